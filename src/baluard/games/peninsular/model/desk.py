"""PEN-14.2, 15, 16, 19 What stands on the battle desk: forms that players fill in, and the desk as rules keep it.

The desk lives as long as the combat that is fought at the table. It is reckoned anew from the answers, so no save holds
it; `eyes/desks.py` shows of it what eyes may see.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Struct


class ListUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of an army list: who fields it, and which of our lists it is from; another list's has no `unit`."""

    corps: str
    name: Annotated[str, msgspec.Meta(max_length=80)]
    points: Annotated[int, msgspec.Meta(ge=0, le=120)]
    size: Literal["tiny", "small", "standard", "large"]
    troop: Literal["line", "cavalry", "artillery", "skirmish", "guerrilla", "engineer"] = msgspec.field(name="class")
    unit: str = ""


class ArmyList(Struct, frozen=True, forbid_unknown_fields=True):
    """PEN-14.2 The units of one side, and what was bought beside them."""

    units: Annotated[tuple[ListUnit, ...], msgspec.Meta(max_length=400)]
    improvements: Annotated[tuple[str, ...], msgspec.Meta(max_length=400)] = ()


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """PEN-16.1, 16.2, 14.13 What is agreed before: bases of foot, figures of cavalry, the scale, the table sides."""

    foot: Literal[4, 6] = 4
    cavalry: Literal[6, 8, 12] = 6
    scale: Annotated[int, msgspec.Meta(ge=10, le=100)] = 100
    sides: Literal["dice", "long", "short"] = "dice"


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    """PEN-15.4 Pieces of scenery, each kind as often as it is wanted."""

    pieces: Annotated[tuple[str, ...], msgspec.Meta(max_length=24)] = ()


class Tunnel(Struct, frozen=True, forbid_unknown_fields=True):
    """PEN-19.10 What is noted in secret before a tunnel is dug."""

    entrance: Annotated[str, msgspec.Meta(max_length=120)]
    target: Annotated[int, msgspec.Meta(ge=1, le=20)]  # the section, or the one before which it is met
    inches: Annotated[int, msgspec.Meta(ge=1, le=120)]  # from the entrance to the target
    placed: Annotated[int, msgspec.Meta(ge=1, le=12)] = 1  # sappers that stand on the table
    real: Annotated[int, msgspec.Meta(ge=1, le=12)] = 1  # the number of those that dig
    under: tuple[str, ...] = ()  # what it would pass under


class Laid(Struct, frozen=True):
    """A piece on the table: who placed it, on which board (0: where he liked), and what became of it."""

    kind: str
    role: int
    board: int = 0
    is_mandatory: bool = False
    fate: str = ""  # moved, turned, removed


class Sum(Struct, frozen=True):
    """A die with what was added to it, and what it came to."""

    role: int
    die: int
    total: int


class Forward(Struct, frozen=True):
    """PEN-16.3 A unit that would start before the zone: its die (0: it needs none), and whether it may."""

    role: int
    unit: int  # its number in the list
    target: int
    die: int
    goes: bool


class WallSection(Struct, frozen=True):
    """PEN-19.4 A section of the wall; its resistance is 0 for those who may not know it."""

    number: int
    kind: str
    resistance: int
    damage: int = 0
    fallen: bool = False
    ditch: bool = False


class Mine(Struct, frozen=True):
    """PEN-19.10 A tunnel: inches dug are public, the plan is its owner's (None for others)."""

    role: int
    dug: int = 0
    plan: Tunnel | None = None
    fate: str = ""  # known, ready, blown, lost


class City(Struct, frozen=True):
    """PEN-19.1 The city on the table."""

    fort: int
    towers: int
    shape: str
    perimeter: str
    free_guns: int
    houses: int
    walls: tuple[WallSection, ...]
    mines: tuple[Mine, ...] = ()


class Desk(Struct, frozen=True):
    """A combat that is fought at the table, as far as it has come."""

    battle: str
    kind: str
    place: str
    period: str
    rounds: int
    nations: tuple[str, str]
    commanders: tuple[str, str]  # ids of generals, or `generic`
    leadership: tuple[int, int]
    terrain: str
    step: str = "terms"  # terms, lists, table, deployment, fight
    terms: Terms | None = None
    lists: tuple[ArmyList | None, ArmyList | None] = (None, None)
    lists_shown: bool = False
    free: bool = False  # the table was laid by agreement
    initiative: tuple[Sum, ...] = ()
    first: int = -1
    river: int = 0  # the dice; 0: none was thrown
    road: int = 0
    bridge: bool = False
    pieces: tuple[Laid, ...] = ()
    sides: str = ""
    sides_die: int = 0
    relief: str = ""
    edges: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    forward: tuple[Forward, ...] = ()
    placing: tuple[int, ...] = ()
    city: City | None = None
