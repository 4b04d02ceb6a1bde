"""Whose time runs, and until when: reckoned with each step of a game, and written in its transaction."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from baluard.kernel.match import Match, Step
from baluard.kernel.values import Answer, Asked, TakeBack
from baluard.page.contract import GameModule, with_page
from baluard.server.time.paces import NONE, Pace, begun, length_for, read_pace
from baluard.store import Absence, Append, Deadline, GameRow, SeatRow, Store


class Passed(Struct, frozen=True):
    """A deadline that has passed: its default is played, and whether that is the first of it."""

    seat: str
    first: bool


def with_deadlines(
    store: Store,
    row: GameRow,
    game: GameModule,
    before: Sequence[Asked],
    match: Match,
    steps: Sequence[Step],
    append: Append,
    passed: Passed | None = None,
) -> Append:
    """A transaction with the deadlines that run after it. `before`: what was asked until then; nothing when all time
    begins anew."""
    pace = read_pace(row.pace)
    if pace.mode == NONE:
        return append
    entries = [entry for step in steps for entry in step.entries]
    came = {one.seat for one in entries if isinstance(one, Answer) and one.by in ("person", "partner")}
    anew = not before or any(isinstance(entry, TakeBack) for entry in entries)
    fresh = seats_with_new_time(pace, before, steps)
    running = {one.seat: one for one in store.deadlines(row.id) if not anew and one.seat not in fresh}
    if passed is not None and passed.seat in running:
        running[passed.seat] = replace(running[passed.seat], passed=True)
    n, now = match.log_n, append.at
    deadlines = waited_for(pace, game, match.asked, store.seats(row.id), store.absences(row.id), running, n, now)
    missed = (passed.seat,) if passed is not None and passed.first else ()
    return replace(append, deadlines=deadlines, came=tuple(sorted(came)), missed=missed)


def seats_with_new_time(pace: Pace, before: Sequence[Asked], steps: Sequence[Step]) -> set[str]:
    """Live, who has answered what was asked of them has time anew; in slow games with the next turn only. Speaking
    beside the game gives no time: nobody can hold it."""
    if pace.by_turn:
        return {asked.decision.seat for asked in before} if any(step.turns for step in steps) else set()
    asked_for = {(one.decision.seat, one.decision.tag) for one in before if one.required}
    answers = [entry for step in steps for entry in step.entries if isinstance(entry, Answer)]
    return {entry.seat for entry in answers if (entry.seat, entry.about) in asked_for}


def waited_for(
    pace: Pace,
    game: GameModule,
    asked: Sequence[Asked],
    seats: Sequence[SeatRow],
    absences: dict[str, Absence],
    running: dict[str, Deadline],
    n: int,
    now: int,
) -> tuple[Deadline, ...]:
    """The deadline of each person who is waited for: the one that runs, or one that begins now."""
    people = {seat.seat for seat in seats if seat.kind == "person"}
    found: dict[str, Deadline] = {}
    for one in asked:
        seat = one.decision.seat
        if not one.required or one.answered or seat not in people or seat in found:
            continue
        length = length_for(game, one.decision.tag)
        before = running.get(seat)
        runs_on = before is not None and before.length == length.name
        found[seat] = before if before and runs_on else begun(pace, seat, length, n, now, absences.get(seat))
    return tuple(found.values())


def with_new_time(store: Store, row: GameRow, match: Match, append: Append, now: int) -> Append:
    """The transaction with which a game is opened by other rules: who is waited for then has all of their time."""
    timed = with_deadlines(store, row, with_page(match.game), (), match, (), replace(append, at=now))
    return replace(timed, at=append.at, came=())
