"""Where the pieces of a space lie: in one to three rows, as large as there is room."""

from itertools import pairwise

from msgspec import Struct

from baluard.drawing.svg import Point
from baluard.games.victus.board.room import Box, free, heights
from baluard.games.victus.model.data import Data
from baluard.kernel.kept import kept

HEIGHT = 40.0
"""Of a piece in board units, before scaling."""
GAP = 4.0
SLACK = 18
TRIES = (
    *((scale, 0) for scale in (1.25, 1.1, 1.0, 0.9)),
    *((scale, SLACK) for scale in (0.9, 0.8)),
    *((scale, 0) for scale in (0.8, 0.7)),
    *((scale, SLACK) for scale in (0.7, 0.6, 0.5)),
)
"""Scales to try, and how far over the border things may lie: rather a little outside than small."""
STEP = 4


class Stack(Struct, frozen=True):
    """The middles of the pieces, in order, and how large they are."""

    scale: float
    spots: tuple[Point, ...]


@kept
def stack(d: Data, name: str, widths: tuple[float, ...], taken: tuple[Box, ...], wish: Point, largest: float) -> Stack:
    """The largest arrangement that stays inside, and of these the nearest to the wish."""
    if not widths:
        return Stack(1.0, ())
    best: tuple[float, Stack] | None = None
    for scale, slack in TRIES:
        if scale > largest:
            continue
        tried = [_laid(d, name, rows, scale, taken, wish, slack) for rows in _splits(widths)]
        found = [laid for laid in tried if laid is not None]
        for cost, spots in found:
            if best is None or cost < best[0]:
                best = cost, Stack(scale, spots)
        if best is not None:
            return best[1]
    return _heaped(wish, widths)


def _splits(widths: tuple[float, ...]) -> list[tuple[tuple[float, ...], ...]]:
    """The pieces in order on one, two or three rows, as equal as can be."""
    ways = []
    for count in range(1, min(3, len(widths)) + 1):
        best = min(_cuts(len(widths), count), key=lambda cuts: max(sum(widths[a:b]) for a, b in pairwise(cuts)))
        ways.append(tuple(widths[a:b] for a, b in pairwise(best)))
    return ways


def _cuts(number: int, rows: int) -> list[tuple[int, ...]]:
    """All ways to cut so many things into rows, none of them empty."""
    if rows == 1:
        return [(0, number)]
    if rows == 2:
        return [(0, i, number) for i in range(1, number)]
    return [(0, i, j, number) for i in range(1, number - 1) for j in range(i + 1, number)]


def _laid(
    d: Data,
    name: str,
    rows: tuple[tuple[float, ...], ...],
    scale: float,
    taken: tuple[Box, ...],
    wish: Point,
    slack: int,
) -> tuple[float, tuple[Point, ...]] | None:
    """The best height for some rows: what it costs and where everything lies; None when it does not fit."""
    wish_x, wish_y = wish
    first, last = heights(d, name)
    high, gap = HEIGHT * scale, GAP * scale
    tall = high * len(rows) + gap * (len(rows) - 1)
    wide = [sum(row) * scale + gap * (len(row) - 1) for row in rows]
    best: tuple[float, tuple[Point, ...]] | None = None
    for y in range(first + 3, int(last - 3 - tall) + 1, STEP):
        cost = abs(y + tall / 2 - wish_y)
        if best is not None and cost >= best[0]:
            continue
        middles: list[float] = []
        for r, width in enumerate(wide):
            top = y + r * (high + gap)
            left, right = free(d, name, int(top), int(top + high + 1), taken, wish_x, slack)
            if right - left < width:
                break
            above = middles[-1] if middles else wish_x
            middles.append(min(max(above, left + width / 2), right - width / 2))
            cost += abs(middles[-1] - wish_x) * 0.6 + abs(middles[-1] - above) * 0.6
        else:
            if best is None or cost < best[0]:
                best = cost, _spots(rows, middles, wide, y, scale)
    return best


def _spots(
    rows: tuple[tuple[float, ...], ...], middles: list[float], wide: list[float], top: float, scale: float
) -> tuple[Point, ...]:
    spots = []
    for r, row in enumerate(rows):
        x = middles[r] - wide[r] / 2
        for width in row:
            spots.append((x + width * scale / 2, top + HEIGHT * scale / 2 + r * (HEIGHT + GAP) * scale))
            x += (width + GAP) * scale
    return tuple(spots)


def _heaped(wish: Point, widths: tuple[float, ...]) -> Stack:
    """No room at all: over each other around the middle."""
    x, y = wish
    step = 18.0
    first = x - step * (len(widths) - 1) / 2
    return Stack(TRIES[-1][0], tuple((first + i * step, y) for i in range(len(widths))))
