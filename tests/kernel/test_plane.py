"""The plane in whole numbers: what is measured does not depend on where the table lies or who is named first."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import cos, hypot, isqrt, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baluard.kernel import plane
from baluard.kernel.plane import Place, Point, Polygon, Sines

SINES = Sines([round(sin(radians(k / 10)) * 10**6) for k in range(901)], 10**6)
FAR = 60_000  # the edge of a table larger than any of ours

numbers = st.integers(0, FAR)
headings = st.integers(0, 3599)
places = st.tuples(numbers, numbers, headings)
sizes = st.sampled_from([(4000, 600), (4000, 800), (2000, 1200), (1000, 2400), (2000, 2000), (2000, 1000)])
outlines = st.builds(lambda place, size: plane.rectangle(SINES, place, *size), places, sizes)
points = st.tuples(numbers, numbers)
close = st.tuples(st.integers(20_000, 28_000), st.integers(20_000, 28_000), headings)  # often in each other's way
close_outlines = st.builds(lambda place, size: plane.rectangle(SINES, place, *size), close, sizes)


def moved(outline: Polygon, dx: int, dy: int) -> Polygon:
    return tuple((x + dx, y + dy) for x, y in outline)


def turned(outline: Polygon) -> Polygon:
    """By a right angle about the origin."""
    return tuple((-y, x) for x, y in outline)


def exact_square(p: Point, a: Point, b: Point) -> Fraction:
    """The square of a distance to a segment, without any rounding."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, length) if length else Fraction(0)
    t = min(max(t, Fraction(0)), Fraction(1))
    qx, qy = a[0] + t * dx - p[0], a[1] + t * dy - p[1]
    return qx * qx + qy * qy


# -- angles


def test_sines_of_the_quarters_are_exact() -> None:
    assert [SINES.sine(angle) for angle in (0, 900, 1800, 2700, 3600)] == [0, 10**6, 0, -(10**6), 0]
    assert [SINES.cosine(angle) for angle in (0, 900, 1800, 2700, 3600)] == [10**6, 0, -(10**6), 0, 10**6]


@given(st.integers(-10_000, 10_000))
def test_a_sine_is_the_rounded_sine_of_its_angle(angle: int) -> None:
    assert abs(SINES.sine(angle) - sin(radians(angle / 10)) * 10**6) <= 0.5001
    assert abs(SINES.cosine(angle) - cos(radians(angle / 10)) * 10**6) <= 0.5001


@pytest.mark.parametrize(
    ("n", "d", "result"), [(7, 2, 4), (-7, 2, -4), (5, 3, 2), (-5, 3, -2), (4, 3, 1), (-1, 2, -1), (1, 3, 0)]
)
def test_division_rounds_to_the_nearest_and_halves_away_from_zero(n: int, d: int, result: int) -> None:
    assert plane.rdiv(n, d) == result


# -- the same everywhere


@given(places, sizes, st.integers(-FAR, FAR), st.integers(-FAR, FAR))
def test_a_footprint_moves_by_whole_units(place: Place, size: tuple[int, int], dx: int, dy: int) -> None:
    there = (place[0] + dx, place[1] + dy, place[2])
    assert plane.rectangle(SINES, there, *size) == moved(plane.rectangle(SINES, place, *size), dx, dy)


@given(places, sizes)
def test_a_footprint_turns_by_right_angles(place: Place, size: tuple[int, int]) -> None:
    there = (-place[1], place[0], (place[2] + 900) % 3600)
    assert plane.rectangle(SINES, there, *size) == turned(plane.rectangle(SINES, place, *size))


@given(close_outlines, close_outlines, st.integers(-FAR, FAR), st.integers(-FAR, FAR))
def test_distance_and_overlap_move_and_turn_with_the_table(a: Polygon, b: Polygon, dx: int, dy: int) -> None:
    near, over = plane.distance(a, b), plane.overlap(a, b, 20)
    assert plane.distance(moved(a, dx, dy), moved(b, dx, dy)) == near
    assert plane.overlap(moved(a, dx, dy), moved(b, dx, dy), 20) == over
    assert plane.distance(turned(a), turned(b)) == near
    assert plane.overlap(turned(a), turned(b), 20) == over


@given(places, st.integers(0, 900), st.sampled_from("LR"))
def test_wheels_turn_by_right_angles(place: Place, angle: int, side: str) -> None:
    x, y, heading = plane.wheel(SINES, place, 4000, side, angle)
    there = (-place[1], place[0], (place[2] + 900) % 3600)
    assert plane.wheel(SINES, there, 4000, side, angle) == (-y, x, (heading + 900) % 3600)


# -- the same both ways


@given(close_outlines, close_outlines)
def test_distance_and_overlap_are_symmetric(a: Polygon, b: Polygon) -> None:
    assert plane.distance(a, b) == plane.distance(b, a) == plane.outline_distance(a, b)
    assert plane.overlap(a, b, 20) == plane.overlap(b, a, 20)


@given(close_outlines, close_outlines)
def test_a_distance_is_the_exact_one_rounded_up(a: Polygon, b: Polygon) -> None:
    found = plane.distance(a, b)
    if found:
        pairs = [(p, e, f) for c, o in ((a, b), (b, a)) for p in c for e, f in zip(o, (*o[1:], o[0]), strict=True)]
        least = min(exact_square(*pair) for pair in pairs)
        assert found * found >= least > (found - 1) * (found - 1)


@given(close_outlines, close_outlines, st.integers(0, 9000))
def test_within_means_that_the_distance_is_no_more(a: Polygon, b: Polygon, reach: int) -> None:
    assert plane.is_within(a, b, reach) == (plane.distance(a, b) <= reach)


@given(close_outlines, close_outlines)
def test_outlines_that_are_apart_do_not_overlap(a: Polygon, b: Polygon) -> None:
    if plane.distance(a, b) > 0:
        assert not plane.overlap(a, b)
    if plane.overlap(a, b, 20):
        assert plane.overlap(a, b) and plane.distance(a, b) == 0


def test_up_to_the_tolerance_an_overlap_is_forgiven() -> None:
    one = plane.rectangle(SINES, (10_000, 20_000, 0), 4000, 600)
    deep = [plane.overlap(one, plane.rectangle(SINES, (10_000, 20_600 - k, 0), 4000, 600), 20) for k in (0, 20, 21)]
    assert deep == [False, False, True]


# -- points


@given(places, sizes)
def test_the_corners_and_the_middle_of_an_outline_are_inside(place: Place, size: tuple[int, int]) -> None:
    outline = plane.rectangle(SINES, place, *size)
    inner = plane.at(SINES, place, 0, -size[1] // 2)
    assert all(plane.is_inside(point, outline) for point in (*outline, inner))
    assert not plane.is_inside(plane.at(SINES, place, 0, 5), outline)


def test_even_odd_decides_in_a_notch() -> None:
    shape = ((0, 0), (30, 0), (30, 30), (15, 10), (0, 30))
    assert [plane.is_inside(p, shape) for p in ((15, 10), (15, 11), (15, 9), (2, 20), (30, 15), (31, 15))] == [
        True,
        False,
        True,
        True,
        True,
        False,
    ]


@given(close, st.tuples(st.integers(18_000, 30_000), st.integers(18_000, 30_000)))
def test_local_coordinates_are_those_of_the_place(place: Place, point: Point) -> None:
    forward, right = plane.local(SINES, place, point)
    x, y = plane.at(SINES, place, plane.rdiv(right, 10**6), plane.rdiv(forward, 10**6))
    assert abs(x - point[0]) <= 2 and abs(y - point[1]) <= 2


@given(close, st.tuples(st.integers(18_000, 30_000), st.integers(18_000, 30_000)))
def test_who_turns_by_the_bearing_has_the_point_ahead(place: Place, point: Point) -> None:
    if plane.between(place[:2], point) < 500:
        return
    angle = plane.bearing(SINES, place, point)
    forward, right = plane.local(SINES, (place[0], place[1], place[2] + angle), point)
    assert forward > 0 and abs(right) * 100 <= forward


def test_the_arc_of_fire_is_half_a_right_angle_to_each_side() -> None:
    place = (10_000, 10_000, 0)
    seen = [
        plane.is_in_arc(SINES, place, p) for p in ((11_000, 9_000), (11_001, 9_000), (9_000, 9_000), (10_000, 10_000))
    ]
    assert seen == [True, False, True, False]


# -- lines


@given(points, points, st.sampled_from([50, 250, 1000]))
def test_samples_lie_along_the_line_no_further_than_a_step_apart(p: Point, q: Point, step: int) -> None:
    found = plane.samples(p, q, step)
    assert found[0] == p and found[-1] == q
    for one, two in pairwise(found):
        assert hypot(two[0] - one[0], two[1] - one[1]) <= step + 2


@given(points, points, points, points)
def test_segments_meet_whoever_is_named_first(a: Point, b: Point, c: Point, d: Point) -> None:
    met = plane.segments_meet(a, b, c, d)
    assert met == plane.segments_meet(c, d, a, b) == plane.segments_meet(b, a, d, c)
    assert (
        met == (min(exact_square(a, c, d), exact_square(b, c, d), exact_square(c, a, b), exact_square(d, a, b)) == 0)
        or met
    )


def test_segments_that_only_touch_meet() -> None:
    assert plane.segments_meet((0, 0), (10, 0), (5, 0), (5, 9))
    assert plane.segments_meet((0, 0), (10, 0), (10, 0), (20, 0))
    assert not plane.segments_meet((0, 0), (10, 0), (11, 0), (20, 0))
    assert not plane.segments_meet((0, 0), (10, 0), (5, 1), (5, 9))


def test_a_line_meets_an_outline_also_when_it_lies_inside() -> None:
    outline = plane.rectangle(SINES, (10_000, 10_000, 0), 4000, 600)
    assert plane.outline_meets_line(outline, ((9_900, 10_300), (10_100, 10_300)))
    assert plane.outline_meets_line(outline, ((5_000, 10_600), (15_000, 10_600)))
    assert not plane.outline_meets_line(outline, ((5_000, 10_601), (15_000, 10_601)))
    assert plane.line_distance_square((10_000, 10_000), ((5_000, 10_300), (15_000, 10_300))) == 300 * 300


# -- marks, and the far corners


def test_a_movement_is_looked_at_after_each_step_and_at_its_end() -> None:
    assert plane.steps_to(1000, 250) == [250, 500, 750, 1000]
    assert plane.steps_to(600, 250) == [250, 500, 600]
    assert plane.steps_to(0, 250) == []


def test_the_largest_wheel_is_the_last_that_can_be_paid() -> None:
    for width in (1000, 2000, 4000):
        for most in (250, 1000, 4000, 8000):
            angle = plane.largest_angle(SINES, width, most)
            assert plane.arc_length(SINES, width, angle) <= most < plane.arc_length(SINES, width, angle + 1)


def test_distances_over_the_largest_table_are_exact() -> None:
    """Their squared products pass 64 bits."""
    a = plane.rectangle(SINES, (2_300, 600, 3557), 4000, 600)
    b = plane.rectangle(SINES, (57_600, 59_200, 1843), 4000, 800)
    least = min(
        exact_square(p, e, f) for c, o in ((a, b), (b, a)) for p in c for e, f in zip(o, (*o[1:], o[0]), strict=True)
    )
    found = plane.distance(a, b)
    assert found == isqrt(least.numerator // least.denominator) + 1
    p, edge = (59_999, 1), ((0, 3), (60_000, 59_998))
    dx, dy = edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]
    assert ((p[0] - edge[0][0]) * dy - (p[1] - edge[0][1]) * dx) ** 2 > 2**63
    square = exact_square(p, *edge)
    assert plane.square_to_segment(p, *edge) == -(-square.numerator // square.denominator)
