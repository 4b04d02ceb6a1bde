"""Driving a save: run activities until somebody must answer. Pure: saves in, saves out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from baluard.kernel.answers import SomeDice
from baluard.kernel.contract import GameRules
from baluard.kernel.deciders import ChanceSource, Decider
from baluard.kernel.decision import CHANCE
from baluard.kernel.errors import GameOver, NotOffered, RulesBug, StaleAnswer, Suspend, UnusedAnswers
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table, check_used, drawn_from
from baluard.kernel.values import MASK, Answer, Chance, Entry, Outcome, Public, Save, View

RUNAWAY = 1_000_000
Run = Callable[[Table, Any, Any], None]  # the rules of a game: they perform one activity on a state


def advance(
    game: GameRules,
    save: Save,
    source: ChanceSource | None = None,
    decider: Decider | None = None,
    next_n: int = 0,
) -> Outcome:
    """Run from the checkpoint until the rules wait for somebody or the game is over. The given save is untouched."""
    save = save.copy()
    out = Outcome(save, (), [], [], [])
    next_n = next_n or save.last_n + 1
    first = save.activity
    while save.state.agenda:
        if save.activity - first > RUNAWAY:
            raise RulesBug(f"nobody was asked anything in {RUNAWAY} activities")
        work = save.state.copy()
        table = Table(decider, source, save.answers, save.activity, save.start_n, next_n)
        try:
            game.run(table, work, work.agenda.pop())
            work.agenda.extend(table.pushed)
        except Suspend as stop:
            publish(out, table)
            save.answers.extend(table.fresh)
            note_progress(save, table)
            out.asked = (*stop.decisions, *stop.optional)
            out.work = work
            out.shown = tuple(table.shown)
            return out
        except GameOver:
            work.agenda.clear()
            work.result = table.result
        check_used(table)
        publish(out, table)
        note_progress(save, table)
        next_n = table.next_n
        if table.turn_n >= 0:
            out.turns.append(before(save))
        save.state = work
        save.answers = []
        save.activity += 1
        save.start_n = save.last_n
        save.told = 0
    return out


def before(save: Save) -> Save:
    """The checkpoint at which the running activity began: at or before the turn that it began."""
    n = save.start_n
    return Save(save.state, [], save.activity, n, 0, n, min(save.barrier_n, n), min(save.turn_n, n))


def publish(out: Outcome, table: Table) -> None:
    """Re-runs publish only the unseen tail of the story."""
    out.told.extend(table.told[out.save.told :])
    out.save.told = max(out.save.told, len(table.told))
    out.fresh.extend(table.fresh)


def note_progress(save: Save, table: Table) -> None:
    """Remember how far the log has been used, and the last barrier."""
    save.last_n = max(save.last_n, table.last_n)
    save.barrier_n = max(save.barrier_n, table.barrier_n)
    if table.turn_n >= 0:
        save.turn_n = table.turn_n


def play_out(
    game: GameRules,
    state: Any,
    decider: Decider,
    source: ChanceSource,
    keep: bool = False,
    limit: int = RUNAWAY,
) -> Table:
    """A straight run to the end, on the given state itself: no copies, no suspensions."""
    table = Table(decider, source, keep=keep)
    run = game.run
    activities = 0
    while state.agenda:
        activities += 1
        if activities > limit:
            raise RulesBug(f"the game has not ended after {limit} activities")
        perform_next(run, table, state)
    return table


def perform_next(run: Run, table: Table, state: Any) -> None:
    """The next activity of a straight run, on the given state itself; what it causes goes onto the agenda."""
    agenda = state.agenda
    try:
        run(table, state, agenda.pop())
        if table.pushed:
            agenda.extend(table.pushed)
            table.pushed = []
    except GameOver:
        agenda.clear()
        table.pushed = []
        state.result = table.result
    table.begin()


def look(game: GameRules, options: dict[str, str], out: Outcome, eyes: tuple[str, ...]) -> View:
    """The only exit: checkpoint and present as these eyes know them, and the answers between, hidden ones masked."""
    save, asked = out.save, out.asked
    sealed_ask = next((a.ask for a in asked if a.sealed), -1)
    seeing = game.eyes_of(eyes, options)
    position = game.position(save.state, seeing)
    return View(
        game=game.slug,
        version=game.version,
        options=options,
        seats=game.seats(options),
        eyes=eyes,
        activity=save.activity,
        start_n=save.start_n,
        last_n=save.last_n,
        position=position,
        answers=tuple([masked(entry, seeing, sealed_ask, save.answers, out.shown) for entry in save.answers]),
        asked=tuple(
            Public(a.id, a.decision.seat, a.decision.tag, a.decision.about_for(seeing), a.required, a.answered)
            for a in asked
        ),
        result=save.state.result,
        present=position if out.work is None else game.position(out.work, seeing),
    )


def masked(
    entry: Entry, eyes: tuple[str, ...], sealed_ask: int, answers: list[Entry], shown: tuple[str, ...] = ()
) -> Entry:
    """An entry as these eyes may know it."""
    if isinstance(entry, Chance):
        if entry.seen_by is not None and not any(seat in entry.seen_by for seat in eyes):
            return replace(entry, values=(), drawn=None)
        return entry if entry.drawn is None else replace(entry, values=())
    if not isinstance(entry, Answer) or entry.seat in eyes:
        return entry
    is_secret = entry.secret and entry.about not in shown
    hidden = is_secret or entry.ask == sealed_ask or is_replaced(entry, answers)
    return replace(entry, answer=MASK) if hidden else entry


def is_replaced(entry: Answer, answers: list[Entry]) -> bool:
    """Has its owner changed this sealed answer? Then it stays sealed when the others are shown."""
    for other in answers:
        if isinstance(other, Answer) and other.n > entry.n and other.ask == entry.ask and other.seat == entry.seat:
            return other.about == entry.about
    return False


def imagine(game: GameRules, view: View, rng: Rng, tries: int = 20) -> Outcome:
    """A save that these eyes could be looking at, driven to the same open decisions."""
    for _ in range(tries):
        state = game.imagine(view, rng)
        try:
            answers = fill_masked(game, state, view, rng)
            out = advance(game, Save(state, answers, view.activity, view.start_n, 0, view.last_n))
        except (StaleAnswer, NotOffered, UnusedAnswers):
            continue
        if tuple(a.id for a in out.asked) == tuple(p.id for p in view.asked):
            return out
    raise RulesBug("no imagined state leads to the decisions of the view")


def fill_masked(game: GameRules, state: Any, view: View, rng: Rng) -> list[Entry]:
    """The view's answers, with a possible one in place of each that is hidden from these eyes."""
    answers: list[Entry] = []
    for entry in view.answers:
        if isinstance(entry, Answer) and entry.answer == MASK:
            space = open_space(game, state, view, answers, entry.seat, entry.about)
            entry = replace(entry, answer=space.sample(rng))
        elif isinstance(entry, Chance) and not entry.values:
            entry = fallen(entry, open_space(game, state, view, answers, CHANCE, "chance"), rng)
        answers.append(entry)
    return answers


def fallen(entry: Chance, space: SomeDice, rng: Rng) -> Chance:
    """A hidden die or draw made up; a draw that was seen is looked up in the imagined bag."""
    if entry.drawn is None:
        values = space.sample(rng)
        return replace(entry, values=values, drawn=drawn_from(space.things, values))
    if entry.drawn not in space.things:
        raise NotOffered()
    return replace(entry, values=(space.things.index(entry.drawn) + 1,))


def open_space(game: GameRules, state: Any, view: View, answers: list[Entry], seat: str, tag: str) -> Any:
    """The answer space that a seat faces after these answers."""
    out = advance(game, Save(state, answers[:], view.activity, view.start_n, 0, view.last_n))
    for asked in out.asked:
        if asked.decision.seat == seat and asked.decision.tag == tag:
            return asked.decision.space
    raise StaleAnswer()
