"""PEN-12.7, 14.1, 20.8 How a combat is settled: by the model, or elsewhere; then somebody writes its report.

The leading nation of the attacker writes, that of the defender confirms. A report that is refused goes to the
organiser; where there is none, or he will not have it, the model fights the combat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from baluard.games.peninsular.model.army_facts import (
    ATTACKER,
    CLASSES,
    DEFENDER,
    NOBODY,
    SIZES,
    STATES,
    WITHDRAWN,
    ArmyFacts,
)
from baluard.games.peninsular.model.events_reports import ReportAgreed, ReportRefused, ReportWritten
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.report import Report, SideReport, UnitReport
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.armies import Army, order_of_battle
from baluard.games.peninsular.rules.losses import Outcome, winner_of
from baluard.games.peninsular.rules.reports import (
    ORGANISER,
    commander_of,
    faults_of_report,
    outcome_of,
    side_name,
)
from baluard.kernel.answers import Form, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.table import Table

AUTO: Final = "auto"
TACTICAL: Final = "tactical"
ASSAULT: Final = "assault"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
MODEL: Final = "model"
WRONG_POINTS: Final = "E160"
UNHARMED: Final = 0
BROKEN: Final = 4


class Combat:
    """A combat before it is settled: who fights where, and for whom the nations of both sides speak."""

    def __init__(
        self, s: State, id: str, kind: str, place: str, mode: str, armies: tuple[Army, Army], nations: tuple[int, int]
    ) -> None:
        self.f: ArmyFacts = s.facts.armies
        self.rounds: int = rounds_of(s)
        self.fog: bool = s.facts.fog
        self.period: str = s.facts.period[s.turn]
        self.id: str = id
        self.kind: str = kind
        self.place: str = place
        self.mode: str = mode
        self.armies: tuple[Army, Army] = armies
        self.nations: tuple[int, int] = nations

    def faults(self, report: Report) -> Faults:
        """PEN-20.8 What is wrong with a report of this combat, before anybody confirms it; in a fog not its points."""
        found: list[Fault] = []
        heads = (("battle_id", report.battle_id, self.id), ("kind", report.kind, self.kind))
        for field, said, wanted in (*heads, ("resolution", report.resolution, self.mode)):
            if said != wanted:
                found.append(Fault("fault.not_among", field, {"key": said}))
        if report.rounds_played is not None and report.rounds_played > self.rounds:
            found.append(Fault("fault.between", "rounds_played", {"least": 0, "most": self.rounds}))
        attacker, defender = self.armies
        for fault in faults_of_report(self.f, report, attacker, defender, False):
            if not (self.fog and fault.key == WRONG_POINTS):  # it would tell how many points the enemy has
                found.append(fault)
        if NATIONS[self.nations[ATTACKER]] not in report.confirmed_by:  # the other side is asked afterwards
            found.append(Fault("E164", "confirmed_by"))
        return tuple(found)

    def draw(self) -> Report:
        """PEN-20.8 The plainest report: nobody was hurt, nobody has won."""
        return self.report(NOBODY, NOBODY)

    def examples(self) -> list[Report]:
        """A draw, one army or the other broken, and one that went away if it can."""
        found = [self.draw(), self.report(ATTACKER, NOBODY), self.report(DEFENDER, NOBODY)]
        for role in (ATTACKER, DEFENDER):
            if self.armies[role].may_withdraw:
                found.append(self.report(NOBODY, role))
        return found

    def report(self, broken: int, withdrew: int) -> Report:
        """A report in which all units of a side fare alike."""
        return Report(
            battle_id=self.id,
            kind=self.kind,  # type: ignore[arg-type]
            resolution=self.mode,  # type: ignore[arg-type]
            attacker=self.side(ATTACKER, broken, withdrew),
            defender=self.side(DEFENDER, broken, withdrew),
            broken_army=side_name(broken),  # type: ignore[arg-type]
            withdrew=side_name(withdrew),  # type: ignore[arg-type]
            confirmed_by=(NATIONS[self.nations[ATTACKER]],),
            objective_taken=DEFENDER in (broken, withdrew) if self.kind == ASSAULT else None,
        )

    def side(self, role: int, broken: int, withdrew: int) -> SideReport:
        """One side of such a report, with the units that our lists give it."""
        army = self.armies[role]
        order = order_of_battle(self.f, army, self.period_number())
        units: list[UnitReport] = []
        for i, unit in enumerate(order.units):
            one = army.contingents[order.owners[i]]
            state = UNHARMED
            if role in (broken, withdrew):
                state = BROKEN if broken == role or one.is_garrison else WITHDRAWN
            units.append(self.unit(unit, one.corps, STATES[state]))
        return SideReport(
            corps=tuple([one.corps for one in army.contingents]),
            commander=commander_of(self.f, army),
            commander_killed=False,
            generic_general_killed=False,
            division_commanders_killed=0,
            units=tuple(units),
        )

    def unit(self, unit: int, corps: str, state: str) -> UnitReport:
        """One unit of our lists."""
        f = self.f
        troop = CLASSES[f.class_of_arm[f.unit_arm[unit]]]
        size = SIZES[f.unit_size[unit]]
        id = f.unit_ids[unit]
        return UnitReport(corps, id, f.unit_points[unit], size, troop, state, id)  # type: ignore[arg-type]

    def period_number(self) -> int:
        """PEN-14.2 Early, mid or late lists."""
        return ("early", "mid", "late").index(self.period)


class ReportForm(Form[Report]):
    """PEN-20.8 The report of a combat, as it is written; whoever shows it knows the combat."""

    def __init__(self, combat: Combat) -> None:
        super().__init__(Report, combat.faults, combat.examples)
        self.combat: Combat = combat


class ReportVerdict(OneOf):
    """PEN-20.8 What is said to a report that was written."""

    def __init__(self, keys: tuple[str, ...], combat: Combat, report: Report) -> None:
        super().__init__(keys)
        self.combat: Combat = combat
        self.report: Report = report


def rounds_of(s: State) -> int:
    """PEN-14.1 Seven rounds, or more if that was agreed before."""
    return int(s.facts.options["battle_rounds"])


def settle_combat(t: Table, s: State, combat: Combat, by_model: Callable[[], Outcome]) -> Outcome:
    """PEN-12.7, 20.8 By the model at once, or by a report; both lead to the same losses."""
    if combat.mode != AUTO:
        report = ask_report(t, s, combat)
        if report is not None:
            attacker, defender = combat.armies
            return outcome_of(s.facts.armies, report, attacker, defender, s.facts.total_loss)
        combat.mode = AUTO
    return by_model()


def ask_report(t: Table, s: State, combat: Combat) -> Report | None:
    """PEN-20.8, 20.9 The attacker writes what happened, the defender confirms it; nothing: the model must fight."""
    writer, reader = [Seat(NATIONS[nation]) for nation in combat.nations]
    about: dict[str, Fact] = {"battle": combat.id, "place": combat.place, "kind": combat.kind, "mode": combat.mode}
    asked = Decision(writer, "battle_report", ReportForm(combat), combat.draw(), about, "PEN-20.8", masked=combat.fog)
    report = t.ask(asked)
    t.tell(ReportWritten(combat.id, combat.place, writer, winner_in(combat, report)))
    space = ReportVerdict((ACCEPT, REFUSE), combat, report)
    if t.ask(Decision(reader, "confirm_report", space, ACCEPT, about, "PEN-20.8")) == ACCEPT:
        t.tell(ReportAgreed(combat.id, combat.place, reader))
        return replace(report, confirmed_by=(writer, reader))
    t.tell(ReportRefused(combat.id, combat.place, reader))
    return ask_organiser(t, s, combat, report, about)


def winner_in(combat: Combat, report: Report) -> str:
    """The side that has won by a report: attacker, defender or none."""
    attacker, defender = combat.armies
    return side_name(winner_of(outcome_of(combat.f, report, attacker, defender)))


def ask_organiser(t: Table, s: State, combat: Combat, report: Report, about: dict[str, Fact]) -> Report | None:
    """PEN-20.1 He accepts a report that was refused, or has the model fight; without him the model fights."""
    if not s.facts.organiser:
        return None
    space = ReportVerdict((ACCEPT, MODEL), combat, report)
    asked = Decision(Seat(s.facts.organiser), "judge_report", space, MODEL, about, "PEN-20.1")
    if t.ask(asked) == MODEL:
        return None
    t.tell(ReportAgreed(combat.id, combat.place, s.facts.organiser))
    return replace(report, confirmed_by=(ORGANISER,))
