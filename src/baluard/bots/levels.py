"""Levels: an amount of work, never of time, so that the same seed gives the same games."""

from __future__ import annotations

from msgspec import Struct


class Level(Struct, frozen=True):
    """How a bot thinks. With `branches` of 1 it takes its first thought."""

    name: str
    style: str = ""  # the style of the game's own player; empty: none, answers at random
    branches: int = 1  # answers compared at a decision that is worth it
    samples: int = 0  # futures imagined for each of them
    turns: int = 1  # how many beginnings of a turn each future lasts


LEVELS = {
    "random": Level("random"),
    "easy": Level("easy", "easy"),
    "normal": Level("normal", "normal"),
    "hard": Level("hard", "hard"),
}
