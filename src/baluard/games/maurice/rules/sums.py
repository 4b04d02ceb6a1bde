"""Itemised sums of fire and combat. MAU-1.3, R10 They are added to what a die shows; nothing hits by itself."""

from __future__ import annotations

from baluard.kernel.reckon import Sum


class FireSum(Sum):
    """What is added to each die of a shot."""


class CombatSum(Sum):
    """The total of one unit in a combat, without its die."""
