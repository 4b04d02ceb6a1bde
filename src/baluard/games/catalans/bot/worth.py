"""How a table looks for a power: points under both endings, means, will, ground, and what the rivals have."""

from __future__ import annotations

from math import exp

from baluard.games.catalans.bot.weights import NORMAL, Weights
from baluard.games.catalans.model.facts import AUSTRIA, BOURBON, BRITAIN
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.scoring import PACT, doubled_concessions, doubled_spaces

DISTRIBUTIONS = (1.0, 0.6, 0.2)  # by period: what the will to fight counts, for the distributions to come
WON = 4.0  # points that a victory is worth beyond its lead


def over_the_limit(s: State) -> int:
    """How many Bourbons must fall before they are beaten."""
    return s.bourbons_on_map() - s.facts.constants["bourbon_defeat_threshold"]


def time_left(s: State) -> float:
    """The share of the war that is still to come: means and ground count less and less."""
    if s.result is not None:
        return 0.0
    if s.period < 2:
        return 0.75 if s.period else 1.0
    if s.latched:
        return 0.05
    return 0.5 * min(1.0, s.wall / 9.0, 0.2 + over_the_limit(s) / 10.0)


def chance_of_fall(s: State) -> float:
    """How likely the wall falls before the Bourbons are beaten."""
    if s.result is not None:
        return 0.0 if s.result.reason == "defeat" else 1.0
    if s.latched:
        return 0.05
    early = 2 - s.period
    return 1.0 / (1.0 + exp(0.25 * (s.wall - 8) - 0.16 * (over_the_limit(s) - 6) - 0.3 * early))


class Judge:
    """Weighs tables for one style."""

    def __init__(self, w: Weights) -> None:
        self.w: Weights = w

    # -- ground

    def ground(self, s: State, power: int, z: int, doubled: list[int], fall: float, left: float) -> float:
        """What occupying a space is worth to a power; `doubled` are the spaces of its goals, if they are known."""
        f = s.facts
        value = fall * f.worth_fall[z] + (1.0 - fall) * f.worth_defeat[z]
        if f.is_victory[z]:
            value += 1.0 + fall if z in doubled else 1.0
        value *= self.lasts(left)
        return value + self.w.land * left if f.home[z] in BOURBON else value

    def lasts(self, left: float) -> float:
        """How much of what is held on the map now will count when the war ends."""
        return max(0.0, 1.0 - self.w.fades * left)

    def outlook(self, s: State, power: int, fall: float, left: float) -> float:
        """What lies beside a power's troops: free ground, ground that Bourbons hold, ground they threaten."""
        w = self.w
        if left == 0.0 or not (w.near or w.threat):
            return 0.0
        f = s.facts
        own = s.troops[power]
        doubled = doubled_spaces(s, power)
        near, blocked = w.near * min(1.0, 0.3 + left), w.blocked * min(1.0, 0.3 + left)
        total = 0.0
        seen: set[int] = set()
        for z in range(len(f.ids)):
            if not own[z]:
                continue
            for n in f.land[z]:
                if not own[n] and n not in seen:
                    seen.add(n)
                    bourbons = s.bourbon_at(n)
                    share = blocked / bourbons if bourbons else near if s.total(n) < 3 else 0.0
                    total += share * self.ground(s, power, n, doubled, fall, left)
            if own[z] == 1 and s.total(z) == 1 and self.is_exposed(s, z):
                total -= w.threat * self.ground(s, power, z, doubled, fall, left)
        return total

    def is_exposed(self, s: State, z: int) -> bool:
        """Is a Bourbon troop adjacent?"""
        for n in s.facts.near[z]:
            if s.bourbon_at(n):
                return True
        return False

    def harm(self, s: State, power: int, z: int, fall: float, left: float) -> float:
        """What one more Bourbon troop in a space takes from a power's outlook."""
        w = self.w
        own = s.troops[power]
        doubled = doubled_spaces(s, power)
        total = 0.0
        beside = False
        for n in s.facts.land[z]:
            if own[n]:
                beside = True
                if own[n] == 1 and s.total(n) == 1:
                    total += w.threat * self.ground(s, power, n, doubled, fall, left)
        if beside:
            bourbons = s.bourbon_at(z)
            before = w.blocked / bourbons if bourbons else w.near
            total += self.ground(s, power, z, doubled, fall, left) * (before - w.blocked / (bourbons + 1))
        return total

    # -- what a power has

    def estate(self, s: State, power: int, knows_goals: bool, fall: float, left: float) -> float:
        """What a power has, in points."""
        w = self.w
        f = s.facts
        doubled = doubled_spaces(s, power) if knows_goals else []
        total = 0.0
        troops = 0
        land = 0
        row = s.troops[power]
        for z in range(len(row)):
            if not row[z]:
                continue
            troops += row[z]
            total += fall * f.worth_fall[z] + (1.0 - fall) * f.worth_defeat[z]
            if f.is_victory[z]:
                total += 1.0 + fall if z in doubled else 1.0
            if f.home[z] in BOURBON:
                land += 1
        total = total * self.lasts(left) + self.papers(s, power, fall, knows_goals)
        r = s.resources[power]
        if r < 0:
            total += r * (1.0 - w.patience * left)
        total += left * (w.resource * min(r, 8) + w.rich * max(0, min(12, r - 8)))
        total += self.will(s, s.levels[power], left)
        return total + left * (w.land * land + w.troop * troops)

    def will(self, s: State, level: int, left: float) -> float:
        """What a level of will to fight is worth: for the distributions to come, and for a war that costs less."""
        w = self.w
        value = DISTRIBUTIONS[s.period] * (w.will * min(level, 7) + w.keen * max(0, level - 7))
        if s.facts.at_war[level]:
            value += left * w.war * (4 - s.facts.war_cost[level])
        return value

    def papers(self, s: State, power: int, fall: float, knows_goals: bool) -> float:
        """Concessions, the Pact, the clause, the crown of Joseph's heir."""
        f = s.facts
        doubled = doubled_concessions(s, power) if knows_goals else []
        total = 0.0
        for name in s.held[power]:
            value = float(f.concessions[name].value)
            total += value * (1.0 + fall) if name in doubled else value
        if PACT in s.held[power]:
            total += (1.0 - fall) * f.constants["vp_pact_of_genoa_defeat"]
            if s.clause_xiii:
                total += fall * f.constants["vp_clause_xiii_pact_holder"]
        elif s.clause_xiii and power == BRITAIN and not any([PACT in held for held in s.held]):
            total += fall * f.constants["vp_clause_xiii_britain"]
        if power == AUSTRIA and s.joseph_dead:
            total += (1.0 - fall) * f.constants["vp_joseph_austria_defeat"]
        return total

    def standing(self, s: State, seat: str, known: bool, fall: float, left: float) -> float:
        """CAT-12.3 What a seat has: with two powers the weaker counts, and the stronger a little."""
        f = s.facts
        own = [self.estate(s, power, known, fall, left) for power in f.powers if f.owner[power] == seat]
        least = min(own)
        return least + self.w.stronger * (max(own) - least)

    def rivals(self, s: State, seat: str, fall: float, left: float) -> float:
        """What the other seats have, weighed."""
        w = self.w
        others = [self.standing(s, other, False, fall, left) for other in s.facts.seats if other != seat]
        if not others:
            return 0.0
        return w.rival * max(others) + w.rivals * sum(others, 0.0) / len(others)

    def utility(self, s: State, power: int) -> float:
        """One's own estate against those of the others; a game that is over is won or lost."""
        return self.lead(s, power, chance_of_fall(s), time_left(s))

    def lead(self, s: State, power: int, fall: float, left: float) -> float:
        """The same at a known hour of the war."""
        seat = s.facts.owner[power]
        value = self.standing(s, seat, True, fall, left) - self.rivals(s, seat, fall, left)
        if s.result is not None:
            value += WON if seat in s.result.winners else -WON
        return value

    def prospect(self, s: State, power: int) -> float:
        """Everything: what is had and what is near."""
        fall, left = chance_of_fall(s), time_left(s)
        menace = self.w.foe * left * s.bourbons_on_map()
        return self.lead(s, power, fall, left) + self.outlook(s, power, fall, left) - menace

    def own_prospect(self, s: State, power: int) -> float:
        """The same as far as one's own troops and means change it."""
        fall, left = chance_of_fall(s), time_left(s)
        return self.standing(s, s.facts.owner[power], True, fall, left) + self.outlook(s, power, fall, left)


def worth(s: State, seat: str) -> float:
    """For the contract: a seat looks as well as the worst of its powers."""
    judge = Judge(NORMAL)
    return min([judge.utility(s, power) for power in s.facts.powers if s.facts.owner[power] == seat])
