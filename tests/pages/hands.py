"""How tests play on the page: one pair of hands with a mouse, one with a keyboard. Both see only the page."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urljoin

from playwright.sync_api import Page, TimeoutError

PATIENCE = 60  # seconds: more than any page takes on a machine that has other work
OPEN = "#decision[data-decision], #table[data-status=over]"


def set_up(page: Page, slug: str, options: dict[str, str], **seats: str) -> str:
    """Make a game in the lobby; what is not said has its own default, not what a newcomer is offered; its id."""
    page.goto(urljoin(page.url, f"/new/{slug}?plain=yes"))
    page.wait_for_selector("body[data-ready] #new-game")
    for name, value in options.items():
        page.select_option(f"select[name='option.{name}']", value)
        page.wait_for_selector("#new-game:not([aria-busy])")  # the seats and further options that go with it
    for seat, who in seats.items():
        page.select_option(f"select[name='seat.{seat}']", who)
    page.click("#new-game button.primary")
    page.wait_for_selector("body[data-ready] #table")
    return page.url.rpartition("/")[2]


def sit_down(page: Page, link: str, name: str = "") -> None:
    """Come in by an invitation; the table is there, and its keys and clicks are heard."""
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    if name:
        page.fill("input[name=name]", name)
    page.click("form button.primary")
    page.wait_for_selector("body[data-ready] #table")


def lift_curtain(page: Page, wanted: str) -> None:
    """Wait for something; where the seats of this screen have secrets from each other a curtain falls before it."""
    page.wait_for_selector(f"{wanted}, [data-do=curtain]")
    if page.query_selector("[data-do=curtain]"):
        page.click("[data-do=curtain]")
    page.wait_for_selector(wanted)


def until(true: Callable[[], bool], what: str) -> None:
    """Wait for something that takes a moment."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)


WITNESS = """(selector) => {
  const seen = ((window.witnessed ??= {})[selector] = { most: 0, texts: [] });
  const look = () => {
    const now = [...document.querySelectorAll(selector)].filter((one) => !one.hidden);
    seen.most = Math.max(seen.most, now.length);
    const texts = now.map((one) => one.textContent.trim());
    seen.texts.push(...texts.filter((text) => !seen.texts.includes(text)));
  };
  look();
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.body, everything);
}"""


def watch_for(page: Page, selector: str) -> None:
    """From now on the page remembers what it shows under a selector, however shortly: see `remembered`."""
    page.evaluate(WITNESS, selector)


def remembered(page: Page, selector: str, least: int = 1) -> list[str]:
    """The texts that were shown under a selector since it is watched, at least so many elements at one moment."""
    page.wait_for_function("([one, least]) => window.witnessed[one].most >= least", arg=[selector, least])
    texts: list[str] = page.evaluate("(selector) => window.witnessed[selector].texts", selector)
    return texts


def status(page: Page) -> str:
    """gathering, running or over."""
    return page.get_attribute("#table", "data-status") or ""


def asked(page: Page) -> str:
    """The decision on the page."""
    return page.get_attribute("#decision", "data-decision") or ""


GONE = """(before) => (document.getElementById("decision")?.dataset.decision ?? "") !== before
  || document.getElementById("table").dataset.status === "over" """


def settled(page: Page, before: str) -> None:
    """Wait until the decision that was confirmed is gone, or the game is over."""
    try:
        page.wait_for_function(GONE, arg=before, timeout=PATIENCE * 1000, polling=50)
    except TimeoutError as late:
        focus = page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
        shown = page.locator("#notice, #decision").all_inner_texts()
        raise AssertionError(f"{before} is still asked; the focus is on {focus}; the page says {shown}") from late


def narrowed(page: Page, before: str, keys: str, seconds: float = PATIENCE) -> None:
    """Wait until what was chosen is on the page, or another decision is asked."""
    page.wait_for_function(
        """([before, keys]) => {
          const now = document.getElementById("decision")?.dataset;
          return now?.decision !== before || now.keys !== keys;
        }""",
        arg=[before, keys],
        timeout=seconds * 1000,
        polling=50,  # a busy machine may draw no frame for long
    )


def choose(page: Page, *keys: str) -> None:
    """One key of the list after the other, each when the one before is on the page."""
    for key in keys:
        before = page.get_attribute("#decision", "data-keys") or "[]"
        decision = asked(page)
        page.click(f"#options [data-choice='{key}']")
        narrowed(page, decision, before)


def click_middle(page: Page, selector: str) -> None:
    """Click where something lies on the board, whatever lies above it."""
    box = page.locator(selector).bounding_box()
    assert box is not None, selector
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Mouse:
    """Clicks: on the board where the board offers something, else in the list."""

    def __init__(self, page: Page, moves: int = 3) -> None:
        self.page = page
        self.moves = moves  # counters to move before movement is ended, in the whole game

    def answer(self) -> None:
        """One decision. Others may speak meanwhile: then the page is read anew, or the question has gone away."""
        page = self.page
        before = asked(page)
        end = time.monotonic() + PATIENCE
        while asked(page) == before:
            assert time.monotonic() < end, f"{before} cannot be answered: {page.inner_text('#decision')}"
            try:
                if page.query_selector("#answer-form [data-do=fill]"):
                    page.click("#answer-form [data-do=fill]", timeout=2_000)
                if page.query_selector("#confirm"):
                    page.click("#confirm", timeout=2_000)
                    return settled(page, before)
                self.narrow(before)
            except TimeoutError:
                continue

    def narrow(self, before: str) -> None:
        """One key: on the board if it is there."""
        page = self.page
        keys = page.get_attribute("#decision", "data-keys") or "[]"
        on_board = page.query_selector("#sheet .piece.is-offered, #sheet [id^=zone-].is-offered")
        done = page.query_selector("#options [data-number='0']")
        if done and (self.moves <= 0 or not on_board) and keys == "[]":
            page.click("#options [data-number='0']", timeout=2_000)
        elif page.query_selector("#typed-step"):
            page.click("#typed-step [data-do=typed]", timeout=2_000)
        elif page.query_selector("#cards .face.is-offered"):
            # cards that overlap show their left edge
            page.locator("#cards .face.is-offered").first.click(position={"x": 9, "y": 50}, timeout=2_000)
        elif on_board:
            self.strike(on_board.get_attribute("id") or "")
        else:
            page.locator("#options [data-choice]").first.click(timeout=2_000)
        narrowed(page, before, keys, seconds=10)
        self.moves -= bool(on_board and keys == "[]")

    def strike(self, element: str) -> None:
        """Click a piece where it lies; a zone where nothing covers it, else by its button in the list."""
        box = self.page.locator(f"#{element}").bounding_box(timeout=2_000)
        if element.startswith("piece-") and box:
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            self.page.click(f"#options [data-choice='{element.removeprefix('zone-')}']", timeout=2_000)


class Keyboard:
    """Digits, Enter, s; never the mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def answer(self) -> None:
        """One decision."""
        page, press = self.page, self.page.keyboard.press
        before = asked(page)
        if page.query_selector("#answer-form"):
            press("s")
            press("Enter")
            return settled(page, before)
        while asked(page) == before and not page.query_selector("#confirm"):
            keys = page.get_attribute("#decision", "data-keys") or "[]"
            press("0" if page.query_selector("#options [data-number='0']") else "1")
            if page.query_selector("#options[data-typed]"):
                press("Enter")
            narrowed(page, before, keys)
        if asked(page) == before:
            press("Enter")
            settled(page, before)


def play(page: Page, hands: Mouse | Keyboard, seconds: float = 900, most: int = 10_000) -> int:
    """Answer until the game is over, or `most` times; how many answers were given."""
    end = time.monotonic() + seconds
    given = 0
    while given < most:
        page.wait_for_selector(OPEN, timeout=PATIENCE * 1000)
        if status(page) == "over":
            break
        assert time.monotonic() < end, "the game does not end"
        hands.answer()
        given += 1
    return given
