"""Resources and will to fight of all powers on one ladder: value, cost, the line beneath which nobody fights."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.instruments import HIGH, instrument
from baluard.games.catalans.board import heraldry
from baluard.games.catalans.board.sequence import acting
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import Facts
from baluard.texts import Texts

ROW, TOP = 14.0, 29.0
LEFT, CELL, RIGHT = 92.0, 17.0, 62.0
"""Width of the columns with power and resources, of a level, and of the column with the points."""


def picture(p: Position, f: Facts, words: Texts) -> str:
    """A row for each power: block, resources, the level it has reached, points under both endings."""
    count = len(f.value)
    wide = LEFT + CELL * count + RIGHT
    drawn = [_head(f, words)]
    for i, power in enumerate(p.resources):
        drawn.append(_row(p, f, power, TOP + (ROW * 5 - ROW * len(p.resources)) / 2 + i * ROW, words))
    line = LEFT + CELL * sum(not war for war in f.at_war)
    drawn.append(svg.el("path", d=f"M{svg.number(line)} 1V{HIGH - 1}", class_="cat-war-line"))
    return instrument(wide, *drawn)


def _head(f: Facts, words: Texts) -> str:
    """Value and cost of every level; levels without war have no cost."""
    drawn = [
        svg.text(LEFT - 6, 12, words.say("drawn.powers.value"), class_="cat-ins-label"),
        svg.text(LEFT - 6, 25, words.say("drawn.powers.cost"), class_="cat-ins-label"),
    ]
    for level, value in enumerate(f.value):
        x = LEFT + CELL * level
        look = "cat-level" if f.at_war[level] else "cat-level cat-level--peace"
        drawn.append(svg.rect(x + 0.5, 1, CELL - 1, HIGH - 2, rx=3, class_=look))
        drawn.append(svg.text(x + CELL / 2, 12, str(value), class_="cat-level-value"))
        cost = str(f.war_cost[level]) if f.at_war[level] else "–"
        drawn.append(svg.text(x + CELL / 2, 25, cost, class_="cat-level-cost"))
    right = LEFT + CELL * len(f.value) + RIGHT / 2
    drawn += [
        svg.text(right, 12, words.say("drawn.powers.points"), class_="ins-caption"),
        draw_emblem("tower", right - 12, 21, 11, "cat-ending"),
        draw_emblem("lis", right + 12, 21, 11, "cat-ending"),
    ]
    return "".join(drawn)


def _row(p: Position, f: Facts, power: str, y: float, words: Texts) -> str:
    """One power: its resources (debts in red), a bar to its level, its points."""
    middle = y + ROW / 2
    resources, level = p.resources[power], p.levels[power]
    row = heraldry.powers(f.data)[power]
    fall, defeat = p.points[power]
    end = LEFT + CELL * (level + 0.5)
    acts = power == acting(p)
    return svg.group(
        svg.title(_line(p, f, power, words)),
        svg.rect(
            2,
            y + 0.5,
            LEFT - 4,
            ROW - 1,
            rx=3,
            class_="cat-power-box cat-key-box is-now" if acts else "cat-power-box cat-key-box",
        ),
        heraldry.badge(f.data, power, 12, middle, ROW - 1),
        svg.text(62, middle + 5, _signed(resources), class_="cat-debt" if resources < 0 else "cat-resources"),
        svg.el("path", d=f"M{LEFT} {svg.number(middle)}H{svg.number(end)}", class_="cat-will", stroke=row.colour),
        heraldry.badge(f.data, power, end, middle, ROW - 1),
        svg.text(LEFT + CELL * len(f.value) + RIGHT / 2, middle + 5, f"{fall} / {defeat}", class_="cat-points"),
        data_key=power,
        class_="cat-plate-key cat-power",
    )


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _line(p: Position, f: Facts, power: str, words: Texts) -> str:
    """One power in words."""
    level = p.levels[power]
    key = "drawn.powers.line" if f.at_war[level] else "drawn.powers.at_peace"
    names = {row.index: getattr(row.name, words.lang) for row in f.data.tracks.wf_level}
    said = words.say(
        key,
        power=power,
        resources=_signed(p.resources[power]),
        level=str(level),
        name=names[level],
        value=str(f.value[level]),
        cost=str(f.war_cost[level]),
    )
    fall, defeat = p.points[power]
    return f"{said} {words.say('drawn.powers.points_told', fall=_signed(fall), defeat=_signed(defeat))}"


def in_words(p: Position, f: Facts, words: Texts) -> str:
    """All powers in words."""
    return " ".join(_line(p, f, power, words) for power in p.resources)
