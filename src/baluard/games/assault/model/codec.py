"""The state as plain JSON values, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from baluard.games.assault.model.activities import Activity
from baluard.games.assault.model.facts import Facts
from baluard.games.assault.model.state import State, blank
from baluard.kernel.typed import prepared
from baluard.kernel.values import Result


class PlainState(msgspec.Struct, frozen=True):
    """All of a state but what can be counted again. Counters and zones by their ids would be larger: by number."""

    options: dict[str, str]
    turn: int
    active: int
    phase: str
    royal_open: bool
    skip_check: bool
    where: list[int]
    facing: tuple[int, ...]
    used: list[int]
    toll: tuple[int, int]
    deck: tuple[int, ...]
    card: int
    effects: dict[str, int]
    frozen: tuple[int, ...]
    silent: tuple[int, ...]
    done: tuple[str, ...]
    agenda: list[Activity]
    result: Result | None


def encode(s: State) -> dict[str, Any]:
    """The state as plain values."""
    plain = PlainState(
        s.facts.options,
        s.turn,
        s.active,
        s.phase,
        s.royal_open,
        s.skip_check,
        s.where,
        s.facing,
        s.used,
        s.toll,
        s.deck,
        s.card,
        s.effects,
        s.frozen,
        s.silent,
        s.done,
        s.agenda,
        s.result,
    )
    encoded: dict[str, Any] = msgspec.to_builtins(plain)
    return encoded


def decode(plain: dict[str, Any], facts: Facts) -> State:
    """The state out of plain values."""
    read = msgspec.convert(plain, prepared(PlainState))
    s = blank(facts)
    s.turn, s.active, s.phase = read.turn, read.active, read.phase
    s.royal_open, s.skip_check = read.royal_open, read.skip_check
    s.where, s.facing, s.used, s.toll = read.where, read.facing, read.used, read.toll
    s.deck, s.card, s.effects = read.deck, read.card, read.effects
    s.frozen, s.silent, s.done = read.frozen, read.silent, read.done
    s.agenda, s.result = read.agenda, read.result
    s.rebuild()
    return s
