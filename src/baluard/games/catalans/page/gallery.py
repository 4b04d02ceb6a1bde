"""All cards to leaf through: the tactical cards of each part of the war, the concessions, the goals."""

from baluard.games.catalans.board import faces
from baluard.games.catalans.model.data import Data
from baluard.games.catalans.model.facts import PERIODS
from baluard.page.rows import card_rows_of
from baluard.page.widgets import CardRow, Face
from baluard.texts import texts_for


def gallery(d: Data, lang: str) -> tuple[CardRow, ...]:
    """Everything that is drawn or taken in the game."""
    words = texts_for(lang, d.package, d)
    of_period = {period: [row.id for row in d.cards.card if row.period == period] for period in PERIODS}
    return card_rows_of(
        *(
            (
                period,
                words.name(period),
                [Face(n, faces.card(d, n, lang), words.name(n), faces.card_in_words(d, n, lang)) for n in names],
            )
            for period, names in of_period.items()
        ),
        (
            "concessions",
            words.say("gallery.concessions"),
            [
                Face(n, faces.concession(d, n, lang), words.name(n), faces.concession_in_words(d, n, lang))
                for n in faces.concessions(d)
            ],
        ),
        (
            "goals",
            words.say("gallery.goals"),
            [Face(n, faces.goal(d, n, lang), words.name(n), faces.goal_in_words(d, n, lang)) for n in faces.goals(d)],
        ),
    )
