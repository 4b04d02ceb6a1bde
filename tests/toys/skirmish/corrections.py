"""Corrections that running games of the toy allow, and some that no game does."""

from __future__ import annotations

from baluard.kernel.rng import Rng
from tests.conformance.corrections import Sample
from tests.toys.skirmish.state import State

OPTIONS: tuple[dict[str, str], ...] = ({}, {"marshal": "on"})
KEYS = ("coins", "hands")
HARMLESS: tuple[tuple[str, str], ...] = ()
HOSTILE = ("coins.red = -1", "coins.black = 1", "hands.red = ['cannon']", "hands.red = 1", "coins.red = 'many'")


def samples(s: State, rng: Rng) -> list[Sample]:
    """A coin more, and a card of a hand for one of the bag."""
    found = [Sample(f"coins.{s.seats[0]} = {s.coins[0] + 1}")]
    for seat, hand in zip(s.seats, s.hands, strict=True):
        others = [card for card in s.bag if card not in hand]
        if hand and others:
            new = sorted([rng.choice(others), *hand[1:]])
            found.append(Sample(f"hands.{seat} = {new}", (seat, "marshal")))
    return found
