"""What a correction changed is said with the names of things, in the reader's language."""

from __future__ import annotations

import pytest

from baluard.games.assault import GAME as ASSAULT
from baluard.games.catalans import GAME as CATALANS
from baluard.kernel.corrections import Change, Corrected
from baluard.kernel.given import Given
from baluard.page.contract import GameModule
from baluard.texts import texts_for
from baluard.texts.changes import change_line, correction_line

MOVED = Change(("where", "cat_cmd_villarroel"), ("born",), ("dead",))
PILE = Change(("bag",), ("blenheim",), ("camisards", "schellenberg"), True)


@pytest.mark.parametrize(
    ("game", "lang", "change", "said"),
    [
        (ASSAULT, "ca", MOVED, "Lloc, Antoni de Villarroel: El Born → eliminada"),
        (ASSAULT, "en", Change(("royal_open",), ("false",), ("true",)), "Royal Breach open: no → yes"),
        (CATALANS, "es", Change(("troops", "mainz", "austria"), (), ("1",)), "Tropas, Maguncia, Austria: – → 1"),
        (CATALANS, "en", PILE, "Draw pile: − Blenheim + Camisard Revolt, Schellenberg"),
    ],
)
def test_a_change_is_told_by_names(game: GameModule, lang: str, change: Change, said: str) -> None:
    assert change_line(texts_for(lang, game.package, game.data), change) == said


def test_a_correction_says_who_why_what_and_that_the_step_begins_anew() -> None:
    event = Corrected("catalan", Given("miscounted"), (Change(("turn",), ("3",), ("4",)),), anew=True)
    said = correction_line(texts_for("en", ASSAULT.package, ASSAULT.data), event)
    assert said == "The Catalans corrected the position: miscounted. Turn: 3 → 4. What was under way begins anew."
