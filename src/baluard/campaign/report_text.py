"""A report in text: a TOML file, or one line of changes to the plainest report of the combat.

    broken_army=defender, attacker.units.3.state=shaken, defender.commander_killed=true

Key words and names are read in three languages, as in the workbook; what nobody changes is as the combat began.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from baluard.campaign.report_words import HALVES, SIDES, UNITS, Report, ReportWords, from_halves
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given

CHANGE = re.compile(r"\s*(?P<path>[a-z_]+(?:\.(?:[a-z_]+|\d{1,3}))*)\s*=\s*")
BARE = re.compile(r"[^\W\d][\w-]*")
NO_CHANGE, NO_TOML, NO_FIELD = "E015", "orders.no_toml", "fault.unknown_field"
TOML_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")


def merged(before: Any, changes: Any) -> Any:
    """A value with the fields of another in place of its own; lists are replaced."""
    if not isinstance(before, dict) or not isinstance(changes, dict):
        return changes
    return {**before, **{key: merged(before.get(key), one) for key, one in changes.items()}}


# -- TOML


def read_toml(text: str, words: ReportWords) -> tuple[Report, list[Fault]]:
    """The report of a TOML file: what it does not say is as at the start."""
    try:
        said = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nests that Python itself finds too long
        found = TOML_PLACE.search(str(error))
        place = f"{found[1]}:{found[2]}" if found else ""
        return {}, [Fault(NO_TOML, place, {"why": Given(TOML_PLACE.sub("", str(error))[:120])})]
    return words.complete(merged(words.start, words.meant("", said))), []


def as_toml(report: Report, words: ReportWords) -> str:
    """A report as a TOML file, to be filled in."""
    head = [f"{key} = {toml_value(f'{key}', one, words)}" for key, one in report.items() if is_simple(one)]
    lines = [*head]
    for side in SIDES:
        plain_fields = [key for key, one in report[side].items() if key != UNITS and one is not None]
        lines += ["", f"[{side}]"]
        lines += [f"{key} = {toml_value(f'{side}.{key}', report[side][key], words)}" for key in plain_fields]
        for unit in report[side][UNITS]:
            lines += ["", f"[[{side}.{UNITS}]]", *(f"{key} = {json_of(one)}" for key, one in unit.items())]
    return "\n".join(lines) + "\n"


def is_simple(value: Any) -> bool:
    """Does it stand in one line of the head?"""
    return value is not None and not isinstance(value, dict)


def toml_value(path: str, value: Any, words: ReportWords) -> str:
    """A value as TOML writes it, halves as people write them."""
    column = words.column(path)
    return from_halves(value) if column is not None and column.type == HALVES else json_of(value)


def json_of(value: Any) -> str:
    """A plain value, which TOML writes as JSON does."""
    return json.dumps(value, ensure_ascii=False)


# -- one line


def read_changes(text: str, words: ReportWords) -> tuple[Report, list[Fault]]:
    """The report of a line of changes."""
    report: Report = json.loads(json.dumps(words.start))
    at = 0
    while at < len(text.rstrip()):
        found = CHANGE.match(text, at)
        if found is None:
            return {}, [Fault(NO_CHANGE, "", {"text": Given(text[at:].strip()[:80])})]
        value, at = value_at(text, found.end())
        path = found["path"]
        if not put(report, path.split("."), words.meant(path, value)):
            return {}, [Fault(NO_FIELD, path)]
    return words.complete(report), []


def value_at(text: str, at: int) -> tuple[Any, int]:
    """A value, and where the next change begins: JSON, or a word up to the comma."""
    try:
        value, end = json.JSONDecoder().raw_decode(text, at)
    except (ValueError, RecursionError):
        end = -1
    if end >= 0 and text[end:].lstrip()[:1] in ("", ","):
        return value, end + len(text[end:]) - len(text[end:].lstrip(" ,"))
    end = text.find(",", at)
    end = len(text) if end < 0 else end
    return text[at:end].strip(), end + 1


def put(report: Any, path: list[str], value: Any) -> bool:
    """Put a value where a path leads; is there such a place?"""
    for step in path[:-1]:
        report = part_of(report, step)
    last = path[-1]
    if isinstance(report, list) and last.isdigit() and int(last) < len(report):
        report[int(last)] = value
        return True
    if isinstance(report, dict) and last in report:
        report[last] = value
        return True
    return False


def part_of(value: Any, step: str) -> Any:
    """A part of a value; None when it has none."""
    if isinstance(value, list):
        return value[int(step)] if step.isdigit() and int(step) < len(value) else None
    return value.get(step) if isinstance(value, dict) else None


def as_changes(report: Report, words: ReportWords) -> str:
    """A report as a line of changes; one that changes nothing names its first field."""
    first = next(iter(report))
    return ", ".join(changes("", words.start, report, words)) or f"{first}={said(first, report[first], words)}"


def changes(path: str, before: Any, after: Any, words: ReportWords) -> Iterator[str]:
    """The changes below a place."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key, one in after.items():
            yield from changes(f"{path}.{key}".lstrip("."), before[key], one, words)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i, one in enumerate(after):
            yield from changes(f"{path}.{i}", before[i], one, words)
    else:
        yield f"{path}={said(path, after, words)}"


def said(path: str, value: Any, words: ReportWords) -> str:
    """A value in a line: a bare word where it can be one."""
    column = words.column(path)
    if column is not None and column.type == HALVES and isinstance(value, int):
        return from_halves(value)
    is_word = isinstance(value, str) and BARE.fullmatch(value) and value not in ("true", "false", "null")
    return str(value) if is_word else json_of(value)
