"""CAT-6 Whom an icon may strike, as things stand."""

from __future__ import annotations

from baluard.games.catalans.model.facts import ALLIED, BOURBON, Op
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.troops import key_of, next_to_allies, next_to_bourbons


def in_region(op: Op, places: list[int]) -> list[int]:
    """CAT-R13 The region binds while there is a legal target in it."""
    local = [z for z in places if z in op.spaces]
    return local if op.spaces and local else places


def icon_spaces(s: State, op: Op) -> list[int]:
    """CAT-6.1 to 6.4 Allied troops beside Bourbons, or Bourbons beside Allies."""
    spaces = range(len(s.facts.ids))
    if op.icon in ("A1", "A2"):
        return in_region(op, [z for z in spaces if s.allied_at(z) and next_to_bourbons(s, z)])
    return in_region(op, [z for z in spaces if s.bourbon_at(z) and next_to_allies(s, z)])


def adjacent_pairs(s: State, places: list[int]) -> list[str]:
    """CAT-6.5 Each Bourbon troop of these spaces with each Allied troop beside it."""
    f = s.facts
    found: list[str] = []
    for z in places:
        allies = [key_of(p, f.ids[n]) for n in f.near[z] for p in ALLIED if s.troops[p][n]]
        for nation in BOURBON:
            if s.troops[nation][z]:
                found.extend([f"{key_of(nation, f.ids[z])}+{ally}" for ally in allies])
    return found
