"""A plane in whole numbers: places, headings, footprints, and what can be measured between them. It knows no game.

x grows to the right, y downwards. A turn has four quarters of as many steps as the sine table has entries (less one);
heading 0 points up, and headings grow clockwise. The same numbers give the same bits on every machine: nothing here is
a float, and nothing is rounded but where it says so. Squares and products may pass 64 bits, so they stay `int`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

Point = tuple[int, int]
Place = tuple[int, int, int]  # a point and a heading
Polygon = tuple[Point, ...]
Box = tuple[int, int, int, int]  # west, north, east, south

LEFT: Final = "L"
RIGHT: Final = "R"
PI_OVER: Final = 355  # pi as 355/113, for the length of an arc
PI_UNDER: Final = 113


class Sines:
    """Sines of a whole turn, times a scale, out of the table of a quarter."""

    def __init__(self, quarter: Sequence[int], scale: int) -> None:
        self.scale: int = scale
        self.right: int = len(quarter) - 1  # steps of a right angle
        self.turn: int = 4 * self.right
        up = list(quarter)
        half = up + up[-2::-1]
        whole = half + [-one for one in half[1:]]
        self.table: list[int] = whole + whole[1 : self.right + 1]  # and a quarter more, for cosines

    def sine(self, angle: int) -> int:
        """The sine of an angle."""
        return self.table[angle % self.turn]

    def cosine(self, angle: int) -> int:
        """The cosine of an angle."""
        return self.table[angle % self.turn + self.right]


def rdiv(n: int, d: int) -> int:
    """n / d for a positive d, rounded to the nearest whole number, halves away from zero."""
    return (n + d // 2) // d if n >= 0 else -((d // 2 - n) // d)


# -- places


def at(sines: Sines, place: Place, right: int, forward: int) -> Point:
    """The point so far to the right of a place and so far before it."""
    x, y, heading = place
    s, c, scale = sines.sine(heading), sines.cosine(heading), sines.scale
    return (x + rdiv(c * right + s * forward, scale), y + rdiv(s * right - c * forward, scale))


def ahead(sines: Sines, place: Place, distance: int) -> Place:
    """The place after going straight on (or back, if negative); the heading is kept."""
    x, y = at(sines, place, 0, distance)
    return (x, y, place[2])


def wheel(sines: Sines, place: Place, width: int, side: str, angle: int) -> Place:
    """The place of a front of this width after it has wheeled forward about its left or right corner."""
    half = width // 2 if side == RIGHT else -(width // 2)
    turned = (place[2] + (angle if side == RIGHT else -angle)) % sines.turn
    pivot_x, pivot_y = at(sines, place, half, 0)
    x, y = at(sines, (pivot_x, pivot_y, turned), -half, 0)
    return (x, y, turned)


def arc_length(sines: Sines, width: int, angle: int) -> int:
    """How far the outer corner of a front goes when it wheels, rounded up."""
    under = PI_UNDER * (sines.turn // 2)
    return -(-width * angle * PI_OVER // under)


def largest_angle(sines: Sines, width: int, most: int) -> int:
    """The largest wheel of a front of this width that costs no more than this."""
    return most * PI_UNDER * (sines.turn // 2) // (width * PI_OVER)


def steps_to(length: int, step: int) -> list[int]:
    """Where a movement of this length is looked at: after each step, and at its end."""
    marks = list(range(step, length, step))
    if length > 0:
        marks.append(length)
    return marks


def local(sines: Sines, place: Place, point: Point) -> Point:
    """A point as it is seen from a place: how far ahead, and how far to the right, both times the scale."""
    dx, dy = point[0] - place[0], point[1] - place[1]
    s, c = sines.sine(place[2]), sines.cosine(place[2])
    return (dx * s - dy * c, dx * c + dy * s)


def bearing(sines: Sines, place: Place, point: Point) -> int:
    """By how much a place must turn clockwise until the point is no longer to the right: it then lies ahead."""
    forward, right = local(sines, place, point)
    half = sines.turn // 2
    if right == 0:
        return 0 if forward >= 0 else half
    low, high = (0, half) if right > 0 else (half, sines.turn)
    while low < high:
        middle = (low + high) // 2
        if local(sines, (place[0], place[1], place[2] + middle), point)[1] > 0:
            low = middle + 1
        else:
            high = middle
    return low % sines.turn


# -- outlines


def rectangle(sines: Sines, place: Place, width: int, depth: int) -> Polygon:
    """The corners of a footprint behind a front: front left, front right, rear right, rear left.

    Each is what `at` gives; the sines are looked up once for all four.
    """
    x, y, heading = place
    half = width // 2
    s, c, scale = sines.sine(heading), sines.cosine(heading), sines.scale
    right_x, right_y, back_x, back_y = c * half, s * half, s * depth, c * depth
    aside, along = rdiv(right_x, scale), rdiv(right_y, scale)
    return (
        (x - aside, y - along),
        (x + aside, y + along),
        (x + rdiv(right_x - back_x, scale), y + rdiv(right_y + back_y, scale)),
        (x + rdiv(-right_x - back_x, scale), y + rdiv(back_y - right_y, scale)),
    )


def box_of(outline: Sequence[Point]) -> Box:
    """The least upright box around some points."""
    west = east = outline[0][0]
    north = south = outline[0][1]
    for x, y in outline:
        if x < west:
            west = x
        elif x > east:
            east = x
        if y < north:
            north = y
        elif y > south:
            south = y
    return (west, north, east, south)


def boxes_within(a: Box, b: Box, reach: int) -> bool:
    """Do two boxes come so close, seen along each axis? If not, nothing in them does."""
    return a[0] - b[2] <= reach and b[0] - a[2] <= reach and a[1] - b[3] <= reach and b[1] - a[3] <= reach


def overlap(a: Polygon, b: Polygon, tolerance: int = 0) -> bool:
    """Do two convex outlines share more than a strip of this depth? Seen along the normals of all their edges."""
    return not (is_apart(a, b, tolerance) or is_apart(b, a, tolerance))


def is_apart(a: Polygon, b: Polygon, tolerance: int) -> bool:
    """Does the normal of an edge of the first tell the two apart?"""
    x, y = a[-1]
    for i in range(len(a)):
        to_x, to_y = a[i]
        nx, ny = to_y - y, x - to_x
        x, y = to_x, to_y
        least = most = nx * a[0][0] + ny * a[0][1]
        for px, py in a:
            p = nx * px + ny * py
            if p < least:
                least = p
            elif p > most:
                most = p
        other_least = other_most = nx * b[0][0] + ny * b[0][1]
        for px, py in b:
            p = nx * px + ny * py
            if p < other_least:
                other_least = p
            elif p > other_most:
                other_most = p
        shared = min(most, other_most) - max(least, other_least)
        if shared <= 0 or shared * shared <= tolerance * tolerance * (nx * nx + ny * ny):
            return True
    return False


def is_inside(point: Point, outline: Polygon) -> bool:
    """Is a point inside an outline (even-odd), or on its edge?"""
    px, py = point
    inside = False
    ax, ay = outline[-1]
    for bx, by in outline:
        side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        if side == 0 and min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by):
            return True
        if (ay > py) != (by > py) and (side > 0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return inside


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do two segments share a point?"""
    one, two = turning(a, b, c), turning(a, b, d)
    three, four = turning(c, d, a), turning(c, d, b)
    if one * two < 0 and three * four < 0:
        return True
    return (
        (one == 0 and is_between(a, b, c))
        or (two == 0 and is_between(a, b, d))
        or (three == 0 and is_between(c, d, a))
        or (four == 0 and is_between(c, d, b))
    )


def turning(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from a to b a point lies: the sign of the cross product."""
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def is_between(a: Point, b: Point, c: Point) -> bool:
    """Does a point of the line through a and b lie from a to b?"""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def segment_meets_line(a: Point, b: Point, line: Polygon) -> bool:
    """Does a segment share a point with a line of several segments?"""
    for i in range(len(line) - 1):
        if segments_meet(a, b, line[i], line[i + 1]):
            return True
    return False


def outline_meets_line(outline: Polygon, line: Polygon) -> bool:
    """Does a line of several segments share a point with an outline or its inside?"""
    if is_inside(line[0], outline):
        return True
    before = outline[-1]
    for corner in outline:
        if segment_meets_line(before, corner, line):
            return True
        before = corner
    return False


# -- distances: exact squares, rounded up to a whole number, which changes no comparison with whole numbers


def square_to_segment(p: Point, a: Point, b: Point) -> int:
    """The square of the distance from a point to a segment, rounded up."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    length = dx * dx + dy * dy
    t = px * dx + py * dy
    if t <= 0:
        return px * px + py * py
    if t >= length:
        qx, qy = p[0] - b[0], p[1] - b[1]
        return qx * qx + qy * qy
    cross = px * dy - py * dx
    return -(-cross * cross // length)


def root_up(square: int) -> int:
    """The least whole number whose square is not below this."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def between(a: Point, b: Point) -> int:
    """The distance of two points, rounded up."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return root_up(dx * dx + dy * dy)


def least_square(a: Polygon, b: Polygon) -> int:
    """The least square from a corner of the one to an edge of the other."""
    least = -1
    for corners, edges in ((a, b), (b, a)):
        before = edges[-1]
        for corner in edges:
            for p in corners:
                square = square_to_segment(p, before, corner)
                if least < 0 or square < least:
                    least = square
            before = corner
    return least


def distance(a: Polygon, b: Polygon) -> int:
    """The distance of two convex outlines, rounded up; 0 when they share a point inside."""
    return 0 if overlap(a, b) else root_up(least_square(a, b))


def is_within(a: Polygon, b: Polygon, reach: int) -> bool:
    """Are two convex outlines so close?"""
    return boxes_within(box_of(a), box_of(b), reach) and is_close(a, b, reach)


def is_close(a: Polygon, b: Polygon, reach: int) -> bool:
    """The same of outlines whose boxes are known to be so close: the first edge that is near enough will do."""
    if overlap(a, b):
        return True
    square = reach * reach
    for corners, edges in ((a, b), (b, a)):
        before = edges[-1]
        for corner in edges:
            for p in corners:
                if square_to_segment(p, before, corner) <= square:
                    return True
            before = corner
    return False


def point_distance(p: Point, outline: Polygon) -> int:
    """The distance of a point from any outline, rounded up; 0 inside and on the edge."""
    if is_inside(p, outline):
        return 0
    least = -1
    before = outline[-1]
    for corner in outline:
        square = square_to_segment(p, before, corner)
        if least < 0 or square < least:
            least = square
        before = corner
    return root_up(least)


def outline_distance(a: Polygon, b: Polygon) -> int:
    """The distance of two outlines of any shape, rounded up; 0 when they share a point."""
    if outline_meets_line(a, (*b, b[0])) or is_inside(a[0], b):
        return 0
    return root_up(least_square(a, b))


def line_distance_square(p: Point, line: Polygon) -> int:
    """The square of the distance of a point from a line of several segments, rounded up."""
    least = square_to_segment(p, line[0], line[0])
    for i in range(len(line) - 1):
        least = min(least, square_to_segment(p, line[i], line[i + 1]))
    return least


# -- lines of fire


def samples(p: Point, q: Point, step: int) -> list[Point]:
    """The points at which a line of sight is looked at, its ends with it, no further than a step apart."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    count = max(1, -(-root_up(dx * dx + dy * dy) // step))
    return [(p[0] + rdiv(k * dx, count), p[1] + rdiv(k * dy, count)) for k in range(count + 1)]


def is_in_arc(sines: Sines, place: Place, point: Point) -> bool:
    """Is a point before a place, no more than half a right angle to either side?"""
    forward, right = local(sines, place, point)
    return forward > 0 and abs(right) <= forward
