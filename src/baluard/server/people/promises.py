"""The seed of a game's dice is made, and its hash shown, before anybody gives a salt.

The form of a new game shows the hash, and so do invitations and the waiting table. A promise holds all that the house
could choose to suit a salt: the seed and the game's name. It serves for one game only: seeds are shown at the end.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections import OrderedDict

from msgspec import Struct

from baluard.kernel.dice import commit

MOST_PROMISES = 20_000  # forms that may be open at once; the oldest are forgotten


class Promise(Struct, frozen=True):
    """A game's name and the secret seed of its dice."""

    game_id: str
    seed: bytes

    @property
    def seed_hash(self) -> str:
        """What is shown of it."""
        return commit(self.seed)


def new_promise() -> Promise:
    """A fresh name and a fresh seed."""
    return Promise(secrets.token_hex(8), secrets.token_bytes(32))


def house_salt(seed_hash: str, seat: str) -> str:
    """The salt of a seat that gives none (a bot, a browser without scripts): the house has no choice in it."""
    return hashlib.sha256(f"{seed_hash} {seat}".encode()).hexdigest()[:32]


class Promises:
    """The promises that stand on open forms, until the server stops."""

    def __init__(self) -> None:
        self.open: OrderedDict[str, Promise] = OrderedDict()
        self.kept: OrderedDict[str, str] = OrderedDict()  # hash -> the game it became
        self.guard = threading.Lock()

    def make(self) -> Promise:
        """A promise for one form."""
        promise = new_promise()
        with self.guard:
            self.open[promise.seed_hash] = promise
            while len(self.open) > MOST_PROMISES:
                self.open.popitem(last=False)
        return promise

    def take(self, seed_hash: str) -> Promise | None:
        """The promise behind a hash, once."""
        with self.guard:
            promise = self.open.pop(seed_hash, None)
            if promise is not None:
                self.kept[seed_hash] = promise.game_id
                while len(self.kept) > MOST_PROMISES:
                    self.kept.popitem(last=False)
        return promise

    def became(self, seed_hash: str) -> str:
        """The game for which a promise was taken (a form sent twice); empty when there is none."""
        return self.kept.get(seed_hash, "")
