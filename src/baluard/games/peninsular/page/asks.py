"""What a nation is asked, on the map as it stands for these eyes;"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from baluard.games.peninsular.eyes.view import Position
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import END
from baluard.kernel.answers import DONE
from baluard.kernel.present import present_state
from baluard.kernel.values import View
from baluard.page.contract import GameModule
from baluard.page.questions import Question


class Sight(Struct, frozen=True):
    """The map as it stands now for some eyes; what they do not know of the state is made up."""

    view: View
    game: GameModule
    s: State

    @property
    def p(self) -> Position:
        """The map as these eyes see it."""
        seen: Position = self.view.present
        return seen

    def knows(self, corps: Iterable[Corps]) -> bool:
        """PEN section 6 Do these eyes know the points of all these corps?"""
        seen = {one.id: one.points for one in self.p.corps}
        return all(seen.get(one.id, 0) >= 0 for one in corps)

    def knows_city(self, city: str) -> bool:
        """PEN section 6 Do these eyes know the points in a city?"""
        inside = self.s.inside(self.s.facts.city_no[city])
        return self.knows(inside) and all(points >= 0 for points in self.p.garrisons.get(city, {}).values())


def sight(view: View, game: GameModule) -> Sight:
    """What these eyes are looking at."""
    return Sight(view, game, present_state(view, game))


class Asks(Question[Sight], frozen=True):
    """A question to a nation."""

    @property
    def s(self) -> State:
        """The map as it stands."""
        return self.now.s

    @property
    def nation(self) -> int:
        """Who is asked; -1 the organiser."""
        return NATIONS.index(self.seat) if self.seat in NATIONS else -1

    @property
    def choices(self) -> tuple[str, ...]:
        """The keys that may come next, but for those that end a phase or a list."""
        return tuple(key for key in self.offered if key not in (END, DONE))
