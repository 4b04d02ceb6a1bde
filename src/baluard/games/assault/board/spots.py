"""Free places in the zones, where the page lays its signs (steps left, stop, full, aim) without hiding a counter."""

from collections import defaultdict

from baluard.drawing.counters import SIZE
from baluard.drawing.lettering import width_of
from baluard.drawing.svg import Point
from baluard.games.assault.board.ground import ground_facts
from baluard.games.assault.board.labels import label, line_height
from baluard.games.assault.board.pieces import BADGE_WIDTH, WIDTHS, Layout
from baluard.games.assault.board.room import SPECIAL, bands
from baluard.games.assault.model.data import Data
from baluard.kernel.kept import kept

RADIUS = 11.0
"""Of a sign, in board units."""
STEP = 5
Box = tuple[int, int, int, int]


def spots(d: Data, layout: Layout, lang: str) -> dict[str, Point]:
    """For every zone the middle of a sign that lies in it, beside its name and its counters."""
    taken: dict[str, list[Box]] = defaultdict(list)
    units = ground_facts(d).units
    for placed in layout.placed:
        kind = units[placed.piece.id].type
        wide = WIDTHS.get(kind, SIZE) * placed.scale
        high = (SPECIAL if kind in WIDTHS else SIZE) * placed.scale
        taken[placed.piece.zone].append(_box(placed.at, wide, high))
    for badge in layout.badges:
        taken[badge.zone].append(_box(badge.at, BADGE_WIDTH * badge.scale, SPECIAL * badge.scale))
    for pile in layout.piles:
        taken[pile.zone].append(_box((pile.at[0] + 5, pile.at[1] - 8), 44 * pile.scale, 48 * pile.scale))
    return {zone_id: _spot(d, zone_id, lang, tuple(taken[zone_id])) for zone_id in ground_facts(d).zones}


def _box(at: Point, wide: float, high: float) -> Box:
    return round(at[0] - wide / 2), round(at[1] - high / 2), round(at[0] + wide / 2), round(at[1] + high / 2)


@kept
def _name_boxes(d: Data, zone_id: str, lang: str) -> tuple[Box, ...]:
    """Where a zone's name stands, with what stands before it."""
    name = label(d, zone_id, lang)
    step = line_height(name.size)
    boxes = [_box((line.x, line.y - step * 0.32), width_of(line.words, name.size), step) for line in name.lines]
    return (*boxes, _box(name.badge, 22, 24)) if name.badge else tuple(boxes)


@kept
def _candidates(d: Data, zone_id: str) -> tuple[tuple[float, Point], ...]:
    """Where a whole sign fits into the zone, with what the way from its middle costs; the nearest first."""
    ax, ay = ground_facts(d).zones[zone_id].anchor
    first, offers = bands(d, zone_id, int(2 * RADIUS), 1)
    found: list[tuple[float, Point]] = []
    for row in range(0, len(offers), STEP):
        x, y = offers[row][0] + RADIUS, first + row + RADIUS
        while x <= offers[row][1] - RADIUS:
            found.append(((abs(x - ax) + abs(y - ay)) * 0.2, (round(x), round(y))))
            x += STEP
    return tuple(sorted(found)) or ((0.0, (ax, ay)),)


@kept
def _spot(d: Data, zone_id: str, lang: str, taken: tuple[Box, ...]) -> Point:
    """The candidate that covers least, and then the nearest to the middle of the zone."""
    boxes = (*taken, *_name_boxes(d, zone_id, lang))
    best, least = _candidates(d, zone_id)[0][1], float("inf")
    for cost, (x, y) in _candidates(d, zone_id):
        if cost >= least:
            break
        for left, top, right, bottom in boxes:
            wide = min(right, x + RADIUS) - max(left, x - RADIUS)
            high = min(bottom, y + RADIUS) - max(top, y - RADIUS)
            if wide > 0 and high > 0:
                cost += wide * high
                if cost >= least:
                    break
        if cost < least:
            best, least = (x, y), cost
    return best
