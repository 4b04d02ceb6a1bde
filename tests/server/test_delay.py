"""Spectators of a table with a delay see a turn only when it is over, and nothing of the one under way."""

from __future__ import annotations

import html

import httpx

from baluard.kernel.rng import Rng
from baluard.server.people.push import Hub
from tests.server.test_no_leaks import ALL_ME
from tests.server.toyhouse import Running, asked_of, new_game

REFUSED = ("/position.json", "/story.txt", "/proof", "/steps", "/about?key=x", "/record.json", "/archive.zip")


def delayed(running: Running) -> tuple[httpx.Client, httpx.Client, str]:
    """A host who plays all seats, somebody who watches, and a public game with a delay."""
    host, watcher = running.browser(), running.browser()
    game_id = new_game(host, **ALL_ME, public="yes")
    assert watcher.post(f"/g/{game_id}/watch").status_code == 200
    assert host.post(f"/g/{game_id}/desk", data={"do": "delay", "level": "1"}).status_code == 200
    return host, watcher, game_id


def turns_begun(running: Running, game_id: str) -> int:
    return len(running.house.store.turns(game_id))


def answer_at_random(running: Running, game_id: str, rng: Rng) -> None:
    asked = asked_of(running, game_id, "red", "blue", "green")
    assert asked is not None
    running.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.space.sample(rng)])


def play_to(running: Running, game_id: str, turns: int, rng: Rng) -> None:
    """Answers at random until so many turns have begun."""
    while turns_begun(running, game_id) < turns:
        answer_at_random(running, game_id, rng)


def seen(browser: httpx.Client, game_id: str) -> dict[str, str]:
    """All that a spectator can read: the list of turns, each sheet of it, the lobby."""
    found = {"list": browser.get(f"/g/{game_id}/turns").text, "lobby": browser.get("/").text}
    for number in range(5):
        sheet = browser.get(f"/g/{game_id}/turns/{number}")
        found[f"sheet {number}"] = sheet.text if sheet.status_code == 200 else str(sheet.status_code)
    return found


def test_nothing_of_the_turn_under_way_reaches_a_spectator(running: Running) -> None:
    _, watcher, game_id = delayed(running)
    rng = Rng("delay")
    play_to(running, game_id, 2, rng)
    before, looks = seen(watcher, game_id), 0
    assert before["sheet 1"] != "404" and before["sheet 2"] == "404"
    while turns_begun(running, game_id) == 2:
        assert seen(watcher, game_id) == before
        looks += 1
        answer_at_random(running, game_id, rng)
    assert looks > 2 and seen(watcher, game_id)["sheet 2"] != "404", "what is over is shown"


def test_all_other_pages_are_closed_to_them_and_open_to_players(running: Running) -> None:
    host, watcher, game_id = delayed(running)
    assert watcher.get(f"/g/{game_id}").url.path == f"/g/{game_id}/turns"
    part = watcher.get(f"/g/{game_id}", headers={"x-part": "table", "x-copy": ""})
    assert part.url.path == f"/g/{game_id}/turns"
    for path in REFUSED:
        answered = watcher.get(f"/g/{game_id}{path}")
        assert answered.status_code == 403 and "only when it is over" in html.unescape(answered.text), path
    assert host.get(f"/g/{game_id}").url.path == f"/g/{game_id}"
    assert running.browser().get(f"/g/{game_id}").url.path == f"/g/{game_id}/turns", "a public game, too"


def test_no_news_of_the_turn_under_way(running: Running) -> None:
    _, _, game_id = delayed(running)
    hub: Hub = running.app.state.hub
    holders = running.house.store.holders(game_id)
    watchers = {who for seat, who in holders if not seat}
    told = hub.read((game_id,), {who for _, who in holders})[game_id]
    assert watchers and not watchers & set(told) and "" not in told
    assert {who for seat, who in holders if seat} <= set(told)
    assert all(game_id not in hub.standing(who, (game_id,)) for who in (*watchers, ""))


def test_the_end_opens_everything_and_the_host_may_lift_the_delay(running: Running) -> None:
    host, watcher, game_id = delayed(running)
    assert host.post(f"/g/{game_id}/desk", data={"do": "delay", "level": ""}).status_code == 200
    assert watcher.get(f"/g/{game_id}").url.path == f"/g/{game_id}"
    assert host.post(f"/g/{game_id}/desk", data={"do": "delay", "level": "1"}).status_code == 200
    assert watcher.post(f"/g/{game_id}/desk", data={"do": "delay", "level": ""}).status_code == 403
    assert host.post(f"/g/{game_id}/desk", data={"do": "close", "reason": "late"}).status_code == 200
    assert watcher.get(f"/g/{game_id}").url.path == f"/g/{game_id}"
    assert watcher.get(f"/g/{game_id}/record.json").status_code == 200
