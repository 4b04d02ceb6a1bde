"""The game page as a value: everything a template needs, for one browser at one table."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.codec import encoder
from baluard.kernel.contract import CardRow, GameModule, Instrument, Panel
from baluard.kernel.decision import CHANCE
from baluard.kernel.errors import NotOffered
from baluard.kernel.values import Answer, Asked, Public, Result, View
from baluard.server.composing import Composing, Draft, composing
from baluard.server.deciding import Asking, asking, is_open, prompt
from baluard.server.errors import Parked
from baluard.server.history import Chapter, story, view_at
from baluard.server.hosting import House, Live
from baluard.server.notices import Spoken, ending_of, moment_of, spoken
from baluard.server.numbers import Numbers, numbers_for
from baluard.server.parked import parked_page
from baluard.server.proposals import agreed_motions, is_at_once
from baluard.server.push import Hub
from baluard.server.seating import Guest
from baluard.server.settings import Settings
from baluard.server.words import Words, game_title
from baluard.store import Proposal, SeatRow


class Wish(Struct, frozen=True):
    """What the page asks for: the seat it acts for, the decision, the keys chosen so far, an entry of the past."""

    seat: str = ""
    decision: str = ""
    keys: tuple[str, ...] = ()
    stack: tuple[str, ...] = ()  # counters gathered to go together
    at: int | None = None
    draft: Draft = Draft()  # what is being written beside the question
    only_question: bool = False  # no board, no story: just what is asked


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
    absent: bool  # the default may be played for it


class Wait(Struct, frozen=True):
    """Somebody who is asked, and what about: all the others may know."""

    seat: str
    what: str
    mine: bool
    answered: bool  # under seal, while others are still waited for
    away: bool  # the default may be played for them


class Offer(Struct, frozen=True):
    """A motion that can be proposed: its button, and what is asked before."""

    kind: str
    title: str
    sure: str


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
    talk: tuple[Spoken, ...]
    names: dict[str, str]
    n: int  # of the last entry, as these eyes count
    rev: int
    teams: bool  # are there sides of several seats, so that talk may be meant for one side only?
    live: Live | None = None
    view: View | None = None
    eyes: tuple[str, ...] = ()
    acting: str = ""
    curtain: str = ""
    board: Markup = Markup("")
    asking: Asking | None = None
    others: tuple[Other, ...] = ()
    composing: Composing | None = None  # offers beside the question
    handovers: tuple[Other, ...] = ()  # seats of the same screen that could speak
    waits: tuple[Wait, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    panels: tuple[Panel, ...] = ()
    card: Panel | None = None  # the card that lies face up
    cards: tuple[CardRow, ...] = ()
    instruments: tuple[Instrument, ...] = ()
    talk_note: str = ""
    offers: tuple[Offer, ...] = ()
    arrow: tuple[str, ...] = ()  # the board keys between which something is being decided
    undo: Undo = Undo()
    result: Result | None = None
    orders: dict[str, str] = {}
    at: int | None = None
    moment: str = ""  # the turn and who is active
    outcome: str = ""  # who has won
    ending: Panel | None = None
    again: str = ""  # addresses of a new game like this one, and of one with the sides swapped
    rematch: str = ""
    parked: str = ""  # why the present rules cannot open the game


def build(house: House, hub: Hub, settings: Settings, guest: Guest, lang: str, wish: Wish) -> Page:
    """The page of one browser."""
    row = guest.row
    game = house.shown_game(row)
    words = Words(lang, game)
    seats = house.store.seats(row.id)
    sides = game.sides(row.options)
    holders = house.store.holders(row.id)
    absent = absent_seats(house, hub, settings, guest)
    sitters = tuple(sitter(s, guest, sides, holders, hub, settings, words, absent) for s in seats)
    proposal = house.store.proposal(row.id)
    names = {s.seat: f"{s.name} ({s.title})" if s.name else s.title for s in sitters}
    numbers = numbers_for(house, row, guest.seats)
    own_sides = sorted({sides[seat] for seat in guest.seats})
    common: dict[str, Any] = {
        "guest": guest,
        "words": words,
        "title": row.title or game_title(words),
        "sitters": sitters,
        "proposal": proposal,
        "may_answer_proposal": proposal is not None
        and any(s not in proposal.consents and s != proposal.seat for s in guest.seats),
        "talk": tuple(spoken(line, words) for line in house.store.talk(row.id, own_sides)),
        "names": names,
        "n": numbers.seen(row.log_n),
        "rev": row.rev - numbers.posts,
        "teams": 1 < len(set(sides.values())) < len(sides),
        "again": address_of(guest, sitters, {s.seat: s for s in sitters}),
        "rematch": address_of(guest, sitters, swapped(sitters)),
    }
    if row.status == "gathering":
        return Page(**common)
    try:
        live = house.live(row.id)
    except Parked:
        return Page(**common, **parked_page(house, house.row(row.id), guest, words, wish.at))
    if wish.at is not None:
        return Page(**common, **past(house, live, guest, words, wish, numbers))
    wish = replace(wish, decision=numbers.question(live, wish.decision))
    return Page(**common, **present(house, live, guest, words, wish, seats, sitters, numbers))


def sitter(
    row: SeatRow,
    guest: Guest,
    sides: dict[str, str],
    holders: list[tuple[str, str]],
    hub: Hub,
    settings: Settings,
    words: Words,
    absent: frozenset[str],
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
        absent=row.kind == "person" and row.seat in absent,
    )


def swapped(sitters: tuple[Sitter, ...]) -> dict[str, Sitter]:
    """Who sits where when two sides change places; nothing with more sides than two."""
    sides: dict[str, list[Sitter]] = {}
    for one in sitters:
        sides.setdefault(one.side, []).append(one)
    if len(sides) != 2:
        return {}
    first, second = sides.values()
    there = {one.seat: second[i % len(second)] for i, one in enumerate(first)}
    return {**there, **{one.seat: first[i % len(first)] for i, one in enumerate(second)}}


def address_of(guest: Guest, sitters: tuple[Sitter, ...], who: dict[str, Sitter]) -> str:
    """The address of the form of a new game with these options and players; empty when there are none."""
    if not who:
        return ""
    query = [(f"option.{name}", value) for name, value in guest.row.options.items()]
    for one in sitters:
        other = who[one.seat]
        query.append((f"seat.{one.seat}", other.level if other.kind == "bot" else "me" if other.mine else "link"))
    return f"/new/{guest.row.slug}?{urlencode([*query, ('dice', guest.row.dice)])}"


def past(house: House, live: Live, guest: Guest, words: Words, wish: Wish, numbers: Numbers) -> dict[str, Any]:
    """The board and the story as of an entry; with all eyes once the game is over."""
    at = numbers.in_log(wish.at or 0)
    eyes = live.game.seats(live.row.options) if live.match.is_over else guest.seats
    if not live.match.is_over and secretive(live, guest):
        eyes = tuple(seat for seat in guest.seats if seat == wish.seat)
    if not 0 <= at <= max(live.match.save.last_n, numbers.in_log(numbers.seen(live.match.save.last_n))):
        raise NotOffered()
    at = min(at, live.match.save.last_n)
    view = view_at(house, live, at, eyes)
    return {
        "live": live,
        "view": view,
        "eyes": eyes,
        "board": Markup(live.game.board(view, words.lang)),
        "chapters": story(house, live.row, eyes, words, at, count=numbers.seen),
        "panels": live.game.panels(view, words.lang),
        "card": live.game.face_up(view, words.lang),
        **pictures(live.game, view, words.lang),
        "at": wish.at or 0,
        "moment": moment_of(live.game, view, words),
    }


def present(
    house: House,
    live: Live,
    guest: Guest,
    words: Words,
    wish: Wish,
    seats: list[SeatRow],
    sitters: tuple[Sitter, ...],
    numbers: Numbers,
) -> dict[str, Any]:
    """The table as it stands."""
    game, match = live.game, live.match
    start_n = match.save.start_n
    every = answerable(live, guest)
    beside = [a for a in every if a.decision.tag in game.composed]
    open_ones = [a for a in every if a not in beside]
    chosen = spoken_for(beside, wish) or pick(open_ones, wish)
    curtain = needs_curtain(live, guest, chosen, wish)
    eyes = eyes_of(live, guest, chosen, curtain, wish)
    view = match.view(eyes)
    question = None
    if chosen and chosen not in beside and not curtain:
        question = asking(game, view, chosen, fitting(chosen, wish), words, wish.stack)
        question = replace(question, id=numbers.name(start_n, chosen))
    offered = frozenset(question.offered) if question else frozenset()
    acting = chosen.decision.seat if chosen else ""
    return {
        "live": live,
        "view": view,
        "eyes": eyes,
        "acting": acting,
        "curtain": curtain,
        "asking": question,
        "others": tuple(
            Other(numbers.name(start_n, a), a.decision.seat, prompt(a.decision.tag, a.decision.about, words))
            for a in open_ones
            if not curtain and a is not chosen and (not secretive(live, guest) or a.decision.seat == acting)
        ),
        "composing": None if curtain else composed(live, view, beside, wish, words, numbers),
        "handovers": handovers(live, guest, every, acting, words, numbers) if not curtain else (),
        "waits": tuple(waiting(public, sitters, words) for public in view.asked if public.required or public.answered),
        "offers": offers_of(live, guest, sitters, words),
        "card": game.face_up(view, words.lang),
        **({} if wish.only_question else around(house, live, view, words, offered, numbers)),
        "arrow": arrow_of(game, view, chosen, question),
        "undo": undo_of(house, live, guest, numbers),
        "result": match.result,
        "moment": moment_of(game, view, words),
        "outcome": ending_of(match.result, guest.seats, game, live.row.options, words) if match.result else "",
        "ending": game.ending(view, words.lang) if match.is_over else None,
        "orders": next((s.orders for s in seats if s.seat == acting), {}),
    }


def spoken_for(beside: list[Asked], wish: Wish) -> Asked | None:
    """A decision beside all others that was asked for by name: one of several seats at a screen wants to speak."""
    return next((a for a in beside if a.id == wish.decision or is_again(a, wish)), None)


def composed(
    live: Live, view: View, beside: list[Asked], wish: Wish, words: Words, numbers: Numbers
) -> Composing | None:
    """What the seat whose eyes look may offer and answer."""
    for asked in beside:
        if view.eyes[:1] == (asked.decision.seat,):
            shown = composing(live.game, view, asked, wish.draft, words)
            return shown and replace(shown, id=numbers.name(live.match.save.start_n, asked))
    return None


def handovers(
    live: Live, guest: Guest, every: list[Asked], acting: str, words: Words, numbers: Numbers
) -> tuple[Other, ...]:
    """The other seats of this screen that could say something, where seats have secrets from each other."""
    if not any(a.decision.tag in live.game.composed for a in every) or not secretive(live, guest):
        return ()
    found: dict[str, Other] = {}
    for asked in every:
        seat = asked.decision.seat
        if seat != acting and seat in guest.seats:
            name = numbers.name(live.match.save.start_n, asked)
            found.setdefault(seat, Other(name, seat, words.say("compose.hand_over", seat=seat)))
    return tuple(found.values())


def around(
    house: House, live: Live, view: View, words: Words, offered: frozenset[str], numbers: Numbers
) -> dict[str, Any]:
    """What the page shows around the question: the board and what lies beside it, the story, the panels."""
    game = live.game
    return {
        "board": Markup(game.board(view, words.lang, offered)),
        "chapters": story(house, live.row, view.eyes, words, count=numbers.seen),
        "panels": game.panels(view, words.lang),
        **pictures(game, view, words.lang),
    }


def pictures(game: GameModule, view: View, lang: str) -> dict[str, Any]:
    """What lies beside the board for these eyes, and what the rules say about talking."""
    return {
        "cards": game.cards(view, lang),
        "instruments": game.instruments(view, lang),
        "talk_note": game.talk_note(view, lang),
    }


def offers_of(live: Live, guest: Guest, sitters: tuple[Sitter, ...], words: Words) -> tuple[Offer, ...]:
    """The motions that this browser may propose; where nobody has to be asked it is said that they are done at once."""
    if not guest.seats or live.match.is_over:
        return ()
    who = [(one.seat, one.kind) for one in sitters]
    found = []
    for kind in agreed_motions(live.game):
        at_once = is_at_once(guest, who, live.game, kind)
        title = words.first((f"motion.{kind}_do",) if at_once else ()) or words.say(f"motion.{kind}_offer")
        sure = words.first((f"motion.{kind}_do_sure",) if at_once else ()) or words.say(f"motion.{kind}_sure")
        found.append(Offer(kind, title, sure))
    return tuple(found)


def arrow_of(game: GameModule, view: View, chosen: Asked | None, question: Asking | None) -> tuple[str, ...]:
    """From where and at what something is being decided: by this browser, or by those it waits for."""
    if chosen is not None and question is not None:
        return game.arrow(chosen.decision.tag, chosen.decision.about, question.keys)
    return next((ends for ends in (game.arrow(p.tag, p.about, ()) for p in view.asked) if ends), ())


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
        if is_again(asked, wish) and wish.keys and not asked.answered:
            return asked
    for asked in open_ones:
        if asked.decision.seat == wish.seat and asked.required and not asked.answered:
            return asked
    return open_ones[0] if open_ones else None


def fitting(asked: Asked, wish: Wish) -> tuple[str, ...]:
    """The keys chosen so far: for this decision, or for the same question before an ally answered, if still offered."""
    if asked.id == wish.decision:
        return wish.keys
    return wish.keys if is_again(asked, wish) and is_open(asked, wish.keys, wish.stack) else ()


def is_again(asked: Asked, wish: Wish) -> bool:
    """Is this the question of the wish, asked again of the same seat? Only the numbers of its name differ then."""
    return asked.id.split(".")[2:] == wish.decision.split(".")[2:]


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


def known_to(live: Live, guest: Guest, seat: str) -> tuple[str, ...]:
    """The eyes for a question beside the game: if seats of one screen have secrets, of who lifted the curtain."""
    if live.match.is_over or not secretive(live, guest):
        return guest.seats
    return tuple(one for one in guest.seats if one == seat)


def waiting(public: Public, sitters: tuple[Sitter, ...], words: Words) -> Wait:
    """Who is waited for, and what for; and whether somebody else may play the default for them."""
    if public.seat == CHANCE:
        return Wait(public.seat, words.purpose(public.about["purpose"]), False, False, False)
    what = words.first((f"decision.{public.tag}.public", f"decision.{public.tag}"), dict(public.about)) or public.tag
    found = {one.seat: one for one in sitters}.get(public.seat)
    mine, absent = (found.mine, found.absent) if found else (False, False)
    return Wait(public.seat, what, mine, public.answered, absent and not public.answered)


def may_play_for(house: House, hub: Hub, settings: Settings, guest: Guest, seat: str) -> None:
    """Refuse to play the default for somebody who is here."""
    if seat not in absent_seats(house, hub, settings, guest):
        raise NotOffered(fault="fault.not_absent")


def absent_seats(house: House, hub: Hub, settings: Settings, guest: Guest) -> frozenset[str]:
    """The seats that have been waited for long enough, and whose players are away or idle: this guest may play the
    default for them."""
    row = guest.row
    if not guest.seats or row.status != "running":
        return frozenset()
    held = house.store.holders(row.id)
    here = {seat for seat, browser in held if hub.away_for(browser) < settings.absent_seconds}
    patience = {seat: settings.idle_seconds if seat in here else settings.absent_seconds for seat in row.waits}
    return frozenset(
        seat for seat, most in patience.items() if seat not in guest.seats and house.waited_for(row.id, seat) >= most
    )


def undo_of(house: House, live: Live, guest: Guest, numbers: Numbers) -> Undo:
    """How far this browser may go back: alone, or, behind dice or another's answer, if the others consent."""
    if not guest.seats or live.match.is_over:
        return Undo()
    entries = house.recent(live)
    mine = [e for e in entries if isinstance(e, Answer) and e.seat in guest.seats and e.n > live.match.save.turn_n]
    if not mine:
        return Undo()
    step, turn = house.own_step(live, guest.seats)
    ask_step = (mine[-1].gesture or mine[-1].n) - 1 if step < 0 else -1
    ask_turn = mine[0].n - 1 if turn < 0 else -1
    shown = [n if n < 0 else numbers.seen(n) for n in (step, turn, ask_step, ask_turn)]
    return Undo(mine[-1].seat, *shown)
