"""The odds of fire and combat, from the same tables of dice that the rules use."""

from __future__ import annotations

from typing import Final

Odds = tuple[float, float]  # that the defender is doubled; that he is beaten, but not doubled

SIDES: Final = 6


def chance_of(need: int) -> float:
    """That a die shows so much."""
    return max(0, min(SIDES, SIDES + 1 - need)) / SIDES


def falls_below(limit: int, base: int) -> float:
    """That a die and this sum, which count as 1 at least, stay below a limit."""
    if limit <= 1:
        return 0.0
    return max(0, min(SIDES, limit - 1 - base)) / SIDES


def clash_odds(attacks: list[int], defence: int) -> Odds:
    """MAU-8.15 Of one defender against the best of several attackers: sums without dice."""
    doubled = beaten = 0.0
    for die in range(1, SIDES + 1):
        total = max(1, defence + die)
        none_doubles = none_beats = 1.0
        for attack in attacks:
            none_doubles *= falls_below(2 * total, attack)
            none_beats *= falls_below(total + 1, attack)
        doubled += 1.0 - none_doubles
        beaten += none_doubles - none_beats
    return (doubled / SIDES, beaten / SIDES)


def own_win(attack: int, defence: int) -> float:
    """That this attacker's own total is above the defender's."""
    won = 0.0
    for die in range(1, SIDES + 1):
        won += 1.0 - falls_below(max(1, defence + die) + 1, attack)
    return won / SIDES
