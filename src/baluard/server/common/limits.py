"""How much at once: so many in so many seconds from one caller, and a queue for what is slow."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from baluard.server.common.errors import TooMany

T = TypeVar("T")
MOST_CALLERS = 10_000  # remembered at once; then those who have been quiet are forgotten


class Rate:
    """At most so many in so many seconds from one caller."""

    def __init__(self, most: int = 10, seconds: float = 20.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self.times: dict[str, list[float]] = {}

    def check(self, caller: str) -> None:
        """Count one; `TooMany` when it is one too many."""
        moment = self.clock()
        recent = [t for t in self.times.get(caller, []) if moment - t < self.seconds]
        if len(recent) >= self.most:
            raise TooMany()
        if len(self.times) >= MOST_CALLERS:
            self.times = {who: times for who, times in self.times.items() if moment - times[-1] < self.seconds}
        self.times[caller] = [*recent, moment]


class Queue:
    """Slow work, one piece after another, in a thread of its own: who waits here holds no thread that pages need."""

    def __init__(self, most: int, each: int) -> None:
        self.most = most  # waiting or under way
        self.each = each  # of one caller
        self.callers: Counter[str] = Counter()
        self.size = 0
        self.thread = ThreadPoolExecutor(1, "baluard-queue")

    async def run(self, callers: Sequence[str], work: Callable[[], T]) -> T:
        """Do it when its turn comes; `TooMany` when the queue is full, or this caller's share of it is used."""
        if self.size >= self.most or any(self.callers[who] >= self.each for who in callers):
            raise TooMany(fault="fault.queue_full")
        self.size += 1
        self.callers.update(callers)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, work)
        finally:
            self.size -= 1
            self.callers.subtract(callers)
            self.callers = +self.callers

    def close(self) -> None:
        """Begin nothing more."""
        self.thread.shutdown(wait=False, cancel_futures=True)
