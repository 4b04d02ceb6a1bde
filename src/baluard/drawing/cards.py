"""Playing cards: their paper, band, medal and ribbon, and the lettering that fits what room there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from baluard.drawing import svg

WIDE, HIGH = 240, 336
MARGIN = 14
INSIDE = WIDE - 2 * MARGIN
READABLE = 15.0
"""A high picture is given up before the lettering becomes smaller than this."""


class Fit(Struct, frozen=True):
    """How a card is set: size of the lettering, height of the picture, height left over."""

    size: float
    picture: float
    rest: float = 0.0


def fit(
    room: float, pictures: Sequence[float], sizes: Sequence[float], low: float, height: Callable[[float], float]
) -> Fit | None:
    """The highest picture, then the largest lettering, with which everything finds room; None when nothing does.

    `height` tells what the text needs in a size; a picture up to `low` is kept even beside small lettering.
    """
    for picture in pictures:
        for size in sizes:
            if picture > low and size < READABLE:
                continue
            tall = picture + height(size)
            if tall <= room:
                return Fit(size, picture, room - tall)
    return None


def card(title: str, look: str, *drawn: str) -> str:
    """A card as a picture of its own, with its words for those who do not see it."""
    size = {"width": WIDE, "height": HIGH}
    return svg.document((0, 0, WIDE, HIGH), svg.title(title), *drawn, class_=look, role="img", **size)


def paper(look: str) -> str:
    """The sheet and the line around it."""
    return sheet(f"{look}-paper") + frame(f"{look}-line")


def sheet(look: str) -> str:
    """The sheet alone."""
    return svg.rect(1, 1, WIDE - 2, HIGH - 2, rx=13, class_=look)


def frame(look: str) -> str:
    """The line around what is printed."""
    return svg.rect(6, 6, WIDE - 12, HIGH - 12, rx=9, class_=look)


def band(low: float) -> str:
    """The outline of the band at the head, down to `low`."""
    return f"M6 15A9 9 0 0 1 15 6H{WIDE - 15}A9 9 0 0 1 {WIDE - 6} 15V{svg.number(low)}H6Z"


def medal(y: float, high: float, rays: str, ground: str, ring: str) -> str:
    """The round field of a picture with rays left and right; the looks of its parts."""
    lines = []
    for dy, start in ((-9, 34), (-3, 16), (3, 8), (9, 26)):
        reach = WIDE / 2 - high / 2 - MARGIN - start
        if reach > 4:
            lines.append(f"M{MARGIN + start} {svg.number(y + dy)}h{svg.number(reach)}")
            lines.append(f"M{WIDE - MARGIN - start} {svg.number(y + dy)}h{svg.number(-reach)}")
    radius = (high - 14) / 2
    return (
        svg.el("path", d="".join(lines), class_=rays)
        + svg.circle(WIDE / 2, y, radius + 3, class_=ground)
        + svg.circle(WIDE / 2, y, radius - 1, class_=ring)
    )


def ribbon(y: float, wide: float, half: float) -> str:
    """The outline of a ribbon across the card, with swallow tails: from `y` twice `half` down."""
    left, across = svg.number((WIDE - wide) / 2), svg.number(wide)
    return f"M{left} {svg.number(y)}h{across}l-9 {half}l9 {half}h{svg.number(-wide)}l9 -{half}Z"
