"""What the laboratory counts in a campaign: counts of cities, battles, losses, hunger, gold."""

from __future__ import annotations

from collections.abc import Sequence

from baluard.games.peninsular.model.events import CityTaken, CountMade, TurnBegan
from baluard.games.peninsular.model.events_combat import (
    AssaultFought,
    BattleFought,
    CorpsTrapped,
    Retreated,
    TroopsLost,
)
from baluard.games.peninsular.model.events_march import CorpsGone
from baluard.games.peninsular.model.events_supply import Foraged, SiegeForaged
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.kernel.values import Told

Table = dict[str, int]


def measure(told: Sequence[Told], s: State) -> dict[str, Table]:
    """Tables of one whole campaign."""
    events = [one.event for one in told]
    reason = s.result.reason if s.result is not None else ""
    return {
        "length": {"turns": s.turn},
        "endings": {f"ending.{reason}": 1},
        "french_count": {f"lab.turn_{e.turn}": e.french for e in events if isinstance(e, CountMade)},
        "allied_count": {f"lab.turn_{e.turn}": e.allied for e in events if isinstance(e, CountMade)},
        "deeds": {
            "lab.battles": count(events, BattleFought),
            "lab.assaults": count(events, AssaultFought),
            "lab.retreats": count(events, Retreated),
            "lab.cities_taken": count(events, CityTaken),
            "lab.corps_destroyed": sum([sum(by_nation.values()) for by_nation in destroyed(events)]),
            "lab.twice_beaten": sum([any(n > 1 for n in by_nation.values()) for by_nation in destroyed(events)]),
        },
        "lost": {
            "lab.in_battle": sum([e.lost for e in events if isinstance(e, TroopsLost)]),
            "lab.by_hunger": sum([e.lost for e in events if isinstance(e, (Foraged, SiegeForaged))]),
            "lab.in_retreat": sum([e.lost for e in events if isinstance(e, Retreated)]),
        },
        "stood_at_end": {name: points_of(s, i) for i, name in enumerate(NATIONS)},
        "gold_at_end": {name: s.gold[i] for i, name in enumerate(NATIONS)},
    }


def count(events: Sequence[object], kind: type) -> int:
    """How many events of a kind."""
    return len([e for e in events if isinstance(e, kind)])


def destroyed(events: Sequence[object]) -> list[Table]:
    """Turn by turn, the corps that combats have destroyed, by nation."""
    found: list[Table] = [{}]
    beaten: list[str] = []
    for event in events:
        if isinstance(event, TurnBegan):
            found.append({})
        elif isinstance(event, CorpsTrapped):
            beaten.append(event.corps)
        elif isinstance(event, TroopsLost) and event.left == 0:
            beaten.append(event.unit)
        elif isinstance(event, CorpsGone) and event.corps in beaten:
            found[-1][event.nation] = found[-1].get(event.nation, 0) + 1
    return found


def points_of(s: State, nation: int) -> int:
    """All points of a nation on the map."""
    f = s.facts
    corps = sum([c.points for c in s.corps if s.nation_of(c) == nation])
    return corps + sum([n for troops in s.garrisons for k, n in troops if f.kind_nation[k] == nation])
