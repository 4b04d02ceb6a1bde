"""A finger on the board: everybody at the table sees it; it never shows what is hidden."""

from __future__ import annotations

import html
import re

import httpx

from tests.server.toyhouse import Running, new_game

DUEL = {"option.seats": "2", "seat.red": "me", "seat.blue": "link", "name": "Anna"}


def duel(running: Running) -> tuple[httpx.Client, httpx.Client, httpx.Client, str]:
    """Two players and a spectator."""
    anna, bernat, seer = running.browser(), running.browser("ca"), running.browser()
    game_id = new_game(anna, **DUEL)
    page = anna.get(f"/g/{game_id}").text
    links = re.findall(r"/[sw]/[\w-]+", page)
    bernat.post(next(link for link in links if link.startswith("/s/")))
    seer.post(next(link for link in links if link.startswith("/w/")))
    return anna, bernat, seer, game_id


def point(browser: httpx.Client, game_id: str, **post: str) -> httpx.Response:
    return browser.post(f"/g/{game_id}/point", json=post)


def test_all_at_the_table_see_where_somebody_points(running: Running) -> None:
    anna, bernat, seer, game_id = duel(running)
    before = running.house.row(game_id).rev
    assert point(anna, game_id, key="hill", text="march <b>here</b>?").status_code == 200
    assert running.house.row(game_id).rev > before, "who listens hears of it"
    for browser, words in ((bernat, "assenyala"), (seer, "points at")):
        page = browser.get(f"/g/{game_id}").text
        assert 'data-ping="hill"' in page and words in page
        assert html.escape("march <b>here</b>?") in page and "<b>here" not in page
        assert 'data-who="Anna (' in page


def test_words_are_short_and_the_key_lies_open(running: Running) -> None:
    anna, _, _, game_id = duel(running)
    assert point(anna, game_id, key="purse", text="x" * 300).status_code == 200
    page = anna.get(f"/g/{game_id}").text
    assert "x" * 80 in page and "x" * 81 not in page
    hand = running.house.live(game_id).match.view(("red",)).position.hands[0]
    for key in (*hand, "nowhere", "", "<svg"):
        assert point(anna, game_id, key=key).status_code == 422
    assert anna.post(f"/g/{game_id}/point", json={"key": "hill", "more": 1}).status_code == 400


def test_spectators_and_strangers_do_not_point_and_nobody_too_often(running: Running) -> None:
    anna, _, seer, game_id = duel(running)
    assert point(seer, game_id, key="hill").status_code == 403
    assert point(running.browser(), game_id, key="hill").status_code == 404
    codes = [point(anna, game_id, key="hill").status_code for _ in range(12)]
    assert codes[:10] == [200] * 10 and codes[-1] == 429


def test_a_maker_without_a_seat_may_point(running: Running) -> None:
    host = running.browser()
    game_id = new_game(host, **{"option.seats": "2", "seat.red": "link", "seat.blue": "link"})
    for link in set(re.findall(r"/s/[\w-]+", host.get(f"/g/{game_id}").text)):
        running.browser().post(link)
    assert point(host, game_id, key="ford", seat="red").status_code == 200
    assert 'data-who="The host"' in host.get(f"/g/{game_id}").text
