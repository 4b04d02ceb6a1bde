"""Skirmish: a toy that uses everything the kernel offers, so that no part of it waits untested for a game."""

from tests.toys.skirmish.game import GAME

__all__ = ["GAME"]
