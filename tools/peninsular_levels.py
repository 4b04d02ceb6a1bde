"""How the computer players of `peninsular` measure up: `tools/peninsular_levels.py [--pairs N] [--out]`.

Pairs: as each nation, the better level and the worse one play the same campaign (same seeds, the other two nations
at level normal), to the end of turn 12; the difference in the lead of the nation's side in the count of cities.
Balance: whole campaigns of three equal players; the French count after turn 6 and turn 36, and who wins.
With --out the tables go to docs/results/peninsular-bots.md.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from baluard.games.peninsular import GAME, NATIONS  # noqa: E402
from baluard.kernel.deciders import Decider, RngDice  # noqa: E402
from baluard.kernel.decision import Decision  # noqa: E402
from baluard.kernel.drive import play_out  # noqa: E402
from baluard.kernel.rng import Rng  # noqa: E402
from baluard.laboratory.bench import is_compiled  # noqa: E402

RESULT = ROOT / "docs" / "results" / "peninsular-bots.md"
SHORT, LONG = "12", "36"
OTHERS = "normal"  # the level of the other two nations
BOUND = 1.96  # of a normal distribution, for 95 %


class Staff(Decider):
    """One player for each nation, on one state."""

    def __init__(self, state: Any, styles: tuple[str, ...], seed: str) -> None:
        self.players = {
            nation: GAME.player(state, style, Rng(f"{seed}:{nation}"))
            for nation, style in zip(NATIONS, styles, strict=True)
        }

    def decide(self, decision: Decision[Any]) -> Any:
        return self.players[str(decision.seat)].decide(decision)


def campaign(styles: tuple[str, ...], end: str, seed: str) -> dict[str, Any]:
    """One campaign: counts by turn, the result, and its time."""
    options = {option.id: option.default for option in GAME.options}
    options |= {"resolution_modes": "auto", "end_turn": end}
    began = process_time()
    state = GAME.new(options)
    play_out(GAME, state, Staff(state, styles, seed), RngDice(Rng(f"{seed}:dice")))
    result = state.result
    assert result is not None
    return {
        "counts": {turn: (allied, french) for turn, allied, french in state.counts},
        "lead": result.scores["spain"] - result.scores["france"],
        "reason": result.reason,
        "winners": result.winners,
        "seconds": process_time() - began,
    }


def pair(job: tuple[str, str, str, int]) -> tuple[float, float]:
    """What the better level gains over the worse one as a nation, in one campaign; and the seconds of its own."""
    better, worse, nation, number = job
    seed = f"levels:{number}"
    leads = []
    seconds = 0.0
    for style in (better, worse):
        styles = tuple(style if one == nation else OTHERS for one in NATIONS)
        played = campaign(styles, SHORT, seed)
        leads.append(played["lead"] if nation != "france" else -played["lead"])
        seconds = seconds or played["seconds"]
    return leads[0] - leads[1], seconds


def interval(values: list[float]) -> tuple[float, float]:
    """Mean, and half the width of its interval of 95 %."""
    return mean(values), BOUND * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def pair_lines(pool: ProcessPoolExecutor, better: str, worse: str, pairs: int) -> list[str]:
    """The table of one pair of levels."""
    lines = [
        f"\n## {better} against {worse}\n",
        "| as | pairs | mean difference | lower bound | seconds |",
        "|---|---|---|---|---|",
    ]
    for nation in NATIONS:
        found = list(pool.map(pair, [(better, worse, nation, number) for number in range(pairs)]))
        middle, half = interval([difference for difference, _ in found])
        seconds = mean([each for _, each in found])
        lines.append(f"| {nation} | {pairs} | {middle:+.2f} | {middle - half:+.2f} | {seconds:.2f} |")
        print(lines[-1], flush=True)
    return lines


def whole(number: int) -> dict[str, Any]:
    """One whole campaign of equals."""
    return campaign(("normal",) * len(NATIONS), LONG, f"balance:{number}")


def balance_lines(pool: ProcessPoolExecutor, campaigns: int) -> list[str]:
    """The table of the balance between three players of level normal."""
    found = list(pool.map(whole, range(campaigns)))
    early = [float(one["counts"][6][1]) for one in found if 6 in one["counts"]]
    late = [float(one["counts"][36][1]) for one in found if 36 in one["counts"]]
    rows = [
        ("campaigns", f"{campaigns}"),
        ("French count after turn 6, mean", "{:.1f} ± {:.1f}".format(*interval(early))),
        ("French count after turn 36, mean", "{:.1f} ± {:.1f}".format(*interval(late)) if late else "none reached it"),
        ("France wins", share(["france" in one["winners"] for one in found])),
        ("draws", share([one["reason"] == "draw" for one in found])),
        ("total victories of France", share([one["reason"] == "total_french" for one in found])),
        ("total victories of the allies", share([one["reason"] == "total_allied" for one in found])),
        ("CPU seconds a campaign, mean", f"{mean([one['seconds'] for one in found]):.2f}"),
    ]
    lines = ["\n## Balance: three players of level normal, 36 turns\n", "| | |", "|---|---|"]
    return lines + [f"| {name} | {value} |" for name, value in rows]


def share(yes: list[bool]) -> str:
    """How many of them, and in percent."""
    return f"{sum(yes)} ({100 * sum(yes) / len(yes):.0f} %)"


HEAD = """# Computer players of `peninsular`, measured

A first measurement, by `tools/peninsular_levels.py {arguments}` ({build}). Points are those of the count of cities;
a difference is the lead of the nation's side with the better level, less the same with the worse one, same seeds,
the other two nations at level normal, to the end of turn 12, all combats by the model. The lower bound is that of the
interval of 95 %.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="normal:easy", help="pairs of levels, better:worse, by commas")
    parser.add_argument("--pairs", type=int, default=20, help="campaigns of 12 turns for each nation and pair")
    parser.add_argument("--campaigns", type=int, default=40, help="whole campaigns")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", action="store_true", help="write docs/results/peninsular-bots.md")
    chosen = parser.parse_args()
    arguments = f"--levels {chosen.levels} --pairs {chosen.pairs} --campaigns {chosen.campaigns}"
    lines = [HEAD.format(arguments=arguments, build="compiled" if is_compiled() else "interpreted")]
    with ProcessPoolExecutor(chosen.workers) as pool:
        for levels in chosen.levels.split(","):
            if levels:
                better, worse = levels.split(":")
                lines += pair_lines(pool, better, worse, chosen.pairs)
        if chosen.campaigns:
            lines += balance_lines(pool, chosen.campaigns)
    print("\n".join(lines))
    if chosen.out:
        RESULT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
