"""ASL-13.2 Where the beaten may go, and whether there is room for them."""

from __future__ import annotations

from typing import Final

from baluard.games.assault.model.state import State

ROOMY: Final = 99


def retreat_zones(s: State, side: int, z: int, never: int) -> list[int]:
    """ASL-13.2, 13.5, R20: across a crossable border, no enemy counter, never the attacker's declaring zone."""
    found: list[int] = []
    for n in s.cross[z]:
        if n != never and s.is_free_of(1 - side, n):
            found.append(n)
    return found


def room_in(s: State, side: int, zones: list[int]) -> int:
    """ASL-4.1: how many combat units still fit."""
    f = s.facts
    room = 0
    for z in zones:
        room += ROOMY if f.unlimited[z] else max(0, f.stacking - s.men[side][z])
    return room


def short_of_room(s: State, side: int, units: int, zones: list[int]) -> int:
    """ASL-13.3: how many are lost when so many units retreat into these zones."""
    return max(0, units - room_in(s, side, zones))


def safest(s: State, side: int, zones: list[int]) -> int:
    """The index of the zone with most friends and fewest enemies near: the default."""
    best = 0
    best_score = -1000
    for i in range(len(zones)):
        z = zones[i]
        score = min(s.men[side][z], 5) * 2 - s.near[1 - side][z] * 3
        if score > best_score:
            best, best_score = i, score
    return best


def safest_places(s: State, side: int, units: list[int], zones: list[int]) -> tuple[tuple[str, str, int], ...]:
    """The default of a retreat: the safest zone is filled first, then the next."""
    f = s.facts
    places: list[tuple[str, str, int]] = []
    left = zones[:]
    room = 0
    zone = -1
    for u in units:
        while room == 0:
            zone = left.pop(safest(s, side, left))
            room = room_in(s, side, [zone])
        places.append((f.unit_ids[u], f.zone_ids[zone], 1))
        room -= 1
    return tuple(places)
