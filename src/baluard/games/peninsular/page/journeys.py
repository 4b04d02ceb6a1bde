"""The ways over the map that events tell of: a page shows a token that goes them."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.model import events_combat as c
from baluard.games.peninsular.model import events_march as m
from baluard.games.peninsular.model.data import Data
from baluard.page.widgets import Journey


def journeys(d: Data, event: Any) -> tuple[Journey, ...]:
    """Corps that march, and those that retreat."""
    match event:
        case m.CorpsMarched():
            return (Journey(event.path, "", "own", event.corps[0]),)
        case c.Retreated() if event.province:
            return (Journey((event.origin, event.province), "", "enemy", event.corps),)
    return ()
