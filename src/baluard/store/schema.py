"""The shape of the store's file: made new, brought up from an older schema, or refused in one sentence.

SQLite's `user_version` says the schema. Alembic takes the steps between schemas, in one transaction, after a copy of
the file was put beside it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from sqlalchemy import Connection

from baluard.store import tables as tb
from baluard.store.errors import FileExists, NewerStore, NotAStore, as_store_error

MIGRATIONS = Path(__file__).parent / "migrations"


def schema_of(file: Path) -> int:
    """The schema of a file (0: it is not there, or empty); `NotAStore` when it is no database of ours."""
    if not file.exists():
        return 0
    try:
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=rw", uri=True, timeout=15)) as db:
            found = int(db.execute("PRAGMA user_version").fetchone()[0])
            made = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise as_store_error(error, str(file)) or NotAStore(str(file)) from error
    if found > tb.SCHEMA:
        raise NewerStore(str(file), found)
    if found == 0 and made:
        raise NotAStore(str(file))
    return found


def make_new(db: Connection) -> None:
    """All tables in a file that has none."""
    tb.meta.create_all(db)
    db.exec_driver_sql(f"INSERT INTO alembic_version (version_num) VALUES ('{tb.SCHEMA}')")
    db.exec_driver_sql(f"PRAGMA user_version={tb.SCHEMA}")


def bring_up(db: Connection, found: int) -> None:
    """From an older schema to the present one, step by step."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = db
    if found == 1:  # files of the first schema know nothing of Alembic
        command.stamp(config, "1")
    command.upgrade(config, str(tb.SCHEMA))
    db.exec_driver_sql(f"PRAGMA user_version={tb.SCHEMA}")


def copy_file(source: Path, target: Path) -> None:
    """A copy of a database that may be in use; the target must not exist. Half a copy never has its name."""
    if target.exists():
        raise FileExists(str(target))
    part = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        copy_pages(source, part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        plain = as_store_error(error, str(target))
        if plain is None:
            raise
        raise (NotAStore(str(source)) if isinstance(plain, NotAStore) else plain) from error
    finally:
        for rest in (part, part.with_name(f"{part.name}-journal")):
            rest.unlink(missing_ok=True)


def copy_pages(source: Path, part: Path) -> None:
    """The copy itself, by SQLite, in place of what is left of an earlier one."""
    part.unlink(missing_ok=True)
    with (
        contextlib.closing(sqlite3.connect(f"file:{source}?mode=rw", uri=True, timeout=15)) as old,
        contextlib.closing(sqlite3.connect(part)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it


def back_up(file: Path) -> Path:
    """A copy beside the file, under a name that is free."""
    number = 1
    while (target := file.with_name(f"{file.stem}-before-upgrade-{number}{file.suffix}")).exists():
        number += 1
    copy_file(file, target)
    return target
