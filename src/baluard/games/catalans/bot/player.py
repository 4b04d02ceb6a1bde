"""The players that the program brings along, and whether they have something to say unasked."""

from __future__ import annotations

from baluard.games.catalans.bot.offers import offer_of
from baluard.games.catalans.bot.plans import Planner
from baluard.games.catalans.bot.statesman import Statesman
from baluard.games.catalans.bot.weights import STYLES
from baluard.games.catalans.bot.worth import Judge
from baluard.games.catalans.model.state import State
from baluard.kernel.contract import GameRules
from baluard.kernel.present import present_state
from baluard.kernel.rng import Rng
from baluard.kernel.values import View


def player(s: State, style: str, rng: Rng) -> Statesman:
    """A player of a style."""
    w = STYLES[style]
    return Planner(s, w, rng) if w.plans else Statesman(s, w, rng)


def interjects(game: GameRules, view: View, style: str) -> bool:
    """CAT-10.8 An offer to answer, or one to make."""
    s: State = present_state(view, game)  # a window opens only when its decision is asked
    if not s.window:
        return False
    own = [power for power in s.facts.powers if s.facts.owner[power] in view.eyes]
    if any([deal[2] in own for deal in s.proposals]):
        return True
    w = STYLES[style]
    return w.deals and any([offer_of(Judge(w), s, power) is not None for power in own])
