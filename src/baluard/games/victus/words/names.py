"""The names of things, and of the options of cards, in one language."""

from __future__ import annotations

from functools import cache

from baluard.games.victus.words.things import things
from baluard.games.victus.words.wording import options_in_words


@cache
def names(lang: str) -> dict[str, str]:
    """Every key that a decision or an event may mention, with its name; the options of cards are put into words."""
    return {**things(lang), **options_in_words(lang)}
