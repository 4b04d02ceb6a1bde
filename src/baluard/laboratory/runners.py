"""Runners: the games of a plan one after another, or in parallel processes. The result is the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played, play_game, recorded_game

Play = Callable[[Plan, int], Played]
AHEAD = 4  # games that wait for each process, so that none is idle and a million are not held


def run_plan(plan: Plan, workers: int = 0, with_records: bool = False, progress: bool = False) -> list[Played]:
    """All games of a plan, in order of their numbers. `workers` 0: one process a core; 1: in this process."""
    play = recorded_game if with_records else play_game
    return sorted(run_games(plan, range(1, plan.games + 1), workers, progress, play), key=number_of)


def number_of(played: Played) -> int:
    """The place of a game in its plan."""
    return played.number


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
    """In fresh processes: nothing of this one is inherited, so every system behaves alike.

    Who is interrupted waits for nothing: the processes are ended in the middle of their games.
    """
    others = active_children()
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=follow_parent)
    left = iter(numbers)
    try:
        under_way = {pool.submit(play, plan, number) for number in islice(left, workers * AHEAD)}
        while under_way:
            over, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            under_way.update(pool.submit(play, plan, number) for number in islice(left, len(over)))
            for future in over:
                yield future.result()
        pool.shutdown()
    except BaseException:  # an interruption, too, or a reader who has had enough
        pool.shutdown(wait=False, cancel_futures=True)
        mine = [process for process in active_children() if process not in others]
        for process in mine:
            process.terminate()
        for process in mine:
            process.join()
        raise


def follow_parent() -> None:
    """Ctrl-C reaches all processes of a terminal: the one that started the others decides. They end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Who is killed ends nobody: the others must notice."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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
