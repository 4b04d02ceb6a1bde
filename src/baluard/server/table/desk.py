"""The organiser's desk as a value: who owes what, who sits where, what came in writing, dice, reports, corrections.

It is kept by whoever holds the seat of an organiser, who sees all; at a table that has no such seat by who made it, who
sees there what they see at the table, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from baluard.campaign.papers import EARLY, FINE, GIVEN, ORGANISER, Paper
from baluard.kernel.decision import CHANCE
from baluard.kernel.values import Asked
from baluard.page.contract import GameModule
from baluard.server.campaign.dice_box import DiceBox, box_of
from baluard.server.campaign.order_desk import OrderDesk, desk_for
from baluard.server.campaign.order_sets import kept_in
from baluard.server.common.errors import NotMaker, Parked
from baluard.server.common.words import Words, game_title
from baluard.server.games.drafts import ORDERS
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.games.notices import moment_of
from baluard.server.games.numbers import Numbers, numbers_for
from baluard.server.mail.addresses import MailSeat, mails_of
from baluard.server.people.push import Hub
from baluard.server.people.seats import Guest, Overseer, is_delayed, organiser_of, overseers
from baluard.server.people.sitters import Sitter, sitters_at, waiting
from baluard.server.questions.questions import prompt
from baluard.server.questions.screen import Screen, known_to, screen_of
from baluard.server.settings import Settings
from baluard.server.time.paces import NONE, read_pace
from baluard.server.time.pauses import is_over_time, may_pause
from baluard.server.time.times import moment_in_words
from baluard.store import DraftRow, GameRow


class Debt(Struct, frozen=True):
    """Something that a seat owes: what is asked, and how the organiser opens it."""

    seat: str
    what: str
    decision: str = ""  # the question's name, for who may answer it in another's place
    is_form: bool = False  # a report of what happened elsewhere, or its confirmation
    answered: bool = False  # under seal, while others are still waited for


class Book(Struct, frozen=True):
    """The orders in writing of one seat as the organiser knows of them. What is in them is the seat's own affair,
    unless he sent them himself."""

    seat: str
    file: str
    state: str  # none, refused, early, fine (looked over, not handed in), waiting, stopped, given
    number: int  # orders that wait
    asked: bool
    own: OrderDesk | None = None  # what was said of the orders that the organiser sent


class Desk(Struct, frozen=True):
    """All that the page of the desk shows."""

    guest: Guest
    words: Words
    title: str
    organiser: str  # the seat from which it is kept; empty: by who made the game
    moment: str
    parked: bool
    sitters: tuple[Sitter, ...]
    held: dict[str, int]  # by how many browsers each seat is held
    overseers: tuple[Overseer, ...]
    debts: tuple[Debt, ...] = ()
    books: tuple[Book, ...] = ()
    dice: DiceBox | None = None
    example: str = ""
    times: dict[str, str] = {}  # by seat, until when its answer is waited for
    unit: str = ""  # in which more time is given; empty: no clock runs here
    may_pause: bool = False
    mails: tuple[MailSeat, ...] = ()  # letters that no server sends, for the organiser to pass on
    delayed: bool = False  # do spectators see a turn only when it is over?


def may_keep(game: GameModule, guest: Guest) -> bool:
    """Is the desk this browser's?"""
    return bool(organiser_of(game, guest)) or (guest.is_maker and not game.organisers(guest.row.options))


def keeper(game: GameModule, guest: Guest) -> str:
    """The seat from which a browser keeps the desk, empty for who made a game without an organiser; `NotMaker` for
    everybody else."""
    if not may_keep(game, guest):
        raise NotMaker(fault="fault.not_organiser")
    return organiser_of(game, guest)


def build(house: House, hub: Hub, settings: Settings, guest: Guest, lang: str) -> Desk:
    """The desk of a table."""
    row, game = guest.row, house.shown_game(guest.row)
    organiser = keeper(game, guest)
    words = Words(lang, game)
    try:
        screen = None if row.status == "gathering" else screen_of(house.live(row.id, row), guest)
        parked = False
    except Parked:
        screen, parked = None, True
    desk = Desk(
        guest=guest,
        words=words,
        title=row.title or game_title(words),
        organiser=organiser,
        moment="",
        parked=parked,
        sitters=sitters_at(house, hub, settings, guest, game, words),
        held={chair.seat: sum(1 for seat, _ in guest.holders if seat == chair.seat) for chair in guest.chairs},
        overseers=overseers(game, row, guest.holders),
        mails=letters_by_hand(house, settings, row, organiser),
        delayed=is_delayed(house, row.id),
    )
    return desk if screen is None else laid_out(house, screen, desk, lang)


def letters_by_hand(house: House, settings: Settings, row: GameRow, organiser: str) -> tuple[MailSeat, ...]:
    """The letters of all seats, where no server sends them; an organiser sees all hands."""
    if not organiser or settings.mail.smtp is not None:
        return ()
    seats = house.shown_game(row).seats(row.options)
    return tuple(one for one in mails_of(house.store, row.id, seats, True) if one.letters)


def laid_out(house: House, screen: Screen, desk: Desk, lang: str) -> Desk:
    """The desk of a game that has begun."""
    live, guest = screen.live, screen.guest
    view = live.view(known_to(screen, ""))
    words = Words(lang, live.game, view)
    numbers = numbers_for(house, live.row, guest.seats)
    over = live.match.is_over
    drafts = house.store.drafts(live.row.id, live.game.seats(live.row.options)) if desk.organiser and not over else ()
    return replace(
        desk,
        words=words,
        moment=moment_of(live.game, view, words),
        debts=() if over else debts_of(screen, desk, words, numbers),
        books=books_of(live, drafts, words) if desk.organiser and not over else (),
        dice=box_of(house, screen, "", ()) if desk.organiser else None,
        example=live.game.correction_example(view) if guest.seats and not over else "",
        times=times_of(house, live.row, words),
        unit=unit_of(live.game, guest),
        may_pause=may_pause(live.row) and is_over_time(live.game, guest),
    )


# -- who owes what


def debts_of(screen: Screen, desk: Desk, words: Words, numbers: Numbers) -> tuple[Debt, ...]:
    """What everybody owes: an organiser knows the questions, others what all may know of them."""
    live = screen.live
    if desk.organiser:
        owed = [one for one in live.match.asked if one.required and one.decision.seat != CHANCE]
        return tuple(debt_of(one, numbers.name(live.match.save.start_n, one), words) for one in owed)
    public = [one for one in live.view(known_to(screen, "")).asked if one.required or one.answered]
    waits = [waiting(one, desk.sitters, words) for one in public if one.seat != CHANCE]
    return tuple(Debt(one.seat, one.what, answered=one.answered) for one in waits)


def debt_of(asked: Asked, name: str, words: Words) -> Debt:
    """A question as an organiser knows it."""
    decision = asked.decision
    is_form = decision.space.kind == "form"
    return Debt(decision.seat, prompt(decision.tag, decision.about, words), name, is_form, asked.answered)


def times_of(house: House, row: GameRow, words: Words) -> dict[str, str]:
    """Until when each seat has time; while the clocks stand still that is told instead."""
    zone, stopped = read_pace(row.pace).zone, words.say("time.paused") if row.paused else ""
    found = house.store.deadlines(row.id) if row.status == "running" else ()
    return {one.seat: stopped or words.say("time.until", due=moment_in_words(one.due, zone, words)) for one in found}


def unit_of(game: GameModule, guest: Guest) -> str:
    """The unit in which this browser may give others more time; empty when it may not, or no clock runs."""
    mode = read_pace(guest.row.pace).mode
    may = guest.row.status == "running" and mode != NONE and is_over_time(game, guest)
    return mode if may else ""


# -- orders in writing


def books_of(live: Live, drafts: Sequence[DraftRow], words: Words) -> tuple[Book, ...]:
    """The written orders of all seats that give any."""
    desks = [desk_for(live, seat, drafts, words) for seat in live.game.players(live.row.options)]
    return tuple(book_of(desk, drafts) for desk in desks if desk is not None)


def book_of(desk: OrderDesk, drafts: Sequence[DraftRow]) -> Book:
    """The written orders of one seat."""
    kept, _ = kept_in(next((row for row in drafts if (row.seat, row.decision) == (desk.seat, ORDERS)), None))
    own = desk if kept.paper is not None and kept.paper.by == ORGANISER else None
    waits = bool(desk.orders or desk.reactions)
    state = "stopped" if desk.stopped else "waiting" if waits else state_of(kept.paper)
    return Book(desk.seat, desk.file, state, len(desk.orders), desk.asked, own)


def state_of(paper: Paper | None) -> str:
    """What became of the last that a seat wrote."""
    if paper is None:
        return "none"
    return paper.verdict if paper.verdict in (EARLY, FINE, GIVEN) else "refused"
