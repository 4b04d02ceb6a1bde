"""Once more with the same people: one asks, the others sit down with one click."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.toyhouse import Running, new_game, settings_for


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(settings_for(tmp_path)) as server:
        yield server


def two_who_have_played(running: Running) -> tuple[str, httpx.Client, httpx.Client]:
    """A game that is over, and its two players."""
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "link", "name": "Anna"})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0), data={"name": "Bernat"})
    assert anna.post(f"/g/{game_id}/concede", json={"seat": "red"}).status_code == 200
    return game_id, anna, bernat


def again(browser: httpx.Client, game_id: str) -> httpx.Response:
    """What the button does: first the promise of the dice, then the salt."""
    promise = browser.get(f"/g/{game_id}/rematch").json()["promise"]
    return browser.post(f"/g/{game_id}/rematch", json={"promise": promise, "salt": "0707070707070707"})


def test_the_others_find_the_rematch_and_sit_down_with_one_click(running: Running) -> None:
    game_id, anna, bernat = two_who_have_played(running)
    assert "Rematch with sides swapped" in bernat.get(f"/g/{game_id}").text
    made = again(anna, game_id).json()["game"]
    assert running.house.row(made).status == "gathering"
    page = bernat.get(f"/g/{game_id}").text
    assert "Play the rematch" in page and "asks for a rematch" in page
    assert again(bernat, game_id).json()["game"] == made
    row = running.house.row(made)
    assert row.status == "running" and row.options == running.house.row(game_id).options
    names = {seat.seat: seat.name for seat in running.house.store.seats(made)}
    assert names == {"red": "Bernat", "blue": "Anna"}, "the two sides have changed places"
    assert again(anna, game_id).json()["game"] == again(bernat, game_id).json()["game"] == made


def test_nobody_else_may_sit_down_there_and_nothing_begins_before_the_end(running: Running) -> None:
    game_id, anna, _ = two_who_have_played(running)
    again(anna, game_id)
    stranger = running.browser()
    stranger.get("/")
    assert again_refused(stranger, game_id) in (403, 404, 422)
    going = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    assert again(anna, going).status_code == 422
    assert 'data-do="rematch"' not in anna.get(f"/g/{going}").text


def again_refused(browser: httpx.Client, game_id: str) -> int:
    """The status that a stranger gets."""
    return browser.post(f"/g/{game_id}/rematch", json={"promise": ""}).status_code
