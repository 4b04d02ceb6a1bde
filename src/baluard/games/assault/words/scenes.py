"""Assaults, volleys and shots, each told as one block and shown where it happened."""

from __future__ import annotations

from typing import Any

from baluard.games.assault.model import events as e
from baluard.games.assault.model.data import Data
from baluard.games.assault.model.facts import SIDES
from baluard.page.lines import DECIDES, OPENS, WITHIN
from baluard.page.widgets import Clash, ClashSide, Text

SCENES: dict[type, str] = {
    e.AssaultDeclared: OPENS,
    **dict.fromkeys((e.AssaultResolved, e.ZoneOverrun, e.VolleyFired, e.BatteryFired), DECIDES),
    **dict.fromkeys((e.LeadChosen, e.CommanderCommitted, e.ConsentRefused, e.CardAnnounced), WITHIN),
    **dict.fromkeys((e.WithdrawalDeclared, e.DieRerolled, e.UnitLost, e.UnitsRetreated, e.CommanderRolled), WITHIN),
    **dict.fromkeys((e.ZoneOccupied, e.CounterCaptured, e.CounterDisplaced), WITHIN),
}


def scene(d: Data, event: Any) -> str:
    """How an event belongs to a block."""
    return SCENES.get(type(event), "")


def clash(d: Data, events: tuple[Any, ...]) -> Clash | None:
    """The fight of a block, once the dice have fallen."""
    for event in events:
        match event:
            case e.AssaultResolved():
                return assault(event, attacker_in(events))
            case e.VolleyFired():
                return Clash(event.zone, (ClashSide(event.origin, "", dice=event.dice),), hits(event.hits, event.need))
            case e.BatteryFired():
                side = next(unit.side for unit in d.units.unit if unit.id == event.battery)
                shot = ClashSide(event.battery, side, dice=(event.die,))
                return Clash(event.zone, (shot,), hits(int(event.hit), event.need))
    return None


def attacker_in(events: tuple[Any, ...]) -> str:
    """Whose assault it is."""
    return next((event.side for event in events if isinstance(event, e.AssaultDeclared)), SIDES[0])


def assault(event: e.AssaultResolved, attacker: str) -> Clash:
    """Both sums, each with its die."""
    defender = next(side for side in SIDES if side != attacker)
    sides = (
        ClashSide(attacker, attacker, event.attack + event.attack_die, event.attack_lines, (event.attack_die,)),
        ClashSide(defender, defender, event.defence + event.defence_die, event.defence_lines, (event.defence_die,)),
    )
    how = "taken" if event.success else "repulsed"
    return Clash(event.zone, sides, Text(f"clash.{how}_withdrawn" if event.withdrawn else f"clash.{how}"))


def hits(number: int, need: int) -> Text:
    """What came of shots."""
    return Text("clash.hits" if number else "clash.no_hit", {"hits": number, "need": need})
