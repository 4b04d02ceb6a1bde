"""Battles in the middle of things: `maurice` begins from a position text and a scene, so that tests are short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from baluard.games.maurice import MauriceGame
from baluard.games.maurice.model.state import State
from baluard.page.contract import GameModule


class LateBattle(MauriceGame):
    """Begins as its scene says."""

    begins: Callable[[dict[str, str]], State] | None = None

    def new(self, options: dict[str, str]) -> Any:
        return self.begins(options) if self.begins is not None else super().new(options)


GAME = LateBattle()


def begins(text: str, hands: dict[str, str], *activities: object) -> None:
    """From now on battles begin with a position, cards in both hands (their kinds), and what is to happen first."""

    def scene(options: dict[str, str]) -> State:
        s: State = GAME.read_position(text, options)
        for number, seat in enumerate(("first", "second")):
            deal(s, number, hands.get(seat, "").split())
        if activities:
            s.agenda = [*s.agenda, *reversed(activities)]
        return s

    GAME.begins = scene


def deal(s: State, side: int, kinds: list[str]) -> None:
    """A hand out of the deck."""
    hand: list[int] = []
    for kind in kinds:
        hand.append(next(c for c in s.deck if c not in hand and s.facts.card_ids[c].partition("#")[0] == kind))
    s.hands[side] = tuple(sorted(hand))
    s.deck = tuple(c for c in s.deck if c not in hand)


def games() -> dict[str, GameModule]:
    """The catalogue of this house."""
    return {"maurice": GAME}
