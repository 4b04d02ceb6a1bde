"""VIC-5 Cards: dealing, committing, revealing, leaders, exchange."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model.activities import Almanac, Effect
from baluard.games.victus.model.events import (
    CardDealt,
    CardExchanged,
    CardRevealed,
    CardsCommitted,
    CardSetAside,
    HandDealt,
    HandExchanged,
    LastCardDrawn,
    LeaderCame,
    LeaderLeft,
)
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.state import State
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

CASANOVA = 1  # the second hand of the solo game


def card_key(number: int) -> str:
    """A card as a key."""
    return f"c{number:03d}"


def card_number(key: str) -> int:
    """The number of a card's key."""
    return int(key[1:])


def effect_of(f: Facts, ops: int, player: int) -> Effect:
    """VIC-5.2 A list of ops, from its first one on."""
    return Effect(f.list_ids[ops], 0, f.players[player])


def deal(t: Table, s: State, player: int) -> None:
    """VIC-4.2, 4.3, 12.2 The cards of the stage join those left over; only their owner sees them."""
    f = s.facts
    if f.is_solo and player == CASANOVA:
        for _ in range(f.hand_size):
            card = t.draw("deal", s.deck, ())
            s.deck.remove(card)
            s.pile = sorted([*s.pile, card])
        t.tell(HandDealt(f.players[player], f.hand_size))
        return
    seat = Seat(f.players[player])
    for _ in range(f.hand_size):
        card = t.draw("deal", s.deck, (seat,))
        s.deck.remove(card)
        s.hands[player] = sorted([*s.hands[player], card])
        t.tell(CardDealt(seat, card_key(card)), to=(seat,))
    t.tell(HandDealt(seat, f.hand_size))


def commit(t: Table, s: State) -> None:
    """VIC-4.5, 12.4 Everybody puts a card face down, secretly and at once; or at random when an effect said so."""
    f = s.facts
    s.random_now, s.random_next = s.random_next, False
    if f.is_solo:
        return
    if s.random_now:
        for player in range(len(f.players)):
            seat = Seat(f.players[player])
            put_down(s, player, t.draw("random_card", s.hands[player], (seat,)))
        t.tell(CardsCommitted(True))
        return
    asked: list[Decision[Any]] = []
    for player in range(len(f.players)):
        keys = [card_key(card) for card in s.hands[player]]
        seat, choice = Seat(f.players[player]), len(keys) > 1
        asked.append(Decision(seat, "commit_card", OneOf(keys), keys[0], {}, "VIC-4.5", masked=choice, secret=True))
    chosen = t.ask_all(asked)
    for player in range(len(f.players)):
        put_down(s, player, card_number(chosen[player]))
    t.tell(CardsCommitted(False))


def put_down(s: State, player: int, card: int) -> None:
    """A card leaves the hand and lies face down."""
    s.hands[player].remove(card)
    s.committed[player] = card


def choose_alone(t: Table, s: State) -> None:
    """VIC-12.5 Solo: Villarroel chooses at the very beginning of his turn; at random when an effect said so."""
    hand = s.hands[0]
    if s.random_now:
        put_down(s, 0, t.draw("random_card", hand))
        return
    keys = [card_key(card) for card in hand]
    seat, choice = Seat(s.seat()), len(keys) > 1
    asked = Decision(seat, "choose_card", OneOf(keys), keys[0], {}, "VIC-12.5", masked=choice, secret=True)
    put_down(s, 0, card_number(t.ask(asked)))


def reveal(t: Table, s: State) -> None:
    """VIC-4.6.2, 5.4 The card of the turn; a leader becomes active at once."""
    player = s.active
    s.phase = "card"
    if s.facts.is_solo and player == CASANOVA and not s.committed[player]:
        reveal_pile(t, s)
    turn_up(t, s, player, s.committed[player])
    s.committed[player] = 0


def turn_up(t: Table, s: State, player: int, card: int) -> None:
    """VIC-4.6, 5.2 Effect, then almanac."""
    f = s.facts
    s.card = card
    s.played[player] = card
    t.barrier("reveal")
    t.tell(CardRevealed(f.players[player], card_key(card)))
    row = f.cards[card]
    if row.is_leader:
        if s.leaders[player]:
            retire(t, s, player)
        s.leaders[player] = card
        t.tell(LeaderCame(f.players[player], card_key(card)))
    t.then(effect_of(f, row.effect, player), Almanac())


def retire(t: Table, s: State, player: int) -> None:
    """VIC-5.4, 11.5 A leader is deactivated; played in this very round it is still scored."""
    card = s.leaders[player]
    s.leaders[player] = 0
    if card not in s.played:
        s.gone.append(card)
    t.tell(LeaderLeft(s.facts.players[player], card_key(card)))


def reveal_pile(t: Table, s: State) -> None:
    """VIC-12.4, R28 Casanova's top card; a token sets it aside and the next is revealed, unless chance decides."""
    while True:
        card = t.draw("casanova", s.pile)
        s.pile.remove(card)
        if not s.tokens or s.random_now or not s.pile:
            break
        about: dict[str, Fact] = {"card": card_key(card), "number": s.tokens}
        asked = Decision(Seat(s.seat()), "resign", OneOf(("keep", "resign")), "keep", about, "VIC-12.4")
        if t.ask(asked) == "keep":
            break
        s.tokens -= 1
        s.aside.append(card)
        t.tell(CardSetAside(card_key(card), s.tokens))
    s.committed[CASANOVA] = card


def draw_last_card(t: Table, s: State) -> None:
    """VIC-4.9, 12.8 Stage IV: all cards left are shuffled together, one is drawn and revealed."""
    pool = sorted([*s.pile, *s.aside, *[card for hand in s.hands for card in hand]])
    for hand in s.hands:
        hand.clear()
    s.pile, s.aside = [], []
    s.phase = "card"
    if not pool:  # only after a position text with short hands: a turn without a card
        return
    card = t.draw("last_card", pool, None)
    t.tell(LastCardDrawn(card_key(card), len(pool)))
    turn_up(t, s, s.active, card)


# -- exchange


def traders(s: State) -> list[int]:
    """VIC-8.9, 12.6 Players with a card to exchange."""
    found = [player for player in range(len(s.hands)) if s.hands[player]]
    if s.facts.is_solo and s.pile:
        found.append(CASANOVA)
    return found


def can_exchange(s: State) -> bool:
    """VIC-8.9, R35 Not in stage IV, somebody has a card, and the deck has enough."""
    number = len(traders(s))
    return s.stage < 4 and 0 < number <= len(s.deck)


def exchange(t: Table, s: State) -> None:
    """VIC-8.9, 12.6, R29 Everybody discards one card of the hand out of the game and draws one."""
    f = s.facts
    if not can_exchange(s):
        return
    players = traders(s)
    people = [player for player in players if not (f.is_solo and player == CASANOVA)]
    asked: list[Decision[Any]] = []
    for player in people:
        keys = [card_key(card) for card in s.hands[player]]
        seat, choice = Seat(f.players[player]), len(keys) > 1
        asked.append(
            Decision(seat, "exchange_discard", OneOf(keys), keys[0], {}, "VIC-8.9", masked=choice, secret=True)
        )
    away = t.ask_all(asked)
    for i, player in enumerate(people):
        swap(t, s, player, card_number(away[i]))
    if f.is_solo and CASANOVA in players:
        s.pile.remove(t.draw("casanova_away", s.pile, ()))
        card = t.draw("exchange", s.deck, ())
        s.deck.remove(card)
        s.pile = sorted([*s.pile, card])
        t.tell(HandExchanged(f.players[CASANOVA]))


def swap(t: Table, s: State, player: int, away: int) -> None:
    """One card for another, seen by its owner alone."""
    seat = Seat(s.facts.players[player])
    s.hands[player].remove(away)
    card = t.draw("exchange", s.deck, (seat,))
    s.deck.remove(card)
    s.hands[player] = sorted([*s.hands[player], card])
    t.tell(CardExchanged(seat, card_key(away), card_key(card)), to=(seat,), others=HandExchanged(seat))
