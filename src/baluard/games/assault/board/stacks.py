"""Where the counters of a zone lie: side by side while there is room, then closer, then over each other."""

import math

from msgspec import Struct

from baluard.drawing.counters import SIZE
from baluard.drawing.svg import Point
from baluard.games.assault.board.ground import Zone, ground_facts
from baluard.games.assault.board.labels import Strip, scale, strip
from baluard.games.assault.board.room import CLEAR, SPECIAL, bands, centred, clear_of, outside
from baluard.games.assault.model.data import Data
from baluard.kernel.kept import kept

ACROSS = (1.06, 0.9, 0.78, 0.66, 0.54)
DOWN = (1.05, 0.9, 0.78)
"""Distances between counters to try, in counters."""


class Stack(Struct, frozen=True):
    """The places of a zone's counters: combat units, then special ones; the box around the combat units."""

    combat: tuple[Point, ...]
    special: tuple[Point, ...]
    box: tuple[float, float, float, float]


def splits(n: int) -> list[tuple[int, ...]]:
    """Ways to lay n counters in rows."""
    few: dict[int, list[tuple[int, ...]]] = {
        0: [()],
        1: [(1,)],
        2: [(2,), (1, 1)],
        3: [(3,), (2, 1), (1, 2), (1, 1, 1)],
        4: [(2, 2), (4,), (3, 1), (1, 2, 1)],
        5: [(3, 2), (2, 3), (5,), (2, 2, 1), (1, 2, 2), (4, 1)],
    }
    if n in few:
        return few[n]
    ways = []
    for across in (3, 4, 5):
        full, rest = divmod(n, across)
        ways.append((across,) * full + ((rest,) if rest else ()))
    return ways


class Wish(Struct, frozen=True):
    """What is to be laid in a zone: combat counters, special ones by width, a barricade to keep clear of."""

    combat: int
    special: tuple[float, ...] = ()
    barricade: Point | None = None


class Way(Struct, frozen=True):
    """One manner of laying it: counters in each row, distances across and down, and to the row of special counters."""

    rows: tuple[int, ...]
    across: float
    down: float
    drop: float
    squeeze: float


@kept
def stack(d: Data, zone_id: str, wish: Wish) -> Stack:
    """The arrangement that overlaps least, leaves the zone least, and lies nearest to its middle."""
    zone = ground_facts(d).zones[zone_id]
    taken, k = strip(d, zone_id), scale(d, zone_id)
    best: tuple[float, Way, float] | None = None
    for way in sorted(_ways(zone, wish), key=lambda w: w.squeeze):
        if best is not None and way.squeeze >= best[0]:
            break
        found = _height_for(d, zone, taken, wish, way, k, best[0] if best else math.inf)
        if found is not None:
            best = found[0], way, found[1]
    if best is None:
        best = 0.0, _ways(zone, wish)[0], zone.anchor[1] - SIZE * k / 2
    return _laid(d, zone, wish, best[1], k, best[2])


def _ways(zone: Zone, wish: Wish) -> list[Way]:
    """The manners to try, each with what its tightness costs."""
    across, down = ((1.9, 1.6), (1.75, 1.5)) if zone.deployment else (ACROSS, DOWN)
    drops = ((0.0, 0.0), (-5.0, 5.0), (-8.0, 9.0)) if wish.special and wish.combat else ((0.0, 0.0),)
    if zone.deployment:
        drops = ((12.0, 0.0),)
    ways = []
    for rows in splits(wish.combat):
        for wide in across if max(rows, default=1) > 1 else across[:1]:
            for high in down if len(rows) > 1 else down[:1]:
                for drop, cramped in drops:
                    squeeze = (across[0] - wide) ** 2 * 110 + (down[0] - high) ** 2 * 80 + 2 * len(rows) + cramped
                    ways.append(Way(rows, wide * SIZE, high * SIZE, drop + 1, squeeze))
    return ways


def _tall(wish: Wish, way: Way, k: float) -> float:
    """The height of everything."""
    rows = way.down * (len(way.rows) - 1) + SIZE if way.rows else 0.0
    return (rows + (SPECIAL + (way.drop if way.rows else 0) if wish.special else 0)) * k


def _special_width(wish: Wish, k: float) -> float:
    return (sum(wish.special) + 2 * (len(wish.special) - 1)) * k


def _height_for(
    d: Data, zone: Zone, taken: Strip, wish: Wish, way: Way, k: float, limit: float
) -> tuple[float, float] | None:
    """The best height for one manner and its cost, if it beats the limit."""
    first, offers = bands(d, zone.id, int(SIZE * k), CLEAR)
    first_small, offers_small = bands(d, zone.id, int(SPECIAL * k), CLEAR)
    widths = [(SIZE + way.across * (n - 1)) * k for n in way.rows]
    tall, wide_special = _tall(wish, way, k), _special_width(wish, k)
    least, top = limit, None
    wished = zone.anchor[0]
    for y in range(first, first + max(len(offers), 1), 2):
        cost = way.squeeze + abs(y + tall / 2 - zone.anchor[1]) * 0.12
        overlap = min(y + tall, taken.bottom) - max(y, taken.top)
        if overlap > 0:
            cost += 4 + overlap * 1.8
        if cost >= least:
            continue
        for r, width in enumerate(widths):
            cost += outside(first, offers, y + r * way.down * k, width, wished, wish.barricade)
        if wish.special:
            cost += 0.6 * outside(first_small, offers_small, y + tall - SPECIAL * k, wide_special, wished)
        if cost < least:
            least, top = cost, float(y)
    return None if top is None else (least, top)


def _laid(d: Data, zone: Zone, wish: Wish, way: Way, k: float, top: float) -> Stack:
    """The places themselves."""
    combat: list[Point] = []
    size, x = SIZE * k, zone.anchor[0]
    for r, count in enumerate(way.rows):
        y = top + r * way.down * k
        x = _row_middle(d, zone, size, y, size + way.across * k * (count - 1), x, wish.barricade)
        combat += [(x + (i - (count - 1) / 2) * way.across * k, y + size / 2) for i in range(count)]
    places: list[Point] = []
    if wish.special:
        y = top + _tall(wish, way, k) - SPECIAL * k
        width = _special_width(wish, k)
        left = _row_middle(d, zone, SPECIAL * k, y, width, x, None) - width / 2
        for wide in wish.special:
            places.append((left + wide * k / 2, y + SPECIAL * k / 2))
            left += (wide + 2) * k
    h = size / 2
    box = (
        min((p[0] for p in combat), default=0) - h,
        min((p[1] for p in combat), default=0) - h,
        max((p[0] for p in combat), default=0) + h,
        max((p[1] for p in combat), default=0) + h,
    )
    return Stack(tuple(combat), tuple(places), box)


def _row_middle(
    d: Data, zone: Zone, height: float, y: float, width: float, wish: float, barricade: Point | None
) -> float:
    """The middle of a row: under the row above, as far as the zone reaches there."""
    first, offers = bands(d, zone.id, int(height), CLEAR)
    if not offers:
        return wish
    ends = clear_of(offers[min(max(round(y) - first, 0), len(offers) - 1)], y, barricade, zone.anchor[0])
    return centred(ends, width, wish) if ends[0] < ends[1] else wish
