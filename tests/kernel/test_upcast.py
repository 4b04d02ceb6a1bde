"""Old states, entries, events and views made new, each from the version that wrote it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from baluard.kernel.codec import pack, unpack
from baluard.kernel.errors import BadRecord
from baluard.kernel.upcast import Epoch, upcast_entries, upcast_event, upcast_state, upcast_view, version_at
from baluard.kernel.values import Answer, Save, TakeBack
from tests.toys.skirmish.game import GAME, Skirmish

EPOCHS = (Epoch(0, 1, "a"), Epoch(10, 2, "a"), Epoch(20, 3, "b"))


def noted(word: str) -> Any:
    """An upcaster of plain values that leaves its mark."""
    return lambda game, plain: {**plain, "path": [*plain.get("path", []), word]}


def renamed(old: str, new: str) -> Any:
    """An upcaster of entries that renames a tag, in games of two only."""

    def step(game: Any, entry: Any, options: dict[str, str]) -> Any:
        if isinstance(entry, Answer) and entry.about == old and options.get("seats", "2") == "2":
            return Answer(entry.n, entry.activity, entry.ask, entry.seat, new, entry.answer)
        return entry

    return step


class Third(Skirmish):
    """The toy, two versions later."""

    version = 3
    upcasters: ClassVar[dict[int, Any]] = {1: noted("1>2"), 2: noted("2>3")}
    entry_upcasters: ClassVar[dict[int, Any]] = {1: renamed("bid", "stake"), 2: renamed("stake", "wager")}
    event_upcasters: ClassVar[dict[int, Any]] = {2: noted("2>3")}
    view_upcasters: ClassVar[dict[int, Any]] = {1: noted("1>2")}


THIRD = Third()


def bid(n: int, tag: str = "bid") -> Answer:
    return Answer(n, 0, 1, "red", tag, 0)


@pytest.mark.parametrize(("n", "version"), [(0, 1), (1, 1), (10, 1), (11, 2), (20, 2), (21, 3), (999, 3)])
def test_an_entry_was_written_by_the_version_of_its_time(n: int, version: int) -> None:
    assert version_at(EPOCHS, n) == version


def test_every_step_is_taken_once_and_in_order() -> None:
    assert upcast_state(THIRD, {}, 1) == {"path": ["1>2", "2>3"]}
    assert upcast_state(THIRD, {}, 2) == {"path": ["2>3"]}
    assert upcast_state(THIRD, {}, 3) == {}


def test_versions_without_a_step_change_nothing() -> None:
    assert upcast_event(THIRD, {}, 1) == {"path": ["2>3"]}
    assert upcast_view(THIRD, {}, 1) == {"path": ["1>2"]}
    assert upcast_view(THIRD, {}, 2) == {}


def test_each_entry_of_a_long_log_is_read_as_what_it_was() -> None:
    log = [bid(5), bid(15, "stake"), bid(25, "wager"), TakeBack(26, 5, "red")]
    assert [getattr(e, "about", "") for e in upcast_entries(THIRD, log, {}, EPOCHS)] == ["wager"] * 3 + [""]
    assert upcast_entries(THIRD, [bid(15)], {}, EPOCHS) == [bid(15)]  # `bid` of version 2 is another one


def test_entries_are_brought_up_by_the_games_options() -> None:
    assert upcast_entries(THIRD, [bid(5)], {"seats": "3"}, EPOCHS) == [bid(5)]


def test_answers_inside_a_save_are_brought_up_like_the_log() -> None:
    old = pack(GAME, Save(GAME.new(GAME.checked_options({})), [bid(1)]))
    assert unpack(THIRD, old, {}).answers == [bid(1, "wager")]
    assert unpack(THIRD, old, {"seats": "3"}).answers == [bid(1)]


@pytest.mark.parametrize("version", [0, 4, 99])
def test_a_version_that_this_program_does_not_know_is_refused(version: int) -> None:
    with pytest.raises(BadRecord) as refused:
        upcast_state(THIRD, {}, version)
    assert refused.value.details == {"fault": "fault.version", "version": version}
