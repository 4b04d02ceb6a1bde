"""The sheet around the map: title, scale, compass, ships, and names in letters spaced wide for seas, lands, regions."""

from __future__ import annotations

from baluard.drawing import engraving, svg
from baluard.drawing.lettering import width_of, wrapped
from baluard.games.peninsular.board.ground import say, sheet_box
from baluard.games.peninsular.board.pictures import PICTURES, Spread
from baluard.games.peninsular.model.rows import Data
from baluard.kernel.kept import kept

TITLE = (34.0, 34.0, 500.0, 176.0)
SCALE_KM = 50
MARGIN = 10
ROW = 1.15
"""From row to row of a wide name, in sizes."""


def wide_name(words: str, spread: Spread, look: str) -> str:
    """A name in letters so far from each other that it fills its width."""
    (x, y), size = spread.at, spread.size
    rows = wrapped(words, spread.rows)
    wide = max(width_of(row, size) for row in rows)
    space = max((spread.wide - wide) / max(max(map(len, rows)) - 1, 1), 1.0)
    first = y + size * (0.32 - ROW * (len(rows) - 1) / 2)
    lines = (svg.text(x + space / 2, first + i * size * ROW, row) for i, row in enumerate(rows))
    turn = f"rotate({svg.number(spread.turn)} {svg.number(x)} {svg.number(y)})" if spread.turn else None
    return svg.group(*lines, class_=look, font_size=size, letter_spacing=space, transform=turn)


def lettering(d: Data, lang: str) -> str:
    """The names of seas, of lands beyond, of regions: under all that plays."""
    seas = [wide_name(row.text[lang], PICTURES.seas[row.id], "pen-sea-name") for row in d.map.label]
    lands = [wide_name(say(d, lang, f"land.{key}"), at, "pen-land-name") for key, at in PICTURES.lands.items()]
    regions = [
        wide_name(row.name[lang].upper(), PICTURES.regions[row.id], "pen-region-name")
        for row in d.map.region
        if row.id in PICTURES.regions
    ]
    return svg.group(*seas, *lands, *regions, class_="bd-backdrop")


@kept
def furniture(d: Data, lang: str) -> str:
    """Frame, title, scale, compass and ships."""
    left, top, width, height = TITLE
    middle = left + width / 2
    unit = SCALE_KM / d.map.view.km_per_unit
    marks = [str(SCALE_KM * i) for i in range(5)]
    _, _, wide, high = sheet_box(d)
    return svg.group(
        engraving.ship(690, 182, 0.9),
        engraving.ship(126, 1296, 0.9),
        engraving.ship(1330, 1130, 1.0),
        engraving.ship(1180, 1190, 0.7),
        engraving.compass(1462, 1060, 52, 0, say(d, lang, "north")),
        engraving.cartouche(left, top, width, height),
        svg.text(middle, top + 58, say(d, lang, "title"), class_="pen-title"),
        svg.text(middle, top + 88, say(d, lang, "subtitle"), class_="pen-subtitle"),
        engraving.scale_bar(middle - 2 * unit, top + 122, unit, marks),
        svg.text(middle + 2 * unit + 24, top + 128, say(d, lang, "scale"), class_="pen-scale"),
        engraving.neat_line(MARGIN, MARGIN, wide - 2 * MARGIN, high - 2 * MARGIN, 8, 53),
        class_="bd-furniture",
    )


@kept
def moment(d: Data, lang: str, turn: int) -> str:
    """The turn, under the title."""
    left, top, width, height = TITLE
    label = next((row.label[lang] for row in d.schedule.turn if row.n == turn), "")
    words = say(d, lang, "moment", turn=turn, label=label) if label else say(d, lang, "setup")
    return svg.group(
        svg.text(left + width / 2, top + height - 18, words, class_="pen-moment"),
        id="board-moment",
        class_="bd-furniture",
    )
