"""Armies in files: what is saved can be read again, and what is no army is refused in words."""

from __future__ import annotations

import pytest

from baluard.games.maurice import GAME
from baluard.kernel.answers import DONE
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.texts import texts_for
from baluard.texts.faults import fault_line


@pytest.fixture(scope="module")
def match() -> Match:
    return start(GAME, GAME.checked_options({"scenario": "points_battle"}), RngDice(Rng(1)))[0]


def saved(match: Match) -> str:
    asked = match.asked[0]
    keys = tuple(asked.decision.default)
    name, text = GAME.answer_file(match.view(("first",)), asked, keys) or ("", "")
    assert name == "catalan.toml"
    return text


def read(match: Match, text: str) -> tuple[tuple[str, ...], list[str]]:
    keys, faults = GAME.answer_in_file(match.view(("first",)), match.asked[0], text)
    words = texts_for("en", GAME.package, GAME.data)
    return keys, [fault_line(words, fault) for fault in faults]


def test_an_army_comes_back_from_its_file(match: Match) -> None:
    keys, faults = read(match, saved(match))
    assert not faults and sorted(keys) == sorted(match.asked[0].decision.default)
    assert keys[0] == "catalan" and keys[-1] == DONE and match.asked[0].decision.space.admits(keys)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("catalan", "martian"), "That is no army of these lists, or not a legal one."),
        (('"miquelets:veteran", ', '"guard:guard", '), "Guard (Guard) is not offered here."),
        (('["mountain_born"]', "7"), "there is no “advantages” here."),
        (('game = "maurice"', 'game = "chess"'), "there is no “chess” here."),
        (("units = [", 'units = ["irr_horse:irregular", "irr_horse:irregular", '), "at most"),
    ],
)
def test_what_is_no_legal_army_is_refused_in_words(match: Match, change: tuple[str, str], said: str) -> None:
    text = saved(match)
    assert change[0] in text
    keys, faults = read(match, text.replace(*change, 1))
    assert not keys and any(said in line for line in faults), faults


@pytest.mark.parametrize("text", ["", "no army", "game = ", "x" * 3000, 'game = "maurice"', "units = [[[["])
def test_rubbish_is_refused(match: Match, text: str) -> None:
    keys, faults = read(match, text)
    assert not keys and faults


def test_what_an_army_costs_is_said_while_it_is_built(match: Match) -> None:
    words = texts_for("en", GAME.package, GAME.data)
    asked, view = match.asked[0], match.view(("first",))
    hints = {
        hint.key: words.say(hint.text.key, dict(hint.text.facts)) for hint in GAME.hints(view, asked, ("catalan",))
    }
    assert hints["miquelets:trained"].endswith("0 of 5") and "points" in hints["miquelets:trained"]
