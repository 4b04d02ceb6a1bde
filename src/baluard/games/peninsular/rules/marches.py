"""PEN-9.1 to 9.5 The march of a corps: what it can pay, what a step costs, where it must stop."""

from __future__ import annotations

from baluard.games.peninsular.model.events_march import CorpsMarched, MarchForced
from baluard.games.peninsular.model.facts import AT_SEA, FRENCH, NATIONS, NOBODY, OPEN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.seizure import ask_to_burn, owners_to_ask
from baluard.games.peninsular.rules.sieges import is_held, is_sweeping, own_corps, settle_siege
from baluard.games.peninsular.rules.troops import relocate
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table


def is_interrupted(s: State, side: int, province: int) -> bool:
    """PEN-10.8 Are the communications of the French side cut in the region of a province?"""
    return side == FRENCH and s.interrupted[s.facts.region[province]] >= s.turn > 0


def penalty(s: State) -> int:
    """PEN-10.8 What an interruption costs."""
    return s.facts.data.nations.guerrilla.interrupt_move_penalty


def capacity(s: State, corps: Corps, start: int) -> int:
    """PEN-9.1, 9.3, 10.8 The movement points of a corps that begins its march in a province."""
    points = s.facts.kind_move[corps.kind] + (1 if corps.forced else 0)
    if is_interrupted(s, s.side_of(corps), start):
        points -= penalty(s)
    return max(0, points)


def points_left(s: State, corps: Corps) -> int:
    """PEN-11.4, R46 Movement points that a corps has not used. Who never set out has lost none to an interruption."""
    if corps.joint and s.has_corps(corps.joint):  # R31 those of the joint move
        slowest = min(capacity(s, c, corps.start) for c in (corps, s.corps_of(corps.joint)))
        return max(0, slowest - corps.spent)
    if corps.start != AT_SEA:
        return max(0, capacity(s, corps, corps.start) - corps.spent)
    return max(0, s.facts.kind_move[corps.kind] + (1 if corps.forced else 0) - corps.spent)


def may_set_out(s: State, corps: Corps) -> bool:
    """PEN-9.5, 9.12, 8.2 Can a corps begin its march of this turn? Who landed or went with an ally has moved."""
    if corps.at == AT_SEA or corps.moved or corps.cannot_move:
        return False
    return not s.is_besieged(corps) and not is_sweeping(s, corps.id) and not is_held(s, corps)


def may_march(s: State, corps: Corps) -> bool:
    """PEN-9.4, 9.5 Can it begin its march, or go on with it? Not when another unit has moved since, nor in contact."""
    if not corps.moved:
        return may_set_out(s, corps)
    if not corps.path or corps.landed or corps.joint or corps.entered != s.serial:
        return False
    return not s.has_free_enemy(corps.at, s.side_of(corps))


def step_cost(s: State, side: int, start: int, path: tuple[int, ...], to: int) -> int:
    """PEN-9.2, R35, 10.8, R58 Terrain; a river in front of an enemy; a region with cut communications, once."""
    f = s.facts
    at = path[-1] if path else start
    cost = f.cost[to]
    if f.crossing[at][to] and s.has_free_enemy(to, side):
        cost += 1
    if is_interrupted(s, side, to) and f.region[to] not in [f.region[p] for p in (start, *path)]:
        cost += penalty(s)
    return cost


class March:
    """A way in the making: where it has come to, and how many points are left."""

    def __init__(self, s: State, side: int, start: int, path: tuple[int, ...], left: int) -> None:
        self.s: State = s
        self.side: int = side
        self.start: int = start
        self.path: tuple[int, ...] = path
        self.left: int = left
        self.stopped: bool = False

    def at(self) -> int:
        """Where it has come to."""
        return self.path[-1] if self.path else self.start

    def cost(self, to: int) -> int:
        """What a step costs."""
        return step_cost(self.s, self.side, self.start, self.path, to)

    def walk(self, way: Keys) -> None:
        """PEN-9.4, 10.6, R60 Go these provinces in thought."""
        for name in way:
            to = self.s.facts.no[name]
            self.left -= self.cost(to)
            self.path = (*self.path, to)
            self.stopped = self.s.has_free_enemy(to, self.side)  # bands and garrisons stop nobody

    def steps(self) -> list[str]:
        """The provinces into which it can go on."""
        if self.stopped:
            return []
        f = self.s.facts
        return [f.provinces[to] for to in f.near[self.at()] if self.cost(to) <= self.left]

    def reason(self, key: str) -> Faults:
        """Why it cannot go on into a province."""
        f = self.s.facts
        to = f.no.get(key, NOBODY)
        at = self.at()
        if to == NOBODY:
            return message("E009", key, {"name": key, "guess": ""})
        if to not in f.near[at]:
            return message("E081", key, {"a": f.provinces[at], "b": key})
        if self.stopped:
            return message("E083", key, {"province": f.provinces[at]})
        return message("E082", key, {"cost": self.cost(to), "have": self.left})


def march_of(s: State, corps: Corps, way: Keys) -> March:
    """The march of one corps after these provinces."""
    start = corps.start if corps.start != AT_SEA else corps.at
    march = March(s, s.side_of(corps), start, corps.path, capacity(s, corps, start) - corps.spent)
    march.walk(way)
    return march


class MoveCorps(OrderKind):
    """PEN-9.2, 9.4 A corps goes from province to province; what it does not use it may use in a further part."""

    id = "move_corps"

    def units(self, s: State, nation: int) -> Keys:
        return tuple([c.id for c in s.corps if s.nation_of(c) == nation and may_march(s, c)])

    def may(self, s: State, nation: int, unit: str) -> bool:
        corps = own_corps(s, nation, unit)
        return corps is not None and may_march(s, corps)

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        corps = own_corps(s, nation, args[0])
        if corps is None or args[-1] == DONE:
            return ()
        steps = march_of(s, corps, args[1:]).steps()
        return tuple([*steps, DONE] if len(args) > 1 else steps)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        corps = own_corps(s, nation, args[0])
        assert corps is not None
        if s.is_besieged(corps):
            return message("E084", key)
        if not may_march(s, corps):
            if corps.fed:  # PEN-9.9
                return message("E104", key)
            stopped = corps.path and s.has_free_enemy(corps.at, s.side_of(corps))
            return message("E083" if stopped else "E085", key, {"province": place_name(s, corps.at)})
        return march_of(s, corps, args[1:]).reason(key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        march_together(t, s, [s.corps_of(args[0])], args[1:-1])


def place_name(s: State, province: int) -> str:
    """The id of a province; nothing at sea."""
    return s.facts.provinces[province] if province != AT_SEA else ""


def march_together(t: Table, s: State, group: list[Corps], way: Keys) -> None:
    """PEN-9.2 One or more corps go a way; the story is told up to where an owner of a depot is asked."""
    f = s.facts
    first = group[0]
    nation, side = s.nation_of(first), s.side_of(first)
    told: tuple[str, ...] = (f.provinces[first.at],)
    spent = 0
    for i in range(len(way)):
        to = f.no[way[i]]
        cost = step_cost(s, side, first.start if first.start != AT_SEA else first.at, first.path, to)
        for corps in group:
            enter(t, s, corps, to, cost)
        told = (*told, way[i])
        spent += cost
        owners = owners_to_ask(s, side, to)
        if owners or i == len(way) - 1:
            t.tell(CorpsMarched(NATIONS[nation], tuple([c.id for c in group]), told, spent))
            told, spent = (way[i],), 0
            ask_to_burn(t, s, owners, to)


def enter(t: Table, s: State, corps: Corps, to: int, cost: int) -> None:
    """PEN-9.14 A corps enters a province, whoever of its side is there; what is written down of it."""
    at = corps.at
    if not corps.path:
        corps.start = at
    besieged = corps.besieging
    corps.besieging = False
    corps.came_from = at
    corps.moved = True
    corps.spent += cost
    corps.path = (*corps.path, to)
    s.serial += 1
    corps.entered = s.serial
    relocate(s, corps, to, OPEN)
    if besieged:
        settle_siege(t, s, at)


class ForcedMarch(OrderKind):
    """PEN-9.3, R46 Before it moves, a corps takes one more movement point; then it must forage."""

    id = "forced_march"

    def may(self, s: State, nation: int, unit: str) -> bool:
        corps = own_corps(s, nation, unit)
        return corps is not None and not corps.forced and may_set_out(s, corps)

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return ()

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return message("E085" if own_corps(s, nation, args[0]) is not None else "E086", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        s.corps_of(args[0]).forced = True
        t.tell(MarchForced(NATIONS[nation], args[0]))
