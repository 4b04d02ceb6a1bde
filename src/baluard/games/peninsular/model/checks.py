"""Are map, nations, generals and schedule whole and right? The first fault is reported with its file and record.

`check` looks at what the rules read; `check_looks` at what is shown, and at what a file says twice.
"""

from __future__ import annotations

from baluard.components.checks import require, unique
from baluard.games.peninsular.model.army_facts import PERIODS, TERRAINS
from baluard.games.peninsular.model.facts import NATIONS, SIDES
from baluard.games.peninsular.model.rows import Data, EventRow, SetupRow

COUNTRIES = ("spain", "portugal", "france", "gibraltar")
TIERS = ("national_capital", "regional_capital", "city")
LINKS = ("ferry", "naval_only")
FORTS = range(4)
FORCES = ("corps", "garrison", "depot")
STATUSES = ("open", "city", "besieging")
OPS = ("corps", "gold", "leader", "points", "withdraw_corps", "withdraw_leader", "withdraw_points")
CALENDAR_MONTHS = range(1, 13)


def check(data: Data) -> None:
    """All files; the map first, since the others name its places."""
    check_names(data)
    check_provinces(data)
    check_cities(data)
    check_borders(data)
    check_nations(data)
    check_generals(data)
    check_calendar(data)
    check_limits(data)
    for row in data.schedule.setup:
        check_setup(data, row)
    for entry in entries(data):
        check_entry(data, entry)


def check_looks(data: Data) -> None:
    """What a file says twice: how many there are, what a city counts."""
    m = data.map
    spanish = [row for row in m.city if country_of(data, row.province) == "spain"]
    found = {
        "provinces": len(m.province),
        **{f"provinces_{name}": len([p for p in m.province if p.country == name]) for name in COUNTRIES[:3]},
        "cities": len(m.city),
        "cities_spain": len(spanish),
        "cities_spain_at_start_spanish": len([row for row in spanish if row.control == "spain"]),
        "edges": len(m.edge),
        "regions": len(m.region),
    }
    require(m.counts == found, "map", "counts", f"must be {found}")
    rivers = ["", *[row.id for row in m.river]]
    for a, b, river in [*[(row.a, row.b, row.river) for row in m.edge], *[(row.a, row.b, row.river) for row in m.link]]:
        require(river in rivers, "map", f"border {a!r} - {b!r}", f"no river {river!r}")
    placements = [row.id for row in data.schedule.placement]
    for entry in entries(data):
        for name in [entry.place, *[name for name in entry.where if name.startswith("*")]]:
            require(not name or name in placements, "schedule", f"entry {entry.id!r}", f"no placement {name!r}")


def entries(data: Data) -> list[EventRow]:
    """All entries of the schedule."""
    return [*data.schedule.event, *data.schedule.recurring, *data.schedule.trigger]


# -- the map


def check_names(data: Data) -> None:
    """Nothing stands there twice; cities and provinces are told apart from corps by their ids."""
    m, s = data.map, data.schedule
    unique("map", "country", [row.id for row in m.country])
    unique("map", "region", [row.id for row in m.region])
    unique("map", "province", [row.id for row in m.province])
    unique("map", "city", [row.id for row in m.city])
    unique("nations", "kind", [row.id for row in data.nations.kind])
    unique("generals", "general", [row.id for row in data.generals.general])
    unique("schedule", "entry", [*[row.id for row in s.setup], *[row.id for row in entries(data)]])
    require([row.id for row in m.country] == list(COUNTRIES), "map", "country", f"must be {', '.join(COUNTRIES)}")
    require(set(m.terrain) == set(TERRAINS), "map", "terrain", f"must be {', '.join(TERRAINS)}")


def country_of(data: Data, province: str) -> str:
    """The country of a province."""
    return next(row.country for row in data.map.province if row.id == province)


def check_provinces(data: Data) -> None:
    """PEN-2.1 to 2.3 Each province is in a region of its country; each region has a capital among its cities."""
    m = data.map
    regions = {row.id: row for row in m.region}
    cities = {row.id: row for row in m.city}
    for row in m.province:
        where = f"province {row.id!r}"
        require(row.terrain in TERRAINS, "map", where, f"no terrain {row.terrain!r}")
        require(row.region in regions, "map", where, f"no region {row.region!r}")
        require(regions[row.region].country == row.country, "map", where, "its region is in another country")
        require(row.forage >= 0, "map", where, "forage below zero")
        known = not row.city or (row.city in cities and cities[row.city].province == row.id)
        require(known, "map", where, f"no city {row.city!r} there")
    for region in m.region:
        where = f"region {region.id!r}"
        require(region.capital in cities, "map", where, f"no capital {region.capital!r}")
        inside = [row.region for row in m.province if row.city == region.capital]
        require(inside == [region.id], "map", where, "its capital is elsewhere")
        require(region.levy >= 0 and region.french_gold >= 0, "map", where, "levy or gold below zero")
        spanish = region.country == "spain"
        require(0 <= region.guerrilla <= (6 if spanish else 0), "map", where, "a guerrilla value that no die reaches")


def check_cities(data: Data) -> None:
    """PEN-2.4 Towers, fort, port and who holds it at the start."""
    provinces = {row.id: row for row in data.map.province}
    for row in data.map.city:
        where = f"city {row.id!r}"
        require(row.province in provinces, "map", where, f"no province {row.province!r}")
        require(provinces[row.province].city == row.id, "map", where, "its province does not know it")
        require(row.tier in TIERS, "map", where, f"no tier {row.tier!r}")
        require(row.towers >= 1 and row.fort in FORTS, "map", where, "towers from 1, fort from 0 to 3")
        require(row.control in NATIONS, "map", where, f"no nation {row.control!r}")
        require(not row.port or provinces[row.province].coast, "map", where, "a port without a coast")
        require(row.port or not row.gold_port, "map", where, "a trading port that is none")


def check_borders(data: Data) -> None:
    """PEN-2.1, 2.6 Borders between two known provinces, each once; all but those of the sea hang together."""
    m = data.map
    provinces = [row.id for row in m.province]
    by_sea = {link.a for link in m.link if link.kind == "naval_only"}
    for link in m.link:
        require(link.kind in LINKS and link.a in provinces, "map", f"link {link.id!r}", "of no kind, or from nowhere")
    pairs = [(row.a, row.b) for row in m.edge] + [(row.a, row.b) for row in m.link if row.kind == "ferry"]
    near: dict[str, list[str]] = {name: [] for name in provinces}
    for a, b in pairs:
        where = f"border {a!r} - {b!r}"
        require(a in near and b in near and a != b, "map", where, "two provinces belong there")
        require(b not in near[a], "map", where, "stands there twice")
        near[a].append(b)
        near[b].append(a)
    reached = [provinces[0]]
    for name in reached:
        reached += [other for other in near[name] if other not in reached]
    for name in provinces:
        require(name in reached or name in by_sea, "map", f"province {name!r}", "no way leads there")


# -- nations and generals


def check_nations(data: Data) -> None:
    """PEN-1.1, 3.1 Two sides, three nations, and kinds of troops that the army lists know."""
    n = data.nations
    require([row.id for row in n.side] == list(SIDES), "nations", "side", f"must be {', '.join(SIDES)}")
    require([row.id for row in n.nation] == list(NATIONS), "nations", "nation", f"must be {', '.join(NATIONS)}")
    cities = [row.id for row in data.map.city]
    for nation in n.nation:
        where = f"nation {nation.id!r}"
        own = next((row.nations for row in n.side if row.id == nation.side), [])
        require(nation.id in own, "nations", where, f"not on the side {nation.side!r}")
        kinds = [row.id for row in n.kind if row.nation == nation.id and row.points_per_guerrilla_point == 0]
        require(sorted(kinds) == sorted(nation.kinds), "nations", where, f"its kinds are {', '.join(kinds)}")
        for bonus in nation.income_bonus:
            require(bonus.city in cities, "nations", where, f"no city {bonus.city!r}")
    for kind in n.kind:
        require(kind.nation in NATIONS, "nations", f"kind {kind.id!r}", f"no nation {kind.nation!r}")
        require(kind.move > 0, "nations", f"kind {kind.id!r}", "cannot move")
    for name in (*n.victory.special_cities, *n.victory.not_counted):
        require(name in cities, "nations", "victory", f"no city {name!r}")
    require(n.guerrilla.tiny_points < n.guerrilla.small_points, "nations", "guerrilla", "tiny bands are the smaller")


def check_generals(data: Data) -> None:
    """PEN-3.5 Whose they are, and how they lead; of what else they can do the checks of the armies know."""
    for row in data.generals.general:
        where = f"general {row.id!r}"
        require(row.nation in NATIONS, "generals", where, f"no nation {row.nation!r}")
        require(1 <= row.leadership <= 10, "generals", where, "leadership from 1 to 10")


# -- the schedule


def check_calendar(data: Data) -> None:
    """PEN-1.3, 13.1 Turns one after the other; a count where the nations' file has one."""
    s = data.schedule
    require([row.n for row in s.turn] == list(range(1, s.calendar.turns + 1)), "schedule", "turn", "not in a row")
    counted = [row.n for row in s.turn if row.year_count]
    require(counted == data.nations.victory.count_after_turns, "schedule", "turn", f"counts after {counted}")
    for row in s.turn:
        where = f"turn {row.n}"
        require(row.month in CALENDAR_MONTHS, "schedule", where, f"no month {row.month}")
        require(row.period in PERIODS, "schedule", where, f"no period {row.period!r}")
        require(row.winter == (row.month in (11, 1)), "schedule", where, "winter is from November to February")
    require(sorted(row.nation for row in s.treasury) == sorted(NATIONS), "schedule", "treasury", "one for each nation")


def check_limits(data: Data) -> None:
    """PEN-5.3, 7.1, R16, R17 In each turn every kind of corps and every nation's depots have one limit."""
    s = data.schedule
    kinds = [f"corps.{row.id}" for row in data.nations.kind if row.points_per_guerrilla_point == 0]
    known = (*kinds, "depots", "new_corps_per_turn")
    for row in s.limit:
        where = f"limit {row.what!r} of {row.nation!r}"
        require(row.what in known and row.nation in NATIONS, "schedule", where, "of nothing that is limited")
        require(1 <= row.from_turn <= row.to_turn <= s.calendar.turns, "schedule", where, "in no turn")
    for what, nation in [*[(kind, "") for kind in kinds], *[("depots", name) for name in NATIONS]]:
        rows = [row for row in s.limit if row.what == what and nation in ("", row.nation)]
        turns = sorted(n for row in rows for n in range(row.from_turn, row.to_turn + 1))
        where = f"limit {what!r}"
        require(len(turns) == len(set(turns)), "schedule", where, "two limits in one turn")
        whole = what != "depots" or turns == list(range(1, s.calendar.turns + 1))
        require(whole, "schedule", f"{where} of {nation!r}", "a turn has none")


def check_setup(data: Data, row: SetupRow) -> None:
    """PEN-4.1, 4.2 A force at a place of the map, or where its owner may choose."""
    where = f"set-up {row.id!r}"
    provinces = {one.id: one for one in data.map.province}
    kinds = {one.id: one for one in data.nations.kind}
    require(row.nation in NATIONS and row.what in FORCES, "schedule", where, "of nobody, or nothing")
    require(row.status in STATUSES, "schedule", where, f"no status {row.status!r}")
    require(bool(row.at) != bool(row.choose), "schedule", where, "a place, or places to choose from")
    places = [row.at] if row.at else [name for name in row.choose if not name.startswith("*")]
    for name in (*places, *row.default):
        require(name in provinces, "schedule", where, f"no province {name!r}")
    if row.what == "depot":
        require(not row.choose or len(row.default) == row.count, "schedule", where, "a default for each depot")
        return
    require(row.kind in kinds and kinds[row.kind].nation == row.nation, "schedule", where, f"no kind {row.kind!r}")
    require(row.points > 0, "schedule", where, "without points")
    if row.what == "corps":
        require(row.points <= data.nations.constants.corps_max_points, "schedule", where, "too strong for a corps")
        require(not row.choose or row.default[0] in places, "schedule", where, "its default is not to be chosen")
    if row.what == "garrison" or row.status != "open":
        require(all(provinces[name].city for name in places), "schedule", where, "there is no city")
    check_leader(data, row.leader, row.nation, where)


def check_entry(data: Data, row: EventRow) -> None:
    """PEN-5.2 to 5.8 Whom an entry of the schedule brings or calls away, and when."""
    where = f"entry {row.id!r}"
    n = data.schedule.calendar.turns
    kinds = {one.id: one for one in data.nations.kind}
    require(row.nation in NATIONS and row.op in OPS, "schedule", where, "of nobody, or nothing")
    turns = (row.turn, row.turn) if row.turn else (row.from_turn, row.to_turn)
    dated = bool(row.cities) or 1 <= turns[0] <= turns[1] <= n
    require(dated, "schedule", where, "in no turn of the campaign")
    if row.op in ("corps", "withdraw_corps") or (row.op == "points" and row.kind):
        require(row.kind in kinds and kinds[row.kind].nation == row.nation, "schedule", where, f"no kind {row.kind!r}")
    require(row.op != "gold" or row.gold > 0, "schedule", where, "no gold")
    require(row.op not in ("corps", "points", "withdraw_points") or row.points > 0, "schedule", where, "no points")
    require("leader" not in row.op or bool(row.leader), "schedule", where, "nobody")
    check_leader(data, row.leader, row.nation, where)
    provinces = [one.id for one in data.map.province]
    for name in row.where:
        require(name.startswith("*") or name in provinces, "schedule", where, f"no province {name!r}")
    for name in row.cities:
        require(name in [one.id for one in data.map.city], "schedule", where, f"no city {name!r}")


def check_leader(data: Data, leader: str, nation: str, where: str) -> None:
    """A general of the nation, if there is one."""
    own = [row.id for row in data.generals.general if row.nation == nation]
    require(not leader or leader in own, "schedule", where, f"no general {leader!r}")
