"""Records: whole games as JSON, to be exported, imported and replayed.

A record holds the append-only log with everything in it: answers, chance, take-backs, motions. It says by which rules
and with which data set each part was played. `replay_record` shows the game as it stood after any entry; whether all
of it is true says `baluard.verification`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from baluard.kernel.codec import digest, encoder, pack, unpack
from baluard.kernel.contract import GameRules
from baluard.kernel.dice import Commitment
from baluard.kernel.drive import advance
from baluard.kernel.errors import BadRecord, PlayerError, StaleAnswer
from baluard.kernel.faults import FaultFacts
from baluard.kernel.match import effective, replay_entry
from baluard.kernel.typed import prepared
from baluard.kernel.upcast import Epoch, data_at, upcast_entry, upcast_state, version_at
from baluard.kernel.values import Asked, Entry, Outcome, Result, Save, Told

FORMAT = 1
HOUSE = "house"  # who takes back when it is nobody at the table


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A game written down. `start` is the plain state of a game that began from a position instead of its set-up."""

    format: int
    game: str
    version: int  # of the rules by which it began
    data: str  # the hash of the data set with which it began
    options: dict[str, str]
    seats: dict[str, str]  # seat -> who sat there: a name, or a bot and its level
    entries: tuple[Entry, ...]
    final: str  # the hash of the state after the last entry, as the last rules write it
    dice: Commitment | None = None
    seed: str = ""  # in hexadecimal; revealed when the game is over
    result: Result | None = None
    start: dict[str, Any] | None = None
    epochs: tuple[Epoch, ...] | UnsetType = UNSET  # when rules or data changed under way
    start_version: int | UnsetType = UNSET  # of the rules that wrote `start`, when others began the game
    note: str | UnsetType = UNSET  # for whoever opens the file: that it holds the seed of a game under way

    @property
    def played(self) -> tuple[Epoch, ...]:
        """By which rules and data it was played, from which entry on."""
        return self.epochs or (Epoch(0, self.version, self.data),)


class Finding(Struct, frozen=True):
    """What does not check, or could not be: an entry (0: the record as a whole), a text key and its facts."""

    n: int
    key: str
    details: FaultFacts = {}


class Replayed(Struct, frozen=True):
    """A record up to some entry: where it led, and the story so far less what was taken back."""

    out: Outcome
    told: tuple[Told, ...]

    @property
    def save(self) -> Save:
        """The checkpoint and the answers since."""
        return self.out.save

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The decisions then open."""
        return self.out.asked


# -- out and in


def export(
    game: GameRules,
    options: dict[str, str],
    entries: Sequence[Entry],
    state: Any,
    seats: dict[str, str] | None = None,
    dice: Commitment | None = None,
    seed: bytes = b"",
    start: Any = None,
    epochs: Sequence[Epoch] = (),
    note: str = "",
) -> bytes:
    """A record as JSON. Give the seed when the game is over, or a `note` that the file holds it; `epochs` say by which
    rules it was played."""
    played = tuple(epochs) or (Epoch(0, game.version, game.data_hash()),)
    record = Record(
        format=FORMAT,
        game=game.slug,
        version=played[0].version,
        data=played[0].data,
        options=options,
        seats={seat: "" for seat in game.seats(options)} if seats is None else seats,
        entries=tuple(entries),
        final=digest(game, state),
        dice=dice,
        seed=seed.hex(),
        result=state.result,
        start=None if start is None else game.encode(start),
        epochs=worth_telling(played),
        start_version=UNSET if start is None or game.version == played[0].version else game.version,
        note=note or UNSET,
    )
    return encoder.encode(record)


def worth_telling(played: tuple[Epoch, ...]) -> tuple[Epoch, ...] | UnsetType:
    """The epochs of a record, unless its version and its data set say as much."""
    return played if len(played) > 1 or played[0].rules else UNSET


def load(body: bytes, most_bytes: int | None = None, most_entries: int | None = None) -> Record:
    """A record out of bytes from anywhere, or `BadRecord` with the reason. Servers give limits."""
    if most_bytes is not None and len(body) > most_bytes:
        raise BadRecord(fault="fault.too_big", most=most_bytes)
    record: Record = read(body, Record)
    if record.format != FORMAT:
        raise BadRecord(fault="fault.format", format=record.format)
    if most_entries is not None and len(record.entries) > most_entries:
        raise BadRecord(fault="fault.too_many_entries", most=most_entries)
    return record


class Head(Struct, frozen=True):
    """Of which game a record is, and with which data set it began."""

    game: str
    data: str


def head_of(body: bytes) -> Head:
    """The head alone; the rest is not looked at."""
    head: Head = read(body, Head)
    return head


def read(body: bytes, kind: Any) -> Any:
    """Typed values out of bytes from anywhere."""
    try:
        return msgspec.json.decode(body, type=prepared(kind))
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadRecord(fault="fault.unreadable", why=str(error)[:200]) from error


# -- playing a record again


class Point(Struct, frozen=True):
    """Where a game stands, by which module."""

    game: GameRules
    out: Outcome


def game_for(game: GameRules, data: str) -> GameRules:
    """A game for the data set of a record; `BadRecord` when nobody has it."""
    found = game.for_data(data)
    if found.data is None and found.data_hash() != data:
        raise BadRecord(fault="fault.data")
    return found


def opening(game: GameRules, record: Record) -> Point:
    """The game before its first entry, or `BadRecord` when it cannot be played by these rules."""
    if record.game != game.slug:
        raise BadRecord(fault="fault.other_game", game=record.game)
    check_epochs(record)
    if record.version > game.version:
        raise BadRecord(fault="fault.version", version=record.version)
    try:
        game.stored_options(record.options)
    except PlayerError as error:
        raise BadRecord(fault="fault.options") from error
    game = game_for(game, record.played[0].data)
    try:
        return Point(game, advance(game, first_save(game, record)))
    except Exception as error:  # a start that somebody made up may break anything
        raise BadRecord(fault="fault.start") from error


def check_epochs(record: Record) -> None:
    """Versions are counted from 1 and only ever raised, from some entry of the record on."""
    epochs = record.played
    first = epochs[0]
    steps = pairwise(epochs)
    rising = all(a.n <= b.n <= len(record.entries) and a.version <= b.version for a, b in steps)
    is_first = (first.n, first.version, first.data) == (0, record.version, record.data)
    if not rising or not is_first or first.version < 1:
        raise BadRecord(fault="fault.epochs")


def first_save(game: GameRules, record: Record) -> Save:
    """The set-up of a record, or the position from which it began."""
    options = game.stored_options(record.options)
    if record.start is None:
        return Save(game.new(options))
    return Save(game.decode(upcast_state(game, record.start, record.start_version or record.version)))


def play_entry(point: Point, record: Record, entry: Entry) -> Point:
    """Where an entry leads, brought up from the version that wrote it, with the data set of its time."""
    epochs = record.played
    game = game_for(point.game, data_at(epochs, entry.n))
    out = point.out
    if game is not point.game:
        out = advance(game, unpack(game, pack(point.game, out.save), record.options))
    present = upcast_entry(game, entry, record.options, version_at(epochs, entry.n))
    return Point(game, replay_entry(game, record.options, out, present))


def replay_record(game: GameRules, record: Record, to: int | None = None) -> Replayed:
    """The game as it stood after entry `to` (None: at its end)."""
    point = opening(game, record)
    story = list(point.out.told)
    for entry in effective([e for e in record.entries if to is None or e.n <= to]):
        try:
            point = play_entry(point, record, entry)
        except Exception as error:
            fault = fault_of(entry.n, error)
            raise BadRecord(**{**fault.details, "fault": fault.key, "n": fault.n}) from error
        point.out.tell_on(story)
    return Replayed(point.out, tuple(story))


def fault_of(n: int, error: Exception) -> Finding:
    """An error as a fault: a refusal names itself, a stale answer was not asked for, the rest are the rules' own."""
    if isinstance(error, PlayerError):
        details = dict(error.details)
        plain = "fault.not_asked" if isinstance(error, StaleAnswer) else "fault.not_offered"
        return Finding(n, str(details.pop("fault", plain)), details)
    return Finding(n, "fault.rules", {"why": f"{type(error).__name__}: {error}"[:200]})
