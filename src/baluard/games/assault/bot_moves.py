"""Where to move: each counter to the zone that gains most by it, the front ranks first."""

from __future__ import annotations

from baluard.games.assault.bot_sight import Sight, threats, ways_to_goals
from baluard.games.assault.facts import BANNER, BARRICADE, COMBAT, COMMANDER, TWO_CROWNS
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.rng import Rng

NOWHERE = -1000.0


class Marshal:
    """Plans the movement of one side: the tables of the phase, and the counters that will stay where they are."""

    def __init__(self, v: Sight, rng: Rng) -> None:
        self.v: Sight = v
        self.rng: Rng = rng
        self.field: list[float] = ways_to_goals(v) if v.side == TWO_CROWNS else []
        self.threat: list[float] = threats(v) if v.side != TWO_CROWNS else []
        self.lines: list[bool] = [any(row) for row in v.s.facts.covered]
        self.stays: set[int] = set()

    def next_move(self, space: PathSpace) -> Keys:
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

    def move_of(self, u: int, space: PathSpace) -> Keys:
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
        kind = self.v.s.facts.kind[u]
        if kind != COMBAT:
            return self.score_leader(u, z)
        noise = self.v.w.noise
        blur = noise * (self.rng.below(1000) / 1000.0 - 0.5) if noise > 0 else 0.0
        if self.v.side == TWO_CROWNS:
            return self.score_crowns(u, z) + blur
        return self.score_catalan(u, z) + blur

    def score_crowns(self, u: int, z: int) -> float:
        """Nearer to the objectives, in full stacks with somebody to attack, on good ground, out of the fire."""
        v = self.v
        s, w = v.s, v.w
        f = s.facts
        men = s.men[v.side][z] + (0 if s.where[u] == z else 1)
        factor = max(f.factor[u], v.best[v.side][z])
        score = -w.field * self.field[z] + w.high_ground * f.value[z]
        attack = w.present * v.prospect(z, men, factor)
        if w.present < 1.0:
            attack += (1 - w.present) * v.prospect(z, max(men, f.stacking), factor)
        score += w.prospect * attack - w.exposure * v.fire[z] / men
        if men == 1 and v.points[z] > 0:
            score += w.garrison * v.points[z]
        return score

    def score_catalan(self, u: int, z: int) -> float:
        """Where ground is worth holding and threatened, less for each unit already there."""
        v = self.v
        s, w = v.s, v.w
        f = s.facts
        others = s.men[v.side][z] - (1 if s.where[u] == z else 0)
        factor = max(f.factor[u], v.best[v.side][z])
        vp = v.points[z]
        strong = 0.55 + f.value[z] / 12.0 + (0.45 if self.lines[z] else 0.0) + (0.25 if vp > 0 else 0.0)
        score = (w.base_points * vp + w.threat * self.threat[z] * strong) * w.crowd**others
        if others == 0:
            score += w.garrison * vp
        score += w.cat_prospect * (v.prospect(z, others + 1, factor) - (v.prospect(z, others, factor) if others else 0.0))
        return score - w.cat_exposure * v.fire[z] / (others + 1)

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
        elif self.threat:
            score += 0.02 * self.threat[z]
        for other in s.facts.commanders[v.side]:
            if other != u and s.where[other] == z and s.facts.kind[u] == COMMANDER:
                score -= 1.0
        return score + (0.01 if s.facts.kind[u] == BANNER else 0.0)

    def move_barricade(self, u: int, z: int, space: PathSpace) -> Keys:
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
        ahead = 0.3 * self.threat[facing] if s.men[v.side][facing] == 0 else 0.0
        return (min(near, 5) + 0.2 * ahead) * (0.5 + 0.2 * min(men, 5))

    def leave_overfull(self, space: PathSpace, names: Keys) -> Keys:
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
