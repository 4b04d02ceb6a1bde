"""The action board: five boxes, the marker of this round and the marker in the banned column."""

from __future__ import annotations

from baluard.drawing import svg
from baluard.drawing.emblems import draw_emblem
from baluard.drawing.instruments import HIGH, instrument
from baluard.games.catalans.board import heraldry
from baluard.games.catalans.board.pictures import PICTURES
from baluard.games.catalans.eyes.view import Position
from baluard.games.catalans.model.facts import ACTIONS, Facts
from baluard.games.catalans.model.rows import Data
from baluard.texts import Texts

EMBLEMS = PICTURES.action_emblems
WARFARE = ("attack", "recruit", "move")
LEFT, STEP = 78.0, 46.0
ROUND, BANNED = 57.0, 84.0
"""Heights of the two rows of markers."""


def picture(p: Position, f: Facts, words: Texts) -> str:
    """Five columns: the sign of the action, who has done it this round, for whom it is banned."""
    wide = LEFT + STEP * len(ACTIONS) + 4
    drawn = [
        svg.text(LEFT - 6, ROUND + 5, words.say("drawn.actions.round"), class_="cat-ins-label"),
        svg.text(LEFT - 6, BANNED + 5, words.say("drawn.actions.banned"), class_="cat-ins-label"),
    ]
    for i, name in enumerate(ACTIONS):
        x = LEFT + STEP * (i + 0.5)
        taken, barred = p.done.get(name, ""), p.banned.get(name, "")
        closed = closed_for_me(p, f, name)
        why = f" {words.say('drawn.actions.closed', why=(closed,))}" if closed else ""
        parts = [
            svg.title(f"{words.name(name)}.{why}" if why else words.name(name)),
            svg.rect(x - STEP / 2 + 2, 17, STEP - 4, HIGH - 19, rx=6, class_="cat-action-box cat-key-box"),
            draw_emblem(EMBLEMS[name], x, 31, 24, f"cat-action-sign cat-action-sign--{name}"),
            _marker(f.data, taken, x, ROUND, False),
            _marker(f.data, barred, x, BANNED, True),
        ]
        look = " is-taken" if taken else " is-closed" if closed else ""
        drawn.append(svg.group(*parts, data_key=name, class_=f"cat-plate-key cat-action{look}"))
    return instrument(wide, *drawn, caption=words.say("drawn.actions"))


def closed_for_me(p: Position, f: Facts, action: str) -> str:
    """CAT-7.1 Why an action is open to none of the powers of these eyes this round, as a text key; empty when it is."""
    own = tuple(p.offers_made)
    if not own or action in p.done or p.result is not None:
        return ""
    reasons = [closed_for(p, f, action, power) for power in own]
    return reasons[0] if all(reasons) else ""


def closed_for(p: Position, f: Facts, action: str, power: str) -> str:
    """Why a power cannot take an action this round, whatever it has; empty when it can."""
    if p.banned.get(action) == power:
        return "hint.banned"
    at_peace = not f.at_war[p.levels[power]]
    return "hint.not_at_war" if at_peace and action in WARFARE else ""


def _marker(d: Data, power: str, x: float, y: float, banned: bool) -> str:
    """A marker, or an empty place; in the banned column it is struck out."""
    if not power:
        return svg.circle(x, y, 10, class_="cat-empty")
    strike = svg.el("path", d=f"M{x - 12} {y + 12}L{x + 12} {y - 12}", class_="cat-icon-strike") if banned else ""
    return heraldry.badge(d, power, x, y, 21) + strike


def in_words(p: Position, f: Facts, words: Texts) -> str:
    """The same in words."""
    parts = []
    for name in ACTIONS:
        taken, barred = p.done.get(name, ""), p.banned.get(name, "")
        key = "drawn.actions.done" if taken else "drawn.actions.free"
        parts.append(words.say(key, action=name, power=taken))
        if barred:
            parts.append(words.say("drawn.actions.barred", power=barred))
        if closed := closed_for_me(p, f, name):
            parts.append(words.say("drawn.actions.closed", why=(closed,)))
    return " ".join(parts)
