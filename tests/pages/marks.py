"""What page tests promise to use and what they have used; and hands that answer by clicks at a table of one screen.

A test says in its mark `plays` which decisions, options and elements it uses; `check_promises` holds it to that. The
tables of docs/page-*.md are written from the marks (`tools/page_table.py`).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages.hands import asked, narrowed, settled

HERE = Path(__file__).parent
plays = pytest.mark.plays
USED: set[str] = set()
"""What the running test has used so far."""


@cache
def elements() -> dict[str, dict[str, str]]:
    """The elements of all pages by name: where each stands, and what is written in it."""
    files = [tomllib.loads(file.read_text("utf-8")) for file in sorted(HERE.glob("*.toml"))]
    rows = [row for file in files for section in file.values() for row in section]
    return {part["name"]: part for row in rows for part in row.get("parts", ())}


def check_promises(node: pytest.Item) -> None:
    """A test that says what it uses has used it."""
    promised = {name for mark in node.iter_markers("plays") for name in mark.args}
    assert promised <= USED, f"promised, and not used on the page: {sorted(promised - USED)}"


def see(page: Page, *names: str) -> None:
    """These elements are in sight, one click away at most."""
    for name in names:
        row = elements()[name]
        if "tab" in row:
            page.click(f"#tab-{row['tab']}")
        found: Locator = page.locator(row["where"]).first
        expect(found, name).to_be_attached() if row.get("drawn") else expect(found, name).to_be_visible()
        if "text" in row:
            expect(found, name).to_contain_text(re.compile(row["text"]))
        USED.add(name)


class Hands:
    """Whoever sits at a table with all seats at one screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait_for(self, tag: str) -> None:
        """This is asked now; a curtain between two seats is lifted."""
        self.page.wait_for_selector(f"#decision[data-decision$='.{tag}'], [data-do=curtain]")
        if self.page.query_selector("[data-do=curtain]"):
            self.page.click("[data-do=curtain]")
            self.page.wait_for_selector("#decision[data-decision]")
        assert asked(self.page).endswith(f".{tag}"), f"{tag} is not asked, but {asked(self.page)}"

    def choose(self, tag: str, *keys: str) -> None:
        """Keys one after another; those that follow by themselves are passed over."""
        self.wait_for(tag)
        for number, key in enumerate(keys):
            chosen = self.page.get_attribute("#decision", "data-keys") or "[]"
            if len(re.findall(r'"[^"]*"', chosen)) > number:
                continue
            before = asked(self.page)
            self.take(key)
            narrowed(self.page, before, chosen)

    def take(self, key: str) -> None:
        """One key: its button, or typed in."""
        page = self.page
        button = page.locator(f"#options [data-choice='{key}']")
        typed = page.query_selector("#typed-step")
        if typed and not button.count():
            page.fill("#typed-step input", key.removeprefix("="))
            page.click("#typed-step [data-do=typed]")
            return
        if page.query_selector("#aside:not([open])") and not button.first.is_visible():
            page.click("#aside summary")
        button.first.click()

    def confirm(self, tag: str, *keys: str) -> None:
        """Confirm, and wait for what comes next; it counts as used."""
        before = asked(self.page)
        self.page.click("#confirm")
        settled(self.page, before)
        USED.update({tag, *(f"{tag}.{key}" for key in keys[:1])})

    def answer(self, tag: str, *keys: str) -> None:
        """Somebody answers what is asked."""
        self.choose(tag, *keys)
        self.confirm(tag, *keys)

    def amount(self, tag: str, number: int) -> None:
        """A number of points."""
        self.wait_for(tag)
        self.page.fill("#amount", str(number))
        self.confirm(tag)

    def some(self, tag: str, *keys: str) -> None:
        """Some of several things; what is ticked already and not wanted is cleared."""
        self.wait_for(tag)
        for box in self.page.locator("#options input[type=checkbox]:not([disabled])").all():
            box.set_checked(box.get_attribute("data-choice") in keys)
        self.confirm(tag)
