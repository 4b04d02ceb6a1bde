"""What happens in the supply phase."""

from __future__ import annotations

from baluard.kernel.values import Event


class Foraged(Event, frozen=True):
    """PEN-11.4, 11.5 A corps foraged: the die, its modifiers, and what it was compared with."""

    corps: str
    province: str
    die: int
    modifiers: tuple[tuple[str, int], ...]
    value: int
    lost: int


class SiegeForaged(Event, frozen=True):
    """PEN-11.9 Besieged troops foraged."""

    nation: str
    city: str
    die: int
    modifier: int
    towers: int
    lost: int


class Supplied(Event, frozen=True):
    """PEN-11.2, 11.7, 11.8 Fed by a city, a depot or the fleet."""

    unit: str
    how: str
    depot: str
    gold: int


class DepotCut(Event, frozen=True):
    """PEN-11.8 Besiegers cut a city off from its depot."""

    city: str


class LossShared(Event, frozen=True):
    """PEN-11.6, 11.9 Who bore a loss."""

    unit: str
    points: int


class CorpsLost(Event, frozen=True):
    """PEN-3.2 A corps without points is removed."""

    corps: str
    province: str


class GeneralTaken(Event, frozen=True):
    """PEN-11.9, 14.10, 14.11 A general is a prisoner."""

    general: str


class CityStarved(Event, frozen=True):
    """PEN-11.9 Nobody is left inside."""

    city: str


SupplyEvent = Foraged | SiegeForaged | Supplied | DepotCut | LossShared | CorpsLost | GeneralTaken | CityStarved
