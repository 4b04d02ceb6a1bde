"""What the story of a battle says: a number in it stays a number."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.games.maurice.model.events import ShotFired
from baluard.page.story_lines import story_line
from baluard.texts import texts_for

KEYS = {"ca": "Tot recte", "es": "Todo recto", "en": "Straight ahead"}


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_a_hit_that_disrupts_nobody_is_told_with_a_nought(lang: str) -> None:
    words = texts_for(lang, GAME.package, GAME.data)
    event = ShotFired("first_volley_s5", "first_volley_n4", 9000, 12000, 1, 4, (6,), (), 1, 4, (1,), 0)
    assert "0 DISR" in story_line(GAME, words, event)


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_a_charge_without_a_wheel_is_called_so_where_it_is_chosen(lang: str) -> None:
    words = texts_for(lang, GAME.package, GAME.data)
    assert words.label("declare_charges", "0", 1) == KEYS[lang]
