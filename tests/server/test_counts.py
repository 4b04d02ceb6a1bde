"""What a look at a table costs: no run of the rules but for previews, and at most three looks at the store."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import msgspec
import pytest
from sqlalchemy import event

from baluard.kernel.answers import DONE
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked
from baluard.server.games.live import Live
from baluard.server.settings import Settings
from tests.server.toyhouse import Running, new_game, settings_for

MOST_READS = 3
STOPS = (DONE, "end_phase")
JSON = {"content-type": "application/json"}
STEPS = {"skirmish": 14, "assault": 60, "victus": 40, "catalans": 40, "peninsular": 24, "maurice": 40}
TABLES: dict[str, dict[str, str]] = {
    "skirmish": {"option.seats": "2"},
    "assault": {},
    "victus": {"option.mode": "full", "option.players": "2"},
    "catalans": {"option.players": "3"},
    "peninsular": {"option.resolution_modes": "auto"},
    "maurice": {},
}


class Counted:
    """What happened since: runs of the rules, previews, and transactions on the reader's side by thread."""

    def __init__(self) -> None:
        self.runs = 0
        self.previews = 0
        self.reads: Counter[str] = Counter()

    def clear(self) -> None:
        self.runs, self.previews = 0, 0
        self.reads.clear()

    @property
    def asked_by_pages(self) -> int:
        """Transactions of requests: bots and streams have threads of their own."""
        return sum(n for name, n in self.reads.items() if not name.startswith("baluard"))


@contextmanager
def counting(running: Running, slug: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    """Count in the house of a server."""
    counted = Counted()
    game = running.house.module(slug)
    plain_run, plain_preview, plain_stack = game.run, game.preview, game.preview_stack

    def run(*args: Any) -> Any:
        counted.runs += 1
        return plain_run(*args)

    def preview(*args: Any) -> Any:
        counted.previews += 1
        return plain_preview(*args)

    def preview_stack(*args: Any) -> Any:
        counted.previews += 1
        return plain_stack(*args)

    # On the game itself: what it has found in its rooms lies there, before any method of its class.
    monkeypatch.setattr(game, "run", run)
    monkeypatch.setattr(game, "preview", preview)
    monkeypatch.setattr(game, "preview_stack", preview_stack)

    def begun(_connection: object) -> None:
        counted.reads[threading.current_thread().name] += 1

    event.listen(running.house.store.reader, "begin", begun)
    yield counted
    event.remove(running.house.store.reader, "begin", begun)


@pytest.fixture(params=list(TABLES))
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def house(tmp_path: Path, slug: str) -> Iterator[Running]:
    settings = settings_for(tmp_path) if slug == "skirmish" else Settings(data_dir=tmp_path)
    with Running(settings) as server:
        yield server


def all_mine(house: Running, slug: str) -> dict[str, str]:
    """A table at which one browser holds every seat."""
    game = house.house.module(slug)
    options = {name.removeprefix("option."): value for name, value in TABLES[slug].items()}
    seats = game.seats(game.checked_options(options))
    return {**TABLES[slug], **{f"seat.{seat}": "me" for seat in seats}}


def requests_to(game_id: str, live: Live) -> list[tuple[str, str]]:
    """(address, part) of the looks that a page takes: the table, its question, a thing on the board."""
    asked = live.match.asked[0]
    seat, keys = asked.decision.seat, asked.decision.space.next_keys(())
    named = urlencode({"as": seat, "decision": asked.id})
    first = urlencode({"key": keys[0]}) if keys and asked.decision.space.kind in ("one_of", "path") else ""
    return [
        (f"/g/{game_id}?{named}", ""),
        (f"/g/{game_id}?{named}", "table"),
        (f"/g/{game_id}?{named}", "decision"),
        (f"/g/{game_id}?{named}&{first}", "decision"),
        (f"/g/{game_id}", "table"),
        (f"/g/{game_id}/about?{named}&key={keys[0] if keys else 'x'}", ""),
    ]


def some_answer(asked: Asked, rng: Rng) -> Any:
    """Anything legal; where one may stop, often that: so the game gets on."""
    space = asked.decision.space
    stops = [key for key in STOPS if space.kind == "path" and key in space.next_keys(())]
    return (stops[0],) if stops and rng.below(3) else space.sample(rng)


def get(browser: httpx.Client, path: str, part: str) -> None:
    answered = browser.get(path, headers={"x-part": part} if part else {})
    assert answered.status_code == 200, answered.text


def test_a_look_at_a_table_runs_no_rule_and_reads_three_times_at_most(
    house: Running, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = house.browser()
    game_id = new_game(browser, slug, dice="typed", **all_mine(house, slug))  # dice are asked, too: in the middle
    rng, middles = Rng(f"counts:{slug}"), 0
    with counting(house, slug, monkeypatch) as counted:
        for _ in range(STEPS[slug]):
            live = house.house.live(game_id)
            if live.match.is_over:
                break
            middles += bool(live.match.save.answers)
            for path, part in requests_to(game_id, live):
                counted.clear()
                get(browser, path, part)
                assert counted.runs <= counted.previews <= 1, f"{counted.runs} runs for {part} {path}"
                assert 1 <= counted.asked_by_pages <= MOST_READS, f"{counted.reads} for {part} {path}"
            asked = next(a for a in live.match.asked if a.required and not a.answered)
            house.house.answer(game_id, asked.decision.seat, asked.id, [some_answer(asked, rng)])
    assert middles > 3, "some looks were in the middle of an activity"


def test_the_story_and_a_look_back_read_three_times_at_most(
    house: Running, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = house.browser()
    game_id = new_game(browser, slug, **all_mine(house, slug))
    for _ in range(6):
        asked = next(a for a in house.house.live(game_id).match.asked if a.required and not a.answered)
        house.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])
    with counting(house, slug, monkeypatch) as counted:
        for path in ("/story.txt", "?at=2", "/steps", "/position.json"):
            counted.clear()
            get(browser, f"/g/{game_id}{path}", "table" if path.startswith("?") else "")
            assert counted.asked_by_pages <= MOST_READS, f"{counted.reads} for {path}"
            assert counted.runs == 0 or path.startswith("?at"), path


def test_a_game_that_is_not_in_memory_is_opened_with_one_look_more(
    house: Running, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = house.browser()
    game_id = new_game(browser, slug, **all_mine(house, slug))
    house.house.kept.clear()
    with counting(house, slug, monkeypatch) as counted:
        get(browser, f"/g/{game_id}", "table")
        assert counted.asked_by_pages <= MOST_READS, counted.reads


def test_an_answer_reads_the_table_once(house: Running, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = house.browser()
    game_id = new_game(browser, slug, **all_mine(house, slug))
    with counting(house, slug, monkeypatch) as counted:
        for _ in range(5):
            asked = next(a for a in house.house.live(game_id).match.asked if a.required and not a.answered)
            counted.clear()
            body = {"decision": asked.id, "answers": [asked.decision.default]}
            given = browser.post(f"/g/{game_id}/answer", content=msgspec.json.encode(body), headers=JSON)
            assert given.status_code == 200, given.text
            assert counted.asked_by_pages == 1, counted.reads
            assert counted.runs >= 1, "an answer runs the rules: the counter counts"


def test_an_answer_that_brings_the_table_reads_three_times_at_most(
    house: Running, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = house.browser()
    game_id = new_game(browser, slug, **all_mine(house, slug))
    with counting(house, slug, monkeypatch) as counted:
        for _ in range(5):
            asked = next(a for a in house.house.live(game_id).match.asked if a.required and not a.answered)
            counted.clear()
            body = {"decision": asked.id, "answers": [asked.decision.default]}
            headers = {**JSON, "x-part": "table", "x-copy": "none"}
            given = browser.post(f"/g/{game_id}/answer", content=msgspec.json.encode(body), headers=headers)
            assert given.json()["table"]["parts"]
            assert counted.asked_by_pages <= MOST_READS, counted.reads


def test_views_are_kept_while_nothing_happens_and_forgotten_after(house: Running, slug: str) -> None:
    browser = house.browser()
    game_id = new_game(browser, slug, **all_mine(house, slug))
    live = house.house.live(game_id)
    seats = live.game.seats(live.row.options)
    for seat in seats:
        assert live.view((seat,)) is house.house.live(game_id).view((seat,))
    asked = next(a for a in live.match.asked if a.required)
    house.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])
    assert house.house.live(game_id).view(seats[:1]) is not live.view(seats[:1])
    for i in range(40):
        live.view((f"nobody {i}",))
    assert len(live.views) <= 12
