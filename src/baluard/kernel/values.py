"""The messages of the kernel: log entries, events told, saves and views. Never compiled, always plain."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from baluard.kernel.decision import Fact


class Answer(Struct, frozen=True, tag="answer", omit_defaults=True):
    """A log entry: a seat answered a decision."""

    n: int
    activity: int
    ask: int
    seat: str
    about: str  # the decision's tag
    answer: Any
    by: str = "person"  # person, partner, bot, clock, deadline, standing, organiser
    secret: bool = False
    gesture: int = 0  # number of the first entry of the gesture (a stack that moves) this one is part of


class Chance(Struct, frozen=True, tag="chance", omit_defaults=True):
    """A log entry: dice were rolled or something was drawn."""

    n: int
    activity: int
    ask: int
    purpose: str
    sides: int
    values: tuple[int, ...]
    source: str = "dice"  # dice (committed), typed (by a player), organiser, rng (a simulation)
    seen_by: tuple[str, ...] | None = None  # None: everybody
    drawn: str | int | None = None  # what was drawn; views show this, never the index into a bag of hidden contents
    by: str = ""  # the seat that brought them from elsewhere
    proof: str = ""  # what that seat has to show for them


class TakeBack(Struct, frozen=True, tag="takeback", omit_defaults=True):
    """A log entry: everything after entry `to` is withdrawn."""

    n: int
    to: int
    seat: str
    consents: tuple[str, ...] = ()


class Motion(Struct, frozen=True, tag="motion", omit_defaults=True):
    """A log entry: something nobody asked for (concede, agreed draw, correction), applied to the checkpoint."""

    n: int
    seat: str
    motion: str
    details: dict[str, str | int] = {}
    consents: tuple[str, ...] = ()


Entry = Answer | Chance | TakeBack | Motion


def as_kept(answer: Any) -> Any:
    """An answer as a log holds it: a form as plain values, so that a save read again is the same to the byte."""
    return to_builtins(answer) if isinstance(answer, Struct) else answer


MASK = "?"  # stands in a view for an answer or draw that these eyes may not know


class Event(Struct, frozen=True, tag=True):
    """Something that happened, in the past tense. Games subclass it; the story renders it in any language."""


class Told(Struct, frozen=True):
    """An event as published: its identity is (activity, index); `n` is the entry that led to it."""

    activity: int
    index: int
    n: int
    event: Any
    to: tuple[str, ...] | None = None  # None: everybody
    others: Any = None  # what those outside `to` are told instead; None: nothing

    def for_eyes(self, eyes: tuple[str, ...]) -> Any:
        """The wording these eyes may read, or None."""
        if self.to is None or any(seat in self.to for seat in eyes):
            return self.event
        return self.others


class Result(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]  # seats; empty: a draw, or everybody lost
    reason: str
    scores: dict[str, int] = {}


class Save(Struct):
    """The state at the last checkpoint plus the answers since."""

    state: Any
    answers: list[Entry] = []
    activity: int = 0  # number of the activity now running
    start_n: int = 0  # number of the last effective entry before this activity
    told: int = 0  # events of this activity already published
    last_n: int = 0  # number of the last effective entry
    barrier_n: int = 0  # number of the last entry behind a barrier
    turn_n: int = 0  # number of the last entry before this turn began

    def copy(self) -> Save:
        """A save that can be driven on without changing this one (the state is only ever replaced)."""
        return replace(self, answers=self.answers[:])

    def with_answer(self, entry: Answer | Chance) -> Save:
        """The save after one more answer to the running activity."""
        return replace(self, answers=[*self.answers, entry], last_n=entry.n)


class Asked(Struct, frozen=True):
    """An open decision with its identity (activity number, ask number, seat)."""

    activity: int
    ask: int
    decision: Any  # Decision
    required: bool = True
    sealed: bool = False  # part of a simultaneous choice: replaceable until the last arrives
    answered: bool = False

    @property
    def id(self) -> str:
        """The name by which an answer refers to it; the tag tells apart several open decisions of one seat."""
        return f"{self.activity}.{self.ask}.{self.decision.seat}.{self.decision.tag}"


class Outcome(Struct):
    """Where a drive stopped: a save, the decisions it waits for, and what happened on the way."""

    save: Save
    asked: tuple[Asked, ...]
    fresh: list[Entry]
    told: list[Told]
    turns: list[Save]  # checkpoints from which the turns begun on the way can be restarted
    work: Any = None  # the state as it stands in the middle of the running activity; None: nothing is running
    stands: tuple[int, int] | None = None  # (activity, index): what was told from there on is withdrawn
    shown: tuple[str, ...] = ()  # tags of secret answers that the running activity has laid open

    def tell_on(self, story: list[Told]) -> None:
        """The story so far, with what happened on this way in place of what it withdraws."""
        if self.stands is not None:
            story[:] = [told for told in story if (told.activity, told.index) < self.stands]
        story.extend(self.told)


class Public(Struct, frozen=True):
    """What everybody may know of an open decision: never its options."""

    id: str
    seat: str
    tag: str
    about: dict[str, Fact]
    required: bool
    answered: bool


class View(Struct, frozen=True, dict=True):
    """All that a pair of eyes may know, built up from nothing.

    It shows the table twice: at the last checkpoint, with the answers since (from which `imagine` makes a save), and
    at present, in the middle of the running activity (which pages draw, and from which previews start).
    """

    game: str
    version: int
    options: dict[str, str]
    seats: tuple[str, ...]
    eyes: tuple[str, ...]
    activity: int
    start_n: int
    last_n: int
    position: Any  # the game's own Struct: the table at the checkpoint
    answers: tuple[Any, ...]  # entries of the running activity; hidden ones masked
    asked: tuple[Public, ...]
    result: Result | None = None
    present: Any = None  # the table now, in the same Struct; the checkpoint itself when nothing is under way

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was reckoned from it (see `kernel/kept.py`); no part of what is written or compared."""
        return {}
