"""VIC-8 Barcelona actions: points, costs, what may be done, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from baluard.games.victus.model.activities import Act, Combats, EndGranted, Exchange, Heal
from baluard.games.victus.model.events import (
    ActionsBegan,
    CannonFired,
    CannonMoved,
    CannonRepaired,
    Countermined,
    DiscMoved,
    IndicatorImproved,
    TroopsMoved,
)
from baluard.games.victus.model.facts import GENERALITAT, INDICATORS, POWDER, TROOPS
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.cards import can_exchange
from baluard.games.victus.rules.pieces import (
    barricades_left,
    can_be_defended,
    change_barricade,
    change_defence,
    clear_rubble,
    eliminate,
    piece_keys,
    read_piece,
    shift,
)
from baluard.games.victus.rules.prices import IMPROVE, Prices, cost_of
from baluard.games.victus.rules.track import set_needle
from baluard.games.victus.rules.values import indicator, total_of
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

# In the order in which they are offered.
ACTIONS = (
    "move_troops",
    "fire_cannon",
    IMPROVE,
    "clear_rubble",
    "add_defence",
    "add_barricade",
    "healing",
    "countermine",
    "move_cannon",
    "repair_cannon",
    "exchange_card",
)
FIRED, LOADED = "fired", "loaded"


def begin_actions(t: Table, s: State) -> None:
    """VIC-8.1 As many points as the Generalitat, and what cards change; never below 0."""
    s.phase = "actions"
    s.granted = ""
    s.ap = max(0, indicator(s, GENERALITAT) + total_of(s, "pa"))
    t.tell(ActionsBegan(s.facts.players[s.active], s.ap, ""))
    t.then(Act())


def begin_granted(t: Table, s: State, group: str, points: int) -> None:
    """VIC-8.17, R7 Actions of one group out of a card, at the costs of this turn; what is not spent is lost."""
    s.granted = group
    s.ap = points
    t.tell(ActionsBegan(s.facts.players[s.active], points, group))
    t.then(Act(), EndGranted())


def end_granted(s: State) -> None:
    """VIC-8.17"""
    s.granted = ""
    s.ap = 0


def act(t: Table, s: State) -> None:
    """VIC-8.1 Any affordable actions in any order, until the active player ends."""
    space = ActionSpace(s)
    if space.next_keys(()) == (DONE,):
        s.ap = 0
        return
    about: dict[str, Fact] = {"points": s.ap}
    if s.granted:
        keys = t.ask(Decision(Seat(s.seat()), "act_granted", space, (DONE,), {**about, "group": s.granted}, "VIC-8.17"))
    else:
        keys = t.ask(Decision(Seat(s.seat()), "act", space, (DONE,), about, "VIC-8.1"))
    if keys[0] == DONE:
        s.ap = 0
        return
    t.then(Act())
    perform(t, s, keys)


# -- what may be done


class ActionSpace(PathSpace):
    """An action, then what it is done with and to; or the end."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.prices = Prices(s)
        self.first: Keys | None = None

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            if self.first is None:
                self.first = tuple([*[action for action in ACTIONS if self.is_open(action)], DONE])
            return self.first
        if prefix[-1] == DONE:
            return ()
        return self.details(prefix)

    def is_open(self, action: str) -> bool:
        """Can the action be paid for, and is there anything to do it with?"""
        s, prices = self.s, self.prices
        if not prices.allow(action):
            return False
        if action == IMPROVE:
            return bool(improvable(s, prices))
        return prices.of_action(action) <= s.ap and possible(s, action)

    def details(self, prefix: Keys) -> Keys:
        """What follows the action's name."""
        s = self.s
        action, length = prefix[0], len(prefix)
        if action == "move_troops":
            return moves(s, prefix)
        if action == "fire_cannon":
            return guns_with_targets(s) if length == 1 else aims(s, s.facts.no[prefix[1]]) if length == 2 else ()
        if action == "move_cannon":
            return cannon_moves(s, prefix)
        if length > 1:
            return ()
        if action == IMPROVE:
            return improvable(s, self.prices)
        if action == "clear_rubble":
            return clearable(s)
        if action == "add_defence":
            return tuple([s.facts.ids[z] for z in s.facts.bastions if can_be_defended(s, z)])
        if action == "add_barricade":
            return tuple([s.facts.ids[z] for z in s.facts.barcelona if not s.bourbon[z]])
        if action == "repair_cannon":
            return tuple([s.facts.ids[z] for z in s.facts.bastions if not s.bourbon[z]])
        if action == "countermine":
            return tuple(piece_keys(s, "any", s.facts.barcelona))
        return ()  # healing, exchange_card


def possible(s: State, action: str) -> bool:
    """Is there anything to do an action with? Ruling VIC-R17: nothing without effect."""
    return POSSIBLE[action](s)


def can_add_defence(s: State) -> bool:
    """VIC-8.15 Is there a bastion for it?"""
    for z in s.facts.bastions:
        if can_be_defended(s, z):
            return True
    return False


def can_repair(s: State) -> bool:
    """VIC-8.13 Is there a gun among the wounded, and a bastion without Bourbons?"""
    if s.cannon[s.facts.wounded] <= 0:
        return False
    for z in s.facts.bastions:
        if not s.bourbon[z]:
            return True
    return False


def improvable(s: State, prices: Prices) -> Keys:
    """VIC-8.8 Indicators that are not on their last box, carry no rubble, and can be paid for."""
    return tuple(
        [
            name
            for i, name in enumerate(INDICATORS)
            if s.needle[i] < len(s.facts.boxes[i]) - 1 and not s.marked[i] and prices.to_improve(i) <= s.ap
        ]
    )


def can_clear(s: State) -> bool:
    """VIC-8.14 Is there a token that can be cleared?"""
    if sum(s.marked) == 0 and sum(s.rubble) == 0:
        return False
    return bool(clearable(s))


def clearable(s: State) -> Keys:
    """VIC-8.14, 6.7, R36 Rubble beside or under a Barcelona troop; on an indicator as if it lay in its space."""
    f = s.facts
    found = [f.ids[z] for z in f.barcelona if s.rubble[z] and troop_near(s, z)]
    for i, name in enumerate(INDICATORS):
        if s.marked[i] and any([troop_near(s, z) for z in f.indicator_spaces[i]]):
            found.append(name)
    return tuple(found)


def troop_near(s: State, z: int) -> bool:
    """A Barcelona troop in a space or in one that borders on it (the Rambla is no border)."""
    if s.troops(z):
        return True
    for near in s.facts.adjacent[z]:
        if s.troops(near):
            return True
    return False


# -- moving troops


def can_move_troops(s: State) -> bool:
    """VIC-8.3 Is there a troop that may go somewhere?"""
    f = s.facts
    for z in range(f.spaces):
        if (s.infantry[z] or s.coronela[z]) and f.reach[z]:
            return True
    return False


def sources(s: State) -> list[int]:
    """VIC-8.3 Spaces with troops that may leave them."""
    f = s.facts
    return [z for z in range(f.spaces) if (s.infantry[z] or s.coronela[z]) and f.reach[z]]


def group_key(infantry: int, coronela: int) -> str:
    """A group of troops that moves together."""
    return f"{infantry}i{coronela}c"


def read_group(key: str) -> tuple[int, int]:
    """How many of each kind a group holds."""
    infantry, _, coronela = key.partition("i")
    return int(infantry), int(coronela[:-1])


def moves(s: State, prefix: Keys) -> Keys:
    """VIC-8.3 to 8.5 Origin, group, destination; a single troop in the city may go on one step."""
    f = s.facts
    if len(prefix) == 1:
        return tuple([f.ids[z] for z in sources(s)])
    z = f.no[prefix[1]]
    if len(prefix) == 2:
        groups = [(i, c) for i in range(s.infantry[z] + 1) for c in range(s.coronela[z] + 1) if i + c]
        return tuple([group_key(i, c) for i, c in groups])
    if len(prefix) == 3:
        return tuple([f.ids[n] for n in f.reach[z]])
    if len(prefix) == 4:
        to = f.no[prefix[3]]
        single = sum(read_group(prefix[2])) == 1
        if single and f.is_barcelona[z] and f.is_barcelona[to] and not s.bourbon[to]:  # VIC-R14
            return (DONE, *[f.ids[n] for n in f.reach[to] if f.is_barcelona[n] and n != z])
    return ()


# -- guns


def can_fire(s: State) -> bool:
    """VIC-8.11 Is there a gun with something to fire at?"""
    for z in range(s.facts.spaces):
        if s.cannon[z] > s.fired[z] and has_aim(s, z):
            return True
    return False


def has_aim(s: State, z: int) -> bool:
    """VIC-8.12 Is there anything to fire at from here?"""
    f = s.facts
    for n in f.adjacent[z]:
        if s.bourbon[n] and not f.is_camp[n]:
            return True
    for n in f.targets[z]:
        if s.bourbon[n]:
            return True
    return False


def guns_with_targets(s: State) -> Keys:
    """VIC-8.11 Guns that have not fired and have something to fire at."""
    f = s.facts
    return tuple([f.ids[z] for z in range(f.spaces) if s.cannon[z] > s.fired[z] and has_aim(s, z)])


def aims(s: State, z: int) -> Keys:
    """VIC-8.12, R6 Bourbons next door, or outside within reach of a bastion's guns; never camps."""
    f = s.facts
    near = [n for n in f.adjacent[z] if s.bourbon[n] and not f.is_camp[n]]
    far = [n for n in f.targets[z] if s.bourbon[n] and n not in near]
    return tuple([f.ids[n] for n in sorted([*near, *far])])


def can_move_cannon(s: State) -> bool:
    """VIC-8.10 Is there a gun that can go next door?"""
    for z in range(s.facts.spaces):
        if s.cannon[z] and has_way(s, z):
            return True
    return False


def has_way(s: State, z: int) -> bool:
    """VIC-8.10 Can a gun leave a space?"""
    f = s.facts
    for n in f.reach[z]:
        if not s.bourbon[n] and not f.is_camp[n]:
            return True
    return False


def cannon_moves(s: State, prefix: Keys) -> Keys:
    """VIC-8.10, R15 From a space to a neighbour without Bourbons that is no camp; a fired gun or a loaded one."""
    f = s.facts
    if len(prefix) == 1:
        return tuple([f.ids[z] for z in range(f.spaces) if s.cannon[z] and has_way(s, z)])
    z = f.no[prefix[1]]
    if len(prefix) == 2:
        return cannon_ways(s, z)
    if len(prefix) == 3 and 0 < s.fired[z] < s.cannon[z]:
        return (LOADED, FIRED)
    return ()


def cannon_ways(s: State, z: int) -> Keys:
    """VIC-8.10"""
    f = s.facts
    return tuple([f.ids[n] for n in f.reach[z] if not s.bourbon[n] and not f.is_camp[n]])


POSSIBLE: Final[dict[str, Callable[[State], bool]]] = {
    "move_troops": can_move_troops,
    "fire_cannon": can_fire,
    "move_cannon": can_move_cannon,
    "clear_rubble": can_clear,
    "add_defence": can_add_defence,
    "add_barricade": lambda s: barricades_left(s) > 0,
    "repair_cannon": can_repair,
    "countermine": lambda s: s.mine > 0 and bool(piece_keys(s, "any", s.facts.barcelona)),
    "exchange_card": can_exchange,
    "healing": lambda s: True,
}


# -- doing it


def perform(t: Table, s: State, keys: Keys) -> None:
    """VIC-8 One action, paid for and done; VIC-9.1: combats follow."""
    f = s.facts
    action = keys[0]
    s.ap -= cost_of(s, keys)
    if action == "move_troops":
        move_troops(t, s, keys)
    elif action == "fire_cannon":
        fire(t, s, f.no[keys[1]], f.no[keys[2]])
    elif action == IMPROVE:
        number = INDICATORS.index(keys[1])
        set_needle(s, number, s.needle[number] + 1)
        t.tell(IndicatorImproved(keys[1], indicator(s, number)))
    elif action == "clear_rubble":
        clear_rubble(t, s, keys[1])
    elif action == "add_defence":
        change_defence(t, s, f.no[keys[1]], 1)
    elif action == "add_barricade":
        change_barricade(t, s, f.no[keys[1]], 1)
    elif action == "healing":
        t.then(Heal("both"))
    elif action == "countermine":
        countermine(t, s, keys[1])
    elif action == "move_cannon":
        move_cannon(t, s, keys)
    elif action == "repair_cannon":
        shift(s, "cannon", f.wounded, f.no[keys[1]], fired_first=False)
        t.tell(CannonRepaired(keys[1]))
    else:
        t.then(Exchange())


def move_troops(t: Table, s: State, keys: Keys) -> None:
    """VIC-8.3 The group goes its way."""
    f = s.facts
    path = [key for key in keys[3:] if key != DONE]
    infantry, coronela = read_group(keys[2])
    origin, to = f.no[keys[1]], f.no[path[-1]]
    for kind, number in zip(TROOPS, (infantry, coronela), strict=True):
        s.pieces(kind)[origin] -= number
        s.pieces(kind)[to] += number
    t.tell(TroopsMoved(infantry, coronela, (keys[1], *path), path[-1]))
    t.then(Combats())


def fire(t: Table, s: State, z: int, target: int) -> None:
    """VIC-8.11, 2.13 As many Bourbons as the powder value, as many as there are."""
    number = min(s.bourbon[target], max(0, indicator(s, POWDER, "fire")))
    s.bourbon[target] -= number
    s.fired[z] += 1
    t.tell(CannonFired(s.facts.ids[z], s.facts.ids[target], number))
    t.then(Combats())


def move_cannon(t: Table, s: State, keys: Keys) -> None:
    """VIC-8.10 A gun goes next door; whether it has fired goes with it."""
    f = s.facts
    z, to = f.no[keys[1]], f.no[keys[2]]
    has_fired = keys[3] == FIRED if len(keys) > 3 else s.fired[z] == s.cannon[z]
    s.cannon[z] -= 1
    s.cannon[to] += 1
    if has_fired:
        s.fired[z] -= 1
        s.fired[to] += 1
    t.tell(CannonMoved(keys[1], keys[2]))


def countermine(t: Table, s: State, key: str) -> None:
    """VIC-8.7 A troop of the city is lost, and the mine goes back to 0."""
    kind, z = read_piece(s, key)
    t.tell(Countermined(kind, s.facts.ids[z]))
    eliminate(t, s, kind, z)
    before = s.mine
    s.mine = 0
    t.tell(DiscMoved("mine", -before, 0))
