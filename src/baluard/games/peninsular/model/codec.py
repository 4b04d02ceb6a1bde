"""The state as plain JSON values, and back."""

from __future__ import annotations

from typing import Any

from baluard.components.fields import StateCodec
from baluard.games.peninsular.model.facts import Facts
from baluard.games.peninsular.model.fields import FIELDS
from baluard.games.peninsular.model.state import State, blank

CODEC = StateCodec(FIELDS)


def encode(s: State) -> dict[str, Any]:
    """The state as plain values."""
    return {"options": dict(s.facts.options), **CODEC.write(s, s.facts.book)}


def decode(plain: dict[str, Any], facts: Facts) -> State:
    """The state out of plain values."""
    s: State = CODEC.read(plain, blank(facts), facts.book)
    return s
