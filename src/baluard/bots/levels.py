"""Levels: an amount of work, never of time, so that the same seed gives the same games."""

from __future__ import annotations

from msgspec import Struct


class Effort(Struct, frozen=True):
    """How many futures are imagined at a decision that is worth it: at most branches times samples."""

    branches: int = 1  # answers compared; with 1 the first thought is taken
    samples: int = 0  # futures imagined for each of them, with the same dice for all
    turns: int = 1  # how many beginnings of a turn each future lasts

    @property
    def futures(self) -> int:
        """The most futures that one decision may cost."""
        return self.branches * self.samples if self.branches > 1 else 0


class Level(Struct, frozen=True):
    """How a bot thinks."""

    name: str
    style: str = ""  # the style of the game's own player, who searches himself if he does; empty: answers at random
    effort: Effort = Effort()  # in a game that has none: random playouts


LEVELS = {
    "random": Level("random"),
    "easy": Level("easy", "easy", Effort(3, 2, 4)),
    "normal": Level("normal", "normal", Effort(5, 4, 6)),
    "hard": Level("hard", "hard", Effort(8, 8, 8)),
}
