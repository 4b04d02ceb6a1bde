"""The event cards to leaf through."""

from baluard.games.assault.model.data import Data
from baluard.page.rows import card_rows_of
from baluard.page.widgets import CardRow, Face
from baluard.texts import texts_for


def gallery(d: Data, lang: str) -> tuple[CardRow, ...]:
    """All event cards, in words."""
    words = texts_for(lang, d.package, d)
    cards = [Face(row.id, "", getattr(row.title, lang), getattr(row.text, lang)) for row in d.cards.card]
    return card_rows_of(("events", words.say("gallery.events"), cards))
