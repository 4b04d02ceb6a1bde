"""Two data sets of the game: the present one, and a tuned one. `python -m tests.games.assault.two_sets NAME...` plays
a random game with each, one decision of each in turn, and prints what became of them step by step."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields

from baluard.components.sets import set_hash
from baluard.games.assault.model.data import Data
from baluard.games.assault.module import GAME
from baluard.kernel.codec import pack
from baluard.kernel.dice import new_dice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.typed import prepared
from baluard.page.contract import GameModule
from baluard.page.widgets import whole

ROOT = Path(__file__).parents[3]
OPTIONS = {"events": "on", "length": "short", "players": "3"}
DRAWN = 60  # a board is drawn at each so many decisions


def files_of(data: Data) -> dict[str, Any]:
    """The component files of a set as plain values that can be changed."""
    files: dict[str, Any] = msgspec.json.decode(GAME.for_data(data.hash).pack_data())["files"]
    return files


def set_of(files: dict[str, Any]) -> Data:
    """A set out of plain values, unchecked, with its hash."""
    kinds = {field.name: field.type for field in fields(Data)}
    data = Data(**{name: msgspec.convert(value, prepared(kinds[name])) for name, value in files.items()})
    data.hash = set_hash(data)
    return data


def tuned() -> GameModule:
    """The game with other numbers, a border less, another one opened, and another deck; found by its hash."""
    files = files_of(GAME.data)
    files["deployment"]["limits"]["stacking"] = 6
    files["deployment"]["combat"]["volley_hit"] = 5
    edges = files["map"]["edge"]
    next(e for e in edges if e["type"] == "red")["type"] = "open"
    edges.remove(next(e for e in edges if {e["a"], e["b"]} == {"arenal", "fos_llevant"}))
    cards = files["cards"]["card"]
    cards[0]["effect"][0]["params"]["value"] = 4
    cards.append({**cards[2], "id": "bona_punteria"})
    del cards[7:9]
    body = msgspec.json.encode({"format": Data.format, "files": files})
    name = set_of(files).hash
    GAME.add_data(name, body)
    return GAME.for_data(name)


GAMES = {"present": lambda: GAME, "tuned": tuned}


def steps(game: GameModule, seed: str) -> Iterator[str]:
    """A random game, decision by decision: what is stored, and now and then what is drawn."""
    rng = Rng(seed)
    match, _ = start(game, game.checked_options(OPTIONS), new_dice(seed, seed.encode(), ("salt",)))
    number = 0
    while not match.is_over:
        asked = rng.choice([one for one in match.asked if one.required and not one.answered])
        shown = f"{match.view(())}"
        if number % DRAWN == 0:
            view = match.view((asked.decision.seat,))
            shown += whole(game.board(view, "ca")) + f"{game.panels(view, 'en')} {game.hints(view, asked, ())}"
        number += 1
        yield hashlib.sha256(pack(game, match.save) + shown.encode()).hexdigest()[:16]
        match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng), "bot")
    yield f"{match.result}"


def in_turn(names: list[str]) -> dict[str, list[str]]:
    """Games on these sets, one decision of each after another."""
    played: dict[str, list[str]] = {name: [] for name in names}
    running = {name: steps(GAMES[name](), name) for name in names}
    while running:
        for name in list(running):
            step = next(running[name], None)
            if step is None:
                del running[name]
            else:
                played[name].append(step)
    return played


def alone(name: str) -> list[str]:
    """A game on one set in a process of its own."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-m", "tests.games.assault.two_sets", name]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr
    return done.stdout.splitlines()


if __name__ == "__main__":
    for lines in in_turn(sys.argv[1:]).values():
        print("\n".join(lines))
