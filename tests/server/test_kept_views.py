"""A finished game's replay runs no rules: what it looked like after each entry is kept."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from baluard.catalogue import games
from baluard.kernel.codec import encoder
from baluard.kernel.drive import advance, look
from baluard.kernel.errors import NotOffered
from baluard.kernel.match import effective, replay
from baluard.kernel.records import load
from baluard.kernel.values import Save, TakeBack
from baluard.page.widgets import whole
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.server.games.kept_views import blocks_of, changed, difference, view_in, views_of
from baluard.server.games.numbers import Numbers
from baluard.server.people.seats import Order, SeatPlan, make_game
from baluard.server.records.history import steps_of, story, view_at
from baluard.store import Store
from tests.toys.skirmish.game import GAME, Skirmish

PLAYED = Path(__file__).parents[1] / "games_played"
PER_ENTRY = 1024  # bytes, at most, on the average of a golden record

values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("abc", max_size=1), inner, max_size=4),
    max_leaves=20,
)


@given(values, values)
def test_a_difference_leads_from_one_value_to_the_other(old: Any, new: Any) -> None:
    before = encoder.encode(old)
    change = difference(old, new)
    assert encoder.encode(old if change is None else changed(old, change)) == encoder.encode(new)
    assert encoder.encode(old) == before
    assert (change is None) == (before == encoder.encode(new))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "games.sqlite")
    yield made
    made.close()


def finished(store: Store) -> tuple[House, str]:
    """A game with a take-back, played to its end."""
    house = House(store, lambda: {"skirmish": GAME})
    plans = (SeatPlan("red", "me"), SeatPlan("blue", "me"))
    game_id = make_game(house, Order("skirmish", {"seats": "2", "rounds": "3"}, plans), "browser")
    while house.row(game_id).status == "running":
        live = house.live(game_id)
        asked = next(a for a in live.match.asked if a.required and not a.answered)
        house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])
        if asked.decision.tag == "march" and not any(isinstance(e, TakeBack) for e in house.log(live)):
            house.take_back(game_id, "red", live.match.save.last_n - 2, ("blue",))
    return house, game_id


class RaisesAlways(Skirmish):
    """No rule can be run, and no game set up."""

    def new(self, options: Any) -> Any:
        raise AssertionError("a game was set up")

    def run(self, t: Any, s: Any, a: Any) -> None:
        raise AssertionError("a rule ran")


def test_a_finished_game_is_replayed_by_rules_that_raise_on_every_call(store: Store) -> None:
    played, game_id = finished(store)
    house = House(store, lambda: {"skirmish": RaisesAlways()})
    live = house.live(game_id)
    first = Save(GAME.new(live.row.options))
    log = effective(played.log(live))
    steps = steps_of(house, live.row, Numbers())
    assert steps == [0, *(entry.n for entry in log)] and len(steps) > 30
    for n in steps:
        out = replay(GAME, live.row.options, first, [entry for entry in log if entry.n <= n])
        then = look(GAME, live.row.options, out, ("red", "blue"))
        now = view_at(house, live, n, ("red", "blue"))
        assert now.present == then.present and encoder.encode(now.asked) == encoder.encode(then.asked), n
        assert whole(GAME.board(now, "en"))
    assert live.match.result is not None
    assert story(house, live.row, (), Words("en", GAME))


def test_a_game_that_ended_with_an_older_program_keeps_its_views_when_they_are_wanted(store: Store) -> None:
    house, game_id = finished(store)
    with store.writer.begin() as db:
        db.exec_driver_sql("DELETE FROM kept_view")
    live = house.live(game_id)
    assert view_at(house, live, 5, ()).last_n == 5
    assert store.kept_views(game_id, 5) is not None


def test_where_the_present_rules_do_not_follow_the_end_is_still_shown(store: Store) -> None:
    _, game_id = finished(store)
    house = House(store, lambda: {"skirmish": RaisesAlways()})
    live = house.live(game_id)
    house.keep_views(live)
    assert view_at(house, live, live.match.save.last_n, ()).result == live.match.result


def test_views_of_an_older_version_are_brought_up(store: Store) -> None:
    class Crowned(Skirmish):
        version = 2
        view_upcasters: ClassVar[dict[int, Any]] = {
            1: lambda game, plain: {**plain, "position": {**plain["position"], "lead": "crown"}}
        }

    _, game_id = finished(store)
    house = House(store, lambda: {"skirmish": Crowned()})
    live = house.live(game_id)
    assert view_at(house, live, 3, ()).position.lead == "crown"


def test_nothing_is_taken_back_in_a_finished_game(store: Store) -> None:
    """Its seed is known to all: who could go back would know the dice."""
    house, game_id = finished(store)
    with pytest.raises(NotOffered):
        house.take_back(game_id, "red", 5, ("blue",))


@pytest.mark.parametrize("file", sorted(PLAYED.glob("*.gz")), ids=lambda file: file.name.partition(".")[0])
def test_the_views_of_a_golden_record_need_less_than_a_kilobyte_an_entry(file: Path) -> None:
    record = load(gzip.decompress(file.read_bytes()))
    game = games()[record.game]
    first = Save(game.new(record.options))
    entries = effective(record.entries)
    views = list(views_of(game, record.options, first, entries, advance(game, first)))
    blocks = blocks_of(game, views)
    assert len(views) == len(entries) + 1
    assert sum(len(body) for _, body in blocks) <= PER_ENTRY * len(entries)
    for n, then in views[:: max(1, len(views) // 40)]:
        body = next(body for start, body in reversed(blocks) if start <= n)
        now = view_in(game, body, n)
        assert encoder.encode(now) == encoder.encode(replace(then, present=then.position))
        assert now.position == then.position
