"""Runners: the games of a plan one after another, or in parallel processes. The result is the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played, play_game


def run_plan(plan: Plan, workers: int = 0, with_records: bool = False, progress: bool = False) -> list[Played]:
    """All games of a plan, in order of their numbers. `workers` 0: one process a core; 1: in this process."""
    workers = min(workers or os.cpu_count() or 1, plan.games)
    found: list[Played] = []
    with bar(plan, progress) as advance:
        games = alone(plan, with_records) if workers == 1 else together(plan, workers, with_records)
        for played in games:
            found.append(played)
            advance()
    return sorted(found, key=lambda played: played.number)


def alone(plan: Plan, with_records: bool) -> Iterator[Played]:
    """One after another."""
    for number in range(1, plan.games + 1):
        yield play_game(plan, number, with_records)


def together(plan: Plan, workers: int, with_records: bool) -> Iterator[Played]:
    """In fresh processes: nothing of this one is inherited, so every system behaves alike."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(play_game, plan, number, with_records) for number in range(1, plan.games + 1)]
        for future in as_completed(futures):
            yield future.result()


@contextmanager
def bar(plan: Plan, shown: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on the error stream; yields what advances it."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), disable=not shown) as progress:
        task = progress.add_task(f"{plan.game} {', '.join(plan.levels.values())}", total=plan.games)
        yield lambda: progress.advance(task)
