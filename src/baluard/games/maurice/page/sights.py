"""What is seen of units from the table: how near the enemy is, and to whom a flank is open."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.charges import charge_reach, may_charge
from baluard.games.maurice.rules.damage import in_story
from baluard.games.maurice.rules.fire import Reach, targets_of
from baluard.games.maurice.rules.measures import gap, is_near_enemy, is_on_flank
from baluard.games.maurice.rules.morale import is_blocked
from baluard.kernel.plane import Point, between, boxes_within
from baluard.page.remarks import said
from baluard.page.widgets import Text

LOOKED_AT = 3
"""Among so many enemies, the nearest by their middles, the nearest is looked for."""


def nearest_enemy(s: State, u: int) -> tuple[int, int]:
    """The nearest enemy and its distance; (-1, 0) when there is none."""
    here = s.centre(u)
    enemies = sorted(s.army(1 - s.side_of(u)), key=lambda e: between(here, s.centre(e)))[:LOOKED_AT]
    return min(((gap(s, u, e), e) for e in enemies), default=(0, -1))[::-1]


def flankers(s: State, u: int) -> list[int]:
    """The enemies that stand on a unit's flank and could charge so far."""
    found = []
    for enemy in s.army(1 - s.side_of(u)):
        if not may_charge(s, enemy) or not boxes_within(s.boxes[u], s.boxes[enemy], charge_reach(s, enemy)):
            continue
        if gap(s, u, enemy) <= charge_reach(s, enemy) and is_on_flank(s, enemy, u):
            found.append(enemy)
    return found


def seen(s: State, u: int, told: str = "hint") -> Iterator[Text]:
    """How far the enemy is, and to whom the flank is open: as remarks, or in sentences (`info`)."""
    enemy, away = nearest_enemy(s, u)
    if enemy >= 0:
        yield said(f"{told}.enemy", distance=in_story(away), unit=s.name(enemy))
    open_to = flankers(s, u)
    if open_to:
        yield said(f"{told}.flank", units=s.names(open_to))


def within_shot(s: State, u: int) -> dict[int, Reach]:
    """MAU-6.5, 6.12 Whom a unit could fire at just now: in a volley, else guns by bombardment."""
    return targets_of(s, u, "volley") or targets_of(s, u, "bombard")


def is_forced(s: State, u: int, charged: list[int]) -> bool:
    """MAU-8.7 Must a unit that charges hit one of these, because they are so near?"""
    return any(gap(s, u, enemy) <= s.facts.n.priority_range for enemy in charged)


def closed_cells(s: State, u: int) -> list[Point]:
    """MAU-10.5c The middles of the cells through which a unit near the enemy could not get away."""
    if not is_near_enemy(s, u):
        return []
    cell, enemies = s.facts.n.cell, s.army(1 - s.side_of(u))
    middles = [
        (x + cell // 2, y + cell // 2)
        for x in range(0, s.facts.table[2], cell)
        for y in range(0, s.facts.table[3], cell)
    ]
    return [middle for middle in middles if is_blocked(s, enemies, middle)]
