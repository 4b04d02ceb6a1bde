"""What a player is asked, on the table as it stands."""

from __future__ import annotations

from baluard.games.maurice.eyes.foresight import present
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.kernel.answers import Keys
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import NO_DRAFT, Question


class Asks(Question[State], frozen=True):
    """A question to a player, with his side and what keys stand for."""

    @property
    def side(self) -> int:
        """The side of who is asked."""
        return SEATS.index(self.seat)

    def unit(self, key: str) -> int:
        """The unit that a key names; -1 when it names none."""
        return self.now.facts.unit_no.get(key, -1)

    def units(self) -> list[int]:
        """The units among the keys."""
        return [self.now.facts.unit_no[key] for key in self.keys if key in self.now.facts.unit_no]

    def cards(self) -> list[int]:
        """The cards among the keys."""
        return [self.now.facts.card_no[key] for key in self.keys if key in self.now.facts.card_no]


def question(game: GameModule, view: View, asked: Asked, keys: Keys, draft: Draft = NO_DRAFT) -> Asks:
    """What is asked, on the table that the numbers are reckoned on."""
    return Asks(present(game, view), view, asked, keys, draft)
