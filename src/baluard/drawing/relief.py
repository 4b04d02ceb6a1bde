"""Mountains as on old plans: hills seen from the side, shaded on one flank, the nearer ones before the farther; or
ranges seen from above, in strokes down their flanks. Rivers and groves."""

import math
from collections.abc import Sequence

from baluard.drawing import svg
from baluard.drawing.shapes import Grain, legs, length, on_legs
from baluard.drawing.svg import Point


def hills(feet: Sequence[tuple[float, float, float]], seed: str) -> str:
    """A range: for each hill the middle of its foot and its width; those lower on the sheet stand before the others."""
    grain = Grain(seed)
    return "".join(_hill(x, y, width, grain) for x, y, width in sorted(feet, key=lambda f: f[1]))


def _hill(x: float, y: float, width: float, grain: Grain) -> str:
    """A rounded summit, a bright flank, and strokes down the flank in the shade."""
    half, high = width / 2, width * grain.between(0.36, 0.52)
    lean = half * grain.between(-0.25, 0.1)
    top = (x + lean, y - high)
    left, right = (x - half, y), (x + half, y + grain.between(0, 4))
    bend = half * grain.between(0.3, 0.45)
    outline = _curve(left, (left[0] + bend, y - high * 0.12), (top[0] - bend * 0.8, top[1]), top)
    outline += _bent((top[0] + bend * 0.7, top[1]), (right[0] - bend, right[1] - high * 0.2), right)
    shade = []
    for i in range(1, round(width / 8)):
        t = i / round(width / 8)
        start = _flank(top, right, bend, high, t)
        reach = high * (0.75 - 0.55 * t) * grain.between(0.6, 1.0)
        slope = 0.28 + 0.35 * t
        if start[1] + reach < y:
            shade.append((start, (start[0] + reach * slope, start[1] + reach)))
    few = [
        (
            (top[0] - half * d, top[1] + high * d * 0.9 + 3),
            (top[0] - half * (d + 0.09), top[1] + high * (d * 0.9 + 0.2)),
        )
        for d in (0.08, 0.2, 0.34)
    ]
    return (
        svg.el("path", d=outline + "Z", class_="bd-hill")
        + svg.el("path", d=_strokes(shade), class_="bd-hill-shade")
        + svg.el("path", d=_strokes(few), class_="bd-hill-light")
        + svg.el("path", d=outline, class_="bd-hill-edge")
    )


def _strokes(lines: Sequence[tuple[Point, Point]]) -> str:
    """Path data of many short strokes, in whole numbers: a range has hundreds of them."""
    return "".join(f"M{a[0]:.0f} {a[1]:.0f}l{b[0] - a[0]:.0f} {b[1] - a[1]:.0f}" for a, b in lines)


def _curve(a: Point, b: Point, c: Point, d: Point) -> str:
    return f"M{svg.number(a[0])} {svg.number(a[1])}" + _bent(b, c, d)


def _bent(b: Point, c: Point, d: Point) -> str:
    return "C" + " ".join(f"{svg.number(p[0])} {svg.number(p[1])}" for p in (b, c, d))


def _flank(top: Point, right: Point, bend: float, high: float, t: float) -> Point:
    """A point on the shaded side of the outline."""
    corners = (top, (top[0] + bend * 0.7, top[1]), (right[0] - bend, right[1] - high * 0.2), right)
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(w * p[0] for w, p in zip(weights, corners, strict=True)), sum(
        w * p[1] for w, p in zip(weights, corners, strict=True)
    )


def river(course: Sequence[Point], width: float) -> str:
    """A stream with banks and a few lines of current."""
    data = smooth(course)
    return (
        svg.el("path", d=data, class_="bd-river-bank", stroke_width=width + 3)
        + svg.el("path", d=data, class_="bd-river", stroke_width=width)
        + svg.el("path", d=data, class_="bd-river-line", stroke_width=width * 0.45)
        + svg.el("path", d=data, class_="bd-river", stroke_width=width * 0.45 - 1.6)
    )


def smooth(course: Sequence[Point], closed: bool = False) -> str:
    """Path data of a curve that swings through the points."""
    points = [course[-1], *course, course[0], course[1]] if closed else [course[0], *course, course[-1]]
    data = f"M{svg.number(course[0][0])} {svg.number(course[0][1])}"
    for i in range(1, len(points) - 2):
        a, b, c, d = points[i - 1 : i + 3]
        data += _bent(
            (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6),
            (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6),
            c,
        )
    return data


def arc_of_feet(
    middle: Point, radii: Point, angles: tuple[float, float], count: int, width: Point, seed: str
) -> list[tuple[float, float, float]]:
    """Feet of hills along an arc (angles in degrees, clockwise from the right), as scattered as nature is."""
    grain = Grain(seed)
    feet = []
    for i in range(count):
        turn = math.radians(angles[0] + (angles[1] - angles[0]) * (i + grain.between(-0.3, 0.3)) / max(1, count - 1))
        away = grain.between(-14, 14)
        x = middle[0] + (radii[0] + away) * math.cos(turn)
        y = middle[1] + (radii[1] + away) * math.sin(turn)
        feet.append((x, y, grain.between(*width)))
    return feet


def crest(line: Sequence[Point], reach: float, seed: str) -> str:
    """A range seen from above, as surveyors drew it about 1800: strokes down both flanks, dense on the shaded one.

    Path data for one element; the light comes from the upper left.
    """
    grain = Grain(seed)
    size, way = length(line), legs(line)
    strokes, at = [], 0.0
    while at < size:
        p, d = on_legs(way, at)
        taper = min(1.0, 0.35 + min(at, size - at) / 22)
        for nx, ny in ((-d[1], d[0]), (d[1], -d[0])):
            shaded = nx + 1.4 * ny > 0
            if not shaded and grain.next() < 0.35:
                continue
            away = reach * taper * grain.between(0.6, 1.0) * (1.0 if shaded else 0.72)
            lean = grain.between(-0.22, 0.22) * away
            start = (p[0] + nx * 1.4, p[1] + ny * 1.4)
            strokes.append((start, (start[0] + nx * away + d[0] * lean, start[1] + ny * away + d[1] * lean)))
        at += grain.between(1.8, 2.8)
    return "".join(f"M{a[0]:.0f} {a[1]:.0f}l{b[0] - a[0]:.0f} {b[1] - a[1]:.0f}" for a, b in strokes)


def grove(spots: Sequence[Point]) -> str:
    """Trees seen from the side, each with its shadow: path data."""
    return "".join(f"M{x:.0f} {y:.0f}v-3a3 3.4 0 1 1 .1 0m0 3h5" for x, y in spots)
