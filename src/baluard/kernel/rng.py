"""A small deterministic random source: the same numbers in both builds, on every machine, in every Python.

It serves bots, simulations and tests. The dice of a played game come from `dice.py`, never from here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")
WORD: Final = 0xFFFFFFFF


class Rng:
    """Marsaglia's xorshift with two 32-bit words; no number leaves the range of a small integer."""

    def __init__(self, seed: str | int) -> None:
        from hashlib import blake2b  # slow to import, and not needed to list games

        digest = blake2b(str(seed).encode(), digest_size=8).digest()
        self.x: i64 = int.from_bytes(digest[:4], "big") | 1
        self.y: i64 = int.from_bytes(digest[4:], "big")

    def word(self) -> i64:
        """The next 32 bits."""
        x: i64 = self.x
        y: i64 = self.y
        t: i64 = x ^ ((x << 10) & WORD)
        self.x = y
        y = (y ^ (y >> 10)) ^ (t ^ (t >> 13))
        self.y = y
        return y

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        count: i64 = n
        return (self.word() * count) >> 32

    def die(self, sides: int) -> int:
        """A number from 1 to `sides`."""
        count: i64 = sides
        return ((self.word() * count) >> 32) + 1

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def fork(self, name: str | int) -> Rng:
        """Another source, depending on this one's present state and a name, without advancing this one."""
        return Rng(f"{self.x}:{self.y}:{name}")
