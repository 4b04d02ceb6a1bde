"""The games of the house: the only module that names them all. Each is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from baluard.page.contract import GameModule

SLUGS = ("assault", "victus", "catalans", "peninsular", "maurice")


class UnknownGame(KeyError):
    """There is no game of that name."""


def game(slug: str, data: str = "") -> GameModule:
    """One game by its name, with the data set of a hash; without one with the present components."""
    if slug not in SLUGS:
        raise UnknownGame(slug)
    found: GameModule = import_module(f"baluard.games.{slug}").GAME
    return found.for_data(data)


def games() -> dict[str, GameModule]:
    """All games, in order."""
    return {slug: game(slug) for slug in SLUGS}
