"""Checks of components: every fault names file and record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baluard.components.files import DataError


def fault(file: str, record: str, what: str) -> DataError:
    """An error that names file and record."""
    return DataError(f"{file}.toml: {record}: {what}")


def require(truth: bool, file: str, record: str, what: str) -> None:
    """A fault unless something is so."""
    if not truth:
        raise fault(file, record, what)


def unique(file: str, table: str, names: Sequence[Any]) -> None:
    """No two records of one name."""
    for name in names:
        require(names.count(name) == 1, file, f"{table} {name!r}", "stands there twice")
