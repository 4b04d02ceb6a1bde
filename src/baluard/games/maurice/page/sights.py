"""What is seen of units from the table: how near the enemy is, and to whom a flank is open."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.charges import charge_reach, may_charge
from baluard.games.maurice.rules.damage import in_story
from baluard.games.maurice.rules.measures import gap, is_on_flank
from baluard.kernel.plane import between, boxes_within
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


def seen(s: State, u: int) -> Iterator[Text]:
    """How far the enemy is, and to whom the flank is open."""
    enemy, away = nearest_enemy(s, u)
    if enemy >= 0:
        yield said("hint.enemy", distance=in_story(away), unit=s.name(enemy))
    open_to = flankers(s, u)
    if open_to:
        yield said("hint.flank", units=s.names(open_to))
