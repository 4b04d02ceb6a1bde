"""The measures of the drawing: how the table becomes a sheet, its frame, and where lettering finds room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from baluard.drawing.lettering import width_of
from baluard.games.maurice.model.facts import Facts, Objective
from baluard.kernel.plane import Place, Point, Polygon

SCALE = 40
"""So many units of length are one of the drawing: a base is 25 wide."""
BW = 25.0
BAND = 6.0
"""How wide the frame is in which lengths can be counted."""
MARGIN = 24.0
"""The room around the table, for the frame and the names of the edges."""
Spot = tuple[float, float]
Area = tuple[float, float, float, float]


def drawn(point: Point) -> Spot:
    """A point of the table in the drawing."""
    return (point[0] / SCALE, point[1] / SCALE)


def outline(polygon: Polygon) -> list[Spot]:
    """An outline in the drawing."""
    return [drawn(point) for point in polygon]


def size_of(f: Facts) -> Spot:
    """How wide and high the table is in the drawing."""
    return drawn((f.table[2], f.table[3]))


def viewbox(f: Facts) -> Area:
    """The whole sheet, with its frame."""
    width, height = size_of(f)
    return (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)


def lettering(f: Facts) -> float:
    """How large names of places are: on a large table larger, so that they can be read on the same screen."""
    return min(15.0, max(9.5, size_of(f)[0] / 72))


def words_box(middle: Spot, words: str, size: float) -> Area:
    """The room that words take."""
    half = width_of(words, size) / 2
    return (middle[0] - half - 2, middle[1] - size * 0.85, middle[0] + half + 2, middle[1] + size * 0.35)


def covered(box: Area, others: Iterable[Area]) -> float:
    """How much of a box lies under others."""
    found = 0.0
    for other in others:
        wide = min(box[2], other[2]) - max(box[0], other[0])
        high = min(box[3], other[3]) - max(box[1], other[1])
        if wide > 0 and high > 0:
            found += wide * high
    return found


def box_around(points: Sequence[Spot]) -> Area:
    """The box around some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def turned(place: Place) -> str:
    """A transform that puts a unit where it stands; a stylesheet can animate between two of them."""
    x, y = drawn((place[0], place[1]))
    return f"translate({fine(x)} {fine(y)}) rotate({fine(place[2] / 10)})"


def fine(value: float) -> str:
    """A number with at most two decimals: 0.01 are a thousandth of the smallest step."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def around(spot: Spot, reach: float) -> Area:
    """The box around a spot."""
    return (spot[0] - reach, spot[1] - reach, spot[0] + reach, spot[1] + reach)


def flag_spot(one: Objective) -> Spot:
    """Where the flag of an objective stands: at the upper right of its area, where units seldom hide it."""
    _, top, right, _ = box_around(outline(one.area))
    return (right - 14, top + 14)


def flag_box(one: Objective) -> Area:
    """The room that the flag of an objective takes."""
    x, y = flag_spot(one)
    return (x - 3, y - 18, x + 22, y + 13)
