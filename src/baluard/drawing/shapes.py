"""Plane geometry for pictures: polygons, polylines, where a row of things fits inside an outline.

Display only, so floats are welcome here; rules never import this module.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from baluard.drawing.svg import Point


def as_points(raw: Iterable[Sequence[float]]) -> tuple[Point, ...]:
    """Coordinates as read from a data file."""
    return tuple((float(p[0]), float(p[1])) for p in raw)


def sides(outline: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The sides of a closed outline, the last one leading back to the first corner."""
    return [*pairwise(outline), (outline[-1], outline[0])]


def area(outline: Sequence[Point]) -> float:
    """Signed area: positive when the corners run clockwise on a screen (y downwards)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(outline)) / 2


def clockwise(outline: Sequence[Point]) -> tuple[Point, ...]:
    """The same outline with its corners in clockwise order on a screen, so that the inside lies to the right."""
    return tuple(outline) if area(outline) > 0 else tuple(reversed(outline))


def centre(outline: Sequence[Point]) -> Point:
    """The middle of the corners."""
    return sum(p[0] for p in outline) / len(outline), sum(p[1] for p in outline) / len(outline)


def contains(outline: Sequence[Point], p: Point) -> bool:
    """Whether the point lies inside."""
    x, y = p
    inside = False
    ax, ay = outline[-1]
    for bx, by in outline:  # maps ask this many thousand times: no pairs are made
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside


def length(line: Sequence[Point]) -> float:
    """The length of an open line."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def unit(a: Point, b: Point) -> Point:
    """The direction from a to b, of length one."""
    size = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / size, (b[1] - a[1]) / size


Leg = tuple[Point, float, Point]
"""A stretch of a line: where it begins, how long it is, in which direction it goes."""


def legs(line: Sequence[Point]) -> list[Leg]:
    """The stretches of an open line, as far as where it first comes to its last point."""
    found = []
    for a, b in pairwise(line):
        found.append((a, math.dist(a, b), unit(a, b)))
        if b == line[-1]:
            return found
    raise ValueError("a line needs two points")


def along(line: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """The point at a distance from the start of an open line, and the direction there."""
    return on_legs(legs(line), distance)


def on_legs(way: Sequence[Leg], distance: float) -> tuple[Point, Point]:
    """The same for a line whose stretches are known: who follows a line asks for many points of it."""
    left = distance
    for a, step, d in way[:-1]:
        if left <= step:
            return (a[0] + d[0] * left, a[1] + d[1] * left), d
        left -= step
    a, _, d = way[-1]
    return (a[0] + d[0] * left, a[1] + d[1] * left), d


def place_on(line: Sequence[Point], p: Point) -> float:
    """How far along an open line its nearest point to p lies."""
    best, found, start = math.inf, 0.0, 0.0
    for a, b in pairwise(line):
        step = math.dist(a, b)
        d = unit(a, b)
        t = min(max((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1], 0.0), step)
        away = math.dist(p, (a[0] + d[0] * t, a[1] + d[1] * t))
        if away < best:
            best, found = away, start + t
        start += step
    return found


def near(line: Sequence[Point], p: Point, within: float = 1.5) -> bool:
    """Whether the point lies on an open line, or almost."""
    return math.dist(along(line, place_on(line, p))[0], p) <= within


def cut(line: Sequence[Point], start: float, end: float) -> tuple[Point, ...]:
    """The part of an open line between two distances."""
    first, last = along(line, start)[0], along(line, end)[0]
    inner, reached = [], 0.0
    for a, b in pairwise(line):
        reached += math.dist(a, b)
        if start < reached < end:
            inner.append(b)
    return first, *inner, last


def simplified(line: Sequence[Point], within: float) -> tuple[Point, ...]:
    """An open line with fewer points, none of the dropped ones farther than `within` from what is left; ends stay."""
    if len(line) < 3:
        return tuple(line)
    a, b = line[0], line[-1]
    size = math.dist(a, b)
    if size:
        away = [abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / size for p in line]
    else:
        away = [math.dist(a, p) for p in line]
    far = max(range(len(line)), key=away.__getitem__)
    if away[far] <= within:
        return a, b
    return simplified(line[: far + 1], within)[:-1] + simplified(line[far:], within)


def shifted(line: Sequence[Point], by: float) -> tuple[Point, ...]:
    """An open line moved to its right (positive) or left, its corners mitred."""
    normals = [(-d[1], d[0]) for d in (unit(a, b) for a, b in pairwise(line))]
    moved = []
    for i, p in enumerate(line):
        before, after = normals[max(i - 1, 0)], normals[min(i, len(normals) - 1)]
        nx, ny = before[0] + after[0], before[1] + after[1]
        scale = 2 / max(nx * nx + ny * ny, 1.0)
        moved.append((p[0] + nx * by * scale, p[1] + ny * by * scale))
    return tuple(moved)


def rightward(line: Sequence[Point], outline: Sequence[Point]) -> bool:
    """Whether the outline lies to the right of a line that is part of its border."""
    p, d = along(line, length(line) / 2)
    return contains(outline, (p[0] - d[1] * 2, p[1] + d[0] * 2))


def chained(lines: Iterable[Sequence[Point]]) -> list[tuple[Point, ...]]:
    """Lines joined end to end where exactly two of them meet, so that corners are drawn as corners."""
    rest = [tuple(line) for line in lines]
    done = []
    while rest:
        chain = rest.pop(0)
        grown = True
        while grown:
            grown = False
            for other in rest:
                joined = _joined(chain, other)
                if joined:
                    chain = joined
                    rest.remove(other)
                    grown = True
                    break
        done.append(chain)
    return done


def _joined(a: tuple[Point, ...], b: tuple[Point, ...]) -> tuple[Point, ...] | None:
    if a[-1] == b[0]:
        return a + b[1:]
    if a[-1] == b[-1]:
        return a + b[-2::-1]
    if a[0] == b[-1]:
        return b + a[1:]
    if a[0] == b[0]:
        return b[::-1] + a[1:]
    return None


class Room:
    """How much width an outline offers at each height: one chord per scan line, the widest when there are several.

    `margins` says how far to keep from each side, in the order of `sides`.
    """

    def __init__(self, outline: Sequence[Point], margins: Sequence[float]) -> None:
        self.top = math.ceil(min(p[1] for p in outline))
        self.bottom = math.floor(max(p[1] for p in outline))
        crossings: list[list[Point]] = [[] for _ in range(self.top, self.bottom + 1)]
        for (a, b), margin in zip(sides(outline), margins, strict=True):
            low, high = min(a[1], b[1]), max(a[1], b[1])
            if low == high:
                continue
            away = margin * min(math.dist(a, b) / abs(b[1] - a[1]), 2.5)
            for row in range(max(self.top, math.floor(low)), min(self.bottom, math.ceil(high)) + 1):
                y = row + 0.01
                if low <= y < high:
                    crossings[row - self.top].append((a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]), away))
        chords = [widest_chord(sorted(found)) for found in crossings]
        self.left = [left for left, _ in chords]
        self.right = [right for _, right in chords]

    def band(self, top: float, bottom: float) -> Point:
        """The left and right ends of the widest upright rectangle between two heights; empty when left > right."""
        first, last = math.floor(top) - self.top, math.ceil(bottom) - self.top
        if first < 0 or last >= len(self.left):
            return 1.0, 0.0
        return max(self.left[first : last + 1 : 3]), min(self.right[first : last + 1 : 3])


def widest_chord(crossings: Sequence[Point]) -> Point:
    """The ends of the widest stretch inside an outline at one height; empty when left > right.

    `crossings`: where its sides are crossed from left to right, and how far to keep from each."""
    pairs = zip(crossings[::2], crossings[1::2], strict=False)
    chords = [(left[0] + left[1], right[0] - right[1]) for left, right in pairs]
    return max(chords, key=lambda c: c[1] - c[0]) if chords else (1.0, 0.0)


class Grain:
    """A small fixed stream of numbers, so that scattered strokes look accidental and are the same in every drawing."""

    def __init__(self, seed: str) -> None:
        self.state = 2166136261
        for c in seed:
            self.state = ((self.state ^ ord(c)) * 16777619) & 0xFFFFFFFF

    def next(self) -> float:
        """A number from 0 up to 1."""
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.state >> 8) / 0x1000000

    def between(self, low: float, high: float) -> float:
        """A number in a range."""
        return low + (high - low) * self.next()
