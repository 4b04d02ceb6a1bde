"""A recorded game on a table of the real server: every seat has a browser of its own, and answers as it was recorded.

The dice fall as they fell, since they are committed with the record's seed under the record's name.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from httpx import ASGITransport, AsyncClient, Response

from baluard.kernel import codec
from baluard.kernel.match import Match
from baluard.kernel.records import Record, load
from baluard.kernel.upcast import present_epoch
from baluard.kernel.values import Answer, Asked, Save
from baluard.server.app import make_app
from baluard.server.common.security import BROWSER, hashed
from baluard.server.games.appends import append_of
from baluard.server.settings import Settings
from baluard.server.table.copies import CUT
from baluard.store import Checkpoint, GameRow, SeatRow

RECORDS = Path(__file__).resolve().parents[1] / "tests" / "games_played"
BASE = "http://127.0.0.1"
JSON = {"content-type": "application/json"}


class Server:
    """The real application, called in this process."""

    def __init__(self, runner: asyncio.Runner, data_dir: Path) -> None:
        self.app = make_app(Settings(data_dir=data_dir))
        self.runner = runner
        self.fetched = 0
        self.client = AsyncClient(transport=ASGITransport(self.app), base_url=BASE)

    def request(self, method: str, path: str, **more: Any) -> Response:
        """One fetch."""
        self.fetched += 1
        return self.runner.run(self.client.request(method, path, **more))


class Browser:
    """What the page's script does, as far as the server can tell: it holds the table and asks for it."""

    def __init__(self, server: Server, game_id: str, secret: str) -> None:
        self.server = server
        self.base = f"/g/{game_id}"
        self.headers = {"cookie": f"{BROWSER}={secret}", "accept-language": "en"}
        self.html = self.copy = self.ground = ""
        self.bits: list[str] = []

    def ask(self, method: str, path: str, **more: Any) -> Response:
        """One fetch."""
        headers = {**self.headers, **more.pop("headers", {})}
        answered = self.server.request(method, self.base + path, headers=headers, **more)
        assert answered.status_code == 200, answered.text
        return answered

    def load(self) -> list[Response]:
        """Open the page: it comes with its ground, and holds no copy yet."""
        page = self.ask("GET", "")
        self.html, self.copy, self.bits = page.text, "", []
        address = self.shown("data-ground")
        ground = self.ask("GET", address.removeprefix(self.base))
        self.ground = ground.text
        return [page, ground]

    def refresh(self) -> list[Response]:
        """Bring the table up to date, as after a nudge of the stream."""
        question = self.shown("data-decision")
        answered = self.ask("GET", f"?decision={question}", headers={"x-part": "table", "x-copy": self.copy})
        self.read(answered.json())
        return [answered]

    def answer(self, asked: Asked, value: Any) -> list[Response]:
        """Answer; the table comes with what the server says."""
        body = {"decision": asked.id, "answers": [value], "n": int(self.shown("data-n"))}
        headers = {**JSON, "x-part": "table", "x-copy": self.copy}
        given = self.ask("POST", "/answer", content=msgspec.json.encode(body), headers=headers)
        self.read(given.json()["table"])
        return [given]

    def read(self, table: dict[str, Any]) -> None:
        """Put a table together out of what came and what was there (static/js/copy.js)."""
        before, self.bits = self.bits, []
        for part in table["parts"]:
            self.bits += CUT.findall(part) if isinstance(part, str) else before[part[0] : part[0] + part[1]]
        self.html, self.copy = "".join(self.bits), table["copy"]

    def shown(self, name: str) -> str:
        """The first value of an attribute on the page; empty when there is none."""
        found = re.search(rf'{name}="([^"]*)"', self.html)
        return found.group(1) if found else ""


class GoldenTable:
    """A recorded game that is played again, answer by answer."""

    def __init__(self, server: Server, record: Record) -> None:
        self.server = server
        self.house: Any = server.app.state.house
        self.record = record
        self.id = lay(self.house, record)
        self.seats = self.house.module(record.game).seats(record.options)
        self.browsers = {seat: Browser(server, self.id, secret_of(seat)) for seat in self.seats}

    def answers(self) -> Iterator[tuple[Asked, Any]]:
        """The questions as they come, each with its recorded answer; it must be given before the next is asked for."""
        for entry in self.record.entries:
            if isinstance(entry, Answer):
                open_ones = self.house.live(self.id).match.asked
                asked = [a for a in open_ones if (a.decision.seat, a.decision.tag) == (entry.seat, entry.about)]
                yield asked[0], entry.answer


@contextmanager
def golden_table(name: str, data_dir: Path) -> Iterator[GoldenTable]:
    """A table at which nothing has been answered yet."""
    record = load(gzip.decompress((RECORDS / f"{name}.json.gz").read_bytes()))
    with asyncio.Runner() as runner, ExitStack() as closing:
        server = Server(runner, data_dir)
        lifespan = server.app.router.lifespan_context(server.app)
        runner.run(lifespan.__aenter__())
        closing.callback(lambda: runner.run(lifespan.__aexit__(None, None, None)))
        closing.callback(lambda: runner.run(server.client.aclose()))
        yield GoldenTable(server, record)


def secret_of(seat: str) -> str:
    """The secret of a seat's browser."""
    return f"the browser at the seat of {seat}"


def lay(house: Any, record: Record) -> str:
    """A game as it began when it was recorded; each seat has its own browser."""
    game = house.module(record.game)
    assert record.dice
    row = GameRow(
        id="0" * 16,
        slug=record.game,
        options=record.options,
        title="",
        created=0,
        touched=0,
        public=False,
        maker="",
        watch_link="",
        dice="house",
        seed=bytes.fromhex(record.seed),
        seed_hash=record.dice.seed_hash,
        salts=record.dice.salts,
        version=game.version,
        data_hash=game.data_hash(),
        status="gathering",
        dice_game=record.dice.game_id,
    )
    seats = [SeatRow(row.id, seat, i, "person", claimed=True) for i, seat in enumerate(game.seats(row.options))]
    house.keep_data(game)
    house.store.add_game(row, seats, [(seat.seat, hashed(secret_of(seat.seat))) for seat in seats])
    first = Save(game.new(row.options))
    match = Match(game, row.options, first, house.source(row))
    start = Checkpoint("start", 0, codec.pack(game, first))
    append = append_of(game, match, [match.go()], 0, -1, 0, [start])
    epochs = (present_epoch(game),)
    house.store.begin(row.id, row.salts, msgspec.structs.replace(append, epochs=epochs))
    return row.id
