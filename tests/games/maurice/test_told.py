"""What the story and the terminal say of a battle: a number stays a number, and the table is told in words."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.games.maurice.model.events import ArmyBuilt, ShotFired
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.page.story_lines import story_line
from baluard.texts import texts_for

KEYS = {"ca": "Tot recte", "es": "Todo recto", "en": "Straight ahead"}


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_a_hit_that_disrupts_nobody_is_told_with_a_nought(lang: str) -> None:
    words = texts_for(lang, GAME.package, GAME.data)
    event = ShotFired("first_volley_s5", "first_volley_n4", 9000, 12000, 1, 4, (6,), (), 1, 4, (1,), 0)
    assert "0 DISR" in story_line(GAME, words, event)


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_points_and_angles_of_three_digits_are_no_lengths(lang: str) -> None:
    words = texts_for(lang, GAME.package, GAME.data)
    assert " 100 " in story_line(GAME, words, ArmyBuilt("first", "catalan", 100))
    assert "340°" in words.name("12000,14500,3400") and "BW" not in words.name("12000,14500,3400")


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_a_charge_without_a_wheel_is_called_so_where_it_is_chosen(lang: str) -> None:
    words = texts_for(lang, GAME.package, GAME.data)
    assert words.label("declare_charges", "0", 1) == KEYS[lang]


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_the_table_is_told_in_words_unit_by_unit(lang: str) -> None:
    match, _ = start(GAME, GAME.checked_options({}), RngDice(Rng(1)))
    view = match.view(("first",))
    keys = GAME.keys_in_words(view)
    assert set(match.save.state.facts.unit_ids) | {"general_first", "general_second"} <= set(keys)
    told = {key: " ".join(GAME.about_key(view, key, lang)) for key in keys}
    assert all(told.values())
    assert all(line.endswith(".") for key in keys for line in GAME.about_key(view, key, lang)[1:]), "sentences"
    assert "12 / 14" in told["first_volley_s2"] and "9 BW" in told["first_volley_s2"]


def test_before_armies_are_built_there_is_no_table_to_tell() -> None:
    match, _ = start(GAME, GAME.checked_options({"scenario": "points_battle"}), RngDice(Rng(1)))
    assert GAME.keys_in_words(match.view(("first",))) == ()


def test_an_army_that_is_not_built_yet_has_no_figures() -> None:
    match, _ = start(GAME, GAME.checked_options({"scenario": "points_battle"}), RngDice(Rng(1)))
    armies = next(panel for panel in GAME.panels(match.view(()), "en") if panel.id == "armies")
    assert [(row.cells[1], row.cells[3]) for row in armies.rows[1:]] == [("–", "–"), ("–", "–")]
    drawn = str(GAME.instruments(match.view(()), "en")[0])
    assert "0/1" not in drawn and drawn.count(">–<") == 4
