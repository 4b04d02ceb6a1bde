"""PEN-5.7 Points of the schedule and of the reserve: which corps and garrisons may receive them."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.events_muster import PointsKept, PointsPlaced
from baluard.games.peninsular.model.facts import ALLIED, BRITAIN, FRANCE, INSIDE, NATIONS, NOBODY, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.new_corps import NewCorps, kinds_for
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.routes import LINE, blocked, sources, valid_depots
from baluard.games.peninsular.rules.troops import depot_key, tell_side
from baluard.games.peninsular.rules.units import add_points, amount_of, amounts, fits
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

RESERVE: Final = "reserve"
EXISTING: Final = "existing_corps"


def roots_of(s: State, nation: int) -> list[int]:
    """PEN-5.7 Where a nation's reinforcements come from: Madrid and France; Lisbon and Gibraltar."""
    f = s.facts
    if nation == FRANCE:
        return sources(s, FRANCE)
    return [f.city_in[city] for city in (f.lisboa, f.gibraltar) if s.city_side(city) == ALLIED]


def supplied(s: State, nation: int) -> list[bool]:
    """PEN-5.7, 7.6 By province: would a unit there have a supply line from the roots of its nation?"""
    f = s.facts
    closed = blocked(s, nation)
    roots = roots_of(s, nation)
    found = [False] * len(f.provinces)
    ring = [*roots, *valid_depots(s, nation, roots)]
    for start in ring:
        found[start] = True
    for _ in range(LINE):
        near: list[int] = []
        for p in ring:
            for q in () if closed[p] else f.near[p]:  # the unit's own province may be blocked, those between not
                if not found[q]:
                    found[q] = True
                    near.append(q)
        ring = near
    return found


class Places:
    """PEN-5.7 Which units of a nation may receive points by a placement rule, at this moment."""

    def __init__(self, s: State, nation: int, place: str) -> None:
        self.s: State = s
        self.nation: int = nation
        self.existing: bool = place == EXISTING
        self.lines: list[bool] = [] if nation == SPAIN or self.existing else supplied(s, nation)

    def takes_corps(self, corps: Corps) -> bool:
        """May this corps receive points? Besieged troops may not, but from the sea."""
        s = self.s
        if s.nation_of(corps) != self.nation or corps.at == NOBODY:
            return False
        if self.nation == BRITAIN and not self.existing and self.is_reached_by_sea(corps):
            return True
        if s.is_besieged(corps):
            return False
        if self.existing:
            return True
        return s.facts.country[corps.at] == "spain" if self.nation == SPAIN else self.lines[corps.at]

    def is_reached_by_sea(self, corps: Corps) -> bool:
        """PEN-5.6 Is it in an allied port of the peninsula, or in the open beside a port without enemies?"""
        s, f = self.s, self.s.facts
        city = f.city_at[corps.at]
        if city == NOBODY or not f.port[city] or not f.peninsula[corps.at]:
            return False
        return corps.place == INSIDE or not s.corps_at(corps.at, 1 - ALLIED)

    def takes_city(self, city: int) -> bool:
        """May the garrison of this city receive points, or a garrison be formed in it?"""
        s, f = self.s, self.s.facts
        at = f.city_in[city]
        if self.existing:
            return False
        if self.nation == BRITAIN and s.city_side(city) == ALLIED and f.port[city] and f.peninsula[at]:
            return True
        if s.sieges[city] >= 0:
            return False
        if self.nation == SPAIN:
            return s.control[city] == SPAIN and f.country[at] == "spain"
        held = self.lines[at] and self.nation in [f.kind_nation[kind] for kind, _ in s.garrisons[city]]
        if self.nation == BRITAIN:
            return held
        return held or (s.control[city] == FRANCE and (f.country[at] == "france" or city == f.madrid))

    def has_receiver(self, kind: int, points: int) -> bool:
        """May anybody receive some of these points, and has room?"""
        s, f = self.s, self.s.facts
        for corps in s.corps:
            if corps.kind == kind and self.takes_corps(corps) and fits(s, corps.id, kind, points):
                return True
        for city in range(0 if f.kind_cavalry[kind] else len(f.cities)):
            if self.takes_city(city) and fits(s, f.cities[city], kind, points):
                return True
        return any([fits(s, unit, kind, points) for unit in self.depots()])

    def depots(self) -> list[str]:
        """Depots outside cities that may receive points."""
        s = self.s
        if not self.lines:
            return []
        own = [province for owner, province, troops in s.depots if owner == self.nation and troops]
        return [depot_key(s, self.nation, province) for province in own if self.lines[province]]

    def units(self, kind: int) -> list[str]:
        """Units that may receive points of a kind, whether or not they have room."""
        s, f = self.s, self.s.facts
        found = [c.id for c in s.corps if c.kind == kind and self.takes_corps(c)]
        if not f.kind_cavalry[kind]:
            found += [f.cities[c] for c in range(len(f.cities)) if self.takes_city(c)]
        return [*found, *self.depots()]


def place_of(s: State, source: str) -> str:
    """PEN-5.7 The placement rule of a source; kept points are placed like those that come every turn."""
    return RESERVE if source == RESERVE else s.facts.entry(source).place


def points_left(s: State, nation: int, source: str, kind: int) -> int:
    """Points of a kind that an entry, or the reserve, still has to place."""
    if source == RESERVE:
        return s.reserve[kind] if s.facts.kind_nation[kind] == nation else 0
    entry = s.facts.entry(source)
    if entry.nation != nation or entry.op != "points" or entry.kind != kind:
        return 0
    for id, points in s.arrivals:
        if id == source:
            return points
    return 0


def stocked_kinds(s: State, nation: int, source: str) -> list[int]:
    """Kinds of which an entry, or the reserve, has points."""
    kinds = list(range(len(s.facts.kinds))) if source == RESERVE else [s.facts.entry(source).kind]
    return [k for k in kinds if points_left(s, nation, source, k) > 0]


def spend(s: State, source: str, kind: int, points: int) -> None:
    """Points of an entry, or of the reserve, are placed."""
    if source == RESERVE:
        s.reserve[kind] -= points
        return
    left = [(id, number - points if id == source else number) for id, number in s.arrivals]
    s.arrivals = tuple([item for item in left if item[1] > 0])


def keep_the_rest(t: Table, s: State, nation: int) -> None:
    """PEN-3.11, R26 What was not placed goes to the reserve; corps without a place wait."""
    f = s.facts
    for id, points in s.arrivals:
        entry = f.entry(id)
        if entry.nation == nation and entry.op == "points":
            s.reserve[entry.kind] += points
            tell_side(t, s, nation, PointsKept(NATIONS[nation], f.kinds[entry.kind], points))
    s.arrivals = tuple([item for item in s.arrivals if f.entry(item[0]).op == "corps"])


def no_room(s: State, city: str) -> Faults:
    """PEN-3.4 A city, or a depot outside one, is full."""
    f = s.facts
    most = f.towers[f.city_no[city]] * f.points_per_tower if city in f.city_no else f.depot_garrison
    return message("E037", city, {"max": most})


class AssignPoints(OrderKind):
    """PEN-5.7 Points join a corps or a garrison."""

    id = "assign_points"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        if not args:
            return tuple(self.sources(s, nation, False))
        if len(args) == 1:
            found = self.kinds(s, nation, args[0], Places(s, nation, place_of(s, args[0])))
            return tuple([f.kinds[kind] for kind in found])
        kind = f.kind_no[args[1]]
        if len(args) == 2:
            return tuple(self.receivers(s, nation, args[0], kind, Places(s, nation, place_of(s, args[0]))))
        return amounts(s, args[2], kind, points_left(s, nation, args[0], kind)) if len(args) == 3 else ()

    def is_offered(self, s: State, nation: int) -> bool:
        return len(self.sources(s, nation, True)) > 0

    def sources(self, s: State, nation: int, only_first: bool) -> list[str]:
        """Entries, and the reserve, whose points somebody may receive."""
        f = s.facts
        found: list[str] = []
        places: dict[str, Places] = {}  # what is reckoned from the map is the same for many entries
        entries = [id for id, _ in s.arrivals if f.entry(id).op == "points" and f.entry(id).nation == nation]
        for source in (*entries, RESERVE):
            stocked = stocked_kinds(s, nation, source)
            place = place_of(s, source)
            if stocked and place not in places:
                places[place] = Places(s, nation, place)
            for kind in stocked:
                if places[place].has_receiver(kind, points_left(s, nation, source, kind)):
                    found.append(source)
                    break
            if found and only_first:
                break
        return found

    def kinds(self, s: State, nation: int, source: str, places: Places) -> list[int]:
        """Kinds of which a source has points, and somebody room for them."""
        stocked = stocked_kinds(s, nation, source)
        return [k for k in stocked if places.has_receiver(k, points_left(s, nation, source, k))]

    def receivers(self, s: State, nation: int, source: str, kind: int, places: Places) -> list[str]:
        """Units that may receive points of a source, and have room."""
        points = points_left(s, nation, source, kind)
        return [unit for unit in places.units(kind) if fits(s, unit, kind, points)]

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        f = s.facts
        if len(args) == 1:
            have = stocked_kinds(s, nation, args[0])
            return message("E039", key, {"kind": f"kind_{f.kinds[have[0] if have else f.main_kind[nation]]}"})
        if len(args) != 2:
            return message("E032" if not args else "E092", key)
        kind = f.kind_no[args[1]]
        if s.has_corps(key) and s.corps_of(key).kind != kind:
            return message("E039", key, {"kind": f"kind_{args[1]}"})
        places = Places(s, nation, place_of(s, args[0]))
        if key not in places.units(kind):
            return message("E036" if places.lines and (s.has_corps(key) or key in f.city_no) else "E032", key)
        return message("E038", key) if s.has_corps(key) else no_room(s, key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        source, unit = args[0], args[2]
        kind = s.facts.kind_no[args[1]]
        points = amount_of(s, unit, kind, points_left(s, nation, source, kind), args[3])
        spend(s, source, kind, points)
        add_points(t, s, unit, kind, points)
        tell_side(t, s, nation, PointsPlaced(NATIONS[nation], unit, args[1], points))


class ReinforcementCorps(NewCorps):
    """PEN-5.7 A new corps of reinforcement points, in an own city where the entry allows them."""

    def cities(self, s: State, nation: int) -> list[int]:
        places = Places(s, nation, RESERVE)
        cities = range(len(s.facts.cities))
        return [c for c in cities if s.control[c] == nation and s.sieges[c] < 0 and places.takes_city(c)]

    def stock(self, s: State, nation: int, kind: int) -> list[tuple[str, int, int]]:
        f = s.facts
        entries = [id for id, _ in s.arrivals if f.entry(id).place != EXISTING]
        return [
            (source, k, points_left(s, nation, source, k)) for source in (*entries, RESERVE) for k in kinds_for(f, kind)
        ]

    def draw(self, s: State, nation: int, source: str, kind: int, points: int) -> None:
        spend(s, source, kind, points)
