"""How far a seat has seen its game: kept on all its devices, never less, nobody else's business."""

from __future__ import annotations

import re

import httpx

from tests.server.toyhouse import Running, answer, asked_of, new_game

HOTSEAT = {"seat.red": "me", "seat.blue": "me", "seat.green": "me"}


def shown_as_seen(browser: httpx.Client, game_id: str) -> str:
    """What a page says that its seats have seen."""
    found = re.search(r'data-seen="(\d*)"', browser.get(f"/g/{game_id}").text)
    assert found
    return found.group(1)


def see(browser: httpx.Client, game_id: str, n: int) -> int:
    """Tell that entries have been seen; the status."""
    return browser.post(f"/g/{game_id}/seen", json={"n": n}).status_code


def play(running: Running, browser: httpx.Client, game_id: str, answers: int) -> None:
    """Some answers."""
    for _ in range(answers):
        asked = asked_of(running, game_id, "red", "blue", "green")
        assert asked is not None
        assert answer(browser, game_id, asked).status_code == 200


def test_what_a_seat_has_seen_is_kept_and_never_grows_less(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **HOTSEAT)
    assert shown_as_seen(browser, game_id) == ""
    play(running, browser, game_id, 3)
    rev, last = running.house.row(game_id).rev, running.house.row(game_id).log_n
    assert see(browser, game_id, 2) == 200
    assert shown_as_seen(browser, game_id) == "2"
    assert see(browser, game_id, 1) == 200
    assert shown_as_seen(browser, game_id) == "2"
    play(running, browser, game_id, 1)
    assert shown_as_seen(browser, game_id) == "2"
    assert see(browser, game_id, 999) == 200
    assert shown_as_seen(browser, game_id) == str(running.house.row(game_id).log_n)
    assert running.house.row(game_id).log_n > last
    assert running.house.row(game_id).rev == rev + 1  # of the answer: what was seen is no news to anybody


def test_who_only_watches_notes_nothing(running: Running) -> None:
    maker = running.browser()
    game_id = new_game(maker, **HOTSEAT, public="yes")
    play(running, maker, game_id, 2)
    guest = running.browser()
    assert see(guest, game_id, 1) == 200
    assert shown_as_seen(guest, game_id) == ""
    assert shown_as_seen(maker, game_id) == ""
    assert not [row for row in running.house.store.drafts(game_id, ("red", "blue", "green")) if row.decision == "=seen"]
