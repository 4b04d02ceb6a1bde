"""Forms of words: prepositions and articles before names, lists, numbers.

A name is joined as the language wants it: «al Born», «a les Cases del Born», «d'Argenteria», "in the Llevant Ditch". A
name that brings its article («El Born») melts it; a name whose first word is a common noun («Baluard de Llevant») gets
the article of that noun; any other name («Santa Maria del Mar») gets none. Here is the grammar; which nouns there are,
each game says: a word and its gender and number (m, f, mp, fp), in English the preposition and article of a place.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct, convert

from baluard.parsed import parsed

FORMS = ("de", "a", "el", "en", "per")


class Grammar(Struct, frozen=True):
    """How one language joins words: `locale/grammar.toml`."""

    and_: str
    or_: str
    point: str
    quotes: str
    articles: dict[str, str]  # the definite articles with their kinds: masculine, feminine, plural, elided
    joints: dict[str, dict[str, str]]  # by form and kind of article
    and_before_i: str = ""
    elided_de: str = ""


FILE = Path(__file__).parent / "locale" / "grammar.toml"
GRAMMAR = convert(parsed(FILE, FILE.read_bytes()), dict[str, Grammar])


def joined_name(lang: str, form: str, name: str, nouns: Mapping[str, str]) -> str:
    """A name after its preposition or article. A form with a capital begins a sentence."""
    name = with_brackets(name)
    small = form.lower()
    said = english(small, name, nouns) if lang == "en" else romance(lang, small, name, nouns)
    return said[:1].upper() + said[1:] if form != small else said


def romance(lang: str, form: str, name: str, nouns: Mapping[str, str]) -> str:
    """Catalan and Spanish: the article melts with the preposition."""
    article, bare = split_article(lang, name)
    if not article:
        first = bare.split(" ")[0]
        article = nouns.get(first.lower(), "")
        elides = begins_with_vowel(bare) and not is_numeral(first)  # «el I Cos»: the first
        if "'" in GRAMMAR[lang].joints[form] and article in ("m", "f") and elides:
            article = "'"
    return with_de(lang, bare) if form == "de" and not article else GRAMMAR[lang].joints[form][article] + bare


def with_de(lang: str, words: str) -> str:
    """«de Santa Anna», «d'Argenteria», «d'eliminar…»: the preposition may lose its vowel."""
    grammar = GRAMMAR[lang]
    elided = grammar.elided_de and begins_with_vowel(words)
    return (grammar.elided_de if elided else grammar.joints["de"][""]) + words


def english(form: str, name: str, nouns: Mapping[str, str]) -> str:
    """English: the last noun decides, or the first; some places have an article, and each its preposition."""
    article, bare = split_article("en", name)
    words = bare.split(" (")[0].lower().split() or [""]
    place = nouns.get(words[-1]) or nouns.get(words[0], "")
    if form == "en" and place and not article:
        return f"{place} {bare}"
    if place.endswith(" the"):
        article = "m"
    return GRAMMAR["en"].joints[form][article] + bare


def split_article(lang: str, name: str) -> tuple[str, str]:
    """The kind of article that a name brings, and the name without it."""
    for article, kind in GRAMMAR[lang].articles.items():
        start = article if article.endswith("'") else article + " "
        if name.lower().startswith(start):
            return kind, name[len(start) :]
    return "", name


def is_numeral(word: str) -> bool:
    """Is it a Roman number? How it is spoken decides its article; `nouns.toml` names those that want the elided one."""
    return bool(word) and all(letter in "IVXLCDM" for letter in word)


def begins_with_vowel(name: str) -> bool:
    """Does the article or the preposition lose its vowel before this name? The h is mute."""
    sound = unicodedata.normalize("NFD", name[:2]).lower().removeprefix("h")
    return sound.startswith(tuple("aeiou"))


def with_brackets(name: str) -> str:
    """«Santa Clara, claustre» reads «Santa Clara (claustre)» within a sentence."""
    head, comma, rest = name.partition(", ")
    return f"{head} ({rest})" if comma and ", " not in rest else name


def list_of(lang: str, items: Sequence[str], either: bool = False) -> str:
    """«a, b i c», or «a, b o c»; items that contain commas are set apart by semicolons."""
    if not items:
        return "—"
    if len(items) == 1:
        return items[0]
    grammar = GRAMMAR[lang]
    word = grammar.or_ if either else grammar.and_
    last = items[-1].lower() if items[-1].strip("IVX") else ""  # II is read «dos»
    if not either and last.startswith(("i", "hi")) and not last.startswith(("hie", "ie")):
        word = grammar.and_before_i or word
    mark = "; " if any("," in item for item in items) else ", "
    return f"{mark.join(items[:-1])} {word} {items[-1]}"


def hundredths(lang: str, number: int) -> str:
    """83 is «0,83» or "0.83"; 50 is «0,5»; 200 is «2»."""
    whole, rest = divmod(abs(number), 100)
    shown = f"{whole}{GRAMMAR[lang].point}{rest:02d}".rstrip("0") if rest else str(whole)
    return f"−{shown}" if number < 0 else shown


def signed(number: int) -> str:
    """+1, 0, −1"""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
