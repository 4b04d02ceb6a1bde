"""MAU-8.1 to 8.9 Charges: who may, whom they must, how far they come, and how they stand at the end."""

from __future__ import annotations

from typing import Final

from baluard.games.maurice.model.facts import Profile
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.around import Around
from baluard.games.maurice.rules.measures import enters_impassable, is_in, is_on_flank, on_table
from baluard.games.maurice.rules.paths import as_number, malus, overlapped
from baluard.kernel.plane import (
    LEFT,
    RIGHT,
    Place,
    Polygon,
    ahead,
    arc_length,
    at,
    box_of,
    boxes_within,
    distance,
    is_close,
    is_within,
    largest_angle,
    local,
    overlap,
    point_distance,
    rdiv,
    rectangle,
    steps_to,
    wheel,
)

PIVOT_STEP: Final = 20
FRONT, FLANK_RIGHT, REAR, FLANK_LEFT = 0, 1, 2, 3


class Run:
    """One charge as it was reckoned: where it stops, whom it hits, what it went through."""

    def __init__(self) -> None:
        self.stop: Place = (0, 0, 0)
        self.target: int = -1
        self.length: int = 0  # of the whole movement, wheel included
        self.touched: bool = False
        self.fault: str = ""


def may_charge(s: State, u: int) -> bool:
    """MAU-8.2, 3.10, R2 In line, massed or open order, with fewer than 4 DISR; no guns."""
    return s.profile(u).charges and s.disr[u] < s.facts.troops[u].steady


def charge_reach(s: State, u: int) -> int:
    """MAU-8.3, R22 The whole movement, the wheel included."""
    profile = s.profile(u)
    return max(s.facts.n.line_move[profile.moves] - malus(s, u), 0)


def read_wheel(key: str) -> tuple[str, int] | None:
    """How a charger wheels: `0`, `L143`, `R20`; None when it is something else."""
    if key == "0":
        return (LEFT, 0)
    angle = as_number(key[1:])
    return (key[0], angle) if key[:1] in (LEFT, RIGHT) and angle > 0 else None


# -- the movement


class Charger:
    """A unit that looks for somebody to charge: what it might meet, and its wheels as far as they were tried."""

    def __init__(self, s: State, u: int, reach: int) -> None:
        self.s: State = s
        self.u: int = u
        self.profile: Profile = s.profile(u)
        self.reach: int = reach
        self.around: Around = Around(s, u, s.place[u], self.profile, reach)
        self.friends: list[int] = [v for v in self.around.units if s.side_of(v) == s.side_of(u)]
        self.enemies: list[int] = [v for v in self.around.units if s.side_of(v) != s.side_of(u)]
        self.wheels: dict[str, list[Run]] = {LEFT: [], RIGHT: []}  # by side: after each micro-step

    def run(self, side: str, angle: int) -> Run:
        """MAU-8.3, 8.4 A wheel of at most 1 BW, then straight ahead: by 250 until an enemy is met, then by 50."""
        f = self.s.facts
        cost = arc_length(f.sines, self.profile.width, angle)
        if cost > f.n.pivot or cost > self.reach:
            run = self.standing()
            run.fault = "fault.wheel_too_far"
            return run
        run = self.wheeled(side, angle)
        if not run.fault:
            run.length = cost
            self.go_straight(run, self.reach - cost)
        return run

    def standing(self) -> Run:
        """Before anything has been done."""
        run = Run()
        run.stop = self.s.place[self.u]
        return run

    def wheeled(self, side: str, angle: int) -> Run:
        """The wheel, micro-step by micro-step; what is common to several wheels is looked at once."""
        step = self.s.facts.n.step_wheel
        tried = self.wheels[side]
        whole = angle // step
        while len(tried) < whole and not (tried and tried[-1].fault):
            tried.append(self.turned(tried[-1] if tried else self.standing(), side, (len(tried) + 1) * step))
        run = copy_of(tried[min(whole, len(tried)) - 1] if tried and whole else self.standing())
        return run if run.fault or angle % step == 0 else self.turned(run, side, angle)

    def turned(self, before: Run, side: str, mark: int) -> Run:
        """One micro-step more; where it may not go, it stays where it was."""
        p = self.profile
        run = copy_of(before)
        place = wheel(self.s.facts.sines, self.s.place[self.u], p.width, side, mark)
        foot = rectangle(self.s.facts.sines, place, p.width, p.depth)
        if self.around.overlapped(foot, box_of(foot)):
            run.fault = "fault.overlaps"
        self.look_at(run, place, foot)
        if not run.fault:
            run.stop = place
        return run

    def look_at(self, run: Run, place: Place, foot: Polygon) -> None:
        """MAU-8.3 to 8.5 Table, impassable and forbidden terrain; difficult terrain is noted."""
        p, around = self.profile, self.around
        bases = range(len(p.spots))
        box = box_of(foot)
        if not on_table(self.s.facts, foot):
            run.fault = "fault.off_table"
        elif around.is_in(place, box, bases, around.impassable):
            run.fault = "fault.impassable"
        elif p.arm == "cav" and around.is_in(place, box, bases, around.houses):
            run.fault = "fault.horse_in_houses"
        elif p.arm == "cav" and p.regular and around.is_in(place, box, bases, around.woods):
            run.fault = "fault.horse_in_woods"
        elif not run.touched:
            run.touched = around.is_in(place, box, bases, around.difficult)

    def is_barred(self, run: Run, place: Place) -> bool:
        """MAU-8.3, 8.5 Does a charge end before this place, at the edge, in forbidden terrain, or at another unit?"""
        foot = rectangle(self.s.facts.sines, place, self.profile.width, self.profile.depth)
        self.look_at(run, place, foot)
        return bool(run.fault or self.around.overlapped(foot, box_of(foot)))

    def go_straight(self, run: Run, rest: int) -> None:
        """MAU-8.4 The straight part."""
        f = self.s.facts
        p = self.profile
        start, wheeled, walked = run.stop, run.length, 0
        enemies = self.enemies_ahead(start, rest)
        if not enemies:
            run.fault = "fault.falls_short"
            return
        for mark in steps_to(rest, f.n.step_straight):
            place = ahead(f.sines, start, mark)
            foot = rectangle(f.sines, place, p.width, p.depth)
            if self.met(foot, enemies):
                self.close_in(run, start, walked, mark, enemies)
                return
            if self.meets_friends(foot):
                run.fault = "fault.overlaps"
            self.look_at(run, place, foot)
            if run.fault:
                return
            run.stop, run.length, walked = place, wheeled + mark, mark
        foot = rectangle(f.sines, run.stop, p.width, p.depth)
        met = [enemy for enemy in enemies if is_within(foot, self.s.feet[enemy], f.n.tolerance)]
        if met:
            run.target = nearest_of(self.s, run.stop, met)
        else:
            run.fault = "fault.falls_short"

    def close_in(self, run: Run, start: Place, walked: int, most: int, enemies: list[int]) -> None:
        """MAU-8.4 From the last free place on by 50, up to the place before the one that meets an enemy."""
        f = self.s.facts
        p = self.profile
        wheeled = run.length - walked
        mark = walked
        while mark < most:
            mark = min(mark + f.n.step_charge, most)
            place = ahead(f.sines, start, mark)
            foot = rectangle(f.sines, place, p.width, p.depth)
            met = self.met(foot, enemies)
            if met:
                run.target = nearest_of(self.s, run.stop, met)
                self.look_at(run, run.stop, rectangle(f.sines, run.stop, p.width, p.depth))
                return
            if self.meets_friends(foot):
                run.fault = "fault.overlaps"
                return
            if not on_table(f, foot):
                run.fault = "fault.off_table"
                return
            run.stop, run.length = place, wheeled + mark

    def met(self, foot: Polygon, enemies: list[int]) -> list[int]:
        """The enemies that it would overlap, with no tolerance."""
        s = self.s
        box = box_of(foot)
        return [e for e in enemies if boxes_within(box, s.boxes[e], 0) and overlap(foot, s.feet[e])]

    def meets_friends(self, foot: Polygon) -> bool:
        """MAU-8.3 Would it overlap a friend?"""
        s = self.s
        box = box_of(foot)
        for other in self.friends:
            if boxes_within(box, s.boxes[other], 0) and overlap(foot, s.feet[other], s.facts.n.tolerance):
                return True
        return False

    def enemies_ahead(self, start: Place, rest: int) -> list[int]:
        """The enemies that a straight movement could meet at all: those in the strip that it sweeps."""
        f = self.s.facts
        p = self.profile
        x, y = at(f.sines, start, 0, rest + f.n.tolerance)
        swept = rectangle(f.sines, (x, y, start[2]), p.width, rest + f.n.tolerance + p.depth)
        box = box_of(swept)
        slack = 2 * f.n.tolerance
        found: list[int] = []
        for e in self.enemies:
            if boxes_within(box, self.s.boxes[e], slack) and is_close(swept, self.s.feet[e], slack):
                found.append(e)
        return found

    def may_meet(self, side: str, angle: int) -> bool:
        """Is anybody in the strip before it, once it has wheeled? If not, nothing of this wheel need be tried."""
        f = self.s.facts
        start = wheel(f.sines, self.s.place[self.u], self.profile.width, side, angle) if angle else self.s.place[self.u]
        return bool(self.enemies_ahead(start, self.reach - arc_length(f.sines, self.profile.width, angle)))


def copy_of(run: Run) -> Run:
    """A run that can go on without changing the other."""
    new = Run()
    new.stop, new.target, new.length = run.stop, run.target, run.length
    new.touched, new.fault = run.touched, run.fault
    return new


def run_charge(s: State, u: int, side: str, angle: int, reach: int) -> Run:
    """MAU-8.3, 8.4 One charge, reckoned to its end."""
    return Charger(s, u, reach).run(side, angle)


def nearest_of(s: State, stop: Place, met: list[int]) -> int:
    """MAU-8.4 Of several the one nearest to the middle of the front, then roster order."""
    return min(met, key=lambda e: (point_distance((stop[0], stop[1]), s.feet[e]), e))


def halt(s: State, u: int, side: str, angle: int, reach: int) -> Run:
    """MAU-8.6 A charge that hits nobody: the last 250-step place on its path that is clear, and 1 BW from enemies.
    Its path ends where it meets somebody; what lies beyond its last place does not hurt it."""
    f = s.facts
    p = s.profile(u)
    charger = Charger(s, u, reach)
    run, seen = Run(), Run()
    run.stop = start = s.place[u]
    cost = arc_length(f.sines, p.width, angle)
    if cost > reach:
        return run
    for mark in steps_to(angle, f.n.step_wheel):
        start = wheel(f.sines, s.place[u], p.width, side, mark)
        if charger.is_barred(seen, start):
            return run
    marks = steps_to(reach - cost, f.n.step_straight)
    for mark in [0, *marks] if angle else marks:
        place = ahead(f.sines, start, mark)
        if charger.is_barred(seen, place):
            break
        if may_stay(s, u, rectangle(f.sines, place, p.width, p.depth)):
            run.stop, run.length, run.touched = place, cost + mark, seen.touched
    return run


def may_stay(s: State, u: int, foot: Polygon) -> bool:
    """MAU-8.6 Could it stay here, if it had to stop: clear of all units, and 1 BW from enemies?"""
    n = s.facts.n
    if overlapped(s, u, foot):
        return False
    box = box_of(foot)
    for enemy in s.army(1 - s.side_of(u)):
        if boxes_within(box, s.boxes[enemy], n.standoff):
            least = min(n.standoff, distance(s.feet[u], s.feet[enemy])) - n.tolerance
            if distance(foot, s.feet[enemy]) < least:
                return False
    return True


# -- whom it may and must hit


def is_legal_target(s: State, u: int, target: int) -> bool:
    """MAU-8.5, R25 Horse not against houses, foot against horse only there, regular horse not against woods."""
    p = s.profile(u)
    in_houses = s.profile(target).formation == "garrison" or is_in(s, target, "builtup")
    if p.arm == "cav":
        return not in_houses and not (p.regular and is_in(s, target, "woods"))
    return s.profile(target).arm != "cav" or in_houses


def standard_wheels(s: State, u: int) -> list[tuple[str, int]]:
    """MAU-8.7 No wheel, then by 20 to both sides, up to the most."""
    f = s.facts
    most = largest_angle(f.sines, s.profile(u).width, f.n.pivot)
    angles = [*range(PIVOT_STEP, most, PIVOT_STEP), most]
    return [(LEFT, 0), *[(side, angle) for angle in angles for side in (LEFT, RIGHT)]]


class Choice:
    """The targets that a unit is allowed to charge, each with the smallest standard wheel that hits it."""

    def __init__(self) -> None:
        self.wheels: dict[int, tuple[str, int]] = {}


def targets_of_charge(s: State, u: int) -> Choice:
    """MAU-8.7, R23 Within 4 BW whoever is straight ahead, else the nearest; beyond, anybody within reach."""
    choice = Choice()
    if not may_charge(s, u):
        return choice
    reach = charge_reach(s, u)
    near = [e for e in s.army(1 - s.side_of(u)) if boxes_within(s.boxes[u], s.boxes[e], reach + s.facts.n.bw)]
    if not near:
        return choice
    hit: dict[int, tuple[str, int]] = {}
    charger = Charger(s, u, reach)
    for side, angle in standard_wheels(s, u):
        if not charger.may_meet(side, angle):
            continue
        run = charger.run(side, angle)
        if not run.fault and run.target not in hit and is_legal_target(s, u, run.target):
            hit[run.target] = (side, angle)
    gaps = {e: distance(s.feet[u], s.feet[e]) for e in hit}
    close = [e for e in hit if gaps[e] <= s.facts.n.priority_range]
    straight = [e for e in close if hit[e][1] == 0]
    if straight:
        allowed = straight
    elif close:
        least = min([gaps[e] for e in close])
        allowed = [e for e in close if gaps[e] == least]
    else:
        allowed = list(hit)
    choice.wheels = {e: hit[e] for e in allowed}
    return choice


# -- at the end


def dressed(s: State, u: int, target: int, stop: Place) -> Place:
    """MAU-8.9 Flush against the edge that it faces most nearly; where there is no room it stays where it stopped."""
    f = s.facts
    p = s.profile(u)
    place = dressed_place(s, target, stop, edge_of(s, target, stop), p.width)
    foot = rectangle(f.sines, place, p.width, p.depth)
    bases = range(len(p.spots))
    if not on_table(f, foot) or enters_impassable(f, place, p, bases) or overlapped(s, u, foot):
        return stop
    return place


def edge_of(s: State, target: int, stop: Place) -> int:
    """MAU-8.9 The edge of the target whose reversed normal differs least from the heading."""
    f = s.facts
    turn, right = f.sines.turn, f.sines.right
    q = s.profile(target)
    forward, aside = local(f.sines, s.place[target], (stop[0], stop[1]))
    half, deep = q.width // 2 * f.sines.scale, q.depth * f.sines.scale
    outside = [forward, aside - half, -forward - deep, -aside - half]
    best = FRONT
    least = turn
    for edge in (FRONT, FLANK_RIGHT, REAR, FLANK_LEFT):
        reversed_normal = (s.place[target][2] + edge * right + turn // 2) % turn
        apart = (reversed_normal - stop[2]) % turn
        apart = min(apart, turn - apart)
        if apart < least or (apart == least and outside[edge] > outside[best]):
            best, least = edge, apart
    return best


def dressed_place(s: State, target: int, stop: Place, edge: int, width: int) -> Place:
    """MAU-8.9 The place flush against an edge, opposite to where the charger came."""
    f = s.facts
    q = s.profile(target)
    place = s.place[target]
    forward, aside = local(f.sines, place, (stop[0], stop[1]))
    gap, shared = f.n.dress_gap, f.n.dress_overlap
    turn, right = f.sines.turn, f.sines.right
    if edge in (FRONT, REAR):
        most = q.width // 2 + width // 2 - shared
        lateral = max(-most, min(most, rdiv(aside, f.sines.scale)))
        x, y = at(f.sines, place, lateral, gap if edge == FRONT else -q.depth - gap)
        heading = place[2] + (turn // 2 if edge == FRONT else 0)
    else:
        most = q.depth // 2 + width // 2 - shared
        lateral = max(-most, min(most, rdiv(forward, f.sines.scale) + q.depth // 2))
        out = q.width // 2 + gap
        x, y = at(f.sines, place, out if edge == FLANK_RIGHT else -out, lateral - q.depth // 2)
        heading = place[2] + (3 * right if edge == FLANK_RIGHT else right)
    return (x, y, heading % turn)


# -- a list of charges


class Trial:
    """Charges carried out one after another on a table of their own."""

    def __init__(self, s: State) -> None:
        self.s: State = s.copy()
        self.fault: str = ""
        self.runs: list[Run] = []
        self.targets: dict[int, Choice] = {}

    def choice(self, u: int) -> Choice:
        """MAU-8.7 Whom a unit may charge as things stand, looked up once."""
        if u not in self.targets:
            self.targets[u] = targets_of_charge(self.s, u)
        return self.targets[u]

    def charge(self, u: int, side: str, angle: int) -> None:
        """MAU-8.6, 8.7 The next charge, with its dressing; it must be legal as things then stand."""
        s = self.s
        allowed = self.choice(u).wheels
        run = run_charge(s, u, side, angle, charge_reach(s, u))
        self.runs.append(run)
        if run.fault:
            self.fault = run.fault
        elif run.target not in allowed:
            self.fault = "fault.other_target" if allowed else "fault.no_target"
        else:
            s.move(u, dressed(s, u, run.target, run.stop))
            self.targets = {}


def flanks(s: State, u: int, target: int) -> bool:
    """MAU-8.8 Measured before the charger moves."""
    return is_on_flank(s, u, target)
