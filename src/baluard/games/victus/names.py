"""The names of spaces, boxes, pieces, cards, dice and seats in one language."""

from __future__ import annotations

from functools import cache

from baluard.games.victus.data import load
from baluard.texts.forms import AND


@cache
def names(lang: str) -> dict[str, str]:
    """Every key that a decision or an event may mention, with its name."""
    data = load()
    found: dict[str, str] = {}
    for space in data.board.space:
        found[space.id] = space_name(space.code, getattr(space.name, lang), space.number)
    for box in data.board.box:
        found[box.id] = getattr(box.name, lang)
    for name, row in data.tracks.indicator.items():
        found[name] = getattr(row.name, lang)
    for card in data.cards.card:
        found[card.id] = getattr(card.title, lang)
    for action in data.setup.action:
        found[action.id] = getattr(action.name, lang)
    for group, names_of in data.setup.group_names.items():
        found[group] = getattr(names_of, lang)
    add_dice(found, lang)
    add_pieces(found, lang)
    return found


def space_name(code: str, name: str, number: int) -> str:
    """«La Seu (23)»: a numbered space is found by its number."""
    return f"{name} ({code})" if number else name


def add_dice(found: dict[str, str], lang: str) -> None:
    """Dice, their actions, and each face: «Blanc: Reforços 3»."""
    data = load()
    for action, row in data.dice.action_names.items():
        found[action] = getattr(row, lang)
    for die in data.dice.die:
        found[die.id] = getattr(die.name, lang)
        for face in die.face:
            name = f"{found[die.id]}: {found[face.action]} {face.n}"
            found[f"{die.id}.{face.action}.{face.n}"] = name
            found[f"{die.id}.{face.action}.{face.n}.2"] = name


PIECES = {
    "infantry": {
        "ca": ("infanteria", "infanteries"),
        "es": ("infantería", "infanterías"),
        "en": ("infantry", "infantry"),
    },
    "coronela": {"ca": ("Coronela", "Coronela"), "es": ("Coronela", "Coronela"), "en": ("Coronela", "Coronela")},
    "cannon": {"ca": ("canó", "canons"), "es": ("cañón", "cañones"), "en": ("gun", "guns")},
}


def add_pieces(found: dict[str, str], lang: str) -> None:
    """Kinds of pieces; a piece in a place; groups that move together: «2 infanteries i 1 Coronela»."""
    data = load()
    for kind, words in PIECES.items():
        found[kind] = words[lang][0]
        for place in [*(space.id for space in data.board.space), *(box.id for box in data.board.box)]:
            found[f"{kind}-{place}"] = f"{words[lang][0]}: {found[place]}"
    supply = data.setup.supply
    for i in range(supply["infantry"] + 1):
        for c in range(supply["coronela"] + 1):
            parts = [counted(lang, "infantry", i), counted(lang, "coronela", c)]
            found[f"{i}i{c}c"] = f" {AND[lang]} ".join(part for part in parts if part)


def counted(lang: str, kind: str, number: int) -> str:
    """«2 infanteries», or nothing."""
    one, many = PIECES[kind][lang]
    return f"{number} {one if number == 1 else many}" if number else ""
