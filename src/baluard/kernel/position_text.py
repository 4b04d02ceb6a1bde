"""Position texts: tables of TOML whose keys a game knows. Whatever a text gets wrong is refused with the place."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from typing import Any

from baluard.kernel.errors import BadRecord, NotOffered

MOST_DETAIL = 200  # letters: a refusal quotes the text, and a text may be long


def refuse(wrong: bool, detail: str) -> None:
    """Say what is wrong with the text."""
    if wrong:
        raise BadRecord(fault="fault.position", detail=detail[:MOST_DETAIL])


def read_table(text: str, known: Collection[str]) -> dict[str, Any]:
    """The table that a text holds, each of its keys known."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nests that Python itself finds too long
        raise BadRecord(fault="fault.position", detail=str(error)[:MOST_DETAIL]) from error
    for key in table:
        refuse(key not in known, f"unknown key {key!r}")
    return table


def read_difference(text: str, known: Collection[str], mended: Collection[str]) -> dict[str, Any]:
    """The table of a correction: it names something, and nothing but what a correction may put right."""
    table = read_table(text, known)
    refuse(not table, "it names nothing")
    for key, value in table.items():
        if key not in mended:
            raise NotOffered(fault="fault.not_corrected", name=key)
        refuse(value == {}, f"{key!r} names nothing")
    return table
