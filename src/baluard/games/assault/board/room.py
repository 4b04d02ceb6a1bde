"""How much room a zone offers, band by band, and what it costs to lay something where there is too little.

A zone is read as a pile of horizontal bands: its name takes one or two at the top or the bottom, the rows of counters
take others, each centred where the zone is wide enough.
"""

from baluard.drawing.shapes import Room, near, sides
from baluard.drawing.svg import Point
from baluard.games.assault.board.ground import Edge, ground_facts
from baluard.games.assault.model.data import Data
from baluard.kernel.kept import kept

CLEAR = 3
"""How far counters keep from the borders above and below."""
SPECIAL = 20.0
"""Height of the row of special counters."""


@kept
def room(d: Data, zone_id: str) -> Room:
    """The widths a zone offers inside its border: farther from walls, and from earthworks of its own."""
    outline = ground_facts(d).zones[zone_id].polygon
    margins = []
    for a, b in sides(outline):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        margins.append(max((_margin(e, zone_id) for e in _edges_of(d, zone_id) if near(e.line, middle)), default=5.0))
    return Room(outline, margins)


def _edges_of(d: Data, zone_id: str) -> list[Edge]:
    return [e for e in ground_facts(d).edges if zone_id in (e.a, e.b)]


def _margin(edge: Edge, zone_id: str) -> float:
    """How far to keep from a border: its drawing takes room."""
    if zone_id in edge.behind:
        return 14.0
    return 9.0 if edge.type == "red" or edge.breach else 5.0


@kept
def bands(d: Data, zone_id: str, height: int, clear: int) -> tuple[int, tuple[Point, ...]]:
    """For each height on the map, the ends of a band that begins there, clear of the border above and below it."""
    offers = room(d, zone_id)
    first, last = offers.top + clear, offers.bottom - clear - height
    return first, tuple(offers.band(y - clear, y + height + clear) for y in range(first, last + 1))


def span(band: Point) -> float:
    """The width between two ends."""
    return band[1] - band[0]


def centred(ends: Point, width: float, wish: float) -> float:
    """The middle of something of that width between two ends, as near the wish as can be."""
    low, high = ends[0] + width / 2, ends[1] - width / 2
    if low > high:
        return (ends[0] + ends[1]) / 2
    return min(max(wish, low), high)


def clear_of(ends: Point, y: float, barricade: Point | None, wish: float) -> Point:
    """The ends of a row without the part where a barricade lies."""
    if barricade is None or not -32 < y - barricade[1] < 10:
        return ends
    if barricade[0] > wish:
        return ends[0], min(ends[1], barricade[0] - 7)
    return max(ends[0], barricade[0] + 7), ends[1]


def outside(
    first: int, offers: tuple[Point, ...], y: float, width: float, wish: float, barricade: Point | None = None
) -> float:
    """What it costs to lay a row at a height: sticking out of the zone, or lying far from its middle."""
    place = round(y) - first
    if not 0 <= place < len(offers):
        return 60 + min(abs(place), abs(place - len(offers))) * 3
    ends = clear_of(offers[place], y, barricade, wish)
    lacking = width - span(ends)
    if lacking > 0:
        return lacking * 2.2 if lacking < width else 80 + width
    return abs(centred(ends, width, wish) - wish) * 0.1
