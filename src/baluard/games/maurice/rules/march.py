"""MAU-7 March: unit by unit, each order checked and finished before the next."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model.activities import Collapse, Combats, March
from baluard.games.maurice.model.events import UnitHeld, UnitMarched
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.candidates import march_candidates
from baluard.games.maurice.rules.cards import in_effect
from baluard.games.maurice.rules.damage import in_story, shake
from baluard.games.maurice.rules.officers import overrun
from baluard.games.maurice.rules.paths import Walk, fault_at_end, read_step, walk
from baluard.kernel.answers import DONE, NO_ANSWER, Keys, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Fault, Faults
from baluard.kernel.table import Table


def march_next(t: Table, s: State) -> None:
    """MAU-7.1, 8.1 One unit of the brigade gets an order, or the action is over; units that charge get none here."""
    left = [u for u in s.brigade if s.is_there(u) and u not in s.marched]
    if not left:
        finish(t, s)
        return
    space = MarchSpace(s, left)
    about: dict[str, Fact] = {"units": s.names(left)}
    seat, is_support = Seat(SEATS[s.active]), s.action == "charge"
    keys = t.ask(Decision(seat, "support_march" if is_support else "march_order", space, (DONE,), about, "MAU-7.1"))
    if keys[0] == DONE:
        finish(t, s)
        return
    u = s.facts.unit_no[keys[0]]
    s.marched = (*s.marched, u)
    if keys[1] == DONE:
        t.tell(UnitHeld(keys[0]))
        t.then(March())
        return
    follow_ups = carry_out(t, s, walk(s, u, keys[1:-1]))
    t.then(*follow_ups, Collapse(), March())


def finish(t: Table, s: State) -> None:
    """MAU-8.1, 8.10 After supporting marches come the combats."""
    if s.action == "charge":
        t.then(Combats())


def carry_out(t: Table, s: State, way: Walk) -> list[Any]:
    """MAU-7.9, 7.13, R13 to R15 The unit stands where its order ends; then the DISR of the ground, then of friends."""
    u = way.u
    s.put(u, way.place, way.stance)
    spent, most = in_story(way.cost), in_story(max(way.allowance, 0))
    t.tell(UnitMarched(s.name(u), spent, most, s.facts.stances[way.stance]))
    breaks: list[Any] = list(ground_disr(t, s, u, way.touched))
    breaks += friends_disr(t, s, u, way.through)
    return [*breaks, *overrun(s, u)]


def ground_disr(t: Table, s: State, u: int, touched: bool) -> list[Any]:
    """MAU-7.9, 13.1 1 DISR for difficult terrain, once a unit and action; none for irregulars, or with a guide."""
    if not touched or not s.profile(u).regular or u in s.hurt_by_ground or in_effect(s, "ignore_difficult_disr"):
        return []
    s.hurt_by_ground = (*s.hurt_by_ground, u)
    return list(shake(t, s, u, s.facts.n.difficult_disr, "difficult"))


def friends_disr(t: Table, s: State, u: int, through: list[int]) -> list[Any]:
    """MAU-7.9, R13 1 DISR for both, unless one of them is irregular or in column; once a unit and action."""
    breaks: list[Any] = []
    if not s.is_there(u) or passes_freely(s, u) or in_effect(s, "ignore_interpenetration_disr"):
        return []
    for friend in through:
        if not s.is_there(friend) or passes_freely(s, friend):
            continue
        for one in (u, friend):
            if one not in s.hurt_by_friends:
                s.hurt_by_friends = (*s.hurt_by_friends, one)
                breaks += shake(t, s, one, s.facts.n.through_disr, "interpenetration")
    return breaks


def passes_freely(s: State, u: int) -> bool:
    """R13 Irregulars and columns pass without harm to anybody."""
    return not s.profile(u).regular or s.profile(u).in_column


class MarchSpace(PathSpace):
    """A unit, the steps of its order, DONE; or DONE alone. Any legal step may be given; sensible ones are offered."""

    kind = "path"

    def __init__(self, s: State, units: list[int]) -> None:
        self.s: State = s
        self.units: list[int] = units
        self.orders: dict[int, list[Keys]] = {}

    def legal_orders(self, u: int) -> list[Keys]:
        """MAU-14.1 The candidates of a unit that are legal."""
        if u not in self.orders:
            self.orders[u] = [keys for keys in march_candidates(self.s, u) if not fault_of_order(self.s, u, keys)]
        return self.orders[u]

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return (*self.s.names(self.units), DONE)
        u = self.s.facts.unit_no.get(prefix[0], -1)
        if u not in self.units or prefix[-1] == DONE:
            return ()
        steps = prefix[1:]
        found: list[str] = []
        for keys in self.legal_orders(u):
            if keys[: len(steps)] == steps:
                key = keys[len(steps)] if len(keys) > len(steps) else DONE
                if key not in found:
                    found.append(key)
        if not found and not fault_of_order(self.s, u, steps):
            found.append(DONE)
        return tuple(found)

    def goes_on(self, keys: Keys) -> bool:
        return not keys or keys[-1] != DONE

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        """A step that is not offered may be legal all the same."""
        u = self.s.facts.unit_no.get(prefix[0], -1) if prefix else -1
        if u not in self.units or prefix[-1] == DONE:
            return super().faults_of_step(prefix, key)
        if key != DONE and read_step(key) is None:
            return (NO_ANSWER,)
        steps = prefix[1:] if key == DONE else (*prefix[1:], key)
        way = walk(self.s, u, steps)
        fault = way.fault or (fault_at_end(way) if key == DONE else "")
        return (Fault(fault),) if fault else ()


def fault_of_order(s: State, u: int, keys: Keys) -> str:
    """MAU-7.8 What is wrong with a whole order; empty when it is legal."""
    way = walk(s, u, keys)
    return way.fault or fault_at_end(way)


def after_charges(s: State) -> list[Any]:
    """MAU-8.1 The units of the brigade that did not charge may march in support."""
    return [March()] if any([s.is_there(u) and u not in s.marched for u in s.brigade]) else [Combats()]
