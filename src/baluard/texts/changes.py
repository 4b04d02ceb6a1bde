"""What a correction changed, in words: the names of things where the texts know them."""

from __future__ import annotations

from baluard.kernel.corrections import Change, Corrected
from baluard.texts.catalogue import Texts

NOTHING = "–"


def correction_line(texts: Texts, event: Corrected) -> str:
    """Who put the position right, why, and what the reader may know of it."""
    lines = " · ".join(change_line(texts, change) for change in event.changes)
    said = [texts.say("event.Corrected", by=event.by, reason=event.reason)]
    said += [f"{lines.removesuffix('.')}."] if lines else []
    return " ".join([*said, texts.say("event.begun_anew")] if event.anew else said)


def change_line(texts: Texts, change: Change) -> str:
    """«Moral, Àustria: 3 → 4»; of a list what left it and what came."""
    where = ", ".join(value_in_words(texts, part) for part in change.where)
    old, new = (", ".join(value_in_words(texts, one) for one in side) for side in (change.old, change.new))
    if not change.is_list:
        return f"{where}: {old or NOTHING} → {new or NOTHING}"
    return f"{where}: " + " ".join(f"{sign} {side}" for sign, side in (("−", old), ("+", new)) if side)


def value_in_words(texts: Texts, value: str) -> str:
    """A field, a thing or a number; of several words each by itself."""
    said = [texts.say(f"change.{word}") if texts.has(f"change.{word}") else texts.name(word) for word in value.split()]
    return " ".join(said) or NOTHING
