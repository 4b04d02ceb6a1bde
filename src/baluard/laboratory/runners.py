"""Runners: the games of a plan one after another, or in parallel processes. The result is the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played, play_game, recorded_game

Play = Callable[[Plan, int], Played]


def run_plan(plan: Plan, workers: int = 0, with_records: bool = False, progress: bool = False) -> list[Played]:
    """All games of a plan, in order of their numbers. `workers` 0: one process a core; 1: in this process."""
    play = recorded_game if with_records else play_game
    found = list(run_games(plan, range(1, plan.games + 1), workers, progress, play))
    return sorted(found, key=lambda played: played.number)


def run_games(
    plan: Plan, numbers: Sequence[int], workers: int = 0, progress: bool = False, play: Play = play_game
) -> Iterator[Played]:
    """Some games of a plan, each as soon as it is over, played by a function that other processes can import."""
    workers = min(workers or os.cpu_count() or 1, len(numbers))
    with bar(plan, len(numbers), progress) as advance:
        for played in alone(plan, numbers, play) if workers <= 1 else together(plan, numbers, workers, play):
            advance()
            yield played


def alone(plan: Plan, numbers: Sequence[int], play: Play) -> Iterator[Played]:
    """One after another."""
    for number in numbers:
        yield play(plan, number)


def together(plan: Plan, numbers: Sequence[int], workers: int, play: Play) -> Iterator[Played]:
    """In fresh processes: nothing of this one is inherited, so every system behaves alike."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(play, plan, number) for number in numbers]):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)  # who is interrupted does not wait for what has not begun


@contextmanager
def bar(plan: Plan, games: int, shown: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on the error stream; yields what advances it."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), disable=not shown) as progress:
        task = progress.add_task(f"{plan.game} {', '.join(plan.levels.values())}", total=games)
        yield lambda: progress.advance(task)
