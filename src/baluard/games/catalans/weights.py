"""What the players of the three styles look at, and how much they care. In points of victory."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """One style."""

    resource: float = 0.22  # one resource, up to eight
    rich: float = 0.10  # one beyond that
    will: float = 0.35  # one level of will to fight, up to seven
    keen: float = 0.10  # one beyond that
    land: float = 0.35  # a Bourbon space occupied, at the beginning
    troop: float = 0.15  # a troop on the map
    near: float = 0.22  # of the worth of a free space next to one's troops
    blocked: float = 0.10  # of the worth of a space next to one's troops that Bourbons hold
    threat: float = 0.12  # of the worth of a held space next to Bourbons
    rival: float = 0.5  # of the best rival's estate
    rivals: float = 0.1  # of the mean of the rivals'
    noise: float = 0.0  # how much chance there is in every choice
    least: float = 0.05  # what a paid unit must bring at least
    deals: bool = True


NORMAL = Weights()
EASY = Weights(near=0.0, blocked=0.0, threat=0.0, rival=0.0, rivals=0.0, noise=1.2, least=-0.2, deals=False)
HARD = Weights(near=0.28, blocked=0.14, threat=0.16)
STYLES = {"easy": EASY, "normal": NORMAL, "hard": HARD}
