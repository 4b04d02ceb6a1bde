"""ASL-9 Movement, with ASL-4 (stacking) and ASL-15 (barricades) as far as they concern moving."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from baluard.games.assault.model.activities import Move
from baluard.games.assault.model.events import BarricadeTurned, CounterMoved
from baluard.games.assault.model.facts import BARRICADE, COMBAT, GREEN, Facts
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.capture import capture
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.rng import Rng
from baluard.kernel.table import Table

UNREACHED: Final = -1
START: Final = -2
DIRECT: Final = "direct"


def move_one(t: Table, s: State) -> None:
    """ASL-9.1 One counter moves, or a seat ends its movement. ASL-17.3: allies in any interleaving."""
    f = s.facts
    required: list[Decision[Keys]] = []
    for name in f.side_seats[s.active]:
        if name not in s.done:
            space = MoveSpace(s, name)
            if space.shared and space.is_forced():  # ASL-2.6: nobody is asked who has nothing to move
                continue
            required.append(Decision(Seat(name), "move_counter", space, space.plainest(), {}, "ASL-9.1"))
    if not required:
        return
    decision, keys = t.ask_any(required)
    if keys[0] == DONE:
        s.done = (*s.done, decision.seat)
        if len(required) > 1:
            t.then(Move())
        return
    chosen = decision.space
    assert isinstance(chosen, MoveSpace)
    move(t, s, chosen, keys)
    t.then(Move())


def move(t: Table, s: State, space: MoveSpace, keys: Keys) -> None:
    """Carry out one move: a counter, a destination, and a route or a facing where that matters."""
    f = s.facts
    u = f.unit_no[keys[0]]
    z = f.zone_no[keys[1]]
    origin = s.where[u]
    path = way(s, u, z, space.reach(u), keys[2] if len(keys) > 2 and f.kind[u] != BARRICADE else DIRECT)
    s.used[u] = 1
    for step in path:
        s.place(u, step)
        if f.kind[u] == COMBAT and s.gear[1 - s.active][step] > 0:
            capture(t, s, step)
    if origin != z and t.keep:
        t.tell(CounterMoved(f.unit_ids[u], f.zone_ids[origin], f.zone_ids[z]))
    if f.kind[u] == BARRICADE:
        faced = keys[2]
        s.turn_barricade(u, f.zone_no[faced])
        t.tell(BarricadeTurned(f.unit_ids[u], f.zone_ids[z], faced))


class MoveSpace(PathSpace):
    """A counter, then a destination, then a facing (barricades) or a route where routes differ in what they capture."""

    kind = "path"

    def __init__(self, s: State, seat: str) -> None:
        self.s: State = s
        self.seat: str = seat
        self.shared: bool = len(s.facts.side_seats[s.active]) > 1
        self.units: list[int] | None = None
        self.reached: Reach | None = None

    def reach(self, u: int) -> Reach:
        """How far a counter can go (the last one asked for is remembered)."""
        if self.reached is None or self.reached.unit != u:
            self.reached = reach_of(self.s, u)
        return self.reached

    def next_keys(self, prefix: Keys) -> Keys:
        f = self.s.facts
        if not prefix:
            names = [f.unit_ids[u] for u in self.movable()]
            return tuple(names if self.must_leave() else [*names, DONE])
        if prefix[0] == DONE or len(prefix) > 2:
            return ()
        u = f.unit_no.get(prefix[0], -1)
        if u < 0:
            return ()
        reach = self.reach(u)
        if len(prefix) == 1:
            return tuple([f.zone_ids[z] for z in reach.ends])
        return last_keys(self.s, u, f.zone_no[prefix[1]], reach)

    def sample(self, rng: Rng) -> Keys:
        """As key by key, without writing out the keys that are not chosen."""
        u = self.sample_unit(rng)
        if u < 0:
            return (DONE,)
        f = self.s.facts
        reach = self.reach(u)
        z = reach.ends[rng.below(len(reach.ends))]
        more = last_keys(self.s, u, z, reach)
        if more:
            return (f.unit_ids[u], f.zone_ids[z], more[rng.below(len(more))])
        return (f.unit_ids[u], f.zone_ids[z])

    def sample_unit(self, rng: Rng) -> int:
        """A counter that may move, or -1 for DONE, all equally likely: draw among all until one fits."""
        movers = self.s.facts.movers[self.s.active]
        must = self.must_leave()
        while True:
            i = rng.below(len(movers) + 1)
            if i == len(movers):
                if not must:
                    return -1
            elif self.may_move(movers[i]):
                return movers[i]

    def is_forced(self) -> bool:
        for u in self.s.facts.movers[self.s.active]:
            if self.may_move(u):
                return False
        return True

    def only(self) -> Keys:
        return (DONE,)

    def may_move(self, u: int) -> bool:
        """Is this counter the seat's, has it not moved, and has it a legal move?"""
        s = self.s
        z = s.where[u]
        if z < 0 or s.used[u] or (self.shared and s.facts.seat[u] != self.seat):
            return False
        if s.frozen and u in s.frozen and s.effects.get("frozen_move", 0):
            return False
        return can_leave(s, u, z)

    def movable(self) -> list[int]:
        """Counters of the seat that have not moved and have a legal move."""
        if self.units is None:
            self.units = [u for u in self.s.facts.movers[self.s.active] if self.may_move(u)]
        return self.units

    def must_leave(self) -> bool:
        """ASL-4.5, R4: can a unit that has not moved leave an overfull entry zone?"""
        return self.first_to_leave() >= 0

    def first_to_leave(self) -> int:
        """A combat unit that can leave an overfull entry zone, or -1."""
        s = self.s
        f = s.facts
        men = s.men[s.active]
        for z in f.entries[s.active]:
            if men[z] > f.stacking and not f.unlimited[z]:
                for u in self.movable():
                    if s.where[u] == z and f.kind[u] == COMBAT:
                        return u
        return -1

    def plainest(self) -> Keys:
        """The default: end the movement, or let a unit leave an overfull zone."""
        u = self.first_to_leave()
        if u < 0:
            return (DONE,)
        keys: Keys = (self.s.facts.unit_ids[u],)
        while True:
            more = self.next_keys(keys)
            if not more:
                return keys
            keys = (*keys, more[0])


def can_leave(s: State, u: int, z: int) -> bool:
    """Has the counter a legal step (or, a barricade, a facing to turn to)?"""
    f = s.facts
    kind = f.kind[u]
    if kind == BARRICADE:
        return len(f.facings[z]) > 1 or bool(reach_of(s, u).ends)
    men = s.men[s.active]
    foe_men = s.men[1 - s.active]
    foe_gear = s.gear[1 - s.active]
    n: i64
    for n in s.cross[z]:
        if foe_men[n] == 0:
            if kind == COMBAT:
                if men[n] < f.stacking or f.unlimited[n]:
                    return True
            elif foe_gear[n] == 0:
                return True
    return False


def may_enter(s: State, side: int, z: int) -> bool:
    """ASL-9.3: may a combat unit of a side step into that zone? No enemy unit holds it, and there is room."""
    return s.men[1 - side][z] == 0 and (s.men[side][z] < s.facts.stacking or s.facts.unlimited[z])


class Spread:
    """Where a counter can come to: by zone, the zone it is first reached from (or UNREACHED, START)."""

    def __init__(self, came: list[int], found: list[int], prizes: bool) -> None:
        self.came: list[int] = came
        self.found: list[int] = found
        self.prizes: bool = prizes  # the way may lead on through an enemy special-only zone


class Reach:
    """A counter's possible moves: without a card's help, with it, and where it may end."""

    def __init__(self, unit: int, plain: Spread, further: Spread | None, ends: list[int]) -> None:
        self.unit: int = unit
        self.plain: Spread = plain
        self.further: Spread | None = further
        self.ends: list[int] = ends
        self.prizes: bool = plain.prizes or (further is not None and further.prizes)
        self.routes: dict[int, dict[str, list[int]]] = {}
        self.aided: dict[int, list[str]] = {}  # routes that need a card's help

    def to(self, z: int) -> Spread:
        """The spread that leads to a zone: the plain one if it does."""
        if self.plain.came[z] >= 0 or self.further is None:
            return self.plain
        return self.further


def spread(s: State, u: int, steps: int, heed_enemy: bool) -> Spread:
    """ASL-9.2 to 9.6, 9.8, 14.1, 15.1, R3, R30, R32: every zone within so many legal steps."""
    f = s.facts
    start = s.where[u]
    side = f.side[u]
    foe = 1 - side
    cross = s.cross
    men = s.men[side]
    foe_men = s.men[foe]
    foe_gear = s.gear[foe]
    near = s.near[foe]
    unlimited = f.unlimited
    limit = f.stacking
    kind = f.kind[u]
    combat = kind == COMBAT
    colour = f.colour
    came = [UNREACHED] * len(men)
    came[start] = START
    found: list[int] = []
    prizes = False
    edge = [start]
    z: i64
    n: i64
    for step in range(1, steps + 1):
        following: list[int] = []
        for z in edge:
            for n in cross[z]:
                if came[n] != UNREACHED or foe_men[n]:
                    continue
                if combat:
                    if men[n] >= limit and not unlimited[n]:
                        continue
                elif foe_gear[n] or (kind == BARRICADE and colour[n] > GREEN):
                    continue
                came[n] = z
                found.append(n)
                if step < steps and not (unlimited[n] or (heed_enemy and near[n])):
                    following.append(n)
                    if combat and foe_gear[n]:
                        prizes = True
        edge = following
    return Spread(came, found, prizes)


def allowance(s: State, u: int) -> tuple[int, int, bool]:
    """Steps without and with the help of a card, and whether a card may let the unit ignore the stop rule."""
    e = s.effects
    plain = s.facts.movement
    if not e:
        return plain, plain, False
    if "move_all" in e:
        plain = e["move_all"]
    most = max(plain, e["move_value"]) if e.get("move_units", 0) > 0 else plain
    ignores = e.get("ignore_stop", 0) > 0 and s.facts.kind[u] == COMBAT
    return plain, most, ignores


def reach_of(s: State, u: int) -> Reach:
    """All possible moves of a counter; ends nearest first."""
    f = s.facts
    plain, most, ignores = allowance(s, u)
    near = spread(s, u, plain, True)
    further: Spread | None = None
    ends = near.found
    if most > plain or ignores:
        further = spread(s, u, most, not ignores)
        ends = ends + [z for z in further.found if near.came[z] < 0]
    if f.kind[u] == BARRICADE:
        ends = [z for z in ends if can_stand(s, u, z)]
        if len(f.facings[s.where[u]]) > 1:
            ends = [s.where[u], *ends]
    reach = Reach(u, near, further, ends)
    if reach.prizes and routes(s, u, s.where[u], reach):  # out, to capture something, and back
        reach.ends = [*ends, s.where[u]]
    return reach


def can_stand(s: State, u: int, z: int) -> bool:
    """ASL-15.2: a barricade may end its move where it has a facing and no other barricade stands."""
    f = s.facts
    if not f.facings[z]:
        return False
    for other in f.barricades:
        if other != u and s.where[other] == z:
            return False
    return True


def last_keys(s: State, u: int, z: int, reach: Reach) -> Keys:
    """ASL-9.9, R31 The third key: a facing for a barricade, a route where routes capture different things."""
    f = s.facts
    if f.kind[u] == BARRICADE:
        now = s.facing[f.bar_no[u]] if s.where[u] == z else -1
        return tuple([f.zone_ids[n] for n in f.facings[z] if n != now])
    if not reach.prizes:
        return ()
    found = routes(s, u, z, reach)
    return tuple(found) if len(found) > 1 else ()


def routes(s: State, u: int, z: int, reach: Reach) -> dict[str, list[int]]:
    """ASL-9.7 Shortest ways to a zone, one for each set of enemy special-only zones passed on the way."""
    if z not in reach.routes:
        plain, most, ignores = allowance(s, u)
        found: dict[str, list[int]] = {}
        walk(s, u, z, plain, True, [], found)
        aided: dict[str, list[int]] = {}
        if reach.further is not None:
            walk(s, u, z, most, not ignores, [], aided)
        reach.aided[z] = [name for name in aided if name not in found]
        for name in reach.aided[z]:
            found[name] = aided[name]
        reach.routes[z] = dict(sorted(found.items(), key=route_order))
    return reach.routes[z]


def route_order(item: tuple[str, list[int]]) -> tuple[int, int, str]:
    """Direct first, then shorter ways."""
    return (0 if item[0] == DIRECT else 1, len(item[1]), item[0])


def walk(s: State, u: int, z: int, steps: int, heed: bool, path: list[int], found: dict[str, list[int]]) -> None:
    """All ways of a combat unit of so many steps; the shortest for each set of captures. It may go back after one."""
    f = s.facts
    start = s.where[u]
    here = path[-1] if path else start
    foe = 1 - f.side[u]
    taken = [n for n in path if s.gear[foe][n] > 0]
    if path and here == z:
        prizes = [n for n in taken if n != z]
        name = route_name(f, prizes)
        if (prizes or z != start) and (name not in found or len(found[name]) > len(path)):
            found[name] = path
    if len(path) == steps or (path and (f.unlimited[here] or (heed and s.near[foe][here] > 0))):
        return
    for n in s.cross[here]:
        if n == start:
            enters = bool(taken) and (s.men[f.side[u]][n] <= f.stacking or f.unlimited[n])
        else:
            enters = (bool(taken) or n not in path) and may_enter(s, f.side[u], n)
        if enters:
            walk(s, u, z, steps, heed, [*path, n], found)


def route_name(f: Facts, prizes: list[int]) -> str:
    """A route is named by the zones it captures on the way."""
    return "+".join([f.zone_ids[n] for n in sorted(set(prizes))]) if prizes else DIRECT


def way(s: State, u: int, z: int, reach: Reach, route: str) -> list[int]:
    """The zones stepped into; spends a card's help where the move needs it."""
    if reach.prizes:
        found = routes(s, u, z, reach)
        name = route if route in found else next(iter(found))
        if name in reach.aided[z]:
            spend_help(s, u)
        return found[name]
    start = s.where[u]
    if start == z:
        return []
    spread_to = reach.to(z)
    if spread_to is not reach.plain:
        spend_help(s, u)
    came = spread_to.came
    path = [z]
    while came[path[-1]] != start:
        path.append(came[path[-1]])
    path.reverse()
    return path


def spend_help(s: State, u: int) -> None:
    """One use of the card that made the move possible."""
    plain, most, ignores = allowance(s, u)
    if ignores:
        s.effects["ignore_stop"] -= 1
    elif most > plain:
        s.effects["move_units"] -= 1
