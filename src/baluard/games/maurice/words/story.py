"""How the story is told: which wording an event gets, and which dice it shows."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.model import events as e
from baluard.games.maurice.model.data import Data
from baluard.page import lines

WORDINGS: dict[type, lines.Wording] = {
    e.RoleChosen: lines.named("role"),
    e.OptionChosen: lines.named("option"),
    e.CombatFought: lines.named("result"),
    e.UnitLost: lines.named("how"),
    e.UnitShaken: lines.named("cause"),
    e.OfficerRolled: lines.named("fate"),
    e.OfficerMoved: lines.whether("unit", "unit", "alone"),
    e.GameEnded: lines.whether("side", "won", "draw"),
    e.ChargeReached: lines.whether("flank", "flank", "front"),
    e.ShotFired: lines.whether("hits", "hit", "missed"),
}
DICE: dict[type, tuple[tuple[str, str], ...]] = {
    e.ShotFired: (("die.shot", "dice"), ("die.again", "again"), ("die.disrupt", "disrupting")),
    e.CombatFought: (("die.defence", "die"), ("die.attack", "dice")),
    e.UnitRallied: (("die.rally", "dice"), ("die.again", "again")),
    e.MoraleRolled: (("die.morale", "die"),),
    e.OfficerRolled: (("die.officer", "dice"),),
    e.RoleChosen: (("die.first", "first"), ("die.second", "second")),
    e.FirstTurnRolled: (("die.first", "first"), ("die.second", "second")),
}


def variant(d: Data, event: Any) -> str:
    """How it went; empty where there is one wording only."""
    return lines.wording_of(WORDINGS, event)


def dice_of(d: Data, event: Any) -> lines.Dice:
    """The dice an event shows, each under a text key."""
    return lines.dice_shown(DICE, event)


def place_of(d: Data, event: Any) -> str:
    """Whom or what on the table an event is about."""
    named = [getattr(event, name, "") for name in ("target", "unit", "shooter", "objective", "piece")]
    return next((one for one in named if one), "")


def drawn_key(d: Data, options: dict[str, str], purpose: str, thing: object) -> str:
    """A card has its own name."""
    return str(thing)
