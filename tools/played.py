"""Games that were played before, so that a long tournament can be interrupted and goes on where it stopped.

A game is its plan, its number and the program: what was played is kept in build/played/ under a name that stands for
the plan and for all sources and components that the games depend on. Another program plays them again.
"""

import hashlib
from collections.abc import Iterator
from inspect import getfile
from pathlib import Path

import msgspec

import baluard
from baluard.laboratory.plans import Plan
from baluard.laboratory.play import Played
from baluard.laboratory.runners import Play, run_games

KEPT = Path(__file__).resolve().parents[1] / "build" / "played"
SHARED = ("bots", "components", "kernel", "laboratory", "page")
OF_A_GAME = ("model", "rules", "eyes", "bot", "data")


def program_of(slug: str, play: Play) -> Iterator[bytes]:
    """All files that decide how a game goes; the compiled build has the same beside its libraries."""
    house = Path(baluard.__file__).parent
    game = house / "games" / slug
    folders = [*[house / name for name in SHARED], *[game / name for name in OF_A_GAME]]
    files = [path for folder in folders for path in folder.glob("*") if path.suffix in (".py", ".toml")]
    for path in sorted([*files, game / "__init__.py", Path(getfile(play))]):
        yield path.name.encode() + path.read_bytes()


def file_of(plan: Plan, play: Play) -> Path:
    """Where the games of a plan are kept, however many of them are wanted."""
    total = hashlib.sha256(msgspec.json.encode((plan.game, plan.options, plan.levels, plan.seed)))
    for part in program_of(plan.game, play):
        total.update(hashlib.sha256(part).digest())
    return KEPT / plan.game / f"{total.hexdigest()[:24]}.jsonl"


def kept_in(file: Path) -> dict[int, Played]:
    """The games of a file, by their numbers; a line that was being written when the power went is dropped."""
    whole = [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    file.write_bytes(b"".join(whole))
    games = [msgspec.json.decode(line, type=Played) for line in whole]
    return {game.number: game for game in games}


def all_of(plan: Plan, workers: int, progress: bool, play: Play) -> list[Played]:
    """All games of a plan in order of their numbers: those that are kept, and the others, each kept when it is over."""
    file = file_of(plan, play)
    file.parent.mkdir(parents=True, exist_ok=True)
    found = kept_in(file) if file.exists() else {}
    missing = [number for number in range(1, plan.games + 1) if number not in found]
    with file.open("ab") as out:
        for game in run_games(plan, missing, workers, progress, play):
            found[game.number] = game
            if not game.error:
                out.write(msgspec.json.encode(game) + b"\n")
                out.flush()
    return [found[number] for number in range(1, plan.games + 1)]
