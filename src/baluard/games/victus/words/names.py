"""The names of things, and of the options of cards, in one language."""

from __future__ import annotations

from baluard.games.victus.model.data import Data
from baluard.games.victus.words.things import things
from baluard.games.victus.words.wording import cards_in_words
from baluard.kernel.kept import kept


@kept
def names(d: Data, lang: str) -> dict[str, str]:
    """Every key that a decision or an event may mention, with its name; what cards say and offer is put into words."""
    return {**things(d, lang), **cards_in_words(d, lang)}
