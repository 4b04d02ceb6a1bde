"""Records from outside wait in a queue of their own: a flood of them silences no page."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from baluard.server.errors import TooMany
from baluard.server.limits import Pace
from baluard.server.workers import Late, Work
from tests.server.toyhouse import Running, settings_for

RECORD = b'{"game": "skirmish", "data": "unknown"}'  # enough of one to be checked
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
    monkeypatch.setattr("baluard.server.limits.MOST_CALLERS", 3)
    moment = 0.0
    pace = Pace(1, 10.0, lambda: moment)
    for caller in "abc":
        pace.check(caller)
    with pytest.raises(TooMany):
        pace.check("a")
    moment = 11.0
    pace.check("d")
    assert list(pace.times) == ["d"]
