"""Position texts, read: TOML whose faults are told to the person who wrote it."""

from __future__ import annotations

import tomllib
from collections.abc import Container
from typing import Any

from baluard.kernel.errors import BadRecord, NotOffered

Table = dict[str, Any]
MOST_DETAIL = 200  # letters: a refusal quotes the text, and a text may be long


def refuse(wrong: bool, detail: str) -> None:
    """Say what is wrong with the text."""
    if wrong:
        raise BadRecord(fault="fault.position", detail=detail[:MOST_DETAIL])


def read_table(text: str, known: Container[str]) -> Table:
    """A position text as a table of known keys."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nests that Python itself finds too long
        raise BadRecord(fault="fault.position", detail=str(error)[:MOST_DETAIL]) from error
    for key in table:
        refuse(key not in known, f"unknown key {key!r}")
    return table


def read_difference(text: str, known: Container[str], mended: Container[str]) -> Table:
    """The table of a correction: it names something, and nothing but what a correction may put right."""
    table = read_table(text, known)
    refuse(not table, "it names nothing")
    for key, value in table.items():
        if key not in mended:
            raise NotOffered(fault="fault.not_corrected", name=key)
        refuse(value == {}, f"{key!r} names nothing")
    return table


def whole(value: Any, what: str) -> int:
    """A whole number."""
    refuse(type(value) is not int, f"{what!r} is not a whole number")
    return int(value)


def within(value: Any, what: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    number = whole(value, what)
    refuse(not least <= number <= most, f"{what!r} must be from {least} to {most}, not {number}")
    return number


def listed(value: Any, what: str) -> list[Any]:
    """A list."""
    refuse(not isinstance(value, list), f"{what!r} is not a list")
    return list(value)


def number_under(table: Table, key: str, default: int) -> int:
    """The whole number under a key."""
    return whole(table.get(key, default), key)


def list_under(table: Table, key: str) -> list[Any]:
    """The list under a key; empty when there is none."""
    return listed(table.get(key, []), key)


def text_under(table: Table, key: str, default: str) -> str:
    """The text under a key."""
    value = table.get(key, default)
    refuse(not isinstance(value, str), f"{key!r} is not a text")
    return str(value)


def table_under(table: Table, key: str) -> Table:
    """The table under a key; empty when there is none."""
    value = table.get(key, {})
    refuse(not isinstance(value, dict), f"{key!r} is not a table")
    return dict(value)
