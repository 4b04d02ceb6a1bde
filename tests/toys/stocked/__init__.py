"""The toy with components in files: what everybody has at the start, and what the leader earns by mustering."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from baluard.components.files import DataError, Names
from baluard.components.sets import Components, Shown, add_set, load_set, pack_set, set_hash
from baluard.kernel.kept import kept
from baluard.kernel.table import Table
from tests.toys.skirmish import messages as m
from tests.toys.skirmish.game import Skirmish
from tests.toys.skirmish.state import State


class Purse(msgspec.Struct, frozen=True):
    """Some coins."""

    id: str
    coins: int
    name: Names
    picture: Shown[str] = ""


class Purses(msgspec.Struct, frozen=True):
    """The file."""

    purse: list[Purse]


class Stock(Components, kw_only=True):
    """The data set."""

    package: ClassVar[str] = "tests.toys.stocked"

    purses: Purses

    def check(self) -> None:
        for purse in self.purses.purse:
            if purse.coins < 0:
                raise DataError(f"purses.toml: purse {purse.id!r}: below zero")


@kept
def coins_in(stock: Stock, name: str) -> int:
    """How much a purse holds."""
    return next(purse.coins for purse in stock.purses.purse if purse.id == name)


class Stocked(Skirmish):
    """Coins come from the data set."""

    def load_data(self, name: str) -> Stock:
        return load_set(Stock, name)

    def data_hash(self) -> str:
        return str(self.data.hash)

    def pack_data(self) -> bytes:
        return pack_set(self.data)

    def add_data(self, name: str, body: bytes) -> None:
        add_set(Stock, name, body)

    def new(self, options: dict[str, str]) -> State:
        s = super().new(options)
        s.coins = [coins_in(self.data, "start")] * len(s.seats)
        return s

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if isinstance(a, m.Muster):
            s.coins[s.index(s.lead)] += coins_in(self.data, "wage")
        return super().run(t, s, a)


def tuned(coins: int, **more: Any) -> tuple[str, bytes]:
    """Another data set, in which everybody begins with so many coins: its hash and its body."""
    stock: Stock = load_set(Stock)
    start, wage = stock.purses.purse
    changed = Stock(purses=Purses([msgspec.structs.replace(start, coins=coins, **more), wage]))
    return set_hash(changed), pack_set(changed)


GAME = Stocked()
