"""What lies beyond the spaces: mountains, rivers, the sea and its shore."""

from functools import lru_cache

from baluard.drawing import engraving, relief, svg
from baluard.drawing.svg import Point
from baluard.games.victus.board.pictures import PICTURES

SHEET = (0, 0, 2160, 1480)
MIDDLE = (1110.0, 1110.0)


def defs() -> str:
    """The clip paths of the sea and of the sheet."""
    return svg.el("clipPath", svg.polygon(sea()), id="clip-sea") + svg.el("clipPath", svg.rect(*SHEET), id="clip-sheet")


def sea() -> list[Point]:
    """The sea, down to the foot of the sheet."""
    return [*PICTURES.shore, (2180, 1500), (-20, 1500)]


@lru_cache(maxsize=1)
def backdrop() -> str:
    """Everything under the spaces."""
    far = relief.arc_of_feet(MIDDLE, (1240, 1210), (196, 330), 30, (70, 120), "far")
    middle = relief.arc_of_feet(MIDDLE, (1140, 1105), (188, 326), 34, (80, 130), "middle")
    near = relief.arc_of_feet(MIDDLE, (1062, 1010), (183, 262), 22, (60, 96), "near")
    return svg.group(
        svg.rect(*SHEET, class_="bd-paper"),
        engraving.water(PICTURES.shore, sea(), "clip-sea"),
        relief.river(PICTURES.besos, 15),
        relief.river(PICTURES.llobregat, 12),
        relief.hills([*far, *middle, *near], "collserola"),
        class_="bd-backdrop",
        clip_path="url(#clip-sheet)",
    )
