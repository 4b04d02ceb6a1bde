"""How much room a space offers at a height, beside its border, its arrows and its name."""

import math

from baluard.drawing.shapes import sides, widest_chord
from baluard.drawing.svg import Point
from baluard.games.victus.board import arrows
from baluard.games.victus.board.ground import Place, beyond, places
from baluard.games.victus.model.data import Data
from baluard.kernel.kept import kept

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
GRAIN = 4
"""Heights are looked at in steps of so many units."""
ARROW = 12.0
"""How far things keep from the middle of an arrow."""


@kept
def heights(d: Data, name: str) -> tuple[int, int]:
    """Where a space begins and ends."""
    ys = [p[1] for p in places(d)[name].polygon]
    return math.ceil(min(ys)), math.floor(max(ys))


@kept
def margins(d: Data, name: str) -> tuple[float, ...]:
    """How far to keep from each side: farther from the wall of the city than from other borders."""
    place = places(d)[name]
    return tuple(_margin(d, place, a, b) for a, b in sides(place.polygon))


@kept
def chord(d: Data, name: str, row: int) -> Point:
    """The widest stretch inside a space at a height, in rows of `GRAIN`."""
    return widest_chord(places(d)[name].polygon, margins(d, name), row * GRAIN + 0.01)


def band(d: Data, name: str, top: int, bottom: int) -> Point:
    """The ends of the widest upright rectangle between two heights; none when left > right."""
    first, last = heights(d, name)
    if top < first or bottom > last:
        return 1.0, 0.0
    rows = [chord(d, name, row) for row in range(top // GRAIN, bottom // GRAIN + 1)]
    return max(row[0] for row in rows), min(row[1] for row in rows)


def _margin(d: Data, place: Place, a: Point, b: Point) -> float:
    other = beyond(d, a, b)
    if place.wall and place.numbered and not (other and other.numbered):
        return 9.0
    return 9.0 if other and other.wall and other.numbered and not place.numbered else 5.0


@kept
def arrow_boxes(d: Data, name: str) -> tuple[Box, ...]:
    """Around the arrows on the border of a space."""
    return tuple((x - ARROW, y - ARROW, x + ARROW, y + ARROW) for x, y in arrows.taken(d)[name])


@kept
def free(d: Data, name: str, top: int, bottom: int, taken: tuple[Box, ...], wish: float, slack: int = 0) -> Point:
    """The ends of the widest gap between two heights (or of a fair one nearer to the wish); none when left > right.

    With slack, things may lie over the arrows and so far over the border.
    """
    left, right = band(d, name, top, bottom)
    if left > right:
        return left, right
    left, right = left - slack, right + slack
    boxes = taken if slack else (*arrow_boxes(d, name), *taken)
    gaps = []
    for start, end in sorted((box[0], box[2]) for box in boxes if box[1] < bottom and box[3] > top):
        if end > left and start < right:
            gaps.append((left, start))
            left = max(left, end)
    gaps.append((left, right))
    return max(gaps, key=lambda gap: gap[1] - gap[0] - abs((gap[0] + gap[1]) / 2 - wish) * 0.3)
