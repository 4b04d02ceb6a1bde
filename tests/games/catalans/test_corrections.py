"""A running war is put right: what a correction may name, and how a wrong one is refused."""

from __future__ import annotations

import pytest

from baluard.games.catalans import GAME
from baluard.games.catalans.model.facts import AUSTRIA, BRITAIN, CASTILE, FRANCE
from baluard.games.catalans.model.state import State
from baluard.kernel.errors import NotOffered
from tests.faults import told_faults

TEXT = """
round = 3
phase = "choose"
slots = ["blenheim", "camisards"]
[at]
paris = "3 france"
mainz = "1 empire 1 austria"
"""


def running() -> State:
    return GAME.read_position(TEXT, GAME.checked_options({"negotiation": "off"}))


def troops(s: State, power: int, space: str) -> int:
    return s.troops[power][s.facts.no[space]]


def test_a_space_holds_what_the_text_says_and_the_rest_is_in_reserve() -> None:
    s = running()
    after = GAME.corrected(s.copy(), "at.mainz = '2 austria'")
    assert troops(after, AUSTRIA, "mainz") == 2 and after.reserve[AUSTRIA] == s.reserve[AUSTRIA] - 1
    assert sum(map(sum, after.troops)) == sum(map(sum, s.troops))
    assert after.boxes == s.boxes and after.reserve[FRANCE] == s.reserve[FRANCE]


def test_a_french_troop_goes_out_of_play_or_into_the_box_that_is_named() -> None:
    s = running()
    assert GAME.corrected(s.copy(), "at.paris = '2 france'").out[FRANCE] == s.out[FRANCE] + 1
    first, *others = s.boxes
    less = GAME.corrected(s.copy(), f"boxes = {[first - 1, *others]}")
    assert (less.out[FRANCE], less.reserve[FRANCE]) == (s.out[FRANCE] + 1, s.reserve[FRANCE] - 1)
    after = GAME.corrected(less, f"boxes = {[first, *others]}\nat.paris = '2 france'")
    assert after.boxes == s.boxes and after.out[FRANCE] == s.out[FRANCE] + 1


def test_other_bourbons_go_out_of_play_where_the_text_says_so() -> None:
    s = running()
    after = GAME.corrected(s.copy(), "out.castile = 1")
    assert (after.out[CASTILE], after.reserve[CASTILE]) == (1, s.reserve[CASTILE] + s.out[CASTILE] - 1)


def test_another_card_is_laid_out_and_the_wrong_one_goes_back() -> None:
    s = running()
    right = s.bag[0]
    after = GAME.corrected(s.copy(), f"slots = ['{right}', 'camisards']")
    assert after.slots == (right, "camisards") and right not in after.bag and "blenheim" in after.bag


def test_a_concession_comes_from_the_pile_and_goes_back_to_it() -> None:
    s = running()
    name = s.pile[0]
    held = GAME.corrected(s.copy(), f"held.britain = ['{name}']")
    assert held.held[BRITAIN] == [name] and name not in held.pile
    assert GAME.corrected(held, "held.britain = []").pile == s.pile


def test_goals_are_changed_for_others_of_the_same_power() -> None:
    s = running()
    new = [s.aside[BRITAIN][0], *s.goals[BRITAIN][1:]]
    after = GAME.corrected(s.copy(), f"goals.britain = {new}")
    assert after.goals[BRITAIN] == new and s.goals[BRITAIN][0] in after.aside[BRITAIN]


def test_what_is_not_named_stays() -> None:
    s = running()
    s.done = (BRITAIN, *s.done[1:])
    after = GAME.corrected(s.copy(), "wall = 7\nresources.britain = 9\ndone.move = 'austria'")
    assert (after.wall, after.resources[BRITAIN]) == (7, 9)
    assert after.done[0] == BRITAIN and after.done[2] == AUSTRIA
    assert after.resources[AUSTRIA] == s.resources[AUSTRIA] and after.slots == s.slots


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("at.paris = '4 france'", "at.paris: there is room for 3 troops at most."),
        ("at.paris = '1 france 1 austria'", "at.paris: Allied and Bourbon troops would stand together."),
        ("at.rome = '1 france'", "at.rome: there is no “rome” here."),
        ("reserve.britain = 2", "reserve.britain: the Reserve of Great Britain is whatever is not on the map."),
        ("boxes = [9, 9, 9]", "boxes: this must be a number from 0 to 7, not 9."),
        ("slots = ['', 'camisards']", "slots: other places are empty."),
        ("slots = ['camisards', 'camisards']", "“Camisard Revolt” would be in two places."),
        ("next = []", "“Eugene of Savoy” would be nowhere."),
        ("goals.britain = []", "goals.britain: there must be 3."),
        ("markers = ['britain', '']", "markers: the powers that have chosen are others."),
        ("resources.empire = 1", "resources.empire: nobody plays “empire” in this game."),
    ],
)
def test_a_wrong_correction_is_refused_with_the_place(text: str, detail: str) -> None:
    assert told_faults(GAME, lambda: GAME.corrected(running(), text)) == [detail]


@pytest.mark.parametrize("text", ["round = 4", "period = 'mid'", "phase = 'end'", "power = 'savoy'", "promises = []"])
def test_what_comes_next_is_not_corrected(text: str) -> None:
    with pytest.raises(NotOffered, match=r"position\.not_corrected"):
        GAME.corrected(running(), text)
