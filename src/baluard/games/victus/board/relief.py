"""What lies beyond the spaces: mountains, rivers, the sea and its shore."""

from functools import lru_cache

from baluard.drawing import engraving, relief, svg
from baluard.drawing.svg import Point

SHEET = (0, 0, 2160, 1480)
SHORE: tuple[Point, ...] = (
    (-20, 1352),
    (60, 1349),
    (110, 1338),
    (180, 1336),
    (268, 1330),
    (367, 1324),
    (440, 1324),
    (510, 1315),
    (560, 1314),
    (609, 1308),
    (640, 1308),
    (700, 1322),
    (730, 1302),
    (964, 1290),
    (1230, 1259),
    (1250, 1374),
    (1380, 1364),
    (1510, 1352),
    (1620, 1338),
    (1721, 1322),
    (1757, 1268),
    (1843, 1218),
    (1890, 1192),
    (1936, 1164),
    (2045, 1101),
    (2078, 1098),
    (2110, 1106),
    (2180, 1092),
)
BESOS: tuple[Point, ...] = ((2180, 430), (2140, 520), (2122, 640), (2132, 780), (2112, 900), (2124, 1010), (2104, 1112))
LLOBREGAT: tuple[Point, ...] = ((-20, 960), (30, 1040), (18, 1130), (58, 1210), (36, 1290), (62, 1352))
MIDDLE = (1110.0, 1110.0)


def defs() -> str:
    """The clip paths of the sea and of the sheet."""
    return svg.el("clipPath", svg.polygon(sea()), id="clip-sea") + svg.el("clipPath", svg.rect(*SHEET), id="clip-sheet")


def sea() -> list[Point]:
    """The sea, down to the foot of the sheet."""
    return [*SHORE, (2180, 1500), (-20, 1500)]


@lru_cache(maxsize=1)
def backdrop() -> str:
    """Everything under the spaces."""
    far = relief.arc_of_feet(MIDDLE, (1240, 1210), (196, 330), 30, (70, 120), "far")
    middle = relief.arc_of_feet(MIDDLE, (1140, 1105), (188, 326), 34, (80, 130), "middle")
    near = relief.arc_of_feet(MIDDLE, (1062, 1010), (183, 262), 22, (60, 96), "near")
    return svg.group(
        svg.rect(*SHEET, class_="bd-paper"),
        engraving.water(SHORE, sea(), "clip-sea"),
        relief.river(BESOS, 15),
        relief.river(LLOBREGAT, 12),
        relief.hills([*far, *middle, *near], "collserola"),
        class_="bd-backdrop",
        clip_path="url(#clip-sheet)",
    )
