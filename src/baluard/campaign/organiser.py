"""The organiser's file: a record of a running campaign that holds its seed, played on from where it stands."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from baluard.campaign.brought import ACCEPTED, LONGEST_PROOF, ORGANISER, Brought
from baluard.campaign.entries import NO_DIE
from baluard.kernel import records
from baluard.kernel.deciders import ChanceSource, RngDice
from baluard.kernel.dice import CommittedDice, new_dice
from baluard.kernel.faults import Fault
from baluard.kernel.given import Given
from baluard.kernel.match import Match, Step, start
from baluard.kernel.records import Record
from baluard.kernel.rng import Rng
from baluard.kernel.upcast import Epoch, present_epoch
from baluard.kernel.values import Entry, Told
from baluard.page.contract import GameModule

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
    options = module.stored_options(record.options)
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


def read_dice(text: str) -> tuple[list[Brought], list[Fault]]:
    """Rolls of a file that the organiser gives, one a line: the key of the roll or what it is for, then the numbers.
    What follows a # is their proof."""
    thrown: list[Brought] = []
    faults: list[Fault] = []
    for number, line in enumerate(text.splitlines()[:MOST_DICE], 1):
        said, _, proof = line.partition("#")
        words = said.replace(",", " ").replace(":", " ").split()
        if not words:
            continue
        if len(words) < 2 or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words[1:]):
            faults.append(Fault("orders.no_dice", f"{number}:1", {"text": Given(line.strip()[:80])}))
            continue
        values = tuple(int(word) for word in words[1:])
        if not all(1 <= value <= 6 for value in values):
            faults.append(Fault(NO_DIE, f"{number}:1", {"value": Given(" ".join(words[1:])[:80])}))
            continue
        proof = " ".join(proof.split())[:LONGEST_PROOF]
        thrown.append(Brought("", words[0], values, proof, ACCEPTED, ORGANISER, str(number)))
    return thrown, faults
