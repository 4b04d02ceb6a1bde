"""The sheet around the map: frame, title, seas, compass, ships; the wall of Barcelona and the Bourbon reserves."""

from __future__ import annotations

from baluard.drawing import engraving, sheet, svg
from baluard.games.catalans.board import heraldry, walls
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import PERIODS, Facts
from baluard.games.catalans.model.rows import Data
from baluard.kernel.kept import kept
from baluard.texts import texts_for

TITLE = (24.0, 24.0, 400.0, 132.0)
WALL = (606.0, 1092.0, 216.0, 226.0)
WALL_SPOT = (792.0, 1122.0)
"""Where the page lays its sign on the wall."""
RESERVES = (1126.0, 24.0, 350.0, 222.0)
CUBE = 20.0
AT = {"mediterranean": (1080, 1146), "north_sea": (676, 34), "adriatic": (1306, 742)}
"""Names of seas that stand elsewhere than the map file says, since hexes or boxes lie there."""
SLANTED = {"adriatic": 40}
LANDS = (("england", 490, 202), ("bohemia", 1226, 290), ("hungary", 1404, 470), ("barbary", 960, 1300))
"""Lands without spaces."""


def say(d: Data, lang: str, key: str, **facts: object) -> str:
    """One of the words on the board."""
    return texts_for(lang, d.package, d).say(f"drawn.{key}", **facts)


def lettering(d: Data, lang: str) -> str:
    """The names of the seas and of lands without spaces."""
    zones = [_sea_name(zone.id, getattr(zone.name, lang), zone.label, 32) for zone in d.map.sea_zone]
    seas = [_sea_name(row.id, getattr(row.name, lang), (row.x, row.y), row.size) for row in d.map.sea_label]
    lands = [svg.text(x, y, say(d, lang, f"land.{name}"), class_="cat-land-name") for name, x, y in LANDS]
    return svg.group(*zones, *seas, *lands, class_="bd-backdrop")


def _sea_name(name: str, words: str, place: tuple[int, int], size: float) -> str:
    x, y = AT.get(name, place)
    turn = f"rotate({SLANTED[name]} {x} {y})" if name in SLANTED else None
    return svg.text(x, y, words, class_="cat-sea-name", font_size=size, transform=turn)


@kept
def furniture(d: Data, lang: str) -> str:
    """Frame, title, compass and ships."""
    left, top, width, height = TITLE
    middle = left + width / 2
    return svg.group(
        engraving.ship(150, 610, 1.0),
        engraving.ship(330, 470, 0.8),
        engraving.ship(960, 900, 0.8),
        engraving.compass(90, 330, 46, 0, say(d, lang, "north")),
        engraving.cartouche(left, top, width, height),
        _arms(d, "aragon", left + 52, top + 48),
        _arms(d, "france", left + width - 52, top + 48),
        svg.text(middle, top + 50, say(d, lang, "title"), class_="cat-title"),
        svg.text(middle, top + 80, say(d, lang, "subtitle"), class_="cat-subtitle"),
        engraving.neat_line(8, 8, 1484, 1324, 8, 53),
        class_="bd-furniture",
    )


@kept
def moment(d: Data, lang: str, period: str, number: int) -> str:
    """The period and the round, under the title."""
    left, top, width, _ = TITLE
    words = say(d, lang, "moment", period=period, round=number)
    return svg.group(
        svg.text(left + width / 2, top + 112, words, class_="cat-period"), id="board-moment", class_="bd-furniture"
    )


def _arms(d: Data, power: str, x: float, y: float) -> str:
    """A shield in the colours of a power."""
    row = heraldry.powers(d)[power]
    outline = "M-25 -29H25V4C25 20 12 29 0 34C-12 29 -25 20 -25 4Z"
    ink = "#c1242b" if power == "aragon" else "#f0bb2a"
    return svg.group(
        svg.el("path", d=outline, fill=row.colour, class_="cat-arms"),
        svg.group(heraldry.stamped(power, 0, -1, 40), fill=ink),
        transform=svg.translate(x, y),
    )


# -- the wall


def wall(p: Position, f: Facts, lang: str) -> str:
    """The plan of Barcelona in the sea before it, with the number of segments that stand."""
    d = f.data
    left, top, width, height = WALL
    scale = min((width - 20) / walls.BOX[0], (height - 48) / walls.BOX[1])
    x = left + (width - walls.BOX[0] * scale) / 2
    most = f.constants["wall_segments"]
    place = f"translate({svg.number(x)} {top + 34}) scale({scale:.3f})"
    plan = sheet.zone(
        "segment",
        "cat-plate",
        (left + width / 2, top + height / 2),
        say(d, lang, "wall_told", number=p.wall, most=most),
        engraving.cartouche(left, top, width, height),
        svg.group(walls.plan(d, p.wall, lang), transform=place),
        svg.text(left + width / 2, top + 27, say(d, lang, "wall"), class_="cat-box-title"),
        svg.text(left + width / 2 - 2, top + 136, str(p.wall), class_="cat-wall-count"),
    )
    return svg.group(plan, id="board-wall")


# -- the Bourbon reserves


def reserves(p: Position, f: Facts, lang: str) -> str:
    """The three boxes of France, each with its red troop; below Castile and Bavaria, and what is out of play."""
    d = f.data
    left, top, width, height = RESERVES
    drawn = [
        engraving.cartouche(left, top, width, height),
        svg.text(left + width / 2, top + 29, say(d, lang, "reserves"), class_="cat-box-title"),
    ]
    words = texts_for(lang, d.package, d)
    for i, period in enumerate(PERIODS):
        drawn.append(_french_box(p, f, i, left + 14, top + 42 + i * 36, words.name(period)))
    y = top + 42 + 3 * 36 + 4
    for i, power in enumerate(("castile", "bavaria")):
        x = left + 14 + i * 166
        drawn.append(svg.group(*_row(d, power, p.reserve[power], x + 12, y + 14), class_="cat-reserve"))
    gone = sum(p.out[power] for power in ("france", "castile", "bavaria"))
    drawn.append(
        svg.text(left + width / 2, top + height - 14, say(d, lang, "out_of_play", number=gone), class_="cat-note")
    )
    return svg.group(*drawn, class_="cat-plate", id="reserves")


def _french_box(p: Position, f: Facts, i: int, x: float, y: float, title: str) -> str:
    """A box of seven: full ones begin with the red troop; the blue marker lies on the first that is not empty."""
    held, most = p.boxes[PERIODS[i]], f.boxes[i]
    marked = p.blue and held > 0 and not any(p.boxes[period] for period in PERIODS[:i])
    parts = [
        svg.rect(x, y, 322, 33, rx=5, class_="cat-box is-marked" if marked else "cat-box"),
        svg.text(x + 8, y + 22.5, title, class_="cat-box-name"),
    ]
    for n in range(most):
        at = x + 172 + n * 21.5
        there = n < held
        if not there:
            parts.append(svg.rect(at - 8, y + 8.5, 16, 16, rx=2, class_="cat-empty"))
            continue
        red = held == most and n == most - 1
        parts.append(
            svg.use("troop-france", transform=f"translate({svg.number(at)} {svg.number(y + 16.5)}) scale(0.74)")
        )
        if red:
            parts.append(svg.circle(at, y + 16.5, 12, class_="cat-red-troop"))
    if marked:
        parts.append(svg.circle(x + 152, y + 16.5, 9, class_="cat-blue-marker"))
    return svg.group(svg.title(title), *parts, id=f"box-{PERIODS[i]}")


def _row(d: Data, power: str, number: int, x: float, y: float) -> list[str]:
    """The blocks of a nation's reserve beside its number."""
    ink = heraldry.powers(d)[power]
    return [
        svg.use(f"troop-{power}", transform=f"translate({svg.number(x)} {svg.number(y)}) scale(0.86)"),
        svg.text(x + 20, y + 7, f"× {number}", class_="cat-count"),
        svg.title(f"{ink.id}: {number}"),
    ]
