"""What the laboratory counts in a battle: who began, what was done, what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from baluard.games.maurice.model.events import CombatFought, OptionChosen, TurnBegan, UnitLost, VolleyCalled
from baluard.games.maurice.model.facts import SEATS
from baluard.games.maurice.model.state import State
from baluard.kernel.values import Told

Table = dict[str, int]
VOLLEY = "lab.volley"


def measure(told: Sequence[Told], s: State) -> dict[str, Table]:
    """Tables of one whole battle; the names are sides, options and results."""
    events = [one.event for one in told]
    began = [event.side for event in events if isinstance(event, TurnBegan)]
    broken = [s.side_of(s.facts.unit_no[event.unit]) for event in events if isinstance(event, UnitLost)]
    return {
        "length": {"turns": s.turn},
        "began": counted(began[:1]),
        "options": counted(
            [f"lab.{event.option}" for event in events if isinstance(event, OptionChosen)]
            + [VOLLEY for event in events if isinstance(event, VolleyCalled)]
        ),
        "combats": counted(f"lab.{event.result}" for event in events if isinstance(event, CombatFought)),
        "lost": counted(SEATS[side] for side in broken),
    }


def counted(names: Iterable[str]) -> Table:
    """How often each name occurs."""
    found: Table = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found
