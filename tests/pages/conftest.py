"""A real browser at a real server. Any console error, page error or policy report fails the test."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from baluard.server.people import promises, seats
from baluard.server.settings import Settings
from tests.pages import battles, campaigns, marks
from tests.pages.hands import PATIENCE
from tests.server.toyhouse import HERE, Running, settings_for

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
expect.set_options(timeout=PATIENCE * 1000)  # a loaded machine is no fault of the page
Opener = Callable[..., Page]
# What others do is shown at once, and every answer is confirmed, but for a test that has chosen otherwise.
AT_ONCE = """if (location.protocol === "http:") {
  localStorage["baluard.pace"] ??= "off";
  localStorage["baluard.confirm"] ??= "all";
}"""


def chromium_path() -> str:
    """Debian's Chromium; its absence fails the run by name."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "Chromium is missing: tools/ensure_chromium.sh installs it"
    return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield browser
        browser.close()


class SameEveryTime:
    """Stands for `secrets` where games are made: the same dice, cards and thoughts of bots in every run of a test."""

    def __init__(self, name: str) -> None:
        self.rng = random.Random(name)

    def token_bytes(self, n: int) -> bytes:
        return self.rng.randbytes(n)

    def token_hex(self, n: int) -> str:
        return self.rng.randbytes(n).hex()


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A page test plays the same game every time; the browsers add their salt, the same too."""
    same = SameEveryTime(request.node.name)
    for module in (promises, seats):
        monkeypatch.setattr(module, "secrets", same)


@pytest.fixture
def assault(tmp_path: Path) -> Iterator[Running]:
    """The house with its real games; bots answer at random, so that tests are quick."""
    with Running(Settings(data_dir=tmp_path)) as server:
        yield server


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Running]:
    """The house of the toy."""
    assert HERE
    with Running(settings_for(tmp_path)) as server:
        yield server


@pytest.fixture
def scenes(tmp_path: Path) -> Iterator[Running]:
    """A house in which the campaign of 1808 begins in the middle of things (`tests/pages/campaign.py`)."""
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.campaigns:games")) as server:
        yield server
    campaigns.GAME.begins = None


@pytest.fixture
def battlefield(tmp_path: Path) -> Iterator[Running]:
    """A house in which battles begin in the middle of things (`tests/pages/battles.py`)."""
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.battles:games")) as server:
        yield server
    battles.GAME.begins = None


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Opener]:
    """Opens pages in browsers of their own, and checks at the end that none complained."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    servers: list[Running] = []

    def complain(message: ConsoleMessage, allowed: str, may_be_late: bool) -> None:
        refused = "status of 409" in message.text or "status of 403" in message.text
        late = refused and urlsplit(message.location["url"]).path.endswith("/answer")
        if message.type in ("error", "warning") and allowed not in message.text and not (late and may_be_late):
            faults.append(f"console: {message.text} ({message.location['url']})")

    def open_page(
        server: Running,
        lang: str = "en-GB",
        width: int = 1440,
        height: int = 900,
        allowed: str = "never",
        may_be_late: bool = False,
        **more: object,
    ) -> Page:
        """`allowed`: a complaint that the test is about. `may_be_late`: where others may speak at the same time, an
        answer can come after theirs. It is refused (409; 403 when nothing is asked of the seat any more), and the page
        asks again. Nowhere else is that right."""
        context = chromium.new_context(locale=lang, viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        context.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(7)")
        context.add_init_script(AT_ONCE)
        contexts.append(context)
        servers.append(server)
        page = context.new_page()
        page.on("console", lambda message: complain(message, allowed, may_be_late))
        page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(server.base)
        return page

    yield open_page
    for context in contexts:
        context.close()
    reports = [report for server in servers for report in server.app.state.reports]
    assert not faults, faults
    assert not reports, reports


@pytest.fixture(autouse=True)
def kept_promises(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test says that it plays, it has played."""
    marks.USED.clear()
    yield
    marks.check_promises(request.node)
