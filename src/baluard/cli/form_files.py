"""A form in the terminal as a file: written as JSON with what stands in it so far, and read again when filled in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from baluard.cli.report_lines import NOT_READ, READ, WRITE
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given

SHORT = 90  # letters of an example beside its number


def is_for_file(word: str) -> bool:
    """Does a line speak of a file?"""
    return word.startswith((WRITE, READ))


def write_form(value: Any, word: str) -> str:
    """A form as a file to be changed: its name, or nothing when it cannot be written."""
    path = Path(word.removeprefix(WRITE).strip()).expanduser()
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(value)) + b"\n")
    except OSError:
        return ""
    return str(path)


def read_form(word: str) -> tuple[Any, list[Fault]]:
    """What a file holds, or why it cannot be read. What is wrong with what it says the rules find."""
    path = Path(word.removeprefix(READ).strip()).expanduser()
    try:
        return msgspec.json.decode(path.read_bytes()), []
    except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None, [Fault(NOT_READ, "", {"file": Given(str(path))})]


def in_short(value: Any) -> str:
    """A form on one line, as far as there is room."""
    said = msgspec.json.encode(value).decode()
    return said if len(said) <= SHORT else said[: SHORT - 1] + "…"
