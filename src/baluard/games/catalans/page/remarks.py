"""What something costs, for previews."""

from __future__ import annotations

from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.tracks import reserved
from baluard.page.remarks import said
from baluard.page.widgets import Column


def purse(s: State, power: int, delta: int, why: str, rule: str) -> Column:
    """CAT-1.7 Resources before and after; what is promised for later cannot be spent."""
    after = max(s.facts.least, min(s.facts.most, s.resources[power] + delta))
    lines = [("CAT-1.7", said("preview.purse.now"), s.resources[power]), (rule, said(why), after - s.resources[power])]
    kept = reserved(s, power)
    if kept:
        lines.append(("CAT-10.5", said("preview.purse.reserved"), -kept))
    return Column(said("preview.purse"), tuple(lines), after - kept)
