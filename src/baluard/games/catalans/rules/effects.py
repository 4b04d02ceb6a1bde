"""CAT-8, 6 Effects of cards and concessions: the order, the ops, the icons."""

from __future__ import annotations

from baluard.games.catalans.activities import ChooseAction, Effects, Unit
from baluard.games.catalans.events import (
    CardRevealed,
    ConcessionBought,
    ConcessionsSwapped,
    FlagSet,
    GoalChanged,
    GoalExchanged,
    PileShuffled,
    SequenceSet,
    TroopRecalled,
    WallChanged,
)
from baluard.games.catalans.facts import ALLIED, ARAGON, BOURBON, EMPIRE, POWERS, Card, Op
from baluard.games.catalans.rules.actions import about, available, shift
from baluard.games.catalans.rules.deals import consult
from baluard.games.catalans.rules.promises import barred_spaces, keep, lawful
from baluard.games.catalans.rules.scoring import finish
from baluard.games.catalans.rules.tracks import can_pay, change_resources, change_will
from baluard.games.catalans.rules.troops import (
    adjacent_to,
    ally_spaces,
    bourbon_spaces,
    eliminate,
    has_room,
    key_of,
    levy_options,
    next_to_allies,
    next_to_bourbons,
    read_key,
    recruit_ally,
    recruit_bourbon,
)
from baluard.games.catalans.rules.ways import march_ends
from baluard.games.catalans.state import State
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

LOSSES = ("A1", "A2", "X")
VICTIMS = ("A1", "A2", "B1", "B2", "X")


def card_of(s: State, source: str) -> Card:
    """The card or concession that effects come from."""
    f = s.facts
    return f.cards[source] if source in f.cards else f.concessions[source]


# -- the order of effects


def effects(t: Table, s: State, a: Effects) -> None:
    """CAT-4.3, 4.4, R33 The acting power chooses the next effect, and where its action of a value-0 card goes."""
    card = card_of(s, a.source)
    may_act = a.may_act and not s.acted and action_allowed(s, card, a.left) and bool(available(s, a.power))
    if not a.left:
        if may_act:
            t.then(ChooseAction(a.power))
        return
    chosen = a.left[0]
    if (len(a.left) > 1 or may_act) and not card.ordered:
        keys = [f"{a.source}.{i + 1}" for i in a.left]
        if may_act:
            keys.append("action")
        facts: dict[str, Fact] = {**about(a.power), "card": a.source}
        seat = Seat(s.facts.owner[a.power])
        key = t.ask(Decision(seat, "next_effect", OneOf(keys), keys[0], facts, "CAT-4.4"))
        if key == "action":
            t.then(ChooseAction(a.power), Effects(a.source, a.left, a.power, False))
            return
        chosen = int(key.rpartition(".")[2]) - 1
    left = tuple([i for i in a.left if i != chosen])
    t.then(Effects(a.source, left, a.power, a.may_act))
    begin_effect(t, s, a.source, chosen, a.power)


def action_allowed(s: State, card: Card, left: tuple[int, ...]) -> bool:
    """CAT-5.3, R17 A Bourbon victory: after its losses, and only if they were all one's own."""
    if card.type != "battle_bourbon":
        return True
    waits = any([card.effects[i].icon in LOSSES for i in left])
    return not waits and not s.foreign_loss


def begin_effect(t: Table, s: State, source: str, index: int, power: int) -> None:
    """CAT-8, 4.5 One effect, icons too: at once, or unit by unit."""
    op = card_of(s, source).effects[index]
    name = op.op
    if name == "flag":
        set_flag(t, s, op.flag)
    elif name == "wall":
        change_wall(t, s, op.n)
    elif name in ("res", "wf") and op.who not in ("chosen", "chosen_other"):
        for one in named(s, op.who, power):
            benefit(t, s, op, one)
    elif name == "icon" and op.icon in ("W+", "W-"):
        reveal_for_wall(t, s, source, index, power, op.icon)
    elif name == "recall":
        begin_recall(t, s, source, index, power, op)
    else:
        t.then(Unit(source, index, power, units_of(op)))


def about_unit(a: Unit) -> dict[str, Fact]:
    """What everybody may know of a decision within an effect: whose, of which card, and which effect of it."""
    return {**about(a.power), "card": a.source, "effect": f"{a.source}.{a.index + 1}"}


def units_of(op: Op) -> int:
    """How many units an effect has."""
    if op.op == "icon":
        return 2 if op.icon == "R2" else 1
    if op.op == "march":
        return op.troops
    return op.n if op.op in ("recruit", "levy", "restore", "land", "strike", "kill", "relocate") else 1


def named(s: State, who: str, power: int) -> list[int]:
    """CAT-8, 12.4, R38 Which powers a `who` means; powers that are not played have nothing to gain or lose."""
    played = list(s.facts.powers)
    if who == "self":
        return [power]
    if who == "each":
        return played
    if who == "others":
        return [one for one in played if one != power]
    if who in ("highest_wf", "lowest_wf"):
        levels = [s.levels[one] for one in played]
        mark = max(levels) if who == "highest_wf" else min(levels)
        return [one for one in played if s.levels[one] == mark]
    if who.startswith("not:"):
        return [one for one in played if POWERS[one] != who[4:]]
    return [one for one in played if POWERS[one] == who]


def benefit(t: Table, s: State, op: Op, power: int) -> None:
    """res, wf for one power."""
    if op.op == "res":
        change_resources(t, s, power, op.n)
    else:
        change_will(t, s, power, op.n)


def set_flag(t: Table, s: State, name: str) -> None:
    """joseph_dead (CAT-R16), clause_xiii (CAT-R14)."""
    if name == "joseph_dead":
        s.joseph_dead = True
    else:
        s.clause_xiii = True
    t.tell(FlagSet(name))


# -- the wall


def change_wall(t: Table, s: State, delta: int) -> None:
    """CAT-6.7, R31 Never above 13; at 0 the game is over at once (CAT-11.1)."""
    after = max(0, min(s.facts.constants["wall_segments"], s.wall + delta))
    if after != s.wall:
        moved = after - s.wall
        s.wall = after
        t.tell(WallChanged(moved, after))
    if s.wall == 0:
        finish(t, s, "fall")


def draw_card(t: Table, s: State, purpose: str) -> str:
    """CAT-1.10, R6 The next card of the draw pile; an empty one takes in the discards. "" when there is none."""
    if not s.bag:
        if not s.discard:
            return ""
        s.bag = sorted(s.discard)
        s.discard = []
        t.tell(PileShuffled(len(s.bag)))
    card = t.draw(purpose, s.bag)
    s.bag.remove(card)
    return card


def reveal_for_wall(t: Table, s: State, source: str, index: int, power: int, icon: str) -> None:
    """CAT-6.7, 6.8, 4.6 The top card says how much is built or broken."""
    card = draw_card(t, s, "reveal")
    if not card:
        return
    value = s.facts.cards[card].value
    s.discard.append(card)
    t.tell(CardRevealed(card, value))
    if icon == "W+":
        change_wall(t, s, value)
    elif value:
        t.then(Unit(source, index, power, value))


def split_wall(t: Table, s: State, a: Unit) -> None:
    """CAT-6.8 One segment or one Aragonese troop at a time."""
    keys = ["segment", *[key_of(ARAGON, s.facts.ids[z]) for z in range(len(s.facts.ids)) if s.troops[ARAGON][z]]]
    keys = lawful(t, s, a.power, "wall", keys)
    facts: dict[str, Fact] = {**about(a.power), "number": a.left}
    decision = Decision(Seat(s.facts.owner[a.power]), "wall_split", OneOf(keys), keys[0], facts, "CAT-6.8")
    chosen = consult(t, s, decision, "N3", a.power, a)
    if chosen is None:
        return
    if a.left > 1:
        t.then(Unit(a.source, a.index, a.power, a.left - 1))
    if chosen == "segment":
        change_wall(t, s, -1)
    else:
        power, z = read_key(s, chosen)
        eliminate(t, s, power, z)


# -- units


def unit(t: Table, s: State, a: Unit) -> None:
    """CAT-1.14 One unit of an effect; what cannot be done is lost."""
    op = card_of(s, a.source).effects[a.index]
    if op.op == "icon":
        if op.icon == "W-":
            split_wall(t, s, a)
        elif op.icon == "R2":
            relocate(t, s, a, op)
        elif op.icon == "X":
            both_lose(t, s, a, op)
        else:
            icon(t, s, a, op)
    elif op.op in ("res", "wf"):
        choose_beneficiary(t, s, a, op)
    elif op.op == "recruit":
        free_recruit(t, s, a, op)
    elif op.op in ("levy", "restore"):
        levy(t, s, a, op)
    elif op.op == "march":
        march(t, s, a, op)
    elif op.op == "land":
        land(t, s, a, op)
    elif op.op in ("strike", "kill"):
        kill(t, s, a, op)
    elif op.op == "relocate":
        relocate(t, s, a, op)
    elif op.op == "recall":
        recall(t, s, a, op)
    elif op.op == "reorder":
        reorder(t, s, a.power)
    elif op.op == "draw_goal":
        draw_goal(t, s, a.power)
    elif op.op == "buy_concession":
        buy(t, s, a, op)
    else:
        swap(t, s, a, op)


def in_region(op: Op, places: list[int]) -> list[int]:
    """CAT-R13 The region binds while there is a legal target in it."""
    local = [z for z in places if z in op.spaces]
    return local if op.spaces and local else places


def icon_spaces(s: State, op: Op) -> list[int]:
    """CAT-6.1 to 6.4 Allied troops beside Bourbons, or Bourbons beside Allies."""
    spaces = range(len(s.facts.ids))
    if op.icon in ("A1", "A2"):
        return in_region(op, [z for z in spaces if s.allied_at(z) and next_to_bourbons(s, z)])
    return in_region(op, [z for z in spaces if s.bourbon_at(z) and next_to_allies(s, z)])


def icon(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-6.1 to 6.4 One troop; of A2 and B2 a second one of the same space."""
    side = ALLIED if op.icon in ("A1", "A2") else BOURBON
    second = a.target >= 0
    places = [a.target] if second else icon_spaces(s, op)
    keys = [key_of(power, s.facts.ids[z]) for z in places for power in side if s.troops[power][z]]
    if not keys:
        return
    keys = lawful(t, s, a.power, "victim", keys)
    facts: dict[str, Fact] = {**about_unit(a), "icon": op.icon}
    decision = Decision(Seat(s.facts.owner[a.power]), "icon_target", OneOf(keys), keys[0], facts, "CAT-6.1")
    chosen = consult(t, s, decision, "N3", a.power, a)
    if chosen is None:
        return
    power, z = read_key(s, chosen)
    strike_down(t, s, a.power, power, z)
    if op.icon in ("A2", "B2") and not second:
        t.then(Unit(a.source, a.index, a.power, 1, z))


def strike_down(t: Table, s: State, actor: int, power: int, z: int) -> None:
    """A victim falls; CAT-5.3: another's loss costs the action."""
    eliminate(t, s, power, z)
    keep(t, s, actor, "hit", POWERS[power], s.facts.ids[z])
    if power in ALLIED and power != actor:
        s.foreign_loss = True


class PairSpace(PathSpace):
    """CAT-6.5 A Bourbon troop and an Allied troop beside it."""

    def __init__(self, pairs: list[str]) -> None:
        self.pairs = [(one, other) for one, _, other in [pair.partition("+") for pair in pairs]]

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return tuple(dict.fromkeys([one for one, _ in self.pairs]))
        return tuple([other for one, other in self.pairs if one == prefix[0]]) if len(prefix) == 1 else ()


def adjacent_pairs(s: State, places: list[int]) -> list[str]:
    """CAT-6.5 Each Bourbon troop of these spaces with each Allied troop beside it."""
    f = s.facts
    found: list[str] = []
    for z in places:
        allies = [key_of(p, f.ids[n]) for n in f.near[z] for p in ALLIED if s.troops[p][n]]
        for nation in BOURBON:
            if s.troops[nation][z]:
                found.extend([f"{key_of(nation, f.ids[z])}+{ally}" for ally in allies])
    return found


def both_lose(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-6.5 X: both are eliminated; the region is that of the Bourbon troop."""
    f = s.facts
    places = in_region(op, [z for z in range(len(f.ids)) if s.bourbon_at(z) and next_to_allies(s, z)])
    if not places:
        return
    space = PairSpace(lawful(t, s, a.power, "victim", adjacent_pairs(s, places)))
    first = space.next_keys(())[0]
    default = (first, space.next_keys((first,))[0])
    facts: dict[str, Fact] = {**about_unit(a), "icon": "X"}
    decision = Decision(Seat(f.owner[a.power]), "icon_pair", space, default, facts, "CAT-6.5")
    chosen = consult(t, s, decision, "N3", a.power, a)
    if chosen is None:
        return
    for key in chosen:
        power, z = read_key(s, key)
        strike_down(t, s, a.power, power, z)


class RelocateSpace(PathSpace):
    """CAT-6.6 A Bourbon troop and where it goes; or no more."""

    def __init__(self, s: State, places: list[int], home: int, listed: list[str]) -> None:
        self.s = s
        self.places = tuple(places)
        self.home = home
        self.listed = tuple(listed)

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        if not prefix:
            keys = [key_of(nation, s.facts.ids[z]) for z in self.places for nation in BOURBON if s.troops[nation][z]]
            return tuple([*[key for key in keys if self.ends(key)], DONE])
        return tuple(self.ends(prefix[0])) if len(prefix) == 1 and prefix[0] != DONE else ()

    def ends(self, key: str) -> list[str]:
        """Legal spaces for its nation, as things stand once it is lifted."""
        s = self.s
        nation, z = read_key(s, key)
        s.troops[nation][z] -= 1
        found = [n for n in bourbon_spaces(s, nation) if n != z]
        s.troops[nation][z] += 1
        if self.home >= 0:
            found = [n for n in found if s.facts.home[n] == self.home]
        names = [s.facts.ids[n] for n in found]
        return [name for name in names if not self.listed or name in self.listed]


def relocate(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-6.6, 8 R2 and relocate: up to so many Bourbon troops go elsewhere."""
    f = s.facts
    places = [z for z in (op.spaces or range(len(f.ids))) if s.bourbon_at(z)]
    listed = lawful(t, s, a.power, "place_bourbon", [f"x-{name}" for name in f.ids])
    space = RelocateSpace(s, places, op.home, [key[2:] for key in listed] if len(listed) < len(f.ids) else [])
    if space.next_keys(()) == (DONE,):
        return
    facts: dict[str, Fact] = {**about_unit(a), "number": a.left}
    decision = Decision(Seat(f.owner[a.power]), "relocate_unit", space, (DONE,), facts, "CAT-6.6")
    keys = consult(t, s, decision, "N3", a.power, a)
    if keys is None or keys[0] == DONE:
        return
    nation, z = read_key(s, keys[0])
    if a.left > 1:
        t.then(Unit(a.source, a.index, a.power, a.left - 1))
    shift(t, s, nation, [z, f.no[keys[1]]], 0)


def choose_beneficiary(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 chosen, chosen_other: the acting power names who gets it."""
    chosen = choose_power(t, s, a, [one for one in s.facts.powers if op.who == "chosen" or one != a.power])
    if chosen >= 0:
        benefit(t, s, op, chosen)


def choose_power(t: Table, s: State, a: Unit, powers: list[int]) -> int:
    """One of several powers; -1 when somebody has spoken and it is asked again."""
    keys = lawful(t, s, a.power, "benefit", [POWERS[one] for one in powers])
    decision = Decision(Seat(s.facts.owner[a.power]), "choose_power", OneOf(keys), keys[0], about_unit(a), "CAT-8")
    chosen = consult(t, s, decision, "N3", a.power, a)
    if chosen is None:
        return -1
    keep(t, s, a.power, "benefit", chosen)
    return POWERS.index(chosen)


def free_recruit(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8, 1.13 recruit: free troops, placed by their owner; of common and unplayed powers by the acting one."""
    f = s.facts
    target = a.target
    if target < 0:
        if op.power == "chosen":
            target = choose_power(t, s, a, list(f.powers))
            if target < 0:
                return
            t.then(Unit(a.source, a.index, a.power, a.left, target))
            return
        target = a.power if op.power == "self" else POWERS.index(op.power)
    keys = [f.ids[z] for z in ally_spaces(s, target)]
    if not keys or (target == EMPIRE and s.joseph_dead):
        return
    owner = f.owner[target] or f.owner[a.power]
    facts: dict[str, Fact] = {"power": POWERS[target], "card": a.source, "number": a.left}
    place = t.ask(Decision(Seat(owner), "place_allied", OneOf(keys), keys[0], facts, "CAT-8"))
    recruit_ally(t, s, target, f.no[place])
    if a.left > 1:
        t.then(Unit(a.source, a.index, a.power, a.left - 1, target))


def levy(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 levy, restore: Bourbon troops out of the reserves, or of those out of play."""
    options = levy_options(s, op.nations, op.op == "restore", op.fallback)
    if not options:
        return
    place = place_bourbon(t, s, a.power, options, a, a.source, a.left)
    if place is None:
        return
    nation, z = place
    in_reserve = op.op == "levy" and s.reserve[nation] > 0
    recruit_bourbon(t, s, nation, z, not in_reserve)
    if a.left > 1:
        t.then(Unit(a.source, a.index, a.power, a.left - 1))


def place_bourbon(
    t: Table, s: State, power: int, options: list[tuple[int, int]], again: object, source: str, left: int
) -> tuple[int, int] | None:
    """CAT-3.e.2 A nation and a space for one Bourbon troop; None when somebody has spoken and it is asked again."""
    keys = [key_of(nation, s.facts.ids[z]) for nation, z in options]
    keys = lawful(t, s, power, "place_bourbon", keys)
    facts: dict[str, Fact] = {**about(power), "card": source, "number": left}
    decision = Decision(Seat(s.facts.owner[power]), "levy_unit", OneOf(keys), keys[0], facts, "CAT-3.e")
    chosen = consult(t, s, decision, "N3", power, again)
    return None if chosen is None else read_key(s, chosen)


class MarchSpace(PathSpace):
    """CAT-8 march: a troop and where it goes; or no more."""

    def __init__(self, s: State, powers: list[int], op: Op, spent: tuple[str, ...], barred: list[int]) -> None:
        self.s = s
        self.powers = tuple(powers)
        self.op = op
        self.spent = spent
        self.barred = barred

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
        return march_ends(self.s, z, self.op.steps, self.op.sea, self.op.any_sea, self.barred)


def march(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 march: up to so many different troops, each its free steps. `spent` are those that have marched."""
    f = s.facts
    powers = [a.power, ARAGON] if op.power == "self+aragon" else [a.power]
    space = MarchSpace(s, powers, op, a.spent, barred_spaces(s, a.power))
    if space.next_keys(()) == (DONE,):
        return
    facts: dict[str, Fact] = {**about_unit(a), "number": a.left}
    keys = t.ask(Decision(Seat(f.owner[a.power]), "march_unit", space, (DONE,), facts, "CAT-8"))
    if keys[0] == DONE:
        return
    power, z = read_key(s, keys[0])
    to = f.no[keys[1]]
    shift(t, s, power, [z, to], 0)
    if a.left > 1:
        t.then(Unit(a.source, a.index, a.power, a.left - 1, -1, (*a.spent, key_of(power, f.ids[to]))))


def land(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 land: troops of a power from anywhere or from the reserve into one space."""
    f = s.facts
    power = a.power if op.power == "self" else POWERS.index(op.power)
    z = op.space
    if s.bourbon_at(z) or not has_room(s, z) or z in barred_spaces(s, a.power):
        return
    keys = [key_of(power, f.ids[n]) for n in range(len(f.ids)) if s.troops[power][n] and n != z]
    if s.reserve[power]:
        keys.append("reserve")
    if not keys:
        return
    facts: dict[str, Fact] = {**about(a.power), "card": a.source, "space": f.ids[z], "number": a.left}
    chosen = t.ask(Decision(Seat(f.owner[a.power]), "land_unit", OneOf([*keys, DONE]), DONE, facts, "CAT-8"))
    if chosen == DONE:
        return
    if chosen == "reserve":
        recruit_ally(t, s, power, z)
    else:
        shift(t, s, power, [read_key(s, chosen)[1], z], 0)
    if a.left > 1:
        t.then(Unit(a.source, a.index, a.power, a.left - 1))


def kill(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 strike: Bourbons beside one's own; kill: whoever fits, wherever. `spent` are the spaces struck."""
    f = s.facts
    side = op.nations or BOURBON
    keys: list[str] = []
    for z in op.spaces or range(len(f.ids)):
        if op.op == "strike" and (
            a.spent.count(f.ids[z]) >= op.per_space or not adjacent_to(s, z, s.fights_for(a.power))
        ):
            continue
        keys.extend([key_of(power, f.ids[z]) for power in side if s.troops[power][z]])
    if not keys:
        return
    optional = op.upto or op.op == "strike"
    options = lawful(t, s, a.power, "victim", [*keys, DONE] if optional else keys)
    facts: dict[str, Fact] = {**about_unit(a), "number": a.left}
    decision = Decision(Seat(f.owner[a.power]), "kill_unit", OneOf(options), options[-1], facts, "CAT-8")
    chosen = consult(t, s, decision, "N3", a.power, a)
    if chosen is None or chosen == DONE:
        return
    power, z = read_key(s, chosen)
    if a.left > 1:
        t.then(Unit(a.source, a.index, a.power, a.left - 1, -1, (*a.spent, f.ids[z])))
    eliminate(t, s, power, z)
    keep(t, s, a.power, "hit", POWERS[power], f.ids[z])


def begin_recall(t: Table, s: State, source: str, index: int, power: int, op: Op) -> None:
    """CAT-8 recall: each named power, also one that is not played."""
    who = [POWERS.index(op.who)] if op.who in POWERS else named(s, op.who, power)
    t.then(*[Unit(source, index, power, op.n, one) for one in who])


def recall(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 recall: a troop returns from the map to its reserve, chosen by its owner."""
    f = s.facts
    power = a.target
    spaces = [z for z in range(len(f.ids)) if s.troops[power][z] and op.home in (-1, f.home[z])]
    if not spaces:
        return
    keys = [f.ids[z] for z in spaces]
    owner = f.owner[power] or f.owner[a.power]
    facts: dict[str, Fact] = {"power": POWERS[power], "card": a.source, "number": a.left}
    place = t.ask(Decision(Seat(owner), "recall_unit", OneOf(keys), keys[0], facts, "CAT-8"))
    s.troops[power][f.no[place]] -= 1
    s.reserve[power] += 1
    t.tell(TroopRecalled(POWERS[power], place))
    if a.left > 1:
        t.then(Unit(a.source, a.index, a.power, a.left - 1, power))


# -- order, goals, concessions


class OrderSpace(PathSpace):
    """CAT-8 reorder: a permutation of the powers."""

    def __init__(self, powers: list[str]) -> None:
        self.powers = tuple(powers)

    def next_keys(self, prefix: Keys) -> Keys:
        return tuple([power for power in self.powers if power not in prefix])


def reorder(t: Table, s: State, power: int) -> None:
    """CAT-8, R35 The turn sequence in any order."""
    now = [POWERS[one] for one in s.sequence]
    asked = Decision(Seat(s.facts.owner[power]), "set_sequence", OrderSpace(now), tuple(now), about(power), "CAT-8")
    chosen = t.ask(asked)
    s.sequence = tuple([POWERS.index(name) for name in chosen])
    t.tell(SequenceSet(POWERS[power], chosen))


def draw_goal(t: Table, s: State, power: int) -> None:
    """CAT-8 draw_goal: one of the unused goals, then any one goes back; both unseen by the others."""
    if not s.aside[power]:
        return
    seat = Seat(s.facts.owner[power])
    drawn = t.draw("goal", s.aside[power], (seat,))
    s.aside[power].remove(drawn)
    keys = [*s.goals[power], drawn]
    away = t.ask(Decision(seat, "goal_return", OneOf(keys), drawn, about(power), "CAT-8", masked=True, secret=True))
    s.goals[power] = [goal for goal in keys if goal != away]
    s.aside[power] = sorted([*s.aside[power], away])
    t.tell(GoalExchanged(POWERS[power], drawn, away), to=(seat,), others=GoalChanged(POWERS[power]))


def buy(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 buy_concession: a cheap one from another power, at a price."""
    f = s.facts
    power = a.power
    keys: list[str] = []
    for other in f.powers:
        if other != power:
            for name in s.held[other]:
                value = f.concessions[name].value
                if 1 <= value <= op.max_value and can_pay(s, power, op.price * value):
                    keys.append(name)
    if not keys:
        return
    facts: dict[str, Fact] = {**about(power), "card": a.source, "price": op.price}
    chosen = t.ask(Decision(Seat(f.owner[power]), "buy_concession", OneOf([*keys, DONE]), DONE, facts, "CAT-8"))
    if chosen == DONE:
        return
    seller = next(other for other in f.powers if chosen in s.held[other])
    price = op.price * f.concessions[chosen].value
    change_resources(t, s, power, -price)
    change_resources(t, s, seller, price)
    s.held[seller].remove(chosen)
    s.held[power].append(chosen)
    t.tell(ConcessionBought(POWERS[power], POWERS[seller], chosen, price))


class SwapSpace(PathSpace):
    """CAT-8 swap_concession: one of mine, one of another's; or none."""

    def __init__(self, s: State, power: int, most: int) -> None:
        self.s = s
        self.power = power
        self.most = most

    def next_keys(self, prefix: Keys) -> Keys:
        if not prefix:
            return tuple([*[name for name in self.s.held[self.power] if self.others(name)], DONE])
        return tuple(self.others(prefix[0])) if len(prefix) == 1 and prefix[0] != DONE else ()

    def others(self, own: str) -> list[str]:
        """Concessions of others that are not too dear for this one."""
        s = self.s
        worth = s.facts.concessions
        limit = worth[own].value + self.most
        return [n for p in s.facts.powers if p != self.power for n in s.held[p] if worth[n].value <= limit]


def swap(t: Table, s: State, a: Unit, op: Op) -> None:
    """CAT-8 swap_concession: one's own for another's of at most so much more."""
    f = s.facts
    power = a.power
    space = SwapSpace(s, power, op.n)
    if space.next_keys(()) == (DONE,):
        return
    facts: dict[str, Fact] = {**about(power), "card": a.source, "number": op.n}
    keys = t.ask(Decision(Seat(f.owner[power]), "swap_concession", space, (DONE,), facts, "CAT-8"))
    if keys[0] == DONE:
        return
    gives, gets = keys
    other = next(one for one in f.powers if one != power and gets in s.held[one])
    s.held[power].remove(gives)
    s.held[other].remove(gets)
    s.held[power].append(gets)
    s.held[other].append(gives)
    t.tell(ConcessionsSwapped(POWERS[power], POWERS[other], gets, gives))
