"""Bots: search on the contract only. They receive views, never states."""

from baluard.bots.choice import UnknownLevel, answer_of, choose, interjection, prepare
from baluard.bots.levels import LEVELS, Effort, Level

__all__ = ["LEVELS", "Effort", "Level", "UnknownLevel", "answer_of", "choose", "interjection", "prepare"]
