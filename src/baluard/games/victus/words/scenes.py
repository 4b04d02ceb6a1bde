"""Combats, each told as one block and shown where it happened."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model import events as e
from baluard.games.victus.model.data import Data
from baluard.page.lines import DECIDES, WITHIN
from baluard.page.widgets import Clash, ClashSide, Text

SCENES: dict[type, str] = {
    e.CombatFought: DECIDES,
    **dict.fromkeys((e.BourbonsHeld, e.GunsOverrun, e.TroopLost, e.OrgansLost), WITHIN),
    **dict.fromkeys((e.CampRazed, e.BatteryTokensTaken, e.TroopFreed), WITHIN),
}


def scene(d: Data, event: Any) -> str:
    """How an event belongs to a block."""
    return SCENES.get(type(event), "")


def clash(d: Data, events: tuple[Any, ...]) -> Clash | None:
    """Both sums of a combat; nobody throws dice in it."""
    for event in events:
        if isinstance(event, e.CombatFought):
            sides = (
                ClashSide("clash.barcelona", "own", event.barcelona),
                ClashSide("clash.bourbon", "enemy", event.bourbon),
            )
            return Clash(event.space, sides, Text(f"clash.{event.outcome}"))
    return None
