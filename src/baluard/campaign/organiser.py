"""The organiser's file: a record of a running campaign that holds its seed, played on from where it stands."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec import Struct

from baluard.kernel import records
from baluard.kernel.deciders import ChanceSource, RngDice
from baluard.kernel.dice import CommittedDice, new_dice
from baluard.kernel.errors import NotOffered
from baluard.kernel.faults import Fault, FaultFacts
from baluard.kernel.given import Given
from baluard.kernel.match import Match, Step, start
from baluard.kernel.records import Record
from baluard.kernel.rng import Rng
from baluard.kernel.upcast import Epoch, present_epoch
from baluard.kernel.values import Entry, Told
from baluard.page.contract import GameModule

EXTERNAL_DICE = "external_dice"  # the option by which a campaign admits dice thrown elsewhere
MOST_DICE = 2000


class Campaign:
    """A campaign under way: its match, its log, its story."""

    def __init__(self, game: GameModule, record: Record, match: Match, story: Sequence[Told]) -> None:
        self.game = game
        self.record = record
        self.match = match
        self.entries: list[Entry] = list(record.entries)
        self.story = list(story)

    @property
    def name(self) -> str:
        """What the campaign is called in workbooks: it stays the same as it goes on."""
        return self.record.dice.game_id if self.record.dice else self.record.game

    @property
    def holds_seed(self) -> bool:
        """Could who has the file know every die to come?"""
        return bool(self.record.seed)

    def keep(self, steps: Sequence[Step]) -> None:
        """Take over what steps wrote and told."""
        for step in steps:
            self.entries += step.entries
            self.story += step.told

    def epochs(self) -> tuple[Epoch, ...]:
        """By which rules it was played: a new epoch begins where other rules go on than those of the record."""
        played = self.record.played
        now = present_epoch(self.game, len(self.record.entries))
        same = (played[-1].version, played[-1].data) == (now.version, now.data) and played[-1].rules in ("", now.rules)
        return played if same or len(self.entries) == len(self.record.entries) else (*played, now)

    def body(self, note: str) -> bytes:
        """The record as it stands; the note says to whoever opens it what it holds."""
        r = self.record
        return records.export(
            self.game,
            self.match.options,
            self.entries,
            self.match.save.state,
            r.seats,
            r.dice,
            bytes.fromhex(r.seed),
            None if r.start is None else self.game.decode(r.start),
            self.epochs(),
            note if self.holds_seed else "",
        )


def new_campaign(game: GameModule, options: dict[str, str]) -> Campaign:
    """A campaign that begins now, with dice that can be verified when it is over."""
    seed = secrets.token_bytes(32)
    dice = new_dice(f"{game.slug}-{secrets.token_hex(4)}", seed)
    match, step = start(game, options, dice)
    state = match.save.state
    body = records.export(
        game, match.options, step.entries, state, None, dice.commitment, seed, None, (present_epoch(game),)
    )
    return Campaign(game, records.load(body), match, step.told)


def open_campaign(game: GameModule, record: Record, to: int | None = None) -> Campaign:
    """A record played up to an entry, ready to go on: with its own seed, or with dice that cannot be checked."""
    entries = tuple(entry for entry in record.entries if to is None or entry.n <= to)
    replayed = records.replay_record(game, record, to)
    module: GameModule = records.game_for(game, record.played[-1].data)  # type: ignore[assignment]
    options = module.checked_options(record.options)
    match = Match(module, options, replayed.save, source_of(record), entries[-1].n if entries else 0)
    match.out = replayed.out
    campaign = Campaign(module, record, match, replayed.told)
    campaign.entries = list(entries)
    return campaign


def source_of(record: Record) -> ChanceSource:
    """The dice with which a record goes on."""
    if record.seed and record.dice is not None:
        return CommittedDice(bytes.fromhex(record.seed), record.dice)
    return RngDice(Rng(secrets.token_hex(16)))


# -- dice thrown elsewhere


class Thrown(Struct, frozen=True):
    """One roll that was made elsewhere: what for, its numbers, and its line in the file."""

    purpose: str
    values: tuple[int, ...]
    line: int


class ThrownDice(ChanceSource):
    """Dice thrown elsewhere, in the order of a file; when they are used up, those of the house."""

    def __init__(self, thrown: Sequence[Thrown], house: ChanceSource) -> None:
        self.label = house.label
        self.left = list(thrown)
        self.house = house

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        if not self.left:
            self.label = self.house.label
            return self.house.roll(n, purpose, sides, count)
        found = self.left.pop(0)
        fits = found.purpose == purpose and len(found.values) == count
        if not fits or not all(1 <= value <= sides for value in found.values):
            facts: FaultFacts = {"purpose": Given(purpose), "count": count, "sides": sides, "line": found.line}
            raise NotOffered(Fault("orders.other_dice", str(found.line), facts))
        self.label = "typed"
        return found.values


def read_dice(text: str) -> tuple[list[Thrown], list[Fault]]:
    """Rolls of a file, one a line: what for, then the numbers. What follows a # is for people."""
    thrown: list[Thrown] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines()[:MOST_DICE], 1):
        words = line.partition("#")[0].replace(",", " ").replace(":", " ").split()
        if not words:
            continue
        if len(words) < 2 or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words[1:]):
            faults.append(Fault("orders.no_dice", f"{number}:1", {"text": Given(line.strip()[:80])}))
            continue
        thrown.append(Thrown(words[0], tuple(int(word) for word in words[1:]), number))
    return thrown, faults


def with_thrown(match: Match, thrown: Sequence[Thrown]) -> ThrownDice:
    """The dice of a match, those of a file first."""
    assert match.source is not None
    dice = ThrownDice(thrown, match.source)
    match.source = dice
    return dice
