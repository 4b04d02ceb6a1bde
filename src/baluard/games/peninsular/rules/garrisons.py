"""PEN-9.6, 9.7, 9.12 What a corps does on its way: garrisons, cities entered and left, points passed to another."""

from __future__ import annotations

from baluard.games.peninsular.model.events_march import CityEntered, CityLeft, GarrisonLeft, GarrisonTaken, PointsPassed
from baluard.games.peninsular.model.facts import AT_SEA, INSIDE, NATIONS, NOBODY, OPEN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.sieges import is_held, own_corps
from baluard.games.peninsular.rules.troops import (
    add_garrison,
    add_to_depot,
    cut_garrison,
    depot_key,
    depot_of,
    dissolve,
    friendly_city,
    lift_siege_of,
    points_of,
    tell_points,
)
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

LEAVE: str = "leave"
TAKE: str = "take"
ALL: str = "all"


def amounts(least: int, most: int) -> Keys:
    """The numbers between, and all that there is; nothing when there are none."""
    return () if most < least or most < 1 else (*[str(n) for n in range(max(1, least), most + 1)], ALL)


def reaches_city(s: State, corps: Corps, city: int) -> bool:
    """PEN-9.6 Can a corps deal with the city of its province? An enemy inside shuts it, a siege to all outside."""
    if city == NOBODY or s.side_inside(city) == 1 - s.side_of(corps):
        return False
    return s.sieges[city] < 0 or corps.place == INSIDE or corps.besieging


class Garrison(OrderKind):
    """PEN-3.4, 9.6, R55 Points of a corps become a garrison, or points of a garrison join it."""

    id = "garrison"

    def may(self, s: State, nation: int, unit: str) -> bool:
        return len(self.keys(s, nation, (unit,))) > 0

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        corps = own_corps(s, nation, args[0])
        if corps is None or corps.at < 0 or len(args) > 3:
            return ()
        if len(args) == 1:
            return tuple([place for place in self.places(s, corps) if self.ways(s, corps, place)])
        if len(args) == 2:
            return self.ways(s, corps, args[1])
        most = self.most_to_leave(s, corps, args[1]) if args[2] == LEAVE else self.most_to_take(s, corps, args[1])
        least = self.least_to_leave(s, corps, args[1]) if args[2] == LEAVE else 1
        return amounts(least, most)

    def places(self, s: State, corps: Corps) -> Keys:
        """The city and the own depot of its province, if it can deal with them."""
        f = s.facts
        city, nation = f.city_at[corps.at], s.nation_of(corps)
        found: list[str] = []
        if reaches_city(s, corps, city):
            found.append(f.cities[city])
        outside = corps.place == OPEN and friendly_city(s, nation, corps.at) == NOBODY
        if outside and s.depot_at(nation, corps.at) != NOBODY:
            found.append(depot_key(s, nation, corps.at))
        return tuple(found)

    def ways(self, s: State, corps: Corps, place: str) -> Keys:
        """Can it leave points there, or take some?"""
        found: list[str] = []
        if self.most_to_leave(s, corps, place) >= self.least_to_leave(s, corps, place):
            found.append(LEAVE)
        if self.most_to_take(s, corps, place) > 0:
            found.append(TAKE)
        return tuple(found)

    def most_to_leave(self, s: State, corps: Corps, place: str) -> int:
        """PEN-3.4 Up to the capacity of the city or of a depot; no cavalry."""
        f = s.facts
        if f.kind_cavalry[corps.kind]:
            return 0
        city = f.city_no.get(place, NOBODY)
        if city == NOBODY:
            room = f.depot_garrison - sum([n for _, n in s.depots[depot_of(s, place)][2]])
        else:
            room = s.room_in(city) + (corps.points if corps.place == INSIDE else 0)
        return min(room, corps.points)

    def least_to_leave(self, s: State, corps: Corps, place: str) -> int:
        """PEN-9.6, R55 A new garrison has ten points, or is the whole of a smaller corps."""
        city = s.facts.city_no.get(place, NOBODY)
        troops = s.garrisons[city] if city != NOBODY else s.depots[depot_of(s, place)][2]
        return 1 if troops else min(s.facts.min_garrison, corps.points)

    def most_to_take(self, s: State, corps: Corps, place: str) -> int:
        """PEN-9.6 Points of its own kind, up to a full corps."""
        city = s.facts.city_no.get(place, NOBODY)
        troops = s.garrisons[city] if city != NOBODY else s.depots[depot_of(s, place)][2]
        return min(points_of(troops, corps.kind), s.facts.most_points - corps.points)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        f = s.facts
        corps = own_corps(s, nation, args[0])
        if corps is None:
            return message("E092", key)
        if len(args) == 3 and key.isdecimal():
            return self.reason_of_amount(s, corps, args, int(key))
        if len(args) == 2 and key == LEAVE and f.kind_cavalry[corps.kind]:
            return message("E046", key)
        if len(args) == 2:
            return message("E092", key)
        depot = depot_of(s, key)
        if depot != NOBODY and s.depots[depot][0] != nation:
            return message("E093", key)
        return message("E090", key)

    def reason_of_amount(self, s: State, corps: Corps, args: Keys, points: int) -> Faults:
        """Why it cannot be so many points."""
        if args[2] == TAKE:
            full = corps.points + points > s.facts.most_points
            return message("E038" if full else "E092", str(points))
        if points > corps.points:
            return message("E092", str(points))
        if points < self.least_to_leave(s, corps, args[1]):
            return message("E094", str(points), {"min": s.facts.min_garrison})
        city = s.facts.city_no.get(args[1], NOBODY)
        most = s.facts.depot_garrison if city == NOBODY else s.facts.towers[city] * s.facts.points_per_tower
        return message("E091", str(points), {"max": most})

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        corps = s.corps_of(args[0])
        leaves = args[2] == LEAVE
        most = self.most_to_leave(s, corps, args[1]) if leaves else self.most_to_take(s, corps, args[1])
        points = most if args[3] == ALL else int(args[3])
        city = s.facts.city_no.get(args[1], NOBODY)
        depot = depot_of(s, args[1])
        place = args[1] if city != NOBODY else s.facts.provinces[corps.at]
        if leaves:
            whole = GarrisonLeft(NATIONS[nation], corps.id, place, points)
            tell_points(t, s, nation, whole, GarrisonLeft(NATIONS[nation], corps.id, place, 0))
        else:
            taken = GarrisonTaken(NATIONS[nation], corps.id, place, points)
            tell_points(t, s, nation, taken, GarrisonTaken(NATIONS[nation], corps.id, place, 0))
        change = points if leaves else -points
        note_left(corps, args[1], change)
        corps.points -= change
        if city == NOBODY:
            add_to_depot(s, depot, corps.kind, change)
        elif leaves:
            add_garrison(t, s, city, corps.kind, points)
        else:
            cut_garrison(t, s, city, corps.kind, points)
        if corps.points == 0:
            dissolve(t, s, corps)


def note_left(corps: Corps, place: str, points: int) -> None:
    """PEN-11.6 The garrisons that a corps has left in this turn, in cities and at depots, less what it took back."""
    before = sum([n for where, n in corps.left if where == place])
    others = tuple([(where, n) for where, n in corps.left if where != place])
    now = max(0, before + points)
    corps.left = (*others, (place, now)) if now else others


class EnterCity(OrderKind):
    """PEN-9.6, 3.10 A corps goes into a friendly city of its province that has room."""

    id = "enter_city"

    def may(self, s: State, nation: int, unit: str) -> bool:
        corps = own_corps(s, nation, unit)
        return corps is not None and not self.faults_of(s, corps)

    def faults_of(self, s: State, corps: Corps) -> Faults:
        """Why it cannot go in."""
        city = s.facts.city_at[corps.at] if corps.at >= 0 else NOBODY
        if corps.place != OPEN or city == NOBODY or s.city_side(city) != s.side_of(corps):
            return message("E097")
        if not reaches_city(s, corps, city) or is_held(s, corps):
            return message("E090")
        room = s.room_in(city)
        return message("E098", "", {"room": room}) if room < corps.points else ()

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return ()

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        corps = own_corps(s, nation, args[0])
        if corps is None:
            return message("E097", key)
        return self.faults_of(s, corps) or super().reason(s, nation, args, key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        corps = s.corps_of(args[0])
        lift_siege_of(t, s, corps)
        corps.place = INSIDE
        t.tell(CityEntered(NATIONS[nation], corps.id, s.facts.cities[s.facts.city_at[corps.at]]))


class LeaveCity(OrderKind):
    """PEN-9.6, 9.12 A corps comes out of its city; out of a besieged one it goes no farther, and attacks."""

    id = "leave_city"

    def may(self, s: State, nation: int, unit: str) -> bool:
        corps = own_corps(s, nation, unit)
        return corps is not None and corps.place == INSIDE

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return ()

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return message("E099", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        corps = s.corps_of(args[0])
        besieged = s.is_besieged(corps)
        corps.place = OPEN
        t.tell(CityLeft(NATIONS[nation], corps.id, s.facts.cities[s.facts.city_at[corps.at]], besieged))
        if s.in_the_open(corps.at, 1 - s.side_of(corps)):
            corps.moved = corps.moved or besieged
            corps.came_from = AT_SEA if besieged else corps.came_from  # out of the city: no province behind it
            s.serial += 1
            corps.entered = s.serial  # PEN-12.2 its side is the attacker


class Transfer(OrderKind):
    """PEN-9.7 Corps of one kind in one province pass points to each other, before or after a march."""

    id = "transfer"

    def may(self, s: State, nation: int, unit: str) -> bool:
        return len(self.keys(s, nation, (unit,))) > 0

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        corps = own_corps(s, nation, args[0])
        if corps is None or corps.at < 0 or len(args) > 2:
            return ()
        if len(args) == 1:
            return tuple([c.id for c in s.corps if self.most(s, corps, c) > 0])
        return amounts(1, self.most(s, corps, s.corps_of(args[1])))

    def most(self, s: State, corps: Corps, other: Corps) -> int:
        """How many points may pass to another corps."""
        if other is corps or other.kind != corps.kind or other.at != corps.at:
            return 0
        if s.is_besieged(corps) != s.is_besieged(other):
            return 0
        room = s.facts.most_points - other.points
        if other.place == INSIDE and corps.place == OPEN:
            room = min(room, s.room_in(s.facts.city_at[corps.at]))
        return max(0, min(room, corps.points))

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if len(args) == 2 and key.isdecimal():
            return message("E092" if int(key) > s.corps_of(args[0]).points else "E038", key)
        return message("E095", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        corps, other = s.corps_of(args[0]), s.corps_of(args[1])
        points = self.most(s, corps, other) if args[2] == ALL else int(args[2])
        corps.points -= points
        other.points += points
        whole = PointsPassed(NATIONS[nation], corps.id, other.id, points)
        tell_points(t, s, nation, whole, PointsPassed(NATIONS[nation], corps.id, other.id, 0))
        if corps.points == 0:
            if corps.generals and not other.generals:
                other.generals, corps.generals = corps.generals, ()
                for general in other.generals:
                    s.generals[general] = ("corps", other.id, s.turn)
            dissolve(t, s, corps)
