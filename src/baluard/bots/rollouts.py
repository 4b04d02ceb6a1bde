"""Comparing answers by imagined futures: the same dice for all of them, the better mean wins."""

from __future__ import annotations

from typing import Any

from baluard.bots.imagining import Situation
from baluard.bots.levels import Level
from baluard.kernel.deciders import RngDice
from baluard.kernel.rng import Rng


def compared(situation: Situation, level: Level, rng: Rng) -> Any:
    """The answer with the best mean outcome; the player's own first thought wins ties."""
    proposals = situation.think(level.style, rng, level.branches)
    if len(proposals) == 1:
        return proposals[0]
    best, best_total = None, 0.0
    seeds = [rng.word() for _ in range(level.samples)]
    for proposal in proposals:
        total = 0.0
        for seed in seeds:
            dice = RngDice(Rng(seed))
            total += situation.future(proposal, level.style, dice, Rng(seed + 1), level.turns)
        if best is None or total > best_total:
            best, best_total = proposal, total
    return best
