"""The hazard deck: which of the cards may still come, and the last one revealed with its colours and its line."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.instruments import CAPTION, instrument
from baluard.games.victus.board.arrows import SHAPES
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.facts import COLOURS, Facts
from baluard.texts import Texts

COLUMNS = 7
CELL, STEP = 19.0, 20.0
WIDE = COLUMNS * STEP + 8


def picture(p: Position, f: Facts, words: Texts) -> str:
    """The fourteen numbers, spent ones struck out; below, the last card; the known top of the deck is ringed."""
    cells = [_cell(p, number) for number in range(1, len(f.hazard_lines))]
    last = p.spent[-1] if p.spent else 0
    drawn = _card(f, last, p.stage) if last else svg.text(WIDE / 2, 86, "—", class_="hazard-number")
    return instrument(WIDE, *cells, drawn, caption=words.say("drawn.hazard"))


def _cell(p: Position, number: int) -> str:
    x, y = 4 + (number - 1) % COLUMNS * STEP, CAPTION + 3 + (number - 1) // COLUMNS * (CELL - 1)
    state = "spent" if number in p.spent else "known" if number in p.top else "left"
    if p.spent and p.spent[-1] == number:
        state = "last"
    return svg.group(
        svg.rect(x + 0.5, y, STEP - 1.5, CELL - 3, rx=3, class_="hazard-cell"),
        svg.text(x + STEP / 2, y + 12.5, str(number), class_="hazard-number"),
        svg.el("path", d=f"M{x + 3} {y + CELL - 5}L{x + STEP - 4} {y + 2}", class_="hazard-strike")
        if state == "spent"
        else "",
        class_=f"hazard is-{state}",
    )


def _card(f: Facts, number: int, stage: int) -> str:
    """Five arrows, and the five spaces of the stage's line."""
    codes = {row.id: row.code for row in f.data.board.space}
    drawn = [svg.rect(3, 53, WIDE - 6, 44, rx=5, class_="hazard-card")]
    step = (WIDE - 14) / 5
    for i, colour in enumerate(f.hazard_colours[number]):
        x = 7 + step * (i + 0.5)
        name = COLOURS[colour]
        drawn.append(
            svg.el("path", d=SHAPES[name], class_=f"way-{name}", transform=f"translate({svg.number(x)} 66) scale(0.8)")
        )
    for i, z in enumerate(f.hazard_lines[number][stage]):
        x = 7 + step * (i + 0.5)
        drawn.append(svg.text(x, 91, codes[f.ids[z]], class_="hazard-space"))
    return "".join(drawn)


def in_words(p: Position, f: Facts, words: Texts) -> str:
    """The same in words."""
    left = [str(n) for n in range(1, len(f.hazard_lines)) if n not in p.spent]
    parts = [words.say("drawn.hazard_left", number=len(left), cards=", ".join(left))]
    if p.spent:
        number = p.spent[-1]
        colours = tuple(COLOURS[c] for c in f.hazard_colours[number])
        spaces = tuple(f.ids[z] for z in f.hazard_lines[number][p.stage])
        parts.append(words.say("drawn.hazard_last", number=number, colours=colours, spaces=spaces))
    known = [str(n) for n in p.top if n > 0]
    if known:
        parts.append(words.say("drawn.hazard_known", cards=", ".join(known)))
    return " ".join(parts)
