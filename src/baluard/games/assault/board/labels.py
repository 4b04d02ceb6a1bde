"""The zones as plots: where their names stand, the same in every language, and how their counters are laid beside."""

import math

from msgspec import Struct

from baluard.drawing.counters import SIZE
from baluard.drawing.lettering import width_of, wrapped
from baluard.drawing.packing import Box, Manner, Packed, Plot, Size, box_at, line_middles, pack
from baluard.drawing.shapes import near, sides
from baluard.drawing.svg import Point
from baluard.games.assault.board.ground import LANGUAGES, ground_facts
from baluard.games.assault.model.data import Data
from baluard.games.assault.model.rows import Edge, Zone
from baluard.kernel.kept import kept

BADGE = 23.0
"""Width of an objective's sign, or of an R, before a name; it is as tall as two lines."""
SIZES = (17.0, 16.0, 15.0, 14.0, 13.0)
CLEAR = 6
"""How far names keep from the borders above and below."""
UNDER_TOOLS = 96
"""The page lays its buttons over the upper right corner of the map: no name of a deployment zone stands so high."""
SPECIAL = 20.0
"""Height of special counters and badges."""
FULL_STACK = (((SIZE, SIZE),) * 5, ((30.0, SPECIAL), (23.0, SPECIAL)))
"""What every zone should have room for: five counters, their badge, a commander."""
ONE = (((SIZE, SIZE),),)
SCALES = (1.4, 1.25, 1.1, 1.0)
MANNERS = (
    *(Manner(scale, 1.7) for scale in SCALES),
    *(Manner(1.0, gap) for gap in (-2.8, -6.2)),
    *(Manner(1.0, gap, slack) for slack in (4, 8) for gap in (-6.2, -9.5, -12.9)),
    *(Manner(1.0, gap, 4, over_names=True) for gap in (-6.2, -9.5, -12.9)),
    *(Manner(1.0, -12.9, slack, over_names=True) for slack in (8, 12)),
    Manner(1.0, -15.5, 12, over_names=True),
)
"""Counters are never smaller than they can be read: where there is no room, they lie over each other."""
SMALL = MANNERS[len(SCALES) - 1 :]
PILES = tuple(Manner(scale, gap) for scale in SCALES for gap in (10.0, 4.0))


class Line(Struct, frozen=True):
    """One line of a name: the middle of its baseline."""

    x: float
    y: float
    words: str


class Label(Struct, frozen=True):
    """A zone's name in one language, with the place of its badge if it has one, and the boxes all this takes."""

    size: float
    lines: tuple[Line, ...]
    badge: Point | None
    boxes: tuple[Box, ...]


class Setting(Struct, frozen=True):
    """Where the name stands in every language: the height, the size, the middles and the widths of its lines."""

    top: float
    size: float
    middles: tuple[float, ...]
    widths: tuple[float, ...]

    @property
    def boxes(self) -> tuple[Box, ...]:
        step = line_height(self.size)
        rows = enumerate(zip(self.middles, self.widths, strict=True))
        return tuple(box_at((x, self.top + step * (r + 0.5)), (wide, step)) for r, (x, wide) in rows)


@kept
def plot(d: Data, zone_id: str, clear: int = 3) -> Plot:
    """A zone as a plot: things keep farther from walls, and from earthworks of its own."""
    zone = ground_facts(d).zones[zone_id]
    edges = [e for e in d.map.edge if zone_id in (e.a, e.b)]
    margins = []
    for a, b in sides(zone.polygon):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        margins.append(max((_margin(e, zone_id) for e in edges if near(e.line, middle)), default=5.0))
    return Plot(zone.polygon, margins, zone.anchor, clear=clear)


def _margin(edge: Edge, zone_id: str) -> float:
    """How far to keep from a border: its drawing takes room."""
    if zone_id in edge.behind:
        return 14.0
    return 9.0 if edge.type == "red" or edge.breach else 5.0


# -- names


def has_badge(d: Data, zone: Zone) -> bool:
    """Whether something stands before the name: an objective's worth or an R."""
    return zone.catalan_entry or any(zone.id in o.zones for o in d.map.objective)


def name_of(zone: Zone, lang: str) -> str:
    """The name written on the map."""
    return (zone.short or zone.name)[lang]


def line_height(size: float) -> float:
    """The distance between baselines."""
    return size * 0.98


@kept
def setting(d: Data, zone_id: str) -> Setting:
    """The best place for the name: large letters, few lines, and room left for one counter and for a full stack."""
    zone = ground_facts(d).zones[zone_id]
    best, least = None, math.inf
    for size in SIZES:
        for rows in (1, 2, 3):
            letters = (SIZES[0] - size) * 4 + rows * 4
            for found in _settings(d, zone, size, rows) if letters < least else ():
                allowed = SMALL[: max(1, math.ceil((least - letters) / 5))] if best else SMALL
                full, one = (pack(plot(d, zone_id), groups, allowed, found.boxes) for groups in (FULL_STACK, ONE))
                cost = letters + 5 * (full.manner + one.manner)
                if cost < least:
                    best, least = found, cost
    if best is None:
        raise ValueError(f"{zone_id}: there is no room for the name")
    return best


def _settings(d: Data, zone: Zone, size: float, rows: int) -> list[Setting]:
    """Some of the places where the name fits in all languages, from the highest to the lowest."""
    texts = [wrapped(name_of(zone, lang), rows) for lang in LANGUAGES]
    if max(len(t) for t in texts) < rows:
        return []
    extra = [BADGE if has_badge(d, zone) and r < 2 else 0.0 for r in range(rows)]
    widths = tuple(max(width_of(t[r], size) for t in texts if r < len(t)) + extra[r] for r in range(rows))
    lines = [(wide, line_height(size)) for wide in widths]
    ground = plot(d, zone.id, CLEAR)
    found = []
    for top in ground.tops(line_height(size) * rows):
        middles = line_middles(ground, lines, top)
        if middles and not (zone.deployment and top < UNDER_TOOLS):
            found.append(Setting(top, size, middles, widths))
    chosen = {round((len(found) - 1) * part) for part in (0, 0.25, 0.75, 1)}
    return [found[i] for i in sorted(chosen)] if found else []


@kept
def label(d: Data, zone_id: str, lang: str) -> Label:
    """The name's lines in a language."""
    zone = ground_facts(d).zones[zone_id]
    place = setting(d, zone_id)
    step = line_height(place.size)
    texts = wrapped(name_of(zone, lang), len(place.middles))
    top = place.top + step * (len(place.middles) - len(texts)) / 2
    beside = min(2, len(texts)) if has_badge(d, zone) else 0
    lines = tuple(
        Line(place.middles[r] + (BADGE / 2 if r < beside else 0), top + step * (r + 0.82), words)
        for r, words in enumerate(texts)
    )
    sizes = [(width_of(line.words, place.size), step) for line in lines]
    boxes = tuple(box_at((line.x, line.y - step * 0.32), size) for line, size in zip(lines, sizes, strict=True))
    if not beside:
        return Label(place.size, lines, None, boxes)
    left = min(box[0] for box in boxes[:beside])
    badge = (left - BADGE / 2 - 0.5, top + step * (0.02 + 0.5 * beside))
    return Label(place.size, lines, badge, (*boxes, box_at(badge, (22, 24))))


# -- counters


@kept
def manners(d: Data, zone_id: str) -> tuple[Manner, ...]:
    """How counters are laid in a zone: as large as a full stack can be, whatever lies there."""
    if ground_facts(d).zones[zone_id].deployment:
        return PILES
    full = pack(plot(d, zone_id), FULL_STACK, MANNERS, setting(d, zone_id).boxes)
    return MANNERS[min(full.manner, len(SCALES) - 1) :]


@kept
def pack_zone(d: Data, zone_id: str, groups: tuple[tuple[Size, ...], ...], barricades: tuple[Box, ...] = ()) -> Packed:
    """Where the counters of a zone lie, beside its name and its barricades."""
    taken = (*setting(d, zone_id).boxes, *barricades)
    return pack(plot(d, zone_id), groups, manners(d, zone_id), taken)
