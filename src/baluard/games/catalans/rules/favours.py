"""CAT-8 Effects on the turn sequence, on goals and on concessions."""

from __future__ import annotations

from baluard.games.catalans.model.activities import Unit
from baluard.games.catalans.model.events import (
    ConcessionBought,
    ConcessionsSwapped,
    GoalChanged,
    GoalExchanged,
    SequenceSet,
)
from baluard.games.catalans.model.facts import POWERS, Op, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.actions import about
from baluard.games.catalans.rules.tracks import can_pay, change_resources
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


class OrderSpace(PathSpace):
    """CAT-8 reorder: a permutation of the powers."""

    def __init__(self, powers: list[str]) -> None:
        self.powers = tuple(powers)

    def next_keys(self, prefix: Keys) -> Keys:
        return tuple([power for power in self.powers if power not in prefix])


def reorder(t: Table, s: State, power: int) -> None:
    """CAT-8, R35 The turn sequence in any order."""
    now = [POWERS[one] for one in s.sequence]
    asked = Decision(Seat(s.facts.owner[power]), "set_sequence", OrderSpace(now), tuple(now), about(power), "CAT-8")
    chosen = t.ask(asked)
    s.sequence = tuple([POWERS.index(name) for name in chosen])
    t.tell(SequenceSet(POWERS[power], chosen))


def draw_goal(t: Table, s: State, power: int) -> None:
    """CAT-8 draw_goal: one of the unused goals, then any one goes back; both unseen by the others."""
    if not s.aside[power]:
        return
    seat = Seat(s.facts.owner[power])
    drawn = t.draw("goal", s.aside[power], (seat,))
    s.aside[power].remove(drawn)
    keys = [*s.goals[power], drawn]
    away = t.ask(Decision(seat, "goal_return", OneOf(keys), drawn, about(power), "CAT-8", masked=True, secret=True))
    s.goals[power] = [goal for goal in keys if goal != away]
    s.aside[power] = sorted([*s.aside[power], away])
    t.tell(GoalExchanged(POWERS[power], drawn, away), to=(seat,), others=GoalChanged(POWERS[power]))


def sellers(s: State, power: int) -> list[int]:
    """CAT-R41 The powers of other players."""
    f = s.facts
    return [one for one in f.powers if one != power and (f.owner[one] != f.owner[power] or not f.binding)]


def buy(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 buy_concession: a cheap one from another player, at a price."""
    f = s.facts
    power = number_of(a.power)
    keys: list[str] = []
    for other in f.powers:
        if other in sellers(s, power):
            for name in s.held[other]:
                value = f.concessions[name].value
                if 1 <= value <= op.max_value and can_pay(s, power, op.price * value):
                    keys.append(name)
    if not keys:
        return
    facts: dict[str, Fact] = {**about(power), "card": a.source, "price": op.price}
    chosen = t.ask(Decision(Seat(f.owner[power]), "buy_concession", OneOf([*keys, DONE]), DONE, facts, "CAT-8"))
    if chosen == DONE:
        return
    seller = next(other for other in f.powers if chosen in s.held[other])
    price = op.price * f.concessions[chosen].value
    change_resources(t, s, power, -price)
    change_resources(t, s, seller, price)
    s.held[seller].remove(chosen)
    s.held[power].append(chosen)
    t.tell(ConcessionBought(POWERS[power], POWERS[seller], chosen, price))


class SwapSpace(PathSpace):
    """CAT-8 swap_concession: one of mine, one of another's; or none."""

    def __init__(self, s: State, power: int, most: int) -> None:
        self.s = s
        self.power = power
        self.most = most

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return tuple([*[name for name in self.s.held[self.power] if self.others(name)], DONE])
        return tuple(self.others(prefix[0])) if len(prefix) == 1 and prefix[0] != DONE else ()

    def others(self, own: str) -> list[str]:
        """Concessions of other players that are not too dear for this one."""
        s = self.s
        worth = s.facts.concessions
        limit = worth[own].value + self.most
        return [n for p in sellers(s, self.power) for n in s.held[p] if worth[n].value <= limit]


def swap(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 swap_concession: one's own for another's of at most so much more."""
    f = s.facts
    power = number_of(a.power)
    space = SwapSpace(s, power, op.n)
    if space.next_keys(()) == (DONE,):
        return
    facts: dict[str, Fact] = {**about(power), "card": a.source, "number": op.n}
    keys = t.ask(Decision(Seat(f.owner[power]), "swap_concession", space, (DONE,), facts, "CAT-8"))
    if keys[0] == DONE:
        return
    gives, gets = keys
    other = next(one for one in f.powers if one != power and gets in s.held[one])
    s.held[power].remove(gives)
    s.held[other].remove(gets)
    s.held[power].append(gets)
    s.held[other].append(gives)
    t.tell(ConcessionsSwapped(POWERS[power], POWERS[other], gets, gives))
