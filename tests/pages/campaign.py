"""The campaign of 1808 on the page, from a scene in the middle of things: orders and answers by clicks.

A scene is a state of a rulebook test (`Sitting`) with what is to happen next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from baluard.games.peninsular.model.activities import TurnEnd
from baluard.games.peninsular.model.orders import order_of
from tests.pages import campaigns
from tests.pages.marks import USED, Hands
from tests.rulebooks.peninsular.sitting import Sitting
from tests.server.toyhouse import Running

PHASES = ("setup", "reinforcement", "recruitment", "intendance", "naval", "movement", "supply")
NATIONS = ("spain", "britain", "france")
SHORT = {"end_turn": "4", "resolution_modes": "auto"}


class Campaign(Hands):
    """A table with all seats at one screen."""

    def __init__(self, page: Page, server: Running) -> None:
        super().__init__(page)
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

        campaigns.GAME.begins = new
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

    def confirm(self, tag: str, *keys: str) -> None:
        """Confirm, and wait for what comes next; an order counts as used, too."""
        super().confirm(tag, *keys)
        if tag in PHASES:
            USED.add(order_of(tag, keys).id)

    def play(self, tag: str, *orders: str) -> None:
        """Several orders of a phase, keys apart by blanks."""
        for keys in orders:
            self.answer(tag, *keys.split())
