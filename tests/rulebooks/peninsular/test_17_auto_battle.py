"""PEN-17 The model of battles, and what generals do in it (PEN-3.6)."""

import pytest

from baluard.games.peninsular.model.army_facts import (
    ASSAULT_TAKEN,
    ATTACKER,
    BROKEN,
    CLASH,
    DECISION,
    DEFENDER,
    NOBODY,
    OPENING,
    RESULTS,
    SHAKEN,
    STORM,
    STREET,
)
from baluard.games.peninsular.rules.armies import Buyer, leadership_of
from baluard.games.peninsular.rules.battle import (
    Field,
    Trials,
    begin_stage,
    deal,
    exchange_hits,
    factor_of,
    fight,
    find_broken,
    momentum_of,
    odds_of,
    pursuit,
    throw,
    withdrawing,
)
from baluard.games.peninsular.rules.losses import Outcome, StageTold
from baluard.games.peninsular.rules.odds import Expected, battle_odds
from baluard.kernel.reckon import Sum
from baluard.kernel.rng import Rng
from tests.rulebooks.peninsular.armies import (
    DATA,
    FACTS,
    FOREST,
    MOUNTAIN,
    PLAIN,
    Dice,
    army,
    britain,
    corps,
    facing,
    force,
    fought,
    france,
    garrison,
    margins,
    names,
    result,
    rule,
    spain,
    units,
    vector,
)
from tools.auto_odds import battle_figures

CORDOBA = [4, 3, 5, 2, 2, 5, 6, 1, 5, 4, 2, 3, 3, 4, 2, 2, 6, 6, 4, 4, 3, 5]
SORIA = [3, 3, 4, 3, 5, 2, 3, 3, 4, 2, 5, 3, 4, 4, 6, 1, 2, 6, 5, 2]


def hit(one, **hits: int) -> None:
    """Give hits to the first unit of each name."""
    for name, count in hits.items():
        one.hits[names(one).index(name)] = count


# -- the two battles of the specification


@vector("V52")
@rule("PEN-17.1")
def test_the_armies_of_cordoba_are_drawn_up_by_their_lists() -> None:
    spanish, french = force(spain(375)), force(france(230))
    assert names(spanish) == [
        *("es_line", "es_line", "es_militia", "es_line", "es_levy", "es_guard", "es_militia", "es_line", "es_militia"),
        *("es_light", "es_line_horse", "es_dragoons", "es_skirmish", "es_foot_guns", "es_foot_guns"),
    ]
    assert (sum(spanish.points), spanish.order.unspent) == (372, [3])
    assert names(french) == [
        *("fr_line", "fr_conscripts", "fr_line", "fr_conscripts", "fr_light", "fr_dragoons", "fr_foot_guns")
    ]
    assert (sum(french.points), french.order.unspent) == (224, [6])


@vector("V52")
@rule("PEN-17.4", "PEN-17.5", "PEN-17.7", "PEN-17.9", "PEN-14.6", "PEN-14.8")
def test_castanos_breaks_a_french_corps_at_cordoba() -> None:
    outcome = fought(spain(375, "castanos"), france(230), CORDOBA)
    assert margins(outcome) == [2, 6, 4]
    assert [told.hits for told in outcome.stages] == [[2, 3], [2, 9], [2, 5]]
    assert [told.rallied for told in outcome.stages] == [[1, 1], [1, 0], [NOBODY, NOBODY]]
    assert units(outcome, DEFENDER)[:4] == [*("fr_line broken", "fr_conscripts broken") * 2]
    assert units(outcome, ATTACKER) == ["es_militia shaken", "es_militia shaken"]
    assert (outcome.sides[0].lost, outcome.sides[1].lost) == ([18], [230])
    assert result(outcome) == "attacker_break_win"


@vector("V52")
@rule("PEN-17.6", "PEN-17.11")
def test_the_opening_at_cordoba_shakes_one_militia_and_hits_conscripts_and_line() -> None:
    b = facing(spain(375, "castanos"), france(230))
    t = Dice(4, 3, 5, 2, 2, 5, 6, 1).table
    told = throw(t, b, OPENING, [])
    assert told.sum.lines == [("PEN-17.4", "odds", 1), ("PEN-3.6", "attacking_general", 1)]
    b.attacker.take(2)
    b.defender.take(3)
    assert [names(b.attacker)[i] for i, hits in enumerate(b.attacker.hits) if hits] == ["es_militia"]
    assert b.attacker.state(2) == SHAKEN
    assert b.defender.hits[:3] == [1, 2, 0]
    assert (b.attacker.rally(t), b.defender.rally(t)) == (1, 1)
    assert (b.attacker.hits[2], b.defender.hits[:2]) == (1, [1, 1])


@vector("V53")
@rule("PEN-17.4", "PEN-14.3", "PEN-14.5", "PEN-14.8")
def test_a_battle_over_a_river_in_the_mountains_is_a_draw() -> None:
    outcome = fought(france(260), spain(260), SORIA, MOUNTAIN, river=True)
    assert margins(outcome) == [-2, -3, 0]
    assert (outcome.sides[0].score, outcome.sides[1].score) == (2 * 2, 3 * 2)
    assert result(outcome) == "draw"
    assert [unit for unit in units(outcome, ATTACKER) if "broken" in unit] == [
        "fr_conscripts broken",
        "fr_depot broken",
    ]
    assert (outcome.sides[0].lost, outcome.sides[1].lost) == ([47], [23 + 1])


@vector("V53")
@rule("PEN-17.4")
def test_the_river_hinders_the_opening_and_the_clash_the_mountain_every_stage() -> None:
    outcome = fought(france(260), spain(260), SORIA, MOUNTAIN, river=True)
    keys = [[key for _, key, _ in told.sum.lines] for told in outcome.stages]
    assert ["river" in row for row in keys] == [True, True, False]
    assert ["mountain" in row for row in keys] == [True, True, True]


# -- orders of battle


def most(kind: str, points: int, *wanted: str) -> int:
    """How many of some units a corps of so many points may have, if it had more to spend."""
    buyer = Buyer(FACTS, corps(kind, points))
    buyer.left = 1000
    for unit in wanted:
        while buyer.may_take(FACTS.unit_no[unit]):
            buyer.take(FACTS.unit_no[unit])
    return len(buyer.units)


@rule("PEN-17.1")
@pytest.mark.parametrize(("points", "count"), [(1, 1), (200, 1), (201, 2), (400, 2)])
def test_a_limited_unit_is_to_be_had_by_points_rounded_up(points: int, count: int) -> None:
    assert most("spain", points, "es_guard") == count  # 2 in 400


@rule("PEN-17.1")
@pytest.mark.parametrize(("points", "batteries"), [(100, 1), (101, 2), (200, 2), (201, 3)])
def test_foot_and_horse_batteries_together_are_one_for_100_points_rounded_up(points: int, batteries: int) -> None:
    assert most("spain", points, "es_foot_guns", "es_horse_guns") == batteries


@rule("PEN-17.1")
def test_what_the_pattern_leaves_goes_to_fillers_in_their_order() -> None:
    one = force(spain(113))  # 26 + 26 + 18 + 30, then 13: no pattern unit fits
    assert names(one) == ["es_line", "es_line", "es_militia", "es_urban", "es_foot_guns"]
    assert one.order.unspent == [2]


@rule("PEN-17.1")
def test_a_garrison_follows_its_own_pattern_and_has_no_cavalry() -> None:
    inside = force(garrison("spain", 80))
    assert names(inside) == ["es_militia", "es_urban", "es_urban", "es_foot_guns"]
    assert inside.order.unspent == [10]
    assert "es_line_reformed" in names(force(garrison("spain", 150), period="late"))


@rule("PEN-17.1", "PEN-3.3")
def test_a_cavalry_corps_has_three_mounted_units_for_each_light_one_and_no_filler() -> None:
    assert names(force(army(corps("spain_cavalry", 118)))) == ["es_light", *["es_dragoons"] * 3]
    assert names(force(army(corps("spain_cavalry", 110)))) == ["es_dragoons"] * 3
    assert force(army(corps("spain_cavalry", 110))).order.unspent == [20]  # militia would fit


@rule("PEN-17.1", "PEN-10.3")
def test_attached_bands_fight_as_units_and_count_for_nothing_else() -> None:
    one = force(army(corps("spain", 100, tiny=1, small=2)))
    assert names(one).count("gu_small") == 2 and names(one).count("gu_tiny") == 1
    assert one.order.is_band == [name.startswith("gu_") for name in names(one)]
    assert one.order.unspent == force(spain(100)).order.unspent
    assert one.weight == force(spain(100)).weight


@rule("PEN-17.1", "PEN-14.2")
def test_several_corps_are_sorted_together_the_first_corps_first() -> None:
    both = force(army(corps("spain", 100), corps("britain", 100)))
    ranks = [FACTS.rank_of_arm[FACTS.unit_arm[unit]] for unit in both.order.units]
    assert ranks == sorted(ranks)
    assert names(both)[:5] == ["es_line", "es_line", "es_militia", "br_line", "br_line"]
    assert both.order.owners[:5] == [0, 0, 0, 1, 1]


@rule("PEN-17.1", "PEN-14.2")
def test_josephine_points_buy_josephine_units_only() -> None:
    bought = force(army(corps("afrancesados", 400))).order.units
    assert {FACTS.unit_section[unit] for unit in bought} == {"afrancesados"}


# -- states and strength


@rule("PEN-17.2")
@pytest.mark.parametrize(("hits", "state"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, SHAKEN), (5, BROKEN)])
def test_hits_make_casualties_then_shaken_then_broken(hits: int, state: int) -> None:
    one = force(france(34))
    one.hits[0] = hits
    assert one.state(0) == state


@rule("PEN-17.3")
@pytest.mark.parametrize(("terrain", "strength"), [(PLAIN, 224), (FOREST, 214), (MOUNTAIN, 197)])
def test_horse_and_guns_are_worth_less_in_rough_ground(terrain: int, strength: int) -> None:
    assert force(france(230), terrain=terrain).strength() == strength  # dragoons of 38, guns of 30


@rule("PEN-17.3")
def test_skirmishers_and_bands_are_worth_more_in_rough_ground() -> None:
    one = army(corps("guerrilla", 30))
    assert (force(one).strength(), force(one, terrain=FOREST).strength()) == (30, 37)


@rule("PEN-17.3")
def test_a_shaken_unit_still_fights_a_broken_one_does_not() -> None:
    one = force(france(60))
    hit(one, fr_line=4)
    assert one.strength() == 60
    hit(one, fr_line=5)
    assert one.strength() == 26


# -- the margin


@rule("PEN-17.4")
@pytest.mark.parametrize(
    ("attack", "defence", "value"),
    [
        (139, 100, 0),
        (140, 100, 1),
        (199, 100, 1),
        (200, 100, 2),
        (300, 100, 3),
        (400, 100, 4),
        (100, 140, -1),
        (0, 0, 0),
    ],
)
def test_odds_by_the_ratio_of_strengths(attack: int, defence: int, value: int) -> None:
    assert odds_of(FACTS.odds, attack, defence) == value


@rule("PEN-17.4")
@pytest.mark.parametrize(("margin", "value"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (-3, -1), (-9, -2)])
def test_momentum_goes_to_the_winner_of_the_stage_before(margin: int, value: int) -> None:
    assert momentum_of(FACTS, margin) == value


@rule("PEN-17.4")
def test_the_difference_of_leadership_counts_up_to_three() -> None:
    band = army(corps("guerrilla", 400))
    told = throw(Dice(3, 3, 3, 3).table, facing(army(corps("guard", 400), general="napoleon"), band), DECISION, [])
    assert ("PEN-17.4", "leadership", 3) in told.sum.lines  # 10 against 6
    back = throw(Dice(3, 3, 3, 3).table, facing(band, army(corps("guard", 400), general="napoleon")), DECISION, [])
    assert ("PEN-17.4", "leadership", -3) in back.sum.lines


# -- hits


@rule("PEN-17.5")
@pytest.mark.parametrize(
    ("margin", "loser", "winner"),
    [(0, 100, 100), (1, 130, 80), (2, 130, 80), (3, 180, 55), (5, 230, 40), (7, 280, 30), (8, 280, 30), (9, 320, 20)],
)
def test_factors_by_the_margin(margin: int, loser: int, winner: int) -> None:
    assert (factor_of(FACTS, margin, True), factor_of(FACTS, margin, False)) == (loser, winner)


@rule("PEN-17.5")
def test_an_army_brings_to_bear_at_most_130_percent_of_the_enemy() -> None:
    b = facing(army(*[corps("france", 400, name=f"fr{i}") for i in range(4)]), spain(400))
    assert (b.attacker.strength(), b.defender.strength()) == (1584, 398)
    b.margin = -5
    told = StageTold(OPENING, Sum(), ((1, 1), (1, 1)))
    exchange_hits(b, OPENING, told)
    # 398 x 20 x 230 / 320000 = 5.7 on the loser; 130 % of 398 = 517: 517 x 20 x 40 / 320000 = 1.3 on the winner
    assert told.hits == [6, 2]


@rule("PEN-17.5")
@pytest.mark.parametrize(("margin", "hits"), [(0, [3, 3]), (1, [2, 4]), (-1, [4, 2])])
def test_the_loser_of_a_stage_takes_more_hits_even_by_one(margin: int, hits: list[int]) -> None:
    b = facing(france(400), france(400))
    assert b.attacker.strength() == 396  # 396 x 20 x 100 / 320000 = 2.5; x 130 = 3.2; x 80 = 2.0
    b.margin = margin
    told = StageTold(OPENING, Sum(), ((1, 1), (1, 1)))
    exchange_hits(b, OPENING, told)
    assert told.hits == hits


@rule("PEN-17.6")
def test_two_hits_are_aimed_and_the_third_goes_to_the_freshest() -> None:
    one = force(france(230))
    one.take(3)
    assert one.hits == [1, 2, 0, 0, 0, 0, 0]  # conscripts have the least stamina; the line is first
    one.take(2)
    assert one.hits == [2, 3, 0, 0, 0, 0, 0]  # then the line and the second conscripts are equally near: the first


@rule("PEN-17.6")
def test_aimed_hits_go_to_units_that_count_then_to_any_sound_one_then_to_the_shaken() -> None:
    one = force(france(90))  # line 4, conscripts 3, guns 1
    one.hits = [3, 3, 0]
    assert one.focus() == 0
    one.hits = [4, 3, 0]
    assert one.focus() == 2
    one.hits = [4, 3, 1]
    assert one.focus() == 0
    one.hits = [5, 4, 2]
    assert (one.focus(), one.freshest()) == (NOBODY, NOBODY)
    assert one.take(3) == 3 and one.hits == [5, 4, 2]


@rule("PEN-17.7")
@pytest.mark.parametrize(
    ("kind", "unit", "margin"),
    [
        ("spain", "es_militia", 2),
        ("spain", "es_line", 3),
        ("france", "fr_line", 4),
        ("britain", "br_line", 6),
        ("guard", "gd_grenadiers", 8),
    ],
)
def test_a_shaken_unit_shatters_by_its_quality(kind: str, unit: str, margin: int) -> None:
    one = force(army(corps(kind, 150)))
    hit(one, **{unit: FACTS.unit_stamina[FACTS.unit_no[unit]]})
    assert one.shatter(margin - 1) == 0
    assert one.shatter(margin) == 1


@rule("PEN-17.7")
def test_units_that_are_only_hit_do_not_shatter() -> None:
    one = force(france(230))
    one.take(3)
    assert one.shatter(12) == 0


# -- breaking


@rule("PEN-17.9")
def test_an_army_breaks_when_more_than_half_of_the_counting_points_are_shaken() -> None:
    one = force(army(corps("spain", 52)))  # two units of line
    assert names(one) == ["es_line", "es_line"]
    one.hits = [3, 0]
    assert not one.is_broken()
    one.hits = [3, 3]
    assert one.is_broken()


@rule("PEN-17.9")
def test_guns_and_skirmishers_do_not_count_for_breaking() -> None:
    one = force(france(230))
    hit(one, fr_foot_guns=2, fr_dragoons=4, fr_light=4)  # 74 of 194
    assert not one.is_broken()
    hit(one, fr_line=4)  # 108 of 194
    assert one.is_broken()


@rule("PEN-17.9")
def test_an_army_without_counting_units_breaks_by_all_its_units() -> None:
    one = force(army(corps("guerrilla", 40)))
    assert names(one) == ["gu_small", "gu_tiny", "gu_tiny"]
    one.hits = [2, 0, 0]
    assert not one.is_broken()
    one.hits = [2, 1, 0]
    assert one.is_broken()


@rule("PEN-17.9")
@pytest.mark.parametrize(
    ("attacker", "defender", "broken"), [([3, 3], [3, 3], ATTACKER), ([3, 3, 0], [3, 3], DEFENDER)]
)
def test_of_two_broken_armies_the_larger_share_breaks_and_of_equals_the_attacker(
    attacker: list[int], defender: list[int], broken: int
) -> None:
    b = facing(spain(26 * len(attacker) if len(attacker) == 2 else 70), spain(52))
    b.attacker.hits, b.defender.hits = attacker, defender
    find_broken(b)
    assert b.broken == broken


@rule("PEN-17.9")
def test_an_army_too_small_to_field_a_unit_is_broken_without_dice() -> None:
    outcome = fought(spain(100), france(15), [])
    assert result(outcome) == "attacker_break_win" and outcome.sides[1].lost == [15]


# -- rallying


@rule("PEN-17.11")
def test_a_shaken_unit_rallies_first_then_the_one_with_most_hits() -> None:
    one = force(france(230))
    hit(one, fr_line=3, fr_foot_guns=1)
    assert one.worst() == 6  # the guns are shaken by one hit
    one.hits[6] = 0
    one.hits[2] = 3
    assert one.worst() == 0
    one.hits[2] = 5  # broken
    one.hits[0] = 0
    assert one.worst() == NOBODY


@rule("PEN-17.11")
@pytest.mark.parametrize(("dice", "removed"), [((4, 4), 1), ((4, 5), 0)])
def test_a_rally_needs_at_most_the_leadership(dice: tuple[int, int], removed: int) -> None:
    one = force(france(230))
    one.take(1)
    assert one.rally(Dice(*dice).table) == removed
    assert sum(one.hits) == 1 - removed


# -- withdrawing


@rule("PEN-17.10")
@pytest.mark.parametrize(
    ("policy", "margin", "may", "goes"),
    [("early", -3, True, 0), ("early", -2, True, -1), ("early", -3, False, -1), ("never", -9, True, -1)],
)
def test_who_goes_early_goes_when_the_opening_is_lost_by_three(policy: str, margin: int, may: bool, goes: int) -> None:
    b = facing(france(230, policy=policy, may_withdraw=may), spain(230))
    b.margin = margin
    assert withdrawing(b, OPENING) == goes
    assert withdrawing(b, CLASH) == NOBODY


@rule("PEN-17.10")
def test_who_goes_if_losing_goes_at_a_deficit_of_three() -> None:
    b = facing(spain(100), france(230, policy="if_losing", may_withdraw=True))
    b.defender.hits = [4, 3, 0, 0, 0, 0, 0]
    assert withdrawing(b, OPENING) == NOBODY  # 2 points
    b.defender.hits = [5, 3, 0, 0, 0, 0, 0]
    assert withdrawing(b, CLASH) == DEFENDER
    b.attacker.hits[0] = 3
    assert withdrawing(b, CLASH) == NOBODY  # 3 against 1


@rule("PEN-17.10")
def test_the_attackers_policy_is_tested_first() -> None:
    b = facing(spain(100, policy="if_losing", may_withdraw=True), france(100, policy="early", may_withdraw=True))
    b.attacker.hits = [4, 4, 0, *b.attacker.hits[3:]]
    b.margin = 3
    assert withdrawing(b, OPENING) == ATTACKER


@rule("PEN-17.10", "PEN-14.3", "PEN-14.7")
def test_a_side_that_withdraws_keeps_its_sound_units_and_loses_the_shaken_ones() -> None:
    early = spain(375, "blake", policy="early", may_withdraw=True)
    outcome = fought(early, france(230), [1, 2, 4, 5])  # Blake saves the shaken militia from shattering
    assert (margins(outcome), outcome.withdrew) == ([-6], ATTACKER)
    lost = [unit for unit in units(outcome, ATTACKER) if unit.split()[1] != "withdrawn"]
    assert lost == ["es_militia withdrawn_lost"]
    assert (outcome.sides[0].lost, outcome.sides[0].left) == ([18], [372 - 18])
    assert result(outcome) == "defender_major"  # a score of 2 alone would be a draw


# -- dice


@rule("PEN-17.12", "PEN-17.8")
def test_dice_fall_in_the_order_of_the_components() -> None:
    dice = Dice(*[5, 1, 3, 3, 3, 3, 1, 1, 1, 1, 1, 3, 3, 3, 3, 4, 4, 4, 4, 1, 1, 1, 1, 1, 3, 3, 3, 3])
    fight(dice.table, FACTS, Field(PLAIN, False, 0), spain(400, "cuesta"), france(400, "junot"))
    stage = ["battle_leadership", "battle_attack", "battle_defence"]
    rallies = ["battle_rally", "battle_rally"]
    assert dice.purposes() == [
        *("battle_special", *stage, *rallies),
        *(*stage, "battle_risk", "battle_risk", *rallies),
        *stage,
    ]
    dice.check_used()


# -- generals


@rule("PEN-3.6")
@pytest.mark.parametrize(
    ("general", "role", "stage", "bonus"),
    [
        ("blake", ATTACKER, CLASH, 1),
        ("blake", DEFENDER, CLASH, 0),
        ("blake", ATTACKER, OPENING, 0),
        ("blake", ATTACKER, STORM, 1),
        ("castanos", ATTACKER, OPENING, 1),
        ("castanos", ATTACKER, CLASH, 1),  # his combat bonus 2
        ("castanos", ATTACKER, DECISION, 0),
        ("castanos", DEFENDER, STREET, 1),
        ("castanos", DEFENDER, STORM, 2),
        ("la_romana", ATTACKER, CLASH, 1),
        ("zayas", DEFENDER, CLASH, 0),
        ("zayas", ATTACKER, CLASH, 1),
    ],
)
def test_traits_and_combat_bonus_by_stage_and_role(general: str, role: int, stage: int, bonus: int) -> None:
    assert force(spain(400, general), role).bonus(stage) == bonus


@rule("PEN-3.6", "PEN-R34")
def test_impetuous_is_as_aggressive() -> None:
    traits = DATA.generals.traits
    assert traits["impetuous"].auto == traits["aggressive"].auto


@rule("PEN-3.6")
def test_the_combat_bonus_of_wellington_is_for_defence_and_his_ground_for_the_field() -> None:
    assert force(britain(400, "wellington"), DEFENDER).bonus(CLASH) == 2 + 1
    assert force(britain(400, "wellington"), DEFENDER).bonus(OPENING) == 1
    assert force(britain(400, "wellington"), ATTACKER).bonus(CLASH) == 0
    assert force(britain(400, "wellington"), DEFENDER, at_city=True).bonus(STREET) == 0


@rule("PEN-3.6", "PEN-17.4")
def test_what_the_defending_general_gives_counts_against_the_attacker() -> None:
    told = throw(Dice(3, 3, 3, 3).table, facing(france(400), britain(400, "wellington")), CLASH, [])
    assert ("PEN-3.6", "defending_general", -3) in told.sum.lines


@rule("PEN-3.6")
@pytest.mark.parametrize(("at_city", "bonus"), [(False, 1), (True, 0)])
def test_wellington_chooses_no_ground_in_front_of_a_city(at_city: bool, bonus: int) -> None:
    drawn_up = Trials(FACTS, Field(PLAIN, False, 1, at_city), france(400), britain(400, "wellington"))
    assert drawn_up.defender.bonus(OPENING) == bonus


@rule("PEN-3.6")
def test_murat_needs_two_units_of_horse_on_a_plain() -> None:
    assert force(france(400, "murat")).bonus(DECISION) == 1
    assert force(france(400, "murat"), terrain=FOREST).bonus(DECISION) == 0
    one = force(france(400, "murat"))
    hit(one, fr_dragoons=5)
    assert one.cavalry_units() == 1 and one.bonus(DECISION) == 0


@rule("PEN-3.6")
def test_jourdan_leads_josephine_troops() -> None:
    alone, joined = (
        force(france(400, "jourdan")),
        force(army(corps("france", 400), corps("afrancesados", 100), general="jourdan")),
    )
    assert (alone.bonus(CLASH), joined.bonus(CLASH)) == (1, 2)


@rule("PEN-3.6")
def test_beresfords_portuguese_open_with_one_hit_more() -> None:
    b = facing(britain(400, "beresford"), france(400))
    told = StageTold(OPENING, Sum(), ((1, 1), (1, 1)))
    deal(b, OPENING, told, 0, 2)
    assert told.hits == [0, 3]
    later = StageTold(CLASH, Sum(), ((1, 1), (1, 1)))
    deal(b, CLASH, later, 0, 2)
    assert later.hits == [0, 2]


@rule("PEN-3.6")
def test_beresford_needs_a_portuguese_unit() -> None:
    assert force(army(corps("spain", 100), general="beresford")).extra_hits(OPENING) == 0


@rule("PEN-3.6")
def test_a_decisive_general_throws_again_when_he_loses_by_three() -> None:
    b = facing(france(400, "junot"), spain(400))
    b.attacker.prepare(Dice().table)
    told = throw(Dice(1, 3, 3, 4, 5, 4).table, b, OPENING, [])
    assert (told.rerolled, told.dice, told.sum.total, told.hits) == (ATTACKER, ((5, 4), (3, 4)), 2, [0, 0])
    again = throw(Dice(1, 1, 6, 6).table, b, CLASH, [])
    assert again.rerolled == NOBODY  # once in a battle


@rule("PEN-3.6")
def test_a_worse_second_throw_is_a_blunder_and_costs_a_hit() -> None:
    b = facing(spain(400), france(400, "junot"))
    b.defender.prepare(Dice().table)
    told = throw(Dice(5, 5, 3, 4, 1, 1).table, b, OPENING, [])
    assert (told.rerolled, told.sum.total, told.hits) == (DEFENDER, 8, [0, 1])


@rule("PEN-3.6")
def test_a_stage_lost_by_two_is_not_thrown_again() -> None:
    b = facing(france(400, "junot"), spain(400))
    b.attacker.prepare(Dice().table)
    told = throw(Dice(3, 3, 4, 4).table, b, OPENING, [])
    assert (told.sum.total, told.rerolled) == (-2, NOBODY)


@rule("PEN-3.6")
def test_an_inspiring_general_rallies_better_and_two_hits() -> None:
    one = force(france(230, "murat"))  # leadership 9
    one.take(3)
    assert one.rally(Dice(5, 5).table) == 2
    assert sum(one.hits) == 1


@rule("PEN-3.6", "PEN-17.11")
def test_every_general_may_repeat_one_failed_rally() -> None:
    one = force(spain(230, "blake"))
    one.prepare(Dice().table)
    one.take(2)
    assert one.rally(Dice(6, 6, 3, 4).table) == 1
    assert one.rally(Dice(6, 6).table) == 0


@rule("PEN-3.6")
def test_a_reroll_is_not_spent_when_there_is_nothing_to_rally() -> None:
    one = force(spain(230, "blake"))
    one.prepare(Dice().table)
    assert one.rally(Dice(6, 6).table) == 0
    assert one.rally_rerolls == 1


@rule("PEN-3.6", "PEN-17.7")
def test_blake_saves_one_unit_from_shattering_once() -> None:
    one = force(spain(100, "blake"))
    one.prepare(Dice().table)
    one.hits = [3, 3, 0, 0]
    assert one.shatter(9) == 1
    assert one.hits == [3, 4, 0, 0]
    assert one.shatter(9) == 1


@rule("PEN-3.6", "PEN-17.7")
def test_a_unit_is_saved_only_once() -> None:
    one = force(spain(100, "cuesta"))
    one.prepare(Dice(6).table)  # three units
    one.hits = [3, 0, 0, 0]
    assert (one.shatter(9), one.shatter(9)) == (0, 1)


@rule("PEN-3.6")
@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_cuesta_rolls_how_many_units_he_saves(die: int, count: int) -> None:
    one = force(spain(400, "cuesta"))
    one.prepare(Dice(die).table)
    assert one.pardons == count


@rule("PEN-3.6")
def test_ney_cancels_the_first_hits_of_the_battle() -> None:
    one = force(france(230, "ney"))
    one.prepare(Dice(4).table)
    assert (one.take(1), one.take(3), one.take(1)) == (0, 2, 1)
    assert sum(one.hits) == 3


@rule("PEN-3.6", "PEN-17.7")
def test_under_napoleon_units_shatter_two_later() -> None:
    one = force(france(34, "napoleon"))
    one.hits = [4]
    assert (one.shatter(5), one.shatter(6)) == (0, 1)


@rule("PEN-3.6")
def test_junot_leads_better_for_a_stage_on_a_six() -> None:
    one = force(france(230, "junot"))
    one.begin_stage(Dice(6).table)
    assert one.leadership == 8
    one.begin_stage(Dice(5).table)
    assert one.leadership == 7


@rule("PEN-3.6")
def test_soult_pursues_and_others_do_not() -> None:
    assert [pursuit(FACTS, fought_by_model(name), ATTACKER) for name in ("soult", "")] == [-1, 0]


def fought_by_model(general: str) -> Outcome:
    """A battle of the model, with a French general."""
    outcome = Outcome(france(100, general), spain(100))
    outcome.stages = [StageTold(OPENING, Sum(), ((3, 3), (3, 3)))]
    return outcome


@rule("PEN-3.6", "PEN-17.8")
def test_a_soult_who_fell_pursues_nobody_nor_does_one_at_a_real_table() -> None:
    outcome = fought_by_model("soult")
    outcome.sides[ATTACKER].general_killed = True
    assert pursuit(FACTS, outcome, ATTACKER) == 0
    typed_in = Outcome(france(100, "soult"), spain(100))  # at a table he has a rule of his own
    assert pursuit(FACTS, typed_in, ATTACKER) == 0


@rule("PEN-17.8")
def test_a_general_is_killed_on_a_two_and_leads_no_more_in_the_next_stage() -> None:
    one = force(spain(230, "castanos"))
    one.prepare(Dice().table)
    one.risk(Dice(1, 2).table)
    assert not one.killed
    one.risk(Dice(1, 1).table)
    assert one.killed and one.leadership == 8
    one.begin_stage(Dice().table)
    assert (one.leadership, one.bonus(CLASH), one.rally_rerolls) == (7, 0, 0)


@rule("PEN-17.8")
def test_an_unnamed_commander_runs_no_risk() -> None:
    one = force(spain(230))
    one.risk(Dice().table)
    assert not one.killed


@rule("PEN-17.8", "PEN-14.3")
def test_a_killed_general_scores_three_for_the_enemy() -> None:
    dice = list(CORDOBA)
    dice[12:14] = [1, 1]
    outcome = fought(spain(375, "castanos"), france(230), dice)
    assert outcome.sides[ATTACKER].general_killed
    assert outcome.sides[DEFENDER].score == 2 * (1 + 1 + 3)


@rule("PEN-3.5", "PEN-R13")
def test_an_unnamed_commander_leads_by_the_main_kind() -> None:
    assert leadership_of(FACTS, army(corps("spain", 200), corps("britain", 150))) == 7
    assert leadership_of(FACTS, army(corps("spain", 100), corps("britain", 150))) == 8
    assert leadership_of(FACTS, army(corps("spain", 100), corps("britain", 150), corps("spain", 60, name="b"))) == 7


@rule("PEN-17.4")
def test_a_stage_begins_with_the_momentum_of_the_one_before() -> None:
    b = facing(france(400), france(400))
    throw(Dice(6, 6, 1, 1).table, b, OPENING, [])
    begin_stage(Dice().table, b)
    assert ("PEN-17.4", "momentum", 2) in throw(Dice(3, 3, 3, 3).table, b, CLASH, []).sum.lines


# -- the whole


@rule("PEN-17.13")
@pytest.mark.parametrize("case", DATA.battlefield.auto_odds, ids=lambda case: case.case)
def test_the_model_comes_out_as_the_components_say(case) -> None:
    found, lost = battle_figures(FACTS, case, 3000)
    for said, measured in zip(case.outcome, found, strict=True):
        assert abs(said - measured) <= 4
    for said, measured in zip(case.mean_loss, lost, strict=True):
        assert abs(said - measured) <= 20


@rule("PEN-17.13")
def test_odds_are_percents_and_mean_losses_of_the_same_battles() -> None:
    expected = battle_odds(FACTS, Field(PLAIN, False, 1), france(400), spain(100), 200, Rng("odds"))
    assert sum(expected.counts) == 200
    assert expected.percent(RESULTS.index("attacker_break_win")) == round(expected.counts[0] / 2)
    assert expected.mean_loss(DEFENDER) > 60 > expected.mean_loss(ATTACKER)


@rule("PEN-17.13")
def test_means_and_percents_are_rounded_to_the_nearest() -> None:
    expected = Expected(3)
    expected.counts[ASSAULT_TAKEN] = 2
    expected.lost = [4, 5]
    assert (expected.percent_taken(), expected.mean_loss(ATTACKER), expected.mean_loss(DEFENDER)) == (67, 1, 2)


@rule("PEN-17.13")
def test_armies_are_fresh_in_every_trial() -> None:
    trials = Trials(FACTS, Field(PLAIN, False, 0), spain(375, "castanos"), france(230))
    first, second = (trials.fight(Dice(*CORDOBA).table, True) for _ in range(2))
    assert [units(first, role) for role in (0, 1)] == [units(second, role) for role in (0, 1)]


@rule("PEN-14.6")
def test_a_broken_army_loses_everything_unless_the_option_says_other() -> None:
    field = Field(PLAIN, False, 0)
    outcome = fight(Dice(*CORDOBA).table, FACTS, field, spain(375, "castanos"), france(230))
    assert outcome.sides[DEFENDER].lost == [230]
    mild = fight(Dice(*CORDOBA).table, FACTS, field, spain(375, "castanos"), france(230), False)
    # four broken units 31 + 23 + 31 + 23, light foot 18, dragoons 19, guns 15: 160 of 224, and 4 of the 6 unspent
    assert mild.sides[DEFENDER].lost == [160 + 4]
