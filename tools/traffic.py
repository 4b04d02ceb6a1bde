"""What travels when somebody answers: `make traffic`, or `tools/traffic.py [--label NAME] [--most N] [RECORD ..]`.

Recorded games are played again through the real server. Counted are the bytes of everything that is fetched, gzipped
as the server sends it: by the browser that answers, and by another one after the stream has told it. The figures go to
docs/results/traffic.json under a label (`now`, unless another is given), and all labels to traffic.md; figures of the
first N answers alone are only printed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from httpx import Response

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.golden_table import golden_table  # noqa: E402

RECORDS = ("assault-basic", "victus-full", "catalans-three", "peninsular-1808", "maurice-first")
RESULTS = ROOT / "docs" / "results"
HEAD = """# What travels when somebody answers

`make traffic`, or `tools/traffic.py --label NAME`: recorded games are played again through the real server, every
answer is given by the browser of its seat, and one other browser follows. Bytes of everything fetched for one answer,
gzipped as the server sends it, in KB of 1,000 bytes. Wanted: one fetch an answer, a median of at most 15 KB.

"""
COLUMNS = (
    *("record", "label", "answers", "first page"),
    *("answering: fetches", "median", "90 %", "most"),
    *("following: fetches", "median", "90 %", "most"),
)


def size_of(answered: Response) -> int:
    """The bytes of a body as they went over the wire."""
    return int(answered.headers["content-length"])


def figures_of(fetches: list[list[Response]]) -> dict[str, Any]:
    """Number and bytes of what was fetched, over many answers."""
    sizes = [sum(map(size_of, one)) for one in fetches]
    return {
        "fetches": max(map(len, fetches)),
        "median": round(median(sizes)),
        "ninety": round(quantiles(sizes, n=10)[-1]),
        "most": max(sizes),
    }


def measured(name: str, most: int) -> dict[str, Any]:
    """One record: what the answering browser fetches, and one that follows."""
    answering, following = [], []
    with tempfile.TemporaryDirectory() as folder, golden_table(name, Path(folder)) as table:
        first = [sum(map(size_of, browser.load())) for browser in table.browsers.values()]
        for asked, value in table.answers():
            seat = asked.decision.seat
            answering.append(table.browsers[seat].answer(asked, value))
            other = next((browser for at, browser in table.browsers.items() if at != seat), None)
            if other is not None:
                following.append(other.refresh())
            if len(answering) == most:
                break
    return {
        "answers": len(answering),
        "first": max(first),
        "answering": figures_of(answering),
        "following": figures_of(following),
    }


def line(name: str, label: str, found: dict[str, Any]) -> str:
    """One row of the table."""
    cells = [name, label, str(found["answers"]), in_kb(found["first"])]
    for who in ("answering", "following"):
        cells += [str(found[who]["fetches"]), *(in_kb(found[who][field]) for field in ("median", "ninety", "most"))]
    return in_row(cells)


def in_row(cells: Sequence[str]) -> str:
    """Cells as a row of the table."""
    return f"| {' | '.join(cells)} |\n"


def in_kb(size: int) -> str:
    """Bytes as KB."""
    return f"{size / 1000:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--label", default="now")
    parser.add_argument("--most", type=int, default=0, help="answers of each record; 0: all of them")
    parser.add_argument("records", nargs="*", default=list(RECORDS))
    chosen = parser.parse_args()
    file = RESULTS / "traffic.json"
    results = json.loads(file.read_text()) if file.exists() else {}
    for name in chosen.records:
        found = measured(name, chosen.most)
        results.setdefault(name, {})[chosen.label] = found
        print(line(name, chosen.label, found), end="", flush=True)
    if not chosen.most:
        file.write_text(json.dumps(results, indent=1) + "\n")
        (RESULTS / "traffic.md").write_text(page_of(results))


def page_of(results: dict[str, dict[str, Any]]) -> str:
    """All results as a page."""
    rows = [line(name, label, found) for name, labels in results.items() for label, found in labels.items()]
    return "".join((HEAD, in_row(COLUMNS), in_row(["---"] * len(COLUMNS)), *rows))


if __name__ == "__main__":
    main()
