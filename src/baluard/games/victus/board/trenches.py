"""The siege works: the traces of the three parallels, and the trenches dug as far as the tokens stand."""

import math

from baluard.drawing import svg, terrain
from baluard.drawing.relief import smooth
from baluard.drawing.svg import Point
from baluard.games.victus.board.ground import places
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.games.victus.model.facts import SECTIONS
from baluard.kernel.kept import kept
from baluard.texts import texts_for

TEETH = 26
"""Length of a leg of the zigzag approach."""
PARALLELS = {1: ("first_parallel", "4%"), 2: ("second_parallel", "24%"), 3: ("third_parallel", "20%")}
"""Their names, and where on the line these begin."""


def defs(d: Data) -> str:
    """The lines of the parallels, along which their names are written."""
    return "".join(
        svg.el("path", d=smooth([_spot(d, letter, n) for letter in SECTIONS]), id=f"trace-{n}") for n in PARALLELS
    )


@kept
def traces(d: Data, lang: str) -> str:
    """Where the parallels would run, faintly, with their names."""
    texts = texts_for(lang, PACKAGE, d)
    drawn = []
    for n, (name, start) in PARALLELS.items():
        words = svg.escape(texts.say(f"drawn.{name}"))
        along = svg.el("textPath", words, href=f"#trace-{n}", startOffset=start)
        drawn.append(svg.use(f"trace-{n}", class_="vic-trace"))
        drawn.append(svg.el("text", along, dy=19, class_="vic-parallel-name"))
    return svg.group(*drawn, class_="bd-borders")


def _spot(d: Data, letter: str, position: int) -> Point:
    """Where a section's trench passes through a space."""
    x, y = places(d)[f"{letter}{position}"].middle
    return x, y + (26 if position else 34)


def trenches(d: Data, p: Position) -> str:
    """Approaches from the camps to the tokens, and the parallels between neighbours that have come as far."""
    drawn = []
    for letter in SECTIONS:
        for n in range(1, p.trench[letter] + 1):
            start, end = _spot(d, letter, n - 1), _spot(d, letter, n)
            teeth = max(3, round(math.dist(start, end) / TEETH))
            drawn.append(terrain.trench(terrain.zigzag(start, end, teeth, 9)))
    for n in (1, 2, 3):
        for run in _runs(p, n):
            drawn.append(_parallel(d, run, n))
    return svg.group(*drawn, id="trenches")


def _runs(p: Position, n: int) -> list[list[str]]:
    """Neighbouring sections whose tokens have reached a position."""
    runs: list[list[str]] = [[]]
    for letter in SECTIONS:
        if p.trench[letter] >= n:
            runs[-1].append(letter)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def _parallel(d: Data, run: list[str], n: int) -> str:
    """A trench along the front, reaching a little beyond its first and last section."""
    spots = [_spot(d, letter, n) for letter in run]
    i, j = SECTIONS.index(run[0]), SECTIONS.index(run[-1])
    before = _spot(d, SECTIONS[i - 1], n) if i else _beyond(d, n, 1, 0)
    after = _spot(d, SECTIONS[j + 1], n) if j < 5 else _beyond(d, n, 4, 5)
    line = [_between(spots[0], before, 0.4), *spots, _between(spots[-1], after, 0.4)]
    data = smooth(line)
    return svg.el("path", d=data, class_="vic-parallel-spoil") + svg.el("path", d=data, class_="vic-parallel")


def _beyond(d: Data, n: int, inner: int, outer: int) -> Point:
    """A point as far beyond the outermost section as the one before it lies behind."""
    a, b = _spot(d, SECTIONS[inner], n), _spot(d, SECTIONS[outer], n)
    return 2 * b[0] - a[0], 2 * b[1] - a[1]


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
