"""A game and its components: it is got for a data set, and two games of one title may stand on two sets."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self


class WithData:
    """What a game knows of its components. A game without any need not say a word."""

    data_name: str = ""  # the hash of the data set for which the game was got; empty: the present one

    def load_data(self, name: str) -> Any:
        """The components of a hash (empty: the present ones), with `hash` and `kept`; None for a game without any."""
        return None

    @cached_property
    def data(self) -> Any:
        """The components of this game: rules, eyes, words, board and page read them only from here."""
        return self.load_data(self.data_name)

    def for_data(self, name: str) -> Self:
        """This game with the data set of a hash; `BadRecord` when nobody has kept it. Each is made once."""
        data = self.load_data(name) if name else None
        if data is None or data is self.data:
            return self
        twin: Self = data.kept.setdefault("game", type(self)())
        twin.data_name = data.hash
        return twin

    def data_hash(self) -> str:
        """The hash of the components in use."""
        return str(self.data.hash) if self.data is not None else ""

    def pack_data(self) -> bytes:
        """The components as bytes, for a store that keeps them; empty for a game without any."""
        return b""

    def add_data(self, name: str, body: bytes) -> None:
        """A store has kept this data set: `for_data` may want it."""
