"""What is reckoned from a thing is kept with it, once, and goes with it."""

from __future__ import annotations

from typing import Any

from baluard.kernel import kept as module
from baluard.kernel.kept import kept


class Keeper:
    """Something that keeps."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.kept: dict[Any, dict[Any, Any]] = {}


CALLS: list[tuple[int, int]] = []


@kept
def product(keeper: Keeper, by: int = 2, *, plus: int = 0) -> int:
    """Reckoned once for each keeper and arguments."""
    CALLS.append((keeper.number, by))
    return keeper.number * by + plus


def test_it_is_reckoned_once_for_each_keeper_and_arguments() -> None:
    CALLS.clear()
    three, four = Keeper(3), Keeper(4)
    assert [product(three, 2), product(three, 2), product(four, 2), product(three, 5)] == [6, 6, 8, 15]
    assert CALLS == [(3, 2), (4, 2), (3, 5)]


def test_arguments_by_name_count() -> None:
    three = Keeper(3)
    assert (product(three, 2, plus=1), product(three, 2, plus=2), product(three, 2)) == (7, 8, 6)


def test_nothing_lives_outside_the_keeper() -> None:
    CALLS.clear()
    assert (product(Keeper(3), 2), product(Keeper(3), 2)) == (6, 6)
    assert len(CALLS) == 2


def test_a_cache_that_is_full_begins_anew(monkeypatch: Any) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    three = Keeper(3)
    assert [product(three, by) for by in range(10)] == [3 * by for by in range(10)]
    assert all(len(results) <= 3 for results in three.kept.values())
