"""What a preview costs the server, in CPU-milliseconds: `tools/preview_costs.py [--json] RECORD`, on this build.

A recorded game is played again on the real server. Before every answer that was chosen key by key the page asks for the
question with these keys chosen, as it does when somebody is about to confirm; all the CPU of that request counts.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.golden_table import GoldenTable, golden_table  # noqa: E402

ASKED = re.compile(r'data-decision="([^"]+)"')


def cost_of(table: GoldenTable, seat: str, keys: tuple[str, ...]) -> float:
    """One preview, in milliseconds."""
    browser = table.browsers[seat]
    headers = {**browser.headers, "x-part": "decision"}
    asked = ASKED.search(table.server.request("GET", f"{browser.base}?as={seat}", headers=headers).text)
    assert asked
    chosen = [("key", key) for key in keys]
    query = urlencode([("as", seat), ("decision", asked[1]), *chosen, ("light", "yes")])
    begun = process_time()
    answer = table.server.request("GET", f"{browser.base}?{query}", headers=headers)
    spent = process_time() - begun
    assert answer.status_code == 200 and 'id="confirm"' in answer.text, answer.text[:500]
    return 1000 * spent


def costs_of(record: str) -> list[float]:
    """All previews of a recorded game in which more than one key was chosen."""
    found = []
    with tempfile.TemporaryDirectory() as folder, golden_table(record, Path(folder)) as table:
        for asked, value in table.answers():
            seat, path = asked.decision.seat, asked.decision.space.kind == "path"
            if path and len(value) > 1:
                found.append(cost_of(table, seat, tuple(value)))
            table.house.answer(table.id, seat, asked.id, [value])
    return found


def main() -> None:
    costs = costs_of(sys.argv[-1])
    if "--json" in sys.argv:
        print(json.dumps({"preview": median(costs)}))
    else:
        print(f"{len(costs)} previews: median {median(costs):.1f} ms, 90 % {quantiles(costs, n=10)[-1]:.1f} ms")


if __name__ == "__main__":
    main()
