"""Component files: read, typed, hashed. A bad file gives an error that names file and record."""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from baluard.kernel.typed import prepared
from baluard.parsed import parsed


class DataError(Exception):
    """A component file is wrong: the message names the file and the record."""


class Names(msgspec.Struct, frozen=True):
    """A text in the three languages."""

    ca: str
    es: str
    en: str

    def __post_init__(self) -> None:
        for lang in ("ca", "es", "en"):
            if not getattr(self, lang).strip():
                raise ValueError(f"the text in {lang} is empty")

    def __getitem__(self, lang: str) -> str:
        """The text in a language."""
        return str(getattr(self, lang))


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the rule help."""

    id: str
    title: Names


class Rule(msgspec.Struct, frozen=True):
    """A rule in our own words."""

    id: str
    chapter: str
    heading: Names
    text: Names


class Ruling(msgspec.Struct, frozen=True):
    """A gap or conflict of the rulebook that we had to decide."""

    id: str
    text: Names


class RulesFile(msgspec.Struct, frozen=True):
    """The rule help of a game; words only, so that it is no part of the data hash."""

    chapter: list[Chapter]
    rule: list[Rule]
    ruling: list[Ruling]


@lru_cache(maxsize=8)
def rules_of(package: str) -> RulesFile:
    """The rule help of a game's package."""
    return read_rules(files(package).joinpath("data"))


def read_rules(folder: Traversable) -> RulesFile:
    """The rule help of a folder; ids are unique, chapters exist."""
    rules: RulesFile = read_file(folder, "rules", RulesFile, own=True)[0]
    ids = [*(row.id for row in rules.rule), *(row.id for row in rules.ruling)]
    chapters = {chapter.id for chapter in rules.chapter}
    for row in rules.rule:
        if ids.count(row.id) > 1:
            raise DataError(f"rules.toml: rule {row.id!r}: stands there twice")
        if row.chapter not in chapters:
            raise DataError(f"rules.toml: rule {row.id!r}: there is no chapter {row.chapter!r}")
    return rules


def rule_help(package: str, rule: str, lang: str) -> tuple[str, str] | None:
    """Heading and text of a rule in the reader's language; None when there is no such rule."""
    for row in rules_of(package).rule:
        if row.id == rule:
            return getattr(row.heading, lang), getattr(row.text, lang)
    return None


def read_files(package: str, types: dict[str, Any], pack: str = "") -> tuple[dict[str, Any], str]:
    """The component files of a game's package (or of a data pack folder of the same shape), and their hash."""
    folder: Traversable = Path(pack) if pack else files(package).joinpath("data")
    read = {name: read_file(folder, name, kind) for name, kind in types.items()}
    return {name: value for name, (value, _) in read.items()}, hash_of([body for _, body in read.values()])


def read_file(folder: Traversable, name: str, kind: Any, own: bool = False) -> tuple[Any, bytes]:
    """One file as values, with its bytes. Of the program's own files what was parsed is kept."""
    file = folder.joinpath(f"{name}.toml")
    if not file.is_file():
        raise DataError(f"{name}.toml: the file is missing")
    body = file.read_bytes()
    try:
        raw = parsed(Path(str(file)), body) if own else tomllib.loads(body.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name}.toml: {error}") from error
    return convert(name, raw, kind), body


def convert(name: str, raw: dict[str, Any], kind: Any) -> Any:
    """Raw TOML as typed values; an error names the record."""
    try:
        return msgspec.convert(raw, prepared(kind))
    except msgspec.ValidationError as error:
        raise DataError(f"{name}.toml: {record_of(raw, str(error))}") from error


def record_of(raw: dict[str, Any], message: str) -> str:
    """msgspec says `$.zone[12].name`; people want the record's id."""
    found = re.search(r"\$\.(\w+)\[(\d+)\]", message)
    if not found:
        return message
    table, index = found.group(1), int(found.group(2))
    record = raw[table][index]
    name = record.get("id") or record.get("zone") or record.get("number")
    name = name or f"{record.get('a', '')}/{record.get('b', '')}"
    return f"{table} {name!r}: {message}"


def hash_of(bodies: list[bytes]) -> str:
    """The hash of a data set."""
    digest = hashlib.sha256()
    for body in bodies:
        digest.update(hashlib.sha256(body).digest())
    return digest.hexdigest()[:32]
