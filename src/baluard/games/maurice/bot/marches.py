"""Which way each unit of a brigade should march: ends are weighed first, and only the best are walked."""

from __future__ import annotations

from baluard.games.maurice.bot.outlook import Man, Outlook
from baluard.games.maurice.bot.poses import end_of
from baluard.games.maurice.rules.candidates import march_candidates
from baluard.games.maurice.rules.march import passes_freely
from baluard.games.maurice.rules.paths import Walk, fault_at_end, walk
from baluard.kernel.answers import Keys
from baluard.kernel.plane import Place
from baluard.kernel.rng import Rng

LEAST_GAIN = 0.02
MANY = 12  # orders of a unit, of which every other is enough for a glance


class Marches:
    """The marches of a side that are worth a thought."""

    def __init__(self, look: Outlook, rng: Rng) -> None:
        self.look: Outlook = look
        self.rng: Rng = rng
        self.found: dict[int, tuple[float, Keys]] = {}

    def best(self, u: int) -> tuple[float, Keys]:
        """The best order of a unit and what it gains; no order and nothing when it had better stay."""
        if u not in self.found:
            self.found[u] = self.search(u)
        return self.found[u]

    def search(self, u: int) -> tuple[float, Keys]:
        """MAU-14.2 Ends from the best downwards, until one is legal."""
        look = self.look
        now = look.score(look.men[u])
        rated = self.rated(u, now)
        best_gain = 0.0
        best_keys: Keys = ()
        for gain, keys in rated[: look.w.tries]:
            if gain <= max(best_gain, LEAST_GAIN):
                break
            way = walk(look.s, u, keys)
            if way.fault or fault_at_end(way):
                continue
            net = gain - self.harm(way)
            if net > max(best_gain, LEAST_GAIN):
                best_gain, best_keys = net, keys
        return best_gain, best_keys

    def rated(self, u: int, now: float) -> list[tuple[float, Keys]]:
        """Orders by the gain of their ends, the best first; of those with one end only the first."""
        look, w = self.look, self.look.w
        found: list[tuple[float, Keys]] = []
        seen: set[tuple[Place, int]] = set()
        orders = march_candidates(look.s, u)
        for keys in orders[::2] if w.glances and len(orders) > MANY else orders:
            end = end_of(look.s, u, keys) if keys else None
            if end is None or end in seen or not self.is_on_table(end[0]):
                continue
            seen.add(end)
            gain = look.score(look.man(u, end[0], end[1])) - now
            if w.noise:
                gain += w.noise * (self.rng.below(2001) - 1000) / 1000
            if gain > LEAST_GAIN:
                found.append((gain, keys))
        found.sort(key=lambda one: -one[0])
        return found

    def is_on_table(self, place: Place) -> bool:
        """Is at least the front's middle on the table?"""
        west, north, east, south = self.look.s.facts.table
        return west <= place[0] <= east and north <= place[1] <= south

    def harm(self, way: Walk) -> float:
        """MAU-7.9 What bad going and friends in the way cost."""
        s, judge = self.look.s, self.look.judge
        total = 0.0
        if way.touched and s.profile(way.u).regular:
            total += judge.hurt(s, way.u, 1.0)
        if way.through and not passes_freely(s, way.u):
            hurt = [friend for friend in way.through if not passes_freely(s, friend)]
            for u in [*hurt, *([way.u] if hurt else [])]:
                total += judge.hurt(s, u, 1.0)
        return total

    def next_unit(self, units: list[int]) -> int:
        """Who marches first: the nearest to the enemy, so that nobody stands in his way."""
        look = self.look
        best, least = units[0], 1e9
        for u in units:
            away = self.nearest(look.men[u])
            if away < least:
                best, least = u, away
        return best

    def nearest(self, man: Man) -> float:
        """How far the next enemy is."""
        return min([abs(foe.cx - man.cx) + abs(foe.cy - man.cy) for foe in self.look.foes], default=0.0)
