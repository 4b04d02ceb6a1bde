"""The indicators as dials: every box on an arc, the needle on the present one, the value read large."""

import math
from collections.abc import Sequence

from msgspec import Struct

from baluard.drawing import svg
from baluard.drawing.emblems import draw_emblem

EMBLEMS = {"generalitat": "palace", "port": "anchor", "powder": "keg", "hospital": "cross", "seny_rauxa": "scales"}
OUTER, INNER = 68.0, 42.0
"""Radii of the band of boxes; the hub lies at nought."""


class Dial(Struct, frozen=True):
    """What a dial shows: the boxes from worst to best, the present one, and whether rubble blocks it."""

    name: str
    boxes: tuple[int, ...]
    at: int
    marked: bool = False
    red: int = -1  # the box of the full game's start
    looks: tuple[str, ...] = ()  # a look for every box, instead of good and bad


def face_of(dial: Dial) -> str:
    """The dial around its hub: half a circle upwards, with the emblem and the value read in the middle."""
    count = len(dial.boxes)
    step = 180 / count
    parts = [_box(dial, i, 180 + i * step, step) for i in range(count)]
    needle = 180 + (dial.at + 0.5) * step
    value = _signed(dial.boxes[dial.at]) if dial.name == "port" else str(dial.boxes[dial.at])
    middle = svg.text(0, -3, value, class_="dial-value")
    return svg.group(
        svg.el("path", d=_ring(180, 180, INNER - 2, OUTER + 4), class_="dial-ground"),
        *parts,
        svg.group(
            svg.el("path", d=f"M-5 -28L0 {-INNER - 8:.0f}L5 -28Z", class_="dial-needle"),
            class_="dial-hand",
            transform=f"rotate({svg.number(needle - 270)})",
        ),
        svg.el("path", d="M-33 1A33 33 0 0 1 33 1Z", class_="dial-hub"),
        middle if dial.name != "seny_rauxa" else "",
        _rubble() if dial.marked else "",
        class_=f"dial dial--{dial.name}",
    )


def _box(dial: Dial, i: int, start: float, step: float) -> str:
    """One box of the band with its number."""
    turn = math.radians(start + step / 2)
    reach = (INNER + OUTER) / 2
    x, y = reach * math.cos(turn), reach * math.sin(turn)
    looks = ["dial-box", f"dial-box--{dial.looks[i] if dial.looks else grade(dial.boxes, i)}"]
    if i == dial.at:
        looks.append("is-here")
    if i == dial.red:
        looks.append("is-red")
    value = _signed(dial.boxes[i]) if dial.name == "port" else str(dial.boxes[i])
    return svg.group(
        svg.el("path", d=_ring(start + 0.8, step - 1.6, INNER, OUTER)),
        svg.text(x, y + 6.5, value),
        class_=" ".join(looks),
    )


def grade(boxes: Sequence[int], i: int) -> str:
    """Good, fair or bad: by the value's place between the worst and the best."""
    low, high = boxes[0], boxes[-1]
    part = (boxes[i] - low) / (high - low)
    return "good" if part > 0.7 else "fair" if part > 0.3 else "bad"


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _ring(start: float, sweep: float, inner: float, outer: float) -> str:
    """Path data of a piece of a ring, from an angle over some degrees."""
    a, b = math.radians(start), math.radians(start + sweep)

    def at(radius: float, angle: float) -> str:
        return f"{svg.number(radius * math.cos(angle))} {svg.number(radius * math.sin(angle))}"

    big, small = svg.number(outer), svg.number(inner)
    return f"M{at(outer, a)}A{big} {big} 0 0 1 {at(outer, b)}L{at(inner, b)}A{small} {small} 0 0 0 {at(inner, a)}Z"


def _rubble() -> str:
    """Stones over the hub: this indicator cannot be improved by actions."""
    return svg.group(
        svg.circle(0, 0, 17, class_="dial-rubble"),
        draw_emblem("stones", 0, -1, 22, "dial-stones"),
        transform=svg.translate(44, -6),
    )
