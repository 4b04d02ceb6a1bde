"""Upgrading and backing up on the command line; what `verify` says by its exit code."""

from __future__ import annotations

import gzip
import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from baluard.catalogue import games
from baluard.cli import main
from baluard.server.games.house import House
from baluard.server.records.upgrades import needs_upgrade
from baluard.store import Store, schema_of
from baluard.store.tables import SCHEMA
from tests.saves_kept.facts import FOLDER, labels

PLAYED = Path(__file__).parents[1] / "games_played" / "victus-first.json.gz"
PARTS = ("seat", "holding", "entry", "event", "checkpoint", "chat", "proposal")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database of the first program, of schema 1, with one running and one finished game of each title."""
    file = tmp_path_factory.mktemp("few") / "baluard.sqlite"
    file.write_bytes(gzip.decompress((FOLDER / labels()[0] / "house.sqlite.gz").read_bytes()))
    with closing(sqlite3.connect(file)) as db:
        chosen = "SELECT min(id) FROM game WHERE status IN ('running', 'over', 'gathering') GROUP BY slug, status"
        for table in PARTS:
            db.execute(f"DELETE FROM {table} WHERE game NOT IN ({chosen})")
        db.execute(f"DELETE FROM game WHERE id NOT IN ({chosen})")
        db.commit()
        db.execute("VACUUM")
    return file.read_bytes()


@pytest.fixture
def folder(few: bytes, tmp_path: Path) -> Path:
    (tmp_path / "baluard.sqlite").write_bytes(few)
    return tmp_path


def hashed(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def test_check_sorts_every_game_and_changes_nothing(folder: Path) -> None:
    before = hashed(folder)
    done = run("upgrade", "--check", "--data", str(folder), "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert set(found) == {"games", "same", "moved", "set_back", "parked", "list"}
    assert found["games"] == len(found["list"]) == found["same"] + found["moved"] > 5
    assert {one["game"] for one in found["list"]} == {"assault", "victus", "catalans"}
    assert all(set(one) == {"id", "game", "state", "reason"} for one in found["list"])
    assert (found["set_back"], found["parked"]) == (0, 0)
    assert hashed(folder) == before


def test_upgrade_backs_up_first_and_keeps_the_views_of_finished_games(folder: Path) -> None:
    done = run("upgrade", "--data", str(folder), "--lang", "en")
    assert done.exit_code == 0, done.output
    assert "0 set back, 0 parked" in done.output
    copy = folder / "baluard-before-upgrade-1.sqlite"
    assert str(copy) in done.output and schema_of(copy) == 1 and schema_of(folder / "baluard.sqlite") == SCHEMA
    store = Store(folder / "baluard.sqlite")
    over = [row for row in store.all_games() if row.status == "over"]
    assert over and all(store.kept_views(row.id, 0) for row in over)
    store.close()
    again = json.loads(run("upgrade", "--check", "--data", str(folder), "--json").output)
    assert again["same"] == again["games"]
    assert not needs_upgrade(folder, games)


def test_a_game_that_cannot_be_opened_is_named_with_its_reason(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "baluard.sqlite")) as db:
        (spoilt,) = db.execute("SELECT min(id) FROM game WHERE status = 'running'").fetchone()
        db.execute("UPDATE checkpoint SET body = CAST('{}' AS BLOB) WHERE game = ?", (spoilt,))
        db.commit()
    done = run("upgrade", "--check", "--data", str(folder), "--json")
    assert done.exit_code == 1
    found = json.loads(done.output)
    assert found["parked"] == 1
    assert [(one["id"], one["reason"]) for one in found["list"] if one["state"] == "parked"] == [
        (spoilt, "fault.unreadable")
    ]
    assert f"{spoilt}  " in run("upgrade", "--check", "--data", str(folder), "--lang", "ca").output


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "There are no games"), ("ca", "No hi ha partides"), ("es", "No hay")]
)
def test_a_folder_without_games_is_refused_in_words(tmp_path: Path, lang: str, words: str) -> None:
    for command in (["upgrade"], ["upgrade", "--check"], ["backup", str(tmp_path / "copy.sqlite")]):
        done = run(*command, "--data", str(tmp_path), "--lang", lang)
        assert done.exit_code == 1 and words in done.output
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "baluard.sqlite").write_bytes(b"nonsense" * 200)
    for command in (["upgrade"], ["upgrade", "--check"], ["serve"], ["backup", str(tmp_path / "copy.sqlite")]):
        done = run(*command, "--data", str(tmp_path), "--lang", "en")
        assert done.exit_code == 1 and "is no database of Baluard" in done.output
        assert len(done.output.strip().splitlines()) == 1


def test_backup_copies_a_database_in_use_and_never_overwrites(folder: Path) -> None:
    store = Store(folder / "baluard.sqlite")
    copy = folder / "copies" / "today.sqlite"
    done = run("backup", str(copy), "--data", str(folder), "--lang", "en")
    assert done.exit_code == 0 and str(copy) in done.output
    copied = Store(copy)
    assert len(copied.all_games()) == len(store.all_games())
    copied.close()
    store.close()
    again = run("backup", str(copy), "--data", str(folder), "--lang", "en")
    assert again.exit_code == 1 and again.output == f"Error: The file {copy} exists already.\n"


@pytest.mark.parametrize("command", [["upgrade"], ["upgrade", "--check"], ["serve"], ["backup", "copy.sqlite"]])
def test_a_file_of_a_newer_program_is_called_so(tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "baluard.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version=99")
    done = run(*command, "--data", str(tmp_path), "--lang", "en")
    assert done.exit_code == 1
    assert done.output == f"Error: The file {file} was written by a newer Baluard (schema 99).\n"


def test_serve_upgrades_older_games_and_says_so_in_a_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr("baluard.server.app.serve", lambda *words, **more: started.append(words))
    first = run("serve", "--data", str(folder), "--lang", "en")
    assert first.exit_code == 0, first.output
    assert "have been upgraded" in first.output and len(first.output.splitlines()) == 1
    assert schema_of(folder / "baluard-before-upgrade-1.sqlite") == 1
    assert run("serve", "--data", str(folder), "--lang", "en").output == ""
    assert run("serve", "--data", str(folder / "new"), "--lang", "en").output == ""
    assert len(started) == 3


def test_an_exported_record_says_what_it_was_played_with(folder: Path) -> None:
    from baluard.kernel.records import load
    from baluard.server.records.imports import record_of
    from baluard.verification import verify

    run("upgrade", "--data", str(folder))
    store = Store(folder / "baluard.sqlite")
    house = House(store, games)
    for row in [row for row in store.all_games() if row.status == "over" and row.dice == "house"]:
        record = load(record_of(house, house.live(row.id).row))
        assert record.played == row.epochs
        assert verify(house.module(row.slug), record).fault is None
    store.close()


# -- verify


def written(tmp_path: Path, change: Any) -> str:
    record = json.loads(gzip.decompress(PLAYED.read_bytes()))
    change(record)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), "utf-8")
    return str(file)


def type_in(record: dict[str, Any]) -> None:
    next(entry for entry in record["entries"] if entry["type"] == "chance")["source"] = "typed"


def forge(record: dict[str, Any]) -> None:
    entry = next(entry for entry in record["entries"] if entry["type"] == "chance")
    entry["values"] = [value % entry["sides"] + 1 for value in entry["values"]]


def test_verify_prints_the_commitment_and_says_what_it_does_not_cover(tmp_path: Path) -> None:
    def rename(record: dict[str, Any]) -> None:
        record["seats"] = dict.fromkeys(record["seats"], "somebody else")

    record = json.loads(gzip.decompress(PLAYED.read_bytes()))
    done = run("verify", written(tmp_path, rename), "--lang", "en")
    assert done.exit_code == 0 and "No check covers the names of the players" in done.output
    assert record["dice"]["seed_hash"] in done.output


def test_verify_names_ten_dice_that_nobody_can_check_and_counts_the_rest(tmp_path: Path) -> None:
    def type_all_in(record: dict[str, Any]) -> None:
        for entry in record["entries"]:
            if entry["type"] == "chance":
                entry["source"] = "typed"

    done = run("verify", written(tmp_path, type_all_in), "--lang", "en")
    number = int(done.output.split(" rolls were not made")[0].rpartition("\n")[2])
    assert number > 20 and done.output.count("from a player") == 10
    assert f"And {number - 10} more rolls." in done.output


def test_verify_says_in_words_what_a_die_was_for(tmp_path: Path) -> None:
    done = run("verify", written(tmp_path, type_in), "--lang", "ca")
    assert "Entrada 1, Qui comença amb la bandera: 2 (un jugador)." in done.output


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda record: None, 0, "All is right"),
        (forge, 1, "does not check"),
        (type_in, 2, "1 roll was not made by the program"),
        (lambda record: record.update(data="0" * 32), 2, "From entry 1 on not all could be checked"),
        (lambda record: record.update(version=99), 2, "another version of the rules (99)"),
        (lambda record: (record.update(data="0" * 32), forge(record)), 1, "does not check"),
        (lambda record: record.update(game="a later game"), 2, "There is no game a later game"),
        (lambda record: record.update(format=99), 2, "Its format is unknown"),
        (lambda record: record.update(format=0), 1, "Its format is unknown"),
    ],
)
def test_verify_says_by_its_exit_code_what_it_found(tmp_path: Path, change: Any, code: int, words: str) -> None:
    done = run("verify", written(tmp_path, change), "--lang", "en")
    assert (done.exit_code, words in done.output) == (code, True), done.output


def test_a_file_that_is_not_the_data_set_of_the_record_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "set.json"
    other.write_text("{}")
    record = written(tmp_path, lambda record: record.update(data="0" * 32))
    done = run("verify", record, "--data-set", str(other), "--lang", "en")
    assert done.exit_code == 64 and "set.json is not the data set" in done.output


def test_a_broken_data_set_is_refused_though_the_program_has_that_set(tmp_path: Path) -> None:
    record = written(tmp_path, lambda record: None)
    game = games()["victus"]
    given = tmp_path / "set.json"
    given.write_bytes(game.pack_data())
    assert run("verify", record, "--data-set", str(given), "--lang", "en").exit_code == 0
    for body in (b"{}", game.pack_data()[:-9], games()["assault"].pack_data()):
        given.write_bytes(body)
        done = run("verify", record, "--data-set", str(given), "--lang", "en")
        assert done.exit_code == 64 and "set.json is not the data set" in done.output


@pytest.mark.parametrize(
    "words",
    [
        ["verify"],
        ["verify", "no such file"],
        ["no_such_command"],
        ["--no-such-option"],
        ["upgrade", "--data"],
        ["backup"],
        ["replay", "x", "--to", "minus one"],
        ["serve", "--port", "0"],
    ],
)
def test_wrong_usage_exits_64(words: list[str]) -> None:
    assert run(*words).exit_code == 64
