"""An organiser sees all, wins nothing, answers for others, and puts the position right with a reason."""

from __future__ import annotations

import pytest

from baluard.kernel.codec import digest
from baluard.kernel.corrections import Change, Corrected, changes
from baluard.kernel.deciders import RngDice
from baluard.kernel.drive import advance
from baluard.kernel.errors import NotOffered
from baluard.kernel.given import Given
from baluard.kernel.match import replay, replay_entry
from baluard.kernel.rng import Rng
from baluard.kernel.values import MASK, Save
from tests.conformance.playing import Sitting, same, straight
from tests.toys.skirmish.game import GAME

WITH = GAME.checked_options({"seats": "2", "marshal": "on"})
WITHOUT = GAME.checked_options({"seats": "2"})
TEXT = "coins.red = 5\nhands.blue = ['flag', 'flag']"


def sitting(options: dict[str, str] = WITH) -> Sitting:
    table = Sitting(GAME, options, RngDice(Rng(3)))
    if options is WITH:
        table.answer("marshal", "fair")
    return table


def test_the_organiser_sees_every_hand_and_every_sealed_answer() -> None:
    table = sitting()
    table.answer("red", 2)
    assert [entry.answer for entry in table.match.view(("marshal",)).answers] == [2]
    assert [entry.answer for entry in table.match.view(("blue",)).answers] == [MASK]
    assert all(isinstance(hand, tuple) for hand in table.match.view(("marshal",)).position.hands)


def test_the_organiser_has_no_side_and_wins_nothing() -> None:
    assert GAME.sides(WITH)["marshal"] == ""
    assert "marshal" not in straight(GAME, WITH, 1).state.result.winners


def test_the_organiser_answers_for_another_and_it_is_marked() -> None:
    table = sitting()
    step = table.answer("red", 1, by="organiser")
    assert step.entries[0].by == "organiser" and step.entries[0].seat == "red"


def correct(table: Sitting, seat: str = "marshal", text: str = TEXT, consents: tuple[str, ...] = ()) -> list[object]:
    step = table.keep(table.match.apply_motion(seat, "correct", consents, text=text, reason="wrong card dealt"))
    return [told for told in step.told if isinstance(told.event, Corrected)]


def test_a_correction_is_told_to_each_as_far_as_he_may_know_it() -> None:
    table = sitting()
    told = correct(table)
    public = told[0]
    assert public.to is None and public.event.reason == Given("wrong card dealt")
    assert public.event.changes == (Change(("coins",), ("3", "3"), ("5", "3")),)
    blue = next(one for one in told if one.to == ("blue",))
    assert [(change.where, change.new) for change in blue.event.changes] == [(("hands",), ("flag flag",))]
    assert not any(one.to == ("red",) for one in told)


def test_a_corrected_game_goes_on_and_replays() -> None:
    table = sitting()
    correct(table)
    assert table.match.view(("blue",)).present.hands[1] == ("flag", "flag")
    assert [a.decision.tag for a in table.match.asked] == ["bid", "bid"]
    out = replay(GAME, WITH, Save(GAME.new(WITH)), table.effective())
    assert digest(GAME, out.save.state) == digest(GAME, table.match.save.state)


def test_a_correction_is_taken_back_like_an_entry() -> None:
    table = sitting()
    before = same(table.match.view(("marshal",)).present)
    n = table.match.save.last_n
    correct(table)
    table.take_back("marshal", n)  # he put it right alone, and takes it back alone
    assert same(table.match.view(("marshal",)).present) == before


def test_a_correction_is_taken_back_alone_by_who_made_it_while_nobody_has_answered() -> None:
    table = sitting()
    n = table.match.save.last_n
    correct(table)
    for seat, to in (("red", n), ("marshal", n - 1)):
        with pytest.raises(NotOffered):
            table.take_back(seat, to)
    table.answer("red", 1)
    with pytest.raises(NotOffered):
        table.take_back("marshal", n)
    table.take_back("marshal", n, ("red", "blue"))


@pytest.mark.parametrize("text", ["", "coins.red = -1", "hands.red = ['cannon']", "trees = 1", "not toml"])
def test_a_correction_is_checked_like_a_position(text: str) -> None:
    table = sitting()
    before = digest(GAME, table.match.save.state)
    with pytest.raises(NotOffered):
        correct(table, text=text)
    assert digest(GAME, table.match.save.state) == before


def test_without_an_organiser_all_must_agree() -> None:
    table = sitting(WITHOUT)
    with pytest.raises(NotOffered):
        correct(table, "red")
    assert correct(table, "red", consents=("blue",))


# -- no free second throw


THREE = GAME.checked_options({"seats": "3"})
OTHERS = ("blue", "green")


def parley() -> Sitting:
    """Red leads and has sold peace to blue: green may still offer."""
    table = sitting(THREE)
    table.answer("red", 1)
    table.answer("blue", 0)
    table.answer("green", 0)
    table.answer("blue", {"coins": 2}, "offer")
    table.answer("red", "blue", "hear")
    return table


def told_of(table: Sitting) -> list[str]:
    return [type(told.event).__name__ for told in table.story]


def test_a_correction_that_changes_nothing_is_refused() -> None:
    table = sitting()
    red = table.match.save.state.coins[0]
    with pytest.raises(NotOffered, match=r"fault\.changes_nothing"):
        correct(table, text=f"coins.red = {red}")


def test_what_has_fallen_is_taken_back_before_a_correction_and_never_thrown_again_by_one() -> None:
    table = parley()
    table.answer("red", "go_on", "hear")
    table.answer("red", table.open("red").decision.default, "muster")
    table.answer("red", table.open("red").decision.default, "camp")
    n = table.match.save.last_n
    table.answer("red", "look")
    seen = table.match.save.answers[-1]
    with pytest.raises(NotOffered, match=r"fault\.chance_fallen"):
        correct(table, "red", "coins.red = 9", OTHERS)
    assert table.match.save.answers[-1] == seen
    table.take_back("red", n, OTHERS)
    assert correct(table, "red", "coins.red = 9", OTHERS)


def test_what_the_dropped_step_told_is_withdrawn_and_the_correction_says_so() -> None:
    table = parley()
    assert told_of(table)[-1] == "PeaceMade"
    told = correct(table, "red", "coins.red = 9", OTHERS)
    assert told[0].event.anew and "PeaceMade" not in told_of(table)
    assert told_of(table)[-2:] == ["LeadWon", "Corrected"]
    out = advance(GAME, Save(GAME.new(THREE)))
    story = list(out.told)
    for entry in table.effective():
        out = replay_entry(GAME, THREE, out, entry)
        out.tell_on(story)
    assert same(story) == same(table.story)


def test_a_correction_taken_back_gives_the_dropped_step_its_answers_and_its_story_back() -> None:
    table = parley()
    story, asked, n = same(table.story), [a.id for a in table.match.asked], table.match.save.last_n
    correct(table, "red", "coins.red = 9", OTHERS)
    table.take_back("red", n, OTHERS)
    assert same(table.story) == story and [a.id for a in table.match.asked] == asked


def test_where_nothing_was_answered_nothing_begins_anew() -> None:
    assert not correct(sitting())[0].event.anew


def test_a_text_that_is_too_long_is_called_so() -> None:
    with pytest.raises(NotOffered, match=r"fault\.long_text"):
        correct(sitting(), text="#" * 20_001)


# -- what is told of it


def test_of_a_list_is_told_what_left_it_and_what_came() -> None:
    assert changes({"bag": ["a", "b", "b"]}, {"bag": ["b", "c", "d"]}) == (
        Change(("bag",), ("a", "b"), ("c", "d"), True),
    )
    assert changes({"row": ["a", "b"]}, {"row": ["b", "a"]}) == (Change(("row",), ("a", "b"), ("b", "a")),)
    assert changes({"at": {"x": 1}}, {"at": {"x": 1, "y": True}}) == (Change(("at", "y"), (), ("true",)),)
