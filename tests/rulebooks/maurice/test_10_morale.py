"""MAU-9 to 11 Rally, morale, surrender, officers; victory."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.games.maurice.model.activities import Break, Casualty, Collapse, EndTurn, Generals, Loss, Rally, Surrender
from baluard.games.maurice.model.events import GameEnded, MoraleRolled, NightFell, OfficerRolled, UnitRallied
from baluard.games.maurice.model.facts import GENERALS
from baluard.games.maurice.rules.damage import shake
from baluard.games.maurice.rules.morale import has_way_out, is_isolated, loss_for
from baluard.games.maurice.rules.rally import bonuses
from baluard.games.maurice.rules.victory import update_control, winner_at_night
from baluard.kernel.answers import DONE
from baluard.kernel.table import Table
from tests.rulebooks.maurice.table import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Field,
    Row,
    box,
    foot,
    horse,
    houses,
    rule,
    unit,
    vector,
)

CORNERS = [(0, 0), (1000, 0), (1000, 1000), (0, 1000)]


@rule("MAU-9.1")
@vector("T7")
def test_horse_near_the_enemy_rallies_on_five() -> None:
    game = Field(horse(10000, 20000, UP, disr=3), foot(10000, 17000, DOWN, 1))
    game.play(Rally(game.id(0)), dice=[5, 4, 6])
    assert game.disr(0) == 1


@rule("MAU-9.1", "MAU-13.1")
@vector("T8")
def test_foot_far_from_the_enemy_in_rough_ground() -> None:
    game = Field(foot(10000, 20000, UP, disr=2), terrain=[box("rough", 7000, 13000, 19000, 22000)])
    game.play(Rally(game.id(0)), dice=[4, 3])
    assert (game.disr(0), game.last(UnitRallied).need) == (1, 4)


@rule("MAU-9.1", "MAU-5.9")
def test_steady_ranks_roll_one_failed_die_again() -> None:
    game = Field(foot(10000, 20000, UP, disr=2), sides=({"advantages": ["steady_ranks"]}, {}))
    game.play(Rally(game.id(0)), dice=[1, 1, 3])
    assert game.disr(0) == 1


@rule("MAU-5.9", "MAU-9.1")
def test_who_defends_stubbornly_rallies_better_in_cover_only() -> None:
    woods = box("woods", 5000, 15000, 18000, 23000)
    sides: tuple[Row, Row] = ({"advantages": ["stubborn_defence"]}, {})
    covered, bare = (Field(foot(10000, 20000, UP, disr=2), terrain=some, sides=sides) for some in ([woods], []))
    assert [bonuses(game.s, game.u(0)) for game in (covered, bare)] == [[1], []]


@rule("MAU-10.2", "MAU-R38")
@vector("T17")
@pytest.mark.parametrize(
    ("row", "loss"),
    [
        (unit("dragoons", 10000, 20000, UP), 3),
        (unit("dragoons", 10000, 20000, UP, formation="open", mounted=False), 2),
        (unit("gun_light", 10000, 20000, UP), 2),
        (unit("miquelets", 10000, 20000, UP), 3),
        (unit("miquelets", 10000, 20000, UP, formation="open"), 2),
    ],
)
def test_what_counts_is_the_state_of_the_unit_that_breaks(row: Row, loss: int) -> None:
    game = Field(row)
    assert loss_for(game.s, game.u(0), 5) == loss


@rule("MAU-10.1", "MAU-3.10", "MAU-1.4", "MAU-R1", "MAU-R3")
@vector("T18")
def test_a_battery_breaks_at_three_and_foot_at_six() -> None:
    game = Field(unit("gun_light", 10000, 20000, UP, disr=1), foot(20000, 20000, UP, disr=4))
    for n in (0, 1):
        assert shake(Table(), game.s, game.u(n), 1, "fire") == []
        assert shake(Table(), game.s, game.u(n), 1, "fire") == [Break(game.id(n))]


@rule("MAU-10.1", "MAU-5.9", "MAU-R47")
def test_a_rearguard_keeps_a_unit_one_short_of_its_limit() -> None:
    game = Field(foot(10000, 20000, UP, disr=6)).hold(0, "rearguard")
    game.play(Break(game.id(0)), save_unit=[game.card(0, "rearguard")])
    assert (game.is_there(0), game.disr(0)) == (True, 5)


@rule("MAU-10.2", "MAU-10.4", "MAU-5.9", "MAU-4.1")
@vector("T29")
def test_a_loss_that_a_card_softens_still_brings_the_army_down() -> None:
    game = Field(foot(10000, 20000, UP), foot(20000, 20000, UP), foot(10000, 5000, DOWN, 1)).hold(0, "for_the_land")
    game.s.morale = [2, 5]
    game.play(Loss(game.id(0), "broken"), Collapse(), dice=[6], soften_morale=[game.card(0, "for_the_land")])
    assert (game.last(MoraleRolled).loss, game.s.morale[0]) == (2, 0)
    assert game.last(GameEnded).side == "second"


@rule("MAU-10.4")
def test_when_both_armies_are_down_the_higher_morale_wins() -> None:
    for morale, winner in (([0, -1], "first"), ([0, 0], "")):
        game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1))
        game.s.morale = morale
        assert game.play(Collapse()).last(GameEnded).side == winner


def surrounded(*others: Row) -> Field:
    ring = [
        foot(10000, 7000, 1800, 1),
        foot(6500, 13500, 0, 1),
        foot(13500, 13500, 0, 1),
        foot(6000, 10000, 900, 1),
    ]
    return Field(foot(10000, 10000, UP), *ring, *others, table=(20, 20))


@rule("MAU-10.5", "MAU-R39")
@vector("G38")
def test_a_unit_without_a_way_out_surrenders() -> None:
    game = surrounded(foot(14000, 10000, 2700, 1))
    assert is_isolated(game.s, game.u(0))
    game.play(Surrender(), dice=[1])
    assert not game.is_there(0)
    assert not is_isolated(surrounded().s, 0)
    wide = Field(
        foot(10000, 10000, UP),
        foot(10000, 7000, 1800, 1),
        foot(6500, 13500, 0, 1),
        foot(16500, 13500, 0, 1),
        foot(6000, 10000, 900, 1),
        foot(14000, 10000, 2700, 1),
        table=(20, 20),
    )
    assert not is_isolated(wide.s, wide.u(0))


@rule("MAU-10.5")
@pytest.mark.parametrize(("disr", "lost"), [(3, False), (4, True)])
def test_a_steady_garrison_does_not_surrender(disr: int, lost: bool) -> None:
    ring = [(10000, 6000, DOWN), (10000, 14000, UP), (6500, 10000, RIGHT), (13500, 10000, LEFT)]
    garrison = foot(10000, 9000, UP, formation="garrison", disr=disr)
    enemies = [foot(*place, side=1) for place in ring]
    game = Field(garrison, *enemies, terrain=[houses(10000, 10000)], table=(20, 20))
    assert not has_way_out(game.s, game.u(0))
    assert is_isolated(game.s, game.u(0)) == lost


@rule("MAU-11.4", "MAU-11.5", "MAU-11.6")
@vector("T26")
def test_a_captured_general_takes_the_hand_with_him() -> None:
    game = Field(foot(10000, 20000, UP), foot(20000, 20000, UP), foot(10000, 5000, DOWN, 1))
    game.s.cinc_unit[0] = game.u(0)
    game.hold(0, "galloper", "drums").hold(1, *["bayonets"] * 3, *["stand_fast"] * 3, *["steady_aim"] * 3)
    game.play(Loss(game.id(0), "broken"), dice=[1, 5, 6])
    assert game.last(OfficerRolled).fate == "captured"
    assert game.s.morale[0] == 10 - 1 - 1
    assert (len(game.s.hands[0]), len(game.s.hands[1])) == (0, 10)
    assert game.s.cinc_unit[0] == game.u(1)


@rule("MAU-11.4", "MAU-11.6")
@vector("T27")
def test_a_displaced_general_costs_a_card() -> None:
    game = Field(foot(10000, 20000, UP), foot(20000, 20000, UP), foot(10000, 5000, DOWN, 1))
    game.s.cinc_unit[0] = game.u(0)
    game.hold(0, "galloper", "drums")
    game.play(Loss(game.id(0), "broken"), dice=[1, 3, 4], discard=[(game.card(0, "drums"),)])
    assert game.s.cinc_unit[0] == game.u(1)
    assert [game.facts.cards[c].kind for c in game.s.hands[0]] == ["galloper"]


@rule("MAU-11.5", "MAU-R40")
@pytest.mark.parametrize(
    ("cause", "dice", "fate"),
    [
        ("combat", [1, 1], "killed"),
        ("combat", [1, 2], "unharmed"),
        ("displaced", [1, 2], "killed"),
        ("displaced", [6, 6], "captured"),
        ("displaced", [5, 6], "unharmed"),
        ("unit_broken", [2, 2], "killed"),
        ("unit_broken", [5, 6], "captured"),
        ("unit_broken", [2, 3], "unharmed"),
    ],
)
def test_who_falls_depends_on_the_danger(cause: str, dice: list[int], fate: str) -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1))
    game.play(Casualty(GENERALS[0], cause, 10000, 20000), dice=dice)
    assert game.last(OfficerRolled).fate == fate


@rule("MAU-11.1", "MAU-11.3")
def test_a_general_goes_anywhere_for_a_card_but_not_near_the_enemy() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 5000, DOWN, 1)).hold(0, "drums", "galloper")
    card = game.card(0, "drums")
    game.play(Generals(), move_officer=[(GENERALS[0], card, "7000,9000,0")])
    assert (game.s.cinc[0], len(game.s.hands[0])) == ((7000, 9000), 1)
    space = game.asked("move_officer")[0].space
    assert not space.admits((GENERALS[0], card, "10000,5500,0"))
    assert space.admits((GENERALS[0], card, game.id(0)))
    assert space.admits((DONE,))


def with_objective(**more: object) -> Field:
    area = [(8000, 8000), (12000, 8000), (12000, 12000), (8000, 12000)]
    name = {"ca": "x", "es": "x", "en": "x"}
    objective = {"id": "o", "points": 1, "area": area, "start": "none", "name": name, "prov": "design"}
    return Field(foot(10000, 10000, UP), foot(10000, 25000, DOWN, 1), objectives=[objective], **more)  # type: ignore[arg-type]


@rule("MAU-10.6")
def test_who_alone_stands_in_an_objective_holds_it_and_keeps_it() -> None:
    game = with_objective()
    update_control(Table(), game.s)
    assert game.s.control == [0]
    game.s.move(game.u(0), (20000, 20000, 0))
    update_control(Table(), game.s)
    assert game.s.control == [0]


@rule("MAU-10.7")
def test_the_attacker_who_holds_everything_wins_at_the_end_of_the_defenders_turn() -> None:
    game = with_objective(victory={"nightfall": "objectives", "tie": "morale", "capture_all": "attacker"})
    game.s.active = 1
    assert game.play(EndTurn()).last(GameEnded) == GameEnded("first", "capture")


@rule("MAU-10.8", "MAU-R41")
@vector("T25")
def test_the_game_ends_at_the_end_of_the_turn_in_which_night_falls() -> None:
    game = with_objective()
    game.s.night = 2
    game.play(EndTurn())
    assert game.last(NightFell).points == (1, 0)
    assert game.last(GameEnded) == GameEnded("first", "nightfall")


@rule("MAU-10.8")
def test_a_tie_at_night_goes_to_the_defender_or_to_the_better_morale() -> None:
    game = Field(foot(10000, 10000, UP), foot(10000, 25000, DOWN, 1))
    game.s.morale = [4, 5]
    assert winner_at_night(game.s, (1, 1)) == 1
    game.s.morale = [5, 5]
    assert winner_at_night(game.s, (1, 1)) == -1
    game.facts.tie = "defender"
    assert winner_at_night(game.s, (1, 1)) == 1


@rule("MAU-10.3", "MAU-R41")
@vector("T28")
def test_starting_morale_is_half_the_weights() -> None:
    """The files are checked by this sum (`model/checks.py`); it is done here once by hand."""
    weights = GAME.data.units.morale
    total = (7 + 2 + 1) * weights.weight_regular + (1 + 1) * weights.weight_other
    assert (total + 1) // 2 == 11
