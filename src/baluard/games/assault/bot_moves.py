"""Where to move: each counter to the zone that gains most by it, the front ranks first."""

from __future__ import annotations

from baluard.games.assault.bot_sight import (
    Clash,
    Sight,
    arrivals,
    assault_value,
    can_hit,
    fire_on,
    resistance,
    ways_to_goals,
)
from baluard.games.assault.facts import BARRICADE, COMBAT, COMMANDER, TWO_CROWNS
from baluard.kernel.answers import DONE, Keys, Space
from baluard.kernel.rng import Rng

NOWHERE = -1000.0
FADING = (0.0, 1.0, 0.6, 0.35, 0.2, 0.1)  # how much an enemy counts at a distance in zones


class Marshal:
    """Plans the movement of one side: the tables of the phase, and the counters that will stay where they are."""

    def __init__(self, v: Sight, rng: Rng) -> None:
        self.v: Sight = v
        self.rng: Rng = rng
        self.field: list[float] = ways_to_goals(v) if v.side == TWO_CROWNS else []
        self.threat: list[float] = threats(v)
        self.fire: list[float] = fire_on(v.s, v.side)
        self.coming: list[int] = arrivals(v.s, v.foe)
        self.known: dict[int, float] = {}
        self.stays: set[int] = set()

    # -- what a stack is worth in a zone

    def stack(self, z: int, men: int, factor: int) -> float:
        """What it is worth to have so many units, led by so strong a one, in a zone."""
        key = (z * 64 + men) * 8 + factor
        found = self.known.get(key)
        if found is None:
            found = self.reckon(z, men, factor) if men > 0 else 0.0
            self.known[key] = found
        return found

    def reckon(self, z: int, men: int, factor: int) -> float:
        """Ground held, and what can be attacked from it, less what the enemy may do there."""
        v = self.v
        w = v.w
        total = v.hold[z] + w.attack * self.best_attack(z, men, factor)
        total -= w.menace * self.worst_assault(z, men, factor)
        total -= w.fire * min(self.fire[z], 0.8 * men) * v.loss[v.side]
        return total

    def best_attack(self, z: int, men: int, factor: int) -> float:
        """The larger of the best volley and the best assault out of a zone, never below nothing."""
        v = self.v
        s = v.s
        best = 0.0
        foe_men = s.men[v.foe]
        for n in s.facts.contact[z]:
            if foe_men[n] > 0:
                if can_hit(s, z, n):
                    best = max(best, v.w.volley * min(men / 6.0, foe_men[n] * 0.8) * v.loss[v.foe])
                if n in s.cross[z]:
                    best = max(best, assault_value(v, z, n, men, factor))
        return best

    def worst_assault(self, z: int, men: int, factor: int) -> float:
        """What the enemy's best assault on a stack promises him; stacks that may still come count for less."""
        v = self.v
        s = v.s
        worst = 0.0
        for n in s.cross[z]:
            here = s.men[v.foe][n]
            come = min(s.facts.stacking, self.coming[n])
            if come == 0 or (here == 0 and s.men[v.side][n] > 0):
                continue
            lead = v.best[v.foe][n] if here > 0 else 4
            d = resistance(v, v.side, n, z, men, factor)
            clash = Clash(v, v.foe, n, z, come, men)
            bonus = 1 if v.leaders[v.foe][z] else 0
            value = v.w.latent * clash.value(lead + come - 1 + bonus - d)
            if here > 0:
                value = max(value, clash.value(lead + here - 1 + bonus - d))
            worst = max(worst, value)
        return worst

    def gain(self, u: int, z: int) -> float:
        """What a combat unit adds by standing in a zone, looking ahead to the full stack it may become part of."""
        v = self.v
        s = v.s
        f = s.facts
        others = s.men[v.side][z] - (1 if s.where[u] == z else 0)
        lead = v.best[v.side][z] if others > 0 else 0
        factor = max(f.factor[u], lead)
        before = self.stack(z, others, lead)
        best = self.stack(z, others + 1, factor) - before
        if v.w.hull > 0.0 and others < f.stacking - 1 and s.where[u] != z:
            for more in range(2, f.stacking - others + 1):
                slope = (self.stack(z, others + more, factor) - before) / more
                best = max(best, v.w.hull * slope)
        return best + self.drift(z)

    def drift(self, z: int) -> float:
        """What draws a unit on when there is nothing to gain near it."""
        if self.field:
            return -self.v.w.field * self.field[z]
        return self.v.w.pull * self.threat[z]

    # -- moving

    def next_move(self, space: Space[Keys]) -> Keys:
        """The next move out of what is offered, or DONE."""
        f = self.v.s.facts
        names = space.next_keys(())
        alike: set[int] = set()  # one of several equal counters in a zone speaks for all
        for u in self.order([f.unit_no[name] for name in names if name != DONE]):
            kind = (self.v.s.where[u] * 8 + f.kind[u]) * 8 + f.factor[u]
            if kind not in alike or f.kind[u] != COMBAT:
                found = self.move_of(u, space)
                if found:
                    return found
                alike.add(kind)
            self.stays.add(u)
        return (DONE,) if DONE in names else self.leave_overfull(space, names)

    def order(self, units: list[int]) -> list[int]:
        """Combat units nearest to the enemy first, then the rest."""
        s = self.v.s
        f = s.facts
        ready: list[tuple[float, int]] = []
        for u in units:
            if u in self.stays:
                continue
            if f.kind[u] == COMBAT:
                near = self.field[s.where[u]] if self.field else -self.threat[s.where[u]]
                ready.append((near, u))
            else:
                ready.append((1000.0 + f.kind[u], u))
        ready.sort()
        return [u for _, u in ready]

    def move_of(self, u: int, space: Space[Keys]) -> Keys:
        """The best move of a counter; empty when it had better stay."""
        s = self.v.s
        f = s.facts
        z = s.where[u]
        name = f.unit_ids[u]
        if f.kind[u] == BARRICADE:
            return self.move_barricade(u, z, space)
        best, best_score = "", NOWHERE
        for key in space.next_keys((name,)):
            score = self.score(u, f.zone_no[key])
            if score > best_score:
                best, best_score = key, score
        overfull = f.kind[u] == COMBAT and s.men[s.active][z] > f.stacking and not f.unlimited[z]
        if not best or (best_score <= self.score(u, z) + self.v.w.step and not overfull):
            return ()
        return (name, best, *space.next_keys((name, best))[-1:])

    def score(self, u: int, z: int) -> float:
        """How good it is that this counter ends its move in a zone."""
        if self.v.s.facts.kind[u] != COMBAT:
            return self.score_leader(u, z)
        noise = self.v.w.noise
        blur = noise * (self.rng.below(1000) / 1000.0 - 0.5) if noise > 0 else 0.0
        return self.gain(u, z) + blur

    def score_leader(self, u: int, z: int) -> float:
        """With the troops, next to what they will attack or defend, never alone in front."""
        v = self.v
        s = v.s
        mine = s.men[v.side]
        alone = mine[z] == 0
        if alone and s.near[v.foe][z] > 0:
            return -5.0
        score = min(mine[z], 5) * 0.1 - (1.0 if alone else 0.0)
        for n in s.facts.contact[z]:
            if s.men[v.foe][n] > 0:
                score += 0.5 * sum(1 for m in s.facts.contact[n] if mine[m] >= 3)
            elif mine[n] > 0 and s.near[v.foe][n] > 0:
                score += 0.3
        if self.field and score < 0.5:
            score -= 0.2 * self.field[z]
        else:
            score += 0.02 * self.threat[z]
        if s.facts.kind[u] == COMMANDER:
            for other in s.facts.commanders[v.side]:
                if other != u and s.where[other] == z:
                    score -= 1.0
        return score

    def move_barricade(self, u: int, z: int, space: Space[Keys]) -> Keys:
        """To the held open zone under the greatest threat, facing where it comes from."""
        s = self.v.s
        f = s.facts
        name = f.unit_ids[u]
        best: Keys = ()
        best_score = self.score_barricade(z, s.facing[f.bar_no[u]]) + 0.5
        for key in space.next_keys((name,)):
            if s.men[s.active][f.zone_no[key]] == 0:
                continue
            for faced in space.next_keys((name, key)):
                score = self.score_barricade(f.zone_no[key], f.zone_no[faced])
                if score > best_score:
                    best, best_score = (name, key, faced), score
        return best

    def score_barricade(self, z: int, facing: int) -> float:
        """How many enemies stand before it, if it has somebody to protect and no line does so already."""
        v = self.v
        s = v.s
        men = s.men[v.side][z]
        if men == 0 or s.facts.covered[z][facing]:
            return 0.0
        near = s.men[v.foe][facing]
        ahead = min(5, self.coming[facing]) if s.men[v.side][facing] == 0 else 0
        return (min(near, 5) + 0.3 * ahead) * (0.5 + 0.2 * min(men, 5))

    def leave_overfull(self, space: Space[Keys], names: Keys) -> Keys:
        """The best way out for a unit of an overfull entry zone (ASL-4.5)."""
        s = self.v.s
        f = s.facts
        for name in names:
            u = f.unit_no[name]
            z = s.where[u]
            if f.kind[u] == COMBAT and s.men[s.active][z] > f.stacking and not f.unlimited[z]:
                best = max(space.next_keys((name,)), key=lambda key: (self.score(u, f.zone_no[key]), key))
                return (name, best, *space.next_keys((name, best))[-1:])
        return (DONE,)


def threats(v: Sight) -> list[float]:
    """By zone: how many enemies are near, less the farther they are."""
    s = v.s
    threat = [0.0] * len(s.men[0])
    his = s.men[v.foe]
    for start in range(len(his)):
        if his[start] == 0:
            continue
        men = float(min(his[start], 10))
        seen = [False] * len(his)
        seen[start] = True
        edge = [start]
        for step in range(1, len(FADING)):
            following: list[int] = []
            for z in edge:
                for n in s.cross[z]:
                    if not seen[n]:
                        seen[n] = True
                        threat[n] += men * FADING[step]
                        following.append(n)
            edge = following
    return threat
