"""PEN section 10 Missions: which city each corps of a nation goes for, so that they neither crowd nor leave gaps."""

from __future__ import annotations

from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.bot.roads import roads
from baluard.games.peninsular.model.facts import NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.sieges import is_sweeping

LATER = (100, 100, 60, 35, 20)  # percent of a gain that is left by the turns of the march to it
MARCH = 8  # points that a turn of marching costs
NEARER = 1  # percent that each movement point on the way takes off


class Mission:
    """A corps and the city it goes for; the gain is what it adds there if it arrives at once."""

    def __init__(self, city: int, gain: int) -> None:
        self.city: int = city
        self.gain: int = gain


class Plan:
    """The missions of one nation's corps in one movement phase, the most rewarding given first."""

    def __init__(self, s: State, look: Outlook) -> None:
        self.s: State = s
        self.look: Outlook = look
        self.cost: list[list[int]] = roads(s.facts)
        self.missions: dict[str, Mission] = {}
        self.sent: list[int] = [0] * len(s.facts.cities)  # points on their way to each city
        self.targets: list[int] = [c for c in range(len(s.facts.cities)) if look.prize(c) > 0]
        self.control: list[int] = list(s.control)  # when it was made
        self.assign()

    def is_stale(self) -> bool:
        """Has a city for which somebody was sent changed hands?"""
        for mission in self.missions.values():
            if self.s.control[mission.city] != self.control[mission.city]:
                return True
        return False

    def assign(self) -> None:
        """The best pair of corps and city, then the best of the rest, until nobody gains anything."""
        s = self.s
        waiting = [c for c in s.corps if s.nation_of(c) == self.look.nation and is_free(s, c)]
        offers = [self.best_for(corps) for corps in waiting]
        while waiting:
            best = 0
            for i in range(1, len(waiting)):
                if offers[i][0] > offers[best][0]:
                    best = i
            worth, city, gain = offers[best]
            if worth <= 0:
                return
            corps = waiting[best]
            self.missions[corps.id] = Mission(city, gain)
            if corps.at != s.facts.city_in[city]:
                self.sent[city] += corps.points
            del waiting[best]
            del offers[best]
            for i in range(len(waiting)):
                if offers[i][1] == city:
                    offers[i] = self.best_for(waiting[i])

    def best_for(self, corps: Corps) -> tuple[int, int, int]:
        """The city that a corps gains most by, now or later: (what it is worth now, the city, the gain there)."""
        best, found, there = 0, NOBODY, 0
        for city in self.targets:
            if self.turns(corps, corps.at, city) >= len(LATER):
                continue
            gain = self.gain(corps, city)
            value = self.faded(corps, corps.at, city, gain)
            if value > best:
                best, found, there = value, city, gain
        return best, found, there

    def gain(self, corps: Corps, city: int) -> int:
        """What a corps adds to those who are there or on their way."""
        at = self.s.facts.city_in[city]
        others = self.look.own[at] + self.sent[city] - (corps.points if corps.at == at else 0)
        return self.look.prize_for(city, others + corps.points) - self.look.prize_for(city, others)

    def turns(self, corps: Corps, start: int, city: int) -> int:
        """Turns of marching from a province to a city."""
        f = self.s.facts
        move = f.kind_move[corps.kind]
        return (self.cost[start][f.city_in[city]] + move - 1) // move

    def faded(self, corps: Corps, start: int, city: int, gain: int) -> int:
        """What a gain is worth from a province: less the farther it is."""
        turns = self.turns(corps, start, city)
        if turns >= len(LATER):
            return 0
        near = 100 - NEARER * self.cost[start][self.s.facts.city_in[city]]
        return gain * LATER[turns] * near // 10000 - MARCH * turns

    def pull(self, corps: Corps, at: int) -> int:
        """What it is worth to a corps to end a march somewhere on the way to its city."""
        mission = self.missions.get(corps.id)
        if mission is None or at == self.s.facts.city_in[mission.city]:
            return 0
        return max(0, self.faded(corps, at, mission.city, mission.gain) * self.look.w.pull // 100)

    def support(self, corps: Corps, at: int) -> int:
        """Points of other corps with the same mission that can still come there in this turn."""
        city = self.s.facts.city_at[at]
        if city == NOBODY or self.sent[city] == 0:
            return 0
        total = 0
        for other in self.s.corps:
            if other.id == corps.id or other.moved or other.at == at:
                continue
            mission = self.missions.get(other.id)
            if mission is not None and mission.city == city and self.turns(other, other.at, city) <= 1:
                total += other.points
        return total


def is_free(s: State, corps: Corps) -> bool:
    """Can a corps be given a mission?"""
    return corps.at >= 0 and not s.is_besieged(corps) and not is_sweeping(s, corps.id)
