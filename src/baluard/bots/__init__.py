"""Bots: search on the contract only. They receive views, never states."""

from baluard.bots.choice import answer_of, choose, interjection, prepare
from baluard.bots.levels import LEVELS, Effort, Level
from baluard.bots.outside import Bot, UnknownLevel, fault_of, installed_bots, outside_bot
from baluard.bots.situation import Situation

__all__ = [
    "LEVELS",
    "Bot",
    "Effort",
    "Level",
    "Situation",
    "UnknownLevel",
    "answer_of",
    "choose",
    "fault_of",
    "installed_bots",
    "interjection",
    "outside_bot",
    "prepare",
]
