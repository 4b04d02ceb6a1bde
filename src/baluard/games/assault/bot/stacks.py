"""What a stack is worth in a zone: what it holds and can attack, less what the enemy may do to it there."""

from __future__ import annotations

from baluard.games.assault.bot.outlook import Clash, Outlook, assault_value, kills, lanes, resistance
from baluard.games.assault.bot.ways import arrivals

COMPANY = 4  # the factor supposed to lead a stack that is not there yet
NEAR, FAR = 0.5, 0.38  # what a gun's shot fells


class Shooter:
    """An enemy stack or gun that may fire at one of several zones: how much at the best, and at the second best."""

    def __init__(self, dice: int, weight: float, aims: list[int]) -> None:
        self.dice: int = dice  # 0: a gun
        self.weight: float = weight
        self.aims: list[int] = aims
        self.best: float = 0.0
        self.best_zone: int = -1
        self.second: float = 0.0

    def harm(self, men: int) -> float:
        """What it fells of so many."""
        if men == 0:
            return 0.0
        return self.weight * kills(self.dice, men) if self.dice > 0 else self.weight

    def look(self, men: list[int]) -> None:
        """Find its two best targets."""
        self.best, self.second, self.best_zone = 0.0, 0.0, -1
        for z in self.aims:
            if men[z] > 0:
                harm = self.harm(men[z])
                if harm > self.best:
                    self.second, self.best, self.best_zone = self.best, harm, z
                elif harm > self.second:
                    self.second = harm

    def extra(self, z: int, men: int) -> float:
        """How much more it fells because so many stand in a zone."""
        other = self.second if z == self.best_zone else self.best
        harm = self.harm(men)
        return harm - other if harm > other else 0.0


class Ground:
    """Values of stacks by zone, number and lead, for one side; reckoned when asked for, and remembered."""

    def __init__(self, v: Outlook) -> None:
        self.v: Outlook = v
        self.lanes: list[list[int]] = lanes(v.s)
        self.coming: list[int] = arrivals(v.s, v.foe)
        self.shooters: list[Shooter] = []
        self.facing: list[list[Shooter]] = [[] for _ in self.coming]  # by zone: who may fire there
        self.dice: list[int] = [0] * len(self.coming)  # by enemy zone: our dice that may fall on it
        self.safety: dict[int, float] = {}
        self.storms: dict[int, float] = {}
        self.find_shooters()
        self.refresh()

    def find_shooters(self) -> None:
        """Enemy stacks, those that may come, and guns."""
        v = self.v
        s = v.s
        f = s.facts
        if v.is_last:
            return
        for z in range(len(self.coming)):
            here = s.men[v.foe][z]
            if here > 0:
                self.add_shooter(Shooter(here, 1.0, self.lanes[z]))
            elif self.coming[z] > 0 and s.men[v.side][z] == 0 and v.w.latent_fire > 0.0:
                self.add_shooter(Shooter(min(self.coming[z], f.stacking), v.w.latent_fire, self.lanes[z]))
        for u in f.batteries[v.foe]:
            z = s.where[u]
            if z >= 0:
                self.add_shooter(Shooter(0, NEAR if f.gun_range[v.foe] == 1 else FAR, f.in_range[v.foe][z]))

    def add_shooter(self, shooter: Shooter) -> None:
        """Remember him, also by the zones he may fire at."""
        self.shooters.append(shooter)
        for z in shooter.aims:
            self.facing[z].append(shooter)

    def refresh(self) -> None:
        """Our own counters have moved: who fires at whom."""
        v = self.v
        mine, his = v.s.men[v.side], v.s.men[v.foe]
        for shooter in self.shooters:
            shooter.look(mine)
        for z in range(len(self.dice)):
            self.dice[z] = 0
        for z in range(len(mine)):
            if mine[z] > 0:
                for n in self.lanes[z]:
                    if his[n] > 0:
                        self.dice[n] += mine[z]

    # -- values

    def stack(self, z: int, men: int, factor: int) -> float:
        """All of it: for a stack that has not acted yet."""
        if men == 0:
            return 0.0
        w = self.v.w
        attack = max(self.storm(z, men, factor), w.volley * self.volley(z, men))
        return w.attack * attack + self.safe(z, men, factor)

    def safe(self, z: int, men: int, factor: int) -> float:
        """Without its own attacks: for a stack that waits for the enemy."""
        if men == 0:
            return 0.0
        v = self.v
        if v.is_last:
            return v.hold[z]
        key = (z * 64 + men) * 8 + factor
        found = self.safety.get(key)
        if found is None:
            found = v.hold[z] - v.w.menace * self.worst_assault(z, men, factor)
            self.safety[key] = found
        fire = 0.0
        for shooter in self.facing[z]:
            fire += shooter.extra(z, men)
        return found - v.w.fire * min(fire, 0.8 * men) * v.loss[v.side]

    def volley(self, z: int, men: int) -> float:
        """What the fire of a stack adds to that of the others."""
        v = self.v
        his, mine = v.s.men[v.foe], v.s.men[v.side]
        best = 0.0
        for n in self.lanes[z]:
            if his[n] > 0:
                others = self.dice[n] - mine[z]
                more = kills(others + men, his[n]) - kills(others, his[n])
                if more > best:
                    best = more
        return best * v.loss[v.foe]

    def storm(self, z: int, men: int, factor: int) -> float:
        """The best assault out of a zone, never below nothing."""
        key = (z * 64 + men) * 8 + factor
        found = self.storms.get(key)
        if found is None:
            v = self.v
            found = 0.0
            for n in v.s.cross[z]:
                if v.s.men[v.foe][n] > 0:
                    found = max(found, assault_value(v, z, n, men, factor))
            self.storms[key] = found
        return found

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
