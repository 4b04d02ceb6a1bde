"""Everything that must hold before a commit, step by step, with the time of each: `make test` and `make check`.

    python tools/run_tests.py [--check] [--times FILE.md]

`--check` is the short list for between two commits: no browser, no compiler. `--times` writes the table of times to a
file, if all is well. Processor time counts all cores and is the better measure where a machine has other work.

Tests of the server and in the browser wait more than they reckon, so the libraries are compiled beside them.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryFile
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
PYTEST = ("pytest", "-n", "2", "--dist", "worksteal", "-m", "not long")
FIRST = ("tests/kernel", "tests/rulebooks")
NOT_RULES = ("tests/store", "tests/server", "tests/pages")


@dataclass(frozen=True)
class Step:
    """One thing that must hold."""

    name: str
    command: tuple[str, ...]
    build: str = "interpreted"
    beside: bool = False  # the next steps do not wait for it
    after: str = ""  # the step beside that must have ended first


@dataclass(frozen=True)
class Taken:
    """How long a step took: by the clock, and by all processors."""

    name: str
    seconds: float
    cpu: float


STYLE = (
    Step("style", ("ruff", "check", ".")),
    Step("format", ("ruff", "format", "--check", ".")),
    Step("types", ("mypy",)),
    Step("imports", ("lint-imports", "--no-logo")),
)
CHECK = (
    *STYLE,
    Step("kernel and rulebooks", (*PYTEST, *FIRST)),
    Step("a short game each", ("pytest", "-n", "2", "-m", "short", "tests/conformance")),
)
TEST = (
    *STYLE,
    Step("rules, bots, drawing, texts", (*PYTEST, "tests", *(f"--ignore={room}" for room in NOT_RULES))),
    Step("compiling", ("nice", sys.executable, "tools/build_compiled.py"), beside=True),
    Step("store and server", (*PYTEST, "tests/store", "tests/server")),
    Step("pages", (*PYTEST, "tests/pages")),
    Step(
        "compiled: rulebooks, conformance",
        (*PYTEST, "tests/rulebooks", "tests/conformance"),
        "compiled",
        after="compiling",
    ),
)


def environment(build: str) -> dict[str, str]:
    """The tools of this Python first, and the build that is tested."""
    found = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "BALUARD_BUILD": build}
    if build == "compiled":
        found["PYTHONPATH"] = str(ROOT / "build" / "compiled")
    return found


class Beside:
    """A step that runs while others do; what it prints is shown when it has ended."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.printed: IO[bytes] = TemporaryFile()  # noqa: SIM115 closed by `wait`
        self.process = subprocess.Popen(
            step.command, cwd=ROOT, env=environment(step.build), stdout=self.printed, stderr=subprocess.STDOUT
        )

    def wait(self) -> bool:
        """Whether it holds, once it has ended."""
        good = self.process.wait() == 0
        self.printed.seek(0)
        print(f"\n== {self.step.name}, beside the steps before:\n{self.printed.read().decode()}", flush=True)
        self.printed.close()
        return good


def run(step: Step) -> bool:
    """Whether a step holds."""
    print(f"\n== {step.name}: {' '.join(step.command)}", flush=True)
    return subprocess.run(step.command, check=False, cwd=ROOT, env=environment(step.build)).returncode == 0


def timed(name: str, holds: Callable[[], bool]) -> tuple[bool, Taken]:
    """Whether something holds, and what it took."""
    began, before = time.monotonic(), processor_seconds()
    good = holds()
    return good, Taken(name, time.monotonic() - began, processor_seconds() - before)


def processor_seconds() -> float:
    """What all programs that have ended took of all processors."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_all(steps: Sequence[Step]) -> tuple[bool, list[Taken]]:
    """The steps in their order, until one does not hold."""
    taken: list[Taken] = []
    beside: dict[str, Beside] = {}
    good = True
    for step in steps:
        if step.beside:
            beside[step.name] = Beside(step)
            continue
        if step.after:
            good, took = timed(f"{step.after}, what was left of it", beside.pop(step.after).wait)
            taken.append(took)
        if good:
            good, took = timed(step.name, partial(run, step))
            taken.append(took)
        if not good:
            break
    for left in beside.values():
        left.process.terminate()
        left.wait()
    return good, taken


def table(taken: list[Taken]) -> str:
    """The times as a table in Markdown, the whole last."""
    whole = Taken("**all**", sum(one.seconds for one in taken), sum(one.cpu for one in taken))
    rows = [f"| {one.name} | {one.seconds:.0f} | {one.cpu:.0f} |" for one in (*taken, whole)]
    return "\n".join(["| step | seconds | processor seconds |", "|---|---:|---:|", *rows])


def page(taken: list[Taken]) -> str:
    """The table with where it was measured."""
    load = os.getloadavg()[2]
    where = f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f} over the last 15 minutes"
    head = "# The time of `make test`\n\nWritten by `make test TIMES=docs/results/test-times.md`"
    return f"{head}: {where}.\n\n{table(taken)}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--times", type=Path)
    asked = parser.parse_args()
    good, taken = run_all(CHECK if asked.check else TEST)
    print(f"\n{table(taken)}" + ("" if good else f"\n\nfailed: {taken[-1].name}"), flush=True)
    if good and asked.times:
        asked.times.write_text(page(taken), "utf-8")
    sys.exit(not good)


if __name__ == "__main__":
    main()
