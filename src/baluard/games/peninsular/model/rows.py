"""The rows of the component files: map, nations, generals, schedule.

What is marked `Shown` is read by no rule: it is for people's eyes, or for the checks of a file against itself.
The files of armies (`army_rows.py`) and of orders (`order_rows.py`) have rows of their own.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from baluard.components import Components, Names, Shown
from baluard.games.peninsular.model.order_rows import PeninsularOrders

Point = tuple[float, float]


class View(msgspec.Struct, frozen=True):
    viewbox: tuple[int, int, int, int]
    km_per_unit: float


class Terrain(msgspec.Struct, frozen=True):
    move_cost: int
    ca: Shown[str]
    es: Shown[str]
    en: Shown[str]
    fill: Shown[str]


class Country(msgspec.Struct, frozen=True):
    id: str
    name: Names
    levy: int
    levy_capital: str = ""


class Region(msgspec.Struct, frozen=True):
    id: str
    country: str
    name: Names
    capital: str
    levy: int
    guerrilla: int
    french_gold: int
    color: Shown[str]
    label: Shown[Point]


class Province(msgspec.Struct, frozen=True):
    id: str
    country: str
    region: str
    name: Names
    terrain: str
    forage: int
    coast: bool
    river: bool
    city: str
    peninsula: bool
    center: Shown[Point]
    radius: Shown[float]
    polygons: Shown[list[list[Point]]]
    rivers: Shown[list[str]] = []


class City(msgspec.Struct, frozen=True):
    id: str
    province: str
    name: Names
    tier: str
    towers: int
    fort: int
    port: bool
    gold_port: bool
    control: str
    score_value: Shown[int]
    pos: Shown[Point]


class Edge(msgspec.Struct, frozen=True):
    a: str
    b: str
    river: str
    length: Shown[float]
    river_share: Shown[float]


class Link(msgspec.Struct, frozen=True):
    id: str
    a: str
    b: str
    kind: str
    river: str
    note: Names


class River(msgspec.Struct, frozen=True):
    id: str
    name: Names
    points: list[Point]


class Backdrop(msgspec.Struct, frozen=True):
    id: str
    points: list[Point]


class Label(msgspec.Struct, frozen=True):
    id: str
    text: Names
    pos: Point


class MapFile(msgspec.Struct, frozen=True):
    view: Shown[View]
    counts: Shown[dict[str, int]]
    terrain: dict[str, Terrain]
    country: list[Country]
    region: list[Region]
    province: list[Province]
    city: list[City]
    edge: list[Edge]
    link: list[Link]
    river: Shown[list[River]]
    backdrop: Shown[list[Backdrop]]
    label: Shown[list[Label]]


class CorpsNames(msgspec.Struct, frozen=True):
    ca: list[str]
    es: list[str]
    en: list[str]


class SideRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    nations: list[str]
    naval_moves_per_turn: int
    color: Shown[str]


class CityGold(msgspec.Struct, frozen=True):
    city: str
    gold: int


class RegionGold(msgspec.Struct, frozen=True):
    region: str
    gold: int


class NationRow(msgspec.Struct, frozen=True):
    id: str
    side: str
    name: Names
    adjective: Names
    color: Shown[str]
    home_country: list[str]
    kinds: list[str]
    generic_leadership: int
    income_fixed: int
    half_gold_per_city: int
    default_corps_names: Shown[CorpsNames]
    income_per_port: int = 0
    income_bonus: list[CityGold] = []
    income_regions: list[RegionGold] = []
    levy_gibraltar: int = 0
    levy_afrancesado_total: int = 0
    home_regions_extra: list[str] = []


class KindRow(msgspec.Struct, frozen=True):
    """A kind of troops: a corps holds points of one kind only."""

    id: str
    nation: str
    list: str
    move: int
    cavalry: bool
    generic_leadership: int
    name: Names
    home_country: tuple[str, ...] = ()
    points_per_guerrilla_point: int = 0


class ForageModifier(msgspec.Struct, frozen=True):
    id: str
    value: int
    text: Names
    cap: int = 0


class GuerrillaRules(msgspec.Struct, frozen=True):
    tiny_points: int
    small_points: int
    move: int
    ambush_loss_per_pip: int
    ambush_besieged_garrison_modifier: int
    interrupt_cost: int
    interrupt_target: int
    interrupt_extra_cost: int
    interrupt_move_penalty: int
    interrupt_lasts_turns: int
    anti_full_points: int
    anti_part_more_than: int


class Victory(msgspec.Struct, frozen=True):
    city_points: int
    special_cities: dict[str, int]
    not_counted: list[str]
    gibraltar_french: int
    gibraltar_allied: int
    french_city_allied: int
    french_city_french: int
    count_after_turns: list[int]


class Constants(msgspec.Struct, frozen=True):
    corps_max_points: int
    points_per_levy: int
    points_per_gold: int
    points_per_tower: int
    depot_garrison_max: int
    depot_create_gold: int
    depot_move_gold: int
    chain_max_distance: int
    forage_if_distance_from_depot: int
    supply_gold_per_province: int
    supply_gold_per_province_winter: int
    forage_loss_per_point: int
    siege_forage_loss_per_point: int
    siege_forage_step_points: int
    siege_forage_max_modifier: int
    siege_cut_ratio: int
    trade_max_per_turn: int
    new_corps_min_points: int
    min_new_garrison: int
    guerrillas_max_per_corps: int


class NationsFile(msgspec.Struct, frozen=True):
    constants: Constants
    side: list[SideRow]
    nation: list[NationRow]
    kind: list[KindRow]
    forage_modifier: list[ForageModifier]
    guerrilla: GuerrillaRules
    victory: Victory


class Start(msgspec.Struct, frozen=True):
    turn: int
    corps: str = ""
    place: str = ""


class Special(msgspec.Struct, frozen=True):
    """What a general can do that others cannot: at the table in words, in the auto model as effects."""

    id: str
    title: Names
    table: Names
    auto: list[dict[str, Any]] = []


class Trait(msgspec.Struct, frozen=True):
    name: Names
    table: Names
    auto: list[dict[str, Any]]


class CommonTraits(msgspec.Struct, frozen=True):
    table_reroll: Names
    auto_reroll: list[dict[str, Any]]
    command_range_inches: int


class GeneralRow(msgspec.Struct, frozen=True):
    id: str
    nation: str
    name: Shown[str]
    short: Shown[str]
    leadership: int
    traits: list[str]
    combat_attack: int
    combat_defend: int
    start: Start
    special: Special


class GeneralsFile(msgspec.Struct, frozen=True):
    traits: dict[str, Trait]
    common: CommonTraits
    general: list[GeneralRow]


class Calendar(msgspec.Struct, frozen=True):
    turns: int
    turns_per_year_count: int
    tabletop_deadline_days: Shown[int]


class TurnRow(msgspec.Struct, frozen=True):
    n: int
    year: int
    month: int
    label: Names
    winter: bool
    period: str
    year_count: bool
    campaign_year: int


class Limit(msgspec.Struct, frozen=True):
    nation: str
    what: str
    max: int
    from_turn: int
    to_turn: int


class Treasury(msgspec.Struct, frozen=True):
    nation: str
    gold: int


class SetupRow(msgspec.Struct, frozen=True):
    """A force, a garrison or depots at the start: at a place, or where the owner chooses."""

    id: str
    nation: str
    what: str
    status: str
    points: int = 0
    kind: str = ""
    at: str = ""
    choose: list[str] = []
    default: list[str] = []  # where bots and the clock put it
    leader: str = ""
    count: int = 0
    name: Names | None = None


class EventRow(msgspec.Struct, frozen=True):
    """An entry of the schedule: once (`turn`), in every turn of a span, or by a trigger."""

    id: str
    nation: str
    op: str
    turn: int = 0
    from_turn: int = 0
    to_turn: int = 0
    kind: str = ""
    points: int = 0
    gold: int = 0
    leader: str = ""
    where: list[str] = []
    place: str = ""
    cannot_move: bool = False
    even_if_besieged: bool = False
    only_unbesieged: bool = False
    full_points: int = 0
    top_up_from_nearest: bool = False
    cities: list[str] = []
    name: Names | None = None  # of the corps that it brings


class Placement(msgspec.Struct, frozen=True):
    id: str
    text: str


class ScheduleFile(msgspec.Struct, frozen=True):
    calendar: Calendar
    turn: list[TurnRow]
    limit: list[Limit]
    treasury: list[Treasury]
    setup: list[SetupRow]
    event: list[EventRow]
    recurring: list[EventRow]
    trigger: list[EventRow]
    placement: Shown[list[Placement]]


class Data(Components, kw_only=True):
    """The components of map and campaign, one field a file."""

    package: ClassVar[str] = "baluard.games.peninsular"

    map: MapFile
    nations: NationsFile
    generals: GeneralsFile
    schedule: ScheduleFile
    orders_sheet: PeninsularOrders
