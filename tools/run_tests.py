"""Everything that must hold before a commit, step by step, with the time of each: `make test` and `make check`.

    python tools/run_tests.py [--check] [--times FILE.md]

`--check` is the short list for between two commits: no browser, no compiler. `--times` writes the table of times to a
file, if all is well. Processor time counts all cores and is the better measure where a machine has other work.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

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
    Step("store and server", (*PYTEST, "tests/store", "tests/server")),
    Step("pages", (*PYTEST, "tests/pages")),
    Step("compiling", (sys.executable, "tools/build_compiled.py")),
    Step("compiled: rulebooks, conformance", (*PYTEST, "tests/rulebooks", "tests/conformance"), "compiled"),
)


def environment(build: str) -> dict[str, str]:
    """The tools of this Python first, and the build that is tested."""
    found = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "BALUARD_BUILD": build}
    if build == "compiled":
        found["PYTHONPATH"] = str(ROOT / "build" / "compiled")
    return found


def run(step: Step) -> tuple[bool, Taken]:
    """Whether a step holds, and what it took."""
    print(f"\n== {step.name}: {' '.join(step.command)}", flush=True)
    began, before = time.monotonic(), getrusage(RUSAGE_CHILDREN)
    good = subprocess.run(step.command, check=False, cwd=ROOT, env=environment(step.build)).returncode == 0
    after = getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return good, Taken(step.name, time.monotonic() - began, cpu)


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
    taken: list[Taken] = []
    good = True
    for step in CHECK if asked.check else TEST:
        good, took = run(step)
        taken.append(took)
        if not good:
            break
    print(f"\n{table(taken)}" + ("" if good else f"\n\nfailed: {taken[-1].name}"), flush=True)
    if good and asked.times:
        asked.times.write_text(page(taken), "utf-8")
    sys.exit(not good)


if __name__ == "__main__":
    main()
