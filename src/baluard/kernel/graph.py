"""Graphs of zones: neighbours in a canonical order, distances."""

from __future__ import annotations

from collections.abc import Sequence


def distances(neighbours: Sequence[Sequence[int]], start: int, most: int) -> list[int]:
    """Steps from `start` to every node, or -1 beyond `most`."""
    steps = [-1] * len(neighbours)
    steps[start] = 0
    edge = [start]
    for step in range(1, most + 1):
        following: list[int] = []
        for node in edge:
            for other in neighbours[node]:
                if steps[other] < 0:
                    steps[other] = step
                    following.append(other)
        edge = following
    return steps
