"""PEN-9.1, 9.3, 10.8 How far a corps may march in a turn, and what it has left."""

from __future__ import annotations

from baluard.games.peninsular.model.facts import FRENCH
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps


def capacity(s: State, corps: Corps) -> int:
    """PEN-9.1, 9.3, 10.8 Movement points of a turn: by kind, one more on a forced march, fewer where roads are cut."""
    f = s.facts
    points = f.kind_move[corps.kind] + (1 if corps.forced else 0)
    if f.kind_side[corps.kind] == FRENCH and corps.start >= 0 and s.interrupted[f.region[corps.start]]:
        points -= f.data.nations.guerrilla.interrupt_move_penalty
    return max(0, points)


def movement_left(s: State, corps: Corps) -> int:
    """PEN-9.2, 8.2 Movement points that are left; none after a journey by sea."""
    return 0 if corps.landed or corps.cannot_move else max(0, capacity(s, corps) - corps.spent)
