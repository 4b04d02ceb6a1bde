"""Time as pages show it and take it: the form of a new game, clocks at the table, pauses, days away, seats that come
back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from baluard.server.time.clockwork import Clockwork
from tests.server.hands import NOON, HandClock, pass_time
from tests.server.toyhouse import Running, answer, asked_of, new_game, settings_for

SLOW = {"pace": "days", "pace.days.any": "3", "pace.zone": "Europe/Madrid", "pace.hour": "20"}
TWO = {"option.seats": "2", "option.rounds": "6", "seat.red": "me", "seat.blue": "link"}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def timed(tmp_path: Path, clock: HandClock) -> Iterator[Running]:
    with Running(settings_for(tmp_path), clock) as server:
        yield server


def works(running: Running) -> Clockwork:
    found: Clockwork = running.app.state.clockwork
    return found


def page(browser: httpx.Client, game_id: str) -> str:
    return unescape(browser.get(f"/g/{game_id}").text)


def two_at_a_table(running: Running, **more: str) -> tuple[httpx.Client, httpx.Client, str]:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **{**TWO, **SLOW, **more})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    invitation = unescape(bernat.get(link.group(0)).text)
    if more.get("pace") != "none":
        assert "In days: each decision: 3 days. Days end at 20:00 (Madrid)." in invitation
    bernat.post(link.group(0))
    return anna, bernat, game_id


def to_red_alone(running: Running, anna: httpx.Client, bernat: httpx.Client, game_id: str) -> None:
    for _ in range(40):
        if set(running.house.row(game_id).waits) == {"red"}:
            return
        asked = asked_of(running, game_id, "blue")
        assert asked is not None and answer(bernat, game_id, asked).status_code == 200


def time_post(browser: httpx.Client, game_id: str, **body: str | int) -> httpx.Response:
    return browser.post(f"/g/{game_id}/time", json=body)


def test_the_pace_is_explained_in_the_form_and_kept_by_a_game_like_this(timed: Running) -> None:
    anna, _, game_id = two_at_a_table(timed)
    form = unescape(anna.get("/new/skirmish").text)
    for words in ("Slow: days", "One reminder", 'name="pace.live.any"', 'value="5"', "Europe/Madrid"):
        assert words in form
    again = re.search(r"/new/skirmish\?[^\"]+", page(anna, game_id))
    assert again is not None
    filled = unescape(anna.get(again.group(0)).text)
    assert '<option value="days" selected>' in filled
    assert re.search(r'name="pace.days.any"[^>]*value="3"', filled)


def test_the_lobby_and_the_waiting_table_show_the_pace(timed: Running) -> None:
    anna = timed.browser()
    game_id = new_game(anna, **{**TWO, **SLOW})
    assert "In days: each decision: 3 days." in page(anna, game_id)
    assert "3 days a turn" in unescape(anna.get("/").text)


def test_a_pace_that_is_none_is_refused_in_words(timed: Running) -> None:
    refused = timed.browser().post("/new/skirmish", data={**TWO, **SLOW, "pace.days.any": "0"})
    assert refused.status_code == 422
    assert "too short, too long, or no number" in refused.text


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "until Sunday 4 January, 20:00 (Madrid)"),
        ("es", "hasta domingo 4 de enero, 20:00 (Madrid)"),
        ("ca", "fins diumenge 4 de gener, 20:00 (Madrid)"),
    ],
)
def test_beside_each_seat_that_is_waited_for_stands_its_time(timed: Running, lang: str, words: str) -> None:
    anna, _, game_id = two_at_a_table(timed)
    shown = unescape(anna.get(f"/g/{game_id}", headers={"accept-language": lang}).text)
    clocks = re.findall(r'<time id="clock-seat-(\w+)" class="clock" datetime="([^"]+)" data-due="(\d+)">([^<]*)', shown)
    assert [seat for seat, *_ in clocks] == sorted(set(timed.house.row(game_id).waits), reverse=True)
    for _, iso, due, told in clocks:
        assert (iso, due, told) == ("2026-01-04T19:00:00+00:00", "1767553200", words)
    assert f'data-now="{NOON}"' in shown


def test_a_table_without_a_pace_shows_no_clock(timed: Running) -> None:
    anna, _, game_id = two_at_a_table(timed, pace="none")
    shown = page(anna, game_id)
    assert "clock-seat" not in shown and "time-menu" not in shown and "data-now" not in shown


def test_who_is_late_is_told_and_the_story_says_why(timed: Running, clock: HandClock) -> None:
    anna, bernat, game_id = two_at_a_table(timed)
    to_red_alone(timed, anna, bernat, game_id)
    pass_time(works(timed), clock, 2 * 86_400 + 12 * 3600)
    assert "Red has until Sunday 4 January, 20:00 (Madrid)." in page(bernat, game_id)
    pass_time(works(timed), clock, 86_400)
    assert "Red: the time was up, so the default was played." in page(bernat, game_id)


def test_a_pause_and_its_end_by_the_menu(timed: Running) -> None:
    anna, bernat, game_id = two_at_a_table(timed)
    assert 'data-kind="pause"' in page(anna, game_id)
    assert time_post(anna, game_id, what="pause").status_code == 422
    assert anna.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "pause"}).status_code == 200
    assert "Red proposes to stop the clocks for a while" in page(bernat, game_id)
    assert bernat.post(f"/g/{game_id}/accept", json={}).status_code == 200
    assert "The clocks stand still." in page(anna, game_id) and "clock stopped" in page(anna, game_id)
    assert time_post(bernat, game_id, what="resume").status_code == 200
    assert 'id="time-paused"' not in page(anna, game_id)


def test_days_away_by_the_menu(timed: Running) -> None:
    anna, bernat, game_id = two_at_a_table(timed)
    assert time_post(anna, game_id, what="away", seat="blue", amount=3, first="2026-01-01").status_code == 403
    refused = time_post(anna, game_id, what="away", seat="red", amount=31, first="2026-01-01")
    assert refused.status_code == 422 and "21 at most at a time" in refused.json()["error"]
    assert time_post(anna, game_id, what="away", seat="red", amount=3, first="2026-01-01").status_code == 200
    assert "Red is away until Sunday 4 January, 0:00 (Madrid)" in page(bernat, game_id)
    assert 'data-what="back"' in page(anna, game_id)
    assert time_post(anna, game_id, what="back", seat="red").status_code == 200
    assert 'data-what="back"' not in page(anna, game_id)


def test_an_organiser_who_does_not_play_gives_more_time(timed: Running) -> None:
    anna, bernat = timed.browser(), timed.browser()
    game_id = new_game(anna, **{**TWO, **SLOW, "seat.red": "random"})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    assert 'id="extend-form"' in page(anna, game_id) and 'id="extend-form"' not in page(bernat, game_id)
    assert time_post(bernat, game_id, what="extend", seat="blue", amount=2).status_code == 422
    assert time_post(anna, game_id, what="extend", seat="blue", amount=2).status_code == 200
    assert "Blue now has until Tuesday 6 January, 20:00 (Madrid)." in page(bernat, game_id)


def test_a_seat_comes_back_from_the_bot_with_one_click(timed: Running, clock: HandClock) -> None:
    anna, bernat, game_id = two_at_a_table(timed)
    for _ in range(60):
        if "For now a bot plays" in page(anna, game_id):
            break
        if (asked := asked_of(timed, game_id, "blue")) is not None:
            assert answer(bernat, game_id, asked).status_code in (200, 409)
        else:
            pass_time(works(timed), clock, 4 * 86_400)
    assert "Red missed three deadlines in a row: a bot plays" in page(bernat, game_id)
    assert time_post(bernat, game_id, what="reclaim", seat="red").status_code == 403
    assert time_post(anna, game_id, what="reclaim", seat="red").status_code == 200
    assert 'data-what="reclaim"' not in page(anna, game_id)


@pytest.mark.parametrize("body", [{"what": "stop"}, {"what": "away", "seat": "red", "amount": -1}, {"when": 1}, []])
def test_nonsense_about_time_is_refused_and_changes_nothing(timed: Running, body: object) -> None:
    anna, _, game_id = two_at_a_table(timed)
    before = timed.house.store.deadlines(game_id)
    assert anna.post(f"/g/{game_id}/time", json=body).status_code in (400, 422)
    assert timed.house.store.deadlines(game_id) == before


def test_strangers_stop_no_clocks(timed: Running) -> None:
    _, _, game_id = two_at_a_table(timed)
    assert time_post(timed.browser(), game_id, what="resume").status_code == 404
