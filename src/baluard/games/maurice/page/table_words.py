"""The whole table in words: every unit with its state, how near the enemy is, and to whom its flank is open."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.sights import seen
from baluard.page.remarks import said
from baluard.page.rows import in_words, row
from baluard.page.widgets import Row
from baluard.texts import Texts


def table_in_words(s: State, words: Texts) -> Iterator[Row]:
    """Unit by unit; pointing at a line lights the unit."""
    for u in s.everybody():
        yield row(unit_in_words(s, u, words), key=s.name(u))


def unit_in_words(s: State, u: int, words: Texts) -> str:
    """One unit: who it is, then what is seen of it."""
    troop = s.facts.troops[u]
    who = said(
        "panel.table.unit",
        unit=s.name(u),
        quality=troop.quality,
        formation=s.facts.stances[s.stance[u]],
        disr=s.disr[u],
        limit=troop.limit,
        side=SEATS[troop.side],
    )
    return ", ".join(in_words(text, words) for text in (who, *seen(s, u)))
