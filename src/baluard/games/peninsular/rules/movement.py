"""PEN-9 The movement phase: the orders of it, one at a time, in the order the nation likes."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import Orders
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.city_orders import AssignLeader, CedeCity, Disband, Rename
from baluard.games.peninsular.rules.garrisons import EnterCity, Garrison, LeaveCity, Transfer
from baluard.games.peninsular.rules.guerrillas import (
    Ambush,
    AntiGuerrilla,
    AttachGuerrillas,
    BandMove,
    Interrupt,
    TakeCity,
)
from baluard.games.peninsular.rules.joint import JointMove
from baluard.games.peninsular.rules.marches import ForcedMarch, MoveCorps
from baluard.games.peninsular.rules.orders import END, MoveSpace, OrderKind, args_of, ask_order
from baluard.games.peninsular.rules.seizure import SeizeDepot
from baluard.games.peninsular.rules.sieges import DeclareSiege, LiftSiege
from baluard.games.peninsular.rules.standing import GiveStanding
from baluard.kernel.table import Table

MOVES: tuple[OrderKind, ...] = (MoveCorps(), BandMove())
ACTIONS: tuple[OrderKind, ...] = (
    Garrison(),
    Transfer(),
    AssignLeader(),
    EnterCity(),
    LeaveCity(),
    ForcedMarch(),
    JointMove(),
    SeizeDepot(),
    DeclareSiege(),
    LiftSiege(),
    AntiGuerrilla(),
    AttachGuerrillas(),
    TakeCity(),
    Ambush(),
    Interrupt(),
    Rename(),
    GiveStanding(),
    Disband(),
    CedeCity(),
)


def begin(t: Table, s: State, nation: int) -> None:
    """PEN-9.8, 10.2 Nobody has had his step of this phase; then come the orders."""
    s.stepped = ()
    t.then(Orders(NATIONS[nation], "movement"))


def order(t: Table, s: State, nation: int) -> bool:
    """PEN-9.5 One order; does the phase go on? In a fog the offers hang on what the enemy hides."""
    space = MoveSpace(s, nation, MOVES, ACTIONS)
    keys = ask_order(t, s, nation, "movement", space, "PEN-9.2")
    if keys[0] == END:
        return False
    kind = space.kind_of(keys, "")
    assert kind is not None
    kind.carry_out(t, s, nation, args_of(kind, keys))
    return True
