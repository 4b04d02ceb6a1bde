"""Hostile input on every route: a clear refusal, nothing changed, nothing lost."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from baluard.server.common.limits import Rate
from baluard.server.common.security import HEADERS
from baluard.server.settings import Settings, bare_host
from tests.server.toyhouse import Running, answer, asked_of, new_game, settings_for

POSTS = ("answer", "undo", "propose", "accept", "decline", "concede", "absent", "standing", "say")
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all: nothing that is refused may leave a trace for the next."""
    with Running(settings_for(tmp_path_factory.mktemp("hostile"))) as server:
        yield server


@pytest.fixture(scope="module")
def untouched(running: Running) -> tuple[Running, httpx.Client, str]:
    """A game that every refused request leaves as it was."""
    browser = running.browser()
    return running, browser, new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})


@pytest.fixture
def table(running: Running) -> tuple[Running, httpx.Client, str]:
    """A fresh game."""
    browser = running.browser()
    fields = {"option.seats": "2", "seat.red": "me", "seat.blue": "me"}
    return running, browser, new_game(browser, **fields)


def unchanged(running: Running, game_id: str) -> tuple[int, str]:
    row = running.house.row(game_id)
    return row.log_n, row.status


@pytest.mark.parametrize("route", POSTS)
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe{}", b'{"seat": 3}', b'{"x": "y"}', b"[" * 5000, b'{"a":' * 5000],
    ids=["empty", "open", "list", "null", "string", "utf8", "type", "unknown", "deep", "deeper"],
)
def test_bad_bodies_are_refused(untouched: tuple[Running, httpx.Client, str], route: str, body: bytes) -> None:
    running, browser, game_id = untouched
    before = unchanged(running, game_id)
    refused = browser.post(f"/g/{game_id}/{route}", content=body, headers=JSON)
    assert 400 <= refused.status_code < 500
    assert refused.json()["error"]
    assert unchanged(running, game_id) == before


@pytest.mark.parametrize("value", [99, -1, True, "0", None, [], {}, [[]], 1.5, "9" * 10_000])
def test_answers_that_are_not_offered(untouched: tuple[Running, httpx.Client, str], value: object) -> None:
    running, browser, game_id = untouched
    asked = asked_of(running, game_id, "red")
    assert asked is not None
    before = unchanged(running, game_id)
    refused = browser.post(f"/g/{game_id}/answer", json={"decision": asked.id, "answers": [value]})
    assert refused.status_code == 422
    assert unchanged(running, game_id) == before


def test_stale_wrong_and_unknown_decisions(table: tuple[Running, httpx.Client, str]) -> None:
    running, browser, game_id = table
    asked = asked_of(running, game_id, "red")
    assert asked is not None
    before = unchanged(running, game_id)
    for decision, n, status in (
        ("0.0.red.bid", None, 409),
        (asked.id, 99, 409),
        (asked.id, -5, 409),
        ("nonsense", None, 403),
        ("1.1.chance.chance", None, 403),
        ("1.1.green.bid", None, 403),
    ):
        body = {"decision": decision, "answers": [0], "n": n}
        assert browser.post(f"/g/{game_id}/answer", json=body).status_code == status, decision
    for answers in ([], [0] * 1000):
        body = {"decision": asked.id, "answers": answers}
        assert browser.post(f"/g/{game_id}/answer", json=body).status_code == 422
    assert unchanged(running, game_id) == before


def test_somebody_else_cannot_answer(table: tuple[Running, httpx.Client, str]) -> None:
    running, _, game_id = table
    asked = asked_of(running, game_id, "red")
    assert asked is not None
    stranger = running.browser()
    assert answer(stranger, game_id, asked).status_code == 404
    other = running.browser()
    new_game(other, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    assert answer(other, game_id, asked).status_code == 404
    for route in POSTS:
        body = {"seat": "red"} if route not in ("answer", "say", "accept", "decline") else {}
        assert 400 <= other.post(f"/g/{game_id}/{route}", json=body).status_code < 500


def test_the_same_answer_twice_counts_once(table: tuple[Running, httpx.Client, str]) -> None:
    running, browser, game_id = table
    asked = asked_of(running, game_id, "red")
    other = asked_of(running, game_id, "blue")
    assert asked is not None and other is not None
    assert answer(browser, game_id, asked).status_code == 200
    assert answer(browser, game_id, other).status_code == 200
    for late in (asked, other):
        assert answer(browser, game_id, late).status_code in (403, 409)


def test_oversized_bodies(table: tuple[Running, httpx.Client, str]) -> None:
    running, browser, game_id = table
    big = b"x" * (running.app.state.settings.body_bytes + 1)
    for route in (*POSTS, "seat", "watch"):
        refused = browser.post(f"/g/{game_id}/{route}", content=big, headers=JSON)
        assert refused.status_code == 413
    huge = b"x" * (running.app.state.settings.import_bytes + 1)
    assert browser.post("/import", content=huge).status_code == 413

    def stream() -> object:
        for _ in range(40):
            yield b"y" * 4096

    assert browser.post(f"/g/{game_id}/answer", content=stream(), headers=JSON).status_code == 413


@pytest.mark.parametrize("body", [b"", b"{}", b"nonsense", b"\xff\xff", b"[" * 9000, b'{"format": 1}'])
def test_bad_records(running: Running, body: bytes) -> None:
    refused = running.browser().post("/import", files={"record": ("x.json", body)})
    assert refused.status_code == 422
    assert "record cannot be opened" in refused.text


def test_bad_forms_and_unknown_places(running: Running) -> None:
    browser = running.browser()
    for path in ("/nowhere", "/g/zzz", "/g/zzz/proof", "/s/zzz", "/w/zzz", "/new/chess", "/static/../app.py"):
        assert browser.get(path).status_code == 404
    assert browser.post("/new/chess").status_code == 404
    assert browser.post("/new/skirmish", data={"option.rounds": "7"}).status_code == 422
    assert browser.post("/new/skirmish", data={"option.colour": "red"}).status_code == 422
    assert browser.post("/new/skirmish", data={"seat.red": "the king"}).status_code == 422
    assert browser.post("/new/skirmish", data={"dice": "loaded"}).status_code == 422
    assert browser.post("/new/skirmish", content=b"name=%ff%fe").status_code == 400
    assert browser.post("/s/zzz").status_code == 404
    assert browser.post("/").status_code == 405
    assert browser.delete("/").status_code == 405


def test_keys_in_the_address_are_checked(table: tuple[Running, httpx.Client, str]) -> None:
    running, browser, game_id = table
    asked = asked_of(running, game_id, "red")
    assert asked is not None
    for query in ("key=zz", "as=king", "at=x", "at=-1", "decision=%ff", "key=" + "&key=".join(["a"] * 500)):
        page = browser.get(f"/g/{game_id}?decision={asked.id}&{query}")
        assert page.status_code in (200, 422)


def test_other_origins_and_hosts_are_refused(table: tuple[Running, httpx.Client, str]) -> None:
    running, browser, game_id = table
    asked = asked_of(running, game_id, "red")
    assert asked is not None
    before = unchanged(running, game_id)
    body = {"decision": asked.id, "answers": [0]}
    for headers in ({"origin": "http://evil.example"}, {"origin": "null"}):
        assert browser.post(f"/g/{game_id}/answer", json=body, headers=headers).status_code == 403
    with httpx.Client(base_url=running.base, cookies=browser.cookies) as bare:
        for headers in ({"sec-fetch-site": "cross-site"}, {"referer": "http://evil.example/x"}):
            assert bare.post(f"/g/{game_id}/answer", json=body, headers=headers).status_code == 403
        assert bare.get("/", headers={"host": "evil.example"}).status_code == 421
    assert unchanged(running, game_id) == before


def test_every_response_carries_the_policy(running: Running) -> None:
    browser = running.browser()
    for path in ("/", "/nowhere", "/new/skirmish", "/static/app.css", "/about"):
        answered = browser.get(path)
        for name, value in HEADERS.items():
            assert answered.headers[name] == value
        assert "unsafe" not in answered.headers["content-security-policy"]
        assert "style=" not in answered.text and "onclick" not in answered.text


def test_refusals_speak_the_readers_language(running: Running) -> None:
    for lang, words in (("ca", "Aquesta partida no existeix"), ("es", "Esa partida no existe"), ("en", "no such game")):
        page = running.browser(lang).get("/g/zzz")
        assert words in page.text and "Traceback" not in page.text


def test_too_much_talk_is_slowed_down(table: tuple[Running, httpx.Client, str]) -> None:
    _, browser, game_id = table
    codes = [browser.post(f"/g/{game_id}/say", json={"text": "hi"}).status_code for _ in range(12)]
    assert codes[0] == 200 and codes[-1] == 429


def test_a_bug_of_ours_shows_no_trace(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"option.seats": "2"})

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret details")

    monkeypatch.setattr(running.house, "live", broken)
    page = browser.get(f"/g/{game_id}")
    assert page.status_code == 500
    assert "secret details" not in page.text and "our side" in page.text


@pytest.mark.parametrize(
    ("header", "allowed"),
    [("127.0.0.1:8714", True), ("localhost", True), ("[::1]:80", True), ("evil.example", False), ("10.0.0.3", False)],
)
def test_the_host_list(header: str, allowed: bool, tmp_path: object) -> None:
    settings = Settings(data_dir=tmp_path)  # type: ignore[arg-type]
    assert settings.admits_host(header) is allowed
    assert bare_host("[::1]:80") == "::1"
    everywhere = Settings(data_dir=tmp_path, host="0.0.0.0", hosts=("games.example",))  # type: ignore[arg-type]
    assert everywhere.admits_host("10.0.0.3:8714") and everywhere.admits_host("games.example")
    assert not everywhere.admits_host("evil.example")


def test_reports_are_kept_without_tokens(running: Running) -> None:
    body = b'{"csp-report": {"document-uri": "http://x/s/abc-DEF_123", "blocked-uri": "eval"}}'
    assert running.browser().post("/csp", content=body).status_code == 204
    report = running.app.state.reports.pop()
    assert "abc-DEF_123" not in report and "eval" in report


def test_nobody_fills_the_log_with_reports(running: Running) -> None:
    state = running.app.state
    state.rate, state.reports = Rate(most=3, clock=lambda: 0.0), []
    browser = running.browser()
    for n in range(5):
        assert browser.post("/csp", content=f'{{"csp-report": {n}}}').status_code == 204
    assert len(state.reports) == 3
