"""PEN-14.2 The army list of a battle at the table: a proposal, what is wrong with another one, and the sealed lists."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from baluard.games.peninsular.model.army_facts import ATTACKER, CAVALRY, CLASSES, DEFENDER, SIDES, SIZES, ArmyFacts
from baluard.games.peninsular.model.desk import ArmyList, ListUnit
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.armies import (
    Army,
    most_position_guns,
    most_siege_guns,
    order_of_battle,
    points_of,
    rounded_up,
)
from baluard.games.peninsular.rules.losses import rounded
from baluard.games.peninsular.rules.reports import faults_of_contingent, faults_of_names, owner_of
from baluard.games.peninsular.rules.settlement import ASSAULT, Combat
from baluard.kernel.answers import Form
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.table import Table

MANY: Final = 400  # a unit that is not limited
LIST: Final = "army_list"
FOOT_SHARE: Final = "fault.too_little_foot"
CAVALRY_SHARE: Final = "fault.too_much_cavalry"
PORTUGUESE_SHARE: Final = "fault.too_many_portuguese"
TROOP_OF_SHARE: Final = {FOOT_SHARE: "line", CAVALRY_SHARE: "cavalry"}
PORTUGAL: Final = "portugal"  # a section of lists


class ListForm(Form[ArmyList]):
    """PEN-14.2 The list of one side, as it is written; whoever shows it knows the combat and the side."""

    def __init__(self, combat: Combat, role: int) -> None:
        super().__init__(ArmyList, lambda one: faults_of_list(combat, role, one), lambda: [proposal(combat, role)])
        self.combat: Combat = combat
        self.role: int = role


def ask_lists(t: Table, s: State, combat: Combat) -> None:
    """PEN-14.2, section 6 Both write their lists, unseen by each other until they deploy."""
    asked = []
    for role in (ATTACKER, DEFENDER):
        seat = Seat(NATIONS[combat.nations[role]])
        about: dict[str, Fact] = {"place": combat.place}
        space = ListForm(combat, role)
        first = proposal(combat, role)
        asked.append(Decision(seat, "army_list", space, first, about, "PEN-14.2", masked=combat.fog, secret=True))
    answers = t.ask_all(asked)
    lists: tuple[ArmyList, ArmyList] = (answers[ATTACKER], answers[DEFENDER])
    combat.lists = lists
    assert s.desk is not None
    s.desk = replace(s.desk, lists=lists)


def proposal(combat: Combat, role: int) -> ArmyList:
    """PEN-17.1 The units that our own lists give an army, in their order of battle."""
    f, army = combat.f, scaled(combat.armies[role], combat.scale)
    order = order_of_battle(f, army, combat.period_number())
    units = [list_unit(f, unit, army.contingents[order.owners[i]].corps) for i, unit in enumerate(order.units)]
    return ArmyList(tuple(units))


def scaled(army: Army, scale: int) -> Army:
    """PEN-14.13 An army cut in proportion, so that the table can hold it."""
    if scale == 100:
        return army
    smaller = [one.with_points(rounded(one.points * scale, 100)) for one in army.contingents]
    return Army(
        tuple(smaller),
        army.general,
        army.policy,
        army.may_withdraw,
        army.siege_guns * scale // 100,
        army.position_guns * scale // 100,
        army.sappers * scale // 100,
        army.ditches,
    )


def list_unit(f: ArmyFacts, unit: int, corps: str) -> ListUnit:
    """A unit of our lists."""
    troop = CLASSES[f.class_of_arm[f.unit_arm[unit]]]
    return ListUnit(corps, f.unit_ids[unit], f.unit_points[unit], SIZES[f.unit_size[unit]], troop, f.unit_ids[unit])  # type: ignore[arg-type]


# ---- what is wrong with a list


def faults_of_list(combat: Combat, role: int, written: ArmyList) -> Faults:
    """PEN-3.3, 3.4, 14.2, 18.2 All faults of a list, each with its place."""
    f, army = combat.f, combat.armies[role]
    report = combat.report_of_list(role, written)
    side = report.attacker if role == ATTACKER else report.defender
    found = faults_of_names(f, role, army, side)
    for owner in range(len(army.contingents)):
        found += faults_of_contingent(f, report, role, army, owner)
    below = len(SIDES[role]) + 1
    placed = [Fault(one.key, one.place[below:], one.facts) for one in found]
    bought = faults_of_improvements(combat, army, written) if role == DEFENDER and combat.kind == ASSAULT else []
    limits = (*faults_of_limits(combat, army, written), *faults_of_shares(combat, role, written))
    return (*placed, *faults_of_units(combat, army, written), *limits, *bought)


def faults_of_units(combat: Combat, army: Army, written: ArmyList) -> list[Fault]:
    """PEN-14.2, R14 A unit of our lists must be of the corps' own list and as it is printed; others are agreed upon."""
    f = combat.f
    found: list[Fault] = []
    for i, row in enumerate(written.units):
        owner = owner_of(army, row.corps)
        if not row.unit or owner < 0:
            continue
        one = army.contingents[owner]
        offered = units_for(combat, one.kind, one.is_garrison, bool(one.tiny or one.small))
        if row.unit not in [f.unit_ids[unit] for unit in offered]:
            found.append(
                Fault("fault.other_list", f"units.{i}.name", {"unit": f"troop_{row.unit}", "corps": row.corps})
            )
            continue
        printed = list_unit(f, f.unit_no[row.unit], row.corps)
        if (row.points, row.size, row.troop) != (printed.points, printed.size, printed.troop):
            found.append(Fault("fault.not_as_listed", f"units.{i}.points", {"points": printed.points}))
    return found


def units_for(combat: Combat, kind: int, is_garrison: bool, has_bands: bool) -> tuple[int, ...]:
    """PEN-14.2 The units that a corps or garrison may field: of its list in this period, by its section."""
    f, period = combat.f, combat.period_number()
    bands = (f.tiny_band, f.small_band) if has_bands else ()
    bought = (f.siege_gun, f.position_gun, f.sappers, f.engineers) if combat.kind == ASSAULT else ()
    listed = [
        unit
        for unit in range(len(f.unit_ids))
        if f.unit_section[unit] in f.kind_sections[kind] and period in f.unit_periods[unit]
    ]
    if is_garrison:
        listed = [unit for unit in listed if f.class_of_arm[f.unit_arm[unit]] != CAVALRY]
    return (*listed, *bought, *bands)


def faults_of_limits(combat: Combat, army: Army, written: ArmyList) -> list[Fault]:
    """PEN-14.2, 18.2 What is limited by the points of the whole army: rare units, batteries, siege guns."""
    f = combat.f
    found: list[Fault] = []
    seen: list[str] = []
    batteries = 0
    for i, row in enumerate(written.units):
        if row.unit not in f.unit_no:
            continue
        unit = f.unit_no[row.unit]
        seen.append(row.unit)
        batteries += 1 if f.is_battery[f.unit_arm[unit]] else 0
        most = most_of(f, army, unit)
        if f.is_battery[f.unit_arm[unit]] and batteries > most_batteries(f, army):
            found.append(Fault("fault.too_many_batteries", f"units.{i}.name", {"most": most_batteries(f, army)}))
        elif seen.count(row.unit) > most:
            found.append(Fault("fault.too_many_of", f"units.{i}.name", {"most": most}))
    return found


def faults_of_improvements(combat: Combat, army: Army, written: ArmyList) -> list[Fault]:
    """PEN-18.2 The besieged spend at most half of their points on position batteries, sappers and engineers."""
    f = combat.f
    most = f.improvement_percent * points_of(scaled(army, combat.scale))
    spent = 0
    for i, row in enumerate(written.units):
        if row.unit in f.unit_no and f.unit_no[row.unit] in (f.position_gun, f.sappers, f.engineers):
            spent += row.points
            if 100 * spent > most:
                return [Fault("E152", f"units.{i}.name")]
    return []


def faults_of_shares(combat: Combat, role: int, written: ArmyList) -> list[Fault]:
    """PEN-14.2 How much of an army must be foot, how much may be cavalry or Portuguese. Cavalry corps and
    garrisons have limits of their own (PEN-3.3, 18.2). What our own lists give a small force is allowed to it."""
    f, army = combat.f, scaled(combat.armies[role], combat.scale)
    ours = proposal(combat, role)
    found: list[Fault] = []
    for key, percents, is_least in (
        (FOOT_SHARE, f.least_foot, True),
        (CAVALRY_SHARE, f.most_cavalry, False),
        (PORTUGUESE_SHARE, f.most_portuguese, False),
    ):
        limited = [one for one in army.contingents if percents[one.kind] and not one.is_garrison]
        corps = [one.corps for one in limited]
        limit = sum([one.points * percents[one.kind] for one in limited]) // 100
        has, proposed = share(f, written, corps, key), share(f, ours, corps, key)
        if is_least and has < min(limit, proposed):
            found.append(Fault(key, "units", {"points": has, "least": min(limit, proposed)}))
        elif not is_least and has > max(limit, proposed):
            found.append(Fault(key, "units", {"points": has, "most": max(limit, proposed)}))
    return found


def share(f: ArmyFacts, written: ArmyList, corps: list[str], key: str) -> int:
    """The points of a list that count for one of its shares."""
    points = 0
    for row in written.units:
        is_portuguese = row.unit in f.unit_no and f.unit_section[f.unit_no[row.unit]] == PORTUGAL
        counts = is_portuguese if key == PORTUGUESE_SHARE else row.troop == TROOP_OF_SHARE[key]
        points += row.points if counts and row.corps in corps else 0
    return points


def most_of(f: ArmyFacts, army: Army, unit: int) -> int:
    """PEN-14.2, 18.2 How many of a unit the points of an army allow."""
    if unit == f.siege_gun:
        return most_siege_guns(f, points_of(army))
    if unit == f.position_gun:
        return most_position_guns(f, points_of(army))
    if not f.unit_cap[unit]:
        return MANY
    return sum([rounded_up(f.unit_cap[unit] * one.points, 400) for one in army.contingents])


def most_batteries(f: ArmyFacts, army: Army) -> int:
    """PEN-14.2 One battery for so many points of each corps, rounded up."""
    return sum([rounded_up(one.points, f.battery_step[one.kind]) for one in army.contingents])
