"""Sentences for previews and hints: keys of the catalogue with their facts."""

from __future__ import annotations

from collections.abc import Iterable

from baluard.kernel.decision import Fact
from baluard.kernel.errors import RulesBug
from baluard.page.widgets import Hint, Text

GO, STOP, WARN, FULL, AIM = "go", "stop", "warn", "full", "aim"
"""How the board marks a key: go there, a move ends there, beware, no room, something to win."""
ENDS = "end"
"""The mark of a key that ends what is asked again and again: it is listed first, as number 0."""
ASIDE = "aside"
"""The mark of a key that is seldom wanted: it is listed last, in a box that opens, and is not lit on the board."""


def said(key: str, **facts: Fact) -> Text:
    """One sentence."""
    return Text(key, facts)


def when(is_so: object, key: str, /, **facts: Fact) -> tuple[Text, ...]:
    """One sentence where something is so, else none."""
    return (Text(key, facts),) if is_so else ()


def remark(key: str, parts: Iterable[Text], mark: str = "", offered: bool = True, figure: str = "") -> Hint:
    """One hint beside a key, out of several short remarks."""
    texts = list(parts)
    if len(texts) == 1:
        return Hint(key, texts[0], mark, offered, figure)
    facts: dict[str, Fact] = {"parts": tuple(text.key for text in texts)}
    for text in texts:
        for name, value in text.facts.items():
            if facts.setdefault(name, value) != value:
                raise RulesBug(f"two remarks beside {key} mean different things by {name}")
    return Hint(key, Text("hint.several", facts), mark, offered, figure)


def barred(key: str, why: Text) -> Hint:
    """Why a key is not offered."""
    return Hint(key, why, offered=False)
