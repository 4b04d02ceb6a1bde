"""Games of one title on two data sets in one house; sets that only the store has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baluard import verification
from baluard.components.sets import sets_of
from baluard.kernel.codec import digest
from baluard.kernel.dice import CommittedDice, new_dice
from baluard.kernel.errors import BadRecord
from baluard.kernel.match import start
from baluard.kernel.upcast import Epoch
from baluard.page.contract import GameModule
from baluard.server.common.errors import Parked
from baluard.server.common.workers import named
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.server.jobs import Runner
from baluard.server.people.seats import Order, SeatPlan, make_game, seat_bot
from baluard.server.records import imports
from baluard.server.settings import Settings
from baluard.store import Store
from tests.conformance.playing import Sitting
from tests.toys import mended
from tests.toys.skirmish.game import GAME as SKIRMISH
from tests.toys.stocked import GAME, Stock, tuned

NAME, BODY = tuned(9)


def forget_sets() -> None:
    """As in a process that has just been started."""
    sets = sets_of(Stock)
    for read in sets.read.values():
        read.kept.clear()
    sets.read.pop(NAME, None)
    sets.added.clear()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    forget_sets()
    store = Store(tmp_path / "games.sqlite")
    yield House(store, lambda: {"skirmish": GAME})
    store.close()
    forget_sets()


def made_with(house: House, game: GameModule) -> str:
    """A game by a program whose present set is this one, with a bot."""
    program = House(house.store, lambda: {"skirmish": game})
    plans = (SeatPlan("red", "me"), SeatPlan("blue", "easy"))
    return make_game(program, Order("skirmish", {"seats": "2", "rounds": "1"}, plans), "browser")


def tuned_game() -> GameModule:
    GAME.add_data(NAME, BODY)
    return GAME.for_data(NAME)


def step(house: House, game_id: str) -> None:
    if house.row(game_id).status == "running":
        asked = next(a for a in house.live(game_id).match.asked if a.required and not a.answered)
        house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])


def coins(house: House, game_id: str) -> list[int]:
    return list(house.live(game_id).match.save.state.coins)


def test_making_a_game_keeps_its_data_set(house: House) -> None:
    made_with(house, tuned_game())
    assert house.store.data_set("skirmish", NAME) == BODY


def test_a_set_that_only_the_store_has_is_given_to_the_game(house: House) -> None:
    old = made_with(house, tuned_game())
    forget_sets()
    assert coins(house, old) == [9, 9]
    assert house.game_of(house.row(old)).data_hash() == NAME
    assert house.row(old).epochs[-1].data == NAME


def test_two_games_on_two_sets_are_played_alternately(house: House) -> None:
    old, new = made_with(house, tuned_game()), made_with(house, GAME)
    forget_sets()
    while any(house.row(one).status == "running" for one in (old, new)):
        step(house, old)
        step(house, new)
        house.kept.clear()
    assert (coins(house, old)[0] - coins(house, new)[0], house.row(new).data_hash) == (6, GAME.data_hash())


def test_a_lost_set_parks_the_game(house: House) -> None:
    old = made_with(house, tuned_game())
    forget_sets()
    with house.store.writer.begin() as db:
        db.exec_driver_sql("DELETE FROM data_set")
    with pytest.raises(Parked):
        house.live(old)


def test_a_table_that_was_laid_with_a_lost_set_begins_with_the_present_one(house: House) -> None:
    program = House(house.store, lambda: {"skirmish": tuned_game()})
    plans = (SeatPlan("red", "me"), SeatPlan("blue", "link"))
    laid = make_game(program, Order("skirmish", {"seats": "2", "rounds": "1"}, plans), "browser")
    forget_sets()
    with house.store.writer.begin() as db:
        db.exec_driver_sql("DELETE FROM data_set")
    seat_bot(house, house.row(laid), "blue", "easy")
    assert coins(house, laid) == [3, 3]
    assert house.row(laid).epochs == (Epoch(0, 1, GAME.data_hash()),)


def test_a_bot_is_given_the_set_of_its_game(house: House, tmp_path: Path) -> None:
    """The worker process gets the hash, and the set itself when only the store has it."""
    old, new = made_with(house, tuned_game()), made_with(house, GAME)
    forget_sets()
    given: list[Any] = []

    class Pool:
        def run(self, work: Any) -> Any:
            given.append(work)
            return 0

    runner = Runner(house, Pool(), Settings(tmp_path))  # type: ignore[arg-type]
    for game_id in (old, new):
        due = runner.find(game_id)
        assert due is not None
        runner.think(due)
    first, second = given
    assert first.args[0] == "skirmish" and first.args[4:] == ("", NAME)
    assert first.prepared_with == ("skirmish", NAME, BODY, "easy")
    assert second.args[4:] == () and second.prepared_with == ("skirmish", "", b"", "easy")


def test_a_record_is_of_the_set_with_which_it_was_played(house: House) -> None:
    old = made_with(house, tuned_game())
    forget_sets()
    while house.row(old).status == "running":
        step(house, old)
    live = house.live(old)
    record = imports.records.load(imports.record_of(house, live.row))
    assert record.data == NAME and record.final == digest(live.game, live.match.save.state)


# -- records that come in


class Here:
    """A pool that works in this process."""

    def run(self, work: Any) -> Any:
        return named(work.target)(*work.args)


def stocked_games() -> dict[str, GameModule]:
    return {"skirmish": GAME}


def second_games() -> dict[str, GameModule]:
    return {"skirmish": mended.Second()}


def taken_in(house: House, catalogue: str, body: bytes) -> str:
    settings = Settings(Path("unused"), catalogue=f"{__name__}:{catalogue}")
    return imports.take_in(house, Here(), settings, body, "browser")  # type: ignore[arg-type]


def test_a_record_of_a_set_that_only_the_store_has_is_taken_in(house: House) -> None:
    old = made_with(house, tuned_game())
    while house.row(old).status == "running":
        step(house, old)
    body = imports.record_of(house, house.live(old).row)
    forget_sets()
    fresh = House(house.store, stocked_games)
    again = taken_in(fresh, "stocked_games", body)
    row = fresh.row(again)
    assert (row.data_hash, row.status, row.epochs) == (NAME, "over", (Epoch(0, 1, NAME),))
    assert fresh.store.kept_views(again, 0) is not None
    assert imports.records.load(imports.record_of(fresh, fresh.live(again).row)).entries == (
        imports.records.load(body).entries
    )


def test_a_record_of_a_set_that_nobody_has_is_refused(house: House) -> None:
    old = made_with(house, tuned_game())
    while house.row(old).status == "running":
        step(house, old)
    body = imports.record_of(house, house.live(old).row)
    forget_sets()
    with house.store.writer.begin() as db:
        db.exec_driver_sql("DELETE FROM data_set")
    with pytest.raises(BadRecord) as refused:
        taken_in(House(house.store, stocked_games), "stocked_games", body)
    assert refused.value.details["fault"] == "fault.data"


def test_an_unfinished_record_of_an_older_version_goes_on_by_the_present_rules(house: House) -> None:
    table = Sitting(SKIRMISH, SKIRMISH.checked_options({"seats": "2"}), new_dice("toy", b"s" * 32))
    while "take" not in [a.decision.tag for a in table.match.asked]:
        asked = next(a for a in table.match.asked if a.required and not a.answered)
        table.answer(asked.decision.seat, asked.decision.default, asked.decision.tag)
    dice = table.match.source
    assert isinstance(dice, CommittedDice)
    state = table.match.save.state
    body = imports.records.export(SKIRMISH, table.match.options, table.log, state, None, dice.commitment, dice.seed)
    second = House(house.store, second_games)
    game_id = taken_in(second, "second_games", body)
    n = len(table.log)
    data = SKIRMISH.data_hash()
    assert second.row(game_id).epochs == (Epoch(0, 1, data), Epoch(n, 2, data, "Second"))
    assert [a.decision.tag for a in second.live(game_id).match.asked] == ["take"]
    written = [getattr(entry, "about", "") for entry in decoded(second.store.entries(game_id))]
    assert "look" in written and "peer" not in written
    while second.row(game_id).status == "running":
        step(second, game_id)
    record = imports.records.load(imports.record_of(second, second.live(game_id).row))
    verdict = verification.verify(mended.Second(), record)
    assert verdict.is_good and verdict.unchecked is None, verdict


@pytest.mark.parametrize("from_position", [True, False])
def test_a_record_that_was_taken_in_is_given_back_with_what_it_began_from(house: House, from_position: bool) -> None:
    options = SKIRMISH.checked_options({"seats": "2", "rounds": "1"})
    state = SKIRMISH.new(options)
    if from_position:
        state.coins[0] += 3
    dice = new_dice("position", b"s" * 32)
    match, begun = start(SKIRMISH, options, dice, state.copy())
    entries = [*begun.entries, *match.apply_motion("red", "concede").entries]
    first = state if from_position else None
    body = imports.records.export(
        SKIRMISH, options, entries, match.save.state, None, dice.commitment, dice.seed, start=first
    )
    toy = House(house.store, lambda: {"skirmish": SKIRMISH})
    game_id = imports.store_record(toy, SKIRMISH, imports.records.load(body), "browser")
    record = imports.records.load(imports.record_of(toy, toy.live(game_id).row))
    assert record.start == (SKIRMISH.encode(state) if from_position else None)
    assert verification.verify(SKIRMISH, record).is_complete
