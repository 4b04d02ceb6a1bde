"""The rows of the component files: map, units, deployment, cards, rule help."""

from __future__ import annotations

from typing import Any

import msgspec

from baluard.components import Names, RulesFile

PROVENANCES = ("seed", "history", "design")


class Zone(msgspec.Struct, frozen=True):
    id: str
    name: Names
    colour: str
    kind: str
    side_of_wall: str
    provenance: str
    anchor: tuple[int, int]
    radius: int
    polygon: list[tuple[int, int]]
    short: Names | None = None
    sector: str = ""
    catalan_entry: bool = False
    deployment: bool = False


class Edge(msgspec.Struct, frozen=True):
    a: str
    b: str
    type: str
    line: list[tuple[int, int]]
    behind: list[str] = []
    breach: str = ""


class ObjectiveRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    kind: str
    vp: int
    zones: list[str]
    automatic_victory: bool


class MapFile(msgspec.Struct, frozen=True):
    zone: list[Zone]
    edge: list[Edge]
    objective: list[ObjectiveRow]
    colours: dict[str, dict[str, Any]]


class TypeRow(msgspec.Struct, frozen=True):
    id: str
    side: str
    class_: str = msgspec.field(name="class")
    name: Names
    factor: int
    vp_when_eliminated: int


class Unit(msgspec.Struct, frozen=True):
    id: str
    side: str
    nation: str
    type: str
    factor: int
    name: Names
    provenance: str
    sector: str = ""
    wing: str = ""


class UnitsFile(msgspec.Struct, frozen=True):
    counts: dict[str, int]
    type: list[TypeRow]
    unit: list[Unit]
    side: dict[str, dict[str, Any]]
    nation: dict[str, dict[str, Any]]


class Placement(msgspec.Struct, frozen=True):
    side: str
    zone: str
    units: list[str]
    sector: str = ""
    wing: str = ""
    facing: dict[str, str] = {}


class Wave(msgspec.Struct, frozen=True):
    turn: int
    sector: str
    title: Names
    entry: list[str]
    units: list[str]


class Recovery(msgspec.Struct, frozen=True):
    turn: int
    number: int
    zones: list[str]


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


class DeploymentFile(msgspec.Struct, frozen=True):
    limits: dict[str, int]
    artillery: dict[str, int]
    combat: dict[str, int]
    royal_breach: dict[str, int]
    turn: list[TurnRow]
    placement: list[Placement]
    wave: list[Wave]
    recovery: list[Recovery]
    short_game: ShortGame
    seat: list[SeatRow]
    free_setup: list[FreeSetup]
    option: list[OptionRow]


class EffectRow(msgspec.Struct, frozen=True):
    drawer: str
    op: str
    lasts: str
    params: dict[str, Any]
    only_if_royal_breach: str = ""


class CardRow(msgspec.Struct, frozen=True):
    id: str
    title: Names
    text: Names
    effect: list[EffectRow]


class OpRow(msgspec.Struct, frozen=True):
    id: str


class CardsFile(msgspec.Struct, frozen=True):
    count: int
    op: list[OpRow]
    card: list[CardRow]


class Data(msgspec.Struct, frozen=True):
    """All components of one data set, and its hash."""

    map: MapFile
    units: UnitsFile
    deployment: DeploymentFile
    cards: CardsFile
    rules: RulesFile
    hash: str


TYPES: dict[str, Any] = {
    "map": MapFile,
    "units": UnitsFile,
    "deployment": DeploymentFile,
    "cards": CardsFile,
    "rules": RulesFile,
}
