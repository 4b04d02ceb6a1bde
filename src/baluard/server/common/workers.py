"""Processes in which bots think and records are checked, away from the request path.

The ceiling is in CPU seconds and kept by the operating system (a profiling timer that ends the process), so that a
loaded machine makes no bot late and an endless loop makes no thread wait. A second, wider limit by the wall clock
catches what sleeps.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

START_SECONDS = 60.0  # a process may take this long to start and import
SLACK = 4.0  # the wall clock may show this many times the CPU ceiling, and two seconds


class Late(Exception):
    """The work was stopped at its ceiling."""


class Failed(Exception):
    """The work ended in an error, or its process died."""


class Work(Struct, frozen=True):
    """One piece of work: a function by its name, what to call before the clock starts, and the ceiling."""

    target: str  # "package.module:function"
    args: tuple[Any, ...]
    seconds: float
    prepare: str = ""  # called before the clock starts (imports, data)
    prepared_with: tuple[Any, ...] = ()


HAS_TIMER = hasattr(signal, "setitimer")


class Worker:
    """One process, started when first needed and again after it was stopped."""

    def __init__(self) -> None:
        self.process: Any = None
        self.pipe: Connection | None = None

    def run(self, work: Work) -> Any:
        """The result of a piece of work; `Late` or `Failed` when there is none."""
        pipe = self.ready()
        try:
            pipe.send(work)
            if not pipe.poll(START_SECONDS):
                raise EOFError
            pipe.recv()  # prepared: the clock starts
            if not pipe.poll(work.seconds * SLACK + 2.0):
                self.stop()
                raise Late(work.target)
            kind, value = pipe.recv()
        except (EOFError, OSError) as gone:
            late = HAS_TIMER and self.exit_code() == -signal.SIGPROF
            self.stop()
            raise (Late if late else Failed)(work.target) from gone
        if kind == "error":
            raise Failed(value)
        return value

    def ready(self) -> Connection:
        """A live process."""
        if self.pipe is not None and self.process.is_alive():
            return self.pipe
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve_pipe, args=(theirs,), daemon=True, name="baluard-worker")
        self.process.start()
        theirs.close()
        return self.pipe

    def exit_code(self) -> int | None:
        """How the process ended; None when it is stopped from another thread just now."""
        process = self.process
        if process is None:
            return None
        process.join(1.0)
        code: int | None = process.exitcode
        return code

    def stop(self) -> None:
        """End the process. When the server stops, a thread whose work is over may do the same at the same moment."""
        process, pipe = self.process, self.pipe
        self.process, self.pipe = None, None
        if process is not None:
            process.kill()
            process.join(5.0)
        if pipe is not None:
            pipe.close()


class Pool:
    """A few workers; who finds none free waits."""

    def __init__(self, size: int) -> None:
        self.free = [Worker() for _ in range(size)]
        self.all = list(self.free)
        self.turn = threading.Condition()

    def run(self, work: Work) -> Any:
        """Do a piece of work in a free process (blocks: call it in a thread)."""
        with self.turn:
            while not self.free:
                self.turn.wait()
            worker = self.free.pop()
        try:
            return worker.run(work)
        finally:
            with self.turn:
                self.free.append(worker)
                self.turn.notify()

    def close(self) -> None:
        """End all processes."""
        for worker in self.all:
            worker.stop()


def serve_pipe(pipe: Connection) -> None:
    """The life of a worker process: it ends when the server closes the pipe or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work: Work = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            outcome = ("done", perform(work, pipe))
        except Exception as error:
            outcome = ("error", f"{type(error).__name__}: {error}")
        finally:
            set_timer(0)
        try:
            pipe.send(outcome)
        except OSError:
            return


def perform(work: Work, pipe: Connection) -> Any:
    """Prepare, say so, and work under the timer."""
    try:
        function = named(work.target)
        if work.prepare:
            named(work.prepare)(*work.prepared_with)
    finally:
        pipe.send("prepared")
    set_timer(work.seconds)
    return function(*work.args)


def set_timer(seconds: float) -> None:
    """End this process when it has worked so long; 0: go on. Without timers (Windows) the server's clock ends it."""
    if HAS_TIMER:
        signal.setitimer(signal.ITIMER_PROF, seconds)


def named(target: str) -> Any:
    """A function by its name."""
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)
