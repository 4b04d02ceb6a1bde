"""CAT-7.4 Ways over the map: cheapest moves by land and sea, and free marches."""

from __future__ import annotations

from baluard.games.catalans.model.facts import EARLY, FAR
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.troops import has_room

ATLANTIC = 1


def sea_cost(s: State, a: int, b: int, any_sea: bool) -> int:
    """CAT-7.4 From port to port: 2 within a zone, 3 between zones; in the early war only in the Atlantic."""
    f = s.facts
    if not f.ports[a] or not f.ports[b] or a == b:
        return FAR
    if s.period == EARLY and not any_sea and not (f.ports[a] & ATLANTIC and f.ports[b] & ATLANTIC):
        return FAR
    shared = f.ports[a] & f.ports[b]
    return f.constants["move_sea_same_zone_cost"] if shared else f.constants["move_sea_other_zone_cost"]


def is_open(s: State, z: int, barred: list[int]) -> bool:
    """CAT-7.4 Nobody enters a space with Bourbons, nor one it has promised to keep out of."""
    return not s.bourbon_at(z) and z not in barred


def cheapest(s: State, origin: int, most: int, barred: list[int]) -> tuple[list[int], list[int]]:
    """The cheapest cost of every space within `most`, and where the way came from."""
    f = s.facts
    step = f.constants["move_land_cost"]
    cost, before = [FAR] * len(f.ids), [-1] * len(f.ids)
    cost[origin] = 0
    reached: list[list[int]] = [[] for _ in range(most + 1)]  # by cost; a space may stand under a dearer one, too
    reached[0].append(origin)
    for now in range(most + 1):
        for z in sorted(reached[now]):
            if cost[z] != now:
                continue
            for n in f.land[z]:
                price = now + step
                if price < cost[n] and price <= most and is_open(s, n, barred):
                    cost[n], before[n] = price, z
                    reached[price].append(n)
            if f.ports[z]:
                for n in f.port_list:
                    price = now + sea_cost(s, z, n, False)
                    if price < cost[n] and price <= most and is_open(s, n, barred):
                        cost[n], before[n] = price, z
                        reached[price].append(n)
    return cost, before


def way_to(before: list[int], origin: int, z: int) -> list[int]:
    """The spaces from the origin to an end."""
    way = [z]
    while z != origin:
        z = before[z]
        way.append(z)
    return way[::-1]


def ends(s: State, cost: list[int], origin: int) -> list[int]:
    """CAT-R2 Where the troop may stop: within reach, with room."""
    return [z for z in range(len(cost)) if cost[z] < FAR and z != origin and has_room(s, z)]


def march_ends(s: State, origin: int, steps: int, sea: bool, any_sea: bool, barred: list[int]) -> list[int]:
    """CAT-8 march: up to so many land steps and, perhaps, one sea step among them."""
    f = s.facts
    seen = [[FAR, FAR] for _ in f.ids]  # by space: fewest land steps before and after the sea step
    seen[origin][0] = 0
    front: list[tuple[int, int]] = [(origin, 0)]
    while front:
        z, sailed = front.pop(0)
        made = seen[z][sailed]
        if made < steps:
            for n in f.land[z]:
                if made + 1 < seen[n][sailed] and is_open(s, n, barred):
                    seen[n][sailed] = made + 1
                    front.append((n, sailed))
        if sea and not sailed:
            for n in f.port_list:
                if sea_cost(s, z, n, any_sea) < FAR and made < seen[n][1] and is_open(s, n, barred):
                    seen[n][1] = made
                    front.append((n, 1))
    return [z for z in range(len(f.ids)) if z != origin and min(seen[z]) < FAR and has_room(s, z)]
