"""The desk of a seat for written orders as a value: what was handed in, what was said of it, what waits, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from baluard.campaign.guard import MOST_BYTES
from baluard.campaign.handing_in import Desk
from baluard.campaign.judging import ROLLS, own_question
from baluard.campaign.papers import EARLY, FINE, GIVEN, REFUSED, Kept, Paper, Remark, line_in
from baluard.campaign.pending import Stored
from baluard.campaign.said import LineWriter, forms_in
from baluard.campaign.workbook import fault_words, file_name
from baluard.components.orders import NotAnOrder
from baluard.kernel.decision import CHANCE
from baluard.page.contract import GameModule
from baluard.server.campaign.order_sets import kept_in
from baluard.server.common.words import Words
from baluard.server.games.drafts import ORDERS
from baluard.server.games.live import Live
from baluard.server.questions.questions import rule_help
from baluard.server.questions.screen import Screen
from baluard.store import DraftRow

LETTERS = re.compile(r"[A-Z]+(?=\d+$)")  # of the column, in the name of a cell


class Told(Struct, frozen=True):
    """A message: where it belongs (a sheet and a cell, or a line), what stands there, and its words."""

    where: str
    was: str
    text: str
    rule: str = ""
    help: tuple[str, str] = ("", "")  # heading and text of the rule


class Waiting(Struct, frozen=True):
    """An order that waits, as a line; `wrong` when it no longer holds."""

    line: str
    wrong: bool


class OrderDesk(Struct, frozen=True):
    """What the page shows of the written orders of one seat."""

    seat: str
    file: str  # how its workbook is called
    asked: bool  # could a set be handed in now?
    held: bool  # it could, but waits: the seat's own turn waits for somebody else
    rev: int
    verdict: str  # of what was handed in: refused, early, fine, given; empty: nothing was
    head: str  # the verdict in words
    text: str  # for the box in which lines are written
    faults: tuple[Told, ...]
    notes: tuple[Told, ...]
    doubts: tuple[Told, ...]
    has_cells: bool  # is there something to be put into a workbook?
    is_open: bool  # could what was written be handed in as it is kept?
    orders: tuple[Waiting, ...]
    reactions: int  # orders that wait for what others do
    why: str  # why they wait
    stopped: bool
    told: tuple[Told, ...]
    forms: tuple[tuple[str, str], ...]  # how each order is written, and what it does
    rolls: tuple[tuple[str, str], ...] = ()  # dice that may be brought: the key of each roll, and what it is for
    most: int = MOST_BYTES

    @property
    def is_waiting(self) -> bool:
        """Does a set wait?"""
        return bool(self.orders or self.reactions or self.told or self.why)


class Plan(Struct, frozen=True):
    """What a partner has written and not given yet, as far as it is in lines; `book`: a workbook of theirs waits."""

    seat: str
    lines: tuple[str, ...]
    book: bool


def plans_of(screen: Screen, acting: str, curtain: str, rows: Sequence[DraftRow], words: Words) -> tuple[Plan, ...]:
    """The plans of those who share them with who looks."""
    live, options = screen.live, screen.live.row.options
    if curtain or live.match.is_over:
        return ()
    mine = (acting,) if acting in screen.guest.seats else () if screen.secretive else screen.guest.seats
    shared = dict.fromkeys(one for seat in mine for one in live.game.shares_plans(seat, options) if one not in mine)
    found = (plan_of(live, row, words) for row in rows if row.decision == ORDERS and row.seat in shared)
    return tuple(plan for plan in found if plan.lines or plan.book)


def plan_of(live: Live, row: DraftRow, words: Words) -> Plan:
    """The plan of one seat: what waits, or what was looked over and may still be handed in."""
    desk = Desk(live.game, live.match, row.seat, live.row.dice_id, words.lang)
    kept, _ = kept_in(row)
    paper = kept.paper if kept.paper and kept.paper.verdict in (EARLY, FINE) else None
    written = tuple(line for line in paper.text.splitlines() if line.strip()) if paper else ()
    return Plan(row.seat, (*(one.line for one in waiting_in(desk, kept)), *written), bool(paper and paper.cells))


def desks_of(
    screen: Screen, acting: str, curtain: str, rows: Sequence[DraftRow], words: Words
) -> tuple[OrderDesk, ...]:
    """The desks that a screen shows: of the seat that acts; where none does, of all its seats that may look."""
    live, mine = screen.live, screen.guest.seats
    if curtain or live.match.is_over:
        return ()
    seats = (acting,) if acting in mine else () if screen.secretive else mine
    return tuple(desk for seat in seats if (desk := desk_for(live, seat, rows, words)) is not None)


def desk_for(live: Live, seat: str, rows: Sequence[DraftRow], words: Words) -> OrderDesk | None:
    """The desk of one seat; None when it gives no orders in writing."""
    try:
        desk = Desk(live.game, live.match, seat, live.row.dice_id, words.lang)
    except LookupError:
        return None
    kept, rev = kept_in(next((row for row in rows if (row.seat, row.decision) == (seat, ORDERS)), None))
    paper = kept.paper
    is_asked = own_question(live.match, seat) is not None
    is_held = not is_asked and desk.book.phase != ""
    return OrderDesk(
        seat=seat,
        file=file_name(desk.book.situation, desk.grammar),
        asked=is_asked,
        held=is_held,
        rev=rev,
        verdict=paper.verdict if paper else "",
        head=head_of(paper, words) if paper else "",
        text=paper.text if paper and paper.verdict != GIVEN else "",
        faults=told(paper.faults if paper and paper.verdict == REFUSED else (), desk, live.game, words),
        notes=told(paper.notes if paper else (), desk, live.game, words),
        doubts=told(paper.doubts if paper else (), desk, live.game, words),
        has_cells=bool(paper and paper.cells and paper.verdict != GIVEN),
        is_open=bool(paper and paper.verdict in (EARLY, FINE) and (is_asked or is_held)),
        orders=waiting_in(desk, kept),
        reactions=reactions_in(kept),
        why=why_waiting(live, seat, kept, is_asked, words),
        stopped=bool(kept.stopped),
        told=told(kept.told, desk, live.game, words),
        forms=tuple(forms_in(desk.grammar.file, desk.seat, desk.lang)),
        rolls=rolls_of(desk),
    )


def rolls_of(desk: Desk) -> tuple[tuple[str, str], ...]:
    """The rows of the sheet of dice."""
    return tuple((row.key, str(row.cells.get("subject", ""))) for row in desk.book.situation.rows.get(ROLLS, ()))


def head_of(paper: Paper, words: Words) -> str:
    """What became of what was handed in."""
    if paper.verdict == GIVEN:
        return words.say("cli.orders_done", number=paper.done)
    said = words.say(f"orders_desk.{paper.verdict}")
    return f"{words.say('orders_desk.carried')} {said}" if paper.carried else said


def told(remarks: Sequence[Remark], desk: Desk, game: GameModule, words: Words) -> tuple[Told, ...]:
    """Messages in words, each with the rule behind it."""
    rules = {message.code: message.rule for message in desk.grammar.file.message}
    found = []
    for one in remarks:
        rule = rules.get(one.key, "")
        text = fault_words(words.texts, one.fault)
        found.append(Told(where(one, words), one.was, text, rule, rule_help(game, rule, words.lang)))
    return tuple(found)


def where(one: Remark, words: Words) -> str:
    """A place as people say it: the sheet and the cell, or the line."""
    sheet, mark, cell = one.place.partition("!")
    if mark:
        return f"{sheet} {cell}"
    number = line_in(one.place)
    return words.say("orders_desk.line", number=number) if number else one.place


def waiting_in(desk: Desk, kept: Kept) -> tuple[Waiting, ...]:
    """The orders that wait, each as a line; one that the rules no longer know by its keys."""
    if kept.draft is None:
        return ()
    wrong = {one.place for one in kept.told}
    writer = LineWriter(desk.grammar, desk.lexicon, desk.lang)
    return tuple(Waiting(line_of(one, writer), bool(kept.stopped) and one.place in wrong) for one in kept.draft.orders)


def reactions_in(kept: Kept) -> int:
    """For how many rows something waits for what others do."""
    draft = kept.draft
    places = [*(one.place for one in draft.waiting), *(one.place for one in draft.standing)] if draft else []
    return len({LETTERS.sub("", place) for place in places})


def line_of(one: Stored, writer: LineWriter) -> str:
    """An order that waits, as it could be written."""
    try:
        return writer.line(writer.grammar.table.order_of(one.phase, one.keys))
    except NotAnOrder:
        return " ".join(one.keys)


def why_waiting(live: Live, seat: str, kept: Kept, is_asked: bool, words: Words) -> str:
    """Why a set has not gone on."""
    if kept.stopped:
        return words.say(f"orders_desk.{kept.stopped}")
    if kept.draft is None or is_asked:
        return ""
    others = live.match.waits_for()
    if CHANCE in others:
        return words.say("orders_desk.waits_die")
    return words.say("orders_desk.waits_seat", seats=tuple(one for one in others if one != seat))
