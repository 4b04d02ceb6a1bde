"""The present of a view as a state on which things can be tried out: previews, odds, reach."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from baluard.kernel.contract import GameRules
from baluard.kernel.kept import kept
from baluard.kernel.rng import Rng
from baluard.kernel.values import View

SEED = 0  # of what is made up; no other seed may show anything else


@kept
def present_state(view: View, game: GameRules) -> Any:
    """A state like the present of a view; what these eyes do not know is made up. No rule is run.

    It must not be changed: who tries something out takes a copy.
    """
    return game.imagine(replace(view, position=view.present, answers=()), Rng(SEED))
