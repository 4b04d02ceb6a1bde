"""The rows of the component files: map, units, deployment, cards.

What is marked `Shown` (and every `Names`) is for people's eyes or for our checks: no rule reads it, so it is no part of
the data set's hash.
"""

from __future__ import annotations

import msgspec

from baluard.components import Components, Names, Shown

PROVENANCES = ("seed", "history", "design")
Spot = tuple[int, int]  # on the drawing


class Zone(msgspec.Struct, frozen=True):
    id: str
    name: Names
    colour: str
    kind: Shown[str]
    side_of_wall: str
    provenance: Shown[str]
    anchor: Shown[Spot]
    radius: Shown[int]
    polygon: Shown[list[Spot]]
    short: Names | None = None
    catalan_entry: bool = False
    deployment: bool = False


class Edge(msgspec.Struct, frozen=True):
    a: str
    b: str
    type: str
    line: Shown[list[Spot]]
    behind: list[str] = []
    breach: Shown[str] = ""
    gap: Shown[list[Spot]] = []


class ObjectiveRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    vp: int
    zones: list[str]
    automatic_victory: bool


class ColourRow(msgspec.Struct, frozen=True):
    value: int | None = None


class BreachRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    royal: bool
    marker: Spot


class DecorRow(msgspec.Struct, frozen=True):
    id: str
    kind: str
    name: Names | None = None
    polygon: list[Spot] = []
    line: list[Spot] = []


class MapFile(msgspec.Struct, frozen=True):
    zone: list[Zone]
    edge: list[Edge]
    objective: list[ObjectiveRow]
    colours: dict[str, ColourRow]
    breach: Shown[list[BreachRow]]
    decor: Shown[list[DecorRow]]
    north: Shown[tuple[float, float]]


class TypeRow(msgspec.Struct, frozen=True):
    id: str
    side: Shown[str]
    class_: Shown[str] = msgspec.field(name="class")
    name: Names
    factor: Shown[int]  # its counters have it, too: those are read
    vp_when_eliminated: int


class Unit(msgspec.Struct, frozen=True):
    id: str
    side: str
    nation: str
    type: str
    factor: int
    name: Names
    provenance: Shown[str]
    sector: str = ""


class NamedRow(msgspec.Struct, frozen=True):
    """A side or a nation."""

    name: Names


class UnitsFile(msgspec.Struct, frozen=True):
    counts: Shown[dict[str, int]]
    type: list[TypeRow]
    unit: list[Unit]
    side: Shown[dict[str, NamedRow]]
    nation: Shown[dict[str, NamedRow]]


class Placement(msgspec.Struct, frozen=True):
    side: str
    zone: str
    units: list[str]
    sector: str = ""
    wing: str = ""
    facing: dict[str, str] = {}


class Wave(msgspec.Struct, frozen=True):
    turn: int
    sector: Shown[str]
    title: Names
    entry: Shown[list[str]]  # the R zones of the map are those that count
    units: list[str]


class Recovery(msgspec.Struct, frozen=True):
    turn: int
    number: int
    zones: Shown[list[str]]  # the deployment zones of the map are those that count


class ShortGame(msgspec.Struct, frozen=True):
    turns: int
    recovery_turns: list[int]
    recovery_numbers: list[int]


class SeatRow(msgspec.Struct, frozen=True):
    players: int
    id: str
    side: str
    name: Names
    controls: dict[str, list[str]]


class FreeSetup(msgspec.Struct, frozen=True):
    side: str
    zones: list[str]
    sector: str = ""
    wing: str = ""


class OptionRow(msgspec.Struct, frozen=True):
    id: str
    default: str
    values: list[str]
    name: Names


class TurnRow(msgspec.Struct, frozen=True):
    n: int
    time: str
    extra: bool


class Limits(msgspec.Struct, frozen=True):
    stacking: int
    movement: int
    turns: int
    extra_turns_max: int


class Artillery(msgspec.Struct, frozen=True):
    catalan_range: int
    two_crowns_range: int
    hit_adjacent: int
    hit_two_zones: int


class Combat(msgspec.Struct, frozen=True):
    volley_hit: int
    blue_line: int
    barricade: int
    commander: int
    banner: int
    withdrawal: int
    commander_casualty: int


class RoyalBreach(msgspec.Struct, frozen=True):
    opens_on: int


class DeploymentFile(msgspec.Struct, frozen=True):
    limits: Limits
    artillery: Artillery
    combat: Combat
    royal_breach: RoyalBreach
    turn: Shown[list[TurnRow]]
    placement: list[Placement]
    wave: list[Wave]
    recovery: list[Recovery]
    short_game: ShortGame
    seat: list[SeatRow]
    free_setup: list[FreeSetup]
    option: Shown[list[OptionRow]]


class EffectRow(msgspec.Struct, frozen=True):
    drawer: str
    op: str
    lasts: Shown[str]
    params: dict[str, bool | int | str | list[str]]
    only_if_royal_breach: str = ""


class CardRow(msgspec.Struct, frozen=True):
    id: str
    title: Names
    text: Names
    effect: list[EffectRow]


class OpRow(msgspec.Struct, frozen=True):
    id: str


class CardsFile(msgspec.Struct, frozen=True):
    count: Shown[int]
    op: Shown[list[OpRow]]
    card: list[CardRow]


class Files(Components, kw_only=True):
    """Board, counters, set-up and cards."""

    map: MapFile
    units: UnitsFile
    deployment: DeploymentFile
    cards: CardsFile
