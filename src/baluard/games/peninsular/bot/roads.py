"""How far it is on the map: movement points between provinces, and who can march where in one turn."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.facts import FAR, Facts

MOST_MAPS: Final = 4
KNOWN: Final[dict[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], list[list[int]]]] = {}  # by costs and borders


def roads(f: Facts) -> list[list[int]]:
    """PEN-9.2 Movement points from each province to each other, without enemies; reckoned once for a map."""
    key = (tuple(f.cost), tuple(f.near))
    found = KNOWN.get(key)
    if found is None:
        if len(KNOWN) >= MOST_MAPS:
            KNOWN.clear()
        found = [costs_from(f, start) for start in range(len(f.provinces))]
        KNOWN[key] = found
    return found


def costs_from(f: Facts, start: int) -> list[int]:
    """The cheapest way from one province to each other."""
    found = [FAR] * len(f.provinces)
    found[start] = 0
    ring = [start]
    while ring:
        wider: list[int] = []
        for at in ring:
            for to in f.near[at]:
                cost = found[at] + f.cost[to]
                if cost < found[to]:
                    found[to] = cost
                    wider.append(to)
        ring = wider
    return found
