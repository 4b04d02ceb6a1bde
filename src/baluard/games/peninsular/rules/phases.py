"""PEN-1.4, 1.12 The phases of an activation: what happens at their start, and the orders that may be given in each."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import Orders
from baluard.games.peninsular.model.events import PhaseBegan
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules import combat, depots, movement, naval, recruitment, reinforcement, supply
from baluard.kernel.table import Table


def begin_phase(t: Table, s: State, nation: int, phase: str) -> None:
    """A phase begins; then come its orders."""
    s.nation, s.phase = nation, phase
    t.tell(PhaseBegan(NATIONS[nation], phase))
    if phase == "reinforcement":
        reinforcement.begin(t, s, nation)
    elif phase == "recruitment":
        recruitment.begin(t, s, nation)
    elif phase == "intendance":
        depots.begin(t, s, nation)
    elif phase == "naval":
        naval.begin(t, s, nation)
    elif phase == "movement":
        movement.begin(t, s, nation)
    elif phase == "supply":
        supply.begin(t, s, nation)
    else:
        combat.begin(t, s, nation)


def give_order(t: Table, s: State, nation: int, phase: str) -> None:
    """One order of a phase, or its end; the next order is asked for in an activity of its own."""
    if phase == "reinforcement":
        goes_on = reinforcement.order(t, s, nation)
    elif phase == "recruitment":
        goes_on = recruitment.order(t, s, nation)
    elif phase == "intendance":
        goes_on = depots.order(t, s, nation)
    elif phase == "naval":
        goes_on = naval.order(t, s, nation)
    elif phase == "supply":
        goes_on = supply.order(t, s, nation)
    else:
        goes_on = movement.order(t, s, nation)
    if goes_on:
        caused, t.pushed = t.pushed, []
        t.then(Orders(NATIONS[nation], phase))
        t.pushed += caused  # what an order causes comes before the next order
