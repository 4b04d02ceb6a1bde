"""The state of a game: where things are, tracks, cards, agenda. No behaviour but `copy` and questions."""

from __future__ import annotations

from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.state_fields import StateFields

SHARED = ("facts",)
TURN_PHASES = ("start", "card", "dice", "actions", "end")


class State(StateFields):
    """One plain value. Lists by place run over the spaces of the board and then the boxes."""

    __slots__ = ()

    def copy(self) -> State:
        """An independent state; immutable tables are shared."""
        new = State(self.facts)
        self.copy_to(new)
        return new

    # -- questions

    def troops(self, z: int) -> int:
        """VIC-2.4 Infantry and Coronela in a place."""
        return self.infantry[z] + self.coronela[z]

    def in_turn(self) -> bool:
        """Is a turn under way (and not a moment between turns)?"""
        return self.phase in TURN_PHASES

    def seat(self) -> str:
        """VIC-1.2 Who decides now."""
        seats = self.facts.seats
        return seats[self.active] if self.active < len(seats) else seats[0]

    def rubble_tokens(self) -> int:
        """VIC-10.2 Rubble tokens of either face, on spaces and indicators."""
        count = 0
        for level in self.rubble:
            if level:
                count += 1
        return count + sum(self.marked)

    def coronela_in_city(self) -> int:
        """VIC-10.2 Coronela in Barcelona spaces."""
        total = 0
        for z in self.facts.barcelona:
            total += self.coronela[z]
        return total

    def pieces(self, kind: str) -> list[int]:
        """The list by place of one kind of piece."""
        if kind == "infantry":
            return self.infantry
        return self.coronela if kind == "coronela" else self.cannon


def blank(facts: Facts) -> State:
    """A state with nothing on the board yet."""
    s = State(facts)
    s.fill_blank()
    return s
