"""PEN-1.9 Dice with fewer sides, out of the one die of the game."""

from __future__ import annotations

SIDES: int = 6


def small_die(die: int, sides: int) -> int:
    """PEN-1.9 A D6 as a D3 (halved, rounded up) or a D2 (1 on 1-3, 2 on 4-6). Modifiers are added after it."""
    return (die * sides + SIDES - 1) // SIDES
