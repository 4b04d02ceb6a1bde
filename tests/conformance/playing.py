"""Playing for tests: straight runs, the same answers given one by one, and a table that keeps its own log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from baluard.kernel.answers import DONE, Space
from baluard.kernel.codec import encoder
from baluard.kernel.deciders import ChanceSource, Decider, RandomDecider, RngDice
from baluard.kernel.decision import CHANCE
from baluard.kernel.drive import play_out
from baluard.kernel.errors import RulesBug
from baluard.kernel.match import Match, Step, effective
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Asked, Chance, Entry, Save, Told
from baluard.page.contract import GameModule

LIMIT = 20_000  # activities; more is a runaway
NODES = 300  # of an answer tree, in a dump


class Straight(msgspec.Struct):
    """A game played in one run."""

    state: Any
    entries: list[Entry]
    told: list[Told]
    decisions: int


def straight(game: GameModule, options: dict[str, str], seed: str | int, decider: Decider | None = None) -> Straight:
    """A random game to its end, without a suspension."""
    state = game.new(options)
    rng = Rng(f"{game.slug} {seed}")
    table = play_out(game, state, decider or RandomDecider(rng), RngDice(rng.fork("dice")), keep=True, limit=LIMIT)
    return Straight(state, table.fresh, table.told, table.decisions)


class SameDice(ChanceSource):
    """The dice of an earlier run, one after the other."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.label = "rng"
        self.fallen = [entry for entry in entries if isinstance(entry, Chance)]
        self.next = 0

    def roll(self, n: int, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        if self.next >= len(self.fallen):
            raise RulesBug(f"{purpose}: the earlier run had no more dice")
        entry = self.fallen[self.next]
        self.next += 1
        if (entry.purpose, entry.sides, len(entry.values)) != (purpose, sides, count):
            raise RulesBug(f"{purpose} of {sides} fell where {entry.purpose} of {entry.sides} fell before")
        return entry.values


class Sitting:
    """A match with the log, story and checkpoints that a server would keep."""

    def __init__(
        self, game: GameModule, options: dict[str, str], source: ChanceSource | None, state: Any = None
    ) -> None:
        first = Save(game.new(options) if state is None else state)
        self.match = Match(game, options, first, source)
        self.log: list[Entry] = []
        self.story: list[Told] = []
        self.checkpoints: list[Save] = [first]
        self.keep(self.match.go())

    def keep(self, step: Step) -> Step:
        """Store what a step returned."""
        if step.withdrawn_after >= 0:
            self.story = [told for told in self.story if told.n <= step.withdrawn_after]
            self.checkpoints = [c for c in self.checkpoints if c.last_n <= step.withdrawn_after]
        if step.stands is not None:
            self.story = [told for told in self.story if (told.activity, told.index) < step.stands]
        self.log.extend(step.entries)
        self.story.extend(step.told)
        self.checkpoints.extend(step.turns)
        return step

    def open(self, seat: str, tag: str = "") -> Asked:
        """The open decision of a seat."""
        return next(a for a in self.match.asked_of(seat) if tag in ("", a.decision.tag))

    def answer(self, seat: str, answer: Any, tag: str = "", by: str = "person") -> Step:
        """A seat answers its open decision."""
        return self.keep(self.match.answer(seat, self.open(seat, tag).id, answer, by))

    def effective(self) -> list[Entry]:
        """The log without what was taken back."""
        return effective(self.log)

    def alone(self, seat: str) -> int:
        """How far a seat may go back alone."""
        return self.match.may_take_back_to(seat, self.effective())

    def take_back(self, seat: str, to: int, consents: Sequence[str] = ()) -> Step:
        """Back to just after entry `to`, from the nearest checkpoint."""
        start = max((c for c in self.checkpoints if c.last_n <= to), key=lambda c: c.last_n)
        entries = [entry for entry in self.effective() if entry.n > start.last_n]
        return self.keep(self.match.take_back(seat, to, start, entries, consents))


def rerun(
    game: GameModule,
    options: dict[str, str],
    entries: Sequence[Entry],
    at: Callable[[Sitting, Answer], None] = lambda sitting, entry: None,
) -> Sitting:
    """The same answers given one by one, as JSON; `at` looks at the table before each."""
    sitting = Sitting(game, options, SameDice(entries))
    for entry in entries:
        if isinstance(entry, Answer):
            at(sitting, entry)
            sitting.answer(entry.seat, plain(entry.answer), entry.about, "bot")
    return sitting


def sampled(count: int, at: Callable[[Sitting, Answer], None], most: int) -> Callable[[Sitting, Answer], None]:
    """Look only at some `most` of `count` decisions, evenly spread."""
    stride = max(1, count // most)
    seen = [0]

    def sometimes(sitting: Sitting, entry: Answer) -> None:
        if seen[0] % stride == 0:
            at(sitting, entry)
        seen[0] += 1

    return sometimes


def play_randomly(sitting: Sitting, rng: Rng, most: int = LIMIT) -> None:
    """Random answers, one by one, until the game is over."""
    for _ in range(most):
        if sitting.match.is_over:
            return
        asked = [a for a in sitting.match.asked if not a.answered and (a.required or rng.below(8) == 0)]
        chosen = rng.choice(asked)
        answer = chosen.decision.space.sample(rng)
        sitting.keep(sitting.match.answer(chosen.decision.seat, chosen.id, plain(answer)))
    raise RulesBug(f"the game has not ended after {most} answers")


def plain(value: Any) -> Any:
    """A value as it comes back from JSON."""
    return msgspec.json.decode(encoder.encode(value))


def same(value: Any) -> bytes:
    """Bytes to compare by: views, stories and entries are equal when these are."""
    return encoder.encode(value)


def dump(space: Space[Any]) -> Any:
    """All that a space shows to those it is offered to, as plain values."""
    shown = {
        name: getattr(space, name) for name in ("least", "most", "fields", "sides", "count") if hasattr(space, name)
    }
    paths: list[tuple[str, ...]] = []
    edge: list[tuple[str, ...]] = [()]
    while edge and len(paths) < NODES:
        prefix = edge.pop(0)
        for key in space.next_keys(prefix):
            paths.append((*prefix, key))
            if key != DONE:
                edge.append((*prefix, key))
    return [space.kind, shown, paths]


def eyes_of(game: GameModule, options: dict[str, str]) -> list[tuple[str, ...]]:
    """A spectator, each seat (an organiser with the eyes of all), and one person who holds two."""
    seats = game.seats(options)
    return [(), *(game.eyes_of((seat,), options) for seat in seats), *([seats[:2]] if len(seats) > 2 else [])]


def chance_is_open(asked: Sequence[Asked]) -> bool:
    """Does the game wait for dice?"""
    return any(a.decision.seat == CHANCE for a in asked)
