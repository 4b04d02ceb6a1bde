"""The state as plain JSON values, and back: places, players, cards, faces and ops by their names."""

from __future__ import annotations

from typing import Any

from baluard.components.fields import StateCodec
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.fields import FIELDS
from baluard.games.victus.model.state import State, blank

CODEC = StateCodec(FIELDS)


def encode(s: State) -> dict[str, Any]:
    """The state as plain values."""
    return {"options": s.facts.options, **CODEC.write(s, s.facts.book)}


def decode(plain: dict[str, Any], facts: Facts) -> State:
    """The state out of plain values."""
    s: State = CODEC.read(plain, blank(facts), facts.book)
    return s
