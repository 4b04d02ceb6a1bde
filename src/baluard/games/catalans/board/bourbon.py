"""The Bourbon board: reserves, out of play, how many stand on the map against the limit, reinforcements to come."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.instruments import instrument
from baluard.games.catalans.board import heraldry
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import BOURBON, PERIODS, POWERS, Facts
from baluard.texts import Texts

WIDE = 252.0
NATIONS = tuple(POWERS[power] for power in BOURBON)
ROMAN = ("I", "II", "III")
BAR = (138.0, 20.0, 108.0, 15.0)
"""The bar of the troops on the map: left, top, width, height."""


def on_map(p: Position) -> int:
    """CAT-11.2 Bourbon troops on the map."""
    return sum(there.get(power, 0) for there in p.troops.values() for power in NATIONS)


def reinforcements(p: Position, f: Facts) -> int:
    """CAT-3.e.1 The largest value among the powers at war: so many would come now."""
    return max((f.value[level] for level in p.levels.values() if f.at_war[level]), default=0)


def picture(p: Position, f: Facts, words: Texts) -> str:
    """Left the reserves, right the count on the map and the reinforcements."""
    limit, most = f.constants["bourbon_defeat_threshold"], sum(f.pool[power] for power in BOURBON)
    number = on_map(p)
    left, top, wide, high = BAR
    at = left + wide * limit / most
    alarm = " is-alarming" if number - limit <= 3 else ""
    drawn = [
        *(_box(p, f, i, 3 + i * 21.5) for i in range(len(PERIODS))),
        *(_nation(p, f, power, 70, 17 + i * 40) for i, power in enumerate(("castile", "bavaria"))),
        draw_emblem("cross", 113, 8, 11, "cat-dot"),
        *(_lost(p, f, power, 106, 28 + i * 28) for i, power in enumerate(NATIONS)),
        svg.text(left + wide / 2, 13, words.say("drawn.bourbons.map"), class_="ins-caption"),
        svg.rect(left, top, wide, high, rx=4, class_="cat-gauge"),
        svg.rect(left, top, wide * number / most, high, rx=4, class_=f"cat-gauge-fill{alarm}"),
        svg.el("path", d=f"M{svg.number(at)} {top - 3}v{high + 6}", class_="cat-war-line"),
        svg.text(left + wide - 4, top + 12.5, str(number), class_=f"cat-gauge-number{alarm}"),
        svg.text(at, top + high + 13, str(limit), class_="cat-gauge-limit"),
        _coming(p, f, left, 58, words),
    ]
    return instrument(WIDE, *drawn)


def _box(p: Position, f: Facts, i: int, x: float) -> str:
    """A French box from the top down: the red troop leaves first, so it lies on top while the box is full."""
    held, most = p.boxes[PERIODS[i]], f.boxes[i]
    marked = p.blue and held > 0 and not any(p.boxes[period] for period in PERIODS[:i])
    parts = [
        svg.rect(x, 16, 19, 82, rx=4, class_="cat-box is-marked" if marked else "cat-box"),
        svg.text(x + 9.5, 12, ROMAN[i], class_="cat-ins-sign"),
    ]
    for n in range(most):
        y = 24 + n * 11.2
        if n < most - held:
            parts.append(svg.circle(x + 9.5, y, 2, class_="cat-dot"))
            continue
        parts.append(heraldry.badge(f.data, "france", x + 9.5, y, 10.5))
        if n == 0:
            parts.append(svg.circle(x + 9.5, y, 7, class_="cat-red-troop"))
    return svg.group(*parts)


def _nation(p: Position, f: Facts, power: str, x: float, y: float) -> str:
    """The reserve of a nation without boxes."""
    return svg.group(
        svg.rect(x, y, 24, 38, rx=4, class_="cat-box"),
        heraldry.badge(f.data, power, x + 12, y + 12, 17),
        svg.text(x + 12, y + 33, str(p.reserve[power]), class_="cat-ins-number"),
    )


def _lost(p: Position, f: Facts, power: str, x: float, y: float) -> str:
    """Troops of a nation that are out of play."""
    return svg.group(
        heraldry.badge(f.data, power, x, y, 13), svg.text(x + 16, y + 5, str(p.out[power]), class_="cat-ins-number")
    )


def _coming(p: Position, f: Facts, x: float, y: float, words: Texts) -> str:
    """The blue marker and how many troops it brings; pale when there is no phase e."""
    number = reinforcements(p, f)
    look = "cat-coming" if p.blue else "cat-coming is-off"
    note = words.say("drawn.bourbons.reinforcements") if p.blue else words.say("drawn.bourbons.no_reinforcements")
    return svg.group(
        svg.rect(x, y, 108, 40, rx=6, class_="cat-box"),
        svg.circle(x + 36, y + 14, 9, class_="cat-blue-marker"),
        svg.text(x + 66, y + 21, f"+{number}", class_="cat-coming-number"),
        svg.text(x + 54, y + 35, note, class_="cat-coming-words"),
        class_=look,
    )


def in_words(p: Position, f: Facts, words: Texts) -> str:
    """The same in words."""
    limit = f.constants["bourbon_defeat_threshold"]
    key = "drawn.bourbons.blue" if p.blue else "drawn.bourbons.no_blue"
    parts = [
        words.say(
            "drawn.bourbons.boxes",
            boxes=", ".join(str(n) for n in p.boxes.values()),
            castile=str(p.reserve["castile"]),
            bavaria=str(p.reserve["bavaria"]),
            out=str(sum(p.out[power] for power in NATIONS)),
        ),
        words.say("drawn.bourbons.on_map", number=on_map(p), limit=limit),
        words.say(key, number=reinforcements(p, f)),
    ]
    if p.latched:
        parts.append(words.say("drawn.bourbons.latched"))
    return " ".join(parts)
