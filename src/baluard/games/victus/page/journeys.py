"""The ways over the board that events tell of: a page shows a token that goes them."""

from __future__ import annotations

from typing import Any

from baluard.games.victus.model import events as e
from baluard.games.victus.model.data import Data
from baluard.page.widgets import Journey


def journeys(d: Data, event: Any) -> tuple[Journey, ...]:
    """Stacks that advance, troops and guns that move, shots."""
    match event:
        case e.BourbonsMoved():
            return (Journey(event.path, str(event.number), "enemy", f"bourbon-{event.space}"),)
        case e.TroopsMoved():
            return (Journey(event.path, str(event.infantry + event.coronela), "own"),)
        case e.PiecesTransferred():
            return (Journey((event.origin, event.space), str(event.number), "own"),)
        case e.CannonMoved():
            return (Journey((event.origin, event.space), "", "own", f"cannon-{event.space}"),)
        case e.CannonFired():
            return (Journey((event.origin, event.space), "", "shot"),)
    return ()
