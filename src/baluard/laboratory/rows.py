"""Rows: a file with the plan in its first line, and a line for each game, written as soon as the game is over.

A run that was interrupted goes on with its file: what is in it is not played again. A file of another plan or another
program is refused, since games of two programs are not one sample.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

import baluard
from baluard.laboratory.plans import Plan, PlanError
from baluard.laboratory.play import Played

SHARED = ("bots", "components", "kernel", "laboratory", "page")
OF_A_GAME = ("model", "rules", "eyes", "bot", "data")


class Head(Struct, frozen=True):
    """The first line: what the games of a file have in common. Their number is not part of it."""

    plan: Plan
    program: str


def program_of(slug: str, *others: Path) -> str:
    """The hash of all files that decide how a game goes; the compiled build has the same beside its libraries."""
    house = Path(baluard.__file__).parent
    game = house / "games" / slug
    folders = [*[house / name for name in SHARED], *[game / name for name in OF_A_GAME]]
    files = [path for folder in folders for path in folder.glob("*") if path.suffix in (".py", ".toml")]
    total = hashlib.sha256()
    for path in sorted([*files, game / "__init__.py", *others]):
        total.update(hashlib.sha256(path.name.encode() + path.read_bytes()).digest())
    return total.hexdigest()


def head_of(plan: Plan, program: str = "") -> Head:
    """The first line of a plan's file."""
    return Head(msgspec.structs.replace(plan, games=0), program or program_of(plan.game))


def read_rows(file: Path, head: Head) -> dict[int, Played]:
    """The games of a file by their numbers; empty without the file. Games that failed are played again."""
    if not file.exists():
        return {}
    lines = whole_lines(file.read_bytes())
    try:
        found = msgspec.json.decode(lines[0], type=Head) if lines else head
        games = [msgspec.json.decode(line, type=Played) for line in lines[1:]]
    except msgspec.DecodeError as error:
        raise PlanError("cli.no_rows", file=file.name) from error
    if found.plan != head.plan:
        raise PlanError("cli.rows_of_other_plan", file=file.name)
    if found.program != head.program:
        raise PlanError("cli.rows_of_other_program", file=file.name)
    return {game.number: game for game in games if not game.error}


def whole_lines(body: bytes) -> list[bytes]:
    """All lines but one that was being written when the power went."""
    return [line for line in body.splitlines(keepends=True) if line.endswith(b"\n")]


def write_rows(file: Path, head: Head, kept: Iterable[Played], played: Iterable[Played]) -> Iterator[Played]:
    """The file anew with what is kept of it; then each game that is played, written before it is handed on."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(b"".join([line_of(head), *[row_of(game) for game in kept]]))
    fresh.replace(file)
    with file.open("ab") as out:
        for game in played:
            out.write(row_of(game))
            out.flush()
            yield game


def row_of(game: Played) -> bytes:
    """A game without its record, which is a file of its own."""
    return line_of(msgspec.structs.replace(game, record=b""))


def line_of(value: Struct) -> bytes:
    """One line of JSON."""
    return msgspec.json.encode(value) + b"\n"
