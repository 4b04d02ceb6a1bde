"""What a stack is worth in a zone: what it holds and can attack, less what the enemy may do to it there."""

from __future__ import annotations

from baluard.games.assault.bot_sight import Clash, Sight, assault_value, can_hit, kills, resistance
from baluard.games.assault.bot_ways import arrivals

COMPANY = 4  # the factor supposed to lead a stack that is not there yet


class Ground:
    """Values of stacks by zone, number and lead, for one side; reckoned when asked for, and remembered."""

    def __init__(self, v: Sight) -> None:
        self.v: Sight = v
        self.coming: list[int] = arrivals(v.s, v.foe)
        self.fire: list[float] = fire_on(self)
        self.safety: dict[int, float] = {}
        self.attacks: dict[int, float] = {}

    def stack(self, z: int, men: int, factor: int) -> float:
        """All of it: for a stack that has not acted yet."""
        if men == 0:
            return 0.0
        key = (z * 64 + men) * 8 + factor
        found = self.attacks.get(key)
        if found is None:
            found = self.v.w.attack * self.best_attack(z, men, factor)
            self.attacks[key] = found
        return found + self.safe(z, men, factor)

    def safe(self, z: int, men: int, factor: int) -> float:
        """Without its own attacks: for a stack that waits for the enemy."""
        if men == 0:
            return 0.0
        key = (z * 64 + men) * 8 + factor
        found = self.safety.get(key)
        if found is None:
            v = self.v
            found = v.hold[z]
            if not v.is_last:
                found -= v.w.menace * self.worst_assault(z, men, factor)
                found -= v.w.fire * min(self.fire[z], 0.8 * men) * v.loss[v.side]
            self.safety[key] = found
        return found

    def best_attack(self, z: int, men: int, factor: int) -> float:
        """The larger of the best volley and the best assault out of a zone, never below nothing."""
        v = self.v
        s = v.s
        best = 0.0
        foe_men = s.men[v.foe]
        for n in s.facts.contact[z]:
            if foe_men[n] > 0:
                if can_hit(s, z, n):
                    best = max(best, v.w.volley * kills(men, foe_men[n]) * v.loss[v.foe])
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
            lead = v.best[v.foe][n] if here > 0 else COMPANY
            d = resistance(v, v.side, n, z, men, factor)
            clash = Clash(v, v.foe, n, z, come, men)
            bonus = 1 if v.leaders[v.foe][z] else 0
            value = v.w.latent * clash.value(lead + come - 1 + bonus - d)
            if here > 0:
                value = max(value, clash.value(lead + here - 1 + bonus - d))
            worst = max(worst, value)
        return worst


def fire_on(ground: Ground) -> list[float]:
    """By zone: how many units the enemy's volleys and guns may be expected to fell there."""
    v = ground.v
    s = v.s
    f = s.facts
    fire = [0.0] * len(f.zone_ids)
    men, mine = s.men[v.foe], s.men[v.side]
    for z in range(len(fire)):
        share = min(men[z], 8) / 6.0
        if men[z] == 0 and mine[z] == 0 and ground.coming[z] > 0:
            share = v.w.latent_fire * min(ground.coming[z], f.stacking) / 6.0
        if share > 0.0:
            for n in f.contact[z]:
                if can_hit(s, z, n):
                    fire[n] += share
    for u in f.batteries[v.foe]:
        z = s.where[u]
        if z >= 0:
            steps = f.distance[z]
            for n in range(len(fire)):
                if 1 <= steps[n] <= f.gun_range[v.foe]:
                    fire[n] += 0.25 if steps[n] == 1 else 0.17
    return fire
