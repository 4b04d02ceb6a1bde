"""PEN-12.7, 14.1, 20.8 How a combat is settled: by the model, or elsewhere; then somebody writes its report.

The leading nation of either side writes, that of the other confirms. A report that is refused goes to the organiser;
where there is none, or he will not have it, the model fights the combat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from baluard.games.peninsular.model.army_facts import (
    ATTACKER,
    CLASSES,
    DEFENDER,
    NOBODY,
    SIDES,
    SIZES,
    STATES,
    WITHDRAWN,
    ArmyFacts,
)
from baluard.games.peninsular.model.desk import ArmyList
from baluard.games.peninsular.model.events_desk import ModelProposed
from baluard.games.peninsular.model.events_reports import ReportAgreed, ReportRefused, ReportWritten
from baluard.games.peninsular.model.facts import NATIONS, Facts
from baluard.games.peninsular.model.report import Report, SideReport, UnitReport
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.armies import Army, Contingent, order_of_battle
from baluard.games.peninsular.rules.losses import Outcome, rounded, winner_of
from baluard.games.peninsular.rules.reports import (
    ORGANISER,
    commander_of,
    faults_of_report,
    outcome_of,
    owner_of,
    side_name,
    side_of_list,
)
from baluard.handover import Fight
from baluard.kernel.answers import Form, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.given import Given
from baluard.kernel.table import Table

AUTO: Final = "auto"
TACTICAL: Final = "tactical"
ASSAULT: Final = "assault"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
MODEL: Final = "model"
WRONG_POINTS: Final = "E160"
UNHARMED: Final = 0
WHOLE: Final = 100
BROKEN: Final = 4


class Instrument:
    """What is used beside a combat while it is fought elsewhere and its report is due."""

    def decisions(self) -> list[Decision[Any]]:
        """What may be done with it; nobody waits for it."""
        return []

    def apply(self, decision: Decision[Any], answer: Any) -> None:
        """Somebody used it."""

    def close(self) -> None:
        """The combat is settled."""


class Combat:
    """A combat before it is settled: who fights where, and for whom the nations of both sides speak."""

    def __init__(
        self, s: State, id: str, kind: str, place: str, mode: str, armies: tuple[Army, Army], nations: tuple[int, int]
    ) -> None:
        self.facts: Facts = s.facts
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
        self.has_desk: bool = True  # either side may write the report; at the table the house helps
        self.scale: int = WHOLE  # percent of the points that stand on the table
        self.lists: tuple[ArmyList, ArmyList] | None = None  # of a combat at the table
        self.fight: Fight | None = None  # what another game of the house was given to fight
        self.instrument: Instrument = Instrument()

    def faults(self, report: Report) -> Faults:
        """PEN-20.8 What is wrong with a report of this combat, before anybody confirms it; in a fog not its points."""
        if report.resolution == AUTO and report.battle_id == self.id:
            return ()  # the model shall fight
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
        found += self.faults_of_rows(report)
        if not any(
            [NATIONS[nation] in report.confirmed_by for nation in self.nations]
        ):  # the other side is asked afterwards
            found.append(Fault("E164", "confirmed_by"))
        return tuple(found)

    def faults_of_rows(self, report: Report) -> list[Fault]:
        """PEN-14.2 The units of a combat at the table are those of its lists, in their order; so is the scale."""
        if self.lists is None:
            return []
        found: list[Fault] = []
        if report.scale != self.scale:
            found.append(Fault("fault.not_among", "scale", {"key": str(report.scale)}))
        for role, side in ((ATTACKER, report.attacker), (DEFENDER, report.defender)):
            listed = self.side(role, NOBODY, NOBODY).units
            if len(side.units) != len(listed):
                found.append(Fault("fault.units_of_list", f"{SIDES[role]}.units", {"number": len(listed)}))
            for i, (typed, one) in enumerate(zip(side.units, listed, strict=False)):
                if replace(typed, state=one.state) != one:
                    found.append(
                        Fault(
                            "fault.not_the_unit", f"{SIDES[role]}.units.{i}.name", {"name": one.unit or Given(one.name)}
                        )
                    )
        return found

    def by_model(self) -> Report:
        """PEN-14.1 The report that leaves it to the model: what happens when nobody writes one."""
        return replace(self.draw(), resolution=AUTO)

    def draw(self) -> Report:
        """PEN-20.8 The plainest report: nobody was hurt, nobody has won."""
        return self.report(NOBODY, NOBODY)

    def examples(self) -> list[Report]:
        """A draw, one army or the other broken, and one that went away if it can."""
        found = [self.draw(), self.report(ATTACKER, NOBODY), self.report(DEFENDER, NOBODY)]
        for role in (ATTACKER, DEFENDER):
            if self.armies[role].may_withdraw:
                found.append(self.report(NOBODY, role))
        return [*found, self.by_model()] if self.has_desk else found

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
            scale=self.scale,
            objective_taken=DEFENDER in (broken, withdrew) if self.kind == ASSAULT else None,
        )

    def side(self, role: int, broken: int, withdrew: int) -> SideReport:
        """One side of such a report, with the units that our lists give it."""
        army = self.armies[role]
        if self.lists is not None:
            return side_of_list(self.f, army, self.lists[role], self.states(role, broken, withdrew))
        order = order_of_battle(self.f, cut(army, self.scale), self.period_number())
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

    def states(self, role: int, broken: int, withdrew: int) -> list[str]:
        """The state of each unit of a list, where all of a side fare alike."""
        assert self.lists is not None
        army = self.armies[role]
        found: list[str] = []
        for row in self.lists[role].units:
            owner = owner_of(army, row.corps)
            is_garrison = owner >= 0 and army.contingents[owner].is_garrison
            state = UNHARMED
            if role in (broken, withdrew):
                state = BROKEN if broken == role or is_garrison else WITHDRAWN
            found.append(STATES[state])
        return found

    def report_of_list(self, role: int, written: ArmyList) -> Report:
        """A report with this list on one side: what can be wrong with a list is wrong with it, too."""
        side = side_of_list(self.f, self.armies[role], written, [STATES[UNHARMED]] * len(written.units))
        return replace(self.draw(), **{SIDES[role]: side})

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


def cut(army: Army, scale: int) -> Army:
    """PEN-14.13 An army as it stands on the table: so many percent of its points and bands."""
    if scale == WHOLE:
        return army
    found = []
    for one in army.contingents:
        points, tiny, small = [rounded(number * scale, WHOLE) for number in (one.points, one.tiny, one.small)]
        found.append(Contingent(one.corps, one.kind, points, tiny, small, one.is_garrison))
    return Army(
        tuple(found), army.general, army.policy, army.may_withdraw, army.siege_guns, army.position_guns, army.sappers
    )


class ReportForm(Form[Report]):
    """PEN-20.8 The report of a combat, as it is written; whoever shows it knows the combat."""

    def __init__(self, combat: Combat, role: int) -> None:
        super().__init__(Report, combat.faults, lambda: [self.signed(one) for one in combat.examples()])
        self.combat: Combat = combat
        self.role: int = role

    def signed(self, report: Report) -> Report:
        """The report as the side that is asked writes it."""
        return replace(report, confirmed_by=(NATIONS[self.combat.nations[self.role]],))

    def by_model(self) -> Report:
        """It leaves the combat to the model."""
        return self.signed(self.combat.by_model())


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
        combat.instrument.close()
        s.desk = None
        if report is not None:
            attacker, defender = combat.armies
            return outcome_of(s.facts.armies, report, attacker, defender, s.facts.total_loss)
        combat.mode = AUTO
    return by_model()


def ask_report(t: Table, s: State, combat: Combat) -> Report | None:
    """PEN-20.8, 20.9 Either side writes what happened, the other confirms it; nothing: the model must fight.

    It waits for the attacker, who by default leaves it to the model; who will not have that writes the report himself.
    """
    writer, report = write_report(t, combat, ATTACKER, (DEFENDER,) if combat.has_desk else ())
    if is_accepted(t, s, combat, writer, report):
        return agreed(combat, report)
    if report.resolution == AUTO:
        writer, report = write_report(t, combat, 1 - writer, ())
        if is_accepted(t, s, combat, writer, report):
            return agreed(combat, report)
    return ask_organiser(t, s, combat, report, about_report(combat))


def about_report(combat: Combat) -> dict[str, Fact]:
    """What decisions about a report are about."""
    return {"battle": combat.id, "place": combat.place, "kind": combat.kind, "mode": combat.mode}


def report_decision(combat: Combat, role: int) -> Decision[Report]:
    """PEN-20.8 A side is asked for the report."""
    seat, about = Seat(NATIONS[combat.nations[role]]), about_report(combat)
    space = ReportForm(combat, role)
    return Decision(seat, "battle_report", space, space.by_model(), about, "PEN-20.8", masked=combat.fog)


def write_report(t: Table, combat: Combat, role: int, others: tuple[int, ...]) -> tuple[int, Report]:
    """PEN-20.8 The report, and who wrote it."""
    while True:
        besides = [*[report_decision(combat, other) for other in others], *combat.instrument.decisions()]
        decision, report = t.ask_any([report_decision(combat, role)], besides)
        if decision.tag == "battle_report":
            break
        combat.instrument.apply(decision, report)
    writer = next(one for one in (ATTACKER, DEFENDER) if NATIONS[combat.nations[one]] == decision.seat)
    if report.resolution == AUTO:
        t.tell(ModelProposed(combat.id, combat.place, decision.seat))
    else:
        t.tell(ReportWritten(combat.id, combat.place, decision.seat, winner_in(combat, report)))
    return writer, report


def is_accepted(t: Table, s: State, combat: Combat, writer: int, report: Report) -> bool:
    """PEN-20.8 The other side says whether it was so."""
    reader = Seat(NATIONS[combat.nations[1 - writer]])
    space = ReportVerdict((ACCEPT, REFUSE), combat, report)
    accepted = t.ask(Decision(reader, "confirm_report", space, ACCEPT, about_report(combat), "PEN-20.8")) == ACCEPT
    told = ReportAgreed if accepted else ReportRefused
    t.tell(told(combat.id, combat.place, reader))
    return accepted


def agreed(combat: Combat, report: Report) -> Report | None:
    """PEN-20.8 The report that holds; nothing: both leave it to the model."""
    if report.resolution == AUTO:
        return None
    return replace(report, confirmed_by=(NATIONS[combat.nations[ATTACKER]], NATIONS[combat.nations[DEFENDER]]))


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
