"""The board's fixed facts and its ground: every zone with the cover an engraver would give it."""

import math

from msgspec import Struct
from msgspec.structs import replace

from baluard.components import Names
from baluard.drawing import engraving, sheet, svg, terrain
from baluard.drawing.shapes import along, clockwise, contains, length, rightward
from baluard.games.assault.model.data import Data
from baluard.games.assault.model.rows import BreachRow, DecorRow, Edge, Unit, Zone
from baluard.games.assault.words.engraved import ENTRY, POINTS
from baluard.kernel.kept import kept

LANGUAGES = ("ca", "es", "en")


def zone_shapes(d: Data) -> dict[str, tuple[tuple[int, int], ...]]:
    """The zones as polygons, for heat maps."""
    return {zone.id: tuple(zone.polygon) for zone in d.map.zone}


class Facts(Struct, frozen=True):
    """The rows of the components that the picture needs, by id, in the order of the data files."""

    zones: dict[str, Zone]
    units: dict[str, Unit]
    breaches: dict[str, BreachRow]
    decor: dict[str, DecorRow]
    combat_types: frozenset[str]
    types: dict[str, Names]
    sides: dict[str, Names]
    hours: dict[int, str]
    cards: dict[str, Names]


@kept
def ground_facts(d: Data) -> Facts:
    """The facts of one data set; all outlines run clockwise."""
    return Facts(
        zones={z.id: replace(z, polygon=list(clockwise(z.polygon))) for z in d.map.zone},
        units={u.id: u for u in d.units.unit},
        breaches={b.id: b for b in d.map.breach},
        decor={one.id: one for one in d.map.decor},
        combat_types=frozenset(t.id for t in d.units.type if t.class_ == "combat"),
        types={t.id: t.name for t in d.units.type},
        sides={side: row.name for side, row in d.units.side.items()},
        hours={row.n: row.time for row in d.deployment.turn},
        cards={card.id: card.title for card in d.cards.card},
    )


def border(d: Data, a: str, b: str) -> Edge | None:
    """The border between two zones, whichever is named first."""
    return _borders(d).get((a, b))


@kept
def _borders(d: Data) -> dict[tuple[str, str], Edge]:
    return {pair: e for e in d.map.edge for pair in ((e.a, e.b), (e.b, e.a))}


def zone_markup(d: Data, zone: Zone, lang: str) -> str:
    """One zone: title, outline, cover."""
    shape = f"shape-{zone.id}"
    clip = f"url(#clip-{zone.id})"
    return sheet.zone(
        zone.id,
        f"zone--{zone.colour} zone--{zone.kind}",
        zone.anchor,
        _title_of(d, zone, lang),
        svg.polygon(zone.polygon, id=shape),
        svg.group(cover(d, zone), svg.use(shape, class_="bd-wash"), clip_path=clip, class_="zone-cover"),
    )


def _title_of(d: Data, zone: Zone, lang: str) -> str:
    """A zone's full name, with what it is worth and whether reinforcements enter there."""
    told = zone.name[lang]
    for objective in d.map.objective:
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
    for edge in d.map.edge:
        if zone.id in (edge.a, edge.b) and (edge.type in ("red", "royal") or edge.breach):
            right = rightward(edge.line, zone.polygon)
            strokes.append(engraving.hachures(edge.line, right, 13 if inside else 10, 3.6, zone.id + edge.a))
    return svg.el("path", d="".join(strokes), class_="bd-hachure") if strokes else ""


def _saps(d: Data, zone: Zone) -> str:
    """The siege trenches: zigzags from the neighbours to the middle of the zone."""
    lines = []
    for edge in d.map.edge:
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
