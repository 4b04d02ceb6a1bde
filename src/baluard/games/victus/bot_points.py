"""Seny and rauxa: what a card may score, for its player and for all together."""

from __future__ import annotations

from baluard.games.victus.state import State
from baluard.games.victus.weights import Weights
from baluard.kernel.rng import Rng

SAMPLES = 8
ROOM = 10.0  # points short of the level by which the need doubles
LAST = 4


def points_of_card(w: Weights, s: State, player: int, card: int, rng: Rng) -> float:
    """VIC-11.2, 11.3 The points that a card may bring at the end of this round, by how badly they are needed."""
    f = s.facts
    own = common = 0
    order = [(s.flag + i) % len(f.players) for i in range(len(f.players))]
    for _ in range(SAMPLES):
        needle = s.seny
        for other in order:
            played = card if other == player else card_of(s, other, card, rng)
            if not played:
                continue
            needle, gained = scored(s, needle, played)
            common += gained
            if other == player:
                own += gained
    share = w.points * common / SAMPLES * need(s, player)
    return share + w.rivalry * (own - common / len(order)) / SAMPLES if f.mode == "competitive" else share


def card_of(s: State, player: int, mine: int, rng: Rng) -> int:
    """What another may play this round: what lies open, or anything not seen."""
    if s.played[player]:
        return s.played[player]
    if s.committed[player]:
        return s.committed[player]
    cards = s.hands[player] or s.pile or s.deck
    cards = [card for card in cards if card != mine]
    return rng.choice(cards) if cards else 0


def scored(s: State, needle: int, card: int) -> tuple[int, int]:
    """VIC-11.2, 11.3, 14.7 Where the needle ends, and the points of the card."""
    f = s.facts
    row = f.cards[card]
    end = max(0, min(len(f.parts) - 1, needle + (row.points if row.rauxa else -row.points)))
    marks = f.colours if f.moderate else f.parts
    return end, row.points if marks[needle] != marks[end] else 0


def need(s: State, player: int) -> float:
    """VIC-11.6 How far all together are behind the level that they must reach; nobody knows the points of others."""
    f = s.facts
    players = len(f.players)
    total = float(sum(s.points) if f.is_solo else players * s.points[player])
    turns = (LAST - 1) * f.rounds
    done = min(turns, (min(s.stage, LAST) - 1) * f.rounds + max(0, s.round - 1))
    behind = f.victory_level * done / turns - total
    return max(0.25, 1.0 + behind / ROOM)
