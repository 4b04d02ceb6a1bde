"""The games: the only module that names all those of the house, and asks for those that others have installed.

Each is imported when it is asked for. A package adds a game by the entry point `baluard.games`: its name, and
`module:GAME`. A game of the house cannot be replaced.
"""

from __future__ import annotations

from importlib import import_module

from baluard.installed import entry_points, load
from baluard.page.contract import GameModule

SLUGS = ("assault", "victus", "catalans", "peninsular", "maurice")  # of the house
GROUP = "baluard.games"


class UnknownGame(KeyError):
    """There is no game of that name."""


def slugs() -> tuple[str, ...]:
    """The names of all games, those of the house first."""
    return (*SLUGS, *(name for name in entry_points(GROUP) if name not in SLUGS))


def game(slug: str, data: str = "") -> GameModule:
    """One game by its name, with the data set of a hash; without one with the present components."""
    if slug not in slugs():
        raise UnknownGame(slug)
    ours = slug in SLUGS
    found: GameModule = import_module(f"baluard.games.{slug}").GAME if ours else load(entry_points(GROUP)[slug])
    return found.for_data(data)


def games() -> dict[str, GameModule]:
    """All games, in order."""
    return {slug: game(slug) for slug in slugs()}
