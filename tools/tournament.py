"""The levels of the bots against each other, and equals among themselves: `make tournament`.

    python tools/tournament.py [--games 200] [--seed 1714] [--workers 0] [--only tournament|balance]

It stands on `baluard.laboratory.simulate` and writes docs/results/tournament-assault.json and .md (hard against normal,
normal against easy, half the games with the sides swapped) and docs/results/balance-assault.json and .md (equals).
What the thinking cost stands beside its ceilings; it depends on the machine and the build, and is no part of the goal.
Exit code 1 when a level is too weak or the game is not even.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from baluard.laboratory import Summary, make_plan
from baluard.laboratory.playing import Played
from baluard.laboratory.running import run_plan
from baluard.laboratory.simulating import sum_up
from baluard.laboratory.statistics import mean, wilson
from baluard.server.settings import CEILINGS

RESULTS = Path(__file__).resolve().parents[1] / "docs" / "results"
GAME, CROWNS, CATALAN = "assault", "two_crowns", "catalan"
PAIRS = (("hard", "normal"), ("normal", "easy"))
EQUALS = ("hard", "normal")
WANTED, FLOOR = 0.65, 0.55  # of a stronger level against a weaker one: the rate, and its lower 95 % bound
EVEN = (0.40, 0.60)  # of each side between equals
WHOLE = {"easy": 3.0, "normal": 10.0, "hard": 40.0}  # CPU-seconds of one bot for a whole game: the most it may need


class Costs:
    """CPU-seconds by level, through the path that the server takes: a view in, an answer out."""

    def __init__(self) -> None:
        self.games: dict[str, list[float]] = {}
        self.slowest: dict[str, float] = {}

    def add(self, levels: dict[str, str], played: list[Played]) -> None:
        """What the seats of some games needed."""
        for game in played:
            for seat, level in levels.items():
                self.games.setdefault(level, []).append(game.thinking[seat])
                self.slowest[level] = max(self.slowest.get(level, 0.0), game.slowest[seat])

    def rows(self) -> list[dict[str, Any]]:
        """Level by level, the weakest first."""
        return [
            {
                "level": level,
                "bots": len(self.games[level]),
                "mean": round(mean(self.games[level]), 3),
                "most": round(max(self.games[level]), 3),
                "most_allowed": WHOLE[level],
                "decision": round(self.slowest[level], 4),
                "decision_allowed": CEILINGS[level],
            }
            for level in WHOLE
            if level in self.games
        ]

    def table(self) -> list[str]:
        """The same for a page."""
        build = os.environ.get("BALUARD_BUILD", "interpreted")
        lines = [
            f"CPU-seconds of one bot, measured on the {build} build: they depend on the machine, the games do not.",
            "",
            "| level | games played by a bot | a game, mean | longest game | allowed | slowest decision | allowed |",
            "|---|---|---|---|---|---|---|",
        ]
        for row in self.rows():
            lines.append(
                f"| {row['level']} | {row['bots']} | {row['mean']:.2f} | {row['most']:.2f} | {row['most_allowed']:g} "
                f"| {row['decision']:.3f} | {row['decision_allowed']:g} |"
            )
        return lines


def command(bots: str, games: int, seed: str, how: str = "--json") -> str:
    """The same games on the command line."""
    return f"baluard simulate {GAME} --games {games} --bots {bots} --seed {seed} {how}"


def play(bots: tuple[str, str], games: int, seed: str, workers: int, costs: Costs) -> Summary:
    """One plan, to its end or not at all."""
    plan = make_plan(GAME, games, bots, seed)
    played = run_plan(plan, workers, progress=sys.stderr.isatty())
    for game in played:
        if game.error:
            sys.exit(f"{bots}: game {game.number} failed: {game.error}")
    costs.add(plan.levels, played)
    return sum_up(plan, played, 0.0)


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def duel(strong: str, weak: str, games: int, seed: str, workers: int, costs: Costs) -> tuple[dict[str, Any], bool]:
    """Half the games on each side."""
    half = games // 2
    first, second = (play(bots, half, seed, workers, costs) for bots in ((strong, weak), (weak, strong)))
    won = first.wins[CROWNS] + second.wins[CATALAN]
    low, high = wilson(won, 2 * half)
    row = {
        "strong": strong,
        "weak": weak,
        "games": 2 * half,
        "won": won,
        "won_as_two_crowns": first.wins[CROWNS],
        "won_as_catalan": second.wins[CATALAN],
        "draws": first.draws + second.draws,
        "rate": round(won / (2 * half), 4),
        "interval": [round(low, 4), round(high, 4)],
        "mean_margin": round((first.mean_margin - second.mean_margin) / 2, 2),
        "commands": [command(f"{strong},{weak}", half, seed), command(f"{weak},{strong}", half, seed)],
    }
    return row, won / (2 * half) >= WANTED and low > FLOOR


def tournament(games: int, seed: str, workers: int) -> bool:
    """Each level against the next weaker one."""
    rows, good, costs = [], True, Costs()
    lines = ["| pair | games | won as Two Crowns | won as Catalan | rate | 95 % interval | mean margin |"]
    lines.append("|---|---|---|---|---|---|---|")
    for strong, weak in PAIRS:
        row, enough = duel(strong, weak, games, seed, workers, costs)
        rows.append(row)
        good = good and enough
        low, high = row["interval"]
        lines.append(
            f"| {strong} against {weak} | {row['games']} | {row['won_as_two_crowns']} of {games // 2} "
            f"| {row['won_as_catalan']} of {games // 2} | {percent(row['rate'])} "
            f"| {percent(low)} to {percent(high)} | {row['mean_margin']:+.1f} |"
        )
        print(lines[-1], flush=True)
    aim = f"Wanted: at least {percent(WANTED)}, the lower bound above {percent(FLOOR)}. Draws count as not won."
    write("tournament", "The levels against each other", seed, games, rows, [*lines, "", aim], costs)
    return good


def balance(games: int, seed: str, workers: int) -> bool:
    """Equals against each other."""
    rows, good, costs = [], True, Costs()
    lines = ["| level | games | Two Crowns | 95 % interval | Catalan | draws | mean margin | automatic victories |"]
    lines.append("|---|---|---|---|---|---|---|---|")
    for level in EQUALS:
        summary = play((level, level), games, seed, workers, costs)
        low, high = summary.intervals[CROWNS]
        rates = [summary.wins[side] / games for side in (CROWNS, CATALAN)]
        automatic = sum(count for reason, count in summary.reasons.items() if reason not in ("points", "tie"))
        good = good and (level != EQUALS[0] or all(EVEN[0] <= rate <= EVEN[1] for rate in rates))
        commands = [command(level, games, seed), command(level, games, seed, f"--out {level}.html")]
        row = msgspec.to_builtins(summary) | {"commands": commands}
        rows.append({key: value for key, value in row.items() if key not in ("seconds", "thinking", "failures")})
        lines.append(
            f"| {level} | {games} | {summary.wins[CROWNS]} ({percent(rates[0])}) | {percent(low)} to {percent(high)} "
            f"| {summary.wins[CATALAN]} ({percent(rates[1])}) | {summary.draws} "
            f"| {summary.mean_margin:+.1f} ± {summary.deviation:.1f} | {automatic} |"
        )
        print(lines[-1], flush=True)
    aim = f"Wanted of hard against hard: {percent(EVEN[0])} to {percent(EVEN[1])} for each side."
    report = "With `--out` the same games make a page with plots: who won, how long it took, points, where units died."
    write("balance", "Equals against each other", seed, games, rows, [*lines, "", aim, "", report], costs)
    return good


def write(name: str, title: str, seed: str, games: int, rows: list[Any], lines: list[str], costs: Costs) -> None:
    """The numbers as JSON and as a page, with the command that repeats them."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    again = f"tools/tournament.py --only {name} --games {games} --seed {seed}"
    found = {"game": GAME, "seed": seed, "command": again, "rows": rows, "cpu_seconds": costs.rows()}
    body = msgspec.json.format(msgspec.json.encode(found))
    (RESULTS / f"{name}-{GAME}.json").write_bytes(body + b"\n")
    commands = [f"- `{words}`" for row in rows for words in row["commands"]]
    page = [f"# {title}: `{GAME}`", "", f"`make tournament`, or `{again}` (both builds give the same games).", ""]
    page += [*lines, "", "The same games on the command line:", "", *commands, "", "## What it cost", ""]
    page += [*costs.table(), ""]
    (RESULTS / f"{name}-{GAME}.md").write_text("\n".join(page), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1714")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--only", choices=("tournament", "balance"))
    chosen = parser.parse_args()
    good = True
    if chosen.only != "balance":
        good = tournament(chosen.games, chosen.seed, chosen.workers)
    if chosen.only != "tournament":
        good = balance(chosen.games, chosen.seed, chosen.workers) and good
    sys.exit(0 if good else "a level is too weak, or the game is not even: see docs/results")


if __name__ == "__main__":
    main()
