"""The state as plain JSON values, and back."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans.model.facts import Facts
from baluard.games.catalans.model.fields import FIELDS
from baluard.games.catalans.model.state import State, blank
from baluard.kernel.fields import StateCodec
from baluard.kernel.shapes import Book

CODEC = StateCodec(FIELDS)
BOOK = Book({})


def encode(s: State) -> dict[str, Any]:
    """The state as plain values."""
    return {"options": dict(s.facts.options), **CODEC.write(s, BOOK)}


def decode(plain: dict[str, Any], facts: Facts) -> State:
    """The state out of plain values."""
    s: State = CODEC.read(plain, blank(facts), BOOK)
    return s
