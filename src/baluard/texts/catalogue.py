"""A catalogue: message keys to sentences in one language, one game's messages over the house's own.

A message is a template. `{unit}` puts the fact `unit` in, by its name where it names something of the game; a tuple
becomes a list ("a, b and c"); a `Phrase` is a message within the message; a name that a player gave (`Given`) is said
as it is, whatever form is asked for; what players have named (`Texts.calling`) is called so everywhere. A value of the
game (a Struct, such as an item of a deal) is named by the game: `names[value]`, or `names[value, form]` for a form of
its own.

After a colon a form may follow: `{zone:de}`, `{zone:a}`, `{zone:el}` join the name with its preposition or article as
the language wants it, with a capital (`{zone:El}`) at the beginning of a sentence; a message `name.<key>.<form>`
overrules it, and gives a game forms of its own. `{n:unit|units}` chooses a word by number, by the length of a tuple,
or by the number of a name, also of the only one in a list (plural where `name.<key>.number` is 2: «les Províncies
Unides»); `{units:count}` is that length, `{path:way}` reads a → b → c, `{spaces:row}` a, b, c, `{ops:then}` a; b; c,
`{places:or}` a, b o c, `{key:written}` is what somebody wrote, as it is, `{cards:quoted}` reads «a», «b» i «c»,
`{die:lower}` has no capital, `{n:signed}` is +1, `{lines:sum}` what named amounts add up to (−2),
`{n:cent}` reads hundredths (83: 0.83), `{n:roman}` is II, `{n:die}` is a number to be reached by a die (5+, 6), and
`{parts:each}` says one message after another, all with the same facts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from baluard.kernel.given import Given
from baluard.kernel.kept import kept
from baluard.parsed import parsed
from baluard.texts.forms import FORMS, GRAMMAR, hundredths, joined_name, list_of, signed

LANGUAGES = ("ca", "es", "en")
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
CHAINS = {"way": " → ", "row": ", ", "then": "; "}
SLOT = re.compile(r"\{(\w+)(?::([^}]*))?\}")


class MissingText(KeyError):
    """A key without a message: a bug that the tests look for."""


class Phrase(Struct, frozen=True):
    """A message as a fact of another one."""

    key: str
    facts: dict[str, object] = {}


class Texts:
    """All that can be said in one language about one game."""

    def __init__(
        self,
        lang: str,
        messages: dict[str, str],
        package: str = "",
        data: Any = None,
        nouns: dict[str, str] | None = None,
        plain: Texts | None = None,
        given: Mapping[str, str] | None = None,
    ) -> None:
        self.lang = lang
        self.messages = messages
        self.package = package
        self.data = data  # the game's components
        self.nouns = nouns or {}  # its common nouns, with the article that each wants
        self.plain = plain or self  # the same without names that players gave
        self.given = given or {}  # those names, by key

    def calling(self, given: Mapping[str, str]) -> Texts:
        """The same words, where things are called as players have named them."""
        if not given:
            return self.plain
        return Texts(self.lang, self.messages, self.package, self.data, self.nouns, self.plain, given)

    @cached_property
    def names(self) -> dict[Any, str]:
        """The names of the game's components; read when the first name is wanted."""
        if self.plain is not self:
            return self.plain.names
        return named_things(self.package, self.lang, self.data) if self.package else {}

    def has(self, key: str) -> bool:
        """Is there a message under this key?"""
        return key in self.messages

    def say(self, key: str, facts: dict[str, object] | None = None, /, **more: object) -> str:
        """The sentence under `key`, with its facts put in."""
        if key not in self.messages:
            raise MissingText(f"{self.lang}: {key}")
        given = {**(facts or {}), **more}
        return SLOT.sub(
            lambda slot: self.without_second_stop(self.slot_in_words(slot, given, key), slot), self.messages[key]
        )

    def tell(self, key: str, facts: dict[str, object]) -> str:
        """An event in words. Where it tells that a thing was given a name, the thing is called as it was at first."""
        names = any(isinstance(fact, Given) for fact in facts.values())
        return self.plain.say(key, facts) if names else self.say(key, facts)

    @staticmethod
    def without_second_stop(said: str, slot: re.Match[str]) -> str:
        """«…, 1a cia.» at the end of a sentence brings its full stop with it."""
        return said[:-1] if said.endswith(".") and slot.string[slot.end() : slot.end() + 1] == "." else said

    def slot_in_words(self, slot: re.Match[str], facts: dict[str, object], key: str) -> str:
        """One slot of a template."""
        name, form = slot.group(1), slot.group(2)
        if name not in facts:
            raise MissingText(f"{self.lang}: {key} wants the fact {name}")
        fact = facts[name]
        if isinstance(fact, (Given, Phrase)):
            return form.split("|")[0] if form and "|" in form else self.fact_in_words(fact)  # who is named is one
        if form and form.lower() not in FORMS and not self.has_form(fact, form):
            return self.in_other_form(form, fact, facts)
        if isinstance(fact, (tuple, list)):
            return list_of(self.lang, [self.fact_in_words(item, form) for item in fact])
        if isinstance(fact, int) and fact < 0:
            return signed(fact)
        return self.fact_in_words(fact, form)

    def has_form(self, fact: Any, form: str) -> bool:
        """Has the game a name for this in a form of its own? Of a list its first member tells."""
        first = fact[0] if isinstance(fact, (tuple, list)) and fact else fact
        if isinstance(first, Struct):
            return not isinstance(first, Phrase) and self.names.get((first, form)) is not None
        return self.has(f"name.{fact}.{form.lower()}")

    def in_other_form(self, form: str, fact: Any, facts: dict[str, object]) -> str:
        """A fact as a number, a word chosen by number, or several messages."""
        if form == "each":
            return " · ".join(self.say(str(key), facts) for key in fact)
        if form == "written":
            return str(fact)
        if form in CHAINS:
            return CHAINS[form].join(self.fact_in_words(one) for one in fact)
        if form == "or":
            return list_of(self.lang, [self.fact_in_words(one) for one in fact], either=True)
        if form == "quoted":
            return list_of(self.lang, [self.quoted(self.fact_in_words(one)) for one in fact])
        if form == "lower":
            return self.fact_in_words(fact).lower()
        if form == "sum":
            return signed(sum(amount for _, amount in fact))
        number = self.number_of(fact)
        if "|" in form:
            one, many = form.split("|")
            return one if number == 1 else many
        if form == "cent":
            return hundredths(self.lang, number)
        if form == "roman":
            return ROMAN[number]
        if form == "die":
            return str(number) if number >= 6 else f"{number}+"
        return signed(number) if form == "signed" else str(number)

    def quoted(self, words: str) -> str:
        """Between the quotation marks of the language."""
        return GRAMMAR[self.lang].quotes.format(words)

    def number_of(self, fact: Any) -> int:
        """A number, the length of a tuple, or how many a name stands for in grammar."""
        if isinstance(fact, (tuple, list)):
            only = fact[0] if len(fact) == 1 else None
            return self.number_of(only) if isinstance(only, str) and not only.isdigit() else len(fact)
        if isinstance(fact, str) and not fact.isdigit():
            return int(self.messages.get(f"name.{fact}.number", "1"))
        return int(fact)

    def prompt_key(self, tag: str, keys: Sequence[str] = ()) -> str:
        """The message that asks for a path's next key: `step.<first key>.<second key>` after these two,
        `step.<first key>.<n>`, or of an action that comes second `step.<second key>.<n - 1>`; else
        `decision.<tag>.<n>`, or the tag's."""
        steps = [f"step.{keys[0]}.{keys[1]}"] if len(keys) == 2 and not keys[1].isdigit() else []
        steps += [f"step.{key}.{len(keys) - at}" for at, key in enumerate(keys[:2])]
        steps += [f"decision.{tag}.{len(keys)}"] if keys else []
        return next((key for key in steps if self.has(key)), f"decision.{tag}")

    def label(self, tag: str, key: str, step: int = 0) -> str:
        """A key as an answer: as it is called after so many keys, or in this decision, or its name."""
        own = next((k for k in (f"key.{key}.{tag}.{step}", f"key.{key}.{tag}") if self.has(k)), "")
        if key.startswith("="):  # what somebody wrote
            return key[1:]
        return self.say(own) if own else self.name(key)

    def fact_in_words(self, fact: object, form: str | None = None) -> str:
        """A thing by its name, a value as the game names it, a phrase, or a name that a player gave, as it is."""
        if isinstance(fact, Given):
            return fact.given
        if isinstance(fact, Phrase):
            return self.say(fact.key, fact.facts)
        if isinstance(fact, Struct):
            return self.names[(fact, form) if form else fact]
        if isinstance(fact, int) and not isinstance(fact, bool) and not form:
            return str(fact)  # a number is no key, though a key may be a number
        return self.name_in_form(str(fact), form)

    def name_in_form(self, key: str, form: str | None) -> str:
        """A name, alone or joined with its preposition or article."""
        if not form:
            return self.name(key)
        own = self.messages.get(f"name.{key}.{form.lower()}")
        if key in self.given:
            return joined_name(self.lang, form, self.given[key], {})
        if own is None:
            return joined_name(self.lang, form, self.name(key), self.nouns)
        return own[:1].upper() + own[1:] if form[0].isupper() else own

    def name(self, key: str) -> str:
        """The name of a thing of the game (unit, zone, seat, card), of several ("a+b"), or the key itself."""
        found = self.given.get(key) or self.names.get(key) or self.messages.get(f"key.{key}")
        if found is None and "+" in key:
            return list_of(self.lang, [self.name(part) for part in key.split("+")])
        return found or key


@cache
def house_messages(lang: str) -> dict[str, str]:
    """The house's own messages: pages, errors, common words; a large part of the house has a file of its own."""
    files = sorted(locale_of("baluard.texts").glob(f"*.{lang}.toml"))
    parts = [package_messages("baluard.texts", name) for name in (lang, *(file.stem for file in files))]
    return {key: text for part in parts for key, text in part.items()}


def flatten(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Nested TOML tables as dotted keys; the key `_` stands for its table."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        name = prefix.rstrip(".") if key == "_" else prefix + key
        if isinstance(value, dict):
            flat.update(flatten(value, name + "."))
        else:
            flat[name] = str(value)
    return flat


def texts_for(lang: str, package: str = "", data: Any = None) -> Texts:
    """The texts of a game's package (its `locale/` folder, and the names of its components), over the house's own."""
    return plain_texts(lang, package) if data is None else texts_with(data, lang, package)


@kept
def texts_with(data: Any, lang: str, package: str) -> Texts:
    """The texts of a game with one data set: kept with it."""
    return Texts(lang, plain_texts(lang, package).messages, package, data, nouns_of(package, lang))


@lru_cache(maxsize=64)
def plain_texts(lang: str, package: str) -> Texts:
    """The texts of a game without components, or of the house alone."""
    messages = dict(house_messages(lang))
    if package:
        messages.update(package_messages(package, f"lobby.{lang}"))
        messages.update(package_messages(package, lang))
        if (locale_of(package) / f"orders.{lang}.toml").exists():  # of a game that is played by orders
            messages.update(package_messages(package, f"orders.{lang}"))
    return Texts(lang, messages, package, nouns=nouns_of(package, lang) if package else {})


@lru_cache(maxsize=64)
def lobby_texts_for(lang: str, package: str) -> Texts:
    """What a list of games needs: a game's title, its options and presets; no names, no house."""
    return Texts(lang, package_messages(package, f"lobby.{lang}"))


def package_messages(package: str, name: str) -> dict[str, str]:
    """One file of a package's `locale/` folder."""
    return flatten(toml_of(locale_of(package) / f"{name}.toml"))


@lru_cache(maxsize=64)
def nouns_of(package: str, lang: str) -> dict[str, str]:
    """A game's common nouns with the article that each wants, out of `locale/nouns.toml` if it has that file."""
    file = locale_of(package) / "nouns.toml"
    table = toml_of(file).get(lang, {}) if file.exists() else {}
    return {noun: article for article, nouns in table.items() for noun in nouns}


def toml_of(file: Path) -> dict[str, Any]:
    """A file of texts."""
    return parsed(file, file.read_bytes())


def locale_of(package: str) -> Path:
    """A package's `locale/` folder."""
    return Path(str(import_module(package).__file__)).parent / "locale"  # importlib.resources is slow to import


def named_things(package: str, lang: str, data: Any = None) -> dict[Any, str]:
    """The names of a game's components, which its `words.names` gives."""
    module = import_module(f"{package}.words.names")
    names: dict[Any, str] = module.names(lang) if data is None else module.names(data, lang)
    return names
