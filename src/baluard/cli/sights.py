"""What a player without a screen needs to see: a small map, every place in words, the cards in hand."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.places import middle, places_of
from baluard.texts import Texts

WIDE, HIGH = 96, 30  # characters of the small map
Places = tuple[str, ...]


def small_map(game: GameModule, places: Places) -> Iterator[str]:
    """The numbers of all places about where they lie; where two would meet, the later one moves a row down."""
    shapes = game.zone_shapes()
    middles = [middle(shapes[name]) for name in places]
    left, top = min(x for x, _ in middles), min(y for _, y in middles)
    width, height = max(x for x, _ in middles) - left or 1, max(y for _, y in middles) - top or 1
    rows = [[" "] * (WIDE + 4) for _ in range(HIGH + 1)]
    for number, (x, y) in enumerate(middles, 1):
        word, column, line = str(number), (x - left) * WIDE // width, (y - top) * HIGH // height
        while any(c != " " for c in rows[line][max(0, column - 1) : column + len(word) + 1]):
            line += 1
            if line == len(rows):
                rows.append([" "] * (WIDE + 4))
        rows[line][column : column + len(word)] = word
    return ("".join(row).rstrip() for row in rows)


def place_lines(game: GameModule, view: View, texts: Texts, wanted: str) -> Iterator[str]:
    """What there is to know of each place whose name holds some letters: all of them without letters."""
    for number, name in enumerate(places_of(game), 1):
        title, *said = game.about_key(view, name, texts.lang) or (name,)
        if wanted.casefold() in title.casefold():
            yield f"{number:4d}  {title}: {' '.join(said)}"


def card_lines(game: GameModule, view: View, texts: Texts) -> Iterator[str]:
    """The cards that these eyes see, the own hand first."""
    for row in game.cards(view, texts.lang):
        yield f"{row.title}:"
        yield from (f"    {face.title}. {face.text}" for face in row.faces)
