"""The Bourbon dice: colour, action and intensity on each; those to be rolled lie pale until they are."""

from __future__ import annotations

from functools import lru_cache

from baluard.drawing import svg
from baluard.drawing.dice import alone
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.instruments import CAPTION, HIGH, instrument
from baluard.games.victus.eyes.view import Position
from baluard.games.victus.model.data import PACKAGE, Data
from baluard.games.victus.model.events import DiceIgnored, DiceRerolled, DiceRolled
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.rules.dice import told_apart
from baluard.texts import Texts, texts_for

ACTIONS = {"reinforce": "tents", "bombard": "mortar", "advance": "arrow", "trench": "spade"}
SIZE = 38.0
STEP = 44.0


@lru_cache(maxsize=128)
def face(die: str, action: str, n: int) -> str:
    """One face around nought: the action's emblem above, the intensity as a large number beside it."""
    h = SIZE / 2
    return svg.group(
        svg.rect(-h, -h, SIZE, SIZE, rx=7, class_="bdie-face"),
        draw_emblem(ACTIONS[action], -7, 0, 21, "bdie-sign"),
        svg.text(11, 9, str(n), class_="bdie-count"),
        class_=f"bdie bdie--{die}",
    )


def blank(die: str) -> str:
    """A die that is still to be rolled."""
    h = SIZE / 2
    return svg.group(
        svg.rect(-h, -h, SIZE, SIZE, rx=7, class_="bdie-face"),
        svg.text(0, 10, "?", class_="bdie-count"),
        class_=f"bdie bdie--{die} is-blank",
    )


def picture_of(key: str) -> str:
    """A face by its key: `white.reinforce.3`."""
    die, action, n, *_ = key.split(".")
    return face(die, action, int(n))


def dice_pictures(d: Data, event: object, lang: str) -> tuple[tuple[str, str], ...]:
    """The dice that an event tells of, each with its name."""
    if not isinstance(event, (DiceRolled, DiceRerolled, DiceIgnored)):
        return ()
    words = texts_for(lang, PACKAGE, d)
    return tuple((alone(picture_of(key), words.name(key)), words.name(key)) for key in event.faces)


def picture(p: Position, f: Facts, words: Texts) -> str:
    """The dice rolled and not yet resolved; before the roll, those of the stage."""
    dice = shown(p, f)
    columns = max(2, (len(dice) + 1) // 2 if len(dice) > 2 else len(dice))
    wide = columns * STEP + 8
    rows = (len(dice) + columns - 1) // columns
    drawn = []
    for i, (key, markup) in enumerate(dice):
        x = 4 + STEP * (i % columns + 0.5)
        y = CAPTION + 4 + (HIGH - CAPTION - 8) / rows * (i // columns + 0.5)
        halo = svg.rect(-SIZE / 2 - 2, -SIZE / 2 - 2, SIZE + 4, SIZE + 4, rx=9, class_="halo") if key else ""
        drawn.append(
            svg.group(
                markup, halo, transform=svg.translate(x, y), data_key=key or None, class_="piece" if key else None
            )
        )
    return instrument(wide, *drawn, caption=words.say("drawn.dice"))


def shown(p: Position, f: Facts) -> list[tuple[str, str]]:
    """Each die's key and picture; those still to be rolled have no key."""
    if p.dice:
        return [(key, picture_of(key)) for key in told_apart(p.dice)]
    return [("", blank(f.dice[die])) for die in f.stage_dice[min(p.stage, 4)]]


def in_words(p: Position, f: Facts, words: Texts) -> str:
    """The same in words."""
    if p.dice:
        return words.say("drawn.dice_open", dice=tuple(told_apart(p.dice)))
    return words.say("drawn.dice_stage", dice=tuple(f.dice[die] for die in f.stage_dice[min(p.stage, 4)]))
