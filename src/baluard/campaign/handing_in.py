"""Orders handed in: read from a text or a workbook, checked whole on a fork, then carried out as far as they go.

Nothing is stored before the whole set is judged. In the check no die falls and nobody else answers: it ends there, and
what comes later waits. Then the orders run; what is left when another seat must answer is the seat's draft, which is
checked again order by order when it goes on. Nothing is dropped in silence: every order was given, waits, or is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from baluard.campaign.entries import Reading, read_workbook
from baluard.campaign.lexicon import Lexicon
from baluard.campaign.lines import Grammar, Written, read_lines
from baluard.campaign.report_text import read_changes
from baluard.campaign.report_words import report_words, start_of
from baluard.campaign.sets import END, PENDING, Next, OrderSet, faults_at
from baluard.campaign.sheets import Asked as Wanted
from baluard.campaign.workbook import write_workbook
from baluard.components.orders import TEXT, NotAnOrder, StandingOrder
from baluard.components.situation import OrderBook
from baluard.kernel.answers import Form, Keys
from baluard.kernel.deciders import RngDice
from baluard.kernel.drive import imagine
from baluard.kernel.faults import Fault
from baluard.kernel.match import Match, Step, effective
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Asked, Entry
from baluard.page.contract import GameModule
from baluard.texts.catalogue import Texts

TOO_LATE, NOT_TEXT, NOT_ASKED = "orders.too_late", "orders.not_text", "orders.not_asked"
MOST_STEPS = 2000  # of an imagined course
UNANSWERED, HOUSE_ROLLS, NOT_COMPARED = "orders.unanswered", "orders.house_rolls", "orders.not_compared"


class Desk:
    """All that reading and writing the orders of one seat needs at one moment."""

    def __init__(self, game: GameModule, match: Match, seat: str, campaign: str, lang: str) -> None:
        book = game.order_book(match.view((seat,)), seat, campaign, bool(match.asked_of(seat)))
        if book is None:
            raise LookupError(seat)
        self.book: OrderBook = book
        self.seat = seat
        self.lang = lang
        self.grammar = Grammar(book.table, book.file)
        self.lexicon = Lexicon(book.things, book.file.words, book.types, seat)
        self.severity = {message.code: message.severity for message in book.file.message}

    def read(self, body: bytes, is_workbook: bool) -> Reading:
        """What a file says; of a text the faults have a line and a column for their place."""
        if is_workbook:
            return read_workbook(body, self.wanted(), self.grammar, self.lexicon, self.lang)
        try:
            text = body.decode("utf-8-sig")
        except UnicodeDecodeError:
            return Reading(faults=[Fault(NOT_TEXT)])
        orders, faults = read_lines(text, self.grammar, self.lexicon, self.lang)
        return Reading(orders=orders, faults=faults)

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
        """Does it stop the set? Remarks of the game's file do not."""
        return self.severity.get(fault.key, "error") == "error"


class Stored(Struct, frozen=True):
    """An order in a draft: its path of keys, its phase, and where it was written."""

    keys: tuple[str, ...]
    phase: str
    place: str


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left of a set, as it is kept beside the campaign."""

    nation: str
    reached: str  # the last phase in which the nation was asked
    orders: tuple[Stored, ...]
    waiting: tuple[Stored, ...] = ()
    answers: dict[str, tuple[str, ...]] = {}
    standing: tuple[StandingOrder, ...] = ()


class Pending:
    """The set of a seat that is being carried out."""

    def __init__(
        self,
        book: OrderBook,
        orders: Sequence[Written],
        waiting: Sequence[Written] = (),
        answers: Mapping[str, Keys] | None = None,
        reached: str = "",
        standing: Sequence[StandingOrder] = (),
    ) -> None:
        self.set = OrderSet(book, orders, waiting, standing)
        self.answers = dict(answers or {})  # by tag: to decisions that no order is about
        self.reached = reached

    def copy(self) -> Pending:
        """The same set, to be tried."""
        s = self.set
        return Pending(s.book, s.orders, s.waiting, self.answers, self.reached, s.standing)

    @property
    def is_empty(self) -> bool:
        """Is nothing left that would be given by itself? Answers to what others may do are not."""
        if self.answers or any(one.step < 2 for one in self.set.standing):
            return False
        return all(one.order.id in self.set.book.asked for one in self.set.orders)

    def begin(self, tag: str) -> None:
        """Where the set begins: one that only answers what came between is over when the next phase is asked for."""
        if tag not in self.set.phases and self.is_empty and not self.reached:
            self.reached = self.set.phases[-1]

    def is_over(self, tag: str) -> bool:
        """Is this phase one of the seat's next activation, for which the set was not written?"""
        phases = self.set.phases
        return tag in phases and self.reached != "" and phases.index(tag) < phases.index(self.reached)

    def goes_on(self, open_now: Sequence[str]) -> bool:
        """Is there something to keep: orders, or a turn that is interrupted by somebody else's question?"""
        is_between = any(tag not in self.set.phases for tag in open_now)
        return is_between or bool(self.set.orders or self.set.waiting or self.set.standing or self.answers)

    def next_for(self, asked: Asked) -> Next | None:
        """What the set says to a decision; None: nothing."""
        tag = asked.decision.tag
        if tag in self.answers:
            return Next(self.answers[tag])
        return self.set.next_for(tag, asked.decision.about)

    def late(self, tag: str) -> list[Written | StandingOrder]:
        """Orders of phases that are over, which nobody can be asked for any more."""
        if tag not in self.set.phases:
            return []
        found = self.set.left_behind(tag)
        return [one for one in found if isinstance(one, StandingOrder) or one.order.id not in self.set.book.asked]

    def answered(self, asked: Asked, found: Next | None) -> None:
        """The seat has answered."""
        tag = asked.decision.tag
        if tag in self.set.phases:
            self.reached = tag
        if found is not None and found.written is None:
            self.answers.pop(tag, None)
        if found is not None:
            self.set.given(found.written)

    def draft(self, seat: str) -> Draft:
        """What is left, to be kept."""
        orders, waiting = self.stored(self.set.orders), self.stored(self.set.waiting)
        return Draft(seat, self.reached, orders, waiting, self.answers, tuple(self.set.standing))

    def stored(self, orders: Sequence[Written]) -> tuple[Stored, ...]:
        """Orders as they are kept."""
        return tuple(Stored(self.set.book.table.keys_of(one.order), one.phase, one.place) for one in orders)


def from_draft(book: OrderBook, draft: Draft) -> Pending:
    """A set out of its draft; `NotAnOrder` when somebody changed it by hand."""

    def written(some: Sequence[Stored]) -> list[Written]:
        return [Written(book.table.order_of(one.phase, one.keys), one.phase, one.place) for one in some]

    if draft.reached and draft.reached not in {row.phase for row in book.file.order}:
        raise NotAnOrder(draft.reached)
    orders, waiting = written(draft.orders), written(draft.waiting)
    return Pending(book, orders, waiting, draft.answers, draft.reached, draft.standing)


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


# -- the check


def own_question(match: Match, seat: str) -> Asked | None:
    """What a seat is asked now and must answer."""
    return next((one for one in match.asked_of(seat) if one.required and not one.answered), None)


def judge(match: Match, seat: str, pending: Pending) -> list[Fault]:
    """All that is wrong with a set as far as it is known, on a fork: until a die, a secret, or another's answer."""
    trial, rest = match.fork(), pending.copy()
    trial.source = None
    first = own_question(trial, seat)
    if first is None:
        return [Fault(NOT_ASKED, "", {"nation": seat})]
    rest.begin(first.decision.tag)
    found: list[Fault] = []
    barrier_n = trial.save.barrier_n
    while trial.save.barrier_n == barrier_n and try_next(trial, seat, rest, found):
        pass
    return found


def doubts(match: Match, seat: str, pending: Pending, seed: str) -> list[Fault]:
    """What would be wrong with orders that come later, in one course that things may take: dice fall and others answer
    as nobody can know yet, on a table that is only imagined from what the seat sees. They do not stop a set."""
    first = own_question(match, seat)
    if first is None or pending.is_empty:
        return []
    out = imagine(match.game, match.view((seat,)), Rng(seed))
    trial, rest = Match(match.game, match.options, out.save, RngDice(Rng(seed)), match.log_n), pending.copy()
    trial.out = out
    rest.begin(first.decision.tag)
    found: list[Fault] = []
    for _ in range(MOST_STEPS):
        if trial.is_over or rest.is_empty:
            break
        if own_question(trial, seat) is None:
            trial.answer_default(trial.waits_for()[0])
        elif not try_next(trial, seat, rest, found):
            break
    return found


def try_next(trial: Match, seat: str, rest: Pending, found: list[Fault]) -> bool:
    """One answer of a set tried; what is refused is left out for the rest, so that everything else is judged too.

    False when the seat is not asked, or not for anything that the set is about.
    """
    asked = own_question(trial, seat)
    if asked is None or rest.is_over(asked.decision.tag):
        return False
    found += too_late(rest, asked)
    said = rest.next_for(asked)
    wrong = faults_of(asked, said, rest.set.book)
    found += wrong
    if not wrong:
        trial.answer(seat, asked.id, answer_of(asked, said, rest.set.book))
    elif said is not None and isinstance(said.written, Written) and said.written in rest.set.waiting:
        rest.set.waiting.remove(said.written)
    rest.answered(asked, said)
    return True


def too_late(pending: Pending, asked: Asked) -> list[Fault]:
    """Orders whose phase is over, as faults; they are not in the set any more."""
    found: list[Fault] = []
    for one in pending.late(asked.decision.tag):
        found.append(Fault(TOO_LATE, one.place, late_facts(one)))
        pending.set.drop(one)
    return found


def faults_of(asked: Asked, said: Next | None, book: OrderBook) -> list[Fault]:
    """What is wrong with what a set says; closing a phase is never wrong, since its default is taken."""
    if said is None or is_close(asked, said):
        return []
    if isinstance(asked.decision.space, Form):
        report, wrong = form_of(asked, said, book)
        place = said.written.place if said.written else ""
        found = wrong or asked.decision.space.faults(report)
        return [Fault(one.key, place, one.facts) for one in found]
    return list(faults_at(asked.decision.space, said))


def form_of(asked: Asked, said: Next, book: OrderBook) -> tuple[Any, list[Fault]]:
    """A form that an order gives as a text of changes, and why it cannot be read."""
    words = report_words(book, start_of(asked), asked.decision.seat)
    return read_changes(said.keys[0].removeprefix(TEXT), words)


def is_close(asked: Asked, said: Next) -> bool:
    """Does the set say nothing more in this phase, or what the rules would answer themselves?"""
    return not said.keys or (said.written is None and said.keys == END)


def answer_of(asked: Asked, said: Next | None, book: OrderBook | None) -> Any:
    """The answer: what the set says, or the default where it says nothing."""
    if said is None or book is None or is_close(asked, said):
        return asked.decision.default
    if isinstance(asked.decision.space, Form):
        return form_of(asked, said, book)[0]
    return asked.decision.space.follow(said.keys)


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
    ) -> None:
        self.match = match
        self.seat = seat
        self.sets = sets
        self.defaults = defaults
        self.active = active
        self.done = Outcome([], [], [], [])
        first = None if resumes else own_question(match, seat)
        self.first = first.id if first else ""
        if first is not None:
            sets[seat].begin(first.decision.tag)

    def go(self) -> Outcome:
        """Give orders until somebody must answer for whom there is none."""
        while not self.match.is_over:
            waiting = [one for one in self.match.asked if one.required and not one.answered]
            if not any(self.step(asked) for asked in waiting):
                self.done.asked = waiting[0]
                break
        return self.done

    def step(self, asked: Asked) -> bool:
        """One answer, if there is one to be given."""
        who, tag = asked.decision.seat, asked.decision.tag
        self.close_others(who, tag)
        self.drop_old(who, tag)
        pending = self.sets.get(who)
        if pending is None:
            return self.may_default(asked) and self.answer(asked, None, "clock")
        said = pending.next_for(asked)
        if said is None and not (self.is_own(asked) or self.may_default(asked)):
            return False
        if tag in pending.set.phases:
            self.done.late += too_late(pending, asked)
            self.active = who
        wrong = faults_of(asked, said, pending.set.book)
        if wrong:
            self.done.faults += wrong
            return False
        pending.answered(asked, said)
        return self.answer(asked, said, "person")

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
        return True


def is_told(one: Written) -> bool:
    """Is it worth a word that an order was not asked for? A die left to the house is rolled in any case."""
    return one.order.fields.get("roll") != PENDING


def late_facts(one: Written | StandingOrder) -> dict[str, Any]:
    """What a message about an order that came too late says."""
    return {"order": one.keys[-1] if isinstance(one, StandingOrder) else one.order.id, "phase": one.phase}


def remarks(reading: Reading) -> list[Fault]:
    """What was written beside orders and changes nothing: dice, since the house rolls all the same, and figures."""
    typed = [one.place for one in reading.dice if one.values]
    typed += [one.place for one in reading.orders if one.order.fields.get("roll", PENDING) != PENDING]
    figures = [Fault(NOT_COMPARED, one.place) for one in reading.checks]
    return [*(Fault(HOUSE_ROLLS, place) for place in typed), *figures]
