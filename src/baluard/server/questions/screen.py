"""One browser at one table: which questions are its to answer, with whose eyes it looks, when a curtain must fall."""

from __future__ import annotations

from msgspec import Struct

from baluard.kernel.decision import CHANCE
from baluard.kernel.values import Asked, View
from baluard.server.games.live import Live
from baluard.server.people.seats import Guest, organiser_of
from baluard.server.questions.keys import is_open
from baluard.server.questions.offers import Adding


class Wish(Struct, frozen=True):
    """What the page asks for: the seat it acts for, the decision, the keys chosen so far, an entry of the past."""

    seat: str = ""
    decision: str = ""
    keys: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()  # counters gathered to go together
    at: int | None = None
    adding: Adding = Adding()  # the point that is being added to what is written beside the question
    light: bool = False  # is what can be taken back to be carried out without a Confirm?
    only_question: bool = False  # no board, no story: just what is asked


class Screen(Struct, frozen=True):
    """A browser at a running or finished game. Whether its seats have secrets from each other is found out once."""

    live: Live
    guest: Guest
    secretive: bool
    organiser: str = ""  # the seat from which it sees all and may answer for others

    @property
    def looking(self) -> tuple[str, ...]:
        """The eyes of all seats of this browser together; an organiser looks with those of all, and so does who watches
        a table that has agreed to it."""
        seats = self.live.game.players(self.live.row.options) if self.guest.sees_hands else self.guest.seats
        return self.live.game.eyes_of(seats, self.live.row.options)


def screen_of(live: Live, guest: Guest) -> Screen:
    """What a browser is at a game."""
    organiser = organiser_of(live.game, guest)
    return Screen(live, guest, not organiser and are_secretive(live, guest.seats), organiser)


def are_secretive(live: Live, seats: tuple[str, ...]) -> bool:
    """Do these seats know different things just now?"""
    if len(seats) < 2:
        return False
    if any(a.sealed or a.decision.masked or a.decision.secret for a in live.match.asked):
        return True
    first, *others = [known_in(live.view((seat,))) for seat in seats]
    return any(other != first for other in others)


def known_in(view: View) -> tuple[object, ...]:
    """What a view shows of the table, whoever looks."""
    return view.position, view.answers, view.present


# -- questions


def answerable(screen: Screen) -> list[Asked]:
    """The open decisions that this browser may answer: its own first, unanswered required ones before others. Typed
    dice are anybody's; an organiser may answer for all."""
    live, mine = screen.live, screen.guest.answers
    dice = screen.guest.seats and live.row.dice == "typed"
    found = [
        a
        for a in live.match.asked
        if a.decision.seat in mine or (dice if a.decision.seat == CHANCE else screen.organiser)
    ]
    return sorted(found, key=lambda a: (is_others(screen, a), a.answered, not a.required))


def is_others(screen: Screen, asked: Asked) -> bool:
    """Is it another seat's question, which an organiser may answer?"""
    return asked.decision.seat not in (*screen.guest.answers, CHANCE)


def pick(screen: Screen, open_ones: list[Asked], wish: Wish) -> Asked | None:
    """The decision the page is about. For others an organiser answers only when asked for by name."""
    for asked in open_ones:
        if asked.id == wish.decision:
            return asked
    for asked in open_ones:
        if is_again(asked, wish) and wish.keys and not asked.answered:
            return asked
    own = [asked for asked in open_ones if not is_others(screen, asked)]
    for asked in own:
        if asked.decision.seat == wish.seat and asked.required and not asked.answered:
            return asked
    return own[0] if own else None


def keys_still_open(asked: Asked, wish: Wish) -> tuple[str, ...]:
    """The keys chosen so far: for this decision, or for the same question before an ally answered, if still offered."""
    if asked.id == wish.decision:
        return wish.keys
    return wish.keys if is_again(asked, wish) and is_open(asked, wish.keys, wish.stack) else ()


def is_again(asked: Asked, wish: Wish) -> bool:
    """Is this the question of the wish, asked again of the same seat? Only the numbers of its name differ then."""
    return asked.id.split(".")[2:] == wish.decision.split(".")[2:]


def asked_by_name(beside: list[Asked], wish: Wish) -> Asked | None:
    """A decision beside all others that was asked for by name: one of several seats at a screen wants to speak."""
    return next((a for a in beside if a.id == wish.decision or is_again(a, wish)), None)


# -- eyes


def curtain_for(screen: Screen, chosen: Asked | None, wish: Wish) -> str:
    """The seat to whom the screen must be handed before anything is shown; empty when none."""
    if chosen is None or screen.live.match.is_over or chosen.decision.seat == CHANCE or not screen.secretive:
        return ""
    return "" if wish.seat == chosen.decision.seat else chosen.decision.seat


def eyes_of(screen: Screen, chosen: Asked | None, curtain: str) -> tuple[str, ...]:
    """With whose eyes the table is shown."""
    if screen.live.match.is_over or not screen.secretive:
        return screen.looking
    if curtain or chosen is None or is_handed(screen, chosen):
        return ()
    return (chosen.decision.seat,) if chosen.decision.seat != CHANCE else ()


def is_handed(screen: Screen, asked: Asked) -> bool:
    """Is it a question of the battle that another seat has handed to this browser?"""
    return asked.decision.seat in screen.guest.fights


def eyes_asked(screen: Screen, asked: Asked, eyes: tuple[str, ...]) -> tuple[str, ...]:
    """With whose eyes a question is put: of a battle that was handed over with those of the seat that fights it; else
    with those with which the table is shown."""
    return (asked.decision.seat,) if is_handed(screen, asked) else eyes


def known_to(screen: Screen, seat: str) -> tuple[str, ...]:
    """The eyes for a question beside the game: if seats of one screen have secrets, of who lifted the curtain."""
    if screen.live.match.is_over or not screen.secretive:
        return screen.looking
    return tuple(one for one in screen.guest.seats if one == seat)
