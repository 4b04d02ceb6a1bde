"""The store's file through the years: older schemas are brought up after a copy was made, others refused in words."""

from __future__ import annotations

import errno
import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from baluard.kernel.upcast import Epoch
from baluard.store import DiskFull, FileExists, NewerStore, NotAStore, Store, StoreError, copy_file, schema_of
from baluard.store import tables as tb
from baluard.texts import LANGUAGES, texts_for
from tests.store.test_store import row, seat, step

OLD = (Path(__file__).parent / "schema_1.sql").read_text("utf-8")
GAME = (
    "INSERT INTO game VALUES ('old', 'toy', '{}', '', 1, 1, 0, 'm', '', 'house', x'00', 'h', '[]', 3, 'data', "
    "'running', 1, 0, '[\"red\"]', 'played', '')"
)


def old_file(folder: Path) -> Path:
    """A file of schema 1 with one game in it."""
    file = folder / "baluard.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(OLD)
        db.execute(GAME)
        db.execute("INSERT INTO event (game, n, activity, idx, body, withdrawn) VALUES ('old', 1, 0, 0, '{}', 0)")
        db.execute("INSERT INTO checkpoint VALUES ('old', 'newest', 1, 0, CAST('save' AS BLOB))")
        db.commit()
    return file


def shape(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """The tables and indexes of a file with their columns."""
    with closing(sqlite3.connect(file)) as db:
        names = [r[0] for r in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        columns = {name: list(db.execute(f"PRAGMA table_info({name})")) for name in names}
        indexes = {f"{name} indexes": sorted(r[1:] for r in db.execute(f"PRAGMA index_list({name})")) for name in names}
    return {**columns, **indexes}


def test_a_file_of_schema_1_becomes_what_a_new_file_is(tmp_path: Path) -> None:
    Store(old_file(tmp_path)).close()
    Store(tmp_path / "new.sqlite").close()
    brought, made = shape(tmp_path / "baluard.sqlite"), shape(tmp_path / "new.sqlite")
    assert brought == made
    assert schema_of(tmp_path / "baluard.sqlite") == schema_of(tmp_path / "new.sqlite") == tb.SCHEMA


def test_what_was_stored_is_still_there_and_its_rules_are_its_first_epoch(tmp_path: Path) -> None:
    store = Store(old_file(tmp_path))
    game = store.game("old")
    assert game is not None and (game.log_n, game.waits, game.parked) == (1, ("red",), "")
    assert game.epochs == (Epoch(0, 3, "data"),)
    assert [event.version for event in store.events("old", 9)] == [3]
    assert store.newest("old") == (1, b"save")
    store.add_game(row(), [seat()], [])
    store.begin("g1", (), step(0, 1))
    store.close()


def test_an_older_file_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    store = Store(old_file(tmp_path))
    store.close()
    assert store.backup == tmp_path / "baluard-before-upgrade-1.sqlite"
    assert schema_of(store.backup) == 1
    again = Store(tmp_path / "baluard.sqlite")
    again.close()
    assert again.backup is None


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "baluard.sqlite"
    file.write_bytes(b"no database at all, but long enough to be looked at twice" * 20)
    with pytest.raises(NotAStore) as refused:
        Store(file)
    for lang in LANGUAGES:
        assert str(file) in texts_for(lang, "").say(refused.value.key, **refused.value.details)


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE recipes (name)")
    with pytest.raises(NotAStore):
        Store(file)
    with closing(sqlite3.connect(file)) as db:
        assert [r[0] for r in db.execute("SELECT name FROM sqlite_master")] == ["recipes"]


def test_a_file_of_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = old_file(tmp_path)
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version=99")
    with pytest.raises(NewerStore) as refused:
        Store(file)
    for lang in LANGUAGES:
        said = texts_for(lang, "").say(refused.value.key, **refused.value.details)
        assert str(file) in said and "99" in said
    assert list(tmp_path.iterdir()) == [file]


def test_a_copy_is_made_while_somebody_writes(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    store.add_game(row(), [seat()], [])
    with store.writer.begin() as db:
        db.exec_driver_sql("UPDATE game SET title = 'half done'")
        copy_file(tmp_path / "games.sqlite", tmp_path / "copy.sqlite")
    copied = Store(tmp_path / "copy.sqlite")
    found = copied.game("g1")
    assert found is not None and found.title == ""
    with pytest.raises(FileExists):
        copy_file(tmp_path / "games.sqlite", tmp_path / "copy.sqlite")
    copied.close()
    store.close()


def test_a_copy_that_the_disk_does_not_take_leaves_nothing(tmp_path: Path) -> None:
    """No file may grow beyond a limit: SQLite is stopped in the middle of the copy."""
    file = old_file(tmp_path)
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE much AS SELECT zeroblob(400000) AS body")
        db.commit()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        with pytest.raises(StoreError) as refused:
            copy_file(file, tmp_path / "copy.sqlite")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert refused.value.details == {"file": str(tmp_path / "copy.sqlite")}
    assert list(tmp_path.iterdir()) == [file]
    copy_file(file, tmp_path / "copy.sqlite")
    assert schema_of(tmp_path / "copy.sqlite") == 1


@pytest.mark.parametrize("by_database", [True, False])
def test_a_full_disk_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_database: bool) -> None:
    def half(source: Path, part: Path) -> None:
        part.write_bytes(b"half")
        error: Exception = OSError(errno.ENOSPC, "No space left on device")
        if by_database:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr("baluard.store.schema.copy_pages", half)
    file = old_file(tmp_path)
    with pytest.raises(DiskFull):
        Store(file)
    assert list(tmp_path.iterdir()) == [file] and schema_of(file) == 1


def test_what_is_left_of_a_copy_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite.part").write_bytes(b"half a copy")
    copy_file(old_file(tmp_path), tmp_path / "copy.sqlite")
    assert schema_of(tmp_path / "copy.sqlite") == 1 and not (tmp_path / "copy.sqlite.part").exists()


def test_a_data_set_is_kept_once(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    store.keep_data("toy", "abc", b"one")
    store.keep_data("toy", "abc", b"two")
    assert (store.data_set("toy", "abc"), store.data_set("toy", "x")) == (b"one", None)
    store.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = old_file(tmp_path)
    before = shape(file)
    monkeypatch.setattr("baluard.store.tables.SCHEMA", 99)
    with pytest.raises(Exception, match="99"):
        Store(file)
    monkeypatch.undo()
    assert shape(file) == before and schema_of(file) == 1
    Store(file).close()
    assert schema_of(file) == tb.SCHEMA
