"""Words for people: catalogues in Catalan, Spanish and English, with plurals, articles and lists."""

from baluard.texts.catalogue import LANGUAGES, Texts, texts_for

__all__ = ["LANGUAGES", "Texts", "texts_for"]
