"""CAT-1.7, 1.8 Resources and will to fight."""

from __future__ import annotations

from baluard.games.catalans.model.events import ResourcesChanged, WarLeft, WillChanged
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.state import State
from baluard.kernel.table import Table


def reserved(s: State, power: int) -> int:
    """CAT-10.5 Resources promised for later."""
    total = 0
    for payer, _, amount, _, _ in s.later:
        if payer == power:
            total += amount
    return total


def can_pay(s: State, power: int, amount: int) -> bool:
    """CAT-1.7, R21 No voluntary payment leaves less than the floor, nor touches what is reserved."""
    return s.resources[power] - reserved(s, power) - amount >= s.facts.least


def most_payable(s: State, power: int) -> int:
    """How much a power could pay at most."""
    return s.resources[power] - reserved(s, power) - s.facts.least


def change_resources(t: Table, s: State, power: int, delta: int) -> None:
    """CAT-1.7 Gains stop at the ceiling, forced losses at the floor."""
    f = s.facts
    after = max(f.least, min(f.most, s.resources[power] + delta))
    moved = after - s.resources[power]
    if moved:
        s.resources[power] = after
        t.tell(ResourcesChanged(POWERS[power], moved, after))


def change_will(t: Table, s: State, power: int, delta: int) -> None:
    """CAT-1.8 Gains stop at 10, losses at 0."""
    before = s.levels[power]
    after = max(0, min(len(s.facts.value) - 1, before + delta))
    if after == before:
        return
    s.levels[power] = after
    t.tell(WillChanged(POWERS[power], after - before, after))
    if s.facts.at_war[before] != s.facts.at_war[after]:
        t.tell(WarLeft(POWERS[power], s.facts.at_war[after]))


def cost_of_levels(s: State, power: int, number: int) -> int:
    """CAT-7.6 The sum of the values of the levels entered."""
    level = s.levels[power]
    return sum(s.facts.value[level + 1 : level + 1 + number])


def reinforcements(s: State) -> int:
    """CAT-3.e.1, R12 The largest value among the powers at war."""
    values = [s.facts.value[s.levels[power]] for power in s.facts.powers if s.is_at_war(power)]
    return max(values) if values else 0
