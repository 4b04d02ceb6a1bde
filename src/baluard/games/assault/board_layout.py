"""Where names and counters lie in a zone, so that they fit inside it and keep out of each other's way.

A zone is read as a pile of horizontal bands: the name takes one or two at the top or the bottom, the rows of
counters take others, each centred where the zone is wide enough. The same places serve all languages.
"""

import math
from functools import lru_cache

from msgspec import Struct

from baluard.drawing.counters import SIZE
from baluard.drawing.lettering import width_of, wrapped
from baluard.drawing.shapes import Room, near, sides
from baluard.drawing.svg import Point
from baluard.games.assault.board_ground import LANGUAGES, Edge, Zone, ground_facts

BADGE = 20.5
SPECIAL = 20.0
ACROSS = (1.06, 0.9, 0.78, 0.66, 0.54)
DOWN = (1.05, 0.9, 0.78)
SIZES = (15.5, 14.5, 13.5, 12.75, 12.0)
SCALES = (1.4, 1.25, 1.1, 1.0)
CLEAR = 3
"""How far counters keep from a border."""


class Line(Struct, frozen=True):
    """One line of a name: the middle of its baseline."""

    x: float
    y: float
    words: str


class Label(Struct, frozen=True):
    """A zone's name in one language, with the place of its badge if it has one."""

    size: float
    lines: tuple[Line, ...]
    badge: Point | None


class Strip(Struct, frozen=True):
    """The heights that the name takes in every language, and the lettering's size and number of lines."""

    top: float
    bottom: float
    size: float
    rows: int
    clear: int


class Stack(Struct, frozen=True):
    """The places of a zone's counters: combat units, then special ones; the box around the combat units."""

    combat: tuple[Point, ...]
    special: tuple[Point, ...]
    box: tuple[float, float, float, float]


@lru_cache(maxsize=128)
def room(zone_id: str) -> Room:
    """The widths a zone offers inside its border: farther from walls, and from earthworks of its own."""
    outline = ground_facts().zones[zone_id].polygon
    margins = []
    for a, b in sides(outline):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        margins.append(max((_margin(e, zone_id) for e in _edges_of(zone_id) if near(e.line, middle)), default=5.0))
    return Room(outline, margins)


def _edges_of(zone_id: str) -> list[Edge]:
    return [e for e in ground_facts().edges if zone_id in (e.a, e.b)]


def _margin(edge: Edge, zone_id: str) -> float:
    """How far to keep from a border: its drawing takes room."""
    if zone_id in edge.behind:
        return 14.0
    return 9.0 if edge.type == "red" or edge.breach else 5.0


@lru_cache(maxsize=1024)
def bands(zone_id: str, height: int, clear: int) -> tuple[int, tuple[Point, ...]]:
    """For each height on the map, the ends of a band that begins there, clear of the border above and below it."""
    offers = room(zone_id)
    first, last = offers.top + clear, offers.bottom - clear - height
    return first, tuple(offers.band(y - clear, y + height + clear) for y in range(first, last + 1))


def has_badge(zone: Zone) -> bool:
    """Whether something stands before the name: an objective's worth or an R."""
    return zone.catalan_entry or any(zone.id in o.zones for o in ground_facts().objectives)


def name_of(zone: Zone, lang: str) -> str:
    """The name written on the map."""
    return zone.short.get(lang) or zone.name[lang]


@lru_cache(maxsize=128)
def strip(zone_id: str) -> Strip:
    """The best place for the name: large letters, few lines, and room left for a full stack."""
    zone = ground_facts().zones[zone_id]
    best, least = None, math.inf
    for clear in (7, 5):
        for size in SIZES:
            for rows in (1, 2, 3):
                letters = (SIZES[0] - size) * 4 + rows * 4 + (7 - clear) * 4
                if letters >= least:
                    continue
                for found in _strips(zone, size, rows, clear):
                    cost = letters + _crowding(zone_id, found, 1.0)
                    if cost < least:
                        best, least = found, cost
    return best or Strip(zone.anchor[1] - zone.radius, zone.anchor[1] - zone.radius + 12, SIZES[-1], 1, 1)


TIGHT = ((74.0, 51.0, 52.0), (106.0, 52.0)), 24.0
LOOSE = ((84.0, 56.0, 52.0), (136.0, 52.0)), 27.0
"""The widths of a full stack's rows (in two rows, or in one long row; last its badge and a commander), and their step."""


@lru_cache(maxsize=512)
def _full_stacks(zone_id: str, k: float) -> tuple[tuple[int, float, float], ...]:
    """For every height: top, bottom and cost of a full stack of counters k times as large that begins there."""
    zone = ground_facts().zones[zone_id]
    first, offers = bands(zone_id, int(SIZE * k), CLEAR)
    forms, step = LOOSE if k > 1 else TIGHT
    found = []
    for widths in forms:
        tall = (step * (len(widths) - 1) + 20) * k
        for y in range(first, first + max(len(offers) - int(tall - SIZE * k), 1), 2):
            rows = (_outside(first, offers, y + step * k * r, w * k, zone.anchor[0]) for r, w in enumerate(widths))
            found.append((y, y + tall, abs(y + tall / 2 - zone.anchor[1]) * 0.06 + sum(rows)))
    return tuple(sorted(found, key=lambda f: f[2]))


def _crowding(zone_id: str, taken: Strip, k: float) -> float:
    """How badly a full stack lies beside this name."""
    least = 200.0
    for top, bottom, cost in _full_stacks(zone_id, k):
        if cost >= least:
            break
        least = min(least, cost + 4 * max(min(bottom, taken.bottom) - max(top, taken.top), 0.0))
    return least


@lru_cache(maxsize=128)
def scale(zone_id: str) -> float:
    """How much larger than the smallest size a zone's counters can be, so that a full stack still fits."""
    if ground_facts().zones[zone_id].deployment:
        return SCALES[0]
    taken = strip(zone_id)
    return next((k for k in SCALES if _crowding(zone_id, taken, k) <= 7), 1.0)


def _strips(zone: Zone, size: float, rows: int, clear: int) -> list[Strip]:
    """The highest and the lowest places where the name fits in all languages."""
    step = line_height(size)
    first, offers = bands(zone.id, math.ceil(step), clear)
    texts = [wrapped(name_of(zone, lang), rows) for lang in LANGUAGES]
    if max(len(t) for t in texts) < rows:
        return []
    extra = BADGE if has_badge(zone) else 0.0
    needs = [
        max(width_of(t[r], size) + (extra if r == 0 else 0) for t in texts if r < len(t)) for r in range(rows)
    ]
    places = [
        y
        for y in range(0, len(offers) - round(step * (rows - 1)))
        if all(_span(offers[y + round(step * r)]) >= needs[r] for r in range(rows))
    ]
    chosen = {places[round((len(places) - 1) * part)] for part in (0, 0.15, 0.35, 0.65, 0.85, 1)} if places else set()
    return [Strip(first + y, first + y + step * rows, size, rows, clear) for y in sorted(chosen)]


def _span(band: Point) -> float:
    return band[1] - band[0]


def line_height(size: float) -> float:
    """The distance between baselines."""
    return size * 0.98


def label(zone_id: str, lang: str) -> Label:
    """The name's lines in a language, centred on each other where the zone allows it."""
    zone = ground_facts().zones[zone_id]
    place = strip(zone_id)
    step = line_height(place.size)
    first, offers = bands(zone_id, math.ceil(step), place.clear)
    texts = wrapped(name_of(zone, lang), place.rows)
    sag = step * (place.rows - len(texts)) / 2
    tops = [place.top + sag + step * r for r in range(len(texts))]
    widths = [width_of(words, place.size) for words in texts]
    extra = BADGE if has_badge(zone) else 0.0
    ends = [offers[min(max(round(top) - first, 0), len(offers) - 1)] for top in tops]
    ends[0] = (ends[0][0] + extra, ends[0][1])
    low = max(e[0] + w / 2 for e, w in zip(ends, widths, strict=True))
    high = min(e[1] - w / 2 for e, w in zip(ends, widths, strict=True))
    wish = zone.anchor[0] + extra / 2
    if low <= high:
        middles = [min(max(wish, low), high)] * len(texts)
    else:
        middles = [_centred(e, w, wish) for e, w in zip(ends, widths, strict=True)]
    lines = tuple(
        Line(x, top + step * 0.82, words) for x, top, words in zip(middles, tops, texts, strict=True)
    )
    badge = (middles[0] - widths[0] / 2 - BADGE / 2 - 0.5, tops[0] + step * 0.52) if extra else None
    return Label(place.size, lines, badge)


def _centred(ends: Point, width: float, wish: float) -> float:
    """The middle of something of that width between two ends, as near the wish as can be."""
    low, high = ends[0] + width / 2, ends[1] - width / 2
    if low > high:
        return (ends[0] + ends[1]) / 2
    return min(max(wish, low), high)


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


@lru_cache(maxsize=4096)
def stack(zone_id: str, wish: Wish) -> Stack:
    """The arrangement that overlaps least, leaves the zone least, and lies nearest to its middle."""
    zone = ground_facts().zones[zone_id]
    taken, k = strip(zone_id), scale(zone_id)
    best: tuple[float, Way, float] | None = None
    for way in sorted(_ways(zone, wish), key=lambda w: w.squeeze):
        if best is not None and way.squeeze >= best[0]:
            break
        found = _height_for(zone, taken, wish, way, k, best[0] if best else math.inf)
        if found is not None:
            best = found[0], way, found[1]
    if best is None:
        best = 0.0, _ways(zone, wish)[0], zone.anchor[1] - SIZE * k / 2
    return _laid(zone, wish, best[1], k, best[2])


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
    zone: Zone, taken: Strip, wish: Wish, way: Way, k: float, limit: float
) -> tuple[float, float] | None:
    """The best height for one manner and its cost, if it beats the limit."""
    first, offers = bands(zone.id, int(SIZE * k), CLEAR)
    first_small, offers_small = bands(zone.id, int(SPECIAL * k), CLEAR)
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
            cost += _outside(first, offers, y + r * way.down * k, width, wished, wish.barricade)
        if wish.special:
            cost += 0.6 * _outside(first_small, offers_small, y + tall - SPECIAL * k, wide_special, wished)
        if cost < least:
            least, top = cost, float(y)
    return None if top is None else (least, top)


def _clear_of(ends: Point, y: float, barricade: Point | None, wish: float) -> Point:
    """The ends of a row without the part where a barricade lies."""
    if barricade is None or not -32 < y - barricade[1] < 10:
        return ends
    if barricade[0] > wish:
        return ends[0], min(ends[1], barricade[0] - 7)
    return max(ends[0], barricade[0] + 7), ends[1]


def _outside(
    first: int, offers: tuple[Point, ...], y: float, width: float, wish: float, barricade: Point | None = None
) -> float:
    """What it costs to lay a row at a height: sticking out of the zone, or lying far from its middle."""
    place = round(y) - first
    if not 0 <= place < len(offers):
        return 60 + min(abs(place), abs(place - len(offers))) * 3
    ends = _clear_of(offers[place], y, barricade, wish)
    lacking = width - _span(ends)
    if lacking > 0:
        return lacking * 2.2 if lacking < width else 80 + width
    return abs(_centred(ends, width, wish) - wish) * 0.1


def _laid(zone: Zone, wish: Wish, way: Way, k: float, top: float) -> Stack:
    """The places themselves."""
    combat: list[Point] = []
    size, x = SIZE * k, zone.anchor[0]
    for r, count in enumerate(way.rows):
        y = top + r * way.down * k
        x = _row_middle(zone, size, y, size + way.across * k * (count - 1), x, wish.barricade)
        combat += [(x + (i - (count - 1) / 2) * way.across * k, y + size / 2) for i in range(count)]
    places: list[Point] = []
    if wish.special:
        y = top + _tall(wish, way, k) - SPECIAL * k
        width = _special_width(wish, k)
        left = _row_middle(zone, SPECIAL * k, y, width, x, None) - width / 2
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


def _row_middle(zone: Zone, height: float, y: float, width: float, wish: float, barricade: Point | None) -> float:
    """The middle of a row: under the row above, as far as the zone reaches there."""
    first, offers = bands(zone.id, int(height), CLEAR)
    if not offers:
        return wish
    ends = _clear_of(offers[min(max(round(y) - first, 0), len(offers) - 1)], y, barricade, zone.anchor[0])
    return _centred(ends, width, wish) if ends[0] < ends[1] else wish
