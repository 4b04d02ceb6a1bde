"""Where to move: each counter to the zone that gains most by it, the front ranks first."""

from __future__ import annotations

from baluard.games.assault.bot.outlook import Outlook
from baluard.games.assault.bot.stacks import Ground
from baluard.games.assault.bot.ways import threats, ways_to_goals
from baluard.games.assault.model.facts import BARRICADE, COMBAT, COMMANDER, TWO_CROWNS
from baluard.kernel.answers import DONE, Keys, Space
from baluard.kernel.rng import Rng

NOWHERE = -1000.0


class Marshal:
    """Plans the movement of one side: the tables of the phase, and the counters that will stay where they are."""

    def __init__(self, v: Outlook, rng: Rng) -> None:
        self.v: Outlook = v
        self.rng: Rng = rng
        self.ground: Ground = Ground(v)
        self.field: list[float] = ways_to_goals(v) if v.side == TWO_CROWNS else []
        self.threat: list[float] = threats(v)
        self.stays: set[int] = set()

    def gain(self, u: int, z: int) -> float:
        """What a combat unit adds by standing in a zone, looking ahead to the full stack it may become part of."""
        v = self.v
        s = v.s
        f = s.facts
        others = s.men[v.side][z] - (1 if s.where[u] == z else 0)
        lead = v.best[v.side][z] if others > 0 else 0
        factor = max(f.factor[u], lead)
        before = self.ground.stack(z, others, lead)
        best = self.ground.stack(z, others + 1, factor) - before
        if v.w.hull > 0.0 and others < f.stacking - 1 and s.where[u] != z:
            for more in range(2, f.stacking - others + 1):
                slope = (self.ground.stack(z, others + more, factor) - before) / more
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
        self.ground.refresh()
        names = space.next_keys(())
        found = self.first_move(space, names)
        if found:
            return found
        return (DONE,) if DONE in names else self.leave_overfull(space, names)

    def first_move(self, space: Space[Keys], names: Keys) -> Keys:
        """The first counter that gains by moving, in order from the front; those passed over will stay."""
        f = self.v.s.facts
        alike: set[int] = set()
        for u in self.order([f.unit_no[name] for name in names if name != DONE]):
            if self.is_new(u, alike):
                keys = self.move_of(u, space)
                if keys:
                    return keys
            self.stays.add(u)
        return ()

    def is_new(self, u: int, alike: set[int]) -> bool:
        """One of several equal combat units in a zone speaks for all."""
        f = self.v.s.facts
        if f.kind[u] != COMBAT:
            return True
        kind = self.v.s.where[u] * 8 + f.factor[u]
        if kind in alike:
            return False
        alike.add(kind)
        return True

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
        gain = best_score - self.score(u, z) - self.v.w.step
        if f.kind[u] == COMBAT and s.men[s.active][z] > f.stacking and not f.unlimited[z]:
            gain = max(gain, 1.0)  # ASL-4.5: out of an overfull entry zone
        if not best or gain <= 0.0:
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
        """With the troops, next to what they will attack or defend and no other leader helps, never alone in front."""
        v = self.v
        s = v.s
        mine = s.men[v.side]
        if mine[z] == 0 and s.near[v.foe][z] > 0:
            return -5.0
        score = self.help_at(u, z)
        for n in s.facts.contact[z]:
            score += self.help_at(u, n)
        score += min(mine[z], 5) * 0.05 - (0.6 if mine[z] == 0 else 0.0)
        if self.field:
            return score - 0.1 * self.field[z]
        return score + 0.01 * self.threat[z]

    def help_at(self, u: int, z: int) -> float:
        """What a leader's bonus may change in assaults on a zone."""
        v = self.v
        s = v.s
        if s.men[v.foe][z] > 0:
            worth = 0.4 * min(2, self.strong_near(z))
        elif s.men[v.side][z] > 0 and s.near[v.foe][z] > 0:
            worth = 0.3
        else:
            return 0.0
        if s.facts.kind[u] == COMMANDER:
            for other in s.facts.commanders[v.side]:
                at = s.where[other]
                if other != u and at >= 0 and (at == z or z in s.facts.contact[at]):
                    return 0.2 * worth
        return worth

    def strong_near(self, z: int) -> int:
        """How many of our stacks stand ready to assault a zone."""
        found = 0
        for n in self.v.s.cross[z]:
            if self.v.s.men[self.v.side][n] >= 3:
                found += 1
        return found

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
        ahead = min(5, self.ground.coming[facing]) if s.men[v.side][facing] == 0 else 0
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
