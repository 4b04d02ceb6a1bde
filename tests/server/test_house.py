"""The store and the kernel together, without HTTP: what an answer costs, two writers, changed rules."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard.kernel import codec
from baluard.kernel.drive import advance
from baluard.kernel.errors import StaleAnswer
from baluard.kernel.match import effective, replay_entry
from baluard.kernel.values import Save, TakeBack
from baluard.server.common.words import Words
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.server.games.notices import spoken
from baluard.server.people.seats import Order, SeatPlan, make_game
from baluard.store import Store
from tests.server.pictured import GAME
from tests.server.toyhouse import games


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store(tmp_path / "games.sqlite") as store:
        yield House(store, games)


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[list[House]]:
    """Two processes over one file."""
    with Store(tmp_path / "games.sqlite") as one, Store(tmp_path / "games.sqlite") as other:
        yield [House(one, games), House(other, games)]


def duel(house: House, rounds: str = "6") -> str:
    order = Order("skirmish", {"seats": "2", "rounds": rounds}, (SeatPlan("red", "me"), SeatPlan("blue", "me")))
    return make_game(house, order, "browser")


def answer_default(house: House, game_id: str) -> None:
    asked = next(a for a in house.live(game_id).match.asked if a.required and not a.answered)
    house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])


def test_an_answer_never_reads_the_log(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = duel(house)
    for _ in range(12):
        answer_default(house, game_id)

    def refuse(*_: object, **__: object) -> list[bytes]:
        raise AssertionError("the log was read")

    monkeypatch.setattr(house.store, "entries", refuse)
    for _ in range(6):
        house.kept.clear()
        answer_default(house, game_id)


def test_a_fresh_process_continues_where_another_stopped(houses: list[House]) -> None:
    one, other = houses
    game_id = duel(one, "1")
    turn = 0
    while one.row(game_id).status != "over":
        answer_default((one, other)[turn % 2], game_id)
        turn += 1
    assert other.live(game_id).match.result == one.live(game_id).match.result


def test_of_two_processes_answering_at_once_one_is_stale(houses: list[House]) -> None:
    game_id = duel(houses[0])
    for _ in range(6):
        asked = next(a for a in houses[0].live(game_id).match.asked if a.required and not a.answered)
        outcomes: list[str] = []
        gate = threading.Barrier(2)

        def write(house: House, asked=asked, outcomes=outcomes, gate=gate) -> None:  # type: ignore[no-untyped-def]
            gate.wait()
            try:
                house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])
                outcomes.append("won")
            except StaleAnswer:
                outcomes.append("stale")
            except Exception as other:
                outcomes.append(type(other).__name__)

        threads = [threading.Thread(target=write, args=(house,)) for house in houses]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert "won" in outcomes
        if not asked.sealed:
            assert outcomes.count("won") == 1
    assert len(decoded(houses[0].store.entries(game_id))) == houses[0].row(game_id).log_n


def test_the_story_in_the_store_is_the_story_told_again(house: House) -> None:
    game_id = duel(house, "1")
    while house.row(game_id).status != "over":
        answer_default(house, game_id)
    assert story_in_store(house, game_id) == story_again(house, game_id)


def story_in_store(house: House, game_id: str) -> list[bytes]:
    return [row.body for row in house.store.events(game_id, 999)]


def story_again(house: House, game_id: str) -> list[bytes]:
    """The story of the log, played through once more."""
    out = advance(GAME, Save(GAME.new(house.row(game_id).options)))
    told = list(out.told)
    for entry in effective(decoded(house.store.entries(game_id))):
        out = replay_entry(GAME, house.row(game_id).options, out, entry)
        out.tell_on(told)
    return [codec.encoder.encode(one) for one in told]


def test_a_correction_withdraws_what_its_step_told_and_taking_it_back_tells_it_again(house: House) -> None:
    seats = ("red", "blue", "green")
    game_id = make_game(
        house, Order("skirmish", {"seats": "3"}, tuple(SeatPlan(seat, "me") for seat in seats)), "browser"
    )
    for _ in seats:
        answer_default(house, game_id)
    for seat, tag, value in (("blue", "offer", {"coins": 1}), ("red", "hear", "blue")):
        asked = next(a for a in house.live(game_id).match.asked_of(seat) if a.decision.tag == tag)
        house.answer(game_id, seat, asked.id, [value])
    before, n = story_in_store(house, game_id), house.live(game_id).match.save.last_n
    assert b"PeaceMade" in before[-1]
    house.move(game_id, "red", "correct", seats[1:], text="coins.red = 9", reason="miscounted")
    assert not any(b"PeaceMade" in body for body in story_in_store(house, game_id))
    assert story_in_store(house, game_id) == story_again(house, game_id)
    house.take_back(game_id, "red", n, seats[1:])
    assert story_in_store(house, game_id) == before == story_again(house, game_id)


def test_changed_rules_return_a_game_to_its_checkpoint(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = duel(house)
    while house.live(game_id).match.asked[0].decision.tag != "take":
        answer_default(house, game_id)
    before = house.live(game_id)
    assert before.match.save.answers
    house.kept.clear()
    real = GAME.run

    def changed(t, s, a):  # type: ignore[no-untyped-def]
        t.asks += 1  # the activity asks something else first now
        real(t, s, a)

    monkeypatch.setattr(GAME, "run", changed, raising=False)
    live = house.live(game_id)
    assert live.match.save.answers == []
    entry = decoded(house.store.entries(game_id))[before.match.log_n]
    assert isinstance(entry, TakeBack) and entry.to == before.match.save.start_n
    told = spoken(house.store.talk(game_id, [])[-1], Words("en", GAME)).text
    assert f"after entry {entry.to} no longer fits" in told
