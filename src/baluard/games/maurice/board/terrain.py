"""What lies on the table, as on an engraved battle plan: hachured hills, woods, fields, houses, streams and walls."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from baluard.drawing import relief, svg
from baluard.drawing.shapes import Grain, centre, clockwise, contains, length, on_legs, sides
from baluard.drawing.shapes import legs as legs_of
from baluard.games.maurice.board.sheet import Spot, box_around, drawn, outline
from baluard.games.maurice.model.facts import Piece

LOW_FIRST = ("sea", "marsh", "hill", "crops", "rough", "cliff", "woods", "stream", "road", "builtup", "obstacle")
"""What is drawn under what."""
LINES = ("stream", "obstacle", "road")


def pieces(all_pieces: Sequence[Piece]) -> str:
    """All terrain, what lies low first."""
    ordered = sorted(all_pieces, key=lambda piece: LOW_FIRST.index(piece.kind.id))
    return svg.group(*(DRAWINGS[piece.kind.id](piece) for piece in ordered), id="terrain")


def hill(piece: Piece) -> str:
    """A hill: its slope hachured from the crest down, the crest bare."""
    shape, top = clockwise(outline(piece.outline)), clockwise(outline(piece.crest))
    return svg.group(
        svg.el("path", d=relief.smooth(shape, closed=True), class_="mau-hill"),
        svg.el("path", d=strokes_down(top, shape, piece.id), class_="mau-hachure"),
        svg.el("path", d=relief.smooth(top, closed=True), class_="mau-crest"),
    )


def strokes_down(top: Sequence[Spot], foot: Sequence[Spot], seed: str) -> str:
    """Wedges from the crest to every part of the foot of a hill, heavier on the side away from the light: path data."""
    grain, found = Grain(seed), []
    ring = [*foot, foot[0]]
    way, size, at = legs_of(ring), length(ring), 0.0
    while at < size:
        end, _ = on_legs(way, at)
        start = nearest(end, top)
        run = math.dist(start, end)
        if run > 3:
            dx, dy = (end[0] - start[0]) / run, (end[1] - start[1]) / run
            heavy = 0.75 + 0.65 * max(0.0, (dx + dy) / 1.42)
            for first, last in rows(run, grain):
                a = (start[0] + dx * first, start[1] + dy * first)
                b = (start[0] + dx * last, start[1] + dy * last)
                half = heavy * (1 - 0.45 * first / run)
                found.append(f"M{spot(a[0] - dy * half, a[1] + dx * half)}L{spot(*b)}")
                found.append(f"L{spot(a[0] + dy * half, a[1] - dx * half)}Z")
        at += grain.between(4.6, 6.2)
    return "".join(found)


def rows(run: float, grain: Grain) -> list[tuple[float, float]]:
    """From where to where the strokes of one line down a slope go: several short ones, with gaps."""
    count = max(1, round(run / 26))
    piece = run / count
    return [(i * piece + grain.between(1, 3), (i + grain.between(0.72, 0.88)) * piece) for i in range(count)]


def nearest(p: Spot, ring: Sequence[Spot]) -> Spot:
    """The point of a closed line that is nearest to a point."""
    best, least = ring[0], math.inf
    for a, b in sides(ring):
        dx, dy = b[0] - a[0], b[1] - a[1]
        square = dx * dx + dy * dy or 1.0
        t = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square))
        q = (a[0] + dx * t, a[1] + dy * t)
        if math.dist(p, q) < least:
            best, least = q, math.dist(p, q)
    return best


def spot(x: float, y: float) -> str:
    """A point of path data."""
    return f"{svg.number(x)} {svg.number(y)}"


def scattered(shape: Sequence[Spot], spacing: float, seed: str, inset: float = 5.0) -> list[Spot]:
    """Spots all over a shape, as scattered as nature is, from the top down."""
    grain, found = Grain(seed), []
    left, top, right, bottom = box_around(shape)
    y, odd = top + inset, False
    while y < bottom:
        x = left + (spacing / 2 if odd else 0)
        while x < right:
            p = (x + grain.between(-0.3, 0.3) * spacing, y + grain.between(-0.25, 0.25) * spacing)
            around = [(p[0] + dx, p[1] + dy) for dx, dy in ((inset, 0), (-inset, 0), (0, inset), (0, -inset))]
            if all(contains(shape, q) for q in around):
                found.append(p)
            x += spacing
        y, odd = y + spacing * 0.8, not odd
    return sorted(found, key=lambda p: p[1])


def woods(piece: Piece) -> str:
    """A wood: its edge scalloped, trees seen from the side with their shadows."""
    shape = clockwise(outline(piece.outline))
    spots = scattered(shape, 13, piece.id, 6)
    return svg.group(
        svg.el("path", d=relief.smooth(shape, closed=True), class_="mau-woods"),
        svg.el("path", d="".join(f"M{x:.0f} {y:.0f}h7" for x, y in spots), class_="mau-tree-shade"),
        svg.el("path", d="".join(tree(x, y) for x, y in spots), class_="mau-tree"),
    )


def tree(x: float, y: float) -> str:
    """A tree: path data."""
    return f"M{x:.0f} {y:.0f}v-3c-5 1 -6 -4 -3 -5c0 -4 6 -4 6 0c3 1 2 6 -3 5"


def crops(piece: Piece) -> str:
    """A field: furrows along its longest side, a hedge around it."""
    shape = clockwise(outline(piece.outline))
    a, b = max(sides(shape), key=lambda side: math.dist(*side))
    span = math.dist(a, b)
    dx, dy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
    middle = centre(shape)
    reach = max(math.dist(middle, p) for p in shape)
    lines, away = [], -reach
    while away < reach:
        foot = (middle[0] - dy * away, middle[1] + dx * away)
        inside = [t for t in range(-int(reach), int(reach), 3) if contains(shape, (foot[0] + dx * t, foot[1] + dy * t))]
        if len(inside) > 2:
            ends = [(foot[0] + dx * t, foot[1] + dy * t) for t in (inside[0] + 2, inside[-1] - 2)]
            lines.append((ends[0], ends[1]))
        away += 5.5
    return svg.group(
        svg.polygon(shape, class_="mau-crops"),
        svg.el("path", d=svg.segments(lines), class_="mau-furrow"),
        svg.polygon(shape, class_="mau-hedge"),
    )


def rough(piece: Piece) -> str:
    """Broken ground: stones and scrub."""
    shape = clockwise(outline(piece.outline))
    grain, marks = Grain(piece.id), []
    for x, y in scattered(shape, 12, piece.id, 4):
        if grain.next() < 0.45:
            marks.append(f"M{x:.0f} {y:.0f}l3 -4l4 1l2 3Z")
        else:
            marks.append(f"M{x:.0f} {y:.0f}l-2 -4m2 4v-6m0 6l2 -4")
    return svg.group(
        svg.el("path", d=relief.smooth(shape, closed=True), class_="mau-rough"),
        svg.el("path", d="".join(marks), class_="mau-scrub"),
    )


def marsh(piece: Piece) -> str:
    """Wet ground: level strokes with reeds."""
    shape = clockwise(outline(piece.outline))
    spots = scattered(shape, 15, piece.id, 4)
    water = "".join(f"M{x - 6:.0f} {y:.0f}h12M{x - 2:.0f} {y + 3:.0f}h8" for x, y in spots)
    reeds = "".join(f"M{x:.0f} {y:.0f}v-5m-2 5l-1 -4m5 4l1 -4" for x, y in spots[::2])
    return svg.group(
        svg.el("path", d=relief.smooth(shape, closed=True), class_="mau-marsh"),
        svg.el("path", d=water, class_="mau-water-line"),
        svg.el("path", d=reeds, class_="mau-reed"),
    )


def builtup(piece: Piece) -> str:
    """Houses around a square, and a church: a garrison stands in the middle."""
    shape = clockwise(outline(piece.outline))
    return svg.group(
        svg.polygon(shape, class_="mau-builtup"),
        svg.el("path", d=houses(shape, piece.id), class_="mau-house"),
        cross(drawn(piece.slot)),
        svg.polygon(shape, class_="mau-town-edge"),
    )


def houses(shape: Sequence[Spot], seed: str) -> str:
    """Houses along the inside of an outline, one beside the other: path data."""
    grain, found = Grain(seed), []
    for a, b in sides(shape):
        span = math.dist(a, b)
        dx, dy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
        at = 3.0
        while at < span - 9:
            wide, deep = min(grain.between(7, 12), span - 3 - at), grain.between(7, 10)
            p = (a[0] + dx * at - dy * 2, a[1] + dy * at + dx * 2)
            q = (p[0] + dx * wide, p[1] + dy * wide)
            r = (q[0] - dy * deep, q[1] + dx * deep)
            s = (p[0] - dy * deep, p[1] + dx * deep)
            found.append(f"M{spot(*p)}L{spot(*q)}L{spot(*r)}L{spot(*s)}Z")
            ridge = ((p[0] + s[0]) / 2, (p[1] + s[1]) / 2), ((q[0] + r[0]) / 2, (q[1] + r[1]) / 2)
            found.append(f"M{spot(*ridge[0])}L{spot(*ridge[1])}")
            at += wide + grain.between(0.6, 2.2)
    return "".join(found)


def cross(at: Spot) -> str:
    """A church on the square."""
    return svg.el("path", d="M-7 7V-3H3V7ZM-8 -3L-2 -8L4 -3ZM3 7V-9H8V7ZM5.5 -17v8M3 -14.5h5", class_="mau-church",
                  transform=svg.translate(*at))  # fmt: skip


def stream(piece: Piece) -> str:
    """A stream with its banks and a line of current."""
    course, wide = outline(piece.outline), piece.width / 40
    data = svg.path(course)  # as the rules have it: no curve
    return svg.group(
        svg.el("path", d=data, class_="mau-bank", stroke_width=wide + 2.4),
        svg.el("path", d=data, class_="mau-stream", stroke_width=wide),
        svg.el("path", d=data, class_="mau-current"),
    )


def road(piece: Piece) -> str:
    """A road between its verges."""
    way, wide = outline(piece.outline), piece.width / 40
    return svg.group(
        svg.polyline(way, class_="mau-verge", stroke_width=wide * 0.5 + 2.4),
        svg.polyline(way, class_="mau-road", stroke_width=wide * 0.5),
    )


def sea(piece: Piece) -> str:
    """The sea: level strokes off the shore."""
    shape = clockwise(outline(piece.outline))
    spots = scattered(shape, 14, piece.id, 4)
    return svg.group(
        svg.polygon(shape, class_="mau-sea"),
        svg.el("path", d="".join(f"M{x - 5:.0f} {y:.0f}h10" for x, y in spots), class_="mau-water-line"),
    )


def cliff(piece: Piece) -> str:
    """Crags: broken rock that nobody passes."""
    shape = clockwise(outline(piece.outline))
    spots = scattered(shape, 10, piece.id, 3)
    rocks = "".join(f"M{x - 4:.0f} {y + 3:.0f}l3 -7l3 2l3 5M{x - 1:.0f} {y - 4:.0f}l1 6" for x, y in spots)
    return svg.group(
        svg.polygon(shape, class_="mau-cliff"),
        svg.el("path", d=rocks, class_="mau-rock"),
    )


def obstacle(piece: Piece) -> str:
    """A wall: courses of stone."""
    line = outline(piece.outline)
    return svg.group(
        svg.polyline(line, class_="mau-wall-case"),
        svg.polyline(line, class_="mau-wall"),
        svg.el("path", d=stones(line), class_="mau-joint"),
    )


def stones(line: Sequence[Spot]) -> str:
    """The joints between the stones of a wall: path data."""
    found = []
    for a, b in pairwise(line):
        span = math.dist(a, b)
        dx, dy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
        for i in range(1, int(span / 5)):
            x, y = a[0] + dx * i * 5, a[1] + dy * i * 5
            found.append(((x - dy * 2.2, y + dx * 2.2), (x + dy * 2.2, y - dx * 2.2)))
    return svg.segments(found)


DRAWINGS: dict[str, Callable[[Piece], str]] = {
    "woods": woods,
    "rough": rough,
    "crops": crops,
    "marsh": marsh,
    "hill": hill,
    "stream": stream,
    "obstacle": obstacle,
    "builtup": builtup,
    "road": road,
    "sea": sea,
    "cliff": cliff,
}
