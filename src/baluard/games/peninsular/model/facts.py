"""The immutable tables of one campaign: map, kinds of troops, generals, schedule and options as flat lists."""

from __future__ import annotations

from typing import Final

from baluard.components.shapes import Book
from baluard.games.peninsular.model.army_facts import ArmyFacts
from baluard.games.peninsular.model.army_rows import ArmyData as Data

SPAIN: Final = 0
BRITAIN: Final = 1
FRANCE: Final = 2
NATIONS: Final = ("spain", "britain", "france")
NOBODY: Final = -1
ALLIED: Final = 0
FRENCH: Final = 1
SIDES: Final = ("allied", "french")
SIDE_OF: Final = (ALLIED, ALLIED, FRENCH)  # by nation
OTHER_ALLY: Final = (BRITAIN, SPAIN, NOBODY)  # by nation: the ally

AT_SEA: Final = -1  # the province of a corps at sea
OPEN: Final = "open"
INSIDE: Final = "city"
SEA: Final = "sea"

PLAIN: Final = 0
FOREST: Final = 1
MOUNTAIN: Final = 2

TINY: Final = 1  # guerrilla points of a band
SMALL: Final = 2

# PEN-1.4 The phases of a nation's activation, in order
PHASES: Final = ("reinforcement", "recruitment", "intendance", "naval", "movement", "supply", "combat")
FAR: Final = 999
ESTIMATES: Final = ((1, 149), (150, 300), (301, 400))  # section 6 in a fog: points of an enemy corps, least and most


class Force:
    """PEN-4 A corps, a garrison or depots of the set-up."""

    def __init__(self, id: str, nation: int, what: str) -> None:
        self.id: str = id
        self.nation: int = nation
        self.what: str = what  # corps, garrison, depot
        self.status: str = ""  # open, city, besieging
        self.points: int = 0
        self.kind: int = NOBODY
        self.at: int = NOBODY
        self.choose: tuple[str, ...] = ()  # provinces, or `*` and a rule
        self.default: tuple[int, ...] = ()
        self.leader: int = NOBODY
        self.count: int = 0


class Entry:
    """PEN-5 An entry of the schedule, in the turns `from_turn` to `to_turn`; a trigger has none and names cities."""

    def __init__(self, id: str, nation: int, op: str) -> None:
        self.id: str = id
        self.nation: int = nation
        self.op: str = op  # corps, points, gold, leader, withdraw_leader, withdraw_corps, withdraw_points
        self.from_turn: int = 0
        self.to_turn: int = 0
        self.is_recurring: bool = False
        self.is_trigger: bool = False
        self.kind: int = NOBODY
        self.points: int = 0
        self.gold: int = 0
        self.leader: int = NOBODY
        self.where: tuple[str, ...] = ()  # provinces, or `*` and a rule
        self.place: str = ""  # a placement rule
        self.cannot_move: bool = False
        self.even_if_besieged: bool = False
        self.full_points: int = 0
        self.cities: tuple[int, ...] = ()  # of a trigger: those that must be controlled


class Facts:
    """Everything about a campaign that no answer can change. Shared by all its states."""

    def __init__(self, data: Data) -> None:
        self.data: Data = data  # the components from which they were made
        self.armies: ArmyFacts = ArmyFacts(data)
        self.options: dict[str, str] = {}
        self.book: Book = Book({})  # the names by which a state is written down
        self.seats: tuple[str, ...] = ()
        self.organiser: str = ""  # the organiser's seat, or nothing
        # options of the rules
        self.end_turn: int = 0
        self.fog: bool = False
        self.modes: tuple[str, ...] = ()  # how combats may be settled
        self.shelter: bool = True  # PEN-12.3 a corps may go into a city as its reaction
        self.sortie: bool = False
        self.deferred: bool = False
        self.exchange: bool = False
        self.total_loss: bool = True
        self.min_garrison: int = 0
        self.handicap: list[int] = []  # by nation: points a turn
        # the map: provinces
        self.provinces: list[str] = []
        self.no: dict[str, int] = {}
        self.country: list[str] = []
        self.region: list[int] = []
        self.terrain: list[int] = []
        self.cost: list[int] = []  # to enter
        self.forage: list[int] = []
        self.coast: list[bool] = []
        self.river: list[bool] = []
        self.peninsula: list[bool] = []
        self.city_at: list[int] = []  # by province: its city, or NOBODY
        self.near: list[tuple[int, ...]] = []  # by province: its neighbours
        self.crossing: list[list[bool]] = []  # by two provinces: is a river between them?
        self.distance: list[list[int]] = []  # by two provinces: borders to cross; FAR by sea only
        # regions
        self.regions: list[str] = []
        self.region_no: dict[str, int] = {}
        self.region_country: list[str] = []
        self.capital: list[int] = []  # by region: a city
        self.levy: list[int] = []
        self.threshold: list[int] = []  # of the uprising die; 0: none
        self.region_gold: list[int] = []  # for France
        self.provinces_in: list[tuple[int, ...]] = []
        self.portugal_levy: int = 0
        # cities
        self.cities: list[str] = []
        self.city_no: dict[str, int] = {}
        self.city_in: list[int] = []  # by city: its province
        self.towers: list[int] = []
        self.fort: list[int] = []
        self.port: list[bool] = []
        self.gold_port: list[bool] = []
        self.is_capital: list[bool] = []  # national or regional
        self.start_control: list[int] = []
        self.madrid: int = 0
        self.lisboa: int = 0
        self.gibraltar: int = 0
        self.cadiz: int = 0
        self.sevilla: int = 0
        # kinds of troops
        self.kinds: list[str] = []
        self.kind_no: dict[str, int] = {}
        self.kind_nation: list[int] = []
        self.kind_side: list[int] = []
        self.kind_move: list[int] = []
        self.kind_cavalry: list[bool] = []
        self.kind_leadership: list[int] = []
        self.kind_foot: list[int] = []  # the kind on foot with the same army list: where cavalry finds its points
        self.main_kind: list[int] = []  # by nation
        self.guerrilla: int = 0  # the kind of bands in garrisons
        # by nation or kind: provinces that are own territory, whoever holds them
        self.own_land: list[list[bool]] = []  # by nation and province: PEN-7.4
        self.forage_land: list[list[bool]] = []  # by kind and province: PEN-11.4
        # generals
        self.generals: list[str] = []
        self.general_no: dict[str, int] = {}
        self.general_nation: list[int] = []
        self.leadership: list[int] = []
        # numbers of the rules (nations.toml)
        self.most_points: int = 0
        self.points_per_levy: int = 0
        self.points_per_gold: int = 0
        self.points_per_tower: int = 0
        self.depot_garrison: int = 0
        self.depot_create: int = 0
        self.depot_move: int = 0
        self.chain: int = 0
        self.far_depot: int = 0
        self.supply_gold: int = 0
        self.supply_gold_winter: int = 0
        self.forage_loss: int = 0
        self.siege_loss: int = 0
        self.siege_step: int = 0
        self.siege_most: int = 0
        self.cut_ratio: int = 0
        self.most_trade: int = 0
        self.new_corps_points: int = 0
        self.most_bands: int = 0
        self.start_gold: list[int] = []
        self.setup: list[Force] = []
        self.events: list[Entry] = []  # of the schedule: once, each turn of a span, or by a trigger
        self.entries: dict[str, Entry] = {}  # the same by id
        # the calendar, by turn (0 is unused)
        self.winter: list[bool] = []
        self.period: list[str] = []
        self.counted: list[bool] = []
        self.limits: list[list[int]] = []  # by turn and kind: corps in play
        self.depot_limits: list[list[int]] = []  # by turn and nation

    def entry(self, id: str) -> Entry:
        """The entry of the schedule of this id."""
        return self.entries[id]


def number_of(name: str) -> int:
    """A nation's number."""
    return NATIONS.index(name) if name else NOBODY
