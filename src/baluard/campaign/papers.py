"""What a seat has written as its orders: looked at as a whole, and kept with all that was said of it.

Page and command line look at orders in the same way. What is kept is a plain value: the cells or lines as they were
written, what was said of them and where, and the set that waits. So it is there again when somebody opens the page
later, in whatever language, and a workbook of an earlier moment costs nobody his work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from baluard.campaign.brought import ACCEPTED, WAITING, admits_brought
from baluard.campaign.entries import Reading
from baluard.campaign.handing_in import Desk
from baluard.campaign.judging import NOT_ASKED, doubts, judge, own_question, remarks, typed_dice
from baluard.campaign.pending import Draft, Pending
from baluard.campaign.sheets import OTHER_STATE
from baluard.campaign.workbook import not_carried, write_workbook
from baluard.components.orders import StandingOrder
from baluard.components.situation import Filled, Marks, Spot
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Fault, FaultFacts
from baluard.kernel.given import Given
from baluard.kernel.match import Match
from baluard.texts.catalogue import Texts

NOT_CARRIED = "orders.not_carried"
WORKBOOK, LINES = "workbook", "lines"
PERSON, ORGANISER = "person", "organiser"  # by whom: somebody of the seat, or the organiser for it
REFUSED, EARLY, FINE, GIVEN = "refused", "early", "fine", "given"  # what becomes of orders


class Looked(Struct):
    """A set that was looked at: `faults` stop it, `notes` and `doubts` do not."""

    reading: Reading
    pending: Pending
    faults: list[Fault]
    notes: list[Fault]
    doubts: list[Fault]


def look_at(
    desk: Desk,
    match: Match,
    reading: Reading,
    seed: str,
    answers: Mapping[str, Keys] | None = None,
    accepts: bool = False,
) -> Looked:
    """All that can be said of orders before anything is changed. `accepts`: the organiser himself hands them in, and so
    has accepted the dice in them."""
    reached = "" if own_question(match, desk.seat) else desk.book.phase
    pending = Pending(desk.book, reading.orders, reading.waiting, answers, reached, standing_in(desk, reading))
    serious = [fault for fault in reading.faults if desk.is_serious(fault)]
    judged = judge(match, desk.seat, pending, reading.checks)
    notes = [fault for fault in (*reading.faults, *judged) if not desk.is_serious(fault)]
    typed, admitted = typed_dice(reading, desk.book, desk.seat), admits_brought(match.options)
    status = WAITING if match.game.organisers(match.options) and not accepts else ACCEPTED
    pending.dice = [msgspec.structs.replace(one, status=status) for one in typed if one.key and admitted]
    notes += remarks(typed, admitted)
    faults = [*serious, *(fault for fault in judged if desk.is_serious(fault))]
    later = doubts(match, desk.seat, pending, seed)
    return Looked(reading, pending, faults, notes, [fault for fault in later if fault not in faults])


def standing_in(desk: Desk, reading: Reading) -> list[StandingOrder]:
    """What the units are told for when others act, row by row, each with its place."""
    found = [(desk.book.standing(one.row, one.values), one.place) for one in reading.standing]
    return [replace(order, place=place) for order, place in found if order is not None]


def verdict_of(looked: Looked) -> str:
    """Is something wrong, is it only too early, or is all well as far as it is known?"""
    keys = [fault.key for fault in looked.faults]
    return EARLY if keys == [NOT_ASKED] else REFUSED if keys else FINE


def is_of_other_state(desk: Desk, reading: Reading) -> bool:
    """Is nothing else wrong with a workbook as a file than that it is of an earlier moment of this turn?"""
    return [fault.key for fault in reading.faults if desk.is_serious(fault)] == [OTHER_STATE]


def carried_over(desk: Desk, texts: Texts, filled: Filled) -> Reading:
    """What was written in another workbook, read as if it stood in that of this moment; what has no row is told."""
    reading = desk.read(desk.workbook(texts, Reading(filled=filled)), True)
    titles = {sheet.id: sheet.title for sheet in desk.grammar.file.sheet}
    for spot in not_carried(filled, desk.book.situation):
        facts: FaultFacts = {"sheet": Given(titles[spot[0]]), "row": Given(spot[1]), "text": Given(filled[spot])}
        reading.faults.append(Fault(NOT_CARRIED, titles[spot[0]], facts))
    return reading


def marked_workbook(desk: Desk, texts: Texts, paper: Paper) -> bytes:
    """The workbook of this moment with what was written, and a red frame around what is wrong."""
    situation = desk.book.situation
    return write_workbook(situation, desk.grammar, desk.lexicon, texts, paper.filled, paper.marks)


# -- kept


class Remark(Struct, frozen=True):
    """A message about what was written: where, and what stands there."""

    key: str
    place: str
    facts: FaultFacts
    was: str = ""
    spot: Spot | None = None

    @property
    def fault(self) -> Fault:
        """The message without what stands there."""
        return Fault(self.key, self.place, self.facts)


class FilledCell(Struct, frozen=True):
    """A cell in which somebody wrote, and where people find it."""

    spot: Spot
    text: str
    place: str


class Paper(Struct, frozen=True):
    """What a seat last had looked at or handed in, and what was said of it."""

    way: str  # workbook, lines
    verdict: str
    text: str = ""  # lines as they were written
    cells: tuple[FilledCell, ...] = ()
    faults: tuple[Remark, ...] = ()
    notes: tuple[Remark, ...] = ()
    doubts: tuple[Remark, ...] = ()
    carried: bool = False  # out of a workbook of an earlier moment
    done: int = 0  # orders that were carried out at once
    by: str = PERSON  # who had it looked at

    @property
    def filled(self) -> Filled:
        """What was written, cell by cell."""
        return {cell.spot: cell.text for cell in self.cells}

    @property
    def reading(self) -> Reading:
        """Where what was written stands: a later message says it again."""
        return Reading(filled=self.filled, spots={cell.place: cell.spot for cell in self.cells})

    @property
    def marks(self) -> Marks:
        """What is wrong, cell by cell."""
        found: Marks = {}
        for one in self.faults:
            if one.spot is not None:
                found.setdefault(one.spot, []).append(one.fault)
        return found


class Kept(Struct, frozen=True):
    """All that is kept of the orders of one seat.

    `stopped` says why the set does not go on by itself: an order no longer holds, something was taken back, or other
    rules hold. `told` is what no longer holds, or came too late.
    """

    paper: Paper | None = None
    draft: Draft | None = None
    stopped: str = ""
    told: tuple[Remark, ...] = ()
    log_n: int = 0  # the last entry when the set went on
    by: str = PERSON  # who handed it in


def paper_of(
    looked: Looked, way: str, verdict: str, text: str = "", carried: bool = False, done: int = 0, by: str = PERSON
) -> Paper:
    """A set that was looked at, to be kept."""
    reading = looked.reading

    at = {place: number for number, place in enumerate(reading.spots)}

    def noted(faults: Sequence[Fault]) -> tuple[Remark, ...]:
        in_order = sorted(faults, key=lambda fault: at.get(fault.place, line_in(fault.place)))
        return tuple(remark(fault, reading, text) for fault in in_order)

    places = {spot: place for place, spot in reading.spots.items()}
    cells = tuple(FilledCell(spot, said, places.get(spot, "")) for spot, said in reading.filled.items())
    told = (noted(looked.faults), noted(looked.notes), noted(looked.doubts))
    return Paper(way, verdict, text, cells, *told, carried, done, by)


def remark(fault: Fault, reading: Reading, text: str) -> Remark:
    """A message with what stands at its place: in a cell, or in a line."""
    spot = reading.spots.get(fault.place)
    if spot is not None:
        return Remark(fault.key, fault.place, fault.facts, reading.filled.get(spot, ""), spot)
    lines = text.splitlines()
    at = line_in(fault.place) - 1
    return Remark(fault.key, fault.place, fault.facts, lines[at].strip() if 0 <= at < len(lines) else "")


def line_in(place: str) -> int:
    """The line that a place names, from 1; 0 when it names none."""
    number = place.partition(":")[0]
    return int(number) if number.isascii() and number.isdigit() else 0
