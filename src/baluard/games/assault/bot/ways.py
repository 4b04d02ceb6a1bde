"""Distances that matter: ways to the objectives, enemies near, who can come where."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from baluard.games.assault.bot.outlook import Outlook
from baluard.games.assault.model.state import State

FAR = 99.0
FADING = (0.0, 1.0, 0.6, 0.35, 0.2, 0.1)  # how much an enemy counts at a distance in zones


def ways_to_goals(v: Outlook) -> list[float]:
    """By zone: the cheapest way to an objective that the side does not hold, in zones and obstacles."""
    s = v.s
    f = s.facts
    mine, his = s.men[v.side], s.men[v.foe]
    field = [FAR] * len(mine)
    queue: list[tuple[float, int]] = []
    for objective in f.objectives:
        for z in objective.zones:
            if mine[z] == 0:
                field[z] = min(field[z], obstacle(v, z) + (4 - objective.points) * 0.3)
                queue.append((field[z], z))
    heapify(queue)
    while queue:
        cost, z = heappop(queue)
        if cost > field[z]:
            continue
        for n in s.cross[z]:
            line = 0.8 if his[z] > 0 and f.covered[z][n] else 0.0
            further = cost + 1.0 + line + (obstacle(v, n) if his[n] > 0 else 0.0)
            if further < field[n]:
                field[n] = further
                heappush(queue, (further, n))
    return [cost + 1.0 if f.unlimited[z] else cost for z, cost in enumerate(field)]  # a deployment zone ends the move


def obstacle(v: Outlook, z: int) -> float:
    """How much an enemy garrison lengthens the way."""
    men = v.s.men[v.foe][z]
    return 0.5 + 0.4 * men + 0.2 * v.s.facts.value[z] if men > 0 else 0.0


def threats(v: Outlook) -> list[float]:
    """By zone: how many enemies are near, less the farther they are."""
    s = v.s
    threat = [0.0] * len(s.men[0])
    his = s.men[v.foe]
    for start in range(len(his)):
        if his[start] == 0:
            continue
        men = float(min(his[start], 10))
        seen = [False] * len(his)
        seen[start] = True
        edge = [start]
        for step in range(1, len(FADING)):
            following: list[int] = []
            for z in edge:
                for n in s.cross[z]:
                    if not seen[n]:
                        seen[n] = True
                        threat[n] += men * FADING[step]
                        following.append(n)
            edge = following
    return threat


def arrivals(s: State, side: int) -> list[int]:
    """By zone: how many combat units of a side could come to stand there in one move (all of them at once)."""
    f = s.facts
    foe = 1 - side
    men, foe_men, near = s.men[side], s.men[foe], s.near[foe]
    found = [0] * len(men)
    for start in range(len(men)):
        if men[start] == 0:
            continue
        seen = [False] * len(men)
        seen[start] = True
        edge = [start]
        for _ in range(f.movement):
            following: list[int] = []
            for z in edge:
                for n in s.cross[z]:
                    if not seen[n] and foe_men[n] == 0:
                        seen[n] = True
                        found[n] += men[start]
                        if near[n] == 0 and not f.unlimited[n]:
                            following.append(n)
            edge = following
        found[start] += men[start]
    return found
