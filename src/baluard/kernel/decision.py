"""What a seat is asked. One is made for every decision of every simulated game: a plain class, to be compiled."""

from __future__ import annotations

from typing import Generic, NewType, TypeVar

from baluard.kernel.answers import Space
from baluard.kernel.given import Given

T = TypeVar("T")
Seat = NewType("Seat", str)
CHANCE = Seat("chance")
Fact = str | int | tuple[str, ...] | Given


class Decision(Generic[T]):
    """What one seat is asked: an imperative (`tag`) about something, with the legal answers. It never changes."""

    def __init__(
        self,
        seat: Seat,
        tag: str,
        space: Space[T],
        default: T,
        about: dict[str, Fact] | None = None,
        rule: str = "",
        masked: bool = False,
        decline: T | None = None,
        secret: bool = False,
        known_to: tuple[Seat, ...] | None = None,
    ) -> None:
        self.seat: Seat = seat
        self.tag: str = tag
        self.space: Space[T] = space
        self.default: T = default
        self.about: dict[str, Fact] = {} if about is None else about
        self.rule: str = rule
        self.masked: bool = masked  # its options depend on secrets: never forced, always one entry
        self.decline: T | None = decline  # the answer "go on" of an optional window
        self.secret: bool = secret  # the answer stays known to its seat alone while the activity runs
        self.known_to: tuple[Seat, ...] | None = known_to  # who may know what it is about; None: everybody

    def about_for(self, eyes: tuple[str, ...]) -> dict[str, Fact]:
        """What it is about, as far as these eyes may know."""
        return self.about if self.known_to is None or any([seat in self.known_to for seat in eyes]) else {}
