"""All 150 cards to leaf through, stage by stage."""

from baluard.games.victus.board import faces
from baluard.games.victus.model.data import Data
from baluard.page.rows import card_rows_of
from baluard.page.widgets import CardRow, Face
from baluard.texts import texts_for


def gallery(d: Data, lang: str) -> tuple[CardRow, ...]:
    """The cards in the order of their numbers."""
    words = texts_for(lang, d.package, d)
    return card_rows_of(
        *(
            (
                f"stage-{stage}",
                words.say("gallery.stage", stage=stage),
                [
                    Face(
                        row.id, faces.face(d, row.number, lang), words.name(row.id), faces.in_words(d, row.number, lang)
                    )
                    for row in d.cards.card
                    if row.stage == stage
                ],
            )
            for stage in (1, 2, 3)
        )
    )
