"""VIC-3 Set-up."""

from __future__ import annotations

from baluard.games.victus.model.activities import FirstFlag
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.state import State, blank


def new_state(f: Facts) -> State:
    """VIC-3.1 to 3.4 Everything on its place; who holds the flag is drawn first (VIC-3.5)."""
    s = blank(f)
    for kind, z, number in f.setup:
        s.pieces(kind)[z] += number
    s.agenda = [FirstFlag()]
    return s
