"""A house with the toy in it, for tests of the server: its catalogue, and bots of several tempers."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from baluard.kernel.contract import GameModule
from baluard.kernel.drive import imagine
from baluard.kernel.rng import Rng
from baluard.kernel.values import View
from baluard.server.app import make_app
from baluard.server.settings import Settings
from tests.toys.skirmish import GAME

HERE = "tests.server.toyhouse"


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


def client_for(data_dir: Path, **more: Any) -> TestClient:
    """A browser at a fresh server."""
    app = make_app(settings_for(data_dir, **more))
    return TestClient(app, base_url="http://127.0.0.1:8714", follow_redirects=True)


def browser_at(client: TestClient) -> TestClient:
    """Another browser at the same server (whose lifespan the first one holds)."""
    return TestClient(client.app, base_url="http://127.0.0.1:8714", follow_redirects=True)
