"""Forms of words: prepositions and articles before names, and lists."""

from __future__ import annotations

from collections.abc import Sequence

AND = {"ca": "i", "es": "y", "en": "and"}
PLAIN = {
    "ca": {"de": "de ", "a": "a ", "el": "", "en": "a ", "per": "per "},
    "es": {"de": "de ", "a": "a ", "el": "", "en": "en ", "per": "por "},
    "en": {"de": "of ", "a": "to ", "el": "", "en": "at ", "per": "by "},
}
MELTED = {
    ("ca", "de", "El "): "del ",
    ("ca", "de", "Els "): "dels ",
    ("ca", "a", "El "): "al ",
    ("ca", "a", "Els "): "als ",
    ("ca", "en", "El "): "al ",
    ("ca", "en", "Els "): "als ",
    ("ca", "per", "El "): "pel ",
    ("ca", "per", "Els "): "pels ",
    ("es", "de", "El "): "del ",
    ("es", "a", "El "): "al ",
}
ARTICLES = {
    "ca": ("El ", "Els ", "La ", "Les ", "L'"),
    "es": ("El ", "Los ", "La ", "Las "),
    "en": ("The ",),
}
VOWELS = "aeiouàèéíòóúhAEIOUÀÈÉÍÒÓÚH"


def joined(lang: str, form: str, name: str) -> str:
    """A name after its preposition: «al Born», «del Born», «d'Argenteria»."""
    for article in ARTICLES[lang]:
        if name.startswith(article):
            melted = MELTED.get((lang, form, article))
            if melted is not None:
                return melted + name[len(article) :]
            return PLAIN[lang][form] + article[0].lower() + name[1:]
    if lang == "ca" and form == "de" and name[:1] in VOWELS:
        return f"d'{name}"
    return PLAIN[lang][form] + name


def list_of(lang: str, items: Sequence[str]) -> str:
    """«a, b i c»"""
    if not items:
        return "—"
    if len(items) == 1:
        return items[0]
    word = AND[lang]
    if lang == "es" and items[-1].lower().startswith(("i", "hi")) and not items[-1].lower().startswith(("hie", "ie")):
        word = "e"
    return f"{', '.join(items[:-1])} {word} {items[-1]}"
