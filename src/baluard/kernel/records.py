"""Records: whole games as JSON, to be exported, imported, replayed and verified.

A record holds the append-only log with everything in it: answers, chance, take-backs, motions. `verify` walks it entry
by entry and names the first that does not check; `replay_record` shows the game as it stood after any entry.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from baluard.kernel.codec import digest, encoder
from baluard.kernel.contract import GameModule
from baluard.kernel.corrections import CORRECT
from baluard.kernel.dice import Commitment, commit, fall
from baluard.kernel.drive import advance
from baluard.kernel.errors import BadRecord, NotOffered, PlayerError, StaleAnswer
from baluard.kernel.match import check_take_back, effective, replay_entry
from baluard.kernel.typed import prepared
from baluard.kernel.values import Asked, Chance, Entry, Motion, Outcome, Result, Save, TakeBack, Told

FORMAT = 1
MOST_BYTES = 4_000_000
MOST_ENTRIES = 20_000


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A game written down. `start` is the plain state of a game that began from a position instead of its set-up."""

    format: int
    game: str
    version: int
    data: str
    options: dict[str, str]
    seats: dict[str, str]  # seat -> who sat there: a name, or a bot and its level
    entries: tuple[Entry, ...]
    final: str  # the hash of the state after the last entry
    dice: Commitment | None = None
    seed: str = ""  # in hexadecimal; revealed when the game is over
    result: Result | None = None
    start: dict[str, Any] | None = None


class Fault(Struct, frozen=True):
    """What does not check: the number of the entry (0: the record as a whole), a text key and its facts."""

    n: int
    key: str
    details: dict[str, str | int] = {}


class Verdict(Struct, frozen=True):
    """What `verify` found. Dice typed in or simulated cannot be verified: they are counted, and are no fault."""

    fault: Fault | None
    entries: int = 0  # all checked, up to the fault
    answers: int = 0
    dice: int = 0  # chance entries recomputed from the seed
    unverifiable: int = 0  # chance entries from another source

    @property
    def is_good(self) -> bool:
        """Does everything check that can be checked?"""
        return self.fault is None


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
    game: GameModule,
    options: dict[str, str],
    entries: Sequence[Entry],
    state: Any,
    seats: dict[str, str] | None = None,
    dice: Commitment | None = None,
    seed: bytes = b"",
    start: Any = None,
) -> bytes:
    """A record as JSON. Give the seed only when the game is over."""
    record = Record(
        format=FORMAT,
        game=game.slug,
        version=game.version,
        data=game.data_hash(),
        options=options,
        seats={seat: "" for seat in game.seats(options)} if seats is None else seats,
        entries=tuple(entries),
        final=digest(game, state),
        dice=dice,
        seed=seed.hex(),
        result=state.result,
        start=None if start is None else game.encode(start),
    )
    return encoder.encode(record)


def load(body: bytes, most_bytes: int = MOST_BYTES, most_entries: int = MOST_ENTRIES) -> Record:
    """A record out of bytes from anywhere, or `BadRecord` with the reason."""
    if len(body) > most_bytes:
        raise BadRecord(fault="fault.too_big", most=most_bytes)
    try:
        record = msgspec.json.decode(body, type=prepared(Record))
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadRecord(fault="fault.unreadable", why=str(error)[:200]) from error
    if record.format != FORMAT:
        raise BadRecord(fault="fault.format", format=record.format)
    if len(record.entries) > most_entries:
        raise BadRecord(fault="fault.too_many_entries", most=most_entries)
    return record


# -- replaying


def replay_record(game: GameModule, record: Record, to: int | None = None) -> Replayed:
    """The game as it stood after entry `to` (None: at its end)."""
    out = opening(game, record)
    options = game.checked_options(record.options)
    story = list(out.told)
    for entry in effective([e for e in record.entries if to is None or e.n <= to]):
        try:
            out = replay_entry(game, options, out, entry)
        except Exception as error:
            fault = fault_of(entry.n, error)
            raise BadRecord(**{**fault.details, "fault": fault.key, "n": fault.n}) from error
        story.extend(out.told)
    return Replayed(out, tuple(story))


def opening(game: GameModule, record: Record) -> Outcome:
    """The game before its first entry, or `BadRecord` when these are not the rules it was played by."""
    if record.game != game.slug:
        raise BadRecord(fault="fault.other_game", game=record.game)
    if record.version != game.version:
        raise BadRecord(fault="fault.version", version=record.version)
    if record.data != game.data_hash():
        raise BadRecord(fault="fault.data")
    try:
        options = game.checked_options(record.options)
        state = game.new(options) if record.start is None else game.decode(record.start)
        return advance(game, Save(state))
    except PlayerError as error:
        raise BadRecord(fault="fault.options") from error
    except Exception as error:  # a start that somebody made up may break anything
        raise BadRecord(fault="fault.start") from error


# -- verifying


class Walk:
    """A verification under way: where the game stands, and the effective log with where it stood after each entry."""

    def __init__(self, game: GameModule, record: Record) -> None:
        self.game = game
        self.record = record
        self.seed = read_seed(record)
        self.first = opening(game, record)
        self.log: list[tuple[Entry, Outcome]] = []
        self.options = game.checked_options(record.options)
        self.seats = game.seats(self.options)

    @property
    def now(self) -> Outcome:
        """Where the game stands."""
        return self.log[-1][1] if self.log else self.first

    def take(self, entry: Entry) -> None:
        """Check one entry and go on to where it leads."""
        if isinstance(entry, TakeBack):
            check_take_back(self.seats, self.now.save, entry, [e for e, _ in self.log])
            self.log = [(e, out) for e, out in self.log if e.n <= entry.to]
            return
        if isinstance(entry, Motion) and (
            not self.now.save.state.agenda or entry.motion not in (*self.game.motions, CORRECT)
        ):
            raise NotOffered(fault="fault.motion")
        if isinstance(entry, Chance):
            self.check_dice(entry)
        self.log.append((entry, replay_entry(self.game, self.options, self.now, entry)))

    def check_dice(self, entry: Chance) -> None:
        """Committed dice must be those of the seed."""
        if entry.source != "dice":
            return
        if self.record.dice is None or not self.seed:
            raise BadRecord(fault="fault.seed_missing")
        count = len(entry.values)
        if entry.sides < 1 or not 1 <= count <= 1000:
            raise BadRecord(fault="fault.die")
        if fall(self.seed, self.record.dice, entry.n, entry.purpose, entry.sides, count) != entry.values:
            raise BadRecord(fault="fault.die")


def verify(game: GameModule, record: Record, each: Callable[[int], None] | None = None) -> Verdict:
    """Recompute every die and draw, ask for every answer again, and compare where it ends.

    `each` is called with every entry number: a server raises from it when it has had enough.
    """
    try:
        walk = Walk(game, record)
    except BadRecord as error:
        return Verdict(fault_of(0, error))
    answers = dice = other = 0
    for i, entry in enumerate(record.entries):
        if each is not None:
            each(entry.n)
        try:
            if entry.n != i + 1:
                raise BadRecord(fault="fault.number")
            walk.take(entry)
        except Exception as error:  # whatever a made-up entry breaks, it is this entry that does not check
            return Verdict(fault_of(i + 1, error), i, answers, dice, other)
        if isinstance(entry, Chance):
            dice, other = (dice + 1, other) if entry.source == "dice" else (dice, other + 1)
        elif not isinstance(entry, (TakeBack, Motion)):
            answers += 1
    return Verdict(ending_fault(walk), len(record.entries), answers, dice, other)


def ending_fault(walk: Walk) -> Fault | None:
    """Does the game end where the record says it ended?"""
    state = walk.now.save.state
    if state.result != walk.record.result:
        return Fault(0, "fault.result")
    if digest(walk.game, state) != walk.record.final:
        return Fault(0, "fault.final")
    return None


def read_seed(record: Record) -> bytes:
    """The revealed seed, which must be the one that was committed to; empty when none is revealed."""
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as error:
        raise BadRecord(fault="fault.seed") from error
    if seed and (record.dice is None or not hmac.compare_digest(commit(seed), record.dice.seed_hash)):
        raise BadRecord(fault="fault.seed")
    return seed


def fault_of(n: int, error: Exception) -> Fault:
    """An error as a fault: a refusal names itself, a stale answer was not asked for, the rest are the rules' own."""
    if isinstance(error, PlayerError):
        details = dict(error.details)
        plain = "fault.not_asked" if isinstance(error, StaleAnswer) else "fault.not_offered"
        return Fault(n, str(details.pop("fault", plain)), details)
    return Fault(n, "fault.rules", {"why": f"{type(error).__name__}: {error}"[:200]})
