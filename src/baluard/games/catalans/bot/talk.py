"""CAT section 10.7 What offers are worth to a bot, and whether it accepts them."""

from __future__ import annotations

from baluard.games.catalans.bot.cards import worth_of_card
from baluard.games.catalans.bot.peace import will_lost, worth_of_concession
from baluard.games.catalans.bot.worth import Judge, chance_of_fall, time_left
from baluard.games.catalans.model.deals import (
    AnyItem,
    Benefit,
    Character,
    Concession,
    Items,
    Later,
    NoBid,
    NotAct,
    NotChoose,
    PlaceIn,
    PlaceNotIn,
    Promise,
    Resources,
    Saying,
    Spare,
    Speech,
    Swap,
    WallOrder,
    YieldTie,
    kind_of,
)
from baluard.games.catalans.model.facts import NOBODY, POWERS, slot_number
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.marks import keeps_its_word
from baluard.games.catalans.rules.occasions import cards_ahead, has_turn_ahead
from baluard.games.catalans.rules.scoring import doubled_spaces
from baluard.games.catalans.rules.tracks import reinforcements

WORD = 0.1  # what the word of a power is worth that has kept all earlier ones
GAIN = 0.15  # what a deal must bring at least
LEADER = 0.5  # what it must bring when the other leads
GREED = 2.5  # how many times one's own gain the other's may be
RESOURCES_A_POINT = 3
LATER = 0.8  # what is paid later may never be paid
GOODS = (Resources, Concession, Character)
CHARACTER = 0.6  # what a character is worth
LIKELY = 0.35  # how likely a loss hits the one who fears it
# Promises that are not reckoned out: what they bring, if they change anything, and what they cost their giver.
Worth = dict[type[Promise], float]
BRING: Worth = {NotAct: 0.25, NoBid: 0.4, YieldTie: 0.4, Benefit: 0.4}
COST: Worth = {Spare: 0.15, PlaceNotIn: 0.12, PlaceIn: 0.4, NotAct: 0.5, NoBid: 0.5, YieldTie: 0.6, WallOrder: 0.3}
DEAR = 0.8  # any other promise


def answer_to(judge: Judge, s: State, power: int) -> Speech | None:
    """CAT-10.8 Accept or decline the offer that waits for a power; None when there is none."""
    for _, a, b, gives, gets, _ in s.proposals:
        if b == power:
            act = "accept" if is_good(judge, s, power, a, gives, gets) else "decline"
            return Speech(act, POWERS[power], POWERS[a])
    return None


def is_good(judge: Judge, s: State, power: int, other: int, gets: Items, gives: Items) -> bool:
    """More than a threshold for me, and not far more for the other; a leader must offer more."""
    if is_dear(judge, s, power, other, gets, gives):
        return False
    mine = gain_of(judge, s, power, other, gets, gives)
    theirs = gain_of(judge, s, other, power, gives, gets)
    return mine > (LEADER if leads(judge, s, power, other) else GAIN) and theirs < GREED * mine


def is_dear(judge: Judge, s: State, power: int, other: int, gets: Items, gives: Items) -> bool:
    """Would more be paid for promises than one would offer for them? To who has much, a little more or less is nothing,
    but it is something to the rival who gets it.
    """
    if any([isinstance(item, (Concession, Character)) for item in gets]):
        return False
    paid = sum([item.amount for item in gives if isinstance(item, (Resources, Later))])
    paid -= sum([item.amount for item in gets if isinstance(item, Resources)])
    return paid > 0 and paid > fair_price(promised_worth(judge, s, power, other, gets))


def fair_price(gain: float) -> int:
    """Half of what a promise brings, in resources."""
    return round(gain * RESOURCES_A_POINT / 2)


def leads(judge: Judge, s: State, power: int, other: int) -> bool:
    """Does the other seem to be ahead of everybody?"""
    f = s.facts
    own = f.owner[power]
    fall, left = chance_of_fall(s), time_left(s)
    best = max([judge.standing(s, seat, seat == own, fall, left) for seat in f.seats])
    return judge.standing(s, f.owner[other], False, fall, left) >= best


def gain_of(judge: Judge, s: State, power: int, other: int, gets: Items, gives: Items) -> float:
    """What a deal brings a power: what changes hands is tried on the table, promises are estimated."""
    after = s.copy()
    hand_over(after, other, power, gets)
    hand_over(after, power, other, gives)
    total = judge.utility(after, power) - judge.utility(s, power)
    total += promised_worth(judge, s, power, other, gets)
    for item in gets:
        if isinstance(item, Character):
            total += worth_of_character(s, power, item.card)
        elif isinstance(item, Later) and not any([isinstance(one, GOODS) for one in gives]):
            total += LATER * judge.w.resource * item.amount  # nothing is paid now for what may come later
    for item in gives:
        total -= cost_of(judge, s, item, power, other)
    if any([isinstance(item, Saying) for item in gets]) and keeps_its_word(s, other):
        total += WORD  # however many: words are cheap
    return total


def hand_over(s: State, giver: int, taker: int, items: Items) -> None:
    """Resources and concessions change hands, on the given state itself."""
    for item in items:
        if isinstance(item, Resources):
            s.resources[giver] = max(s.facts.least, s.resources[giver] - item.amount)
            s.resources[taker] = min(s.facts.most, s.resources[taker] + item.amount)
        elif isinstance(item, Concession):
            s.held[giver].remove(item.concession)
            s.held[taker].append(item.concession)


def promised_worth(judge: Judge, s: State, power: int, giver: int, items: Items) -> float:
    """What the promises of another bring: of each form the best one alone, since they say much the same."""
    best: dict[str, float] = {}
    for item in items:
        if isinstance(item, Promise):
            kind = kind_of(item)
            best[kind] = max(best.get(kind, 0.0), worth_of_promise(judge, s, item, power, giver))
    return sum(best.values())


def worth_of_character(s: State, power: int, name: str) -> float:
    """A character is worth something to who bears its arms."""
    arms = s.facts.cards[name].arms
    return CHARACTER * time_left(s) if not arms or power in arms else 0.0


def cost_of(judge: Judge, s: State, item: AnyItem, power: int, other: int) -> float:
    """What a character, a later payment or a promise costs the power that gives it."""
    if isinstance(item, Later):
        return LATER * judge.w.resource * item.amount
    if isinstance(item, Character):
        return worth_of_character(s, power, item.card)
    if isinstance(item, Swap):
        return 0.0 - swap_gain(judge, s, power, other)
    if isinstance(item, NotChoose):
        return max(0.1, wish_for(judge, s, power, slot_number(item.slot)))
    return COST.get(type(item), DEAR) if isinstance(item, Promise) else 0.0


def worth_of_promise(judge: Judge, s: State, promise: Promise, power: int, giver: int) -> float:
    """What a promise changes for the power to which it is made."""
    if isinstance(promise, Swap):
        return swap_gain(judge, s, power, giver)
    if isinstance(promise, NotChoose):
        return wish_for(judge, s, power, slot_number(promise.slot))
    if isinstance(promise, Spare):
        return fear_of(judge, s, power, giver) if promise.power == POWERS[power] else 0.0
    if isinstance(promise, PlaceNotIn):
        return harm_in(judge, s, power, promise.spaces) * chance_to_place(s, giver)
    if isinstance(promise, Benefit) and promise.power != POWERS[power]:
        return 0.0
    if isinstance(promise, NotAct) and not competes(s, power, giver):
        return 0.0
    return BRING.get(type(promise), 0.0)


def chance_to_place(s: State, power: int) -> float:
    """How likely a power will have to place a Bourbon troop in this round."""
    if s.phase in ("d", "e"):
        return 1.0
    share = min(1.0, reinforcements(s) / len(s.sequence)) if s.blue else 0.0
    levies = [op.op == "levy" for card in cards_ahead(s, power) for op in card.effects]
    return max(share, 0.5 if any(levies) else 0.0)


def competes(s: State, power: int, other: int) -> bool:
    """Does another act before a power that has still to act, so that it can take an action away?"""
    if power not in s.markers or other not in s.markers:
        return s.phase in ("a", "b")
    return has_turn_ahead(s, power) and s.markers.index(other) < s.markers.index(power)


def swap_gain(judge: Judge, s: State, power: int, other: int) -> float:
    """CAT-9.4 What exchanging the markers on two concessions brings."""
    if power not in s.concession_markers or other not in s.concession_markers:
        return 0.0
    mine = s.concession_row[s.concession_markers.index(power)]
    theirs = s.concession_row[s.concession_markers.index(other)]
    gain = worth_of_concession(s, power, theirs) - worth_of_concession(s, power, mine)
    return gain - will_lost(judge, s, power, theirs) + will_lost(judge, s, power, mine)


def wish_for(judge: Judge, s: State, power: int, slot: int) -> float:
    """How much more a card on the table is worth to a power than the next best that is free."""
    free = [i for i in range(len(s.slots)) if s.slots[i] and s.markers[i] == NOBODY]
    if slot not in free or len(free) < 2:
        return 0.0
    values = {i: worth_of_card(judge, s, power, s.slots[i]) for i in free}
    best_of_others = max([values[i] for i in free if i != slot])
    return max(0.0, values[slot] - best_of_others)


def fear_of(judge: Judge, s: State, power: int, striker: int) -> float:
    """What a power may lose to the card that another is about to play."""
    if striker not in s.markers:
        return 0.0
    name = s.slots[s.markers.index(striker)]
    if not name:
        return 0.0
    losses = len([icon for icon in s.facts.cards[name].icons if icon in ("A1", "A2", "X")])
    if not losses:
        return 0.0
    doubled, fall, left = doubled_spaces(s, power), chance_of_fall(s), time_left(s)
    worst = 0.0
    for z in range(len(s.facts.ids)):
        if s.troops[power][z] == 1 and judge.is_exposed(s, z):
            worst = max(worst, judge.ground(s, power, z, doubled, fall, left) + judge.w.troop)
    return LIKELY * min(2, losses) * worst


def harm_in(judge: Judge, s: State, power: int, names: tuple[str, ...]) -> float:
    """What a Bourbon troop in the worst of some spaces would take from a power."""
    fall, left = chance_of_fall(s), time_left(s)
    return max([judge.harm(s, power, s.facts.no[name], fall, left) for name in names])
