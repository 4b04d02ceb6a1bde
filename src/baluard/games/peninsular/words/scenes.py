"""Battles and assaults, each told as one block and shown where it happened."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.model import events_combat as c
from baluard.games.peninsular.model.data import Data
from baluard.page.lines import DECIDES, WITHIN
from baluard.page.widgets import Clash, ClashSide, Text

SCENES: dict[type, str] = {
    **dict.fromkeys((c.BattleFought, c.AssaultFought), DECIDES),
    **dict.fromkeys((c.TroopsLost, c.CorpsWithdrew, c.CorpsTrapped, c.GeneralKilled, c.GeneralFate), WITHIN),
    **dict.fromkeys((c.Looted, c.SiegeLifted, c.DepotSeized), WITHIN),
}


def scene(d: Data, event: Any) -> str:
    """How an event belongs to a block."""
    return SCENES.get(type(event), "")


def clash(d: Data, events: tuple[Any, ...]) -> Clash | None:
    """The points of both sides, and who has won."""
    for event in events:
        match event:
            case c.BattleFought():
                how = Text("clash.won", {"winner": event.winner}) if event.winner else Text("clash.draw")
                return Clash(event.province, sides_of(event), how)
            case c.AssaultFought():
                return Clash(event.city, sides_of(event), Text("clash.taken" if event.taken else "clash.held"))
    return None


def sides_of(event: c.BattleFought | c.AssaultFought) -> tuple[ClashSide, ...]:
    """Attacker and defender with their points."""
    attacker = ClashSide(event.attacker, event.attacker, event.attacking)
    return attacker, ClashSide(event.defender, event.defender, event.defending)
