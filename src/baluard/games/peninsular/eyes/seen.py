"""Corps, depots and bands as eyes see them. With fog the points of the enemy are a band of points."""

from __future__ import annotations

from msgspec import Struct


class SeenCorps(Struct, frozen=True, omit_defaults=True):
    """PEN section 6 A corps; `points` below zero is an estimate: -1 below 150, -2 up to 300, -3 above."""

    id: str
    kind: str
    points: int
    at: str  # a province; nothing at sea
    place: str  # open, city, sea
    generals: tuple[str, ...] = ()
    besieging: bool = False
    cannot_move: bool = False
    moved: bool = False
    fought: bool = False
    forced: bool = False
    fed: bool = False
    landed: bool = False
    spent: int = 0
    path: tuple[str, ...] = ()
    start: str = ""
    came_from: str = ""
    entered: int = 0
    left: tuple[tuple[str, int], ...] = ()
    joint: str = ""


class SeenDepot(Struct, frozen=True, omit_defaults=True):
    """A depot and its garrison outside a city, by kind; None: these eyes do not know it."""

    nation: str
    province: str
    garrison: dict[str, int] | None = {}


class SeenBand(Struct, frozen=True, omit_defaults=True):
    """A guerrilla band; 0 points: these eyes do not know its size."""

    id: str
    points: int
    province: str
    corps: str = ""
    new: bool = False
