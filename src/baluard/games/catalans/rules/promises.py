"""CAT-10.2, 10.6 Promises of the current round: filters on what their giver is offered."""

from __future__ import annotations

from baluard.games.catalans.model.activities import ChooseCard
from baluard.games.catalans.model.events import PaidLater, PromiseKept, PromiseLapsed
from baluard.games.catalans.model.facts import ACTIONS, POWERS, slot_name
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.marks import set_mark
from baluard.games.catalans.rules.tracks import change_resources
from baluard.kernel.table import Table

# What is to be done; of the others it is enough that they were not broken when the round ends.
DEEDS = ("choose_card", "play_as", "act", "hit", "place_in", "use", "benefit", "wall", "take", "swap", "yield")
# Deeds that are kept, and paid, when they are first done, but bind until the end of the round.
LASTING = ("place_in", "benefit", "wall")
# What asks for something where it can be done: a decision in which it cannot is no breach, and the promise waits.
WHERE_LEGAL = ("hit", "wall")
FORMS = (
    *("choose_card", "not_choose", "play_as", "act", "not_act", "spare", "hit", "place_in", "place_not_in"),
    *("not_enter", "use", "not_use", "benefit", "wall", "take", "not_take", "swap", "yield", "no_bid"),
)


def open_promises(s: State, power: int) -> list[tuple[int, list[str]]]:
    """A power's promises that are neither kept nor lapsed, oldest first: their place in the list, and their words."""
    return [(i, words) for i, words in binding_promises(s, power) if s.promises[i][3] == "open"]


def binding_promises(s: State, power: int) -> list[tuple[int, list[str]]]:
    """A power's promises that it must not break, oldest first: the open ones, and what was done once but lasts."""
    found: list[tuple[int, list[str]]] = []
    for i in range(len(s.promises)):
        _, giver, text, status = s.promises[i]
        words = text.split(" ")
        if giver == power and (status == "open" or (status == "kept" and words[0] in LASTING)):
            found.append((i, words))
    return found


def lawful(t: Table, s: State, power: int, deed: str, options: list[str]) -> list[str]:
    """CAT-10.6 The options that break no promise; a promise that would leave none lapses, the oldest kept longest."""
    left = options
    for i, words in binding_promises(s, power):
        kept = [option for option in left if not breaks(s, words, deed, option)]
        if kept:
            left = kept
        elif words[0] not in WHERE_LEGAL and s.promises[i][3] == "open":
            set_status(t, s, i, "lapsed")
    return left


def breaks(s: State, words: list[str], deed: str, option: str) -> bool:
    """Does an option of a decision break a promise? Options are keys, with what they are about after a colon."""
    form, arg = words[0], words[1] if len(words) > 1 else ""
    if deed == "choose_card":
        return (form == "choose_card" and option != arg) or (form == "not_choose" and option == arg)
    if deed == "play_mode":
        return form == "play_as" and option != arg
    if deed == "choose_action":
        return (form == "act" and option != arg) or (form == "not_act" and option == arg)
    if deed == "victim":
        return breaks_victim(form, words, option)
    if deed == "place_bourbon":
        place = option.partition("-")[2]
        listed = place in arg.split(",")
        return (form == "place_in" and not listed) or (form == "place_not_in" and listed)
    if deed == "use_character":
        return form == "not_use" and option == arg  # `use` may wait for the last occasion: promised_characters
    if deed == "benefit":
        return form == "benefit" and option != arg
    if deed == "wall":
        if form in ("spare", "hit"):
            return breaks_victim(form, words, option)
        first = "segment" if arg == "segments_first" else "aragon"
        return form == "wall" and option != first and not option.startswith(first)
    if deed == "take":
        return (form == "take" and option != arg) or (form == "not_take" and option == arg)
    return deed == "bid" and form == "no_bid" and option == arg


def breaks_victim(form: str, words: list[str], option: str) -> bool:
    """spare: not that power's troops (there); hit: such a troop if there is one. Two victims have a plus between."""
    victims = [victim.partition("-") for victim in option.split("+")]
    if form == "spare":
        return any([power == words[1] and (len(words) < 3 or place == words[2]) for power, _, place in victims])
    return form == "hit" and not any([words[1] in (power, place) for power, _, place in victims])


def barred_spaces(s: State, power: int) -> list[int]:
    """CAT-10.2 P7 Spaces that a power has promised not to enter."""
    found: list[int] = []
    for _, words in open_promises(s, power):
        if words[0] == "not_enter":
            found.extend([s.facts.no[name] for name in words[1].split(",")])
    return found


def promised_characters(s: State, power: int) -> list[str]:
    """CAT-10.2 P8 Characters that a power has promised to use, and has not used yet."""
    return [words[1] for _, words in open_promises(s, power) if words[0] == "use"]


def set_status(t: Table, s: State, at: int, status: str) -> None:
    """CAT-10.6, 10.2 A promise is kept or lapses; what is to be paid for it is paid, or cancelled."""
    deal, power, words, _ = s.promises[at]
    rows = list(s.promises)
    rows[at] = (deal, power, words, status)
    s.promises = tuple(rows)
    set_mark(s, deal, power, f"promise {words}", status)
    kept = status == "kept"
    t.tell(PromiseKept(POWERS[power], words) if kept else PromiseLapsed(POWERS[power], words))
    due = [row for row in s.later if row[3] == at]
    s.later = tuple([row for row in s.later if row[3] != at])
    for payer, payee, amount, _ in due:
        if kept:
            paid = min(amount, s.resources[payer] - s.facts.least)
            change_resources(t, s, payer, -paid)
            change_resources(t, s, payee, paid)
            t.tell(PaidLater(POWERS[payer], POWERS[payee], paid))


def keep(t: Table, s: State, power: int, form: str, *deeds: str) -> None:
    """A deed that a power had promised is done."""
    for i, words in open_promises(s, power):
        if words[0] == form and (len(words) == 1 or any([one in deeds for one in words[1].split(",")])):
            set_status(t, s, i, "kept")


def miss(t: Table, s: State, power: int, form: str) -> None:
    """A deed can no longer be done: its promise lapses."""
    for i, words in open_promises(s, power):
        if words[0] == form:
            set_status(t, s, i, "lapsed")


def end_promises(t: Table, s: State) -> None:
    """CAT-10.6 All promises end with the round: what was not to be done was not done, deeds not done lapse."""
    for i in range(len(s.promises)):
        if s.promises[i][3] == "open":
            set_status(t, s, i, "lapsed" if s.promises[i][2].split(" ")[0] in DEEDS else "kept")
    s.promises, s.later = (), ()


def contradicts(one: str, other: str) -> bool:
    """CAT-10.5 Two promises of one power that cannot both be kept."""
    if one == other:
        return True
    a, b = one.split(" "), other.split(" ")
    pairs = (("choose_card", "not_choose"), ("act", "not_act"), ("use", "not_use"), ("take", "not_take"))
    for yes, no in (*pairs, ("hit", "spare")):
        if {a[0], b[0]} == {yes, no} and a[1:] == b[1:]:
            return True
    if {a[0], b[0]} <= {"place_in", "place_not_in"}:
        return places_contradict(a, b)
    single = ("choose_card", "play_as", "act", "wall", "take")
    return a[0] == b[0] and a[0] in single


def leaves_nothing(s: State, promises: list[str]) -> bool:
    """CAT-10.5 Has a power promised away every card, or every concession, among which it must choose?"""
    named = [words.partition(" ") for words in promises]
    slots = [str(slot + 1) for slot in range(len(s.slots)) if s.markers[slot] < 0]
    cards = [arg for form, _, arg in named if form == "not_choose"]
    row = s.concession_row if s.phase == "f" else ()
    free = [name for name, marker in zip(row, s.concession_markers, strict=False) if name and marker < 0]
    taken = [arg for form, _, arg in named if form == "not_take"]
    gone = bool(cards) and all([slot in cards for slot in slots])
    return gone or (bool(taken) and bool(free) and all([name in taken for name in free]))


def places_contradict(a: list[str], b: list[str]) -> bool:
    """Two promises about where Bourbons are placed leave no space between them."""
    one, other = a[1].split(","), b[1].split(",")
    if a[0] == b[0]:
        return a[0] == "place_in" and not [name for name in one if name in other]
    inside, outside = (one, other) if a[0] == "place_in" else (other, one)
    return not [name for name in inside if name not in outside]


def is_well_formed(s: State, words: str) -> bool:
    """Is this one of the promises there are, with what it needs?"""
    f = s.facts
    parts = words.split(" ")
    form, args = parts[0], parts[1:]
    if form not in FORMS:
        return False
    if form in ("swap", "yield"):
        return not args
    if form == "spare" and len(args) == 2:
        return args[0] in POWERS and args[1] in f.no
    if len(args) != 1:
        return False
    arg = args[0]
    if form in ("choose_card", "not_choose"):
        return arg in [str(slot + 1) for slot in range(len(s.slots))]
    if form == "play_as":
        return arg in ("text", "value")
    if form in ("act", "not_act"):
        return arg in ACTIONS
    if form in ("spare", "benefit"):
        return arg in POWERS
    if form == "hit":
        return arg in POWERS or arg in f.no
    if form in ("place_in", "place_not_in", "not_enter"):
        return all([name in f.no for name in arg.split(",")])
    if form in ("use", "not_use"):
        return arg in [card for card, _, _ in s.characters]
    if form == "wall":
        return arg in ("segments_first", "aragon_first")
    return arg in f.concessions  # take, not_take, no_bid


def is_possible(s: State, power: int, words: str, characters: list[str]) -> bool:
    """CAT-10.5 Can the promise still be kept (or broken) this round? With these characters, once the deal is made."""
    parts = words.split(" ")
    form = parts[0]
    if form in ("choose_card", "not_choose"):
        slot = int(parts[1]) - 1
        return power not in s.markers and s.markers[slot] < 0
    if form == "play_as":
        return has_turn_ahead(s, power) and can_play_as(s, power, parts[1])
    if form in ("act", "not_act"):
        ahead = has_turn_ahead(s, power) or (has_turn_now(s, power) and not s.acted)
        action = ACTIONS.index(parts[1])
        return ahead and s.done[action] < 0 and s.banned[action] != power
    if form in ("use", "not_use"):
        return parts[1] in characters and can_use(s, power, parts[1])
    if form == "no_bid" and len(s.facts.powers) >= s.facts.constants["concessions_per_distribution"]:
        return False  # none is left for an auction
    if form in ("take", "not_take", "no_bid") and s.phase != "f":
        return bool(s.pending) and parts[1] in s.pile  # they will be handed out when this round ends
    if form == "no_bid":
        return parts[1] in s.concession_row and s.concession_markers[s.concession_row.index(parts[1])] < 0
    if form in ("take", "not_take"):
        return parts[1] in s.concession_row and power not in s.concession_markers
    if form == "swap":
        return s.window == "N5"
    return s.window == "N6" if form == "yield" else True


def can_play_as(s: State, power: int, mode: str) -> bool:
    """CAT-4.1, 4.3 Can the card that a power has chosen be played like this, whatever becomes of its means?"""
    if power not in s.markers:
        return True
    card = s.facts.cards[s.slots[s.markers.index(power)]]
    return card.value > 0 if mode == "value" else not card.arms or power in card.arms


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
