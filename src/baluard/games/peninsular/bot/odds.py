"""PEN section 10 What to expect of a fight, at a glance: small grids that `tools/peninsular_odds.py` measures."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.bot.odds_grid import BATTLES, STORMS

# Battles, by advantage of the attacker from -3 to 3 (leadership, less one for a mountain or a river) and by ratio:
# percent of fields that he holds, that he is driven from, and the points in percent that each side loses.
RATIOS: Final = (50, 70, 85, 100, 120, 150, 200, 300)  # attacker's points in percent of the defender's
MOST_SHIFT: Final = 3
# Storms, by attacker (French, Spanish, British), fort, full turns of siege and ratio: percent taken, points in percent
# that the attacker loses.
FRENCH_STORM: Final = 0
SPANISH_STORM: Final = 1
BRITISH_STORM: Final = 2
FORTS: Final = 4
STORM_RATIOS: Final = (100, 150, 200, 300, 400, 600, 1000)
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


def storm_of(attackers: int, inside: int, fort: int, turns: int, who: int = FRENCH_STORM) -> Storm:
    """An assault of these points on a city."""
    ratio = 100 * attackers // max(1, inside)
    row = (who * FORTS + fort) * (MOST_TURNS + 1) + max(0, min(MOST_TURNS, turns))
    cell = between(STORM_RATIOS, ASSAULTS, row * len(STORM_RATIOS), ratio)
    return Storm(cell[0], cell[1])


def chance_to_take(attackers: int, inside: int, fort: int, turns: int, who: int = FRENCH_STORM) -> int:
    """Percent; who is hopelessly outnumbered takes nothing."""
    return storm_of(attackers, inside, fort, turns, who).taken if attackers >= inside else 0
