"""Pages for everybody: axe has nothing to say of any of them, in light or in dark."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from baluard.catalogue import SLUGS
from tests.pages.access import complaints
from tests.pages.conftest import Opener
from tests.pages.hands import Mouse, asked, lift_curtain, play, set_up, settled, sit_down, until
from tests.server.toyhouse import Running

QUESTION = "#decision[data-decision]"


SMALL = ((720, 450), (320, 640))  # 1440x900 enlarged to 200 %, and the narrowest page that WCAG asks for
LOST = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const wanted = "#prompt, #options .choice, #confirm, #answer-form button, [role=tab], .tools button";
  const parts = [...document.querySelectorAll(wanted)];
  return parts.filter(shown).slice(0, 40).filter((one) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, right, top, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, top + Math.min(height / 2, 20));
    return left < 0 || right > innerWidth + 1 || !(one.contains(hit) || hit?.contains(one));
  }).map((one) => one.outerHTML.slice(0, 120));
}"""


def check_small(page: Page) -> None:
    """On a small screen, or enlarged, everything can be reached, and nothing runs out at the side."""
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(LOST) == [], (width, height)


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
    check_small(page)
    page.keyboard.press("1")
    page.wait_for_selector(".crumb, #confirm, #answer-form")
    assert found + complaints(page, "#decision") == []
    check_small(page)


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
    set_up(page, "assault", {"length": "short"}, catalan="me")
    play(page, Mouse(page), most=2)
    page.wait_for_function("() => document.querySelectorAll('#story [data-do=jump]').length > 2")
    assert page.evaluate(FOCUS_IN_STORY) == 1
    last = page.locator("#story li [data-do=jump]:visible").last  # what lies in a folded block is no stop

    def tabbed_into_the_story() -> bool:  # an answer that is still on its way may take the focus once more
        page.focus("#tab-story")
        page.keyboard.press("Tab")
        return bool(last.evaluate("(one) => one === document.activeElement"))

    until(tabbed_into_the_story, "one Tab leads from the tabs into the story")
    expect(last).to_have_attribute("aria-description", page.locator("#story .line:visible").last.inner_text())
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

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/g/*", hold)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("body.is-busy")).to_be_attached()
    for route in held:
        route.continue_()
    expect(page.locator("body.is-busy")).not_to_be_attached()


@pytest.mark.parametrize("slug", ["assault", "maurice"])  # a board of places, and an open table
def test_the_position_is_read_in_words_by_keyboard(assault: Running, opened: Opener, slug: str) -> None:
    page = opened(assault)
    set_up(page, slug, {})
    lift_curtain(page, QUESTION)
    page.keyboard.press("w")
    said = page.locator("#position[open]")
    expect(said.locator("li").first).to_be_visible()
    assert complaints(page, "#position") == []
    wanted = said.locator("li b").last.inner_text()
    page.keyboard.press("Tab")
    page.keyboard.type(wanted)
    expect(said.locator("li:visible").first).to_contain_text(wanted)
    page.click("#position button")
    expect(said).to_be_hidden()


def test_the_odds_belong_to_the_button_and_to_take_back_beyond_dice_is_asked(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", {}, catalan="random")
    page.keyboard.press("1")
    page.wait_for_selector(".crumb")
    page.keyboard.press("1")
    confirm = page.locator("#confirm")
    expect(confirm).to_be_focused()
    assert "in 6" in page.inner_text("#preview-said")
    expect(confirm).to_have_accessible_description(page.inner_text("#preview-said"))
    before = asked(page)
    page.keyboard.press("Enter")
    settled(page, before)
    page.click("#undo[data-ask]:not([disabled])")
    expect(page.locator("#sure-title")).to_have_text(re.compile(r"^Ask the others to take back your last step\?"))
    expect(page.locator("#sure button[value=yes]")).to_have_text("Ask")


def test_who_loses_the_seat_is_told(assault: Running, opened: Opener) -> None:
    anna, berta = opened(assault), opened(assault)
    set_up(anna, "assault", {}, catalan="link")
    sit_down(berta, anna.input_value("#seat-catalan .link input"))
    anna.wait_for_selector("#stage")
    anna.click("#tab-seats")
    anna.click("#seat-catalan [data-what=link]")
    anna.click("#sure button[value=yes]")
    expect(berta.locator("#notice")).to_have_text("Somebody else has your seat now. You can go on watching.")


def test_on_a_phone_a_button_leads_to_the_offers(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844, has_touch=True, is_mobile=True)
    set_up(page, "catalans", {})
    page.wait_for_selector("#confirm")
    expect(page.locator(".to-offers")).to_be_in_viewport()
    expect(page.locator("#composer [data-do=compose]").first).not_to_be_in_viewport()
    page.click(".to-offers")
    expect(page.locator("#composer [data-do=compose]").first).to_be_in_viewport()
