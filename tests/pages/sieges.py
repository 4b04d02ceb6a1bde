"""A siege in the middle of things: `victus` begins with three combats to be fought, so that tests are short."""

from __future__ import annotations

from typing import Any

from baluard.games.victus import VictusGame
from baluard.page.contract import GameModule

COMBATS = """
do = ["combats"]
ap = 9
card = 55
[at]
s31 = "9c"
g5 = "1i 4x"
s52 = "1i 9x"
b2 = "1c 1x"
"""


class LateSiege(VictusGame):
    """Begins with the combats of a turn."""

    def new(self, options: dict[str, str]) -> Any:
        return self.read_position(COMBATS, options)


GAME = LateSiege()


def games() -> dict[str, GameModule]:
    """The catalogue of this house."""
    return {"victus": GAME}
