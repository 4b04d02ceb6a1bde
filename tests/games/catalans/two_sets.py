"""Two data sets of the game: the present one, and one with other numbers, another card and another map.

`python -m tests.games.catalans.two_sets tuned SEED players=2` plays one alone and prints a hash of what was seen.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from baluard.components import pack_set
from baluard.components.sets import set_hash
from baluard.games.catalans import GAME
from baluard.kernel.codec import digest
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.page.widgets import whole

ROOT = Path(__file__).parents[3]


def tuned_game() -> Any:
    """The game with other numbers, another card and another map: between Paris and its neighbour there is no way."""
    d = GAME.data
    numbers = replace(
        d.tracks, constants={**d.tracks.constants, "resources_action_base": 7, "bourbon_defeat_threshold": 12}
    )
    dear = [replace(row, value=row.value + 1) if row.id == "blenheim" else row for row in d.cards.card]
    rows = {row.id: row for row in d.map.space}
    near = rows["paris"].adj[0]
    apart = {"paris": near, near: "paris"}
    spaces = [
        replace(row, adj=[name for name in row.adj if name != apart[row.id]]) if row.id in apart else row
        for row in d.map.space
    ]
    other = replace(
        d, tracks=numbers, cards=replace(d.cards, card=dear), map=replace(d.map, space=spaces), kept={}, hash=""
    )
    name = set_hash(other)
    GAME.add_data(name, pack_set(other))
    return GAME.for_data(name)


class Player:
    """A game that is played decision by decision, with everything drawn on the way."""

    def __init__(self, game: Any, options: dict[str, str], seed: str) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.seen: list[str] = []
        self.match: Match
        self.match, _ = start(game, game.checked_options(options), RngDice(Rng(f"dice {seed}")))

    def step(self) -> bool:
        """One decision; true while the game goes on."""
        asked = self.rng.choice([one for one in self.match.asked if one.required and not one.answered])
        self.match.answer(asked.decision.seat, asked.id, asked.decision.space.sample(self.rng))
        self.seen.append(digest(self.game, self.match.save.state))
        if len(self.seen) % 40 == 0:
            self.look()
        return not self.match.is_over

    def look(self) -> None:
        """The board and all that stands beside it."""
        view = self.match.view(())
        self.seen.append(whole(self.game.board(view, "ca")))
        self.seen.append(repr(self.game.panels(view, "en")))
        self.seen.append(repr(self.game.cards(view, "es")))
        self.seen.append(repr(self.game.instruments(view, "ca")))


def played(*players: Player) -> list[str]:
    """Games played from beginning to end, decision by decision in turn: for each a hash of all that was seen of it."""
    running = list(players)
    while running:
        running = [player for player in running if player.step()]
    for player in players:
        player.look()
    return [hashlib.sha256("\n".join(player.seen).encode()).hexdigest() for player in players]


def alone(name: str, options: dict[str, str], seed: str) -> str:
    """The same of one game in a process of its own, which has seen no other."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    chosen = [f"{option}={value}" for option, value in options.items()]
    command = [sys.executable, "-m", "tests.games.catalans.two_sets", name, seed, *chosen]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr
    return done.stdout.strip()


if __name__ == "__main__":
    game = tuned_game() if sys.argv[1] == "tuned" else GAME
    asked_for = dict(argument.split("=") for argument in sys.argv[3:])
    print(played(Player(game, asked_for, sys.argv[2]))[0])
