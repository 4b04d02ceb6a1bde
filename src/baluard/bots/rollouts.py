"""Comparing answers by imagined futures, where a game has no player of its own: the same dice, the better mean wins."""

from __future__ import annotations

from typing import Any

from baluard.bots.levels import Effort
from baluard.bots.situation import Situation
from baluard.kernel.deciders import RngDice
from baluard.kernel.rng import Rng


def compared(situation: Situation, style: str, effort: Effort, rng: Rng) -> Any:
    """The answer with the best mean future; the likeliest wins ties."""
    answers = situation.thoughts(style, rng, effort.branches)
    if len(answers) == 1:
        return answers[0]
    seeds = [rng.word() for _ in range(effort.samples)]
    best, best_total = answers[0], 0.0
    for i, answer in enumerate(answers):
        total = 0.0
        for seed in seeds:
            total += situation.future(answer, style, RngDice(Rng(seed)), Rng(seed + 1), effort.turns)
        if i == 0 or total > best_total:
            best, best_total = answer, total
    return best
