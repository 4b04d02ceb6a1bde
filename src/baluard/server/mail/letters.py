"""What a letter says: what happened since the last one, what is asked, until when, the map, the workbook.

It is written with the eyes of the one seat it goes to, and says nothing that its page would not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jinja2 import Environment
from msgspec import Struct
from msgspec.structs import replace

from baluard.campaign.brought import admits_brought, key_of_roll, open_roll, part_of_key
from baluard.campaign.handing_in import Desk
from baluard.campaign.lines import NO_COMMAND
from baluard.campaign.papers import REFUSED, marked_workbook
from baluard.campaign.reports import ReportDesk, report_asked_of
from baluard.campaign.said import forms_in
from baluard.campaign.workbook import file_name
from baluard.components.folder import looks_of
from baluard.kernel.decision import CHANCE
from baluard.kernel.drafts import Draft
from baluard.kernel.given import Given
from baluard.kernel.values import Asked, View
from baluard.page.instructions import ALWAYS
from baluard.page.widgets import whole
from baluard.post.letters import Attached, Letter, Sender
from baluard.post.plain import CUT
from baluard.server.campaign import order_sets
from baluard.server.campaign.order_desk import Told, desk_for
from baluard.server.common.words import Words, game_title
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.server.games.notices import ending_of, moment_of
from baluard.server.games.standing import answer_of
from baluard.server.mail.jobs import CONFIRM, REMINDER, TURN, Order
from baluard.server.mail.proposals import is_proposed, proposal_of
from baluard.server.mail.ways import SOME, Ways, question_key, ways_of
from baluard.server.questions.questions import STEPPED, prompt
from baluard.server.questions.trials import notes_of, preview_of, sums_of
from baluard.server.records.history import Tale, read_tale, story
from baluard.store import AddressRow

MOST_LINES = 60  # of the story; what is older stands on the page
MOST_DIES = 8  # subjects for dice; all of them stand in the workbook
WIDTH = 800  # of the picture
OVER = "over"  # in the place of a question
Draw = Callable[[str, int, Sequence[str]], bytes]  # (SVG, width, style sheets) -> PNG


class Dies(Struct, frozen=True):
    """Dice that may be thrown elsewhere: the key of their roll, and the subject of the mail that brings them."""

    key: str
    subject: str


class Contents(Struct, frozen=True):
    """All that a template needs."""

    kind: str
    title: str
    seat: str
    moment: str
    table: str  # the address of the game
    withdraw: str
    token: str
    cut: str = CUT
    said: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()  # what is to say of orders that were handed in
    lines: tuple[str, ...] = ()
    older: bool = False
    asks: tuple[str, ...] = ()
    stake: tuple[str, ...] = ()  # what the first of these is about, as the page reckons it
    ways: Ways = Ways()
    forms: tuple[tuple[str, str], ...] = ()  # how orders are written: for who wrote some that nobody understood
    is_turn: bool = False  # are it orders that are asked for?
    dies: tuple[Dies, ...] = ()
    more_dies: int = 0  # that stand in the workbook alone
    reply_to: str = ""
    until: str = ""
    outcome: str = ""
    has_map: bool = False
    book: str = ""  # how the workbook is called
    report: str = ""  # and that of a combat whose report is asked for
    confirm: str = ""

    @property
    def has_orders(self) -> bool:
        """Can orders be written?"""
        return bool(self.book)

    @property
    def needs_page(self) -> bool:
        """Is there something to be answered that no reply can say?"""
        return not (self.ways.how or self.report or self.is_turn)

    @property
    def how(self) -> str:
        """How a number answers; one of several is one."""
        return "one" if self.ways.how == SOME and self.ways.least == self.ways.most == 1 else self.ways.how


class Written(Struct, frozen=True):
    """A letter, and what it told: up to which entry, which question it put, of which turn, what numbers mean."""

    letter: Letter
    told_n: int
    asked: str
    turn: int
    ways: Ways = Ways()


class Desks(Struct, frozen=True):
    """What writing letters needs beside the house."""

    env: Environment
    sender: Sender
    url: str
    draw: Draw
    until: Callable[[str, str, Words], str]  # (game, seat): until when it is waited for, in words


# -- whether


def questions_to(live: Live, seat: str) -> list[Asked]:
    """What a seat is asked and must answer itself."""
    return [
        a
        for a in live.match.asked_of(seat)
        if a.required and not a.answered and a.decision.seat != CHANCE and a.decision.tag not in live.game.composed
    ]


def unanswered(house: House, live: Live, seat: str) -> list[Asked]:
    """The same without what is answered by itself: by a standing order, or by orders that wait."""
    standing = next((row.orders for row in house.store.seats(live.row.id) if row.seat == seat), {})
    kept, _ = order_sets.kept_of(house.store, live.row.id, seat)
    if kept.draft is not None and not kept.stopped and (kept.draft.orders or kept.draft.waiting):
        return []
    return [
        a
        for a in questions_to(live, seat)
        if answer_of(live.game, live.match, a, standing.get(a.decision.tag, ALWAYS)) is None
    ]


# -- what


def write(
    house: House, desks: Desks, row: AddressRow, order: Order, token: str, links: dict[str, str]
) -> Written | None:
    """The letter that an order asks for; None when there is nothing to say."""
    game_row = house.row(row.game)
    at = house.now()
    if order.what == CONFIRM:
        words = Words(row.lang, house.shown_game(game_row))
        title = game_row.title or game_title(words)
        contents = Contents(CONFIRM, title, words.name(row.seat), "", links["table"], links["withdraw"], token)
        contents = replace(contents, confirm=links["confirm"])
        return Written(laid_out(desks, contents, row, at, words), row.told_n, row.asked, 0)
    if game_row.status == "gathering" or game_row.parked:
        return None
    live = house.live(row.game, game_row)
    asks = [] if live.match.is_over else unanswered(house, live, row.seat)
    asked = OVER if live.match.is_over else ""
    if asks:
        asked = question_key(decoded(house.store.entries(row.game)), live.match.save.turn_n, asks[0])
    if order.what in (TURN, REMINDER) and (not asked or (order.what == TURN and asked == row.asked)):
        return None
    return about_game(house, desks, live, row, order, asks, asked, token, links, at)


def about_game(
    house: House,
    desks: Desks,
    live: Live,
    row: AddressRow,
    order: Order,
    asks: Sequence[Asked],
    asked: str,
    token: str,
    links: dict[str, str],
    at: int,
) -> Written:
    """A letter about a game that has begun."""
    game, options, seat = live.game, live.row.options, row.seat
    eyes = game.seats(options) if live.match.is_over else game.eyes_of((seat,), options)
    view = live.view(eyes)
    words = Words(row.lang, game, view)
    lines, older = story_since(house, live, eyes, words, row.told_n)
    ways = ways_of(game, view, asks[0], words) if asks else Ways()
    svg = whole(game.board(view, row.lang))
    picture = desks.draw(svg, WIDTH, [str(sheet) for sheet in looks_of(game.package)])
    desk = None if live.match.is_over else desk_at(live, seat, row.lang)
    files, told, head = workbook_of(house, live, seat, desk, order, words)
    reports = report_books(live, desk, words)
    phase = phase_asked(desk, asks)
    dies = tuple({one.subject: one for one in dies_due(live, desk, phase)}.values())
    contents = Contents(
        order.what,
        live.row.title or game_title(words),
        words.name(seat),
        moment_of(game, view, words),
        links["table"],
        links["withdraw"],
        token,
        said=(*order.said, *head),
        told=told,
        lines=lines,
        older=older,
        asks=tuple(prompt(one.decision.tag, one.decision.about, words) for one in asks),
        stake=stake_of(live, view, asks[0], words) if asks and ways.how else (),
        ways=ways,
        forms=forms_wanted(house, live, desk, order, phase),
        is_turn=bool(phase),
        dies=dies[:MOST_DIES],
        more_dies=len(dies[MOST_DIES:]),
        reply_to=desks.sender.reply_address(token),
        until=desks.until(live.row.id, seat, words) if asks else "",
        outcome=ending_of(live.match.result, (seat,), game, options, words) if live.match.result else "",
        has_map=bool(picture),
        book=files[0].name if files else "",
        report=reports[0].name if reports else "",
    )
    letter = laid_out(desks, contents, row, at, words)
    letter = replace(letter, picture=picture, files=(*files, *reports), answers=order.answers)
    return Written(letter, live.match.log_n, asked, live.match.save.turn_n, ways)


def stake_of(live: Live, view: View, asked: Asked, words: Words) -> tuple[str, ...]:
    """What there is to know of a question before one chooses, as the page says it beside it: a report that is to be
    confirmed has its score there, and its losses; a form what is proposed in it."""
    if is_proposed(asked):
        return proposal_of(live.game, view, asked, words)
    if asked.decision.space.kind not in STEPPED:
        return ()
    preview = preview_of(live.game, view, asked, Draft())
    return (*notes_of(preview, words), *(f"{one.title}: {one.total}" for one in sums_of(preview, words)))


def laid_out(desks: Desks, contents: Contents, row: AddressRow, at: int, words: Words) -> Letter:
    """Contents put into words, plain and as HTML."""
    common = {"c": contents, "say": words.say, "words": words, "lang": row.lang}
    text = desks.env.get_template("letter.txt").render(common)
    html = desks.env.get_template("letter.html").render(common)
    kind = OVER if contents.outcome and contents.kind == TURN else contents.kind
    facts = {"title": contents.title, "moment": contents.moment, "seat": contents.seat}
    subject = words.say(f"letter.subject_{kind}", {name: Given(value) for name, value in facts.items()})
    is_tied = contents.kind != CONFIRM
    return Letter(contents.token, row.address, subject, text, html, at, contents.withdraw, is_tied=is_tied)


def story_since(
    house: House, live: Live, eyes: tuple[str, ...], words: Words, told_n: int
) -> tuple[tuple[str, ...], bool]:
    """The lines of the story after an entry, and whether older ones were left out."""
    with house.store.snapshot() as reads:
        tale = read_tale(reads, live.row.id)
    fresh = Tale(
        [one for one in tale.events if one.n > told_n],
        tale.turns,
        tuple(entry for entry in tale.defaults if entry.n > told_n),
    )
    chapters = story(house, live.row, eyes, words, tale=fresh)
    lines = [
        f"{line.text} [{' '.join(str(number) for _, number in line.dice)}]" if line.dice else line.text
        for chapter in chapters
        for line in chapter.lines
    ]
    return tuple(lines[-MOST_LINES:]), len(lines) > MOST_LINES


# -- orders in writing


def desk_at(live: Live, seat: str, lang: str) -> Desk | None:
    """The desk for written orders of a seat; None when it has none."""
    try:
        return Desk(live.game, live.match, seat, live.row.dice_id, lang)
    except LookupError:
        return None


def workbook_of(
    house: House, live: Live, seat: str, desk: Desk | None, order: Order, words: Words
) -> tuple[tuple[Attached, ...], tuple[Told, ...], tuple[str, ...]]:
    """The workbook of this moment, or what was handed in with red marks; what is to say of it, and the verdict."""
    if desk is None:
        return (), (), ()
    name = file_name(desk.book.situation, desk.grammar)
    paper = order_sets.kept_of(house.store, live.row.id, seat)[0].paper if order.orders else None
    if paper is None:
        return (Attached(name, desk.workbook(words.texts)),), (), ()
    shown = desk_for(live, seat, house.store.drafts(live.row.id, (seat,)), words)
    assert shown is not None
    marked = bool(paper.cells) and paper.verdict == REFUSED
    body = marked_workbook(desk, words.texts, paper) if marked else desk.workbook(words.texts)
    waiting = tuple(Told("", one.line, words.say("letter.waits")) for one in shown.orders)
    told = (*shown.faults, *shown.told, *shown.notes, *shown.doubts, *waiting)
    return (Attached(name, body),), told, (shown.head, *written_in(paper.text, [cell.text for cell in paper.cells]))


def phase_asked(desk: Desk | None, asks: Sequence[Asked]) -> str:
    """The phase whose orders a seat is asked for; empty when it is asked for something else, or nothing."""
    tag = asks[0].decision.tag if asks else ""
    return tag if desk is not None and tag in desk.grammar.phases else ""


def forms_wanted(house: House, live: Live, desk: Desk | None, order: Order, phase: str) -> tuple[tuple[str, str], ...]:
    """How orders are written now, for who has just written what is none."""
    if desk is None or not order.orders or not phase:
        return ()
    paper = order_sets.kept_of(house.store, live.row.id, desk.seat)[0].paper
    is_lost = paper is not None and paper.verdict == REFUSED and any(one.key == NO_COMMAND for one in paper.faults)
    return tuple(forms_in(desk.grammar.file, desk.seat, desk.lang, phase)) if is_lost else ()


def report_desk_at(live: Live, seat: str, lang: str) -> ReportDesk | None:
    """Where the report of a combat is read and written that a seat may write now; None when there is none."""
    asked = report_asked_of(live.match, seat)
    return ReportDesk(live.game, live.match, asked, live.row.dice_id, lang) if asked is not None else None


def report_books(live: Live, desk: Desk | None, words: Words) -> tuple[Attached, ...]:
    """The workbook of the combat whose report a seat may write now."""
    found = report_desk_at(live, desk.seat, words.lang) if desk is not None else None
    return (Attached(found.file, found.workbook(words.texts)),) if found is not None else ()


def written_in(text: str, cells: Sequence[str]) -> tuple[str, ...]:
    """What was handed in, so that one sees that it came over whole."""
    lines = [line.strip() for line in text.splitlines() if line.strip()] or [cell for cell in cells if cell]
    return tuple(f"«{line}»" for line in lines[:MOST_LINES])


def dies_of(live: Live, desk: Desk | None) -> tuple[Dies, ...]:
    """The dice that a seat may throw elsewhere, with the subject that the club's mails have."""
    if desk is None or not admits_brought(live.row.options):
        return ()
    rows = desk.book.situation.rows.get("rolls", ())
    return tuple(Dies(str(row.cells["key"]), str(row.cells["subject"])) for row in rows)


def dies_due(live: Live, desk: Desk | None, phase: str) -> tuple[Dies, ...]:
    """Those that may fall before its seat is asked again: the one that is waited for, and those of its own turn from
    this phase on, in the order of phases. Others are read all the same."""
    asked = open_roll(live.match)
    now = key_of_roll(live.match, asked) if asked is not None else ""
    found = dies_of(live, desk)
    if desk is None or not phase:
        return tuple(one for one in found if one.key == now)
    phases = desk.grammar.phases
    at = {one.key: part_of_key(one.key) for one in found}
    ahead = [one for one in found if at[one.key][0] == desk.seat and at[one.key][1] in phases[phases.index(phase) :]]
    ahead.sort(key=lambda one: (one.key != now, phases.index(at[one.key][1])))
    return tuple(ahead)
