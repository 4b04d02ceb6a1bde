"""PEN-3.2, 3.4 Units that hold points, by key: a corps, the garrison of a city, the garrison of a depot outside one."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.facts import INSIDE, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.troops import (
    add_garrison,
    add_to_depot,
    cut_garrison,
    depot_of,
    friendly_city,
    points_of,
    take_off,
)
from baluard.kernel.answers import Keys
from baluard.kernel.table import Table

ALL: Final = "all"  # as much as there is
NUMBERS: Final = tuple([str(number) for number in range(1001)])
PREFIXES: Final = ("es", "gb", "fr")  # by nation: how the ids of its new corps begin


def points_in(s: State, unit: str, kind: int) -> int:
    """Points of a kind that a unit has."""
    if s.has_corps(unit):
        corps = s.corps_of(unit)
        return corps.points if corps.kind == kind else 0
    if unit in s.facts.city_no:
        return points_of(s.garrisons[s.facts.city_no[unit]], kind)
    depot = depot_of(s, unit)
    return points_of(s.depots[depot][2], kind) if depot != NOBODY else 0


def room_for(s: State, unit: str, kind: int) -> int:
    """PEN-3.2, 3.4 Points of a kind for which a unit has room. Garrisons have no cavalry."""
    f = s.facts
    if unit in f.city_no:
        return 0 if f.kind_cavalry[kind] else max(0, s.room_in(f.city_no[unit]))
    corps = s.find_corps(unit)
    if corps is not None:
        if corps.kind != kind:
            return 0
        room = f.most_points - corps.points
        return min(room, max(0, s.room_in(f.city_at[corps.at]))) if corps.place == INSIDE else room
    if f.kind_cavalry[kind]:
        return 0
    nation, province, troops = s.depots[depot_of(s, unit)]
    if f.kind_nation[kind] != nation or friendly_city(s, nation, province) != NOBODY:
        return 0
    return f.depot_garrison - sum([points for _, points in troops])


def least_for(s: State, unit: str) -> int:
    """PEN-9.6, R55 The fewest points that may join a unit: a city without a garrison wants a whole one."""
    if unit in s.facts.city_no and not s.garrisons[s.facts.city_no[unit]]:
        return s.facts.min_garrison
    return 1


def numbers(least: int, most: int) -> Keys:
    """Amounts as keys."""
    if most < len(NUMBERS):
        return NUMBERS[least : most + 1]
    return tuple([str(number) for number in range(least, most + 1)])


def fits(s: State, unit: str, kind: int, points: int) -> bool:
    """Has a unit room for some of these points?"""
    return min(points, room_for(s, unit, kind)) >= least_for(s, unit)


def amounts(s: State, unit: str, kind: int, points: int) -> Keys:
    """How many of these points may join a unit: `all` that find room, or a number."""
    most = min(points, room_for(s, unit, kind))
    return (ALL, *numbers(least_for(s, unit), most))


def amount_of(s: State, unit: str, kind: int, points: int, key: str) -> int:
    """The number that a key of `amounts` stands for."""
    return min(points, room_for(s, unit, kind)) if key == ALL else int(key)


def add_points(t: Table, s: State, unit: str, kind: int, points: int) -> None:
    """Points join a unit; a garrison holds its city."""
    if s.has_corps(unit):
        s.corps_of(unit).points += points
    elif unit in s.facts.city_no:
        add_garrison(t, s, s.facts.city_no[unit], kind, points)
    else:
        add_to_depot(s, depot_of(s, unit), kind, points)


def take_points(t: Table, s: State, unit: str, kind: int, points: int) -> None:
    """Points leave a unit; a corps without any is taken off the map."""
    if s.has_corps(unit):
        corps = s.corps_of(unit)
        corps.points -= points
        if corps.points == 0:
            take_off(t, s, corps)
    elif unit in s.facts.city_no:
        cut_garrison(t, s, s.facts.city_no[unit], kind, points)
    else:
        add_to_depot(s, depot_of(s, unit), kind, -points)


def corps_due(s: State, kind: int) -> int:
    """PEN-5.3 Corps of a category: those in play, and those that are still to be placed."""
    entries = [s.facts.entry(id) for id, _ in s.arrivals]
    return s.count_corps(kind) + len([e for e in entries if e.op == "corps" and e.kind == kind])


def raise_corps(s: State, kind: int, points: int, at: int, where: str) -> Corps:
    """A new corps on the map, with an id of its own."""
    s.made += 1
    corps = Corps(f"{PREFIXES[s.facts.kind_nation[kind]]}_new_{s.made}", kind, points, at, where)
    s.corps.append(corps)
    return corps
