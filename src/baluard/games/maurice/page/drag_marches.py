"""Marches by hand: units follow a pull, a wheel or a nudge as far as they legally can, all by the same order."""

from __future__ import annotations

from collections.abc import Iterator

from baluard.games.maurice.board.sheet import SCALE
from baluard.games.maurice.model.state import State
from baluard.games.maurice.page.asks import Asks
from baluard.games.maurice.rules.march import fault_of_order
from baluard.games.maurice.rules.paths import ADVANCE, BACK, LEG, WHEEL, Walk, allowance, back_cost, walk
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.plane import (
    LEFT,
    RIGHT,
    Place,
    Point,
    ahead,
    arc_length,
    at,
    bearing,
    between,
    largest_angle,
    local,
    rdiv,
)
from baluard.kernel.plane import wheel as wheel_of
from baluard.page.widgets import Dragged, Grip

SNAP = 250  # of a length
SNAP_TURN = 50  # of an angle
ASIDE = 500  # so far beside its straight way a unit is pulled before it wheels
TRIED_END = 12  # so many snaps it is drawn back where its end overlaps somebody
NUDGES = ("forward", "back", "left", "right")


def march(q: Asks, grip: Grip) -> Dragged | None:
    """MAU-7.2 to 7.6 The order that does what the hand does, as far as it is legal for all units."""
    s, units = q.now, [u for u in map(q.unit, grip.things) if u in q.space.units]
    if not units or grip.nudge not in ("", *NUDGES):
        return None
    units = from_the_front(s, units)
    lead = q.unit(grip.things[0])
    if lead not in units:
        return None
    goes_on = not grip.anew and grip.keys[:1] == grip.things[:1]
    steps = tuple(key for key in grip.keys[1:] if key != DONE) if goes_on else ()
    if fault_of_order(s, lead, steps):
        return None
    pull = Pull(s, lead, steps, grip)
    for wanted in pull.orders():
        found, why = longest(s, units, wanted, pull)
        if found is not None:
            return Dragged((s.name(units[0]), *found, DONE), s.names(units), why or pull.why)
    return Dragged((s.name(units[0]), *steps, DONE), s.names(units), pull.why or first_fault(s, units, pull.wanted))


def from_the_front(s: State, units: list[int]) -> list[int]:
    """The foremost first, so that nobody runs into those before him."""
    heading = s.place[units[0]][2]
    return sorted(units, key=lambda u: -local(s.facts.sines, (0, 0, heading), s.centre(u))[0])


def fault_of_all(s: State, units: list[int], steps: Keys) -> str:
    """What is wrong when they go one after another, each by the same order."""
    if len(units) == 1:
        return fault_of_order(s, units[0], steps)
    after: State = s.copy()
    for u in units:
        fault = fault_of_order(after, u, steps)
        if fault:
            return fault
        way = walk(after, u, steps)
        after.put(u, way.place, way.stance)
    return ""


def first_fault(s: State, units: list[int], steps: Keys) -> str:
    """Why they cannot do what was wanted."""
    return fault_of_all(s, units, steps) if steps else ""


def longest(s: State, units: list[int], steps: Keys, pull: Pull) -> tuple[Keys | None, str]:
    """The longest legal part of an order, its last step made shorter; and why it is not longer."""
    why = fault_of_all(s, units, steps)
    if not why:
        return steps, ""
    head, last = steps[:-1], steps[-1]
    size = size_of(last)
    snap = pull.snap_turn if last.startswith(WHEEL) else pull.snap
    low, high = 0, size // snap
    while high - low > 1:  # the longest that is legal, if what is shorter than a legal one is legal, too
        middle = (low + high) // 2
        if fault_of_all(s, units, (*head, sized(last, middle * snap))):
            high = middle
        else:
            low = middle
    if low:
        return (*head, sized(last, low * snap)), why
    for n in range(size // snap - 1, max(size // snap - TRIED_END, 0), -1):  # else from the far end, over a friend
        if not fault_of_all(s, units, (*head, sized(last, n * snap))):
            return (*head, sized(last, n * snap)), why
    if head and not fault_of_all(s, units, head):
        return head, why
    return None, why


def size_of(key: str) -> int:
    """How far or how much a step goes."""
    return int(key.rpartition(":")[2])


def sized(key: str, size: int) -> str:
    """The same step by another length or angle."""
    return f"{key.rpartition(':')[0]}:{size}"


def sign_of_turn(turn: int) -> str:
    """To which side a turn goes."""
    return RIGHT if turn > 0 else LEFT


class Pull:
    """What a hand wants of a unit that has gone some steps already."""

    def __init__(self, s: State, u: int, steps: Keys, grip: Grip) -> None:
        self.s, self.steps, self.grip = s, steps, grip
        self.way: Walk = walk(s, u, steps)
        self.profile = self.way.profile
        most = self.way.allowance if self.way.allowance >= 0 else allowance(s, u, self.profile)
        self.left = max(most - self.way.cost, 0)
        self.back_rate = back_cost(s, u)
        self.snap = 1 if grip.fine else SNAP
        self.snap_turn = 1 if grip.fine else SNAP_TURN
        self.why = ""  # what stops it before any rule of the ground does
        self.wanted: Keys = steps

    def orders(self) -> Iterator[Keys]:
        """What it might do, what is wanted most first."""
        if self.grip.nudge:
            yield from self.nudged()
        elif self.grip.corner or self.grip.turn:
            yield from self.wheeled(self.angle())
        elif self.profile.in_column:
            yield from self.led()
        else:
            yield from self.pulled()

    def with_step(self, key: str) -> Keys:
        """The order with a step more; one that goes on like the last is put together with it."""
        self.wanted = self.steps_with(key)
        return self.wanted

    def steps_with(self, *keys: str) -> Keys:
        steps = self.steps
        for key in keys:
            kind = key.rpartition(":")[0]
            if steps and steps[-1].rpartition(":")[0] == kind and kind in (ADVANCE, BACK, f"{WHEEL}:L", f"{WHEEL}:R"):
                key, steps = sized(key, size_of(steps[-1]) + size_of(key)), steps[:-1]
            steps = (*steps, key)
        return steps

    # -- pulls

    def goal(self) -> Point:
        """Where the middle of its front is pulled to."""
        x, y, _ = self.way.place
        return (x + round(self.grip.by[0] * SCALE), y + round(self.grip.by[1] * SCALE))

    def clipped(self, length: int, most: int) -> int:
        """A length on the grid, as long as there is movement left."""
        wanted = rdiv(length, self.snap) * self.snap
        if wanted > most:
            self.why = "fault.too_far"
        return min(wanted, most)

    def pulled(self) -> Iterator[Keys]:
        """MAU-7.3 In line: straight on or back; pulled aside it wheels so much that straight on leads there."""
        forward, aside = self.seen(self.way.place)
        if forward < 0 and -forward >= abs(aside):
            length = self.clipped(-forward, self.left // self.back_rate)
            if length:
                yield self.with_step(f"{BACK}:{length}")
            return
        if abs(aside) > ASIDE:
            angle, length = self.towards()
            if angle:
                turn = f"{WHEEL}:{sign_of_turn(angle)}:{abs(angle)}"
                self.wanted = self.steps_with(turn, f"{ADVANCE}:{length}") if length else self.steps_with(turn)
                yield self.wanted
                yield self.steps_with(turn)
        length = self.clipped(forward, self.left)
        if length > 0:
            yield self.with_step(f"{ADVANCE}:{length}")

    def seen(self, place: Place) -> tuple[int, int]:
        """How far before a place and how far aside of it the goal is."""
        sines = self.s.facts.sines
        forward, aside = local(sines, place, self.goal())
        return rdiv(forward, sines.scale), rdiv(aside, sines.scale)

    def towards(self) -> tuple[int, int]:
        """The wheel, and the advance after it, that end nearest to the goal; a wheel costs something, too."""
        sines, width, goal = self.s.facts.sines, self.profile.width, self.goal()
        best, found = between((self.way.place[0], self.way.place[1]), goal), (0, 0)
        for angle in range(-900, 901, SNAP_TURN):
            cost = arc_length(sines, width, abs(angle))
            if cost > self.left:
                continue
            place = wheel_of(sines, self.way.place, width, sign_of_turn(angle), abs(angle)) if angle else self.way.place
            forward, _ = self.seen(place)
            length = max(min(forward // SNAP * SNAP, self.left - cost), 0)
            end = ahead(sines, place, length)
            away = between((end[0], end[1]), goal) + abs(angle) // 10
            if away < best:
                best, found = away, (angle, length)
        return found

    def led(self) -> Iterator[Keys]:
        """MAU-7.4 A column: its head turns towards the goal, and goes there."""
        sines = self.s.facts.sines
        turn = bearing(sines, self.way.place, self.goal())
        turn = turn - sines.turn if turn > sines.turn // 2 else turn
        most = self.s.facts.n.most_turn
        turn = max(-most, min(most, rdiv(turn, self.snap_turn) * self.snap_turn))
        x, y, heading = self.way.place
        forward, _ = self.seen((x, y, (heading + turn) % sines.turn))
        length = self.clipped(forward, self.left)
        if length > 0:
            yield self.with_step(f"{LEG}:{turn}:{length}")

    # -- wheels

    def angle(self) -> int:
        """How far it is turned: by two fingers, or by a front corner that is pulled about the other."""
        if not self.grip.corner:
            return rdiv(self.grip.turn, self.snap_turn) * self.snap_turn
        s, half = self.s, self.profile.width // 2
        side = 1 if self.grip.corner == "left" else -1  # who pulls the left corner turns to the right
        sines = s.facts.sines
        pivot = at(sines, self.way.place, side * half, 0)
        corner = at(sines, self.way.place, -side * half, 0)
        pulled = (corner[0] + round(self.grip.by[0] * SCALE), corner[1] + round(self.grip.by[1] * SCALE))
        before = bearing(sines, (*pivot, 0), corner)
        turn = (bearing(sines, (*pivot, 0), pulled) - before) % sines.turn
        turn = turn - sines.turn if turn > sines.turn // 2 else turn
        turn = rdiv(turn, self.snap_turn) * self.snap_turn
        return max(turn, 0) if side > 0 else min(turn, 0)

    def wheeled(self, angle: int) -> Iterator[Keys]:
        """MAU-2.20 A wheel, as far as there is movement left; the head of a column turns with its next leg."""
        if self.profile.in_column:
            yield from self.turned_head(angle)
            return
        size = abs(angle)
        most = largest_angle(self.s.facts.sines, self.profile.width, self.left)
        if size > most:
            self.why, size = "fault.too_far", most // self.snap_turn * self.snap_turn
        if size:
            yield self.with_step(f"{WHEEL}:{sign_of_turn(angle)}:{size}")

    def turned_head(self, angle: int) -> Iterator[Keys]:
        """A column turns its last leg, or begins one."""
        if self.steps and self.steps[-1].startswith(LEG):
            _, turn, length = self.steps[-1].split(":")
            self.wanted = (*self.steps[:-1], f"{LEG}:{int(turn) + angle}:{length}")
            yield self.wanted
        elif self.left:
            yield self.with_step(f"{LEG}:{angle}:{min(self.grip.step or SNAP, self.left)}")

    # -- nudges

    def nudged(self) -> Iterator[Keys]:
        """A little more or less of the last step, or a step more."""
        self.snap = self.snap_turn = 1
        nudge = self.grip.nudge
        if nudge in ("left", "right"):
            by = (self.grip.step or SNAP_TURN) * (1 if nudge == "right" else -1)
            yield from self.less_or(f"{WHEEL}:{sign_of_turn(-by)}", abs(by)) or self.wheeled(by)
            return
        by, on = self.grip.step or SNAP, nudge == "forward"
        if self.profile.in_column:
            last = self.steps[-1] if self.steps and self.steps[-1].startswith(LEG) else ""
            if last:
                size = size_of(last) + (by if on else -by)
                self.wanted = (*self.steps[:-1], sized(last, size)) if size > 0 else self.steps[:-1]
                yield self.wanted
            elif on:
                yield self.with_step(f"{LEG}:0:{by}")
            return
        less = self.less_or(BACK if on else ADVANCE, by)
        if less is not None:
            yield from less
        elif on:
            yield self.with_step(f"{ADVANCE}:{by}")
        else:
            yield self.with_step(f"{BACK}:{by}")

    def less_or(self, kind: str, by: int) -> list[Keys] | None:
        """The order with so much less of its last step, if that is of this kind."""
        if not self.steps or self.steps[-1].rpartition(":")[0] != kind:
            return None
        size = size_of(self.steps[-1]) - by
        self.wanted = (*self.steps[:-1], sized(self.steps[-1], size)) if size > 0 else self.steps[:-1]
        return [self.wanted]
