"""A choice of a power, as hints and previews see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from baluard.games.catalans.eyes.foresight import Sight
from baluard.games.catalans.model.state import State
from baluard.kernel.answers import Keys
from baluard.kernel.values import Asked
from baluard.page.widgets import Hint


class Choice(Struct, frozen=True):
    """What a power is asked: the keys chosen so far, and those beside which something is to be said."""

    now: Sight
    asked: Asked
    keys: Keys
    power: int
    offered: Sequence[str] = ()

    @property
    def s(self) -> State:
        """The table as it stands."""
        return self.now.s

    def each(self, hint: Callable[[str], Hint]) -> list[Hint]:
        """A hint beside each key."""
        return [hint(key) for key in self.offered]


Hints = Callable[[Choice], list[Hint]]
