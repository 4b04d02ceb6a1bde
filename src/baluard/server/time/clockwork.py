"""The clockwork: does the jobs of the house when they are due, each kind in a thread of its own.

Kinds are registered by name before the server starts. A job is leased, done, and crossed off; what fails is tried again
after a pause that grows to an hour; what a killed process was at is swept when its lease ends. So a job may be done
twice, and whoever does one looks first whether it is still to be done.

Nothing here sleeps by itself: `run_due` does what is due now, and the loop only says when to look. Tests call it with a
clock of their own.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import structlog
from msgspec import Struct

from baluard.store import LeasedJob, Store

LOOK_SECONDS = 60  # what another process put is noticed at the latest after this
FIRST_PAUSE, LONGEST_PAUSE = 15, 3600  # seconds before a failed job is tried again: doubled each time
KEEP_SECONDS = 30 * 86_400  # how long it is known that a job was done: its key is not put again
ASLEEP_SECONDS = 300  # a house that was silent for longer was down, or its machine asleep
log = structlog.get_logger("clockwork")


class Kind(Struct, frozen=True):
    """How jobs of a kind are done."""

    work: Callable[[LeasedJob], None]
    lease: int  # seconds after which another process may take the job
    tries: int  # after so many it is given up; 0: never
    turn: threading.RLock  # one at a time in this process: who looks when another is at a job waits until it is done


class Clockwork:
    """Does what is due."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self.kinds: dict[str, Kind] = {}
        self.woken: dict[str, asyncio.Event] = {}
        self.loops: list[asyncio.Task[None]] = []
        self.hands: ThreadPoolExecutor | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.after_sleep: list[Callable[[int, int], None]] = []  # told (last awake, now) when the house was down
        self.beaten = 0  # when this process last said that it is awake
        self.stopping = False

    def on(self, kind: str, work: Callable[[LeasedJob], None], lease: int = 120, tries: int = 0) -> None:
        """Jobs of this kind are done by `work`: it returns when the job is done and raises when it is not."""
        self.kinds[kind] = Kind(work, lease, tries, threading.RLock())

    # -- doing

    def run_due(self, *kinds: str) -> int:
        """Do all jobs that are due, of these kinds or of all; how many were done."""
        self.beat()
        done = 0
        for kind in kinds or tuple(self.kinds):
            while self.run_one(kind):
                done += 1
        return done

    def run_one(self, kind: str) -> bool:
        """Do the next job of a kind; false when none is due."""
        with self.kinds[kind].turn:
            return self.lease_and_do(kind)

    def lease_and_do(self, kind: str) -> bool:
        """Lease a job, do it and cross it off; false when none is due."""
        found = self.kinds[kind]
        name = secrets.token_hex(8)
        job = self.store.lease((kind,), int(self.clock()), name, found.lease)
        if job is None:
            return False
        try:
            found.work(job)
        except Exception as failed:
            self.put_off(job, found, failed)
        else:
            self.store.finish(job)
        return True

    def put_off(self, job: LeasedJob, kind: Kind, failed: Exception) -> None:
        """Try a failed job again later, or give it up. What went wrong is logged by its name only: no addresses."""
        ends = 0 < kind.tries <= job.failures + 1
        again = None if ends else int(self.clock()) + min(FIRST_PAUSE << min(job.failures, 20), LONGEST_PAUSE)
        error = type(failed).__name__
        details = failed if job.failures == 0 else None
        log.warning(
            "a job failed", kind=job.kind, game=job.game, failures=job.failures + 1, error=error, exc_info=details
        )
        self.store.fail(job, error, again)

    def beat(self) -> None:
        """Say that the house is awake, once a minute. If it was not, because it was down or its machine slept, those
        who reckon with time hear of it before anything is done; and what was left half done is freed."""
        now = int(self.clock())
        if now - self.beaten < LOOK_SECONDS:
            return
        before = self.store.beat(now)
        if now - before > ASLEEP_SECONDS:
            log.info("awake again", seconds=now - before)
            for told in self.after_sleep:
                told(before, now)
        self.store.sweep_jobs(now, KEEP_SECONDS)
        self.beaten = now

    # -- the loops

    async def start(self) -> None:
        """Look after each kind from now on."""
        self.loop = asyncio.get_running_loop()
        self.hands = ThreadPoolExecutor(max(len(self.kinds), 1), "baluard-clockwork")
        self.woken = {kind: asyncio.Event() for kind in self.kinds}
        self.loops = [self.loop.create_task(self.tend(kind)) for kind in self.kinds]

    async def stop(self) -> None:
        """Stop; a job that is being done is ended by its thread."""
        self.stopping = True
        for loop in self.loops:
            loop.cancel()
        await asyncio.gather(*self.loops, return_exceptions=True)
        if self.hands is not None:
            self.hands.shutdown(wait=True, cancel_futures=True)

    def wake(self) -> None:
        """Something may be due earlier than was thought (from any thread)."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.wake_all)

    def wake_all(self) -> None:
        """Let every kind look again."""
        for woken in self.woken.values():
            woken.set()

    async def tend(self, kind: str) -> None:
        """Do what is due of a kind, and wait for what comes next.

        Who is woken and told to stop in the same moment hears only the one on Python 3.11, so both are looked at.
        """
        while not self.stopping:
            self.woken[kind].clear()
            pause = await asyncio.get_running_loop().run_in_executor(self.hands, self.look, kind)
            try:
                await asyncio.wait_for(self.woken[kind].wait(), pause)
            except TimeoutError:
                continue

    def look(self, kind: str) -> float:
        """Do what is due of a kind; in how many seconds to look again."""
        try:
            self.run_due(kind)
            due = self.store.next_due((kind,))
        except Exception as failed:  # a locked database, a full disk: the next look may be better
            log.warning("cannot look for jobs", kind=kind, error=type(failed).__name__)
            return 5.0
        return LOOK_SECONDS if due is None else min(max(due - self.clock(), 0.0) + 0.01, LOOK_SECONDS)
