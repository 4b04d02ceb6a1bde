"""Trying things out: the rules themselves run on a copy of the state, until what was begun is over."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.bot.thumb import Thumb
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.actions import perform
from baluard.games.victus.rules.sequence import run
from baluard.kernel.answers import Keys
from baluard.kernel.deciders import ChanceSource, Decider, RngDice
from baluard.kernel.drive import perform_next
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

LONGEST = 2_000  # activities in one trial


def settle(s: State, table: Table) -> None:
    """What was pushed and all that follows, on the given state itself."""
    s.agenda.extend(table.pushed)
    table.pushed = []
    for _ in range(LONGEST):
        if not s.agenda:
            return
        perform_next(run, table, s)


def acted(s: State, keys: Keys, rng: Rng) -> State:
    """The state after a Barcelona action and what it causes; the next action is not asked for."""
    after = s.copy()
    after.agenda = []
    table = Table(Thumb(after, rng), RngDice(rng), keep=False)
    perform(table, after, keys)
    settle(after, table)
    return after


def followed(s: State, activities: tuple[Any, ...], decider: Decider, source: ChanceSource) -> None:
    """Some activities, in order, on the given state itself, instead of what its agenda holds."""
    s.agenda = list(activities[::-1])
    settle(s, Table(decider, source, keep=False))
