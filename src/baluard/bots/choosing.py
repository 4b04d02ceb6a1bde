"""One answer for one view: pure and deterministic."""

from __future__ import annotations

from typing import Any

from baluard.bots.imagining import Situation
from baluard.bots.levels import LEVELS, Level
from baluard.bots.rollouts import compared
from baluard.catalogue import game as game_of
from baluard.kernel.contract import GameModule
from baluard.kernel.rng import Rng
from baluard.kernel.values import View


class UnknownLevel(KeyError):
    """There is no level of that name."""


def choose(slug: str, level: str, view: View, seed: str) -> Any:
    """The answer of a bot to the first required open decision of the view's eyes."""
    if level not in LEVELS:
        raise UnknownLevel(level)
    return answer_of(game_of(slug), LEVELS[level], view, seed)


def answer_of(game: GameModule, level: Level, view: View, seed: str) -> Any:
    """The same view and seed give the same answer, in any process."""
    rng = Rng(f"{seed}:{view.activity}:{view.last_n}:{len(view.answers)}")
    situation = Situation(game, view, rng)
    if not level.style:
        return situation.asked.decision.space.sample(rng)
    effort = level.effort if situation.has_player else level.plain
    return compared(situation, level.style, effort, rng)
