"""Time at a table, in a browser: the form of a pace, a clock that counts down, days away, a seat that comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from baluard.store import SeatRow
from tests.pages.conftest import Opener
from tests.server.hands import HandClock, pass_time
from tests.server.toyhouse import Running, settings_for


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Running]:
    with Running(settings_for(tmp_path), HandClock()) as server:
        yield server


def test_a_pace_is_chosen_counted_down_and_a_seat_taken_back(timed: Running, opened: Opener) -> None:
    page = opened(timed)
    page.goto(f"{timed.base}/new/skirmish")
    expect(page.locator("body[data-ready]")).to_be_visible()
    expect(page.locator("[name='pace.days.any']")).to_be_hidden()
    page.locator("#pace-mode").select_option("days")
    expect(page.locator("[name='pace.days.any']")).to_be_visible()
    expect(page.locator("[name='pace.live.any']")).to_be_hidden()
    page.locator("[name='pace.zone']").fill("Europe/Madrid")
    page.locator("[name='option.seats']").select_option("2")
    page.locator("[name='seat.blue']").select_option("me")
    page.locator("p.begin button").click()
    page.wait_for_url("**/g/*")
    clock = page.locator("#status .clock").first
    expect(clock).to_have_text(re.compile(r"^3 d [67] h$"))
    expect(clock).to_have_attribute("title", re.compile("2026"))
    game_id = page.url.rpartition("/")[2].partition("?")[0]

    page.locator("#menu > summary").click()
    page.locator("#time-menu > summary").click()
    page.locator("#away-form [name=amount]").fill("2")
    page.locator("#away-form button").click()
    expect(page.locator(".time-note").first).to_contain_text("until Saturday 3 January, 0:00 (Madrid)")

    hands = timed.app.state.clockwork.clock
    pass_time(timed.app.state.clockwork, hands, 86_400)
    seats: list[SeatRow] = timed.house.store.seats(game_id)
    assert all(not seat.loaned for seat in seats)
    page.locator("[data-do=time][data-what=back]").first.click()
    expect(page.locator("[data-do=time][data-what=back]")).to_have_count(0)
