"""Campaigns in the middle of things: `peninsular` begins from a position text or a scene, so that tests are short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from baluard.games.peninsular import PeninsularGame
from baluard.page.contract import GameModule

TALAVERA = """
turn = 4
nation = "france"
phase = "movement"
initiative = "last"
others = "absent"

[control]
madrid = "france"
badajoz = "spain"
lisboa = "britain"

[corps]
fr_murat = { kind = "france", at = "madrid", points = 300, generals = ["murat"] }
es_sur1 = { kind = "spain", at = "talavera", points = 260, generals = ["castanos"] }
gb_new_1 = { kind = "britain", at = "talavera", points = 150 }
"""
ALLIES = """
turn = 4
nation = "spain"
phase = "recruitment"
initiative = "last"
others = "absent"

[gold]
spain = 5
britain = 6

[control]
cadiz = "spain"
sevilla = "spain"
badajoz = "spain"
lisboa = "britain"
zaragoza = "spain"

[garrisons]
zaragoza = "80 spain"

[corps]
es_sur1 = { kind = "spain", at = "sevilla", points = 260, generals = ["castanos"] }
es_norte = { kind = "spain", at = "cadiz", points = 200 }
gb_new_1 = { kind = "britain", at = "sevilla", points = 150 }
fr_murat = { kind = "france", at = "cordoba", points = 300, generals = ["murat"] }
fr_zaragoza = { kind = "france", at = "zaragoza", points = 300, besieging = true }

[sieges]
zaragoza = 1
"""


class LateCampaign(PeninsularGame):
    """Begins where the position says, or with a scene; a test sets `text` or `begins`."""

    text = ""
    begins: Callable[[dict[str, str]], Any] | None = None

    def new(self, options: dict[str, str]) -> Any:
        if self.begins:
            return self.begins(options)
        return self.read_position(self.text, options) if self.text else super().new(options)


GAME = LateCampaign()


def games() -> dict[str, GameModule]:
    """The catalogue of this house."""
    return {"peninsular": GAME}
