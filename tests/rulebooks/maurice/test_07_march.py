"""MAU-7 March."""

from __future__ import annotations

import pytest

from baluard.games.maurice.model.activities import March
from baluard.games.maurice.rules.march import MarchSpace, carry_out
from baluard.games.maurice.rules.paths import allowance, read_step
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
    line,
    rule,
    unit,
    vector,
)


def march(game: Field, n: int, *keys: str) -> Field:
    """A unit of the activated brigade gets this order; the others hold."""
    game.s.action = "march"
    return game.play(March(), march_order=[(game.id(n), *keys, DONE)])


def column(kind: str, x: int, y: int, heading: int, side: int = 0, **more: object) -> Row:
    return unit(kind, x, y, heading, side, formation="column", **more)


@rule("MAU-7.4", "MAU-7.6", "MAU-R20")
@vector("G16")
def test_a_column_goes_by_legs_and_straightens_behind_its_head() -> None:
    game = Field(column("foot", 10000, 25000, UP))
    way = game.walk(0, "leg:300:4000", "leg:-600:3000", "leg:300:5000")
    assert (way.fault, way.cost, way.place) == ("", 12000, (10500, 13938, 0))
    assert game.walk(0, "leg:300:4000", "leg:-600:3000", "leg:300:5001").fault == "fault.too_far"


@rule("MAU-7.5", "MAU-7.8", "MAU-R16")
@vector("G17")
def test_a_column_may_spend_four_base_widths_near_the_enemy() -> None:
    game = Field(column("foot", 10000, 25000, UP), foot(10000, 13000, DOWN, 1))
    assert game.walk(0, "leg:0:8000").fault == ""
    way = game.walk(0, "leg:0:11000")
    assert (way.fault, way.slow_cost) == ("", 3250)
    assert game.walk(0, "leg:0:12000").fault == "fault.too_near"


@rule("MAU-7.8", "MAU-R21")
@vector("G18")
def test_a_march_keeps_a_base_width_from_the_enemy() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 16000, DOWN, 1))
    faults = [game.walk(0, f"adv:{length}").fault for length in (3000, 3020, 3021)]
    assert faults == ["", "", "fault.too_near"]


@rule("MAU-7.7")
@vector("G19")
def test_a_column_deploys_with_a_slide_and_marches_on() -> None:
    game = Field(column("foot", 10000, 25000, UP))
    way = game.walk(0, "form:line:1500", "adv:4000")
    assert (way.fault, way.place, way.cost) == ("", (11500, 21000, 0), 4000)
    assert game.walk(0, "form:line:1501").fault == "fault.no_slide"


@rule("MAU-7.7")
@pytest.mark.parametrize(
    ("enemy", "fault"),
    [
        (foot(13000, 20500, LEFT, 1), ""),  # the line ends a base width from them
        (foot(12990, 20500, LEFT, 1), "fault.too_near"),
        (foot(11700, 20500, LEFT, 1), "fault.overlaps"),
        (foot(10000, 19200, DOWN, 1), ""),  # they are near already
    ],
)
def test_who_forms_line_comes_no_closer_than_a_base_width_to_those_who_were_farther(enemy: Row, fault: str) -> None:
    assert Field(column("foot", 10000, 20000, UP), enemy).walk(0, "form:line:0").fault == fault


@rule("MAU-7.2", "MAU-7.7", "MAU-7.10", "MAU-R18")
@vector("G20")
def test_changing_formation_or_facing_about_is_all_that_a_line_of_foot_does() -> None:
    game = Field(foot(10000, 20000, UP))
    assert game.walk(0, "form:column:0", "leg:0:1000").fault == "fault.no_more_steps"
    assert game.walk(0, "about", "adv:1000").fault == "fault.no_more_steps"
    assert game.walk(0, "about").fault == ""


@rule("MAU-7.6", "MAU-7.10")
@vector("G21")
def test_horse_may_face_about_and_go_and_backs_at_half_rate() -> None:
    game = Field(horse(10000, 20000, UP))
    way = game.walk(0, "about", "adv:8000")
    assert (way.fault, way.place) == ("", (10000, 28800, 1800))
    assert [game.walk(0, f"back:{length}").fault for length in (4000, 4001)] == ["", "fault.too_far"]


@rule("MAU-7.9", "MAU-7.1")
@vector("G22")
def test_passing_through_a_friend_disrupts_both_and_ending_in_him_is_illegal() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 18000, UP))
    assert game.walk(0, "adv:2000").fault == "fault.overlaps"
    march(game, 0, "adv:4000")
    assert (game.place(0), game.disr(0), game.disr(1)) == ((10000, 16000, 0), 1, 1)


@rule("MAU-7.9", "MAU-R13")
@vector("T36")
def test_a_column_passes_through_friends_without_harm() -> None:
    game = march(Field(column("foot", 10000, 24000, UP), foot(10000, 18000, UP)), 0, "leg:0:12000")
    assert (game.place(0), game.disr(0), game.disr(1)) == ((10000, 12000, 0), 0, 0)


@rule("MAU-7.9", "MAU-13.1", "MAU-R14", "MAU-R15")
@vector("T35")
def test_difficult_ground_hurts_once_an_action_and_irregulars_never() -> None:
    woods = box("woods", 5000, 15000, 17000, 18000)
    game = march(Field(unit("irr_foot", 10000, 20000, UP), terrain=[woods]), 0, "adv:4000")
    assert game.disr(0) == 0
    streams = [line("stream", (5000, y), (15000, y), width=400) for y in (19000, 17500)]
    for n, one in enumerate(streams):
        one["id"] = f"s{n}"
    game = march(Field(foot(10000, 20000, UP), terrain=streams), 0, "adv:4000")
    assert game.disr(0) == 1


@rule("MAU-3.6", "MAU-7.7")
@vector("T31")
def test_miquelets_change_between_line_and_open_order() -> None:
    game = Field(unit("miquelets", 10000, 20000, UP))
    assert game.walk(0, "form:open:0").fault == ""
    assert game.walk(0, "form:open:0", "adv:1000").fault == "fault.no_more_steps"
    game = Field(column("miquelets", 10000, 20000, UP))
    assert game.walk(0, "form:open:0", "adv:4000").fault == ""
    game.s.put(game.u(0), *[(10000, 20000, 0), game.facts.stance_no["open"]])
    assert not game.s.profile(game.u(0)).regular


@rule("MAU-3.7", "MAU-3.3")
@vector("T32")
def test_dragoons_dismount_out_of_a_column_and_advance_on_foot() -> None:
    game = Field(column("dragoons", 10000, 20000, UP))
    assert game.walk(0, "form:open:0", "adv:4000").fault == ""
    assert game.walk(0, "form:open:0", "adv:4001").fault == "fault.too_far"
    game = Field(unit("dragoons", 10000, 20000, UP))
    assert game.walk(0, "form:open:0", "adv:1000").fault == "fault.no_more_steps"
    assert game.walk(0, "form:open:0").fault == ""


@rule("MAU-5.9", "MAU-7.5")
@vector("T33")
def test_misread_orders_halve_what_a_quick_step_has_raised() -> None:
    game = Field(foot(10000, 20000, UP))
    kinds = [card.kind for card in game.facts.cards]
    game.s.played = (kinds.index("quick_step"), kinds.index("misread_orders"))
    assert allowance(game.s, game.u(0), game.s.profile(game.u(0))) == 3000


@rule("MAU-3.9", "MAU-7.12", "MAU-R35")
@vector("T34")
def test_a_heavy_gun_limbers_again_only_with_a_train() -> None:
    gun = unit("gun_heavy", 10000, 20000, UP)
    assert Field(gun).walk(0, "form:limbered:0").fault == "fault.may_not_limber"
    with_train: tuple[Row, Row] = ({"advantages": ["professional_train"]}, {})
    assert Field(gun, sides=with_train).walk(0, "form:limbered:0").fault == ""
    near = Field(gun, foot(10000, 16500, DOWN, 1), sides=with_train)
    assert near.walk(0, "form:limbered:0").fault == "fault.may_not_limber"


@rule("MAU-3.9")
def test_a_medium_gun_limbers_away_from_the_enemy_or_with_a_train() -> None:
    gun, enemy = unit("gun_medium", 10000, 20000, UP), foot(10000, 16500, DOWN, 1)
    assert Field(gun).walk(0, "form:limbered:0").fault == ""
    assert Field(gun, enemy).walk(0, "form:limbered:0").fault == "fault.may_not_limber"
    assert Field(gun, enemy, sides=({"advantages": ["professional_train"]}, {})).walk(0, "form:limbered:0").fault == ""


@rule("MAU-7.12", "MAU-3.9", "MAU-R36")
def test_a_light_gun_goes_by_hand_with_infantry_of_its_brigade() -> None:
    game = Field(unit("gun_light", 10000, 20000, UP), foot(14000, 20000, UP))
    assert [game.walk(0, f"adv:{length}").fault for length in (4000, 4001)] == ["", "fault.too_far"]
    game.s.brigade = (game.u(0),)
    assert game.walk(0, "adv:1000").fault == "fault.cannot_move"
    near = Field(unit("gun_light", 10000, 20000, UP), foot(14000, 20000, UP), foot(10000, 16000, DOWN, 1))
    assert [near.walk(0, f"adv:{length}").fault for length in (2000, 2001)] == ["", "fault.too_far"]


@rule("MAU-7.3", "MAU-R19", "MAU-R17")
def test_a_line_has_three_segments_or_one_step_back_and_a_column_four_legs() -> None:
    game = Field(foot(10000, 20000, UP))
    assert game.walk(0, "adv:500", "wheel:L:50", "adv:500").fault == ""
    assert game.walk(0, "adv:500", "adv:500", "adv:500", "adv:500").fault == "fault.too_many_segments"
    assert game.walk(0, "adv:500", "back:500").fault == "fault.back_alone"
    assert game.walk(0, "leg:0:500").fault == "fault.wrong_step"
    legs = ("leg:0:500",) * 4
    column_field = Field(column("foot", 10000, 20000, UP))
    assert column_field.walk(0, *legs).fault == ""
    assert column_field.walk(0, *legs, "leg:0:500").fault == "fault.too_many_legs"
    assert column_field.walk(0, "leg:901:500").fault == "fault.too_many_legs"
    assert column_field.walk(0, "back:500").fault == "fault.wrong_step"


@rule("MAU-7.11")
def test_a_garrison_is_formed_next_to_the_houses_and_left_with_any_heading() -> None:
    game = Field(foot(10000, 22000, UP), foot(20000, 22000, UP), terrain=[houses(10000, 20000)])
    name = game.facts.pieces[0].id
    way = game.walk(0, f"form:garrison:{name}")
    assert (way.fault, way.place) == ("", (10000, 19000, 0))
    assert game.walk(1, f"form:garrison:{name}").fault == "fault.no_slide"
    carry_out(Table(), game.s, way)
    assert game.walk(0, "form:line:@900").place == (11000, 20000, 900)
    assert game.walk(0, "form:line:@900", "adv:500").fault == "fault.no_more_steps"
    assert game.walk(0, "adv:500").fault == "fault.cannot_move"


@rule("MAU-7.8")
def test_guns_do_not_enter_woods_and_nobody_leaves_the_table() -> None:
    gun = unit("gun_light", 10000, 20000, UP, formation="limbered")
    assert (
        Field(gun, terrain=[box("woods", 5000, 15000, 17000, 18000)]).walk(0, "leg:0:4000").fault == "fault.impassable"
    )
    assert Field(foot(10000, 3000, UP)).walk(0, "adv:3001").fault == "fault.off_table"


@rule("MAU-7.13", "MAU-11.4")
def test_who_ends_his_move_on_a_free_general_displaces_him() -> None:
    game = Field(foot(10000, 20000, UP), foot(20000, 5000, DOWN, 1))
    game.s.cinc[1] = (10000, 16000)
    game.s.action = "march"
    game.play(March(), march_order=[(game.id(0), "adv:4000", DONE)], dice=[3, 4])
    assert game.s.cinc_unit[1] == game.u(1)


@rule("MAU-14.0", "MAU-14.1")
def test_sensible_orders_are_offered_and_any_legal_one_is_taken() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 12000, DOWN, 1))
    game.s.action = "march"
    space = MarchSpace(game.s, [game.u(0)])
    name = game.id(0)
    offered = space.next_keys((name,))
    assert {"adv:4000", "wheel:L:150", "about", DONE} <= set(offered)
    assert "adv:2517" not in offered
    assert space.admits((name, "adv:2517", "wheel:R:37", DONE))
    assert not space.admits((name, "adv:4001", DONE))
    assert not space.admits((name, "adv:2517"))
    assert not space.admits((name, "adv:02517", DONE))


@rule("MAU-14.0")
@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("about", ["about:1", "About"]),
        ("adv:1", ["adv", "adv:0", "adv:-1", "adv:01", "adv:1.5", "adv:1:2", "adv:1:", "go:1", "adv:1000000"]),
        ("back:1", ["back:0", "back:1:1"]),
        ("wheel:L:3600", ["wheel:L:0", "wheel:L:3601", "wheel:X:10", "wheel:L", "wheel:L:10:10"]),
        ("leg:-450:1", ["leg:-450:0", "leg:45x:1", "leg:-450", "leg:-0450:1"]),
        ("form:column:@3599", ["form:column:@3600", "form:column:@-1", "form:column:x", "form:column"]),
        ("form:garrison:mill", ["form:garrison:", "form:garrison"]),
    ],
)
def test_an_order_is_written_in_one_way_only(written: str, wrong: list[str]) -> None:
    assert read_step(written) is not None
    assert [key for key in wrong if read_step(key) is not None] == []


@rule("MAU-14.2")
@pytest.mark.parametrize("kind", ["foot", "horse", "irr_foot", "dragoons", "sekban", "gun_light"])
def test_all_that_is_offered_is_legal(kind: str) -> None:
    game = Field(unit(kind, 10000, 20000, RIGHT), foot(14000, 20000, UP), terrain=[houses(10000, 16000)])
    game.s.action = "march"
    space = MarchSpace(game.s, [game.u(0)])
    for keys in space.legal_orders(game.u(0)):
        assert space.admits((game.id(0), *keys, DONE)), keys
