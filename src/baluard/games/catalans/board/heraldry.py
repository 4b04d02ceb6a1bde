"""The powers in pictures: a charge for each, so that they are told apart by shape as well as by colour; and the tints.

Every charge is drawn in a square of 20 units around nought, inked in the current colour.
"""

from __future__ import annotations

import math

from baluard.drawing import svg
from baluard.drawing.palette import LIGHT
from baluard.games.catalans.model.rows import Data, PowerRow
from baluard.kernel.kept import kept

TINT = 0.36
"""How strongly a home colour lies over the paper; in the dark the same tint gives a deep tone."""


def _rose() -> str:
    petals = []
    for i in range(5):
        turn = math.radians(i * 72 - 90)
        petals.append(f'<circle cx="{5.2 * math.cos(turn):.1f}" cy="{5.2 * math.sin(turn):.1f}" r="4"/>')
    return "".join(petals) + '<circle r="3.4" class="cat-charge-eye"/>'


_SHIELD = "M{x} {y}h4.8v3.2c0 2.2 -1.2 3.2 -2.4 3.8c-1.2 -.6 -2.4 -1.6 -2.4 -3.8Z"
_QUINAS = ((-2.4, -3.4), (-9.2, -3.4), (4.4, -3.4), (-2.4, -10), (-2.4, 3.2))
_CHARGES: dict[str, str] = {
    "britain": _rose(),
    "dutch": (
        '<path d="M-1.1 -5.6V9.6H1.1V-5.6H3L0 -9.8L-3 -5.6ZM-5.6 9L-7.2 7.4L2.6 -2.4'
        'L4.4 -7.6L9.4 -9.4L7.8 -4.6L2.4 1ZM5.6 9L7.2 7.4L-2.6 -2.4L-4.4 -7.6L-9.4 -9.4L-7.8 -4.6L-2.4 1Z"/>'
    ),
    "austria": '<path d="M-8.4 -9.4H8.4V-3.4H-8.4ZM-8.4 2.6H8.4C7.8 6 4 8.6 0 9.9C-4 8.6 -7.8 6 -8.4 2.6Z"/>',
    "savoy": '<path d="M-2.8 -9.6H2.8V-2.8H9.6V2.8H2.8V9.6H-2.8V2.8H-9.6V-2.8H-2.8Z"/>',
    "portugal": "".join(f'<path d="{_SHIELD.format(x=x, y=y)}"/>' for x, y in _QUINAS),
    "empire": (
        '<path d="M0 -5.4L-1.4 -8.2L-4.2 -9.4L-6.6 -8L-4.2 -7.4L-3.2 -5.6L-3.6 -3.6L-9.8 -7.6L-9.2 -1.2L-8 -.2'
        "L-8.2 2.6L-6 1.8L-5.6 4L-3.4 2.4L-4.8 7L-2 5.4L0 9.8L2 5.4L4.8 7L3.4 2.4L5.6 4L6 1.8L8.2 2.6L8 -.2"
        'L9.2 -1.2L9.8 -7.6L3.6 -3.6L3.2 -5.6L4.2 -7.4L6.6 -8L4.2 -9.4L1.4 -8.2Z"/>'
    ),
    "aragon": '<path d="M-9 -9.4H-6V9.4H-9ZM-4 -9.4H-1V9.4H-4ZM1 -9.4H4V9.4H1ZM6 -9.4H9V9.4H6Z"/>',
    "france": (
        '<path d="M0 -9.8C3.4 -6.2 3.4 -3 1.5 1.4H-1.5C-3.4 -3 -3.4 -6.2 0 -9.8Z"/>'
        '<path d="M-2 1.4C-2.6 -2.4 -5.4 -6 -8.2 -4.6C-10.4 -3.2 -9.2 .8 -6.6 .6C-7.6 -1.4 -5.8 -2.4 -4.8 1.4Z"/>'
        '<path d="M2 1.4C2.6 -2.4 5.4 -6 8.2 -4.6C10.4 -3.2 9.2 .8 6.6 .6C7.6 -1.4 5.8 -2.4 4.8 1.4Z"/>'
        '<path d="M-6 2.2H6V4.4H-6ZM-2.4 5.2H2.4C3.4 7.4 2.4 8.8 0 9.9C-2.4 8.8 -3.4 7.4 -2.4 5.2Z"/>'
    ),
    "castile": (
        '<path fill-rule="evenodd" d="M-9.4 9.6V-2.6H-8V-4.2H-6V-2.6H-4.6V-7.8H-3V-9.8H-1.2V-7.8H1.2V-9.8H3V-7.8H4.6'
        'V-2.6H6V-4.2H8V-2.6H9.4V9.6ZM-2.2 9.6H2.2V4.6A2.2 2.2 0 0 0 -2.2 4.6ZM-1.2 -4.4V-1.4H1.2V-4.4Z"/>'
    ),
    "bavaria": '<path d="M0 -9.8L4.4 -4.9L0 0L-4.4 -4.9ZM-5 .2L-.6 5L-5 9.8L-9.4 5ZM5 .2L9.4 5L5 9.8L.6 5Z"/>',
}


@kept
def powers(d: Data) -> dict[str, PowerRow]:
    """The powers by their ids."""
    return {row.id: row for row in d.powers.power}


def is_bourbon(d: Data, power: str) -> bool:
    """Is it on the side that nobody plays?"""
    return powers(d)[power].side == "bourbon"


def defs() -> str:
    """The charges as symbols with the ids `arms-<power>`."""
    return "".join(
        f'<symbol id="arms-{name}" viewBox="-10 -10 20 20">{drawn}</symbol>' for name, drawn in _CHARGES.items()
    )


def stamped(power: str, x: float, y: float, size: float, look: str = "") -> str:
    """A charge out of the definitions of the board."""
    return svg.use(f"arms-{power}", x=x - size / 2, y=y - size / 2, width=size, height=size, class_=look or None)


def inked(power: str, x: float, y: float, size: float, look: str = "", ink: str = "") -> str:
    """A charge drawn out, for pictures without definitions."""
    return svg.group(
        _CHARGES[power],
        class_=look or None,
        fill=ink or None,
        transform=f"translate({svg.number(x)} {svg.number(y)}) scale({size / 20:.3g})",
    )


def badge(d: Data, power: str, x: float, y: float, size: float) -> str:
    """A power as a small block of wood, drawn out: colour, shape of its side, charge."""
    return svg.group(
        block(d, power, size),
        inked(power, 0, 0, size * 0.66, ink=powers(d)[power].ink),
        transform=svg.translate(x, y),
    )


def block(d: Data, power: str, size: float) -> str:
    """The front of a troop: the Allies' blocks are square, the Bourbons' have cut corners and a pale rim."""
    row = powers(d)[power]
    h = size / 2
    if not is_bourbon(d, power):
        look = "cat-block cat-block--empire" if power == "empire" else "cat-block"
        return svg.rect(-h, -h, size, size, rx=size * 0.12, fill=row.colour, class_=look)
    c = size * 0.26
    corners = ((-h + c, -h), (h - c, -h), (h, -h + c), (h, h - c), (h - c, h), (-h + c, h), (-h, h - c), (-h, -h + c))
    return svg.polygon(corners, fill=row.colour, class_="cat-block cat-block--bourbon")


@kept
def tint(d: Data, home: str) -> str:
    """The colour that, laid over paper with the strength `TINT`, gives the home colour of the map."""
    wanted, paper = _channels(d.powers.map_fill[home]), _channels(LIGHT["paper"])
    mixed = [(w - (1 - TINT) * p) / TINT for w, p in zip(wanted, paper, strict=True)]
    return "#" + "".join(f"{max(0, min(255, round(c))):02x}" for c in mixed)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
