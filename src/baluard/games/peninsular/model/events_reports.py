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


ReportsEvent = CombatHandedOver | ReportWritten | ReportAgreed | ReportRefused
