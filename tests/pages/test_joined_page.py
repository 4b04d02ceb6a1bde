"""A battle of a campaign in a real browser: begun from its desk, fought on the open table, brought home to the map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from baluard.server.settings import Settings
from tests.pages import campaigns
from tests.pages.conftest import Opener
from tests.pages.hands import until
from tests.pages.test_peninsular_desk import Desk
from tests.server.test_joined import BATTLE
from tests.server.toyhouse import Running


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """The campaign of a small battle at Talavera, and the open table."""
    with Running(Settings(data_dir=tmp_path, catalogue="tests.server.test_joined:games")) as server:
        yield server
    campaigns.GAME.text = ""


def lift(page: Page) -> None:
    """One person has both armies."""
    page.wait_for_selector("body[data-ready] #decision[data-decision], body[data-ready] [data-do=curtain]")
    if page.query_selector("[data-do=curtain]"):
        page.click("[data-do=curtain]")
        page.wait_for_selector("#decision[data-decision]")


def test_a_combat_goes_from_the_desk_to_the_table_and_back_to_the_map(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = Desk(house, page, BATTLE, resolution_modes="tactical")
    desk.give("fr_murat", "talavera", "done")
    desk.reach("battle_report")
    page.click("form[action$='/fight'] button")
    page.wait_for_selector("body[data-ready] #table[data-game]")
    lift(page)
    table = page.url.rpartition("/")[2].partition("?")[0]
    assert table != desk.game and house.house.row(table).slug == "maurice"
    expect(page.locator("#sheet .mau-unit").first).to_be_visible()
    expect(page.get_by_text("Back to the map")).to_be_visible()
    while house.house.live(table).match.asked[0].decision.tag == "deploy":
        house.house.default(table, house.house.live(table).match.asked[0].decision.seat, "person")
    page.reload()
    lift(page)
    page.click("#menu summary")
    page.click("[data-do=concede] >> nth=0")
    page.click("#sure button[value=yes]")
    page.wait_for_selector("#table[data-status=over]")
    until(
        lambda: "battle_report" not in {a.decision.tag for a in house.house.live(desk.game).match.asked}, "the report"
    )
    page.get_by_text("Back to the map").click()
    page.wait_for_url(f"**/g/{desk.game}*")
    page.wait_for_selector("body[data-ready] #table")
    expect(page.locator("#story")).to_contain_text("Talavera")
