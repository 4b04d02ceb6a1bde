"""Bots that fail are tried again, and each minute the stored games are looked through. No test here sleeps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from baluard.server.common.workers import Work, named
from baluard.server.games.house import House
from baluard.server.jobs import FIRST_PAUSE, LONGEST_PAUSE, SWEEP_SECONDS, Runner
from baluard.server.people.seats import Order, SeatPlan, make_game
from baluard.server.settings import Settings
from baluard.store import Store, StoreBusy
from tests.server.toyhouse import games, settings_for


class AtOnce:
    """A pool that thinks here and now."""

    def run(self, work: Work) -> Any:
        return named(work.target)(*work.args)


class Clock:
    """Time that passes when somebody sleeps."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.minutes = asyncio.Event()  # the sweeper goes on when the test says so

    async def sleep(self, seconds: float) -> None:
        if seconds == SWEEP_SECONDS and asyncio.current_task() is self.sweeper:
            await self.minutes.wait()
            self.minutes.clear()
            return
        self.slept.append(seconds)
        await asyncio.sleep(0)

    sweeper: asyncio.Task[None] | None = None


def failing(times: int, real: Callable[..., Any]) -> Callable[..., Any]:
    """A function that fails so many times before it works."""
    left = times

    def work(*args: Any, **more: Any) -> Any:
        nonlocal left
        if left:
            left -= 1
            raise StoreBusy("baluard.sqlite")
        return real(*args, **more)

    return work


def at_table(tmp_path: Path, play: Callable[[House, Runner, Clock, str], Awaitable[None]], who: str = "random") -> None:
    """A game of bots only, a runner that has not started, and what a test does with them."""
    settings: Settings = settings_for(tmp_path)
    house = House(Store(tmp_path / "baluard.sqlite"), games)
    plans = tuple(SeatPlan(seat, who if seat == "red" else "random") for seat in ("red", "blue", "green"))
    game_id = make_game(house, Order("skirmish", {"rounds": "1"}, plans), "browser")

    async def body() -> None:
        clock = Clock()
        runner = Runner(house, AtOnce(), settings, clock.sleep)  # type: ignore[arg-type]
        house.changed = runner.changed
        try:
            await play(house, runner, clock, game_id)
        finally:
            await runner.stop()

    try:
        asyncio.run(asyncio.wait_for(body(), 60))
    finally:
        house.store.close()


async def ended(house: House, runner: Runner, game_id: str) -> None:
    """Wait until the bots have played the game to its end."""
    while house.row(game_id).status != "over":
        assert game_id in runner.tasks, "nobody plays on"
        await asyncio.wait([runner.tasks[game_id]])


def test_a_locked_database_stops_no_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House, runner: Runner, clock: Clock, game_id: str) -> None:
        monkeypatch.setattr(house.store, "append", failing(3, house.store.append))
        await runner.start()
        clock.sweeper = runner.sweeper
        await ended(house, runner, game_id)
        assert clock.slept[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]

    at_table(tmp_path, play)


def test_a_disk_that_stays_full_for_long_is_asked_once_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House, runner: Runner, clock: Clock, game_id: str) -> None:
        monkeypatch.setattr(house.store, "append", failing(12, house.store.append))
        await runner.start()
        clock.sweeper = runner.sweeper
        await ended(house, runner, game_id)
        assert clock.slept[7:12] == [LONGEST_PAUSE] * 5, "and the game still goes on"

    at_table(tmp_path, play)


def test_what_is_due_and_forgotten_is_found_within_a_minute(tmp_path: Path) -> None:
    async def play(house: House, runner: Runner, clock: Clock, game_id: str) -> None:
        started = runner.wake
        runner.wake = lambda _: None  # type: ignore[method-assign]  # nobody is told of the game
        await runner.start()
        clock.sweeper = runner.sweeper
        assert house.row(game_id).log_n == len(house.store.entries(game_id)) and not runner.tasks
        runner.wake = started  # type: ignore[method-assign]
        await asyncio.sleep(0)
        clock.minutes.set()
        while not runner.tasks:
            await asyncio.sleep(0)
        await ended(house, runner, game_id)

    at_table(tmp_path, play)


def test_a_sweep_that_fails_is_not_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House, runner: Runner, clock: Clock, game_id: str) -> None:
        monkeypatch.setattr(house.store, "running", list)
        monkeypatch.setattr(house.store, "due_games", failing(1, house.store.due_games))
        await runner.start()
        clock.sweeper = runner.sweeper
        await asyncio.sleep(0)
        clock.minutes.set()
        while clock.minutes.is_set():
            await asyncio.sleep(0)
        clock.minutes.set()
        while not runner.tasks:
            await asyncio.sleep(0)
        await ended(house, runner, game_id)

    at_table(tmp_path, play)


def test_only_games_that_wait_for_a_bot_or_a_standing_order_are_swept(tmp_path: Path) -> None:
    async def play(house: House, runner: Runner, clock: Clock, game_id: str) -> None:
        due = house.store.due_games()
        assert (game_id in due) == any(seat != "red" for seat in house.row(game_id).waits)
        for row in house.store.seats(game_id):
            house.store.set_seat(type(row)(game_id, row.seat, row.place, "person", claimed=True))
        assert house.store.due_games() == []
        waited = house.row(game_id).waits[0]
        row = next(row for row in house.store.seats(game_id) if row.seat == waited)
        house.store.set_seat(type(row)(game_id, waited, row.place, "person", claimed=True, orders={"hear": "never"}))
        assert house.store.due_games() == [game_id]

    at_table(tmp_path, play, "me")
