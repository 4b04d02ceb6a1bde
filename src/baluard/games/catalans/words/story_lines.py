"""Lines of the story that stand for several events: never told, only read.

Troops, ways and choices are keys that have names: `3-france-cremona+cremona+lille`, `1-dutch-maastricht>namur`,
`britain=blenheim`, `savoy=withdrawn`.
"""

from __future__ import annotations

from msgspec import Struct

from baluard.games.catalans.model.deals import AnyPromise, Items


class GoalsDrawn(Struct, frozen=True):
    """The goals of a power, as their owner reads it."""

    power: str
    goals: tuple[str, ...]


class GoalsDealtOut(Struct, frozen=True):
    """Several powers have drawn as many goals."""

    powers: tuple[str, ...]
    number: int


class CardsChosen(Struct, frozen=True):
    """Who has chosen which card."""

    choices: tuple[str, ...]


class ConcessionsChosen(Struct, frozen=True):
    """Who has chosen which concession."""

    choices: tuple[str, ...]


class CardCashed(Struct, frozen=True):
    """A card played for its value."""

    power: str
    card: str
    amount: int
    total: int


class CardPaid(Struct, frozen=True):
    """A card played for its text, at a price."""

    power: str
    card: str
    amount: int
    total: int


class CharacterHired(Struct, frozen=True):
    """A character laid down, at a price."""

    power: str
    card: str
    amount: int
    total: int


class ResourcesGathered(Struct, frozen=True):
    """The resources action."""

    power: str
    amount: int
    total: int


class ActionPaid(Struct, frozen=True):
    """An action, and what its first unit costs; what is bought comes next."""

    power: str
    action: str
    amount: int
    total: int


class WillRaised(Struct, frozen=True):
    """The action of will to fight."""

    power: str
    delta: int
    level: int
    amount: int
    total: int


class Attacked(Struct, frozen=True):
    """All that an attack has eliminated, and for how much."""

    power: str
    troops: tuple[str, ...]
    amount: int
    total: int
    paid: int  # units that are paid for: a payment comes before what it buys


class Recruited(Struct, frozen=True):
    """All that the recruit action has raised, and for how much."""

    power: str
    troops: tuple[str, ...]
    amount: int
    total: int
    paid: int


class Marched(Struct, frozen=True):
    """All that the move action has moved, and for how much."""

    power: str
    ways: tuple[str, ...]
    amount: int
    total: int
    paid: int


class TroopsMoved(Struct, frozen=True):
    """Several troops that went for free."""

    ways: tuple[str, ...]


class TroopsEliminated(Struct, frozen=True):
    troops: tuple[str, ...]


class TroopsRecruited(Struct, frozen=True):
    troops: tuple[str, ...]
    by: str


class TroopsRecalled(Struct, frozen=True):
    troops: tuple[str, ...]


class WallRevealed(Struct, frozen=True):
    """The card that was revealed for the wall, and what it did to it."""

    card: str
    value: int
    delta: int
    segments: int


class ResourcesPaid(Struct, frozen=True):
    """One power paid another."""

    power: str
    other: str
    amount: int


class ResourcesChangedAlike(Struct, frozen=True):
    """The same for several powers."""

    powers: tuple[str, ...]
    delta: int


class WillChangedAlike(Struct, frozen=True):
    """The same for several powers."""

    powers: tuple[str, ...]
    delta: int


class Auctioned(Struct, frozen=True):
    """The bids for a concession, in order."""

    concession: str
    bids: tuple[str, ...]


class PromisesKept(Struct, frozen=True):
    """Several promises of one power."""

    power: str
    promises: tuple[AnyPromise, ...]


class ConcessionPaid(Struct, frozen=True):
    """A concession, and the will to fight that it cost."""

    power: str
    concession: str
    value: int
    delta: int
    level: int


class DealCarriedOut(Struct, frozen=True):
    """A deal; `due` are the payments that it says itself and that are still to come: a power, and how much."""

    number: int
    power: str
    other: str
    gives: Items
    gets: Items
    due: tuple[tuple[str, int], ...]


class DealCountered(Struct, frozen=True):
    """An offer declined with another offer."""

    power: str
    other: str
    gives: Items
    gets: Items
