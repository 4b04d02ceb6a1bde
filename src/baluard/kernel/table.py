"""The table: rules ask here, and get an answer at once or are suspended until somebody gives it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from baluard.kernel.answers import SomeDice
from baluard.kernel.deciders import MOST_SIDES, ChanceSource, Decider
from baluard.kernel.decision import CHANCE, Decision, Fact, Seat
from baluard.kernel.errors import GameOver, RulesBug, StaleAnswer, Suspend, UnusedAnswers
from baluard.kernel.values import Answer, Asked, Chance, Entry, Event, Result, Told, as_kept

T = TypeVar("T")


class Table:
    """One run of one activity: recorded answers first, then the decider, else `Suspend`."""

    def __init__(
        self,
        decider: Decider | None = None,
        source: ChanceSource | None = None,
        recorded: Sequence[Entry] = (),
        activity: int = 0,
        last_n: int = 0,
        next_n: int = 1,
        keep: bool = True,
    ) -> None:
        self.decider: Decider | None = decider
        self.source: ChanceSource | None = source
        self.recorded: list[Entry] = list(recorded)
        self.activity: int = activity
        self.cursor: int = 0
        self.asks: int = 0
        self.last_n: int = last_n  # the last entry used
        self.next_n: int = next_n  # the number of the next new entry
        self.keep: bool = keep  # keep new entries and events (a game), or not (a playout)
        self.fresh: list[Entry] = []
        self.told: list[Told] = []
        self.told_before: int = 0  # events of earlier activities in a straight run
        self.barrier_n: int = -1  # the entry behind which nobody goes back alone
        self.turn_n: int = -1
        self.pushed: list[Any] = []
        self.result: Result | None = None
        self.decisions: int = 0  # answered by the decider in this table's life
        self.shown: list[str] = []  # tags of secret answers that were laid open

    def begin(self) -> None:
        """The next activity of a straight run."""
        self.activity += 1
        self.asks = 0
        self.shown = []
        if self.keep:
            self.recorded = []
            self.cursor = 0
            self.told_before = len(self.told)

    # -- asking --------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision[T]) -> T:
        """One seat decides."""
        self.asks += 1
        space = decision.space
        if not decision.masked and space.is_forced():
            return space.only()
        if self.cursor < len(self.recorded):
            entry = self.next_entry()
            if entry.seat != decision.seat or entry.about != decision.tag:
                raise StaleAnswer()
            return space.read(entry.answer)
        if self.decider is not None:
            return self.decide(decision)
        raise Suspend((Asked(self.activity, self.asks, decision),))

    def ask_all(self, decisions: Sequence[Decision[Any]]) -> tuple[Any, ...]:
        """Secret and simultaneous: each answer is sealed at once and replaceable until the last arrives."""
        self.asks += 1
        check_apart(decisions)
        found: dict[tuple[str, str], Any] = {}
        for decision in decisions:
            if not decision.masked and decision.space.is_forced():
                found[decision.seat, decision.tag] = decision.space.only()
        asked = [d for d in decisions if (d.seat, d.tag) not in found]
        while self.cursor < len(self.recorded) and self.recorded[self.cursor].ask == self.asks:  # type: ignore[union-attr]
            entry = self.next_entry()
            found[entry.seat, entry.about] = self.named(asked, entry).space.read(entry.answer)
        missing = [d for d in asked if (d.seat, d.tag) not in found]
        if missing and self.cursor < len(self.recorded):
            raise StaleAnswer()  # what follows was recorded for another ask: the rules have changed
        if missing and self.decider is None:
            raise Suspend(tuple([self.sealed(d, (d.seat, d.tag) in found) for d in asked]))
        for decision in missing:
            found[decision.seat, decision.tag] = self.decide(decision)
        if asked:
            self.barrier("reveal")
        return tuple([found[d.seat, d.tag] for d in decisions])

    def sealed(self, decision: Decision[Any], answered: bool) -> Asked:
        """One of several simultaneous decisions: who has answered may still change it."""
        return Asked(self.activity, self.asks, decision, required=not answered, sealed=True, answered=answered)

    def ask_any(
        self, required: Sequence[Decision[Any]], optional: Sequence[Decision[Any]] = ()
    ) -> tuple[Decision[Any], Any]:
        """Open decisions of several seats: the first answer to arrive. Only the required ones wait."""
        if not required:
            raise RulesBug("optional decisions never hold the game: somebody must be required")
        if len(required) == 1 and not optional:
            return required[0], self.ask(required[0])
        self.asks += 1
        decisions = (*required, *optional)
        check_apart(decisions)
        if self.cursor < len(self.recorded):
            entry = self.next_entry()
            decision = self.named(decisions, entry)
            return decision, decision.space.read(entry.answer)
        if self.decider is not None:
            decision = self.decider.pick(tuple(required), tuple(optional))
            return decision, self.decide(decision)
        raise Suspend(
            tuple(Asked(self.activity, self.asks, d) for d in required),
            tuple(Asked(self.activity, self.asks, d, required=False) for d in optional),
        )

    def decide(self, decision: Decision[T]) -> T:
        """Let the decider answer, and keep its answer."""
        assert self.decider is not None
        answer: T = self.decider.decide(decision)
        self.decisions += 1
        if self.keep:
            self.append(
                Answer(
                    self.next_n,
                    self.activity,
                    self.asks,
                    decision.seat,
                    decision.tag,
                    as_kept(answer),
                    "bot",
                    decision.secret,
                )
            )
        return answer

    def named(self, decisions: Sequence[Decision[Any]], entry: Answer) -> Decision[Any]:
        """The open decision that a recorded answer belongs to."""
        for decision in decisions:
            if decision.seat == entry.seat and decision.tag == entry.about:
                return decision
        raise StaleAnswer()

    def next_entry(self) -> Answer:
        """The next recorded answer, which must belong to this ask."""
        entry = self.recorded[self.cursor]
        if not isinstance(entry, Answer) or entry.ask != self.asks:
            raise StaleAnswer()
        self.cursor += 1
        self.last_n = entry.n
        return entry

    def append(self, entry: Answer | Chance) -> None:
        """A new entry, made in this run."""
        self.fresh.append(entry)
        self.last_n = entry.n
        self.next_n += 1

    # -- chance --------------------------------------------------------------------------------------------------

    def roll(self, purpose: str, sides: int = 6) -> int:
        """One die."""
        return self.chance(purpose, sides, 1, None)[0]

    def rolls(self, purpose: str, count: int, sides: int = 6) -> tuple[int, ...]:
        """Several dice at once."""
        return self.chance(purpose, sides, count, None)

    def draw(self, purpose: str, bag: Sequence[T], seen_by: tuple[Seat, ...] | None = None) -> T:
        """One thing out of a bag; `seen_by` says who sees what it is."""
        return bag[self.chance(purpose, len(bag), 1, seen_by, bag)[0] - 1]

    def chance(
        self,
        purpose: str,
        sides: int,
        count: int,
        seen_by: tuple[Seat, ...] | None,
        bag: Sequence[Any] = (),
    ) -> tuple[int, ...]:
        """Chance is a seat that answers at once from the dice service."""
        if not 1 <= sides <= MOST_SIDES:
            raise RulesBug(f"{purpose}: no die has {sides} sides")
        self.asks += 1
        if self.cursor < len(self.recorded):
            entry = self.recorded[self.cursor]
            if isinstance(entry, Chance):
                if entry.ask != self.asks or entry.purpose != purpose or entry.seen_by != seen_by:
                    raise StaleAnswer()
                check_fallen(entry, sides, count, bag)
                self.cursor += 1
                self.last_n = entry.n
                self.barrier_n = entry.n
                return entry.values
            raise StaleAnswer()
        values = () if self.source is None else self.source.roll(self.next_n, purpose, sides, count)
        if self.source is None or len(values) < count:
            raise Suspend((Asked(self.activity, self.asks, chance_decision(purpose, sides, count, seen_by, bag)),))
        if self.keep:
            label = self.source.label
            drawn = drawn_from(bag, values)
            self.append(Chance(self.next_n, self.activity, self.asks, purpose, sides, values, label, seen_by, drawn))
            self.barrier_n = self.last_n
        return values

    # -- telling, and what comes next ----------------------------------------------------------------------------

    def tell(self, event: Event, to: tuple[Seat, ...] | None = None, others: Event | None = None) -> None:
        """One happening; `to` and `others` give two wordings where some may not know all."""
        if self.keep:
            index = len(self.told) - self.told_before
            self.told.append(Told(self.activity, index, self.last_n, event, to, others))

    def then(self, *activities: Any) -> None:
        """The activities that follow this one, in this order."""
        if len(activities) == 1:
            self.pushed.append(activities[0])
        else:
            self.pushed.extend(activities[::-1])

    def barrier(self, why: str) -> None:
        """A secret was shown: nobody goes back behind this alone."""
        self.barrier_n = self.last_n

    def show(self, tag: str) -> None:
        """The secret answers of this tag are laid open, for as long as the activity runs."""
        self.shown.append(tag)
        self.barrier("show")

    def turn_begins(self) -> None:
        """A new turn: a checkpoint worth keeping, and the limit of `restart turn`."""
        self.turn_n = self.last_n

    def finish(self, result: Result) -> None:
        """The game ends here and now, from any depth."""
        self.result = result
        raise GameOver


def chance_decision(
    purpose: str, sides: int, count: int, seen_by: tuple[Seat, ...] | None = None, bag: Sequence[Any] = ()
) -> Decision[Any]:
    """Typed-in dice: chance waits like a seat until somebody enters what fell."""
    about: dict[str, Fact] = {"purpose": purpose, "sides": sides, "count": count}
    if seen_by is not None:
        about["seen_by"] = seen_by
    return Decision(CHANCE, "chance", SomeDice(sides, count, bag), (1,) * count, about)


def drawn_from(bag: Sequence[Any], values: tuple[int, ...]) -> str | int | None:
    """The key of what was drawn; None for dice, and for things that have no key."""
    if not bag:
        return None
    thing = bag[values[0] - 1]
    return thing if isinstance(thing, (str, int)) else None


def check_fallen(entry: Chance, sides: int, count: int, bag: Sequence[Any]) -> None:
    """Recorded dice must be as many as rolled, within their sides, and show what lies in the bag."""
    if entry.sides != sides or len(entry.values) != count or not all(1 <= n <= sides for n in entry.values):
        raise StaleAnswer()
    if entry.drawn != drawn_from(bag, entry.values):
        raise StaleAnswer()


def check_apart(decisions: Sequence[Decision[Any]]) -> None:
    """Decisions open at once must be told apart by seat and tag."""
    named = [(d.seat, d.tag) for d in decisions]
    if len(set(named)) < len(named):
        raise RulesBug(f"somebody is asked twice at once: {named}")


def check_used(table: Table) -> None:
    """After an activity every recorded answer must have been used."""
    if table.cursor != len(table.recorded):
        raise UnusedAnswers(f"{len(table.recorded) - table.cursor} recorded answers were not asked for")
