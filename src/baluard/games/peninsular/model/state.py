"""The state of a campaign: corps, garrisons, depots, bands, treasuries, agenda. Only `copy` and questions."""

from __future__ import annotations

from baluard.games.peninsular.model.facts import NOBODY, OPEN, SIDE_OF, Facts
from baluard.games.peninsular.model.state_fields import StateFields
from baluard.games.peninsular.model.state_parts import Corps

SHARED = ("facts", "desk")  # immutable tables, and what the rules reckon anew from the answers of a combat
Troops = tuple[tuple[int, int], ...]  # (kind, points)
Band = tuple[str, int, int, str, bool]  # (name, guerrilla points, province, the corps it follows, new)
Depot = tuple[int, int, Troops]  # (nation, province, its garrison outside a city)


class State(StateFields):
    """One plain value. Provinces, cities, regions, nations, kinds and generals by number; corps and bands by id."""

    __slots__ = ()

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State(self.facts)
        self.copy_to(new)
        return new

    # -- corps

    def corps_of(self, id: str) -> Corps:
        """The corps of this id."""
        corps = self.find_corps(id)
        if corps is None:
            raise KeyError(id)
        return corps

    def find_corps(self, id: str) -> Corps | None:
        """The corps of this id, if there is one."""
        for corps in self.corps:
            if corps.id == id:
                return corps
        return None

    def has_corps(self, id: str) -> bool:
        """Is there such a corps?"""
        return self.find_corps(id) is not None

    def nation_of(self, corps: Corps) -> int:
        """The nation that commands a corps."""
        return self.facts.kind_nation[corps.kind]

    def side_of(self, corps: Corps) -> int:
        """The side of a corps."""
        return self.facts.kind_side[corps.kind]

    def corps_at(self, province: int, side: int) -> list[Corps]:
        """The corps of a side in a province, in the open or in its city."""
        return [c for c in self.corps if c.at == province and self.facts.kind_side[c.kind] == side]

    def in_the_open(self, province: int, side: int) -> list[Corps]:
        """PEN-12.1 The corps of a side in the open of a province."""
        return [c for c in self.corps_at(province, side) if c.place == OPEN]

    def inside(self, city: int) -> list[Corps]:
        """The corps in a city."""
        at = self.facts.city_in[city]
        return [c for c in self.corps if c.at == at and c.place == "city"]

    def is_besieged(self, corps: Corps) -> bool:
        """PEN-3.8 Is it inside a besieged city?"""
        return corps.place == "city" and self.sieges[self.facts.city_at[corps.at]] >= 0

    def name_of(self, id: str) -> str:
        """PEN-4.5 The name that its owner gave a corps; nothing: it is called as the components do."""
        for corps, name in self.called:
            if corps == id:
                return name
        return ""

    def call(self, id: str, name: str) -> None:
        """PEN-4.5 A corps is called so from now on; nothing: as the components do."""
        named = ((id, name),) if name else ()
        self.called = (*[(corps, old) for corps, old in self.called if corps != id], *named)

    def count_corps(self, kind: int) -> int:
        """PEN-5.3 Corps of a category, on the map and at sea."""
        number = 0
        for corps in self.corps:
            if corps.kind == kind:
                number += 1
        return number

    def has_free_enemy(self, province: int, side: int) -> bool:
        """PEN-9.4 Is an enemy corps there that is not besieged?"""
        for corps in self.corps:
            if corps.at == province and self.facts.kind_side[corps.kind] != side and not self.is_besieged(corps):
                return True
        return False

    # -- cities

    def city_side(self, city: int) -> int:
        """The side that controls a city; -1 nobody."""
        nation = self.control[city]
        return SIDE_OF[nation] if nation >= 0 else NOBODY

    def garrison_points(self, city: int) -> int:
        """Points of the garrison, of all kinds."""
        total = 0
        for _, points in self.garrisons[city]:
            total += points
        return total

    def points_inside(self, city: int) -> int:
        """Garrison and corps inside."""
        at = self.facts.city_in[city]
        total = self.garrison_points(city)
        for corps in self.corps:
            if corps.at == at and corps.place == "city":
                total += corps.points
        return total

    def room_in(self, city: int) -> int:
        """PEN-3.4 Points for which there is still room."""
        return self.facts.towers[city] * self.facts.points_per_tower - self.points_inside(city)

    def has_troops(self, city: int) -> bool:
        """Is anybody inside?"""
        return bool(self.garrisons[city]) or bool(self.inside(city))

    def side_inside(self, city: int) -> int:
        """The side whose troops are inside; -1 nobody."""
        f = self.facts
        if self.garrisons[city]:
            return f.kind_side[self.garrisons[city][0][0]]
        corps = self.inside(city)
        return f.kind_side[corps[0].kind] if corps else NOBODY

    # -- depots and bands

    def depot_at(self, nation: int, province: int) -> int:
        """The number of a nation's depot in a province; -1 none."""
        for i in range(len(self.depots)):
            if self.depots[i][0] == nation and self.depots[i][1] == province:
                return i
        return NOBODY

    def depots_of(self, nation: int) -> list[int]:
        """The provinces of a nation's depots."""
        return [depot[1] for depot in self.depots if depot[0] == nation]

    # -- the calendar

    def is_winter(self) -> bool:
        """PEN-1.3"""
        return self.facts.winter[self.turn]


def blank(facts: Facts) -> State:
    """A state with nothing on the map yet."""
    s = State(facts)
    s.fill_blank()
    return s
