"""How the story is told: which wording an event gets, which dice it shows, and which events make one line."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from baluard.games.assault.model import events as e
from baluard.games.assault.model.data import Data
from baluard.page import lines

MANY = 6  # more units than this are counted, not named


class StackMoved(Struct, frozen=True):
    """Several counters that moved from one zone to another in a row: never told, only read as one line."""

    units: tuple[str, ...]
    origin: str
    zone: str


WORDINGS: dict[type, lines.Wording] = {
    e.AssaultResolved: lambda event: (
        f"{'' if event.success else 'not_'}success{'_withdrawn' if event.withdrawn else ''}"
    ),
    e.BatteryFired: lines.whether("hit", "hit", "not_hit"),
    e.StrikeRolled: lambda event: "not_hit" if event.die < event.need else "hit_nobody" if event.empty else "hit",
    e.ZoneFrozen: lines.whether("held", "held", "not_held"),
    e.BreachChecked: lines.whether("secured", "secured", "not_secured"),
    e.CommanderRolled: lines.whether("lost", "lost", "not_lost"),
    e.VolleyFired: lines.whether("hits", "", "none"),
    e.UnitsReturned: lambda event: "many" if len(event.units) > MANY else "",
    e.GameEnded: lambda event: event.winner or "draw",
    e.UnitLost: lines.named("cause"),
    e.AutomaticVictory: lines.named("reason"),
    e.PhaseBegan: lines.named("phase"),
}
DICE: dict[type, tuple[tuple[str, str], ...]] = {
    e.AssaultResolved: (("die.attack", "attack_die"), ("die.defence", "defence_die")),
    e.BatteryFired: (("die.shot", "die"),),
    e.VolleyFired: (("die.volley", "dice"),),
    e.CommanderRolled: (("die.commander", "die"),),
    e.BreachChecked: (("die.breach", "die"),),
    e.StrikeRolled: (("die.card", "die"),),
    e.DieRerolled: (("die.old", "old"), ("die.new", "new")),
}
MERGES: dict[type, lines.Merge] = {e.CounterMoved: lines.in_one_line(StackMoved, "units", lines.item("unit"))}


def variant(d: Data, event: Any) -> str:
    """How it went; empty where there is one wording only."""
    return lines.wording_of(WORDINGS, event)


def dice_of(d: Data, event: Any) -> lines.Dice:
    """The dice an event shows, each under a text key."""
    return lines.dice_shown(DICE, event)


def merge(d: Data, one: Any, next_one: Any) -> Any:
    """Moves of counters by the same way as one; None when both are to be told."""
    return lines.merged(MERGES, d, one, next_one)
