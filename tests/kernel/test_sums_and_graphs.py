"""Itemised sums, and distances between zones."""

from __future__ import annotations

from baluard.kernel.graph import distances
from baluard.kernel.reckon import Sum


def test_a_sum_keeps_its_lines_and_leaves_out_what_is_nothing() -> None:
    total = Sum()
    total.add("ASL-1", "sum.men", 3)
    total.add("ASL-2", "sum.wall", 0)
    total.add("ASL-3", "sum.mud", -1)
    assert total.total == 2
    assert total.lines == [("ASL-1", "sum.men", 3), ("ASL-3", "sum.mud", -1)]


def test_distances_stop_at_their_limit() -> None:
    line = ((1,), (0, 2), (1, 3), (2,), ())
    assert distances(line, 0, 2) == [0, 1, 2, -1, -1]
    assert distances(line, 2, 9) == [2, 1, 0, 1, -1]
    assert distances(line, 4, 0) == [-1, -1, -1, -1, 0]
