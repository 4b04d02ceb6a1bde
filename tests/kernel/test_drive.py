"""Driving saves: checkpoints, the unseen tail of the story, views and imagined saves."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.kernel.codec import pack
from baluard.kernel.deciders import DefaultDecider, RandomDecider, RngDice
from baluard.kernel.drive import advance, imagine, look, play_out
from baluard.kernel.errors import RulesBug
from baluard.kernel.present import present_state
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table
from baluard.kernel.values import MASK, Answer, Chance, Save
from tests.conformance.playing import Sitting, same
from tests.scripts import ScriptedDice
from tests.toys.skirmish import messages as m
from tests.toys.skirmish.game import GAME, Skirmish
from tests.toys.skirmish.state import State

THREE = GAME.checked_options({})
TWO = GAME.checked_options({"seats": "2"})


def sitting(options: dict[str, str] = THREE, seed: int = 1) -> Sitting:
    return Sitting(GAME, options, RngDice(Rng(seed)))


def told_of(steps: list[Any]) -> list[str]:
    return [type(told.event).__name__ for told in steps]


# -- advancing


def test_a_drive_stops_where_somebody_must_answer_and_leaves_the_given_save_alone() -> None:
    save = Save(GAME.new(THREE))
    before = pack(GAME, save)
    out = advance(GAME, save, RngDice(Rng(1)))
    assert [a.decision.tag for a in out.asked] == ["bid"] * 3
    assert len(out.fresh) == 6 and out.save.last_n == 6 and out.save.activity == 4
    assert pack(GAME, save) == before


def test_the_checkpoint_is_where_the_running_activity_began() -> None:
    table = sitting()
    state = table.match.save.state
    table.answer("blue", 1)
    assert table.match.save.state is state and len(table.match.save.answers) == 1
    table.answer("red", 0)
    table.answer("green", 0)
    assert table.match.save.state is not state and table.match.save.answers == []
    assert table.match.save.start_n == table.match.save.last_n == 9


def test_a_rerun_tells_only_what_was_not_told() -> None:
    table = sitting()
    for seat, bid in (("red", 1), ("blue", 0)):
        assert table.answer(seat, bid).told == []
    assert told_of(table.answer("green", 0).told) == ["LeadWon"]
    assert told_of(table.answer("blue", {"coins": 2}, "offer").told) == []
    assert told_of(table.answer("red", "blue", "hear").told) == ["PeaceMade"]
    assert told_of(table.answer("red", "go_on", "hear").told) == []
    identities = [(told.activity, told.index) for told in table.story]
    assert len(set(identities)) == len(identities)


def test_loading_a_save_and_driving_it_tells_nothing_again() -> None:
    table = sitting()
    for seat, bid in (("red", 1), ("blue", 0), ("green", 0)):
        table.answer(seat, bid)
    table.answer("blue", {"coins": 2}, "offer")
    table.answer("red", "blue", "hear")
    out = advance(GAME, table.match.save)
    assert out.told == [] and [a.id for a in out.asked] == [a.id for a in table.match.asked]


def test_a_turn_can_be_restarted_from_the_checkpoint_that_its_start_gives() -> None:
    table = sitting()
    first, turn = table.checkpoints
    assert first.last_n == 0 and turn.last_n == 6 == table.match.save.turn_n
    out = advance(GAME, turn)
    assert [a.id for a in out.asked] == [a.id for a in table.match.asked]


class AsksAfterItsStart(Skirmish):
    """The turn begins in the middle of an activity that asks before and after."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        if isinstance(a, m.Bid):
            super().run(t, s, m.Muster())
            t.turn_begins()
        super().run(t, s, a)


def test_a_turn_that_begins_in_mid_activity_has_its_checkpoint_before_it() -> None:
    game = AsksAfterItsStart()
    out = advance(game, Save(game.new(TWO)), RngDice(Rng(1)), DefaultDecider())
    assert out.save.state.result is not None and out.turns
    assert all(turn.answers == [] and turn.last_n == turn.start_n for turn in out.turns)


def test_a_decider_carries_a_save_to_its_end() -> None:
    out = advance(GAME, Save(GAME.new(TWO)), RngDice(Rng(4)), RandomDecider(Rng(4)))
    assert out.asked == () and out.save.state.result is not None and out.save.state.agenda == []


class Circles(Skirmish):
    """An activity that follows itself."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        t.then(a)


def test_rules_that_go_in_circles_are_stopped() -> None:
    game = Circles()
    with pytest.raises(RulesBug, match="has not ended"):
        play_out(game, game.new(TWO), DefaultDecider(), ScriptedDice([]), limit=100)


def test_an_ending_inside_a_nested_call_keeps_the_work_done_and_clears_the_agenda() -> None:
    state = GAME.new(TWO)
    state.men = [[1, 0, 0], [0, 1, 0]]
    state.agenda = [m.Round(), m.March()]
    out = Sitting(GAME, TWO, ScriptedDice([6, 1]), state)
    out.answer("red", ["hill", "ford", "done"])
    out.answer("blue", "pass")
    end = out.match.save.state
    assert out.match.is_over and out.match.result is not None and out.match.result.winners == ("red",)
    assert end.men == [[0, 1, 0], [0, 0, 0]] and told_of(out.story)[-1] == "ManLost"


# -- views


def test_sealed_answers_are_masked_until_all_have_answered() -> None:
    table = sitting()
    table.answer("blue", 2)
    assert [entry.answer for entry in table.match.view(("red",)).answers] == [MASK]
    assert [entry.answer for entry in table.match.view(("blue",)).answers] == [2]
    assert [entry.answer for entry in table.match.view(("red", "blue")).answers] == [2]
    assert [p.answered for p in table.match.view(()).asked] == [False, True, False]


class BidsTwice(Skirmish):
    """After the bids are shown somebody decides in the same activity."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        super().run(t, s, a)
        if isinstance(a, m.Bid):
            super().run(t, s, m.Muster())


def test_a_sealed_answer_that_was_replaced_stays_hidden_when_the_bids_are_shown() -> None:
    game = BidsTwice()
    table = Sitting(game, TWO, RngDice(Rng(1)))
    table.answer("blue", 3)
    table.answer("blue", 1)
    table.answer("red", 0)
    assert [entry.answer for entry in table.match.view(("red",)).answers] == [MASK, 1, 0]
    assert [entry.answer for entry in table.match.view(("blue",)).answers] == [3, 1, 0]
    view = table.match.view(("red",))
    out = imagine(game, view, Rng(2))
    assert same(look(game, TWO, out, ("red",))) == same(view)


def peeking() -> Sitting:
    """Red has looked at the next card and may take it."""
    state = GAME.new(THREE)
    state.agenda = [m.Round(), m.Supply("red")]
    table = Sitting(GAME, THREE, ScriptedDice([5]), state)
    table.answer("red", "look")
    return table


def test_a_draw_is_shown_by_name_to_those_who_saw_it_and_never_by_its_index() -> None:
    table = peeking()
    drawn = table.log[-1]
    assert isinstance(drawn, Chance) and drawn.values == (5,) and drawn.drawn == "flag"
    for eyes, seen in ((("red",), "flag"), (("blue",), None), ((), None)):
        entry = table.match.view(eyes).answers[-1]
        assert isinstance(entry, Chance) and entry.values == () and entry.drawn == seen


def test_an_imagined_bag_holds_the_card_that_was_seen() -> None:
    table = peeking()
    view = table.match.view(("red",))
    for seed in range(20):
        out = imagine(GAME, view, Rng(seed))
        out = advance(GAME, with_answer(out, "take"))
        assert out.save.state.hands[0] == ["flag"]


def with_answer(out: Any, answer: str) -> Save:
    """The save of a drive with one more answer."""
    asked = out.asked[0]
    save: Save = out.save.copy()
    n = save.last_n + 1
    save.answers.append(Answer(n, asked.activity, asked.ask, asked.decision.seat, asked.decision.tag, answer))
    save.last_n = n
    return save


def test_those_who_did_not_look_imagine_any_card() -> None:
    view = peeking().match.view(("blue",))
    found = set()
    for seed in range(40):
        out = advance(GAME, with_answer(imagine(GAME, view, Rng(seed)), "take"))
        found.add(out.save.state.hands[0][0])
    assert found == {"ambush", "flag", "mule"}


def test_two_seats_of_one_person_see_both_hands() -> None:
    table = sitting()
    hands = table.match.view(("red", "green")).position.hands
    assert [isinstance(hand, tuple) for hand in hands] == [True, False, True]
    assert table.match.view(()).position.hands == (2, 2, 2)


def test_a_view_never_holds_the_options_of_a_decision() -> None:
    table = sitting()
    body = same(table.match.view(("red",)))
    assert b"space" not in body and b'"tag":"bid"' in body


class Contrary(Skirmish):
    """Imagines a state in which nobody is asked the same."""

    def imagine(self, view: Any, rng: Rng) -> State:
        state = super().imagine(view, rng)
        state.agenda = [m.Camp()]
        return state


def test_an_imagination_that_never_fits_is_a_bug() -> None:
    game = Contrary()
    table = Sitting(game, TWO, RngDice(Rng(1)))
    with pytest.raises(RulesBug, match="no imagined state"):
        imagine(game, table.match.view(("red",)), Rng(1))


# -- the present


def after_a_peace() -> Sitting:
    """The leader has made peace with red, and still hears the others: the same activity goes on."""
    table = sitting()
    for seat, bid in (("red", 0), ("blue", 2), ("green", 0)):
        table.answer(seat, bid)
    while table.match.asked[0].decision.tag != "hear":
        asked = table.match.asked[0]
        table.answer(asked.decision.seat, asked.decision.default, asked.decision.tag)
    table.answer("red", {"coins": 1}, "offer")
    table.answer("blue", "red", "hear")
    return table


def test_a_view_shows_the_checkpoint_and_the_present() -> None:
    table = after_a_peace()
    view = table.match.view(("blue",))
    assert table.match.save.answers and view.position.peace == () and view.present.peace == ("red",)


def test_in_the_present_the_running_activity_is_off_the_agenda() -> None:
    view = sitting().match.view(("blue",))
    assert view.position.agenda == (*view.present.agenda, m.Bid())


def test_where_nothing_is_under_way_the_present_is_the_checkpoint() -> None:
    table = sitting()
    table.keep(table.match.apply_motion("red", "concede"))
    view = table.match.view(("blue",))
    assert view.result is not None and view.present == view.position


class NoRules(Skirmish):
    """Rules that must not be run."""

    def run(self, t: Table, s: State, a: m.Activities) -> None:
        raise AssertionError("a rule was run")


def test_a_state_for_previews_is_made_of_the_present_and_runs_no_rule() -> None:
    view = after_a_peace().match.view(("blue",))
    state = present_state(view, NoRules())
    assert tuple(state.peace) == ("red",) and present_state(view, NoRules()) is not None
    assert "kept" not in str(same(view))
