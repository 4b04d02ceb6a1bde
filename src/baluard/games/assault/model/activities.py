"""The pieces of the sequence of play that are checkpointed: nouns. They name sides, zones and operations by id."""

from __future__ import annotations

from msgspec import Struct


class SetUp(Struct, frozen=True, tag="set_up"):
    """A side arranges its counters (free set-up): one counter at a time."""

    side: str


class HalfTurn(Struct, frozen=True, tag="half_turn"):
    """A side becomes active."""

    side: str


class BreachCheck(Struct, frozen=True, tag="breach_check"):
    """The Royal Breach check."""


class DrawCard(Struct, frozen=True, tag="draw_card"):
    """A card is turned up and its effects follow."""


class CardEffect(Struct, frozen=True, tag="card_effect"):
    """One effect of the card face up."""

    effect: str  # its operation: a card has each once for a drawer


class Artillery(Struct, frozen=True, tag="artillery"):
    """The artillery phase begins."""


class Shot(Struct, frozen=True, tag="shot"):
    """One battery may fire."""


class Reinforcements(Struct, frozen=True, tag="reinforcements"):
    """Waves arrive, units are recovered; the movement phase begins."""


class Move(Struct, frozen=True, tag="move"):
    """One counter may move."""


class Combat(Struct, frozen=True, tag="combat"):
    """The combat phase begins."""


class Action(Struct, frozen=True, tag="action"):
    """One zone may declare a combat action."""


class Volley(Struct, frozen=True, tag="volley"):
    """One zone fires at another."""

    origin: str
    target: str


class Assault(Struct, frozen=True, tag="assault"):
    """One zone assaults another."""

    origin: str
    target: str


class EndHalf(Struct, frozen=True, tag="end_half"):
    """The half-turn ends: the card is discarded."""


class EndTurn(Struct, frozen=True, tag="end_turn"):
    """Victory is checked, the marker advances."""


Activity = (
    SetUp
    | HalfTurn
    | BreachCheck
    | DrawCard
    | CardEffect
    | Artillery
    | Shot
    | Reinforcements
    | Move
    | Combat
    | Action
    | Volley
    | Assault
    | EndHalf
    | EndTurn
)
