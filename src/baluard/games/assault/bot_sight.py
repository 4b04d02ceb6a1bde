"""What one side sees in a position before it decides: fire, threats, odds, ways to the objectives. No search."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from baluard.games.assault.bot_weights import Weights
from baluard.games.assault.facts import CATALAN, DEAD, TWO_CROWNS
from baluard.games.assault.rules.odds import chance_of_success
from baluard.games.assault.rules.sums import ground_bonus
from baluard.games.assault.state import State

FAR = 99.0
REACH = 4
FADING = (0.0, 1.0, 0.6, 0.35, 0.15)  # how much an enemy counts as a threat at a distance in zones


class Sight:
    """Tables by zone for one side, computed from a state once a phase (or after every action of a combat)."""

    def __init__(self, s: State, side: int, w: Weights) -> None:
        self.s: State = s
        self.side: int = side
        self.foe: int = 1 - side
        self.w: Weights = w
        self.points: list[float] = zone_shares(s)
        self.best: list[list[int]] = best_factors(s)
        self.loss: list[float] = [unit_cost(s, TWO_CROWNS, w), unit_cost(s, CATALAN, w)]
        self.fire: list[float] = fire_on(s, side)
        self.leaders: list[list[bool]] = [leaders_near(s, TWO_CROWNS), leaders_near(s, CATALAN)]
        self.prospects: dict[int, float] = {}

    def prospect(self, z: int, men: int, factor: int) -> float:
        """The best attack that `men` units led by `factor` could make out of a zone."""
        key = (z * 64 + men) * 8 + factor
        found = self.prospects.get(key)
        if found is None:
            found = self.reckon(z, men, factor)
            self.prospects[key] = found
        return found

    def reckon(self, z: int, men: int, factor: int) -> float:
        """The larger of the best volley and the best assault, never below nothing."""
        s = self.s
        best = 0.0
        foe_men = s.men[self.foe]
        for n in s.facts.contact[z]:
            if foe_men[n] == 0:
                continue
            if can_hit(s, z, n):
                best = max(best, volley_value(self, men, n))
            if n in s.cross[z]:
                best = max(best, assault_value(self, z, n, men, factor))
        return best


def zone_shares(s: State) -> list[float]:
    """By zone: the points of its objective, shared among the zones of it."""
    shares = [0.0] * len(s.facts.zone_ids)
    for objective in s.facts.objectives:
        for z in objective.zones:
            shares[z] = objective.points / len(objective.zones)
    return shares


def best_factors(s: State) -> list[list[int]]:
    """By side and zone: the highest factor there."""
    f = s.facts
    zones = len(f.zone_ids)
    best = [[0] * zones, [0] * zones]
    for side in (TWO_CROWNS, CATALAN):
        row = best[side]
        for u in f.combat[side]:
            z = s.where[u]
            if z >= 0 and f.factor[u] > row[z]:
                row[z] = f.factor[u]
    return best


def unit_cost(s: State, side: int, w: Weights) -> float:
    """What losing a combat unit costs: less for the Two Crowns while a recovery will bring it back."""
    f = s.facts
    if side == CATALAN or w.cheap >= w.unit or f.cumulative:
        return w.unit
    coming = 0
    for turn, number in f.recovery.items():
        if turn > s.turn or (turn == s.turn and s.active == TWO_CROWNS and s.phase in ("breach", "event", "artillery")):
            coming += number
    if coming == 0:
        return w.unit
    dead = 0
    for u in f.combat[side]:
        if s.where[u] == DEAD:
            dead += 1
    full = min(1.0, max(0.0, (dead - 0.6 * coming) / (0.4 * coming)))
    return w.cheap + (w.unit - w.cheap) * full


def can_hit(s: State, origin: int, target: int) -> bool:
    """ASL-11.1, 11.2, whoever is active and whoever stands there."""
    f = s.facts
    if f.value[target] > f.value[origin]:
        return False
    if f.value[origin] > 0:
        return True
    if f.covered[target][origin]:
        return False
    for i, u in enumerate(f.barricades):
        if s.where[u] == target and s.facing[i] == origin:
            return False
    return True


def fire_on(s: State, side: int) -> list[float]:
    """By zone: how many units of a side the enemy's volleys and guns may be expected to fell there."""
    f = s.facts
    foe = 1 - side
    fire = [0.0] * len(f.zone_ids)
    men = s.men[foe]
    for z in range(len(men)):
        if men[z] > 0:
            share = min(men[z], 8) / 6.0
            for n in f.contact[z]:
                if can_hit(s, z, n):
                    fire[n] += share
    for u in f.batteries[foe]:
        z = s.where[u]
        if z >= 0:
            steps = f.distance[z]
            for n in range(len(fire)):
                if 1 <= steps[n] <= f.gun_range[foe]:
                    fire[n] += 0.5 if steps[n] == 1 else 0.33
    return fire


def leaders_near(s: State, side: int) -> list[bool]:
    """By zone: may a commander of the side be committed in an assault on it, or in its defence?"""
    f = s.facts
    near = [False] * len(f.zone_ids)
    for u in f.commanders[side]:
        z = s.where[u]
        if z >= 0:
            near[z] = True
            for n in f.contact[z]:
                near[n] = True
    return near


def banner_near(s: State, side: int, z: int) -> int:
    """The banner's bonus in an assault on a zone, or in its defence."""
    f = s.facts
    if side != CATALAN or f.banner < 0:
        return 0
    at = s.where[f.banner]
    return f.banner_bonus if at >= 0 and (at == z or z in f.contact[at]) else 0


def volley_value(v: Sight, men: int, target: int) -> float:
    """What a volley may be expected to fell."""
    return min(men / 6.0, float(v.s.men[v.foe][target])) * v.loss[v.foe]


def odds_lead(v: Sight, origin: int, target: int, men: int, factor: int) -> int:
    """A - D before any withdrawal, each side with the commander it could use."""
    s = v.s
    f = s.facts
    attack = factor + men - 1 + banner_near(s, v.side, target)
    attack += s.effects.get("assault_auto", 0) if s.active == v.side else 0
    if v.w.uses_commanders and v.leaders[v.side][target]:
        attack += f.commander_bonus
    defence = v.best[v.foe][target] + s.men[v.foe][target] - 1 + ground_bonus(s, origin, target)[0]
    defence += banner_near(s, v.foe, target)
    if v.leaders[v.foe][target]:
        defence += f.commander_bonus
    return attack - defence


def prize(v: Sight, z: int) -> float:
    """What holding an enemy zone is worth to the attacker."""
    w = v.w
    inside = w.depth if v.s.facts.is_inside[z] and v.side == TWO_CROWNS else 0.0
    return w.position + inside + w.objective * v.points[z]


def booty(s: State, side: int, z: int) -> float:
    """Batteries of a side that fall with a zone."""
    found = 0.0
    if s.gear[side][z] > 0:
        for u in s.facts.batteries[side]:
            if s.where[u] == z:
                found += 1.0
    return found


def room_to_retreat(s: State, side: int, z: int, never: int) -> int:
    """How many units can leave a zone whose assault comes from `never`; 0: there is nowhere to go."""
    room = 0
    for n in s.cross[z]:
        if n != never and s.is_free_of(1 - side, n):
            room += 99 if s.facts.unlimited[n] else max(0, s.facts.stacking - s.men[side][n])
    return room


def assault_value(v: Sight, origin: int, target: int, men: int, factor: int) -> float:
    """What an assault promises when the defender answers as suits him best."""
    s = v.s
    x = odds_lead(v, origin, target, men, factor)
    p = chance_of_success(x) / 36.0
    gain = prize(v, target) + booty(s, v.foe, target)
    mine, his = v.loss[v.side], v.loss[v.foe]
    defenders = s.men[v.foe][target]
    room = room_to_retreat(s, v.foe, target, origin)
    lost = 1 + max(0, defenders - 1 - room)
    stays = p * (lost * his + gain) - (1 - p) * mine
    if room == 0:
        return stays
    q = chance_of_success(x - s.effects.get("withdraw_value", s.facts.withdrawal_bonus)) / 36.0
    occupies = q + (1 - q) * (1.0 if men > 1 else 0.0)
    leaves = occupies * gain + max(0, defenders - room) * his - (1 - q) * mine
    return min(stays, leaves)


def ways_to_goals(v: Sight) -> list[float]:
    """By zone: the cheapest way to an objective that the side does not hold, in zones and obstacles."""
    s = v.s
    f = s.facts
    mine, his = s.men[v.side], s.men[v.foe]
    field = [FAR] * len(mine)
    queue: list[tuple[float, int]] = []
    for objective in f.objectives:
        for z in objective.zones:
            if mine[z] == 0:
                field[z] = min(field[z], obstacle(v, z) + (4 - objective.points) * 0.3)
                queue.append((field[z], z))
    heapify(queue)
    while queue:
        cost, z = heappop(queue)
        if cost > field[z]:
            continue
        for n in s.cross[z]:
            line = 0.8 if his[z] > 0 and f.covered[z][n] else 0.0
            further = cost + 1.0 + line + (obstacle(v, n) if his[n] > 0 else 0.0)
            if further < field[n]:
                field[n] = further
                heappush(queue, (further, n))
    return field


def obstacle(v: Sight, z: int) -> float:
    """How much an enemy garrison lengthens the way."""
    men = v.s.men[v.foe][z]
    return 0.5 + 0.4 * men + 0.2 * v.s.facts.value[z] if men > 0 else 0.0


def threats(v: Sight) -> list[float]:
    """By zone: how many enemies are near, less the farther they are."""
    s = v.s
    threat = [0.0] * len(s.men[0])
    his = s.men[v.foe]
    for z in range(len(his)):
        if his[z] > 0:
            spread_threat(s, z, float(min(his[z], 10)), threat)
    return threat


def spread_threat(s: State, start: int, men: float, threat: list[float]) -> None:
    """Add one stack's threat to the zones around it."""
    seen = [False] * len(threat)
    seen[start] = True
    edge = [start]
    for step in range(1, REACH + 1):
        following: list[int] = []
        for z in edge:
            for n in s.cross[z]:
                if not seen[n]:
                    seen[n] = True
                    threat[n] += men * FADING[step]
                    following.append(n)
        edge = following
