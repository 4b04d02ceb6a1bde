"""A plan: which game with which options, who plays each seat, how many games, and the seed that fixes all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from baluard.bots import fault_of
from baluard.catalogue import game as game_of


class PlanError(Exception):
    """A plan that cannot be played: a text key and its facts."""

    def __init__(self, key: str, **details: object) -> None:
        super().__init__(f"{key} {details}")
        self.key = key
        self.details = details


class Plan(Struct, frozen=True):
    """All that decides how the games go. The number of workers is no part of it."""

    game: str
    options: dict[str, str]
    levels: dict[str, str]  # by seat
    seed: str
    games: int

    def game_id(self, number: int) -> str:
        """The name of one game, under which its dice are committed."""
        return f"{self.game}-{self.seed}-{number:05d}"

    def dice_seed(self, number: int) -> bytes:
        """The secret of one game's dice."""
        return hashlib.sha256(f"dice:{self.seed}:{number}".encode()).digest()

    def bot_seed(self, number: int, seat: str) -> str:
        """What a bot's own chance starts from; it tells nothing of the seed of all, from which the dice follow."""
        return hashlib.sha256(f"bot:{self.seed}:{number}:{seat}".encode()).hexdigest()


def make_plan(slug: str, games: int, bots: Sequence[str], seed: str, options: dict[str, str] | None = None) -> Plan:
    """A checked plan. One level serves all seats; else one a seat, or one a side."""
    game = game_of(slug)
    chosen = game.checked_options(options or {})
    for level in bots:
        if fault := fault_of(level):
            raise PlanError(fault.key, **fault.facts)
    seats = game.seats(chosen)
    sides = game.sides(chosen)
    names = list(dict.fromkeys(sides[seat] for seat in seats))
    if len(bots) == 1:
        levels = {seat: bots[0] for seat in seats}
    elif len(bots) == len(seats):
        levels = dict(zip(seats, bots, strict=True))
    elif len(bots) == len(names):
        levels = {seat: bots[names.index(sides[seat])] for seat in seats}
    else:
        raise PlanError("cli.bots_number", number=len(bots), seats=", ".join(seats))
    return Plan(slug, chosen, levels, str(seed), games)
