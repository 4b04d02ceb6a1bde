"""ASL-1 Set-up, fixed or free."""

from __future__ import annotations

from baluard.games.assault.model.activities import HalfTurn, SetUp
from baluard.games.assault.model.events import BarricadeBuilt, CounterPlaced
from baluard.games.assault.model.facts import BARRICADE, BATTERY, CATALAN, COMBAT, GREEN, SIDES, TWO_CROWNS, Facts
from baluard.games.assault.model.state import State, blank
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table


def new_state(f: Facts) -> State:
    """ASL-1.1 to 1.4 Every counter in its place, turn 1, the breach closed, the deck face down, Two Crowns first."""
    s = blank(f)
    s.where = f.start[:]
    s.facing = tuple(f.start_facing)
    s.royal_open = f.breach_open
    s.deck = tuple(range(len(f.cards))) if f.events else ()
    s.rebuild()
    s.agenda = [HalfTurn(SIDES[TWO_CROWNS])]
    if f.free_setup:
        s.agenda.extend([SetUp(SIDES[TWO_CROWNS]), SetUp(SIDES[CATALAN])])
    return s


def set_up_one(t: Table, s: State, side: int) -> None:
    """Free set-up: from the fixed one, a seat rearranges its counters one at a time until it is content."""
    f = s.facts
    s.active = side
    required: list[Decision[Keys]] = []
    for name in f.side_seats[side]:
        if name not in s.done:
            required.append(Decision(Seat(name), "setup_place", SetUpSpace(s, name), (DONE,), {}, "ASL-1.1"))
    decision, keys = t.ask_any(required)
    if keys[0] == DONE:
        s.done = (*s.done, decision.seat)
        if len(required) > 1:
            t.then(SetUp(SIDES[side]))
        else:
            s.done = ()
        return
    u = f.unit_no[keys[0]]
    s.place(u, f.zone_no[keys[1]])
    if f.kind[u] == BARRICADE:
        s.turn_barricade(u, f.zone_no[keys[2]])
        t.tell(BarricadeBuilt(keys[0], keys[1], keys[2]))
    else:
        t.tell(CounterPlaced(keys[0], keys[1]))
    t.then(SetUp(SIDES[side]))


class SetUpSpace(PathSpace):
    """A counter, a zone of its group, and a facing for a barricade; or DONE."""

    kind = "path"

    def __init__(self, s: State, seat: str) -> None:
        self.s: State = s
        self.seat: str = seat

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        f = s.facts
        if not prefix:
            return tuple([f.unit_ids[u] for u in self.movable() if self.zones(u)] + [DONE])
        if prefix[0] == DONE or prefix[0] not in f.unit_no:
            return ()
        u = f.unit_no[prefix[0]]
        if len(prefix) == 1:
            return tuple([f.zone_ids[z] for z in self.zones(u)])
        if len(prefix) == 2 and f.kind[u] == BARRICADE:
            z = f.zone_no[prefix[1]]
            now = s.facing[f.bar_no[u]] if s.where[u] == z else -1
            return tuple([f.zone_ids[n] for n in f.facings[z] if n != now])
        return ()

    def movable(self) -> list[int]:
        """Counters of the seat on the board; batteries stay where they are."""
        s = self.s
        f = s.facts
        units: list[int] = []
        for u in f.of_side[s.active]:
            if s.where[u] >= 0 and f.seat[u] == self.seat and f.kind[u] != BATTERY:
                units.append(u)
        return units

    def zones(self, u: int) -> list[int]:
        """Where this counter may go, within stacking."""
        s = self.s
        f = s.facts
        here = s.where[u]
        found: list[int] = []
        for z in f.free_zones[u]:
            if f.kind[u] == BARRICADE:
                spare = len(f.facings[z]) - (1 if z == here else 0)
                if f.colour[z] <= GREEN and spare > 0 and not self.barricaded(z, u):
                    found.append(z)
            elif z == here:
                continue
            elif f.kind[u] != COMBAT or f.unlimited[z] or s.men[s.active][z] < f.stacking:
                found.append(z)
        return found

    def barricaded(self, z: int, u: int) -> bool:
        """Does another barricade stand there?"""
        for other in self.s.facts.barricades:
            if other != u and self.s.where[other] == z:
                return True
        return False
