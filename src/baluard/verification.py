"""Is a record true? It is walked entry by entry, up to the first that is false, or that could not be checked."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence

from msgspec import Struct

from baluard.kernel.closings import CLOSE
from baluard.kernel.codec import digest
from baluard.kernel.contract import GameRules
from baluard.kernel.corrections import CORRECT
from baluard.kernel.deciders import MOST_SIDES
from baluard.kernel.dice import commit, fall
from baluard.kernel.errors import BadRecord, NotOffered
from baluard.kernel.match import check_take_back
from baluard.kernel.records import HOUSE, Finding, Point, Record, fault_of, opening, play_entry
from baluard.kernel.values import Answer, Chance, Entry, Motion, TakeBack

# What could not be checked in a record that can be played on all the same:
WITHDRAWN, FINAL = "fault.withdrawn_other_rules", "fault.final_other_rules"


class Verdict(Struct, frozen=True):
    """What `verify` found. Dice typed in or simulated cannot be verified: they are named, and are no fault."""

    fault: Finding | None
    entries: int = 0  # all looked at, up to the fault
    answers: int = 0
    dice: int = 0  # chance entries recomputed from the seed
    others: tuple[Chance, ...] = ()  # chance entries from another source, which nobody can recompute
    unchecked: Finding | None = None  # from this entry on (0: the end only) the rules or components are others

    @property
    def is_good(self) -> bool:
        """Does everything check that can be checked?"""
        return self.fault is None

    @property
    def is_complete(self) -> bool:
        """Is all of it checked, and right?"""
        return self.fault is None and self.unchecked is None and not self.others

    @property
    def unverifiable(self) -> int:
        """How many entries of chance could not be checked."""
        return len(self.others)


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
            self.options = game.stored_options(record.options)
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
        if isinstance(entry, Motion) and (not state.agenda or entry.motion not in (*self.game.motions, CORRECT, CLOSE)):
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
    answers = dice = 0
    other: list[Chance] = []
    for i, entry in enumerate(record.entries):
        if each is not None:
            each(entry.n)
        try:
            if entry.n != i + 1:
                raise BadRecord(fault="fault.number")
            walk.take(entry)
        except Exception as error:  # whatever a made-up entry breaks, it is this entry that does not check
            return Verdict(fault_of(i + 1, error), i, answers, dice, tuple(other))
        if isinstance(entry, Chance):
            committed = entry.source == "dice"
            dice += committed and not walk.seedless
            other += [] if committed else [entry]
        elif isinstance(entry, Answer):
            answers += 1
    fault, unchecked = ending(walk)
    if walk.seedless and fault is None and (unchecked is None or not unchecked.n):
        unchecked = Finding(0, "fault.seed_missing")
    return Verdict(fault, len(record.entries), answers, dice, tuple(other), unchecked)


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
