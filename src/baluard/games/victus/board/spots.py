"""Free places in the spaces, where the page lays its signs (costs, aims, stops) without hiding a piece."""

from collections import defaultdict

from baluard.drawing.svg import Point
from baluard.games.victus.board.ground import places
from baluard.games.victus.board.labels import taken
from baluard.games.victus.board.pieces import Placed
from baluard.games.victus.board.room import Box, free, heights
from baluard.games.victus.board.stacks import HEIGHT
from baluard.games.victus.model.data import Data
from baluard.kernel.kept import kept

RADIUS = 18
"""Of a sign, in board units."""
STEP = 6


def spots(d: Data, layout: tuple[Placed, ...], lang: str) -> dict[str, Point]:
    """For every space and box the middle of a sign that lies in it, beside its name and its pieces."""
    pieces: dict[str, list[Box]] = defaultdict(list)
    for spot in layout:
        wide, high = spot.face.width * spot.scale / 2, HEIGHT * spot.scale / 2
        x, y = spot.at
        pieces[spot.space].append((round(x - wide), round(y - high), round(x + wide), round(y + high)))
    return {name: _spot(d, name, lang, tuple(pieces[name])) for name in places(d)}


@kept
def _spot(d: Data, name: str, lang: str, pieces: tuple[Box, ...]) -> Point:
    """The nearest free place to the middle; the middle's right upper side where nothing is free."""
    place = places(d)[name]
    boxes = (*pieces, *taken(d, name, lang))
    best, least = (place.middle[0] + RADIUS, place.middle[1] - RADIUS), 1e9
    first, last = heights(d, name)
    for y in range(first, last - 2 * RADIUS, STEP):
        left, right = free(d, name, y, y + 2 * RADIUS, boxes, place.middle[0])
        if right - left < 2 * RADIUS:
            continue
        x = min(max(place.middle[0], left + RADIUS), right - RADIUS)
        away = abs(x - place.middle[0]) + abs(y + RADIUS - place.middle[1])
        if away < least:
            best, least = (x, y + RADIUS), away
    return best
