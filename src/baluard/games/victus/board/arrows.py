"""The arrows of the Bourbon advance on the borders they cross: yellow, red; and the blue ones, for guns only."""

import math
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from baluard.drawing import svg
from baluard.drawing.shapes import near, sides, unit
from baluard.drawing.svg import Point
from baluard.games.victus.board.ground import Place, places
from baluard.games.victus.model.data import Data
from baluard.kernel.kept import kept

REACH = 13.0
"""Half the length of an arrow."""
APART = 22.0
SHAPES = {
    "yellow": "M-12 -4H-1V-10.5L13 0L-1 10.5V4H-12Z",
    "red": "M-13 -10L1 -10L13 0L1 10L-13 10L-2 0Z",
    "blue": "M-12 -9L13 0L-12 9Z",
}
"""Told apart by shape too: a head on a shaft, a swallow's tail, a plain triangle."""


class Arrow(Struct, frozen=True):
    """An arrow on the map: whose it is, its colour, where it crosses the border, and its direction in degrees."""

    origin: str
    target: str
    colour: str
    at: Point
    turn: float


@kept
def arrows(d: Data) -> tuple[Arrow, ...]:
    """All arrows of the board."""
    found = []
    for row in d.board.space:
        one = [("yellow", row.yellow, row.yellow_at), ("red", row.red, row.red_at)]
        for colour, to, at in [*one, *(("blue", to, spot) for to, spot in zip_longest(row.blue, row.blue_at))]:
            if to:
                origin, target = places(d)[row.id], places(d)[to]
                spot = _crossing(origin, target, at)
                found.append(Arrow(row.id, to, colour, spot, _turn(origin, target, spot)))
    return tuple(_beside_others(arrow, found) if arrow.colour == "blue" else arrow for arrow in found)


def _beside_others(arrow: Arrow, others: list[Arrow]) -> Arrow:
    """A blue arrow beside another one that crosses the border at the same place."""
    if all(other is arrow or math.dist(other.at, arrow.at) > 2 * REACH - 4 for other in others):
        return arrow
    turn = math.radians(arrow.turn)
    return replace(arrow, at=(arrow.at[0] + APART * math.sin(turn), arrow.at[1] - APART * math.cos(turn)))


def _crossing(origin: Place, target: Place, at: tuple[int, int] | None) -> Point:
    """Where an arrow crosses the border. The drawing may be of a later board than the arrows: then in its middle."""
    if at and any(near(side, at, 3) for side in sides(target.polygon)):
        return float(at[0]), float(at[1])
    common = [(a, b) for a, b in sides(origin.polygon) if (b, a) in sides(target.polygon)]
    a, b = common[0] if common else (origin.middle, target.middle)
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _turn(origin: Place, target: Place, at: Point) -> float:
    """Straight across the border, or towards the other space where the border cannot be found."""
    for a, b in sides(origin.polygon):
        if near((a, b), at, 3):
            d = unit(a, b)
            return math.degrees(math.atan2(-d[0], d[1]))
    return math.degrees(math.atan2(target.middle[1] - at[1], target.middle[0] - at[0]))


@kept
def arrow_places(d: Data) -> dict[str, tuple[Point, ...]]:
    """By space: the arrows that lie on its border, where nothing else should lie."""
    found: dict[str, list[Point]] = {name: [] for name in places(d)}
    for arrow in arrows(d):
        found[arrow.origin].append(arrow.at)
        found[arrow.target].append(arrow.at)
    return {name: tuple(spots) for name, spots in found.items()}


def defs() -> str:
    """The three shapes."""
    return "".join(
        svg.el("path", d=data, id=f"way-{colour}", class_=f"way-{colour}") for colour, data in SHAPES.items()
    )


@kept
def arrow_markup(d: Data) -> str:
    """All of them, under the pieces."""
    marks = [
        svg.use(
            f"way-{a.colour}",
            transform=f"translate({svg.number(a.at[0])} {svg.number(a.at[1])}) rotate({svg.number(a.turn)})",
        )
        for a in arrows(d)
    ]
    return svg.group(*marks, id="ways")
