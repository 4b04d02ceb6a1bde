"""A set of orders beside the table: which of them answers the decision that is open, and what is wrong with it.

Orders of a phase are given one after another; when none of the phase is left it is closed. Decisions that come between
(a reaction, a plan, losses) are answered by the orders that are about them, and by nobody's otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from baluard.campaign.lines import Written
from baluard.components.situation import OrderBook
from baluard.kernel.answers import Keys, Space
from baluard.kernel.faults import Fault, Faults

END: Keys = ("end_phase",)
PENDING = "pending"


class Next(Struct, frozen=True):
    """The answer to an open decision, and the order that gives it; none when a phase is closed."""

    keys: Keys
    written: Written | None = None


class OrderSet:
    """The orders of one seat that are still to be given."""

    def __init__(self, book: OrderBook, orders: Sequence[Written], waiting: Sequence[Written] = ()) -> None:
        self.book = book
        self.orders = list(orders)
        self.waiting = list(waiting)  # for when others act: they are not used up
        self.phases = tuple(dict.fromkeys(row.phase for row in book.file.order))

    def next_for(self, tag: str, facts: Mapping[str, object]) -> Next | None:
        """What answers a decision; None when nothing in the set is about it."""
        for one in (*self.orders, *self.waiting):
            keys = self.book.answer_to(tag, facts, one.order)
            if keys is not None:
                return Next(keys, one)
        if tag not in self.phases:
            return None
        first = next((one for one in self.orders if one.phase == tag and one.order.id not in self.book.asked), None)
        return Next(self.book.table.answer_keys(first.order), first) if first else Next(END)

    def given(self, one: Written | None) -> None:
        """An order has been given, and is done with; those for when others act stay."""
        if one in self.orders:
            self.orders.remove(one)

    def left_behind(self, phase: str) -> list[Written]:
        """Orders of phases that are over before this one: nobody asked for them, and that is told. Not dice left to the
        house: it rolls them in any case."""
        over = self.phases[: self.phases.index(phase)]
        return [one for one in self.orders if one.phase in over and one.order.fields.get("roll") != PENDING]


def faults_at(space: Space[Any], found: Next) -> Faults:
    """What is wrong with an answer, at the place where its order was written."""
    place = found.written.place if found.written else ""
    return tuple(Fault(one.key, place, one.facts) for one in space.faults_of_keys(found.keys, True))
