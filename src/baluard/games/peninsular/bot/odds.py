"""PEN section 10 What to expect of a fight, at a glance: small grids measured with the models of PEN-17 and PEN-18.

Battles: 300 French points defend or attack by `rules/odds.py`, both sides leaving a battle that they are losing.
Assaults: of 100 points in a city with two towers, with all siege guns that may be had, and sappers.
"""

from __future__ import annotations

from typing import Final

RATIOS: Final = (50, 70, 85, 100, 120, 150, 200, 300)  # attacker's points in percent of the defender's
MOST_SHIFT: Final = 3
# By advantage of the attacker from -3 to 3 (leadership, less one for a mountain and for a river), and by ratio:
# percent of fields that he holds, that he is driven from, and the points in percent that each side loses.
BATTLES: Final = (
    *("0 78 43 1", "2 80 58 4", "3 83 65 5", "9 52 31 7", "11 55 19 7", "25 30 14 12", "29 31 10 12", "64 12 3 20"),
    *("5 52 38 3", "6 68 51 5", "18 57 47 8", "23 35 26 10", "20 35 17 10", "40 14 11 15", "53 15 6 17", "75 8 2 21"),
    *("8 35 37 4", "21 42 40 8", "33 35 38 11", "34 19 18 13", "47 16 13 15", "62 10 7 19", "65 10 5 20", "77 4 2 23"),
    *("20 14 29 8", "28 35 35 9", "37 27 32 14", "49 12 14 15", "61 7 9 21", "69 2 5 19", "72 5 4 22", "96 0 1 26"),
    *("33 13 21 10", "45 15 21 14", "63 11 16 16", "67 6 9 19", "77 4 6 20", "80 1 4 22", "89 2 2 26", "95 0 1 28"),
    *("49 2 14 12", "60 8 15 16", "75 5 10 19", "82 0 6 20", "85 1 5 24", "95 0 2 26", "95 0 1 26", "99 0 0 26"),
    *("56 1 11 14", "80 2 9 18", "88 1 7 22", "92 0 4 22", "95 0 2 24", "98 0 1 25", "99 0 1 26", "100 0 0 26"),
)
STORM_RATIOS: Final = (100, 150, 200, 300, 400, 600, 1000)
# By fort, full turns of siege (two at most) and ratio: percent taken, points in percent that the attacker loses.
STORMS: Final = (
    *("35 15", "55 7", "60 4", "80 2", "88 1", "94 0", "97 0"),
    *("35 15", "55 7", "60 4", "80 2", "88 1", "94 0", "98 0"),
    *("35 15", "60 7", "65 4", "84 2", "89 1", "94 0", "98 0"),
    *("25 31", "40 35", "52 20", "80 6", "86 3", "96 1", "99 0"),
    *("33 23", "50 28", "57 13", "81 5", "88 3", "97 1", "99 0"),
    *("37 18", "58 23", "70 14", "82 5", "91 3", "97 1", "99 0"),
    *("13 54", "22 60", "26 46", "50 30", "68 9", "86 3", "95 1"),
    *("21 46", "36 53", "42 30", "62 24", "75 8", "90 3", "96 1"),
    *("22 38", "42 45", "46 28", "65 21", "78 7", "90 3", "97 1"),
    *("4 73", "12 76", "18 63", "30 57", "55 19", "72 8", "84 3"),
    *("10 65", "15 74", "19 66", "35 52", "54 22", "73 7", "88 3"),
    *("14 56", "18 69", "20 57", "39 44", "55 17", "74 7", "89 3"),
)
MOST_TURNS: Final = 2
RETREAT_LOSS: Final = (11, 14, 18, 22)  # mean percent by modifier 0 to -3



class Clash:
    """What a battle brings: percent of fields held and lost by the attacker, percent of points lost by both."""

    def __init__(self, held: int, driven: int, attacker: int, defender: int) -> None:
        self.held: int = held
        self.driven: int = driven
        self.attacker: int = attacker
        self.defender: int = defender


class Storm:
    """What an assault brings: percent taken, percent of points lost by the attacker."""

    def __init__(self, taken: int, lost: int) -> None:
        self.taken: int = taken
        self.lost: int = lost


def numbers(rows: tuple[str, ...]) -> list[list[int]]:
    """The cells of a grid."""
    return [[int(word) for word in row.split()] for row in rows]


CLASHES: Final = numbers(BATTLES)
ASSAULTS: Final = numbers(STORMS)


def between(ratios: tuple[int, ...], cells: list[list[int]], first: int, ratio: int) -> list[int]:
    """The cell of a ratio in a row of the grid that begins at `first`: drawn straight between the two next to it."""
    last = len(ratios) - 1
    if ratio <= ratios[0]:
        return cells[first]
    if ratio >= ratios[last]:
        return cells[first + last]
    i = 0
    while ratio >= ratios[i + 1]:
        i += 1
    low, high = cells[first + i], cells[first + i + 1]
    far, wide = ratio - ratios[i], ratios[i + 1] - ratios[i]
    return [low[k] + (high[k] - low[k]) * far // wide for k in range(len(low))]


def clash(attackers: int, defenders: int, advantage: int) -> Clash:
    """A battle of these points."""
    ratio = 100 * attackers // max(1, defenders)
    row = max(-MOST_SHIFT, min(MOST_SHIFT, advantage)) + MOST_SHIFT
    cell = between(RATIOS, CLASHES, row * len(RATIOS), ratio)
    return Clash(cell[0], cell[1], cell[2], cell[3])


def storm_of(attackers: int, inside: int, fort: int, turns: int) -> Storm:
    """An assault of these points on a city."""
    ratio = 100 * attackers // max(1, inside)
    row = fort * (MOST_TURNS + 1) + max(0, min(MOST_TURNS, turns))
    cell = between(STORM_RATIOS, ASSAULTS, row * len(STORM_RATIOS), ratio)
    return Storm(cell[0], cell[1])


def chance_to_take(attackers: int, inside: int, fort: int, turns: int) -> int:
    """Percent; who is hopelessly outnumbered takes nothing."""
    return storm_of(attackers, inside, fort, turns).taken if attackers >= inside else 0
