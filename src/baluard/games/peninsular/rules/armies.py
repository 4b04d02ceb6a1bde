"""PEN-17.1 Points become units: what each side brings to a battle or an assault."""

from __future__ import annotations

from baluard.games.peninsular.model.army_facts import NEVER, NOBODY, ArmyFacts


class Contingent:
    """Points of one kind that fight: a corps, or one kind in a garrison. Its id is the only one of its name in an army.

    A garrison of several kinds is several contingents; their ids are the caller's (`zaragoza.spain`).
    """

    def __init__(
        self, corps: str, kind: int, points: int, tiny: int = 0, small: int = 0, is_garrison: bool = False
    ) -> None:
        self.corps: str = corps
        self.kind: int = kind
        self.points: int = points
        self.tiny: int = tiny  # attached bands
        self.small: int = small
        self.is_garrison: bool = is_garrison

    def with_points(self, points: int) -> Contingent:
        """The same with other points."""
        return Contingent(self.corps, self.kind, points, self.tiny, self.small, self.is_garrison)


class Army:
    """All that fights on one side, its commander, and what he has decided before."""

    def __init__(
        self,
        contingents: tuple[Contingent, ...],
        general: int = NOBODY,
        policy: int = NEVER,
        may_withdraw: bool = False,
        siege_guns: int = 0,
        position_guns: int = 0,
        sappers: int = 0,
        ditches: int = 0,
    ) -> None:
        self.contingents: tuple[Contingent, ...] = contingents
        self.general: int = general  # nobody: an unnamed one
        self.policy: int = policy
        self.may_withdraw: bool = may_withdraw  # there is a province to retreat to
        self.siege_guns: int = siege_guns  # bought by an attacker of a city
        self.position_guns: int = position_guns  # bought by its defender
        self.sappers: int = sappers
        self.ditches: int = ditches  # sections of the wall with a ditch that was bought


class OrderOfBattle:
    """The units of an army in their order, the contingent of each, and what each contingent could not spend."""

    def __init__(self) -> None:
        self.units: list[int] = []
        self.owners: list[int] = []
        self.is_band: list[bool] = []
        self.unspent: list[int] = []

    def add(self, unit: int, owner: int, is_band: bool = False) -> None:
        """One unit more."""
        self.units.append(unit)
        self.owners.append(owner)
        self.is_band.append(is_band)


def order_of_battle(f: ArmyFacts, army: Army, period: int) -> OrderOfBattle:
    """PEN-14.2, 17.1 The units of all contingents, one after another, then sorted together by arm."""
    order = OrderOfBattle()
    bought = purchases(f, army)
    for owner, one in enumerate(army.contingents):
        units = units_of(f, one, period, bought[owner])
        spent = 0
        for unit in units:
            order.add(unit, owner)
            spent += f.unit_points[unit]
        order.unspent.append(one.points - spent)
        for _ in range(one.small):
            order.add(f.small_band, owner, True)
        for _ in range(one.tiny):
            order.add(f.tiny_band, owner, True)
    return sorted_by_arm(f, order)


def sorted_by_arm(f: ArmyFacts, order: OrderOfBattle) -> OrderOfBattle:
    """PEN-17.1 Foot first, engineers last; inside an arm as they came."""
    laid = OrderOfBattle()
    laid.unspent = order.unspent
    for rank in range(max(f.rank_of_arm) + 1):
        for i, unit in enumerate(order.units):
            if f.rank_of_arm[f.unit_arm[unit]] == rank:
                laid.add(unit, order.owners[i], order.is_band[i])
    return laid


def units_of(f: ArmyFacts, one: Contingent, period: int, bought: list[int]) -> list[int]:
    """PEN-17.1 What a contingent takes: purchases first, then its pattern round and round, then fillers."""
    buyer = Buyer(f, one)
    for unit in bought:
        buyer.take(unit)
    pattern = f.garrison_pattern[one.kind][period] if one.is_garrison else f.field_pattern[one.kind][period]
    idle = 0  # units in a row that were not taken
    at = 0
    while pattern and idle < len(pattern):
        idle = 0 if buyer.may_take(pattern[at]) else idle + 1
        if idle == 0:
            buyer.take(pattern[at])
        at = (at + 1) % len(pattern)
    for unit in f.filler[one.kind]:
        while buyer.may_take(unit):
            buyer.take(unit)
    return buyer.units


class Buyer:
    """A contingent that spends its points."""

    def __init__(self, f: ArmyFacts, one: Contingent) -> None:
        self.f: ArmyFacts = f
        self.points: int = one.points
        self.left: int = one.points
        self.kind: int = one.kind
        self.units: list[int] = []
        self.batteries: int = 0
        self.lights: int = 0
        self.mounted: int = 0

    def may_take(self, unit: int) -> bool:
        """PEN-3.3, 14.2, 17.1 The points are there and the limits of the list allow it."""
        f = self.f
        if f.unit_points[unit] > self.left:
            return False
        cap = f.unit_cap[unit]
        if cap and self.units.count(unit) >= rounded_up(cap * self.points, 400):
            return False
        arm = f.unit_arm[unit]
        if f.is_battery[arm] and self.batteries >= rounded_up(self.points, f.battery_step[self.kind]):
            return False
        if f.kind_cavalry[self.kind] and arm == f.light_foot:
            return self.mounted >= f.cavalry_per_light * (self.lights + 1)
        return True

    def take(self, unit: int) -> None:
        """The unit is bought."""
        f = self.f
        arm = f.unit_arm[unit]
        self.left -= f.unit_points[unit]
        self.units.append(unit)
        if f.is_battery[arm]:
            self.batteries += 1
        elif arm == f.light_foot:
            self.lights += 1
        else:
            self.mounted += 1


def rounded_up(part: int, whole: int) -> int:
    """A quotient, rounded up; nothing when there is no whole."""
    return -(-part // whole) if whole else 0


# ---- purchases for an assault


def points_of(army: Army) -> int:
    """The points of an army, without bands."""
    total = 0
    for one in army.contingents:
        total += one.points
    return total


def most_siege_guns(f: ArmyFacts, points: int) -> int:
    """PEN-18.2 One battery for each full 300 points of the attacker."""
    return points // f.siege_gun_step


def most_position_guns(f: ArmyFacts, points: int) -> int:
    """PEN-18.2 One battery for each full 300 points of the defender."""
    return points // f.position_gun_step


def price_of_purchases(f: ArmyFacts, army: Army) -> int:
    """PEN-18.2 The points that go into siege units."""
    guns = army.siege_guns * f.unit_points[f.siege_gun] + army.position_guns * f.unit_points[f.position_gun]
    return guns + army.sappers * f.unit_points[f.sappers]


def exceeds_half(f: ArmyFacts, army: Army) -> bool:
    """PEN-18.2 A defender spends at most half of his points on improvements."""
    return 100 * price_of_purchases(f, army) > f.improvement_percent * points_of(army)


def purchases(f: ArmyFacts, army: Army) -> list[list[int]]:
    """PEN-17.1, 18.2 Siege units by contingent: in turns, to those that have the points and are no cavalry."""
    bought: list[list[int]] = [[] for _ in army.contingents]
    left = [0 if f.kind_cavalry[one.kind] else one.points for one in army.contingents]
    counts = ((f.siege_gun, army.siege_guns), (f.position_gun, army.position_guns), (f.sappers, army.sappers))
    at = 0
    for unit, count in counts:
        price = f.unit_points[unit]
        for _ in range(count):
            for step in range(len(left)):
                owner = (at + step) % len(left)
                if left[owner] >= price:
                    bought[owner].append(unit)
                    left[owner] -= price
                    at = owner + 1
                    break
    return bought


# ---- commanders


def main_kind(army: Army) -> int:
    """PEN-18.1 The kind with most points; of equals the first."""
    best = NOBODY
    most = -1
    for one in army.contingents:
        total = 0
        for other in army.contingents:
            if other.kind == one.kind:
                total += other.points
        if total > most:
            best, most = one.kind, total
    return best


def generic_leadership(f: ArmyFacts, army: Army) -> int:
    """PEN-3.5, 18.1, R13 The leadership of an unnamed commander, by the main kind of the army."""
    return f.kind_leadership[main_kind(army)]


def leadership_of(f: ArmyFacts, army: Army) -> int:
    """PEN-3.5 The leadership of the commander."""
    return f.general_leadership[army.general] if army.general >= 0 else generic_leadership(f, army)
