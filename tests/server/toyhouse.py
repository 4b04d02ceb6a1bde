"""A house with the toy in it, for tests of the server: its catalogue, and bots of several tempers."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn

from baluard.kernel.drive import imagine
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.server.app import make_app
from baluard.server.games.house import House
from baluard.server.settings import Settings
from tests.server.pictured import GAME

HERE = "tests.server.toyhouse"
PATIENCE = 120  # seconds for one answer of the server: only one that hangs takes so long, beside any load


def games() -> dict[str, GameModule]:
    """The catalogue of this house."""
    return {"skirmish": GAME}


def at_random(slug: str, level: str, view: View, seed: str) -> Any:
    """A bot that answers anything legal."""
    rng = Rng(seed)
    for asked in imagine(GAME, view, rng).asked:
        if asked.decision.seat in view.eyes and asked.required and not asked.answered:
            return asked.decision.space.sample(rng)
    raise LookupError(view.eyes)


def crashing(slug: str, level: str, view: View, seed: str) -> Any:
    """A bot that raises."""
    raise RuntimeError("no idea")


def dying(slug: str, level: str, view: View, seed: str) -> Any:
    """A bot whose process dies."""
    os._exit(3)


def spinning(slug: str, level: str, view: View, seed: str) -> Any:
    """A bot that never stops thinking."""
    while True:
        pass


def slow(slug: str, level: str, view: View, seed: str) -> Any:
    """A bot that takes its time, asleep."""
    time.sleep(0.4)
    return at_random(slug, level, view, seed)


def illegal(slug: str, level: str, view: View, seed: str) -> Any:
    """A bot that answers nonsense."""
    return {"no": "sense"}


def settings_for(data_dir: Path, chooser: str = "at_random", **more: Any) -> Settings:
    """Settings of a toy house."""
    return Settings(
        data_dir=data_dir, catalogue=f"{HERE}:games", chooser=f"{HERE}:{chooser}", standing_seconds=0.05, **more
    )


class Running:
    """A real server in a thread, and browsers that call it."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time, port: int = 0) -> None:
        self.app = make_app(settings, clock)
        config = uvicorn.Config(
            self.app, host="127.0.0.1", port=port, log_level="warning", access_log=False, ws="none", lifespan="on"
        )
        self.server = uvicorn.Server(config)
        self.browsers: list[httpx.Client] = []
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self) -> Running:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_: object) -> None:
        for browser in self.browsers:
            browser.close()
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive(), "the server does not stop: a browser still listens"

    @property
    def house(self) -> House:
        """What the server holds."""
        house: House = self.app.state.house
        return house

    def browser(self, lang: str = "en") -> httpx.Client:
        """A browser with its own cookies."""
        headers = {"accept-language": lang, "origin": self.base}
        browser = httpx.Client(base_url=self.base, follow_redirects=True, timeout=PATIENCE, headers=headers)
        self.browsers.append(browser)
        return browser


def new_game(browser: httpx.Client, slug: str = "skirmish", **fields: str) -> str:
    """Make a game by the lobby's form; its id."""
    answer = browser.post(f"/new/{slug}", data=fields)
    assert answer.status_code == 200, answer.text
    return str(answer.url).rpartition("/")[2]


def asked_of(running: Running, game_id: str, *seats: str) -> Asked | None:
    """The first unanswered required decision of these seats."""
    for asked in running.house.live(game_id).match.asked:
        if asked.required and not asked.answered and asked.decision.seat in seats:
            return asked
    return None


def answer(browser: httpx.Client, game_id: str, asked: Asked, value: Any = None) -> httpx.Response:
    """Post an answer; the default when none is given."""
    given = asked.decision.default if value is None else value
    body = msgspec.json.encode({"decision": asked.id, "answers": [given]})
    return browser.post(f"/g/{game_id}/answer", content=body, headers={"content-type": "application/json"})


def play_to_end(running: Running, browser: httpx.Client, game_id: str, *seats: str, seconds: float = 60) -> None:
    """Answer defaults for these seats until the game is over; bots answer for the others."""
    until = time.monotonic() + seconds
    while running.house.row(game_id).status != "over":
        assert time.monotonic() < until, "the game does not end"
        asked = asked_of(running, game_id, *seats)
        if asked is None:
            time.sleep(0.02)
            continue
        said = answer(browser, game_id, asked).status_code
        # A standing order, or another seat, may have been faster: then it is asked no more.
        assert said in (200, 409) or (said == 403 and asked_of(running, game_id, *seats) != asked), said
