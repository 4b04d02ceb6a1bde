"""ASL-6 Artillery."""

from __future__ import annotations

from baluard.games.assault.model.activities import Shot
from baluard.games.assault.model.events import BatteryFired
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.losses import eliminate
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table


def shoot_one(t: Table, s: State) -> None:
    """ASL-6.1, R10 Batteries fire one after another: battery, target, die, effect. ASL-17.3: allies in any order."""
    f = s.facts
    required: list[Decision[Keys]] = []
    for name in f.side_seats[s.active]:
        if name not in s.done:
            space = ShotSpace(s, name)
            if len(space.next_keys(())) > 1:  # ASL-2.6: nobody is asked who has no shot
                required.append(Decision(Seat(name), "fire_battery", space, (DONE,), {}, "ASL-6.1"))
    if not required:
        return
    decision, keys = t.ask_any(required)
    if keys[0] == DONE:
        s.done = (*s.done, decision.seat)
        if len(required) > 1:
            t.then(Shot())
        return
    fire(t, s, f.unit_no[keys[0]], f.unit_no[keys[1]])
    t.then(Shot())


def fire(t: Table, s: State, battery: int, target: int) -> None:
    """ASL-6.4 One die against the number needed."""
    f = s.facts
    s.used[battery] += 1
    if s.used[battery] == 2:
        s.effects["artillery_extra"] -= 1
    need = needed(s, battery, target)
    die = t.roll("artillery")
    origin = f.zone_ids[s.where[battery]]
    zone = f.zone_ids[s.where[target]]
    t.tell(BatteryFired(f.unit_ids[battery], origin, f.unit_ids[target], zone, die, need, die >= need))
    if die >= need:
        eliminate(t, s, target, "artillery")


def needed(s: State, battery: int, target: int) -> int:
    """ASL-6.4, 5.6: 4 next door, 5 at two zones; a card may shift it within 2 to 6."""
    f = s.facts
    near = f.distance[s.where[battery]][s.where[target]] == 1
    need = f.hit_near if near else f.hit_far
    if "artillery_shift" in s.effects:
        return max(2, min(6, need + s.effects["artillery_shift"]))
    return need


def may_fire(s: State, battery: int) -> bool:
    """ASL-6.1, 6.5: has this battery a shot left? It needs no troops beside it."""
    if s.where[battery] < 0 or battery in s.silent:
        return False
    shots = s.used[battery]
    return shots == 0 or (shots == 1 and s.effects.get("artillery_extra", 0) > 0)


def targets(s: State, battery: int) -> list[int]:
    """ASL-6.2, 6.3: enemy combat units in range, over every kind of border."""
    f = s.facts
    side = f.side[battery]
    steps = f.distance[s.where[battery]]
    reach = f.gun_range[side]
    where = s.where
    found: list[int] = []
    for u in f.combat[1 - side]:
        z = where[u]
        if z >= 0 and 1 <= steps[z] <= reach:
            found.append(u)
    return found


def has_target(s: State, battery: int) -> bool:
    """Is any enemy combat unit in range?"""
    side = s.facts.side[battery]
    foe_men = s.men[1 - side]
    for z in s.facts.in_range[side][s.where[battery]]:
        if foe_men[z] > 0:
            return True
    return False


class ShotSpace(PathSpace):
    """A battery that may fire, then its target; or DONE."""

    kind = "path"

    def __init__(self, s: State, seat: str) -> None:
        self.s: State = s
        self.seat: str = seat
        self.roots: Keys | None = None

    def next_keys(self, prefix: Keys) -> Keys:
        f = self.s.facts
        if not prefix:
            if self.roots is None:
                self.roots = self.ready()
            return self.roots
        if prefix[0] == DONE or len(prefix) > 1 or prefix[0] not in f.unit_no:
            return ()
        names = f.unit_ids
        return tuple([names[u] for u in targets(self.s, f.unit_no[prefix[0]])])

    def ready(self) -> Keys:
        """Batteries of the seat with a shot and a target."""
        s = self.s
        f = s.facts
        found: list[str] = []
        for battery in f.batteries[s.active]:
            if f.seat[battery] == self.seat and may_fire(s, battery) and has_target(s, battery):
                found.append(f.unit_ids[battery])
        found.append(DONE)
        return tuple(found)
