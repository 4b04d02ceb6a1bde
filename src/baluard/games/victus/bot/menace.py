"""What the next advance may cost: all colours of one to three steps, on the table as it stands."""

from __future__ import annotations

from baluard.games.victus.bot.weights import Weights
from baluard.games.victus.model.facts import POWDER, REINFORCEMENTS, Facts, Op
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.values import disc

NEAR = 8  # steps to the beach from which on a break-in is not worse than another
DEEPEST = 3


class Menace:
    """The stacks that would move, step by step; and the strength of the spaces that they meet."""

    def __init__(self, s: State, w: Weights, shares: tuple[float, ...], near: list[int], cards: list[int]) -> None:
        self.s: State = s
        self.w: Weights = w
        self.shares: tuple[float, ...] = shares  # by number of steps: how likely such an advance is
        self.near: list[int] = near_troops(s, near)
        self.cards: list[int] = cards  # the hazard cards that may give the colours
        self.powder: int = powder_next(s)
        self.infantry_value: int = s.facts.troop_value["infantry"]
        self.mods: list[Op] = lasting(s)
        self.strength: list[int] = [-1] * s.facts.spaces  # C by space, once it is known
        self.support: list[int] = [0] * s.facts.spaces  # S
        self.tolls: dict[int, float] = {}  # by space: what was lost there

    def cost(self) -> float:
        """The mean cost of an advance, by the shares of its steps and the hazard cards."""
        stacks = self.stacks()
        if not stacks or not self.cards:
            return 0.0
        return self.after(stacks, {}, 0, self.cards) / len(self.cards)

    def places(self) -> list[int]:
        """Where an advance would cost something, the dearest first."""
        self.cost()
        return sorted([z for z, toll in self.tolls.items() if toll > 0.0], key=lambda z: -self.tolls[z])

    def stacks(self) -> dict[int, int]:
        """VIC-7.7, 7.9 Every stack on the board, and what the camps would send now."""
        s = self.s
        f = s.facts
        bourbon = s.bourbon
        near = self.near
        most = len(self.shares)
        found: dict[int, int] = {}
        for z in range(f.spaces):
            if bourbon[z] and near[z] <= most and z != f.platja and not f.is_camp[z]:
                found[z] = bourbon[z]
        fresh = max(0, disc(s, REINFORCEMENTS))
        for z in f.camps:
            number = bourbon[z] or (0 if s.razed[z] else fresh)
            if number:
                at = z
                section = f.section[z]
                if section >= 0 and s.trench[section]:
                    at = f.trench_at[section][s.trench[section]]
                if near[at] <= most:
                    found[at] = found.get(at, 0) + number
        return found

    def after(self, moving: dict[int, int], stopped: dict[int, int], depth: int, cards: list[int]) -> float:
        """VIC-7.10 One more step of either colour: what an advance that ends there costs, and longer ones; by card."""
        s = self.s
        f = s.facts
        total = 0.0
        infantry, coronela, organ, rubble = s.infantry, s.coronela, s.organ, s.rubble
        near, left = self.near, len(self.shares) - depth - 1
        for colour in (0, 1):
            fitting = [card for card in cards if f.hazard_colours[card][depth] == colour]
            if not fitting:
                continue
            arrow = f.arrow[colour]
            going: dict[int, int] = {}
            halted = dict(stopped)
            for z, number in moving.items():
                if infantry[z] or coronela[z]:
                    halted[z] = halted.get(z, 0) + number
                    continue
                at = z
                stops = False
                for _ in range(f.spaces):
                    if at == f.platja:
                        stops = True
                        break
                    at = arrow[at]
                    if infantry[at] or coronela[at] or organ[at]:
                        stops = True
                        break
                    if rubble[at] != 2:
                        break
                if stops:
                    halted[at] = halted.get(at, 0) + number
                elif near[at] <= left:
                    going[at] = going.get(at, 0) + number
            share = self.shares[depth]
            if share > 0.0:
                total += share * len(fitting) * self.toll(going, halted)
            if left and (going or halted):
                total += self.after(going, halted, depth + 1, fitting)
        return total

    def toll(self, going: dict[int, int], halted: dict[int, int]) -> float:
        """What it costs when stacks end like this."""
        s = self.s
        f = s.facts
        w = self.w
        total = 0.0
        for z, number in halted.items():
            if z == f.platja and not (s.infantry[z] or s.coronela[z] or s.organ[z]):
                cost = w.beach
            else:
                cost = self.combat(z, number)
            if cost > 0.0:
                self.tolls[z] = self.tolls.get(z, 0.0) + cost
                total += cost
        for z, number in going.items():
            if f.is_barcelona[z]:
                cost = w.inside + w.inside_each * number + w.inside_near * (9 - f.to_beach[z])
                cost += w.gun_placed * s.cannon[z]
                if z == f.platja:
                    cost += w.beach
                self.tolls[z] = self.tolls.get(z, 0.0) + cost
                total += cost
        return total

    def combat(self, z: int, number: int) -> float:
        """VIC-9.2 to 9.4 What a stack costs the troops that it meets."""
        s = self.s
        f = s.facts
        w = self.w
        if self.strength[z] < 0:
            self.reckon(z)
        c = self.strength[z]
        if c > number:
            wounds = number - self.support[z]
            if s.infantry[z]:
                wounds -= self.infantry_value - 1
            return w.wounds * wounds if wounds > 0 else 0.0
        inside = f.is_barcelona[z]
        troops = 3 * s.infantry[z] + s.coronela[z]
        cost = w.broken_troops * troops
        if c == number or not inside:
            return cost
        cost += w.broken + w.broken_each * (number - c) + w.gun_placed * s.cannon[z]
        if f.to_beach[z] < NEAR:
            cost += w.broken_near * (NEAR - f.to_beach[z])
        if z == f.platja:
            cost += w.beach
        return cost

    def reckon(self, z: int) -> None:
        """VIC-9.2 C and S of one space, without the itemised sums of the rules."""
        s = self.s
        f = s.facts
        support = 0
        if f.is_barcelona[z]:
            support = self.powder + s.defence[z] + f.barricade_value * s.barricade[z] + f.organ_value * s.organ[z]
        troops = 3 * s.infantry[z] + s.coronela[z]
        for op in self.mods:
            if op.op == "combat_mod":
                if z in op.at:
                    support += op.number
            elif not op.at or z in op.at:
                troops += op.number * (s.infantry[z] if op.kind == "infantry" else s.coronela[z])
        self.support[z] = support
        self.strength[z] = max(0, troops + support)


def steps_to_city(f: Facts, extra: list[int]) -> list[int]:
    """By space: arrow steps to the city, or to some other spaces; only as far as an advance goes."""
    near = [DEEPEST + 1] * len(f.ids)
    for z in (*f.barcelona, *extra):
        near[z] = 0
    for steps in range(1, DEEPEST + 1):
        for z in range(f.spaces):
            if near[z] > steps:
                for colour in (0, 1):
                    to = f.arrow[colour][z]
                    if to >= 0 and near[to] == steps - 1:
                        near[z] = steps
    return near


def near_troops(s: State, near: list[int]) -> list[int]:
    """The same, with troops outside as something that an advance may meet."""
    f = s.facts
    outside = [z for z in range(f.spaces) if (s.infantry[z] or s.coronela[z]) and not f.is_barcelona[z]]
    outside = [z for z in outside if z != f.expedition]
    return steps_to_city(f, outside) if outside else near


def comes_now(s: State) -> bool:
    """Are the dice of this very turn still to come?"""
    return s.phase in ("start", "card", "dice")


def powder_next(s: State) -> int:
    """VIC-2.13 The powder in the turn of the next dice: whoever begins a round holds the flag."""
    value = s.facts.boxes[POWDER][s.needle[POWDER]]
    if comes_now(s):
        return value + (1 if s.active == s.flag else 0)
    return value + (1 if (s.active + 1) % len(s.facts.players) == s.flag else 0)


def lasting(s: State) -> list[Op]:
    """What changes combat values when the next dice are resolved: leaders, and what does not end before."""
    f = s.facts
    now = comes_now(s)
    numbers = [number for card in s.leaders if card for number in f.cards[card].continuous]
    numbers += [number for number, _ in s.mods if now or f.ops[number].until == "round"]
    return [f.ops[number] for number in numbers if f.ops[number].op in ("combat_mod", "troop_value")]
