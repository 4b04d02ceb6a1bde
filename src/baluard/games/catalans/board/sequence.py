"""The turn sequence: who comes when in this phase, and the boxes of the next round as far as they are known."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.instruments import instrument
from baluard.games.catalans.board import heraldry
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.rows import Data
from baluard.texts import Texts

STEP, BADGE = 30.0, 25.0
LEFT = 66.0
ROWS = (33.0, 76.0)


def now(p: Position) -> tuple[str, tuple[str, ...]]:
    """CAT-3.b, 3.c What the present order is for, and the order itself: of choosing, of playing, of reinforcing."""
    if p.phase == "c":
        return "play", p.markers
    return ("choose" if p.phase in ("a", "b") else "reinforce"), p.sequence


def following(p: Position) -> tuple[str, ...]:
    """CAT-3.c, 9.5 The boxes of the next round: the owner of the top card goes last, and so does the owner of the first
    concession where some are handed out. Empty names are still open."""
    boxes = [""] * len(p.sequence)
    if p.result is not None:
        return p.sequence
    if p.pending:  # a distribution will make it
        return tuple(boxes)
    markers = p.markers
    if p.phase == "f" and p.concession_markers:
        markers = tuple(power for power in p.concession_markers if power)
        if len(markers) < len(boxes):  # who is before whom is known when all have chosen, or where none will be left
            markers = p.concession_markers if len(p.concession_markers) == len(boxes) else ()
    elif p.phase not in ("a", "b", "c"):
        return p.sequence
    for slot, power in enumerate(markers):
        boxes[len(boxes) - 1 - slot] = power
    return tuple(boxes)


def acting(p: Position) -> str:
    """Whose turn it is to choose, to play or to place: in phase b the first whose marker is on no card."""
    if p.result is not None:
        return ""
    if p.phase == "b":
        return next((power for power in p.sequence if power not in p.markers), "")
    return p.power


def picture(p: Position, words: Texts) -> str:
    """Two rows of blocks with their numbers; who acts has a ring."""
    order, powers = now(p)
    boxes = following(p)
    wide = LEFT + STEP * max(len(powers), len(boxes)) + 4
    drawn = [
        svg.text(LEFT - 8, ROWS[0] + 5, words.say(f"drawn.sequence.{order}"), class_="cat-ins-label"),
        svg.text(LEFT - 8, ROWS[1] + 5, words.say("drawn.sequence.next"), class_="cat-ins-label"),
        svg.el("path", d=f"M6 54.5H{svg.number(wide - 6)}", class_="cat-rule"),
    ]
    for i, power in enumerate(powers):
        here = bool(power) and power == acting(p)
        drawn.append(_box(words.data, power, LEFT + STEP * (i + 0.5), ROWS[0], i, here))
    for i, power in enumerate(boxes):
        drawn.append(_box(words.data, power, LEFT + STEP * (i + 0.5), ROWS[1], i, False))
    return instrument(wide, *drawn, caption=words.say("drawn.sequence"))


def _box(d: Data, power: str, x: float, y: float, i: int, here: bool) -> str:
    """A box of the track: its number, and the power's block once it is there."""
    half = BADGE / 2 + 1
    parts = [svg.rect(x - half, y - half, 2 * half, 2 * half, rx=4, class_="cat-slot-box cat-key-box")]
    if power:
        parts.append(heraldry.badge(d, power, x, y, BADGE - 2))
    else:
        parts.append(svg.text(x, y + 6, str(i + 1), class_="cat-slot-open"))
    if here:
        parts.append(svg.rect(x - half - 1, y - half - 1, 2 * half + 2, 2 * half + 2, rx=5, class_="cat-here"))
    key = {"data_key": power} if power else {}
    return svg.group(*parts, class_="cat-plate-key", **key)


def in_words(p: Position, words: Texts) -> str:
    """The same in words."""
    order, powers = now(p)
    open_box = words.say("drawn.sequence.open")

    def named(boxes: tuple[str, ...]) -> str:
        return ", ".join(f"{i + 1} {words.name(power) if power else open_box}" for i, power in enumerate(boxes))

    return " ".join(
        (
            words.say(f"drawn.sequence.now_{order}", powers=named(powers)),
            words.say("drawn.sequence.next_told", powers=named(following(p))),
        )
    )
