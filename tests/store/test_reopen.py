"""A stored game opened by other rules than it was stored by: whatever they raise, no entry is lost."""

from __future__ import annotations

import pytest

from baluard.kernel.codec import digest, pack
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.dice import new_dice
from baluard.kernel.upcast import Epoch, upcast_entries
from baluard.kernel.values import Chance
from baluard.page.contract import GameModule
from baluard.store.reopen import Reopened, Stored, reopen
from tests.conformance.playing import Sitting
from tests.toys import mended
from tests.toys.skirmish.game import GAME

TWO = GAME.checked_options({"seats": "2"})
DICE = new_dice("game-1", b"a secret seed of thirty-two bytes")


def until(tag: str, game: GameModule = GAME) -> Sitting:
    """A game of defaults, up to the first question of a tag."""
    table = Sitting(game, TWO, DICE)
    while tag not in [a.decision.tag for a in table.match.asked]:
        asked = next(a for a in table.match.asked if a.required and not a.answered)
        table.answer(asked.decision.seat, asked.decision.default, asked.decision.tag)
    return table


def stored(table: Sitting, game: GameModule, source: ChanceSource | None = DICE) -> Stored:
    """What a store would have of it."""
    made = table.match.game
    older = [pack(made, save) for save in reversed(table.checkpoints)]
    first = (Epoch(0, made.version, made.data_hash()),)
    return Stored(
        pack(made, table.match.save),
        lambda: older,
        lambda: upcast_entries(game, table.effective(), TWO, first),
        TWO,
        table.match.log_n,
        source,
    )


def opened(table: Sitting, game: GameModule) -> Reopened:
    return reopen(game, stored(table, game))


def tags(found: Reopened) -> list[str]:
    assert found.out is not None
    return [asked.decision.tag for asked in found.out.asked]


def test_the_same_rules_open_the_same_game() -> None:
    table = until("take")
    found = opened(table, GAME)
    assert (found.state, tags(found), found.reason) == ("same", ["take"], "")
    assert found.out is not None and not found.out.told and not found.out.fresh


@pytest.mark.parametrize(
    ("game", "reason", "asked"),
    [
        (mended.AsksMore(), "error.stale", "hear"),
        (mended.AsksLess(), "error.stale", "take"),
        (mended.NoLongerOffers(), "error.not_offered", "look"),
        (mended.RaisesLater(), "ValueError: a mistake", "look"),
    ],
)
def test_it_goes_back_within_the_activity(game: GameModule, reason: str, asked: str) -> None:
    table = until("take")
    found = opened(table, game)
    assert (found.state, found.to, tags(found)) == ("set_back", table.match.save.start_n, [asked])
    assert found.reason == reason
    assert found.activity == table.match.save.activity


def test_it_goes_back_no_further_than_it_must() -> None:
    table = until("bid")
    table.answer("red", 0)
    table.answer("red", 1)

    class NoSecondThoughts(mended.Skirmish):
        def run(self, t, s, a):  # type: ignore[no-untyped-def]
            if len(t.recorded) > 1:
                raise LookupError("bid")
            super().run(t, s, a)

    found = opened(table, NoSecondThoughts())
    assert found.state == "set_back" and found.to == table.match.save.last_n - 1
    assert found.out is not None and len(found.out.save.answers) == 1


def test_an_activity_that_uses_no_answers_goes_back_before_it() -> None:
    """Without the answers the activity is over at once, and the next ones run."""
    table = until("take")
    found = opened(table, mended.AsksNothing())
    assert found.reason.startswith("UnusedAnswers")
    assert (found.state, found.to, tags(found)) == ("set_back", table.match.save.start_n, ["march"])


def test_rules_that_raise_at_once_lead_back_before_the_answer_that_began_it() -> None:
    table = until("take")
    found = opened(table, mended.Raises())
    assert (found.state, tags(found)) == ("set_back", ["camp"])
    assert found.to == table.match.save.start_n - 1
    assert found.activity == 2  # the round's own checkpoint: from there on the story is told anew
    assert found.out is not None and found.out.told


def test_a_die_that_the_former_rules_did_not_ask_for_falls_at_once() -> None:
    table = until("take")
    found = opened(table, mended.RollsFirst())
    assert (found.state, tags(found)) == ("moved", ["take"])
    assert found.out is not None
    (die,) = found.out.fresh
    assert isinstance(die, Chance) and die.n == table.match.log_n + 1 and die.source == "dice"


def test_a_die_after_going_back_has_the_number_after_the_entry_that_says_so() -> None:
    table = until("take")
    found = opened(table, mended.RollsAndRefuses())
    assert (found.state, tags(found)) == ("set_back", ["look"])
    assert found.out is not None and [e.n for e in found.out.fresh] == [table.match.log_n + 2]


def test_typed_dice_are_asked_for() -> None:
    found = reopen(mended.RollsFirst(), stored(until("take"), GAME, None))
    assert tags(found) == ["chance"]


def test_an_activity_that_asks_no_more_goes_on_and_tells_what_it_does() -> None:
    found = opened(until("take"), mended.StopsAsking())
    assert (found.state, tags(found)) == ("moved", ["look"])
    assert found.out is not None and len(found.out.told) == 1


def test_a_newest_checkpoint_that_cannot_be_read_is_played_again_from_an_older_one() -> None:
    table = until("take")
    found = opened(table, mended.CannotDecodeSupply())
    assert (found.state, found.reason, tags(found)) == ("moved", "KeyError: 'purse'", ["take"])
    assert found.out is not None
    assert digest(GAME, found.out.save.state) == digest(GAME, table.match.save.state)
    assert found.out.save.answers == table.match.save.answers and not found.out.fresh


def test_a_game_that_nothing_can_read_is_parked() -> None:
    found = opened(until("take"), mended.CannotDecode())
    assert (found.state, found.out, found.reason) == ("parked", None, "KeyError: 'purse'")


def test_another_version_is_moved_with_its_state_and_its_answers() -> None:
    table = until("take")
    found = opened(table, mended.Second())
    assert (found.state, tags(found)) == ("moved", ["take"])
    assert found.out is not None and [getattr(e, "about", "") for e in found.out.save.answers] == ["peer"]


def test_another_version_that_refuses_is_set_back() -> None:
    table = until("take")
    found = opened(table, mended.SecondRefuses())
    assert (found.state, tags(found), found.to) == ("set_back", ["peer"], table.match.save.start_n)


def test_an_older_program_sets_nothing_back() -> None:
    found = opened(until("take", mended.Second()), GAME)
    assert (found.state, found.reason) == ("parked", "fault.version")


@pytest.mark.parametrize("twin", [mended.AsksMore, mended.NoLongerOffers, mended.Raises, mended.CannotDecode])
def test_what_was_stored_is_left_as_it_was(twin: type[GameModule]) -> None:
    table = until("take")
    before = pack(GAME, table.match.save), table.match.log_n, list(table.log)
    opened(table, twin())
    assert before == (pack(GAME, table.match.save), table.match.log_n, table.log)
