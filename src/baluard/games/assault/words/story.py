"""How the story is told: which wording an event gets, and which dice it shows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.games.assault.model import events as e
from baluard.games.assault.model.data import Data

MANY = 6  # more units than this are counted, not named

Dice = tuple[tuple[str, int], ...]


class StackMoved(Struct, frozen=True):
    """Several counters that moved from one zone to another in a row: never told, only read as one line."""

    units: tuple[str, ...]
    origin: str
    zone: str


def merge(d: Data, one: Any, next_one: Any) -> StackMoved | None:
    """Two moves of counters by the same way as one; None when they are not."""
    if not isinstance(next_one, e.CounterMoved) or not isinstance(one, (e.CounterMoved, StackMoved)):
        return None
    if (one.origin, one.zone) != (next_one.origin, next_one.zone):
        return None
    before = one.units if isinstance(one, StackMoved) else (one.unit,)
    return StackMoved((*before, next_one.unit), one.origin, one.zone)


def variant(d: Data, event: Any) -> str:
    """How it went; empty where there is one wording only."""
    match event:
        case e.AssaultResolved():
            way = "success" if event.success else "not_success"
            return f"{way}_withdrawn" if event.withdrawn else way
        case e.BatteryFired():
            return "hit" if event.hit else "not_hit"
        case e.StrikeRolled():
            return "hit" if event.die >= event.need else "not_hit"
        case e.BreachChecked():
            return "secured" if event.secured else "not_secured"
        case e.CommanderRolled():
            return "lost" if event.lost else "not_lost"
        case e.VolleyFired():
            return "" if event.hits else "none"
        case e.UnitsReturned():
            return "many" if len(event.units) > MANY else ""
        case e.GameEnded():
            return event.winner or "draw"
    return named_variant(event)


def named_variant(event: Any) -> str:
    """Events that name their own way of happening."""
    match event:
        case e.UnitLost():
            return event.cause
        case e.AutomaticVictory():
            return event.reason
        case e.PhaseBegan():
            return event.phase
    return ""


def dice_of(d: Data, event: Any) -> Dice:
    """The dice an event shows, each under a text key."""
    match event:
        case e.AssaultResolved():
            return (("die.attack", event.attack_die), ("die.defence", event.defence_die))
        case e.BatteryFired():
            return (("die.shot", event.die),)
        case e.VolleyFired():
            return tuple(("die.volley", die) for die in event.dice)
        case e.CommanderRolled():
            return (("die.commander", event.die),)
        case e.BreachChecked():
            return (("die.breach", event.die),)
        case e.StrikeRolled():
            return (("die.card", event.die),)
        case e.DieRerolled():
            return (("die.old", event.old), ("die.new", event.new))
    return ()
