"""How the story is told: which wording an event gets, and which events make one line."""

from __future__ import annotations

from typing import Any

from baluard.games.catalans import events as e


def event_key(event: Any) -> str:
    """The text key of an event: its class, and how it went where that matters."""
    base = f"event.{type(event).__name__}"
    way = variant(event)
    return f"{base}.{way}" if way else base


def variant(event: Any) -> str:
    """How it went; empty where there is one wording only."""
    match event:
        case e.CardPlayed():
            return event.mode
        case e.CardLeft():
            return event.to
        case e.ResourcesChanged():
            return "up" if event.delta > 0 else ""
        case e.WarLeft():
            return "back" if event.at_war else ""
        case e.TroopMoved():
            return "paid" if event.cost else ""
        case e.WallChanged():
            return "up" if event.delta > 0 else "" if event.segments else "fallen"
        case e.FlagSet():
            return event.flag
        case e.ReinforcementsBegan():
            return "" if event.number else "none"
        case e.DealProposed() | e.DealMade():
            return "" if event.gives and event.gets else "gift" if event.gives else "request"
        case e.DealVoid():
            return event.why.removeprefix("fault.") if event.why in TOLD else ""
        case e.GameEnded():
            return event.how
    return ""


# Why a deal came to nothing, where the story says it.
TOLD = ("closed", "fault.cannot_pay", "fault.not_owned", "fault.promise_impossible", "fault.promise_contradicts")


def merge(one: Any, next_one: Any) -> Any:
    """One event for the reader in place of two that follow each other; None when both are to be told."""
    return None
