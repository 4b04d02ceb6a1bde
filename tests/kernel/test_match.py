"""A match: answers, refusals, take-backs, motions, defaults, standing orders, typed-in dice."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.kernel.codec import digest, pack
from baluard.kernel.deciders import RngDice
from baluard.kernel.errors import NotOffered, NotYourDecision, RulesBug, StaleAnswer
from baluard.kernel.match import effective, is_declined, replay, start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Chance, Motion, Save, TakeBack
from tests.conformance.playing import Sitting, chance_is_open
from tests.scripts import ScriptedDice
from tests.toys.skirmish import messages as m
from tests.toys.skirmish.game import GAME

TWO = GAME.checked_options({"seats": "2"})
THREE = GAME.checked_options({})


def begun(options: dict[str, str] = TWO) -> Sitting:
    """Hands are dealt; everybody is to bid."""
    return Sitting(GAME, options, RngDice(Rng(1)))


def led_by_red() -> Sitting:
    """Red leads, and hears whether blue offers something."""
    table = begun()
    table.answer("blue", 0)
    table.answer("red", 1)
    return table


def camping() -> Sitting:
    """Red has mustered, and is to pitch camp."""
    table = led_by_red()
    table.answer("red", "go_on", "hear")
    table.answer("red", [["foot", "hill", 2], ["horse", "ford", 1]], "muster")
    return table


def unchanged(table: Sitting, call: Any) -> None:
    """A refusal changes nothing."""
    before = (pack(GAME, table.match.save), table.match.log_n, [a.id for a in table.match.asked])
    call()
    assert (pack(GAME, table.match.save), table.match.log_n, [a.id for a in table.match.asked]) == before


# -- answers


def test_a_match_starts_at_its_first_open_decision() -> None:
    match, step = start(GAME, {"seats": "2"}, RngDice(Rng(1)))
    assert match.options == TWO and [entry.n for entry in step.entries] == [1, 2, 3, 4]
    assert match.waits_for() == ("red", "blue") and not match.is_over and match.result is None


def test_a_match_may_start_from_a_position() -> None:
    state = GAME.new(TWO)
    state.agenda = [m.Camp()]
    match, _ = start(GAME, TWO, state=state)
    assert [a.decision.tag for a in match.asked] == ["camp"]


def test_wrong_options_are_named() -> None:
    with pytest.raises(NotOffered) as refused:
        start(GAME, {"seats": "9"})
    assert refused.value.details == {"fault": "fault.option_value", "option": "seats", "value": "9"}
    with pytest.raises(NotOffered) as refused:
        start(GAME, {"dice": "no"})
    assert refused.value.details["fault"] == "fault.unknown_option"


def test_an_answer_is_logged_with_who_gave_it() -> None:
    table = begun()
    step = table.answer("red", 2, by="clock")
    assert step.entries == [Answer(5, 3, 1, "red", "bid", 2, "clock")]
    assert table.match.waits_for() == ("blue",)


def test_another_seat_cannot_answer() -> None:
    table = led_by_red()
    theirs = table.open("red").id

    def try_it() -> None:
        with pytest.raises(NotYourDecision):
            table.match.answer("blue", theirs, "go_on")
        with pytest.raises(NotYourDecision):
            table.match.answer("nobody", "1.2.nobody.hear", "go_on")

    unchanged(table, try_it)


def test_an_answer_to_what_is_no_longer_open_is_stale() -> None:
    table = led_by_red()
    old = table.open("red").id
    table.answer("red", "go_on", "hear")

    def try_it() -> None:
        with pytest.raises(StaleAnswer):
            table.match.answer("red", old, "go_on")

    unchanged(table, try_it)


@pytest.mark.parametrize("answer", ["blue", "", None, 1, ["go_on"], {"go_on": 1}])
def test_what_is_not_offered_is_refused(answer: Any) -> None:
    table = led_by_red()

    def try_it() -> None:
        with pytest.raises(NotOffered):
            table.answer("red", answer, "hear")

    unchanged(table, try_it)


def test_a_sealed_answer_may_be_changed_until_the_last_arrives() -> None:
    table = begun()
    table.answer("red", 3)
    table.answer("red", 1)
    table.answer("blue", 2)
    assert table.match.save.state.lead == "blue"


def test_several_open_decisions_of_one_seat_are_told_apart() -> None:
    table = begun(THREE)
    for seat, bid in (("red", 1), ("blue", 0), ("green", 0)):
        table.answer(seat, bid)
    table.answer("blue", {"coins": 1}, "offer")
    ids = [a.id for a in table.match.asked]
    assert ids == ["5.2.red.hear", "5.2.green.offer", "5.2.blue.withdraw"]
    assert table.match.waits_for() == ("red",)
    table.answer("blue", "withdraw", "withdraw")
    assert [a.decision.space.keys for a in table.match.asked_of("red")] == [("go_on",)]


def test_the_default_is_given_for_a_seat_that_is_absent() -> None:
    table = begun()
    step = table.keep(table.match.answer_default("blue"))
    assert step.entries == [Answer(5, 3, 1, "blue", "bid", 0, "clock")]
    with pytest.raises(NotYourDecision):
        table.match.answer_default("blue")


def test_optional_decisions_have_no_clock() -> None:
    with pytest.raises(NotYourDecision):
        led_by_red().match.answer_default("blue")


# -- standing orders


def ambushable(hand: list[str]) -> Sitting:
    """Red has marched into blue, who may spring an ambush."""
    state = GAME.new(TWO)
    state.hands[1] = hand
    state.agenda = [m.Round(), m.March()]
    table = Sitting(GAME, TWO, ScriptedDice([1, 1, 1, 1, 1, 1]), state)
    table.answer("red", ["hill", "ford", "done"])
    return table


def test_a_masked_window_opens_for_the_empty_handed_too() -> None:
    assert [a.decision.space.keys for a in ambushable([]).match.asked] == [("pass",)]
    assert [a.decision.space.keys for a in ambushable(["ambush"]).match.asked] == [("ambush", "pass")]


@pytest.mark.parametrize(
    ("order", "hand", "declines"),
    [
        ("always", [], False),
        ("always", ["ambush"], False),
        ("ask", [], True),
        ("ask", ["ambush"], False),
        ("never", [], True),
        ("never", ["ambush"], True),
    ],
)
def test_a_standing_order_declines_for_its_seat(order: str, hand: list[str], declines: bool) -> None:
    assert [is_declined(asked, order) for asked in ambushable(hand).match.asked] == [declines]


def test_a_standing_order_is_for_masked_windows_only() -> None:
    assert not any(is_declined(asked, "never") for asked in led_by_red().match.asked)


# -- going back


def test_a_seat_takes_back_its_own_answers_alone() -> None:
    table = camping()
    bids = table.log[5].n
    assert table.alone("red") == bids == table.match.save.barrier_n
    step = table.take_back("red", table.log[-1].n - 1)
    assert step.entries == [TakeBack(9, 7, "red")] and step.withdrawn_after == 7
    assert [a.decision.tag for a in table.match.asked] == ["muster"]
    table.answer("red", [["foot", "wood", 2], ["horse", "ford", 1]])
    assert table.match.save.state.men[0] == [1, 1, 2]


def test_numbers_are_never_used_again() -> None:
    table = camping()
    table.take_back("red", 6)
    table.answer("red", "go_on", "hear")
    assert [entry.n for entry in table.log] == list(range(1, 11))
    assert [entry.n for entry in table.effective()] == [1, 2, 3, 4, 5, 6, 10]


def test_a_whole_turn_is_taken_back_to_its_start_or_the_last_barrier() -> None:
    table = camping()
    assert table.match.save.turn_n == 4
    to = table.match.may_restart_to("red", table.effective())
    assert to == 6
    table.take_back("red", to)
    assert [a.decision.tag for a in table.match.asked] == ["hear", "offer"]


def test_behind_a_barrier_all_others_must_consent() -> None:
    table = camping()

    def try_it() -> None:
        with pytest.raises(NotOffered) as refused:
            table.take_back("red", 4)
        assert refused.value.details == {"fault": "fault.needs_consent"}

    unchanged(table, try_it)
    step = table.take_back("red", 4, ("blue",))
    assert step.entries == [TakeBack(9, 4, "red", ("blue",))]
    assert [a.decision.tag for a in table.match.asked] == ["bid", "bid"]


def test_another_seats_answer_is_a_barrier() -> None:
    table = led_by_red()
    table.answer("blue", {"coins": 1}, "offer")
    assert table.alone("red") == table.match.save.last_n
    assert table.alone("blue") == table.match.save.last_n - 1
    with pytest.raises(NotOffered):
        table.take_back("red", 5)


def test_nothing_cannot_be_taken_back() -> None:
    table = camping()
    for to in (8, 99, -1):
        with pytest.raises((NotOffered, ValueError)):
            table.take_back("red", to, ("blue",))
    with pytest.raises(RulesBug):
        table.match.take_back("red", 4, table.match.save, table.effective(), ("blue",))


def test_dice_after_a_take_back_fall_anew() -> None:
    table = ambushable(["ambush"])
    table.match.source = ScriptedDice([6, 1, 2, 3])
    table.answer("blue", "pass")
    rolled = [entry.n for entry in table.log if isinstance(entry, Chance)]
    assert rolled == [3, 4]
    step = table.take_back("red", 2, ("blue",))
    assert [type(entry).__name__ for entry in step.entries] == ["TakeBack", "Chance", "Chance"]
    assert [entry.values for entry in step.entries if isinstance(entry, Chance)] == [(2,), (3,)]
    assert not chance_is_open(table.match.asked)


def test_the_story_after_a_take_back_is_the_story_of_the_effective_log() -> None:
    table = led_by_red()
    table.answer("blue", {"coins": 1}, "offer")
    table.answer("red", "blue", "hear")
    assert type(table.story[-1].event).__name__ == "PeaceMade"
    table.take_back("red", table.alone("red"))
    assert type(table.story[-1].event).__name__ == "LeadWon"
    table.answer("red", "blue", "hear")
    assert [type(told.event).__name__ for told in table.story].count("PeaceMade") == 1


# -- motions


def test_a_seat_concedes_in_the_middle_of_an_activity() -> None:
    table = led_by_red()
    step = table.keep(table.match.apply_motion("blue", "concede"))
    assert step.entries == [Motion(7, "blue", "concede")]
    assert table.match.is_over and table.match.asked == ()
    assert table.match.result is not None and table.match.result.winners == ("red",)
    out = replay(GAME, TWO, Save(GAME.new(TWO)), table.log)
    assert not out.asked and digest(GAME, out.save.state) == digest(GAME, table.match.save.state)


def test_a_draw_needs_the_others() -> None:
    table = led_by_red()

    def try_it() -> None:
        with pytest.raises(NotOffered):
            table.match.apply_motion("blue", "draw")
        with pytest.raises(NotOffered):
            table.match.apply_motion("blue", "surrender")

    unchanged(table, try_it)
    table.keep(table.match.apply_motion("blue", "draw", ("red",)))
    assert table.match.result is not None and table.match.result.winners == ()


def test_after_the_end_nothing_can_be_moved_or_answered() -> None:
    table = led_by_red()
    table.match.apply_motion("blue", "concede")
    with pytest.raises(NotOffered):
        table.match.apply_motion("red", "concede")
    with pytest.raises(NotYourDecision):
        table.match.answer("red", "5.1.red.hear", "go_on")


def test_a_motion_may_be_taken_back_with_consent() -> None:
    table = led_by_red()
    table.keep(table.match.apply_motion("blue", "concede"))
    with pytest.raises(NotOffered):
        table.take_back("blue", 6)
    table.take_back("blue", 6, ("red",))
    assert not table.match.is_over and table.match.waits_for() == ("red",)


# -- typed-in dice


def test_without_a_source_people_type_in_what_fell() -> None:
    table = Sitting(GAME, TWO, None)
    asked = table.match.asked[0]
    assert table.match.waits_for() == ("chance",) and asked.decision.about["purpose"] == "card"
    with pytest.raises(NotOffered):
        table.answer("chance", [13])
    step = table.answer("chance", [12])
    assert step.entries == [Chance(1, 0, 1, "card", 12, (12,), "typed", ("red",), "mule")]


def test_a_hidden_card_typed_in_stays_hidden() -> None:
    table = Sitting(GAME, TWO, None)
    table.answer("chance", [12])
    assert [entry.drawn for entry in table.match.view(("red",)).answers] == ["mule"]
    assert [entry.drawn for entry in table.match.view(("blue",)).answers] == [None]


# -- logs


def test_the_effective_log_leaves_out_what_was_taken_back() -> None:
    log = [
        Answer(1, 0, 1, "red", "x", 1),
        Answer(2, 0, 2, "red", "x", 2),
        TakeBack(3, 1, "red"),
        Answer(4, 0, 2, "red", "x", 3),
        TakeBack(5, 0, "red"),
        Answer(6, 0, 1, "red", "x", 4),
    ]
    assert [entry.n for entry in effective(log)] == [6]
    assert [entry.n for entry in effective(log[:4])] == [1, 4]


def test_a_replay_refuses_take_backs_and_what_was_not_asked() -> None:
    first = Save(GAME.new(TWO))
    with pytest.raises(RulesBug):
        replay(GAME, TWO, first, [TakeBack(1, 0, "red")])
    with pytest.raises(StaleAnswer):
        replay(GAME, TWO, first, [Answer(1, 0, 9, "red", "bid", 1)])
    with pytest.raises(StaleAnswer):
        replay(GAME, TWO, first, [Chance(1, 7, 1, "card", 12, (1,))])
