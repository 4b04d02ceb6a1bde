"""Where the names of the zones stand: the same places in every language, beside the counters and not under them."""

import math

from msgspec import Struct

from baluard.drawing.counters import SIZE
from baluard.drawing.lettering import width_of, wrapped
from baluard.drawing.svg import Point
from baluard.games.assault.board.ground import LANGUAGES, Zone, ground_facts
from baluard.games.assault.board.room import CLEAR, bands, centred, outside, span
from baluard.games.assault.model.data import Data
from baluard.kernel.kept import kept

BADGE = 23.0
"""Width of an objective's sign, or of an R, before a name."""
BESIDE = 2
"""It is as tall as so many lines, and stands beside both where there is room."""
SIZES = (17.0, 16.0, 15.0, 14.0, 13.0)
UNDER_TOOLS = 96
"""The page lays its buttons over the upper right corner of the map: no name of a deployment zone stands so high."""
SCALES = (1.4, 1.25, 1.1, 1.0)


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


def has_badge(d: Data, zone: Zone) -> bool:
    """Whether something stands before the name: an objective's worth or an R."""
    return zone.catalan_entry or any(zone.id in o.zones for o in ground_facts(d).objectives)


def name_of(zone: Zone, lang: str) -> str:
    """The name written on the map."""
    return zone.short.get(lang) or zone.name[lang]


@kept
def strip(d: Data, zone_id: str) -> Strip:
    """The best place for the name: large letters, few lines, and room left for a full stack."""
    zone = ground_facts(d).zones[zone_id]
    best, least = None, math.inf
    for clear in (7, 5):
        for size in SIZES:
            for rows in (1, 2, 3):
                letters = (SIZES[0] - size) * 4 + rows * 4 + (7 - clear) * 4
                if letters >= least:
                    continue
                for found in _strips(d, zone, size, rows, clear):
                    cost = letters + _crowding(d, zone_id, found, 1.0)
                    if cost < least:
                        best, least = found, cost
    return best or Strip(zone.anchor[1] - zone.radius, zone.anchor[1] - zone.radius + 12, SIZES[-1], 1, 1)


TIGHT = ((74.0, 51.0, 52.0), (106.0, 52.0)), 24.0
LOOSE = ((84.0, 56.0, 52.0), (136.0, 52.0)), 27.0
"""The widths of a full stack's rows (in two rows, or one long one; below them badge and commander), and their step."""


@kept
def _full_stacks(d: Data, zone_id: str, k: float) -> tuple[tuple[int, float, float], ...]:
    """For every height: top, bottom and cost of a full stack of counters k times as large that begins there."""
    zone = ground_facts(d).zones[zone_id]
    first, offers = bands(d, zone_id, int(SIZE * k), CLEAR)
    forms, step = LOOSE if k > 1 else TIGHT
    found = []
    for widths in forms:
        tall = (step * (len(widths) - 1) + 20) * k
        for y in range(first, first + max(len(offers) - int(tall - SIZE * k), 1), 2):
            rows = (outside(first, offers, y + step * k * r, w * k, zone.anchor[0]) for r, w in enumerate(widths))
            found.append((y, y + tall, abs(y + tall / 2 - zone.anchor[1]) * 0.06 + sum(rows)))
    return tuple(sorted(found, key=lambda f: f[2]))


def _crowding(d: Data, zone_id: str, taken: Strip, k: float) -> float:
    """How badly a full stack lies beside this name."""
    least = 200.0
    for top, bottom, cost in _full_stacks(d, zone_id, k):
        if cost >= least:
            break
        least = min(least, cost + 4 * max(min(bottom, taken.bottom) - max(top, taken.top), 0.0))
    return least


@kept
def scale(d: Data, zone_id: str) -> float:
    """How much larger than the smallest size a zone's counters can be, so that a full stack still fits."""
    if ground_facts(d).zones[zone_id].deployment:
        return SCALES[0]
    taken = strip(d, zone_id)
    return next((k for k in SCALES if _crowding(d, zone_id, taken, k) <= 7), 1.0)


def _strips(d: Data, zone: Zone, size: float, rows: int, clear: int) -> list[Strip]:
    """The highest and the lowest places where the name fits in all languages."""
    step = line_height(size)
    first, offers = bands(d, zone.id, math.ceil(step), clear)
    texts = [wrapped(name_of(zone, lang), rows) for lang in LANGUAGES]
    if max(len(t) for t in texts) < rows:
        return []
    extra = BADGE if has_badge(d, zone) else 0.0
    needs = [max(width_of(t[r], size) + (extra if r == 0 else 0) for t in texts if r < len(t)) for r in range(rows)]
    places = [
        y
        for y in range(0, len(offers) - round(step * (rows - 1)))
        if not (zone.deployment and first + y < UNDER_TOOLS)
        and all(span(offers[y + round(step * r)]) >= needs[r] for r in range(rows))
    ]
    chosen = {places[round((len(places) - 1) * part)] for part in (0, 0.15, 0.35, 0.65, 0.85, 1)} if places else set()
    return [Strip(first + y, first + y + step * rows, size, rows, clear) for y in sorted(chosen)]


def line_height(size: float) -> float:
    """The distance between baselines."""
    return size * 0.98


def label(d: Data, zone_id: str, lang: str) -> Label:
    """The name's lines in a language, centred on each other where the zone allows it."""
    zone = ground_facts(d).zones[zone_id]
    place = strip(d, zone_id)
    step = line_height(place.size)
    first, offers = bands(d, zone_id, math.ceil(step), place.clear)
    texts = wrapped(name_of(zone, lang), place.rows)
    sag = step * (place.rows - len(texts)) / 2
    tops = [place.top + sag + step * r for r in range(len(texts))]
    widths = [width_of(words, place.size) for words in texts]
    extra = BADGE if has_badge(d, zone) else 0.0
    ends = [offers[min(max(round(top) - first, 0), len(offers) - 1)] for top in tops]
    beside = BESIDE if len(texts) >= BESIDE and span(ends[1]) - extra >= widths[1] else 1
    ends = [(left + extra, right) if r < beside else (left, right) for r, (left, right) in enumerate(ends)]
    low = max(e[0] + w / 2 for e, w in zip(ends, widths, strict=True))
    high = min(e[1] - w / 2 for e, w in zip(ends, widths, strict=True))
    wish = zone.anchor[0] + extra / 2
    if low <= high:
        middles = [min(max(wish, low), high)] * len(texts)
    else:
        middles = [centred(e, w, wish) for e, w in zip(ends, widths, strict=True)]
    lines = tuple(Line(x, top + step * 0.82, words) for x, top, words in zip(middles, tops, texts, strict=True))
    left = min(m - w / 2 for m, w in zip(middles[:beside], widths[:beside], strict=True))
    badge = (left - BADGE / 2 - 0.5, tops[0] + step * (0.02 + 0.5 * beside)) if extra else None
    return Label(place.size, lines, badge)
