"""The board's fixed facts and its ground: every zone with the cover an engraver would give it."""

import math
from typing import Any

from msgspec import Struct, convert, to_builtins

from baluard.drawing import engraving, sheet, svg, terrain
from baluard.drawing.shapes import along, as_points, clockwise, contains, length, rightward
from baluard.drawing.svg import Point
from baluard.games.assault.model.data import Data
from baluard.games.assault.words.engraved import ENTRY, POINTS, Words
from baluard.kernel.kept import kept

LANGUAGES = ("ca", "es", "en")


class Zone(Struct, frozen=True):
    """A zone as far as the picture is concerned."""

    id: str
    name: Words
    colour: str
    kind: str
    anchor: Point
    radius: float
    polygon: tuple[Point, ...]
    short: Words = {}
    catalan_entry: bool = False
    deployment: bool = False


class Edge(Struct, frozen=True):
    """A border between two zones."""

    a: str
    b: str
    type: str
    line: tuple[Point, ...]
    behind: tuple[str, ...] = ()
    breach: str = ""
    gap: tuple[Point, ...] = ()


class Unit(Struct, frozen=True):
    """A counter's face."""

    id: str
    side: str
    nation: str
    type: str
    factor: int
    name: Words


class Objective(Struct, frozen=True):
    """A place worth points."""

    id: str
    name: Words
    vp: int
    zones: tuple[str, ...]


class Breach(Struct, frozen=True):
    """An opening shot into the wall."""

    id: str
    name: Words
    royal: bool
    marker: Point


class Decor(Struct, frozen=True):
    """What is drawn beyond the zones."""

    id: str
    kind: str
    name: Words = {}
    polygon: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()


class Facts(Struct, frozen=True):
    """Everything fixed that the picture needs, by id, in the order of the data files."""

    zones: dict[str, Zone]
    edges: tuple[Edge, ...]
    objectives: tuple[Objective, ...]
    breaches: dict[str, Breach]
    decor: dict[str, Decor]
    units: dict[str, Unit]
    combat_types: frozenset[str]
    types: dict[str, Words]
    sides: dict[str, Words]
    hours: dict[int, str]
    north: Point
    stacking: int
    cards: dict[str, Words]


@kept
def ground_facts(d: Data) -> Facts:
    """The facts of one data set. The only place where the picture touches the components."""
    outlined = [{**plain(zone), "polygon": clockwise(as_points(zone.polygon))} for zone in d.map.zone]
    return Facts(
        zones={z.id: z for z in convert(outlined, list[Zone])},
        edges=convert(plain(d.map.edge), tuple[Edge, ...]),
        objectives=convert(plain(d.map.objective), tuple[Objective, ...]),
        breaches={b.id: b for b in convert(plain(d.map.breach), list[Breach])},
        decor={one.id: one for one in convert(plain(d.map.decor), list[Decor])},
        units={u.id: u for u in convert(plain(d.units.unit), list[Unit])},
        combat_types=frozenset(t.id for t in d.units.type if t.class_ == "combat"),
        types={t.id: plain(t.name) for t in d.units.type},
        sides={side: plain(row.name) for side, row in d.units.side.items()},
        hours={row.n: row.time for row in d.deployment.turn},
        north=d.map.north,
        stacking=d.deployment.limits.stacking,
        cards={card.id: plain(card.title) for card in d.cards.card},
    )


def plain(value: Any) -> Any:
    """Component rows as plain values, without what they leave out."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    return {name: one for name, one in to_builtins(value).items() if one is not None}


def border(d: Data, a: str, b: str) -> Edge | None:
    """The border between two zones, whichever is named first."""
    return _borders(d).get((a, b))


@kept
def _borders(d: Data) -> dict[tuple[str, str], Edge]:
    return {pair: e for e in ground_facts(d).edges for pair in ((e.a, e.b), (e.b, e.a))}


def defs(d: Data) -> str:
    """The outlines of the zones as clip paths; the outlines themselves stand in the zones."""
    return "".join(
        svg.el("clipPath", svg.use(f"shape-{zone_id}"), id=f"clip-{zone_id}") for zone_id in ground_facts(d).zones
    )


def zone_markup(d: Data, zone: Zone, lang: str) -> str:
    """One zone: title, outline, cover."""
    shape = f"shape-{zone.id}"
    clip = f"url(#clip-{zone.id})"
    return sheet.zone(
        zone.id,
        f"zone--{zone.colour} zone--{zone.kind}",
        zone.anchor,
        _told(d, zone, lang),
        svg.polygon(zone.polygon, id=shape),
        svg.group(cover(d, zone), svg.use(shape, class_="bd-wash"), clip_path=clip, class_="zone-cover"),
    )


def _told(d: Data, zone: Zone, lang: str) -> str:
    """A zone's full name, with what it is worth and whether reinforcements enter there."""
    told = zone.name[lang]
    for objective in ground_facts(d).objectives:
        if zone.id in objective.zones:
            named = "" if objective.name == zone.name else f"{objective.name[lang]}: "
            told += f" · {named}{objective.vp} {POINTS[lang]}"
    return f"{told} · R: {ENTRY[lang]}" if zone.catalan_entry else told


def cover(d: Data, zone: Zone) -> str:
    """What grows or stands in a zone."""
    match zone.kind:
        case "houses":
            return _houses(zone)
        case "convent":
            return _convent(zone)
        case "bastion" | "redoubt":
            return _bastion(zone)
        case "rampart":
            return _texture(zone, "stipple") + _scarps(d, zone, inside=True)
        case "ditch":
            return _texture(zone, "stipple") + _scarps(d, zone, inside=False)
        case "gardens":
            return terrain.parterre(zone.polygon, zone.id)
        case "street":
            return _texture(zone, "stipple")
        case "square":
            return _texture(zone, "paving")
        case "field":
            return _texture(zone, "furrows") + terrain.tufts(zone.polygon, zone.id, 44)
        case "trench":
            return terrain.tufts(zone.polygon, zone.id) + _saps(d, zone)
        case "deployment":
            return _texture(zone, "furrows-cross") + terrain.tufts(zone.polygon, zone.id, 52) + _camp(zone)
        case _:
            return ""


def _texture(zone: Zone, pattern: str) -> str:
    return svg.use(f"shape-{zone.id}", class_=f"bd-texture bd-texture--{pattern}")


def _houses(zone: Zone) -> str:
    drawn = terrain.blocks(zone.polygon, zone.id)
    if zone.id == "santa_maria":
        drawn += terrain.church(zone.anchor[0], zone.anchor[1] + 4, 52, -62)
    return drawn


def _convent(zone: Zone) -> str:
    turn = terrain.longest_side(zone.polygon)
    x, y = zone.anchor
    size = zone.radius * 0.74
    if zone.id.endswith(("_est", "_sud")):
        building = terrain.cloister(x, y, size * 0.8, turn)
    else:
        building = terrain.church(x, y, size, turn)
    return terrain.blocks(zone.polygon, zone.id, 10, "blue") + building


def _bastion(zone: Zone) -> str:
    strokes = engraving.hachures((*zone.polygon, zone.polygon[0]), True, 11, 3.4, zone.id)
    return "".join(
        (
            _texture(zone, "stipple"),
            terrain.rim(zone.polygon, "bd-parapet-edge", 13.2),
            terrain.rim(zone.polygon, "bd-parapet", 12),
            svg.el("path", d=strokes, class_="bd-hachure"),
        )
    )


def _scarps(d: Data, zone: Zone, inside: bool) -> str:
    """Slopes along the wall: into a rampart, or down into the ditch."""
    strokes = []
    for edge in ground_facts(d).edges:
        if zone.id in (edge.a, edge.b) and (edge.type in ("red", "royal") or edge.breach):
            right = rightward(edge.line, zone.polygon)
            strokes.append(engraving.hachures(edge.line, right, 13 if inside else 10, 3.6, zone.id + edge.a))
    return svg.el("path", d="".join(strokes), class_="bd-hachure") if strokes else ""


def _saps(d: Data, zone: Zone) -> str:
    """The siege trenches: zigzags from the neighbours to the middle of the zone."""
    lines = []
    for edge in ground_facts(d).edges:
        if zone.id not in (edge.a, edge.b):
            continue
        other = ground_facts(d).zones[edge.b if edge.a == zone.id else edge.a]
        if other.kind in ("trench", "deployment"):
            start = along(edge.line, length(edge.line) / 2)[0]
            teeth = max(3, round(math.dist(start, zone.anchor) / 17))
            lines.append(terrain.trench(terrain.zigzag(start, zone.anchor, teeth, 7)))
    return "".join(lines)


def _camp(zone: Zone) -> str:
    """Rows of tents along the rim of a deployment zone, away from where its counters lie."""
    spots = []
    left, top = min(p[0] for p in zone.polygon), min(p[1] for p in zone.polygon)
    right, bottom = max(p[0] for p in zone.polygon), max(p[1] for p in zone.polygon)
    for row in range(int((bottom - top) / 26)):
        for column in range(int((right - left) / 24)):
            spot = (left + 16 + column * 24 + (row % 2) * 12, top + 18 + row * 26)
            far = math.hypot((spot[0] - zone.anchor[0]) / 1.05, spot[1] - zone.anchor[1])
            if far > zone.radius * 0.93 and contains(zone.polygon, spot):
                spots.append(spot)
    return terrain.tents(zone.polygon, spots)
