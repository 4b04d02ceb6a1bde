"""The state as plain JSON values, and back."""

from __future__ import annotations

from typing import Any

from baluard.components.fields import StateCodec
from baluard.components.shapes import Book
from baluard.games.catalans.model.facts import ACTIONS, PERIODS, POWERS, Facts, slot_name
from baluard.games.catalans.model.fields import FIELDS
from baluard.games.catalans.model.rows import Data
from baluard.games.catalans.model.state import State, blank
from baluard.kernel.kept import kept

CODEC = StateCodec(FIELDS)
MOST_SLOTS = 5


@kept
def book_of(data: Data) -> Book:
    """The names of all that states tell of."""
    return Book(
        {
            "power": POWERS,
            "space": [row.id for row in data.map.space],
            "action": ACTIONS,
            "period": PERIODS,
            "slot": [slot_name(slot) for slot in range(MOST_SLOTS)],
        }
    )


def encode(s: State) -> dict[str, Any]:
    """The state as plain values."""
    return {"options": dict(s.facts.options), **CODEC.write(s, book_of(s.facts.data))}


def decode(plain: dict[str, Any], facts: Facts) -> State:
    """The state out of plain values."""
    s: State = CODEC.read(plain, blank(facts), book_of(facts.data))
    return s
