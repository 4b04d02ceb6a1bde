"""A written line in pieces: words, commas, signs, separators of a route; each with its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from baluard.campaign.lexicon import plain

WORD, SEP, COMMA, EQUALS, SIGN, QUOTED = "word", "sep", "comma", "equals", "sign", "quoted"


class Token(Struct, frozen=True):
    """A piece of a text, from `start` to before `end`."""

    kind: str
    text: str
    start: int
    end: int


class Reader:
    """Reads pieces by the route separators of a game."""

    def __init__(self, separators: Sequence[str]) -> None:
        bare = {one for one in separators if one == one.strip()}
        parts = sorted({one.strip() for one in separators}, key=len, reverse=True)
        seps = [re.escape(one) if one in bare else rf"(?<=\s){re.escape(one)}(?=\s)" for one in parts]
        stops = "".join(re.escape(one) for one in parts if one in bare and len(one) == 1)
        self.separator = parts[0] if not separators else separators[0]
        self.pattern = re.compile(
            rf"(?P<quoted>\"[^\"]*\"|«[^»]*»)|(?P<sep>{'|'.join(seps)})|(?P<comma>[,;])|(?P<equals>=)"
            rf"|(?P<sign>(?<![^\s=])[+-](?=\w))|(?P<word>\([^()]*\)|[^\s,;=\"«{stops}]+)"
        )

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The pieces of a text."""
        found = self.pattern.finditer(text)
        return tuple(Token(str(m.lastgroup), m.group(), m.start(), m.end()) for m in found)

    def parts(self, text: str, stop: str = ";") -> list[tuple[int, str]]:
        """The commands of a line with where each begins; a mark in quotes divides nothing."""
        found: list[tuple[int, str]] = []
        begin = 0
        for m in re.finditer(rf"\"[^\"]*\"|«[^»]*»|{stop}", text):
            if m.group() == stop:
                found.append((begin, text[begin : m.start()]))
                begin = m.end()
        found.append((begin, text[begin:]))
        return [(at, part) for at, part in found if part.strip()]


def words_at(tokens: Sequence[Token], at: int, words: str) -> int:
    """How many pieces from here are these words; 0 when they are not."""
    wanted = plain(words).split()
    here = tokens[at : at + len(wanted)]
    same = len(here) == len(wanted) and all(plain(t.text) == w for t, w in zip(here, wanted, strict=True))
    return len(wanted) if same else 0
