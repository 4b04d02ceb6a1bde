"""CAT-3, 4, 5 The phases of a round, the turn, playing a card, characters."""

from __future__ import annotations

from baluard.games.catalans.model.activities import (
    Ban,
    ChooseAction,
    ChooseCard,
    Distribute,
    Effects,
    EndRound,
    EndTurn,
    Parley,
    PhaseB,
    PlayCard,
    Reinforce,
    Round,
    Settle,
    Turn,
    UseCharacters,
)
from baluard.games.catalans.model.deals import Act, Choose, PlayAs, Use
from baluard.games.catalans.model.events import (
    ActionsBanned,
    CardChosen,
    CardLeft,
    CardPlayed,
    CardsLaidOut,
    CharacterLaidDown,
    CharacterUsed,
    ReinforcementsBegan,
    RoundBegan,
    TreatyLaidOut,
    TurnBegan,
)
from baluard.games.catalans.model.facts import (
    ACTIONS,
    NOBODY,
    PERIODS,
    POWERS,
    Card,
    effect_name,
    number_of,
    slot_name,
)
from baluard.games.catalans.model.state import State
from baluard.games.catalans.rules.actions import about
from baluard.games.catalans.rules.deals import close_window, consult
from baluard.games.catalans.rules.occasions import may_act
from baluard.games.catalans.rules.promises import (
    end_promises,
    keep,
    lawful,
    miss,
    open_promises,
    promised_characters,
)
from baluard.games.catalans.rules.scoring import finish
from baluard.games.catalans.rules.tracks import can_pay, change_resources, change_will, reinforcements
from baluard.games.catalans.rules.transfers import place_bourbon
from baluard.games.catalans.rules.troops import levy_options, recruit_bourbon
from baluard.games.catalans.rules.wall import draw_card
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

# -- phase a


def begin_round(t: Table, s: State) -> None:
    """CAT-3.a, 12.5 As many cards as powers; the mark of a treaty puts out the blue marker (CAT-5.6, 6.9, R7 to R9)."""
    f = s.facts
    s.round += 1
    s.phase = "a"
    s.turn = NOBODY
    s.offers_made = ((0, 0),) * len(s.offers_made)
    t.turn_begins()
    t.tell(RoundBegan(s.round, PERIODS[s.period]))
    cards: list[str] = []
    for _ in f.powers:
        card = draw_card(t, s, "card")
        if card:
            cards.append(card)
    s.slots = tuple(cards)
    s.markers = (NOBODY,) * len(cards)
    t.tell(CardsLaidOut(s.slots))
    s.blue = any([f.cards[card].type == "treaty" for card in cards]) and sum(s.boxes) > 0
    if s.blue:
        t.tell(TreatyLaidOut())
    t.then(Parley("N0"), PhaseB())


# -- phase b


def phase_b(t: Table, s: State) -> None:
    """CAT-3.b Characters of this phase in turn sequence; then everybody chooses."""
    s.phase = "b"
    s.used = ()
    some = any([usable(s, power, "phase_b") for power in s.sequence])
    users = [UseCharacters(POWERS[power], "phase_b") for power in s.sequence if some]  # it may change hands meanwhile
    boxes = [ChooseCard(slot_name(box)) for box in range(min(len(s.sequence), len(s.slots)))]
    turns = [Turn(slot_name(slot)) for slot in range(len(s.slots))]
    t.then(*users, *boxes, *turns, Ban())


def choose_card(t: Table, s: State, box: int) -> None:
    """CAT-3.b The power in a box puts its marker on a card that has none."""
    power = s.sequence[box]
    s.power = power
    keys = [str(slot + 1) for slot in range(len(s.slots)) if s.markers[slot] == NOBODY]
    keys = lawful(t, s, power, "choose_card", keys)
    decision = Decision(Seat(s.facts.owner[power]), "choose_card", OneOf(keys), keys[0], about(power), "CAT-3.b")
    chosen = consult(t, s, decision, "N1", power, ChooseCard(slot_name(box)))
    if chosen is None:
        return
    slot = int(chosen) - 1
    markers = list(s.markers)
    markers[slot] = power
    s.markers = tuple(markers)
    t.tell(CardChosen(POWERS[power], s.slots[slot], slot + 1))
    keep(t, s, power, Choose, chosen)
    miss(t, s, power, Choose)


# -- characters


def usable(s: State, power: int, window: str) -> list[str]:
    """CAT-5.2, R22 Characters laid down in an earlier round, by a power of their arms, not used in this turn."""
    found: list[str] = []
    for card, owner, since in s.characters:
        row = s.facts.cards[card]
        fits = not row.arms or power in row.arms
        if owner == power and fits and since < s.round and row.window == window and card not in s.used:
            found.append(card)
    return found


def use_characters(t: Table, s: State, a: UseCharacters) -> None:
    """CAT-5.2 A power may use a character: free, besides its card; then the card goes where it says."""
    power = number_of(a.power)
    keys = usable(s, power, a.window)
    if not keys:
        close_window(t, s)
        return
    s.power = power
    options = lawful(t, s, power, "use_character", [*keys, "none"])
    is_last = a.window == "phase_b" or not s.slots[s.turn]
    if is_last and any([card in options for card in promised_characters(s, power)]):
        options.remove("none")  # CAT-10.2 P8
    seat = Seat(s.facts.owner[power])
    decision = Decision(seat, "use_character", OneOf(options), options[-1], about(power), "CAT-5.2")
    chosen = consult(t, s, decision, "N2" if a.window == "own_turn" else "N1", power, a)
    if chosen is None or chosen == "none":
        return
    s.used = (*s.used, chosen)
    s.characters = tuple([row for row in s.characters if row[0] != chosen])
    t.tell(CharacterUsed(a.power, chosen))
    keep(t, s, power, Use, chosen)
    left = effects_of(s.facts.cards[chosen])
    t.then(Effects(chosen, left, a.power, False), Settle(chosen, a.power, True), a)


# -- phase c


def begin_turn(t: Table, s: State, slot: int) -> None:
    """CAT-3.c Characters, the card, characters again, the marker."""
    power = s.markers[slot]
    s.phase, s.turn, s.power = "c", slot, power
    s.acted, s.foreign_loss, s.used = False, False, ()
    if slot == 0:
        s.sequence = emptied(s)
    t.turn_begins()
    t.tell(TurnBegan(POWERS[power], s.slots[slot]))
    characters = UseCharacters(POWERS[power], "own_turn")
    t.then(characters, PlayCard(slot_name(slot)), characters, EndTurn(slot_name(slot)))


def emptied(s: State) -> tuple[int, ...]:
    """CAT-3.c The boxes for the next round: whoever got no card has the lowest, the first of the old sequence last."""
    left = [power for power in s.sequence if power not in s.markers]
    empty = [NOBODY] * (len(s.sequence) - len(left))
    return tuple(left[::-1] + empty)


def text_fault(s: State, power: int, card: Card) -> str:
    """CAT-4.1, 5.4, 5.5 Why a text may not be played, as a text key; empty when it may."""
    if card.arms and power not in card.arms:
        return "hint.arms"
    if card.type == "battle_allied" and not s.is_at_war(power):
        return "hint.not_at_war"
    if card.type == "concession":
        return "" if s.levels[power] >= card.value else "hint.will_too_low"
    return "" if can_pay(s, power, card.value) else "hint.cannot_pay"


def play_card(t: Table, s: State, slot: int) -> None:
    """CAT-4.1 to 4.3, 5.1 Text or value; a card of value 0 is always its text, with an action around it."""
    f = s.facts
    power, name = s.markers[slot], s.slots[slot]
    card = f.cards[name]
    modes = ["text"] if not card.value else ["value"] if text_fault(s, power, card) else ["text", "value"]
    if "value" in modes and has_promised_action(s, power):
        modes = ["value"]  # CAT-R40: the text would leave no action
    modes = lawful(t, s, power, "play_mode", modes)
    facts: dict[str, Fact] = {**about(power), "card": name}
    talks = f.negotiation != "off"  # CAT-10.3: before every turn there is a window, also where nothing is to be chosen
    seat = Seat(f.owner[power])
    decision = Decision(seat, "play_mode", OneOf(modes), modes[-1], facts, "CAT-4.1", masked=talks)
    mode = consult(t, s, decision, "N2", power, PlayCard(slot_name(slot)))
    if mode is None:
        return
    slots = list(s.slots)
    slots[slot] = ""
    s.slots = tuple(slots)
    t.tell(CardPlayed(POWERS[power], name, mode))
    keep(t, s, power, PlayAs, mode)
    miss(t, s, power, PlayAs)
    if mode == "value":
        change_resources(t, s, power, card.value)
        t.then(Settle(name, POWERS[power], False), ChooseAction(POWERS[power]))
    elif card.type == "character":
        change_resources(t, s, power, -card.value)
        s.characters = (*s.characters, (name, power, s.round))
        t.tell(CharacterLaidDown(POWERS[power], name))
    else:
        if card.type != "concession":
            change_resources(t, s, power, -card.value)
        t.then(Effects(name, effects_of(card), POWERS[power], card.value == 0), Settle(name, POWERS[power], True))


def has_promised_action(s: State, power: int) -> bool:
    """CAT-10.6 Has a power promised an action that it may still take?"""
    actions = [promise.action for _, promise in open_promises(s, power) if isinstance(promise, Act)]
    return s.facts.binding and any([may_act(s, power, ACTIONS.index(action)) for action in actions])


def effects_of(card: Card) -> tuple[str, ...]:
    """The effects of a card, all of them."""
    return tuple([effect_name(card.name, i) for i in range(len(card.effects))])


def settle(t: Table, s: State, name: str, power: int, as_text: bool) -> None:
    """CAT-4.1, 4.2, 5.5 Where a played card goes; a concession of the deck costs will to fight and is kept."""
    card = s.facts.cards[name]
    to = card.after if as_text else "discard"
    if to == "hold":
        s.held[power].append(name)
        change_will(t, s, power, -card.value)
    elif to == "discard":
        s.discard.append(name)
    else:
        s.gone.append(name)
    t.tell(CardLeft(name, to))


def end_turn(t: Table, s: State, slot: int) -> None:
    """CAT-3.c, 1.12 The turn marker goes to the highest empty box."""
    put_marker(s, s.markers[slot])
    miss(t, s, s.markers[slot], Act)
    s.turn = NOBODY


def put_marker(s: State, power: int) -> None:
    """CAT-1.12 The highest-numbered empty box."""
    boxes = list(s.sequence)
    for box in range(len(boxes) - 1, -1, -1):
        if boxes[box] == NOBODY:
            boxes[box] = power
            break
    s.sequence = tuple(boxes)


# -- phases d, e and the end


def ban(t: Table, s: State) -> None:
    """CAT-3.d, 3.e This round's actions are banned for their doers in the next; then reinforcements."""
    s.phase = "d"
    s.banned, s.done = s.done, (NOBODY,) * len(s.done)
    t.tell(ActionsBanned(tuple([POWERS[power] if power >= 0 else "" for power in s.banned])))
    rest = [Distribute(), EndRound()]
    if not s.blue:
        t.then(*rest)
        return
    number = reinforcements(s)
    t.tell(ReinforcementsBegan(number))
    t.then(Parley("N4"), Reinforce(0, number), *rest)


def reinforce(t: Table, s: State, a: Reinforce) -> None:
    """CAT-3.e.2, R10 In the new sequence each recruits one Bourbon troop; it may not decline."""
    s.phase = "e"
    options = levy_options(s, (), False, False) if a.at < a.number else []
    if not options:
        s.blue = False
        return
    power = s.sequence[a.at % len(s.sequence)]
    s.power = power
    place = place_bourbon(t, s, power, options, a, "reinforcements", a.number - a.at)
    if place is None:
        return
    recruit_bourbon(t, s, place[0], place[1], False, power)
    t.then(Reinforce(a.at + 1, a.number))


def end_round(t: Table, s: State) -> None:
    """CAT-3.g The game ends if it is latched, or at the cap; promises end with the round."""
    end_promises(t, s)
    if s.latched:
        finish(t, s, "defeat")
    if s.round >= s.facts.round_cap:
        finish(t, s, "cap")
    t.then(Round())
