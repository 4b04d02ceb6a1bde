"""Faults of the machine are told as what they are; nothing is lost, and the house goes on when they are mended."""

from __future__ import annotations

import socket
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import event

from baluard.cli import main
from baluard.store import DiskFull, NotAStore, Store, StoreBusy, StoreError
from tests.server.toyhouse import Running, answer, asked_of, new_game, settings_for

DUEL = {"option.seats": "2", "seat.red": "me", "seat.blue": "me"}


def serve(tmp_path: Path, *more: str) -> tuple[int, str]:
    """`baluard serve` on this data; it must end by itself."""
    done = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--lang", "en", *more])
    assert done.exception is None or isinstance(done.exception, SystemExit), "no traceback"
    return done.exit_code, done.output.strip()


def test_locked_by_another_program_the_house_is_busy_and_then_goes_on(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path, busy_seconds=0.05)) as running:
        browser = running.browser()
        game_id = new_game(browser, **DUEL)
        asked = asked_of(running, game_id, "red")
        assert asked is not None
        other = sqlite3.connect(tmp_path / "baluard.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            refused = answer(browser, game_id, asked)
            assert refused.status_code == 503 and "Try again" in refused.json()["error"]
            assert refused.headers["retry-after"]
            assert browser.get(f"/g/{game_id}").status_code == 200, "looking is still possible"
            health = browser.get("/health")
            assert health.status_code == 503 and health.json() == {"ok": False, "fault": "busy"}
        finally:
            other.execute("ROLLBACK")
            other.close()
        assert browser.get("/health").json() == {"ok": True}
        assert answer(browser, game_id, asked).status_code == 200


def test_a_full_disk_is_called_so_and_the_same_answer_counts_when_there_is_space(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path)) as running:
        browser = running.browser()
        game_id = new_game(browser, **DUEL)
        asked = asked_of(running, game_id, "red")
        assert asked is not None
        writer = running.house.store.writer

        def no_space(connection: sqlite3.Connection, *_: object) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages}")

        event.listen(writer, "connect", no_space)
        writer.dispose()
        before = running.house.row(game_id)
        for lang, words in (("ca", "El disc és ple"), ("es", "El disco está lleno"), ("en", "The disk is full")):
            browser.headers["accept-language"] = lang
            texts = [browser.post(f"/g/{game_id}/say", json={"text": "x" * 500}) for _ in range(3)]
            full = [browser.post("/new/skirmish", data={**DUEL, "title": "y" * 60}) for _ in range(6)]
            refused = [one for one in (*texts, *full) if one.status_code >= 500]
            assert refused and {one.status_code for one in refused} == {507}
            assert all(words in one.text for one in refused)
            assert browser.get(f"/g/{game_id}").status_code == 200
        event.remove(writer, "connect", no_space)
        writer.dispose()
        assert running.house.row(game_id).log_n == before.log_n
        assert answer(browser, game_id, asked).status_code == 200


def test_health_is_not_well_while_nothing_can_be_written(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> None:
        raise DiskFull("baluard.sqlite")

    with monkeypatch.context() as patch:
        patch.setattr(running.house.store, "check_writable", full)
        health = running.browser().get("/health")
        assert health.status_code == 503 and health.json() == {"ok": False, "fault": "disk_full"}
    assert running.browser().get("/health").json() == {"ok": True}


def test_a_file_of_this_machine_is_named_to_its_operator_and_not_on_a_page(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise NotAStore("/home/operator/baluard.sqlite")

    monkeypatch.setattr(running.house.store, "public_games", damaged)
    page = running.browser().get("/")
    assert page.status_code == 500 and "operator" not in page.text


def test_a_file_that_is_no_database_ends_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "baluard.sqlite"
    file.write_bytes(b"a letter to the viceroy, " * 200)
    with pytest.raises(NotAStore):
        Store(file)
    code, said = serve(tmp_path, "--port", str(free_port()))
    assert code == 1 and said.count("\n") == 0
    assert str(file) in said and "no database of Baluard" in said and "http://" not in said


def test_a_file_of_another_schema_ends_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "baluard.sqlite"
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version=99")
    db.close()
    code, said = serve(tmp_path, "--port", str(free_port()))
    assert code == 1 and said.count("\n") == 0 and str(file) in said and "99" in said


def test_a_folder_that_cannot_be_made_ends_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError):
        Store(tmp_path / "file" / "deeper" / "baluard.sqlite")


def free_port() -> int:
    """A port where nobody listens just now."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def test_a_port_in_use_is_said_and_no_address_is_printed(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = serve(tmp_path, "--port", str(port))
    assert code == 1 and said.count("\n") == 0
    assert str(port) in said and "http://" not in said


def test_errors_of_the_store_name_no_values(tmp_path: Path) -> None:
    store = Store(tmp_path / "baluard.sqlite", busy_seconds=0.05)
    try:
        assert store.writer.hide_parameters and store.reader.hide_parameters
        other = sqlite3.connect(tmp_path / "baluard.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            store.set_public("secret game", True)
        other.execute("ROLLBACK")
        other.close()
    finally:
        store.close()
