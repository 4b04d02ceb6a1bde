"""How well a position looks for a side, in victory points."""

from __future__ import annotations

from baluard.games.assault.bot.outlook import Outlook
from baluard.games.assault.bot.stacks import Ground
from baluard.games.assault.bot.weights import STYLES
from baluard.games.assault.model.facts import CATALAN, DEAD, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.victory import score

CERTAIN = 100.0


def worth(s: State, seat: str) -> float:
    """The margin of a seat's side as it may be expected to end; a finished game counts as what it is."""
    lead = margin(s) if s.result is None else float(score(s, TWO_CROWNS) - score(s, CATALAN))
    if s.result is not None and s.result.winners:
        lead += CERTAIN if s.result.winners[0] in s.facts.side_seats[TWO_CROWNS] else -CERTAIN
    return lead if s.facts.side_of_seat[seat] == TWO_CROWNS else -lead


def margin(s: State) -> float:
    """Points of the Two Crowns less those of the Catalan, with what is about to fall."""
    f = s.facts
    total = 0.0
    for side in (TWO_CROWNS, CATALAN):
        sign = 1.0 if side == TWO_CROWNS else -1.0
        v = Outlook(s, side, STYLES["hard"][side])
        for u in f.of_side[side]:
            if s.where[u] == DEAD:
                total -= sign * (v.loss[side] if f.factor[u] > 0 else f.points[u])
        men = s.men[side]
        ground = Ground(v)
        for z in range(len(men)):
            if men[z] > 0:
                total += sign * v.hold[z]
                if side == s.active:
                    total += sign * 0.8 * max(ground.volley(z, men[z]), ground.storm(z, men[z], v.best[side][z]))
    return total
