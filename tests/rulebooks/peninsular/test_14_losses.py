"""PEN-14 Winner and losses, and the report of a combat (PEN-20.8), however it was settled."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import fields, replace

from baluard.games.peninsular.model.army_facts import (
    ARTILLERY,
    ATTACKER,
    BROKEN,
    CLASSES,
    DEFENDER,
    ENGINEER,
    GUERRILLA,
    LINE,
    ONE_CASUALTY,
    RESULTS,
    SHAKEN,
    SIZES,
    SKIRMISH,
    STATES,
    TWO_CASUALTIES,
    UNHARMED,
    WITHDRAWN,
    WITHDRAWN_LOST,
)
from baluard.games.peninsular.model.report import Report, SideReport, UnitReport
from baluard.games.peninsular.rules.armies import Army
from baluard.games.peninsular.rules.losses import (
    Outcome,
    UnitFate,
    degree_of,
    percent_of,
    score_against,
    score_of,
    settle,
    winner_of,
)
from baluard.games.peninsular.rules.reports import faults_of_report, outcome_of, report_of
from baluard.kernel.forms import filled_in
from tests.rulebooks.peninsular.armies import (
    DATA,
    FACTS,
    MOUNTAIN,
    army,
    corps,
    force,
    fought,
    france,
    garrison,
    result,
    rule,
    spain,
    stormed,
    vector,
)

TINY, SMALL, STANDARD, LARGE = range(4)
CORDOBA = [4, 3, 5, 2, 2, 5, 6, 1, 5, 4, 2, 3, 3, 4, 2, 2, 6, 6, 4, 4, 3, 5]
SORIA = [3, 3, 4, 3, 5, 2, 3, 3, 4, 2, 5, 3, 4, 4, 6, 1, 2, 6, 5, 2]
ZARAGOZA = [3, 4, 6, 5, 5, 2, 4, 3, 6, 4, 5, 3]
BOTH = ("france", "spain")


def fate(state: int, points: int = 26, size: int = STANDARD, troop: int = LINE, owner: int = 0) -> UnitFate:
    """A unit after a fight."""
    return UnitFate("unit", owner, points, size, troop, state, False)


def after(attacker: list[UnitFate], defender: list[UnitFate], **fields: Any) -> Outcome:
    """A fight between two corps of 100 points that left these units, settled."""
    outcome = Outcome(france(100), spain(100), fields.pop("is_assault", False))
    total_loss = fields.pop("total_loss", True)
    outcome.sides[0].units, outcome.sides[1].units = attacker, defender
    for name, value in fields.items():
        setattr(outcome, name, value)
    settle(FACTS, outcome, total_loss)
    return outcome


# -- the score


@vector("V42")
@rule("PEN-14.3")
def test_a_large_unit_broken_a_standard_one_shaken_and_a_battery_broken_score_five_and_a_half() -> None:
    lost = [fate(BROKEN, size=LARGE), fate(SHAKEN), fate(BROKEN, troop=ARTILLERY)]
    outcome = after([], lost)
    assert outcome.sides[ATTACKER].score == 11  # half points
    assert result(outcome) == "attacker_major"


@vector("V42")
@rule("PEN-14.3", "PEN-R38")
@pytest.mark.parametrize(
    ("halves", "degree"),
    [(0, "draw"), (4, "draw"), (5, "minor"), (10, "minor"), (11, "major"), (20, "major"), (21, "absolute")],
)
def test_the_degree_of_a_victory_by_the_difference(halves: int, degree: str) -> None:
    assert ("draw", "minor", "major", "absolute")[degree_of(FACTS, halves)] == degree


@rule("PEN-14.3")
@pytest.mark.parametrize(
    ("size", "troop", "shaken", "broken"),
    [
        (SMALL, SKIRMISH, 0, 0),
        (STANDARD, ARTILLERY, 0, 1),
        (TINY, GUERRILLA, 0, 1),
        (SMALL, ENGINEER, 1, 2),
        (STANDARD, LINE, 2, 4),
        (LARGE, LINE, 4, 8),
    ],
)
def test_what_a_unit_scores_by_class_and_size(size: int, troop: int, shaken: int, broken: int) -> None:
    assert score_of(FACTS, size, troop, SHAKEN) == shaken
    assert score_of(FACTS, size, troop, BROKEN) == broken
    assert score_of(FACTS, size, troop, WITHDRAWN_LOST) == broken
    for state in (UNHARMED, ONE_CASUALTY, TWO_CASUALTIES, WITHDRAWN):
        assert score_of(FACTS, size, troop, state) == 0


@rule("PEN-14.3")
def test_killed_commanders_score_by_their_rank() -> None:
    side = Outcome(france(100), spain(100)).sides[0]
    side.divisions_killed = 2
    assert score_against(FACTS, side) == 2 * 2
    side.generic_killed = True
    assert score_against(FACTS, side) == 2 * 4
    side.general_killed = True
    assert score_against(FACTS, side) == 2 * 7


@rule("PEN-14.3")
def test_a_defender_wins_by_the_same_scale() -> None:
    assert result(after([fate(BROKEN), fate(SHAKEN)], [])) == "defender_minor"
    assert result(after([fate(SHAKEN)], [fate(SHAKEN)])) == "draw"


@rule("PEN-14.3")
def test_a_broken_army_has_lost_whatever_the_score_says() -> None:
    outcome = after([], [fate(BROKEN, size=LARGE)] * 3, broken=ATTACKER)
    assert result(outcome) == "defender_break_win" and winner_of(outcome) == DEFENDER


@rule("PEN-14.3")
@pytest.mark.parametrize(("units", "name"), [(0, "major"), (5, "major"), (6, "absolute")])
def test_a_side_that_withdraws_has_lost_by_major_or_by_more_if_the_score_says_so(units: int, name: str) -> None:
    assert result(after([], [fate(BROKEN)] * units, withdrew=DEFENDER)) == f"attacker_{name}"
    assert result(after([fate(BROKEN)] * units, [], withdrew=ATTACKER)) == f"defender_{name}"


@rule("PEN-14.3")
def test_a_lead_does_not_help_a_side_that_withdraws() -> None:
    assert result(after([fate(BROKEN)] * 9, [], withdrew=DEFENDER)) == "attacker_major"


# -- the losses


@vector("V43")
@rule("PEN-14.5")
@pytest.mark.parametrize(
    ("state", "lost"), [(BROKEN, 32), (SHAKEN, 18), (TWO_CASUALTIES, 7), (ONE_CASUALTY, 4), (UNHARMED, 0)]
)
def test_losses_of_a_unit_of_36_points(state: int, lost: int) -> None:
    outcome = after([fate(state, points=36)], [fate(UNHARMED)])
    spent = [fate(state, points=36), fate(UNHARMED, points=64)]
    assert percent_of(36, FACTS.loss_percent[state]) == lost
    assert after(spent, [fate(UNHARMED)]).sides[0].lost == [lost]
    assert outcome.sides[1].lost == [0]


@rule("PEN-14.5")
def test_each_unit_is_rounded_by_itself() -> None:
    units = [fate(ONE_CASUALTY, points=25), fate(ONE_CASUALTY, points=25), fate(UNHARMED, points=50)]
    assert after(units, []).sides[0].lost == [3 + 3]


@rule("PEN-14.6", "PEN-R39")
def test_a_broken_army_loses_everything_that_is_still_on_the_table() -> None:
    units = [fate(UNHARMED, points=60), fate(WITHDRAWN, points=30)]
    side = after(units, [], broken=ATTACKER).sides[0]
    assert (side.lost, side.left) == ([70], [30])


@rule("PEN-14.6")
@pytest.mark.parametrize(
    ("state", "lost"), [(UNHARMED, 50), (TWO_CASUALTIES, 50), (SHAKEN, 75), (BROKEN, 90), (WITHDRAWN, 0)]
)
def test_without_total_loss_a_broken_army_keeps_a_part(state: int, lost: int) -> None:
    assert after([fate(state, points=100)], [], broken=ATTACKER, total_loss=False).sides[0].lost == [lost]


@rule("PEN-14.8")
def test_unspent_points_lose_the_same_share() -> None:
    units = [fate(BROKEN, points=50), fate(UNHARMED, points=30)]  # 45 of 80; 20 were not spent
    assert after(units, []).sides[0].lost == [45 + 11]


@rule("PEN-14.8")
def test_the_share_is_that_of_each_corps() -> None:
    outcome = Outcome(army(corps("france", 60), corps("italy", 60)), spain(100))
    outcome.sides[0].units = [fate(BROKEN, points=50, owner=0), fate(UNHARMED, points=50, owner=1)]
    settle(FACTS, outcome)
    assert outcome.sides[0].lost == [45 + 9, 0]


@rule("PEN-14.8", "PEN-14.6")
def test_a_corps_without_units_loses_all_with_its_army_and_else_nothing() -> None:
    assert after([], [fate(UNHARMED)]).sides[0].lost == [0]
    assert after([], [fate(UNHARMED)], broken=ATTACKER).sides[0].lost == [100]


@rule("PEN-14.13")
def test_losses_of_a_scaled_table_are_divided_by_the_scale() -> None:
    units = [fate(BROKEN, points=30), fate(UNHARMED, points=20)]  # 27 of 50 lost at half scale
    side = after(units, [], scale=50).sides[0]
    assert side.lost == [54]
    assert after([fate(WITHDRAWN, points=50)], [], scale=50, withdrew=ATTACKER).sides[0].left == [100]


@rule("PEN-14.13", "PEN-14.8")
def test_points_that_were_not_spent_at_a_scaled_table_share_the_loss() -> None:
    units = [fate(BROKEN, points=20), fate(UNHARMED, points=20)]  # 18 of 40, that is 36 of 80; 20 were not spent
    assert after(units, [], scale=50).sides[0].lost == [36 + 9]


@rule("PEN-10.3", "PEN-14.14")
def test_attached_bands_cost_their_corps_nothing() -> None:
    band = UnitFate("gu_small", 0, 20, SMALL, GUERRILLA, BROKEN, True)
    outcome = after([fate(UNHARMED, points=100)], [band, fate(UNHARMED, points=100)])
    assert outcome.sides[1].lost == [0]
    assert outcome.sides[0].score == 2  # but it scores


@rule("PEN-14.5", "PEN-R40")
def test_a_taken_city_costs_its_garrison_everything_and_the_attacker_by_the_table() -> None:
    outcome = after([fate(SHAKEN, points=100)], [fate(UNHARMED, points=100)], is_assault=True, taken=True)
    assert (outcome.sides[0].lost, outcome.sides[1].lost) == ([50], [100])
    assert (result(outcome), winner_of(outcome)) == ("assault_taken", ATTACKER)


@rule("PEN-14.7")
def test_a_corps_that_left_a_taken_city_keeps_what_left() -> None:
    inside = [fate(WITHDRAWN, points=40), fate(UNHARMED, points=60)]
    side = after([], inside, is_assault=True, taken=True, total_loss=False).sides[1]
    assert (side.lost, side.left) == ([60], [40])


# -- reports


def played(confirmed: tuple[str, ...] = BOTH) -> tuple[Report, Outcome, Army, Army]:
    """The battle of V53 with its report."""
    attacker, defender = france(260), spain(260)
    outcome = fought(attacker, defender, SORIA, MOUNTAIN, river=True)
    return report_of(FACTS, outcome, "T02-soria", "battle", "auto", confirmed), outcome, attacker, defender


def codes(report: Report, attacker: Army, defender: Army) -> list[tuple[str, str]]:
    """What is wrong with a report, and where."""
    return [(fault.key, fault.place) for fault in faults_of_report(FACTS, report, attacker, defender)]


@vector("V53")
@rule("PEN-20.8")
def test_the_report_of_soria_reads_as_in_the_specification() -> None:
    report, *_ = played()
    plain = msgspec.to_builtins(report)
    assert (plain["battle_id"], plain["kind"], plain["resolution"]) == ("T02-soria", "battle", "auto")
    assert (plain["broken_army"], plain["withdrew"], plain["result"]) == ("none", "none", "draw")
    assert (plain["score_attacker"], plain["score_defender"]) == (4, 6)
    assert (plain["attacker"]["commander"], plain["attacker"]["commander_killed"]) == ("generic", False)
    assert plain["attacker"]["units"][0] == {
        **{"corps": "france", "name": "fr_line", "unit": "fr_line", "points": 34},
        **{"size": "standard", "class": "line", "state": "one_casualty"},
    }


@rule("PEN-20.8")
def test_a_report_has_the_fields_of_the_components() -> None:
    schema = DATA.battlefield.report
    for shape, rows in ((Report, schema.field), (SideReport, schema.side_field), (UnitReport, schema.unit_field)):
        known = {field.encode_name: field.required for field in fields(shape)}
        assert known == {row.id: row.required for row in rows}


@rule("PEN-20.8")
def test_the_words_of_a_report_are_those_of_the_rules() -> None:
    schema = DATA.battlefield.report
    said = {row.id: tuple(row.values) for row in [*schema.field, *schema.unit_field]}
    assert (said["state"], said["size"], said["class"], said["result"]) == (STATES, SIZES, CLASSES, RESULTS)


@rule("PEN-20.8")
@pytest.mark.parametrize("total_loss", [True, False])
def test_a_typed_report_leads_to_the_same_losses_as_the_battle(total_loss: bool) -> None:
    attacker, defender = spain(375, "castanos"), france(230)
    outcome = fought(attacker, defender, CORDOBA, total_loss=total_loss)
    report = report_of(FACTS, outcome, "T02-cordoba", "battle", "auto", BOTH)
    again = outcome_of(
        FACTS, msgspec.json.decode(msgspec.json.encode(report), type=Report), attacker, defender, total_loss
    )
    for one, other in zip(outcome.sides, again.sides, strict=True):
        assert (one.lost, one.left, one.score) == (other.lost, other.left, other.score)
    assert again.result == outcome.result
    assert faults_of_report(FACTS, report, attacker, defender) == ()


@rule("PEN-20.8")
def test_the_report_of_an_assault_comes_back_too() -> None:
    attacker, defender = france(90), garrison("spain", 80)
    outcome = stormed(attacker, defender, ZARAGOZA, fort=1, towers=3)
    report = report_of(FACTS, outcome, "T01-zaragoza", "assault", "auto", ("organiser",))
    again = outcome_of(FACTS, report, attacker, defender)
    assert (again.result, again.sides[0].lost, again.sides[1].lost) == (outcome.result, [45], [7])
    assert faults_of_report(FACTS, report, attacker, defender) == ()


@rule("PEN-20.8")
@pytest.mark.parametrize("points", [*range(1, 60, 7), 100, 205, 399])
@pytest.mark.parametrize("kind", FACTS.kind_ids)
def test_armies_of_the_platform_pass_its_own_checks(kind: str, points: int) -> None:
    one, other = army(corps(kind, points)), france(400) if kind.startswith("spain") else spain(400)
    outcome = Outcome(one, other)
    for role in (ATTACKER, DEFENDER):
        drawn = force((one, other)[role], role)
        for i, unit in enumerate(drawn.order.units):
            troop = FACTS.class_of_arm[FACTS.unit_arm[unit]]
            row = UnitFate(
                FACTS.unit_ids[unit], drawn.order.owners[i], drawn.points[i], STANDARD, troop, 0, False, unit
            )
            outcome.sides[role].units.append(row)
    settle(FACTS, outcome)
    report = report_of(FACTS, outcome, "T01", "battle", "tabletop", ("organiser",))
    assert faults_of_report(FACTS, report, one, other) == ()


@rule("PEN-20.8")
@pytest.mark.parametrize(("added", "faults"), [(0, []), (1, [("E160", "defender.units")])])
def test_more_points_than_the_corps_has_are_a_fault(added: int, faults: list[tuple[str, str]]) -> None:
    report, _, attacker, defender = played()
    first, *others = report.defender.units  # 250 of 260 were spent
    units = (replace(first, points=first.points + 10 + added), *others)
    assert codes(replace(report, defender=replace(report.defender, units=units)), attacker, defender) == faults


@rule("PEN-20.8")
def test_fewer_points_are_a_fault_when_a_unit_could_still_be_had() -> None:
    report, _, attacker, defender = played()
    first, *others = report.defender.units
    short = replace(report, defender=replace(report.defender, units=(replace(first, points=first.points - 1), *others)))
    (fault,) = faults_of_report(FACTS, short, attacker, defender)  # 11 points: town militia
    assert (fault.key, fault.facts) == ("E160", {"corps": "spain", "sum": 249, "points": 260})


@rule("PEN-20.8", "PEN-18.2")
def test_ladders_are_points_spent_too() -> None:
    report, _, attacker, defender = played()
    first, *others = report.defender.units
    short = replace(report.defender, units=(replace(first, points=first.points - 1), *others))
    climbing = replace(report, defender=replace(short, improvements=("ladders",)))
    assert codes(climbing, attacker, defender) == []


@rule("PEN-20.8", "PEN-14.13")
def test_a_scaled_table_is_checked_by_its_scale() -> None:
    report, _, attacker, defender = played()
    half = replace(report, scale=50)
    assert codes(half, attacker, defender) == [("E160", "attacker.units"), ("E160", "defender.units")]
    assert codes(half, france(520), spain(520)) == []


@rule("PEN-20.8", "PEN-10.3")
def test_more_bands_than_are_attached_are_a_fault() -> None:
    report, _, attacker, _ = played()
    band = UnitReport("spain", "gu_tiny", 10, "tiny", "guerrilla", "unharmed", "gu_tiny")
    joined = replace(report, defender=replace(report.defender, units=(*report.defender.units, band)))
    assert codes(joined, attacker, army(corps("spain", 260, tiny=1))) == []
    assert codes(joined, attacker, spain(260)) == [("E160", "defender.units")]


@rule("PEN-20.8", "PEN-3.4")
def test_cavalry_in_a_garrison_is_a_fault() -> None:
    report, _, attacker, _ = played()
    at = next(i for i, unit in enumerate(report.defender.units) if unit.troop == "cavalry")
    assert codes(report, attacker, garrison("spain", 260)) == [("E161", f"defender.units.{at}.class")]


@rule("PEN-20.8", "PEN-3.3")
@pytest.mark.parametrize(
    ("troops", "faults"),
    [
        (["cavalry"] * 3 + ["line"], []),
        (["cavalry"] * 2 + ["line"], [("E162", "attacker.units")]),
        (["cavalry"] * 3 + ["artillery"], [("E162", "attacker.units")]),
    ],
)
def test_a_cavalry_corps_keeps_three_to_one(troops: list[str], faults: list[tuple[str, str]]) -> None:
    rows = tuple(UnitReport("spain_cavalry", "x", 30, "standard", troop, "unharmed") for troop in troops)  # type: ignore[arg-type]
    side = SideReport(("spain_cavalry",), "generic", False, False, 0, rows)
    other = SideReport(("france",), "generic", False, False, 0, ())
    report = Report("T1", "battle", "tabletop", side, other, "none", "none", ("organiser",))
    assert codes(report, army(corps("spain_cavalry", 30 * len(rows))), france(10)) == faults


@rule("PEN-20.8")
def test_a_typed_score_or_result_must_be_the_computed_one() -> None:
    report, _, attacker, defender = played()
    wrong = replace(report, score_attacker=5, result="attacker_minor")
    found = faults_of_report(FACTS, wrong, attacker, defender)
    assert [(fault.key, fault.place, fault.facts) for fault in found] == [
        ("E163", "score_attacker", {"value": "2"}),
        ("E163", "result", {"value": "draw"}),
    ]
    silent = replace(report, score_attacker=None, score_defender=None, result="")
    assert codes(silent, attacker, defender) == []


@rule("PEN-20.8")
def test_halves_are_told_as_people_write_them() -> None:
    report, _, attacker, defender = played()
    guns = tuple(replace(unit, state="broken") if unit.troop == "artillery" else unit for unit in report.attacker.units)
    found = faults_of_report(FACTS, replace(report, attacker=replace(report.attacker, units=guns)), attacker, defender)
    assert ("E163", {"value": "3.5"}) in [(fault.key, fault.facts) for fault in found]


@rule("PEN-20.8")
@pytest.mark.parametrize(
    ("names", "is_missing"),
    [
        (("france",), True),
        (("spain",), True),
        (("france", "nobody"), True),
        (BOTH, False),
        (("france", "britain"), False),
        (("organiser",), False),
    ],
)
def test_both_sides_or_the_organiser_confirm(names: tuple[str, ...], is_missing: bool) -> None:
    report, _, attacker, defender = played(names)
    assert (("E164", "confirmed_by") in codes(report, attacker, defender)) == is_missing


@rule("PEN-20.8")
def test_a_side_cannot_break_and_win() -> None:
    report, _, attacker, defender = played()
    won = replace(report, broken_army="attacker", result="attacker_minor")
    assert ("E165", "broken_army") in codes(won, attacker, defender)
    left = replace(report, broken_army="attacker", withdrew="defender", result="")
    assert codes(left, attacker, defender) == [("E165", "broken_army")]
    lost = replace(report, broken_army="attacker", result="defender_break_win")
    assert codes(lost, attacker, defender) == []


@rule("PEN-20.8")
def test_a_broken_attacker_takes_no_city() -> None:
    attacker, defender = france(90), garrison("spain", 80)
    outcome = stormed(attacker, defender, ZARAGOZA, fort=1, towers=3)
    report = report_of(FACTS, outcome, "T01", "assault", "auto", ("organiser",))
    wrong = replace(report, broken_army="attacker", objective_taken=True, result="assault_taken")
    assert codes(wrong, attacker, defender) == [("E165", "broken_army")]
    assert codes(replace(report, objective_taken=None), attacker, defender) == [("fault.missing", "objective_taken")]


@rule("PEN-20.8")
def test_names_that_do_not_fight_here_are_faults() -> None:
    report, _, attacker, defender = played()
    units = (replace(report.attacker.units[0], corps="fr_elsewhere"), *report.attacker.units[1:])
    side = replace(
        report.attacker, corps=("france", "fr_elsewhere"), commander="ney", units=units, improvements=("catapult",)
    )
    found = codes(replace(report, attacker=side, score_defender=None), attacker, defender)
    assert found == [
        ("E009", "attacker.corps.1"),
        ("E009", "attacker.units.0.corps"),
        ("E009", "attacker.improvements.0"),
        ("E009", "attacker.commander"),
        ("E160", "attacker.units"),
    ]


@rule("PEN-20.8", "PEN-14.7")
def test_troops_leave_the_table_only_with_somewhere_to_go_and_their_side_has_lost() -> None:
    report, _, attacker, _ = played()
    first, *others = report.defender.units
    gone = replace(report.defender, units=(replace(first, state="withdrawn"), *others))
    typed = replace(report, defender=gone)
    free = spain(260, may_withdraw=True)
    assert codes(typed, attacker, free) == [("fault.missing", "withdrew")]
    told = replace(typed, withdrew="defender", result="")
    assert codes(told, attacker, free) == []
    assert codes(told, attacker, spain(260)) == [("E142", "defender.units.0.state")]


@rule("PEN-20.8", "PEN-14.3")
def test_a_killed_commander_counts_by_whether_he_has_a_name() -> None:
    report, _, attacker, defender = played()
    killed = replace(report, attacker=replace(report.attacker, commander_killed=True))
    unnamed = outcome_of(FACTS, killed, attacker, defender)
    assert (unnamed.sides[0].general_killed, unnamed.sides[1].score) == (False, 6 + 4)
    named = outcome_of(FACTS, killed, france(260, "ney"), defender)
    assert (named.sides[0].general_killed, named.sides[1].score) == (True, 6 + 6)


@rule("PEN-20.8")
@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"scale": 5}, "scale"),
        ({"kind": "duel"}, "kind"),
        ({"rounds_played": 21}, "rounds_played"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_a_field_that_cannot_be_is_named(change: dict[str, Any], place: str) -> None:
    plain = {**msgspec.to_builtins(played()[0]), **change}
    _, fault = filled_in(plain, Report)
    assert fault is not None and fault.place == place
