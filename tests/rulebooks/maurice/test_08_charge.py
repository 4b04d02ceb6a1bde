"""MAU-8 Charge and combat."""

from __future__ import annotations

import pytest

from baluard.games.maurice.model.activities import Charge, Charges, Clash, Combat, FallBack
from baluard.games.maurice.model.events import ChargeReached, CombatFought
from baluard.games.maurice.rules.charges import Run, charge_reach, dressed, may_charge, run_charge, targets_of_charge
from baluard.games.maurice.rules.combat import BEATEN, DOUBLED, LOST, contacts, outnumbered_by, result_of, total_of
from baluard.games.maurice.rules.declare import ChargeSpace, can_charge, chargers_wanted
from baluard.games.maurice.rules.measures import gap, is_on_flank
from baluard.kernel.answers import DONE
from tests.rulebooks.maurice.table import (
    DOWN,
    LEFT,
    UP,
    Field,
    Row,
    box,
    foot,
    horse,
    houses,
    line,
    rule,
    unit,
    vector,
)


def run(game: Field, n: int, side: str = "L", angle: int = 0) -> Run:
    return run_charge(game.s, game.u(n), side, angle, charge_reach(game.s, game.u(n)))


def allowed(game: Field, n: int) -> dict[int, tuple[str, int]]:
    """The allowed targets by the order in which they were given, with the smallest standard wheel."""
    wheels = targets_of_charge(game.s, game.u(n)).wheels
    return {game.numbers.index(target): wheel for target, wheel in wheels.items()}


def clash(game: Field, attackers: list[int], target: int, dice: list[int], flanks: tuple[int, ...] = ()) -> Field:
    """A combat in which these attack that one; afterwards nobody is anywhere else."""
    game.s.action = "charge"
    game.s.fights = tuple((game.u(a), game.u(target), int(a in flanks), 0) for a in attackers)
    return game.play(Clash(game.id(target)), dice=dice)


def totals(game: Field) -> tuple[int, int]:
    """The total of the first attacker, and that of the defender."""
    fought = game.last(CombatFought)
    return fought.totals[0], fought.total


# -- movement


@rule("MAU-8.3", "MAU-8.4", "MAU-8.9", "MAU-8.16")
@vector("G23")
def test_a_charge_stops_before_its_target_and_dresses_on_it() -> None:
    game = Field(foot(10000, 20000, UP), foot(10500, 17000, 1900, 1))
    found = run(game, 0)
    assert (found.fault, found.stop, found.target) == ("", (10000, 17300, 0), game.u(1))
    place = dressed(game.s, game.u(0), found.target, found.stop)
    assert place == (10063, 16943, 100)
    game.s.move(game.u(0), place)
    assert gap(game.s, game.u(0), game.u(1)) == 20
    game.play(FallBack(game.id(0)))
    assert game.place(0)[:2] == (9889, 17928)
    assert gap(game.s, game.u(0), game.u(1)) == 1020


@rule("MAU-8.4", "MAU-R22")
@vector("G24")
@pytest.mark.parametrize(("distance", "legal"), [(4000, True), (4020, True), (4021, False)])
def test_infantry_reaches_four_base_widths(distance: int, legal: bool) -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 20000 - distance, DOWN, 1))
    assert (run(game, 0).fault == "") == legal


@rule("MAU-8.8", "MAU-8.9")
@vector("G25")
def test_a_charge_from_the_flank_is_dressed_on_the_right_edge() -> None:
    game = Field(horse(17000, 10800, LEFT), foot(10000, 10000, UP, 1))
    assert is_on_flank(game.s, game.u(0), game.u(1))
    found = run(game, 0)
    assert found.stop == (12000, 10800, 2700)
    assert dressed(game.s, game.u(0), found.target, found.stop) == (12020, 10800, 2700)


@rule("MAU-8.7", "MAU-R23")
@vector("G26")
def test_an_enemy_straight_ahead_comes_before_a_nearer_one_aside() -> None:
    game = Field(horse(10000, 20000, UP), foot(9000, 16400, DOWN, 1), foot(14300, 18000, DOWN, 1))
    assert list(allowed(game, 0)) == [1]
    assert [gap(game.s, game.u(0), game.u(n)) for n in (1, 2)] == [3600, 2023]


@rule("MAU-8.7")
@vector("G27")
def test_within_four_base_widths_the_nearest_must_be_charged() -> None:
    game = Field(horse(10000, 20000, UP), foot(10000, 13000, DOWN, 1), foot(14000, 17000, DOWN, 1))
    assert allowed(game, 0) == {2: ("R", 20)}


@rule("MAU-8.7", "MAU-14.4")
@vector("G28")
def test_farther_away_any_target_will_do() -> None:
    game = Field(horse(10000, 20000, UP), foot(7000, 13500, DOWN, 1), foot(12000, 12500, DOWN, 1))
    assert allowed(game, 0) == {1: ("L", 0), 2: ("R", 100)}


@rule("MAU-8.9", "MAU-8.10", "MAU-8.13", "MAU-R26")
@vector("G39")
def test_two_on_one_outnumber_it_by_two() -> None:
    game = Field(foot(8000, 20000, UP), foot(12500, 20000, UP), foot(10200, 17000, DOWN, 1))
    for n in (0, 1):
        found = run(game, n)
        assert found.target == game.u(2)
        game.s.move(game.u(n), dressed(game.s, game.u(n), found.target, found.stop))
    assert [game.place(n) for n in (0, 1)] == [(8000, 17020, 0), (12500, 17020, 0)]
    game.s.fights = tuple((game.u(n), game.u(2), 0, 0) for n in (0, 1))
    assert len(contacts(game.s)) == 2
    assert [outnumbered_by(game.s, game.u(n)) for n in (2, 0, 1)] == [2, 0, 0]


@rule("MAU-8.16", "MAU-R30", "MAU-7.9")
@vector("G40")
def test_who_falls_back_goes_on_until_he_is_clear_of_friends() -> None:
    game = Field(foot(10000, 17000, UP), foot(10000, 18200, UP)).play()
    game.play(FallBack(game.id(0)))
    assert (game.place(0), game.disr(0), game.disr(1)) == ((10000, 19000, 0), 1, 1)


@rule("MAU-8.16")
def test_who_has_no_room_to_fall_back_breaks() -> None:
    game = Field(foot(10000, 29000, UP), foot(20000, 5000, DOWN, 1), foot(5000, 5000, UP))
    game.play(FallBack(game.id(0)), dice=[1])
    assert not game.is_there(0)


# -- who may


@rule("MAU-8.1", "MAU-R24")
@vector("T19")
def test_half_of_a_brigade_must_charge_rounded_up() -> None:
    assert [chargers_wanted(units) for units in (5, 4, 1)] == [3, 2, 1]


@rule("MAU-8.2", "MAU-3.10", "MAU-R2")
@vector("T20")
def test_a_unit_with_four_disr_may_not_charge() -> None:
    game = Field(foot(5000, 20000, UP, disr=4), foot(12000, 20000, UP, disr=3))
    assert [may_charge(game.s, game.u(n)) for n in (0, 1)] == [False, True]


@rule("MAU-8.2")
def test_columns_garrisons_and_guns_do_not_charge() -> None:
    game = Field(
        foot(5000, 20000, UP, formation="column"),
        unit("gun_light", 9000, 20000, UP),
        unit("irr_foot", 15000, 20000, UP),
    )
    assert [may_charge(game.s, game.u(n)) for n in (0, 1, 2)] == [False, False, True]


@rule("MAU-8.5", "MAU-R25")
@vector("T21")
def test_infantry_charges_horse_only_in_houses() -> None:
    units = (foot(10000, 20000, UP), horse(10000, 18000, UP, 1, formation="massed"))
    assert allowed(Field(*units), 0) == {}
    assert list(allowed(Field(*units, terrain=[houses(10000, 18900)]), 0)) == [1]


@rule("MAU-8.5")
@vector("T22")
def test_horse_spares_garrisons_and_regular_horse_woods() -> None:
    garrison = foot(10000, 15000, DOWN, 1, formation="garrison")
    assert allowed(Field(horse(10000, 20000, UP), garrison, terrain=[houses(10000, 14000)]), 0) == {}
    woods = box("woods", 6000, 14000, 13000, 16400)
    target = foot(10000, 16000, DOWN, 1)
    assert allowed(Field(horse(10000, 20000, UP), target, terrain=[woods]), 0) == {}
    assert list(allowed(Field(unit("irr_horse", 10000, 20000, UP), target, terrain=[woods]), 0)) == [1]


# -- declaring


@rule("MAU-8.1", "MAU-8.6")
def test_charges_are_declared_in_order_and_a_free_wheel_is_taken() -> None:
    game = Field(foot(8000, 20000, UP), foot(12500, 20000, UP), foot(10200, 17000, DOWN, 1))
    units = [game.u(0), game.u(1)]
    assert can_charge(game.s, units)
    space = ChargeSpace(game.s, units)
    assert space.next_keys((game.id(0),)) == ("0",)
    assert space.admits((game.id(0), "R7", game.id(1), "0", DONE))
    assert not space.admits((game.id(0), "R144", DONE))
    assert not space.admits((DONE,))


@rule("MAU-8.6", "MAU-8.10", "MAU-8.14", "MAU-8.17")
def test_a_whole_charge_from_the_declaration_to_the_fall_back() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1))
    game.s.action = "charge"
    game.play(Charges(), dice=[3, 3], declare_charges=[(game.id(0), "0", DONE)])
    fought = game.last(CombatFought)
    assert (fought.totals, fought.total, fought.result) == ((9,), 9, "held")
    assert (game.disr(0), game.disr(1)) == (2, 1)
    assert game.place(0) == (10000, 18020, 0)


@rule("MAU-8.6", "MAU-8.2")
def test_a_charge_with_a_wheel_reaches_whom_it_was_declared_against() -> None:
    game = Field(horse(10000, 20000, UP), foot(7000, 13500, DOWN, 1), foot(12000, 12500, DOWN, 1))
    game.s.declared = ((game.u(0), "R100"),)
    game.play(Charge())
    assert game.last(ChargeReached).target == game.id(2)


@rule("MAU-8.6", "MAU-5.9")
def test_a_charger_held_back_by_soft_ground_stops_short_and_does_not_fight() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1)).hold(1, "soft_ground")
    game.s.action = "charge"
    card = game.card(1, "soft_ground")
    game.play(Charges(), declare_charges=[(game.id(0), "0", DONE)], interrupt_charge=[card])
    assert game.place(0) == (10000, 18000, 0)
    assert game.told(CombatFought) == []


@rule("MAU-8.1", "MAU-R48")
def test_supporting_units_march_but_neither_back_nor_about_nor_change() -> None:
    game = Field(foot(10000, 20000, UP), foot(20000, 20000, UP))
    game.s.action = "charge"
    faults = [game.walk(1, key).fault for key in ("adv:1000", "back:1000", "about", "form:column:0")]
    assert faults == ["", "fault.back_alone", "fault.about_first", "fault.form_first"]


# -- totals


def facing(attacker: Row, defender: Row, **more: object) -> Field:
    return Field(attacker, defender, foot(2000, 28000, UP), foot(25000, 2000, DOWN, 1), **more)  # type: ignore[arg-type]


@rule("MAU-8.11", "MAU-8.15", "MAU-8.17")
@vector("T9")
def test_a_flank_attack_doubles_and_breaks() -> None:
    game = clash(facing(foot(10000, 17020, UP), foot(10000, 17000, DOWN, 1)), [0], 1, [3, 6, 1], flanks=(0,))
    assert totals(game) == (12, 3)
    assert not game.is_there(1)
    assert (game.disr(0), game.place(0)) == (1, (10000, 17020, 0))


@rule("MAU-8.15", "MAU-R29", "MAU-10.1")
@vector("T10")
def test_a_defender_who_breaks_from_one_disr_spares_the_attacker_the_second() -> None:
    attacker = foot(10000, 17020, UP, quality="conscript")
    game = clash(facing(attacker, foot(10000, 17000, DOWN, 1, disr=5)), [0], 1, [6, 1, 1])
    assert totals(game) == (5, 7)
    assert not game.is_there(1)
    assert (game.disr(0), game.place(0)) == (1, (10000, 17020, 0))


@rule("MAU-8.15", "MAU-R28")
@vector("T11")
def test_twice_as_much_is_a_double() -> None:
    assert [result_of(10, 5), result_of(9, 5), result_of(5, 5), result_of(2, 1)] == [DOUBLED, BEATEN, LOST, DOUBLED]


@rule("MAU-8.11", "MAU-R28")
@vector("T12")
def test_totals_below_one_count_as_one_and_equal_totals_are_no_double() -> None:
    crops = box("crops", 7000, 13000, 17010, 19000)
    attacker = unit("irr_foot", 10000, 17020, UP, disr=3)
    gun = unit("gun_light", 10000, 17000, DOWN, 1, disr=2)
    game = clash(facing(attacker, gun, terrain=[crops]), [0], 1, [1, 1, 6], flanks=(0,))
    assert totals(game) == (1, 1)
    assert game.last(CombatFought).result == "held"


@rule("MAU-8.15", "MAU-8.16", "MAU-R27")
@vector("T13")
def test_each_attacker_has_his_own_result_and_the_defender_that_of_the_best() -> None:
    game = Field(foot(8000, 17020, UP), foot(12500, 17020, UP), foot(10200, 17000, DOWN, 1, quality="veteran"))
    clash(game, [0, 1], 2, [2, 3, 1])  # 6+3 and 6+1 against 8-2+2
    fought = game.last(CombatFought)
    assert (fought.totals, fought.total) == ((9, 7), 8)
    assert [game.disr(n) for n in (0, 1, 2)] == [1, 2, 2]
    assert [game.place(n)[1] for n in (0, 1)] == [18020, 18020]


@rule("MAU-8.11", "MAU-8.12", "MAU-8.2")
@vector("T14")
def test_a_shaken_attack_on_a_garrison_is_thrown_back() -> None:
    garrison = foot(10000, 17000, DOWN, 1, quality="veteran", formation="garrison")
    game = clash(facing(foot(10000, 17020, UP, disr=3), garrison, terrain=[houses(10000, 16000)]), [0], 1, [2, 4])
    assert totals(game) == (5, 10)
    assert (game.disr(0), game.disr(1), game.place(0)[1]) == (5, 1, 18020)
    assert not may_charge(game.s, game.u(0))


@rule("MAU-8.11", "MAU-R37", "MAU-13.1")
@vector("T15")
def test_massed_infantry_in_crops() -> None:
    crops = box("crops", 7000, 13000, 14000, 17005)
    massed = foot(10000, 17000, DOWN, 1, formation="massed", disr=1)
    game = clash(facing(foot(10000, 17020, UP), massed, terrain=[crops]), [0], 1, [3, 1])
    assert game.last(CombatFought).total == 7


@rule("MAU-8.11", "MAU-2.13")
@vector("T16", "G31")
def test_an_attack_uphill_costs_one() -> None:
    crest = [(7000, 15000), (13000, 15000), (13000, 17010), (7000, 17010)]
    ground = box("hill", 6000, 14000, 14000, 17015, crest=crest)
    game = clash(facing(horse(10000, 17020, UP), horse(10000, 17000, DOWN, 1), terrain=[ground]), [0], 1, [3, 3])
    assert totals(game) == (8, 9)
    assert game.last(CombatFought).result == "held"


@rule("MAU-3.8", "MAU-8.11", "MAU-13.2")
@vector("T30")
def test_mounted_sekban_are_infantry_in_column() -> None:
    sekban = unit("sekban", 10000, 17000, DOWN, 1, formation="column", mounted=True)
    game = clash(facing(horse(10000, 17020, UP), sekban), [0], 1, [5, 4, 1])
    assert totals(game) == (10, 5)
    assert not game.is_there(1)


@rule("MAU-8.12", "MAU-R32")
def test_a_wall_that_the_charge_came_over_covers_infantry_and_not_horse() -> None:
    for kind, cover in (("foot", -2), ("irr_horse", 0)):
        game = facing(foot(10000, 17020, UP), unit(kind, 10000, 17000, DOWN, 1))
        game.s.fights = ((game.u(0), game.u(1), 0, 1),)
        lines = total_of(game.s, game.u(0), game.u(1), [game.u(0)]).lines
        assert sum(amount for _, key, amount in lines if key == "sum.cover") == cover


@rule("MAU-8.12")
def test_the_wall_is_looked_for_on_the_line_before_the_charge() -> None:
    wall = line("obstacle", (7000, 17300), (13000, 17300))
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1), terrain=[wall])
    game.s.action = "charge"
    game.play(Charges(), dice=[3, 3], declare_charges=[(game.id(0), "0", DONE)])
    assert totals(game) == (7, 9)


@rule("MAU-8.14", "MAU-5.8")
def test_cards_are_attached_by_the_attacker_first_and_then_by_the_defender() -> None:
    game = facing(foot(10000, 17020, UP), foot(10000, 17000, DOWN, 1)).hold(0, "bayonets").hold(1, "stand_fast")
    game.s.action = "charge"
    game.s.fights = ((game.u(0), game.u(1), 0, 0),)
    game.play(
        Combat(game.id(1)),
        dice=[3, 3],
        attack_cards=[(game.card(0, "bayonets"), game.id(0))],
        defence_cards=[(game.card(1, "stand_fast"), game.id(1))],
    )
    assert totals(game) == (11, 11)


@rule("MAU-5.9", "MAU-8.14")
def test_point_blank_fire_comes_before_the_dice_of_the_combat() -> None:
    game = facing(foot(10000, 17020, UP), foot(10000, 17000, DOWN, 1)).hold(1, "point_blank")
    game.s.action = "charge"
    game.s.fights = ((game.u(0), game.u(1), 0, 0),)
    dice = [4, 4, 1, 1, 4, 4, 3, 3]  # two hits, two DISR; then the combat
    game.play(Combat(game.id(1)), dice=dice, defence_cards=[(game.card(1, "point_blank"), game.id(1))])
    assert totals(game) == (7, 9)


@rule("MAU-5.9", "MAU-R31")
def test_a_refused_flank_is_no_flank_but_a_column_stays_vulnerable() -> None:
    for formation, lost in (("line", 0), ("column", -6)):
        game = facing(foot(10000, 17020, UP), foot(10000, 17000, DOWN, 1, formation=formation)).hold(1, "refuse_flank")
        game.s.fights = ((game.u(0), game.u(1), 1, 0),)
        game.s.armed = ((game.u(1), game.s.hands[1][0]),)
        lines = total_of(game.s, game.u(1), game.u(1), [game.u(0)]).lines
        assert sum(amount for _, key, amount in lines if key == "sum.vulnerable") == lost


@rule("MAU-5.9", "MAU-8.17")
def test_a_victor_may_be_driven_home() -> None:
    game = facing(foot(10000, 17020, UP, disr=1), foot(10000, 17000, DOWN, 1)).hold(0, "drive_home")
    game.s.action = "charge"
    game.s.fights = ((game.u(0), game.u(1), 1, 0),)
    card = game.card(0, "drive_home")
    game.play(Clash(game.id(1)), dice=[1, 6, 1], victory_card=[card], follow_up=["2000"])
    assert (game.disr(0), game.place(0)) == (1, (10000, 15020, 0))
