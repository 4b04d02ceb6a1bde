"""One game of a plan, played through a match like any other, so that its record verifies."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from time import process_time
from typing import Any

from msgspec import Struct

from baluard import bots
from baluard.catalogue import game as game_of
from baluard.kernel import records
from baluard.kernel.dice import CommittedDice, new_dice
from baluard.kernel.errors import RulesBug
from baluard.kernel.match import Match, Step, start
from baluard.kernel.upcast import present_epoch
from baluard.kernel.values import Asked, Entry, Told, View
from baluard.laboratory.plans import Plan
from baluard.page.contract import GameModule

RUNAWAY = 20_000  # decisions


class Played(Struct):
    """What the laboratory keeps of one game."""

    number: int
    winner: str = ""  # a side, or several that share it ("a+b"); empty: nobody, or not finished
    reason: str = ""
    scores: dict[str, int] = {}
    decisions: int = 0
    turns: int = 0  # how often a turn began
    measures: dict[str, dict[str, int]] = {}
    thinking: dict[str, float] = {}  # CPU-seconds by seat: this and the next may differ between two runs, nothing else
    slowest: dict[str, float] = {}  # CPU-seconds of the decision that took longest, by seat
    error: str = ""
    record: bytes = b""


class Session:
    """A game under way: its match, and everything told and written so far."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        self.number = number
        self.game: GameModule = game_of(plan.game)
        self.dice: CommittedDice = new_dice(plan.game_id(number), plan.dice_seed(number))
        self.entries: list[Entry] = []
        self.told: list[Told] = []
        idle = dict.fromkeys(plan.levels, 0.0)
        self.found = Played(number, thinking=idle, slowest=idle.copy())
        self.match: Match | None = None

    def begin(self) -> Match:
        """Set up, and run to the first decision."""
        match, step = start(self.game, self.plan.options, self.dice)
        self.match = match
        self.keep(step)
        return match

    def keep(self, step: Step) -> None:
        """Remember what a step wrote and told."""
        self.entries.extend(step.entries)
        self.told.extend(step.told)
        self.found.turns += len(step.turns)

    def play(self) -> None:
        """Let the bots answer until the game is over."""
        for seat, spent in self.answers():
            self.found.thinking[seat] += spent
            self.found.slowest[seat] = max(self.found.slowest[seat], spent)
            self.found.decisions += 1
            if self.found.decisions > RUNAWAY:
                raise RulesBug(f"the game has not ended after {RUNAWAY} decisions")

    def answers(self) -> Iterator[tuple[str, float]]:
        """The seats whose bots answer, one after another, each with the CPU-seconds that it thought."""
        match = self.begin()
        while not match.is_over:
            begun = process_time()
            asked = self.spoken(match) or waiting(match)
            seat = asked.decision.seat
            tag = () if asked.required else (asked.decision.tag,)
            answer = self.choose(seat, match.view((seat,)), *tag)
            spent = process_time() - begun
            self.keep(match.answer(seat, asked.id, answer, "bot"))
            yield seat, spent

    def choose(self, seat: str, view: View, *tag: str) -> Any:
        """What the bot of a seat answers; with a tag, to that optional decision."""
        return bots.choose(self.plan.game, self.plan.levels[seat], view, self.plan.bot_seed(self.number, seat), *tag)

    def spoken(self, match: Match) -> Asked | None:
        """An offer, or an answer to one, that a bot has to make beside the decision that is waited for."""
        for seat in self.plan.levels:
            asked = self.interjection(match, seat)
            if asked is not None:
                return asked
        return None

    def interjection(self, match: Match, seat: str) -> Asked | None:
        """What the bot of a seat answers though nobody waits for it, if anything."""
        return bots.interjection(self.game, self.plan.levels[seat], match, seat)

    def conclude(self) -> None:
        """How it ended, in sides."""
        assert self.match is not None and self.match.result is not None
        result = self.match.result
        sides = self.game.sides(self.plan.options)
        self.found.winner = "+".join(dict.fromkeys(sides[seat] for seat in result.winners))
        self.found.reason = result.reason
        self.found.scores = result.scores
        self.found.measures = self.game.measure(self.told, self.match.save.state)

    def record(self) -> bytes:
        """The record; the seed is shown, since nobody goes on playing."""
        state: Any = self.game.new(self.plan.options) if self.match is None else self.match.save.state
        names = {seat: f"bot {level}" for seat, level in self.plan.levels.items()}
        seed, commitment = self.plan.dice_seed(self.number), self.dice.commitment
        epochs = (present_epoch(self.game),)
        return records.export(self.game, self.plan.options, self.entries, state, names, commitment, seed, epochs=epochs)


def waiting(match: Match) -> Asked:
    """The first required decision that is open."""
    for asked in match.asked:
        if asked.required and not asked.answered:
            return asked
    raise RulesBug("nobody is asked, and the game is not over")


def play_game(plan: Plan, number: int, with_record: bool = False) -> Played:
    """One game from its set-up to its end."""
    return finished(Session(plan, number), with_record)


def recorded_game(plan: Plan, number: int) -> Played:
    """The same, with its record."""
    return play_game(plan, number, True)


def finished(session: Session, with_record: bool = False) -> Played:
    """A game played to its end. An error is kept with the record up to it, never swallowed."""
    try:
        session.play()
        session.conclude()
    except Exception:
        session.found.error = traceback.format_exc()
    if with_record or session.found.error:
        session.found.record = session.record()
    return session.found
