"""What it costs the server to open a long game: `tools/opening.py GAME [--json]`, in CPU-seconds.

A game of bots, left late (where, stands in its house.toml), is stored twice. A fresh process opens one table (the page
and the ground of its board), and then the other, which it has never seen, with the game in its memory. The processes
keep compiled modules and parsed files, as an installed program does, in a folder of their own: the first one only
fills it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from html import unescape
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from httpx import ASGITransport, AsyncClient  # noqa: E402

from baluard.kernel import records  # noqa: E402
from baluard.laboratory import make_plan  # noqa: E402
from baluard.laboratory.play import Session, waiting  # noqa: E402
from baluard.server.app import make_app  # noqa: E402
from baluard.server.common.security import BROWSER, hashed  # noqa: E402
from baluard.server.records.imports import store_record  # noqa: E402
from baluard.server.settings import Settings  # noqa: E402
from tools.folders import known_of  # noqa: E402

SECRET = "of-the-browser-that-opens-it"


def in_its_last_turn(slug: str) -> bytes:
    """The record of a game of easy bots, stopped late."""
    late = known_of(slug, "bench")["opened"]
    plan = make_plan(slug, 1, ["easy"], "opening", late["options"])
    session = Session(plan, 1)
    match = session.begin()
    while match.save.state.turn < late["turn"] or match.save.state.phase != late["phase"]:
        asked = waiting(match)
        seat = asked.decision.seat
        session.keep(match.answer(seat, asked.id, session.choose(seat, match.view((seat,))), "bot"))
    return session.record()


def stored(folder: Path, slug: str) -> list[str]:
    """Two tables of the same game."""
    house = make_app(Settings(data_dir=folder)).state.house
    record = records.load(in_its_last_turn(slug))
    found = [store_record(house, house.module(slug), record, hashed(SECRET), name) for name in ("one", "other")]
    house.store.close()
    return found


async def opened(client: AsyncClient, game_id: str) -> dict[str, float]:
    """CPU-seconds for the page of a table and for the ground of its board."""
    begun = process_time()
    page = await client.get(f"/g/{game_id}")
    assert page.status_code == 200, page.text
    middle = process_time()
    ground = re.findall(r'data-ground="([^"]+)"', page.text)
    assert ground, "a table has a ground"
    answered = await client.get(unescape(ground[0]))
    assert answered.status_code == 200, answered.text
    return {"page": middle - begun, "ground": process_time() - middle}


async def measure(folder: Path, ids: list[str]) -> list[dict[str, float]]:
    """In a fresh process: the first table, then the other."""
    headers = {"cookie": f"{BROWSER}={SECRET}", "accept-language": "en"}
    app = ASGITransport(make_app(Settings(data_dir=folder)))
    client = AsyncClient(transport=app, base_url="http://127.0.0.1", headers=headers)
    return [await opened(client, game_id) for game_id in ids]


def measured(slug: str, rounds: int = 3) -> dict[str, float]:
    """The best of some fresh processes, for the first table and for one that follows."""
    with tempfile.TemporaryDirectory() as folder:
        ids = stored(Path(folder), slug)
        command = [sys.executable, __file__, "--inside", folder, *ids]
        kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(Path(folder) / "compiled")}
        runs = []
        for _ in range(1 + rounds):
            done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **kept})
            runs.append(json.loads(done.stdout))
    first, after = (min((run[i] for run in runs[1:]), key=lambda one: sum(one.values())) for i in (0, 1))
    return {"opened_fresh": sum(first.values()), "opened_after": sum(after.values())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--inside", nargs="+", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        print(json.dumps(asyncio.run(measure(Path(chosen.inside[0]), chosen.inside[1:]))))
        return
    found = measured(chosen.game)
    print(json.dumps(found) if chosen.json else found)


if __name__ == "__main__":
    main()
