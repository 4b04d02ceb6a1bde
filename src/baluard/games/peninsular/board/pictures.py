"""The tables of the drawings, out of pictures.toml."""

from msgspec import Struct

from baluard.components.folder import pictures_of
from baluard.drawing.packing import Box
from baluard.drawing.svg import Point

Size = tuple[float, float]


class Place(Struct, frozen=True):
    """Where things stand in a province: the middle of its name, on how many rows, and the box for its pieces."""

    name: Point
    room: Box
    rows: int = 1
    city: Point | None = None  # of the city's sign, where it stands off its true place


class Spread(Struct, frozen=True):
    """A name in letters spaced wide: its middle, width, size, by how many degrees it is turned, on how many rows."""

    at: Point
    wide: float
    size: float
    turn: float = 0
    rows: int = 1


class Stretch(Struct, frozen=True):
    """Where the name of a river runs along it: from which point of its course on, above it or below."""

    start: float
    shift: float = -4.0


class Pictures(Struct, frozen=True):
    """Places of names and pieces, crests of mountain ranges, courses that bear a name, emblems by kinds of troops."""

    places: dict[str, Place]
    regions: dict[str, Spread]
    rivers: dict[str, Stretch]
    seas: dict[str, Spread]
    lands: dict[str, Spread]
    ranges: dict[str, list[Point]]
    emblems: dict[str, str]


PICTURES = pictures_of("baluard.games.peninsular", Pictures)
