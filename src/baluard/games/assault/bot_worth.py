"""How well a position looks for a side, in victory points."""

from __future__ import annotations

from baluard.games.assault.bot_sight import Sight
from baluard.games.assault.bot_stacks import Ground
from baluard.games.assault.bot_weights import STYLES
from baluard.games.assault.facts import CATALAN, DEAD, TWO_CROWNS
from baluard.games.assault.rules.victory import score
from baluard.games.assault.state import State

CERTAIN = 100.0


def worth(s: State, side: int) -> float:
    """The margin of a side as it may be expected to end; a finished game counts as what it is."""
    lead = margin(s) if s.result is None else float(score(s, TWO_CROWNS) - score(s, CATALAN))
    if s.result is not None and s.result.winners:
        lead += CERTAIN if s.result.winners[0] in s.facts.side_seats[TWO_CROWNS] else -CERTAIN
    return lead if side == TWO_CROWNS else -lead


def margin(s: State) -> float:
    """Points of the Two Crowns less those of the Catalan, with what is about to fall."""
    f = s.facts
    w = STYLES["hard"]
    v = Sight(s, TWO_CROWNS, w)
    shares = v.hold
    costs = v.loss
    total = 0.0
    for side in (TWO_CROWNS, CATALAN):
        sign = -1.0 if side == TWO_CROWNS else 1.0
        for u in f.of_side[side]:
            if s.where[u] == DEAD:
                total += sign * f.points[u] * (costs[side] if f.factor[u] > 0 else 1.0)
        fire = Ground(Sight(s, side, w)).fire
        men = s.men[side]
        for z in range(len(men)):
            if men[z] > 0:
                total -= sign * shares[z]
                total += sign * min(fire[z], float(men[z])) * 0.5 * costs[side]
    return total
