"""CAT-10.5 What a power may still be asked this round, as things stand: what can be promised, and means anything."""

from __future__ import annotations

from baluard.games.catalans.model.activities import ChooseCard, Settle
from baluard.games.catalans.model.deals import (
    Act,
    AnyPromise,
    Benefit,
    Hit,
    NoBid,
    NotEnter,
    OfAction,
    OfCharacter,
    OfConcession,
    OfSlot,
    PlaceIn,
    PlaceNotIn,
    PlayAs,
    Promise,
    Spare,
    Swap,
    WallOrder,
    YieldTie,
)
from baluard.games.catalans.model.facts import (
    ACTIONS,
    ALLIED,
    ARAGON,
    ATTACK,
    BOURBON,
    MOVE,
    NOBODY,
    POWERS,
    RECRUIT,
    RESOURCES,
    WILL,
    Card,
    Op,
    number_of,
    slot_name,
    slot_number,
)
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.promises import breaks_victim, open_promises
from baluard.games.catalans.rules.targets import adjacent_pairs, icon_spaces, in_region
from baluard.games.catalans.rules.tracks import cost_of_levels, reinforcements
from baluard.games.catalans.rules.troops import key_of, next_to_allies


def is_possible(s: State, power: int, promise: Promise, characters: list[str]) -> bool:
    """CAT-10.5 Can the promise still be kept, and broken, this round? With these characters, once the deal is made."""
    if isinstance(promise, OfSlot):
        return power not in s.markers and s.markers[slot_number(promise.slot)] < 0
    if isinstance(promise, PlayAs):
        return has_turn_ahead(s, power) and can_play_as(s, power, promise.mode)
    if isinstance(promise, OfAction):
        return may_act(s, power, ACTIONS.index(promise.action))
    if isinstance(promise, OfCharacter):
        return promise.card in characters and can_use(s, power, promise.card)
    if isinstance(promise, OfConcession):
        return is_open_concession(s, power, promise)
    if isinstance(promise, Swap):
        return s.window == "N5"
    if isinstance(promise, YieldTie):
        return s.window == "N6"
    return not s.facts.binding or has_occasion(s, power, promise, effects_ahead(s, power, characters))


# -- cards, characters, concessions


def cards_ahead(s: State, power: int) -> list[Card]:
    """The cards that a power may still play this round, or is playing; only those whose text it may use."""
    names: list[str] = []
    if power in s.markers:
        name = s.slots[s.markers.index(power)]
        if name:
            names = [name] if s.phase in ("a", "b", "c") else []
        else:
            names = [a.card for a in s.agenda if isinstance(a, Settle) and a.as_text and a.power == POWERS[power]]
    elif s.phase in ("a", "b"):
        names = [name for name, marker in zip(s.slots, s.markers, strict=True) if marker == NOBODY]
    cards = [s.facts.cards[name] for name in names]
    return [card for card in cards if has_text_for(s, power, card)]


def effects_ahead(s: State, power: int, characters: list[str]) -> list[Op]:
    """All effects that a power may still carry out this round: of its card, its characters and what it may take."""
    f = s.facts
    sources = cards_ahead(s, power)
    sources += [f.cards[name] for name in characters if can_use(s, power, name)]
    row = s.concession_row if s.phase == "f" else (s.pile if s.pending else ())
    sources += [f.concessions[name] for name in row if name]
    return [op for card in sources for op in card.effects]


def has_occasion(s: State, power: int, promise: Promise, ops: list[Op]) -> bool:
    """Is there an effect, an action or a phase to come in which the promise would bind?"""
    if isinstance(promise, Benefit):
        other = number_of(promise.power)
        return other in s.facts.powers and any([may_benefit(op, other == power) for op in ops])
    if isinstance(promise, (PlaceIn, PlaceNotIn)):
        places = [op.op in ("levy", "restore", "relocate") or op.icon == "R2" for op in ops]
        return any(places) or may_reinforce(s, power)
    if isinstance(promise, WallOrder):
        return any([op.icon == "W-" for op in ops])
    if isinstance(promise, NotEnter):
        return may_act(s, power, MOVE) or any([op.op in ("march", "land") for op in ops])
    if isinstance(promise, (Spare, Hit)):
        sides = POWERS if not promise.power else (promise.power,)
        return any([may_strike(s, power, number_of(side), ops) for side in sides])
    return True


def may_benefit(op: Op, is_self: bool) -> bool:
    """Does its player name who benefits from an effect, and may name this power?"""
    if op.op == "recruit":
        return op.power == "chosen"
    return op.op in ("res", "wf") and op.who in (("chosen",) if is_self else ("chosen", "chosen_other"))


def may_reinforce(s: State, power: int) -> bool:
    """CAT-3.e Is a treaty out, so that this power may have to place Bourbon troops at the end of the round?"""
    number = reinforcements(s)
    if not s.blue or s.phase == "f":
        return False
    return number > 0 if s.phase in ("a", "b", "c") else power in s.sequence[:number]


def may_strike(s: State, power: int, victim: int, ops: list[Op]) -> bool:
    """May a power still eliminate troops of another?"""
    if victim in ALLIED:
        icons = ("A1", "A2", "X", "W-") if victim == ARAGON else ("A1", "A2", "X")
        return any([op.icon in icons for op in ops])
    kills = [op.op in ("strike", "kill") and victim in (op.nations or BOURBON) for op in ops]
    return any(kills) or any([op.icon in ("B1", "B2", "X") for op in ops]) or may_act(s, power, ATTACK)


def may_act(s: State, power: int, action: int) -> bool:
    """CAT-7.1 May a power still take this action, this round?"""
    if s.done[action] != NOBODY or s.banned[action] == power:
        return False
    binding = s.facts.binding
    if binding and action in (ATTACK, RECRUIT, MOVE) and not s.is_at_war(power):
        return False
    if has_turn_ahead(s, power):
        return True
    as_text = binding and any([card.value for card in cards_ahead(s, power)])
    return has_turn_now(s, power) and not s.acted and not as_text


def is_open_concession(s: State, power: int, promise: OfConcession) -> bool:
    """CAT-9 Will this concession be handed out this round, with this power among those who choose or bid?"""
    name, bids = promise.concession, isinstance(promise, NoBid)
    if bids and len(s.facts.powers) >= s.facts.constants["concessions_per_distribution"]:
        return False  # none is left for an auction
    if s.phase != "f":
        return bool(s.pending) and name in s.pile  # they will be handed out when this round ends
    if name not in s.concession_row:
        return False
    return s.concession_markers[s.concession_row.index(name)] < 0 if bids else power not in s.concession_markers


def has_text_for(s: State, power: int, card: Card) -> bool:
    """CAT-4.1, 4.3 May a power play the text of a card, whatever becomes of its means?"""
    if not card.value:
        return True
    if s.facts.binding and card.type == "battle_allied" and not s.is_at_war(power):
        return False
    if s.facts.binding and card.type == "concession" and s.levels[power] < card.value:
        return False
    return not card.arms or power in card.arms


def can_play_as(s: State, power: int, mode: str) -> bool:
    """CAT-4.1, 4.3 Can the card that a power has chosen be played like this, whatever becomes of its means?"""
    if power not in s.markers:
        return True
    card = s.facts.cards[s.slots[s.markers.index(power)]]
    return card.value > 0 if mode == "value" else has_text_for(s, power, card)


def has_turn_ahead(s: State, power: int) -> bool:
    """Is the power's card of this round still to be played?"""
    if power in s.markers:
        slot = s.markers.index(power)
        return bool(s.slots[slot]) and s.phase in ("b", "c")
    return s.phase in ("a", "b")


def has_turn_now(s: State, power: int) -> bool:
    """Is it the power's turn?"""
    return s.turn >= 0 and s.markers[s.turn] == power


def can_use(s: State, power: int, name: str) -> bool:
    """CAT-5.2 Will the power have the occasion to use this character this round, if it has it?"""
    card = s.facts.cards[name]
    for one, _, since in s.characters:
        if one == name:
            fits = since < s.round and (not card.arms or power in card.arms)
            ahead = has_turn_ahead(s, power) or has_turn_now(s, power)
            return fits and (is_before_choosing(s, power) if card.window == "phase_b" else ahead)
    return False


def is_before_choosing(s: State, power: int) -> bool:
    """CAT-3.b Will a power still be asked for its characters of phase b, before the first card is chosen?"""
    if s.phase != "b":
        return s.phase == "a"
    ahead = any([isinstance(one, ChooseCard) and one.box == slot_name(0) for one in s.agenda])
    return ahead and s.sequence.index(power) >= s.sequence.index(s.power)


# -- all promises of one power together


def cannot_all_be_kept(s: State, power: int, promises: list[AnyPromise]) -> bool:
    """CAT-10.5, R40 Can these promises of one power, as things stand, not all be kept together?"""
    if not s.facts.binding:
        return False
    sold_twice = len({promise.power for promise in promises if isinstance(promise, Benefit)}) > 1
    return sold_twice or text_bars_action(s, power, promises) or spares_everybody(s, power, promises)


def text_bars_action(s: State, power: int, promises: list[AnyPromise]) -> bool:
    """CAT-4.1 The text of a card with a value leaves no action."""
    if PlayAs("text") not in promises or not any([isinstance(promise, Act) for promise in promises]):
        return False
    return all([card.value for card in cards_ahead(s, power)])


def spares_everybody(s: State, power: int, promises: list[AnyPromise]) -> bool:
    """CAT-6 Is everybody spared whom an icon of the text that must be played could strike?"""
    spares = [promise for promise in promises if isinstance(promise, Spare)]
    if not spares or power not in s.markers or not has_turn_ahead(s, power):
        return False
    for card in cards_ahead(s, power):
        if not card.value or PlayAs("text") in promises:
            for op in card.effects:
                victims = victims_of(s, op)
                if victims and all([any([breaks_victim(spare, one) for spare in spares]) for one in victims]):
                    return True
    return False


def victims_of(s: State, op: Op) -> list[str]:
    """CAT-6.1, 6.3, 6.5 Whom an icon of Allied losses could strike now."""
    f = s.facts
    if op.icon == "X":
        return adjacent_pairs(
            s, in_region(op, [z for z in range(len(f.ids)) if s.bourbon_at(z) and next_to_allies(s, z)])
        )
    if op.icon not in ("A1", "A2"):
        return []
    return [key_of(one, f.ids[z]) for z in icon_spaces(s, op) for one in ALLIED if s.troops[one][z]]


# -- what promises need


def needed_for_promises(s: State, power: int, more: list[AnyPromise]) -> int:
    """CAT-10.6, R40 Resources that a power must keep so that it can play the text, or begin the action, it promised."""
    needed = 0
    if not s.facts.binding:
        return needed
    for promise in [*[one for _, one in open_promises(s, power)], *more]:
        if isinstance(promise, PlayAs) and promise.mode == "text" and power in s.markers:
            name = s.slots[s.markers.index(power)]
            card = s.facts.cards[name] if name else None
            needed += card.value if card and card.type != "concession" else 0
        elif isinstance(promise, Act):
            needed += first_cost(s, power, ACTIONS.index(promise.action))
    return needed


def first_cost(s: State, power: int, action: int) -> int:
    """CAT-7 What the first unit of an action costs."""
    if action == RESOURCES:
        return 0
    if action == WILL:
        return cost_of_levels(s, power, 1)
    return 1 if action == MOVE else s.facts.war_cost[s.levels[power]]
