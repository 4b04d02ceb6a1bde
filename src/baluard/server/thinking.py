"""What a worker does for a bot: a view comes in, an answer goes out. Never a state."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from baluard.catalogue import games
from baluard.kernel.drive import imagine
from baluard.kernel.rng import Rng
from baluard.kernel.values import View


def prepare(slug: str) -> None:
    """Load the game before the clock starts."""
    games()[slug].data_hash()


def choose(slug: str, level: str, view: View, seed: str) -> Any:
    """An answer of the bots' room; at random while that room has nothing in it."""
    if find_spec("baluard.bots") is not None:
        from baluard import bots

        return bots.choose(slug, level, view, seed)
    return choose_at_random(slug, level, view, seed)


def choose_at_random(slug: str, level: str, view: View, seed: str) -> Any:
    """Any legal answer to the first required decision of these eyes."""
    rng = Rng(seed)
    out = imagine(games()[slug], view, rng)
    for asked in out.asked:
        if asked.decision.seat in view.eyes and asked.required and not asked.answered:
            return asked.decision.space.sample(rng)
    raise LookupError("nothing is asked of these eyes")
