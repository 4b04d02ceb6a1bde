"""Records from outside: what becomes of them, and that a flood of them silences no page."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from baluard.catalogue import games
from baluard.kernel.errors import BadRecord
from baluard.kernel.records import load
from baluard.server.common.errors import TooMany
from baluard.server.common.limits import Rate
from baluard.server.common.workers import Late, Work
from baluard.server.games.house import House
from baluard.server.records import imports
from baluard.store import Store
from baluard.verification import verify
from tests.server.toyhouse import Running, settings_for

RECORD = b'{"game": "skirmish", "data": "unknown"}'  # enough of one to be checked
KEPT = Path(__file__).parent.parent / "saves_kept"
FLOOD = 45  # more than the server has threads for its pages


class Stuck:
    """A checker that takes as long as the test wants."""

    def __init__(self) -> None:
        self.release = threading.Event()
        self.asked = 0

    def run(self, work: Work) -> Any:
        self.asked += 1
        assert self.release.wait(60)
        raise Late(work.target)

    def close(self) -> None:
        self.release.set()


# -- what a record becomes


def kept_record(label: str, name: str) -> dict[str, Any]:
    """A record that an older program wrote."""
    found: dict[str, Any] = msgspec.json.decode(gzip.decompress((KEPT / label / "records" / name).read_bytes()))
    return found


def refusal(plain: dict[str, Any]) -> str:
    """Why a record is not taken in; empty when it is."""
    body = msgspec.json.encode(plain)
    return str(imports.check(body, 1 << 22, 20_000, "baluard.catalogue:games").get("fault", ""))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store(tmp_path / "house.sqlite") as store:
        yield House(store, games)


OVER = "assault-over-points.json.gz"


@pytest.mark.parametrize("label", ["0.1", "0.2"])
def test_a_record_that_is_cut_but_says_how_it_ended_is_refused(label: str) -> None:
    plain = kept_record(label, OVER)
    cut = {**plain, "entries": plain["entries"][:200]}
    assert refusal(cut) == "fault.result"
    earlier = [
        {"n": 0, "version": plain["version"], "data": plain["data"]},
        {"n": 199, "version": 1, "data": plain["data"]},
    ]
    assert refusal({**cut, "epochs": earlier}) in ("fault.epochs", "fault.result")
    assert refusal({**plain, "result": None}) == "fault.result"
    assert refusal({**plain, "seed": ""}) == "fault.seed_missing"


@pytest.mark.parametrize("label", ["0.1", "0.2"])
def test_a_game_that_goes_on_never_has_the_seed_of_a_file(label: str, house: House) -> None:
    plain = kept_record(label, OVER)
    cut = {**plain, "entries": plain["entries"][:200]}
    with pytest.raises(BadRecord):  # were it not refused before
        imports.store_record(house, house.module("assault"), load(msgspec.json.encode(cut)), "me")
    open_ended = load(msgspec.json.encode({**cut, "result": None}))
    row = house.row(imports.store_record(house, house.module("assault"), open_ended, "me"))
    assert row.status == "running" and row.seed.hex() != plain["seed"] != ""
    assert row.seed_hash != plain["dice"]["seed_hash"]


FROM_POSITIONS = [
    (label.name, file.name) for label in KEPT.glob("0.*") for file in label.glob("records/*-from-a-position*")
]


@pytest.mark.parametrize(("label", "name"), sorted(FROM_POSITIONS))
def test_a_game_from_a_position_is_exported_with_it(label: str, name: str, house: House) -> None:
    record = load(msgspec.json.encode(kept_record(label, name)))
    game = house.module(record.game)
    game_id = imports.store_record(house, game, record, "me")
    options = house.row(game_id).options
    if house.row(game_id).status == "running":
        seat, *others = game.seats(options)
        house.move(game_id, seat, game.motions[0], others)
    written = load(imports.record_of(house, house.row(game_id)))
    verdict = verify(house.live(game_id).game, written)
    assert verdict.fault is None and verdict.unchecked is None, verdict
    assert written.start is not None and written.result is not None


def test_a_game_from_its_set_up_is_exported_without_a_position(house: House) -> None:
    record = load(msgspec.json.encode(kept_record("0.1", OVER)))
    game_id = imports.store_record(house, house.module("assault"), record, "me")
    assert load(imports.record_of(house, house.row(game_id))).start is None


# -- floods


@contextmanager
def flooded(running: Running, number: int) -> Iterator[list[Future[httpx.Response]]]:
    """So many imports under way, none of which gets anywhere."""
    stuck = running.app.state.checker = Stuck()
    browsers = [running.browser() for _ in range(number)]
    with ThreadPoolExecutor(number) as threads:
        try:
            posts = [threads.submit(one.post, "/import", files={"record": ("x.json", RECORD)}) for one in browsers]
            until = time.monotonic() + 30
            while running.app.state.imports.size + sum(post.done() for post in posts) < number:
                assert time.monotonic() < until, "the posts do not arrive"
                time.sleep(0.01)
            yield posts
        finally:
            stuck.release.set()


def test_many_slow_imports_leave_the_pages_their_threads(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, imports_waiting=FLOOD, imports_each=FLOOD)) as running:
        with flooded(running, FLOOD) as posts:
            assert not any(post.done() for post in posts), "all of them wait"
            for path in ("/", "/static/app.css", "/new/skirmish"):
                assert running.browser().get(path).status_code == 200
        assert {post.result().status_code for post in posts} == {422}
        assert running.app.state.imports.size == 0 and not running.app.state.imports.callers


def test_beyond_a_short_queue_and_one_callers_share_of_it_records_are_refused(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, imports_waiting=5, imports_each=3)) as running:
        with flooded(running, 6) as posts:
            assert sum(post.done() for post in posts) == 3, "one address has its share and no more"
            assert {post.result().status_code for post in posts if post.done()} == {429}
            for lang, words in (("ca", "d'aquí a un minut"), ("es", "dentro de un minuto"), ("en", "in a minute")):
                refused = running.browser(lang).post("/import", files={"record": ("x.json", RECORD)})
                assert refused.status_code == 429 and words in refused.text.replace("&#39;", "'")
        assert running.browser().post("/import", content=b"{}").status_code == 422, "afterwards there is room again"


def test_one_address_may_send_so_many_records_an_hour(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, imports_hourly=3)) as running:
        codes = [running.browser().post("/import", content=b"{}").status_code for _ in range(5)]
    assert codes == [422, 422, 422, 429, 429]


def test_callers_who_have_been_quiet_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baluard.server.common.limits.MOST_CALLERS", 3)
    moment = 0.0
    pace = Rate(1, 10.0, lambda: moment)
    for caller in "abc":
        pace.check(caller)
    with pytest.raises(TooMany):
        pace.check("a")
    moment = 11.0
    pace.check("d")
    assert list(pace.times) == ["d"]
