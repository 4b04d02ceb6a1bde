"""What happens around reports: combats handed over, reports written, agreed or refused, standing orders, prisoners."""

from __future__ import annotations

from baluard.handover import Fight
from baluard.kernel.values import Event


class CombatHandedOver(Event, frozen=True):
    """PEN-20.9 A combat is fought elsewhere; the armies and their table for those who fight it, nothing for others."""

    battle: str
    place: str
    fight: Fight | None = None


class ReportWritten(Event, frozen=True):
    """PEN-20.8 A nation says how a combat went; the winner is attacker, defender or none."""

    battle: str
    place: str
    nation: str
    winner: str


class ReportAgreed(Event, frozen=True):
    """PEN-20.8 The other side, or the organiser, confirms a report."""

    battle: str
    place: str
    nation: str


class ReportRefused(Event, frozen=True):
    """PEN-20.8 The other side says that it was not so."""

    battle: str
    place: str
    nation: str


class StandingGiven(Event, frozen=True):
    """PEN-20.5 A corps or depot knows what to do when others act, or has no order; only its nation hears of it."""

    nation: str
    unit: str
    holds: bool = True


class ExchangeAnswered(Event, frozen=True):
    """PEN-14.11, R53 One nation's prisoner for another's; agreed: both are free."""

    nation: str
    general: str
    other: str
    prisoner: str
    agreed: bool


class GarrisonSallied(Event, frozen=True):
    """PEN-12.9 A garrison joins the battle before its city."""

    city: str


class DeployedOutside(Event, frozen=True):
    """PEN-12.10 A part of a besieged corps stands before the walls; 0 for those who may not know how many."""

    corps: str
    city: str
    points: int


class TroopsRejoined(Event, frozen=True):
    """PEN-14.7 Troops that left the table: back with their corps, with another, in a city, a new corps, or lost."""

    corps: str
    points: int
    fate: str  # rejoin, corps, city, new_corps, lost
    unit: str = ""


ReportsEvent = (
    CombatHandedOver
    | ReportWritten
    | ReportAgreed
    | ReportRefused
    | StandingGiven
    | ExchangeAnswered
    | GarrisonSallied
    | DeployedOutside
    | TroopsRejoined
)
