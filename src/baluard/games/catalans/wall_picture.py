"""The wall of Barcelona, segment by segment: thirteen curtains between thirteen bastions, the fallen ones in rubble."""

from __future__ import annotations

import math
from functools import lru_cache

from baluard.drawing import engraving, svg
from baluard.drawing.shapes import as_points, centre
from baluard.drawing.svg import Point
from baluard.games.catalans.data import Segment, load

BOX = (420.0, 400.0)
BASTION = 17.0


def standing(segments: int) -> tuple[tuple[Segment, bool], ...]:
    """CAT-6.8 Every segment, and whether it still stands when so many are left; the first breaches were in the east."""
    rows = load().tracks.wall_segment
    fallen = len(rows) - segments
    return tuple((row, row.fall_order > fallen) for row in rows)


@lru_cache(maxsize=16)
def plan(segments: int) -> str:
    """The city in its box of 420 by 400: sea, houses, curtains, bastions."""
    corners = tuple((float(row.start[0]), float(row.start[1])) for row in load().tracks.wall_segment)
    drawn = [
        svg.polygon(as_points(load().tracks.wall["sea"]), class_="bd-sea"),
        svg.polygon(corners, class_="cat-city"),
        svg.el("path", d=_streets(), class_="cat-streets"),
    ]
    for row, stands in standing(segments):
        line = ((float(row.start[0]), float(row.start[1])), (float(row.end[0]), float(row.end[1])))
        name = row.name.ca
        shape = engraving.wall(line) if stands else engraving.rubble(line, row.id)
        look = "cat-segment" if stands else "cat-segment is-fallen"
        drawn.append(svg.group(svg.title(name), shape, class_=look, id=f"segment-{row.index}"))
    middle = centre(corners)
    fallen = {row.index for row, stands in standing(segments) if not stands}
    count = len(corners)
    for i, corner in enumerate(corners):
        ruined = i + 1 in fallen and (i or count) in fallen
        drawn.append(_bastion(corner, middle, ruined))
    return "".join(drawn)


def _streets() -> str:
    """The Rambla, the street of the bishops and the town within the Roman wall."""
    old_town = "M210 170H262V226H210Z"
    return f"M168 86C158 160 168 250 160 330{old_town}M236 60V170M262 198L352 190M210 198L168 204M236 226L226 322"


def _bastion(at: Point, middle: Point, ruined: bool) -> str:
    """An arrowhead that points away from the city."""
    turn = math.degrees(math.atan2(at[1] - middle[1], at[0] - middle[0]))
    b = BASTION
    outline = f"M{-b * 0.6} {-b * 0.55}L{b * 0.25} {-b * 0.75}L{b} 0L{b * 0.25} {b * 0.75}L{-b * 0.6} {b * 0.55}Z"
    return svg.el(
        "path",
        d=outline,
        class_="cat-bastion is-ruined" if ruined else "cat-bastion",
        transform=f"translate({svg.number(at[0])} {svg.number(at[1])}) rotate({svg.number(turn)})",
    )
