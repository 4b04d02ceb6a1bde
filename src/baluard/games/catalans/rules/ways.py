"""CAT-7.4 Ways over the map: cheapest moves by land and sea, and free marches."""

from __future__ import annotations

from baluard.games.catalans.model.facts import EARLY, FAR
from baluard.games.catalans.model.state import State


def sea_ways(s: State, any_sea: bool) -> list[list[tuple[int, int]]]:
    """CAT-7.4 By space: the ports to which a troop can sail, and what it costs; early only in the Atlantic."""
    return s.facts.early_sea if s.period == EARLY and not any_sea else s.facts.sea


def open_spaces(s: State, barred: list[int]) -> list[bool]:
    """CAT-7.4 Nobody enters a space with Bourbons, nor one it has promised to keep out of."""
    found = s.free_of_bourbons()
    for z in barred:
        found[z] = False
    return found


def spaces_with_room(s: State) -> list[bool]:
    """CAT-1.3 By space: may one troop more stand there?"""
    limit = s.facts.constants["stack_limit"]
    return [number < limit for number in s.crowd()]


def cheapest(s: State, origin: int, most: int, barred: list[int]) -> tuple[list[int], list[int]]:
    """The cheapest cost of every space within `most`, and where the way came from."""
    return cheapest_among(s, origin, most, open_spaces(s, barred))


def cheapest_among(s: State, origin: int, most: int, free: list[bool]) -> tuple[list[int], list[int]]:
    """The same with the spaces that may be entered."""
    f = s.facts
    sea = sea_ways(s, False)
    step = f.constants["move_land_cost"]
    cost, before = [FAR] * len(f.ids), [-1] * len(f.ids)
    cost[origin] = 0
    reached: list[list[int]] = [[] for _ in range(most + 1)]  # by cost; a space may stand under a dearer one, too
    reached[0].append(origin)
    for now in range(most + 1):
        for z in sorted(reached[now]):
            if cost[z] != now:
                continue
            price = now + step
            if price <= most:
                for n in f.land[z]:
                    if price < cost[n] and free[n]:
                        cost[n], before[n] = price, z
                        reached[price].append(n)
            for n, fare in sea[z]:
                price = now + fare
                if price < cost[n] and price <= most and free[n]:
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


def march_ends(
    s: State, origin: int, steps: int, sea: bool, any_sea: bool, free: list[bool], room: list[bool]
) -> list[int]:
    """CAT-8 march: up to so many land steps and, perhaps, one sea step among them; through free spaces, to room."""
    f = s.facts
    ways = sea_ways(s, any_sea)
    seen = [[FAR, FAR] for _ in f.ids]  # by space: fewest land steps before and after the sea step
    seen[origin][0] = 0
    front: list[tuple[int, int]] = [(origin, 0)]
    while front:
        z, sailed = front.pop(0)
        made = seen[z][sailed]
        if made < steps:
            for n in f.land[z]:
                if made + 1 < seen[n][sailed] and free[n]:
                    seen[n][sailed] = made + 1
                    front.append((n, sailed))
        if sea and not sailed:
            for n, _ in ways[z]:
                if made < seen[n][1] and free[n]:
                    seen[n][1] = made
                    front.append((n, 1))
    return [z for z in range(len(f.ids)) if room[z] and z != origin and min(seen[z]) < FAR]
