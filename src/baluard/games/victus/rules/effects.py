"""VIC-13 The interpreter of card effects: one op at a time, each resolved before the next (VIC-5.2, 5.3)."""

from __future__ import annotations

from baluard.games.victus.model.activities import (
    Advance,
    Bombard,
    Combats,
    Effect,
    Exchange,
    Granted,
    Heal,
    Impacts,
    Mine,
    PutBack,
)
from baluard.games.victus.model.events import (
    BatteryPlaced,
    BourbonsCame,
    BourbonsRemoved,
    EffectPending,
    HazardLooked,
    HazardSeen,
    IndicatorMarked,
    ModifierBegan,
    OrganPlaced,
    PiecesTransferred,
    RandomCardsOrdered,
)
from baluard.games.victus.model.facts import BATTERIES, DISCS, INDICATORS, TROOPS, Op
from baluard.games.victus.model.state import State
from baluard.games.victus.rules.advance import dig, fill_in, parallel_completed
from baluard.games.victus.rules.cards import card_key, effect_of, retire
from baluard.games.victus.rules.combat import fight_expedition, overrun
from baluard.games.victus.rules.hazard import look_ahead, reveal_hazard
from baluard.games.victus.rules.pieces import (
    barricades_left,
    can_be_defended,
    change_barricade,
    change_defence,
    clear_rubble,
    eliminate,
    organs_left,
    piece_key,
    piece_keys,
    place_rubble,
    read_piece,
    set_marked,
    shift,
)
from baluard.games.victus.rules.track import can_move, move_disc, move_needle
from baluard.games.victus.rules.values import named, number_of
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

LASTING = (
    "pa",
    "value_mod",
    "die_mod",
    "die_ignore",
    "die_reroll",
    "die_extra",
    "combat_mod",
    "troop_value",
    "cost_mod",
    "forbid",
)
MANY = 99


def effect(t: Table, s: State, a: Effect) -> None:
    """VIC-5.2 The next op of a list; what it causes comes before the one after it."""
    f = s.facts
    ops, at = f.list_no[a.ops], a.at
    numbers = f.lists[ops]
    if at >= len(numbers):
        return
    if at + 1 < len(numbers):
        t.then(Effect(a.ops, at + 1, a.player))
    perform(t, s, numbers[at], f.player_no[a.player], f.card_of_list[ops])


def perform(t: Table, s: State, number: int, player: int, card: int) -> None:
    """VIC-13.6 One op of a card."""
    op = s.facts.ops[number]
    name = op.op
    if name in LASTING:
        s.mods = (*s.mods, (number, player))
        t.tell(ModifierBegan(card_key(card)))
    elif name in ("indicator", "indicator_set", "disc", "rubble_indicator"):
        move_tracks(t, s, op, card)
    elif name in ("trench", "bombard", "advance", "mine_explode", "heal", "actions", "exchange", "expedition_combat"):
        set_going(t, s, op)
    elif name in ("transfer", "eliminate", "bourbon_add", "bourbon_remove"):
        move_pieces(t, s, op, card)
    elif name in ("defence", "barricade", "organ", "rubble", "clear_rubble", "battery_token"):
        change_works(t, s, op, card)
    elif name in ("if", "choose", "hazard_test", "delay"):
        branch(t, s, op, player, card)
    elif name == "leader_off":
        deactivate(t, s, op, card)
    elif name == "random_next_round":
        s.random_next = True
        t.tell(RandomCardsOrdered())
    else:
        scry(t, s, op.number, card)


# -- tracks


def move_tracks(t: Table, s: State, op: Op, card: int) -> None:
    """indicator, indicator_set, disc, rubble_indicator."""
    n = number_of(s, op)
    if op.op == "disc":
        move_disc(t, s, DISCS.index(op.who), n)
        return
    if op.op == "indicator" and op.who == "choice":
        choose_indicator(t, s, n, card)
        return
    number = INDICATORS.index(op.who)
    if op.op == "indicator":
        move_needle(t, s, number, n)
    elif op.op == "rubble_indicator":
        if not s.marked[number]:
            set_marked(s, number, 1)
            t.tell(IndicatorMarked(op.who))
    else:
        last = len(s.facts.boxes[number]) - 1
        box = 0 if op.kind == "min" else last if op.kind == "max" else s.facts.start_box[number]
        move_needle(t, s, number, box - s.needle[number])


def choose_indicator(t: Table, s: State, delta: int, card: int) -> None:
    """The active player picks one that can move, if any can."""
    keys = [name for i, name in enumerate(INDICATORS) if can_move(s, i, delta)]
    if keys:
        about: dict[str, Fact] = {"card": card_key(card), "number": delta}
        chosen = t.ask(Decision(Seat(s.seat()), "indicator_choice", OneOf(keys), keys[0], about, "VIC-13.6"))
        move_needle(t, s, INDICATORS.index(chosen), delta)


# -- procedures


def set_going(t: Table, s: State, op: Op) -> None:
    """Procedures of other chapters."""
    n = number_of(s, op)
    if op.op == "trench":
        if n > 0:
            dig(t, s, n)
        else:
            fill_in(t, s, -n)
    elif op.op == "bombard":
        if op.at:
            t.then(*[Impacts(s.facts.ids[z], n, s.facts.half_a_bomb) for z in op.at])
        else:
            t.then(Bombard(n))
    elif op.op == "advance":
        t.then(Advance(n))
    elif op.op == "mine_explode":
        if not s.facts.is_first:
            t.then(Mine())
    elif op.op == "heal":
        t.then(Heal(op.parts))
    elif op.op == "actions":
        t.then(Granted(op.group, n))
    elif op.op == "exchange":
        t.then(Exchange())
    else:
        fight_expedition(t, s)


# -- pieces


def move_pieces(t: Table, s: State, op: Op, card: int) -> None:
    """transfer, eliminate, bourbon_add, bourbon_remove."""
    n = number_of(s, op)
    if op.op == "transfer":
        transfer(t, s, op, n, card)
    elif op.op == "eliminate":
        for left in range(n, 0, -1):
            keys = piece_keys(s, op.kind, op.at)
            if not keys:
                return
            about: dict[str, Fact] = {"card": card_key(card), "pieces": f"{left}-{op.kind}", "number": left}
            chosen = t.ask(Decision(Seat(s.seat()), "eliminate_piece", OneOf(keys), keys[0], about, "VIC-13.6"))
            kind, z = read_piece(s, chosen)
            eliminate(t, s, kind, z)
    elif op.op == "bourbon_add":
        if n > 0:
            z = choose_space(t, s, list(op.to), "bourbon", n, card)
            s.bourbon[z] += n
            t.tell(BourbonsCame(n, s.facts.ids[z]))
            if not s.organ[z]:
                overrun(t, s, z)
            t.then(Combats())
    else:
        remove_bourbons(t, s, op, n, card)


def transfer(t: Table, s: State, op: Op, n: int, card: int) -> None:
    """VIC-13.6 transfer: n pieces from some places to others, as many as possible; all move, then combats."""
    f = s.facts
    kinds: list[tuple[str, int]] = []
    for z in op.at:
        for kind in TROOPS if op.kind == "any" else (op.kind,):
            if z not in op.to and s.pieces(kind)[z]:
                kinds.append((piece_key(kind, f.ids[z]), s.pieces(kind)[z]))
    room = op.max_each or MANY
    places = [(f.ids[z], room) for z in op.to if op.kind != "cannon" or not s.bourbon[z]]
    space = Allotment(kinds, places, not op.optional, n)
    if space.most == 0:
        return
    about: dict[str, Fact] = {"card": card_key(card), "pieces": f"{space.most}-{op.kind}", "number": space.most}
    seat = Seat(s.seat())
    if op.optional:
        rows = t.ask(Decision(seat, "transfer_optional", space, (), about, "VIC-13.6"))
    else:
        rows = t.ask(Decision(seat, "transfer_pieces", space, space.first(), about, "VIC-13.6"))
    for key, place, number in rows:
        kind, z = read_piece(s, key)
        shift(s, kind, z, f.no[place], number, fired_first=False)
        t.tell(PiecesTransferred(kind, number, f.ids[z], place))
    t.then(Combats())


class RemovalSpace(PathSpace):
    """A space and how many Bourbons leave it; or no more."""

    def __init__(self, s: State, places: list[int], most: int) -> None:
        self.s = s
        self.places = tuple(places)
        self.most = most

    def next_keys(self, prefix: Keys) -> Keys:
        s = self.s
        if not prefix:
            return tuple([*[s.facts.ids[z] for z in self.places], DONE])
        if len(prefix) == 1 and prefix[0] != DONE:
            most = min(self.most, s.bourbon[s.facts.no[prefix[0]]])
            return tuple([str(n) for n in range(most, 0, -1)])
        return ()


def remove_bourbons(t: Table, s: State, op: Op, n: int, card: int) -> None:
    """VIC-13.6 bourbon_remove: n in all, or up to n in each of so many spaces."""
    f = s.facts
    left = n
    spaces = op.spaces if op.per_space else MANY
    used: list[int] = []
    while spaces > 0 and (op.per_space or left > 0):
        places = [z for z in op.at if s.bourbon[z] and not (op.per_space and z in used)]
        if not places:
            return
        most = n if op.per_space else left
        space = RemovalSpace(s, places, most)
        z = places[0]
        default = (f.ids[z], str(min(most, s.bourbon[z])))
        about: dict[str, Fact] = {"card": card_key(card), "number": most}
        keys = t.ask(Decision(Seat(s.seat()), "remove_bourbons", space, default, about, "VIC-13.6"))
        if keys[0] == DONE:
            return
        z, number = f.no[keys[0]], int(keys[1])
        s.bourbon[z] -= number
        t.tell(BourbonsRemoved(number, f.ids[z]))
        used.append(z)
        left -= number
        spaces -= 1


def choose_space(t: Table, s: State, places: list[int], what: str, left: int, card: int) -> int:
    """The active player picks one of several spaces."""
    keys = [s.facts.ids[z] for z in places]
    about: dict[str, Fact] = {"card": card_key(card), "what": what, "number": left}
    return s.facts.no[t.ask(Decision(Seat(s.seat()), "place_marker", OneOf(keys), keys[0], about, "VIC-13.6"))]


def choose_marker(t: Table, s: State, places: list[int], what: str, left: int, card: int) -> int:
    """The active player picks where something is taken away."""
    keys = [s.facts.ids[z] for z in places]
    about: dict[str, Fact] = {"card": card_key(card), "what": what, "number": left}
    return s.facts.no[t.ask(Decision(Seat(s.seat()), "remove_marker", OneOf(keys), keys[0], about, "VIC-13.6"))]


# -- works


def change_works(t: Table, s: State, op: Op, card: int) -> None:
    """defence, barricade, organ, rubble, clear_rubble, battery_token: one at a time, as many as possible."""
    n = number_of(s, op)
    placed: list[int] = []
    for left in range(abs(n), 0, -1):
        places = places_for(s, op, n, placed)
        if not places:
            break
        if n < 0 or op.op == "clear_rubble":
            z = choose_marker(t, s, places, op.op, left, card)
        else:
            z = choose_space(t, s, places, op.op, left, card)
        placed.append(z)
        change_one(t, s, op, z, 1 if n > 0 else -1)
    if op.op == "battery_token":
        t.then(Combats())  # VIC-9.1, 9.9: Barcelona troops may stand beside the new token


def places_for(s: State, op: Op, n: int, placed: list[int]) -> list[int]:
    """Where one more can be put, or taken away."""
    if op.op == "defence":
        return [z for z in op.at if (can_be_defended(s, z) if n > 0 else s.defence[z] > 0)]
    if op.op == "barricade":
        if n < 0:
            return [z for z in op.at if s.barricade[z]]
        return [z for z in op.at if not s.bourbon[z]] if barricades_left(s) else []
    if op.op == "organ":
        return [z for z in op.at if not s.bourbon[z] and z not in placed and not s.organ[z]] if organs_left(s) else []
    if op.op == "rubble":
        return [z for z in op.at if s.rubble[z] < 2]
    if op.op == "clear_rubble":
        return [z for z in op.at if s.rubble[z]]
    return list(op.at) if sum(s.battery) < s.facts.supply["bourbon_battery_tokens"] else []


def change_one(t: Table, s: State, op: Op, z: int, delta: int) -> None:
    """One marker put or taken away."""
    name = s.facts.ids[z]
    if op.op == "defence":
        change_defence(t, s, z, delta)
    elif op.op == "barricade":
        change_barricade(t, s, z, delta)
    elif op.op == "organ":
        s.organ[z] += 1
        t.tell(OrganPlaced(name))
    elif op.op == "rubble":
        place_rubble(t, s, z)
    elif op.op == "clear_rubble":
        clear_rubble(t, s, name)
    else:  # VIC-R20
        s.battery[z] += 1
        t.tell(BatteryPlaced(name))
        move_disc(t, s, BATTERIES, 1)


# -- branches


def branch(t: Table, s: State, op: Op, player: int, card: int) -> None:
    """if, choose, hazard_test, delay."""
    if op.op == "delay":
        s.pending = (*s.pending, (op.when, player, op.then, card))
        t.tell(EffectPending(card_key(card), op.when))
        return
    if op.op == "choose":
        chosen = choose_option(t, s, op, card)
    elif op.op == "if":
        chosen = op.then if holds(s, op) else op.other
    else:
        chosen = op.then if passes(s, op, reveal_hazard(t, s, "test")) else op.other
    if chosen >= 0:
        t.then(effect_of(s.facts, chosen, player))


def choose_option(t: Table, s: State, op: Op, card: int) -> int:
    """VIC-13.6 choose: an option whose requirement holds."""
    f = s.facts
    keys = [f"option_{'abcdef'[i]}" for i, need in enumerate(op.requires) if need < 0 or holds(s, f.ops[need])]
    if not keys:
        return -1
    about: dict[str, Fact] = {"card": card_key(card)}
    chosen = t.ask(Decision(Seat(s.seat()), "card_option", OneOf(keys), keys[0], about, "VIC-13.6"))
    return op.options["abcdef".index(chosen[-1])]


def holds(s: State, op: Op) -> bool:
    """VIC-5.3 A condition, evaluated now."""
    if op.cond == "parallel":
        return parallel_completed(s, op.than)
    if op.cond == "flag":
        return s.active == s.flag
    if op.cond == "leader":
        return any([card and s.facts.cards[card].side == op.side for card in s.leaders])
    value = named(s, op.who) if op.cond == "value" else count(s, op.kind, op.at)
    if op.compare == ">=":
        return value >= op.than
    if op.compare == "<=":
        return value <= op.than
    if op.compare == ">":
        return value > op.than
    return value < op.than if op.compare == "<" else value == op.than


def count(s: State, kind: str, places: tuple[int, ...]) -> int:
    """Pieces of a kind in some places."""
    total = 0
    for z in places:
        if kind == "bourbon":
            total += s.bourbon[z]
        elif kind == "any":
            total += s.troops(z)
        else:
            total += s.pieces(kind)[z]
    return total


def passes(s: State, op: Op, card: int) -> bool:
    """What a hazard card answers: a colour, or a space of the stage line."""
    f = s.facts
    if op.test == "colour":
        return f.hazard_colours[card][op.box - 1] == op.colour
    return f.hazard_lines[card][s.stage][op.box - 1] in op.at


# -- leaders and the hazard deck


def deactivate(t: Table, s: State, op: Op, card: int) -> None:
    """VIC-5.5 Active leaders of a side, whoever owns them."""
    for left in range(op.number, 0, -1):
        owners = [i for i, card in enumerate(s.leaders) if card and s.facts.cards[card].side == op.side]
        if not owners:
            return
        keys = [card_key(s.leaders[i]) for i in owners]
        about: dict[str, Fact] = {"card": card_key(card), "number": left}
        chosen = t.ask(Decision(Seat(s.seat()), "deactivate_leader", OneOf(keys), keys[0], about, "VIC-5.5"))
        retire(t, s, owners[keys.index(chosen)])


def scry(t: Table, s: State, number: int, card: int) -> None:
    """VIC-13.6 scry: the active player alone sees the next cards; their order comes when its view has them."""
    seen = look_ahead(t, s, number)
    seat = Seat(s.seat())
    told = HazardSeen(seat, tuple([f"hz{hazard}" for hazard in seen]))
    t.tell(told, to=(seat,), others=HazardLooked(seat, len(seen)))
    t.then(PutBack(len(seen), card))


def put_back(t: Table, s: State, number: int, card: int) -> None:
    """VIC-13.6 scry: the cards seen go back in any order."""
    seat = Seat(s.seat())
    rest = s.top[:number]
    order: list[int] = []
    while rest:
        keys = [f"hz{hazard}" for hazard in rest]
        about: dict[str, Fact] = {"card": card_key(card), "number": len(order) + 1}
        asked: Decision[str] = Decision(
            seat, "scry_order", OneOf(keys), keys[0], about, "VIC-13.6", masked=len(rest) > 1, secret=True
        )
        chosen = t.ask(asked)
        order.append(rest.pop(keys.index(chosen)))
    s.top[: len(order)] = order
