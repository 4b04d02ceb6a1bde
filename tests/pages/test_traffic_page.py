"""What a real browser fetches, and what one sees meanwhile: the ground once, the table by parts, nothing twice."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, Route, expect

from tests.pages.conftest import Opener
from tests.pages.hands import asked, narrowed, set_up, settled, sit_down
from tests.server.toyhouse import Running

SHORT = {"length": "short"}
# Frame by frame: was anything of a board shown without its ground? Were there ever two boards?
LOOKOUT = """() => {
  window.bare = window.twice = window.frames = 0;
  const look = () => {
    const boards = [...document.querySelectorAll("#sheet > svg:not(#ghosts)")];
    window.frames += boards.length > 0;
    window.twice += boards.length > 1;
    const seen = boards.filter((one) => getComputedStyle(one).visibility === "visible");
    window.bare += seen.some((one) => !one.querySelector("[id^=zone-]") || !one.querySelector("#pieces"));
    requestAnimationFrame(look);
  };
  look();
}"""
SAME_IDS = """() => {
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  return ids.filter((id, i) => ids.indexOf(id) !== i);
}"""


def fetched(page: Page) -> list[tuple[str, str]]:
    """(method, path) of what a page fetches by script from now on; the list grows."""
    found: list[tuple[str, str]] = []

    def note(request: Request) -> None:
        if request.resource_type == "fetch":
            found.append((request.method, urlsplit(request.url).path))

    page.on("request", note)
    return found


def choose(page: Page) -> None:
    """The first of what is offered, until it can be confirmed."""
    while not page.query_selector("#confirm"):
        before, keys = asked(page), page.get_attribute("#decision", "data-keys") or ""
        page.click("#options [data-choice] >> nth=0")
        narrowed(page, before, keys)


def test_an_answer_is_one_fetch_for_who_gives_it_and_one_for_who_hears_of_it(assault: Running, opened: Opener) -> None:
    anna, berta = opened(assault), opened(assault)
    game_id = set_up(anna, "assault", SHORT, two_crowns="me", catalan="link")
    sit_down(berta, anna.input_value("#seat-catalan .link input"))
    anna.wait_for_selector("#decision[data-decision] #options")
    for _ in range(3):
        before = asked(anna)
        choose(anna)
        berta.wait_for_selector(f"#table[data-n='{anna.get_attribute('#table', 'data-n')}']")
        giving, hearing = fetched(anna), fetched(berta)
        anna.click("#confirm")
        settled(anna, before)
        berta.wait_for_selector(f"#table[data-n='{anna.get_attribute('#table', 'data-n')}']")
        anna.wait_for_timeout(700)  # longer than the page waits before it looks at what it was told
        assert giving == [("POST", f"/g/{game_id}/answer")]
        assert hearing == [("GET", f"/g/{game_id}")]
        assert anna.evaluate(SAME_IDS) == berta.evaluate(SAME_IDS) == []


def test_the_board_is_never_seen_without_its_ground_and_keeps_its_pieces(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    page.add_init_script(f"({LOOKOUT})()")
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    page.evaluate("""() => {
      window.board = document.querySelector("#board");
      window.zone = document.querySelector("#board [id^=zone-]");
      window.piece = document.querySelector("#board .piece");
    }""")
    before = asked(page)
    choose(page)
    page.click("#confirm")
    settled(page, before)
    page.click("[data-do=replay]")
    page.wait_for_selector("#table:not([data-at=''])")
    page.click("[data-do=replay-back]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#table[data-at='']")
    assert page.evaluate("[window.board, window.zone, window.piece].every((one) => one.isConnected)")
    assert page.locator("#sheet > svg:not(#ghosts)").count() == 1
    assert page.evaluate("window.frames") > 5
    assert page.evaluate("[window.bare, window.twice]") == [0, 0]


def test_the_ground_is_fetched_once_and_in_each_language_once(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    cost = """() => performance.getEntriesByType("resource").filter((one) => one.name.includes("/ground/"))
      .map((one) => [one.name, one.transferSize])"""
    [[english, size]] = page.evaluate(cost)
    assert size > 10_000
    page.reload()
    page.wait_for_selector("body[data-ready] #board")
    assert page.evaluate(cost) == [[english, 0]], "out of the browser's own cache"
    page.click("#menu summary")
    page.click("#menu button[lang=ca]")
    page.wait_for_selector("html[lang=ca] body[data-ready] #board")
    [[catalan, _]] = page.evaluate(cost)
    assert catalan != english
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("."))


def test_a_ground_that_cannot_be_had_is_asked_for_again(assault: Running, opened: Opener) -> None:
    page = opened(assault, allowed="Failed to load resource")
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        if len(refused) > 2:
            route.continue_()
        else:
            route.abort()

    page.route("**/ground/*", refuse)
    page.reload()
    page.wait_for_selector("#board [id^=zone-]", state="attached")
    assert len(refused) == 3
    expect(page.locator("body")).not_to_have_class(re.compile("offline"))
