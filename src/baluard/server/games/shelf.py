"""The games of a house, each for the data set with which it is played.

The program has the present sets and some older ones; others are only in the store, which keeps each set that was ever
played with.
"""

from __future__ import annotations

from collections.abc import Callable

from baluard.components.files import DataError
from baluard.kernel.errors import BadRecord
from baluard.page.contract import GameModule
from baluard.server.common.errors import NoSuchGame
from baluard.store import GameRow, Store


class Shelf:
    """What a house has of games and their components."""

    def __init__(self, store: Store, games: Callable[[], dict[str, GameModule]]) -> None:
        self.store = store
        self.games = games
        self.bound: dict[tuple[str, str], GameModule] = {}  # games for their data sets, by slug and hash
        self.given: dict[tuple[str, str], bytes] = {}  # data sets that only the store has
        self.stored_sets: set[tuple[str, str]] = set()

    def module(self, slug: str) -> GameModule:
        """A game with the present components."""
        found = self.games().get(slug)
        if found is None:
            raise NoSuchGame()
        return found

    def game_of(self, row: GameRow) -> GameModule:
        """The game for the data set with which a stored one is played; `BadRecord` when nobody has kept it."""
        name = (row.slug, row.data_hash)
        if name not in self.bound:
            self.bound[name] = self.bind(self.module(row.slug), row.data_hash)
        return self.bound[name]

    def bind(self, game: GameModule, data: str) -> GameModule:
        """A game for a data set that the program has, or else the store."""
        try:
            return game.for_data(data)
        except (BadRecord, DataError):
            body = self.store.data_set(game.slug, data)
            if body is None:
                raise
        game.add_data(data, body)
        self.given[game.slug, data] = body
        return game.for_data(data)

    def shown_game(self, row: GameRow) -> GameModule:
        """The game for words and pictures: with the present components when its own are lost."""
        try:
            return self.game_of(row)
        except (BadRecord, DataError):
            return self.module(row.slug)

    def keep_data(self, game: GameModule) -> None:
        """Keep the data set of a game that is played here, once."""
        name = (game.slug, game.data_hash())
        if name not in self.stored_sets:
            body = game.pack_data()
            if body:
                self.store.keep_data(*name, body)
            self.stored_sets.add(name)
