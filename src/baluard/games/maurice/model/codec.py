"""MAU-2.21 The state as plain JSON values, by the names of things, and back: whole numbers only."""

from __future__ import annotations

from typing import Any

from baluard.components.fields import StateCodec
from baluard.games.maurice.model.facts import Facts
from baluard.games.maurice.model.fields import FIELDS
from baluard.games.maurice.model.points import muster_of
from baluard.games.maurice.model.state import State, blank
from baluard.games.maurice.model.tables import facts_on

CODEC = StateCodec(FIELDS)


def encode(s: State) -> dict[str, Any]:
    """The state as plain values."""
    return {"options": s.facts.options, **CODEC.write(s, s.facts.book)}


def decode(plain: dict[str, Any], facts: Facts) -> State:
    """The state out of plain values."""
    facts = facts_on(facts, muster_of(plain["lists"], plain["attacker"], plain["ground"]))
    s: State = CODEC.read(plain, blank(facts), facts.book)
    s.rebuild()
    return s
