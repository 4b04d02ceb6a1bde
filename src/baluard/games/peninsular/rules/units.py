"""PEN-3.2, 3.4 Units that hold points, by key: a corps, the garrison of a city, the garrison of a depot outside one."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.facts import INSIDE, NATIONS, NOBODY, SIDE_OF
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.troops import take_off, with_points
from baluard.games.peninsular.rules.victory import take_control
from baluard.kernel.answers import Keys
from baluard.kernel.decision import Seat
from baluard.kernel.table import Table
from baluard.kernel.values import Event

DEPOT: Final = "depot_"
ALL: Final = "all"  # as much as there is
NUMBERS: Final = tuple([str(number) for number in range(1001)])
PREFIXES: Final = ("es", "gb", "fr")  # by nation: how the ids of its new corps begin


def depot_key(s: State, nation: int, province: int) -> str:
    """How a depot is named in an order."""
    return f"{DEPOT}{NATIONS[nation]}_{s.facts.provinces[province]}"


def depot_of(s: State, key: str) -> int:
    """The number of the depot that a key names; -1 none."""
    for i in range(len(s.depots)):
        if depot_key(s, s.depots[i][0], s.depots[i][1]) == key:
            return i
    return NOBODY


def friendly_city(s: State, nation: int, province: int) -> int:
    """PEN-3.10 The city of a province if the own side controls it; -1 none."""
    city = s.facts.city_at[province]
    return city if city != NOBODY and s.city_side(city) == SIDE_OF[nation] else NOBODY


def garrison_of(s: State, unit: str, kind: int) -> int:
    """Points of a kind that a unit has."""
    if s.has_corps(unit):
        corps = s.corps_of(unit)
        return corps.points if corps.kind == kind else 0
    troops = s.garrisons[s.facts.city_no[unit]] if unit in s.facts.city_no else s.depots[depot_of(s, unit)][2]
    return dict(troops).get(kind, 0)


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
        hold_city(t, s, s.facts.city_no[unit], kind, points)
    else:
        set_depot_garrison(s, unit, kind, points)


def take_points(t: Table, s: State, unit: str, kind: int, points: int) -> None:
    """Points leave a unit; a corps without any is taken off the map."""
    if s.has_corps(unit):
        corps = s.corps_of(unit)
        corps.points -= points
        if corps.points == 0:
            take_off(t, s, corps)
    elif unit in s.facts.city_no:
        city = s.facts.city_no[unit]
        s.garrisons[city] = with_points(s.garrisons[city], kind, -points)
    else:
        set_depot_garrison(s, unit, kind, -points)


def set_depot_garrison(s: State, key: str, kind: int, more: int) -> None:
    """More or fewer points at a depot."""
    i = depot_of(s, key)
    nation, province, troops = s.depots[i]
    s.depots = (*s.depots[:i], (nation, province, with_points(troops, kind, more)), *s.depots[i + 1 :])


def hold_city(t: Table, s: State, city: int, kind: int, points: int) -> None:
    """PEN-3.9, R54 A garrison grows. Its nation controls the city, unless the ally that did has a garrison, too."""
    f = s.facts
    s.garrisons[city] = with_points(s.garrisons[city], kind, points)
    holders = [f.kind_nation[k] for k, _ in s.garrisons[city]]
    if s.control[city] not in holders:
        take_control(t, s, city, f.kind_nation[kind])


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


def eyes_on(s: State, nation: int) -> tuple[Seat, ...] | None:
    """Who may know of a nation's points and gold: with fog its own side, else everybody (PEN section 6)."""
    if not s.facts.fog:
        return None
    return tuple([Seat(NATIONS[n]) for n in range(len(NATIONS)) if SIDE_OF[n] == SIDE_OF[nation]])


def tell_side(t: Table, s: State, nation: int, event: Event) -> None:
    """With fog only the own side hears of it."""
    t.tell(event, to=eyes_on(s, nation))
