"""Twins of the toy, each with one fault that the conformance suite must find."""

from __future__ import annotations

from typing import Any

from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.decks import draw_card
from baluard.kernel.table import Table
from tests.toys.skirmish import messages as m
from tests.toys.skirmish import rules
from tests.toys.skirmish.game import Skirmish
from tests.toys.skirmish.state import State

# -- leaking


class ShowsHands(Skirmish):
    """The view holds the cards of all."""

    def position(self, s: State, eyes: tuple[str, ...]) -> m.Position:
        return super().position(s, s.seats)


class TellsDraws(Skirmish):
    """The story tells everybody what one seat drew."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if not isinstance(a, m.Deal):
            return super().run(t, s, a)
        card = draw_card(t, "card", s.bag, s.top, (Seat(a.seat),))
        s.hands[s.index(a.seat)].append(card)
        return t.tell(m.CardDrawn(a.seat, card))


class ShowsThePresentToAll(Skirmish):
    """What one seat puts back unseen lies open while the same activity asks on; the checkpoint shows nothing of it."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if not isinstance(a, m.Stow):
            return super().run(t, s, a)
        rules.stow(t, s, a.seat)
        lead, s.lead = s.lead, " ".join(s.hands[s.index(a.seat)])
        t.ask(Decision(Seat(a.seat), "hear", OneOf(("go_on", "wait")), "go_on"))
        s.lead = lead
        return None


class AsksHoldersOnly(Skirmish):
    """The window opens only for those who can use it."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if not isinstance(a, m.March):
            return super().run(t, s, a)
        return rules.march(t, s, self.window)

    def window(self, t: Table, s: State, seat: str, place: str) -> bool:
        return "ambush" in s.hands[s.index(seat)] and rules.ambush(t, s, seat, place)


class ForcesTheEmptyHanded(AsksHoldersOnly):
    """The window is not masked: who has nothing to play is not asked, and all can see it."""

    def window(self, t: Table, s: State, seat: str, place: str) -> bool:
        space = OneOf(("ambush", "pass") if "ambush" in s.hands[s.index(seat)] else ("pass",))
        return t.ask(Decision(Seat(seat), "ambush", space, "pass", {"place": place})) == "ambush"


# -- impure

CALLS = [0]


class Remembers(Skirmish):
    """A hidden mutable global decides: a run that is repeated comes out differently."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        CALLS[0] += 1
        if isinstance(a, m.Muster) and CALLS[0] % 3:
            s.coins[0] += 1
        return super().run(t, s, a)


class HashOrder(Skirmish):
    """The order of a set decides."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if isinstance(a, m.Bid):
            s.coins[s.index(next(iter({*s.seats})))] += 1
        return super().run(t, s, a)


# -- forgetful


class ForgetsCoins(Skirmish):
    """A field is not written down."""

    def encode(self, s: State) -> dict[str, Any]:
        return super().encode(s) | {"coins": [3] * len(s.seats)}


class SharingState(State):
    """A copy that shares its hands."""

    __slots__ = ()

    def copy(self) -> State:
        new = super().copy()
        new.__class__ = SharingState
        new.hands = self.hands
        return new


class SharesHands(Skirmish):
    """Copies of the state are not independent."""

    def new(self, options: dict[str, str]) -> State:
        return SharingState(self.seats(options), int(options["rounds"]))


# -- stuck


class DeadEnd(Skirmish):
    """A decision without an answer."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if isinstance(a, m.Muster) and s.round == 2:
            t.ask(Decision(Seat(s.lead), "hear", OneOf(()), "go_on"))
        return super().run(t, s, a)


class Endless(Skirmish):
    """The rounds never end."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if isinstance(a, m.Round) and s.round == s.rounds:
            s.round -= 1
        if not isinstance(a, m.March):
            super().run(t, s, a)


class BadDefault(Skirmish):
    """A default that is not legal."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if isinstance(a, m.Muster):
            t.ask(Decision(Seat(s.lead), "look", OneOf(("look", "pass")), "sleep"))
        return super().run(t, s, a)


class Mute(Skirmish):
    """A decision that no language has words for."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if isinstance(a, m.Muster):
            t.ask(Decision(Seat(s.lead), "unspeakable", OneOf(("look", "pass")), "pass"))
        return super().run(t, s, a)


HASH_ORDER = HashOrder()
