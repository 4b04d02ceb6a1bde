"""Games in the middle of things: a house whose games begin from a position text, so that tests are short."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans import CatalansGame
from baluard.games.victus import VictusGame
from baluard.page.contract import GameModule

LAST_ROUND = """
stage = 3
round = 4
phase = "round"
others = "set-up"
reinforcements = 4
batteries = 3
hands = { victor = [101, 104, 111, 112], victoria = [113, 117, 119, 121] }

[at]
a3 = "4x"
g8 = "3x"
s52 = "1i 1c 1d"
"""
ADVANCE = """
stage = 2
phase = "dice"
dice = ["red.advance.3", "blue.trench.1"]
hazards = [4]
reinforcements = 5
others = "set-up"
"""
FLIGHT = """
phase = "card"
card = 38
others = "set-up"
"""
LAST_SIEGE = """
round = 12
period = "late"
phase = "distribution"
pending = ["late"]
wall = 1
next = ["nova_planta", "siege_1706", "brihuega", "villaviciosa", "berwick", "evacuation", "tory_ministry"]
"""


class Late(VictusGame):
    """Begins where the title of the position says."""

    text = ""

    def new(self, options: dict[str, str]) -> Any:
        return self.read_position(self.text, options) if self.text else super().new(options)


class LateCatalans(CatalansGame):
    """Begins with the last distribution of concessions; then the wall of Barcelona falls."""

    def new(self, options: dict[str, str]) -> Any:
        return self.read_position(LAST_SIEGE, options)


GAME = Late()
CATALANS = LateCatalans()


def games() -> dict[str, GameModule]:
    """The catalogue of this house."""
    return {"victus": GAME, "catalans": CATALANS}
