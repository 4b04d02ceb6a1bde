"""What the tournaments of all games share: playing a plan, counting what the thinking cost, writing results."""

import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from baluard.kernel.build import is_compiled
from baluard.laboratory import Summary, make_plan
from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played, play_game
from baluard.laboratory.runners import Play
from baluard.laboratory.simulation import sum_up
from baluard.laboratory.statistics import Z95, deviation, mean
from baluard.server.settings import CEILINGS

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.folders import known_of
from tools.played import all_of
from tools.straight import play_straight

RESULTS = Path(__file__).resolve().parents[1] / "docs" / "results"
WHOLE = {"easy": 3.0, "normal": 10.0, "hard": 40.0}  # CPU-seconds of one bot for a whole game: the most it may need

Bounds = tuple[float, float]
LOOKS = 5  # how often a meeting is looked at
Z_LOOKS = 2.413  # Pocock's bound: five looks at the same distance, together 95 %
HOW_LONG = "A meeting ends as soon as it is decided: the interval is that of five looks, together 95 %."


def looks(games: int) -> list[int]:
    """After how many games a meeting is looked at: it is over when it is decided, at the latest at the last."""
    return sorted({max(2, games * look // LOOKS) for look in range(1, LOOKS + 1)})


def percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def between(bounds: tuple[float, float] | list[float]) -> str:
    return f"{percent(bounds[0])} to {percent(bounds[1])}"


def bounds_of(numbers: Sequence[float], z: float = Z95) -> Bounds:
    """The 95 % interval of a mean."""
    half = z * deviation(numbers) / sqrt(max(1, len(numbers)))
    return mean(numbers) - half, mean(numbers) + half


def head(columns: str) -> list[str]:
    """The head of a table of results: the names of its columns, with bars between."""
    return [f"| {columns} |", "|" + "---|" * (columns.count("|") + 1)]


def verdict(good: bool) -> str:
    """Whether something is as wanted, for a table of results."""
    return "yes" if good else "**no**"


class Costs:
    """CPU-seconds by level, through the path that the server takes: a view in, an answer out."""

    def __init__(self, whole: dict[str, float]) -> None:
        self.whole = WHOLE | whole
        self.played: dict[bytes, tuple[Plan, list[Played]]] = {}  # a plan may be played in several steps

    def add(self, plan: Plan, played: list[Played]) -> None:
        """What the seats of some games needed: all games of a plan as far as it was played."""
        self.played[msgspec.json.encode(replace(plan, games=0))] = plan, played

    def rows(self) -> list[dict[str, Any]]:
        """Level by level, the weakest first."""
        games: dict[str, list[float]] = {}
        slowest: dict[str, float] = {}
        for plan, played in self.played.values():
            for game in played:
                for seat, level in plan.levels.items():
                    games.setdefault(level, []).append(game.thinking[seat])
                    slowest[level] = max(slowest.get(level, 0.0), game.slowest[seat])
        return [
            {
                "level": level,
                "bots": len(games[level]),
                "mean": round(mean(games[level]), 3),
                "most": round(max(games[level]), 3),
                "most_allowed": self.whole[level],
                "decision": round(slowest[level], 4),
                "decision_allowed": CEILINGS[level],
            }
            for level in self.whole
            if level in games
        ]

    def table(self) -> list[str]:
        """The same for a page."""
        build = "compiled" if is_compiled() else "interpreted"
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


class Arena:
    """One kind of results of one game: the plans that were played, and where the numbers go."""

    def __init__(
        self,
        game: str,
        games: int,
        seed: str,
        workers: int,
        pairs: list[list[str]] | None = None,
        dry: bool = False,
        straight: bool = False,
    ) -> None:
        self.game = game
        self.games = games
        self.seed = seed
        self.workers = workers
        self.plan = known_of(game, "tournament")  # what is wanted: it stands in the game's house.toml
        self.plan["pairs"] = pairs or self.plan["pairs"]
        self.dry = dry
        self.straight = straight
        self.play_one: Play = play_straight if straight else play_game
        self.costs = Costs(self.plan.get("cpu_seconds", {}))

    def command(self, bots: str, games: int, options: dict[str, str] | None = None, how: str = "--json") -> str:
        """The same games on the command line."""
        chosen = ",".join(f"{name}={value}" for name, value in (options or {}).items())
        more = f" --options {chosen}" if chosen else ""
        return f"baluard simulate {self.game} --games {games} --bots {bots} --seed {self.seed}{more} {how}"

    def games_of(self, bots: tuple[str, ...], games: int, options: dict[str, str] | None = None) -> list[Played]:
        """The games of some bots."""
        return self.played(make_plan(self.game, games, bots, self.seed, options), self.play_one)

    def played(self, plan: Plan, play: Play) -> list[Played]:
        """One plan, to its end or not at all; what was played before by the same program is not played again."""
        played = all_of(plan, self.workers, sys.stderr.isatty(), play)
        for game in played:
            if game.error:
                sys.exit(f"{plan.levels}: game {game.number} failed: {game.error}")
        self.costs.add(plan, played)
        return played

    def play(self, bots: tuple[str, ...], games: int, options: dict[str, str] | None = None) -> Summary:
        """The numbers of a plan."""
        plan = make_plan(self.game, games, bots, self.seed, options)
        return sum_up(plan, self.games_of(bots, games, options), 0.0)

    def write(self, name: str, title: str, rows: list[dict[str, Any]], lines: list[str]) -> None:
        """The numbers as JSON and as a page, with the command that repeats them; nothing of a dry run."""
        if self.dry:
            return
        RESULTS.mkdir(parents=True, exist_ok=True)
        again = f"tools/tournament.py {self.game} --only {name} --games {self.games} --seed {self.seed}"
        costs = self.costs
        found = {"game": self.game, "seed": self.seed, "command": again, "rows": rows, "cpu_seconds": costs.rows()}
        body = msgspec.json.format(msgspec.json.encode(found))
        (RESULTS / f"{name}-{self.game}.json").write_bytes(body + b"\n")
        commands = [f"- `{words}`" for row in rows for words in row["commands"]]
        page = [f"# {title}: `{self.game}`", "", f"`make tournament`, or `{again}` (both builds give the same games)."]
        page += ["", *lines, ""]
        page += ["The same games on the command line:", "", *commands, ""] if commands else []
        page += ["## What it cost", "", *costs.table(), ""]
        (RESULTS / f"{name}-{self.game}.md").write_text("\n".join(page), encoding="utf-8")
