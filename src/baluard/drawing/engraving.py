"""The engraver's hand: walls, earthworks, breaches, water, compass rose, cartouche, scale bar.

Every function returns markup without a colour of its own: the classes (all start with `bd-`) are in the
stylesheet of the boards.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

from baluard.drawing import svg
from baluard.drawing.shapes import Grain, along, length, shifted
from baluard.drawing.svg import Point

_VINE = "M7 14v-6m0 3q-4 -3 -4 -6m4 4q4 -2 4 -5"


def patterns() -> str:
    """The fills made of strokes: hatching, stipple, furrows, paving, vines and beds."""
    return "".join(
        (
            _pattern("hatch", 5, 5, "M-1 6L6 -1M-1 1L1 -1M4 6L6 4", "bd-hatch", 0),
            _pattern("hatch-steep", 4.5, 9, "M-1 11L5.5 -2M-3.2 6L2.2 -5M2.2 15L7.7 4", "bd-hatch", 0),
            _pattern("hatch-blue", 5, 5, "M-1 6L6 -1M-1 1L1 -1M4 6L6 4", "bd-hatch-blue", 0),
            _pattern("stipple", 14, 14, "M2 3h.1M9 1h.1M6 8h.1M12 11h.1M3 12.5h.1M10.5 6h.1", "bd-stipple", 0),
            _pattern("furrows", 9, 9, "M0 2h9M0 6.5h9", "bd-furrow", -18),
            _pattern("furrows-cross", 9, 9, "M0 2h9M0 6.5h9", "bd-furrow", 62),
            _pattern("crossed", 16, 16, "M0 0L16 16M16 0L0 16", "bd-crossed", 0),
            _pattern("paving", 12, 12, "M0 0h.1M6 6h.1", "bd-paving", 0),
            *(_pattern(f"vines-{i}", 15, 17, _VINE, "bd-vine", turn) for i, turn in enumerate((-24, 12, 38))),
            *(_pattern(f"beds-{i}", 10, 14, "M2 9q3 -6 6 0", "bd-bed", turn) for i, turn in enumerate((-30, 8, 27))),
        )
    )


def _pattern(name: str, width: float, height: float, data: str, look: str, turn: float) -> str:
    return svg.el(
        "pattern",
        svg.el("path", d=data, class_=look),
        id=f"bd-{name}",
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({turn})" if turn else None,
    )


def water(shore: Sequence[Point], area: Sequence[Point], clip: str) -> str:
    """A sea whose lines follow the shore ever more faintly, as on copper plates; `clip` is its clip path's id."""
    coast = svg.path(shore)
    rings = []
    for i, reach in enumerate((132, 108, 87, 69, 53, 39, 27, 17, 9)):
        rings.append(svg.el("path", d=coast, class_=f"bd-wave bd-wave-{min(i // 2, 4)}", stroke_width=reach + 1.5))
        rings.append(svg.el("path", d=coast, class_="bd-wave-gap", stroke_width=reach - 0.6))
    return svg.group(
        svg.polygon(area, class_="bd-sea"),
        svg.group(*rings, clip_path=f"url(#{clip})"),
        svg.el("path", d=coast, class_="bd-shore"),
    )


def wall(line: Sequence[Point], inward: bool | None = None) -> str:
    """A masonry wall: dark contour, red body, joints, a light upper edge; `inward` shades one flank (right side)."""
    data = svg.path(line)
    shadow = ""
    if inward is not None:
        shadow = svg.el("path", d=svg.path(shifted(line, 4 if inward else -4)), class_="bd-wall-shadow")
    return shadow + "".join(
        svg.el("path", d=data, class_=look) for look in ("bd-wall-case", "bd-wall", "bd-wall-joint", "bd-wall-light")
    )


def works(line: Sequence[Point], rightward: bool) -> str:
    """An earthwork drawn inside its owner's ground (to the right of the line, or left), ticks to the protected side."""
    sign = 1 if rightward else -1
    inner = shifted(line, 5.0 * sign)
    ticks = []
    size = length(inner)
    count = max(1, round(size / 9))
    for i in range(count):
        p, d = along(inner, size * (i + 0.5) / count)
        nx, ny = -d[1] * sign, d[0] * sign
        base = (p[0] + nx * 2, p[1] + ny * 2)
        tip = (p[0] + nx * 8.5, p[1] + ny * 8.5)
        left = (base[0] - d[0] * 2.3, base[1] - d[1] * 2.3)
        right = (base[0] + d[0] * 2.3, base[1] + d[1] * 2.3)
        ticks.append(svg.path((left, tip, right), closed=True))
    data = svg.path(inner)
    return (
        svg.el("path", d=data, class_="bd-works-case")
        + svg.el("path", d=data, class_="bd-works")
        + svg.el("path", d="".join(ticks), class_="bd-works-tick")
    )


def rubble(line: Sequence[Point], seed: str) -> str:
    """Fallen stones where a wall stood."""
    grain = Grain(seed)
    size = length(line)
    stones = []
    for _ in range(round(size * 0.75)):
        p, d = along(line, grain.between(0, size))
        away = grain.between(-1, 1) * grain.between(2, 13)
        x, y = p[0] - d[1] * away, p[1] + d[0] * away
        stones.append(svg.path(_stone(x, y, grain), closed=True))
    half = len(stones) // 2
    return svg.group(
        svg.el("path", d=svg.path(line), class_="bd-rubble-bed"),
        svg.el("path", d="".join(stones[:half]), class_="bd-rubble bd-rubble-red"),
        svg.el("path", d="".join(stones[half:]), class_="bd-rubble"),
    )


def _stone(x: float, y: float, grain: Grain) -> list[Point]:
    size, turn = grain.between(1.9, 4.3), grain.between(0, 6.28)
    corners = 4 if grain.next() < 0.6 else 5
    spread = [size * grain.between(0.7, 1.2) for _ in range(corners)]
    return [
        (x + r * math.cos(turn + k * 6.28 / corners), y + r * math.sin(turn + k * 6.28 / corners))
        for k, r in enumerate(spread)
    ]


def hachures(line: Sequence[Point], rightward: bool, size: float, step: float, seed: str) -> str:
    """Short strokes down a slope from a line, thicker at the top: path data for one element."""
    grain = Grain(seed)
    sign = 1 if rightward else -1
    strokes = []
    for a, b in pairwise(line):
        span = math.dist(a, b)
        dx, dy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
        count = max(1, int(span / step))
        for i in range(count):
            t = span * (i + 0.5) / count
            reach = size * grain.between(0.6, 1.0)
            start = (a[0] + dx * t - dy * sign * 2, a[1] + dy * t + dx * sign * 2)
            end = (start[0] - dy * sign * reach, start[1] + dx * sign * reach)
            strokes.append((start, end))
    return svg.segments(strokes)


def compass(x: float, y: float, radius: float, degrees: float, letter: str) -> str:
    """A sixteen-point rose; `degrees` turns its north clockwise from the top of the picture."""
    drawn = []
    for i in sorted(range(16), key=lambda i: (i % 4 == 0, i % 2 == 0)):
        reach = radius * (1.0 if i % 4 == 0 else 0.72 if i % 2 == 0 else 0.46)
        waist = radius * (0.17 if i % 4 == 0 else 0.14 if i % 2 == 0 else 0.1)
        side, turn = waist * 0.75, i * 22.5
        dark = svg.path(((0, 0), (side, -waist), (0, -reach)), closed=True)
        light = svg.path(((0, 0), (-side, -waist), (0, -reach)), closed=True)
        drawn.append(
            svg.group(
                svg.el("path", d=light, class_="bd-rose-light"),
                svg.el("path", d=dark, class_="bd-rose-dark"),
                transform=f"rotate({svg.number(turn)})",
            )
        )
    head = svg.path(((0, -radius - 15), (5, -radius - 3), (0, -radius - 6), (-5, -radius - 3)), closed=True)
    return svg.group(
        svg.circle(0, 0, radius * 0.82, class_="bd-rose-disc"),
        svg.circle(0, 0, radius * 0.62, class_="bd-rose-ring"),
        svg.circle(0, 0, radius * 0.66, class_="bd-rose-ring"),
        svg.group(*drawn, svg.el("path", d=head, class_="bd-rose-dark"), transform=f"rotate({svg.number(degrees)})"),
        svg.text(
            (radius + 24) * math.sin(math.radians(degrees)),
            -(radius + 24) * math.cos(math.radians(degrees)) + 5,
            letter,
            class_="bd-rose-letter",
        ),
        class_="bd-rose",
        transform=svg.translate(x, y),
    )


def cartouche(x: float, y: float, width: float, height: float) -> str:
    """A framed panel with scrolled corners for a title."""
    w, h, r = width, height, 12
    outline = (
        f"M{r} 0H{w - r}A{r} {r} 0 0 0 {w} {r}V{h - r}A{r} {r} 0 0 0 {w - r} {h}"
        f"H{r}A{r} {r} 0 0 0 0 {h - r}V{r}A{r} {r} 0 0 0 {r} 0Z"
    )
    m, q = 5, 14
    inner = (
        f"M{q + m} {m}H{w - q - m}A{q} {q} 0 0 0 {w - m} {q + m}V{h - q - m}A{q} {q} 0 0 0 {w - q - m} {h - m}"
        f"H{q + m}A{q} {q} 0 0 0 {m} {h - q - m}V{q + m}A{q} {q} 0 0 0 {q + m} {m}Z"
    )
    knobs = [svg.circle(cx, cy, 4.5, class_="bd-cartouche-knob") for cx in (2, w - 2) for cy in (2, h - 2)]
    return svg.group(
        svg.el("path", d=outline, class_="bd-cartouche"),
        svg.el("path", d=inner, class_="bd-cartouche-line"),
        *knobs,
        transform=svg.translate(x, y),
    )


def scale_bar(x: float, y: float, unit: float, marks: Sequence[str]) -> str:
    """A bar of alternating fields, `unit` wide each, with a mark at every division."""
    fields = [
        svg.rect(x + i * unit, y, unit, 5, class_="bd-scale-dark" if i % 2 == 0 else "bd-scale-light")
        for i in range(len(marks) - 1)
    ]
    numbers = [svg.text(x + i * unit, y - 4, mark, class_="bd-scale-mark") for i, mark in enumerate(marks)]
    return svg.group(*fields, *numbers)


def neat_line(x: float, y: float, width: float, height: float, band: float, step: float) -> str:
    """The frame of a plan: two lines with alternating light and dark fields between them."""
    fields = []
    across, down = round(width / step), round(height / step)
    for i in range(0, across, 2):
        left, wide = x + i * width / across, width / across
        fields += [(left, y - band, wide, band), (left, y + height, wide, band)]
    for i in range(0, down, 2):
        top, high = y + i * height / down, height / down
        fields += [(x - band, top, band, high), (x + width, top, band, high)]
    data = "".join(
        f"M{svg.number(a)} {svg.number(b)}h{svg.number(c)}v{svg.number(d)}h{svg.number(-c)}Z" for a, b, c, d in fields
    )
    return svg.group(
        svg.el("path", d=data, class_="bd-frame-field"),
        svg.rect(x - band, y - band, width + 2 * band, height + 2 * band, class_="bd-frame-outer"),
        svg.rect(x, y, width, height, class_="bd-frame-inner"),
    )


def ship(x: float, y: float, scale: float) -> str:
    """A three-master at anchor, to keep the sea company."""
    hull = "M-26 4C-20 13 14 14 24 5L28 -2L20 1L-20 1L-27 -4Z"
    masts = "M-14 1V-30M1 1V-37M14 1V-28M24 0L36 -9"
    sails = (
        "M-20 -27C-15 -23 -12 -23 -8 -27L-7 -16C-11 -12 -16 -12 -21 -16ZM-22 -13C-16 -9 -11 -9 -6 -13L-5 -3H-22Z"
        "M-5 -34C-1 -30 3 -30 7 -34L8 -21C3 -17 -1 -17 -6 -21ZM-7 -18C-2 -14 4 -14 9 -18L10 -4H-7Z"
        "M9 -25C12 -22 16 -22 19 -25L20 -15C16 -12 12 -12 8 -15ZM24 -3L35 -9L19 -22Z"
    )
    pennants = "M-14 -30l-7 -2 7 -2ZM1 -37l-8 -2 8 -2ZM14 -28l-7 -2 7 -2Z"
    wake = "M-36 12q6 -4 12 0t12 0 12 0 12 0 12 0M-26 17q6 -3 12 0t12 0 12 0"
    return svg.group(
        svg.el("path", d=wake, class_="bd-ship-line"),
        svg.el("path", d=sails, class_="bd-ship-sail"),
        svg.el("path", d=masts, class_="bd-ship-line"),
        svg.el("path", d=hull + pennants, class_="bd-ship-hull"),
        transform=f"translate({svg.number(x)} {svg.number(y)}) scale({scale})",
    )
