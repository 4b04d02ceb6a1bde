"""The fields of a state, declared once: how each is typed, begun, copied, written down and shown.

`tools/make_states.py` writes two files of a game from its table: `model/state_fields.py` (slots, types, `copy_to`,
`fill_blank`) and `eyes/position_fields.py` (what eyes see; the open part of it out of a state, and back into one).
The codec follows the same table at run time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.components.shapes import Book, Shape, Typed

OPEN = "open"  # eyes see it as it is written down
HIDDEN = "hidden"  # eyes do not see it by itself: not at all, or as a part of something else
EVERY = "every"  # of a list by things: all of them are seen, also where it is empty


class Field(Struct, frozen=True):
    """One field of a state."""

    name: str
    type: str  # as it is annotated
    blank: str  # how a new state begins, in terms of the facts `f`
    shape: Any = None  # a Shape; None: written as it is, by its type
    note: str = ""
    derived: bool = False  # reckoned from the others: copied, but not written down, and hidden
    copied: str = ""  # how it is copied, in terms of `self`; empty: as its type wants it
    seen: str = OPEN  # OPEN, HIDDEN, or the type of what a game's `view.py` shows in its place
    among: str = ""  # of a list by things, who is seen: EVERY, or numbers in terms of `f`; empty: those not empty

    @property
    def written(self) -> Shape:
        """How it is written down."""
        shape: Shape = self.shape or Typed(eval(self.type, {}))
        return shape


class Seen(Struct, frozen=True):
    """Something that eyes see between the fields of a state and that is none of them: `view.py` reckons it."""

    name: str
    type: str
    note: str = ""


def fields_in(table: Sequence[Field | Seen]) -> tuple[Field, ...]:
    """The fields of a state, out of a table that tells also what else eyes see."""
    return tuple(row for row in table if isinstance(row, Field))


class StateCodec:
    """States of one game as plain values and back, by the table of their fields."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.shapes = {field.name: field.written for field in fields if not field.derived}

    def write(self, s: Any, book: Book) -> dict[str, Any]:
        """All fields as plain values, by the names of things."""
        return {name: shape.write(getattr(s, name), book) for name, shape in self.shapes.items()}

    def read(self, plain: dict[str, Any], s: Any, book: Book) -> Any:
        """The given blank state, filled in."""
        for name, shape in self.shapes.items():
            setattr(s, name, shape.read(plain[name], book))
        return s
