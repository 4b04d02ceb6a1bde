"""What words mean: names of things and key words in three languages, accents and case ignored."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from msgspec import Struct

from baluard.components.order_sheets import Thing, Words

LANGUAGES = ("es", "ca", "en")  # key words are written in the first
MOST_GUESSES, LONGEST_GUESS = 60, 80  # what might be meant is looked for so often in one text, of so many letters
NO_GUESS = "…"
SAME = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", ".": None, "·": None})


def plain(text: str) -> str:
    """A text as it is compared: no accents, no capitals, one space between words."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(SAME))
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).translate(SAME).split())


class Index(Struct, frozen=True):
    """The names of one type: what each stands for, first the proper names, then those that hold if none is so."""

    proper: dict[str, tuple[str, ...]]
    other: dict[str, tuple[str, ...]]
    longest: int  # words in a name

    def keys(self, text: str) -> tuple[str, ...]:
        """What a name stands for: nothing, one thing, or several."""
        name = plain(text)
        return self.proper.get(name) or self.other.get(name) or ()


class Lexicon:
    """All names and key words that the orders of one nation may use at one moment."""

    def __init__(
        self,
        things: Sequence[Thing],
        words: Mapping[str, Words],
        types: Mapping[str, tuple[str, ...]],
        nation: str,
    ) -> None:
        self.nation = nation
        self.words = words
        self.types = types  # a type of slots and the kinds of things that it names
        self.things = {(thing.kind, thing.key): thing for thing in things}
        self.kinds = {thing.kind for thing in things}
        self.found: dict[str, Index] = {}
        self.guesses: dict[tuple[str, str], str] = {}  # what might be meant, by type and text
        self.by_word = {group: words_of(keys) for group, keys in words.items()}

    def is_name(self, kind: str) -> bool:
        """Is a slot of this type filled by a name?"""
        return any(one in self.kinds for one in self.types.get(kind, (kind,)))

    def index(self, kind: str) -> Index:
        """The names of a type."""
        if kind not in self.found:
            self.found[kind] = index_of([t for t in self.things.values() if t.kind in self.types.get(kind, (kind,))])
        return self.found[kind]

    def thing(self, kind: str, key: str) -> Thing | None:
        """A thing by its type and key."""
        for one in self.types.get(kind, (kind,)):
            if (one, key) in self.things:
                return self.things[one, key]
        return None

    def fact(self, kind: str, key: str, name: str) -> str:
        """Something that is known of a thing; empty when it is not."""
        found = self.thing(kind, key)
        return found.facts.get(name, "") if found else ""

    def name(self, kind: str, key: str, lang: str) -> str:
        """A name that stands for this thing alone; its key where none does."""
        found = self.thing(kind, key)
        index = self.index(kind)
        names = (found.names.get(lang, ""), *found.names.values(), *found.also) if found else ()
        return next((name for name in names if name and index.keys(name) == (key,)), key)

    def guess(self, kind: str, text: str, lang: str) -> str:
        """The name that is most like a text; when many were wrong nobody looks for more."""
        said = plain(text)[:LONGEST_GUESS]
        if (kind, said) not in self.guesses:
            if len(self.guesses) >= MOST_GUESSES:
                return NO_GUESS
            index = self.index(kind)
            like = get_close_matches(said, [*index.proper, *index.other], 1, 0.0)
            self.guesses[kind, said] = next(iter(index.keys(like[0])), "") if like else ""
        key = self.guesses[kind, said]
        return self.name(kind, key, lang) if key else ""

    def word(self, group: str, key: str, lang: str) -> str:
        """The key word of a key."""
        return self.words[group][key][lang]

    def said(self, group: str, text: str) -> str:
        """The key that a key word stands for; empty when it is none."""
        return self.by_word.get(group, {}).get(plain(text), "")


def words_of(keys: Words) -> dict[str, str]:
    """Key words of all languages; what is written in the first language goes before."""
    return {plain(names[lang]): key for lang in reversed(LANGUAGES) for key, names in keys.items()}


def index_of(things: Sequence[Thing]) -> Index:
    """The names of some things."""
    proper: dict[str, list[str]] = {}
    other: dict[str, list[str]] = {}
    for thing in things:
        for name in thing.names.values():
            proper.setdefault(plain(name), []).append(thing.key)
        for name in (*thing.also, thing.key):
            other.setdefault(plain(name), []).append(thing.key)
    longest = max((len(re.findall(r"\S+", name)) for name in (*proper, *other)), default=0)
    return Index(once(proper), once(other), longest)


def once(names: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """Each key once."""
    return {name: tuple(dict.fromkeys(keys)) for name, keys in names.items()}
