"""Loading the components and checking them: a bad file gives an error that names file and record."""

from __future__ import annotations

import hashlib
import tomllib
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

FILES = ("map", "units", "deployment", "cards", "rules")
PROVENANCES = ("seed", "history", "design")


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


class Zone(msgspec.Struct, frozen=True):
    id: str
    name: Names
    colour: str
    kind: str
    side_of_wall: str
    provenance: str
    anchor: tuple[int, int]
    radius: int
    polygon: list[tuple[int, int]]
    short: Names | None = None
    sector: str = ""
    catalan_entry: bool = False
    deployment: bool = False


class Edge(msgspec.Struct, frozen=True):
    a: str
    b: str
    type: str
    line: list[tuple[int, int]]
    behind: list[str] = []
    breach: str = ""


class ObjectiveRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    kind: str
    vp: int
    zones: list[str]
    automatic_victory: bool


class MapFile(msgspec.Struct, frozen=True):
    zone: list[Zone]
    edge: list[Edge]
    objective: list[ObjectiveRow]
    colours: dict[str, dict[str, Any]]


class TypeRow(msgspec.Struct, frozen=True):
    id: str
    side: str
    class_: str = msgspec.field(name="class")
    name: Names
    factor: int
    vp_when_eliminated: int


class Unit(msgspec.Struct, frozen=True):
    id: str
    side: str
    nation: str
    type: str
    factor: int
    name: Names
    provenance: str
    sector: str = ""
    wing: str = ""


class UnitsFile(msgspec.Struct, frozen=True):
    counts: dict[str, int]
    type: list[TypeRow]
    unit: list[Unit]
    side: dict[str, dict[str, Any]]
    nation: dict[str, dict[str, Any]]


class Placement(msgspec.Struct, frozen=True):
    side: str
    zone: str
    units: list[str]
    sector: str = ""
    wing: str = ""
    facing: dict[str, str] = {}


class Wave(msgspec.Struct, frozen=True):
    turn: int
    sector: str
    title: Names
    entry: list[str]
    units: list[str]


class Recovery(msgspec.Struct, frozen=True):
    turn: int
    number: int
    zones: list[str]


class ShortGame(msgspec.Struct, frozen=True):
    turns: int
    recovery_turns: list[int]
    recovery_numbers: list[int]


class SeatRow(msgspec.Struct, frozen=True):
    players: int
    id: str
    side: str
    name: Names
    controls: dict[str, list[str]]


class FreeSetup(msgspec.Struct, frozen=True):
    side: str
    zones: list[str]
    sector: str = ""
    wing: str = ""


class OptionRow(msgspec.Struct, frozen=True):
    id: str
    default: str
    values: list[str]
    name: Names


class TurnRow(msgspec.Struct, frozen=True):
    n: int
    time: str
    extra: bool


class DeploymentFile(msgspec.Struct, frozen=True):
    limits: dict[str, int]
    artillery: dict[str, int]
    combat: dict[str, int]
    royal_breach: dict[str, int]
    turn: list[TurnRow]
    placement: list[Placement]
    wave: list[Wave]
    recovery: list[Recovery]
    short_game: ShortGame
    seat: list[SeatRow]
    free_setup: list[FreeSetup]
    option: list[OptionRow]


class EffectRow(msgspec.Struct, frozen=True):
    drawer: str
    op: str
    lasts: str
    params: dict[str, Any]
    only_if_royal_breach: str = ""


class CardRow(msgspec.Struct, frozen=True):
    id: str
    title: Names
    text: Names
    effect: list[EffectRow]


class OpRow(msgspec.Struct, frozen=True):
    id: str


class CardsFile(msgspec.Struct, frozen=True):
    count: int
    op: list[OpRow]
    card: list[CardRow]


class RuleRow(msgspec.Struct, frozen=True):
    id: str
    chapter: str
    heading: Names
    text: Names


class ChapterRow(msgspec.Struct, frozen=True):
    id: str
    title: Names


class RulingRow(msgspec.Struct, frozen=True):
    id: str
    text: Names


class RulesFile(msgspec.Struct, frozen=True):
    rule: list[RuleRow]
    chapter: list[ChapterRow]
    ruling: list[RulingRow]


class Data(msgspec.Struct, frozen=True):
    """All components of one data set, and its hash."""

    map: MapFile
    units: UnitsFile
    deployment: DeploymentFile
    cards: CardsFile
    rules: RulesFile
    hash: str


TYPES: dict[str, Any] = {
    "map": MapFile,
    "units": UnitsFile,
    "deployment": DeploymentFile,
    "cards": CardsFile,
    "rules": RulesFile,
}


@lru_cache(maxsize=8)
def load(pack: str = "") -> Data:
    """The components of the package, or of a data pack folder of the same shape."""
    folder: Traversable = Path(pack) if pack else files("baluard.games.assault").joinpath("data")
    read = {name: read_file(folder, name) for name in FILES}
    data = Data(**{name: value for name, (value, _) in read.items()}, hash=hash_of(body for _, body in read.values()))
    from baluard.games.assault.checks import check

    check(data)
    return data


def read_file(folder: Traversable, name: str) -> tuple[Any, bytes]:
    """One file as values, with its bytes."""
    file = folder.joinpath(f"{name}.toml")
    if not file.is_file():
        raise DataError(f"{name}.toml: the file is missing")
    body = file.read_bytes()
    try:
        raw = tomllib.loads(body.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name}.toml: {error}") from error
    return convert(name, raw), body


def convert(name: str, raw: dict[str, Any]) -> Any:
    """Raw TOML as typed values; an error names the record."""
    try:
        return msgspec.convert(raw, TYPES[name])
    except msgspec.ValidationError as error:
        raise DataError(f"{name}.toml: {record_of(raw, str(error))}") from error


def record_of(raw: dict[str, Any], message: str) -> str:
    """msgspec says `$.zone[12].name`; people want the record's id."""
    import re

    found = re.search(r"\$\.(\w+)\[(\d+)\]", message)
    if not found:
        return message
    table, index = found.group(1), int(found.group(2))
    record = raw[table][index]
    name = record.get("id") or record.get("zone") or f"{record.get('a', '')}/{record.get('b', '')}"
    return f"{table} {name!r}: {message}"


def hash_of(bodies: Any) -> str:
    """The hash of a data set."""
    digest = hashlib.sha256()
    for body in bodies:
        digest.update(hashlib.sha256(body).digest())
    return digest.hexdigest()[:32]
