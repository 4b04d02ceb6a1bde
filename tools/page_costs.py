"""What a page costs, and what axe finds: `make page-costs`, or `tools/page_costs.py [--label NAME] [GAME ..]`.

The first answers of a recorded game are given again through the real server, each by the browser of its seat; counted
is the CPU of one request. Then axe looks at the lobby, at the form of a new game and at its table, in light and in
dark. `--old FOLDER` measures the program of another checkout, with this script. The figures go to
docs/results/page-costs.json under a label (`now`, unless another is given), and all labels to page-costs.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
OLD = Path(sys.argv[sys.argv.index("--old") + 1]).resolve() if "--old" in sys.argv else ROOT
sys.path[:0] = [str(OLD / "src"), str(OLD)]

from baluard.server.settings import Settings  # noqa: E402
from tests.pages.conftest import ARGUMENTS, chromium_path  # noqa: E402
from tests.server.toyhouse import Running  # noqa: E402
from tools.golden_table import golden_table  # noqa: E402

RECORDS = {
    "assault": "assault-basic",
    "victus": "victus-full",
    "catalans": "catalans-three",
    "peninsular": "peninsular-1808",
    "maurice": "maurice-first",
}
RESULTS = ROOT / "docs" / "results"
WARM, MOST = 5, 65  # answers: the first ones pay for what is read once
HEAD = """# What a page costs, and what axe finds

`make page-costs`, or `tools/page_costs.py --label NAME`: CPU milliseconds of the house (interpreted build) for the
answers of a recorded game, each given by the browser of its seat, which has the table anew with it; the median of 60.
Then how much axe has to say of the lobby, the form of a new game and its table with the first question, in light and in
dark. `before` is the program as it was when each answer was two requests; both were measured by the same script, one
right after the other.

"""
COLUMNS = ("game", "label", "requests an answer", "CPU a request", "CPU an answer", "axe: lobby", "new game", "table")


def access() -> Any:
    """How this checkout asks axe, whatever is measured."""
    spec = spec_from_file_location("access", ROOT / "tests" / "pages" / "access.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cpu_of(record: str) -> dict[str, float]:
    """Requests and CPU milliseconds of an answer."""
    costs, requests = [], 0
    with tempfile.TemporaryDirectory() as folder, golden_table(record, Path(folder)) as table:
        for browser in table.browsers.values():
            browser.load()
        for asked, value in table.answers():
            began = time.process_time()
            requests = len(table.browsers[asked.decision.seat].answer(asked, value))
            costs.append((time.process_time() - began) * 1000)
            if len(costs) == MOST:
                break
    answer = median(costs[WARM:])
    return {"requests": requests, "request": round(answer / requests, 1), "answer": round(answer, 1)}


def axe_of(chromium: Browser, slug: str) -> dict[str, int]:
    """How often axe complains of each page."""
    complaints = access().complaints
    with tempfile.TemporaryDirectory() as folder, Running(Settings(data_dir=Path(folder))) as server:
        context = chromium.new_context(locale="en-GB", viewport={"width": 1440, "height": 900}, bypass_csp=True)
        page = context.new_page()
        page.goto(server.base)
        page.wait_for_selector("body[data-ready]")
        found = {"lobby": len(complaints(page))}
        page.click(f"a[href='/new/{slug}']")
        page.wait_for_selector("body[data-ready] #new-game")
        found["new"] = len(complaints(page))
        for other in page.locator("select[name^='seat.']").all():
            other.select_option("me")
        page.click("#new-game button.primary")
        page.wait_for_selector("body[data-ready] #table")
        if page.locator("[data-do=curtain]").count():
            page.click("[data-do=curtain]")
        page.wait_for_selector("#decision[data-decision]")
        found["table"] = len(complaints(page))
        context.close()
    return found


def line(slug: str, label: str, found: dict[str, Any]) -> str:
    """One row of the table."""
    return in_row(
        [slug, label, *(str(found[name]) for name in ("requests", "request", "answer", "lobby", "new", "table"))]
    )


def in_row(cells: Sequence[str]) -> str:
    """Cells as a row of the table."""
    return f"| {' | '.join(cells)} |\n"


def page_of(results: dict[str, dict[str, Any]]) -> str:
    """All results as a page."""
    rows = [line(slug, label, found) for slug in RECORDS for label, found in sorted(results[slug].items())]
    return "".join((HEAD, in_row(COLUMNS), in_row(["---"] * len(COLUMNS)), *rows))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--label", default="now")
    parser.add_argument("--old", type=Path, metavar="FOLDER", help="a checkout whose program is measured")
    parser.add_argument("games", nargs="*", default=list(RECORDS))
    chosen = parser.parse_args()
    file = RESULTS / "page-costs.json"
    results = json.loads(file.read_text()) if file.exists() else {}
    for slug in chosen.games:
        results.setdefault(slug, {})[chosen.label] = found = cpu_of(RECORDS[slug])
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
            found |= axe_of(chromium, slug)
            chromium.close()
        print(line(slug, chosen.label, found), end="", flush=True)
    file.write_text(json.dumps(results, indent=1) + "\n")
    (RESULTS / "page-costs.md").write_text(page_of(results))


if __name__ == "__main__":
    main()
