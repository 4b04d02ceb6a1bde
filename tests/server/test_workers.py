"""Processes for bots where the operating system has no timers."""

from __future__ import annotations

import signal

import pytest

from baluard.server.common import workers


def test_without_timers_a_process_works_under_the_clock_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("setitimer", "ITIMER_PROF", "SIGPROF"):
        monkeypatch.delattr(signal, name)
    monkeypatch.setattr(workers, "HAS_TIMER", False)
    workers.set_timer(3.0)
    workers.set_timer(0)
    worker = workers.Worker()
    try:
        assert worker.run(workers.Work("builtins:sum", ((1, 2, 3),), 5.0)) == 6
        with pytest.raises(workers.Late):
            worker.run(workers.Work("time:sleep", (60,), 0.01))
    finally:
        worker.stop()
