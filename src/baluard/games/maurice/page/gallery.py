"""The action deck and the advantages of armies, to leaf through."""

from baluard.games.maurice.board import faces
from baluard.games.maurice.model.data import Data
from baluard.page.rows import card_rows_of
from baluard.page.widgets import CardRow, Face
from baluard.texts import texts_for


def gallery(d: Data, lang: str) -> tuple[CardRow, ...]:
    """Every kind of card once, with how many of it there are; then what armies can have."""
    words = texts_for(lang, d.package, d)
    cards = [
        Face(
            row.id,
            faces.face(d, row.id, lang),
            words.say("gallery.copies", name=getattr(row.name, lang), count=row.copies),
            faces.in_words(d, row.id, lang),
        )
        for row in d.deck.card
    ]
    advantages = [
        Face(
            row.id, "", words.say("gallery.cost", name=getattr(row.name, lang), cost=row.cost), getattr(row.text, lang)
        )
        for row in d.advantages.advantage
    ]
    return card_rows_of(
        ("deck", words.say("gallery.deck"), cards), ("advantages", words.say("gallery.advantages"), advantages)
    )
