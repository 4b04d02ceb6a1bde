"""PEN-16 Deployment."""

from __future__ import annotations

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER, NOBODY
from baluard.games.peninsular.model.events_desk import ReliefArrived, SidesSettled
from baluard.games.peninsular.rules.deployment import (
    faults_of_edges,
    faults_of_forward_place,
    faults_of_sizes,
    forward_leadership,
    forward_order,
    forward_target,
    goes_forward,
    may_deploy_forward,
    moves_after_order,
    scale_to_fit,
    sea_edge,
    sides_by_die,
    who_picks_side,
)
from baluard.page.story_lines import story_line
from baluard.texts import texts_for
from tests.rulebooks.peninsular.armies import DATA, rule, vector
from tests.rulebooks.peninsular.sitting import Sitting
from tests.rulebooks.peninsular.test_12_combat import enter, talavera

ROWS = DATA.battlefield


@rule("PEN-16.1")
def test_a_die_says_whether_the_armies_stand_on_the_long_sides() -> None:
    assert [sides_by_die(ROWS, die) for die in (1, 3, 4, 6)] == ["long", "long", "short", "short"]


@rule("PEN-16.1")
def test_wellington_picks_his_side_where_no_city_is_attacked() -> None:
    assert who_picks_side(ROWS, ("generic", "wellington"), at_city=False) == DEFENDER
    assert who_picks_side(ROWS, ("wellington", "soult"), at_city=False) == ATTACKER
    assert who_picks_side(ROWS, ("wellington", "soult"), at_city=True) == NOBODY
    assert who_picks_side(ROWS, ("blake", "soult"), at_city=False) == NOBODY


@rule("PEN-16.1")
def test_all_are_told_that_wellington_takes_the_side_that_he_likes() -> None:
    game = talavera(resolution_modes="tabletop")
    game.corps("gb", at="talavera", points=200, kind="britain", general="wellington")
    game.begin("france", "combat").until("table_sides")
    game.answer("table_sides", "short")
    told = game.last(SidesSettled)
    assert (told.sides, told.die) == ("picked_short", 0)
    words = texts_for("en", GAME.package, GAME.data)
    assert "Wellington deploys at Talavera on whichever short side" in story_line(GAME, words, told)


@rule("PEN-16.1", "PEN-12.9")
def test_before_a_besieged_city_not_even_wellington_picks_his_side() -> None:
    game = Sitting(turn=4, resolution_modes="tabletop")
    enter(game, "gb", "zaragoza", "teruel", 260, "britain")
    game.of("gb").generals = (game.facts.general_no["wellington"],)
    game.begin("britain", "combat").until("retreat_edges")
    told = game.last(SidesSettled)
    assert game.last(ReliefArrived).place == "zaragoza"
    assert told.sides in ("long", "short") and told.die > 0


@rule("PEN-16.2", "PEN-14.13")
def test_sizes_are_agreed_so_that_all_points_fit_else_both_are_cut_alike() -> None:
    assert faults_of_sizes(ROWS, 4, 12) == ()
    assert [f.place for f in faults_of_sizes(ROWS, 5, 7)] == ["foot", "cavalry"]
    assert scale_to_fit(400, 380, 400) == 100
    assert scale_to_fit(800, 400, 400) == 50


@rule("PEN-16.3")
@vector("V12")
def test_the_better_commander_brings_more_skirmishers_forward() -> None:
    assert forward_target(ROWS, "skirmish", 8, 7) == 4
    assert forward_target(ROWS, "skirmish", 7, 8) == 5
    assert forward_target(ROWS, "light_foot", 10, 6) == 2
    assert goes_forward(4, 4) and not goes_forward(4, 3)


@rule("PEN-16.3")
def test_skirmishers_light_infantry_and_guerrillas_may_go_forward() -> None:
    may = [arm for arm in DATA.army_lists.arms if may_deploy_forward(ROWS, arm)]
    assert sorted(may) == ["guerrilla", "light_foot", "skirmish"]
    assert goes_forward(forward_target(ROWS, "guerrilla", 6, 8), 1)


@rule("PEN-16.3")
@pytest.mark.parametrize(
    ("unit", "inside", "edge", "places"),
    [(24, False, 12, []), (23, False, 12, ["unit"]), (5, True, 12, []), (30, False, 11, ["edge"])],
)
def test_forward_units_keep_away_from_others_and_from_the_enemys_edge(
    unit: int, inside: bool, edge: int, places: list[str]
) -> None:
    assert [f.place for f in faults_of_forward_place(ROWS, unit, inside, edge)] == places


@rule("PEN-16.3")
def test_forward_units_are_placed_by_turns_and_act_on_their_own() -> None:
    assert forward_order(DEFENDER, 3, 1) == (DEFENDER, ATTACKER, ATTACKER, ATTACKER)
    assert forward_leadership(ROWS, False, 9) == 7 and forward_leadership(ROWS, True, 9) == 9
    assert moves_after_order(ROWS, False, 0) == 1 and moves_after_order(ROWS, True, 0) == 0


@rule("PEN-16.4")
def test_edges_to_retreat_by_are_marked_before_the_game() -> None:
    assert faults_of_edges(True, ("north", "east"), sea="west") == ()
    assert [f.key for f in faults_of_edges(False, ("north",))] == ["E142"]
    assert [sea_edge(role, "long") for role in (ATTACKER, DEFENDER)] == ["left_edge", "right_edge"]
    assert [sea_edge(role, "short") for role in (ATTACKER, DEFENDER)] == ["", ""]
    assert [f.place for f in faults_of_edges(True, ("north", "west"), sea="west")] == ["1"]
