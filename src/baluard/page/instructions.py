"""Standing instructions: what a player says beforehand about a window that may open while nobody sits at the table.

A standing order of a window is `always`, `ask` or `never`; or `when `, and then in JSON what is to be played there on
which conditions, and what is done otherwise. The game says what can be played and what it may depend on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from baluard.kernel.errors import NotOffered

ALWAYS = "always"
PLAIN = (ALWAYS, "ask", "never")
WHEN = "when "
MOST_CLAUSES = 8
Bounds = tuple[int, int]  # at least, at most


class Instructable(Struct, frozen=True):
    """What can be said beforehand about a window."""

    things: tuple[str, ...]  # what might be played
    figures: dict[str, Bounds] = {}  # what that may depend on, and how small and large it can be


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """Something is played while all these figures are within their bounds."""

    thing: str
    within: dict[str, Bounds] = {}

    def fits(self, figures: Mapping[str, int]) -> bool:
        """Are the figures of this moment within the bounds?"""
        return all(name in figures and least <= figures[name] <= most for name, (least, most) in self.within.items())


class Instruction(Struct, frozen=True, forbid_unknown_fields=True):
    """The first clause that fits is done."""

    clauses: Annotated[tuple[Clause, ...], Meta(min_length=1, max_length=MOST_CLAUSES)]
    otherwise: Literal["ask", "decline"] = "ask"


def instruction_in(order: str) -> Instruction | None:
    """What a standing order says beyond always, ask and never."""
    if not order.startswith(WHEN):
        return None
    try:
        return msgspec.json.decode(order.removeprefix(WHEN), type=Instruction)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotOffered(fault="fault.instruction") from error


def check_order(order: str, may: Instructable | None) -> None:
    """A standing order that somebody leaves for a window, or `NotOffered`."""
    if order in PLAIN:
        return
    instruction = instruction_in(order)
    if instruction is None or may is None:
        raise NotOffered(fault="fault.instruction")
    for clause in instruction.clauses:
        known = clause.thing in may.things and set(clause.within) <= set(may.figures)
        if not known or any(least > most for least, most in clause.within.values()):
            raise NotOffered(fault="fault.instruction")
