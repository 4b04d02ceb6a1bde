"""PEN-7.5 to 7.7 Open routes, chains of depots, supply lines. Everything is reckoned from the state of the moment."""

from __future__ import annotations

from baluard.games.peninsular.model.facts import BRITAIN, FAR, FRANCE, FRENCH, NOBODY, SIDE_OF, SPAIN
from baluard.games.peninsular.model.state import State

LINE: int = 3  # PEN-7.6, 11.7 borders from a unit to a depot or source


def blocked(s: State, nation: int) -> list[bool]:
    """PEN-7.5, 10.9 By province: may no route of this nation go on into it?"""
    f = s.facts
    side = SIDE_OF[nation]
    enemy = [False] * len(f.provinces)
    own = [False] * len(f.provinces)
    for corps in s.corps:
        if corps.at < 0:
            continue
        if f.kind_side[corps.kind] == side:
            own[corps.at] = True
        elif not s.is_besieged(corps):
            enemy[corps.at] = True
    if nation == FRANCE:
        for band in s.bands:
            if not band[3]:
                enemy[band[2]] = True
    for city in range(len(f.cities)):
        if s.garrisons[city] and f.kind_side[s.garrisons[city][0][0]] == side:
            own[f.city_in[city]] = True
    for owner, province, garrison in s.depots:
        if garrison and SIDE_OF[owner] == side:
            own[province] = True
    return [enemy[p] and not own[p] for p in range(len(f.provinces))]


def open_distances(s: State, starts: list[int], closed: list[bool], most: int) -> dict[int, int]:
    """Borders by open route from the nearest start to what is within reach; the way may start in a blocked one."""
    found = dict.fromkeys(starts, 0)
    ring = starts
    steps = 0
    while ring and steps < most:
        steps += 1
        wider: list[int] = []
        for p in ring:
            for q in s.facts.near[p]:
                if q not in found and not closed[q]:
                    found[q] = steps
                    wider.append(q)
        ring = wider
    return found


def sources(s: State, nation: int) -> list[int]:
    """PEN-7.6 The provinces from which a nation's chains start."""
    f = s.facts
    found: list[int] = []
    for city in range(len(f.cities)):
        province = f.city_in[city]
        besieged = s.sieges[city] >= 0
        country = f.country[province]
        if nation == FRANCE:
            fits = s.control[city] == FRANCE and not besieged and (country == "france" or city == f.madrid)
        elif nation == SPAIN:
            fits = s.control[city] == SPAIN and (f.port[city] or (country == "spain" and not besieged))
        else:
            own = s.control[city] == BRITAIN and not besieged and country == "portugal"
            held = city == f.gibraltar and s.city_side(city) == SIDE_OF[BRITAIN]
            fits = own or held or (f.port[city] and s.city_side(city) == SIDE_OF[BRITAIN])
        if fits:
            found.append(province)
    return found


def valid_depots(s: State, nation: int, roots: list[int] | None = None) -> list[int]:
    """PEN-7.6, 7.7 The provinces of depots joined to a source, depot by depot, by open routes of two borders.

    A route is walked from its source: the depot itself must not be blocked (10.9).
    """
    closed = blocked(s, nation)
    waiting = s.depots_of(nation)
    linked = sources(s, nation) if roots is None else list(roots)
    found: list[int] = []
    while linked and waiting:
        reach = open_distances(s, linked, closed, s.facts.chain)
        linked = [p for p in waiting if p in reach]
        waiting = [p for p in waiting if p not in reach]
        found += linked
    return sorted(found)


class Stores:
    """PEN-11.3, 11.7 The valid depots of a nation and its open routes, reckoned once while nothing moves."""

    def __init__(self, s: State, nation: int) -> None:
        self.s: State = s
        self.valid: list[int] = valid_depots(s, nation)
        self.closed: list[bool] = blocked(s, nation) if self.valid else []
        self.near: dict[int, list[tuple[int, int]]] = {}

    def around(self, province: int) -> list[tuple[int, int]]:
        """Depots by open route near a place: (distance, province), nearest first."""
        if not self.valid:
            return []
        if province not in self.near:
            reach = open_distances(self.s, [province], self.closed, LINE)
            self.near[province] = sorted([(reach[p], p) for p in self.valid if p in reach])
        return self.near[province]


def depot_distances(s: State, nation: int, province: int) -> list[tuple[int, int]]:
    """PEN-11.3, 11.7 Valid depots by open route near a place: (distance, province), nearest first."""
    return Stores(s, nation).around(province)


def has_supply_line(s: State, nation: int, province: int, roots: list[int]) -> bool:
    """PEN-7.6 Is a place joined by an open route of three borders to one of these sources, or to a depot of theirs?"""
    reach = open_distances(s, [province], blocked(s, nation), LINE)
    if any([root in reach for root in roots]):
        return True
    return any([depot in reach for depot in valid_depots(s, nation, roots)])


def distance(s: State, a: int, b: int) -> int:
    """PEN-1.11"""
    return s.facts.distance[a][b] if a != NOBODY and b != NOBODY else FAR


def is_own_forage(s: State, kind: int, province: int) -> bool:
    """PEN-11.4, R68 Own territory for foraging; with Madrid French, also the regions whose capital France holds."""
    f = s.facts
    if f.forage_land[kind][province]:
        return True
    if f.kind_side[kind] != FRENCH or s.control[f.madrid] != FRANCE or f.country[province] != "spain":
        return False
    return s.control[f.capital[f.region[province]]] == FRANCE
