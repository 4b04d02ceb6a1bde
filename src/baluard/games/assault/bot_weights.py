"""What a bot cares about, as plain numbers: a style of play is a set of weights."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """All in victory points, or in shares of something that is. `noise` blurs every comparison."""

    noise: float = 0.0
    # how good a destination is for the Two Crowns
    field: float = 1.6  # a step nearer to an objective
    prospect: float = 2.2  # a point expected from the best attack out of the zone
    present: float = 0.6  # how much of that with the stack as it stands, the rest as a full one
    high_ground: float = 0.35  # a point of the zone's value
    exposure: float = 0.5  # a unit expected to fall there
    garrison: float = 1.5  # a point of an objective, for its first unit
    # how good a destination is for the Catalan
    base_points: float = 1.1
    threat: float = 0.35
    crowd: float = 0.72  # each unit more is worth this much of the one before
    cat_prospect: float = 1.0
    cat_volley: float = 1.0
    cat_exposure: float = 0.6
    step: float = 0.05  # moving at all must pay this much
    # combat
    unit: float = 1.0  # a combat unit lost or won
    cheap: float = 1.0  # a Two Crowns unit that a recovery will bring back
    position: float = 0.35  # a zone taken, for its own sake
    depth: float = 0.1  # a zone inside the wall
    objective: float = 1.0  # a point of an objective taken or lost
    least: float = 0.0  # an action is declared when it promises more
    stake: float = 0.42  # a commander is used when he changes the expectation by more
    hold: float = 0.5  # what the defender thinks a zone is worth, plus half its points
    hold_points: float = 0.5
    hold_gear: float = 0.7
    # insights that a beginner lacks
    uses_commanders: bool = True
    withdraws: bool = True
    softens: bool = True  # volleys first, then assaults on what they have thinned


STYLES = {
    "easy": Weights(noise=1.2, uses_commanders=False, withdraws=False, softens=False),
    "normal": Weights(),
    "hard": Weights(cheap=0.4),
}
