"""Patterns: what follows the words of a command, or stands in a cell, and which fields it gives.

`{field}` is an argument, `@word` a key word that joins, `=` itself, `(...)?` may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from baluard.campaign.lexicon import LANGUAGES, Lexicon
from baluard.campaign.tokens import COMMA, EQUALS, QUOTED, SEP, SIGN, WORD, Token, words_at
from baluard.components.orders import TEXT, OrderForm, Slot, Value

PIECE = re.compile(r"\{(\w+)\}|@(\w+)|(\()|(\)\?)|(=)")
JOINT = "joint"
LARGEST = 9  # digits of an amount
MOST_LISTED = 60  # names in a list: no order has so many, and each is read once for every end that was tried
Fields = dict[str, Value]
Match = tuple[int, Fields]


class Part(Struct, frozen=True):
    """A part of a pattern: an argument, a joint, the sign of equality, or a group that may be missing."""

    field: str = ""
    joint: str = ""
    group: tuple[Part, ...] = ()


@lru_cache(maxsize=512)
def parts_of(pattern: str) -> tuple[Part, ...]:
    """A pattern in parts."""
    stack: list[list[Part]] = [[]]
    for field, joint, begin, end, _ in PIECE.findall(pattern):
        if begin:
            stack.append([])
        elif end:
            group = tuple(stack.pop())
            stack[-1].append(Part(group=group))
        else:
            stack[-1].append(Part(field, joint))
    return tuple(stack[0])


class Trouble:
    """The place up to which a text could be read, and what was wanted there."""

    def __init__(self) -> None:
        self.at = -1
        self.slot: Slot | None = None
        self.several: tuple[str, ...] = ()

    def note(self, at: int, slot: Slot | None = None, several: tuple[str, ...] = ()) -> None:
        """Something could not be read here; what was read farthest is told."""
        if at > self.at or (at == self.at and several and not self.several):
            self.at, self.slot, self.several = at, slot, several


class Matcher:
    """Reads the arguments of one order out of the pieces of a text."""

    def __init__(self, lexicon: Lexicon, form: OrderForm, source: str, tokens: tuple[Token, ...]) -> None:
        self.lexicon = lexicon
        self.slots = {slot.name: slot for slot in form.slots}
        self.source = source
        self.tokens = tokens
        self.trouble = Trouble()

    def whole(self, parts: tuple[Part, ...], at: int) -> Fields | None:
        """The fields of a text that fits to its end; None when it does not."""
        for end, fields in self.match(parts, at, {}):
            if end == len(self.tokens):
                return fields
            self.trouble.note(end)
        return None

    def match(self, parts: tuple[Part, ...], at: int, fields: Fields) -> Iterator[Match]:
        """All ways in which some parts fit from here."""
        if not parts:
            yield at, fields
            return
        part, rest = parts[0], parts[1:]
        for end, more in self.match_part(part, at, fields):
            yield from self.match(rest, end, more)

    def match_part(self, part: Part, at: int, fields: Fields) -> Iterator[Match]:
        """All ways in which one part fits from here."""
        if part.group:
            yield from self.match(part.group, at, fields)
            yield at, fields
        elif part.field:
            slot = self.slots[part.field]
            for end, value in self.values(slot, at):
                yield end, {**fields, slot.name: value}
        elif part.joint:
            yield from ((end, fields) for end in self.joint(part.joint, at))
        elif self.kind(at) == EQUALS:
            yield at + 1, fields
        else:
            self.trouble.note(at)

    def joint(self, name: str, at: int) -> Iterator[int]:
        """A key word that joins, in any language."""
        for words in dict.fromkeys(self.lexicon.word(JOINT, name, lang) for lang in LANGUAGES):
            taken = words_at(self.tokens, at, words)
            if taken:
                yield at + taken
                return
        self.trouble.note(at)

    def kind(self, at: int) -> str:
        """What kind of piece stands here."""
        return self.tokens[at].kind if at < len(self.tokens) else ""

    # -- values

    def values(self, slot: Slot, at: int) -> Iterator[tuple[int, Value]]:
        """All readings of a field from here."""
        if slot.pairs:
            yield from self.pairs(slot, at)
        elif slot.many:
            yield from self.several(slot, at, SEP if slot.type == "province" else COMMA)
        else:
            yield from self.one(slot, at)

    def several(self, slot: Slot, at: int, mark: str, most: int = MOST_LISTED) -> Iterator[tuple[int, Value]]:
        """A list: the longest reading first."""
        for end, key in self.one(slot, at):
            if self.kind(end) == mark and most > 1:
                for last, more in self.several(slot, end + 1, mark, most - 1):
                    yield last, (key, *(str(one) for one in more))
            yield end, (key,)

    def pairs(self, slot: Slot, at: int, most: int = MOST_LISTED) -> Iterator[tuple[int, Value]]:
        """Names with amounts: `a=1, b=2`."""
        for end, key in self.one(slot, at):
            if self.kind(end) != EQUALS:
                self.trouble.note(end)
                continue
            for last, amount in self.one(Slot(slot.name, "amount"), end + 1):
                if self.kind(last) == COMMA and most > 1:
                    for final, more in self.pairs(slot, last + 1, most - 1):
                        yield final, ((key, amount), *more)
                yield last, ((key, amount),)

    def one(self, slot: Slot, at: int) -> Iterator[tuple[int, str]]:
        """One key."""
        if slot.type == "text":
            yield from self.text(slot, at)
            return
        found = False
        for end, key in (*self.word(slot, at), *self.number(slot, at), *self.named(slot, at)):
            found = True
            yield end, key
        if not found:
            self.trouble.note(at, slot)

    def text(self, slot: Slot, at: int) -> Iterator[tuple[int, str]]:
        """What is left of the text, as it is."""
        if at >= len(self.tokens):
            self.trouble.note(at, slot)
            return
        quoted = self.kind(at) == QUOTED and at + 1 == len(self.tokens)
        said = self.tokens[at].text[1:-1] if quoted else self.source[self.tokens[at].start : self.tokens[-1].end]
        yield len(self.tokens), TEXT + " ".join(said.split())

    def word(self, slot: Slot, at: int) -> Iterator[tuple[int, str]]:
        """A key word of the group that is called as the slot's type, the longest first."""
        group = self.lexicon.by_word.get(slot.type, {})
        for words in sorted(group, key=len, reverse=True):
            taken = words_at(self.tokens, at, words)
            if taken:
                yield at + taken, group[words]

    def number(self, slot: Slot, at: int) -> Iterator[tuple[int, str]]:
        """An amount, or the value of a die."""
        text = self.tokens[at].text if at < len(self.tokens) else ""
        if slot.type not in ("amount", "points", "die") or not text.isascii() or not text.isdigit():
            return
        if self.kind(at + 1) == COMMA and self.touches(at) and self.touches(at + 1) and self.is_digits(at + 2):
            return  # 1,5 is no whole number
        if len(text) <= LARGEST and (slot.type != "die" or text in ("1", "2", "3", "4", "5", "6")):
            yield at + 1, str(int(text))

    def touches(self, at: int) -> bool:
        """Does the next piece follow without a space?"""
        return at + 1 < len(self.tokens) and self.tokens[at].end == self.tokens[at + 1].start

    def is_digits(self, at: int) -> bool:
        """Does a number stand here?"""
        return at < len(self.tokens) and self.tokens[at].text.isdigit()

    def named(self, slot: Slot, at: int) -> Iterator[tuple[int, str]]:
        """Something by its name, the longest first; a name of several things is none."""
        if not self.lexicon.is_name(slot.type):
            if slot.type not in self.lexicon.by_word and self.kind(at) == WORD and slot.type == "battle":
                yield at + 1, self.tokens[at].text
            return
        index = self.lexicon.index(slot.type)
        for end in range(min(len(self.tokens), at + index.longest + 2), at, -1):
            if self.tokens[end - 1].kind in (EQUALS, SIGN) or self.kind(at) not in (WORD, QUOTED):
                continue
            said = self.source[self.tokens[at].start : self.tokens[end - 1].end].strip('"«»')
            keys = index.keys(said)
            if len(keys) > 1:
                self.trouble.note(at, slot, keys)
            elif keys:
                yield end, keys[0]


def default_of(rule: str, form: OrderForm, fields: Fields, lexicon: Lexicon) -> str:
    """What a missing field means: a key, or a fact of what another field names (`entry.kind`, `nation.kind`)."""
    field, _, fact = rule.partition(".")
    if not fact:
        return rule
    kind = next((one.type for one in form.slots if one.name == field), field)
    return lexicon.fact(kind, lexicon.nation if field == "nation" else str(fields.get(field, "")), fact)


def with_defaults(defaults: Mapping[str, str], form: OrderForm, fields: Fields, lexicon: Lexicon) -> Fields:
    """Fields with what missing ones mean; a list that nobody wrote is empty."""
    found = dict(fields)
    for slot in form.slots:
        if slot.name in found or (slot.only[0] and found.get(slot.only[0]) not in slot.only[1]):
            continue
        meant = default_of(defaults.get(slot.name, ""), form, found, lexicon)
        if meant:
            found[slot.name] = meant
        elif slot.many or slot.pairs:
            found[slot.name] = ()
    return found
