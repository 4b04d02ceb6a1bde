"""Words for people: catalogues in Catalan, Spanish and English, with plurals, articles and lists."""

from baluard.texts.catalogue import LANGUAGES, Texts, lobby_texts_for, texts_for

__all__ = ["LANGUAGES", "Texts", "lobby_texts_for", "texts_for"]
