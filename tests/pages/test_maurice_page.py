"""`maurice` in a real browser: a battle by clicks, a turn by keyboard, cards, previews, what is laid over the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Opener
from tests.pages.hands import Keyboard, Mouse, play, set_up, status
from tests.pages.maurice import sit
from tests.server.toyhouse import Running

SHORT = {"scenario": "first_volley", "nightfall": "1", "hand_limit": "8"}


@pytest.mark.long
def test_a_short_battle_to_its_end_by_clicks(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    sit(page, assault, SHORT)
    play(page, Mouse(page, moves=12))
    assert status(page) == "over"
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator("#story")).to_contain_text(re.compile(r"marched: [\d.]+ of [\d.]+ BW"))


def test_the_first_turn_by_keyboard(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="ca")
    set_up(page, "maurice", {"scenario": "first_volley"}, first="me", second="random")
    hands = Keyboard(page)
    while not page.locator("#story .heading", has_text="Torn 2").count():
        assert play(page, hands, most=1) == 1
    expect(page.locator("#story")).to_contain_text("Torn 1")
