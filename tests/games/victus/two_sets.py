"""A second data set, and games played with it: alone in a process of its own, or by turns with the present one.

python -m tests.games.victus.two_sets other     # what a game with the second set comes to
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from baluard.components.sets import set_hash
from baluard.games.victus.model.data import Data
from baluard.games.victus.module import GAME
from baluard.kernel.codec import digest
from baluard.kernel.dice import new_dice
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from baluard.kernel.typed import prepared
from baluard.page.contract import GameModule
from baluard.page.widgets import whole

Plain = dict[str, Any]
MOST = 60  # decisions of one game
LANGS = ("ca", "en")
ADDED_OP = {"op": "scry", "n": 3}


def plain_set() -> Plain:
    """The present components as plain values, file by file."""
    files: Plain = msgspec.json.decode(GAME.pack_data())["files"]
    return files


def data_of(files: Plain) -> Data:
    """Components out of plain values, not yet checked."""
    types = {f.name: f.type for f in msgspec.structs.fields(Data) if f.name in files}
    data = Data(**{name: msgspec.convert(value, prepared(types[name])) for name, value in files.items()})
    data.hash = set_hash(data)
    return data


def game_with(change: Callable[[Plain], None]) -> GameModule:
    """The game with a data set that a store has kept: the present one with something changed."""
    files = plain_set()
    change(files)
    name = data_of(files).hash
    GAME.add_data(name, msgspec.json.encode({"format": Data.format, "files": files}))
    return GAME.for_data(name)


def tuned(files: Plain) -> None:
    """Other numbers, other borders, other cards, another order of the spaces."""
    files["setup"]["combat"]["infantry_value"] = 2
    files["tracks"]["bourbon_track"]["box"][1]["value"] = 2
    spaces = {row["id"]: row for row in files["board"]["space"]}
    spaces["s21"]["adjacent"].append("s26")
    spaces["s26"]["adjacent"].append("s21")
    spaces["v1"]["blue"] = ["h1"]
    files["board"]["space"].reverse()
    files["dice"]["die"][0]["face"][0] = {"action": "bombard", "n": 2}
    for card in files["cards"]["card"]:
        card["effect"].append(ADDED_OP) if card["kind"] == "event" else card["almanac"].update(port=1)


def one_more_op(files: Plain) -> None:
    """One operation more on the first card: every number of an operation after it is another."""
    files["cards"]["card"][0]["effect"].append(ADDED_OP)


def steps(game: GameModule, options: dict[str, str], seed: str) -> Iterator[str]:
    """A random game decision by decision: what is asked, told, drawn, and how it stands."""
    rng = Rng(seed)
    match, step = start(game, game.checked_options(options), new_dice(seed, seed.encode(), ("salt",)))
    for number in range(MOST):
        if match.is_over:
            return
        asked = rng.choice([one for one in match.asked if one.required and not one.answered])
        view = match.view((asked.decision.seat,))
        parts: list[object] = [asked.decision.tag, digest(game, match.save.state), step.told]
        if number % 6 == 0:
            lang = LANGS[number // 6 % 2]
            parts += [whole(game.board(view, lang)), game.panels(view, lang), game.cards(view, lang)]
            parts += [game.instruments(view, lang), game.hints(view, asked, ()), game.about_key(view, "s21", lang)]
        yield hashlib.sha256(repr(parts).encode()).hexdigest()
        step = match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(rng), "bot")


def game_of(name: str) -> GameModule:
    """The game with the present set, or with the tuned one."""
    return game_with(tuned) if name == "other" else GAME


if __name__ == "__main__":
    print("\n".join(steps(game_of(sys.argv[1]), {"mode": sys.argv[2]}, sys.argv[3])))
