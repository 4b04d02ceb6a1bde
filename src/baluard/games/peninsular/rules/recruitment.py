"""PEN-6 The recruitment phase."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import Orders
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.orders import END, OrderKind, PhaseSpace, ask_order
from baluard.kernel.table import Table

KINDS: tuple[OrderKind, ...] = ()


def begin(t: Table, s: State, nation: int) -> None:
    """What happens at its start; then come the orders."""
    t.then(Orders(NATIONS[nation], "recruitment"))


def order(t: Table, s: State, nation: int) -> bool:
    """One order; does the phase go on?"""
    space = PhaseSpace(s, nation, KINDS)
    keys = ask_order(t, s, nation, "recruitment", space, "PEN-6")
    if keys[0] == END:
        return False
    kind = space.kind_of(keys[0])
    assert kind is not None
    kind.carry_out(t, s, nation, keys[1:])
    return True
