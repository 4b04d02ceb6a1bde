"""What happens in the combat phase: contacts, retreats, battles, assaults, and what comes of them."""

from __future__ import annotations

from baluard.kernel.values import Event


class ContactMade(Event, frozen=True):
    """PEN-12.1 Enemies meet in the open."""

    province: str
    attacker: str
    defender: str


class Stood(Event, frozen=True):
    """PEN-12.3 A corps accepts battle."""

    corps: str
    province: str


class Retreated(Event, frozen=True):
    """PEN-12.4, 12.6 A corps refused battle: the dice, the modifier, what it lost. No province: by sea."""

    corps: str
    origin: str
    province: str
    dice: tuple[int, ...]
    modifier: int
    percent: int
    lost: int


class Sheltered(Event, frozen=True):
    """PEN-12.3, R61 A corps went into the city."""

    corps: str
    city: str


class BattleFought(Event, frozen=True):
    """PEN-14.3 A combat and its result."""

    battle: str
    kind: str
    province: str
    resolution: str
    attacker: str
    defender: str
    attacking: int
    defending: int
    result: str
    winner: str
    score_attacker: int  # in halves
    score_defender: int
    broken: str
    withdrew: str


class TroopsLost(Event, frozen=True):
    """PEN-14.5 to 14.8 Points that a corps or a garrison lost in a combat."""

    unit: str
    lost: int
    left: int


class CorpsWithdrew(Event, frozen=True):
    """PEN-14.9 A corps leaves the field for another province."""

    corps: str
    province: str


class CorpsTrapped(Event, frozen=True):
    """PEN-14.9, R41 It had nowhere to go."""

    corps: str


class GeneralKilled(Event, frozen=True):
    """PEN-14.4, 17.8"""

    general: str


class GeneralFate(Event, frozen=True):
    """PEN-14.10 What became of the general of a broken army."""

    general: str
    die: int
    fate: str
    city: str


class AssaultFought(Event, frozen=True):
    """PEN-18.8 An assault and its result."""

    battle: str
    city: str
    resolution: str
    attacker: str
    defender: str
    attacking: int
    defending: int
    breaches: int
    taken: bool


class Looted(Event, frozen=True):
    """PEN-18.8, R65 Gold from a captured city."""

    nation: str
    city: str
    gold: int


class SiegeLifted(Event, frozen=True):
    """PEN-3.8, 12.9 A siege is over without a fall."""

    city: str


class DepotSeized(Event, frozen=True):
    """PEN-9.9, 9.10, 18.8 An enemy depot is burnt, or works for its captor."""

    province: str
    owner: str
    nation: str
    choice: str


CombatEvent = (
    ContactMade
    | Stood
    | Retreated
    | Sheltered
    | BattleFought
    | TroopsLost
    | CorpsWithdrew
    | CorpsTrapped
    | GeneralKilled
    | GeneralFate
    | AssaultFought
    | Looted
    | SiegeLifted
    | DepotSeized
)
