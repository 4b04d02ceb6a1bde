"""CAT-7 The five actions."""

from __future__ import annotations

from baluard.games.catalans.model.activities import ActionUnit, ChooseAction
from baluard.games.catalans.model.deals import Act, Hit
from baluard.games.catalans.model.events import ActionDeclined, ActionTaken, TroopMoved
from baluard.games.catalans.model.facts import (
    ACTIONS,
    ATTACK,
    BOURBON,
    EMPIRE,
    FAR,
    MOVE,
    NOBODY,
    POWERS,
    RECRUIT,
    RESOURCES,
    number_of,
)
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.deals import close_window, consult
from baluard.games.catalans.rules.promises import barred_spaces, binding_promises, breaks, keep, lawful, miss
from baluard.games.catalans.rules.tracks import (
    can_pay,
    change_resources,
    change_will,
    cost_of_levels,
    most_payable,
)
from baluard.games.catalans.rules.troops import (
    adjacent_to,
    ally_spaces,
    bourbon_spaces_held,
    eliminate,
    key_of,
    read_key,
    recruit_ally,
)
from baluard.games.catalans.rules.ways import cheapest_among, open_spaces, spaces_with_room, way_to
from baluard.kernel.answers import DONE, Amount, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

MOST_PAID = 40  # for one move


def available(s: State, power: int) -> list[int]:
    """CAT-7.1, R27, R36 Not done this round, not banned, at war for warfare, and at least one unit possible."""
    return [action for action in range(len(ACTIONS)) if why_not(s, power, action) == ""]


def why_not(s: State, power: int, action: int) -> str:
    """Why an action is not available, as a text key; empty when it is."""
    if s.acted:
        return "hint.acted"
    if s.done[action] != NOBODY:
        return "hint.done"
    if s.banned[action] == power:
        return "hint.banned"
    if action in (ATTACK, RECRUIT, MOVE) and not s.is_at_war(power):
        return "hint.not_at_war"
    if action == ATTACK:
        return "" if attack_keys(s, power, ()) else "hint.nothing"
    if action == RECRUIT:
        return "" if recruit_keys(s, power) else "hint.nothing"
    if action == MOVE:
        return "" if MoveSpace(s, power, True).has_troops() else "hint.nothing"
    if action == RESOURCES:
        return ""
    return "" if levels_affordable(s, power) else "hint.nothing"


def choose_action(t: Table, s: State, power: int) -> None:
    """CAT-4.2, 4.3, 7.1 One action, or none."""
    keys = [ACTIONS[action] for action in available(s, power)]
    if not keys:
        close_window(t, s)
        miss(t, s, power, Act)
        return
    options = lawful(t, s, power, "choose_action", [*keys, "none"])
    decision = Decision(
        Seat(s.facts.owner[power]), "choose_action", OneOf(options), options[-1], about(power), "CAT-7.1"
    )
    chosen = consult(t, s, decision, "N3", power, ChooseAction(POWERS[power]))
    if chosen is None:
        return
    if chosen == "none":
        miss(t, s, power, Act)
        t.tell(ActionDeclined(POWERS[power]))
        return
    begin(t, s, power, ACTIONS.index(chosen))


def about(power: int) -> dict[str, Fact]:
    """What everybody may know of a decision."""
    return {"power": POWERS[power]}


def begin(t: Table, s: State, power: int, action: int) -> None:
    """CAT-7.1 The marker is put; units follow one at a time. An attack is begun with its first unit: before that its
    owner may still give away what it would cost (R27)."""
    if action == ATTACK:
        t.then(ActionUnit(POWERS[power], ACTIONS[ATTACK], True))
        return
    put_action_marker(t, s, power, action)
    if action == RESOURCES:
        constants = s.facts.constants
        per_space = constants["resources_action_per_bourbon_space"]
        gain = constants["resources_action_base"] + per_space * bourbon_spaces_held(s, power)
        change_resources(t, s, power, gain)
    else:
        t.then(ActionUnit(POWERS[power], ACTIONS[action], True))


def put_action_marker(t: Table, s: State, power: int, action: int) -> None:
    """CAT-7.1 This action is taken in this round."""
    done = list(s.done)
    done[action] = power
    s.done, s.acted = tuple(done), True
    t.tell(ActionTaken(POWERS[power], ACTIONS[action]))
    keep(t, s, power, Act, ACTIONS[action])
    miss(t, s, power, Act)


def action_unit(t: Table, s: State, a: ActionUnit) -> None:
    """CAT-7.1 One unit; the power says when it stops."""
    power, action = number_of(a.power), ACTIONS.index(a.action)
    if action == ATTACK:
        attack(t, s, a, power)
    elif action == RECRUIT:
        recruit(t, s, a, power)
    elif action == MOVE:
        move(t, s, a, power)
    else:
        raise_will(t, s, power)


# -- attack


def attack_keys(s: State, power: int, hits: tuple[int, ...]) -> list[str]:
    """CAT-7.2 Bourbon troops beside one's own, Aragon's or the Empire's; two a space, two spaces."""
    f = s.facts
    if not can_pay(s, power, f.war_cost[s.levels[power]]):
        return []
    constants = f.constants
    if len(hits) >= constants["attack_max_total"]:
        return []
    full = len(set(hits)) >= constants["attack_max_spaces"]
    friends = s.fights_for(power)
    free = s.free_of_bourbons()
    found: list[str] = []
    for z in range(len(f.ids)):
        if free[z] or (full and z not in hits) or hits.count(z) >= constants["attack_max_per_space"]:
            continue
        if adjacent_to(s, z, friends):
            found.extend([key_of(nation, f.ids[z]) for nation in BOURBON if s.troops[nation][z]])
    return found


def attack(t: Table, s: State, a: ActionUnit, power: int) -> None:
    """CAT-7.2 One Bourbon troop is eliminated."""
    keys = attack_keys(s, power, tuple([s.facts.no[name] for name in a.hits]))
    if a.first and (not keys or is_promised_away(s, power)):
        t.then(ChooseAction(a.power))
        return
    if not keys:
        close_window(t, s)
        return
    options = lawful(t, s, power, "victim", keys if a.first else [*keys, DONE])
    seat = Seat(s.facts.owner[power])
    facts: dict[str, Fact] = {**about(power), "cost": s.facts.war_cost[s.levels[power]], "number": len(a.hits)}
    decision = Decision(seat, "attack_unit", OneOf(options), options[-1], facts, "CAT-7.2")
    chosen = consult(t, s, decision, "N3", power, a)
    if chosen is None or chosen == DONE:
        return
    if a.first:
        put_action_marker(t, s, power, ATTACK)
    nation, z = read_key(s, chosen)
    change_resources(t, s, power, -s.facts.war_cost[s.levels[power]])
    eliminate(t, s, nation, z)
    keep(t, s, power, Hit, POWERS[nation], s.facts.ids[z])
    t.then(ActionUnit(a.power, ACTIONS[ATTACK], False, (*a.hits, s.facts.ids[z])))


def is_promised_away(s: State, power: int) -> bool:
    """CAT-10.6 Has a power promised, while it chose its first victim, not to attack or to do something else?"""
    return any([breaks(promise, "choose_action", ACTIONS[ATTACK]) for _, promise in binding_promises(s, power)])


# -- recruit


def recruit_keys(s: State, power: int) -> list[str]:
    """CAT-7.3 Troops of one's own, and the Empire's while Joseph lives."""
    if not can_pay(s, power, s.facts.war_cost[s.levels[power]]):
        return []
    powers = [power] if s.joseph_dead else [power, EMPIRE]
    return [key_of(one, s.facts.ids[z]) for one in powers for z in ally_spaces(s, one)]


def recruit(t: Table, s: State, a: ActionUnit, power: int) -> None:
    """CAT-7.3 One troop out of the reserve."""
    keys = recruit_keys(s, power)
    if not keys:
        return
    options = keys if a.first else [*keys, DONE]
    seat = Seat(s.facts.owner[power])
    facts: dict[str, Fact] = {**about(power), "cost": s.facts.war_cost[s.levels[power]]}
    chosen = t.ask(Decision(seat, "recruit_unit", OneOf(options), options[-1], facts, "CAT-7.3"))
    if chosen == DONE:
        return
    one, z = read_key(s, chosen)
    change_resources(t, s, power, -s.facts.war_cost[s.levels[power]])
    recruit_ally(t, s, one, z)
    t.then(ActionUnit(a.power, ACTIONS[RECRUIT], False))


# -- move


class MoveSpace(PathSpace):
    """A troop and where it goes, by the cheapest way; or the end."""

    def __init__(self, s: State, power: int, first: bool) -> None:
        self.s = s
        self.power = power
        self.first = first
        self.most = min(most_payable(s, power), MOST_PAID)
        self.free = open_spaces(s, barred_spaces(s, power))
        self.room = spaces_with_room(s)
        self.found: list[str] | None = None
        self.ends_from: dict[int, list[int]] = {}

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        if not prefix:
            keys = self.troops()
            return tuple(keys if self.first else [*keys, DONE])
        if len(prefix) > 1 or prefix[0] == DONE:
            return ()
        return tuple([s.facts.ids[z] for z in self.ends(read_key(s, prefix[0])[1])])

    def troops(self) -> list[str]:
        """Troops that can go somewhere."""
        if self.found is None:
            s = self.s
            self.found = []
            for power in s.fights_for(self.power):
                row = s.troops[power]
                for z in range(len(row)):
                    if row[z] and self.can_leave(z):
                        self.found.append(key_of(power, s.facts.ids[z]))
        return self.found

    def has_troops(self) -> bool:
        """Is there a troop that can go somewhere?"""
        for power in self.s.fights_for(self.power):
            row = self.s.troops[power]
            for z in range(len(row)):
                if row[z] and self.can_leave(z):
                    return True
        return False

    def can_leave(self, z: int) -> bool:
        """Is there any end within reach?"""
        if self.most <= 0:
            return False
        for n in self.s.facts.land[z]:
            if self.free[n] and self.room[n]:
                return True
        return bool(self.ends(z))

    def ends(self, z: int) -> list[int]:
        """CAT-R2 Where a troop of this space may stop: within reach, with room."""
        found = self.ends_from.get(z)
        if found is None:
            cost, _ = cheapest_among(self.s, z, self.most, self.free)
            found = [n for n in range(len(cost)) if self.room[n] and cost[n] < FAR and n != z]
            self.ends_from[z] = found
        return found


def move(t: Table, s: State, a: ActionUnit, power: int) -> None:
    """CAT-7.4 One troop goes as far as is paid for. The cheapest way is taken: a dearer one changes nothing else."""
    space = MoveSpace(s, power, a.first)
    if not space.troops():
        return
    default: Keys = (DONE,)
    if a.first:
        first = space.next_keys(())[0]
        default = (first, space.next_keys((first,))[0])
    keys = t.ask(Decision(Seat(s.facts.owner[power]), "move_unit", space, default, about(power), "CAT-7.4"))
    if keys[0] == DONE:
        return
    one, origin = read_key(s, keys[0])
    z = s.facts.no[keys[1]]
    cost, before = cheapest_among(s, origin, space.most, space.free)
    assert cost[z] < FAR
    change_resources(t, s, power, -cost[z])
    shift(t, s, one, way_to(before, origin, z), cost[z])
    t.then(ActionUnit(a.power, ACTIONS[MOVE], False))


def shift(t: Table, s: State, power: int, way: list[int], cost: int) -> None:
    """A troop goes along a way."""
    s.troops[power][way[0]] -= 1
    s.troops[power][way[-1]] += 1
    names = tuple([s.facts.ids[z] for z in way])
    t.tell(TroopMoved(POWERS[power], names, names[-1], cost))


# -- will to fight


def levels_affordable(s: State, power: int) -> int:
    """CAT-7.6 How many levels a power could rise."""
    number = 0
    while s.levels[power] + number + 1 < len(s.facts.value) and can_pay(s, power, cost_of_levels(s, power, number + 1)):
        number += 1
    return number


def raise_will(t: Table, s: State, power: int) -> None:
    """CAT-7.6 Rise at least one level, paying the value of each level entered."""
    most = levels_affordable(s, power)
    seat = Seat(s.facts.owner[power])
    number = t.ask(Decision(seat, "wf_levels", Amount(1, most), 1, about(power), "CAT-7.6"))
    change_resources(t, s, power, -cost_of_levels(s, power, number))
    change_will(t, s, power, number)
