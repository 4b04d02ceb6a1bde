"""Bots at work: outside the request path, under a ceiling; whatever they do, the game goes on."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from baluard.kernel.values import Answer
from baluard.server.common.workers import Failed, Late, Pool, Work, Worker
from baluard.server.games.appends import decoded
from baluard.server.people.seats import Order, SeatPlan, make_game
from tests.conftest import DATABASES
from tests.server.toyhouse import HERE, Running, new_game, settings_for

ALL_BOTS = {"seat.red": "random", "seat.blue": "easy", "seat.green": "hard", "option.rounds": "1"}


def wait_until_over(running: Running, game_id: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while running.house.row(game_id).status != "over":
        assert time.monotonic() < until, "the game does not end"
        time.sleep(0.05)


def played_by(running: Running, game_id: str) -> set[str]:
    return {e.by for e in decoded(running.house.store.entries(game_id)) if isinstance(e, Answer)}


@pytest.mark.parametrize(("chooser", "by"), [("at_random", {"bot"}), ("crashing", {"clock"}), ("illegal", {"clock"})])
def test_a_game_of_bots_ends_whatever_they_do(tmp_path: Path, chooser: str, by: set[str]) -> None:
    with Running(settings_for(tmp_path, chooser)) as running:
        game_id = new_game(running.browser(), **ALL_BOTS)
        wait_until_over(running, game_id)
        assert played_by(running, game_id) == by


@pytest.mark.parametrize("chooser", ["spinning", "dying"])
def test_a_bot_that_never_stops_or_dies_is_replaced_by_the_default(tmp_path: Path, chooser: str) -> None:
    with Running(settings_for(tmp_path, chooser)) as running:
        game_id = new_game(running.browser(), **{**ALL_BOTS, "seat.green": "easy"})
        until = time.monotonic() + 60
        while len(decoded(running.house.store.entries(game_id))) < 9:
            assert time.monotonic() < until, "the game stands still"
            time.sleep(0.05)
        assert played_by(running, game_id) == {"clock"}


def test_pages_answer_while_a_bot_thinks(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, "slow")) as running:
        browser = running.browser()
        game_id = new_game(browser, **{**ALL_BOTS, "seat.red": "me"})
        for _ in range(5):
            began = time.monotonic()
            assert browser.get(f"/g/{game_id}").status_code == 200
            assert time.monotonic() - began < 0.4


def test_bots_that_all_think_at_once_leave_the_pages_their_threads(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    release, runner = threading.Event(), running.app.state.runner

    def stuck(due: object) -> tuple[None, str]:
        assert release.wait(60)
        return None, "clock"

    monkeypatch.setattr(runner, "think", stuck)
    try:
        plans = tuple(SeatPlan(seat, "random") for seat in ("red", "blue", "green"))
        for _ in range(45):  # more than there are threads for pages
            make_game(running.house, Order("skirmish", {}, plans), "browser")
        until = time.monotonic() + 30
        while len(runner.tasks) < 45:
            assert time.monotonic() < until
            time.sleep(0.02)
        assert running.browser().get("/about").status_code == 200
        assert running.browser().get("/").status_code == 200
    finally:
        release.set()


def test_bots_get_views_and_never_a_state(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, "slow")) as running:
        game_id = new_game(running.browser(), **ALL_BOTS)
        due = running.app.state.runner.find(game_id)
        assert due is not None
        assert due.view.eyes == (due.seat,)
        hands = due.view.position.hands
        assert [isinstance(hand, tuple) for hand in hands] == [seat == due.seat for seat in due.view.seats]


def test_what_is_due_is_found_after_a_restart(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, "slow")) as running:
        game_id = new_game(running.browser(), **ALL_BOTS)
        assert running.house.row(game_id).status == "running"
    with Running(settings_for(tmp_path)) as again:
        wait_until_over(again, game_id)


def test_workers_tell_late_from_failed() -> None:
    pool = Pool(1)
    try:
        with pytest.raises(Late):
            pool.run(Work(f"{HERE}:spinning", ("", "", None, ""), 0.2))
        with pytest.raises(Failed, match="no idea"):
            pool.run(Work(f"{HERE}:crashing", ("", "", None, ""), 0.5))
        with pytest.raises(Failed):
            pool.run(Work(f"{HERE}:dying", ("", "", None, ""), 0.5))
        with pytest.raises(Late):
            pool.run(Work("time:sleep", (30,), 0.01))
        assert pool.run(Work("operator:add", (2, 3), 0.5)) == 5
    finally:
        pool.close()


class StoppedTwice:
    """A process that another thread stops at the same moment."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.killed = 0

    def kill(self) -> None:
        self.killed += 1
        self.worker.stop()

    def join(self, _seconds: float) -> None:
        assert self.killed == 1


def test_a_worker_may_be_stopped_by_two_threads_at_once() -> None:
    worker = Worker()
    worker.process = process = StoppedTwice(worker)
    worker.stop()
    assert process.killed == 1
    assert worker.exit_code() is None


def test_the_store_is_closed_whatever_goes_wrong_when_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_pool: Pool) -> None:
        raise RuntimeError("a process cannot be stopped")

    monkeypatch.setattr(Pool, "close", fail)
    with Running(settings_for(tmp_path)) as running:
        new_game(running.browser(), **{"seat.red": "me", "seat.blue": "me"})
        assert DATABASES
    assert not DATABASES
