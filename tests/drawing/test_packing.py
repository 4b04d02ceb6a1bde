"""Names and pieces in a polygon: inside, beside each other, always in the same places."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from baluard.drawing.packing import (
    Box,
    Manner,
    Packed,
    Plot,
    box_around,
    box_at,
    free_spot,
    line_middles,
    pack,
)
from baluard.drawing.shapes import contains
from baluard.drawing.svg import Point

HEX = tuple((100 + 90 * math.cos(math.radians(60 * k)), 100 + 90 * math.sin(math.radians(60 * k))) for k in range(6))
SQUARE = ((0.0, 0.0), (200.0, 0.0), (200.0, 160.0), (0.0, 160.0))
BENT = ((0.0, 0.0), (220.0, 0.0), (220.0, 70.0), (80.0, 70.0), (80.0, 200.0), (0.0, 200.0))
SHAPES = {"hex": HEX, "square": SQUARE, "bent": BENT}
SMALLER = (Manner(1.0, 3.0), Manner(0.8, 3.0), Manner(0.6, 3.0), Manner(0.6, -8.0))


def plot_of(outline: tuple[Point, ...], middle: Point = (100.0, 90.0), fixed: tuple[Box, ...] = ()) -> Plot:
    return Plot(outline, [4.0] * len(outline), middle, fixed)


def boxes_of(packed: Packed, sizes: list[tuple[float, float]]) -> list[Box]:
    return [
        box_at(at, (wide * packed.scale, high * packed.scale))
        for at, (wide, high) in zip(packed.spots, sizes, strict=True)
    ]


def overlap(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.01 and min(a[3], b[3]) - max(a[1], b[1]) > 0.01


def corners(box: Box) -> list[Point]:
    return [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("number", range(1, 8))
def test_pieces_lie_inside_and_hide_neither_each_other_nor_the_name(shape: str, number: int) -> None:
    sizes = [(28.0 + 6 * (i % 3), 28.0) for i in range(number)]
    name = (60.0, 20.0, 140.0, 40.0)
    packed = pack(plot_of(SHAPES[shape]), (sizes,), SMALLER, (name,))
    assert packed.manner < 3  # none had to lie over another
    laid = boxes_of(packed, sizes)
    for box in laid:
        assert all(contains(SHAPES[shape], corner) for corner in corners(box))
        assert not overlap(box, name)
    assert not any(overlap(a, b) for a, b in combinations(laid, 2))


def test_the_same_pieces_lie_in_the_same_places() -> None:
    sizes = [(30.0, 30.0)] * 5
    first = pack(plot_of(BENT, (40.0, 100.0)), (sizes,), SMALLER)
    assert pack(plot_of(BENT, (40.0, 100.0)), (sizes,), SMALLER) == first


@pytest.mark.parametrize("shape", ["hex", "square"])
def test_a_piece_that_comes_pushes_the_others_by_half_a_place_at_most(shape: str) -> None:
    plot = plot_of(SHAPES[shape])
    before = pack(plot, ([(30.0, 30.0)],), SMALLER)
    for number in range(2, 9):
        after = pack(plot, ([(30.0, 30.0)] * number,), SMALLER)
        if after.scale == before.scale:
            for old, new in zip(before.spots, after.spots, strict=False):
                assert abs(old[0] - new[0]) <= 33 / 2 + 0.01 and abs(old[1] - new[1]) <= 33 / 2 + 2, number
        before = after


def test_a_crowd_takes_the_first_manner_in_which_all_fit() -> None:
    plot = plot_of(((0.0, 0.0), (100.0, 0.0), (100.0, 60.0), (0.0, 60.0)), (50.0, 30.0))
    assert [pack(plot, ([(28.0, 28.0)] * n,), SMALLER).manner for n in (1, 3, 4, 8, 16)] == [0, 0, 1, 2, 3]
    assert pack(plot, ([(28.0, 28.0)] * 4,), SMALLER).scale == 0.8


def test_without_any_room_pieces_are_heaped_around_the_wish() -> None:
    plot = plot_of(((0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (0.0, 20.0)), (20.0, 10.0))
    heap = pack(plot, ([(28.0, 28.0)] * 6,), SMALLER)
    assert heap.manner == len(SMALLER)
    assert sum(x for x, _ in heap.spots) / 6 == pytest.approx(20)
    assert all(contains(((0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (0.0, 20.0)), spot) for spot in heap.spots)


def test_a_group_begins_a_row_of_its_own_and_is_never_squeezed() -> None:
    plot = plot_of(((0.0, 0.0), (100.0, 0.0), (100.0, 70.0), (0.0, 70.0)), (50.0, 35.0))
    first, second = [(28.0, 28.0)] * 5, [(30.0, 18.0), (20.0, 18.0)]
    packed = pack(plot, (first, second), (Manner(1.0, -14.0),))
    counters, badges = packed.spots[:5], packed.spots[5:]
    assert len({y for _, y in counters}) == 1
    assert [b[0] - a[0] for a, b in pairwise(counters)] == [14.0] * 4
    assert badges[0][1] == badges[1][1] > counters[0][1]
    assert badges[1][0] - badges[0][0] == 26.0


def test_pieces_may_lie_a_little_over_the_border_and_over_names_when_the_manner_says_so() -> None:
    outline = ((0.0, 0.0), (64.0, 0.0), (64.0, 40.0), (0.0, 40.0))
    plot = plot_of(outline, (32.0, 20.0))
    two = [(30.0, 28.0)] * 2
    assert pack(plot, (two,), (Manner(1.0, 2.0), Manner(1.0, 2.0, 6))).manner == 1
    name = (0.0, 0.0, 64.0, 40.0)
    assert pack(plot, (two[:1],), (Manner(), Manner(over_names=True)), (name,)).manner == 1


def test_what_must_hide_a_name_hides_as_little_of_it_as_it_can() -> None:
    plot = plot_of(((0.0, 0.0), (64.0, 0.0), (64.0, 70.0), (0.0, 70.0)), (32.0, 35.0))
    name = (4.0, 4.0, 60.0, 26.0)
    laid = pack(plot, ([(30.0, 44.0)],), (Manner(), Manner(over_names=True)), (name,))
    assert laid.manner == 1
    ((x, y),) = laid.spots
    assert x == 32 and y >= 42  # in the middle of the plot it would hide more than half of the name


def test_things_keep_off_what_is_fixed() -> None:
    arrow = (90.0, 60.0, 110.0, 100.0)
    (spot,) = pack(plot_of(SQUARE, (100.0, 80.0), (arrow,)), ([(30.0, 30.0)],), SMALLER).spots
    assert not overlap(box_at(spot, (30.0, 30.0)), arrow)


def test_lines_of_a_name_stand_under_each_other_where_there_is_room() -> None:
    plot = plot_of(BENT, (40.0, 60.0))
    middles = line_middles(plot, [(70.0, 16.0), (50.0, 16.0)], 10)
    assert middles is not None and middles[0] == middles[1]
    assert line_middles(plot, [(70.0, 16.0), (120.0, 16.0)], 60) is None  # the second line is too wide down there


def test_a_sign_takes_the_nearest_free_place_or_hides_as_little_as_can_be() -> None:
    plot = plot_of(SQUARE, (100.0, 80.0))
    assert math.dist(free_spot(plot, (), 11), (100, 80)) < 6
    piece = (80.0, 60.0, 120.0, 100.0)
    x, y = free_spot(plot, (piece,), 11)
    assert not overlap(box_at((x, y), (22, 22)), piece)
    assert math.dist((x, y), (100, 80)) < 40
    everywhere = (0.0, 0.0, 200.0, 150.0)
    assert free_spot(plot, (everywhere,), 11)[1] > 120


def test_the_box_around_things() -> None:
    assert box_around([(10.0, 10.0), (30.0, 20.0)], 8) == (6.0, 6.0, 34.0, 24.0)
