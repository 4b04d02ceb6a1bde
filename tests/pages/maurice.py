"""Tables of `maurice` for page tests."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.pages import battles
from tests.pages.hands import asked, choose, narrowed, settled
from tests.pages.marks import USED, Hands
from tests.server.toyhouse import Running

LESSON = {"scenario": "first_volley", "events": "off", "officers": "off"}


def sit(page: Page, server: Running, options: dict[str, str], first: str = "me", second: str = "random") -> str:
    """A new table, rare options too; its id."""
    form = {f"option.{name}": value for name, value in options.items()} | {"seat.first": first, "seat.second": second}
    made = page.request.post(f"{server.base}/new/maurice", form=form, headers={"origin": server.base})
    assert made.ok, made.text()
    page.goto(made.url)
    page.wait_for_selector("body[data-ready] #table")
    return page.url.rpartition("/")[2].partition("?")[0]


def confirm(page: Page, tag: str = "") -> None:
    """Give the answer; wait for another question, of this tag if one is named."""
    before = asked(page)
    page.click("#confirm")
    settled(page, before)
    if tag:
        page.wait_for_selector(f"#decision[data-decision$='.{tag}']")


def march(page: Page, *units: str) -> None:
    """March with these units of the lesson, for the first card that pays."""
    choose(page, "march", *[f"first_volley_{unit}" for unit in units], "pay")
    page.locator("#options [data-choice]").first.click()
    page.wait_for_selector("#confirm")
    confirm(page, "march_order")


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where something lies on the screen."""
    box = page.locator(selector).bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def base_width(page: Page) -> float:
    """How many pixels 1 BW has just now."""
    scale = page.evaluate("() => document.querySelector('#sheet > svg:not(#ghosts)').getScreenCTM().a")
    return 25.0 * float(scale)


def keys_of(page: Page) -> list[str]:
    """The answer as it is on the page."""
    keys: list[str] = json.loads(page.get_attribute("#decision", "data-keys") or "[]")
    return keys


def pull(page: Page, selector: str, right: float, down: float, said: str = "") -> list[str]:
    """Drag something so many BW with the mouse; wait until the tip says something, and until the answer stands."""
    (x, y), bw = middle(page, selector), base_width(page)
    before = page.get_attribute("#decision", "data-keys") or "[]"
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right * bw / 2, y + down * bw / 2)
    page.mouse.move(x + right * bw, y + down * bw)
    expect(page.locator("#drag-tip")).to_contain_text(said or "BW")
    page.mouse.up()
    narrowed(page, asked(page), before)
    return keys_of(page)


class Battle(Hands):
    """Both armies at one screen, in the middle of a battle."""

    def __init__(self, page: Page, server: Running) -> None:
        super().__init__(page)
        self.server = server

    def sit(self, text: str = "", first: str = "", second: str = "", *activities: object, **options: str) -> None:
        """A new table: a position, the cards of both, what happens first, options."""
        battles.begins(text, {"first": first, "second": second}, *activities)
        USED.update(f"option.{name}" for name in options)
        sit(self.page, self.server, {"scenario": "first_volley", **options}, "me", "me")
        self.tag()

    def tag(self) -> str:
        """What is asked now; a curtain between the two is lifted."""
        page = self.page
        page.wait_for_selector("#decision[data-decision], [data-do=curtain]")
        if page.query_selector("[data-do=curtain]"):
            page.click("[data-do=curtain]")
            page.wait_for_selector("#decision[data-decision]")
        return asked(page).rpartition(".")[2]

    def reach(self, tag: str) -> None:
        """Until this is asked: windows stay shut, nobody volleys, and turns are passed."""
        for _ in range(30):
            now = self.tag()
            if now == tag:
                return
            self.answer(now, {"call_volley": "no_volley", "choose_option": "pass"}.get(now, "done"))
        raise AssertionError(f"{tag} is never asked")
