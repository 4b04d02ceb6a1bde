"""Written orders at a table: looked at, handed in, kept with the seat, and gone on with when their time comes.

Any game that has order sheets gets this. A set is refused whole or carried out as far as it goes, in one transaction
with what is left of it. What is left waits with the seat and goes on by itself as soon as the seat is asked again;
where an order no longer holds, or something was taken back, it waits for its people. Nobody else hears of it.
"""

from __future__ import annotations

import contextlib

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from baluard.campaign.entries import Reading
from baluard.campaign.handing_in import Desk, Outcome, Run, active_seat
from baluard.campaign.judging import own_question
from baluard.campaign.papers import (
    GIVEN,
    LINES,
    PERSON,
    WORKBOOK,
    Kept,
    Looked,
    Paper,
    carried_over,
    is_of_other_state,
    look_at,
    paper_of,
    remark,
    verdict_of,
)
from baluard.campaign.pending import Draft, Pending, from_draft
from baluard.components.orders import NotAnOrder
from baluard.kernel.errors import NotOffered, StaleAnswer
from baluard.kernel.faults import Fault
from baluard.kernel.match import Match
from baluard.kernel.typed import prepared
from baluard.kernel.values import Motion, TakeBack
from baluard.server.campaign import dice_box
from baluard.server.common.errors import UnreadOrders
from baluard.server.common.words import Words
from baluard.server.games.drafts import ORDERS
from baluard.server.games.house import House
from baluard.server.games.live import Live
from baluard.store import DraftRow, Job, Reads

NO_LONGER, TAKEN_BACK, OTHER_RULES = "no_longer", "taken_back", "other_rules"  # why a set does not go on by itself
MOST_TEXT = 200_000  # letters of pasted lines
MOST_KEPT = 500_000  # bytes of what is kept of a seat's orders


class Written(Struct, frozen=True):
    """What somebody sends: a workbook, lines, or neither: what was kept is looked at again."""

    workbook: bytes | None = None
    lines: str | None = None


def desk_of(live: Live, seat: str, lang: str) -> Desk:
    """Where a seat reads and writes its orders; `NotOffered` in games without written orders."""
    try:
        return Desk(live.game, live.match, seat, live.row.dice_id, lang)
    except LookupError as error:
        raise NotOffered(fault="fault.no_orders") from error


def desks_in(live: Live, lang: str) -> list[Desk]:
    """The desks of all seats that give written orders."""
    found = []
    for seat in live.game.players(live.row.options):
        with contextlib.suppress(LookupError):
            found.append(Desk(live.game, live.match, seat, live.row.dice_id, lang))
    return found


# -- what is kept


def kept_in(row: DraftRow | None) -> tuple[Kept, int]:
    """What is kept of a seat's orders, and its revision."""
    return (msgspec.json.decode(row.body, type=prepared(Kept)), row.rev) if row is not None else (Kept(), 0)


def kept_of(store: Reads, game_id: str, seat: str) -> tuple[Kept, int]:
    """The same out of the store."""
    return kept_in(store.draft(game_id, seat, ORDERS))


def row_of(seat: str, kept: Kept, rev: int) -> DraftRow:
    """To be kept in place of revision `rev`; `UnreadOrders` when it is more than anybody writes."""
    body = msgspec.json.encode(kept)
    if len(body) > MOST_KEPT:
        raise UnreadOrders(Fault("orders.too_long", "", {"most": MOST_KEPT}))
    return DraftRow(seat, ORDERS, body, rev + 1)


def keep(house: House, game_id: str, seat: str, kept: Kept, rev: int, jobs: tuple[Job, ...] = ()) -> None:
    """Keep it without touching the game; `StaleAnswer` when another device of the seat was faster."""
    if not house.store.keep_draft(game_id, row_of(seat, kept, rev), *jobs):
        raise StaleAnswer(fault="fault.newer_draft")


# -- looking at orders, and handing them in


def hand_in(
    house: House,
    game_id: str,
    seat: str,
    sent: Written,
    is_check: bool,
    words: Words,
    by: str = PERSON,
    jobs: tuple[Job, ...] = (),
) -> Kept:
    """Look at what was sent, and carry it out unless it is a check or something is wrong; what is kept then.

    A workbook of an earlier moment is carried over into that of now, and only looked at: its people say again that they
    want it so. An organiser who hands in for a seat is named in the log. `jobs`: what is to be done because of it.
    """
    with house.lock(game_id):
        live = house.live(game_id)
        desk = desk_of(live, seat, words.lang)
        before, rev = kept_of(house.store, game_id, seat)
        reading, way, text, carried = read(desk, sent, before, words)
        looked = look_at(desk, live.match, reading, f"{live.row.dice_id} {live.match.log_n}")
        if looked.faults and not (reading.filled or text.strip()):
            raise UnreadOrders(*looked.faults)
        if looked.faults or is_check or (carried and sent.workbook is not None):
            kept = replace(before, paper=paper_of(looked, way, verdict_of(looked), text, carried, by=by))
            keep(house, game_id, seat, kept, rev, jobs)
            return kept
        kept = carry_out(house, live, seat, looked, way, text, rev, by, jobs)
    house.changed(game_id)
    return kept


def read(desk: Desk, sent: Written, before: Kept, words: Words) -> tuple[Reading, str, str, bool]:
    """What was written, by which way, its text, and whether it comes out of a workbook of an earlier moment."""
    if sent.workbook is not None:
        reading = desk.read(sent.workbook, True)
        if is_of_other_state(desk, reading):
            return carried_over(desk, words.texts, reading.filled), WORKBOOK, "", True
        return reading, WORKBOOK, "", False
    paper = before.paper
    if sent.lines is None and paper is not None and paper.way == WORKBOOK:
        return carried_over(desk, words.texts, paper.filled), WORKBOOK, "", paper.carried
    text = sent.lines if sent.lines is not None else paper.text if paper is not None else ""
    if len(text) > MOST_TEXT:
        raise UnreadOrders(Fault("orders.too_long", "", {"most": MOST_TEXT}))
    return desk.read(text.encode(), False), LINES, text, False


def carry_out(
    house: House,
    live: Live,
    seat: str,
    looked: Looked,
    way: str,
    text: str,
    rev: int,
    by: str,
    jobs: tuple[Job, ...] = (),
) -> Kept:
    """Give the orders of a set as far as they go; what is left waits."""
    dice_box.bring_all(house, live.row.id, seat, looked.pending.dice)
    looked.pending.dice = []  # from now on the table has them
    match = live.fork()
    sets = {seat: looked.pending}
    done = Run(match, seat, sets, False, active(house, live, looked.pending), by=by).go()
    paper = paper_of(looked, way, GIVEN, text, done=given_in(done), by=by)
    kept = after_run(Kept(paper, log_n=match.log_n, by=by), match, sets.get(seat), seat, done, paper)
    house.commit(live, match, done.steps, (row_of(seat, kept, rev),), jobs=jobs)
    return kept


def after_run(kept: Kept, match: Match, pending: Pending | None, seat: str, done: Outcome, paper: Paper) -> Kept:
    """What is kept after orders were given: the set that waits, and what no longer holds or came too late."""
    told = tuple(remark(fault, paper.reading, paper.text) for fault in (*done.faults, *done.late))
    open_now = [one.decision.tag for one in match.asked if one.required and not one.answered]
    left = pending is not None and not match.is_over and pending.goes_on(open_now)
    draft = pending.draft(seat) if pending is not None and left else None
    return replace(kept, draft=draft, stopped=NO_LONGER if done.faults else "", told=told)


def given_in(done: Outcome) -> int:
    """How many written orders were carried out."""
    return sum(1 for one in done.given if one.place)


def active(house: House, live: Live, pending: Pending) -> str:
    """Whose turn it is."""
    return active_seat(house.log(live, max(live.match.save.turn_n - 1, 0)), pending.set.phases)


# -- going on


def go_on(house: House, game_id: str) -> bool:
    """Let a set that waits answer; false when none has anything to say."""
    row = house.row(game_id)
    if row.status != "running" or row.parked:
        return False
    people = [seat.seat for seat in house.store.seats(game_id) if seat.kind == "person"]
    waiting = [one for one in house.store.drafts(game_id, people) if one.decision == ORDERS]
    return any(go_on_with(house, game_id, one.seat) for one in waiting)


def go_on_with(house: House, game_id: str, seat: str) -> bool:
    """Let the set of one seat answer what it is asked; did the game go on?"""
    with house.lock(game_id):
        kept, rev = kept_of(house.store, game_id, seat)
        if kept.draft is None or kept.stopped:
            return False
        live = house.live(game_id)
        if live.match.is_over:
            return False
        if own_question(live.match, seat) is None:
            if is_done_with(live, seat, kept.draft):
                keep(house, game_id, seat, replace(kept, draft=None), rev)
                house.changed(game_id)
            return False
        went_on = resume(house, live, seat, kept, rev)
    if went_on:
        house.changed(game_id)
    return went_on


def is_done_with(live: Live, seat: str, draft: Draft) -> bool:
    """Was a set kept only because its seat's turn was interrupted, and has another seat's turn begun meanwhile?"""
    if draft.orders or draft.waiting or draft.standing or draft.answers:
        return False
    phases = Pending(desk_of(live, seat, "").book, ()).set.phases
    return any(one.decision.tag in phases for one in live.match.asked if one.required)


def resume(house: House, live: Live, seat: str, kept: Kept, rev: int) -> bool:
    """The set of a seat that is asked, checked again order by order."""
    assert kept.draft is not None
    game_id = live.row.id
    if any(isinstance(entry, (TakeBack, Motion)) for entry in house.log(live, kept.log_n)):
        keep(house, game_id, seat, replace(kept, stopped=TAKEN_BACK, log_n=live.match.log_n), rev)
        return False
    try:
        pending = from_draft(desk_of(live, seat, "").book, kept.draft)
    except NotAnOrder:
        keep(house, game_id, seat, replace(kept, stopped=OTHER_RULES), rev)
        return False
    match = live.fork()
    sets = {seat: pending}
    done = Run(match, seat, sets, False, active(house, live, pending), resumes=True, by=kept.by).go()
    if not (done.steps or done.faults or done.late) and sets.get(seat) is pending:
        return False
    paper = kept.paper or Paper(LINES, GIVEN)
    paper = replace(paper, done=paper.done + given_in(done))
    kept = replace(kept, paper=paper if kept.paper else None, log_n=match.log_n)
    fresh = after_run(kept, match, sets.get(seat), seat, done, paper)
    if done.steps:
        house.commit(live, match, done.steps, (row_of(seat, fresh, rev),))
    else:
        keep(house, game_id, seat, fresh, rev)
    return bool(done.steps)


# -- what its people do with a set that waits


def kept_at(house: House, game_id: str, seat: str, rev: int) -> Kept:
    """What is kept, if it is the revision that somebody looks at."""
    kept, now = kept_of(house.store, game_id, seat)
    if now != rev:
        raise StaleAnswer(fault="fault.newer_draft")
    return kept


def leave_out(house: House, game_id: str, seat: str, at: int, rev: int) -> None:
    """One order of the set that waits is not wanted any more."""
    kept = kept_at(house, game_id, seat, rev)
    if kept.draft is None or not 0 <= at < len(kept.draft.orders):
        raise NotOffered()
    orders = kept.draft.orders
    draft = replace(kept.draft, orders=(*orders[:at], *orders[at + 1 :]))
    keep(house, game_id, seat, replace(kept, draft=draft, told=()), rev)


def drop_set(house: House, game_id: str, seat: str, rev: int) -> None:
    """The set that waits is not wanted any more."""
    kept = kept_at(house, game_id, seat, rev)
    keep(house, game_id, seat, replace(kept, draft=None, stopped="", told=()), rev)


def drop_paper(house: House, game_id: str, seat: str, rev: int) -> None:
    """What was written, and what was said of it, is not wanted any more."""
    keep(house, game_id, seat, replace(kept_at(house, game_id, seat, rev), paper=None), rev)


def start_again(house: House, game_id: str, seat: str, rev: int) -> None:
    """A set that was stopped goes on."""
    kept = kept_at(house, game_id, seat, rev)
    if kept.draft is None:
        raise NotOffered()
    log_n = house.live(game_id).match.log_n
    keep(house, game_id, seat, replace(kept, stopped="", told=(), log_n=log_n), rev)
    go_on_with(house, game_id, seat)
