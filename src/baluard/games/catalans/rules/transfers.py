"""CAT-6.6, 8 Effects that bring troops, move them or send them home."""

from __future__ import annotations

from baluard.games.catalans.model.activities import Unit
from baluard.games.catalans.model.deals import PlaceIn
from baluard.games.catalans.model.events import TroopRecalled
from baluard.games.catalans.model.facts import ARAGON, BOURBON, EMPIRE, POWERS, Op, number_of
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.actions import about, shift
from baluard.games.catalans.rules.deals import consult
from baluard.games.catalans.rules.ops import about_unit, card_of, choose_power, named
from baluard.games.catalans.rules.promises import barred_spaces, keep, lawful
from baluard.games.catalans.rules.troops import (
    ally_spaces,
    has_room,
    is_place_for_bourbon,
    key_of,
    levy_options,
    read_key,
    recruit_ally,
    recruit_bourbon,
)
from baluard.games.catalans.rules.ways import march_ends, open_spaces, spaces_with_room
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


class RelocateSpace(PathSpace):
    """CAT-6.6 A Bourbon troop and where it goes; or no more."""

    def __init__(self, s: State, places: list[int], home: int, listed: list[str]) -> None:
        self.s = s
        self.places = tuple(places)
        self.home = home
        self.listed = tuple(listed)
        self.crowd = s.crowd()
        self.troops: Keys = ()

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        if not prefix:
            if not self.troops:
                self.troops = (*self.find_troops(), DONE)
            return self.troops
        if len(prefix) > 1 or prefix[0] == DONE:
            return ()
        nation, z = read_key(s, prefix[0])
        return tuple([s.facts.ids[n] for n in self.ends(nation, z, len(s.facts.ids))])

    def find_troops(self) -> list[str]:
        """Troops that can go elsewhere."""
        s = self.s
        found: list[str] = []
        for z in self.places:
            for nation in BOURBON:
                if s.troops[nation][z] and self.ends(nation, z, 1):
                    found.append(key_of(nation, s.facts.ids[z]))
        return found

    def ends(self, nation: int, z: int, most: int) -> list[int]:
        """Legal spaces for its nation, as things stand once it is lifted; at most so many."""
        f, crowd = self.s.facts, self.crowd
        found: list[int] = []
        crowd[z] -= 1
        for n in f.homes[nation]:
            if n == z or (self.home >= 0 and f.home[n] != self.home) or (self.listed and f.ids[n] not in self.listed):
                continue
            if is_place_for_bourbon(self.s, crowd, n):
                found.append(n)
                if len(found) == most:
                    break
        crowd[z] += 1
        return found


def relocate(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-6.6, CAT-8 The icon of a march, and relocate: up to so many Bourbon troops go elsewhere."""
    f = s.facts
    actor = number_of(a.power)
    free = s.free_of_bourbons()
    places = [z for z in (op.spaces or range(len(f.ids))) if not free[z]]
    listed = f.ids
    if s.promises:
        listed = lawful(t, s, actor, "place_bourbon", [f"x-{name}" for name in f.ids])
    space = RelocateSpace(s, places, op.home, [key[2:] for key in listed] if len(listed) < len(f.ids) else [])
    if space.next_keys(()) == (DONE,):
        return
    facts: dict[str, Fact] = {**about_unit(a), "number": a.left}
    decision = Decision(Seat(f.owner[actor]), "relocate_unit", space, (DONE,), facts, "CAT-6.6")
    keys = consult(t, s, decision, "N3", actor, a)
    if keys is None or keys[0] == DONE:
        return
    nation, z = read_key(s, keys[0])
    if a.left > 1:
        t.then(Unit(a.source, a.effect, a.power, a.left - 1))
    keep(t, s, actor, PlaceIn, keys[1])
    shift(t, s, nation, [z, f.no[keys[1]]], 0)


def free_recruit(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8, 1.13 recruit: free troops, placed by their owner; of common and unplayed powers by the acting one."""
    f = s.facts
    actor, target = number_of(a.power), number_of(a.target)
    if target < 0:
        if op.power == "chosen":
            target = choose_power(t, s, a, list(f.powers))
            if target < 0:
                return
            t.then(Unit(a.source, a.effect, a.power, a.left, POWERS[target]))
            return
        target = actor if op.power == "self" else number_of(op.power)
    keys = [f.ids[z] for z in ally_spaces(s, target)]
    if not keys or (target == EMPIRE and s.joseph_dead):
        return
    owner = f.owner[target] or f.owner[actor]
    facts: dict[str, Fact] = {"power": POWERS[target], "card": a.source, "number": a.left}
    place = t.ask(Decision(Seat(owner), "place_allied", OneOf(keys), keys[0], facts, "CAT-8"))
    recruit_ally(t, s, target, f.no[place])
    if a.left > 1:
        t.then(Unit(a.source, a.effect, a.power, a.left - 1, POWERS[target]))


def levy(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 levy, restore: Bourbon troops out of the reserves, or of those out of play."""
    options = levy_options(s, op.nations, op.op == "restore", op.fallback)
    if not options:
        return
    actor = number_of(a.power)
    place = place_bourbon(t, s, actor, options, a, a.source, a.left)
    if place is None:
        return
    nation, z = place
    in_reserve = op.op == "levy" and s.reserve[nation] > 0
    recruit_bourbon(t, s, nation, z, not in_reserve, actor)
    if a.left > 1:
        t.then(Unit(a.source, a.effect, a.power, a.left - 1))


def place_bourbon(
    t: Table, s: State, power: int, options: list[tuple[int, int]], again: object, source: str, left: int
) -> tuple[int, int] | None:
    """CAT-3.e.2 A nation and a space for one Bourbon troop; None when somebody has spoken and it is asked again."""
    keys = [key_of(nation, s.facts.ids[z]) for nation, z in options]
    keys = lawful(t, s, power, "place_bourbon", keys)
    facts: dict[str, Fact] = {**about(power), "card": source, "number": left}
    decision = Decision(Seat(s.facts.owner[power]), "levy_unit", OneOf(keys), keys[0], facts, "CAT-3.e")
    chosen = consult(t, s, decision, "N3", power, again)
    if chosen is None:
        return None
    nation, z = read_key(s, chosen)
    keep(t, s, power, PlaceIn, s.facts.ids[z])
    return nation, z


class MarchSpace(PathSpace):
    """CAT-8 march: a troop and where it goes; or no more."""

    def __init__(self, s: State, powers: list[int], op: Op, spent: tuple[str, ...], barred: list[int]) -> None:
        self.s = s
        self.powers = tuple(powers)
        self.op = op
        self.spent = spent
        self.free = open_spaces(s, barred)
        self.room = spaces_with_room(s)
        self.ends_from: dict[int, list[int]] = {}

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        if not prefix:
            found: list[str] = []
            for power in self.powers:
                for z in range(len(s.facts.ids)):
                    key = key_of(power, s.facts.ids[z])
                    if s.troops[power][z] > self.spent.count(key) and self.ends(z):
                        found.append(key)
            return tuple([*found, DONE])
        if len(prefix) > 1 or prefix[0] == DONE:
            return ()
        return tuple([s.facts.ids[z] for z in self.ends(read_key(s, prefix[0])[1])])

    def ends(self, z: int) -> list[int]:
        """Where a troop of this space may go."""
        found = self.ends_from.get(z)
        if found is None:
            op = self.op
            found = march_ends(self.s, z, op.steps, op.sea, op.any_sea, self.free, self.room)
            self.ends_from[z] = found
        return found


def march(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 march: up to so many different troops, each its free steps. `spent` are those that have marched."""
    f = s.facts
    actor = number_of(a.power)
    powers = [actor, ARAGON] if op.power == "self+aragon" else [actor]
    space = MarchSpace(s, powers, op, a.spent, barred_spaces(s, actor))
    if space.next_keys(()) == (DONE,):
        return
    facts: dict[str, Fact] = {**about_unit(a), "number": a.left}
    keys = t.ask(Decision(Seat(f.owner[actor]), "march_unit", space, (DONE,), facts, "CAT-8"))
    if keys[0] == DONE:
        return
    power, z = read_key(s, keys[0])
    to = f.no[keys[1]]
    shift(t, s, power, [z, to], 0)
    if a.left > 1:
        t.then(Unit(a.source, a.effect, a.power, a.left - 1, "", (*a.spent, key_of(power, f.ids[to]))))


def land(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 land: troops of a power from anywhere or from the reserve into one space."""
    f = s.facts
    actor = number_of(a.power)
    power = actor if op.power == "self" else number_of(op.power)
    z = op.space
    if s.bourbon_at(z) or not has_room(s, z) or z in barred_spaces(s, actor):
        return
    keys = [key_of(power, f.ids[n]) for n in range(len(f.ids)) if s.troops[power][n] and n != z]
    if s.reserve[power]:
        keys.append("reserve")
    if not keys:
        return
    facts: dict[str, Fact] = {**about(actor), "card": a.source, "space": f.ids[z], "number": a.left}
    chosen = t.ask(Decision(Seat(f.owner[actor]), "land_unit", OneOf([*keys, DONE]), DONE, facts, "CAT-8"))
    if chosen == DONE:
        return
    if chosen == "reserve":
        recruit_ally(t, s, power, z)
    else:
        shift(t, s, power, [read_key(s, chosen)[1], z], 0)
    if a.left > 1:
        t.then(Unit(a.source, a.effect, a.power, a.left - 1))


def begin_recall(t: Table, s: State, source: str, effect: str, power: int, op: Op) -> None:
    """CAT-8 recall: each named power, also one that is not played."""
    who = [number_of(op.who)] if op.who in POWERS else named(s, op.who, power)
    t.then(*[Unit(source, effect, POWERS[power], op.n, POWERS[one]) for one in who])


def recall(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8, R39 recall: a troop returns to its reserve, chosen by its owner; on a value-0 card by who plays it."""
    f = s.facts
    power = number_of(a.target)
    spaces = [z for z in range(len(f.ids)) if s.troops[power][z] and op.home in (-1, f.home[z])]
    if not spaces:
        return
    keys = [f.ids[z] for z in spaces]
    actor = f.owner[number_of(a.power)]
    by_actor = f.binding and not card_of(s, a.source).value
    owner = actor if by_actor else f.owner[power] or actor
    facts: dict[str, Fact] = {"power": a.target, "card": a.source, "number": a.left}
    place = t.ask(Decision(Seat(owner), "recall_unit", OneOf(keys), keys[0], facts, "CAT-8"))
    s.troops[power][f.no[place]] -= 1
    s.reserve[power] += 1
    t.tell(TroopRecalled(a.target, place))
    if a.left > 1:
        t.then(Unit(a.source, a.effect, a.power, a.left - 1, a.target))
