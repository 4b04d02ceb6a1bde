"""Records: whole games as JSON, to be exported, imported, replayed and verified.

A record holds the append-only log with everything in it: answers, chance, take-backs, motions. It says by which rules
and with which data set each part was played. `verify` walks it entry by entry and names the first that is false, or
from which on it could not be checked; `replay_record` shows the game as it stood after any entry.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from baluard.kernel.codec import digest, encoder, pack, unpack
from baluard.kernel.contract import GameRules
from baluard.kernel.corrections import CORRECT
from baluard.kernel.deciders import MOST_SIDES
from baluard.kernel.dice import Commitment, commit, fall
from baluard.kernel.drive import advance
from baluard.kernel.errors import BadRecord, NotOffered, PlayerError, StaleAnswer
from baluard.kernel.faults import FaultFacts
from baluard.kernel.match import check_take_back, effective, replay_entry
from baluard.kernel.typed import prepared
from baluard.kernel.upcast import Epoch, data_at, upcast_entry, upcast_state, version_at
from baluard.kernel.values import Answer, Asked, Chance, Entry, Motion, Outcome, Result, Save, TakeBack, Told

FORMAT = 1
HOUSE = "house"  # who takes back when it is nobody at the table
# What could not be checked in a record that can be played on all the same:
WITHDRAWN, FINAL = "fault.withdrawn_other_rules", "fault.final_other_rules"


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

    @property
    def played(self) -> tuple[Epoch, ...]:
        """By which rules and data it was played, from which entry on."""
        return self.epochs or (Epoch(0, self.version, self.data),)


class Finding(Struct, frozen=True):
    """What does not check, or could not be: an entry (0: the record as a whole), a text key and its facts."""

    n: int
    key: str
    details: FaultFacts = {}


class Verdict(Struct, frozen=True):
    """What `verify` found. Dice typed in or simulated cannot be verified: they are counted, and are no fault."""

    fault: Finding | None
    entries: int = 0  # all looked at, up to the fault
    answers: int = 0
    dice: int = 0  # chance entries recomputed from the seed
    unverifiable: int = 0  # chance entries from another source
    unchecked: Finding | None = None  # from this entry on (0: the end only) the rules or components are others

    @property
    def is_good(self) -> bool:
        """Does everything check that can be checked?"""
        return self.fault is None

    @property
    def is_complete(self) -> bool:
        """Is all of it checked, and right?"""
        return self.fault is None and self.unchecked is None and not self.unverifiable


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
) -> bytes:
    """A record as JSON. Give the seed only when the game is over; `epochs` say by which rules it was played."""
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
        game.checked_options(record.options)
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
    options = game.checked_options(record.options)
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


# -- verifying


class Walk:
    """A verification under way: where the game stands, and the effective log with where it stood after each entry.

    Where rules or components are others than those of this program, what they refuse is not false: from there on only
    the dice are checked, until it is taken back. Nor is what the house itself took back, since the rules refused it.
    """

    def __init__(self, game: GameRules, record: Record) -> None:
        self.game = game
        self.record = record
        self.seed = read_seed(record)
        self.seedless = False  # are there committed dice that cannot be recomputed?
        self.lost: Finding | None = None
        self.passed: Finding | None = None  # what could not be checked, and was taken back later
        self.refused = taken_back_by_house(record.entries)
        self.log: list[tuple[Entry, Point]] = []
        self.first: Point | None = None
        try:
            self.first = opening(game, record)
            self.options = game.checked_options(record.options)
        except BadRecord as error:
            if error.details["fault"] not in ("fault.version", "fault.data"):
                raise
            self.lost = fault_of(1, error)

    @property
    def now(self) -> Point:
        """Where the game stands."""
        if self.log:
            return self.log[-1][1]
        assert self.first is not None  # else all of it is lost
        return self.first

    def is_by_others(self, n: int) -> bool:
        """Was anything up to entry `n` played by other rules than these? A record may say only their version."""
        played = self.record.played
        named = any(epoch.rules for epoch in played)
        these = (self.game.version, self.game.rules_hash() if named else "")
        return any((epoch.version, epoch.rules) != these for epoch in played if epoch.n < n)

    def names_others(self) -> bool:
        """Does the record name other rules than these, which may have come to another result?"""
        return any(epoch.rules and epoch.rules != self.game.rules_hash() for epoch in self.record.played)

    def take(self, entry: Entry) -> None:
        """Check one entry and go on to where it leads."""
        if isinstance(entry, Chance):
            self.check_dice(entry)
        if self.lost is not None:
            self.find_again(entry, self.lost.n)
            return
        try:
            self.follow(entry)
        except Exception as error:
            fault = fault_of(entry.n, error)
            if not self.is_by_others(entry.n) and entry.n not in self.refused and fault.key != "fault.data":
                raise
            self.lost = fault if fault.key == "fault.data" else Finding(entry.n, "fault.other_rules")

    def find_again(self, entry: Entry, lost: int) -> None:
        """A take-back of all that could not be checked leads to where the game is known to have stood."""
        if isinstance(entry, TakeBack) and self.first is not None and 0 <= entry.to < lost:
            self.log = [(e, point) for e, point in self.log if e.n <= entry.to]
            self.passed, self.lost = self.passed or Finding(lost, WITHDRAWN), None

    def follow(self, entry: Entry) -> None:
        """Play one entry."""
        if isinstance(entry, TakeBack):
            check_take_back(self.game, self.options, self.now.out.save, entry, [e for e, _ in self.log])
            self.log = [(e, point) for e, point in self.log if e.n <= entry.to]
            return
        state = self.now.out.save.state
        if isinstance(entry, Motion) and (not state.agenda or entry.motion not in (*self.game.motions, CORRECT)):
            raise NotOffered(fault="fault.motion")
        self.log.append((entry, play_entry(self.now, self.record, entry)))

    def check_dice(self, entry: Chance) -> None:
        """Committed dice must be those of the seed, when it is revealed."""
        if entry.source != "dice":
            return
        count = len(entry.values)
        if not 1 <= entry.sides <= MOST_SIDES or not 1 <= count <= 1000:
            raise BadRecord(fault="fault.die")
        if self.record.dice is None or not self.seed:
            self.seedless = True
        elif fall(self.seed, self.record.dice, entry.n, entry.purpose, entry.sides, count) != entry.values:
            raise BadRecord(fault="fault.die")


def taken_back_by_house(entries: Sequence[Entry]) -> set[int]:
    """The numbers of the entries that stood until the house took them back: the rules of its time refused them."""
    found: set[int] = set()
    to = len(entries)
    for entry in reversed(entries):
        if isinstance(entry, TakeBack) and entry.seat == HOUSE:
            to = min(to, entry.to)
        elif entry.n > to:
            found.add(entry.n)
    return found


def verify(game: GameRules, record: Record, each: Callable[[int], None] | None = None) -> Verdict:
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
            committed = entry.source == "dice"
            dice, other = dice + (committed and not walk.seedless), other + (not committed)
        elif isinstance(entry, Answer):
            answers += 1
    fault, unchecked = ending(walk)
    if walk.seedless and fault is None and (unchecked is None or not unchecked.n):
        unchecked = Finding(0, "fault.seed_missing")
    return Verdict(fault, len(record.entries), answers, dice, other, unchecked)


def ending(walk: Walk) -> tuple[Finding | None, Finding | None]:
    """(what is false at the end, what could not be checked): does the game end where the record says it ended?"""
    if walk.lost is not None:
        return None, walk.lost
    point, record = walk.now, walk.record
    state = point.out.save.state
    last = record.played[-1].version
    if state.result != record.result:
        if not walk.names_others():
            return Finding(0, "fault.result"), None
    elif last == walk.game.version and digest(point.game, state) == record.final:
        return None, walk.passed
    if walk.is_by_others(len(record.entries) + 1):
        return None, walk.passed or Finding(0, FINAL)
    return Finding(0, "fault.final"), None


def read_seed(record: Record) -> bytes:
    """The revealed seed, which must be the one that was committed to; empty when none is revealed."""
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as error:
        raise BadRecord(fault="fault.seed") from error
    if seed and (record.dice is None or not hmac.compare_digest(commit(seed), record.dice.seed_hash)):
        raise BadRecord(fault="fault.seed")
    return seed


def fault_of(n: int, error: Exception) -> Finding:
    """An error as a fault: a refusal names itself, a stale answer was not asked for, the rest are the rules' own."""
    if isinstance(error, PlayerError):
        details = dict(error.details)
        plain = "fault.not_asked" if isinstance(error, StaleAnswer) else "fault.not_offered"
        return Finding(n, str(details.pop("fault", plain)), details)
    return Finding(n, "fault.rules", {"why": f"{type(error).__name__}: {error}"[:200]})
