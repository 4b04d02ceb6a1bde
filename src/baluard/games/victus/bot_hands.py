"""What a hand is worth by what its cards usually bring, and what an exchange may bring to all."""

from __future__ import annotations

from baluard.games.victus.state import State
from baluard.games.victus.weights import usual_gain

LATER = 0.5  # what a card is worth that can only be played in a later stage


def rest_of_hand(cards: list[int], plays: int) -> float:
    """The best so many cards of a hand: the others are never played."""
    gains = sorted([usual_gain(card) for card in cards], reverse=True)
    return sum(gains[:plays])


def exchange_gain(s: State) -> float:
    """VIC-8.9 The worst card goes, another comes; of the hands of others only this is known, that they are alike."""
    f = s.facts
    hand = s.hands[0 if f.is_solo else s.active]
    if len(hand) < 2 or not s.deck:
        return 0.0
    gains = sorted([usual_gain(card) for card in hand], reverse=True)[:-1]
    plays = min(len(gains), max(1, f.rounds - s.round))
    worst = gains[plays - 1]
    better = sum([max(0.0, usual_gain(card) - worst) for card in s.deck]) / len(s.deck)
    share = better if s.round < f.rounds else LATER * better
    return share if f.is_solo else share * len(f.players)
