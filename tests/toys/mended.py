"""The toy after an upgrade: twins whose rules no longer agree with what was played by the toy itself.

All of them change what happens when a seat is supplied (SKI-7), which asks twice: look at the card? take it?
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.errors import GameOver
from baluard.kernel.table import Table
from baluard.kernel.values import Result
from tests.toys.skirmish import messages as m
from tests.toys.skirmish.game import Skirmish
from tests.toys.skirmish.state import State


def ask(t: Table, seat: str, tag: str, *keys: str) -> Any:
    """One question."""
    return t.ask(Decision(Seat(seat), tag, OneOf(keys), keys[-1]))


class Mended(Skirmish):
    """Another supply."""

    def rules_hash(self) -> str:
        return type(self).__name__

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if not isinstance(a, m.Supply):
            return super().run(t, s, a)
        return self.supply(t, s, a)

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        """SKI-7, mended."""
        return super().run(t, s, a)


class AsksMore(Mended):
    """Asks something else first."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        ask(t, a.seat, "hear", "offer", "go_on")
        super().supply(t, s, a)


class AsksLess(Mended):
    """Asks only whether the card is taken."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        ask(t, a.seat, "take", "take", "leave")


class AsksNothing(Mended):
    """What was answered is not used."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        return


class StopsAsking(Mended):
    """Whoever has answered the first question is not asked the second."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        ask(t, a.seat, "look", "look", "pass")
        t.tell(m.CardHidden(a.seat))


class NoLongerOffers(Mended):
    """Nobody may pass any more."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        ask(t, a.seat, "look", "look", "stare")
        ask(t, a.seat, "take", "take", "leave")


class Raises(Mended):
    """A mistake in the rules themselves."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        raise ValueError("a mistake")


class RaisesLater(Mended):
    """A mistake that shows after the first answer."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        ask(t, a.seat, "look", "look", "pass")
        raise ValueError("a mistake")


class RollsFirst(Mended):
    """A die falls between the two questions."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        ask(t, a.seat, "look", "look", "pass")
        t.roll("weather")
        ask(t, a.seat, "take", "take", "leave")


class RollsAndRefuses(Mended):
    """A die falls first, and nobody may pass any more."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        t.roll("weather")
        ask(t, a.seat, "look", "look", "stare")


class Announces(Mended):
    """Tells something before it asks."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        t.tell(m.CardHidden(a.seat))
        super().supply(t, s, a)


class AnnouncesAndRefuses(Mended):
    """Tells the same, and nobody may pass any more."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        t.tell(m.CardHidden(a.seat))
        ask(t, a.seat, "look", "look", "stare")


class EndsOtherwise(Mended):
    """Nobody wins."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        try:
            super().run(t, s, a)
        except GameOver:
            t.result = Result((), "otherwise")
            raise


class CannotDecode(Skirmish):
    """Reads no state at all."""

    def decode(self, plain: dict[str, Any]) -> State:
        raise KeyError("purse")


class CannotDecodeSupply(Skirmish):
    """Reads no state in which somebody is to be supplied next."""

    def decode(self, plain: dict[str, Any]) -> State:
        if plain["agenda"] and plain["agenda"][-1]["type"] == "Supply":
            raise KeyError("purse")
        return super().decode(plain)


class Blind(Skirmish):
    """Has rules, and no eyes."""

    def position(self, s: State, eyes: tuple[str, ...]) -> Any:
        raise KeyError("eyes")


class BlindOfOneEye(Skirmish):
    """Sees with the eyes of several, not with those of one."""

    def position(self, s: State, eyes: tuple[str, ...]) -> Any:
        if len(eyes) == 1:
            raise KeyError("eyes")
        return super().position(s, eyes)


class BlindForSupply(Skirmish):
    """Cannot look where somebody is to be supplied."""

    def position(self, s: State, eyes: tuple[str, ...]) -> Any:
        if s.agenda and isinstance(s.agenda[-1], m.Supply):
            raise KeyError("eyes")
        return super().position(s, eyes)


class CannotBegin(CannotDecode):
    """Reads no state, and has no set-up, either."""

    def new(self, options: dict[str, str]) -> State:
        raise KeyError("set-up")


def rename_purse(game: Any, plain: dict[str, Any]) -> dict[str, Any]:
    """The purse of version 2."""
    return {**{key: value for key, value in plain.items() if key != "coins"}, "purse": plain["coins"]}


def rename_look(game: Any, entry: Any, options: dict[str, str]) -> Any:
    """In version 2 a seat does not `look`, it peers."""
    return replace(entry, about="peer") if getattr(entry, "about", "") == "look" else entry


def rename_hidden(game: Any, plain: dict[str, Any]) -> dict[str, Any]:
    """In version 2 a hidden card is told as a seen one: the face is unknown."""
    return {**plain, "type": "CardSeen", "card": "?"} if plain["type"] == "CardHidden" else plain


class Second(Mended):
    """The toy one version later: other names in states, entries and events."""

    version = 2
    upcasters: ClassVar[dict[int, Any]] = {1: rename_purse}
    entry_upcasters: ClassVar[dict[int, Any]] = {1: rename_look}
    event_upcasters: ClassVar[dict[int, Any]] = {1: rename_hidden}

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        ask(t, a.seat, "peer", "look", "pass")
        if ask(t, a.seat, "take", "take", "leave") == "take":
            t.tell(m.CardSeen(a.seat, "?"))

    def encode(self, s: State) -> dict[str, Any]:
        return rename_purse(self, super().encode(s))

    def decode(self, plain: dict[str, Any]) -> State:
        return super().decode({**plain, "coins": plain["purse"]})


class SecondRefuses(Second):
    """A version later, and nobody may pass any more."""

    def supply(self, t: Table, s: State, a: m.Supply) -> None:
        ask(t, a.seat, "peer", "look", "stare")
        ask(t, a.seat, "take", "take", "leave")


class Renamed(Skirmish):
    """One version later, with the same rules: the purse has another name."""

    version = 2
    upcasters: ClassVar[dict[int, Any]] = {1: rename_purse}

    def encode(self, s: State) -> dict[str, Any]:
        return rename_purse(self, super().encode(s))

    def decode(self, plain: dict[str, Any]) -> State:
        return super().decode({**plain, "coins": plain["purse"]})
