"""What the store gives and takes: plain values."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from baluard.kernel.typed import prepared
from baluard.kernel.upcast import Epoch


class GameRow(Struct, frozen=True):
    """A game as the store keeps it, without its log."""

    id: str
    slug: str
    options: dict[str, str]
    title: str
    created: int
    touched: int
    public: bool
    maker: str
    watch_link: str
    dice: str
    seed: bytes
    seed_hash: str
    salts: tuple[str, ...]
    version: int
    data_hash: str
    status: str
    log_n: int = 0
    rev: int = 0
    waits: tuple[str, ...] = ()
    origin: str = "played"
    dice_game: str = ""  # the name under which the dice were committed, when it is not this game's own
    epochs: tuple[Epoch, ...] = ()  # by which rules and data it was played, from which entry on
    parked: str = ""  # why the present rules cannot open it
    pace: bytes = b"{}"  # how long each answer may take
    paused: int = 0  # since when all clocks stand still

    @property
    def dice_id(self) -> str:
        """The game's name in the dice stream."""
        return self.dice_game or self.id


class SeatRow(Struct, frozen=True):
    """Who sits where."""

    game: str
    seat: str
    place: int
    kind: str
    level: str = ""
    name: str = ""
    link: str = ""
    salt: str = ""
    claimed: bool = False
    orders: dict[str, str] = {}
    loaned: bool = False  # a bot plays for who holds it


class EventRow(Struct, frozen=True):
    """One event of the story."""

    n: int
    activity: int
    idx: int
    body: bytes
    version: int = 1  # of the rules that told it


class Checkpoint(Struct, frozen=True):
    """A save worth keeping."""

    kind: str
    n: int
    body: bytes
    activity: int = 0  # the activity that begins there


class Chat(Struct, frozen=True):
    """One line of talk."""

    id: int
    seat: str
    side: str
    text: str
    at: int


class Proposal(Struct, frozen=True):
    """Something that needs the consent of others."""

    kind: str
    seat: str
    to_n: int
    at_n: int
    consents: tuple[str, ...] = ()


class DraftRow(Struct, frozen=True):
    """What a seat is writing as its answer to a decision."""

    seat: str
    decision: str
    body: bytes
    rev: int


class Deadline(Struct, frozen=True):
    """A seat that is waited for, and until when."""

    seat: str
    length: str  # the name of the length that runs
    n: int  # the last entry before it began
    began: int
    due: int
    next: int  # when something is to be done: a reminder, or the default
    reminded: bool = False
    passed: bool = False  # the default has been given once


class Absence(Struct, frozen=True):
    """How often a person has not come in time, and when they are away."""

    seat: str
    missed: int = 0  # deadlines in a row
    away_from: int = 0
    away_until: int = 0
    spent: int = 0  # days away in this game


class Job(Struct, frozen=True):
    """Something to be done at a certain time. A key that there is already stands as it is, unless this replaces it."""

    key: str
    kind: str
    due: int
    game: str = ""
    payload: bytes = b"{}"
    replaces: bool = False


class LeasedJob(Struct, frozen=True):
    """A job that this process is at, until its lease ends."""

    id: int
    key: str
    kind: str
    due: int
    game: str
    payload: bytes
    failures: int
    error: str
    leased_by: str


class AddressRow(Struct, frozen=True):
    """Where the person at a seat gets mails. It is never written to a log: it does not even say itself who it is."""

    game: str
    seat: str
    id: str
    key: bytes
    address: str
    lang: str
    at: int
    confirmed: bool = False
    number: int = 0
    told_n: int = 0
    asked: str = ""

    def __repr__(self) -> str:
        return f"AddressRow({self.game}, {self.seat})"


class LetterRow(Struct, frozen=True):
    """A letter to an address."""

    id: str
    number: int
    game: str
    seat: str
    cause: str
    kind: str
    at: int
    body: bytes
    question: str = ""
    turn: int = 0
    ways: bytes = b"{}"
    state: str = "waiting"

    def __repr__(self) -> str:
        return f"LetterRow({self.game}, {self.seat}, {self.number})"


# -- rows of the tables and back


def game_values(row: GameRow) -> dict[str, Any]:
    """A game as a row."""
    values = msgspec.structs.asdict(row)
    values["epochs"] = row.epochs or (Epoch(0, row.version, row.data_hash),)
    for name in ("options", "salts", "waits", "epochs"):
        values[name] = msgspec.json.encode(values[name])
    return values


def as_game(found: Any) -> GameRow:
    """A row as a game."""
    values = dict(found)
    values["options"] = msgspec.json.decode(values["options"], type=dict[str, str])
    values["salts"] = decoded_names(values["salts"])
    values["waits"] = decoded_names(values["waits"])
    values["epochs"] = msgspec.json.decode(values["epochs"], type=prepared(tuple[Epoch, ...]))
    return GameRow(**values)


def seat_values(row: SeatRow) -> dict[str, Any]:
    """A seat as a row."""
    return {**msgspec.structs.asdict(row), "orders": msgspec.json.encode(row.orders)}


def as_seat(found: Any) -> SeatRow:
    """A row as a seat."""
    values = dict(found)
    values["orders"] = msgspec.json.decode(values["orders"], type=dict[str, str])
    return SeatRow(**values)


def decoded_names(body: bytes) -> tuple[str, ...]:
    """A JSON list of names."""
    return msgspec.json.decode(body, type=tuple[str, ...])
