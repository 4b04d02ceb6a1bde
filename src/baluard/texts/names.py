"""Names that are made when they are asked for: of several troops, of a piece in a place, of a card's option."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from baluard.texts.catalogue import Texts

Makers = Sequence[tuple[str, Callable[..., str]]]
"""Patterns of keys; beside each the function that makes the name out of the texts and the pattern's groups."""
MOST = 8192  # names that are kept; others are made anew each time


class Names(dict[Any, str]):
    """Names by key, with those that are made and then kept: `make` gives nothing for what has no name."""

    def __init__(self, found: Mapping[str, str], make: Callable[[Any], str]) -> None:
        super().__init__(found)
        self.make = make

    def __missing__(self, key: Any) -> str:
        said = self.make(key)
        if not said:
            raise KeyError(key)
        if isinstance(key, str) and len(self) < MOST:
            self[key] = said
        return said

    def get(self, key: Any, default: Any = None, /) -> Any:
        """A name, or the default."""
        try:
            return self[key]
        except KeyError:
            return default


def made_name(makers: Makers, key: str, words: Texts) -> str:
    """The name that the first maker gives whose pattern is the whole key; empty when there is none."""
    for pattern, make in makers:
        if found := re.fullmatch(pattern, key):
            return make(words, *found.groups())
    return ""
