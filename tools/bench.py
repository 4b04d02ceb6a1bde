"""Both builds beside the yardstick, taking turns: which of the speed targets hold, and what the levels of bots cost
interpreted, as a player has them. Called by `make bench`; with names of games only these.

Numbers are ratios within one run: machines are noisy. The result is written to build/bench.json.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import msgspec

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.laboratory.bench import bot_lines  # noqa: E402
from baluard.laboratory.bot_costs import BotCost  # noqa: E402
from tools.folders import known_of  # noqa: E402

ROUNDS = 5
SECONDS = "3"
BOT_SECONDS = "10"  # of thinking, for each level
CAMPAIGNS = 3  # of bots
FIGURES = {  # what is wanted of a game stands in its house.toml under these names: at least, or at most
    "interpreted": ("interpreted, times the yardstick", "least"),
    "compiled": ("compiled, times the yardstick", "least"),
    "ratio": ("compiled, times interpreted", "least"),
    "copy": ("copy, times a copy of a board", "most"),
    "late": ("answer at the end, times one at the start", "most"),
    "bots": ("compiled, CPU-seconds of a whole game of normal bots", "most"),
    "opened_fresh": ("compiled, CPU-seconds to open a long game in a fresh process", "most"),
    "preview": ("interpreted, CPU-milliseconds of a preview, median of a recorded game", "most"),
    "opened_after": ("compiled, CPU-seconds to open it after another", "most"),
}
START = 1.5  # `baluard games`, times importing the yardstick: at most
BOTS = """
import sys
from time import process_time
from baluard.laboratory import make_plan
from baluard.laboratory.play import play_game
slug, games = sys.argv[1], int(sys.argv[2])
plan = make_plan(slug, games, ["normal"], "bench", {"resolution_modes": "auto"})
play_game(make_plan(slug, 1, ["easy"], "bench", {"resolution_modes": "auto", "end_turn": "4"}), 1)
begun = process_time()
errors = [play_game(plan, number).error for number in range(1, games + 1)]
assert not any(errors), errors
print((process_time() - begun) / games)
"""


def run(compiled: bool, *command: str) -> str:
    """What a program prints on one of the builds."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT / ('build/compiled' if compiled else 'src')}{os.pathsep}{ROOT}"}
    return subprocess.run([sys.executable, *command], env=env, check=True, capture_output=True, text=True).stdout


def measured(compiled: bool, *more: str) -> dict:
    """One run of `baluard bench` on one of the builds."""
    words = ["baluard", "bench", *sys.argv[1:], "--json", *more]
    return json.loads(run(compiled, "-c", f"import sys; sys.argv = {words}; from baluard.cli import main; main()"))


def main() -> None:
    plain, fast = [], []
    for number in range(ROUNDS):
        plain.append(measured(False, "--seconds", SECONDS))
        fast.append(measured(True, "--seconds", SECONDS))
        print(f"round {number + 1} of {ROUNDS}", flush=True)
    started = median(run["start_times_yardstick"] for run in plain)
    held = [target("`baluard games`, times importing the yardstick", started, most=START)]
    held += [speeds(slug, plain, fast) for slug in plain[0]["games"]]
    for slug, found in measured(False, "--seconds", BOT_SECONDS, "--bots")["games"].items():
        print(*bot_lines(slug, msgspec.convert(found["bots"], dict[str, BotCost]), "interpreted"), sep="\n")
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "bench.json").write_text(json.dumps({"interpreted": plain, "compiled": fast}, indent=1))
    sys.exit(0 if all(held) else 1)


def middle(runs: list[dict], slug: str, field: str) -> float:
    """The middle of the rounds."""
    return median(run["games"][slug][field] for run in runs)


def speeds(slug: str, plain: list[dict], fast: list[dict]) -> bool:
    """What was measured of one game, and which of its targets hold; what has no target is only told."""
    wanted = known_of(slug, "bench")
    pairs = zip(plain, fast, strict=True)
    found = {
        "interpreted": middle(plain, slug, "times_yardstick"),
        "compiled": middle(fast, slug, "times_yardstick"),
        "ratio": median(speed(f, slug) / speed(p, slug) for p, f in pairs),
        "copy": middle(plain, slug, "copy_times_yardstick"),
        "late": middle(plain, slug, "answer_us_end") / middle(plain, slug, "answer_us_start"),
    }
    if "bots" in wanted:
        found["bots"] = float(run(True, "-c", BOTS, slug, str(CAMPAIGNS)))
    if "opened_fresh" in wanted:
        found |= json.loads(run(True, str(ROOT / "tools" / "opening.py"), slug, "--json"))
    if "preview" in wanted:
        found |= json.loads(run(False, str(ROOT / "tools" / "preview_costs.py"), "--json", wanted["previewed"]))
    held = []
    for name, (words, bound) in FIGURES.items():
        if name in wanted:
            held.append(target(f"{slug}: {words}", found[name], **{bound: wanted[name]}))
        elif name in found:
            print(f"     ..   {slug}: {words}: {found[name]:.2f}")
    for name, wish in wanted.get("wished", {}).items():
        reached = "reached" if found[name] >= wish else "**missed**"
        print(f"     ..   {slug}: {FIGURES[name][0]}: {found[name]:.2f}, {wish} wished for, {reached}")
    if wanted.get("plane"):
        for compiled in (False, True):
            print(run(compiled, str(ROOT / "tools" / "plane_costs.py")).rstrip())
    told(slug, plain, fast)
    return all(held)


def speed(run: dict, slug: str) -> float:
    """Decisions a second in one run."""
    return run["games"][slug]["decisions_per_second"]


def told(slug: str, plain: list[dict], fast: list[dict]) -> None:
    """What was measured besides."""
    print(
        f"     ..   {slug}: copy, times a copy of a board without its moves: "
        f"{middle(plain, slug, 'copy_times_bare_board'):.2f} interpreted, "
        f"{middle(fast, slug, 'copy_times_bare_board'):.2f} compiled"
    )
    print(
        f"     ..   {slug}: {middle(plain, slug, 'decisions_per_second'):.0f} decisions/s interpreted, "
        f"{middle(fast, slug, 'decisions_per_second'):.0f} compiled; "
        f"{middle(plain, slug, 'activities_per_second'):.0f} activities/s interpreted, "
        f"{middle(fast, slug, 'activities_per_second'):.0f} compiled"
    )


def target(name: str, value: float, least: float | None = None, most: float | None = None) -> bool:
    """One line: does it hold?"""
    held = (least is None or value >= least) and (most is None or value <= most)
    bound = f"at least {least}" if least is not None else f"at most {most}"
    print(f"{'holds' if held else 'FAILS':>7}   {name}: {value:.2f} ({bound})")
    return held


if __name__ == "__main__":
    main()
