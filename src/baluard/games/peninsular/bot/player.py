"""The players that the program brings along."""

from __future__ import annotations

from baluard.games.peninsular.bot.commander import Commander
from baluard.games.peninsular.bot.strategist import Strategist
from baluard.games.peninsular.bot.weights import STYLES
from baluard.games.peninsular.model.state import State
from baluard.kernel.rng import Rng


def player(s: State, style: str, rng: Rng) -> Commander:
    """A player of a style, who watches a state."""
    w = STYLES[style]
    return Strategist(s, w, rng) if w.samples else Commander(s, w, rng)
