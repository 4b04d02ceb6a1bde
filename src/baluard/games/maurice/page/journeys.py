"""What flies over the table as the story tells it: shots and charges, each with the measurement that decided it."""

from __future__ import annotations

from typing import Any

from baluard.games.maurice.board.overlays import of_reach
from baluard.games.maurice.model import events as e
from baluard.games.maurice.model.data import Data
from baluard.page.widgets import Journey


def journeys(d: Data, event: Any) -> tuple[Journey, ...]:
    """Shots, and charges as they are declared."""
    match event:
        case e.ShotFired():
            return (Journey((event.shooter, event.target), of_reach(event.distance, event.reach), "shot"),)
        case e.ChargeDeclared():
            return (Journey((event.unit, event.target), of_reach(event.distance, event.reach), "charge"),)
    return ()
