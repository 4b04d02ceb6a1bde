"""The rows of the component files: map, powers, tracks, cards, concessions, goals."""

from __future__ import annotations

from typing import Any

import msgspec

from baluard.components import Names


class Region(msgspec.Struct, frozen=True):
    id: str
    name: Names


class SeaZone(msgspec.Struct, frozen=True):
    id: str
    name: Names
    anchor_colour: str
    early_war: bool
    ports: list[str]
    label: tuple[int, int]


class BlockedEdge(msgspec.Struct, frozen=True):
    a: str
    b: str


class Coast(msgspec.Struct, frozen=True):
    id: str
    points: list[tuple[float, float]]


class SeaLabel(msgspec.Struct, frozen=True):
    id: str
    name: Names
    x: int
    y: int
    size: int


class SpaceRow(msgspec.Struct, frozen=True):
    """A hex."""

    id: str
    label: str
    name: Names
    q: int
    r: int
    x: float
    y: float
    home: str
    region: str
    adj: list[str] = []
    recruit: list[str] = []
    ports: list[str] = []
    setup: dict[str, int] = {}
    victory: bool = False
    vp: int = 0
    vp_at: list[str] = []
    impassable: bool = False


class MapFile(msgspec.Struct, frozen=True):
    layout: dict[str, Any]
    counts: dict[str, Any]
    region: list[Region]
    sea_zone: list[SeaZone]
    blocked_edge: list[BlockedEdge]
    coast: list[Coast]
    sea_label: list[SeaLabel]
    strait: list[BlockedEdge]
    space: list[SpaceRow]


class PowerRow(msgspec.Struct, frozen=True):
    id: str
    side: str
    kind: str
    name: Names
    adjective: Names
    colour: str
    ink: str
    cubes: int
    troops: int
    on_map: int
    reserve: int
    recruits_in_homes_of: list[str]
    reserve_boxes: list[int] = []


class SetupRow(msgspec.Struct, frozen=True):
    players: int
    seats: list[str]
    control: list[list[str]]
    unplayed: list[str]
    cards_per_round: int
    auctioned_concessions: int
    scoring: str


class PowersFile(msgspec.Struct, frozen=True):
    power: list[PowerRow]
    map_fill: dict[str, str]
    setup: list[SetupRow]


class Level(msgspec.Struct, frozen=True):
    index: int
    id: str
    name: Names
    value: int
    at_war: bool
    war_cost: int


class Named(msgspec.Struct, frozen=True):
    id: str
    name: Names


class Segment(msgspec.Struct, frozen=True, rename={"start": "from", "end": "to"}):
    index: int
    id: str
    name: Names
    start: tuple[int, int]
    end: tuple[int, int]
    fall_order: int


class TracksFile(msgspec.Struct, frozen=True):
    constants: dict[str, int]
    resources: dict[str, Any]
    will_to_fight: dict[str, Any]
    wf_level: list[Level]
    action: list[Named]
    period: list[Named]
    icon: list[Named]
    wall: dict[str, Any]
    wall_segment: list[Segment]


class CardRow(msgspec.Struct, frozen=True):
    id: str
    period: str
    type: str
    value: int
    arms: list[str]
    after: str
    year: int
    icons: list[str]
    name: Names
    text: Names
    effects: list[dict[str, Any]]
    window: str = ""
    ordered: bool = False


class CardsFile(msgspec.Struct, frozen=True):
    count: int
    card: list[CardRow]


class ConcessionRow(msgspec.Struct, frozen=True):
    id: str
    value: int
    beneficiary: str
    name: Names
    text: Names
    effects: list[dict[str, Any]]


class ConcessionsFile(msgspec.Struct, frozen=True):
    count: int
    concession: list[ConcessionRow]


class GoalRow(msgspec.Struct, frozen=True):
    id: str
    power: str
    name: Names
    concessions: list[str]
    spaces: list[str]
    max_bonus: int


class GoalsFile(msgspec.Struct, frozen=True):
    count: int
    draw: int
    goal: list[GoalRow]


class Data(msgspec.Struct, frozen=True):
    """All components of one data set, and its hash."""

    map: MapFile
    powers: PowersFile
    tracks: TracksFile
    cards: CardsFile
    concessions: ConcessionsFile
    goals: GoalsFile
    hash: str


TYPES: dict[str, Any] = {
    "map": MapFile,
    "powers": PowersFile,
    "tracks": TracksFile,
    "cards": CardsFile,
    "concessions": ConcessionsFile,
    "goals": GoalsFile,
}
