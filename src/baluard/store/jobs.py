"""The jobs of the house: rows that one process leases, does, and crosses off; what fails is tried again.

A job is put in the transaction of its cause (`Append.jobs`), so that it is never lost and never there without it. Its
key says what is to be done; the same key is put once. A lease that its process let end (it was killed) is swept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from baluard.store import tables as tb
from baluard.store.rows import Job, LeasedJob

WAITING, DONE, GIVEN_UP = "waiting", "done", "given_up"
BEAT = "beat"  # the row that says when the house was last awake
LOST = "the process that was at it is gone"


class JobStore:
    """What the store does with jobs."""

    writer: Engine
    reader: Engine

    def put_jobs(self, *jobs: Job) -> None:
        """Jobs without another cause in the store."""
        with self.writer.begin() as db:
            put(db, jobs)

    def lease(self, kinds: Sequence[str], now: int, by: str, seconds: int) -> LeasedJob | None:
        """The job that has been due for longest, for this process alone. `by`: a name that no other lease has."""
        c = tb.job.c
        due = select(tb.job).where(c.state == WAITING, c.kind.in_(kinds), c.due <= now, c.leased_by == "")
        with self.writer.begin() as db:
            found = db.execute(due.order_by(c.due, c.id).limit(1)).mappings().first()
            if found is None:
                return None
            db.execute(update(tb.job).where(c.id == found["id"]).values(leased_by=by, leased_until=now + seconds))
        kept = {name: found[name] for name in LeasedJob.__struct_fields__ if name != "leased_by"}
        return LeasedJob(**kept, leased_by=by)

    def finish(self, job: LeasedJob) -> bool:
        """Cross a job off; false when it was put anew meanwhile, or the lease was lost."""
        return self.settle(job, state=DONE)

    def fail(self, job: LeasedJob, error: str, again: int | None) -> bool:
        """Try a job again at a later time, or give it up (None)."""
        state = GIVEN_UP if again is None else WAITING
        return self.settle(job, state=state, failures=job.failures + 1, error=error[:500], due=again or job.due)

    def settle(self, job: LeasedJob, **values: object) -> bool:
        """End a lease, if it is still held."""
        here = (tb.job.c.id == job.id, tb.job.c.leased_by == job.leased_by)
        with self.writer.begin() as db:
            ended = db.execute(update(tb.job).where(*here).values(leased_by="", leased_until=0, **values))
        return ended.rowcount == 1

    def next_due(self, kinds: Sequence[str]) -> int | None:
        """When the next of these kinds is due; None when there is none that nobody is at."""
        c = tb.job.c
        query = select(func.min(c.due)).where(c.state == WAITING, c.kind.in_(kinds), c.leased_by == "")
        with self.reader.begin() as db:
            found: int | None = db.execute(query).scalar()
        return found

    def sweep_jobs(self, now: int, keep_seconds: int) -> int:
        """Free the jobs whose lease has ended, and forget what was done long ago; how many were freed."""
        c = tb.job.c
        freed = {"leased_by": "", "leased_until": 0, "failures": c.failures + 1, "error": LOST}
        with self.writer.begin() as db:
            lost = db.execute(update(tb.job).where(c.leased_by != "", c.leased_until <= now).values(freed))
            db.execute(delete(tb.job).where(c.state != WAITING, c.due < now - keep_seconds))
        return int(lost.rowcount)

    def jobs_of(self, game_id: str, kind: str = "") -> list[tuple[Job, str, str]]:
        """(job, state, last error) of a game, the next first."""
        c = tb.job.c
        query = select(tb.job).where(c.game == game_id).order_by(c.due, c.id)
        with self.reader.begin() as db:
            rows = db.execute(query.where(c.kind == kind) if kind else query).all()
        return [(Job(r.key, r.kind, r.due, r.game, r.payload), r.state, r.error) for r in rows]

    def beat(self, now: int) -> int:
        """The house is awake: when it was so before this."""
        c = tb.job.c
        with self.writer.begin() as db:
            before = db.execute(select(c.due).where(c.key == BEAT)).scalar()
            if before is None or now > before:
                put(db, [Job(BEAT, BEAT, now, replaces=True)])
        return now if before is None else int(before)


def put(db: Connection, jobs: Iterable[Job]) -> None:
    """Put jobs inside a transaction. One that replaces another is due anew, whoever is at the other."""
    c = tb.job.c
    for job in jobs:
        values = msgspec.structs.asdict(job)
        replaces = values.pop("replaces")
        known = db.execute(select(c.id).where(c.key == job.key)).scalar()
        fresh = {**values, "state": WAITING, "leased_by": "", "leased_until": 0, "failures": 0, "error": ""}
        if known is None:
            db.execute(insert(tb.job).values(**fresh))
        elif replaces:
            db.execute(update(tb.job).where(c.id == known).values(**fresh))


def drop(db: Connection, key: str) -> None:
    """A job is of no use any more."""
    db.execute(delete(tb.job).where(tb.job.c.key == key))
