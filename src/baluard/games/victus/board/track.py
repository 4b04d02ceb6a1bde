"""The Bourbon track: fifteen boxes with their values and symbols, and the three discs."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.instruments import CAPTION, instrument
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.facts import BATTERIES, MINE, REINFORCEMENTS, Facts
from baluard.texts import Texts

ROW = 8
"""Boxes in the upper row; the rest lies in the lower one."""
WIDE, HIGH = 34.0, 41.0
DISCS = {REINFORCEMENTS: ("reinforcements", "lis"), BATTERIES: ("batteries", "mortar"), MINE: ("mine", "burst")}


def picture(p: Position, f: Facts, words: Texts) -> str:
    """The whole track."""
    boxes = [_box(f, i, i == p.reinforcements) for i in range(len(f.box_value))]
    discs = [_disc(p, f, number) for number in DISCS if not (f.is_first and number == MINE)]
    return instrument(ROW * WIDE + 8, *boxes, *discs, caption=words.say("drawn.track"))


def corner(i: int) -> tuple[float, float]:
    """The left upper corner of a box."""
    return 4 + (i % ROW) * WIDE, CAPTION + 3 + (i // ROW) * HIGH


def _box(f: Facts, i: int, here: bool) -> str:
    x, y = corner(i)
    parts = [
        svg.rect(x + 1, y, WIDE - 2, HIGH - 3, rx=4, class_="track-box is-here" if here else "track-box"),
        svg.text(x + 10, y + 17, str(f.box_value[i]), class_="track-value"),
    ]
    signs = [("mortar", f.box_batteries[i]), ("cross", f.box_heal[i]), ("arrow", f.box_advance[i])]
    if not f.is_first:
        signs.append(("burst", f.box_mine[i]))
    for name, number in signs:
        if number:
            size = 14 if number == 1 else 19
            parts.append(draw_emblem(name, x + WIDE - 11, y + 10, size, f"track-sign track-sign--{name}"))
            if number > 1:
                parts.append(svg.text(x + WIDE - 11, y + 14, str(number), class_="track-sign-count"))
    return svg.group(*parts)


def _disc(p: Position, f: Facts, number: int) -> str:
    """A disc in its box; three find room side by side."""
    name, emblem = DISCS[number]
    at = box_of(p, number)
    x, y = corner(at)
    middle = x + 8.5 + 8.5 * number
    return svg.group(
        svg.circle(0, 0, 7.2, class_="track-disc"),
        draw_emblem(emblem, 0, 0, 10, "track-disc-sign"),
        class_=f"piece track-disc--{name}",
        id=f"disc-{name}",
        transform=svg.translate(middle, y + HIGH - 12),
    )


def box_of(p: Position, number: int) -> int:
    """Where a disc lies."""
    return (p.reinforcements, p.batteries, p.mine)[number]


def in_words(p: Position, f: Facts, words: Texts) -> str:
    """The same in words."""
    parts = []
    for number, (name, _) in DISCS.items():
        if f.is_first and number == MINE:
            continue
        at = box_of(p, number)
        parts.append(words.say(f"drawn.disc.{name}", box=at, value=f.box_value[at]))
    ahead = [
        f"{i}: {_symbols(f, i, words)}" for i in range(p.reinforcements + 1, len(f.box_value)) if _symbols(f, i, words)
    ]
    return " ".join([*parts, words.say("drawn.ahead", boxes="; ".join(ahead))]) if ahead else " ".join(parts)


def _symbols(f: Facts, i: int, words: Texts) -> str:
    found = []
    for name, number in (("batteries", f.box_batteries[i]), ("heal", f.box_heal[i]), ("advance", f.box_advance[i])):
        if number:
            found.append(words.say(f"drawn.symbol.{name}", number=number))
    if f.box_mine[i] and not f.is_first:
        found.append(words.say("drawn.symbol.mine"))
    return ", ".join(found)
