"""The table: three ways of waiting, chance, telling, ending."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from baluard.kernel.answers import Amount, OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.errors import GameOver, NotOffered, RulesBug, StaleAnswer, Suspend, UnusedAnswers
from baluard.kernel.table import Table, check_used
from baluard.kernel.values import Answer, Asked, Chance, Event, Result
from tests.scripts import ScriptedDecider, ScriptedDice

RED, BLUE, GREEN = Seat("red"), Seat("blue"), Seat("green")


class Rang(Event, frozen=True):
    bell: int


def ask(seat: Seat = RED, tag: str = "choose", keys: tuple[str, ...] = ("a", "b"), **more: Any) -> Decision[str]:
    return Decision(seat, tag, OneOf(keys), keys[-1], **more)


def answered(n: int, ask_number: int, seat: str, answer: Any, tag: str = "choose") -> Answer:
    return Answer(n, 0, ask_number, seat, tag, answer)


def waits_for(call: Callable[[], Any]) -> tuple[tuple[Asked, ...], tuple[Asked, ...]]:
    """(required, optional) decisions on which a call suspends."""
    with pytest.raises(Suspend) as stop:
        call()
    return stop.value.decisions, stop.value.optional


# -- ask


def test_who_is_not_answered_suspends() -> None:
    required, optional = waits_for(lambda: Table().ask(ask()))
    assert [a.id for a in required] == ["0.1.red.choose"] and optional == ()


def test_a_forced_answer_is_not_asked_and_not_read_from_the_record() -> None:
    t = Table(recorded=[answered(1, 2, "red", "b")])
    assert t.ask(ask(keys=("only",))) == "only"
    assert t.ask(ask()) == "b"


def test_a_masked_decision_is_never_forced() -> None:
    required, _ = waits_for(lambda: Table().ask(ask(keys=("only",), masked=True)))
    assert required[0].decision.space.is_forced()


def test_a_recorded_answer_is_used_once_and_moves_the_log_on() -> None:
    t = Table(recorded=[answered(5, 1, "red", "b")], last_n=4)
    assert t.ask(ask()) == "b" and t.last_n == 5
    waits_for(lambda: t.ask(ask()))


@pytest.mark.parametrize(
    "entry",
    [
        answered(1, 1, "blue", "a"),
        answered(1, 1, "red", "a", "another"),
        answered(1, 2, "red", "a"),
        Chance(1, 0, 1, "die", 6, (3,)),
    ],
)
def test_a_record_that_answers_something_else_is_stale(entry: Answer | Chance) -> None:
    with pytest.raises(StaleAnswer):
        Table(recorded=[entry]).ask(ask())


def test_a_recorded_answer_that_is_no_longer_offered_is_refused() -> None:
    with pytest.raises(NotOffered):
        Table(recorded=[answered(1, 1, "red", "z")]).ask(ask())


def test_answers_left_over_are_a_bug_of_the_rules() -> None:
    t = Table(recorded=[answered(1, 1, "red", "a")])
    with pytest.raises(UnusedAnswers):
        check_used(t)


def test_a_decider_answers_at_once_and_is_logged() -> None:
    t = Table(ScriptedDecider([("choose", "b")]), next_n=7)
    assert t.ask(ask(secret=True)) == "b"
    assert t.fresh == [Answer(7, 0, 1, "red", "choose", "b", "bot", secret=True)]
    assert (t.last_n, t.next_n, t.decisions) == (7, 8, 1)


def test_a_playout_keeps_no_log_and_no_story() -> None:
    t = Table(ScriptedDecider([("choose", "b")]), ScriptedDice([4]), keep=False)
    t.ask(ask())
    t.roll("die")
    t.tell(Rang(1))
    assert t.fresh == [] and t.told == [] and t.decisions == 1


# -- ask_all


def bids() -> list[Decision[Any]]:
    return [Decision(seat, "bid", Amount(0, 3), 0) for seat in (RED, BLUE, GREEN)]


def test_sealed_answers_are_kept_until_the_last_arrives() -> None:
    t = Table(recorded=[answered(1, 1, "blue", 2, "bid")])
    required, _ = waits_for(lambda: t.ask_all(bids()))
    assert [(a.decision.seat, a.answered, a.required) for a in required] == [
        ("red", False, True),
        ("blue", True, False),
        ("green", False, True),
    ]
    assert all(a.sealed for a in required)


def test_a_sealed_answer_may_be_replaced_and_the_last_one_counts() -> None:
    entries = [("blue", 2), ("red", 1), ("blue", 3), ("green", 0)]
    t = Table(recorded=[answered(n + 1, 1, seat, bid, "bid") for n, (seat, bid) in enumerate(entries)])
    assert t.ask_all(bids()) == (1, 3, 0)
    assert t.barrier_n == 4


def test_an_answer_to_another_ask_does_not_go_unnoticed_while_some_are_missing() -> None:
    t = Table(recorded=[answered(1, 1, "blue", 2, "bid"), answered(2, 2, "red", "a")])
    with pytest.raises(StaleAnswer):
        t.ask_all(bids())


def test_who_has_no_choice_is_not_asked_among_all() -> None:
    asked = [Decision(RED, "bid", Amount(0, 0), 0), *bids()[1:]]
    required, _ = waits_for(lambda: Table().ask_all(asked))
    assert [a.decision.seat for a in required] == ["blue", "green"]


def test_no_choice_for_anybody_is_no_barrier() -> None:
    t = Table()
    assert t.ask_all([Decision(RED, "bid", Amount(1, 1), 1)]) == (1,)
    assert t.barrier_n == -1


def test_one_seat_may_seal_two_answers_to_different_questions() -> None:
    asked = [ask(RED, "first"), ask(RED, "second"), ask(BLUE, "first")]
    t = Table(ScriptedDecider([("first", "a"), ("second", "b"), ("first", "b")]))
    assert t.ask_all(asked) == ("a", "b", "b")


def test_the_same_question_twice_at_once_is_a_bug_of_the_rules() -> None:
    with pytest.raises(RulesBug):
        Table().ask_all([ask(), ask()])
    with pytest.raises(RulesBug):
        Table().ask_any([ask()], [ask()])


# -- ask_any


def test_the_first_answer_to_arrive_counts() -> None:
    t = Table(recorded=[answered(1, 1, "blue", "b", "propose")])
    decision, answer = t.ask_any([ask()], [ask(BLUE, "propose"), ask(GREEN, "propose")])
    assert (decision.seat, decision.tag, answer) == ("blue", "propose", "b")


def test_only_required_decisions_wait() -> None:
    required, optional = waits_for(lambda: Table().ask_any([ask()], [ask(RED, "ready"), ask(BLUE, "propose")]))
    assert [a.id for a in required] == ["0.1.red.choose"]
    assert [(a.id, a.required) for a in optional] == [("0.1.red.ready", False), ("0.1.blue.propose", False)]


def test_optional_decisions_alone_would_hold_the_game() -> None:
    with pytest.raises(RulesBug):
        Table().ask_any([], [ask()])


def test_one_required_decision_alone_is_an_ordinary_ask() -> None:
    decision, answer = Table().ask_any([ask(keys=("only",))])
    assert decision.seat == "red" and answer == "only"


# -- chance


def test_dice_are_logged_and_are_a_barrier() -> None:
    t = Table(source=ScriptedDice([3, 5, 2]), next_n=4, last_n=3)
    assert t.roll("attack") == 3 and t.rolls("losses", 2, 10) == (5, 2)
    assert t.fresh == [
        Chance(4, 0, 1, "attack", 6, (3,), "scripted"),
        Chance(5, 0, 2, "losses", 10, (5, 2), "scripted"),
    ]
    assert t.barrier_n == 5


def test_a_draw_is_a_die_over_what_remains_and_says_what_was_drawn() -> None:
    t = Table(source=ScriptedDice([2]))
    assert t.draw("card", ["a", "b", "c"], (RED,)) == "b"
    assert t.fresh == [Chance(1, 0, 1, "card", 3, (2,), "scripted", ("red",), "b")]


def test_without_a_source_chance_waits_like_a_seat() -> None:
    required, _ = waits_for(lambda: Table().rolls("losses", 2, 10))
    decision = required[0].decision
    assert decision.seat == "chance" and decision.about == {"purpose": "losses", "sides": 10, "count": 2}
    assert decision.space.admits([10, 1]) and not decision.space.admits([10])


@pytest.mark.parametrize(
    "entry",
    [
        Chance(1, 0, 1, "other", 6, (3,)),
        Chance(1, 0, 1, "die", 8, (3,)),
        Chance(1, 0, 1, "die", 6, (3, 3)),
        Chance(1, 0, 1, "die", 6, (7,)),
        Chance(1, 0, 1, "die", 6, (0,)),
        Chance(1, 0, 2, "die", 6, (3,)),
        Chance(1, 0, 1, "die", 6, (3,), seen_by=("red",)),
        Chance(1, 0, 1, "die", 6, (3,), drawn="c"),
        answered(1, 1, "red", "a"),
    ],
)
def test_recorded_dice_that_could_not_have_fallen_are_stale(entry: Answer | Chance) -> None:
    with pytest.raises(StaleAnswer):
        Table(recorded=[entry]).roll("die")


def test_a_recorded_draw_must_show_what_lies_in_the_bag() -> None:
    entry = Chance(1, 0, 1, "card", 2, (2,), drawn="b")
    assert Table(recorded=[entry]).draw("card", ("a", "b")) == "b"
    with pytest.raises(StaleAnswer):
        Table(recorded=[entry]).draw("card", ("b", "a"))


@pytest.mark.parametrize("sides", [(1 << 32) + 1, 0, -1])
def test_rules_that_roll_a_die_nobody_can_make_have_a_bug(sides: int) -> None:
    for source in (None, ScriptedDice([1])):
        with pytest.raises(RulesBug):
            Table(source=source).roll("die", sides)


# -- telling, and what comes next


def test_events_are_numbered_within_their_activity_and_know_their_entry() -> None:
    t = Table(source=ScriptedDice([6]), activity=3, last_n=9, next_n=10)
    t.tell(Rang(1))
    t.roll("die")
    t.tell(Rang(2), to=(RED,), others=Rang(0))
    assert [(told.activity, told.index, told.n) for told in t.told] == [(3, 0, 9), (3, 1, 10)]
    assert t.told[1].for_eyes(("blue", "red")) == Rang(2)
    assert t.told[1].for_eyes(("blue",)) == Rang(0) == t.told[1].for_eyes(())


def test_the_next_activity_of_a_straight_run_numbers_its_events_anew() -> None:
    t = Table()
    t.tell(Rang(1))
    t.begin()
    t.tell(Rang(2))
    assert [(told.activity, told.index) for told in t.told] == [(0, 0), (1, 0)]


def test_activities_that_follow_come_in_their_order() -> None:
    t = Table()
    t.then("first", "second")
    agenda = ["last", *t.pushed]
    assert [agenda.pop() for _ in range(3)] == ["first", "second", "last"]


def test_the_end_leaves_from_any_depth() -> None:
    t = Table()
    with pytest.raises(GameOver):
        t.finish(Result(("red",), "enough"))
    assert t.result == Result(("red",), "enough")


def test_barriers_and_turns_stand_at_the_last_entry() -> None:
    t = Table(recorded=[answered(8, 1, "red", "a")], last_n=7)
    t.turn_begins()
    t.ask(ask())
    t.barrier("shown")
    assert (t.turn_n, t.barrier_n) == (7, 8)
