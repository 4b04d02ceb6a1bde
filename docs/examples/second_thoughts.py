"""A bot for any game that thinks twice: another answer must do clearly better in imagined futures than the first one.

Run it with: .venv/bin/baluard simulate assault --games 10 --bots docs.examples.second_thoughts:bot,easy
"""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev
from typing import Any

from baluard.bots import Situation
from baluard.kernel.deciders import RngDice
from baluard.kernel.rng import Rng

BUILT_ON = "easy"  # the game's own player who has the first thoughts
THOUGHTS = 3
FUTURES = 6  # for each of them, the same dice for all
SURE = 2.0  # errors of the mean by which another thought must be better


def bot(situation: Situation) -> Any:
    """The first thought, unless another is better beyond what chance explains."""
    first, *others = situation.thoughts(BUILT_ON, situation.rng, THOUGHTS)
    if not others:
        return first
    seeds = [situation.rng.word() for _ in range(FUTURES)]
    expected = futures(situation, first, seeds)
    best, most = first, 0.0
    for answer in others:
        gains = [there - here for there, here in zip(futures(situation, answer, seeds), expected, strict=True)]
        gain = mean(gains) - SURE * stdev(gains) / sqrt(FUTURES)
        if gain > most:
            best, most = answer, gain
    return best


bot.style = BUILT_ON  # who says when to speak unasked, where a game has talks


def futures(situation: Situation, answer: Any, seeds: list[int]) -> list[float]:
    """How good it looks a turn after an answer, by seed of the dice."""
    return [situation.future(answer, BUILT_ON, RngDice(Rng(seed)), Rng(seed + 1), 1) for seed in seeds]
