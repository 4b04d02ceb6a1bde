"""What a bot cares about, as plain numbers: a style of play is a set of weights."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """All in victory points, or in shares of something that is. `noise` blurs every comparison."""

    noise: float = 0.0
    # what things are worth
    cheap: float = 0.4  # a Two Crowns unit that a recovery will bring back
    fight: float = 0.3  # what a unit is worth beyond its point, at the start of the game (nothing at its end)
    early: float = 0.4  # a point of ground at the start of the game (1 at its end)
    ramp: float = 1.5  # how late that changes
    ground: float = 0.1  # a zone inside the wall, by point of its value
    position: float = 0.15  # a zone taken or lost, for its own sake
    gun: float = 1.0  # a battery
    # where to move
    attack: float = 1.0  # what the zone's best attack promises
    volley: float = 1.0
    menace: float = 0.8  # what the enemy's best assault on the zone promises him
    latent: float = 0.5  # the same, of a stack that is not there yet but may come
    fire: float = 0.6  # what volleys and guns may fell there
    latent_fire: float = 0.2  # the same, of a stack that may come
    field: float = 0.5  # a step nearer to an objective that the enemy holds (Two Crowns)
    pull: float = 0.02  # an enemy near (Catalan)
    step: float = 0.05  # moving at all must pay this much
    hull: float = 1.0  # looking ahead to the full stack
    # combat
    after: float = 0.5  # how the advanced stack will stand afterwards
    least: float = 0.0  # an action is declared when it promises more
    stake: float = 0.35  # a commander is used when he changes the expectation by more
    # insights that a beginner lacks
    uses_commanders: bool = True
    withdraws: bool = True
    softens: bool = True  # volleys first, then assaults on what they have thinned


EASY = Weights(noise=1.2, hull=0.0, latent_fire=0.0, uses_commanders=False, withdraws=False, softens=False)
NORMAL = Weights()
# Found by self-play (simultaneous perturbation), each side for itself.
HARD_TWO_CROWNS = Weights(
    cheap=0.378,
    fight=0.547,
    early=0.561,
    ramp=0.749,
    ground=0.259,
    position=0.181,
    gun=0.731,
    attack=0.83,
    volley=1.887,
    menace=0.45,
    latent=0.441,
    fire=0.595,
    latent_fire=0.206,
    field=0.069,
    pull=0.013,
    step=0.04,
    after=0.543,
    stake=0.246,
)
HARD_CATALAN = Weights(
    cheap=0.78,
    fight=0.665,
    early=0.31,
    ramp=2.118,
    ground=0.065,
    position=0.111,
    gun=0.407,
    attack=1.151,
    volley=1.323,
    menace=1.139,
    latent=0.7,
    fire=1.353,
    latent_fire=0.164,
    field=0.495,
    pull=0.009,
    step=0.025,
    after=0.259,
    stake=0.245,
)

STYLES = {  # Two Crowns, Catalan
    "easy": (EASY, EASY),
    "normal": (NORMAL, NORMAL),
    "hard": (HARD_TWO_CROWNS, HARD_CATALAN),
}
