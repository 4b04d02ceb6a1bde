"""Orders handed in: read from a text or a workbook, checked whole on a fork, then carried out as far as they go.

Nothing is stored before the whole set is judged. In the check no die falls and nobody else answers: it ends there, and
what comes later waits. Then the orders run; what is left when another seat must answer is the seat's draft, which is
checked again order by order when it goes on. Nothing is dropped in silence: every order was given, waits, or is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.campaign.brought import DiceDesk, has_house_dice
from baluard.campaign.entries import Reading, read_workbook
from baluard.campaign.heads import read_heads
from baluard.campaign.judging import (
    answer_of,
    faults_of,
    is_close,
    is_serious,
    is_told,
    late_facts,
    own_question,
    too_late,
)
from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import Grammar, Written, read_lines
from baluard.campaign.pending import Pending, brought_in
from baluard.campaign.sets import Next
from baluard.campaign.sheets import Asked as Wanted
from baluard.campaign.workbook import write_workbook
from baluard.components.orders import StandingOrder
from baluard.components.situation import OrderBook
from baluard.kernel.answers import Form
from baluard.kernel.decision import CHANCE
from baluard.kernel.faults import Fault
from baluard.kernel.match import Match, Step, effective
from baluard.kernel.values import Answer, Asked, Entry
from baluard.page.contract import GameModule
from baluard.texts.catalogue import Texts

NOT_TEXT, UNANSWERED = "orders.not_text", "orders.unanswered"


class Desk:
    """All that reading and writing the orders of one seat needs at one moment."""

    def __init__(
        self, game: GameModule, match: Match, seat: str, campaign: str, lang: str, sheets: bool = True
    ) -> None:
        book = game.order_book(match.view((seat,)), seat, campaign, bool(match.asked_of(seat)))
        if book is None or (sheets and not book.sheets):
            raise LookupError(seat)
        self.book: OrderBook = book
        self.seat = seat
        self.lang = lang
        self.grammar = Grammar(book.table, book.file)
        self.lexicon = Lexicon(book.things, book.file.words, book.types, seat)

    def read(self, body: bytes, is_workbook: bool) -> Reading:
        """What a file says; of a text the faults have a line and a column for their place."""
        if is_workbook:
            return read_workbook(body, self.wanted(), self.grammar, self.lexicon, self.lang)
        try:
            text = body.decode("utf-8-sig")
        except UnicodeDecodeError:
            return Reading(faults=[Fault(NOT_TEXT)])
        heads = read_heads(text, self.book.situation, self.grammar, self.lexicon, self.lang)
        orders, faults = read_lines(heads.text, self.grammar, self.lexicon, self.lang)
        return Reading(orders=orders, dice=heads.dice, checks=heads.checks, faults=[*heads.faults, *faults])

    def wanted(self) -> Wanted:
        """The workbook that belongs to this moment."""
        s = self.book.situation
        return Wanted(s.campaign, s.turn, s.nation, s.checksum)

    def workbook(self, texts: Texts, reading: Reading | None = None, faults: Sequence[Fault] = ()) -> bytes:
        """The workbook of this moment: empty, or with what was written in another one and what is wrong with it."""
        filled = reading.filled if reading else None
        marks = reading.marks(list(faults)) if reading else None
        return write_workbook(self.book.situation, self.grammar, self.lexicon, texts, filled, marks)

    def is_serious(self, fault: Fault) -> bool:
        """Does it stop the set?"""
        return is_serious(self.book, fault)


class Given(Struct, frozen=True):
    """An answer that was given: by whom, to what, and where it was written (nowhere: a default)."""

    seat: str
    tag: str
    keys: tuple[str, ...]
    place: str = ""
    by_default: bool = False


class Outcome(Struct):
    """How far the sets went."""

    steps: list[Step] = []
    given: list[Given] = []
    faults: list[Fault] = []  # what no longer holds; the set waits before it
    late: list[Fault] = []  # what was not asked for in its time: told, and done with
    asked: Asked | None = None  # who must answer now


# -- carrying out


def active_seat(entries: Sequence[Entry], phases: Sequence[str]) -> str:
    """Whose turn it is: who was the last to give an order of a phase; empty when nobody has yet."""
    for entry in reversed(effective(entries)):
        if isinstance(entry, Answer) and entry.about in phases:
            return entry.seat
    return ""


class Run:
    """Sets being carried out: of the seat that hands in, and of others whose drafts wait.

    What a set says nothing about is answered by its default while it is the seat's own turn, so that a set without
    orders is a whole turn (but the report of a combat is waited for); beyond it only the question to which the set was
    handed in, or all with `defaults` as long as the turn of the seat that hands in is not over. A set that `resumes`
    was handed in to an earlier question.
    """

    def __init__(
        self,
        match: Match,
        seat: str,
        sets: dict[str, Pending],
        defaults: bool,
        active: str,
        resumes: bool = False,
        dice: DiceDesk | None = None,
        by: str = "person",
    ) -> None:
        self.match = match
        self.seat = seat
        self.by = by  # whose word the log says it is
        self.sets = sets
        self.defaults = defaults
        self.active = active
        self.dice = dice or (DiceDesk(match, brought_in(sets)) if has_house_dice(match) else None)
        self.done = Outcome([], [], [], [])
        first = None if resumes else own_question(match, seat)
        self.first = first.id if first else ""
        if first is not None:
            sets[seat].begin(first.decision.tag)

    def go(self) -> Outcome:
        """Give orders until somebody must answer for whom there is none."""
        try:
            while not self.match.is_over:
                waiting = [one for one in self.match.asked if one.required and not one.answered]
                if not self.let_fall() and not any(self.step(asked) for asked in waiting):
                    self.done.asked = waiting[0]
                    break
        finally:
            if self.dice is not None:
                self.dice.close()
        return self.done

    def let_fall(self) -> bool:
        """A die falls that was waited for, from whom a set brings it, or from the house."""
        fallen = self.dice.fall() if self.dice is not None else None
        if fallen is None:
            return False
        self.done.steps.append(fallen[0])
        for pending in self.sets.values():
            if fallen[1] in pending.dice:
                pending.dice.remove(fallen[1])
        return True

    def step(self, asked: Asked) -> bool:
        """One answer, if there is one to be given."""
        who, tag = asked.decision.seat, asked.decision.tag
        if who == CHANCE:
            return False
        self.close_others(who, tag)
        self.drop_old(who, tag)
        pending = self.sets.get(who)
        if pending is None:
            return self.may_default(asked) and self.answer(asked, None, "clock")
        said = pending.next_for(asked)
        if said is None and not (self.is_own(asked) or self.may_default(asked)):
            return False
        if tag in pending.set.phases:
            self.done.late += too_late(pending, tag)
            self.active = who
        wrong = faults_of(asked, said, pending.set.book)
        if wrong and not self.is_passed_over(pending, said, wrong):
            self.done.faults += wrong
            return False
        if wrong:
            self.done.late += wrong
            return True
        pending.answered(asked, said)
        return self.answer(asked, said, self.by)

    def is_passed_over(self, pending: Pending, said: Next | None, wrong: list[Fault]) -> bool:
        """Is an order refused with remarks alone? Then it is told and left out, and the set goes on without it."""
        one = said.written if said else None
        if (
            not isinstance(one, Written)
            or one not in pending.set.orders
            or any(is_serious(pending.set.book, fault) for fault in wrong)
        ):
            return False
        pending.set.given(one)
        return True

    def is_own(self, asked: Asked) -> bool:
        """Is a question answered by its default because a set says nothing about it? What happened at a table never."""
        if isinstance(asked.decision.space, Form):
            return self.defaults
        return asked.decision.seat == self.active or asked.id == self.first

    def close_others(self, who: str, tag: str) -> None:
        """When a seat's turn begins those of the others are over, unless orders of theirs are still to come."""
        for other, pending in self.sets.items():
            if other != who and tag in pending.set.phases and pending.is_empty:
                pending.reached = pending.set.phases[-1]

    def drop_old(self, who: str, tag: str) -> None:
        """A set is over when the next turn of its seat begins: what is left of it is told."""
        pending = self.sets.get(who)
        if pending is not None and pending.is_over(tag):
            orders: list[Written | StandingOrder] = [one for one in pending.set.orders if is_told(one)]
            left = [*orders, *pending.set.untold]
            self.done.late += [Fault(UNANSWERED, one.place, late_facts(one)) for one in left]
            self.sets.pop(who)

    def may_default(self, asked: Asked) -> bool:
        """May somebody else's question be answered for him?"""
        mine = self.sets.get(self.seat)
        if not self.defaults or mine is None or asked.decision.seat == self.seat:
            return False
        return not (mine.is_empty and asked.decision.tag in mine.set.phases)

    def answer(self, asked: Asked, said: Next | None, by: str) -> bool:
        """Give an answer, and note it."""
        pending, decision = self.sets.get(asked.decision.seat), asked.decision
        value = answer_of(asked, said, pending.set.book if pending else None)
        place = said.written.place if said is not None and said.written is not None else ""
        self.done.steps.append(self.match.answer(decision.seat, asked.id, value, by))
        keys = tuple(str(key) for key in value) if isinstance(value, tuple) else said.keys if said else (str(value),)
        is_default = said is None or is_close(asked, said)
        self.done.given.append(Given(decision.seat, decision.tag, keys, place, is_default))
        if pending is not None and said is not None and isinstance(said.written, Written):
            pending.proposed = said.written
        self.note_refusal(decision.tag, value)
        return True

    def note_refusal(self, tag: str, value: Any) -> None:
        """An order that needed another's consent and did not get it is told at its place."""
        for pending in self.sets.values():
            order, refusal, code = pending.set.book.advice.consents.get(tag, ("", "", ""))
            one = pending.proposed
            if one is not None and one.order.id == order and value == refusal:
                self.done.late.append(Fault(code, one.place, late_facts(one)))
                pending.proposed = None
