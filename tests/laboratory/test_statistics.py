"""Intervals and sums, against numbers known from elsewhere."""

from __future__ import annotations

import pytest

from baluard.laboratory.statistics import added, deviation, mean, wilson


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (130, 200, 0.5816, 0.7127)],
)
def test_wilson_intervals(won: int, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=5e-4)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert mean([]) == 0.0
    assert deviation([3.0]) == 0.0


def test_means_and_deviations() -> None:
    assert mean([1, 2, 3, 6]) == 3.0
    assert deviation([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]) == pytest.approx(2.13809, abs=1e-5)


def test_tables_are_added_by_name() -> None:
    assert added([{"b": 1}, {"a": 2, "b": 3}]) == {"a": 2, "b": 4}
