"""PEN-6.8, R55 New corps: one a turn, in a city of the nation or in its province."""

from __future__ import annotations

from baluard.games.peninsular.model.events_muster import CorpsRaised
from baluard.games.peninsular.model.facts import INSIDE, NATIONS, OPEN, SIDE_OF, Facts
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.troops import tell_points
from baluard.games.peninsular.rules.units import corps_due, numbers, raise_corps
from baluard.kernel.answers import Keys
from baluard.kernel.faults import FaultFacts, Faults
from baluard.kernel.table import Table


def kinds_for(f: Facts, kind: int) -> list[int]:
    """The kinds of points of which a corps can be made: its own; horse also of the foot of its army."""
    return [kind] if f.kind_foot[kind] == kind else [kind, f.kind_foot[kind]]


def has_room(s: State, kind: int) -> bool:
    """PEN-5.3, R16 Would one more corps of a kind be within its limit?"""
    return corps_due(s, kind) < s.facts.limits[s.turn][kind]


class NewCorps(OrderKind):
    """PEN-6.8, 5.7 A new corps. Where it may be made, and of which points, each phase says for itself."""

    id = "new_corps"

    def cities(self, s: State, nation: int) -> list[int]:
        """Cities in which it may be made."""
        raise NotImplementedError

    def stock(self, s: State, nation: int, kind: int) -> list[tuple[str, int, int]]:
        """Points of which a corps of a kind can be made: (source, kind, points), the first to be used first."""
        raise NotImplementedError

    def draw(self, s: State, nation: int, source: str, kind: int, points: int) -> None:
        """Points of a source are used."""
        raise NotImplementedError

    def most(self, s: State, nation: int, kind: int) -> int:
        """The points that a new corps of a kind could have."""
        return min(s.facts.most_points, sum([points for _, _, points in self.stock(s, nation, kind)]))

    def kinds(self, s: State, nation: int) -> list[int]:
        """PEN-6.8, R16 Kinds with a free corps in the limit and enough points."""
        f = s.facts
        own = [k for k in range(len(f.kinds)) if f.kind_nation[k] == nation and has_room(s, k)]
        return [k for k in own if self.most(s, nation, k) >= f.new_corps_points]

    def is_open(self, s: State, nation: int, city: int) -> bool:
        """Is the province of a city free of enemy corps in the open?"""
        return not s.in_the_open(s.facts.city_in[city], 1 - SIDE_OF[nation])

    def sizes(self, s: State, nation: int, city: int, kind: int) -> Keys:
        """How many points it may have there."""
        most = self.most(s, nation, kind)
        if not self.is_open(s, nation, city):
            most = min(most, s.room_in(city))
        return numbers(s.facts.new_corps_points, most)

    def is_place(self, s: State, nation: int, city: int) -> bool:
        """Could the smallest corps stand there?"""
        return self.is_open(s, nation, city) or s.room_in(city) >= s.facts.new_corps_points

    def is_offered(self, s: State, nation: int) -> bool:
        if s.raised[nation] or not self.kinds(s, nation):
            return False
        return any([self.is_place(s, nation, city) for city in self.cities(s, nation)])

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        if not args:
            kinds = [] if s.raised[nation] else self.kinds(s, nation)
            cities = self.cities(s, nation) if kinds else []
            return tuple([f.cities[c] for c in cities if self.is_place(s, nation, c)])
        city = f.city_no[args[0]]
        if len(args) == 1:
            kinds = self.kinds(s, nation) if self.is_place(s, nation, city) else []
            return tuple([f.kinds[k] for k in kinds])
        if len(args) == 2:
            return self.sizes(s, nation, city, f.kind_no[args[1]])
        if len(args) > 3:
            return ()
        inside = (INSIDE,) if s.room_in(city) >= int(args[2]) else ()
        return (OPEN, *inside) if self.is_open(s, nation, city) else inside

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        f = s.facts
        too_few: FaultFacts = {"min": f.new_corps_points}
        if s.raised[nation]:
            return message("E047", key)
        if not args:
            is_place = key in f.city_no or self.kinds(s, nation)
            return message("E043", key, {"city": key}) if is_place else message("E048", key, too_few)
        if len(args) == 1:
            kind = f.kind_no.get(key, f.guerrilla)
            if has_room(s, kind):
                return message("E048", key, too_few)
            return message("E034", key, {"kind": f"kind_{f.kinds[kind]}", "max": s.facts.limits[s.turn][kind]})
        if len(args) == 2:
            few = key.isdecimal() and int(key) < f.new_corps_points
            return message("E048", key, too_few) if few else message("E038", key)
        if key == INSIDE:
            return message("E037", key, {"max": f.towers[f.city_no[args[0]]] * f.points_per_tower})
        return message("E033", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        f = s.facts
        city, kind, points = f.city_no[args[0]], f.kind_no[args[1]], int(args[2])
        left = points
        for source, k, have in self.stock(s, nation, kind):
            used = min(left, have)
            if used > 0:
                self.draw(s, nation, source, k, used)
                left -= used
        corps = raise_corps(s, kind, points, f.city_in[city], args[3])
        s.raised[nation] += 1
        told = CorpsRaised(NATIONS[nation], corps.id, args[1], points, args[0], args[3])
        hidden = CorpsRaised(NATIONS[nation], corps.id, args[1], 0, args[0], args[3])
        tell_points(t, s, nation, told, hidden)
