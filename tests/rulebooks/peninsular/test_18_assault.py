"""PEN-18.1 to 18.7 Assaults by the model."""

import pytest

from baluard.games.peninsular.model.army_facts import ATTACKER, NOBODY, PERIODS, STATES, STORM, STREET
from baluard.games.peninsular.rules.armies import (
    exceeds_half,
    generic_leadership,
    most_position_guns,
    most_siege_guns,
    order_of_battle,
    purchases,
)
from baluard.games.peninsular.rules.assault import AssaultTrials, Siege, Walls, breach_sources, storm
from baluard.games.peninsular.rules.battle import Fight, odds_of
from baluard.games.peninsular.rules.odds import assault_odds, percent_taken
from baluard.kernel.rng import Rng
from tests.rulebooks.peninsular.armies import (
    DATA,
    FACTS,
    Dice,
    army,
    britain,
    corps,
    force,
    france,
    garrison,
    margins,
    result,
    rule,
    spain,
    stormed,
    units,
    vector,
)
from tools.auto_odds import assault_figure

ZARAGOZA = [3, 4, 6, 5, 5, 2, 4, 3, 6, 4, 5, 3]
WELLINGTON = [5, 3, 2, 6, 1, 6, 3, 4, 5, 5, 4, 3, 3, 2, 6, 5, 4, 3]


def siege(attacker, defender, fort: int, towers: int = 1, siege_turns: int = 0) -> Siege:
    """An assault before its first die."""
    sides = force(attacker, 0, at_city=True), force(defender, 1, at_city=True)
    return Siege(Fight(FACTS, *sides, FACTS.assault_odds), Walls(fort, towers, siege_turns, 0))


# -- the two assaults of the specification


@vector("V54")
@rule("PEN-18.3", "PEN-18.5", "PEN-18.7")
def test_the_first_assault_on_zaragoza_fails() -> None:
    outcome = stormed(france(90), garrison("spain", 80), ZARAGOZA, fort=1, towers=3)
    assert margins(outcome) == [-6, -3]
    assert units(outcome, 0) == ["fr_line two_casualties", "fr_conscripts broken", "fr_foot_guns shaken"]
    assert outcome.sides[0].lost == [7 + 23 + 15]
    assert outcome.sides[1].lost == [6 + 1]
    assert result(outcome) == "assault_failed"
    assert outcome.stages[1].sum.lines == [
        ("PEN-17.4", "dice", 2),
        ("PEN-17.4", "leadership", 1),
        ("PEN-17.4", "wall", -3),
        ("PEN-17.4", "second_attempt", -1),
        ("PEN-17.4", "momentum", -2),
    ]


@vector("V54")
@rule("PEN-18.4")
def test_the_guns_of_zaragoza_hit_the_conscripts_once() -> None:
    before = siege(france(90), garrison("spain", 80), fort=1, towers=3)
    before.bombard(Dice().table)  # one battery and no siege turn: no source of a breach
    assert before.fight.attacker.hits == [0, 1, 0]
    assert sum(before.fight.defender.hits) == 0


@vector("V55")
@rule("PEN-18.2", "PEN-18.4", "PEN-18.5", "PEN-18.6", "PEN-18.7")
def test_wellington_takes_a_strong_place_after_two_turns_of_siege() -> None:
    attacker = britain(400, "wellington", siege_guns=1, sappers=1)
    outcome = stormed(attacker, garrison("france", 150), WELLINGTON, fort=2, towers=1, siege_turns=2, period="mid")
    assert outcome.breaches == 2
    assert margins(outcome) == [2, 6]
    assert result(outcome) == "assault_taken" and outcome.broken == NOBODY
    assert units(outcome, 0) == ["br_line two_casualties", "po_line shaken"]
    assert (outcome.sides[0].lost, outcome.sides[1].lost) == ([8 + 17], [150])


# -- forces and purchases


@rule("PEN-18.1")
def test_an_unnamed_commander_inside_leads_by_the_kind_with_most_points() -> None:
    inside = army(corps("spain", 80, is_garrison=True, name="a"), corps("britain", 100, name="b"))
    assert generic_leadership(FACTS, inside) == 8


@rule("PEN-18.2")
def test_one_siege_battery_for_each_full_300_points() -> None:
    assert [most_siege_guns(FACTS, points) for points in (299, 300, 599, 600)] == [0, 1, 1, 2]
    assert [most_position_guns(FACTS, points) for points in (299, 300)] == [0, 1]


@rule("PEN-18.2")
def test_a_defender_spends_at_most_half_on_improvements() -> None:
    assert not exceeds_half(FACTS, garrison("spain", 300, position_guns=1, sappers=5))  # 146 of 300
    assert exceeds_half(FACTS, garrison("spain", 300, position_guns=2, sappers=4))  # 154


@rule("PEN-18.2", "PEN-17.1")
def test_siege_units_are_bought_first_and_are_part_of_the_list() -> None:
    order = order_of_battle(FACTS, france(90, siege_guns=1, sappers=1), 0)
    bought = [FACTS.unit_ids[unit] for unit in order.units]
    assert bought == ["fr_line", "siege_gun", "sappers"]
    assert order.unspent == [2]


@rule("PEN-18.2", "PEN-17.1")
def test_corps_buy_siege_units_in_turns_and_cavalry_none() -> None:
    three = army(corps("france", 400), corps("poland_cavalry", 400), corps("italy", 400), siege_guns=3, sappers=1)
    assert [[FACTS.unit_ids[unit] for unit in row] for row in purchases(FACTS, three)] == [
        ["siege_gun", "siege_gun"],
        [],
        ["siege_gun", "sappers"],
    ]


@rule("PEN-18.2")
def test_what_nobody_can_pay_is_not_bought() -> None:
    assert purchases(FACTS, france(40, siege_guns=2)) == [[FACTS.siege_gun]]


@rule("PEN-18.3")
def test_horse_counts_half_at_the_walls_and_guerrillas_more() -> None:
    assert force(army(corps("spain_cavalry", 90)), at_city=True).strength() == 45
    assert force(army(corps("guerrilla", 20)), at_city=True).strength() == 25
    assert force(france(90), at_city=True).strength() == 90


# -- breaches


@rule("PEN-18.4")
@pytest.mark.parametrize(
    ("points", "guns", "sappers", "turns", "dice"),
    [(90, 0, 0, 0, 0), (400, 0, 0, 0, 1), (400, 1, 0, 0, 2), (90, 2, 1, 0, 3), (90, 0, 0, 1, 1), (90, 0, 0, 5, 2)],
)
def test_sources_of_a_breach(points: int, guns: int, sappers: int, turns: int, dice: int) -> None:
    attacker = force(france(points, siege_guns=guns, sappers=sappers), at_city=True)
    assert breach_sources(FACTS, attacker, Walls(1, 1, turns, 0)) == dice


@rule("PEN-18.4")
@pytest.mark.parametrize(
    ("fort", "rolled", "breaches"), [(1, 3, 0), (1, 4, 2), (2, 4, 0), (2, 5, 2), (3, 5, 0), (3, 6, 2)]
)
def test_a_breach_by_the_level_of_the_fort(fort: int, rolled: int, breaches: int) -> None:
    before = siege(france(90), garrison("spain", 80), fort, siege_turns=2)
    before.bombard(Dice(rolled, rolled).table)
    assert before.breaches == breaches


@rule("PEN-18.4")
def test_there_are_at_most_two_breaches() -> None:
    before = siege(france(400, siege_guns=1), garrison("spain", 80), 1, siege_turns=2)
    dice = Dice(6, 6, 6, 6)
    before.bombard(dice.table)
    dice.check_used()
    assert before.breaches == 2


@rule("PEN-18.4")
def test_an_open_town_rolls_for_no_breach_and_does_not_bombard() -> None:
    before = siege(france(400, siege_guns=1), garrison("spain", 80), 0, siege_turns=2)
    before.bombard(Dice().table)
    assert (before.breaches, sum(before.fight.attacker.hits)) == (0, 0)


@rule("PEN-18.4")
def test_position_guns_hit_the_attacker_and_pairs_of_siege_guns_the_defender() -> None:
    attacker = army(corps("france", 400), corps("italy", 400), siege_guns=3)
    before = siege(attacker, garrison("spain", 300, position_guns=1), 3)
    before.bombard(Dice(1, 1, 1, 1).table)  # three siege batteries and the field batteries
    assert sum(before.fight.attacker.hits) == 3 + 1
    assert sum(before.fight.defender.hits) == 1


# -- the storm


@rule("PEN-18.5")
@pytest.mark.parametrize(("attack", "value"), [(600, 5), (599, 4), (140, 1), (139, 0)])
def test_odds_of_a_storm_go_up_to_six_to_one(attack: int, value: int) -> None:
    assert odds_of(FACTS.assault_odds, attack, 100) == value


@rule("PEN-18.5")
@pytest.mark.parametrize(("fort", "wall"), [(0, -1), (1, -3), (2, -4), (3, -5)])
def test_the_wall_by_the_level_of_the_fort(fort: int, wall: int) -> None:
    before = siege(france(90), garrison("spain", 80), fort)
    told = before.storm(Dice(3, 3, 3, 3).table, 0)
    assert ("PEN-17.4", "wall", wall) in told.sum.lines


@rule("PEN-18.5")
@pytest.mark.parametrize(("breaches", "bonus"), [(1, 2), (2, 3)])
def test_breaches_help(breaches: int, bonus: int) -> None:
    before = siege(france(90), garrison("spain", 80), 1)
    before.breaches = breaches
    assert ("PEN-17.4", "breach", bonus) in before.storm(Dice(3, 3, 3, 3).table, 0).sum.lines


@rule("PEN-18.5")
@pytest.mark.parametrize(("ditches", "hinders"), [(1, False), (2, True)])
def test_ditches_on_two_sections_hinder(ditches: int, hinders: bool) -> None:
    before = siege(france(90), garrison("spain", 80, ditches=ditches), 1)
    told = before.storm(Dice(3, 3, 3, 3).table, 0)
    assert (("PEN-17.4", "ditch", -1) in told.sum.lines) == hinders


@rule("PEN-18.5")
def test_without_a_breach_the_attacker_bleeds_more_and_the_defender_less() -> None:
    shut = siege(france(400), garrison("spain", 400), 2)
    assert (shut.fight.attacker.strength(), shut.fight.defender.strength()) == (359, 397)
    told = shut.storm(Dice(6, 6, 4, 4).table, 0)
    # 4 + 1 - 4 = 1: 359 x 40 x 80 x 150 / 32000000 = 5.4 on the attacker, 359 x 40 x 130 x 50 / 32000000 = 2.9
    assert (told.sum.total, told.hits) == (1, [6, 3])
    breached = siege(france(400), garrison("spain", 400), 2)
    breached.breaches = 1
    told = breached.storm(Dice(5, 5, 4, 4).table, 0)
    # 2 + 1 - 4 + 2 = 1: 359 x 40 x 80 x 100 / 32000000 = 3.6, and 359 x 40 x 130 x 75 / 32000000 = 4.4
    assert (told.sum.total, told.hits) == (1, [4, 5])


@rule("PEN-18.5")
@pytest.mark.parametrize(("fort", "defence", "hits"), [(1, 2, 2), (3, 1, 3)])
def test_forts_multiply_the_defenders_fire(fort: int, defence: int, hits: int) -> None:
    before = siege(france(400), garrison("spain", 100), fort)
    assert before.fight.defender.strength() == 96
    told = before.storm(Dice(3, 3, defence, defence).table, 0)
    # 96 x 150 / 100 = 144: 144 x 40 x 55 x 150 / 32000000 = 1.5; 96 x 250 / 100 = 240: 2.5
    assert (told.sum.total, told.hits[ATTACKER]) == (3, hits)


@rule("PEN-18.5")
def test_the_defenders_fire_is_not_stronger_than_those_who_storm() -> None:
    before = siege(france(90), garrison("spain", 300), 3)
    told = before.storm(Dice(6, 6, 1, 1).table, 0)
    # 10 - 3 + 1 - 5 = 3, strength 90: 90 x 40 x 55 x 150 / 32000000 = 0.9
    assert (told.sum.total, told.hits[ATTACKER]) == (3, 1)


@rule("PEN-18.5")
def test_only_the_attacker_shatters_at_the_walls() -> None:
    before = siege(france(400), garrison("spain", 80), 1)
    before.fight.defender.hits = [2, 0, 0, 0]
    told = before.storm(Dice(6, 6, 1, 1).table, 0)
    assert told.sum.total >= 9 and told.shattered == [0, 0]


@rule("PEN-18.5")
def test_generals_run_a_risk_in_the_first_attempt_only() -> None:
    # Ney's special, a breach that fails, the storm, both risks, both rallies, the second storm
    dice = Dice(*[1, 1, 4, 4, 3, 3, 3, 4, 3, 4, 3, 3, 3, 3, 4, 4, 3, 3])
    storm(dice.table, FACTS, Walls(1, 1, 0, 0), spain(400, "blake"), garrison("france", 400, general="ney"))
    dice.check_used()
    assert dice.purposes().count("battle_risk") == 2


@rule("PEN-18.5")
def test_a_commander_who_goes_early_storms_once() -> None:
    outcome = stormed(france(90, policy="early"), garrison("spain", 80), ZARAGOZA[:4], fort=1, towers=3)
    assert margins(outcome) == [-6] and result(outcome) == "assault_failed"
    assert outcome.withdrew == NOBODY


@rule("PEN-18.5")
def test_the_assault_is_over_when_the_attackers_army_breaks() -> None:
    outcome = stormed(spain(60), garrison("france", 400), [1, 1, 6, 6], fort=3, towers=1)
    assert (outcome.broken, result(outcome), outcome.sides[0].lost) == (ATTACKER, "assault_failed", [60])
    assert len(outcome.stages) == 1


@rule("PEN-18.5", "PEN-18.6")
@pytest.mark.parametrize(("attack", "next_stage"), [((4, 4), STREET), ((4, 3), STORM)])
def test_a_foothold_needs_a_margin_of_one(attack: tuple[int, int], next_stage: int) -> None:
    # an open town: leadership 1, barricades -1, so the dice alone make the margin
    dice = [*attack, 4, 3, 3, 3, 3, 3, 4, 4, 4, 4]
    outcome = stormed(france(90), garrison("spain", 80), dice, fort=0, towers=1)
    assert [told.stage for told in outcome.stages] == [STORM, next_stage]


# -- the streets


@rule("PEN-18.6")
@pytest.mark.parametrize(("towers", "value"), [(1, -1), (2, -1), (3, -2), (4, -2)])
def test_big_cities_are_harder_in_the_streets(towers: int, value: int) -> None:
    inside = siege(france(400), garrison("spain", 80), 1, towers)
    inside.fight_in_streets(Dice(3, 3, 3, 3).table)
    assert ("PEN-17.4", "street", value) in inside.fight.stages[0].sum.lines


@rule("PEN-18.6")
@pytest.mark.parametrize(("attack", "taken"), [((3, 3), True), ((3, 2), False)])
def test_the_objective_needs_a_margin_of_one(attack: tuple[int, int], taken: bool) -> None:
    inside = siege(spain(400), garrison("spain", 400), 1)  # even but for the houses: -1
    assert inside.fight_in_streets(Dice(*attack, 2, 2).table) == taken


@rule("PEN-18.6")
def test_a_garrison_that_breaks_in_the_streets_has_lost_the_city() -> None:
    inside = siege(spain(400), garrison("spain", 80), 1)
    inside.fight.defender.hits = [3, 2, 0, 0]
    assert inside.fight_in_streets(Dice(1, 1, 4, 4).table)  # the margin is against the attacker
    assert inside.fight.margin < 1


@rule("PEN-18.6")
def test_an_attacker_who_breaks_in_the_streets_does_not_hold_them() -> None:
    inside = siege(spain(52), garrison("france", 52), 1)
    inside.fight.attacker.hits = [3, 3]
    assert not inside.fight_in_streets(Dice(6, 6, 1, 1).table)
    assert inside.fight.broken == ATTACKER


@rule("PEN-18.6")
def test_in_the_streets_the_defender_shatters_too() -> None:
    inside = siege(spain(400), garrison("spain", 400), 1)
    inside.fight.defender.hits[0] = 2
    inside.fight_in_streets(Dice(6, 6, 2, 2).table)
    assert inside.fight.stages[0].shattered[1] > 0


@rule("PEN-18.7")
def test_both_rally_after_a_failed_attempt_and_after_a_foothold_and_not_at_the_end() -> None:
    failed = Dice(*ZARAGOZA)
    storm(failed.table, FACTS, Walls(1, 3, 0, 0), france(90), garrison("spain", 80))
    stage = ["battle_attack", "battle_defence"]
    assert failed.purposes() == [*stage, "battle_rally", "battle_rally", *stage]
    taken = Dice(*WELLINGTON)
    attacker = britain(400, "wellington", siege_guns=1, sappers=1)
    storm(taken.table, FACTS, Walls(2, 1, 2, PERIODS.index("mid")), attacker, garrison("france", 150))
    rallies = ["battle_risk", "battle_rally", "battle_rally"]
    assert taken.purposes() == [*["battle_breach"] * 4, *stage, *rallies, *stage]


@rule("PEN-18.3", "PEN-17.9")
def test_a_garrison_too_small_to_field_a_unit_falls_without_dice() -> None:
    outcome = stormed(france(90), garrison("spain", 10), [], fort=3, towers=1)
    assert result(outcome) == "assault_taken" and outcome.sides[1].lost == [10]
    assert outcome.sides[0].lost == [0]


@rule("PEN-18.3")
def test_armies_are_fresh_in_every_trial() -> None:
    trials = AssaultTrials(FACTS, Walls(1, 3, 0, 0), france(90), garrison("spain", 80))
    first, second = (trials.storm(Dice(*ZARAGOZA).table, True) for _ in range(2))
    for side in (0, 1):
        fates = [[STATES[unit.state] for unit in outcome.sides[side].units] for outcome in (first, second)]
        assert fates[0] == fates[1]


@rule("PEN-18.3")
@pytest.mark.parametrize("case", DATA.siege.auto_odds, ids=lambda case: case.case)
def test_the_model_takes_cities_as_often_as_the_components_say(case) -> None:
    assert abs(assault_figure(FACTS, case, 3000) - case.taken_percent) <= 4


@rule("PEN-18.3")
def test_the_chance_alone_is_that_of_the_same_assaults_with_their_losses() -> None:
    case = FACTS, Walls(2, 3, 1, 0), france(400), garrison("spain", 150), 200
    whole = assault_odds(*case, Rng("chance")).percent_taken()
    assert 0 < whole < 100
    assert percent_taken(*case, Rng("chance")) == whole
