"""PEN-15 Preparing the table."""

from __future__ import annotations

import pytest

from baluard.games.peninsular.model.army_facts import ATTACKER, DEFENDER, NOBODY
from baluard.games.peninsular.rules.table_setup import (
    Ground,
    Piece,
    adjustment,
    choice_bounds,
    choose_pieces,
    counts_of,
    disorders,
    faults_of_choice,
    faults_of_city,
    faults_of_gap,
    first_of,
    free_boards,
    initiative_sum,
    laid_out,
    lay_table,
    left_after,
    mandatory_pieces,
    needs_bridge,
    needs_road_die,
    placing_order,
    river_check,
    road_check,
)
from tests.rulebooks.peninsular.armies import DATA, Dice, rule, vector

ROWS = DATA.battlefield
PLAIN = Ground("plain")
CITY = Ground("plain", at_city=True)


def pieces(*counts: int) -> dict[str, int]:
    """Open, hills, impassable, woods, farms, fields."""
    return dict(zip(("open", "hill", "impassable", "wood", "farm", "field"), counts, strict=True))


@rule("PEN-15.1")
@pytest.mark.parametrize(
    ("ground", "counts", "must"),
    [
        (PLAIN, pieces(4, 2, 0, 2, 2, 2), ("open", "open")),
        (Ground("mountain"), pieces(0, 4, 2, 2, 1, 0), ("hill", "hill")),
        (Ground("plain", coast=True), pieces(2, 2, 2, 0, 1, 1), ("open", "impassable")),
        (Ground("mountain", coast=True), pieces(0, 4, 2, 1, 1, 1), ("hill", "impassable")),
    ],
)
def test_the_terrain_of_the_province_says_which_pieces_there_are(
    ground: Ground, counts: dict[str, int], must: tuple[str, ...]
) -> None:
    assert counts_of(ROWS, ground) == counts
    assert mandatory_pieces(ROWS, ground) == must


@rule("PEN-15.1", "PEN-R7")
def test_a_forest_has_rows_of_its_own() -> None:
    assert counts_of(ROWS, Ground("forest"))["wood"] == 4
    assert mandatory_pieces(ROWS, Ground("forest")) == ("open", "wood")
    assert mandatory_pieces(ROWS, Ground("forest", coast=True)) == ("impassable", "wood")


@rule("PEN-15.1")
def test_at_a_city_there_is_half_of_everything_but_the_mandatory_pieces_stay() -> None:
    assert counts_of(ROWS, CITY) == pieces(2, 1, 0, 1, 1, 1)
    assert mandatory_pieces(ROWS, CITY) == ("open", "open")


@rule("PEN-15.2")
def test_a_river_needs_a_five_and_the_flag_of_the_province_gives_two() -> None:
    assert not river_check(ROWS, PLAIN, 4).passed and river_check(ROWS, PLAIN, 5).passed
    wet = river_check(ROWS, Ground("plain", river=True), 3)
    assert wet.passed and wet.sum.lines == [("PEN-15.2", "die", 3), ("PEN-15.2", "river", 2)]


@rule("PEN-15.2")
@pytest.mark.parametrize(("terrain", "target"), [("plain", 3), ("forest", 4), ("mountain", 5)])
def test_a_road_is_likelier_in_the_plain(terrain: str, target: int) -> None:
    assert not road_check(ROWS, Ground(terrain), target - 1).passed
    assert road_check(ROWS, Ground(terrain), target).passed


@rule("PEN-15.2")
def test_a_city_has_its_road_and_a_river_its_bridge() -> None:
    assert needs_road_die(PLAIN) and not needs_road_die(CITY)
    assert needs_bridge(("river", "road", "coast")) and not needs_bridge(("road", "coast"))
    assert disorders(6) and not disorders(5)


@rule("PEN-15.3")
@vector("V11")
def test_the_better_leader_adds_the_difference() -> None:
    attacker = initiative_sum(ROWS, PLAIN, ATTACKER, 3, (7, 8))
    defender = initiative_sum(ROWS, PLAIN, DEFENDER, 3, (7, 8))
    assert attacker.lines == [("PEN-15.3", "die", 3), ("PEN-15.3", "attacker", 1)]
    assert defender.lines == [("PEN-15.3", "die", 3), ("PEN-15.3", "leadership", 1)]


@rule("PEN-15.3", "PEN-R67")
def test_who_defends_a_city_or_a_depot_adds_two() -> None:
    for ground in (CITY, Ground("plain", at_depot=True)):
        assert initiative_sum(ROWS, ground, DEFENDER, 1, (8, 8)).total == 3
    assert initiative_sum(ROWS, PLAIN, DEFENDER, 1, (8, 8)).total == 1


@rule("PEN-15.3", "PEN-R50")
def test_a_tie_is_rolled_again() -> None:
    same = [initiative_sum(ROWS, PLAIN, role, die, (8, 8)) for role, die in ((ATTACKER, 2), (DEFENDER, 3))]
    assert first_of(*same) == NOBODY
    dice = Dice(2, 3, 5, 1, 1, 1, *[1] * 10)
    assert lay_table(dice.table, ROWS, PLAIN, (8, 8)).first == ATTACKER
    assert dice.purposes()[:4] == ["table_initiative"] * 4


@rule("PEN-15.4")
def test_each_takes_one_mandatory_piece_and_then_two_to_four_of_what_is_left() -> None:
    counts = counts_of(ROWS, PLAIN)
    left = left_after(counts, [Piece("open", ATTACKER, True), Piece("open", DEFENDER, True)])
    assert left["open"] == 2 and choice_bounds(ROWS, left) == (2, 4)
    assert faults_of_choice(ROWS, left, ("hill", "wood", "open", "open")) == ()
    assert [f.key for f in faults_of_choice(ROWS, left, ("hill",))] == ["fault.between"]
    assert [f.key for f in faults_of_choice(ROWS, left, ("hill", "hill", "hill"))] == ["fault.not_among"]
    assert choice_bounds(ROWS, pieces(0, 1, 0, 0, 0, 0)) == (1, 1)


@rule("PEN-15.5", "PEN-R49")
def test_walls_and_lines_come_first_then_each_his_own_mandatory_piece() -> None:
    chosen = [
        Piece("wood", DEFENDER),
        Piece("hill", ATTACKER),
        Piece("open", ATTACKER),
        Piece("open", ATTACKER, True),
        Piece("open", DEFENDER, True),
        Piece("river", DEFENDER),
        Piece("walls", DEFENDER),
    ]
    placed = [(p.kind, p.role, p.mandatory) for p in placing_order(chosen, DEFENDER)]
    assert placed == [
        ("river", DEFENDER, False),
        ("walls", DEFENDER, False),
        ("open", DEFENDER, True),
        ("open", ATTACKER, True),
        ("open", ATTACKER, False),
        ("wood", DEFENDER, False),
        ("hill", ATTACKER, False),
    ]
    assert [p.kind for p in laid_out(chosen)] == ["wood", "hill", "river", "walls"]


@rule("PEN-15.5")
def test_a_city_leaves_three_boards_and_pieces_keep_their_distance() -> None:
    assert free_boards(ROWS, PLAIN) == (1, 2, 3, 4, 5, 6)
    assert free_boards(ROWS, CITY, (1, 2, 3)) == (4, 5, 6)
    assert faults_of_city(ROWS, (1, 2, 3)) == () and faults_of_city(ROWS, (1, 2)) != ()
    hill = ("hill", (0, 0, 10, 10))
    assert faults_of_gap("wood", (15, 0, 20, 10), [hill], 6)[0].key == "fault.too_near"
    assert faults_of_gap("wood", (16, 0, 20, 10), [hill], 6) == ()
    assert faults_of_gap("road", (11, 0, 12, 40), [hill], 6) == ()
    assert faults_of_gap("wood", (11, 0, 20, 10), [("river", hill[1])], 6) == ()


@rule("PEN-15.6")
@pytest.mark.parametrize(
    ("die", "inches", "turn", "remove"),
    [(2, 0, False, False), (3, 12, False, False), (5, 24, True, False), (6, 36, False, True)],
)
def test_the_opponent_may_change_a_piece_by_one_die(die: int, inches: int, turn: bool, remove: bool) -> None:
    found = adjustment(ROWS, Piece("wood", ATTACKER), die)
    assert (found.inches, found.may_turn, found.may_remove) == (inches, turn, remove)


@rule("PEN-15.6")
def test_mandatory_pieces_are_harder_to_change_and_never_removed() -> None:
    assert adjustment(ROWS, Piece("hill", ATTACKER, True), 3).inches == 0
    found = adjustment(ROWS, Piece("impassable", ATTACKER, True), 6)  # -1 and +1
    assert found.sum.total == 6 and found.inches == 36 and not found.may_remove


@rule("PEN-15.6")
def test_rivers_roads_and_the_coast_are_only_removed_and_the_road_of_a_city_stays() -> None:
    river = adjustment(ROWS, Piece("river", ATTACKER), 5)  # +1
    assert river.may_remove and river.inches == 0
    assert adjustment(ROWS, Piece("river", ATTACKER), 4).may_remove is False
    assert adjustment(ROWS, Piece("road", ATTACKER), 6).may_remove
    assert not adjustment(ROWS, Piece("road", ATTACKER), 6, at_city=True).may_remove
    assert adjustment(ROWS, Piece("coast", ATTACKER), 6).may_remove


@rule("PEN-15.7")
def test_the_platform_lays_a_table_by_the_same_steps() -> None:
    ground = Ground("mountain", coast=True, river=True, at_city=True)
    dice = Dice(6, 1, 3, 1, 4, 2, 5, 6, 4, 4, 5, 6)
    laid = lay_table(dice.table, ROWS, ground, (8, 8), (1, 2, 3))
    assert laid.first == ATTACKER and laid.bridge
    assert [p.kind for p in laid.pieces[:4]] == ["walls", "river", "road", "coast"]
    scenery = laid.pieces[4:]
    assert all(p.board in (4, 5, 6) for p in scenery)
    assert [p.mandatory for p in scenery[:2]] == [True, True]
    assert len(choose_pieces(ROWS, ground, ATTACKER)) == len(scenery)
