"""Position texts: start a test, a puzzle or a bug report from a short readable position.

    turn = 7
    nation = "spain"                # who acts
    phase = "movement"              # reinforcement (default), recruitment, intendance, naval, movement, supply, combat
    initiative = "last"             # first, middle, last: where France stands in the turn
    others = "set-up"               # what is not named: as at the start (default), or absent

    [gold]
    spain = 12

    [control]
    madrid = "spain"

    [corps]
    es_norte = { at = "leon", points = 350, place = "city", generals = ["blake"] }
    es_9 = { kind = "spain", at = "soria", points = 120, name = "Soria" }

    [garrisons]
    badajoz = "200 spain 50 britain"

    [depots]
    spain = ["sevilla", "leon"]

    [bands]
    band_1 = { points = 2, at = "soria" }           # or following: corps = "es_9"

    [sieges]
    zaragoza = 1                                    # full turns; besieged by the corps with besieging = true

    [generals]
    ney = "reserve"                                 # away, reserve, prisoner, dead, `city madrid`, `wounded madrid`

Besides: `reserve` (points by kind), `interrupted` (region = the last turn of it), `sailed`.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from baluard.components.positions import among, each, flag, listed, read_table, refuse, table_under, within, written
from baluard.games.peninsular.model.activities import Phase, TurnEnd
from baluard.games.peninsular.model.facts import (
    AT_SEA,
    FRANCE,
    INSIDE,
    NATIONS,
    NOBODY,
    OPEN,
    PHASES,
    SEA,
    SIDE_OF,
    Facts,
)
from baluard.games.peninsular.model.state import Band, State, Troops
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.city_orders import is_free_name
from baluard.games.peninsular.rules.setup import new_state, place
from baluard.games.peninsular.rules.turns import ORDERS

KNOWN = (
    *("turn", "nation", "phase", "initiative", "others", "gold", "control", "corps", "garrisons", "depots", "bands"),
    *("sieges", "generals", "reserve", "interrupted", "sailed", "options"),
)
CORPS_KEYS = ("at", "points", "place", "kind", "name", "generals", "besieging", "cannot_move", "moved")
BAND_KEYS = ("points", "at", "corps", "new")
STATUSES = ("away", "reserve", "prisoner", "dead", "city", "wounded")
MOST_GOLD = 9999
MOST_TURNS = 99
NEW_CORPS = re.compile(r"(es|gb|fr)_[a-z0-9_]{1,30}", re.ASCII)
BAND = re.compile(r"band_[1-9][0-9]{0,5}")


def read_position(text: str, facts: Facts) -> State:
    """A state out of a position text; BadRecord says what is wrong with it."""
    table = read_table(text, KNOWN)
    s = start(facts, among(table.get("others", "set-up"), "others", ("set-up", "absent")))
    set_clock(s, table)
    each(*(partial(put, s, table) for put in (set_treasury, set_control, set_corps, set_garrisons, set_depots)))
    each(*(partial(put, s, table) for put in (set_bands, set_sieges, set_generals, set_flags)))
    check_places(s)
    set_agenda(s)
    return s


def start(f: Facts, others: str) -> State:
    """The set-up with the places that the components propose, or an empty map."""
    s = new_state(f)
    for force in f.setup:
        if force.at == NOBODY and force.what == "corps":
            place(s, force, force.default[0])
        elif force.at == NOBODY and force.what == "depot":
            s.depots = (*s.depots, *[(force.nation, p, ()) for p in force.default])
    if others == "absent":
        s.corps, s.depots, s.bands = [], (), ()
        s.garrisons = [() for _ in f.cities]
        s.sieges = [-1] * len(f.cities)
        s.generals = [("away", "", 0) for _ in f.generals]
    return s


def set_clock(s: State, table: dict[str, Any]) -> None:
    """Turn, active nation, phase, and where France stands."""
    s.turn = within(table.get("turn", 1), "turn", 1, s.facts.end_turn)
    s.initiative = among(table.get("initiative", "last"), "initiative", tuple(ORDERS))
    s.order = ORDERS[s.initiative]
    s.nation = NATIONS.index(among(table.get("nation", NATIONS[s.order[0]]), "nation", NATIONS))
    s.phase = among(table.get("phase", PHASES[0]), "phase", PHASES)
    refuse(s.phase == "naval" and s.nation == FRANCE, "no_fleet", "phase")


def set_agenda(s: State) -> None:
    """The phases that are still to come in this turn."""
    left: list[Any] = []
    for nation in s.order[s.order.index(s.nation) :]:
        phases = PHASES[PHASES.index(s.phase) :] if nation == s.nation else PHASES
        left += [Phase(NATIONS[nation], phase) for phase in phases if phase != "naval" or nation != FRANCE]
    s.agenda = [TurnEnd(), *left[::-1]]


def nation_of(name: Any, place_: str) -> int:
    """A nation by name."""
    return NATIONS.index(among(name, place_, NATIONS))


def number_in(numbers: dict[str, int], name: Any, place_: str) -> int:
    """The number of a province, a city, a kind... by its id."""
    refuse(not isinstance(name, str) or name not in numbers, "unknown", place_, name=name)
    return numbers[name]


def set_treasury(s: State, table: dict[str, Any]) -> None:
    """Gold by nation, and points in reserve by kind."""
    for name, gold in table_under(table, "gold").items():
        s.gold[nation_of(name, f"gold.{name}")] = within(gold, f"gold.{name}", 0, MOST_GOLD)
    for name, points in table_under(table, "reserve").items():
        kind = number_in(s.facts.kind_no, name, f"reserve.{name}")
        s.reserve[kind] = within(points, f"reserve.{name}", 0, MOST_GOLD)


def set_control(s: State, table: dict[str, Any]) -> None:
    """Who controls a city; it keeps its garrison only if it is of the same side."""
    for name, nation in table_under(table, "control").items():
        city = number_in(s.facts.city_no, name, f"control.{name}")
        s.control[city] = nation_of(nation, f"control.{name}")
        if s.garrisons[city] and s.side_inside(city) != SIDE_OF[s.control[city]]:
            s.garrisons[city] = ()


def set_corps(s: State, table: dict[str, Any]) -> None:
    """Corps that are there already are changed, others made; 0 points take one away, and with the last its siege."""
    for id, row in table_under(table, "corps").items():
        put_corps(s, id, row)
    for city, at in enumerate(s.facts.city_in):
        if not any(c.besieging and c.at == at for c in s.corps):
            s.sieges[city] = -1


def check_id(s: State, id: str) -> None:
    """How a new corps may be named: as units are, and not as one that is still to come."""
    where = f"corps.{id}"
    refuse(not NEW_CORPS.fullmatch(id), "corps_id", where)
    due = [e for e in s.facts.events if e.op == "corps" and e.from_turn >= s.turn]
    coming = [e.id for e in due if e.id not in s.spent_triggers]
    refuse(id in coming, "still_to_come", where)
    number = id.partition("_new_")[2]
    if number:
        s.made = max(s.made, int(number)) if number.isdecimal() else s.made


def put_corps(s: State, id: str, row: Any) -> None:
    """One corps."""
    f, where = s.facts, f"corps.{id}"
    refuse(not isinstance(row, dict), "table", where)
    for key in row:
        refuse(key not in CORPS_KEYS, "unknown_key", f"{where}.{key}")
    if not s.has_corps(id) and row.get("points") == 0:
        return
    if not s.has_corps(id):
        refuse("kind" not in row or "at" not in row, "new_corps", where)
        check_id(s, id)
        kind = number_in(f.kind_no, row["kind"], f"{where}.kind")
        refuse(kind == f.guerrilla, "unknown", f"{where}.kind", name=row["kind"])
        s.corps.append(Corps(id, kind, 1, AT_SEA, SEA))
    corps = s.corps_of(id)
    refuse("kind" in row and f.kinds[corps.kind] != row["kind"], "other_kind", f"{where}.kind")
    points = within(row.get("points", corps.points), f"{where}.points", 0, f.most_points)
    if points == 0:
        take_away(s, corps)
        return
    corps.points = points
    name = written(row.get("name", s.name_of(id)), f"{where}.name")
    refuse(bool(name) and not is_free_name(s, id, name), "corps_name", f"{where}.name")
    s.call(id, name)
    for name in ("besieging", "cannot_move", "moved"):
        setattr(corps, name, flag(row.get(name, getattr(corps, name)), f"{where}.{name}"))
    set_place(s, corps, row)
    if "generals" in row:
        give_generals(s, corps, listed(row["generals"], f"{where}.generals"))


def set_place(s: State, corps: Corps, row: dict[str, Any]) -> None:
    """Where a corps stands: in the open, in its city, or at sea."""
    f, where = s.facts, f"corps.{corps.id}"
    if "at" in row:
        corps.at = AT_SEA if row["at"] == "" else number_in(f.no, row["at"], f"{where}.at")
        corps.place = SEA if corps.at == AT_SEA else OPEN
        corps.came_from, corps.path, corps.start = AT_SEA, (), AT_SEA
        s.bands = tuple([(b[0], b[1], corps.at if b[3] == corps.id else b[2], b[3], b[4]) for b in s.bands])
    if "place" in row:
        corps.place = among(row["place"], f"{where}.place", (OPEN, INSIDE) if corps.at != AT_SEA else (SEA,))


def take_away(s: State, corps: Corps) -> None:
    """A corps is not there; its generals are in the reserve."""
    for general in corps.generals:
        s.generals[general] = ("reserve", "", s.turn)
    s.corps = [other for other in s.corps if other is not corps]
    s.bands = tuple([(b[0], b[1], b[2], "" if b[3] == corps.id else b[3], b[4]) for b in s.bands])
    s.sweeps = tuple([sweep for sweep in s.sweeps if sweep[0] != corps.id])
    s.supplies = tuple([row for row in s.supplies if row[0] != corps.id])
    s.depot_fights = tuple([row for row in s.depot_fights if row[0] != corps.id])


def give_generals(s: State, corps: Corps, names: list[Any]) -> None:
    """The generals with a corps; they leave where they were, and those who were there go to the reserve."""
    f, where = s.facts, f"corps.{corps.id}.generals"
    found = [number_in(f.general_no, name, where) for name in names]
    for general in found:
        refuse(found.count(general) > 1, "twice", where, name=f.generals[general])
        refuse(f.general_nation[general] != s.nation_of(corps), "other_nation", where, name=f.generals[general])
    for general in corps.generals:
        s.generals[general] = ("reserve", "", s.turn)
    for other in s.corps:
        other.generals = tuple([g for g in other.generals if g not in found])
    corps.generals = tuple(sorted(found, key=lambda g: -f.leadership[g]))
    for general in found:
        s.generals[general] = ("corps", corps.id, s.turn)


def troops_of(s: State, text: Any, where: str) -> Troops:
    """`200 spain 50 britain`: points by kind."""
    f = s.facts
    words = written(text, where).split()
    refuse(len(words) % 2 != 0, "troops", where)
    found: dict[int, int] = {}
    for number, name in zip(words[0::2], words[1::2], strict=True):
        kind = number_in(f.kind_no, name, where)
        refuse(f.kind_cavalry[kind], "no_horse", where, name=name)
        refuse(kind in found, "twice", where, name=name)
        refuse(not number.isascii() or not number.isdecimal() or len(number) > 4, "whole", where)
        found[kind] = within(int(number), where, 1, MOST_GOLD)
    refuse(len({f.kind_side[kind] for kind in found}) > 1, "two_sides", where)
    return tuple([(kind, found[kind]) for kind in sorted(found)])


def set_garrisons(s: State, table: dict[str, Any]) -> None:
    """The garrison of a city; empty: none. Who has one has the city."""
    f = s.facts
    for name, text in table_under(table, "garrisons").items():
        where = f"garrisons.{name}"
        city = number_in(f.city_no, name, where)
        troops = troops_of(s, text, where)
        s.garrisons[city] = troops
        nations = [f.kind_nation[kind] for kind, _ in troops]
        if nations and s.control[city] not in nations:
            s.control[city] = nations[0]


def set_depots(s: State, table: dict[str, Any]) -> None:
    """All depots of a nation."""
    f = s.facts
    for name, places in table_under(table, "depots").items():
        where = f"depots.{name}"
        nation = nation_of(name, where)
        found = [number_in(f.no, place_, where) for place_ in listed(places, where)]
        for province in found:
            refuse(found.count(province) > 1, "twice", where, name=f.provinces[province])
        before = {d[1]: d for d in s.depots if d[0] == nation}
        others = [d for d in s.depots if d[0] != nation]
        s.depots = (*others, *[before.get(p, (nation, p, ())) for p in found])


def set_bands(s: State, table: dict[str, Any]) -> None:
    """Guerrilla bands by name; 0 points take one away."""
    for name, row in table_under(table, "bands").items():
        where = f"bands.{name}"
        refuse(not isinstance(row, dict), "table", where)
        refuse(not BAND.fullmatch(name), "band_name", where)
        for key in row:
            refuse(key not in BAND_KEYS, "unknown_key", f"{where}.{key}")
        others = tuple([band for band in s.bands if band[0] != name])
        points = within(row.get("points", 1), f"{where}.points", 0, 2)
        s.bands = (*others, band_of(s, name, points, row)) if points else others
        s.raised_bands = max(s.raised_bands, int(name[5:]))


def band_of(s: State, name: str, points: int, row: dict[str, Any]) -> Band:
    """A band in a province of Spain, or with a Spanish corps."""
    f, where = s.facts, f"bands.{name}"
    corps = written(row.get("corps", ""), f"{where}.corps")
    new = flag(row.get("new", False), f"{where}.new")
    if corps:
        refuse(not s.has_corps(corps), "unknown", f"{where}.corps", name=corps)
        leader = s.corps_of(corps)
        refuse(s.nation_of(leader) != 0, "other_nation", f"{where}.corps", name=corps)
        return name, points, leader.at, corps, new
    province = number_in(f.no, row.get("at", ""), f"{where}.at")
    refuse(f.country[province] != "spain", "not_spain", f"{where}.at", name=row.get("at"))
    return name, points, province, "", new


def set_sieges(s: State, table: dict[str, Any]) -> None:
    """How long a siege has lasted; -1: there is none."""
    f = s.facts
    for name, turns in table_under(table, "sieges").items():
        where = f"sieges.{name}"
        city = number_in(f.city_no, name, where)
        s.sieges[city] = within(turns, where, -1, MOST_TURNS)


def set_generals(s: State, table: dict[str, Any]) -> None:
    """Generals who are with no corps."""
    f = s.facts
    for name, text in table_under(table, "generals").items():
        where = f"generals.{name}"
        general = number_in(f.general_no, name, where)
        status, _, city = written(text, where).partition(" ")
        among(status, where, STATUSES)
        refuse(bool(city) and city not in f.city_no, "unknown", where, name=city)
        refuse(bool(city) != (status in ("city", "wounded")), "general_place", where)
        for corps in s.corps:
            corps.generals = tuple([g for g in corps.generals if g != general])
        s.generals[general] = (status, city, s.turn)


def set_flags(s: State, table: dict[str, Any]) -> None:
    """Cut communications by region, and the allied naval move."""
    f = s.facts
    for name, turn in table_under(table, "interrupted").items():
        region = number_in(f.region_no, name, f"interrupted.{name}")
        s.interrupted[region] = within(turn, f"interrupted.{name}", 0, f.end_turn + 1)
    s.sailed = flag(table.get("sailed", s.sailed), "sailed")


def check_places(s: State) -> None:
    """Cities hold what has room in them, of one side; besiegers stand before an enemy city with troops."""
    f = s.facts
    for city in range(len(f.cities)):
        where = f"garrisons.{f.cities[city]}"
        sides = {f.kind_side[kind] for kind, _ in s.garrisons[city]} | {s.side_of(c) for c in s.inside(city)}
        refuse(len(sides) > 1, "two_sides", where)
        refuse(s.room_in(city) < 0, "no_room", where, most=f.towers[city] * f.points_per_tower)
        besiegers = [c for c in s.corps if c.at == f.city_in[city] and c.besieging]
        inside = s.side_inside(city)
        for corps in besiegers:
            wrong = corps.place != OPEN or inside == NOBODY or inside == s.side_of(corps)
            refuse(wrong, "no_siege", f"corps.{corps.id}.besieging")
        refuse(not besiegers and s.sieges[city] >= 0, "no_besieger", f"sieges.{f.cities[city]}")
        if besiegers and s.sieges[city] < 0:
            s.sieges[city] = 0
    for corps in s.corps:
        city = f.city_at[corps.at] if corps.place == INSIDE else NOBODY
        stands = corps.place != INSIDE or (city != NOBODY and s.city_side(city) == s.side_of(corps))
        refuse(not stands, "no_city", f"corps.{corps.id}.place")
        refuse(corps.besieging and f.city_at[corps.at] == NOBODY, "no_siege", f"corps.{corps.id}.besieging")
