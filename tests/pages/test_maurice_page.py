"""`maurice` in a real browser: a battle by clicks, a turn by keyboard, cards, previews, what is laid over the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Opener
from tests.pages.hands import Keyboard, Mouse, play, set_up, status
from tests.pages.marks import plays, see
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


@plays("hidden.instruction")
def test_what_is_said_beforehand_about_a_window_is_kept_and_taken_back(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    game_id = sit(page, assault, {"scenario": "first_volley"})
    kept = page.locator("#kept-orders")
    kept.locator("summary").click()
    page.select_option("#another-window", "defence_cards")  # before it has ever opened
    expect(kept.locator("section h3")).to_have_text("cards of the defender")
    kept.locator("[data-do-change=standing]").select_option("when")
    see(page, "hidden.instruction")
    clause = kept.locator("fieldset").first
    clause.locator("select").select_option("stand_fast")
    clause.get_by_label("DISR of the unit concerned: at most").fill("3")
    clause.get_by_label("Edge of the attack before the dice: at least").fill("1")
    kept.locator("button").click()
    expect(kept.locator("fieldset")).to_have_count(2)  # and room for another
    found = 'when {"clauses":[{"thing":"stand_fast","within":{"disr":[0,3],"edge":[1,20]}}],"otherwise":"ask"}'
    assert assault.house.orders(game_id) == {("first", "defence_cards"): found}
    kept.locator("[data-do-change=standing]").select_option("always")
    expect(kept.locator("section")).to_have_count(0)
    assert assault.house.orders(game_id) == {("first", "defence_cards"): "always"}
