"""The rows of the component files: map, powers, tracks, cards, concessions, goals.

What is marked `Shown` is read by no rule: it is for people's eyes, or for the checks of a file against itself.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from baluard.components import Components, Names, Shown


class Region(msgspec.Struct, frozen=True):
    id: str
    name: Names


class SeaZone(msgspec.Struct, frozen=True):
    id: str
    name: Names
    anchor_colour: Shown[str]
    early_war: Shown[bool]
    ports: list[str]
    label: Shown[tuple[int, int]]


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
    label: Shown[str]
    name: Names
    q: Shown[int]
    r: Shown[int]
    x: Shown[float]
    y: Shown[float]
    home: str
    region: str
    adj: list[str] = []
    recruit: Shown[list[str]] = []
    ports: Shown[list[str]] = []
    setup: dict[str, int] = {}
    victory: bool = False
    vp: int = 0
    vp_at: list[str] = []
    impassable: bool = False


class MapFile(msgspec.Struct, frozen=True):
    counts: Shown[dict[str, Any]]
    region: Shown[list[Region]]
    sea_zone: list[SeaZone]
    blocked_edge: Shown[list[BlockedEdge]]
    coast: Shown[list[Coast]]
    sea_label: Shown[list[SeaLabel]]
    strait: Shown[list[BlockedEdge]]
    space: list[SpaceRow]


class PowerRow(msgspec.Struct, frozen=True):
    id: str
    side: Shown[str]
    kind: Shown[str]
    name: Names
    adjective: Names
    colour: Shown[str]
    ink: Shown[str]
    cubes: Shown[int]
    troops: int
    on_map: Shown[int]
    reserve: Shown[int]
    recruits_in_homes_of: list[str]
    reserve_boxes: list[int] = []


class SetupRow(msgspec.Struct, frozen=True):
    players: int
    seats: list[str]
    control: list[list[str]]
    unplayed: Shown[list[str]]
    cards_per_round: Shown[int]
    auctioned_concessions: Shown[int]
    scoring: Shown[str]


class PowersFile(msgspec.Struct, frozen=True):
    power: list[PowerRow]
    map_fill: Shown[dict[str, str]]
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


class ResourceTrack(msgspec.Struct, frozen=True):
    min: int
    max: int
    start: int


class WillTrack(msgspec.Struct, frozen=True):
    start: str


class WallPlan(msgspec.Struct, frozen=True):
    sea: list[tuple[int, int]]


class TracksFile(msgspec.Struct, frozen=True):
    constants: dict[str, int]
    resources: ResourceTrack
    will_to_fight: WillTrack
    wf_level: list[Level]
    action: Shown[list[Named]]
    period: Shown[list[Named]]
    icon: Shown[list[Named]]
    wall: Shown[WallPlan]
    wall_segment: Shown[list[Segment]]


class CardRow(msgspec.Struct, frozen=True):
    id: str
    period: str
    type: str
    value: int
    arms: list[str]
    after: str
    year: Shown[int]
    icons: list[str]
    name: Names
    text: Names
    effects: list[dict[str, Any]]
    window: str = ""
    ordered: bool = False


class CardsFile(msgspec.Struct, frozen=True):
    count: Shown[int]
    card: list[CardRow]


class ConcessionRow(msgspec.Struct, frozen=True):
    id: str
    value: int
    beneficiary: str
    name: Names
    text: Names
    effects: list[dict[str, Any]]


class ConcessionsFile(msgspec.Struct, frozen=True):
    count: Shown[int]
    concession: list[ConcessionRow]


class GoalRow(msgspec.Struct, frozen=True):
    id: str
    power: str
    name: Names
    concessions: list[str]
    spaces: list[str]
    max_bonus: Shown[int]


class GoalsFile(msgspec.Struct, frozen=True):
    count: Shown[int]
    draw: int
    goal: list[GoalRow]


class Data(Components, kw_only=True):
    """All components of the game, one field a file."""

    package: ClassVar[str] = "baluard.games.catalans"

    map: MapFile
    powers: PowersFile
    tracks: TracksFile
    cards: CardsFile
    concessions: ConcessionsFile
    goals: GoalsFile
