"""The game page as a value: everything a template needs, for one browser at one table."""

from __future__ import annotations

import time
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from baluard.kernel.codec import encoder
from baluard.kernel.contract import Panel
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import CHANCE, Answer, Asked, Public, Result, View
from baluard.server.deciding import Asking, asking
from baluard.server.history import Chapter, story, view_at
from baluard.server.hosting import House, Live
from baluard.server.push import Hub
from baluard.server.seating import Guest
from baluard.server.settings import Settings
from baluard.server.words import Words, game_title
from baluard.store import Chat, Proposal, SeatRow


class Wish(Struct, frozen=True):
    """What the page asks for: the seat it acts for, the decision, the keys chosen so far, an entry of the past."""

    seat: str = ""
    decision: str = ""
    keys: tuple[str, ...] = ()
    at: int | None = None


class Sitter(Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: str
    title: str
    name: str
    side: str
    kind: str
    level: str
    mine: bool
    here: bool
    waited: bool
    open: bool


class Other(Struct, frozen=True):
    """An open decision that could be answered instead."""

    id: str
    seat: str
    prompt: str


class Undo(Struct, frozen=True):
    """How far one may go back: alone, or only if the others consent."""

    seat: str = ""
    step: int = -1
    turn: int = -1
    ask_step: int = -1  # beyond the barrier: the others have to be asked
    ask_turn: int = -1


class Page(Struct, frozen=True):
    """One browser's view of one game."""

    guest: Guest
    words: Words
    title: str
    sitters: tuple[Sitter, ...]
    proposal: Proposal | None
    may_answer_proposal: bool
    talk: tuple[Chat, ...]
    names: dict[str, str]
    live: Live | None = None
    view: View | None = None
    eyes: tuple[str, ...] = ()
    acting: str = ""
    curtain: str = ""
    board: Markup = Markup("")
    asking: Asking | None = None
    others: tuple[Other, ...] = ()
    waits: tuple[tuple[str, str, bool], ...] = ()  # (who, for what, may be played for)
    chapters: tuple[Chapter, ...] = ()
    panels: tuple[Panel, ...] = ()
    undo: Undo = Undo()
    result: Result | None = None
    orders: dict[str, str] = {}
    at: int | None = None


def build(house: House, hub: Hub, settings: Settings, guest: Guest, lang: str, wish: Wish) -> Page:
    """The page of one browser."""
    row = guest.row
    game = house.game_of(row.slug)
    words = Words(lang, game)
    seats = house.store.seats(row.id)
    sides = game.sides(row.options)
    holders = house.store.holders(row.id)
    sitters = tuple(sitter(s, guest, sides, holders, hub, settings, words) for s in seats)
    proposal = house.store.proposal(row.id)
    names = {s.seat: f"{s.name} ({s.title})" if s.name else s.title for s in sitters}
    own_sides = sorted({sides[seat] for seat in guest.seats})
    common: dict[str, Any] = {
        "guest": guest,
        "words": words,
        "title": row.title or game_title(words),
        "sitters": sitters,
        "proposal": proposal,
        "may_answer_proposal": proposal is not None
        and any(s not in proposal.consents and s != proposal.seat for s in guest.seats),
        "talk": tuple(house.store.talk(row.id, own_sides)),
        "names": names,
    }
    if row.status == "gathering":
        return Page(**common)
    live = house.live(row.id)
    if wish.at is not None:
        return Page(**common, **past(house, live, guest, words, wish))
    return Page(**common, **present(house, live, guest, words, wish, seats, sitters))


def sitter(
    row: SeatRow,
    guest: Guest,
    sides: dict[str, str],
    holders: list[tuple[str, str]],
    hub: Hub,
    settings: Settings,
    words: Words,
) -> Sitter:
    """One seat as everybody sees it."""
    held = [browser for seat, browser in holders if seat == row.seat]
    here = row.kind == "bot" or any(hub.is_here(browser, settings.away_seconds) for browser in held)
    return Sitter(
        seat=row.seat,
        title=words.name(row.seat),
        name=row.name,
        side=sides[row.seat],
        kind=row.kind,
        level=row.level,
        mine=row.seat in guest.seats,
        here=here,
        waited=row.seat in guest.row.waits,
        open=row.kind == "person" and not held,
    )


def past(house: House, live: Live, guest: Guest, words: Words, wish: Wish) -> dict[str, Any]:
    """The board and the story as of an entry; with all eyes once the game is over."""
    at = wish.at or 0
    eyes = live.game.seats(live.row.options) if live.match.is_over else guest.seats
    if not live.match.is_over and secretive(live, guest):
        eyes = tuple(seat for seat in guest.seats if seat == wish.seat)
    if not 0 <= at <= live.match.save.last_n:
        raise NotOffered()
    view = view_at(house, live, at, eyes)
    return {
        "live": live,
        "view": view,
        "eyes": eyes,
        "board": Markup(live.game.board(view, words.lang)),
        "chapters": story(house, live, eyes, words, at),
        "panels": live.game.panels(view, words.lang),
        "at": at,
    }


def present(
    house: House,
    live: Live,
    guest: Guest,
    words: Words,
    wish: Wish,
    seats: list[SeatRow],
    sitters: tuple[Sitter, ...],
) -> dict[str, Any]:
    """The table as it stands."""
    game, match = live.game, live.match
    open_ones = answerable(live, guest)
    chosen = pick(open_ones, wish)
    curtain = needs_curtain(live, guest, chosen, wish)
    eyes = eyes_of(live, guest, chosen, curtain, wish)
    view = match.view(eyes)
    question = asking(game, view, chosen, fitting(chosen, wish), words) if chosen and not curtain else None
    offered = frozenset(question.offered) if question else frozenset()
    acting = chosen.decision.seat if chosen else ""
    return {
        "live": live,
        "view": view,
        "eyes": eyes,
        "acting": acting,
        "curtain": curtain,
        "board": Markup(game.board(view, words.lang, offered)),
        "asking": question,
        "others": tuple(
            Other(a.id, a.decision.seat, words.say(f"decision.{a.decision.tag}", dict(a.decision.about)))
            for a in open_ones
            if not curtain and a is not chosen and (not secretive(live, guest) or a.decision.seat == acting)
        ),
        "waits": tuple(waiting(public, sitters, guest, words) for public in view.asked if public.required),
        "chapters": story(house, live, eyes, words),
        "panels": game.panels(view, words.lang),
        "undo": undo_of(house, live, guest),
        "result": match.result,
        "orders": next((s.orders for s in seats if s.seat == acting), {}),
    }


def answerable(live: Live, guest: Guest) -> list[Asked]:
    """The open decisions that this browser may answer: unanswered required ones first. Typed dice are anybody's."""
    mine = [
        a
        for a in live.match.asked
        if a.decision.seat in guest.seats or (a.decision.seat == CHANCE and guest.seats and live.row.dice == "typed")
    ]
    return sorted(mine, key=lambda a: (a.answered, not a.required))


def pick(open_ones: list[Asked], wish: Wish) -> Asked | None:
    """The decision the page is about."""
    for asked in open_ones:
        if asked.id == wish.decision:
            return asked
    for asked in open_ones:
        if asked.decision.seat == wish.seat and asked.required and not asked.answered:
            return asked
    return open_ones[0] if open_ones else None


def fitting(asked: Asked, wish: Wish) -> tuple[str, ...]:
    """The keys chosen so far, if they were chosen for this decision."""
    return wish.keys if asked.id == wish.decision else ()


def secretive(live: Live, guest: Guest) -> bool:
    """Do the seats of this browser know different things just now?"""
    if len(guest.seats) < 2:
        return False
    bodies = set()
    for seat in guest.seats:
        view = live.match.view((seat,))
        bodies.add(encoder.encode((view.position, view.answers)))
    hidden = any(a.sealed or a.decision.masked or a.decision.secret for a in live.match.asked)
    return hidden or len(bodies) > 1


def needs_curtain(live: Live, guest: Guest, chosen: Asked | None, wish: Wish) -> str:
    """The seat to whom the screen must be handed before anything is shown; empty when none."""
    if chosen is None or live.match.is_over or chosen.decision.seat == CHANCE or not secretive(live, guest):
        return ""
    return "" if wish.seat == chosen.decision.seat else chosen.decision.seat


def eyes_of(live: Live, guest: Guest, chosen: Asked | None, curtain: str, wish: Wish) -> tuple[str, ...]:
    """With whose eyes the table is shown."""
    if live.match.is_over or not secretive(live, guest):
        return guest.seats
    if curtain or chosen is None:
        return ()
    return (chosen.decision.seat,) if chosen.decision.seat != CHANCE else ()


def waiting(public: Public, sitters: tuple[Sitter, ...], guest: Guest, words: Words) -> tuple[str, str, bool]:
    """Who is waited for, and what for; and whether somebody else may play the default for them."""
    what = words.first((f"decision.{public.tag}.public", f"decision.{public.tag}"), dict(public.about)) or public.tag
    for one in sitters:
        if one.seat == public.seat:
            absent = one.kind == "person" and not one.mine and not public.answered and bool(guest.seats)
            return public.seat, what, absent
    return public.seat, what, False


def may_play_for(house: House, hub: Hub, settings: Settings, guest: Guest, seat: str) -> None:
    """Refuse to play the default for somebody who is here."""
    row = guest.row
    if not guest.seats or seat in guest.seats or seat not in row.waits:
        raise NotOffered(fault="fault.not_absent")
    idle = time.time() - row.touched > settings.idle_seconds
    for held, browser in house.store.holders(row.id):
        if held == seat and not idle and hub.is_here(browser, settings.away_seconds):
            raise NotOffered(fault="fault.not_absent")


def undo_of(house: House, live: Live, guest: Guest) -> Undo:
    """How far this browser may go back: alone, or, behind dice or another's answer, if the others consent."""
    if not guest.seats or live.match.is_over:
        return Undo()
    entries = house.recent(live)
    mine = [e for e in entries if isinstance(e, Answer) and e.seat in guest.seats and e.n > live.match.save.turn_n]
    if not mine:
        return Undo()
    step, turn = house.own_step(live, guest.seats)
    ask_step = mine[-1].n - 1 if step < 0 else -1
    ask_turn = mine[0].n - 1 if turn < 0 else -1
    return Undo(mine[-1].seat, step, turn, ask_step, ask_turn)
