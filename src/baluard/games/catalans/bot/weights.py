"""What the players of the three styles look at, and how much they care. In points of victory."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """One style."""

    resource: float = 0.12  # one resource, up to eight
    rich: float = 0.04  # one beyond that
    patience: float = 0.6  # of a debt that there is still time to pay
    will: float = 0.35  # one level of will to fight, up to seven
    keen: float = 0.10  # one beyond that
    war: float = 0.8  # being at war, and again for every resource that a troop costs less than the most
    fades: float = 0.0  # how little points on the map count while there is time to lose them
    land: float = 0.7  # a Bourbon space occupied, at the beginning
    troop: float = 0.5  # a troop on the map
    near: float = 0.6  # of the worth of a free space next to one's troops
    blocked: float = 0.3  # of the worth of a space next to one's troops that one Bourbon troop holds
    threat: float = 0.15  # of the worth of a held space next to Bourbons
    foe: float = 0.9  # a Bourbon troop anywhere on the map
    rival: float = 0.5  # of the best rival's estate
    rivals: float = 0.1  # of the mean of the rivals'
    stronger: float = 0.3  # of what the stronger of two powers of one seat has more
    noise: float = 0.0  # how much chance there is in every choice
    least: float = 0.05  # what a paid unit must bring at least
    deals: bool = True
    plans: bool = True  # tries its turns out, instead of guessing at a glance
    branches: int = 1  # how many of the best turns are followed to the end of the round; 1: none
    samples: int = 0  # how often each


NORMAL = Weights()
EASY = Weights(
    near=0.1, blocked=0.0, threat=0.0, rival=0.0, rivals=0.0, noise=1.2, least=-0.2, deals=False, plans=False
)
HARD = Weights(fades=0.9, branches=3, samples=4)
STYLES = {"easy": EASY, "normal": NORMAL, "hard": HARD}
