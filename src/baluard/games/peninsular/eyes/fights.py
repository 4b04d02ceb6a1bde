"""A combat that another game of the house fights: what it is given, and the report that comes of it."""

from __future__ import annotations

from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.report import Report
from baluard.games.peninsular.rules.settlement import ACCEPT, ReportForm, ReportVerdict
from baluard.games.peninsular.rules.tactical import report_of_fight
from baluard.handover import Fight, Fought
from baluard.kernel.values import Asked
from baluard.page.rooms import GameOfRooms


def handed_over(game: GameOfRooms, asked: Asked) -> Fight | None:
    """PEN-20.9 The combat whose report is asked for, if another game fights it."""
    space = asked.decision.space
    return space.combat.fight if isinstance(space, (ReportForm, ReportVerdict)) else None


def fighters(game: GameOfRooms, asked: Asked) -> tuple[str, str]:
    """PEN-R62 The nations that speak for attacker and defender."""
    space = asked.decision.space
    assert isinstance(space, (ReportForm, ReportVerdict))
    attacker, defender = space.combat.nations
    return NATIONS[attacker], NATIONS[defender]


def report_of(game: GameOfRooms, asked: Asked, fight: Fight, fought: Fought, record: str) -> Report | str:
    """PEN-20.8 The report as the side that is asked writes it; who gave the combat up leaves it to the model.

    The other side confirms it: both have fought the battle.
    """
    space = asked.decision.space
    if isinstance(space, ReportVerdict):
        return ACCEPT
    assert isinstance(space, ReportForm)
    if fought.given_up:
        return space.by_model()
    return report_of_fight(space.combat.facts, fight, fought, asked.decision.seat, record)
