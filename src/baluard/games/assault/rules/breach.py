"""ASL-3 The Royal Breach."""

from __future__ import annotations

from baluard.games.assault.model.events import BreachChecked, BreachCheckSkipped
from baluard.games.assault.model.state import State
from baluard.kernel.table import Table


def breach_check(t: Table, s: State) -> None:
    """ASL-3.1, R8 Until it is secured, a die at the start of each Two Crowns half-turn: on 6 it is."""
    if s.royal_open:
        return
    if s.skip_check:
        s.skip_check = False
        t.tell(BreachCheckSkipped())
        return
    roll_breach(t, s, s.facts.opens_on)


def roll_breach(t: Table, s: State, need: int) -> None:
    """ASL-3.2, 3.3, R9 On `need` or more nobody is kept from crossing any longer, for the rest of the game."""
    die = t.roll("royal_breach")
    t.tell(BreachChecked(die, die >= need))
    if die >= need:
        s.royal_open = True
        s.cross = s.facts.cross_open
