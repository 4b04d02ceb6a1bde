"""Pages for everybody: axe has nothing to say of any of them, in light or in dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from baluard.catalogue import SLUGS
from tests.pages.access import complaints
from tests.pages.conftest import Opener
from tests.pages.hands import Mouse, lift_curtain, play, set_up
from tests.server.toyhouse import Running

QUESTION = "#decision[data-decision]"


def look_at(page: Page, *paths: str) -> list[str]:
    """What axe says of pages of the house, one after the other."""
    found: list[str] = []
    for path in paths:
        page.goto(path)
        page.wait_for_selector("main")
        found += complaints(page)
    return found


def test_the_pages_of_the_house_are_for_everybody(assault: Running, opened: Opener) -> None:
    page = opened(assault, allowed="status of 404")
    base = assault.base
    places = ("/", "/about", "/guides", "/guides/play-assault", "/rules/assault", "/rules/maurice/pieces", "/nowhere")
    assert look_at(page, *(base + place for place in places)) == []


@pytest.mark.long
@pytest.mark.parametrize("lang", ("ca-ES", "es-ES"))
def test_all_that_there_is_to_read_is_for_everybody(assault: Running, opened: Opener, lang: str) -> None:
    page = opened(assault, lang=lang)
    page.goto(f"{assault.base}/guides")
    guides = page.eval_on_selector_all("main a[href^='/guides/']", "(links) => links.map((one) => one.href)")
    books = [f"{assault.base}/rules/{slug}{more}" for slug in SLUGS for more in ("", "/pieces")]
    assert look_at(page, *guides, *books) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_is_for_everybody_from_its_set_up_on(assault: Running, opened: Opener, slug: str) -> None:
    page = opened(assault)
    found = look_at(page, f"{assault.base}/new/{slug}")
    set_up(page, slug, {})
    lift_curtain(page, QUESTION)
    page.click("#tab-panels")
    page.wait_for_selector("#pane-panels:not([hidden])")
    found += complaints(page)
    page.keyboard.press("1")
    page.wait_for_selector(".crumb, #confirm, #answer-form")
    assert found + complaints(page, "#decision") == []


def test_what_belongs_to_a_table_is_for_everybody(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    game_id = set_up(page, "assault", {}, two_crowns="link")
    found = complaints(page)  # the waiting room
    link = page.input_value(".link input")
    found += look_at(opened(assault), link)  # the invitation
    page.select_option("#seat-two_crowns select", "random")
    page.wait_for_selector("#stage")
    for tab in ("talk", "seats"):
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f"#pane-{tab}:not([hidden])")
        found += complaints(page, f"#pane-{tab}")
    page.click("#menu summary")
    found += complaints(page, "#menu")
    page.keyboard.press("?")
    page.wait_for_selector("#help[open]")
    found += complaints(page, "#help")
    table = f"{assault.base}/g/{game_id}"
    assert found + look_at(page, f"{table}/proof", f"{table}/turns", f"{table}/desk") == []


FOCUS_IN_STORY = "() => document.querySelectorAll('#story :is(button, summary, a):not([tabindex=\"-1\"])').length"


def test_the_story_is_one_stop_of_the_tab_order_and_arrows_walk_in_it(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", {"length": "short"}, catalan="random")
    play(page, Mouse(page), most=2)
    page.wait_for_function("document.querySelectorAll('#story [data-do=jump]').length > 2")
    assert page.evaluate(FOCUS_IN_STORY) == 1
    page.focus("#tab-story")
    page.keyboard.press("Tab")
    last = page.locator("#story li [data-do=jump]").last
    expect(last).to_be_focused()
    expect(last).to_have_attribute("aria-description", page.locator("#story .line").last.inner_text())
    page.keyboard.press("Home")
    first = page.locator("#story [data-do=jump]").first
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(first).not_to_be_focused()
    assert page.evaluate(FOCUS_IN_STORY) == 1
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator("#replay")).to_be_visible()


def test_a_lost_connection_is_said_in_words_until_it_is_back(toy: Running, opened: Opener) -> None:
    page = opened(toy, allowed="ERR_INTERNET_DISCONNECTED")
    set_up(page, "skirmish", {"seats": "2"}, red="me", blue="me")
    page.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    said = page.locator("#offline")
    expect(said).to_have_text("No connection to the server. Trying again\u2026")
    assert complaints(page) == []
    page.context.set_offline(False)
    expect(said).to_be_hidden()


def test_work_that_takes_more_than_a_moment_is_shown(toy: Running, opened: Opener) -> None:
    page = opened(toy)
    set_up(page, "skirmish", {"seats": "2"}, red="me", blue="me")
    lift_curtain(page, QUESTION)
    held: list[Route] = []
    page.route("**/g/*", held.append)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("body.is-busy")).to_be_attached()
    for route in held:
        route.continue_()
    expect(page.locator("body.is-busy")).not_to_be_attached()
