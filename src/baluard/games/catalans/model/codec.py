"""The state as plain JSON values, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from baluard.games.catalans.model.activities import Activity
from baluard.games.catalans.model.facts import Facts
from baluard.games.catalans.model.state import State, blank
from baluard.kernel.typed import prepared
from baluard.kernel.values import Result

PlainDeal = tuple[int, int, int, tuple[str, ...], tuple[str, ...], int]


class PlainState(msgspec.Struct, frozen=True):
    """All of a state. Powers, spaces and actions by number."""

    options: dict[str, str]
    period: int
    round: int
    phase: str
    power: int
    turn: int
    sequence: tuple[int, ...]
    slots: tuple[str, ...]
    markers: tuple[int, ...]
    blue: bool
    done: tuple[int, ...]
    banned: tuple[int, ...]
    acted: bool
    foreign_loss: bool
    used: tuple[str, ...]
    troops: list[list[int]]
    reserve: list[int]
    boxes: tuple[int, ...]
    out: list[int]
    resources: list[int]
    levels: list[int]
    wall: int
    joseph_dead: bool
    clause_xiii: bool
    latched: bool
    pending: tuple[int, ...]
    bag: list[str]
    discard: list[str]
    gone: list[str]
    pile: list[str]
    concession_row: tuple[str, ...]
    concession_markers: tuple[int, ...]
    held: list[list[str]]
    characters: tuple[tuple[str, int, int], ...]
    goals: list[list[str]]
    aside: list[list[str]]
    window: str
    window_owner: int
    proposals: tuple[PlainDeal, ...]
    deals: tuple[PlainDeal, ...]
    promises: tuple[tuple[int, int, str, str], ...]
    later: tuple[tuple[int, int, int, int], ...]
    marks: tuple[tuple[int, int, str, str], ...]
    offers_made: tuple[tuple[int, int], ...]
    talks: tuple[int, ...]
    ready: tuple[str, ...]
    yields: tuple[tuple[int, int], ...]
    agenda: list[Activity]
    result: Result | None


FIELDS = tuple(name for name in PlainState.__struct_fields__ if name != "options")


def encode(s: State) -> dict[str, Any]:
    """The state as plain values."""
    plain = PlainState(s.facts.options, *(getattr(s, name) for name in FIELDS))
    encoded: dict[str, Any] = msgspec.to_builtins(plain)
    return encoded


def decode(plain: dict[str, Any], facts: Facts) -> State:
    """The state out of plain values."""
    read = msgspec.convert(plain, prepared(PlainState))
    s = blank(facts)
    for name in FIELDS:
        setattr(s, name, getattr(read, name))
    return s
