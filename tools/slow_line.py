"""How long a table takes to open on a slow line: `tools/slow_line.py`; writes docs/results/slow-line.md.

A browser that has been at the table before opens it again over a line as slow as slow 3G (400 kbit/s, 400 ms). Counted
are the seconds until the board is there and clicks are heard, and the bytes that travel.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.catalogue import SLUGS  # noqa: E402
from baluard.server.settings import Settings  # noqa: E402
from tests.pages.conftest import ARGUMENTS, chromium_path  # noqa: E402
from tests.pages.hands import set_up  # noqa: E402
from tests.server.toyhouse import Running  # noqa: E402

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
THERE = "() => document.body.dataset.ready && document.querySelector('#sheet svg[class] [id]')"
HEAD = """# A table on a slow line

`tools/slow_line.py`: a table that this browser has been at before is opened again over slow 3G (400 kbit/s, 400 ms to
and fro). Wanted: less than 3 seconds until the board is there and clicks are heard.

| game | seconds | KB that travel |
| --- | --- | --- |
"""


def reopened(page: Page, address: str) -> tuple[float, int]:
    """Seconds until a table is there, and bytes that travel."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    travelled: list[int] = []

    def note(event: dict[str, Any]) -> None:
        travelled.append(int(event["encodedDataLength"]))

    line.on("Network.loadingFinished", note)
    line.send("Network.emulateNetworkConditions", SLOW)
    begun = time.monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_function(THERE)
    taken = time.monotonic() - begun
    line.detach()
    return taken, sum(travelled)


def main() -> None:
    """Every game once."""
    lines = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        with Running(Settings(data_dir=Path(folder))) as server:
            for slug in SLUGS:
                page = browser.new_context(locale="en-GB").new_page()
                page.goto(server.base)
                set_up(page, slug, {})
                address = page.url
                page.goto(f"{server.base}/about")
                taken, size = reopened(page, address)
                lines.append(f"| {slug} | {taken:.1f} | {size / 1000:.1f} |\n")
                print(lines[-1], end="", flush=True)
                page.context.close()
        browser.close()
    (ROOT / "docs" / "results" / "slow-line.md").write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
