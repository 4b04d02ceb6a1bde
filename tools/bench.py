"""Both builds beside the yardstick, taking turns; says which of the speed targets hold. Called by `make bench`.

Numbers are ratios within one run: machines are noisy. The result is written to build/bench.json.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.folders import known_of  # noqa: E402

ROUNDS = 5
SECONDS = "3"


def measured(compiled: bool) -> dict:
    """One run of `baluard bench` on one of the builds."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / ("build/compiled" if compiled else "src"))}
    program = f"import sys; sys.argv = ['baluard', 'bench', '--json', '--seconds', '{SECONDS}']"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}; from baluard.cli import main; main()"],
        env=env,
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)


def main() -> None:
    plain, fast = [], []
    for number in range(ROUNDS):
        plain.append(measured(False))
        fast.append(measured(True))
        print(f"round {number + 1} of {ROUNDS}", flush=True)
    all_good = all([speeds(slug, plain, fast) for slug in plain[0]["games"]])
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "bench.json").write_text(json.dumps({"interpreted": plain, "compiled": fast}, indent=1))
    sys.exit(0 if all_good else 1)


def middle(runs: list[dict], slug: str, field: str) -> float:
    """The middle of the rounds."""
    return median(run["games"][slug][field] for run in runs)


def speeds(slug: str, plain: list[dict], fast: list[dict]) -> bool:
    """The targets of one game; a game without targets is only measured."""
    ratio = median(
        f["games"][slug]["decisions_per_second"] / p["games"][slug]["decisions_per_second"]
        for p, f in zip(plain, fast, strict=True)
    )
    late = middle(plain, slug, "answer_us_end") / middle(plain, slug, "answer_us_start")
    if not known_of(slug, "compiled").get("fast", False):
        told(slug, plain, fast)
        print(
            f"     ..   {slug}: times the yardstick: {middle(plain, slug, 'times_yardstick'):.2f} interpreted, "
            f"{middle(fast, slug, 'times_yardstick'):.2f} compiled; compiled, times interpreted: {ratio:.2f}"
        )
        print(f"     ..   {slug}: answer at the end, times one at the start: {late:.2f}")
        return True
    held = [
        target(f"{slug}: interpreted, times the yardstick", middle(plain, slug, "times_yardstick"), least=1.0),
        target(f"{slug}: compiled, times the yardstick", middle(fast, slug, "times_yardstick"), least=6.0),
        target(f"{slug}: compiled, times interpreted", ratio, least=4.0),
        target(f"{slug}: copy, times a copy of a board", middle(plain, slug, "copy_times_yardstick"), most=2.0),
        target(
            "`baluard games`, times importing the yardstick",
            median(run["start_times_yardstick"] for run in plain),
            most=1.5,
        ),
        target(f"{slug}: answer at the end, times one at the start", late, most=1.5),
    ]
    told(slug, plain, fast)
    return all(held)


def told(slug: str, plain: list[dict], fast: list[dict]) -> None:
    """What was measured besides."""
    print(
        f"     ..   {slug}: copy, times a copy of a board without its moves: "
        f"{middle(plain, slug, 'copy_times_bare_board'):.2f} interpreted, "
        f"{middle(fast, slug, 'copy_times_bare_board'):.2f} compiled"
    )
    print(
        f"     ..   {slug}: {middle(plain, slug, 'decisions_per_second'):.0f} decisions/s interpreted, "
        f"{middle(fast, slug, 'decisions_per_second'):.0f} compiled"
    )


def target(name: str, value: float, least: float | None = None, most: float | None = None) -> bool:
    """One line: does it hold?"""
    held = (least is None or value >= least) and (most is None or value <= most)
    bound = f"at least {least}" if least is not None else f"at most {most}"
    print(f"{'holds' if held else 'FAILS':>7}   {name}: {value:.2f} ({bound})")
    return held


if __name__ == "__main__":
    main()
