"""The event stream: only (game, entry number, revision), and who comes back catches up."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from pathlib import Path

import httpx
import pytest

from tests.server.toyhouse import PATIENCE, Running, answer, asked_of, new_game, settings_for

DUEL = {"option.seats": "2", "seat.red": "me", "seat.blue": "link"}


class Ear:
    """Listens to a stream in a thread."""

    def __init__(self, running: Running, browser: httpx.Client, query: str = "") -> None:
        self.heard: list[dict[str, object]] = []
        self.raw: list[str] = []
        self.closing = False
        self.client = httpx.Client(base_url=running.base, cookies=browser.cookies, timeout=PATIENCE)
        self.query = query
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self) -> None:
        try:
            self.keep_lines()
        except httpx.RemoteProtocolError:
            assert self.closing, "the stream broke off"

    def keep_lines(self) -> None:
        with self.client.stream("GET", f"/events{self.query}") as stream:
            self.wire = stream.extensions["network_stream"].get_extra_info("socket")
            for line in stream.iter_lines():
                if self.closing:
                    return
                self.raw.append(line)
                if line.startswith("data: {"):
                    self.heard.append(json.loads(line[6:]))

    def wait_for(self, game_id: str, n: int) -> None:
        until = time.monotonic() + 10
        while not any(news["game"] == game_id and news["n"] == n for news in self.heard):
            assert time.monotonic() < until, self.heard
            time.sleep(0.02)

    def hang_up(self) -> None:
        """Stop listening, though nothing may come any more."""
        self.closing = True
        self.wire.shutdown(socket.SHUT_RD)
        self.thread.join(10)
        self.client.close()

    def close(self, running: Running, game_id: str) -> None:
        self.closing = True
        running.house.store.set_public(game_id, True)
        running.house.changed(game_id)
        self.thread.join(10)
        self.client.close()


def seated_duel(running: Running) -> tuple[httpx.Client, httpx.Client, str]:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **DUEL)
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    return anna, bernat, game_id


def test_the_other_browser_hears_of_an_answer_and_nothing_else(running: Running) -> None:
    anna, bernat, game_id = seated_duel(running)
    ear = Ear(running, bernat)
    log_n = running.house.row(game_id).log_n
    ear.wait_for(game_id, log_n)
    asked = asked_of(running, game_id, "red")
    assert asked is not None and answer(anna, game_id, asked, 2).status_code == 200
    ear.wait_for(game_id, log_n + 1)
    assert all(set(news) == {"game", "n", "rev"} for news in ear.heard)
    ear.close(running, game_id)


def test_who_comes_back_catches_up(running: Running) -> None:
    anna, bernat, game_id = seated_duel(running)
    for browser, seat in ((anna, "red"), (bernat, "blue")):
        asked = asked_of(running, game_id, seat)
        assert asked is not None
        answer(browser, game_id, asked)
    ear = Ear(running, bernat)
    ear.wait_for(game_id, running.house.row(game_id).log_n)
    ear.close(running, game_id)


def test_a_stranger_hears_nothing_of_a_private_game(running: Running) -> None:
    anna, _, game_id = seated_duel(running)
    stranger = Ear(running, running.browser(), f"?watch={game_id}")
    own = Ear(running, anna)
    own.wait_for(game_id, running.house.row(game_id).log_n)
    assert stranger.heard == []
    own.close(running, game_id)
    stranger.hang_up()


def test_presence_follows_the_stream(running: Running) -> None:
    anna, bernat, game_id = seated_duel(running)
    hub = running.app.state.hub
    running.house.asked_since[game_id]["blue"] -= 400  # asked more than five minutes ago
    hub.began -= 1000
    hub.seen.clear()
    ear = Ear(running, bernat)
    ear.wait_for(game_id, running.house.row(game_id).log_n)
    assert anna.post(f"/g/{game_id}/absent", json={"seat": "blue"}).status_code == 422
    ear.close(running, game_id)
    until = time.monotonic() + 10
    while hub.streams:
        assert time.monotonic() < until
        time.sleep(0.02)
    hub.seen.clear()
    assert anna.post(f"/g/{game_id}/absent", json={"seat": "blue"}).status_code == 200


def test_a_change_wakes_the_streams_of_its_game_and_is_read_once_for_all(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bernat, game_id = seated_duel(running)
    other, _, elsewhere = seated_duel(running)
    hub = running.app.state.hub
    ears = [Ear(running, browser) for browser in (anna, anna, bernat, bernat)]
    far = Ear(running, other)
    for ear in ears:
        ear.wait_for(game_id, running.house.row(game_id).log_n)
    far.wait_for(elsewhere, running.house.row(elsewhere).log_n)
    read: list[tuple[str, ...]] = []
    real = hub.read

    def counted(game_ids: tuple[str, ...], browsers: set[str]) -> object:
        read.append(tuple(game_ids))
        return real(game_ids, browsers)

    monkeypatch.setattr(hub, "read", counted)
    monkeypatch.setattr(hub, "standing", None)  # nobody asks again how everything stands
    asked = asked_of(running, game_id, "red")
    assert asked is not None and answer(anna, game_id, asked).status_code == 200
    for ear in ears:
        ear.wait_for(game_id, running.house.row(game_id).log_n)
    assert read == [(game_id,)]
    assert len(far.heard) == 1, "who sits at another table hears nothing"
    for ear in ears:
        ear.close(running, game_id)
    far.close(running, elsewhere)


def test_what_another_process_wrote_is_noticed(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baluard.server.people.push.POLL_SECONDS", 0.05)
    anna, _, game_id = seated_duel(running)
    ear = Ear(running, anna)
    ear.wait_for(game_id, running.house.row(game_id).log_n)
    before = len(ear.heard)
    running.house.store.say(game_id, "red", "", "said in another process", 0)  # nobody here is told
    until = time.monotonic() + 10
    while len(ear.heard) == before:
        assert time.monotonic() < until
        time.sleep(0.02)
    ear.close(running, game_id)


def test_one_browser_and_one_address_have_so_many_streams(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, streams_each=2, streams_address=4)) as running:
        anna, _, game_id = seated_duel(running)
        other = seated_duel(running)[0]
        ears = [Ear(running, anna), Ear(running, anna)]
        for ear in ears:
            ear.wait_for(game_id, running.house.row(game_id).log_n)
        assert anna.get("/events").status_code == 429
        more = [Ear(running, other), Ear(running, running.browser())]
        until = time.monotonic() + 10
        while len(running.app.state.hub.streams) < 4:
            assert time.monotonic() < until
            time.sleep(0.02)
        assert running.browser().get("/events").status_code == 429, "an address that is full"
        running.app.state.hub.loop.call_soon_threadsafe(running.app.state.hub.close)
        for ear in (*ears, *more):
            ear.thread.join(10)
            ear.client.close()
