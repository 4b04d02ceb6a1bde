"""How tests play on the page: one pair of hands with a mouse, one with a keyboard. Both see only the page."""

from __future__ import annotations

import time

from playwright.sync_api import Page, TimeoutError

OPEN = "#decision[data-decision], #table[data-status=over]"


def set_up(page: Page, slug: str, options: dict[str, str], **seats: str) -> str:
    """Make a game in the lobby by clicking; its id."""
    page.click(f"a[href='/new/{slug}']")
    for name, value in options.items():
        page.select_option(f"select[name='option.{name}']", value)
    page.wait_for_load_state("networkidle")
    for seat, who in seats.items():
        page.select_option(f"select[name='seat.{seat}']", who)
    page.click("#new-game button.primary")
    page.wait_for_selector("body[data-ready] #table")
    return page.url.rpartition("/")[2]


def status(page: Page) -> str:
    """gathering, running or over."""
    return page.get_attribute("#table", "data-status") or ""


def asked(page: Page) -> str:
    """The decision on the page."""
    return page.get_attribute("#decision", "data-decision") or ""


def settled(page: Page, before: str) -> None:
    """Wait until the decision that was confirmed is gone, or the game is over."""
    until = time.monotonic() + 20
    while asked(page) == before and status(page) != "over":
        assert time.monotonic() < until, f"{before} is still asked"
        page.wait_for_timeout(30)


def narrowed(page: Page, before: str, keys: str) -> None:
    """Wait until what was chosen is on the page, or another decision is asked."""
    page.wait_for_function(
        """([before, keys]) => {
          const now = document.getElementById("decision")?.dataset;
          return now?.decision !== before || now.keys !== keys;
        }""",
        arg=[before, keys],
    )


class Mouse:
    """Clicks: on the board where the board offers something, else in the list."""

    def __init__(self, page: Page, moves: int = 3) -> None:
        self.page = page
        self.moves = moves  # counters to move before movement is ended, in the whole game

    def answer(self) -> None:
        """One decision."""
        page = self.page
        before = asked(page)
        if page.query_selector("#answer-form"):
            fill = page.query_selector("[data-do=fill]")
            if fill:
                fill.click()
        while asked(page) == before and not page.query_selector("#confirm"):
            self.narrow(before)
        self.confirm(before)

    def confirm(self, before: str) -> None:
        """Press the button, unless the question goes away: in a negotiation others speak while one is about to."""
        page = self.page
        until = time.monotonic() + 20
        while asked(page) == before:
            assert time.monotonic() < until, f"{before} cannot be confirmed: {page.inner_text('#decision')}"
            try:
                page.click("#confirm", timeout=1_000)
            except TimeoutError:
                continue
            return settled(page, before)

    def narrow(self, before: str) -> None:
        """One key: on the board if it is there."""
        page = self.page
        keys = page.get_attribute("#decision", "data-keys") or "[]"
        card = page.query_selector("#cards .face.is-offered")
        done = page.query_selector("#options [data-choice=done]")
        on_board = page.query_selector("#sheet .piece.is-offered, #sheet [id^=zone-].is-offered")
        if done and (self.moves <= 0 or not on_board) and keys == "[]":
            done.click()
        elif card:
            card.click(position={"x": 9, "y": 50})  # cards that overlap show their left edge
        elif on_board:
            self.moves -= keys == "[]"
            self.strike(on_board.get_attribute("id") or "")
        else:
            page.click("#options [data-choice] >> nth=0")
        narrowed(page, before, keys)

    def strike(self, element: str) -> None:
        """Click a piece where it lies; a zone where nothing covers it, else by its button in the list."""
        box = self.page.locator(f"#{element}").bounding_box()
        assert box is not None
        if element.startswith("piece-"):
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            self.page.click(f"#options [data-choice='{element.removeprefix('zone-')}']")


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


def play(page: Page, hands: Mouse | Keyboard, seconds: float = 240, most: int = 10_000) -> int:
    """Answer until the game is over, or `most` times; how many answers were given."""
    until = time.monotonic() + seconds
    given = 0
    while given < most:
        page.wait_for_selector(OPEN, timeout=60_000)
        if status(page) == "over":
            break
        assert time.monotonic() < until, "the game does not end"
        hands.answer()
        given += 1
    return given
