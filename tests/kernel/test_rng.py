"""The small random source: golden numbers, the same on every machine and in both builds."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from baluard.kernel.rng import Rng

WORDS = [2429998085, 2016819676, 3014174817, 324013341, 39681334]
DICE = [4, 6, 3, 4, 4, 3, 3, 2, 5, 1, 1, 5]
SHUFFLED = "gadbechf"
FORKED = 3788141641


def test_golden_words() -> None:
    rng = Rng(1714)
    assert [rng.word() for _ in range(5)] == WORDS


def test_golden_dice_and_shuffles() -> None:
    rng = Rng("baluard")
    assert [rng.die(6) for _ in range(12)] == DICE
    assert "".join(rng.shuffled("abcdefgh")) == SHUFFLED
    assert Rng("baluard").fork("x").word() == FORKED


def test_a_seed_may_be_a_number_or_its_name() -> None:
    assert Rng(7).word() == Rng("7").word()


def test_a_fork_does_not_advance_its_source() -> None:
    one, other = Rng(3), Rng(3)
    assert one.fork("a").word() != one.fork("b").word()
    assert one.word() == other.word()


@given(st.integers(), st.integers(1, 1000))
def test_numbers_stay_below_their_limit(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n and 1 <= rng.die(n) <= n for _ in range(20))


@given(st.integers(), st.lists(st.integers(), min_size=1))
def test_a_shuffle_keeps_all_and_a_choice_takes_one(seed: int, items: list[int]) -> None:
    rng = Rng(seed)
    assert Counter(rng.shuffled(items)) == Counter(items)
    assert rng.choice(items) in items


def test_dice_are_fair_enough() -> None:
    rng = Rng("fair")
    fallen = Counter(rng.die(6) for _ in range(60_000))
    assert all(9_600 < fallen[n] < 10_400 for n in range(1, 7))
