"""Numbers about many games: intervals, means, tables added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

Z95 = 1.959964


def wilson(won: int, played: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a rate: honest also for few games and for rates near 0 and 1."""
    if played == 0:
        return 0.0, 1.0
    rate = won / played
    middle = rate + z * z / (2 * played)
    spread = z * sqrt(rate * (1 - rate) / played + z * z / (4 * played * played))
    scale = 1 + z * z / played
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean(numbers: Sequence[float]) -> float:
    """The mean; of nothing, 0."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def deviation(numbers: Sequence[float]) -> float:
    """The standard deviation of a sample."""
    if len(numbers) < 2:
        return 0.0
    middle = mean(numbers)
    return sqrt(sum((n - middle) ** 2 for n in numbers) / (len(numbers) - 1))


def added(tables: Iterable[dict[str, int]]) -> dict[str, int]:
    """Tables by name added up, names in order."""
    total: dict[str, int] = {}
    for table in tables:
        for name, number in table.items():
            total[name] = total.get(name, 0) + number
    return dict(sorted(total.items()))
