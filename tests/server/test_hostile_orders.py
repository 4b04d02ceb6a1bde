"""Hostile files and texts in place of orders: a clear refusal in the reader's language, and nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from baluard.server.settings import Settings
from tests.campaign.test_hostile_files import HOSTILE
from tests.server.test_drafts import every_byte
from tests.server.test_every_field import PLAIN, WORDS
from tests.server.test_written_orders import begin, book_of, send
from tests.server.toyhouse import Running, new_game, settings_for

Table = tuple[Running, httpx.Client, str]
LANGUAGES = ("ca", "es", "en")
FILES = {name: make for name, (make, _) in HOSTILE.items() if name != "fifty megabytes of zeros"}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One campaign for all: nothing that is refused may leave a trace for the next."""
    with Running(Settings(data_dir=tmp_path_factory.mktemp("hostile"), imports_hourly=1000)) as running:
        browser = running.browser()
        yield running, browser, begin(running, browser)


def refused(table: Table, **sent: Any) -> list[tuple[int, str]]:
    """The statuses and sentences with which something is refused in three languages."""
    running, browser, game_id = table
    before = every_byte(running)
    said = []
    for lang in LANGUAGES:
        browser.headers["accept-language"] = lang
        found = send(browser, game_id, "spain", **sent)
        said.append((found.status_code, found.json()["error"]))
    assert every_byte(running) == before
    return said


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_nobody_should_open_changes_nothing(table: Table, name: str) -> None:
    said = refused(table, workbook=FILES[name]())
    assert [status for status, _ in said] == [422] * 3
    assert len({words for _, words in said}) == 3
    assert not any("{" in words or "workbook." in words for _, words in said)


def test_what_is_larger_than_any_workbook_is_not_read(table: Table) -> None:
    said = refused(table, workbook=b"\0" * 5_000_000)
    assert [status for status, _ in said] == [413] * 3
    assert len({words for _, words in said}) == 3


def test_a_text_longer_than_any_orders_is_not_read(table: Table) -> None:
    said = refused(table, lines="BUY 2\n" * 50_000)
    assert [status for status, _ in said] == [422] * 3


ODD_FORMS: dict[str, dict[str, Any]] = {
    "json": {"json": {"lines": "BUY 2", "what": "check"}},
    "a bare body": {"content": b"BUY 2", "headers": {"content-type": "text/plain"}},
    "no boundary": {"content": b"--x", "headers": {"content-type": "multipart/form-data"}},
    "half a form": {"content": b"--x\r\nnothing", "headers": {"content-type": "multipart/form-data; boundary=x"}},
    "nothing said": {"files": {"lines": (None, "BUY 2")}},
    "another deed": {"files": {"lines": (None, "BUY 2"), "what": (None, "burn")}},
    "lines as a file": {"files": {"lines": ("a.txt", b"BUY 2"), "what": (None, "check")}},
    "a book as lines": {"files": {"workbook": (None, "BUY 2"), "what": (None, "check")}},
    "two books": {"files": [("workbook", ("a", b"x")), ("workbook", ("b", b"y")), ("what", (None, "check"))]},
    "many fields": {"files": [("what", (None, "check")), *((f"f{n}", (None, "")) for n in range(9))]},
}


@pytest.mark.parametrize("name", ODD_FORMS)
def test_another_form_than_that_of_the_page_is_refused(table: Table, name: str) -> None:
    running, browser, game_id = table
    before = every_byte(running)
    odd = dict(ODD_FORMS[name])
    headers = {"x-part": "orders", **odd.pop("headers", {})}
    found = browser.post(f"/g/{game_id}/orders/spain", headers=headers, **odd)
    assert found.status_code == 400 and found.json()["error"]
    assert every_byte(running) == before


def test_a_workbook_of_another_seat_or_table_is_refused(table: Table) -> None:
    running, browser, game_id = table
    other = begin(running, browser)
    for body in (book_of(browser, game_id, "britain"), book_of(browser, other)):
        assert [status for status, _ in refused(table, workbook=body)] == [422] * 3


def test_games_without_written_orders_have_no_desk(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path)) as running:
        browser = running.browser()
        game_id = new_game(browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
        assert "order-desk" not in browser.get(f"/g/{game_id}?as=red").text
        assert browser.get(f"/g/{game_id}/orders/red.xlsx").status_code == 422
        assert send(browser, game_id, "red", lines="BUY 2").status_code == 422


def test_no_field_of_the_desk_finds_a_bug(table: Table) -> None:
    _, browser, game_id = table
    for word in WORDS:
        for what in ("check", word):
            assert send(browser, game_id, "spain", what, lines=word).status_code < 500
            assert browser.get(f"/g/{game_id}").status_code == 200, "and what is kept of it can be shown"
        assert send(browser, game_id, "spain", "check", workbook=word.encode()).status_code == 422
    for value in (*WORDS, *PLAIN):
        for post in ({"do": value, "rev": 0}, {"do": "leave", "rev": value}, {"do": "leave", "rev": 0, "at": value}):
            assert browser.post(f"/g/{game_id}/orders/spain/set", json=post).status_code in (400, 409, 422)
