"""`simulate`: plan, run, sum up, write records and the report."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from baluard.catalogue import game as game_of
from baluard.laboratory.plans import Plan, make_plan
from baluard.laboratory.play import Played
from baluard.laboratory.runners import run_plan
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
) -> Summary:
    """Play a plan; the same seed gives the same games, whatever the number of workers."""
    plan = make_plan(slug, games, bots, seed, options)
    begun = perf_counter()
    played = run_plan(plan, workers, records_dir is not None, progress)
    seconds = perf_counter() - begun
    failures = write_records(plan, played, records_dir)
    summary = sum_up(plan, played, seconds, failures)
    if out is not None:
        from baluard.laboratory.report import write_report  # matplotlib is slow to load

        write_report(plan, played, summary, Path(out), lang)
    return summary


def write_records(plan: Plan, played: Sequence[Played], folder: Path | None) -> tuple[str, ...]:
    """Every record that was kept; those of failed games always, with the error beside them."""
    failures: list[str] = []
    if folder is None and any(game.error for game in played):
        folder = Path(tempfile.mkdtemp(prefix="baluard-failed-"))
    for game in played:
        if folder is None or not game.record:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        name = plan.game_id(game.number) + ("-failed" if game.error else "")
        (folder / f"{name}.json").write_bytes(game.record)
        if game.error:
            (folder / f"{name}.txt").write_text(game.error, encoding="utf-8")
            failures.append(str(folder / f"{name}.json"))
            print(f"game {game.number} failed: {folder / name}.txt", file=sys.stderr)
    return tuple(failures)


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
