"""Remarks beside what a person may choose, and beside what is not offered. Functions of the view alone."""

from __future__ import annotations

from baluard.games.assault.page.preview_places import factor_hints
from baluard.games.assault.page.previews import HINTS, question
from baluard.kernel.answers import DONE
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.widgets import Hint


def hints(game: GameModule, view: View, asked: Asked, keys: tuple[str, ...]) -> tuple[Hint, ...]:
    """Remarks beside the next keys, and beside some that are not offered; of units their factors."""
    if (keys and keys[-1] == DONE) or not asked.decision.space.next_keys(keys):
        return ()
    q = question(game, view, asked, keys)
    return HINTS[q.tag](q) if q.tag in HINTS else factor_hints(q.now, asked)
