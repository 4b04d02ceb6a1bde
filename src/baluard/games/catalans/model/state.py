"""The state of a game: troops, tracks, cards, deals, agenda. No behaviour but `copy` and questions."""

from __future__ import annotations

from baluard.games.catalans.model.deals import AnyItem, AnyPromise, Items
from baluard.games.catalans.model.facts import ALLIED, ARAGON, BOURBON, EMPIRE, Facts
from baluard.games.catalans.model.state_fields import StateFields

SHARED = ("facts",)
Deal = tuple[int, int, int, Items, Items, int]  # (number when made, from, to, gives, gets, link of the chain)
Promised = tuple[int, int, AnyPromise, str]  # (deal, power, what, status: open, kept, lapsed)
Mark = tuple[int, int, AnyItem, str]  # (deal, giver, item, status: kept, lapsed, broken)
Reserved = tuple[int, int, int, int, AnyPromise]  # (payer, payee, amount, deal, the payee's promise)


class State(StateFields):
    """One plain value. Powers, spaces and actions by number; cards, concessions and goals by id."""

    __slots__ = ()

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State(self.facts)
        self.copy_to(new)
        return new

    # -- questions

    def total(self, z: int) -> int:
        """Troops of whatever power in a space."""
        number = 0
        for row in self.troops:
            number += row[z]
        return number

    def crowd(self) -> list[int]:
        """Troops of whatever power, by space."""
        return list(map(sum, zip(*self.troops, strict=True)))

    def free_of_bourbons(self) -> list[bool]:
        """By space: is there no Bourbon troop?"""
        a, b, c = [self.troops[power] for power in BOURBON]
        return [not (a[z] or b[z] or c[z]) for z in range(len(a))]

    def allied_at(self, z: int) -> int:
        """Allied troops in a space."""
        number = 0
        for power in ALLIED:
            number += self.troops[power][z]
        return number

    def bourbon_at(self, z: int) -> int:
        """Bourbon troops in a space."""
        number = 0
        for power in BOURBON:
            number += self.troops[power][z]
        return number

    def bourbons_on_map(self) -> int:
        """CAT-11.2"""
        number = 0
        for power in BOURBON:
            number += sum(self.troops[power])
        return number

    def is_at_war(self, power: int) -> bool:
        """CAT-1.8"""
        return self.facts.at_war[self.levels[power]]

    def fights_for(self, power: int) -> list[int]:
        """CAT-7.2, R29 Who supports a power's attack: its own, Aragon's, and the Empire's while Joseph lives."""
        return [power, ARAGON] if self.joseph_dead else [power, ARAGON, EMPIRE]


def blank(facts: Facts) -> State:
    """A state with nothing on the map yet."""
    s = State(facts)
    s.fill_blank()
    return s
