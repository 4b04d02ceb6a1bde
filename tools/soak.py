"""Thousands of random games to their end: crash, dead end, runaway. `make soak`, or:

    python tools/soak.py [--games N] [--seed S] [--only SLUG] [--out build/soak] [--deep]

Each game is a straight run with the random player, over all option sets of all games in turn. One that fails is saved
as a record (the log up to the fault) in the folder `--out`, with the seed and the error, and can be replayed:
`baluard replay build/soak/<name>.json`. With `--deep` every hundredth game also goes through the conformance checks.
Exit code 1 when anything failed.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.kernel import records  # noqa: E402
from baluard.kernel.codec import encoder  # noqa: E402
from baluard.kernel.deciders import RandomDecider, RngDice  # noqa: E402
from baluard.kernel.errors import GameOver, RulesBug  # noqa: E402
from baluard.kernel.rng import Rng  # noqa: E402
from baluard.kernel.table import Table  # noqa: E402
from baluard.page.contract import GameModule  # noqa: E402
from tests.conformance import checks, leaks, shapes  # noqa: E402
from tests.conformance.games import all_games, name_of, whole_sets  # noqa: E402
from tests.conformance.playing import LIMIT  # noqa: E402

Options = dict[str, str]
DEEP = (
    checks.check_suspended_is_straight,
    checks.check_offers,
    checks.check_round_trip,
    checks.check_defaults_end,
    checks.check_undo,
    checks.check_record,
    leaks.check_imagined,
    leaks.check_permuted,
    shapes.check_fields,
)


def play(game: GameModule, state: Any, seed: str, table: Table) -> None:
    """A straight run whose log survives a crash in the given table."""
    activities = 0
    while state.agenda:
        activities += 1
        if activities > LIMIT:
            raise RulesBug(f"runaway: not ended after {LIMIT} activities")
        try:
            game.run(table, state, state.agenda.pop())
            state.agenda.extend(table.pushed)
            table.pushed = []
        except GameOver:
            state.agenda.clear()
            state.result = table.result
        table.begin()
    if state.result is None:
        raise RulesBug("dead end: nothing to do, and no result")


def one_game(game: GameModule, options: Options, seed: str, out: Path) -> tuple[int, str]:
    """(decisions, what failed or nothing). The failing log is saved."""
    rng = Rng(seed)
    table = Table(RandomDecider(rng), RngDice(rng.fork("dice")))
    state = game.new(options)
    try:
        play(game, state, seed, table)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
        save_fault(game, options, seed, table, fault, out)
        return table.decisions, fault
    return table.decisions, ""


def save_fault(game: GameModule, options: Options, seed: str, table: Table, fault: str, out: Path) -> None:
    """The log of a failed game as a record, and beside it how to make it again."""
    out.mkdir(parents=True, exist_ok=True)
    name = seed.replace(" ", "-").replace("=", "_")
    body = records.export(game, options, table.fresh, game.new(options))
    (out / f"{name}.json").write_bytes(body)
    note = {"game": game.slug, "options": options, "seed": seed, "activity": table.activity, "fault": fault}
    (out / f"{name}.fault").write_bytes(encoder.encode(note))


def deep_checks(game: GameModule, options: Options, seed: int) -> str:
    """The conformance checks on one more game; what failed, or nothing."""
    for check in DEEP:
        try:
            check(game, options, seed)
        except Exception as error:
            return f"{check.__name__}: {type(error).__name__}: {error}"
    return ""


def soak(games: int, seed: int, only: str, out: Path, deep: bool) -> int:
    """All games and options in turn; returns how many games failed."""
    chosen = [game for game in all_games() if only in ("", game.slug)]
    plans = [(game, options) for game in chosen for options in whole_sets(game)]
    failed = decisions = 0
    began = time.perf_counter()
    for i in range(games):
        game, options = plans[i % len(plans)]
        made, fault = one_game(game, options, f"{name_of(game, options)} {seed} {i}", out)
        decisions += made
        if not fault and deep and i % 100 == 0:
            fault = deep_checks(game, options, i)
        if fault:
            failed += 1
            print(f"FAILED {name_of(game, options)} seed {seed} game {i}: {fault}", flush=True)
    seconds = time.perf_counter() - began
    print(f"{games} games, {decisions} decisions, {failed} failed, {seconds:.1f} s")
    return failed


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="random games to their end")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1714)
    parser.add_argument("--only", default="")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "soak")
    parser.add_argument("--deep", action="store_true")
    wanted = parser.parse_args()
    sys.exit(1 if soak(wanted.games, wanted.seed, wanted.only, wanted.out, wanted.deep) else 0)


if __name__ == "__main__":
    main()
