"""Bots: search on the contract only. They receive views, never states."""

from baluard.bots.choosing import UnknownLevel, choose
from baluard.bots.levels import LEVELS, Level

__all__ = ["LEVELS", "Level", "UnknownLevel", "choose"]
