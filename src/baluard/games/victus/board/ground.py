"""The ground of the board: every space with the cover that an engraver of 1714 would give it."""

from msgspec import Struct

from baluard.components import Names
from baluard.drawing import engraving, svg, terrain
from baluard.drawing.shapes import as_points, clockwise, contains, sides
from baluard.drawing.svg import Point
from baluard.games.victus.board.pictures import PICTURES, Landmark
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.rows import BoxRow, SpaceRow
from baluard.kernel.kept import kept

LANGUAGES = ("ca", "es", "en")
GRASS = 40
TURNS = (-24.0, 8.0, 31.0, -9.0, 19.0, -35.0)
"""The directions of lanes and furrows, taken in turn, so that neighbours differ."""


def zone_shapes(d: Data) -> dict[str, tuple[tuple[int, int], ...]]:
    """The spaces as polygons, for heat maps."""
    return {space.id: tuple(space.polygon) for space in d.board.space}


class Place(Struct, frozen=True):
    """A space or box as far as the picture is concerned."""

    id: str
    name: Names
    polygon: tuple[Point, ...]
    middle: Point
    kind: str = "box"
    code: str = ""
    numbered: bool = False
    wall: bool = False
    indicator: str = ""
    order: int = 0


@kept
def places(d: Data) -> dict[str, Place]:
    """Every space and box, in the order of the data."""
    found = {row.id: Place(row.id, row.name, *_ground_of(row)) for row in d.board.box}
    spaces = {
        row.id: Place(
            row.id, row.name, *_ground_of(row), _kind(row), row.code, bool(row.number), row.wall, row.indicator, order
        )
        for order, row in enumerate(d.board.space)
    }
    return spaces | found


def _ground_of(row: SpaceRow | BoxRow) -> tuple[tuple[Point, ...], Point]:
    """The outline, clockwise, and the middle."""
    return clockwise(as_points(row.polygon)), as_points([row.label])[0]


def _kind(row: SpaceRow) -> str:
    """Fields by what grows on them: gardens near the city, then country houses, then vineyards."""
    if row.kind != "field":
        return row.kind
    return {"G": "glacis", "H": "gardens", "T": "farms", "V": "vineyard"}[row.code[0]]


@kept
def borders(d: Data) -> dict[tuple[Point, Point], str]:
    """Every side of every space, in the direction in which its outline runs, and whose it is."""
    found = {}
    for place in places(d).values():
        for i, a in enumerate(place.polygon):
            found[(a, place.polygon[(i + 1) % len(place.polygon)])] = place.id
    return found


def beyond(d: Data, a: Point, b: Point) -> Place | None:
    """The neighbour across a side of an outline."""
    other = borders(d).get((b, a))
    return places(d)[other] if other else None


def cover(d: Data, place: Place) -> str:
    """What grows or stands in a space."""
    turn = TURNS[place.order % len(TURNS)]
    match place.kind:
        case "quarter":
            return _quarter(place, turn)
        case "bastion":
            return _montjuic(place) if place.id == "montjuic" else _bastion(d, place)
        case "wall":
            return _texture(place, "stipple")
        case "glacis":
            return _texture(place, "stipple") + terrain.tufts(place.polygon, place.id, GRASS + 20)
        case "gardens":
            return _texture(place, f"beds-{place.order % 3}")
        case "farms":
            return _texture(place, "furrows" if place.order % 2 else "furrows-cross") + _farm(place)
        case "vineyard":
            return _texture(place, f"vines-{place.order % 3}")
        case "parallel":
            return _texture(place, "furrows" if place.order % 2 else "furrows-cross") + terrain.tufts(
                place.polygon, place.id, GRASS + 30
            )
        case "camp":
            return _texture(place, "stipple") + _tents(place)
        case "platja":
            return _texture(place, "stipple") + _dunes(place)
        case "port":
            return _harbour()
        case _:
            return ""


def _texture(place: Place, pattern: str) -> str:
    return svg.use(f"shape-{place.id}", class_=f"bd-texture bd-texture--{pattern}")


def _quarter(place: Place, turn: float) -> str:
    """Houses along lanes; west of the Rambla gardens lie between them."""
    suburb = place.code.startswith("1")
    marks = PICTURES.landmarks.get(place.id, ())
    built = terrain.lots(place.polygon, place.id, turn, 0.5 if suburb else 1.0)
    garden = _texture(place, f"beds-{place.order % 3}") if suburb else ""
    return garden + svg.el("path", d=built, class_="vic-lot") + "".join(_landmark(mark) for mark in marks)


def _landmark(mark: Landmark) -> str:
    x, y = mark.at
    clear = svg.circle(x, y, mark.size * 1.1, class_="vic-square")
    match mark.kind:
        case "church":
            return clear + terrain.church(x, y, mark.size, mark.turn)
        case "cloister":
            return clear + terrain.cloister(x, y, mark.size, mark.turn)
        case "garden":
            return svg.circle(x, y, mark.size, class_="vic-garden")
        case "palace":
            return clear + terrain.cloister(x, y, mark.size, mark.turn)
        case _:
            return clear + svg.circle(x, y, mark.size * 0.7, class_="bd-church")


def _bastion(d: Data, place: Place) -> str:
    """A parapet along the faces that look outside, and the ground behind it."""
    faces = [(a, b) for a, b in sides(place.polygon) if not ((other := beyond(d, a, b)) and other.numbered)]
    strokes = "".join(engraving.hachures(face, True, 14, 6, place.id) for face in faces)
    return _texture(place, "stipple") + svg.el("path", d=strokes, class_="bd-hachure")


def _montjuic(place: Place) -> str:
    """The mountain: slopes on all sides, and the fort on its top."""
    outline = (*place.polygon, place.polygon[0])
    slopes = [
        svg.el("path", d=engraving.hachures(outline, True, size, 5, f"{place.id}{size}"), class_="bd-hachure")
        for size in (34.0, 20.0)
    ]
    return "".join(slopes) + _fort(410, 1160, 30)


def _fort(x: float, y: float, size: float) -> str:
    """A square fort with four bastions, from above."""
    s, t, u = size, size * 0.45, size * 0.62
    points = []
    for dx, dy in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
        tip = (x + dx * s, y + dy * s)
        flank, face = (x + dx * u, y + dy * t), (x + dx * t, y + dy * u)
        points += [face, tip, flank] if dx * dy < 0 else [flank, tip, face]
    return svg.polygon(points, class_="vic-fort") + svg.rect(
        x - t * 0.6, y - t * 0.6, t * 1.2, t * 1.2, class_="vic-fort"
    )


def _farm(place: Place) -> str:
    """A country house among cypresses, out of the middle, and trees."""
    xs, ys = [p[0] for p in place.polygon], [p[1] for p in place.polygon]
    drawn = terrain.tufts(place.polygon, place.id, GRASS)
    for dx, dy in ((0.78, 0.4), (0.25, 0.72), (0.7, 0.7), (0.3, 0.3)):
        x, y = min(xs) + (max(xs) - min(xs)) * dx, min(ys) + (max(ys) - min(ys)) * dy
        corners = ((x - 26, y - 24), (x + 26, y - 24), (x - 26, y + 16), (x + 26, y + 16))
        if all(contains(place.polygon, corner) for corner in corners):
            trees = svg.el(
                "path", d=terrain.cypress(x - 19, y + 5) + terrain.cypress(x + 19, y + 7), class_="vic-cypress"
            )
            return drawn + terrain.farmhouse(x, y) + trees
    return drawn


def _tents(place: Place) -> str:
    """Tents along the rim of a camp, away from what lies in its middle."""
    spots = []
    xs, ys = [p[0] for p in place.polygon], [p[1] for p in place.polygon]
    for row in range(int((max(ys) - min(ys)) / 20)):
        for column in range(int((max(xs) - min(xs)) / 22)):
            x, y = min(xs) + 12 + column * 22 + row % 2 * 9, min(ys) + 14 + row * 20
            if abs(x - place.middle[0]) > 30 or abs(y - place.middle[1]) > 26:
                spots.append((x, y))
    return terrain.tents(place.polygon, spots)


def _dunes(place: Place) -> str:
    """Ripples of sand, and boats drawn up."""
    ripples = "".join(f"M{x} {1335 - (x - 1290) // 9}q9 -5 18 0t18 0" for x in range(1290, 1700, 62))
    boats = "".join(_boat(x, y) for x, y in ((1330, 1338), (1402, 1330), (1640, 1300)))
    return svg.el("path", d=ripples, class_="vic-ripple") + boats


def _boat(x: float, y: float) -> str:
    return svg.group(
        svg.el("path", d="M-17 0C-9 7 9 7 17 0L12 -2H-12Z", class_="bd-ship-hull"),
        svg.el("path", d="M-2 -2V-16M-2 -16L10 -5", class_="bd-ship-line"),
        transform=svg.translate(x, y),
    )


def _harbour() -> str:
    """The mole and its lantern; the water is the sea's."""
    mole = ((1240, 1372), (1150, 1384), (1062, 1384))
    lines = "".join(
        f"M{x} {y}q8 -4 16 0t16 0" for x, y in ((700, 1352), (760, 1378), (840, 1345), (905, 1382), (980, 1352))
    )
    return (
        svg.el("path", d=lines, class_="vic-swell")
        + svg.polyline(mole, class_="vic-mole-case")
        + svg.polyline(mole, class_="vic-mole")
        + svg.circle(1062, 1384, 9, class_="vic-lantern")
        + engraving.ship(800, 1376, 0.62)
        + engraving.ship(905, 1362, 0.5)
    )
