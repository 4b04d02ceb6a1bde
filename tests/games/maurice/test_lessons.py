"""The first battle is a lesson in five steps, for those who asked for one."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.games.maurice.page.lessons import LESSONS
from baluard.kernel.deciders import RngDice
from baluard.kernel.drive import advance
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Save

PRESETS = {preset.id: preset.options for preset in GAME.presets}


def begun(**options: str) -> Match:
    return start(GAME, GAME.checked_options(options), RngDice(Rng("a lesson")))[0]


def taught(match: Match) -> str:
    """The lesson that is marked; none when there is no such box."""
    box = next((panel for panel in GAME.panels(match.view(()), "en") if panel.id == "lesson"), None)
    if box is None:
        return ""
    marked = [row.cells[0] for row in box.rows if row.mark == "now"]
    assert len(marked) == 1 and len(box.rows) == len(LESSONS) + 1
    return LESSONS[int(marked[0][0]) - 1]


@pytest.mark.parametrize("preset", ["lesson", "first_game"])
def test_the_first_lesson_of_all_is_what_an_option_costs(preset: str) -> None:
    assert taught(begun(**PRESETS[preset])) == LESSONS[0] == "pay"


def test_whoever_plays_with_all_cards_or_another_battle_is_told_nothing() -> None:
    assert taught(begun()) == ""
    assert taught(begun(scenario="almansa_1707", events="off")) == ""
    assert taught(begun(scenario="points_battle", events="off")) == ""


def test_each_step_comes_when_it_is_done() -> None:
    match, rng, met = begun(**PRESETS["lesson"]), Rng("five steps"), set()
    tags = {"call_volley": "volley", "march_order": "march", "declare_charges": "charge"}
    while not match.is_over:
        asked = next(one for one in match.asked if one.required and not one.answered)
        met.add(taught(match))
        assert tags.get(asked.decision.tag, taught(match)) == taught(match)
        match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng), "bot")
    assert taught(match) == ""
    assert met >= {"volley", "march", "pay", "rally"}


@pytest.mark.parametrize(("disr", "lesson"), [(2, "pay"), (3, "rally")])
def test_who_is_shaken_is_told_to_rally(disr: int, lesson: str) -> None:
    options = GAME.checked_options(PRESETS["lesson"])
    s = GAME.read_position(f"[units]\ns1 = '7500,14500,0 line {disr}'", options)
    match = Match(GAME, options, Save(s), RngDice(Rng(1)))
    match.out = advance(GAME, Save(s), match.source)
    assert taught(match) == lesson
