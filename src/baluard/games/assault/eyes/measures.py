"""What the laboratory counts in a game: where units fell, which zones changed hands, points."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.games.assault.model.events import CounterCaptured, UnitLost, ZoneOccupied
from baluard.games.assault.model.facts import SIDES
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.victory import controller, ground_points, kill_points
from baluard.kernel.values import Told


def measure(told: Sequence[Told], s: State) -> dict[str, dict[str, int]]:
    """Tables of one whole game; the names are zones, sides, objectives or causes."""
    f = s.facts
    lost: dict[str, int] = {}
    taken: dict[str, int] = {}
    causes: dict[str, int] = {}
    for one in told:
        event = one.event
        if isinstance(event, (UnitLost, CounterCaptured)):
            lost[event.zone] = lost.get(event.zone, 0) + 1
            cause = "cause." + (event.cause if isinstance(event, UnitLost) else "taken")
            causes[cause] = causes.get(cause, 0) + 1
        elif isinstance(event, ZoneOccupied):
            taken[event.zone] = taken.get(event.zone, 0) + 1
    held = {o.name: controller(s, o.zones) for o in f.objectives}
    return {
        "length": {"turns": s.turn},
        "lost_in": lost,
        "taken": taken,
        "causes": causes,
        "kills": {SIDES[side]: kill_points(s, side) for side in (0, 1)},
        "ground": {SIDES[side]: ground_points(s, side) for side in (0, 1)},
        "held_by_two_crowns": {name: int(side == 0) for name, side in held.items()},
        "held_by_catalan": {name: int(side == 1) for name, side in held.items()},
    }
