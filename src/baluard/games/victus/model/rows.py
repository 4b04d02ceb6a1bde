"""The rows of the component files: board, tracks, dice, hazard cards, event and leader cards, set-up.

What is `Shown` no rule reads: words and pictures, and what only the checks of a file look at.
"""

from __future__ import annotations

from typing import Any

import msgspec

from baluard.components import Components, Names, Shown


class Section(msgspec.Struct, frozen=True):
    """Where a space lies in a trench section."""

    section: str
    position: int


class SpaceRow(msgspec.Struct, frozen=True):
    """A polygon of the board."""

    id: str
    code: Shown[str]
    name: Names
    zone: str
    kind: str
    label: Shown[tuple[int, int]]
    polygon: Shown[list[tuple[int, int]]]
    adjacent: list[str]
    number: Shown[int] = 0
    bombardable: Shown[bool] = False
    wall: bool = False
    bastion: bool = False
    indicator: Shown[str] = ""
    heals: str = ""
    yellow: str = ""
    red: str = ""
    blue: list[str] = []
    yellow_at: Shown[tuple[int, int] | None] = None
    red_at: Shown[tuple[int, int] | None] = None
    blue_at: Shown[list[tuple[int, int]]] = []
    trench: Section | None = None


class BoxRow(msgspec.Struct, frozen=True):
    """A box beside the board."""

    id: str
    name: Names
    label: Shown[tuple[int, int]]
    polygon: Shown[list[tuple[int, int]]]


class Rambla(msgspec.Struct, frozen=True):
    """The strip that makes its neighbours adjacent for movement."""

    name: Names
    contacts: list[str]
    polyline: Shown[list[tuple[int, int]]]


class CannonRange(msgspec.Struct, frozen=True):
    """How many arrows a gun reaches."""

    default: int
    montjuic: int
    blue_bastions: list[str]


class Constraint(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """A fact of the rulebook that the board must satisfy."""

    source: str
    type: str
    a: str = ""
    b: str = ""
    from_: str = ""
    to: str = ""
    colour: str = ""
    set: list[str] = []
    space: str = ""
    bastion: str = ""


class BoardFile(msgspec.Struct, frozen=True):
    groups: dict[str, list[str]]
    space: list[SpaceRow]
    box: list[BoxRow]
    rambla: Rambla
    cannon_range: CannonRange
    constraint: Shown[list[Constraint]]


class TrackBox(msgspec.Struct, frozen=True):
    """A box of the Bourbon track."""

    index: int
    value: int
    batteries: int = 0
    heal: int = 0
    mine: int = 0
    advance: int = 0


class BourbonTrack(msgspec.Struct, frozen=True):
    start_reinforcements: int
    start_batteries: int
    start_mine: int
    min_batteries: int
    box: list[TrackBox]


class IndicatorRow(msgspec.Struct, frozen=True):
    """An indicator: boxes from worst to best."""

    name: Names
    boxes: list[int]
    spaces: list[str] = []
    start_full: int = 0
    start_first: int = 0
    start: int = 0
    parts: list[str] = []
    colours: list[str] = []


class TracksFile(msgspec.Struct, frozen=True):
    bourbon_track: BourbonTrack
    indicator: dict[str, IndicatorRow]


class Face(msgspec.Struct, frozen=True):
    action: str
    n: int


class DieRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    face: list[Face]


class DiceFile(msgspec.Struct, frozen=True):
    stage_dice: dict[str, list[str]]
    action_names: dict[str, Names]
    die: list[DieRow]


class HazardRow(msgspec.Struct, frozen=True):
    number: int
    advance: list[str]
    stage_1: list[str]
    stage_2: list[str]
    stage_3: list[str]


class HazardFile(msgspec.Struct, frozen=True):
    card: list[HazardRow]


class TriggerRow(msgspec.Struct, frozen=True):
    on: str
    scope: str
    ops: list[dict[str, Any]]


class Points(msgspec.Struct, frozen=True):
    kind: str
    n: int


class CardRow(msgspec.Struct, frozen=True):
    """An event or a leader."""

    number: int
    id: str
    stage: int
    kind: str
    starred: bool
    title: Names
    note: Names
    effect: list[dict[str, Any]]
    almanac: dict[str, int]
    priority: str
    points: Points
    side: str = ""
    character_name: Names | None = None
    continuous: list[dict[str, Any]] = []
    trigger: list[TriggerRow] = []
    ai_value: float = 0.0


class CardsFile(msgspec.Struct, frozen=True):
    card: list[CardRow]


class ActionRow(msgspec.Struct, frozen=True):
    id: str
    group: str
    general: int
    priority: int
    first_game: bool
    name: Names


class Placing(msgspec.Struct, frozen=True, rename={"excepted": "except"}):
    """How many pieces of a kind begin where."""

    each_bastion: int = 0
    excepted: list[str] = []
    each_other_barcelona_space: int = 0
    reserve: int = 0
    wounded: int = 0
    expedition: int = 0

    def in_boxes(self) -> tuple[tuple[str, int], ...]:
        """Those that begin beside the spaces of the city."""
        return ("reserve", self.reserve), ("wounded", self.wounded), ("expedition", self.expedition)


class Sizes(msgspec.Struct, frozen=True):
    """How many cards are dealt for a stage, and how many rounds it has."""

    cards: int
    rounds: int


class ModeRow(msgspec.Struct, frozen=True):
    """A set-up."""

    cannons: Placing
    infantry: Placing
    coronela: Placing
    healing_port_to: str
    tables: dict[str, Sizes]


class Modes(msgspec.Struct, frozen=True):
    """The two set-ups; the competitive and the solo game use the full one."""

    first: ModeRow
    full: ModeRow


class OptionRow(msgspec.Struct, frozen=True):
    """An option. Its limits stand in the game's own list; a test compares them."""

    type: Shown[str]
    default_first: int = 0
    default_full: int = 0
    min: Shown[int] = 0
    max: Shown[int] = 0
    default: Shown[int | bool | str] = ""
    values: Shown[list[str]] = []


class PresetRow(msgspec.Struct, frozen=True):
    id: str
    base: str
    options: dict[str, int | bool | str]


class SetupFile(msgspec.Struct, frozen=True):
    supply: dict[str, int]
    combat: dict[str, int]
    mode: Modes
    stage_names: dict[str, Names]
    action: list[ActionRow]
    group_names: dict[str, Names]
    option: dict[str, OptionRow]
    preset: Shown[list[PresetRow]]


class Files(Components):
    """All components of one data set, a file each."""

    board: BoardFile
    tracks: TracksFile
    dice: DiceFile
    hazard: HazardFile
    cards: CardsFile
    setup: SetupFile
