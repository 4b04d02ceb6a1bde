"""A clock that tests set by hand, and a house that lives by it. Nobody sleeps."""

from __future__ import annotations

from pathlib import Path

from baluard.server.time.clockwork import Clockwork

NOON = 1_767_265_200  # 1 January 2026, noon in Barcelona


class HandClock:
    """The time is what a test says."""

    def __init__(self, now: int = NOON) -> None:
        self.time = now

    def __call__(self) -> float:
        return float(self.time)

    def forward(self, seconds: float) -> None:
        """The house was down, or its machine asleep, meanwhile."""
        self.time += int(seconds)


def pass_time(clockwork: Clockwork, clock: HandClock, seconds: float) -> int:
    """The house is awake all the while; then what is due is done. How many jobs that were."""
    clockwork.store.beat(clock.time + int(seconds))  # before: else the house may believe for a moment that it slept
    clock.forward(seconds)
    return clockwork.run_due()


class FileClock:
    """A clock in a file: a server that is a process of its own is told the time by it."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __call__(self) -> float:
        return float(self.file.read_text())

    def set(self, now: int) -> None:
        self.file.write_text(str(now))
