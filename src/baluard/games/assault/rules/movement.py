"""ASL-9 Movement, with ASL-4 (stacking) and ASL-15 (barricades) as far as they concern moving."""

from __future__ import annotations

from baluard.games.assault.activities import Move
from baluard.games.assault.events import BarricadeTurned, CounterMoved
from baluard.games.assault.facts import BARRICADE, COMBAT, GREEN, Facts
from baluard.games.assault.rules.capture import capture
from baluard.games.assault.state import State
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.table import Table
from baluard.kernel.values import Decision, Seat

UNREACHED = -1
START = -2
DIRECT = "direct"


def move_one(t: Table, s: State) -> None:
    """ASL-9.1 One counter moves, or a seat ends its movement. ASL-17.3: allies in any interleaving."""
    f = s.facts
    required: list[Decision[Keys]] = []
    for name in f.side_seats[s.active]:
        if name not in s.done:
            space = MoveSpace(s, name)
            required.append(Decision(Seat(name), "move_counter", space, space.plainest(), {}, "ASL-9.1"))
    decision, keys = t.ask_any(required)
    if keys[0] == DONE:
        s.done = (*s.done, decision.seat)
        if len(required) > 1:
            t.then(Move())
        return
    move(t, s, keys)
    t.then(Move())


def move(t: Table, s: State, keys: Keys) -> None:
    """Carry out one move: a counter, a destination, and a route or a facing where that matters."""
    f = s.facts
    u = f.unit_no[keys[0]]
    z = f.zone_no[keys[1]]
    origin = s.where[u]
    path = way(s, u, z, keys[2] if len(keys) > 2 and f.kind[u] != BARRICADE else DIRECT)
    s.used[u] = 1
    for step in path:
        s.place(u, step)
        if f.kind[u] == COMBAT and s.gear[1 - s.active][step] > 0:
            capture(t, s, step)
    if origin != z:
        t.tell(CounterMoved(f.unit_ids[u], f.zone_ids[origin], f.zone_ids[z]))
    if f.kind[u] == BARRICADE:
        faced = keys[2]
        s.facing[f.bar_no[u]] = f.zone_no[faced]
        t.tell(BarricadeTurned(f.unit_ids[u], f.zone_ids[z], faced))


class MoveSpace(PathSpace):
    """A counter, then a destination, then a facing (barricades) or a route where routes differ in what they capture."""

    kind = "path"

    def __init__(self, s: State, seat: str) -> None:
        self.s: State = s
        self.seat: str = seat
        self.roots: Keys | None = None

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            if self.roots is None:
                self.roots = self.movable()
            return self.roots
        if prefix[0] == DONE or len(prefix) > 2:
            return ()
        u = self.s.facts.unit_no.get(prefix[0], -1)
        if u < 0:
            return ()
        if len(prefix) == 1:
            ids = self.s.facts.zone_ids
            return tuple([ids[z] for z in destinations(self.s, u)])
        return last_keys(self.s, u, self.s.facts.zone_no[prefix[1]])

    def movable(self) -> Keys:
        """Counters of the seat that have not moved and can; DONE unless an overfull zone must be left first."""
        s = self.s
        f = s.facts
        side = s.active
        where = s.where
        used = s.used
        seat_of = f.seat
        mine = len(f.side_seats[side]) == 1
        kinds = f.kind
        ids = f.unit_ids
        can = [0] * (len(f.zone_ids) * 3)  # by zone and kind of mover: 0 unknown, 1 yes, 2 no
        found: list[str] = []
        overfull = False
        for u in f.movers[side]:
            z = where[u]
            if z < 0 or used[u] or not (mine or seat_of[u] == self.seat):
                continue
            kind = kinds[u]
            slot = z * 3 + (0 if kind == COMBAT else (2 if kind == BARRICADE else 1))
            verdict = can[slot]
            if verdict == 0:
                verdict = 1 if can_leave(s, u, z) else 2
                can[slot] = verdict
            if verdict == 2 or (s.frozen and s.effects.get("frozen_move", 0) and u in s.frozen):
                continue
            found.append(ids[u])
            if kind == COMBAT and s.men[side][z] > f.stacking and not f.unlimited[z]:
                overfull = True
        if not overfull:  # ASL-4.5
            found.append(DONE)
        return tuple(found)

    def plainest(self) -> Keys:
        """The default: end the movement, or let the first counter leave an overfull zone."""
        if self.next_keys(())[-1] == DONE:
            return (DONE,)
        s = self.s
        f = s.facts
        for name in self.next_keys(()):
            u = f.unit_no[name]
            z = s.where[u]
            if f.kind[u] == COMBAT and s.men[s.active][z] > f.stacking and not f.unlimited[z]:
                keys: Keys = (name,)
                while True:
                    more = self.next_keys(keys)
                    if not more:
                        return keys
                    keys = (*keys, more[0])
        return self.only()


def can_leave(s: State, u: int, z: int) -> bool:
    """Has the counter at least one legal step (or, a barricade, a facing to turn to)?"""
    f = s.facts
    if f.kind[u] == BARRICADE:
        if len(f.facings[z]) > 1:
            return True
        return bool(destinations(s, u))
    foe = 1 - s.active
    men = s.men[s.active]
    foe_men = s.men[foe]
    foe_gear = s.gear[foe]
    combat = f.kind[u] == COMBAT
    for n in s.cross[z]:
        if foe_men[n] == 0:
            if combat:
                if men[n] < f.stacking or f.unlimited[n]:
                    return True
            elif foe_gear[n] == 0:
                return True
    return False


def may_enter(s: State, u: int, z: int) -> bool:
    """ASL-9.3, 9.4, 15.1: may this counter step into that zone?"""
    f = s.facts
    foe = 1 - f.side[u]
    if s.men[foe][z] > 0:
        return False
    kind = f.kind[u]
    if kind == COMBAT:
        return s.men[f.side[u]][z] < f.stacking or f.unlimited[z]
    if s.gear[foe][z] > 0:
        return False
    return kind != BARRICADE or f.colour[z] <= GREEN


def spread(s: State, u: int, steps: int, heed_enemy: bool) -> list[int]:
    """ASL-9.2 to 9.6: by zone, the zone it is first reached from (or UNREACHED, START)."""
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
    edge = [start]
    for _ in range(steps):
        following: list[int] = []
        for z in edge:
            for n in cross[z]:
                if came[n] != UNREACHED or foe_men[n] > 0:
                    continue
                if combat:
                    if men[n] >= limit and not unlimited[n]:
                        continue
                elif foe_gear[n] > 0 or (kind == BARRICADE and colour[n] > GREEN):
                    continue
                came[n] = z
                if not (unlimited[n] or (heed_enemy and near[n] > 0)):
                    following.append(n)
        if not following:
            break
        edge = following
    return came


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


def destinations(s: State, u: int) -> list[int]:
    """Zones where the counter's move may end, in canonical order."""
    f = s.facts
    plain, most, ignores = allowance(s, u)
    came = spread(s, u, plain, True)
    found = [z for z in range(len(came)) if came[z] >= 0]
    if most > plain or ignores:
        further = spread(s, u, most, not ignores)
        found = [z for z in range(len(came)) if came[z] >= 0 or further[z] >= 0]
    if f.kind[u] == BARRICADE:
        start = s.where[u]
        found = [z for z in found if can_stand(s, u, z)]
        if len(f.facings[start]) > 1:
            found = sorted([*found, start])
    return found


def can_stand(s: State, u: int, z: int) -> bool:
    """ASL-15.2: a barricade may end its move where it has a facing and no other barricade stands."""
    f = s.facts
    if not f.facings[z]:
        return False
    for other in f.barricades:
        if other != u and s.where[other] == z:
            return False
    return True


def last_keys(s: State, u: int, z: int) -> Keys:
    """The third key: a facing for a barricade, a route where routes capture different things."""
    f = s.facts
    if f.kind[u] == BARRICADE:
        now = s.facing[f.bar_no[u]] if s.where[u] == z else -1
        return tuple([f.zone_ids[n] for n in f.facings[z] if n != now])
    found = routes(s, u, z)
    return tuple(found) if len(found) > 1 else ()


def routes(s: State, u: int, z: int) -> dict[str, list[int]]:
    """Shortest ways to a zone, one for each set of enemy special-only zones passed on the way."""
    f = s.facts
    if f.kind[u] != COMBAT:
        return {}
    foe = 1 - f.side[u]
    foe_gear = s.gear[foe]
    plain, most, ignores = allowance(s, u)
    heed = True
    came = spread(s, u, plain, True)
    steps = plain
    if came[z] < 0:
        steps, heed = most, not ignores
        came = spread(s, u, most, heed)
    prizes = False
    for n in range(len(came)):
        if came[n] >= 0 and n != z and foe_gear[n] > 0:
            prizes = True
            break
    if not prizes:
        return {}
    found: dict[str, list[int]] = {}
    walk(s, u, z, steps, heed, [], found)
    return dict(sorted(found.items(), key=route_order))


def route_order(item: tuple[str, list[int]]) -> tuple[int, int, str]:
    """Direct first, then shorter ways."""
    return (0 if item[0] == DIRECT else 1, len(item[1]), item[0])


def walk(s: State, u: int, z: int, steps: int, heed: bool, path: list[int], found: dict[str, list[int]]) -> None:
    """Search all ways of at most `steps` steps; keep the shortest for each set of captures."""
    f = s.facts
    here = path[-1] if path else s.where[u]
    foe = 1 - f.side[u]
    if here == z and path:
        name = route_name(f, [n for n in path[:-1] if s.gear[foe][n] > 0])
        if name not in found or len(found[name]) > len(path):
            found[name] = path[:]
        return
    if len(path) == steps or (path and (f.unlimited[here] or (heed and s.near[foe][here] > 0))):
        return
    for n in s.cross[here]:
        if n != s.where[u] and n not in path and may_enter(s, u, n):
            walk(s, u, z, steps, heed, [*path, n], found)


def route_name(f: Facts, prizes: list[int]) -> str:
    """A route is named by the zones it captures on the way."""
    return "+".join(f.zone_ids[n] for n in sorted(prizes)) if prizes else DIRECT


def way(s: State, u: int, z: int, route: str) -> list[int]:
    """The zones stepped into; spends a card's help where the move needs it."""
    f = s.facts
    if s.where[u] == z:
        return []
    plain, most, ignores = allowance(s, u)
    came = spread(s, u, plain, True)
    if came[z] < 0:
        came = spread(s, u, most, not ignores)
        spend_help(s, u, plain, most, ignores)
    found = routes(s, u, z) if f.kind[u] == COMBAT else {}
    if found:
        return found[route] if route in found else next(iter(found.values()))
    path = [z]
    while came[path[-1]] != s.where[u]:
        path.append(came[path[-1]])
    path.reverse()
    return path


def spend_help(s: State, u: int, plain: int, most: int, ignores: bool) -> None:
    """One use of the card that made the move possible."""
    if ignores:
        s.effects["ignore_stop"] -= 1
    elif most > plain:
        s.effects["move_units"] -= 1
