"""What the thinking of each level costs, by decision, on the way that a server takes: a view in, an answer out."""

from __future__ import annotations

from itertools import count

from msgspec import Struct

from baluard.bots import LEVELS
from baluard.laboratory.plans import make_plan
from baluard.laboratory.play import Session


class BotCost(Struct):
    """CPU-milliseconds of one level's decisions."""

    decisions: int
    mean_ms: float
    p99_ms: float
    slowest_ms: float


def bot_costs(slug: str, seconds: float) -> dict[str, BotCost]:
    """Each level at all seats, game after game, until it has thought for so long."""
    return {level: cost_of(slug, level, seconds) for level in LEVELS}


def cost_of(slug: str, level: str, seconds: float) -> BotCost:
    """One level."""
    plan, spent, left = make_plan(slug, 1, [level], "bench"), list[float](), seconds
    for number in count(1):
        for _, thought in Session(plan, number).answers():
            spent.append(thought * 1000)
            left -= thought
            if left <= 0:
                return summed_up(spent)
    raise AssertionError("games without end")


def summed_up(spent: list[float]) -> BotCost:
    """The mean, what one decision in a hundred passes, and the slowest."""
    ordered = sorted(spent)
    return BotCost(len(spent), sum(spent) / len(spent), ordered[len(ordered) * 99 // 100], ordered[-1])
