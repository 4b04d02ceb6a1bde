"""Mountains and woods: the ranges of the Peninsula where a province counts as mountain, trees where it is wooded."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from baluard.drawing import relief, svg
from baluard.drawing.packing import Box
from baluard.drawing.shapes import Grain, contains, legs, length, on_legs, simplified, unit
from baluard.drawing.svg import Point
from baluard.games.peninsular.board.borders import rings
from baluard.games.peninsular.board.labels import label_boxes
from baluard.games.peninsular.board.pictures import PICTURES
from baluard.games.peninsular.model.rows import Data, Province
from baluard.kernel.kept import kept

STEP = 6.0
"""How finely a crest is followed to see in which province it runs."""
APART = 25.0
"""From one ridge to the next."""
COARSE = 5.0
"""How far outlines may stray where only ridges and trees are laid in them."""
RIM = 9.0
"""How far ridges and trees keep from the border of their province."""


@kept
def relief_layer(d: Data) -> str:
    """All mountains in one path, all trees in two."""
    high = [row for row in d.map.province if row.terrain == "mountain"]
    crests = [*_ranges(d, high)]
    ridges = [ridge for row in high for ridge in _ridges(d, row, crests)]
    strokes = [relief.crest(line, 13, str(i)) for i, line in enumerate(crests)]
    strokes += [relief.crest(line, 7.5, f"ridge {i}") for i, line in enumerate(ridges)]
    trees = [spot for row in d.map.province if row.terrain == "forest" for spot in _trees(d, row)]
    return svg.group(
        svg.el("path", d="".join(strokes), class_="pen-hachure"),
        svg.el("path", d=relief.grove(trees), class_="pen-tree"),
        id="relief",
        class_="bd-backdrop",
    )


@kept
def _outline(d: Data, province: str) -> tuple[Point, ...]:
    """A province in few points: enough to know where a ridge lies."""
    ring = max(rings(d, province), key=len)
    half = len(ring) // 2
    return simplified(ring[: half + 1], COARSE)[:-1] + simplified(ring[half:], COARSE)


def _inside(d: Data, row: Province, at: Point) -> bool:
    return contains(_outline(d, row.id), at)


def _ranges(d: Data, high: list[Province]) -> Iterator[tuple[Point, ...]]:
    """The stretches of the great ranges that run through mountain provinces."""
    for course in PICTURES.ranges.values():
        run: list[Point] = []
        size, stretches = length(course), legs(course)
        grain = Grain(str(size))
        for i in range(round(size / STEP) + 1):
            p, way = on_legs(stretches, min(i * STEP, size))
            p = (p[0] - way[1] * grain.between(-4, 4), p[1] + way[0] * grain.between(-4, 4))
            if any(_inside(d, row, p) for row in high if math.dist(row.center, p) < 170):
                run.append(p)
                continue
            if len(run) > 2:
                yield tuple(run)
            run = []
        if len(run) > 2:
            yield tuple(run)


def _ridges(d: Data, row: Province, crests: list[tuple[Point, ...]]) -> Iterator[tuple[Point, ...]]:
    """Lesser ridges that fill a mountain province beside the ranges, in their direction, clear of lettering."""
    near = [(p, unit(p, q)) for line in crests for p, q in pairwise(line) if math.dist(p, row.center) < 230]
    taken = label_boxes(d, row.id)
    grain = Grain(row.id)
    for x, y in _grid(d, row, APART, grain):
        away, way = min(((math.dist(p, (x, y)), way) for p, way in near), default=(99.0, (1.0, 0.2)))
        if away < 21:
            continue
        turn = math.atan2(way[1], way[0]) + grain.between(-0.5, 0.5)
        half = grain.between(7, 13)
        cos, sin = math.cos(turn) * half, math.sin(turn) * half
        line = ((x - cos, y - sin), (x + sin * 0.25, y - cos * 0.25), (x + cos, y + sin))
        if all(_inside(d, row, p) for p in line) and not any(_in_box(box, p, 3) for box in taken for p in line):
            yield line


def _trees(d: Data, row: Province) -> Iterator[Point]:
    """Trees in loose rows, clear of lettering."""
    grain = Grain(row.id)
    taken = label_boxes(d, row.id)
    for p in _grid(d, row, 14.0, grain):
        if grain.next() < 0.85 and not any(_in_box(box, p, 3) for box in taken):
            yield p


def _grid(d: Data, row: Province, apart: float, grain: Grain) -> Iterator[Point]:
    """Places in a province in rows, a little scattered, the higher ones first."""
    outline = _outline(d, row.id)
    left, right = min(p[0] for p in outline), max(p[0] for p in outline)
    y, bottom = min(p[1] for p in outline) + RIM, max(p[1] for p in outline) - RIM
    while y < bottom:
        x = left + RIM + grain.between(0, apart)
        while x < right - RIM:
            p = (x, y + grain.between(-0.2, 0.2) * apart)
            if all(contains(outline, (p[0] + dx, p[1] + dy)) for dx, dy in ((-RIM, 0), (RIM, 0), (0, -RIM), (0, RIM))):
                yield p
            x += apart * grain.between(0.85, 1.25)
        y += apart * 0.75


def _in_box(box: Box, p: Point, pad: float) -> bool:
    return box[0] - pad < p[0] < box[2] + pad and box[1] - pad < p[1] < box[3] + pad
