"""A campaign under way: opened with one click, looked back on by activations, printed turn by turn."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages.conftest import Opener
from tests.server.toyhouse import Running


def test_a_sample_opens_with_one_click_and_its_activations_can_be_seen_again(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    page.locator(".sample").click()
    expect(page.locator("#decision h2, #decision .prompt").first).to_contain_text("Movement")
    page.wait_for_selector("body[data-ready] #table")
    page.locator("[data-do=replay]").click()
    stops = page.locator("#replay-stop")
    expect(stops.locator("optgroup").nth(2)).to_have_attribute("label", "Turn 3: September/October 1808")
    first = stops.locator("optgroup").nth(2).locator("option").first
    name = first.inner_text()
    stops.select_option(first.get_attribute("value"))
    expect(page.locator("#status")).to_contain_text(re.compile("Turn 3 · September/October 1808 · .*: Reinforcements"))
    expect(stops.locator("option:checked")).to_have_text(name)
    page.locator("[data-do=replay-on]").click()
    expect(stops.locator("option:checked")).to_have_text("Jump to…")
    page.locator("#replay [data-do=replay-now]").click()
    expect(page.locator("#replay")).to_be_hidden()


def test_the_list_of_turns_leads_to_the_past_and_to_paper(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844)
    page.locator(".sample").click()
    page.wait_for_url(re.compile(r"/g/\w+$"))
    table = page.url
    page.goto(f"{table}/turns")
    second = page.locator("#turn-7 .parts a").nth(1)
    name = second.inner_text()
    second.click()
    expect(page.locator("#status")).to_contain_text("Turn 7")
    expect(page.locator("#replay-stop option:checked")).to_have_text(name)
    page.goto(f"{table}/turns/7")
    expect(page.locator(".paper .map svg .pen-corps").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".paper [data-do=print]")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="screen")
    page.evaluate("window.print = () => (document.body.dataset.printed = 'yes')")
    page.locator("[data-do=print]").click()
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
