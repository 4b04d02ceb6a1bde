"""The fields of a state, declared once: how each is typed, begun, copied and written down.

`tools/make_states.py` writes a game's `model/state_fields.py` from its table: slots, annotations, `copy_to`, `blank`.
The codec follows the same table at run time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from baluard.components.shapes import Book, Shape, Typed


class Field(Struct, frozen=True):
    """One field of a state."""

    name: str
    type: str  # as it is annotated
    blank: str  # how a new state begins, in terms of the facts `f`
    shape: Any = None  # a Shape; None: written as it is, by its type
    note: str = ""
    derived: bool = False  # reckoned from the others: copied, but not written down
    copied: str = ""  # how it is copied, in terms of `self`; empty: as its type wants it

    @property
    def written(self) -> Shape:
        """How it is written down."""
        shape: Shape = self.shape or Typed(eval(self.type, {}))
        return shape


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
