"""What a machine can do to the store, by names that people understand."""

from __future__ import annotations

import errno
import sqlite3


class StoreError(Exception):
    """The store cannot do its work: a text key and the file it speaks of."""

    key = "error.store"

    def __init__(self, file: str) -> None:
        super().__init__(f"{self.key} {file}")
        self.details = {"file": file}


class StoreBusy(StoreError):
    """Another program holds the file."""

    key = "error.busy"


class DiskFull(StoreError):
    """No space is left."""

    key = "error.disk_full"


class NotAStore(StoreError):
    """The file is no database, or a damaged one."""

    key = "error.not_a_store"


class FileExists(StoreError):
    """A copy is never written over a file."""

    key = "error.file_exists"


class NewerStore(StoreError):
    """The file was written by a newer program."""

    key = "error.store_version"

    def __init__(self, file: str, version: int) -> None:
        super().__init__(file)
        self.details = {"file": file, "version": str(version)}


KINDS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_BUSY: StoreBusy,
    sqlite3.SQLITE_LOCKED: StoreBusy,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_NOTADB: NotAStore,
    sqlite3.SQLITE_CORRUPT: NotAStore,
    sqlite3.SQLITE_CANTOPEN: StoreError,
    sqlite3.SQLITE_READONLY: StoreError,
    sqlite3.SQLITE_IOERR: StoreError,
}


def as_store_error(error: BaseException | None, file: str) -> StoreError | None:
    """The plain name of what the database or the machine says; None for what is our own fault (a wrong statement)."""
    if isinstance(error, OSError):
        return (DiskFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StoreError)(file)
    code = getattr(error, "sqlite_errorcode", None)
    kind = KINDS.get(code & 0xFF) if isinstance(code, int) else None  # the low byte is the kind, the rest its details
    return kind(file) if kind else None
