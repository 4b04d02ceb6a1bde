"""Position texts, read: TOML whose faults are told to the person who wrote it, each with its place in the text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Container, Sequence
from typing import Any

from baluard.kernel.errors import BadRecord, NotCorrected
from baluard.kernel.faults import Fault, FaultFacts

Table = dict[str, Any]
MOST_QUOTED = 200  # letters: a refusal quotes the text, and a text may be long
MOST_FAULTS = 20
AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")


def fault(key: str, place: str, **facts: Any) -> Fault:
    """Something that is wrong in a text: the message `position.<key>`, and under which key of the text."""
    plain: FaultFacts = {name: one if type(one) is int else str(one)[:MOST_QUOTED] for name, one in facts.items()}
    return Fault(f"position.{key}", place[:MOST_QUOTED], plain)


def refuse(wrong: bool, key: str, place: str, **facts: Any) -> None:
    """Say what is wrong with the text."""
    if wrong:
        raise BadRecord(fault(key, place, **facts))


def refuse_all(faults: Sequence[Fault]) -> None:
    """Say all that is wrong with the text."""
    if faults:
        raise BadRecord(*faults[:MOST_FAULTS])


def each(*steps: Callable[[], object]) -> None:
    """Parts of a text that do not depend on each other: all are read, and the faults of all are told at once."""
    found: list[Fault] = []
    for step in steps:
        try:
            step()
        except BadRecord as error:
            found.extend(error.faults)
    refuse_all(found)


def read_table(text: str, known: Container[str]) -> Table:
    """A position text as a table of known keys."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nests that Python itself finds too long
        lines = text.split("\n")
        at = AT_LINE.search(str(error))
        line, column = (int(at[1]), int(at[2])) if at else (len(lines), len(lines[-1]))
        raise BadRecord(fault("line", "", line=line, column=column)) from error
    refuse_all([fault("unknown_key", key) for key in table if key not in known])
    return table


def read_difference(text: str, known: Container[str], mended: Container[str]) -> Table:
    """The table of a correction: it names something, and nothing but what a correction may put right."""
    table = read_table(text, known)
    refuse(not table, "empty", "")
    others = [fault("not_corrected", key) for key in table if key not in mended]
    if others:
        raise NotCorrected(*others)
    refuse_all([fault("empty", key) for key, value in table.items() if value == {}])
    return table


def whole(value: Any, place: str) -> int:
    """A whole number."""
    refuse(type(value) is not int, "whole", place)
    return int(value)


def within(value: Any, place: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    number = whole(value, place)
    refuse(not least <= number <= most, "within", place, least=least, most=most, number=number)
    return number


def among(value: Any, place: str, names: Sequence[str]) -> str:
    """One of several names."""
    refuse(not isinstance(value, str) or value not in names, "among", place, name=value, names=", ".join(names))
    return str(value)


def flag(value: Any, place: str) -> bool:
    """True or false."""
    refuse(type(value) is not bool, "flag", place)
    return bool(value)


def written(value: Any, place: str) -> str:
    """A text."""
    refuse(not isinstance(value, str), "text", place)
    return str(value)


def listed(value: Any, place: str) -> list[Any]:
    """A list."""
    refuse(not isinstance(value, list), "list", place)
    return list(value)


def number_under(table: Table, key: str, default: int, within: str = "") -> int:
    """The whole number under a key; `within`: where the table stands in the text."""
    return whole(table.get(key, default), f"{within}{key}")


def list_under(table: Table, key: str) -> list[Any]:
    """The list under a key; empty when there is none."""
    return listed(table.get(key, []), key)


def text_under(table: Table, key: str, default: str) -> str:
    """The text under a key."""
    return written(table.get(key, default), key)


def table_under(table: Table, key: str) -> Table:
    """The table under a key; empty when there is none."""
    value = table.get(key, {})
    refuse(not isinstance(value, dict), "table", key)
    return dict(value)
