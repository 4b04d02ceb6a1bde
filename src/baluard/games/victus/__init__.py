"""Victus, Barcelona 1714: the siege, for one to four."""

from baluard.games.victus.module import GAME

__all__ = ["GAME"]
