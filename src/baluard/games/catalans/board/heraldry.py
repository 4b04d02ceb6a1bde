"""The powers in pictures: a charge for each, so that they are told apart by shape as well as by colour; and the tints.

Every charge is drawn in a square of 20 units around nought, inked in the current colour.
"""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.palette import LIGHT
from baluard.games.catalans.board.pictures import PICTURES
from baluard.games.catalans.model.rows import Data, PowerRow
from baluard.kernel.kept import kept

TINT = 0.36
"""How strongly a home colour lies over the paper; in the dark the same tint gives a deep tone."""


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
        f'<symbol id="arms-{name}" viewBox="-10 -10 20 20">{drawn}</symbol>' for name, drawn in PICTURES.charges.items()
    )


def use_charge(power: str, x: float, y: float, size: float, look: str = "") -> str:
    """A charge out of the definitions of the board."""
    return svg.use(f"arms-{power}", x=x - size / 2, y=y - size / 2, width=size, height=size, class_=look or None)


def draw_charge(power: str, x: float, y: float, size: float, look: str = "", ink: str = "") -> str:
    """A charge drawn out, for pictures without definitions."""
    return svg.group(
        PICTURES.charges[power],
        class_=look or None,
        fill=ink or None,
        transform=f"translate({svg.number(x)} {svg.number(y)}) scale({size / 20:.3g})",
    )


def badge(d: Data, power: str, x: float, y: float, size: float) -> str:
    """A power as a small block of wood, drawn out: colour, shape of its side, charge."""
    return svg.group(
        block(d, power, size),
        draw_charge(power, 0, 0, size * 0.66, ink=powers(d)[power].ink),
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
