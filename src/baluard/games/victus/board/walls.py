"""What men have built between the spaces: the wall of the city, its ditch, the redoubt, the Rambla; and mere limits."""

from collections.abc import Callable

from baluard.drawing import engraving, svg
from baluard.drawing.shapes import along, as_points, chained, length, shifted, sides
from baluard.drawing.svg import Point
from baluard.games.victus.board.ground import Place, beyond, places
from baluard.games.victus.model.data import Data
from baluard.kernel.kept import kept

Line = tuple[Point, Point]
Test = Callable[[Place], bool]
RAMBLA = 26.0
"""Width of the strip."""


@kept
def ditch(d: Data) -> str:
    """The ditch before the wall, on the ground of the spaces outside."""
    drawn = []
    for line in chained(_faces(d, _is_city_wall)):
        data = svg.path(line)
        drawn.append(svg.el("path", d=data, class_="vic-ditch-edge") + svg.el("path", d=data, class_="vic-ditch"))
    return svg.group(*drawn, class_="bd-borders")


@kept
def works(d: Data) -> str:
    """Limits, the Rambla, the inner foot of the ramparts, the redoubt, and the wall over them all."""
    redoubt = chained(_faces(d, lambda p: p.id == "reducte"))
    return svg.group(
        svg.el("path", d=_limits(d), class_="vic-limit"),
        svg.el("path", d=_lanes(d), class_="vic-lane"),
        _rambla(d),
        *(svg.el("path", d=svg.path(line), class_="vic-scarp") for line in chained(_inner_feet(d))),
        *(engraving.works(line, True) for line in redoubt),
        *(engraving.wall(line) for line in chained(_faces(d, _is_city_wall))),
        class_="bd-borders",
    )


def _is_city_wall(place: Place) -> bool:
    return place.wall and place.numbered


def _faces(d: Data, of: Test) -> list[Line]:
    """The outer faces of the works: towards the fields, the sea, the harbour, the beach."""
    found = []
    for place in places(d).values():
        for a, b in sides(place.polygon) if of(place) else ():
            other = beyond(d, a, b)
            if other is None or not (other.numbered or of(other)):
                found.append((a, b))
    return found


def _inner_feet(d: Data) -> list[Line]:
    """Where the ramparts end and the quarters begin."""
    found = []
    for place in places(d).values():
        if _is_city_wall(place):
            for a, b in sides(place.polygon):
                other = beyond(d, a, b)
                if other and other.kind == "quarter":
                    found.append((a, b))
    return found


def _limits(d: Data) -> str:
    """Dotted limits between spaces outside, each once."""
    return "".join(
        svg.path(line)
        for line in chained(_common_borders(d, lambda p: not p.numbered and p.kind not in ("box", "expedition")))
    )


def _lanes(d: Data) -> str:
    """The streets between quarters, and the joints between ramparts."""
    return "".join(svg.path(line) for line in chained(_common_borders(d, lambda p: p.numbered)))


def _common_borders(d: Data, of: Test) -> list[Line]:
    """The borders between two such spaces, and their rims, each once."""
    found = []
    for place in places(d).values():
        for a, b in sides(place.polygon) if of(place) else ():
            other = beyond(d, a, b)
            if other is None or (of(other) and place.order < other.order):
                found.append((a, b))
    return found


def _rambla(d: Data) -> str:
    """The avenue along the old wall: a light strip between rows of elms."""
    line = as_points(d.board.rambla.polyline)
    data = svg.path(line)
    trees = []
    for side in (-RAMBLA * 0.34, RAMBLA * 0.34):
        row = shifted(line, side)
        size = length(row)
        for i in range(1, int(size / 17)):
            x, y = along(row, i * 17)[0]
            trees.append(f"M{svg.number(x)} {svg.number(y)}h.1")
    return (
        svg.el("path", d=data, class_="vic-rambla-edge", stroke_width=RAMBLA + 3)
        + svg.el("path", d=data, class_="vic-rambla", stroke_width=RAMBLA)
        + svg.el("path", d="".join(trees), class_="vic-elm")
    )
