"""MAU-5.6 to 5.10 The deck, hands, discards, and what cards in effect amount to."""

from __future__ import annotations

from baluard.games.maurice.model.activities import Discard
from baluard.games.maurice.model.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsDrawnUnseen,
    DeckShuffled,
)
from baluard.games.maurice.model.facts import SEATS, Card, Effect
from baluard.games.maurice.model.state import State
from baluard.kernel.answers import DONE, OneOf, SomeOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

FIRST_CARDS = ("stand_fast", "bayonets", "steady_aim")  # that open a window in a first game (section 8)
MARCHES = ("march", "event_march")


# -- the deck


def draw_cards(t: Table, s: State, side: int, count: int) -> None:
    """MAU-5.6, R41 Cards from the deck; when it is empty the discards are shuffled and the night comes nearer."""
    f = s.facts
    drawn: list[str] = []
    for _ in range(count):
        if not s.deck and s.discards:
            s.deck, s.discards = tuple(sorted(s.discards)), ()
            s.night += 1
            t.tell(DeckShuffled(s.night))
        if s.deck:
            name = t.draw("card", [f.card_ids[c] for c in s.deck], (Seat(SEATS[side]),))
            card = f.card_no[name]
            s.deck = tuple([c for c in s.deck if c != card])
            s.hands[side] = tuple(sorted([*s.hands[side], card]))
            drawn.append(name)
    if drawn:
        told = CardsDrawnUnseen(SEATS[side], len(drawn))
        t.tell(CardsDrawn(SEATS[side], tuple(drawn)), (Seat(SEATS[side]),), told)


def hand_limit(s: State, side: int) -> int:
    """MAU-5.7, R41 Ten, or what an advantage allows."""
    return s.facts.sides[side].hand_limit


def draw_for(t: Table, s: State, side: int, count: int) -> None:
    """MAU-5.6, 5.7 Cards are drawn; whoever has too many discards at once."""
    draw_cards(t, s, side, count)
    if len(s.hands[side]) > hand_limit(s, side):
        t.then(Discard(SEATS[side], -1))


def take_from_hand(s: State, side: int, cards: tuple[int, ...]) -> None:
    """Cards leave a hand; who had seen them there knows that they are gone."""
    s.hands[side] = tuple([c for c in s.hands[side] if c not in cards])
    s.shown[1 - side] = tuple([c for c in s.shown[1 - side] if c not in cards])


def discard(t: Table, s: State, side: int, cards: tuple[int, ...]) -> None:
    """MAU-5.2 Cards go face up on the discard pile."""
    if cards:
        take_from_hand(s, side, cards)
        s.discards = (*s.discards, *cards)
        t.tell(CardsDiscarded(SEATS[side], card_names(s, cards)))


def play(t: Table, s: State, side: int, card: int) -> None:
    """MAU-5.8 A card is played for its effect."""
    take_from_hand(s, side, (card,))
    s.discards = (*s.discards, card)
    t.tell(CardPlayed(SEATS[side], s.facts.card_ids[card]))


def discard_some(t: Table, s: State, side: int, count: int) -> None:
    """MAU-5.7, 1.6 A side discards down to its limit, or so many cards, of its own choice."""
    hand = s.hands[side]
    over = len(hand) - hand_limit(s, side) if count < 0 else min(count, len(hand))
    if over <= 0:
        return
    names = card_names(s, hand)
    default = card_names(s, tuple(sorted(hand, key=lambda c: (s.facts.cards[c].span, c))[:over]))
    space = SomeOf(names, over, over)
    about: dict[str, Fact] = {"cards": over}
    chosen = t.ask(
        Decision(Seat(SEATS[side]), "discard", space, space.from_keys(default), about, "MAU-5.7", masked=True)
    )
    discard(t, s, side, tuple([s.facts.card_no[name] for name in chosen]))


def card_names(s: State, cards: tuple[int, ...]) -> tuple[str, ...]:
    """The ids of cards."""
    return tuple([s.facts.card_ids[c] for c in cards])


# -- windows


def fits_window(s: State, card: Card, window: str, action: str) -> bool:
    """MAU-5.8 May this card be played in a window of this action?"""
    if s.facts.has_three_windows and window != "command" and card.kind not in FIRST_CARDS:
        return False
    return card.window == window and (not card.actions or action in card.actions)


def is_open(s: State, side: int, window: str, action: str) -> bool:
    """Section 6: as far as everybody knows, could this side hold a card of this window? Only then it is asked."""
    if not s.facts.has_events or not s.hands[side]:
        return False
    for c in range(len(s.facts.cards)):
        if c not in s.discards and fits_window(s, s.facts.cards[c], window, action):
            return True
    return False


def playable(s: State, side: int, window: str, action: str) -> tuple[int, ...]:
    """The cards in a hand that fit a window."""
    return tuple([c for c in s.hands[side] if fits_window(s, s.facts.cards[c], window, action)])


def ask_window(t: Table, s: State, side: int, tag: str, cards: tuple[int, ...], about: dict[str, Fact]) -> int:
    """MAU-5.8 One fitting card, or none. Nobody can tell from the question who holds what."""
    space = OneOf((*card_names(s, cards), DONE))
    decision = Decision(Seat(SEATS[side]), tag, space, DONE, about, "MAU-5.8", masked=True, decline=DONE)
    key = t.ask(decision)
    return -1 if key == DONE else s.facts.card_no[key]


def base_action(s: State) -> str:
    """The option, whether it was chosen or came by a card."""
    return "march" if s.action == "event_march" else s.action


# -- effects


def effects_of(s: State, cards: tuple[int, ...], op: str) -> list[Effect]:
    """MAU-5.9 The effects of a kind that these cards have."""
    return [effect for c in cards for effect in s.facts.cards[c].effects if effect.op == op]


def in_effect(s: State, op: str) -> list[Effect]:
    """MAU-5.9 The effects of a kind that cards have in this action."""
    return effects_of(s, s.played, op)


def army_effects(s: State, side: int, op: str) -> list[Effect]:
    """MAU-12.7 The effects of a kind that advantages and the scenario give to a side."""
    f = s.facts
    return [effect for effect in (*f.sides[side].effects, *f.specials[side]) if effect.op == op]


def notables_of(s: State, u: int) -> list[int]:
    """MAU-11.2 The notables who serve with a unit."""
    return [i for i in range(len(s.serves)) if s.serves[i] == u]


def notable_effects(s: State, u: int, op: str) -> list[Effect]:
    """MAU-11.2 What a kind of trait of its notables gives to a unit."""
    return [e for i in notables_of(s, u) for e in s.facts.notables[i].effects if e.op == op]


def unit_fits(s: State, u: int, effect: Effect) -> bool:
    """Do arm, formation, type and regularity of a unit fit an effect?"""
    profile = s.profile(u)
    return (
        effect.fits("arm", profile.arm)
        and effect.fits("formation", profile.formation)
        and effect.fits("unit_type", s.facts.troops[u].type)
        and effect.fits_regular(profile.regular)
    )
