"""A match: a save with its append-only log. Answers, take-backs and motions go in; entries and events come out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.closings import CLOSE, closed_state, tell_closing
from baluard.kernel.contract import GameRules
from baluard.kernel.corrections import CORRECT, corrected_state, last_correction, tell_correction
from baluard.kernel.deciders import ChanceSource
from baluard.kernel.decision import CHANCE
from baluard.kernel.drive import advance, look
from baluard.kernel.errors import NotOffered, NotYourDecision, RulesBug, StaleAnswer
from baluard.kernel.table import drawn_from
from baluard.kernel.values import (
    Answer,
    Asked,
    Chance,
    Entry,
    Motion,
    Outcome,
    Result,
    Save,
    TakeBack,
    Told,
    View,
    as_kept,
)


class Step(Struct):
    """What one call did: the entries to append, the story they told, and the checkpoints worth keeping."""

    entries: list[Entry] = []
    told: list[Told] = []
    turns: list[Save] = []
    withdrawn_after: int = -1  # a take-back: events of later entries are withdrawn
    stands: tuple[int, int] | None = None  # (activity, index): from there on the story is told anew


class Match:
    """One game under way. Whoever holds it (server, terminal, laboratory, test) stores what each step returns."""

    def __init__(
        self, game: GameRules, options: dict[str, str], save: Save, source: ChanceSource | None, log_n: int = 0
    ) -> None:
        self.game = game
        self.options = options
        self.source = source
        self.out = Outcome(save, (), [], [], [])  # where it stands
        self.log_n = log_n  # entries ever written, take-backs included

    @property
    def save(self) -> Save:
        """The last checkpoint and the answers since."""
        return self.out.save

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The open decisions."""
        return self.out.asked

    def fork(self) -> Match:
        """A match that can be driven on without changing this one."""
        match = Match(self.game, self.options, self.save, self.source, self.log_n)
        match.out = self.out
        return match

    # -- beginning and going on

    def go(self) -> Step:
        """Run until somebody must answer."""
        return self.accept(advance(self.game, self.save, self.source, next_n=self.log_n + 1))

    def accept(self, out: Outcome, *written: Entry) -> Step:
        """Take over where a drive stopped: what was written leads to what chance added."""
        self.out = out
        entries = [*written, *out.fresh]
        self.log_n += len(entries)
        return Step(entries, out.told, out.turns, stands=out.stands)

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        result: Result | None = self.save.state.result
        return result

    @property
    def is_over(self) -> bool:
        """Is nothing left to do?"""
        return not self.save.state.agenda

    def asked_of(self, seat: str) -> tuple[Asked, ...]:
        """The open decisions of a seat."""
        return tuple(a for a in self.asked if a.decision.seat == seat)

    def waits_for(self) -> tuple[str, ...]:
        """Seats whose required answers are missing."""
        return tuple(a.decision.seat for a in self.asked if a.required and not a.answered)

    def view(self, eyes: tuple[str, ...]) -> View:
        """What these eyes may know."""
        return look(self.game, self.options, self.out, eyes)

    # -- answers

    def find(self, seat: str, decision_id: str) -> Asked:
        """The open decision an answer names."""
        for asked in self.asked:
            if asked.id == decision_id:
                if asked.decision.seat != seat:
                    raise NotYourDecision()
                return asked
        if not self.asked_of(seat):
            raise NotYourDecision()
        raise StaleAnswer()

    def answer(self, seat: str, decision_id: str, answer: Any, by: str = "person", gesture: int = 0) -> Step:
        """A seat answers; the rules run on until somebody must answer again."""
        asked = self.find(seat, decision_id)
        entry = new_entry(self.log_n + 1, asked, answer, by, gesture)
        return self.accept(advance(self.game, self.save.with_answer(entry), self.source), entry)

    def bring(self, values: Sequence[int], source: str, by: str = "", proof: str = "") -> Step:
        """The dice that are waited for come from a source: the house after all, a seat that has a proof, whoever."""
        asked = next((one for one in self.asked if one.decision.seat == CHANCE), None)
        if asked is None:
            raise StaleAnswer()
        entry = replace(new_entry(self.log_n + 1, asked, tuple(values), by), source=source, by=by, proof=proof)
        return self.accept(advance(self.game, self.save.with_answer(entry), self.source), entry)

    def answer_default(self, seat: str, by: str = "clock") -> Step:
        """The default, for a seat whose player is absent, late or crashed."""
        for asked in self.asked_of(seat):
            if asked.required and not asked.answered:
                return self.answer(seat, asked.id, asked.decision.default, by)
        raise NotYourDecision()

    # -- going back

    def may_take_back_to(self, seat: str, entries: Sequence[Entry]) -> int:
        """The earliest entry number to which a seat may go back alone. `entries`: the effective log, newest last."""
        return alone_back_to(self.save, seat, entries)

    def may_step_back_to(self, seat: str, entries: Sequence[Entry]) -> int:
        """Where a seat's last answer is undone: before the whole gesture it was part of, as far as that goes alone."""
        last = entries[-1]
        first = last.gesture if isinstance(last, Answer) and last.gesture else last.n
        return max(first - 1, self.may_take_back_to(seat, entries))

    def may_restart_to(self, seat: str, entries: Sequence[Entry]) -> int:
        """The entry number to which a seat goes back when it takes back alone what it did in this turn."""
        return max(self.save.turn_n, self.may_take_back_to(seat, entries))

    def take_back(
        self,
        seat: str,
        to: int,
        checkpoint: Save,
        entries: Sequence[Entry],
        consents: Sequence[str] = (),
    ) -> Step:
        """Back to just after entry `to`. `checkpoint`: a save at or before it; `entries`: the effective log after it.

        Where that leaves a die to fall, it falls anew. What a correction withdrew of the story is told again with it.
        """
        entry = TakeBack(self.log_n + 1, to, seat, tuple(consents))
        check_take_back(self.game, self.options, self.save, entry, entries)
        if to < checkpoint.last_n:
            raise RulesBug(f"a checkpoint at entry {checkpoint.last_n} does not lead back to {to}")
        kept = [e for e in entries if checkpoint.last_n < e.n <= to]
        back = replay(self.game, self.options, checkpoint, kept).save
        if any(isinstance(e, Motion) and e.motion == CORRECT for e in entries if e.n > to):
            back.told = 0
        step = self.accept(advance(self.game, back, self.source, next_n=entry.n + 1), entry)
        step.withdrawn_after, step.stands = to, (back.activity, back.told)
        return step

    # -- motions

    def apply_motion(self, seat: str, motion: str, consents: Sequence[str] = (), **details: str | int) -> Step:
        """Something nobody asked for, applied to the checkpoint."""
        if self.is_over or motion not in (*self.game.motions, CORRECT, CLOSE):
            raise NotOffered(fault="fault.motion")
        entry = Motion(self.log_n + 1, seat, motion, details, tuple(consents))
        return self.accept(play_motion(self.game, self.options, self.save, entry, self.source), entry)


def is_declined(asked: Asked, order: str) -> bool:
    """Does a standing order of its seat decline this question: never, or (unless it is always) without a choice?"""
    decision = asked.decision
    if not decision.masked or decision.decline is None or asked.answered or order == "always":
        return False
    return order == "never" or decision.space.is_forced()


def new_entry(n: int, asked: Asked, answer: Any, by: str, gesture: int = 0) -> Answer | Chance:
    """The log entry of an answer to an open decision, or `NotOffered`."""
    decision = asked.decision
    value = decision.space.read(answer)
    if decision.seat != CHANCE:
        kept, seat, tag = as_kept(value), decision.seat, decision.tag
        return Answer(n, asked.activity, asked.ask, seat, tag, kept, by, decision.secret, gesture)
    about = decision.about
    drawn = drawn_from(decision.space.things, value)
    purpose, sides, seen_by = about["purpose"], about["sides"], about.get("seen_by")
    return Chance(n, asked.activity, asked.ask, purpose, sides, value, "typed", seen_by, drawn)


def alone_back_to(save: Save, seat: str, entries: Sequence[Entry]) -> int:
    """How far back a seat's own answers reach without a barrier or another seat's answer between."""
    back = save.last_n
    for entry in reversed(entries):
        alone = isinstance(entry, Answer) and entry.seat == seat and entry.n > save.barrier_n
        if not alone:
            break
        back = entry.n - 1
    return back


def check_take_back(
    game: GameRules, options: dict[str, str], save: Save, entry: TakeBack, entries: Sequence[Entry]
) -> None:
    """A take-back withdraws something; behind a barrier or another's answer all other players must consent. An
    organiser takes back alone what he has put right himself."""
    if entry.to < 0 or all(other.n <= entry.to for other in entries):
        raise NotOffered(fault="fault.nothing_to_take_back")
    fixed = last_correction(game, options, entries)
    if fixed is not None and (fixed.seat, fixed.n - 1) == (entry.seat, entry.to):
        return
    asked_first = [seat for seat in game.players(options) if seat not in (entry.seat, *entry.consents)]
    if asked_first and entry.to < alone_back_to(save, entry.seat, entries):
        raise NotOffered(fault="fault.needs_consent")


def play_motion(
    game: GameRules, options: dict[str, str], save: Save, motion: Motion, source: ChanceSource | None = None
) -> Outcome:
    """A motion played: the running activity is abandoned, the motion acts on its checkpoint and is told.

    After a correction that activity begins anew, so that what it told is withdrawn.
    """
    if motion.motion == CORRECT:
        state = corrected_state(game, options, save, motion)
        told = tell_correction(game, options, save, state, motion)
    elif motion.motion == CLOSE:
        state = closed_state(game, options, save, motion)
        told = tell_closing(save, motion)
    else:
        state = game.apply_motion(save.state.copy(), motion)
        events = game.motion_events(state, motion)
        told = [Told(save.activity, save.told + i, motion.n, event) for i, event in enumerate(events)]
    after = Save(state, [], save.activity + 1, motion.n, 0, motion.n, motion.n, motion.n)
    out = advance(game, after, source, next_n=motion.n + 1)
    out.told[:0] = told
    out.stands = (save.activity, 0) if motion.motion == CORRECT else None
    return out


def replay(game: GameRules, options: dict[str, str], checkpoint: Save, entries: Sequence[Entry]) -> Outcome:
    """Drive a checkpoint through effective entries (answers, chance, motions), all of them recorded."""
    out = advance(game, checkpoint)
    for entry in entries:
        out = replay_entry(game, options, out, entry)
    return out


def replay_entry(game: GameRules, options: dict[str, str], out: Outcome, entry: Entry) -> Outcome:
    """One recorded entry of an effective log, played where a drive stopped (which stays untouched)."""
    if isinstance(entry, Motion):
        return play_motion(game, options, out.save, entry)
    if not isinstance(entry, (Answer, Chance)):
        raise RulesBug("take-backs are not replayed: give the effective log")
    if entry.activity != out.save.activity or all(entry.ask != asked.ask for asked in out.asked):
        raise StaleAnswer()
    return advance(game, out.save.with_answer(entry))


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The log without what was taken back."""
    kept: list[Entry] = []
    for entry in entries:
        if isinstance(entry, TakeBack):
            kept = [e for e in kept if e.n <= entry.to]
        else:
            kept.append(entry)
    return kept


def start(
    game: GameRules, options: dict[str, str], source: ChanceSource | None = None, state: Any = None
) -> tuple[Match, Step]:
    """A new match, run to its first open decision. A given state (a position text) replaces the set-up."""
    chosen = game.checked_options(options)
    match = Match(game, chosen, Save(game.new(chosen) if state is None else state), source)
    return match, match.go()
