"""Packing names and pieces into a polygon: one engine for all boards.

A `Plot` is a polygon with what lies in it for good. Names are lines of lettering under each other (`line_middles`);
pieces lie in rows (`pack`), signs in what is left (`free_spot`). The rule of a crowd: the caller names the manners in
which pieces may be laid, the best first (large, smaller, a little over the border, over each other); the first in which
all of them fit is taken, and of its arrangements the one nearest to the wish. Where none fits they are heaped there.

The same things lie in the same places always. Rows fill up from the first on, so that a piece that comes last pushes
the others by half a place at most, as long as rows of the same length find room in the same manner.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from baluard.drawing.shapes import Room
from baluard.drawing.svg import Point

Size = tuple[float, float]
"""Width and height."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
NOWHERE = (1.0, 0.0)
STEP = 3
"""Heights are tried in steps of so many units."""
ROWS = 4
"""More rows than this look like a heap."""
PATIENCE = 12.0
"""How much nearer to the wish shorter rows must lie to be preferred, so that rows do not change with every piece."""
DEEP = 0.22
"""How much of its height a row may hide of the next, however close pieces lie."""
OVER = 5
"""How far things may lie over the borders above and below, whatever the slack."""
HIDDEN = 0.2
"""What it costs to hide a square unit of a name: more than any way within a plot to where less of it is hidden."""
HEAP = 0.45
"""The distance of things in a heap, in things."""


class Manner(Struct, frozen=True):
    """How pieces are laid: how large, how far from each other (below nought: over each other), how far over the border.

    With slack, things may also lie over what is fixed on the border; `over_names` says that they may hide lettering,
    as little of it as can be.
    """

    scale: float = 1.0
    gap: float = 2.0
    slack: int = 0
    over_names: bool = False


class Packed(Struct, frozen=True):
    """The middles of the pieces, in order, how large they are, and which of the manners it took."""

    scale: float
    spots: tuple[Point, ...]
    manner: int = 0


class Plot:
    """A polygon as ground for names and pieces: its width at every height, its middle, what is fixed in it.

    `margins` says how far to keep from each side, `clear` how far from the borders above and below.
    """

    def __init__(
        self,
        outline: Sequence[Point],
        margins: Sequence[float],
        middle: Point,
        fixed: tuple[Box, ...] = (),
        clear: int = 3,
    ) -> None:
        self.room = Room(outline, margins)
        self.middle = middle
        self.fixed = fixed
        self.clear = clear
        self.bands: dict[int, list[Point]] = {}  # by height: the ends of a band that begins there
        self.widths: dict[int, float] = {}  # by height: the width of the widest

    def tops(self, tall: float, slack: int = 0) -> range:
        """The heights at which something so tall can begin."""
        over = min(slack, OVER)
        first = self.room.top + self.clear - over
        return range(first, max(first, math.floor(self.room.bottom - self.clear + over - tall)) + 1)

    def gap(self, top: float, bottom: float, wish: float, taken: Sequence[Box] = (), slack: int = 0) -> Point:
        """The ends of the widest gap between two heights, or of a fair one nearer to the wish; none: left > right."""
        over = min(slack, OVER)
        left, right = self.band(top + over, bottom - top - 2 * over)
        if left > right:
            return NOWHERE
        left, right = left - slack, right + slack
        boxes = taken if slack else (*self.fixed, *taken)
        inside = [box for box in boxes if box[1] < bottom and box[3] > top and box[0] < right and box[2] > left]
        if not inside:
            return left, right
        gaps = []
        for box in sorted(inside):
            gaps.append((left, box[0]))
            left = max(left, box[2])
        gaps.append((left, right))
        return max(gaps, key=lambda gap: gap[1] - gap[0] - abs((gap[0] + gap[1]) / 2 - wish) * 0.3)

    def band(self, top: float, tall: float) -> Point:
        """The ends of the upright rectangle, so tall and as wide as can be, that begins at a height."""
        high = math.ceil(tall)
        if high not in self.bands:
            room, clear = self.room, self.clear
            starts = range(room.top + clear, room.bottom - clear - high + 1)
            self.bands[high] = [room.band(y - clear, y + high + clear) for y in starts]
        place = math.floor(top) - self.room.top - self.clear
        bands = self.bands[high]
        return bands[place] if 0 <= place < len(bands) else NOWHERE

    def widest(self, tall: float) -> float:
        """The width of the widest upright rectangle so tall."""
        high = math.ceil(tall)
        if high not in self.widths:
            self.band(0, high)
            self.widths[high] = max((right - left for left, right in self.bands[high]), default=0.0)
        return self.widths[high]


def between(ends: Point, width: float, wish: float) -> float | None:
    """The middle of something of that width between two ends, as near the wish as can be; None without room."""
    low, high = ends[0] + width / 2, ends[1] - width / 2
    return min(max(wish, low), high) if low <= high else None


def box_at(at: Point, size: Size) -> Box:
    """The box around a middle."""
    return at[0] - size[0] / 2, at[1] - size[1] / 2, at[0] + size[0] / 2, at[1] + size[1] / 2


def box_around(spots: Sequence[Point], size: float) -> Box:
    """The box around things of a size at these middles."""
    xs, ys = [p[0] for p in spots], [p[1] for p in spots]
    return min(xs) - size / 2, min(ys) - size / 2, max(xs) + size / 2, max(ys) + size / 2


# -- names


def line_middles(
    plot: Plot, lines: Sequence[Size], top: float, taken: Sequence[Box] = (), slack: int = 0, ragged: float = 16
) -> tuple[float, ...] | None:
    """The middles of lines of lettering from a height on, each as nearly under the last as `ragged` says; or None."""
    found: list[float] = []
    wish = plot.middle[0]
    for width, height in lines:
        middle = between(plot.gap(top, top + height, wish, taken, slack), width, wish)
        if middle is None or (found and abs(middle - wish) > ragged):
            return None
        found.append(middle)
        wish = middle
        top += height
    return tuple(found)


# -- pieces


def pack(
    plot: Plot,
    groups: Sequence[Sequence[Size]],
    manners: Sequence[Manner],
    taken: Sequence[Box] = (),
    wish: Point | None = None,
) -> Packed:
    """Where pieces lie, group by group; each group begins a row of its own, and only the first is ever squeezed."""
    at = wish or plot.middle
    if not any(groups):
        return Packed(manners[0].scale, ())
    for number, manner in enumerate(manners):
        best: tuple[float, tuple[Point, ...]] | None = None
        for frame in _frames(tuple(tuple(group) for group in groups), manner):
            free, under = ((), taken) if manner.over_names else (taken, ())
            found = _arranged(plot, frame, manner.slack, free, at, under)
            if found is not None and (best is None or found[0] < best[0] - PATIENCE):
                best = found
        if best is not None:
            return Packed(manner.scale, best[1], number)
    return _heaped(plot, [size for group in groups for size in group], manners[-1].scale, at, len(manners))


class _Frame(Struct, frozen=True):
    """Pieces in rows, scaled: how far each row lies below the first, its height and width, its pieces from its left."""

    drops: tuple[float, ...]
    heights: tuple[float, ...]
    widths: tuple[float, ...]
    offsets: tuple[tuple[float, ...], ...]

    @property
    def tall(self) -> float:
        return self.drops[-1] + self.heights[-1]


@lru_cache(maxsize=4096)
def _frames(groups: tuple[tuple[Size, ...], ...], manner: Manner) -> tuple[_Frame, ...]:
    """The pieces in rows of so many, the longest rows first."""
    found = []
    for across in range(max(len(group) for group in groups), 0, -1):
        rows = [(i, g[n : n + across]) for i, g in enumerate(groups) for n in range(0, len(g), across)]
        if len(rows) <= ROWS:
            found.append(_frame([(row, manner.gap if i == 0 else max(manner.gap, 1.0)) for i, row in rows], manner))
    return tuple(found)


def _frame(rows: Sequence[tuple[Sequence[Size], float]], manner: Manner) -> _Frame:
    """Some rows, each with the gap between its pieces."""
    k = manner.scale
    heights = [max(size[1] for size in row) * k for row, _ in rows]
    drops = [0.0]
    for above, height in pairwise(heights):
        drops.append(drops[-1] + above + max(min(manner.gap, 4.0) * k, -DEEP * height))
    offsets = []
    for row, gap in rows:
        middles = [row[0][0] / 2]
        for a, b in pairwise(row):
            middles.append(middles[-1] + (a[0] + b[0]) / 2 + gap)
        offsets.append(tuple(x * k for x in middles))
    widths = [offset[-1] + row[-1][0] * k / 2 for offset, (row, _) in zip(offsets, rows, strict=True)]
    return _Frame(tuple(drops), tuple(heights), tuple(widths), tuple(offsets))


def _arranged(
    plot: Plot, frame: _Frame, slack: int, taken: Sequence[Box], wish: Point, under: Sequence[Box]
) -> tuple[float, tuple[Point, ...]] | None:
    """The best height for some rows: what it costs and where everything lies; None when it does not fit.

    They keep off what is taken, and hide as little as can be of what may be under them."""
    rows = tuple(zip(frame.drops, frame.heights, frame.widths, strict=True))
    over = 2 * min(slack, OVER)
    if any(width > plot.widest(height - over) + 2 * slack for _, height, width in rows):
        return None
    best: tuple[float, float, list[float]] | None = None
    middle_top = wish[1] - frame.tall / 2
    for y in sorted(plot.tops(frame.tall, slack)[::STEP], key=lambda y: abs(y - middle_top)):
        cost = abs(y - middle_top)
        if best is not None and cost >= best[0]:
            break
        middles: list[float] = []
        above = wish[0]
        for drop, height, width in rows:
            middle = between(plot.gap(y + drop, y + drop + height, wish[0], taken, slack), width, above)
            if middle is None or (middles and abs(middle - above) > max(frame.widths) / 4):
                break
            middles.append(middle)
            cost += abs(middle - wish[0]) * 0.6 + abs(middle - above) * 1.2
            if under:
                row = box_at((middle, y + drop + height / 2), (width, height))
                cost += HIDDEN * sum(_shared(row, box) for box in under)
            above = middle
        else:
            if best is None or cost < best[0]:
                best = cost, y, middles
    return None if best is None else (best[0], tuple(_spots(frame, best[1], best[2])))


def _spots(frame: _Frame, top: float, middles: Sequence[float]) -> Iterator[Point]:
    """The middles of the pieces, row by row."""
    for r, middle in enumerate(middles):
        left, y = middle - frame.widths[r] / 2, top + frame.drops[r] + frame.heights[r] / 2
        yield from ((left + x, y) for x in frame.offsets[r])


def _heaped(plot: Plot, sizes: Sequence[Size], scale: float, wish: Point, manner: int) -> Packed:
    """No room at all: over each other around the wish, as far as the plot reaches there."""
    wide, high = (max(size[side] for size in sizes) * scale for side in (0, 1))
    left, right = plot.room.band(wish[1] - high / 4, wish[1] + high / 4)
    step = min(wide * HEAP, max(right - left - wide / 2, 0.0) / max(len(sizes) - 1, 1))
    first = wish[0] - step * (len(sizes) - 1) / 2
    return Packed(scale, tuple((first + i * step, wish[1]) for i in range(len(sizes))), manner)


# -- signs


def free_spot(plot: Plot, taken: Sequence[Box], radius: float) -> Point:
    """The middle of a sign: the place that covers least, and of these the nearest to the middle of the plot."""
    best, least = plot.middle, math.inf
    for away, (x, y) in _sign_places(plot, radius):
        if away >= least:
            break
        cost = away + sum(_shared(box, (x - radius, y - radius, x + radius, y + radius)) for box in taken)
        if cost < least:
            best, least = (x, y), cost
    return best


def _sign_places(plot: Plot, radius: float) -> list[tuple[float, Point]]:
    """Where a whole sign fits, with what the way from the middle costs; the nearest first."""
    found = []
    for top in plot.tops(2 * radius)[::5]:
        left, right = plot.room.band(top - 1, top + 2 * radius + 1)
        for x in range(math.ceil(left + radius), math.floor(right - radius) + 1, 5):
            y = top + radius
            found.append(((abs(x - plot.middle[0]) + abs(y - plot.middle[1])) * 0.2, (float(x), float(y))))
    return sorted(found)


def _shared(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
