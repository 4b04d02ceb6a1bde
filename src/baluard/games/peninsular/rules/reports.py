"""PEN-20.8 Reports: an outcome written down, a typed one checked and read. Both lead to the same losses."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import (
    ATTACKER,
    CAVALRY,
    CLASSES,
    DEFENDER,
    GUERRILLA,
    LINE,
    NOBODY,
    RESULTS,
    SIDES,
    SIZES,
    STATES,
    WITHDRAWN,
    WITHDRAWN_LOST,
    ArmyFacts,
)
from baluard.games.peninsular.model.desk import ArmyList
from baluard.games.peninsular.model.report import Report, SideReport, UnitReport
from baluard.games.peninsular.rules.armies import Army, Contingent
from baluard.games.peninsular.rules.losses import (
    Outcome,
    SideOutcome,
    UnitFate,
    rounded,
    settle,
    winner_of,
)
from baluard.kernel.faults import Fault, Faults

GENERIC: Final = "generic"
ORGANISER: Final = "organiser"
NONE: Final = "none"


def report_of(
    f: ArmyFacts, outcome: Outcome, battle_id: str, kind: str, resolution: str, confirmed_by: tuple[str, ...] = ()
) -> Report:
    """PEN-20.8 The report of a fight that has been settled."""
    attacker, defender = outcome.sides
    return Report(
        battle_id=battle_id,
        kind=kind,  # type: ignore[arg-type]
        resolution=resolution,  # type: ignore[arg-type]
        attacker=side_report(f, attacker),
        defender=side_report(f, defender),
        broken_army=side_name(outcome.broken),  # type: ignore[arg-type]
        withdrew=side_name(outcome.withdrew),  # type: ignore[arg-type]
        confirmed_by=confirmed_by,
        scale=outcome.scale,
        objective_taken=outcome.taken if outcome.is_assault else None,
        score_attacker=attacker.score,
        score_defender=defender.score,
        result=RESULTS[outcome.result],
    )


def side_report(f: ArmyFacts, side: SideOutcome) -> SideReport:
    """One side of a report."""
    army = side.army
    return SideReport(
        corps=tuple([one.corps for one in army.contingents]),
        commander=commander_of(f, army),
        commander_killed=side.general_killed,
        generic_general_killed=side.generic_killed,
        division_commanders_killed=side.divisions_killed,
        units=tuple([unit_report(f, army, unit) for unit in side.units]),
    )


def side_of_list(f: ArmyFacts, army: Army, written: ArmyList, states: list[str]) -> SideReport:
    """One side of a report with the units of a list, each in a state."""
    rows = [
        UnitReport(row.corps, row.name, row.points, row.size, row.troop, states[i], row.unit)  # type: ignore[arg-type]
        for i, row in enumerate(written.units)
    ]
    return SideReport(
        corps=tuple([one.corps for one in army.contingents]),
        commander=commander_of(f, army),
        commander_killed=False,
        generic_general_killed=False,
        division_commanders_killed=0,
        units=tuple(rows),
        improvements=written.improvements,
    )


def unit_report(f: ArmyFacts, army: Army, unit: UnitFate) -> UnitReport:
    """One row of a report."""
    return UnitReport(
        corps=army.contingents[unit.owner].corps,
        name=unit.name,
        points=unit.points,
        size=SIZES[unit.size],
        troop=CLASSES[unit.troop],
        state=STATES[unit.state],
        unit=f.unit_ids[unit.unit] if unit.unit != NOBODY else "",
    )


def commander_of(f: ArmyFacts, army: Army) -> str:
    """The commander as a report names him."""
    return f.general_ids[army.general] if army.general >= 0 else GENERIC


def side_name(role: int) -> str:
    """A side as a report names it."""
    return NONE if role == NOBODY else SIDES[role]


def side_number(name: str) -> int:
    """The side that a report names."""
    return NOBODY if name == NONE else SIDES.index(name)


def outcome_of(f: ArmyFacts, report: Report, attacker: Army, defender: Army, total_loss: bool = True) -> Outcome:
    """PEN-20.8 A report, free of faults, as an outcome with its score, result and losses."""
    outcome = Outcome(attacker, defender, report.kind == "assault")
    outcome.broken = side_number(report.broken_army)
    outcome.withdrew = side_number(report.withdrew)
    outcome.taken = bool(report.objective_taken) and outcome.is_assault
    outcome.scale = report.scale
    for role, typed in ((ATTACKER, report.attacker), (DEFENDER, report.defender)):
        put_side(f, outcome.sides[role], typed)
    settle(f, outcome, total_loss)
    return outcome


def put_side(f: ArmyFacts, side: SideOutcome, typed: SideReport) -> None:
    """One side of a report. A killed commander without a name is a general killed."""
    named = side.army.general >= 0
    side.general_killed = typed.commander_killed and named
    side.generic_killed = typed.generic_general_killed or (typed.commander_killed and not named)
    side.divisions_killed = typed.division_commanders_killed
    for row in typed.units:
        owner = owner_of(side.army, row.corps)
        if owner == NOBODY:
            continue  # it has been told as a fault
        unit = f.unit_no.get(row.unit, NOBODY)
        band = is_band(f, side.army.contingents[owner], row)
        size, troop = SIZES.index(row.size), CLASSES.index(row.troop)
        side.units.append(UnitFate(row.name, owner, row.points, size, troop, STATES.index(row.state), band, unit))


def owner_of(army: Army, corps: str) -> int:
    """The contingent of a name."""
    for i, one in enumerate(army.contingents):
        if one.corps == corps:
            return i
    return NOBODY


def is_band(f: ArmyFacts, one: Contingent, row: UnitReport) -> bool:
    """PEN-10.3 Guerrillas beside a corps are attached bands; in a city they hold they are its garrison."""
    return row.troop == CLASSES[GUERRILLA] and f.kind_ids[one.kind] != "guerrilla"


# ---- what is wrong with a typed report


def faults_of_report(
    f: ArmyFacts, report: Report, attacker: Army, defender: Army, needs_confirmation: bool = True
) -> Faults:
    """PEN-20.8, R14 All faults of a typed report, each with its place; its units may be of any list."""
    found: list[Fault] = []
    for role, army, typed in ((ATTACKER, attacker, report.attacker), (DEFENDER, defender, report.defender)):
        found += faults_of_names(f, role, army, typed)
        for owner in range(len(army.contingents)):
            found += faults_of_contingent(f, report, role, army, owner)
        found += faults_of_leaving(report, role, army)
    if report.kind == "assault" and report.objective_taken is None:
        found.append(Fault("fault.missing", "objective_taken", {"field": "objective_taken"}))
    found += faults_of_result(f, report, attacker, defender)
    if needs_confirmation and not is_confirmed(f, report, attacker, defender):
        found.append(Fault("E164", "confirmed_by"))
    return tuple(found)


def side_of(report: Report, role: int) -> SideReport:
    """A side of a report."""
    return report.attacker if role == ATTACKER else report.defender


def faults_of_names(f: ArmyFacts, role: int, army: Army, typed: SideReport) -> list[Fault]:
    """Corps that do not fight here, purchases that nobody sells, a commander who does not command."""
    found: list[Fault] = []
    first = army.contingents[0].corps
    for i, corps in enumerate(typed.corps):
        if owner_of(army, corps) == NOBODY:
            found.append(Fault("E009", f"{SIDES[role]}.corps.{i}", {"name": corps, "guess": first}))
    for i, row in enumerate(typed.units):
        if owner_of(army, row.corps) == NOBODY:
            found.append(Fault("E009", f"{SIDES[role]}.units.{i}.corps", {"name": row.corps, "guess": first}))
    for i, name in enumerate(typed.improvements):
        if name not in f.extra_points:
            found.append(Fault("E009", f"{SIDES[role]}.improvements.{i}", {"name": name, "guess": f.extras[0]}))
    expected = commander_of(f, army)
    if typed.commander != expected:
        found.append(Fault("E009", f"{SIDES[role]}.commander", {"name": typed.commander, "guess": expected}))
    return found


def faults_of_contingent(f: ArmyFacts, report: Report, role: int, army: Army, owner: int) -> list[Fault]:
    """PEN-3.3, 3.4, 14.2, 14.13 Points of a corps or garrison, cavalry behind walls, the ratio of a cavalry corps."""
    one = army.contingents[owner]
    found: list[Fault] = []
    place = f"{SIDES[role]}.units"
    total, bands, mounted, light, other = 0, 0, 0, 0, 0
    for i, row in enumerate(side_of(report, role).units):
        if row.corps != one.corps:
            continue
        if is_band(f, one, row):
            bands += row.points
            continue
        total += row.points
        if row.troop == CLASSES[CAVALRY]:
            mounted += 1
            if one.is_garrison:
                found.append(Fault("E161", f"{place}.{i}.class", {"corps": one.corps}))
        elif row.troop == CLASSES[LINE]:
            light += 1
        else:
            other += 1
    if f.kind_cavalry[one.kind] and not one.is_garrison and (other or mounted < f.cavalry_per_light * light):
        found.append(Fault("E162", place, {"corps": one.corps}))
    extras = points_of_extras(f, side_of(report, role))
    if not is_spent(f, one, total, extras, report.scale):
        found.append(Fault("E160", place, {"corps": one.corps, "sum": total, "points": one.points}))
    attached = one.tiny * f.unit_points[f.tiny_band] + one.small * f.unit_points[f.small_band]
    if bands > attached:
        found.append(Fault("E160", place, {"corps": one.corps, "sum": bands, "points": attached}))
    return found


def is_spent(f: ArmyFacts, one: Contingent, total: int, extras: int, scale: int) -> bool:
    """PEN-14.2, 14.13 Not more than the points, and not so much less that another unit could be had."""
    points = rounded(one.points * scale, 100)
    return total <= points and points - total <= extras + max(f.list_step, f.smallest[one.kind] - 1)


def points_of_extras(f: ArmyFacts, typed: SideReport | ArmyList) -> int:
    """PEN-18.2 Points that went into ladders and the like."""
    total = 0
    for name in typed.improvements:
        total += f.extra_points.get(name, 0)  # an unknown one is a fault of its own
    return total


def faults_of_leaving(report: Report, role: int, army: Army) -> list[Fault]:
    """PEN-14.3, 14.7, 12.5 Troops leave the table if they have somewhere to go, garrisons never; who goes has lost."""
    found: list[Fault] = []
    gone = (STATES[WITHDRAWN], STATES[WITHDRAWN_LOST])
    leaving = [i for i, row in enumerate(side_of(report, role).units) if row.state in gone]
    for i in leaving:
        owner = owner_of(army, side_of(report, role).units[i].corps)
        if not army.may_withdraw or (owner != NOBODY and army.contingents[owner].is_garrison):
            found.append(Fault("E142", f"{SIDES[role]}.units.{i}.state"))
    if leaving and report.kind != "assault" and report.withdrew != SIDES[role]:
        found.append(Fault("fault.missing", "withdrew", {"field": "withdrew"}))
    return found


def faults_of_result(f: ArmyFacts, report: Report, attacker: Army, defender: Army) -> list[Fault]:
    """PEN-14.3, 20.8 A typed score or result that is not the computed one; a side that breaks and wins."""
    found: list[Fault] = []
    outcome = outcome_of(f, report, attacker, defender)
    typed = ((ATTACKER, report.score_attacker), (DEFENDER, report.score_defender))
    for role, score in typed:
        if score is not None and score != outcome.sides[role].score:
            found.append(Fault("E163", f"score_{SIDES[role]}", {"value": in_points(outcome.sides[role].score)}))
    if report.result and report.result != RESULTS[outcome.result]:
        found.append(Fault("E163", "result", {"value": RESULTS[outcome.result]}))
    if outcome.broken != NOBODY and wins_broken(report, outcome):
        found.append(Fault("E165", "broken_army"))
    return found


def wins_broken(report: Report, outcome: Outcome) -> bool:
    """Does the side whose army broke win: by the typed result, in the city, or because the other side left?"""
    broken = outcome.broken
    if winner_of(outcome) == broken and outcome.taken:
        return True
    if outcome.withdrew == 1 - broken:
        return True
    return report.result.startswith(f"{SIDES[broken]}_")


def in_points(halves: int) -> str:
    """A score as people write it."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def is_confirmed(f: ArmyFacts, report: Report, attacker: Army, defender: Army) -> bool:
    """PEN-20.8 By the organiser, or by a nation of each side."""
    if ORGANISER in report.confirmed_by:
        return True
    return confirms(f, report, attacker) and confirms(f, report, defender)


def confirms(f: ArmyFacts, report: Report, army: Army) -> bool:
    """Has a nation of this army's side confirmed the report?"""
    side = f.kind_side[army.contingents[0].kind]
    for nation in report.confirmed_by:
        if f.nation_side.get(nation, "") == side:
            return True
    return False
