"""The borders of the map: lines between two provinces, or between a province and what lies outside, drawn once each.

The map file gives provinces as rings that share their points. Where they meet they must stay the same when they are
simplified for drawing, so the lines between them are found first, and the rings follow from these.
"""

from __future__ import annotations

from collections import defaultdict

from msgspec import Struct

from baluard.drawing.shapes import chained, sides, simplified
from baluard.drawing.svg import Point
from baluard.games.peninsular.model.rows import Data, Province, Region
from baluard.kernel.kept import kept

WITHIN = 1.2
"""How far a simplified line may stray, in units of the map: less than a hair's breadth on paper."""
Segment = tuple[Point, Point]


class Border(Struct, frozen=True):
    """A line between two provinces, by their ids; `b` is empty where the map ends or the sea begins."""

    a: str
    b: str
    line: tuple[Point, ...]


@kept
def provinces(d: Data) -> dict[str, Province]:
    """The provinces by their ids."""
    return {row.id: row for row in d.map.province}


@kept
def regions(d: Data) -> dict[str, Region]:
    """The regions by their ids."""
    return {row.id: row for row in d.map.region}


@kept
def borders(d: Data) -> tuple[Border, ...]:
    """All borders of the map, simplified."""
    owners: dict[Segment, list[str]] = defaultdict(list)
    for row in d.map.province:
        for ring in row.polygons:
            for a, b in sides(ring):
                owners[min(a, b), max(a, b)].append(row.id)
    shared: dict[tuple[str, ...], list[Segment]] = defaultdict(list)
    for segment, who in owners.items():
        shared[tuple(who)].append(segment)
    return tuple(
        Border(who[0], who[1] if len(who) > 1 else "", simplified(line, WITHIN))
        for who, segments in shared.items()
        for line in _lines(segments)
    )


def _lines(segments: list[Segment]) -> list[tuple[Point, ...]]:
    """Segments as lines; a closed one begins where it began in the file, cut in two so that it can be simplified."""
    found = []
    for line in chained(segments):
        half = len(line) // 2
        found += [line[: half + 1], line[half:]] if line[0] == line[-1] else [line]
    return found


@kept
def rings(d: Data, province: str) -> tuple[tuple[Point, ...], ...]:
    """The outlines of a province as they are drawn; rocks that vanish in the drawing are left out."""
    shown = _shown_points(d)
    drawn = (tuple(p for p in ring if p in shown) for ring in provinces(d)[province].polygons)
    return tuple(ring for ring in drawn if len(ring) > 2)


@kept
def _shown_points(d: Data) -> frozenset[Point]:
    return frozenset(p for border in borders(d) for p in border.line)


def frontiers(d: Data) -> list[tuple[Point, ...]]:
    """The lines at which a country ends on land, joined where they meet."""
    rows = provinces(d)
    return chained(b.line for b in borders(d) if b.b and rows[b.a].country != rows[b.b].country)
