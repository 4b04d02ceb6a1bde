"""What covers the ground on an engraved plan: house blocks, churches, gardens, fields, trenches, tents.

Each function takes an outline (corners clockwise on the screen, the inside to the right) and returns markup to be
clipped to that outline.
"""

import math
from collections.abc import Sequence

from baluard.drawing import svg
from baluard.drawing.shapes import Grain, Room, contains, sides, unit
from baluard.drawing.svg import Point


def blocks(outline: Sequence[Point], seed: str, depth: float = 13, tone: str = "grey") -> str:
    """Houses along the streets around a lighter middle of yards, where pieces and names find room."""
    grain = Grain(seed)
    walls = []
    for a, b in sides(outline):
        span = math.dist(a, b)
        dx, dy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
        t = grain.between(9, 15)
        while t < span - 7:
            foot = (a[0] + dx * t - dy * 3, a[1] + dy * t + dx * 3)
            reach = depth * grain.between(0.75, 1.05) - 3
            walls.append((foot, (foot[0] - dy * reach, foot[1] + dx * reach)))
            t += grain.between(10, 19)
    corners = svg.points(outline)
    shadow = "".join(
        f"M{svg.number(a[0] - n[0] * 3.4)} {svg.number(a[1] - n[1] * 3.4)}"
        f"L{svg.number(b[0] - n[0] * 3.4)} {svg.number(b[1] - n[1] * 3.4)}"
        for a, b, n in ((a, b, outward(a, b)) for a, b in sides(outline))
        if n[0] + n[1] > 0.25
    )
    return "".join(
        (
            svg.el("polygon", points=corners, class_=f"bd-yard bd-yard--{tone}", stroke_width=2 * depth + 1.8),
            svg.el("polygon", points=corners, class_=f"bd-block bd-block--{tone}", stroke_width=2 * depth),
            svg.el("polygon", points=corners, class_=f"bd-block-hatch bd-block-hatch--{tone}", stroke_width=2 * depth),
            svg.el("polygon", points=corners, class_=f"bd-street bd-street--{tone}", stroke_width=6),
            svg.el("path", d=svg.segments(walls), class_=f"bd-party bd-party--{tone}"),
            svg.el("path", d=shadow, class_=f"bd-shadow bd-shadow--{tone}"),
        )
    )


def outward(a: Point, b: Point) -> Point:
    """The direction out of a clockwise outline across its side from a to b."""
    d = unit(a, b)
    return d[1], -d[0]


def church(x: float, y: float, size: float, turn: float) -> str:
    """A church plan: nave, transept and apse."""
    s = size
    plan = (
        f"M{-s} {-s * 0.28}H{-s * 0.05}V{-s * 0.62}H{s * 0.4}V{-s * 0.28}H{s * 0.7}"
        f"A{s * 0.28} {s * 0.28} 0 0 1 {s * 0.7} {s * 0.28}H{s * 0.4}V{s * 0.62}H{-s * 0.05}V{s * 0.28}H{-s}Z"
    )
    columns = [s * (0.2 * i - 0.85) for i in range(4)]
    piers = "".join(f"M{x} {-s * 0.14}h.1M{x} {s * 0.14}h.1" for x in columns)
    return svg.group(
        svg.el("path", d=_short(plan), class_="bd-church"),
        svg.el("path", d=_short(piers), class_="bd-pier"),
        transform=f"translate({svg.number(x)} {svg.number(y)}) rotate({svg.number(turn)})",
    )


def cloister(x: float, y: float, size: float, turn: float) -> str:
    """A cloister: a square walk around a garth with a well."""
    s, i = size, size * 0.62
    return svg.group(
        svg.rect(-s, -s, 2 * s, 2 * s, class_="bd-church"),
        svg.rect(-i, -i, 2 * i, 2 * i, class_="bd-garth"),
        svg.el("path", d=_short(f"M{-i} {-i}L{i} {i}M{i} {-i}L{-i} {i}"), class_="bd-garth-path"),
        svg.circle(0, 0, size * 0.16, class_="bd-garth"),
        transform=f"translate({svg.number(x)} {svg.number(y)}) rotate({svg.number(turn)})",
    )


def _short(data: str) -> str:
    """Path data with its long decimals rounded."""
    out, token = [], ""
    for c in data + " ":
        if c.isdigit() or c == "." or (c == "-" and not token):
            token += c
            continue
        if token:
            out.append(svg.number(float(token)))
            token = ""
        if c == "-":
            token = c
        else:
            out.append(c)
    return "".join(out).strip()


def tufts(outline: Sequence[Point], seed: str, spacing: float = 34) -> str:
    """Grass here and there, and a tree now and then."""
    grain = Grain(seed)
    grass, trees = [], []
    left, right = min(p[0] for p in outline), max(p[0] for p in outline)
    top, bottom = min(p[1] for p in outline), max(p[1] for p in outline)
    y = top + 8
    while y < bottom:
        x = left + grain.between(4, spacing)
        while x < right:
            if contains(outline, (x, y)) and contains(outline, (x + 5, y - 6)):
                if grain.next() < 0.12:
                    trees.append(f"M{x:.0f} {y:.0f}v-3a3.6 3.6 0 1 1 .1 0m0 3h4")
                else:
                    grass.append(f"M{x:.0f} {y:.0f}l-2 -4m2 4v-5.5m0 5.5l2 -4")
            x += spacing * grain.between(0.7, 1.4)
        y += spacing * 0.55 * grain.between(0.8, 1.2)
    return svg.el("path", d="".join(grass), class_="bd-tuft") + svg.el("path", d="".join(trees), class_="bd-tree")


def parterre(outline: Sequence[Point], seed: str) -> str:
    """Kitchen gardens: beds of plants in rows."""
    grain = Grain(seed)
    room = Room(outline, [9.0] * len(outline))
    rows = []
    y = room.top + 9.0
    while y < room.bottom - 6:
        left, right = room.band(y - 2, y + 2)
        x = left + grain.between(0, 3)
        while x < right:
            rows.append(f"M{x:.0f} {y:.0f}q1.5 -3.5 3 0")
            x += 5.5
        y += 6.5
    return svg.el("path", d="".join(rows), class_="bd-bed")


def trench(line: Sequence[Point]) -> str:
    """A sap: a zigzag cut with its spoil on one side."""
    data = svg.path(line)
    return svg.el("path", d=data, class_="bd-trench-spoil") + svg.el("path", d=data, class_="bd-trench")


def zigzag(start: Point, end: Point, teeth: int, reach: float) -> tuple[Point, ...]:
    """A line that goes to and fro on its way."""
    nx, ny = -(end[1] - start[1]), end[0] - start[0]
    size = math.hypot(nx, ny) or 1.0
    nx, ny = nx / size * reach, ny / size * reach
    turns = []
    for i in range(1, teeth):
        t, sign = i / teeth, 1 if i % 2 else -1
        turns.append((start[0] + (end[0] - start[0]) * t + nx * sign, start[1] + (end[1] - start[1]) * t + ny * sign))
    return start, *turns, end


def tents(outline: Sequence[Point], spots: Sequence[Point]) -> str:
    """Tents of a camp at the spots that lie inside."""
    canvas, lines = [], []
    for x, y in spots:
        if contains(outline, (x - 9, y + 5)) and contains(outline, (x + 9, y - 9)):
            canvas.append(f"M{x - 7:.0f} {y + 4:.0f}l7 -10l7 10Z")
            lines.append(f"M{x:.0f} {y + 4:.0f}v-14h4")
    return svg.el("path", d="".join(canvas), class_="bd-tent") + svg.el("path", d="".join(lines), class_="bd-tent-line")


def rim(outline: Sequence[Point], look: str, width: float) -> str:
    """A band along the inside of the border (the outer half is clipped away)."""
    return svg.el("polygon", points=svg.points(outline), class_=look, stroke_width=2 * width)


def longest_side(outline: Sequence[Point]) -> float:
    """The direction of the longest side in degrees, for things that stand square to a street."""
    a, b = max(sides(outline), key=lambda s: math.dist(*s))
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def lots(outline: Sequence[Point], seed: str, turn: float, fill: float = 1.0) -> str:
    """House blocks in rows along lanes, `turn` degrees askew; `fill` says how many of them are built up: path data."""
    grain = Grain(seed)
    middle = (
        (min(p[0] for p in outline) + max(p[0] for p in outline)) / 2,
        (min(p[1] for p in outline) + max(p[1] for p in outline)) / 2,
    )
    reach = max(math.dist(middle, p) for p in outline)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def placed(u: float, v: float) -> Point:
        return middle[0] + u * cos - v * sin, middle[1] + u * sin + v * cos

    found = []
    v = -reach
    while v < reach:
        high = grain.between(14, 22)
        u = -reach + grain.between(0, 20)
        while u < reach:
            wide = grain.between(18, 44)
            corners = (
                placed(u, v),
                placed(u + wide, v + grain.between(-1.5, 1.5)),
                placed(u + wide, v + high),
                placed(u, v + high),
            )
            if grain.next() < fill and contains(outline, placed(u + wide / 2, v + high / 2)):
                found.append("M" + "L".join(f"{p[0]:.0f} {p[1]:.0f}" for p in corners) + "Z")
            u += wide + grain.between(3.5, 5.5)
        v += high + grain.between(4, 6)
    return "".join(found)


def farmhouse(x: float, y: float, size: float = 1.0) -> str:
    """A country house with its tower, seen from the side."""
    walls = "M-13 8V-3H2V8ZM2 8V-13H12V8Z"
    roofs = "M-15 -3L-6 -10L2 -5V-3ZM.5 -13L7 -19L13.5 -13Z"
    openings = "M-9 8v-5h4v5ZM5.5 -8h3v4h-3ZM5.5 0h3v4h-3Z"
    return svg.group(
        svg.el("path", d=walls, class_="bd-farm"),
        svg.el("path", d=roofs, class_="bd-farm-roof"),
        svg.el("path", d=openings, class_="bd-farm-door"),
        transform=f"translate({svg.number(x)} {svg.number(y)}) scale({size})",
    )


def cypress(x: float, y: float) -> str:
    """A cypress beside a house: path data."""
    return f"M{svg.number(x)} {svg.number(y)}c-5 -2 -4 -10 0 -18c4 8 5 16 0 18Zv4"
