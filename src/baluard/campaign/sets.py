"""A set of orders beside the table: which of them answers the decision that is open, and what is wrong with it.

Orders of a phase are given one after another; when none of the phase is left it is closed. Decisions that come between
(a reaction, a plan, losses) are answered by the orders that are about them, and by nobody's otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from baluard.campaign.lines import Written
from baluard.components.orders import StandingOrder
from baluard.components.situation import OrderBook
from baluard.kernel.answers import Keys, Space
from baluard.kernel.faults import Fault, Faults

END: Keys = ("end_phase",)
PENDING = "pending"


class Next(Struct, frozen=True):
    """The answer to an open decision, and the order that gives it; none when a phase is closed. Without keys it is what
    the rules would answer themselves."""

    keys: Keys
    written: Written | StandingOrder | None = None


class OrderSet:
    """The orders of one seat that are still to be given."""

    def __init__(
        self,
        book: OrderBook,
        orders: Sequence[Written],
        waiting: Sequence[Written] = (),
        standing: Sequence[StandingOrder] = (),
    ) -> None:
        self.book = book
        self.orders = list(orders)
        self.waiting = list(waiting)  # for when others act: they are not used up
        self.standing = list(standing)  # the same, told to the units at the end of a phase
        self.phases = tuple(dict.fromkeys(row.phase for row in book.file.order))

    def next_for(self, tag: str, facts: Mapping[str, object]) -> Next | None:
        """What answers a decision; None when nothing in the set is about it."""
        told = self.standing_for(tag, facts)
        if told is not None:
            return told
        for one in (*self.orders, *self.waiting):
            keys = self.book.answer_to(tag, facts, one.order)
            if keys is not None:
                return Next(keys, one)
        if tag not in self.phases:
            return None
        first = next((one for one in self.orders if one.phase == tag and one.order.id not in self.book.asked), None)
        if first is not None:
            return Next(self.book.table.keys_of(first.order), first)
        to_tell = next((one for one in self.untold if one.phase == tag), None)
        return Next(to_tell.keys, to_tell) if to_tell else Next(END)

    @property
    def untold(self) -> list[StandingOrder]:
        """What units are still to be told."""
        return [one for one in self.standing if one.step == 0]

    def standing_for(self, tag: str, facts: Mapping[str, object]) -> Next | None:
        """What a unit is told, when that is asked for; what it does by it, when others act."""
        for one in self.standing:
            if (one.step, one.tag) == (1, tag) and is_about(one.about, facts):
                return Next(one.answer, one)
            if one.step == 2 and tag in one.then and is_about(one.then[tag], facts):
                return Next((), one)
        return None

    def given(self, one: Written | StandingOrder | None) -> None:
        """An order has been given, and is done with; those for when others act stay."""
        if isinstance(one, StandingOrder):
            at = self.standing.index(one)
            self.standing[at] = replace(one, step=min(one.step + 1, 2))
        elif one in self.orders:
            self.orders.remove(one)

    def left_behind(self, phase: str) -> list[Written | StandingOrder]:
        """Orders of phases that are over before this one: nobody asked for them, and that is told. Not dice left to the
        house: it rolls them in any case."""
        over = self.phases[: self.phases.index(phase)]
        late = [one for one in self.orders if one.phase in over and one.order.fields.get("roll") != PENDING]
        return [*late, *(one for one in self.untold if one.phase in over)]

    def drop(self, one: Written | StandingOrder) -> None:
        """An order will never be given."""
        if isinstance(one, StandingOrder):
            self.standing.remove(one)
        else:
            self.orders.remove(one)


def is_about(wanted: Mapping[str, str], facts: Mapping[str, object]) -> bool:
    """Is a decision with these facts about what is wanted?"""
    return all(facts.get(name) == value for name, value in wanted.items())


def faults_at(space: Space[Any], found: Next) -> Faults:
    """What is wrong with an answer, at the place where its order was written."""
    place = found.written.place if found.written else ""
    return tuple(Fault(one.key, place, one.facts) for one in space.faults_of_keys(found.keys, True))
