"""Counters on the board: their faces, their places, and the marks of a stack."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import atan2, degrees

from msgspec import Struct

from baluard.drawing import counters, svg
from baluard.drawing.counters import SIZE
from baluard.drawing.packing import Box, box_around, box_at, free_spot
from baluard.drawing.shapes import along, length, rightward
from baluard.drawing.svg import Point
from baluard.games.assault.board.ground import border, ground_facts
from baluard.games.assault.board.labels import SPECIAL, label, pack_zone, plot
from baluard.games.assault.eyes.scene import Piece
from baluard.games.assault.model.data import Data
from baluard.games.assault.model.rows import Unit
from baluard.kernel.kept import kept

NATIONS = {"catalan": "bars", "french": "lis", "spanish": "saltire"}
SHAPES = {"catalan": "round", "two_crowns": "cut"}
SYMBOLS = {
    "regular": "tricorn",
    "mountain": "peaks",
    "dismounted": "horseshoe",
    "coronela": "pennon",
    "people": "pitchfork",
    "grenadier": "grenade",
    "guard": "crown",
    "line": "muskets",
    "dragoon": "sabre",
}
WIDTHS = {"commander": 23.0, "battery": 25.0, "banner": 22.0}
BADGE_WIDTH = 30.0
RINGS = (2, 5)
"""How far the two outlines of a highlighted counter lie outside it."""
PILE = 9
"""More counters than this in one zone are shown in piles of a kind."""
PILED = (44.0, 46.0)
BARRICADE = (16.0, 16.0)
SIGN = 11.0
"""Half the width of a sign of the page."""


class Placed(Struct, frozen=True):
    """Where a piece lies, how large it is there, and which way a barricade looks."""

    piece: Piece
    at: Point
    scale: float = 1.0
    turn: float = 0.0


class Badge(Struct, frozen=True):
    """What is written over counters: a stack's strength (its best factor and the others), or a pile's number; and all
    that a click on it takes."""

    zone: str
    at: Point
    words: str
    scale: float
    takes: tuple[str, ...]
    look: str = "stack-badge"


class Layout(Struct, frozen=True):
    """Every piece's place, what is written over stacks, and the frames of full ones."""

    placed: list[Placed] = []
    badges: list[Badge] = []
    frames: list[Box] = []


def face_id(unit: Unit) -> str:
    """The id of a counter's face in the definitions; equal counters share one."""
    return f"face-{unit.nation}-{unit.type}-{unit.factor}"


@kept
def faces(d: Data) -> str:
    """All the faces that the roster needs, each once."""
    seen = {face_id(u): u for u in ground_facts(d).units.values()}
    h = SIZE / 2
    rings = [
        svg.rect(-h - wide, -h - wide, 2 * (h + wide), 2 * (h + wide), rx=4 + wide, id=f"ring-{wide}") for wide in RINGS
    ]
    return "".join((*rings, *(svg.group(_face(unit), id=name) for name, unit in seen.items())))


def _face(unit: Unit) -> str:
    look, shape, nation = f"ctr--{unit.side}", SHAPES[unit.side], NATIONS[unit.nation]
    match unit.type:
        case "commander":
            return counters.medallion(look, nation)
        case "battery":
            return counters.plate(shape, look, "cannon", 25, 19)
        case "banner":
            return counters.plate(shape, f"{look} ctr--banner", "martyr", 22, 20)
        case "barricade":
            return counters.fascines()
        case kind:
            return counters.counter(shape, look, nation, SYMBOLS[kind], unit.factor)


def layout_of(d: Data, pieces: Iterable[Piece]) -> Layout:
    """Where everything lies."""
    by_zone: dict[str, list[Piece]] = defaultdict(list)
    for piece in sorted(pieces, key=lambda p: p.id):
        by_zone[piece.zone].append(piece)
    layout = Layout()
    facts = ground_facts(d)
    for zone_id, there in by_zone.items():
        fighting = [p for p in there if facts.units[p.id].type in facts.combat_types]
        others = [p for p in there if facts.units[p.id].type in WIDTHS]
        walls = [_barricade(d, p) for p in there if facts.units[p.id].type == "barricade"]
        layout.placed.extend(walls)
        if facts.zones[zone_id].deployment or len(fighting) > PILE:
            _pile_up(d, zone_id, fighting, others, layout)
        else:
            _fan_out(d, zone_id, fighting, others, tuple(box_at(w.at, BARRICADE) for w in walls), layout)
    layout.placed.sort(key=lambda p: p.piece.id)
    return layout


def _fan_out(
    d: Data,
    zone_id: str,
    fighting: Sequence[Piece],
    others: Sequence[Piece],
    barricades: tuple[Box, ...],
    layout: Layout,
) -> None:
    """A zone's counters side by side, as far as there is room; below them their strength and the special ones."""
    units = ground_facts(d).units
    count, has_badge = len(fighting), len(fighting) > 1
    special = [(BADGE_WIDTH, SPECIAL)] * has_badge + [(WIDTHS[units[p.id].type], SPECIAL) for p in others]
    found = pack_zone(d, zone_id, (((SIZE, SIZE),) * count, tuple(special)), barricades)
    combat, rest = found.spots[:count], found.spots[count + has_badge :]
    layout.placed.extend(
        Placed(p, at, found.scale) for p, at in zip((*fighting, *others), (*combat, *rest), strict=True)
    )
    if has_badge:
        best = max(units[p.id].factor for p in fighting)
        words, takes = f"{best}+{count - 1}", ids_of((*fighting, *others))
        layout.badges.append(Badge(zone_id, found.spots[count], words, found.scale, takes))
    if count >= d.deployment.limits.stacking:
        layout.frames.append(box_around(combat, SIZE * found.scale))


def _pile_up(d: Data, zone_id: str, fighting: Sequence[Piece], others: Sequence[Piece], layout: Layout) -> None:
    """Counters in piles of a kind, each with its number."""
    units = ground_facts(d).units
    kinds: dict[str, list[Piece]] = defaultdict(list)
    for piece in fighting:
        kinds[face_id(units[piece.id])].append(piece)
    piles = [pieces for _, pieces in sorted(kinds.items(), key=lambda k: (-units[k[1][0].id].factor, k[0]))]
    special = tuple((WIDTHS[units[p.id].type], SPECIAL) for p in others)
    found = pack_zone(d, zone_id, ((PILED,) * len(piles), special))
    k = found.scale
    for pieces, (x, y) in zip(piles, found.spots, strict=False):
        for i, piece in enumerate(pieces):
            lift = 2.4 * max(0, min(len(pieces) - 1 - i, 4)) - 5
            layout.placed.append(Placed(piece, (x + lift, y + lift - 4), k))
        if len(pieces) > 1:
            at = (x - 5, y - 4 + 16 * k)
            layout.badges.append(Badge(zone_id, at, f"×{len(pieces)}", k, ids_of(pieces), "pile-badge"))
    layout.placed.extend(Placed(p, at, k) for p, at in zip(others, found.spots[len(piles) :], strict=True))


def ids_of(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """The counters by their ids."""
    return tuple(p.id for p in pieces)


def _barricade(d: Data, piece: Piece) -> Placed:
    """A barricade lies at the border it bars, its arrow pointing across."""
    zone = ground_facts(d).zones[piece.zone]
    edge = border(d, piece.zone, piece.facing)
    if edge is None:
        return Placed(piece, zone.anchor)
    line = edge.line
    p, course = along(line, length(line) / 2)
    sign = 1 if rightward(line, zone.polygon) else -1
    inward = (-course[1] * sign, course[0] * sign)
    turn = degrees(atan2(-inward[1], -inward[0])) + 90
    return Placed(piece, (p[0] + inward[0] * 16, p[1] + inward[1] * 16), 1.0, turn)


@kept
def _inside(d: Data, unit_id: str, lang: str) -> tuple[str, str, str]:
    """What a piece's group holds, apart from its place: the title; face and halo; the veil of a used piece."""
    facts = ground_facts(d)
    unit = facts.units[unit_id]
    words = unit.name[lang]
    if unit.type in facts.combat_types:
        words += f" · {facts.types[unit.type][lang]} {unit.factor}"
    shape, width, height = {
        "commander": ("disc", 23.0, 23.0),
        "battery": ("box", WIDTHS["battery"], SPECIAL),
        "banner": ("box", WIDTHS["banner"], SPECIAL),
        "barricade": ("box", 30.0, 12.0),
    }.get(unit.type, ("box", SIZE, SIZE))
    face = svg.use(face_id(unit))
    if unit.type in facts.combat_types:  # most counters share their two outlines
        face += svg.use(f"ring-{RINGS[0]}", class_="halo") + svg.use(f"ring-{RINGS[1]}", class_="halo-outer")
    else:
        face += counters.halo(shape, width, height)
    return svg.title(words), face, counters.veil(shape, width, height)


def piece_markup(d: Data, spot: Placed, lang: str) -> str:
    """One piece in its own group."""
    unit = ground_facts(d).units[spot.piece.id]
    words, picture, veil = _inside(d, spot.piece.id, lang)
    if spot.piece.used:
        picture += veil
    look = f"piece piece--{unit.side} piece--{unit.type}{' is-used' if spot.piece.used else ''}"
    shape = f"rotate({svg.number(spot.turn)})" if spot.turn else f"scale({spot.scale})"
    key = svg.escape_attribute(spot.piece.id)
    place = svg.translate(*spot.at)
    at = svg.escape_attribute(spot.piece.zone)
    opening = f'<g id="piece-{key}" class="{look}" data-key="{key}" data-at="{at}" transform="{place}">'
    return f'{opening}{words}<g transform="{shape}">{picture}</g></g>'


def frames_markup(layout: Layout) -> str:
    """Red frames around full stacks, under the counters."""
    drawn = [
        svg.rect(x - 3, y - 3, right - x + 6, bottom - y + 6, rx=7, class_="stack-full")
        for x, y, right, bottom in layout.frames
    ]
    return svg.group(*drawn, id="stack-frames")


def badges_markup(layout: Layout) -> str:
    """Strengths of stacks and numbers of piles, over the counters."""
    drawn = (counters.pill(*b.at, b.words, b.look, b.scale, b.takes) for b in layout.badges)
    return svg.group(*drawn, id="stack-badges")


# -- what is left


def free_spots(d: Data, layout: Layout, lang: str) -> dict[str, Point]:
    """For every zone the middle of a sign that lies in it, beside its name and its counters."""
    taken: dict[str, list[Box]] = defaultdict(list)
    units = ground_facts(d).units
    for p in layout.placed:
        kind = units[p.piece.id].type
        size = (WIDTHS[kind] * p.scale, SPECIAL * p.scale) if kind in WIDTHS else (SIZE * p.scale, SIZE * p.scale)
        taken[p.piece.zone].append(box_at(p.at, size))
    for badge in layout.badges:
        taken[badge.zone].append(box_at(badge.at, (BADGE_WIDTH * badge.scale, SPECIAL * badge.scale)))
    return {zone_id: _free_spot(d, zone_id, lang, tuple(taken[zone_id])) for zone_id in ground_facts(d).zones}


@kept
def _free_spot(d: Data, zone_id: str, lang: str, taken: tuple[Box, ...]) -> Point:
    return free_spot(plot(d, zone_id), (*taken, *label(d, zone_id, lang).boxes), SIGN)
