"""Corners of the rules that are easily missed: what happens when something else has happened just before."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME, SCENARIOS
from baluard.games.maurice.model.activities import Casualty, Charge, Clash, Combats, FallBack, Loss, Shot, Surrender
from baluard.games.maurice.model.events import (
    ChargeFailed,
    CombatFought,
    GameEnded,
    MoraleRolled,
    ShotFired,
    UnitFellBack,
)
from baluard.games.maurice.model.facts import GENERALS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.charges import halt
from baluard.games.maurice.rules.combat import AdvanceSpace
from baluard.games.maurice.rules.damage import shake
from baluard.games.maurice.rules.officers import GeneralSpace
from baluard.games.maurice.rules.setup import DeploySpace
from baluard.kernel.answers import DONE
from baluard.kernel.deciders import DefaultDecider, RngDice
from baluard.kernel.drive import play_out
from baluard.kernel.plane import arc_length
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from tests.rulebooks.maurice.table import DOWN, LEFT, UP, Field, box, foot, horse, rule, seat, unit

# -- fire


@rule("MAU-6.2", "MAU-6.5")
def test_an_order_to_fire_stays_good_when_a_nearer_enemy_comes_into_sight() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 16200, DOWN, 1), foot(14500, 19000, DOWN, 1))
    game.s.shots = ((game.u(0), game.u(1), ()),)
    game.play(Shot(), dice=[1, 1, 1, 1])
    assert game.last(ShotFired).target == game.id(1)


@rule("MAU-1.4", "MAU-10.1")
def test_nobody_has_more_disr_than_his_limit() -> None:
    game = Field(foot(10000, 20000, UP, disr=5))
    assert shake(Table(), game.s, game.u(0), 2, "combat")
    assert game.disr(0) == 6


# -- charges


@rule("MAU-8.6", "MAU-8.3")
def test_a_charge_that_is_barred_does_not_end_behind_those_who_bar_it() -> None:
    friend = foot(10000, 18500, UP)
    game = Field(horse(10000, 20000, UP), friend, foot(10000, 16000, DOWN, 1))
    assert halt(game.s, game.u(0), "L", 0, 8000).stop == (10000, 19250, 0)
    game.s.declared = ((game.u(0), "0"),)
    game.play(Charge())
    assert (game.place(0), game.last(ChargeFailed).distance) == ((10000, 19250, 0), 75)


@rule("MAU-8.6", "MAU-8.2")
def test_a_charge_that_is_held_back_may_end_with_its_wheel_but_not_within_it() -> None:
    game = Field(horse(10000, 20000, UP))
    wheel = arc_length(game.facts.sines, game.s.profile(game.u(0)).width, 100)
    whole, short = (halt(game.s, game.u(0), "L", 100, reach) for reach in (wheel, wheel - 1))
    assert (whole.length, whole.stop[2]) == (wheel, 3500)
    assert (short.length, short.stop) == (0, (10000, 20000, 0))


@rule("MAU-8.14")
def test_nobody_is_fought_whom_nobody_attacks_any_more() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1))
    game.play(Clash(game.id(1)))
    assert game.told(CombatFought) == []


@rule("MAU-8.6", "MAU-7.9")
def test_ground_that_a_barred_charge_did_not_reach_does_not_hurt() -> None:
    rough = box("rough", 5000, 15000, 15000, 17400)
    game = Field(horse(10000, 20000, UP), foot(10000, 16000, DOWN, 1), terrain=[rough])
    found = halt(game.s, game.u(0), "L", 0, 3500)
    assert (found.stop, found.touched) == ((10000, 17000, 0), True)
    behind = Field(horse(10000, 20000, UP), foot(10000, 16800, DOWN, 1), terrain=[rough])
    found = halt(behind.s, behind.u(0), "L", 0, 3000)
    assert (found.stop, found.touched) == ((10000, 18000, 0), False)


@rule("MAU-8.6")
def test_who_stands_in_rough_ground_and_is_barred_at_once_is_not_hurt() -> None:
    rough = box("rough", 5000, 15000, 19000, 22000)
    game = Field(horse(10000, 20000, UP), foot(10000, 19500, UP), foot(10000, 16000, DOWN, 1), terrain=[rough])
    found = halt(game.s, game.u(0), "L", 0, 8000)
    assert (found.stop, found.touched, found.length) == ((10000, 20000, 0), False, 0)


@rule("MAU-11.4", "MAU-8.16")
def test_who_falls_back_onto_a_free_general_displaces_him() -> None:
    game = Field(foot(10000, 17000, UP), foot(10000, 5000, DOWN, 1))
    game.s.cinc[1] = (10000, 19000)
    game.play(FallBack(game.id(0)), dice=[3, 4])
    assert game.last(UnitFellBack).distance == 100
    assert game.s.cinc_unit[1] == game.u(1)


@rule("MAU-5.9", "MAU-7.8")
def test_a_victor_goes_on_as_far_as_he_wants() -> None:
    game = Field(foot(10000, 17000, UP), foot(10000, 14000, DOWN, 1))
    space = AdvanceSpace(game.s, game.u(0), 2000)
    assert space.next_keys(()) == (DONE, "500", "1000", "1500", "2000")
    assert space.admits("1234") and space.follow(("1234",)) == "1234"
    for wrong in ("2001", "0", "-5", "x", "01", 7):
        assert not space.admits(wrong)
    barred = AdvanceSpace(Field(foot(10000, 17000, UP), foot(10000, 15700, DOWN, 1)).s, 0, 2000)
    assert not barred.is_forced() and barred.admits("300")
    assert barred.faults("600")[0].key == "fault.too_near"


# -- collapse


@rule("MAU-4.1", "MAU-10.4")
def test_an_army_that_fails_before_the_dice_of_a_combat_has_lost() -> None:
    game = Field(foot(10000, 17020, UP), foot(10000, 17000, DOWN, 1), foot(20000, 25000, UP))
    game.s.action = "charge"
    game.s.fights = ((game.u(0), game.u(1), 0, 0),)
    game.s.remove(game.u(0))
    game.s.morale[0] = 0
    game.play(Clash(game.id(1)), Combats())
    assert game.last(GameEnded).side == seat(1)


@rule("MAU-4.1", "MAU-10.5")
def test_an_army_may_collapse_in_phase_4_also_where_nobody_surrenders() -> None:
    game = Field(foot(10000, 17020, UP), foot(10000, 5000, DOWN, 1), options={"isolation": "off"})
    game.s.morale[0] = 0
    assert game.play(Surrender()).last(GameEnded).reason == "collapse"


@rule("MAU-10.2", "MAU-5.9")
@pytest.mark.parametrize(("die", "asked"), [(1, 0), (2, 1)])
def test_nobody_is_asked_to_soften_a_loss_of_nothing(die: int, asked: int) -> None:
    game = Field(unit("gun_light", 10000, 20000, LEFT), foot(10000, 5000, UP)).hold(0, "bayonets")
    game.play(Loss(game.id(0), "broken"), dice=[die])
    assert len(game.asked("soften_morale")) == asked
    assert game.last(MoraleRolled).loss == asked


@rule("MAU-11.4")
def test_a_displaced_general_without_cards_discards_nothing() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1))
    game.play(Casualty("general_first", "displaced", 9000, 9000), dice=[3, 4])
    assert (game.asked("discard"), game.s.cinc_unit[0]) == ([], game.u(0))


# -- deployment


def deploying(scenario: str) -> State:
    return GAME.new(GAME.checked_options({"scenario": scenario, "free_deployment": "on"}))


@rule("MAU-12.2")
def test_zones_that_touch_are_one_zone() -> None:
    space = DeploySpace(deploying("brihuega_1710"), 0)
    stance = space.s.facts.stance_no["line"]
    u = next(u for u in space.s.army(0) if space.s.stance[u] == stance)
    assert not space.judge_unit(u, stance, 5000, 10300, UP)  # half of it in either zone
    assert [one.key for one in space.judge_unit(u, stance, 9000, 10300, UP)] == ["fault.outside_zone"]
    assert [one.key for one in space.judge_unit(u, stance, 11000, 10300, UP)] == ["fault.outside_zone"]


@rule("MAU-12.2", "MAU-7.11")
def test_a_garrison_may_leave_its_houses_and_come_back_in_the_deployment() -> None:
    s = deploying("brihuega_1710")
    u = next(u for u in s.army(1) if s.profile(u).formation == "garrison")
    place, stance = s.place[u], s.facts.stances[s.stance[u]]
    s.put(u, (18000, 11700, UP), s.facts.stance_no["line"])
    space = DeploySpace(s, 1)
    slot = f"{place[0]},{place[1]},{place[2]}"
    assert space.admits((s.name(u), stance, slot))
    assert space.faults((s.name(u), stance, f"{place[0] + 1},{place[1]},{place[2]}"))[0].key == "fault.no_slot"
    assert all([space.admits((s.name(u), stance, key)) for key in space.next_keys((s.name(u), stance))])


@rule("MAU-12.2", "MAU-11.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_suggested_to_a_general_is_legal(scenario: str) -> None:
    s = deploying(scenario)
    for side in (0, 1):
        space = DeploySpace(s, side)
        keys = space.next_keys((GENERALS[side],))
        assert keys and all([space.admits((GENERALS[side], key)) for key in keys])


@rule("MAU-11.3")
def test_a_general_with_a_unit_in_contact_is_offered_a_place_behind() -> None:
    game = Field(foot(10000, 17020, UP), foot(10000, 17000, DOWN, 1)).hold(0, "bayonets")
    game.s.cinc_unit[0] = game.u(0)
    space = GeneralSpace(game.s, 0, (GENERALS[0],))
    pose = space.pose_at((GENERALS[0], game.card(0, "bayonets")))
    assert pose is not None and pose.suggestions and all([pose.admits(one) for one in pose.suggestions])


# -- the end


@rule("MAU-10.8")
def test_armies_that_never_meet_do_not_stand_there_for_ever() -> None:
    s = GAME.new(GAME.checked_options({"nightfall": "never"}))
    assert s.facts.nightfall == 9
    table = play_out(GAME, s, DefaultDecider(), RngDice(Rng(1)), limit=20_000)
    assert table.result is not None and table.result.reason == "nightfall"
