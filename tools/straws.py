"""Bots that do only one thing, for the ladders of `tools/ladder.py`: `tools.straws:NAME` in every command.

They must not win more by it than a normal bot. Nobody is offered them.
"""

from __future__ import annotations

from typing import Any

from baluard.bots import Situation
from baluard.kernel.answers import DONE


def defaults(situation: Situation) -> Any:
    """What an absent player does."""
    return situation.decision.default


def waits(situation: Situation) -> Any:
    """Never goes anywhere and never fights, if it need not; for the rest a normal bot."""
    offered = getattr(situation.decision.space, "next_keys", lambda keys: ())(())
    return (DONE,) if DONE in offered else normal(situation)


def storms(situation: Situation) -> Any:
    """Assaults whatever it can, whatever the odds (`assault`); for the rest a normal bot."""
    if situation.decision.tag != "declare_action":
        return normal(situation)
    space = situation.decision.space
    for zone in space.next_keys(()):
        for target in space.next_keys((zone,)) if zone != DONE else ():
            if "assault" in space.next_keys((zone, target)):
                return (zone, target, "assault")
    return normal(situation)


def normal(situation: Situation) -> Any:
    """The first thought of a normal bot."""
    return situation.thoughts("normal", situation.rng, 1)[0]
