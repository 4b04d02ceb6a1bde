"""Names of provinces with their forage, signs of cities with towers, fort and port; where lettering lies."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.lettering import width_of, wrapped
from baluard.drawing.packing import Box, box_at
from baluard.drawing.svg import Point
from baluard.games.peninsular.board.borders import provinces
from baluard.games.peninsular.board.pictures import PICTURES, Place
from baluard.games.peninsular.model.rows import City, Data
from baluard.kernel.kept import kept

LANGUAGES = ("ca", "es", "en")
TOWN, COUNTRY = 19.0, 17.5
"""Size of the name of a province that has a city, and of one that has none."""
LINE = 0.95
"""From one baseline to the next, in sizes."""
BADGE = 17.0
"""Width of the number of forage before a name."""
TOWER = 8.0
"""Width of a tower in the sign of a city."""
CITY = 1.22
"""How large signs of cities are."""


@kept
def city_in(d: Data, province: str) -> City | None:
    """The city of a province, if it has one."""
    return next((row for row in d.map.city if row.province == province), None)


@kept
def cities(d: Data) -> dict[str, City]:
    """The cities by their ids."""
    return {row.id: row for row in d.map.city}


@kept
def place_of(d: Data, province: str) -> Place:
    """Where things stand; a province that the pictures do not know has its name over its middle, its pieces under."""
    x, y = provinces(d)[province].center
    return PICTURES.places.get(province) or Place((x, y - 20), (x - 42, y - 10, x + 42, y + 46))


def city_at(d: Data, city: str) -> Point:
    """Where the sign of a city stands."""
    row = cities(d)[city]
    return place_of(d, row.province).city or row.pos


# -- names


def name_size(d: Data, province: str) -> float:
    """How large the name of a province is written."""
    return TOWN if provinces(d)[province].city else COUNTRY


def name_rows(d: Data, province: str, lang: str) -> list[str]:
    """The name as it is written: that of its city, if it has one."""
    city = city_in(d, province)
    return wrapped((city or provinces(d)[province]).name[lang], place_of(d, province).rows)


@kept
def name_boxes(d: Data, province: str, lang: str) -> tuple[Box, ...]:
    """What the name takes, row by row, the first with its badge."""
    (x, y), size = place_of(d, province).name, name_size(d, province)
    rows = name_rows(d, province, lang)
    found = []
    for r, words in enumerate(rows):
        wide = width_of(words, size) + (BADGE + 2 if r == 0 else 0)
        found.append(box_at((x, y + (r - (len(rows) - 1) / 2) * size * LINE), (wide, size * LINE)))
    return tuple(found)


def label_boxes(d: Data, province: str) -> tuple[Box, ...]:
    """What names take in any language, and the sign of the city."""
    names = tuple(box for lang in LANGUAGES for box in name_boxes(d, province, lang))
    city = city_in(d, province)
    return (*names, city_box(d, city.id)) if city else names


def names_layer(d: Data, lang: str) -> str:
    """All names of provinces, with their forage."""
    return svg.group(*(_name(d, row.id, lang) for row in d.map.province), id="names")


def _name(d: Data, province: str, lang: str) -> str:
    size, city = name_size(d, province), city_in(d, province)
    drawn = []
    for r, (words, box) in enumerate(zip(name_rows(d, province, lang), name_boxes(d, province, lang), strict=True)):
        left = box[0] + (BADGE + 2 if r == 0 else 0)
        drawn.append(svg.text((left + box[2]) / 2, box[3] - size * 0.24, words))
        if r == 0:
            drawn.append(_forage(provinces(d)[province].forage, box[0] + BADGE / 2, (box[1] + box[3]) / 2))
    look = f"pen-name--{city.tier}" if city else "pen-name--country"
    return svg.group(*drawn, class_=f"pen-name {look}", font_size=size)


def _forage(value: int, x: float, y: float) -> str:
    """The number of forage, on a disc."""
    return svg.circle(x, y, 8, class_="pen-forage-disc") + svg.text(x, y + 4.9, str(value), class_="pen-forage")


# -- cities


def city_width(row: City) -> float:
    """The width of the walls."""
    return TOWER * row.towers + 10


@kept
def city_box(d: Data, city: str) -> Box:
    """What the sign of a city takes, with the tag of its garrison under it."""
    row, (x, y) = cities(d)[city], city_at(d, city)
    half = city_width(row) / 2
    box = (-half - 2, -15, half + (15 if row.port else 2), 26)
    return x + box[0] * CITY, y + box[1] * CITY, x + box[2] * CITY, y + box[3] * CITY


def city_defs(d: Data) -> str:
    """The sign of every city once, around nought, in the colour of who holds it."""
    return "".join(svg.group(city_sign(row), id=f"city-{row.id}") for row in d.map.city)


def city_sign(row: City) -> str:
    """Walls with as many towers as it has, a triangle for each level of its fort, an anchor on a square for a port."""
    half = city_width(row) / 2
    wall = f"M{-half:g} 10V1"
    for i in range(row.towers):
        left = -TOWER * row.towers / 2 + TOWER * i + 0.5
        wall += f"H{left:g}V-9h-.8v-4h2.4v2h1.8v-2h1.8v2h1.4v-2h.4v4h-.8V1"
    wall += f"H{half:g}V10Z"
    first = -(row.fort - 1) * 4.5
    forts = "".join(f"M{first + 9 * i - 4:g} 9L{first + 9 * i:g} 2L{first + 9 * i + 4:g} 9Z" for i in range(row.fort))
    drawn = [svg.el("path", d=wall, class_="pen-walls")]
    if forts:
        drawn.append(svg.el("path", d=forts, class_="pen-fort"))
    if row.port:
        drawn.append(svg.rect(half + 1.5, -3, 13, 13, class_="pen-port"))
        drawn.append(svg.use("bd-anchor", x=half + 2.5, y=-2, width=11, height=11, class_="pen-anchor"))
    if row.tier == "national_capital":
        drawn.append(svg.use("bd-crown", x=-8, y=-27, width=16, height=16, class_="pen-crown"))
    return "".join(drawn)
