"""Counters on the board: their faces, their places, and the marks of a stack."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import atan2, degrees

from msgspec import Struct

from baluard.drawing import counters, svg
from baluard.drawing.shapes import along, length, rightward
from baluard.drawing.svg import Point
from baluard.games.assault.board.ground import Unit, border, ground_facts
from baluard.games.assault.board.labels import scale
from baluard.games.assault.board.room import SPECIAL
from baluard.games.assault.board.stacks import Wish, stack
from baluard.games.assault.eyes.scene import Piece
from baluard.games.assault.model.data import Data
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


class Placed(Struct, frozen=True):
    """Where a piece lies, how large it is there, and which way a barricade looks."""

    piece: Piece
    at: Point
    scale: float = 1.0
    turn: float = 0.0


class Pile(Struct, frozen=True):
    """Equal counters on top of each other."""

    zone: str
    at: Point
    count: int
    scale: float


class Badge(Struct, frozen=True):
    """A stack's strength: its best factor and the others."""

    zone: str
    at: Point
    words: str
    scale: float


class Layout(Struct, frozen=True):
    """Every piece's place, and what is written over stacks."""

    placed: tuple[Placed, ...]
    badges: tuple[Badge, ...]
    frames: tuple[tuple[float, float, float, float], ...]
    piles: tuple[Pile, ...]


def face_id(unit: Unit) -> str:
    """The id of a counter's face in the definitions; equal counters share one."""
    return f"face-{unit.nation}-{unit.type}-{unit.factor}"


@kept
def faces(d: Data) -> str:
    """All the faces that the roster needs, each once."""
    seen = {face_id(u): u for u in ground_facts(d).units.values()}
    h = counters.SIZE / 2
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


def arranged(d: Data, pieces: Iterable[Piece]) -> Layout:
    """Where everything lies."""
    by_zone: dict[str, list[Piece]] = defaultdict(list)
    for piece in pieces:
        by_zone[piece.zone].append(piece)
    placed: list[Placed] = []
    badges: list[Badge] = []
    frames: list[tuple[float, float, float, float]] = []
    piles: list[Pile] = []
    units, combat_types = ground_facts(d).units, ground_facts(d).combat_types
    for zone_id, there in by_zone.items():
        fighting = sorted((p for p in there if units[p.id].type in combat_types), key=lambda p: p.id)
        others = sorted((p for p in there if units[p.id].type in WIDTHS), key=lambda p: p.id)
        walls = [_barricade(d, p) for p in there if units[p.id].type == "barricade"]
        placed += walls
        if ground_facts(d).zones[zone_id].deployment or len(fighting) > PILE:
            _pile_up(d, zone_id, fighting, others, placed, piles)
        else:
            _fan_out(d, zone_id, fighting, others, walls[0].at if walls else None, placed, badges, frames)
    placed.sort(key=lambda p: p.piece.id)
    return Layout(tuple(placed), tuple(badges), tuple(frames), tuple(piles))


def _fan_out(
    d: Data,
    zone_id: str,
    fighting: Sequence[Piece],
    others: Sequence[Piece],
    barricade: Point | None,
    placed: list[Placed],
    badges: list[Badge],
    frames: list[tuple[float, float, float, float]],
) -> None:
    """A zone's counters side by side, as far as there is room."""
    units = ground_facts(d).units
    has_badge = len(fighting) > 1
    widths = tuple(WIDTHS[units[p.id].type] for p in others)
    k = scale(d, zone_id)
    spots = stack(d, zone_id, Wish(len(fighting), (BADGE_WIDTH, *widths) if has_badge else widths, barricade))
    placed += [Placed(p, at, k) for p, at in zip(fighting, spots.combat, strict=True)]
    placed += [Placed(p, at, k) for p, at in zip(others, spots.special[has_badge:], strict=True)]
    if has_badge:
        best = max(units[p.id].factor for p in fighting)
        badges.append(Badge(zone_id, spots.special[0], f"{best}+{len(fighting) - 1}", k))
    if len(fighting) >= ground_facts(d).stacking:
        frames.append(spots.box)


def _pile_up(
    d: Data, zone_id: str, fighting: Sequence[Piece], others: Sequence[Piece], placed: list[Placed], piles: list[Pile]
) -> None:
    """Counters in piles of a kind, each with its number."""
    units = ground_facts(d).units
    kinds: dict[str, list[Piece]] = defaultdict(list)
    for piece in fighting:
        kinds[face_id(units[piece.id])].append(piece)
    widths = tuple(WIDTHS[units[p.id].type] for p in others)
    k = scale(d, zone_id)
    spots = stack(d, zone_id, Wish(len(kinds), widths))
    order = sorted(kinds.items(), key=lambda k: (-units[k[1][0].id].factor, k[0]))
    for (_, pieces), at in zip(order, spots.combat, strict=True):
        for i, piece in enumerate(pieces):
            lift = 2.4 * max(0, min(len(pieces) - 1 - i, 4))
            placed.append(Placed(piece, (at[0] + lift, at[1] + lift - 5), k))
        piles.append(Pile(zone_id, (at[0], at[1] + 16 * k), len(pieces), k))
    placed += [Placed(p, at, k) for p, at in zip(others, spots.special, strict=True)]


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
    }.get(unit.type, ("box", counters.SIZE, counters.SIZE))
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
    drawn = [counters.pill(b.at[0], b.at[1], b.words, "stack-badge", b.scale) for b in layout.badges]
    high = [p for p in layout.piles if p.count > 1]
    drawn += [counters.pill(p.at[0], p.at[1], f"×{p.count}", "pile-badge", p.scale) for p in high]
    return svg.group(*drawn, id="stack-badges")
