"""A table without an organiser puts its position right together: proposed with a reason, seen, agreed to."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.toyhouse import Running, answer, asked_of, new_game, settings_for

FIX = {"seat": "red", "text": "[coins]\nred = 7", "reason": "a coin rolled under the table"}


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(settings_for(tmp_path)) as house:
        yield house


def two(running: Running) -> tuple[httpx.Client, httpx.Client, str]:
    """Two browsers at a table of two."""
    red, blue = running.browser(), running.browser()
    game_id = new_game(red, **{"option.seats": "2", "seat.red": "me", "seat.blue": "link"})
    link = re.findall(r'value="(http[^"]+/s/[\w-]+)"', red.get(f"/g/{game_id}").text)[0]
    assert blue.post(link).status_code == 200
    return red, blue, game_id


def page(browser: httpx.Client, game_id: str) -> str:
    return html.unescape(browser.get(f"/g/{game_id}", headers={"x-part": "table"}).text)


def coins(running: Running, game_id: str) -> list[int]:
    return running.house.live(game_id).match.save.state.coins


def test_who_holds_all_seats_puts_it_right_at_once(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    assert browser.post(f"/g/{game_id}/correct", json=FIX).status_code == 200
    assert coins(running, game_id) == [7, 3]


def test_bots_agree_to_a_correction(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "easy"})
    assert asked_of(running, game_id, "red") is not None
    assert browser.post(f"/g/{game_id}/correct", json=FIX).status_code == 200
    assert coins(running, game_id)[0] == 7


def test_trying_a_correction_against_a_bot_does_not_say_what_it_holds(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "easy"})
    assert asked_of(running, game_id, "red") is not None
    held = list(running.house.live(game_id).match.save.state.hands[1])
    refused = browser.post(f"/g/{game_id}/correct", json={**FIX, "text": f"hands.blue = {held}"})
    assert refused.status_code == 422 and "changes nothing" not in refused.json()["error"]


def test_the_other_sees_what_would_change_and_agrees(running: Running) -> None:
    red, blue, game_id = two(running)
    assert red.post(f"/g/{game_id}/correct", json=FIX).status_code == 200
    assert coins(running, game_id) == [3, 3]
    shown = page(blue, game_id)
    assert "proposes to correct the position: a coin rolled under the table." in shown
    assert "<li>Coins: 3, 3 → 7, 3</li>" in shown and 'data-do="accept"' in shown
    assert blue.post(f"/g/{game_id}/accept", json={}).status_code == 200
    assert coins(running, game_id) == [7, 3]
    assert "Red corrected the position: a coin rolled under the table." in page(blue, game_id)


def test_one_no_leaves_it_as_it_is(running: Running) -> None:
    red, blue, game_id = two(running)
    red.post(f"/g/{game_id}/correct", json=FIX)
    assert blue.post(f"/g/{game_id}/decline", json={}).status_code == 200
    assert coins(running, game_id) == [3, 3] and "This would change" not in page(red, game_id)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"text": "[coins]\nred = 3"}, "changes nothing"),
        ({"text": "[trees]\nred = 3\n[stones]"}, "trees: there is no such key. stones: there is no such key."),
        ({"text": "x" * 20_001}, "at most 20000 characters"),
        ({"reason": " "}, "needs a reason"),
    ],
)
def test_what_cannot_be_is_refused_at_once_and_says_why(running: Running, changed: dict[str, str], said: str) -> None:
    red, blue, game_id = two(running)
    refused = red.post(f"/g/{game_id}/correct", json={**FIX, **changed})
    assert refused.status_code == 422 and said in refused.json()["error"]
    assert "This would change" not in page(blue, game_id)


def test_trying_a_correction_tells_nobody_what_another_holds(running: Running) -> None:
    red, blue, game_id = two(running)
    state = running.house.live(game_id).match.save.state
    for cards in (state.bag[:2], state.hands[1]):
        asked = red.post(f"/g/{game_id}/correct", json={**FIX, "text": f"hands.blue = {cards}"})
        assert asked.status_code == 200, "the very hand and others alike"
    assert "nothing that you can see" in page(blue, game_id)
    assert blue.post(f"/g/{game_id}/accept", json={}).status_code == 422
    assert "could not be made" in page(red, game_id) and "This would change" not in page(red, game_id)


def test_what_would_change_is_shown_alike_whether_it_fits_a_hidden_hand_or_not(running: Running) -> None:
    red, other = running.browser(), running.browser()
    who = {"seat.red": "me", "seat.blue": "link", "seat.green": "link"}
    game_id = new_game(red, **{"option.seats": "3", **who})
    for link in re.findall(r'value="(http[^"]+/s/[\w-]+)"', red.get(f"/g/{game_id}").text):
        assert other.post(link).status_code == 200
    state = running.house.live(game_id).match.save.state
    compared = 0
    for card in state.hands[2]:  # of which red does not know that they are there
        most = [*state.bag, *state.hands[1]].count(card)
        shown = []
        for number in (most, most + 1):
            text = f"coins.red = 7\nhands.blue = {[card] * number}"
            if red.post(f"/g/{game_id}/correct", json={**FIX, "text": text}).status_code == 200:
                shown.append("<li>Coins: 3, 3, 3 → 7, 3, 3</li>" in page(red, game_id))
        assert all(shown), "a guess must not be answered"
        compared += len(shown) == 2
    assert compared


def test_the_form_shows_how_it_is_written(running: Running) -> None:
    red, _, game_id = two(running)
    shown = page(red, game_id)
    assert 'id="correct-form"' in shown and "coins.red = 3" in shown
    asked = asked_of(running, game_id, "red")
    assert asked is not None and answer(red, game_id, asked).status_code == 200
