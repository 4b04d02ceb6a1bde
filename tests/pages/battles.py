"""Battles in the middle of things: `maurice` begins from a position text, so that tests are short."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice import MauriceGame
from baluard.page.contract import GameModule


class LateBattle(MauriceGame):
    """Begins where the position says."""

    text = ""

    def new(self, options: dict[str, str]) -> Any:
        return self.read_position(self.text, options) if self.text else super().new(options)


GAME = LateBattle()


def games() -> dict[str, GameModule]:
    """The catalogue of this house."""
    return {"maurice": GAME}
