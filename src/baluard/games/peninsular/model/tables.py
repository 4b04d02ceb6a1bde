"""Components and options turned into the flat tables that rules work on."""

from __future__ import annotations

from baluard.components.shapes import Book
from baluard.games.peninsular.model.army_facts import TERRAINS
from baluard.games.peninsular.model.army_rows import ArmyData as Data
from baluard.games.peninsular.model.facts import FAR, NATIONS, NOBODY, SIDE_OF, Entry, Facts, Force, number_of
from baluard.games.peninsular.model.rows import EventRow
from baluard.kernel.kept import kept

MODES = ("auto", "tabletop", "tactical")
CAPITALS = ("national_capital", "regional_capital")


def facts_for(data: Data, options: dict[str, str]) -> Facts:
    """The tables of a campaign with these options: kept with the components."""
    return built(data, tuple(sorted(options.items())))


@kept
def built(data: Data, options: tuple[tuple[str, str], ...]) -> Facts:
    """The tables, from the components."""
    f = Facts(data)
    f.options = dict(options)
    add_options(f)
    add_map(f, data)
    add_borders(f, data)
    add_regions(f, data)
    add_cities(f, data)
    add_kinds(f, data)
    add_territory(f, data)
    add_generals(f, data)
    add_numbers(f, data)
    add_calendar(f, data)
    add_schedule(f, data)
    f.book = Book(
        {
            "nation": NATIONS,
            "province": f.provinces,
            "region": f.regions,
            "city": f.cities,
            "kind": f.kinds,
            "general": f.generals,
        }
    )
    return f


def add_options(f: Facts) -> None:
    """PEN section 8 What the options say to the rules."""
    o = f.options
    f.organiser = "organiser" if o["organiser"] == "on" else ""
    f.seats = (*NATIONS, f.organiser) if f.organiser else NATIONS
    f.end_turn = int(o["end_turn"])
    f.fog = o["fog"] == "estimated"
    chosen = o["resolution_modes"]
    f.modes = MODES if chosen == "all" else tuple(mode for mode in MODES if mode in chosen.split("_"))
    f.shelter = o["reaction_enter_city"] == "on"
    f.sortie = o["relief_sortie"] == "on"
    f.deferred = o["deferred_battles"] == "on"
    f.exchange = o["prisoner_exchange"] == "on"
    f.total_loss = o["broken_army_total_loss"] == "on"
    f.min_garrison = int(o["min_garrison"])
    f.handicap = [int(o["handicap"]) if o["handicap_to"] == name else 0 for name in NATIONS]


def add_map(f: Facts, data: Data) -> None:
    """PEN-2.1, 2.2, 2.5 Provinces in the order of the file."""
    rows = data.map.province
    f.provinces = [row.id for row in rows]
    f.no = {name: i for i, name in enumerate(f.provinces)}
    f.regions = [row.id for row in data.map.region]
    f.region_no = {name: i for i, name in enumerate(f.regions)}
    f.cities = [row.id for row in data.map.city]
    f.city_no = {name: i for i, name in enumerate(f.cities)}
    f.country = [row.country for row in rows]
    f.region = [f.region_no[row.region] for row in rows]
    f.terrain = [TERRAINS.index(row.terrain) for row in rows]
    f.cost = [data.map.terrain[row.terrain].move_cost for row in rows]
    f.forage = [row.forage for row in rows]
    f.coast = [row.coast for row in rows]
    f.river = [row.river for row in rows]
    f.peninsula = [row.peninsula for row in rows]
    f.city_at = [f.city_no[row.city] if row.city else NOBODY for row in rows]


def add_borders(f: Facts, data: Data) -> None:
    """PEN-2.1, 1.11 Neighbours by edges and ferries, and the smallest number of borders between any two provinces."""
    near: list[set[int]] = [set() for _ in f.provinces]
    f.crossing = [[False] * len(f.provinces) for _ in f.provinces]
    ferries = [(link.a, link.b, True) for link in data.map.link if link.kind == "ferry"]
    for a, b, river in [*((edge.a, edge.b, bool(edge.river)) for edge in data.map.edge), *ferries]:
        i, j = f.no[a], f.no[b]
        near[i].add(j)
        near[j].add(i)
        f.crossing[i][j] = f.crossing[j][i] = river
    f.near = [tuple(sorted(found)) for found in near]
    f.distance = [distances(f, start) for start in range(len(f.provinces))]


def distances(f: Facts, start: int) -> list[int]:
    """Borders from a province to all others."""
    found = [FAR] * len(f.provinces)
    found[start] = 0
    ring = [start]
    while ring:
        wider: list[int] = []
        for p in ring:
            for q in f.near[p]:
                if found[q] == FAR:
                    found[q] = found[p] + 1
                    wider.append(q)
        ring = wider
    return found


def add_regions(f: Facts, data: Data) -> None:
    """PEN-2.3 Levy, gold and uprising of regions."""
    rows = data.map.region
    f.region_country = [row.country for row in rows]
    f.capital = [f.city_no[row.capital] for row in rows]
    f.levy = [row.levy for row in rows]
    f.threshold = [row.guerrilla for row in rows]
    f.region_gold = [row.french_gold for row in rows]
    f.provinces_in = [tuple(p for p in range(len(f.provinces)) if f.region[p] == r) for r in range(len(rows))]
    f.portugal_levy = next(row.levy for row in data.map.country if row.id == "portugal")


def add_cities(f: Facts, data: Data) -> None:
    """PEN-2.4 Cities: capacity, walls, ports, who holds them at the start."""
    rows = data.map.city
    f.city_in = [f.no[row.province] for row in rows]
    f.towers = [row.towers for row in rows]
    f.fort = [row.fort for row in rows]
    f.port = [row.port for row in rows]
    f.gold_port = [row.gold_port for row in rows]
    f.is_capital = [row.tier in CAPITALS for row in rows]
    f.start_control = [number_of(row.control) for row in rows]
    f.madrid, f.lisboa, f.gibraltar = f.city_no["madrid"], f.city_no["lisboa"], f.city_no["gibraltar"]
    f.cadiz, f.sevilla = f.city_no["cadiz"], f.city_no["sevilla"]


def add_kinds(f: Facts, data: Data) -> None:
    """PEN-3.1, 1.1, 9.1 Kinds of troops; France commands its contingents."""
    rows = data.nations.kind
    f.kinds = [row.id for row in rows]
    f.kind_no = {name: i for i, name in enumerate(f.kinds)}
    f.kind_nation = [number_of(row.nation) for row in rows]
    f.kind_side = [SIDE_OF[nation] for nation in f.kind_nation]
    f.kind_move = [row.move for row in rows]
    f.kind_cavalry = [row.cavalry for row in rows]
    f.kind_leadership = [row.generic_leadership for row in rows]
    f.kind_foot = [next(i for i, foot in enumerate(rows) if foot.list == row.list and not foot.cavalry) for row in rows]
    f.main_kind = [f.kind_no[name] for name in NATIONS]
    f.guerrilla = f.kind_no["guerrilla"]


def add_territory(f: Facts, data: Data) -> None:
    """PEN-7.4, 11.4 Own territory: of a nation, and of a kind that forages (R68: Josephine troops in Spain)."""
    rows = data.nations.nation
    f.own_land = []
    for row in rows:
        lands = [*row.home_country, *(f.region_country[f.region_no[name]] for name in row.home_regions_extra)]
        f.own_land.append([country in lands for country in f.country])
    f.forage_land = []
    for kind, kind_row in enumerate(data.nations.kind):
        if kind_row.home_country:
            f.forage_land.append([country in kind_row.home_country for country in f.country])
        else:
            f.forage_land.append(f.own_land[f.kind_nation[kind]])


def add_generals(f: Facts, data: Data) -> None:
    """PEN-3.5 Generals."""
    rows = data.generals.general
    f.generals = [row.id for row in rows]
    f.general_no = {name: i for i, name in enumerate(f.generals)}
    f.general_nation = [number_of(row.nation) for row in rows]
    f.leadership = [row.leadership for row in rows]


def add_numbers(f: Facts, data: Data) -> None:
    """The numbers of the rules."""
    c = data.nations.constants
    f.most_points, f.points_per_levy, f.points_per_gold = c.corps_max_points, c.points_per_levy, c.points_per_gold
    f.points_per_tower, f.depot_garrison = c.points_per_tower, c.depot_garrison_max
    f.depot_create, f.depot_move = c.depot_create_gold, c.depot_move_gold
    f.chain, f.far_depot = c.chain_max_distance, c.forage_if_distance_from_depot
    f.supply_gold, f.supply_gold_winter = c.supply_gold_per_province, c.supply_gold_per_province_winter
    f.forage_loss, f.siege_loss = c.forage_loss_per_point, c.siege_forage_loss_per_point
    f.siege_step, f.siege_most = c.siege_forage_step_points, c.siege_forage_max_modifier
    f.cut_ratio, f.most_trade = c.siege_cut_ratio, c.trade_max_per_turn
    f.new_corps_points, f.most_bands = c.new_corps_min_points, c.guerrillas_max_per_corps
    f.start_gold = [next(row.gold for row in data.schedule.treasury if row.nation == name) for name in NATIONS]


def add_calendar(f: Facts, data: Data) -> None:
    """PEN-1.3, R16, R17 Winters, periods, counts and limits, by turn."""
    turns = data.schedule.turn
    f.winter = [False, *(row.winter for row in turns)]
    f.period = ["", *(row.period for row in turns)]
    f.counted = [False, *(row.year_count for row in turns)]
    f.limits = [[0] * len(f.kinds) for _ in range(len(turns) + 1)]
    f.depot_limits = [[0] * len(NATIONS) for _ in range(len(turns) + 1)]
    for row in data.schedule.limit:
        for n in range(row.from_turn, row.to_turn + 1):
            if row.what.startswith("corps."):
                f.limits[n][f.kind_no[row.what.removeprefix("corps.")]] = row.max
            elif row.what == "depots":
                f.depot_limits[n][number_of(row.nation)] = row.max


def add_schedule(f: Facts, data: Data) -> None:
    """PEN-4.1, 5.1 The forces of the set-up, and what comes and goes later."""
    for row in data.schedule.setup:
        force = Force(row.id, number_of(row.nation), row.what)
        force.status, force.points, force.count = row.status, row.points, row.count
        force.kind = f.kind_no[row.kind] if row.kind else NOBODY
        force.at = f.no[row.at] if row.at else NOBODY
        force.choose = tuple(row.choose)
        force.default = tuple([f.no[name] for name in row.default])
        force.leader = f.general_no[row.leader] if row.leader else NOBODY
        f.setup.append(force)
    f.events = [entry_of(f, row) for row in data.schedule.event]
    for recurring in data.schedule.recurring:
        entry = entry_of(f, recurring)
        entry.is_recurring = True
        f.events.append(entry)
    for trigger in data.schedule.trigger:
        entry = entry_of(f, trigger)
        entry.is_trigger = True
        f.events.append(entry)
    f.entries = {entry.id: entry for entry in f.events}


def entry_of(f: Facts, row: EventRow) -> Entry:
    """An entry of the schedule with numbers for names."""
    entry = Entry(row.id, number_of(row.nation), row.op)
    entry.from_turn, entry.to_turn = row.turn or row.from_turn, row.turn or row.to_turn
    entry.kind = f.kind_no[row.kind] if row.kind else NOBODY
    entry.points, entry.gold, entry.full_points = row.points, row.gold, row.full_points
    entry.leader = f.general_no[row.leader] if row.leader else NOBODY
    entry.where, entry.place = tuple(row.where), row.place
    entry.cannot_move, entry.even_if_besieged = row.cannot_move, row.even_if_besieged
    entry.cities = tuple([f.city_no[name] for name in row.cities])
    return entry
