"""Deadlines as rows, and the one job of each game that looks after them.

A step of a game keeps the deadlines that run on as they are, whatever else has moved them meanwhile, and the job is
reckoned from the rows in the same transaction: whoever changes one cannot forget the other.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from baluard.store import jobs
from baluard.store import tables as tb
from baluard.store.rows import Absence, Deadline, Job

DEADLINE = "deadline"  # the kind of the job


class DeadlineStore:
    """What the store does with deadlines."""

    writer: Engine

    def change_time(
        self,
        game_id: str,
        deadlines: Sequence[Deadline] = (),
        absences: Sequence[Absence] = (),
        paused: int | None = None,
        said: Sequence[str] = (),
        at: int = 0,
        more: Sequence[Job] = (),
    ) -> None:
        """Move deadlines that still run, note who is away, stop all clocks or let them go (0), say it to the table,
        with the jobs that it causes; and let every page know."""
        with self.writer.begin() as db:
            for moved in deadlines:
                move(db, game_id, moved)
            for absence in absences:
                keep_absence(db, game_id, absence)
            values: dict[str, object] = {"rev": tb.game.c.rev + 1}
            if paused is not None:
                values["paused"] = paused
            db.execute(update(tb.game).where(tb.game.c.id == game_id).values(values))
            for text in said:
                db.execute(insert(tb.chat).values(game=game_id, seat="", side="", text=text, at=at))
            schedule(db, game_id)
            jobs.put(db, more)

    def set_deadlines(self, game_id: str, deadlines: Sequence[Deadline]) -> None:
        """Who is waited for now, after somebody else sat down."""
        with self.writer.begin() as db:
            keep(db, game_id, deadlines)
            schedule(db, game_id)

    def schedule_game(self, game_id: str) -> None:
        """Put the job of a game anew."""
        with self.writer.begin() as db:
            schedule(db, game_id)


def keep(db: Connection, game_id: str, deadlines: Sequence[Deadline]) -> None:
    """The deadlines that are left; one that runs already is not touched."""
    c = tb.deadline.c
    db.execute(delete(tb.deadline).where(c.game == game_id, c.seat.not_in([one.seat for one in deadlines])))
    for one in deadlines:
        running = (c.game == game_id, c.seat == one.seat, c.n == one.n, c.length == one.length)
        if one.passed:
            db.execute(update(tb.deadline).where(*running).values(passed=True))
        if db.execute(select(c.n).where(*running)).first() is None:
            db.execute(delete(tb.deadline).where(c.game == game_id, c.seat == one.seat))
            db.execute(insert(tb.deadline).values(game=game_id, **msgspec.structs.asdict(one)))


def move(db: Connection, game_id: str, moved: Deadline) -> None:
    """Another time for a deadline, if it still runs."""
    c = tb.deadline.c
    values = {"due": moved.due, "next": moved.next, "reminded": moved.reminded}
    db.execute(update(tb.deadline).where(c.game == game_id, c.seat == moved.seat, c.n == moved.n).values(values))


def schedule(db: Connection, game_id: str) -> None:
    """The job of a game is due when the next of its deadlines wants something; none while all clocks stand still."""
    c, g = tb.deadline.c, tb.game.c
    going = select(g.id).where(g.id == game_id, g.status == "running", g.paused == 0, g.parked == "")
    key = f"{DEADLINE}:{game_id}"
    due = db.execute(select(func.min(c.next)).where(c.game.in_(going))).scalar()
    if due is None:
        jobs.drop(db, key)
    else:
        jobs.put(db, [Job(key, DEADLINE, due, game_id, replaces=True)])


def keep_absence(db: Connection, game_id: str, absence: Absence) -> None:
    """Who is away, in place of what was known."""
    values = msgspec.structs.asdict(absence)
    put = upsert(tb.absence).values(game=game_id, **values)
    db.execute(put.on_conflict_do_update(index_elements=["game", "seat"], set_=values))


def count(db: Connection, game_id: str, came: Sequence[str], missed: Sequence[str]) -> None:
    """Deadlines missed in a row: who answers has missed none."""
    c = tb.absence.c
    if came:
        db.execute(update(tb.absence).where(c.game == game_id, c.seat.in_(came)).values(missed=0))
    for seat in missed:
        first = {"game": game_id, "seat": seat, "missed": 1, "away_from": 0, "away_until": 0, "spent": 0}
        put = upsert(tb.absence).values(**first)
        db.execute(put.on_conflict_do_update(index_elements=["game", "seat"], set_={"missed": c.missed + 1}))
