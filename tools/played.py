"""Games that were played before, so that a long tournament can be interrupted and goes on where it stopped.

A game is its plan, its number and the program: what was played is kept in build/played/ under a name that stands for
the plan and for all sources and components that the games depend on. Another program plays them again.
"""

import hashlib
from inspect import getfile
from pathlib import Path

import msgspec

from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played
from baluard.laboratory.rows import Head, head_of, program_of, read_rows, write_rows
from baluard.laboratory.runners import Play, run_games

KEPT = Path(__file__).resolve().parents[1] / "build" / "played"


def head_with(plan: Plan, play: Play) -> Head:
    """What the games of a plan have in common, if they are played by this function."""
    return head_of(plan, program_of(plan.game, Path(getfile(play))))


def file_of(plan: Plan, play: Play) -> Path:
    """Where the games of a plan are kept, however many of them are wanted."""
    name = hashlib.sha256(msgspec.json.encode(head_with(plan, play))).hexdigest()
    return KEPT / plan.game / f"{name[:24]}.jsonl"


def all_of(plan: Plan, workers: int, progress: bool, play: Play) -> list[Played]:
    """All games of a plan in order of their numbers: those that are kept, and the others, each kept when it is over."""
    head, file = head_with(plan, play), file_of(plan, play)
    found = read_rows(file, head)
    missing = [number for number in range(1, plan.games + 1) if number not in found]
    for game in write_rows(file, head, [*found.values()], run_games(plan, missing, workers, progress, play)):
        found[game.number] = game
    return [found[number] for number in range(1, plan.games + 1)]
