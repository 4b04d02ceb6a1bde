"""Trying options out: the rules run on from them, with imagined cards and common dice, to the next turn of the side."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.bot.outlook import Outlook
from baluard.games.maurice.bot.weights import Weights
from baluard.games.maurice.model.activities import Command
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.sequence import run
from baluard.kernel.answers import Keys
from baluard.kernel.deciders import Player, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.drive import perform_next
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

LONGEST = 600  # activities in one trial


class Rehearsal(Player):
    """Gives one answer first; then lets a player of both sides go on."""

    def __init__(self, first: Keys, then: Player) -> None:
        self.first: Keys = first
        self.then: Player = then

    def decide(self, decision: Decision[Any]) -> Any:
        if self.first:
            answer, self.first = self.first, ()
            return answer
        return self.then.decide(decision)


def with_other_cards(s: State, side: int, rng: Rng) -> State:
    """A copy in which the enemy holds other cards of those that this side has not seen."""
    new = s.copy()
    foe = 1 - side
    known = [c for c in s.hands[foe] if c in s.shown[side]]
    hidden = rng.shuffled([*[c for c in s.hands[foe] if c not in known], *s.deck])
    missing = len(s.hands[foe]) - len(known)
    new.hands[foe] = tuple(sorted([*known, *hidden[:missing]]))
    new.deck = tuple(sorted(hidden[missing:]))
    return new


def play_on(s: State, player: Player, keys: Keys, seed: int, turns: int) -> None:
    """On from an option, until so many turns have begun."""
    s.agenda = [*s.agenda, Command()]
    table = Table(Rehearsal(keys, player), RngDice(Rng(seed)), keep=False)
    for _ in range(LONGEST):
        if not s.agenda or turns <= 0:
            return
        perform_next(run, table, s)
        if table.turn_n >= 0:
            table.turn_n = -1
            turns -= 1


def standing(s: State, side: int, w: Weights) -> float:
    """How a position looks for a side: what both have, and how their units stand."""
    look = Outlook(s, side, w)
    total = look.judge.value(s, side)
    if s.result is None:
        for man in look.friends:
            total += w.position * look.score(man)
        other = Outlook(s, 1 - side, w)
        for man in other.friends:
            total -= w.position * other.score(man)
    return total
