"""The state as plain JSON values, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from baluard.games.victus.model.activities import Activity
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.state import State, blank
from baluard.kernel.typed import prepared
from baluard.kernel.values import Result


class PlainState(msgspec.Struct, frozen=True):
    """All of a state. Places, players, cards and ops by number."""

    options: dict[str, str]
    stage: int
    round: int
    phase: str
    active: int
    flag: int
    infantry: list[int]
    coronela: list[int]
    cannon: list[int]
    fired: list[int]
    bourbon: list[int]
    defence: list[int]
    barricade: list[int]
    organ: list[int]
    rubble: list[int]
    battery: list[int]
    razed: list[int]
    trench: tuple[int, ...]
    needle: tuple[int, ...]
    marked: tuple[int, ...]
    seny: int
    reinforcements: int
    batteries: int
    mine: int
    hands: list[list[int]]
    committed: list[int]
    played: list[int]
    leaders: list[int]
    card: int
    deck: list[int]
    pile: list[int]
    aside: list[int]
    gone: list[int]
    tokens: int
    hazards: list[int]
    top: list[int]
    top_seen: list[int]
    spent: list[int]
    mods: tuple[tuple[int, int], ...]
    pending: tuple[tuple[str, int, int, int], ...]
    random_next: bool
    random_now: bool
    dice: tuple[tuple[int, int], ...]
    declared: tuple[bool, ...]
    ap: int
    granted: str
    points: list[int]
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
