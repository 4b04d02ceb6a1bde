"""Committed dice: golden numbers, fairness, and what they depend on."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baluard.kernel.deciders import MOST_SIDES
from baluard.kernel.dice import Commitment, commit, fall, new_dice
from baluard.kernel.errors import RulesBug

SEED = bytes(range(32))
PUBLIC = Commitment("game-1", commit(SEED), ("salt of red", "salt of blue"))
GOLDEN = (6, 3, 1, 6, 2, 3, 5, 1, 3, 3, 3, 6)


def test_the_seed_is_published_by_its_hash() -> None:
    assert commit(SEED) == hashlib.sha256(SEED).hexdigest()
    assert new_dice("game-1", SEED, PUBLIC.salts).commitment == PUBLIC


def test_a_die_is_the_hmac_that_anybody_can_recompute() -> None:
    message = "\x1f".join(("game-1", "7", "attack", "0", "salt of red", "salt of blue")).encode()
    first = int.from_bytes(hmac.new(SEED, message, "sha256").digest()[:4], "big")
    assert fall(SEED, PUBLIC, 7, "attack", 6, 1) == (first % 6 + 1,)


def test_golden_dice() -> None:
    assert fall(SEED, PUBLIC, 1, "attack", 6, 12) == GOLDEN


def test_dice_depend_on_entry_purpose_game_and_salts() -> None:
    other_salt = Commitment("game-1", PUBLIC.seed_hash, ("salt of red", "another"))
    other_game = Commitment("game-2", PUBLIC.seed_hash, PUBLIC.salts)
    rolls = {
        fall(SEED, PUBLIC, 1, "attack", 1000, 4),
        fall(SEED, PUBLIC, 2, "attack", 1000, 4),
        fall(SEED, PUBLIC, 1, "defence", 1000, 4),
        fall(SEED, other_salt, 1, "attack", 1000, 4),
        fall(SEED, other_game, 1, "attack", 1000, 4),
        fall(SEED + b".", PUBLIC, 1, "attack", 1000, 4),
    }
    assert len(rolls) == 6


@given(st.integers(1, 10**6), st.integers(1, 200), st.integers(1, 40))
def test_dice_are_as_many_as_asked_and_within_their_sides(n: int, sides: int, count: int) -> None:
    fallen = fall(SEED, PUBLIC, n, "x", sides, count)
    assert len(fallen) == count and all(1 <= die <= sides for die in fallen)


def test_dice_are_fair_enough() -> None:
    fallen = Counter(die for n in range(500) for die in fall(SEED, PUBLIC, n, "many", 6, 20))
    assert all(1_500 < fallen[n] < 1_830 for n in range(1, 7))


@pytest.mark.parametrize("sides", [MOST_SIDES + 1, 1 << 40, 0, -6])
def test_a_die_with_more_sides_than_a_word_has_values_or_with_none_is_refused_before_it_is_cast(sides: int) -> None:
    with pytest.raises(RulesBug):
        fall(SEED, PUBLIC, 1, "attack", sides, 1)


def test_the_largest_die_falls() -> None:
    assert 1 <= fall(SEED, PUBLIC, 1, "attack", MOST_SIDES, 1)[0] <= MOST_SIDES
