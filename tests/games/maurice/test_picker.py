"""Every battle of the set-up page has a picture, drawn by the program, and a paragraph of history."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME, POINTS_BATTLE, SCENARIOS
from baluard.texts import LANGUAGES, texts_for

EACH = pytest.mark.parametrize("scenario", SCENARIOS)


@EACH
def test_a_picture_shows_every_unit(scenario: str) -> None:
    picture = GAME.picture_of("scenario", scenario, "ca")
    units = GAME.facts(GAME.checked_options({"scenario": scenario})).unit_ids
    assert units and all(f'id="piece-{unit}"' in picture for unit in units)


def test_what_is_not_there_yet_has_no_picture() -> None:
    assert GAME.picture_of("scenario", POINTS_BATTLE, "ca") == GAME.picture_of("points", "100", "ca") == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", [*SCENARIOS, POINTS_BATTLE])
def test_a_paragraph_tells_its_history(scenario: str, lang: str) -> None:
    told = texts_for(lang, GAME.package, GAME.data).say(f"told.scenario.{scenario}")
    assert len(told) > 150 and told.count(".") > 1
