"""Decks are bags: drawing is chance over what remains. A known top exists only after a rule has peeked.

A state keeps two lists of keys: `bag`, in canonical order (it says what is left, never in which order), and `top`, the
cards that somebody has seen, first to be drawn first. Who has seen them is for the game to remember.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from baluard.kernel.decision import Seat
from baluard.kernel.errors import RulesBug
from baluard.kernel.table import Table


def new_bag(cards: Sequence[str]) -> list[str]:
    """A bag with these cards."""
    return sorted(cards)


def left(bag: list[str], top: list[str]) -> int:
    """How many cards can still be drawn."""
    return len(bag) + len(top)


def draw_card(t: Table, purpose: str, bag: list[str], top: list[str], seen_by: tuple[Seat, ...] | None = None) -> str:
    """The next card: the known top if there is one, else chance. `seen_by` says who sees a card drawn by chance."""
    if top:
        t.barrier(purpose)  # whoever draws it may not have known it
        return top.pop(0)
    return from_bag(t, purpose, bag, seen_by)


def from_bag(t: Table, purpose: str, bag: list[str], seen_by: tuple[Seat, ...] | None) -> str:
    """One card by chance, taken out of the bag."""
    if not bag:
        raise RulesBug(f"{purpose}: the bag is empty")
    card = t.draw(purpose, bag, seen_by)
    bag.remove(card)
    return card


def peek(
    t: Table, purpose: str, bag: list[str], top: list[str], count: int, seen_by: tuple[Seat, ...] | None
) -> tuple[str, ...]:
    """The next `count` cards (or all that are left) become a known top; nobody goes back behind this alone."""
    while len(top) < count and bag:
        top.append(from_bag(t, purpose, bag, seen_by))
    t.barrier(purpose)
    return tuple(top[:count])


def put_back(bag: list[str], card: str) -> None:
    """A card shuffled back among those that remain."""
    insort(bag, card)


def shuffle_top_away(bag: list[str], top: list[str]) -> None:
    """The deck is shuffled: what was known of its top is known no more."""
    for card in top:
        insort(bag, card)
    top.clear()
