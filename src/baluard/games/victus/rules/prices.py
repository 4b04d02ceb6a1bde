"""VIC-8.2, 8.8, 8.17 What actions cost, and which of them are allowed."""

from __future__ import annotations

from baluard.games.victus.model.facts import INDICATORS
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.values import in_force
from baluard.kernel.answers import Keys

IMPROVE = "improve_indicator"  # it costs by whether a troop is present
PRESENT, ABSENT = "improve_indicator_present", "improve_indicator_absent"


class Prices:
    """What cards say about the actions of a turn, looked up once for all of them."""

    def __init__(self, s: State) -> None:
        f = s.facts
        card = f.cards[s.card].priority if s.card and s.in_turn() else ""
        self.s = s
        self.always = f.is_first or f.always_priority or card == "all"
        self.groups = [card, *[op.group for op in in_force(s, "cost_mod")]]
        self.forbidden = [name for op in in_force(s, "forbid") for name in op.what]
        self.known: dict[str, int] = {}

    def of_action(self, action: str) -> int:
        """VIC-8.2, 14.6 The general or the priority column (first game, always_priority, the card of this turn, or a
        leader); never below 1."""
        price = self.known.get(action)
        if price is None:
            row = self.s.facts.actions[action]
            price = max(1, row.priority if self.always or row.group in self.groups else row.general)
            self.known[action] = price
        return price

    def to_improve(self, number: int) -> int:
        """VIC-8.8 Cheaper with a Barcelona troop in the indicator's space."""
        s = self.s
        for z in s.facts.indicator_spaces[number]:
            if s.infantry[z] or s.coronela[z]:
                return self.of_action(PRESENT)
        return self.of_action(ABSENT)

    def allow(self, action: str) -> bool:
        """VIC-8.2, 8.17 Is the action in this game, of the granted group, and not forbidden by a card?"""
        s = self.s
        row = s.facts.actions[PRESENT if action == IMPROVE else action]
        if (s.facts.is_first and not row.in_first) or (s.granted and row.group != s.granted):
            return False
        bars = self.forbidden
        return not bars or not (row.group in bars or action in bars or row.name in bars)


def cost(s: State, action: str) -> int:
    """The cost of one action."""
    return Prices(s).of_action(action)


def cost_to_improve(s: State, number: int) -> int:
    """The cost of improving one indicator."""
    return Prices(s).to_improve(number)


def cost_of(s: State, keys: Keys) -> int:
    """The cost of a whole action."""
    return cost_to_improve(s, INDICATORS.index(keys[1])) if keys[0] == IMPROVE else cost(s, keys[0])
