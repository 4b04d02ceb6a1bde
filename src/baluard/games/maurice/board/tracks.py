"""The pictures above the table: what is left of both armies, and how near the night is."""

from __future__ import annotations

import math
from collections.abc import Iterator

from baluard.drawing import svg
from baluard.drawing.instruments import HIGH, instrument
from baluard.drawing.lettering import width_of
from baluard.games.maurice.board.ground import side_name
from baluard.games.maurice.eyes.view import Position
from baluard.games.maurice.model.facts import SEATS, Facts
from baluard.texts import Texts

ROW = HIGH / 2
LETTERS = 25.0
HEART, HAND, UNIT = 88.0, 34.0, 40.0
"""How wide the figures of morale are, and the small pictures of cards and units."""
MORALE = 132.0
"""How wide the bar of morale is."""
SKY = 210.0
ARC = 74.0
"""How far the sun stands from the middle of the sky."""
NONE_YET = "–"
"""The figures of an army that is not built yet."""


def armies(p: Position, f: Facts, words: Texts) -> str:
    """A line for each army: its name, its morale, the cards in its hand, its units."""
    names = [side_name(f.data, f.scenario, side, words.lang) for side in (0, 1)]
    wide = 34 + max(width_of(name, LETTERS) for name in names) + 12
    whole = wide + MORALE + HEART + 2 * 74 + 6
    return instrument(whole, *[line(p, f, side, names[side], wide) for side in (0, 1)])


def line(p: Position, f: Facts, side: int, name: str, left: float) -> str:
    """One army; the one whose turn it is has a mark before its name."""
    seat, y = SEATS[side], side * ROW
    low = y + ROW / 2 + LETTERS * 0.33
    there = [u for u in f.of_side[side] if f.unit_ids[u] in p.stance]
    hand_left = left + MORALE + HEART
    whole = f.sides[side].morale if f.of_side[side] else 0  # an army that is not built yet has no figures
    morale = f"{p.morale[seat]}/{whole}" if whole else NONE_YET
    units = str(len(there)) if whole else NONE_YET
    return svg.group(
        svg.rect(1, y + 2, 8, ROW - 4, class_="mau-track-side"),
        svg.polygon([(14, y + 17), (24, y + ROW / 2), (14, y + ROW - 17)], class_="mau-track-turn")
        if p.active == seat and p.phase != "over"
        else "",
        svg.text(30, low, name, class_="mau-track-name", font_size=LETTERS),
        *bar(p.morale[seat], whole, left, y + 14),
        svg.text(left + MORALE + 8, low, morale, class_="mau-track-figure",
                 font_size=LETTERS),
        card(hand_left + 10, y + 9),
        svg.text(hand_left + HAND + 6, low, str(p.hand_sizes[seat]), class_="mau-track-figure", font_size=LETTERS),
        svg.rect(hand_left + 82, y + 18, 30, 14, class_="mau-track-unit"),
        svg.text(hand_left + 74 + UNIT + 6, low, units, class_="mau-track-figure", font_size=LETTERS),
        class_=f"side-{side}",
    )  # fmt: skip


def bar(left: int, start: int, x: float, y: float) -> Iterator[str]:
    """Morale, point by point: what is left is full."""
    boxes = max(left, start, 1)
    step = MORALE / boxes
    for n in range(boxes):
        look = "mau-track-box mau-track-box--full" if n < left else "mau-track-box"
        yield svg.rect(x + n * step, y, max(step - 2.5, 2), ROW - 28, class_=look)


def card(x: float, y: float) -> str:
    """The back of a card."""
    return svg.rect(x, y, 22, ROW - 18, rx=3, class_="mau-track-card")


def night(p: Position, f: Facts, words: Texts) -> str:
    """The sun on its way: it sets when the deck has run out so often as the battle says."""
    share = spent(p, f)
    turn = math.pi * (1 - share)
    middle, ground = SKY / 2, HIGH - 22
    x, y = middle + ARC * math.cos(turn), ground - ARC * math.sin(turn)
    marks = []
    for n in range(1, min(f.nightfall, 4)):
        a = math.pi * (1 - n / f.nightfall)
        marks.append(svg.circle(middle + ARC * math.cos(a), ground - ARC * math.sin(a), 3, class_="mau-sun-mark"))
    sky = f"M{middle - ARC:g} {ground:g}a{ARC:g} {ARC:g} 0 0 1 {2 * ARC:g} 0"
    return instrument(
        SKY,
        svg.el("path", d=sky, class_="mau-sun-way"),
        svg.polyline([(4, ground), (SKY - 4, ground)], class_="mau-sun-ground"),
        *marks,
        svg.circle(x, y, 11, class_="mau-sun"),
        svg.text(middle, ground - 14, str(p.deck_left), class_="mau-track-figure mau-track-middle", font_size=LETTERS),
        svg.text(middle, HIGH - 4, words.say("drawn.night_falls", night=p.night, nightfall=f.nightfall),
                 class_="mau-track-name mau-track-middle", font_size=17),
    )  # fmt: skip


def spent(p: Position, f: Facts) -> float:
    """How much of the day is over: decks that ran out, and what was drawn of this one."""
    if not f.nightfall:
        return 0.0
    cards = len(f.cards)
    drawn = min(1.0, 1.0 - p.deck_left / cards) if cards else 0.0
    return min(1.0, (p.night + drawn) / f.nightfall)
