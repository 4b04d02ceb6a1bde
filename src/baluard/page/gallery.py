"""Beside cards and counters: the definitions of the board, from which small pictures are made."""

from __future__ import annotations

import re
from functools import lru_cache

from baluard.kernel.dice import new_dice
from baluard.kernel.match import start
from baluard.page.contract import GameModule

DEFINITIONS = re.compile(r"<defs>.*?</defs>", re.DOTALL)


@lru_cache(maxsize=20)
def definitions_of(game: GameModule, lang: str) -> str:
    """The definitions of a game's board, as safe SVG; empty when its board has none."""
    dice = new_dice("gallery", b"gallery", tuple("" for _ in game.seats(game.checked_options({}))))
    match, _ = start(game, {}, dice)
    ground = game.board(match.view(()), lang).ground
    return "".join(found[0] for found in DEFINITIONS.finditer(ground))
