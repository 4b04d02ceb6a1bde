"""What one side sees in a position before it decides: fire, threats, odds, ways to the objectives. No search."""

from __future__ import annotations

from baluard.games.assault.bot.weights import Weights
from baluard.games.assault.model.facts import CATALAN, DEAD, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.odds import chance_of_success
from baluard.games.assault.rules.sums import ground_bonus

MOST = 12  # dice and targets beyond this are counted as this many
BEFORE_RECOVERY = ("breach", "event", "artillery")


class Outlook:
    """Tables by zone for one side, computed from a state once a phase (or after every action of a combat)."""

    def __init__(self, s: State, side: int, w: Weights) -> None:
        self.s: State = s
        self.side: int = side
        self.foe: int = 1 - side
        self.w: Weights = w
        self.late: float = min(1.0, (s.turn - 1) / max(1.0, s.facts.last_turn - 1.0))
        self.is_last: bool = s.active == CATALAN == side and s.turn >= s.facts.last_turn  # no reply will follow
        self.points: list[float] = zone_shares(s)
        self.hold: list[float] = holdings(self)
        self.best: list[list[int]] = best_factors(s)
        self.loss: list[float] = [unit_cost(self, TWO_CROWNS), unit_cost(self, CATALAN)]
        self.leaders: list[list[bool]] = [leaders_near(s, TWO_CROWNS), leaders_near(s, CATALAN)]


def expected_kills(dice: int, targets: int, chance: float) -> float:
    """The mean of hits, those beyond the number of targets being lost."""
    total, left = 0.0, 1.0
    likely = (1.0 - chance) ** dice
    for hits in range(min(dice, targets)):
        total += hits * likely
        left -= likely
        likely *= (dice - hits) / (hits + 1.0) * chance / (1.0 - chance)
    return total + left * min(dice, targets)


KILLS: list[list[float]] = [[expected_kills(d, n, 1.0 / 6.0) for n in range(MOST + 1)] for d in range(MOST + 1)]


def kills(dice: int, targets: int) -> float:
    """What a volley fells on average."""
    return KILLS[min(dice, MOST)][min(targets, MOST)]


def zone_shares(s: State) -> list[float]:
    """By zone: the points of its objective, shared among the zones of it."""
    shares = [0.0] * len(s.facts.zone_ids)
    for objective in s.facts.objectives:
        for z in objective.zones:
            shares[z] = objective.points / len(objective.zones)
    return shares


def holdings(v: Outlook) -> list[float]:
    """By zone: what it is worth to stand there: points (more, the nearer the end), and good ground inside the wall."""
    f = v.s.facts
    w = v.w
    weight = w.early + (1.0 - w.early) * v.late**w.ramp
    fades = 1.0 - v.late
    inside = f.is_inside
    value = f.value
    return [weight * v.points[z] + (w.ground * value[z] * fades if inside[z] else 0.0) for z in range(len(f.zone_ids))]


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


def unit_cost(v: Outlook, side: int) -> float:
    """What losing a combat unit costs: its point (less while a recovery will bring it back), and its fighting."""
    s, w = v.s, v.w
    fighting = w.fight * (1.0 - v.late)
    if side == CATALAN or s.facts.cumulative:
        return 1.0 + fighting
    coming = 0
    for turn, number in s.facts.recovery.items():
        if turn > s.turn or (turn == s.turn and s.active == TWO_CROWNS and s.phase in BEFORE_RECOVERY):
            coming += number
    if coming == 0:
        return 1.0 + fighting
    dead = 0
    for u in s.facts.combat[side]:
        if s.where[u] == DEAD:
            dead += 1
    full = min(1.0, max(0.0, (dead - 0.6 * coming) / (0.4 * coming)))
    return w.cheap + (1.0 + fighting - w.cheap) * full


def lanes(s: State) -> list[list[int]]:
    """The lanes as they are now: a barricade closes the one it faces, between two zones of value 0."""
    f = s.facts
    found = f.lanes
    copied = False
    for i, u in enumerate(f.barricades):
        z, faced = s.where[u], s.facing[i]
        if z >= 0 and faced >= 0 and f.value[faced] == 0:
            if not copied:
                found, copied = found[:], True
            found[faced] = [n for n in found[faced] if n != z]
    return found


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


def booty(s: State, side: int, z: int) -> int:
    """Batteries of a side that fall with a zone."""
    found = 0
    if s.gear[side][z] > 0:
        for u in s.facts.batteries[side]:
            if s.where[u] == z:
                found += 1
    return found


def room_to_retreat(s: State, side: int, z: int, never: int) -> int:
    """How many units can leave a zone whose assault comes from `never`; 0: there is nowhere to go."""
    room = 0
    for n in s.cross[z]:
        if n != never and s.is_free_of(1 - side, n):
            room += 99 if s.facts.unlimited[n] else max(0, s.facts.stacking - s.men[side][n])
    return room


class Clash:
    """An assault weighed for both: what is at stake, and what each expects for x = A - D."""

    def __init__(self, v: Outlook, attacker: int, origin: int, target: int, men: int, defenders: int) -> None:
        s, w = v.s, v.w
        self.his: float = v.loss[attacker]  # the attacking lead
        self.mine: float = v.loss[1 - attacker]
        self.prize: float = w.position + v.hold[target] + w.gun * booty(s, 1 - attacker, target)
        self.men: int = men
        self.defenders: int = defenders
        self.room: int = room_to_retreat(s, 1 - attacker, target, origin)
        self.bonus: int = s.effects.get("withdraw_value", s.facts.withdrawal_bonus) if s.effects else 2

    def stays(self, x: int) -> float:
        """The attacker's expectation when the defender stays."""
        p = chance_of_success(x) / 36.0
        lost = 1 + max(0, self.defenders - 1 - self.room)
        return p * (lost * self.mine + self.prize) - (1.0 - p) * self.his

    def leaves(self, x: int) -> float:
        """The attacker's expectation when the defender withdraws."""
        q = chance_of_success(x - self.bonus) / 36.0
        occupies = 1.0 if self.men > 1 else q
        return occupies * self.prize + max(0, self.defenders - self.room) * self.mine - (1.0 - q) * self.his

    def value(self, x: int) -> float:
        """The attacker's expectation when the defender does what is best for him."""
        return self.stays(x) if self.room == 0 else min(self.stays(x), self.leaves(x))


def strength(v: Outlook, attacker: int, target: int, men: int, factor: int) -> int:
    """A: the attacker's total with the commander he could use."""
    s = v.s
    total = factor + men - 1 + banner_near(s, attacker, target)
    if s.effects and s.active == attacker:
        total += s.effects.get("assault_auto", 0)
    if v.leaders[attacker][target]:
        total += s.facts.commander_bonus
    return total


def resistance(v: Outlook, defender: int, origin: int, target: int, men: int, factor: int) -> int:
    """D: the defender's total with the commander he could use, before any withdrawal."""
    s = v.s
    total = factor + men - 1 + ground_bonus(s, origin, target)[0] + banner_near(s, defender, target)
    if v.leaders[defender][target]:
        total += s.facts.commander_bonus
    return total


def assault_value(v: Outlook, origin: int, target: int, men: int, factor: int) -> float:
    """What an assault of this side promises when the defender answers as suits him best."""
    defenders = v.s.men[v.foe][target]
    a = strength(v, v.side, target, men, factor)
    d = resistance(v, v.foe, origin, target, defenders, v.best[v.foe][target])
    return Clash(v, v.side, origin, target, men, defenders).value(a - d)
