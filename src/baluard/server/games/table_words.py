"""The words of a table, where players may have given names to things."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.kernel.errors import PlayerError
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.store import GameRow


def words_at(house: House, row: GameRow, eyes: Sequence[str], lang: str) -> Words:
    """What can be said of a game to these eyes; none are a spectator's. A game that has not begun or cannot be opened
    has no view: it is spoken of without the names that players gave."""
    game = house.shown_game(row)
    if row.status == "gathering":
        return Words(lang, game)
    seats = tuple(seat for seat in game.seats(row.options) if seat in eyes)
    try:
        return Words(lang, game, house.live(row.id, row).view(game.eyes_of(seats, row.options)))
    except PlayerError:
        return Words(lang, game)
