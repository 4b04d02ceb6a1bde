"""ASL-10 The combat phase: which zone may do what against which."""

from __future__ import annotations

from typing import Final

from baluard.games.assault.model.activities import Action, Assault, Volley
from baluard.games.assault.model.facts import COLOURS
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.losses import commanding
from baluard.games.assault.rules.volley import may_volley
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table

VOLLEY: Final = "volley"
ASSAULT: Final = "assault"


def act_one(t: Table, s: State) -> None:
    """ASL-10.1 One zone declares a volley or an assault, or a seat ends its combat."""
    f = s.facts
    seats = f.side_seats[s.active]
    required: list[Decision[Keys]] = []
    for name in seats:
        if name not in s.done:
            space = ActionSpace(s, name if len(seats) > 1 else "")
            if len(seats) == 1 or len(space.next_keys(())) > 1:
                required.append(Decision(Seat(name), "declare_action", space, (DONE,), {}, "ASL-10.1"))
    if not required:
        return
    decision, keys = t.ask_any(required)
    if keys[0] == DONE:
        s.done = (*s.done, decision.seat)
        if len(required) > 1:
            t.then(Action())
        return
    for u in s.fighters(s.active, f.zone_no[keys[0]]):  # ASL-10.2, R18
        s.used[u] = 1
    t.then(Volley(keys[0], keys[1]) if keys[2] == VOLLEY else Assault(keys[0], keys[1]), Action())


def zones_spent(s: State) -> list[bool]:
    """ASL-10.1, 10.2: by zone, whether a combat unit there has acted, or is kept from fighting by a card."""
    spent = [False] * len(s.facts.zone_ids)
    for u in s.facts.combat[s.active]:
        if s.used[u] and s.where[u] >= 0:
            spent[s.where[u]] = True
    for u in s.frozen:
        if s.where[u] >= 0:
            spent[s.where[u]] = True
    return spent


def may_assault(s: State, origin: int, target: int) -> bool:
    """ASL-12.1, R6: a crossable border, and any counter of the enemy behind it; cards may forbid colours."""
    if s.is_free_of(1 - s.active, target) or target not in s.cross[origin]:
        return False
    return not s.effects or "no_assault_" + COLOURS[s.facts.colour[target]] not in s.effects


class ActionSpace(PathSpace):
    """A zone that may act, then a target zone, then volley or assault; or DONE."""

    kind = "path"

    def __init__(self, s: State, seat: str) -> None:
        self.s: State = s
        self.seat: str = seat  # empty: the side has one seat
        self.roots: Keys | None = None

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            if self.roots is None:
                self.roots = self.ready()
            return self.roots
        zones = self.s.facts.zone_no
        if prefix[0] == DONE or len(prefix) > 2 or prefix[0] not in zones:
            return ()
        if len(prefix) == 1:
            return self.aims(zones[prefix[0]])
        return self.ways(zones[prefix[0]], zones[prefix[1]])

    def ready(self) -> Keys:
        """Zones that may act and have somebody to act against."""
        s = self.s
        f = s.facts
        men = s.men[s.active]
        foe = 1 - s.active
        near = s.near[foe]
        spent = zones_spent(s)
        found: list[str] = []
        for z in range(len(men)):
            if men[z] == 0 or spent[z] or (near[z] == 0 and not self.has_prey(z)):
                continue
            if self.seat and commanding(s, s.active, z) != self.seat:
                continue
            if self.aims(z):
                found.append(f.zone_ids[z])
        found.append(DONE)
        return tuple(found)

    def has_prey(self, z: int) -> bool:
        """Is there a special-only enemy zone to overrun?"""
        gear = self.s.gear[1 - self.s.active]
        for n in self.s.cross[z]:
            if gear[n] > 0:
                return True
        return False

    def aims(self, z: int) -> Keys:
        """ASL-10.3, 10.4 Zones in contact that may be attacked in some way, even again."""
        f = self.s.facts
        found: list[str] = []
        for n in f.contact[z]:
            if may_volley(self.s, z, n) or may_assault(self.s, z, n):
                found.append(f.zone_ids[n])
        return tuple(found)

    def ways(self, z: int, n: int) -> Keys:
        """Volley, assault, or both."""
        found: list[str] = []
        if may_volley(self.s, z, n):
            found.append(VOLLEY)
        if may_assault(self.s, z, n):
            found.append(ASSAULT)
        return tuple(found)
