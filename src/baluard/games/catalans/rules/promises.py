"""CAT-10.2, 10.6 Promises of the current round: filters on what their giver is offered."""

from __future__ import annotations

from msgspec.structs import astuple

from baluard.games.catalans.model.deals import (
    Act,
    AnyPromise,
    Benefit,
    Choose,
    Hit,
    NoBid,
    NotAct,
    NotChoose,
    NotEnter,
    NotTake,
    NotUse,
    OfAction,
    OfCharacter,
    OfConcession,
    OfSlot,
    OfSpaces,
    PlaceIn,
    PlaceNotIn,
    PlayAs,
    Promise,
    Resources,
    Spare,
    Swap,
    Take,
    Use,
    WallOrder,
    YieldTie,
)
from baluard.games.catalans.model.events import PaidBack, PaidLater, PromiseKept, PromiseLapsed
from baluard.games.catalans.model.facts import ACTIONS, POWERS, slot_name
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.marks import set_mark
from baluard.games.catalans.rules.tracks import change_resources
from baluard.kernel.table import Table

# What is to be done; of the others it is enough that they were not broken when the round ends.
DEEDS = (Choose, PlayAs, Act, Hit, PlaceIn, Use, Benefit, WallOrder, Take, Swap, YieldTie)
# Deeds that are kept, and paid, when they are first done, but bind until the end of the round.
LASTING = (PlaceIn, Benefit, WallOrder)
# What asks for something where it can be done: a decision in which it cannot is no breach, and the promise waits.
WHERE_LEGAL = (Hit, WallOrder)
MODES = ("text", "value")
WALL_ORDERS = ("segments_first", "aragon_first")


def open_promises(s: State, power: int) -> list[tuple[int, AnyPromise]]:
    """A power's promises that are neither kept nor lapsed, oldest first, each with its place in the list."""
    return [(i, promise) for i, promise in binding_promises(s, power) if s.promises[i][3] == "open"]


def binding_promises(s: State, power: int) -> list[tuple[int, AnyPromise]]:
    """A power's promises that it must not break, oldest first: the open ones, and what was done once but lasts."""
    found: list[tuple[int, AnyPromise]] = []
    for i in range(len(s.promises)):
        _, giver, promise, status = s.promises[i]
        if giver == power and (status == "open" or (status == "kept" and isinstance(promise, LASTING))):
            found.append((i, promise))
    return found


def lawful(t: Table, s: State, power: int, deed: str, options: list[str]) -> list[str]:
    """CAT-10.6 The options that break no promise; a promise that would leave none lapses, the oldest kept longest."""
    left = options
    for i, promise in binding_promises(s, power):
        kept = [option for option in left if not breaks(promise, deed, option)]
        if kept:
            left = kept
        elif not isinstance(promise, WHERE_LEGAL) and s.promises[i][3] == "open":
            set_status(t, s, i, "lapsed")
    return left


def breaks(promise: Promise, deed: str, option: str) -> bool:
    """Does an option of a decision break a promise? Options are keys, with what they are about after a hyphen."""
    if isinstance(promise, OfSlot):
        return deed == "choose_card" and (option == promise.slot) == isinstance(promise, NotChoose)
    if isinstance(promise, PlayAs):
        return deed == "play_mode" and option != promise.mode
    if isinstance(promise, OfAction):
        return deed == "choose_action" and (option == promise.action) == isinstance(promise, NotAct)
    if isinstance(promise, (Spare, Hit)):
        return deed in ("victim", "wall") and breaks_victim(promise, option)
    if isinstance(promise, (PlaceIn, PlaceNotIn)):
        listed = option.partition("-")[2] in promise.spaces
        return deed == "place_bourbon" and listed == isinstance(promise, PlaceNotIn)
    if isinstance(promise, NotUse):
        return deed == "use_character" and option == promise.card  # `use` may wait: promised_characters
    if isinstance(promise, Benefit):
        return deed == "benefit" and option != promise.power
    if isinstance(promise, WallOrder):
        first = "segment" if promise.order == "segments_first" else "aragon"
        return deed == "wall" and option != first and not option.startswith(first)
    if isinstance(promise, NoBid):
        return deed == "bid" and option == promise.concession
    if isinstance(promise, OfConcession):
        return deed == "take" and (option == promise.concession) == isinstance(promise, NotTake)
    return False


def breaks_victim(promise: Spare | Hit, option: str) -> bool:
    """spare: not that power's troops (there); hit: such a troop if there is one. Two victims have a plus between."""
    victims = [victim.partition("-") for victim in option.split("+")]
    if isinstance(promise, Spare):
        return any([power == promise.power and promise.space in ("", place) for power, _, place in victims])
    return not any([(promise.power or promise.space) in (power, place) for power, _, place in victims])


def barred_spaces(s: State, power: int) -> list[int]:
    """CAT-10.2 P7 Spaces that a power has promised not to enter."""
    found: list[int] = []
    for _, promise in open_promises(s, power):
        if isinstance(promise, NotEnter):
            found.extend([s.facts.no[name] for name in promise.spaces])
    return found


def promised_characters(s: State, power: int) -> list[str]:
    """CAT-10.2 P8 Characters that a power has promised to use, and has not used yet."""
    return [promise.card for _, promise in open_promises(s, power) if isinstance(promise, Use)]


def set_status(t: Table, s: State, at: int, status: str) -> None:
    """CAT-10.6, 10.2 A promise is kept or lapses; what is to be paid for it is paid, or cancelled."""
    deal, power, promise, _ = s.promises[at]
    rows = list(s.promises)
    rows[at] = (deal, power, promise, status)
    s.promises = tuple(rows)
    set_mark(s, deal, power, promise, status)
    kept = status == "kept"
    t.tell(PromiseKept(POWERS[power], promise) if kept else PromiseLapsed(POWERS[power], promise))
    due = [row for row in s.later if row[1] == power and row[3] == deal and row[4] == promise]
    s.later = tuple([row for row in s.later if row not in due])
    for payer, payee, amount, _, _ in due:
        if kept:
            paid = min(amount, s.resources[payer] - s.facts.least)
            change_resources(t, s, payer, -paid)
            change_resources(t, s, payee, paid)
            t.tell(PaidLater(POWERS[payer], POWERS[payee], paid))
    if not kept and s.facts.binding:
        pay_back(t, s, deal, power, promise)


def pay_back(t: Table, s: State, number: int, power: int, promise: AnyPromise) -> None:
    """CAT-10.6, R40 What was paid at once for this promise alone goes back, as far as its giver still has it."""
    for deal, a, b, gives, gets, _ in s.deals:
        mine, theirs, other = (gives, gets, b) if power == a else (gets, gives, a)
        if deal == number and mine == (promise,):
            paid = sum([item.amount for item in theirs if isinstance(item, Resources)])
            back = min(paid, max(0, s.resources[power]))
            if back:
                change_resources(t, s, power, -back)
                change_resources(t, s, other, back)
                t.tell(PaidBack(POWERS[power], POWERS[other], back))


def keep(t: Table, s: State, power: int, kind: type[Promise], *deeds: str) -> None:
    """A deed that a power had promised is done."""
    for i, promise in open_promises(s, power):
        if isinstance(promise, kind):
            things = things_of(promise)
            if not things or any([thing in deeds for thing in things]):
                set_status(t, s, i, "kept")


def things_of(promise: Promise) -> list[str]:
    """All that a promise names."""
    found: list[str] = []
    for value in astuple(promise):
        if isinstance(value, tuple):
            found.extend(value)
        elif value:
            found.append(value)
    return found


def miss(t: Table, s: State, power: int, kind: type[Promise]) -> None:
    """A deed can no longer be done: its promise lapses."""
    for i, promise in open_promises(s, power):
        if isinstance(promise, kind):
            set_status(t, s, i, "lapsed")


def end_promises(t: Table, s: State) -> None:
    """CAT-10.6 All promises end with the round: what was not to be done was not done, deeds not done lapse."""
    for i in range(len(s.promises)):
        if s.promises[i][3] == "open":
            set_status(t, s, i, "lapsed" if isinstance(s.promises[i][2], DEEDS) else "kept")
    s.promises, s.later = (), ()


def contradicts(one: Promise, other: Promise) -> bool:
    """CAT-10.5 Two promises of one power that cannot both be kept."""
    if one == other:
        return True
    for yes, no in ((Choose, NotChoose), (Act, NotAct), (Use, NotUse), (Take, NotTake), (Hit, Spare)):
        opposed = (isinstance(one, yes) and isinstance(other, no)) or (isinstance(one, no) and isinstance(other, yes))
        if opposed and astuple(one) == astuple(other):
            return True
    if isinstance(one, (PlaceIn, PlaceNotIn)) and isinstance(other, (PlaceIn, PlaceNotIn)):
        return places_contradict(one, other)
    return type(one) is type(other) and isinstance(one, (Choose, PlayAs, Act, WallOrder, Take))


def leaves_nothing(s: State, promises: list[AnyPromise]) -> bool:
    """CAT-10.5 Has a power promised away every card, or every concession, among which it must choose?"""
    slots = [slot_name(slot) for slot in range(len(s.slots)) if s.markers[slot] < 0]
    cards = [promise.slot for promise in promises if isinstance(promise, NotChoose)]
    row = s.concession_row if s.phase == "f" else ()
    free = [name for name, marker in zip(row, s.concession_markers, strict=False) if name and marker < 0]
    taken = [promise.concession for promise in promises if isinstance(promise, NotTake)]
    gone = bool(cards) and all([slot in cards for slot in slots])
    return gone or (bool(taken) and bool(free) and all([name in taken for name in free]))


def places_contradict(one: PlaceIn | PlaceNotIn, other: PlaceIn | PlaceNotIn) -> bool:
    """Two promises about where Bourbons are placed leave no space between them."""
    if isinstance(one, PlaceNotIn):
        return isinstance(other, PlaceIn) and places_contradict(other, one)
    if isinstance(other, PlaceIn):
        return not [name for name in one.spaces if name in other.spaces]
    return not [name for name in one.spaces if name not in other.spaces]


def wrong_fields(s: State, promise: Promise) -> list[str]:
    """The fields of a promise that name nothing there is, by their places."""
    f = s.facts
    if isinstance(promise, OfSlot):
        return [] if promise.slot in [slot_name(slot) for slot in range(len(s.slots))] else ["slot"]
    if isinstance(promise, PlayAs):
        return [] if promise.mode in MODES else ["mode"]
    if isinstance(promise, OfAction):
        return [] if promise.action in ACTIONS else ["action"]
    if isinstance(promise, (Spare, Hit)):
        return wrong_victim(s, promise)
    if isinstance(promise, OfSpaces):
        wrong = [f"spaces.{i}" for i in range(len(promise.spaces)) if promise.spaces[i] not in f.no]
        return wrong if promise.spaces and len(set(promise.spaces)) == len(promise.spaces) else [*wrong, "spaces"]
    if isinstance(promise, OfCharacter):
        return [] if promise.card in [card for card, _, _ in s.characters] else ["card"]
    if isinstance(promise, Benefit):
        return [] if promise.power in POWERS else ["power"]
    if isinstance(promise, WallOrder):
        return [] if promise.order in WALL_ORDERS else ["order"]
    if isinstance(promise, OfConcession):
        return [] if promise.concession in f.concessions else ["concession"]
    return []


def wrong_victim(s: State, promise: Spare | Hit) -> list[str]:
    """Whose troops are meant, or where: a power for `spare`, perhaps with a space; one of the two for `hit`."""
    if isinstance(promise, Hit) and bool(promise.power) == bool(promise.space):
        return ["power", "space"]
    wrong: list[str] = []
    if promise.power not in POWERS and (promise.power or isinstance(promise, Spare)):
        wrong.append("power")
    if promise.space and promise.space not in s.facts.no:
        wrong.append("space")
    return wrong
