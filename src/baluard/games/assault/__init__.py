"""11 de Setembre 1714: the final assault on Barcelona."""

from baluard.games.assault.module import GAME

__all__ = ["GAME"]
