"""How remarks and previews are made: texts with their facts."""

from __future__ import annotations

from collections.abc import Iterable

from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.tracks import reserved
from baluard.kernel.contract import Column, Hint, Text
from baluard.kernel.decision import Fact
from baluard.kernel.errors import RulesBug

GO, STOP, AIM = "go", "stop", "aim"  # how the board marks a key: go there, better not, something to win


def said(key: str, **facts: Fact) -> Text:
    """One sentence."""
    return Text(key, facts)


def remark(key: str, parts: Iterable[Text], mark: str = "", figure: str = "") -> Hint:
    """One hint beside a key, out of several short remarks."""
    texts = list(parts)
    if len(texts) == 1:
        return Hint(key, texts[0], mark, figure=figure)
    facts: dict[str, Fact] = {"parts": tuple(text.key for text in texts)}
    for text in texts:
        for name, value in text.facts.items():
            if facts.setdefault(name, value) != value:
                raise RulesBug(f"two remarks beside {key} mean different things by {name}")
    return Hint(key, Text("hint.several.parts", facts), mark, figure=figure)


def barred(key: str, why: str) -> Hint:
    """Why a key is not offered."""
    return Hint(key, Text(why), offered=False)


def purse(s: State, power: int, delta: int, why: str, rule: str) -> Column:
    """CAT-1.7 Resources before and after; what is promised for later cannot be spent."""
    after = max(s.facts.least, min(s.facts.most, s.resources[power] + delta))
    lines = [("CAT-1.7", said("preview.purse.now"), s.resources[power]), (rule, said(why), after - s.resources[power])]
    kept = reserved(s, power)
    if kept:
        lines.append(("CAT-10.5", said("preview.purse.reserved"), -kept))
    return Column(said("preview.purse"), tuple(lines), after - kept)
