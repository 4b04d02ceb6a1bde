"""PEN-5 The reinforcement phase."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.activities import Arrivals, LoweredLimit, Orders, Withdrawal
from baluard.games.peninsular.model.facts import NATIONS, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.arrivals import (
    PlaceReinforcement,
    fire_triggers,
    receive_recurring,
    receive_scheduled,
)
from baluard.games.peninsular.rules.generals import PlaceLeader
from baluard.games.peninsular.rules.orders import END, OrderKind, PhaseSpace, ask_order
from baluard.games.peninsular.rules.points import AssignPoints, ReinforcementCorps, keep_the_rest
from baluard.games.peninsular.rules.uprisings import UprisingPlace, rise
from baluard.games.peninsular.rules.withdrawals import call_away, items_due
from baluard.kernel.table import Table

ARRIVAL: Final = PlaceReinforcement()
RISING: Final = UprisingPlace()
KINDS: tuple[OrderKind, ...] = (ARRIVAL, RISING, PlaceLeader(), AssignPoints(), ReinforcementCorps())


def begin(t: Table, s: State, nation: int) -> None:
    """PEN-5.1 Lowered limits, withdrawals, what arrives; then the orders."""
    name = NATIONS[nation]
    keep_levy(s, nation)
    call_away(s, nation)
    items = [Withdrawal(id) for id in items_due(s, nation)]
    t.then(LoweredLimit(name), *items, Arrivals(name), Orders(name, "reinforcement"))


def arrive(t: Table, s: State, nation: int) -> None:
    """PEN-5.1 The schedule, triggers, recurring points, uprisings; generals of the reserve are placed by order."""
    receive_scheduled(t, s, nation)
    fire_triggers(t, s, nation)
    receive_recurring(t, s, nation)
    if nation == SPAIN:
        rise(t, s)


def keep_levy(s: State, nation: int) -> None:
    """R26 Levy that was neither spent nor traded in the turn before is in the reserve from now on."""
    s.reserve[s.facts.main_kind[nation]] += s.facts.points_per_levy * s.levy[nation]
    s.levy[nation] = 0


def order(t: Table, s: State, nation: int) -> bool:
    """PEN-5.3, 5.10 One order; the phase ends when every corps and band that can be placed is placed."""
    due = ARRIVAL.default(s, nation) or (RISING.default(s, nation) if nation == SPAIN else ())
    kinds = KINDS if nation == SPAIN else tuple([kind for kind in KINDS if kind is not RISING])
    space = PhaseSpace(s, nation, kinds, may_end=not due)
    keys = ask_order(t, s, nation, "reinforcement", space, "PEN-5.1", due or (END,))
    if keys[0] == END:
        keep_the_rest(t, s, nation)
        return False
    space.carry_out(t, keys)
    return True
