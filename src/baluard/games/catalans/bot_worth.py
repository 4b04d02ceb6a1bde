"""How a table looks for a power: points under both endings, means, will, ground, and what the rivals have."""

from __future__ import annotations

from math import exp

from baluard.games.catalans.facts import BOURBON
from baluard.games.catalans.rules.scoring import score_defeat, score_fall
from baluard.games.catalans.rules.troops import bourbon_spaces_held
from baluard.games.catalans.state import State
from baluard.games.catalans.weights import Weights

LONG_GAME = 14


class Judge:
    """Weighs tables for one style; `eye` is the power whose goals it knows."""

    def __init__(self, w: Weights) -> None:
        self.w: Weights = w

    def chance_of_fall(self, s: State) -> float:
        """How likely the wall falls before the Bourbons are beaten."""
        over = s.bourbons_on_map() - s.facts.constants["bourbon_defeat_threshold"]
        late = 2 - s.period
        return 1.0 / (1.0 + exp(0.35 * (s.wall - 7) - 0.14 * (over - 10) - 0.2 * late))

    def space_value(self, s: State, power: int, z: int, fall: float) -> float:
        """What occupying a space is worth to a power."""
        f = s.facts
        value = fall * f.worth_fall[z] + (1 - fall) * f.worth_defeat[z]
        if f.is_victory[z]:
            value += 1.0
            for goal in s.goals[power]:
                if z in f.goals[goal].spaces:
                    return value + fall + self.land(s, z)
        return value + self.land(s, z)

    def land(self, s: State, z: int) -> float:
        """A Bourbon space brings resources as long as the war lasts."""
        left = max(0.15, 1.0 - s.round / LONG_GAME)
        return self.w.land * left if s.facts.home[z] in BOURBON else 0.0

    def estate(self, s: State, power: int, knows_goals: bool) -> float:
        """What a power has, in points."""
        w = self.w
        fall = self.chance_of_fall(s)
        points = fall * score_fall(s, power, knows_goals).total + (1 - fall) * score_defeat(s, power).total
        r = s.resources[power]
        points += w.resource * min(r, 8) + w.rich * max(0, min(12, r - 8))
        weight = (1.0, 0.6, 0.25)[s.period]
        level = s.levels[power]
        points += weight * (w.will * min(level, 7) + w.keen * max(0, level - 7))
        left = max(0.15, 1.0 - s.round / LONG_GAME)
        points += w.land * bourbon_spaces_held(s, power) * left + w.troop * sum(s.troops[power])
        return points

    def utility(self, s: State, power: int) -> float:
        """One's own estate against those of the others."""
        own = self.estate(s, power, True)
        others = [
            self.estate(s, other, False) for other in s.facts.powers if s.facts.owner[other] != s.facts.owner[power]
        ]
        if not others or not self.w.rival:
            return own
        return own - self.w.rival * max(others) - self.w.rivals * sum(others, 0.0) / len(others)

    def outlook(self, s: State, power: int) -> float:
        """What lies beside a power's troops: free ground, ground that Bourbons hold, ground they threaten."""
        w = self.w
        if not w.near and not w.threat:
            return 0.0
        f = s.facts
        fall = self.chance_of_fall(s)
        total = 0.0
        seen: set[int] = set()
        for z in range(len(f.ids)):
            if not s.troops[power][z]:
                continue
            beside = False
            for n in f.near[z]:
                bourbons = s.bourbon_at(n)
                beside = beside or bourbons > 0
                if n not in seen and not s.troops[power][n] and n in f.land[z]:
                    seen.add(n)
                    value = self.space_value(s, power, n, fall)
                    total += value * (w.blocked / bourbons if bourbons else w.near)
            if beside and s.troops[power][z] == 1 and s.allied_at(z) == 1:
                total -= w.threat * self.space_value(s, power, z, fall)
        return total

    def prospect(self, s: State, power: int) -> float:
        """Everything: what is had and what is near."""
        return self.utility(s, power) + self.outlook(s, power)
