"""PEN section 10 Missions: which city each corps of a nation goes for, so that they neither crowd nor leave gaps."""

from __future__ import annotations

from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.bot.roads import roads
from baluard.games.peninsular.model.facts import NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.sieges import is_sweeping

PARTNERS = ((300, 80), (700, 60))  # points that may yet join it there, and how far that is trusted, in percent
MOST_POINTS = 100_000
PLENTY = 4_000  # points with which everything succeeds
MARCH = 8  # points that a turn of marching costs
NEARER = 1  # percent that each movement point on the way takes off


class Mission:
    """A corps and the province it goes for; the gain is what it adds there if it arrives at once."""

    def __init__(self, at: int, gain: int) -> None:
        self.at: int = at
        self.gain: int = gain


class Plan:
    """The missions of one nation's corps in one movement phase, the most rewarding given first."""

    def __init__(self, s: State, look: Outlook) -> None:
        self.s: State = s
        self.look: Outlook = look
        self.cost: list[list[int]] = roads(s.facts)
        self.missions: dict[str, Mission] = {}
        self.values: dict[int, int] = {}  # of targets, by province and points
        self.sent: list[int] = [0] * len(s.facts.provinces)  # points on their way to each province
        self.targets: list[int] = self.find_targets()
        self.tops: list[int] = [0] * len(s.facts.provinces)  # what each target brings at most
        for at in self.targets:
            self.tops[at] = look.target_value(at, PLENTY)
        self.targets.sort(key=lambda at: -self.tops[at])
        self.control: list[int] = list(s.control)  # when it was made
        self.assign()

    def find_targets(self) -> list[int]:
        """Provinces of cities to take or to keep, and of enemies to drive away."""
        f, look = self.s.facts, self.look
        found: list[int] = []
        for p in range(len(f.provinces)):
            city = f.city_at[p]
            if (city != NOBODY and look.prize(city) > 0) or (look.foe_open[p] and look.w.hunt):
                found.append(p)
        return found

    def is_stale(self) -> bool:
        """Has a city for which somebody was sent changed hands?"""
        for mission in self.missions.values():
            city = self.s.facts.city_at[mission.at]
            if city != NOBODY and self.s.control[city] != self.control[city]:
                return True
        return False

    def assign(self) -> None:
        """The best pair of corps and target, then the best of the rest, until nobody gains anything."""
        s = self.s
        waiting = [c for c in s.corps if s.nation_of(c) == self.look.nation and is_free(s, c)]
        offers = [self.best_for(corps) for corps in waiting]
        while waiting:
            best = 0
            for i in range(1, len(waiting)):
                if offers[i][0] > offers[best][0]:
                    best = i
            worth, at, gain = offers[best]
            if worth <= 0:
                return
            corps = waiting[best]
            self.missions[corps.id] = Mission(at, gain)
            if corps.at != at:
                self.sent[at] += corps.points
            del waiting[best]
            del offers[best]
            for i in range(len(waiting)):
                if offers[i][1] == at:
                    offers[i] = self.best_for(waiting[i])

    def best_for(self, corps: Corps) -> tuple[int, int, int]:
        """The target that a corps gains most by, now or later: (what it is worth now, its province, the gain there)."""
        best, found, there = 0, NOBODY, 0
        for at in self.targets:
            if self.faded(corps, corps.at, at, self.tops[at]) <= best:
                continue
            gain = self.gain(corps, at)
            value = self.faded(corps, corps.at, at, gain)
            if value > best:
                best, found, there = value, at, gain
        return best, found, there

    def gain(self, corps: Corps, at: int) -> int:
        """What a corps adds to those who are there or on their way."""
        look = self.look
        others = look.own[at] + self.sent[at] - (corps.points if corps.at == at else 0)
        before = self.value(at, others)
        gain = self.value(at, others + corps.points) - before
        for more, trust in PARTNERS:
            together = self.value(at, others + corps.points + more) - before
            gain = max(gain, trust * together * corps.points // (100 * (corps.points + more)))
        return gain

    def value(self, at: int, points: int) -> int:
        """What so many points can expect to win in a province; reckoned once."""
        key = at * MOST_POINTS + points
        found = self.values.get(key)
        if found is None:
            found = self.look.target_value(at, points)
            self.values[key] = found
        return found

    def turns(self, corps: Corps, start: int, to: int) -> int:
        """Turns of marching from a province to another."""
        move = self.s.facts.kind_move[corps.kind]
        return (self.cost[start][to] + move - 1) // move

    def faded(self, corps: Corps, start: int, to: int, gain: int) -> int:
        """What a gain is worth from a province: less the farther it is."""
        turns = self.turns(corps, start, to)
        if turns >= len(self.look.w.later):
            return 0
        near = 100 - NEARER * self.cost[start][to]
        return gain * self.look.w.later[turns] * near // 10000 - MARCH * turns

    def pull(self, corps: Corps, at: int) -> int:
        """What it is worth to a corps to end a march somewhere on the way to its target."""
        mission = self.missions.get(corps.id)
        if mission is None or at == mission.at:
            return 0
        return max(0, self.faded(corps, at, mission.at, mission.gain) * self.look.w.pull // 100)

    def support(self, corps: Corps, at: int) -> int:
        """Points of other corps with the same mission that can still come there in this turn."""
        if self.sent[at] == 0:
            return 0
        total = 0
        for other in self.s.corps:
            if other.id == corps.id or other.moved or other.at == at:
                continue
            mission = self.missions.get(other.id)
            if mission is not None and mission.at == at and self.turns(other, other.at, at) <= 1:
                total += other.points
        return total


def is_free(s: State, corps: Corps) -> bool:
    """Can a corps be given a mission?"""
    return corps.at >= 0 and not s.is_besieged(corps) and not is_sweeping(s, corps.id)
