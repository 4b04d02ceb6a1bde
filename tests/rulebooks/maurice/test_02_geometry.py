"""MAU-2 Measuring and geometry."""

from __future__ import annotations

import pytest

from baluard.games.maurice.rules.around import ROUNDING
from baluard.games.maurice.rules.fire import reach_of, targets_of
from baluard.games.maurice.rules.measures import (
    base_centres,
    base_outline,
    elevation,
    gap,
    in_bad,
    in_contact,
    in_difficult,
    is_in,
    is_near_enemy,
    is_on_flank,
)
from baluard.kernel.plane import Place, arc_length, box_of, overlap, rectangle
from tests.rulebooks.maurice.table import (
    DOWN,
    RIGHT,
    UP,
    Field,
    Row,
    box,
    foot,
    line,
    rule,
    unit,
    vector,
)


def footprint(game: Field, n: int) -> tuple[tuple[int, int], ...]:
    return game.s.feet[game.u(n)]


def centres(game: Field, n: int) -> list[tuple[int, int]]:
    return base_centres(game.facts, game.place(n), game.s.profile(game.u(n)))


def bases_with_a_shot(game: Field, n: int, target: int) -> int:
    found = targets_of(game.s, game.u(n), "volley")
    return found[game.u(target)].bases if game.u(target) in found else 0


@rule("MAU-2.1", "MAU-2.2", "MAU-2.5", "MAU-2.6", "MAU-2.7")
@vector("G1")
def test_a_line_stands_behind_the_middle_of_its_front() -> None:
    game = Field(foot(10000, 20000, UP))
    assert footprint(game, 0) == ((8000, 20000), (12000, 20000), (12000, 20600), (8000, 20600))
    assert centres(game, 0) == [(8500, 20300), (9500, 20300), (10500, 20300), (11500, 20300)]


@rule("MAU-2.3", "MAU-2.4", "MAU-2.6")
@vector("G2")
def test_a_slanting_footprint_has_whole_corners() -> None:
    game = Field(foot(10000, 10000, 450))
    assert footprint(game, 0) == ((8586, 8586), (11414, 11414), (10990, 11838), (8162, 9010))


@rule("MAU-2.7", "MAU-3.4")
@vector("G3")
def test_a_massed_unit_is_two_bases_wide_and_two_deep() -> None:
    game = Field(foot(10000, 10000, RIGHT, formation="massed"))
    assert footprint(game, 0) == ((10000, 9000), (10000, 11000), (8800, 11000), (8800, 9000))
    assert centres(game, 0) == [(9700, 9500), (9700, 10500), (9100, 9500), (9100, 10500)]


@rule("MAU-3.4")
@vector("G4")
def test_a_column_is_one_base_wide_and_four_deep() -> None:
    game = Field(foot(10000, 10000, 300, formation="column"))
    assert footprint(game, 0) == ((9567, 9750), (10433, 10250), (9233, 12328), (8367, 11828))


@rule("MAU-2.20")
@vector("G5", "G6")
def test_a_wheel_turns_about_a_corner_and_costs_the_arc_of_the_other() -> None:
    game = Field(foot(10000, 20000, UP))
    left, right = game.walk(0, "wheel:L:300"), game.walk(0, "wheel:R:150")
    assert (left.place, left.cost, left.fault) == ((9732, 19000, 3300), 2095, "")
    assert (right.place, right.cost, right.fault) == ((10068, 19482, 150), 1048, "")


@rule("MAU-2.20")
@vector("G7")
def test_the_cost_of_wheels_of_a_line() -> None:
    sines = Field(foot(10000, 20000, UP)).facts.sines
    assert [arc_length(sines, 4000, angle) for angle in (143, 144, 572, 573, 900)] == [999, 1006, 3994, 4001, 6284]
    game = Field(foot(10000, 20000, UP))
    assert [game.walk(0, f"wheel:R:{angle}").fault for angle in (572, 573)] == ["", "fault.too_far"]


@rule("MAU-2.5", "MAU-7.6")
@vector("G8")
def test_straight_ahead_and_straight_back() -> None:
    game = Field(foot(10000, 20000, 337))
    assert game.walk(0, "adv:2500").place == (11387, 17920, 337)
    assert game.walk(0, "back:2000").place == (8890, 21664, 337)


@rule("MAU-7.10")
@vector("G9")
def test_an_about_face_keeps_the_ground() -> None:
    game = Field(foot(10000, 20000, UP))
    before = set(footprint(game, 0))
    way = game.walk(0, "about")
    assert way.place == (10000, 20600, 1800)
    game.s.move(game.u(0), way.place)
    assert set(footprint(game, 0)) == before


@rule("MAU-2.8")
@vector("G10")
@pytest.mark.parametrize(
    ("other", "distance"),
    [((10000, 15000, 1800), 5000), ((15000, 16000, 1800), 4124), ((16000, 17000, 1350), 2953)],
)
def test_distances_of_footprints_are_rounded_up(other: Place, distance: int) -> None:
    game = Field(foot(10000, 20000, UP), foot(*other, side=1))
    assert gap(game.s, game.u(0), game.u(1)) == gap(game.s, game.u(1), game.u(0)) == distance


@rule("MAU-2.9")
@vector("G11")
def test_an_overlap_of_twenty_units_is_forgiven() -> None:
    found = []
    for k in (20, 21):
        game = Field(foot(10000, 20000, UP), foot(10000, 20600 - k, UP))
        found.append(overlap(footprint(game, 0), footprint(game, 1), game.facts.n.tolerance))
    assert found == [False, True]


@rule("MAU-2.10")
def test_units_within_a_tenth_of_a_base_width_are_in_contact() -> None:
    near = [Field(foot(10000, 20000, UP), foot(10000, 20000 - k, DOWN, 1)) for k in (100, 101)]
    assert [in_contact(game.s, game.u(0), game.u(1)) for game in near] == [True, False]


@rule("MAU-2.18", "MAU-R4")
@vector("G12")
def test_near_the_enemy_is_four_base_widths() -> None:
    games = [Field(foot(10000, 20000, UP), foot(10000, y, DOWN, 1)) for y in (16000, 15999)]
    assert [is_near_enemy(game.s, game.u(0)) for game in games] == [True, False]


@rule("MAU-2.14", "MAU-2.16", "MAU-6.4")
@vector("G13")
def test_fewer_bases_bear_on_an_enemy_to_the_side() -> None:
    games = [Field(foot(10000, 20000, UP), foot(10000 + k, 17000, DOWN, 1)) for k in (0, 2000, 4000, 5000, 6000, 7000)]
    assert [bases_with_a_shot(game, 0, 1) for game in games] == [4, 4, 3, 2, 1, 0]


@rule("MAU-6.4")
@vector("G14")
def test_a_volley_reaches_four_base_widths_and_no_more() -> None:
    games = [Field(foot(10000, 20000, UP), foot(10000, y, DOWN, 1)) for y in (16000, 15999)]
    assert [bases_with_a_shot(game, 0, 1) for game in games] == [4, 0]


@rule("MAU-2.15", "MAU-R12")
@vector("G15")
@pytest.mark.parametrize(
    ("enemy", "flanked"),
    [
        ((10000, 6000, 1800), False),
        ((15000, 11000, 2700), True),
        ((15000, 10000, 2700), True),
        ((14000, 9000, 2700), False),
        ((10000, 14000, 0), True),
        ((14500, 8600, 2250), False),
    ],
)
def test_on_the_flank_with_half_the_bases_behind_and_none_ahead(enemy: Place, flanked: bool) -> None:
    game = Field(foot(10000, 10000, UP), foot(*enemy, side=1))
    assert is_on_flank(game.s, game.u(1), game.u(0)) == flanked


@rule("MAU-2.15")
def test_open_order_garrisons_and_irregulars_have_no_flanks() -> None:
    for target in (unit("irr_foot", 10000, 10000, UP), unit("irr_foot", 10000, 10000, UP, formation="column")):
        game = Field(target, foot(10000, 14000, UP, 1))
        assert not is_on_flank(game.s, game.u(1), game.u(0))


WOODS = box("woods", 8000, 12000, 17000, 18400)


@rule("MAU-2.17", "MAU-13.1")
@vector("G29")
@pytest.mark.parametrize(("south", "bases"), [(18400, 0), (18000, 4)])
def test_one_sees_through_a_base_width_of_woods(south: int, bases: int) -> None:
    woods = box("woods", 8000, 12000, 17000, south)
    game = Field(foot(10000, 20000, UP), foot(10000, 16500, DOWN, 1), terrain=[woods])
    assert bases_with_a_shot(game, 0, 1) == bases


@rule("MAU-2.17", "MAU-R45")
@vector("G30")
def test_a_wall_covers_the_unit_close_behind_it_and_blocks_others() -> None:
    units = (foot(10000, 20000, UP), foot(10000, 16500, DOWN, 1))
    near = Field(*units, terrain=[line("obstacle", (7000, 17200), (13000, 17200))])
    a_at_b = reach_of(near.s, near.u(0), near.u(1), -1, 4000)
    b_at_a = reach_of(near.s, near.u(1), near.u(0), -1, 4000)
    assert (a_at_b.bases, a_at_b.covered, b_at_a.bases, b_at_a.covered) == (4, 4, 4, 0)
    far = Field(*units, terrain=[line("obstacle", (7000, 18400), (13000, 18400))])
    assert bases_with_a_shot(far, 0, 1) == 0


def hill() -> Row:
    crest = [(7000, 15000), (13000, 15000), (13000, 17000), (7000, 17000)]
    return box("hill", 6000, 14000, 14000, 18500, crest=crest)


@rule("MAU-2.13", "MAU-R34", "MAU-2.17")
@vector("G31")
def test_heights_and_a_shot_at_a_unit_on_the_crest() -> None:
    game = Field(foot(10000, 20000, UP), foot(10000, 16600, DOWN, 1), terrain=[hill()])
    assert [elevation(game.facts, game.s.centre(game.u(n))) for n in (0, 1)] == [0, 2]
    assert bases_with_a_shot(game, 0, 1) == 4


@rule("MAU-2.17", "MAU-6.12")
@vector("G32")
def test_a_crest_between_blocks_a_bombardment() -> None:
    game = Field(unit("gun_medium", 10000, 19000, UP), foot(10000, 13600, DOWN, 1), terrain=[hill()])
    assert targets_of(game.s, game.u(0), "bombard") == {}
    game = Field(unit("gun_medium", 10000, 19000, UP), foot(10000, 13600, DOWN, 1))
    assert len(targets_of(game.s, game.u(0), "bombard")) == 1


@rule("MAU-6.12", "MAU-R43")
@vector("G33")
@pytest.mark.parametrize(("y", "bombard", "canister"), [(13000, 2, 0), (12999, 0, 0), (21000, 0, 2), (20999, 2, 0)])
def test_a_light_gun_bombards_from_beyond_four_to_twelve(y: int, bombard: int, canister: int) -> None:
    game = Field(unit("gun_light", 10000, 25000, UP), foot(10000, y, DOWN, 1))
    far = targets_of(game.s, game.u(0), "bombard")
    assert (far[game.u(1)].bases if far else 0, bases_with_a_shot(game, 0, 1)) == (bombard, canister)


@rule("MAU-2.11", "MAU-2.12", "MAU-13.1")
@vector("G34")
def test_half_of_the_bases_make_a_unit_be_in_woods() -> None:
    game = Field(foot(10000, 20000, UP), terrain=[box("woods", 9000, 13000, 19000, 22000)])
    assert is_in(game.s, game.u(0), "woods")
    assert in_difficult(game.s, game.u(0)) and in_bad(game.s, game.u(0))
    away = Field(foot(7000, 20000, UP), terrain=[box("woods", 9000, 13000, 19000, 22000)])
    assert not is_in(away.s, away.u(0), "woods")


@rule("MAU-2.12", "MAU-13.1")
@pytest.mark.parametrize(("x", "is_half"), [(9100, True), (8100, False)])
def test_two_bases_of_four_are_half(x: int, is_half: bool) -> None:
    game = Field(foot(x, 20000, UP), terrain=[box("woods", 9000, 13000, 19000, 22000)])
    s, u = game.s, game.u(0)
    assert [is_in(s, u, "woods"), in_difficult(s, u), in_bad(s, u)] == [is_half] * 3


@rule("MAU-6.3", "MAU-R33")
@vector("G35")
def test_infantry_in_a_stream_does_not_shoot() -> None:
    stream = line("stream", (5000, 20300), (15000, 20300), width=600)
    game = Field(foot(10000, 20000, UP), foot(10000, 17000, DOWN, 1), terrain=[stream])
    assert bases_with_a_shot(game, 0, 1) == 0


@rule("MAU-2.17")
def test_a_third_unit_in_the_way_blocks_unless_one_shoots_from_above() -> None:
    units = (foot(10000, 20000, UP), foot(10000, 16500, DOWN, 1), foot(10000, 18000, UP))
    assert bases_with_a_shot(Field(*units), 0, 1) == 0
    crest = [(6500, 19200), (13500, 19200), (13500, 21800), (6500, 21800)]
    above = Field(*units, terrain=[box("hill", 6000, 14000, 19000, 22000, crest=crest)])
    assert bases_with_a_shot(above, 0, 1) == 4


@rule("MAU-2.7", "MAU-2.12")
@pytest.mark.parametrize("heading", [0, 1, 450, 899, 900, 1234, 1800, 2701, 3599])
def test_the_bases_lie_in_the_box_of_their_unit(heading: int) -> None:
    game = Field(
        *[unit(kind, 10000, 5000 + 5000 * n, heading) for n, kind in enumerate(("dragoons", "gun_light", "sekban"))]
    )
    place = (15001, 14999, heading)
    for profile in [one for troop in game.facts.troops for one in troop.profiles if one is not None]:
        west, north, east, south = box_of(rectangle(game.facts.sines, place, profile.width, profile.depth))
        for base in range(len(profile.spots)):
            for x, y in base_outline(game.facts, place, profile, base):
                assert west - ROUNDING <= x <= east + ROUNDING and north - ROUNDING <= y <= south + ROUNDING
