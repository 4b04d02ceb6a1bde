"""MAU-6 Fire."""

from __future__ import annotations

import pytest

from baluard.games.maurice.model.activities import Aim, Volley
from baluard.games.maurice.model.events import ShotFired
from baluard.games.maurice.rules.fire import FireSpace, Reach, fire_sum, is_shooter, shoot, targets_of
from baluard.kernel.answers import DONE
from baluard.kernel.table import Table
from tests.rulebooks.maurice.table import DOWN, LEFT, UP, Field, Row, box, foot, horse, houses, rule, seat, unit, vector
from tests.scripts import ScriptedDice


def fire(game: Field, n: int, target: int, bases: int, dice: list[int], action: str = "volley") -> ShotFired:
    """One shot with so many bases."""
    source = ScriptedDice(dice)
    table = Table(None, source)
    shoot(table, game.s, game.u(n), game.u(target), Reach(bases, 0, 3000, 3000, 4000), (), action)
    assert not source.numbers
    told = [one.event for one in table.told if isinstance(one.event, ShotFired)]
    return told[0]


@rule("MAU-6.6", "MAU-6.7", "MAU-6.10", "MAU-6.11", "MAU-3.2", "MAU-1.3")
@vector("T1")
def test_four_up_hits_and_four_up_disrupts_trained_foot() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1))
    shot = fire(game, 0, 1, 4, [4, 3, 6, 2, 4, 3])
    assert (shot.hits, shot.disr, game.disr(1)) == (2, 1, 1)


@rule("MAU-6.7", "MAU-6.8", "MAU-R10")
@vector("T2")
def test_shaken_irregulars_do_not_hit_into_woods() -> None:
    woods = box("woods", 7000, 13000, 15000, 17000)
    game = Field(unit("irr_foot", 10000, 20000, UP, disr=3), foot(10000, 17000, DOWN, 1), terrain=[woods])
    assert (shot := fire(game, 0, 1, 4, [6, 6, 6, 6])).need == 7 and shot.hits == 0


@rule("MAU-6.6", "MAU-6.7", "MAU-R9", "MAU-R11", "MAU-R12")
@vector("T3")
def test_canister_on_the_flank_of_a_column() -> None:
    game = Field(unit("gun_light", 14000, 10000, LEFT), foot(10000, 9000, UP, 1, formation="column"))
    shot = fire(game, 0, 1, 2, [1, 2, 2, 5, 1, 1, 1])
    assert (shot.need, len(shot.dice), shot.hits) == (2, 4, 3)


@rule("MAU-6.9", "MAU-6.11", "MAU-6.8")
@vector("T4")
def test_hits_on_a_garrison_are_rolled_again() -> None:
    garrison = foot(10000, 17000, DOWN, 1, formation="garrison")
    game = Field(foot(10000, 20000, UP), garrison, terrain=[houses(10000, 16000)])
    shot = fire(game, 0, 1, 2, [5, 4, 6, 5, 1])
    assert (shot.need, shot.hits, shot.again) == (5, 1, (4, 5))


@rule("MAU-6.12", "MAU-3.2")
@vector("T5")
def test_a_battery_under_bombardment_is_disrupted_on_six() -> None:
    game = Field(unit("gun_medium", 10000, 25000, UP), unit("gun_light", 10000, 15000, DOWN, 1))
    shot = fire(game, 0, 1, 2, [4, 6, 5, 6], "bombard")
    assert (shot.hits, shot.disr) == (2, 1)


@rule("MAU-6.7", "MAU-3.10")
@vector("T6")
@pytest.mark.parametrize(
    ("kind", "disr", "amount"), [("foot", 2, 0), ("foot", 3, -1), ("gun_light", 1, 0), ("gun_light", 2, -1)]
)
def test_more_disr_than_half_the_bases_shakes_the_fire(kind: str, disr: int, amount: int) -> None:
    game = Field(unit(kind, 10000, 20000, UP, disr=disr), foot(10000, 17000, DOWN, 1))
    assert fire_sum(game.s, game.u(0), game.u(1), Reach(2, 0, 3000, 3000, 4000), (), "volley").total == amount


@rule("MAU-6.1", "MAU-R8")
@vector("T37")
def test_if_the_active_player_declines_nobody_fires() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1)).play(Volley(), call_volley=["no_volley"])
    assert game.told(ShotFired) == []
    assert game.asked("assign_fire") == []


@rule("MAU-6.1", "MAU-6.2", "MAU-R46")
@vector("T38")
def test_who_is_broken_by_a_volley_does_not_fire_back() -> None:
    game = Field(
        foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1, disr=5), foot(2000, 2000, UP, 1), foot(2000, 28000, UP)
    )
    game.play(Volley(), dice=[4, 1, 1, 1, 4, 1])
    assert not game.is_there(1)
    assert [shot.shooter for shot in game.told(ShotFired)] == [game.id(0)]


@rule("MAU-6.2")
def test_whose_target_is_gone_fires_at_another() -> None:
    game = Field(
        foot(8000, 20000, UP),
        foot(12100, 20000, UP),
        foot(9000, 17000, DOWN, 1, disr=5),
        foot(13200, 17000, DOWN, 1),
        foot(2000, 2000, UP, 1),
    )
    order = (game.id(0), game.id(2), game.id(1), game.id(2), DONE)
    source = [4, 1, 1, 1, 4, 1]
    game.s.active = 0
    game.play(Aim(seat(0)), dice=[*source, *[1] * 4], assign_fire=[order])
    assert [shot.target for shot in game.told(ShotFired)] == [game.id(2), game.id(3)]


@rule("MAU-6.3")
def test_cavalry_and_columns_never_shoot() -> None:
    game = Field(
        horse(5000, 20000, UP), foot(10000, 20000, UP, formation="column"), unit("gun_light", 15000, 20000, UP)
    )
    assert [is_shooter(game.s, game.u(n), "volley") for n in (0, 1, 2)] == [False, False, True]
    assert not is_shooter(game.s, game.u(0), "bombard")


@rule("MAU-6.4", "MAU-6.8")
def test_a_garrison_shoots_all_round_with_two_bases() -> None:
    garrison = foot(10000, 15000, UP, formation="garrison")
    game = Field(garrison, foot(10000, 20000, UP, 1), terrain=[houses(10000, 16000)])
    assert targets_of(game.s, game.u(0), "volley")[game.u(1)].bases == 2


@rule("MAU-6.5", "MAU-R42")
def test_a_unit_fires_at_the_nearest_or_one_a_base_width_farther() -> None:
    game = Field(
        foot(10000, 20000, UP), foot(7800, 18500, DOWN, 1), foot(12200, 17600, DOWN, 1), foot(10000, 16500, DOWN, 1)
    )
    assert list(targets_of(game.s, game.u(0), "volley")) == [game.u(1), game.u(2)]


@rule("MAU-6.2", "MAU-5.8", "MAU-5.10", "MAU-14.6")
def test_cards_go_with_their_shooter_and_a_die_is_rolled_again_once() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1)).hold(0, "hold_until_close", "double_charge")
    space = FireSpace(game.s, 0, "volley")
    card = game.card(0, "hold_until_close")
    assert space.default() == (game.id(0), game.id(1), DONE)
    assert space.next_keys((game.id(0), game.id(1))) == (card, DONE)  # the other is for batteries
    again = [3, 5, 3, 3, 4, 2, 1]  # 3 and 5, 3 and 3, 4, 2 and 1
    game.play(Aim(seat(0)), dice=[*again, 1, 1], assign_fire=[(game.id(0), game.id(1), card, DONE)])
    assert (game.last(ShotFired).dice, game.last(ShotFired).again) == ((3, 3, 4, 2), (5, 3, 1))
    assert game.last(ShotFired).hits == 2


@rule("MAU-6.2", "MAU-5.9")
def test_damp_powder_spoils_a_shot() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1)).hold(1, "damp_powder")
    card = game.card(1, "damp_powder")
    game.play(Aim(seat(0)), dice=[4, 4, 4, 4], spoil_fire=[(card, game.id(0))])
    assert (game.last(ShotFired).need, game.last(ShotFired).hits) == (5, 0)


@rule("MAU-12.7", "MAU-5.9")
def test_specials_of_a_scenario_change_fire() -> None:
    powder: Row = {"op": "hit_modifier", "side": "side0", "action": "volley", "value": -1}
    breach: Row = {"op": "ignore_garrison_reroll", "side": "side0", "unit_type": "gun_heavy", "action": "bombard"}
    garrison = foot(10000, 10000, DOWN, 1, formation="garrison")
    heavy = unit("gun_heavy", 10000, 25000, UP)
    game = Field(heavy, garrison, foot(20000, 20000, UP), terrain=[houses(10000, 9000)], special=[powder, breach])
    assert fire(game, 0, 1, 2, [5, 5, 1, 1], "bombard").hits == 2
    assert fire_sum(game.s, game.u(2), game.u(1), Reach(4, 0, 3000, 3000, 4000), (), "volley").total == -2


@rule("MAU-5.9")
def test_nobody_fires_in_a_cloudburst() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1))
    game.s.ceasefire = game.s.turn + 1
    game.play(Volley())
    assert game.asked("call_volley") == []


@rule("MAU-6.2")
@pytest.mark.parametrize(
    ("options", "enemies", "asked"),
    [({}, 1, 0), ({}, 2, 1), ({"auto_fire": "off"}, 1, 1), ({"events": "on"}, 1, 1)],
)
def test_automatic_fire_asks_only_where_there_is_something_to_choose(
    options: dict[str, str], enemies: int, asked: int
) -> None:
    foes = [foot(8000, 17000, DOWN, 1), foot(12200, 17000, DOWN, 1)][:enemies]
    game = Field(foot(10000, 20000, UP), *foes, options={"events": "off", **options}).hold(0, "steady_aim")
    game.play(Aim("first"), dice=[1, 1, 1, 1])
    assert len(game.asked("assign_fire")) == asked
    assert game.last(ShotFired).hits == 0
