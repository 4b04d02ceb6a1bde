"""The toy's state: a plain slotted class."""

from __future__ import annotations

from typing import Any

from baluard.kernel.decks import new_bag
from baluard.kernel.values import Result
from tests.toys.skirmish.messages import Activities, Deal, Round

PLACES = ("hill", "ford", "wood")
CARDS = ("ambush", "ambush", "ambush", "ambush", "flag", "flag", "flag", "mule", "mule", "mule", "mule", "mule")


class State:
    """Where things are."""

    __slots__ = (
        "agenda",
        "bag",
        "camps",
        "coins",
        "hands",
        "lead",
        "marshal",
        "men",
        "peace",
        "played",
        "result",
        "round",
        "rounds",
        "scout",
        "seats",
        "top",
    )
    SHARED = ("seats",)

    def __init__(self, seats: tuple[str, ...], rounds: int, marshal: bool = False) -> None:
        self.seats = seats
        self.marshal = marshal
        self.rounds = rounds
        self.round = 0
        self.lead = seats[0]
        self.hands: list[list[str]] = [[] for _ in seats]
        self.coins = [3] * len(seats)
        self.men = [[1 if i % 3 == place else 0 for place in range(3)] for i in range(len(seats))]
        self.camps: list[list[int]] = [[] for _ in seats]
        self.peace: list[str] = []
        self.played: list[str] = []
        self.bag = new_bag(CARDS)
        self.top: list[str] = []
        self.scout = ""
        self.agenda: list[Activities] = [Round(), *(Deal(seat) for seat in reversed(seats))]
        self.result: Result | None = None

    def copy(self) -> State:
        """A state that can be changed without changing this one."""
        new: Any = State.__new__(State)
        new.seats, new.rounds, new.round, new.lead = self.seats, self.rounds, self.round, self.lead
        new.marshal = self.marshal
        new.hands = [hand[:] for hand in self.hands]
        new.coins, new.men, new.camps = self.coins[:], [row[:] for row in self.men], [row[:] for row in self.camps]
        new.peace, new.played, new.bag, new.top = self.peace[:], self.played[:], self.bag[:], self.top[:]
        new.scout, new.agenda, new.result = self.scout, self.agenda[:], self.result
        copied: State = new
        return copied

    def index(self, seat: str) -> int:
        """The place of a seat in the lists."""
        return self.seats.index(seat)

    def others(self, seat: str) -> list[str]:
        """The other seats, in order."""
        return [other for other in self.seats if other != seat]
