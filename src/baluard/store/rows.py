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
