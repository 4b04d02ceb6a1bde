"""CAT-2 Set-up."""

from __future__ import annotations

from baluard.games.catalans.model.activities import DealGoals, Round, SetUp
from baluard.games.catalans.model.events import GoalDrawn, GoalsDealt, SequenceDrawn
from baluard.games.catalans.model.facts import POWERS, Facts, number_of
from baluard.games.catalans.model.state import State, blank
from baluard.kernel.decision import Seat
from baluard.kernel.table import Table


def new_state(f: Facts) -> State:
    """CAT-2.2, 2.3, 2.6 Troops on the map and in reserve, tracks, decks."""
    s = blank(f)
    for power, z, number in f.setup:
        s.troops[power][z] += number
        s.reserve[power] -= number
    s.bag = sorted(f.decks[0])
    for power in f.powers:
        s.aside[power] = sorted(f.goals_of[power])
    s.agenda = [Round(), *[DealGoals(POWERS[power]) for power in reversed(f.powers)], SetUp()]
    return s


def draw_sequence(t: Table, s: State) -> None:
    """CAT-2.4 A random turn sequence."""
    left = [POWERS[power] for power in s.facts.powers]
    order: list[str] = []
    while left:
        power = left[0] if len(left) == 1 else t.draw("sequence", left)
        left.remove(power)
        order.append(power)
    s.sequence = tuple([number_of(power) for power in order])
    t.tell(SequenceDrawn(tuple(order)))


def deal_goals(t: Table, s: State, power: int) -> None:
    """CAT-2.5 Three of its eight goals, known to its owner alone."""
    seat = Seat(s.facts.owner[power])
    for _ in range(s.facts.goals_drawn):
        goal = t.draw("goal", s.aside[power], (seat,))
        s.aside[power].remove(goal)
        s.goals[power].append(goal)
        t.tell(GoalDrawn(POWERS[power], goal), to=(seat,))
    t.tell(GoalsDealt(POWERS[power], s.facts.goals_drawn))
