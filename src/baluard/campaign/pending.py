"""A set of orders that is being carried out, and what is left of it as it is kept beside the campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from baluard.campaign.brought import Brought
from baluard.campaign.lines import Written
from baluard.campaign.sets import Next, OrderSet
from baluard.components.orders import NotAnOrder, StandingOrder
from baluard.components.situation import OrderBook
from baluard.kernel.answers import Keys
from baluard.kernel.values import Asked


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
    proposed: Stored | None = None  # the last order given: another may have to consent to it
    dice: tuple[Brought, ...] = ()
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
        self.proposed: Written | None = None
        self.dice: list[Brought] = []  # that the seat brings from elsewhere

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
        last = next(iter(self.stored([self.proposed] if self.proposed else [])), None)
        dice, standing = tuple(self.dice), tuple(self.set.standing)
        return Draft(seat, self.reached, orders, waiting, self.answers, last, dice, standing)

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
    found = Pending(book, orders, waiting, draft.answers, draft.reached, draft.standing)
    found.dice = list(draft.dice)
    found.proposed = next(iter(written([draft.proposed] if draft.proposed else [])), None)
    return found


def brought_in(sets: Mapping[str, Pending]) -> list[Brought]:
    """All dice that some sets bring."""
    return [one for pending in sets.values() for one in pending.dice]
