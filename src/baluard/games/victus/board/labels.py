"""The spaces as plots: numbers and names, how large and where; and where that leaves room for the pieces."""

from msgspec import Struct

from baluard.drawing.lettering import width_of, wrapped
from baluard.drawing.packing import Box, Plot, line_middles
from baluard.drawing.shapes import sides
from baluard.drawing.svg import Point
from baluard.games.victus.board import arrows
from baluard.games.victus.board.ground import Place, beyond, places
from baluard.games.victus.board.pictures import PICTURES, Hand
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.kernel.kept import kept
from baluard.texts import texts_for

NUMBER, CODE, NAME, LARGE, SIGN = 29.0, 21.0, 17.0, 23.0, 26.0
"""Sizes: the number of a space in the city, the code of one outside, a name, a great name, an indicator's emblem."""
EMBLEMS = {"generalitat": "palace", "port": "anchor", "powder": "keg", "hospital": "cross"}
STEP = 3
SLACK = 20
ARROW = 12.0
"""How far things keep from the middle of an arrow."""
Words = tuple[str, float, str, float]
"""A line to be set: the words, their size, look and height."""


HAND = PICTURES.lettering


class Line(Struct, frozen=True):
    """One line of lettering: where it is anchored, its size and look."""

    x: float
    y: float
    words: str
    size: float
    look: str
    anchor: str = "middle"


class Label(Struct, frozen=True):
    """What is written in a space, its emblem, the boxes it takes, and the middle of what is left for pieces."""

    wish: Point
    lines: tuple[Line, ...] = ()
    emblem: str = ""
    emblem_at: Point = (0.0, 0.0)
    boxes: tuple[Box, ...] = ()


@kept
def plot(d: Data, name: str) -> Plot:
    """A space as a plot: things keep farther from the wall of the city than from other borders, and off the arrows."""
    place = places(d)[name]
    margins = [_margin(d, place, a, b) for a, b in sides(place.polygon)]
    fixed = tuple((x - ARROW, y - ARROW, x + ARROW, y + ARROW) for x, y in arrows.arrow_places(d)[name])
    return Plot(place.polygon, margins, place.middle, fixed, clear=0)


def _margin(d: Data, place: Place, a: Point, b: Point) -> float:
    other = beyond(d, a, b)
    if place.wall and place.numbered and not (other and other.numbered):
        return 9.0
    return 9.0 if other and other.wall and other.numbered and not place.numbered else 5.0


def number_of(place: Place) -> str:
    """The number or code, for spaces that are known by it."""
    return place.code if place.numbered or place.kind in ("glacis", "gardens", "farms", "vineyard", "parallel") else ""


def name_of(d: Data, place: Place, lang: str) -> str:
    """The name as written on the map: often shorter than the whole one, or none."""
    texts = texts_for(lang, PACKAGE, d)
    if texts.has(f"drawn.short.{place.id}"):
        return texts.say(f"drawn.short.{place.id}")
    return place.name[lang] if place.kind in ("quarter", "camp", "platja", "port") else ""


@kept
def label(d: Data, name: str, lang: str) -> Label:
    """The lettering of a space."""
    place = places(d)[name]
    if place.kind in ("box", "expedition"):
        return Label(place.middle)
    if name in HAND:
        return _set_by_hand(d, place, lang, HAND[name])
    return _find_place(d, place, lang)


@kept
def names_from_beside(d: Data, lang: str) -> dict[str, tuple[Box, ...]]:
    """By space: names of neighbouring bastions that are written over it."""
    names = [box for name in HAND for box in label(d, name, lang).boxes[1:]]
    found = {}
    for name, place in places(d).items():
        xs, ys = [p[0] for p in place.polygon], [p[1] for p in place.polygon]
        found[name] = tuple(b for b in names if b[0] < max(xs) and b[2] > min(xs) and b[1] < max(ys) and b[3] > min(ys))
    return found


def lettering_boxes(d: Data, name: str, lang: str) -> tuple[Box, ...]:
    """Where nothing else should lie in a space: its own lettering, and that of others."""
    return (*label(d, name, lang).boxes, *names_from_beside(d, lang)[name])


def _set_by_hand(d: Data, place: Place, lang: str, hand: Hand) -> Label:
    lines: list[Line] = []
    if hand.number:
        lines.append(Line(*hand.number, number_of(place), NUMBER, "number"))
    if hand.name:
        size = LARGE if place.id in ("montjuic", "port") else NAME
        lines.append(Line(*hand.name, name_of(d, place, lang), size, f"name name--{place.kind}", hand.anchor))
    boxes = tuple(_box(line) for line in lines)
    sign = (boxes[-1][0] - SIGN * 0.6, lines[-1].y - 6)
    return Label(hand.pieces, tuple(lines), EMBLEMS.get(place.indicator, ""), sign, boxes)


def _box(line: Line) -> Box:
    wide = width_of(line.words, line.size)
    left = line.x - {"start": 0, "middle": wide / 2, "end": wide}[line.anchor]
    return left - 1, line.y - line.size * 0.72, left + wide + 1, line.y + line.size * 0.1


def _find_place(d: Data, place: Place, lang: str) -> Label:
    """The block of number and name as high in the space as it fits; near the middle in open fields.

    Where it fits nowhere, it may lie a little over the border, and at last the name is left out.
    """
    tries = [(rows, slack) for slack in (0, SLACK) for rows in (1, 2, 3)]
    for rows, slack in (*tries, (0, SLACK)):
        found = _highest(d, place, _block(d, place, lang, rows), names_from_beside(d, lang)[place.id], slack)
        if found is not None:
            return found
    return Label(place.middle)


def _highest(d: Data, place: Place, block: list[Words], others: tuple[Box, ...], slack: int) -> Label | None:
    """The block at the first height where it fits, above the middle."""
    ground = plot(d, place.id)
    tall = sum(high for _, _, _, high in block)
    emblem = EMBLEMS.get(place.indicator, "")
    extra = [SIGN + 4 if emblem and i == 0 else 0.0 for i in range(len(block))]
    lines = [(width_of(words, size) + more, high) for (words, size, _, high), more in zip(block, extra, strict=True)]
    open_field = bool(number_of(place)) and not place.numbered
    wish = place.middle[1] - tall - 8
    tops = ground.tops(tall)[2::STEP]
    for y in sorted(tops, key=lambda y: abs(y - wish)) if open_field else tops:
        middles = line_middles(ground, lines, y, others, slack) if open_field or y < wish + tall * 0.4 + 8 else None
        if middles is not None:
            return _label_at(place, block, extra, middles, y)
    return None


def _block(d: Data, place: Place, lang: str, rows: int) -> list[Words]:
    """The lines of a label: words, size, look, height. The name takes so many rows; none where it finds no room."""
    number, name = number_of(place), name_of(d, place, lang)
    block: list[Words] = []
    if number:
        size = NUMBER if place.numbered else CODE
        block.append((number, size, "number" if place.numbered else "code", size * 0.84))
    if name and (rows or not number):
        size = LARGE if place.kind in ("platja", "port") else NAME
        block += [(words, size, f"name name--{place.kind}", size * 0.94) for words in wrapped(name, max(1, rows))]
    return block


def _label_at(place: Place, block: list[Words], extra: list[float], middles: tuple[float, ...], y: float) -> Label:
    """The block at a height, with the emblem before its first line."""
    lines: list[Line] = []
    boxes: list[Box] = []
    sign = (0.0, 0.0)
    for (words, size, look, high), more, middle in zip(block, extra, middles, strict=True):
        wide = width_of(words, size)
        lines.append(Line(middle + more / 2, y + high * 0.88, words, size, look))
        boxes.append((middle - (wide + more) / 2 - 2, y, middle + (wide + more) / 2 + 2, y + high + 3))
        if more:
            sign = (middle - wide / 2 - 2, y + high * 0.52)
        y += high
    wish = (place.middle[0], max(place.middle[1], y + 24))
    return Label(wish, tuple(lines), EMBLEMS.get(place.indicator, ""), sign, tuple(boxes))
