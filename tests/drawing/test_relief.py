"""Ranges and woods seen on a map, and lines with fewer points."""

from __future__ import annotations

import math
import re

from baluard.drawing.relief import crest, grove
from baluard.drawing.shapes import simplified


def strokes(data: str) -> list[tuple[float, float, float, float]]:
    """The strokes of a path: where they begin, and how they run."""
    found = re.findall(r"M(-?\d+) (-?\d+)l(-?\d+) (-?\d+)", data)
    return [(float(x), float(y), float(dx), float(dy)) for x, y, dx, dy in found]


def test_a_crest_falls_on_both_sides_denser_and_longer_in_the_shade() -> None:
    drawn = strokes(crest(((0.0, 100.0), (200.0, 100.0)), 12, "range"))
    shaded, bright = [s for s in drawn if s[3] > 0], [s for s in drawn if s[3] < 0]
    assert len(shaded) > len(bright) > 20
    assert sum(s[3] for s in shaded) / len(shaded) > -sum(s[3] for s in bright) / len(bright)
    assert all(math.hypot(dx, dy) <= 14 for _, _, dx, dy in drawn)


def test_a_crest_is_the_same_in_every_drawing() -> None:
    line = ((0.0, 0.0), (40.0, 20.0), (90.0, 10.0))
    assert crest(line, 9, "a") == crest(line, 9, "a") != crest(line, 9, "b")


def test_a_grove_has_a_tree_at_every_spot() -> None:
    assert re.findall(r"M(\d+) (\d+)v", grove([(3, 4), (20, 9)])) == [("3", "4"), ("20", "9")]


def test_a_simplified_line_keeps_its_ends_and_every_point_that_strays_too_far() -> None:
    line = ((0.0, 0.0), (5.0, 0.4), (10.0, 0.0), (15.0, 6.0), (20.0, 0.0))
    assert simplified(line, 1.0) == ((0.0, 0.0), (10.0, 0.0), (15.0, 6.0), (20.0, 0.0))
    assert simplified(line, 0.1) == line
    assert simplified(line[:2], 9) == line[:2]


def test_a_line_that_comes_back_to_its_start_is_simplified_by_the_distance_from_it() -> None:
    ring = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 0.0))
    assert simplified(ring, 1.0) == ring
