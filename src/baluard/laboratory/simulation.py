"""`simulate`: plan, run, sum up, write rows, records and the report.

Rows and records are written as games end, so that an interruption costs only the games that are under way.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

import msgspec
from msgspec import Struct

from baluard.catalogue import game as game_of
from baluard.laboratory.plans import Plan, PlanError, make_plan
from baluard.laboratory.play import Played, play_game, recorded_game
from baluard.laboratory.rows import head_of, read_rows, write_rows
from baluard.laboratory.runners import run_games
from baluard.laboratory.statistics import deviation, mean, wilson


class Summary(Struct, frozen=True):
    """What `baluard simulate --json` prints."""

    game: str
    games: int
    finished: int
    errors: int
    wins: dict[str, int]  # by side
    draws: int  # games that nobody won, or several sides together
    decisions: int
    seconds: float
    mean_length: float  # turns
    seed: str
    bots: dict[str, str]
    options: dict[str, str]
    intervals: dict[str, tuple[float, float]]  # 95 %, by side
    mean_scores: dict[str, float]
    mean_margin: float  # first side less second
    deviation: float  # of the margin
    reasons: dict[str, int]
    thinking: dict[str, float]  # CPU-seconds a game, by seat
    losses: int = 0  # games that nobody won, where that means that everybody lost
    failures: tuple[str, ...] = ()  # files of the records of games that failed


class Interrupted(Exception):
    """Ctrl-C before the last game: the sum of those that are over, and the file with which the run goes on."""

    def __init__(self, summary: Summary, rows: Path) -> None:
        super().__init__(summary.finished, rows)
        self.summary = summary
        self.rows = rows


def simulate(
    slug: str,
    games: int,
    bots: Sequence[str],
    seed: str = "1714",
    workers: int = 0,
    options: dict[str, str] | None = None,
    records_dir: Path | None = None,
    out: Path | None = None,
    progress: bool = False,
    lang: str = "en",
    rows: Path | None = None,
) -> Summary:
    """Play a plan; the same seed gives the same games, whatever the number of workers.

    With a file of rows, what is in it already is not played again.
    """
    plan = make_plan(slug, games, bots, seed, options)
    if out is not None and find_spec("matplotlib") is None:
        raise PlanError("cli.no_plots")
    begun = perf_counter()
    run = Run(plan, records_dir, rows)
    try:
        run.play(workers, progress)
    except KeyboardInterrupt as stop:
        rows = run.keep()
        raise Interrupted(run.sum_up(perf_counter() - begun), rows) from stop
    summary = run.sum_up(perf_counter() - begun)
    if out is not None:
        from baluard.laboratory.report import write_report  # matplotlib is slow to load

        write_report(plan, run.games(), summary, Path(out), lang)
    return summary


class Run:
    """The games of a plan that are over, from a file of rows or played now."""

    def __init__(self, plan: Plan, records: Path | None, rows: Path | None) -> None:
        self.plan = plan
        self.records = records
        self.rows = rows
        self.failures: list[str] = []
        self.found = read_rows(rows, head_of(plan)) if rows is not None else {}

    def play(self, workers: int, progress: bool) -> None:
        """Whatever is missing."""
        missing = [number for number in range(1, self.plan.games + 1) if number not in self.found]
        play = play_game if self.records is None else recorded_game
        played = run_games(self.plan, missing, workers, progress, play)
        if self.rows is not None:
            played = write_rows(self.rows, head_of(self.plan), [*self.found.values()], played)
        for game in played:
            self.write_record(game)
            self.found[game.number] = msgspec.structs.replace(game, record=b"")

    def games(self) -> list[Played]:
        """In order of their numbers; a file of rows may hold more than are asked for."""
        return [self.found[number] for number in sorted(self.found) if number <= self.plan.games]

    def sum_up(self, seconds: float) -> Summary:
        """The numbers of what has been played."""
        return sum_up(self.plan, self.games(), seconds, tuple(self.failures))

    def keep(self) -> Path:
        """The file of rows; where none was asked for, a new one in the present folder. What is in it counts."""
        head = head_of(self.plan)
        if self.rows is None:
            self.rows = free_name(Path(f"{self.plan.game}-{self.plan.seed}.rows"))
            list(write_rows(self.rows, head, self.games(), ()))
        self.found = read_rows(self.rows, head)
        return self.rows

    def write_record(self, game: Played) -> None:
        """A record that was kept; that of a game that failed always, with the error beside it."""
        if not game.record:
            return
        if self.records is None:
            self.records = Path(tempfile.mkdtemp(prefix="baluard-failed-"))
        self.records.mkdir(parents=True, exist_ok=True)
        name = self.plan.game_id(game.number) + ("-failed" if game.error else "")
        (self.records / f"{name}.json").write_bytes(game.record)
        if game.error:
            (self.records / f"{name}.txt").write_text(game.error, encoding="utf-8")
            self.failures.append(str(self.records / f"{name}.json"))
            print(f"game {game.number} failed: {self.records / name}.txt", file=sys.stderr)


def free_name(file: Path) -> Path:
    """A name that no file has: nothing is written over."""
    tried, number = file, 1
    while tried.exists():
        number += 1
        tried = file.with_stem(f"{file.stem}-{number}")
    return tried


def sum_up(plan: Plan, played: Sequence[Played], seconds: float, failures: tuple[str, ...] = ()) -> Summary:
    """The numbers of all games together."""
    sides = sides_of(plan)
    done = [game for game in played if not game.error]
    wins = {side: sum(game.winner == side for game in done) for side in sides}
    losses = 0 if game_of(plan.game).draws else sum(not game.winner for game in done)
    margins = margins_of(done, sides)
    return Summary(
        game=plan.game,
        games=plan.games,
        finished=len(done),
        errors=len(played) - len(done),
        wins=wins,
        draws=len(done) - sum(wins.values()) - losses,
        decisions=sum(game.decisions for game in played),
        seconds=round(seconds, 3),
        mean_length=round(mean([length_of(game) for game in done]), 3),
        seed=plan.seed,
        bots=plan.levels,
        options=plan.options,
        intervals={side: wilson(wins[side], len(done)) for side in sides},
        mean_scores={side: round(mean([game.scores.get(side, 0) for game in done]), 3) for side in sides},
        mean_margin=round(mean(margins), 3),
        deviation=round(deviation(margins), 3),
        reasons={reason: sum(g.reason == reason for g in done) for reason in sorted({g.reason for g in done})},
        losses=losses,
        thinking={seat: round(mean([g.thinking.get(seat, 0.0) for g in done]), 3) for seat in plan.levels},
        failures=failures,
    )


def sides_of(plan: Plan) -> list[str]:
    """The sides of the plan's game, in the order of their seats."""
    sides = game_of(plan.game).sides(plan.options)
    return list(dict.fromkeys(sides[seat] for seat in plan.levels))


def length_of(game: Played) -> int:
    """How long a game was: in the game's own turns if it counts them, else in turns that began."""
    return game.measures.get("length", {}).get("turns", game.turns)


def margins_of(played: Sequence[Played], sides: Sequence[str]) -> list[float]:
    """Points of the first side less those of the second, game by game."""
    if len(sides) != 2:
        return []
    return [float(g.scores.get(sides[0], 0) - g.scores.get(sides[1], 0)) for g in played]
