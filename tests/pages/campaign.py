"""The campaign of 1808 on the page, from a scene in the middle of things: orders and answers by clicks, and what is in
sight.

A scene is a state of a rulebook test (`Sitting`) with what is to happen next. `Campaign` keeps what a test really used:
orders and decisions that were confirmed on the page, options that were chosen, elements that were in sight. A test says
in its mark `plays` what it uses; `check_promises` holds it to that, and the table of docs/page-peninsular.md is written
from the marks.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from baluard.games.peninsular.model.activities import TurnEnd
from baluard.games.peninsular.model.orders import order_of
from tests.pages import campaigns
from tests.pages.hands import asked, narrowed, settled
from tests.rulebooks.peninsular.sitting import Sitting
from tests.server.toyhouse import Running

LINES = Path(__file__).with_name("peninsular.toml")
PHASES = ("setup", "reinforcement", "recruitment", "intendance", "naval", "movement", "supply")
NATIONS = ("spain", "britain", "france")
SHORT = {"end_turn": "4", "resolution_modes": "auto"}
plays = pytest.mark.plays
USED: set[str] = set()
"""What the running test has used so far."""


@cache
def elements() -> dict[str, dict[str, str]]:
    """The elements of the page by name: where each stands, and what is written in it."""
    rows = tomllib.loads(LINES.read_text("utf-8"))["element"]
    return {part["name"]: part for row in rows for part in row["parts"]}


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


class Campaign:
    """A table with all seats at one screen."""

    def __init__(self, page: Page, server: Running) -> None:
        self.page = page
        self.server = server

    def sit(
        self, scene: Callable[[Sitting], tuple[Any, ...]], turn: int = 1, empty: bool = True, **options: str
    ) -> None:
        """A new table that begins with a scene: it puts forces, and gives what is to happen, first things first."""

        def new(chosen: dict[str, str]) -> Any:
            game = Sitting(turn, empty, **chosen)
            activities = scene(game)
            for one in activities:
                game.state.nation = NATIONS.index(getattr(one, "nation", "spain"))
                game.state.phase = getattr(one, "phase", "reinforcement")
            game.state.agenda = [TurnEnd(), *reversed(activities)]
            return game.state

        campaigns.GAME.scene = new
        chosen = {**SHORT, **options}
        USED.update(f"option.{name}" for name in options)
        seats = (*NATIONS, "organiser") if chosen.get("organiser") == "on" else NATIONS
        form = {f"option.{name}": value for name, value in chosen.items()} | {f"seat.{seat}": "me" for seat in seats}
        made = self.page.request.post(
            f"{self.server.base}/new/peninsular", form=form, headers={"origin": self.server.base}
        )
        assert made.ok, made.text()
        self.page.goto(made.url)
        self.page.wait_for_selector("body[data-ready] #table")

    # -- answering

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
        if tag in PHASES:
            USED.add(order_of(tag, keys).id)

    def answer(self, tag: str, *keys: str) -> None:
        """Somebody answers what is asked."""
        self.choose(tag, *keys)
        self.confirm(tag, *keys)

    def play(self, tag: str, *orders: str) -> None:
        """Several orders of a phase, keys apart by blanks."""
        for keys in orders:
            self.answer(tag, *keys.split())

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
