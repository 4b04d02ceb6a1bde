"""Those who answer when nobody is waited for."""

from __future__ import annotations

import pytest

from baluard.kernel.answers import OneOf
from baluard.kernel.deciders import DefaultDecider, RandomDecider, RngDice
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.errors import NotOffered, RulesBug
from baluard.kernel.rng import Rng
from tests.scripts import ScriptedDecider, ScriptedDice

FIRST = Decision(Seat("red"), "first", OneOf(("a", "b")), "b")
SECOND = Decision(Seat("blue"), "second", OneOf(("a", "b")), "a")


def test_the_default_is_what_an_absent_player_does() -> None:
    assert DefaultDecider().decide(FIRST) == "b"
    assert DefaultDecider().pick((FIRST,), (SECOND,)) is FIRST


def test_a_random_player_takes_all_there_is_in_time() -> None:
    decider = RandomDecider(Rng(1))
    assert {decider.decide(FIRST) for _ in range(50)} == {"a", "b"}
    assert {decider.pick((FIRST,), (SECOND,)).tag for _ in range(200)} == {"first", "second"}


def test_a_script_answers_in_order_and_is_checked() -> None:
    decider = ScriptedDecider([("first", "a"), ("second", "z")])
    assert decider.decide(FIRST) == "a"
    with pytest.raises(NotOffered):
        decider.decide(SECOND)


def test_a_script_says_what_it_expected() -> None:
    with pytest.raises(RulesBug, match=r"asked first of red.*expects second"):
        ScriptedDecider([("second", "a")]).decide(FIRST)
    with pytest.raises(RulesBug, match="nothing more"):
        ScriptedDecider([]).decide(FIRST)


def test_a_script_may_leave_the_rest_to_another() -> None:
    decider = ScriptedDecider([("second", "b")], otherwise=DefaultDecider())
    assert decider.decide(FIRST) == "b" and decider.decide(SECOND) == "b" and decider.decide(SECOND) == "a"


def test_a_script_picks_the_decision_it_speaks_of() -> None:
    assert ScriptedDecider([("second", "b")]).pick((FIRST,), (SECOND,)) is SECOND
    assert ScriptedDecider([("third", "b")]).pick((FIRST,), (SECOND,)) is FIRST


def test_scripted_dice_fall_as_written_and_then_run_out() -> None:
    dice = ScriptedDice([1, 2, 3])
    assert dice.roll(1, "a", 6, 2) == (1, 2) and dice.roll(2, "b", 6, 1) == (3,)
    with pytest.raises(RulesBug, match="attack needs 1 dice"):
        dice.roll(3, "attack", 6, 1)
    assert ScriptedDice([], otherwise=ScriptedDice([4])).roll(1, "a", 6, 1) == (4,)


def test_simulated_dice_are_labelled_as_such() -> None:
    dice = RngDice(Rng(5))
    assert dice.label == "rng" and all(1 <= die <= 6 for die in dice.roll(1, "a", 6, 20))
    assert len(dice.roll(1, "a", 6, 1)) == 1
