"""1714: The Case of the Catalans, for two to five."""

from baluard.games.catalans.module import GAME

__all__ = ["GAME"]
