"""PEN-17.2 to 17.11 What a fight does to one side: strength, hits, shattering, breaking, rallying, its commander."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import (
    BROKEN,
    CANCEL_HITS,
    CAVALRY,
    EVERY,
    EXTRA_HITS_DEALT,
    EXTRA_RALLY,
    LEADERSHIP_DIE,
    NO_SHATTER,
    NOBODY,
    RALLY_BONUS,
    RALLY_REROLL,
    SHAKEN,
    SHATTER_SHIFT,
    STAGE_BONUS,
    STAGE_REROLL,
    TWO_CASUALTIES,
    ArmyFacts,
    Effect,
)
from baluard.games.peninsular.rules.armies import (
    Army,
    OrderOfBattle,
    generic_leadership,
    leadership_of,
    order_of_battle,
)
from baluard.games.peninsular.rules.dice import small_die
from baluard.kernel.table import Table

ANY_TERRAIN: Final = -1


class Force:
    """One side in a fight. What is counted down stands below the line; `reset` makes it as at the start."""

    def __init__(
        self, f: ArmyFacts, army: Army, role: int, period: int, percent: list[int], terrain: int, at_city: bool
    ) -> None:
        self.f: ArmyFacts = f
        self.army: Army = army
        self.role: int = role
        self.terrain: int = terrain
        self.at_city: bool = at_city
        self.order: OrderOfBattle = order_of_battle(f, army, period)
        units = self.order.units
        self.size: int = len(units)
        self.stamina: list[int] = [f.unit_stamina[u] for u in units]
        self.points: list[int] = [f.unit_points[u] for u in units]
        self.quality: list[int] = [f.unit_quality[u] for u in units]
        self.worth: list[int] = [f.unit_points[u] * percent[f.unit_arm[u]] for u in units]
        self.counts: list[bool] = [f.is_counting[f.unit_arm[u]] for u in units]
        self.weight: int = 0  # points by whose half the army breaks
        for i in range(self.size):
            if self.counts[i]:
                self.weight += self.points[i]
        self.all_count: bool = self.weight == 0
        if self.all_count:
            self.weight = sum(self.points)
        self.generic: int = generic_leadership(f, army)
        self.named: int = leadership_of(f, army)
        # -- counted down
        self.hits: list[int] = [0] * self.size
        self.pardoned: list[bool] = [False] * self.size
        self.has_general: bool = army.general >= 0
        self.killed: bool = False
        self.leadership: int = self.named
        self.effects: list[Effect] = []
        self.pardons: int = 0
        self.cancels: int = 0
        self.rerolls: int = 0
        self.rally_rerolls: int = 0
        self.reset()

    def reset(self) -> None:
        """All units fresh, the commander alive."""
        self.hits = [0] * self.size
        self.pardoned = [False] * self.size
        self.has_general = self.army.general >= 0
        self.killed = False
        self.leadership = self.named
        self.effects = self.f.effects[self.army.general] if self.has_general else []
        self.pardons = 0
        self.cancels = 0
        self.rerolls = 0
        self.rally_rerolls = 0

    # -- units

    def state(self, i: int) -> int:
        """PEN-17.2 The state of a unit by its hits."""
        hits = self.hits[i]
        if hits > self.stamina[i]:
            return BROKEN
        if hits == self.stamina[i]:
            return SHAKEN
        return min(hits, TWO_CASUALTIES)

    def strength(self) -> int:
        """PEN-17.3 The unbroken units by what their arm is worth here, rounded down once."""
        total = 0
        for i in range(self.size):
            if self.hits[i] <= self.stamina[i]:
                total += self.worth[i]
        return total // 100

    def broken_points(self) -> int:
        """PEN-17.9 Points of counting units that are shaken or broken."""
        total = 0
        for i in range(self.size):
            if (self.counts[i] or self.all_count) and self.hits[i] >= self.stamina[i]:
                total += self.points[i]
        return total

    def is_broken(self) -> bool:
        """PEN-17.9 More than half is shaken or broken. An army that fields no unit cannot stand."""
        return 2 * self.broken_points() > self.weight or self.size == 0

    def take(self, count: int) -> int:
        """PEN-17.6 Deal hits in the pattern, from its beginning; the hits that were not cancelled."""
        cancelled = min(self.cancels, count)
        self.cancels -= cancelled
        pattern = self.f.is_focus
        for n in range(count - cancelled):
            i = self.focus() if pattern[n % len(pattern)] else self.freshest()
            if i < 0:
                break  # nobody is left to be hit
            self.hits[i] += 1
        return count - cancelled

    def focus(self) -> int:
        """PEN-17.6 The unit nearest to being shaken: of those that count, else of all, else any that is not broken."""
        best = NOBODY
        best_class = 3
        best_left = 0
        for i in range(self.size):
            left = self.stamina[i] - self.hits[i]
            if left < 0:
                continue
            group = 2 if left == 0 else 0 if self.counts[i] else 1
            if group < best_class or (group == best_class and left < best_left):
                best, best_class, best_left = i, group, left
        return best

    def freshest(self) -> int:
        """PEN-17.6 The unbroken unit with the fewest hits."""
        best = NOBODY
        for i in range(self.size):
            if self.hits[i] <= self.stamina[i] and (best < 0 or self.hits[i] < self.hits[best]):
                best = i
        return best

    def shatter(self, margin: int) -> int:
        """PEN-17.7 Shaken units break when the stage was lost by enough for their quality; how many did."""
        shift = self.total(SHATTER_SHIFT)
        broken = 0
        for i in range(self.size):
            if self.hits[i] != self.stamina[i] or margin < self.f.shatter_margin[self.quality[i]] + shift:
                continue
            if self.pardons and not self.pardoned[i]:
                self.pardons -= 1
                self.pardoned[i] = True
            else:
                self.hits[i] += 1
                broken += 1
        return broken

    def worst(self) -> int:
        """PEN-17.11 The unbroken unit to rally: a shaken one first, then the one with most hits, then the first."""
        best = NOBODY
        for i in range(self.size):
            hits = self.hits[i]
            if hits == 0 or hits > self.stamina[i]:
                continue
            if best < 0:
                best = i
                continue
            shaken = hits == self.stamina[i]
            best_shaken = self.hits[best] == self.stamina[best]
            if (shaken and not best_shaken) or (shaken == best_shaken and hits > self.hits[best]):
                best = i
        return best

    # -- the commander

    def fits(self, e: Effect, stage: int) -> bool:
        """PEN-3.6 Does an effect work in this stage, on this side, here, with these troops?"""
        if e.stage != EVERY and e.stage != stage:
            return False
        if e.role != NOBODY and e.role != self.role:
            return False
        if e.not_city and self.at_city:
            return False
        if e.terrains and self.terrain not in e.terrains:
            return False
        if e.troops != NOBODY and not self.has_kind(e.troops):
            return False
        if e.section and not self.has_section(e.section):
            return False
        return not e.cavalry_units or self.cavalry_units() >= e.cavalry_units

    def has_kind(self, kind: int) -> bool:
        """Are there troops of a kind?"""
        for one in self.army.contingents:
            if one.kind == kind:
                return True
        return False

    def has_section(self, section: str) -> bool:
        """Is there an unbroken unit of a section of the lists?"""
        for i, unit in enumerate(self.order.units):
            if self.f.unit_section[unit] == section and self.hits[i] <= self.stamina[i]:
                return True
        return False

    def cavalry_units(self) -> int:
        """Unbroken units of cavalry."""
        count = 0
        for i, unit in enumerate(self.order.units):
            if self.f.class_of_arm[self.f.unit_arm[unit]] == CAVALRY and self.hits[i] <= self.stamina[i]:
                count += 1
        return count

    def total(self, kind: int) -> int:
        """The sum of the values of the commander's effects of a kind that know no stage."""
        total = 0
        for e in self.effects:
            if e.kind == kind:
                total += e.value
        return total

    def bonus(self, stage: int) -> int:
        """PEN-3.6, 17.4 Effects of the commander on a stage; in clash and storm his combat bonus less 1, too."""
        if not self.has_general:
            return 0
        total = self.f.combat_bonus[self.army.general][self.role] if self.f.has_combat_bonus[stage] else 0
        for e in self.effects:
            if e.kind == STAGE_BONUS and self.fits(e, stage):
                total += e.value
        return total

    def extra_hits(self, stage: int) -> int:
        """PEN-3.6 Hits that the commander adds to those on the enemy."""
        total = 0
        for e in self.effects:
            if e.kind == EXTRA_HITS_DEALT and self.fits(e, stage):
                total += e.value
        return total

    def reroll(self) -> Effect | None:
        """PEN-3.6 The commander's reroll of a stage, while he has it."""
        for e in self.effects:
            if e.kind == STAGE_REROLL and self.rerolls > 0:
                return e
        return None

    def prepare(self, t: Table) -> None:
        """PEN-3.6, 17.12 What the commander has for the whole fight; some of it by a die of three."""
        self.rally_rerolls = self.total(RALLY_REROLL)
        for e in self.effects:
            if e.kind == STAGE_REROLL:
                self.rerolls += 1
            elif e.kind == NO_SHATTER or e.kind == CANCEL_HITS:
                count = small_die(t.roll("battle_special"), 3) if e.is_rolled else e.value
                if e.kind == NO_SHATTER:
                    self.pardons += count
                else:
                    self.cancels += count

    def begin_stage(self, t: Table) -> None:
        """PEN-17.8 Who leads this stage: a killed general no more. PEN-3.6 A die may raise his leadership."""
        if self.killed:
            self.has_general = False
            self.effects = []
            self.rally_rerolls = 0
            self.pardons = 0
            self.cancels = 0
        self.leadership = self.named if self.has_general else self.generic
        for e in self.effects:
            if e.kind == LEADERSHIP_DIE and t.roll("battle_leadership") == e.on:
                self.leadership = e.value

    def risk(self, t: Table) -> None:
        """PEN-17.8 A named commander is killed on a 2."""
        if self.has_general and sum(t.rolls("battle_risk", 2)) == self.f.risk_on:
            self.killed = True

    def rally(self, t: Table) -> int:
        """PEN-17.11 2D6, at most the leadership: a hit less; how many hits were removed. He may try again once."""
        target = self.leadership + self.total(RALLY_BONUS)
        rallied = sum(t.rolls("battle_rally", 2)) <= target
        if not rallied and self.rally_rerolls > 0 and self.worst() >= 0:
            self.rally_rerolls -= 1
            rallied = sum(t.rolls("battle_rally", 2)) <= target
        if not rallied:
            return 0
        removed = 0
        for _ in range(1 + self.total(EXTRA_RALLY)):
            i = self.worst()
            if i >= 0:
                self.hits[i] -= 1
                removed += 1
        return removed
