"""Forms of words: prepositions and articles before names, lists, numbers.

A name is joined as the language wants it: «al Born», «a les Cases del Born», «d'Argenteria», "in the Llevant Ditch". A
name that brings its article («El Born») melts it; a name whose first word is a common noun («Baluard de Llevant») gets
the article of that noun; any other name («Santa Maria del Mar») gets none. Here is the grammar; which nouns there are,
each game says: a word and its gender and number (m, f, mp, fp), in English the preposition and article of a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

AND = {"ca": "i", "es": "y", "en": "and"}
POINT = {"ca": ",", "es": ",", "en": "."}
FORMS = ("de", "a", "el", "en", "per")

# The definite articles: masculine, feminine, their plurals, and the elided one of Catalan.
ARTICLES = {
    "ca": {"el": "m", "la": "f", "els": "mp", "les": "fp", "l'": "'"},
    "es": {"el": "m", "la": "f", "los": "mp", "las": "fp"},
    "en": {"the": "m"},
}
# Each form by kind of article; "" is a name without one.
CATALAN = {
    "de": {"": "de ", "m": "del ", "f": "de la ", "mp": "dels ", "fp": "de les ", "'": "de l'"},
    "a": {"": "a ", "m": "al ", "f": "a la ", "mp": "als ", "fp": "a les ", "'": "a l'"},
    "en": {"": "a ", "m": "al ", "f": "a la ", "mp": "als ", "fp": "a les ", "'": "a l'"},
    "el": {"": "", "m": "el ", "f": "la ", "mp": "els ", "fp": "les ", "'": "l'"},
    "per": {"": "per ", "m": "pel ", "f": "per la ", "mp": "pels ", "fp": "per les ", "'": "per l'"},
}
SPANISH = {
    "de": {"": "de ", "m": "del ", "f": "de la ", "mp": "de los ", "fp": "de las "},
    "a": {"": "a ", "m": "al ", "f": "a la ", "mp": "a los ", "fp": "a las "},
    "en": {"": "en ", "m": "en el ", "f": "en la ", "mp": "en los ", "fp": "en las "},
    "el": {"": "", "m": "el ", "f": "la ", "mp": "los ", "fp": "las "},
    "per": {"": "por ", "m": "por el ", "f": "por la ", "mp": "por los ", "fp": "por las "},
}
ENGLISH = {
    "de": {"": "of ", "m": "of the "},
    "a": {"": "to ", "m": "to the "},
    "en": {"": "at ", "m": "at the "},
    "el": {"": "", "m": "the "},
    "per": {"": "by ", "m": "by the "},
}
JOINTS = {"ca": CATALAN, "es": SPANISH, "en": ENGLISH}
VOWELS = tuple("aeiouàèéíïòóúüAEIOUÀÈÉÍÏÒÓÚÜ")


def joined(lang: str, form: str, name: str, nouns: Mapping[str, str]) -> str:
    """A name after its preposition or article. A form with a capital begins a sentence."""
    name = aside(name)
    small = form.lower()
    said = english(small, name, nouns) if lang == "en" else romance(lang, small, name, nouns)
    return said[:1].upper() + said[1:] if form != small else said


def romance(lang: str, form: str, name: str, nouns: Mapping[str, str]) -> str:
    """Catalan and Spanish: the article melts with the preposition."""
    article, bare = split_article(lang, name)
    if not article:
        article = nouns.get(bare.split(" ")[0].lower(), "")
        if lang == "ca" and article in ("m", "f") and begins_with_vowel(bare):
            article = "'"
    if lang == "ca" and form == "de" and not article and begins_with_vowel(bare):
        return f"d'{bare}"
    return JOINTS[lang][form][article] + bare


def english(form: str, name: str, nouns: Mapping[str, str]) -> str:
    """English: the last noun decides, or the first; some places have an article, and each its preposition."""
    article, bare = split_article("en", name)
    words = bare.split(" (")[0].lower().split() or [""]
    place = nouns.get(words[-1]) or nouns.get(words[0], "")
    if form == "en" and place and not article:
        return f"{place} {bare}"
    if place.endswith(" the"):
        article = "m"
    return ENGLISH[form][article] + bare


def split_article(lang: str, name: str) -> tuple[str, str]:
    """The kind of article that a name brings, and the name without it."""
    for article, kind in ARTICLES[lang].items():
        start = article if article.endswith("'") else article + " "
        if name.lower().startswith(start):
            return kind, name[len(start) :]
    return "", name


def begins_with_vowel(name: str) -> bool:
    """Does the article or the preposition lose its vowel before this name? The h is mute."""
    sound = name[1:] if name[:1] in ("h", "H") else name
    return sound.startswith(VOWELS)


def aside(name: str) -> str:
    """«Santa Clara, claustre» reads «Santa Clara (claustre)» within a sentence."""
    head, comma, rest = name.partition(", ")
    return f"{head} ({rest})" if comma and ", " not in rest else name


def list_of(lang: str, items: Sequence[str]) -> str:
    """«a, b i c»; items that contain commas are set apart by semicolons."""
    if not items:
        return "—"
    if len(items) == 1:
        return items[0]
    word = AND[lang]
    if lang == "es" and items[-1].lower().startswith(("i", "hi")) and not items[-1].lower().startswith(("hie", "ie")):
        word = "e"
    mark = "; " if any("," in item for item in items) else ", "
    return f"{mark.join(items[:-1])} {word} {items[-1]}"


def hundredths(lang: str, number: int) -> str:
    """83 is «0,83» or "0.83"; 50 is «0,5»; 200 is «2»."""
    whole, rest = divmod(abs(number), 100)
    shown = f"{whole}{POINT[lang]}{rest:02d}".rstrip("0") if rest else str(whole)
    return f"−{shown}" if number < 0 else shown


def signed(number: int) -> str:
    """+1, 0, −1"""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
