"""Committed dice: the hash of a secret seed is published before the game, so that every die can be verified after it.

Die `i` of log entry `n` is HMAC-SHA-256(seed; game, n, purpose, salts), reduced by rejection. Players' salts are fixed
before the first entry, so neither side can choose the dice. Numbers are never reused: dice after a take-back are fresh.
"""

from __future__ import annotations

import hashlib
import hmac

from msgspec import Struct

from baluard.kernel.deciders import MOST_SIDES, ChanceSource
from baluard.kernel.errors import RulesBug

CHUNK = 4  # bytes of a word: it has one value for each of the most sides


class Commitment(Struct, frozen=True):
    """What is public from the start: the game's name, the hash of the seed, the salts of those who sit down."""

    game_id: str
    seed_hash: str
    salts: tuple[str, ...]


def commit(seed: bytes) -> str:
    """The hash under which a seed is published."""
    return hashlib.sha256(seed).hexdigest()


def fall(seed: bytes, commitment: Commitment, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
    """The numbers that entry `n` must show."""
    if not 1 <= sides <= MOST_SIDES:
        raise RulesBug(f"no die has {sides} sides")
    fallen: list[int] = []
    limit = MOST_SIDES // sides * sides
    block = 0
    while len(fallen) < count:
        message = "\x1f".join((commitment.game_id, str(n), purpose, str(block), *commitment.salts))
        digest = hmac.digest(seed, message.encode(), "sha256")
        for i in range(0, len(digest), CHUNK):
            number = int.from_bytes(digest[i : i + CHUNK], "big")
            if number < limit and len(fallen) < count:
                fallen.append(number % sides + 1)
        block += 1
    return tuple(fallen)


class CommittedDice(ChanceSource):
    """The dice service of a played game."""

    def __init__(self, seed: bytes, commitment: Commitment) -> None:
        self.seed = seed
        self.commitment = commitment

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        return fall(self.seed, self.commitment, n, purpose, sides, count)


def new_dice(game_id: str, seed: bytes, salts: tuple[str, ...] = ()) -> CommittedDice:
    """Dice for a game that starts now."""
    return CommittedDice(seed, Commitment(game_id, commit(seed), salts))
