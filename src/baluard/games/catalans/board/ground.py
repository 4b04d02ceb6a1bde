"""The ground of the map: sea and coasts, hexes in the colour of their home, borders, rings, anchors, Alps, names."""

from __future__ import annotations

import math

from baluard.drawing import relief, svg
from baluard.drawing.lettering import width_of, wrapped
from baluard.drawing.svg import Point
from baluard.games.catalans.board import heraldry
from baluard.games.catalans.model.rows import Data, SpaceRow
from baluard.kernel.kept import kept

SHEET = (0, 0, 1500, 1340)
LANGUAGES = ("ca", "es", "en")
SIZE = 50.0
"""From the middle of a hex to a corner."""
WAVES = ((64, 0), (46, 1), (31, 2), (19, 3), (9, 4))
"""Lines of water along the coasts: how wide the stroke is, and the look from faint to strong."""
NAME_WIDE = 85.0
NAME_SIZES = (20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.5)
TWO_ROWS = 16.0


@kept
def spaces(d: Data) -> dict[str, SpaceRow]:
    """The hexes by their ids, the Alps among them."""
    return {row.id: row for row in d.map.space}


@kept
def hexagon(d: Data, name: str, size: float = SIZE) -> tuple[Point, ...]:
    """The corners of a hex, clockwise from the right upper one."""
    row = spaces(d)[name]
    return tuple((row.x + x, row.y + y) for x, y in _corners(size))


def _corners(size: float) -> list[Point]:
    """The corners of a hex around nought."""
    turns = [math.radians(60 * k - 30) for k in range(6)]
    return [(size * math.cos(turn), size * math.sin(turn)) for turn in turns]


# -- under the hexes


def defs(d: Data) -> str:
    """The coasts, the sheet, and the hex around nought."""
    coasts = "".join(svg.path(coast.points, closed=True) for coast in d.map.coast)
    corner = _corners(SIZE)
    return "".join(
        (
            svg.el("path", id="cat-coast", d=coasts),
            svg.el("clipPath", svg.rect(*SHEET), id="cat-sheet"),
            svg.el("clipPath", svg.polygon(corner), id="cat-hex-clip"),
            svg.polygon(corner, id="cat-hex"),
            svg.polygon(_corners(SIZE * 0.93), id="cat-ring"),
            svg.polygon(_corners(SIZE * 0.89), id="cat-ring-in"),
        )
    )


def backdrop() -> str:
    """The sea with its lines along the shores, and the lands."""
    rings = []
    for wide, look in WAVES:
        rings.append(svg.use("cat-coast", class_=f"bd-wave bd-wave-{look}", stroke_width=wide + 1.6))
        rings.append(svg.use("cat-coast", class_="bd-wave-gap", stroke_width=wide - 1.0))
    return svg.group(
        svg.rect(*SHEET, class_="bd-sea"),
        *rings,
        svg.use("cat-coast", class_="cat-land"),
        class_="bd-backdrop",
        clip_path="url(#cat-sheet)",
    )


# -- the hexes


def ground(d: Data, row: SpaceRow) -> str:
    """What lies in a hex: its tint, the charge of its home, the rings of its worth."""
    place = svg.translate(row.x, row.y)
    drawn = [svg.use("cat-hex", class_="cat-base", id=f"shape-{row.id}"), svg.use("cat-hex", **_tint_of(d, row))]
    if row.impassable:
        drawn.append(_alps(row.id))
    elif row.home in heraldry.powers(d):
        ink = heraldry.powers(d)[row.home].colour
        drawn.append(svg.group(heraldry.use_charge(row.home, 0, 8, 44), class_="cat-watermark", fill=ink))
    drawn.append(svg.use("cat-hex", class_="cat-edge"))
    if row.victory:
        drawn.append(svg.use("cat-ring", class_="cat-ring"))
    if row.vp:
        drawn += [
            svg.use("cat-ring", class_="cat-ring cat-ring--special"),
            svg.use("cat-ring-in", class_="cat-ring-in"),
        ]
    return svg.group(*drawn, transform=place)


def _tint_of(d: Data, row: SpaceRow) -> dict[str, svg.Attribute]:
    fill = heraldry.tint(d, row.home)
    return {"fill": fill, "fill_opacity": heraldry.TINT, "class_": f"cat-tint cat-tint--{row.home}"}


def _alps(name: str) -> str:
    """Peaks, since nobody passes."""
    feet = ((-20, 14, 40), (20, 12, 44), (0, 25, 50), (-26, 42, 44), (24, 42, 46))
    return svg.group(relief.hills(feet, name), class_="cat-alps", clip_path="url(#cat-hex-clip)")


def borders(d: Data) -> str:
    """Lines between the homes of different powers, and across edges that cannot be crossed."""
    homes, shut = [], []
    rows = {(row.q, row.r): row for row in spaces(d).values() if not row.impassable}
    for row in rows.values():
        corners = hexagon(d, row.id)
        for k, place in enumerate(_neighbours(row)):
            other = rows.get(place)
            if other is None or row.id > other.id:
                continue
            edge = (corners[k], corners[(k + 1) % 6])
            if row.home != other.home:
                homes.append(edge)
            if other.id not in row.adj:
                shut.append(edge)
    lines = svg.segments(homes)
    return svg.group(
        svg.el("path", d=lines, class_="cat-border-case"),
        svg.el("path", d=lines, class_="cat-border"),
        svg.el("path", d=svg.segments(shut), class_="cat-shut"),
        *(_strait(d, edge.a, edge.b) for edge in d.map.strait),
        class_="bd-borders",
    )


def _neighbours(row: SpaceRow) -> list[tuple[int, int]]:
    """The six neighbours in axial coordinates, in the order of the sides (from the right, clockwise)."""
    return [(row.q + q, row.r + r) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]


def _common_edge(d: Data, a: str, b: str) -> tuple[Point, Point]:
    """The edge between two hexes."""
    near = [p for p in hexagon(d, a) if any(math.dist(p, o) < 2 for o in hexagon(d, b))]
    return near[0], near[1]


def _strait(d: Data, a: str, b: str) -> str:
    """A bridge of two strokes over the edge: a step like any other."""
    p, q = _common_edge(d, a, b)
    middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    turn = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) + 90
    return svg.group(
        svg.el("path", d="M-12 -5H12M-12 5H12", class_="cat-strait"),
        transform=f"translate({svg.number(middle[0])} {svg.number(middle[1])}) rotate({svg.number(turn)})",
    )


# -- over the hexes


def signs(d: Data, row: SpaceRow) -> str:
    """Anchors in the blue of their sea, and what a special space is worth."""
    drawn = []
    zones = {zone.id: zone for zone in d.map.sea_zone}
    ports = [zone.id for zone in d.map.sea_zone if row.id in zone.ports]
    marks = [*ports, *(["worth"] if row.vp else [])]
    x = row.x - (len(marks) - 1) * 11.5
    for mark in marks:
        if mark == "worth":
            drawn.append(_worth(x, row.y + 31, row.vp))
        else:
            drawn.append(_anchor(x, row.y + 31, zones[mark].anchor_colour, mark))
        x += 23
    return "".join(drawn)


def _anchor(x: float, y: float, colour: str, zone: str) -> str:
    """The Atlantic's anchor stands on a round ground, the Mediterranean's on a lozenge."""
    ground = svg.circle(0, 0, 10, class_="cat-anchor-ground")
    if zone == "mediterranean":
        ground = svg.polygon(((0, -12), (11, 0), (0, 12), (-11, 0)), class_="cat-anchor-ground")
    return svg.group(
        ground,
        svg.use("bd-anchor", x=-7.5, y=-7.5, width=15, height=15, fill=colour),
        transform=svg.translate(x, y),
        class_=f"cat-anchor cat-anchor--{zone}",
    )


def _worth(x: float, y: float, points: int) -> str:
    return svg.circle(x, y, 10.5, class_="cat-worth-disc") + svg.text(x, y + 5.6, str(points), class_="cat-worth")


@kept
def name_lines(d: Data, name: str, lang: str) -> tuple[tuple[str, float, float], ...]:
    """The name on the map: words, size and height under the middle of the hex; on two rows if it is long."""
    label = getattr(spaces(d)[name].name, lang)
    for size in NAME_SIZES:
        if width_of(label, size) <= NAME_WIDE:
            return ((label, size, -12.0),)
    rows = wrapped(label, 2)
    size = min(TWO_ROWS, TWO_ROWS * NAME_WIDE / max(width_of(words, TWO_ROWS) for words in rows))
    return tuple((words, size, -25.0 + 13.5 * i) for i, words in enumerate(rows))


def names(d: Data, lang: str) -> str:
    """All names as lists and stories have them, those of victory spaces bold and red; and the signs below."""
    drawn = []
    for row in spaces(d).values():
        look = "cat-name"
        if row.victory or row.vp:
            look += " cat-name--victory"
        if row.impassable:
            look += " cat-name--alps"
        for words, size, y in name_lines(d, row.id, lang):
            drawn.append(svg.text(row.x, row.y + y, words, class_=look, font_size=size))
        drawn.append(signs(d, row))
    return svg.group(*drawn, id="names", class_="cat-names")


def zone_shapes(d: Data) -> dict[str, tuple[tuple[int, int], ...]]:
    """The hexes that can be entered as polygons, for heat maps."""
    return {
        name: tuple((round(x), round(y)) for x, y in hexagon(d, name))
        for name, row in spaces(d).items()
        if not row.impassable
    }
