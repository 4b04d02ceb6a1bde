"""ASL-12.12 Odds, and the advice on withdrawing that serves as the default."""

from __future__ import annotations

from typing import Final

from baluard.games.assault.model.state import State
from baluard.games.assault.rules.retreats import retreat_zones, short_of_room
from baluard.games.assault.rules.sums import Battle, reckon_attack, reckon_defence, withdrawal_bonus

CHANCES: Final = (0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)  # for x = A - D from -5 to 6


def chance_of_success(lead: int) -> int:
    """ASL-12.12: in how many of 36 throws the attacker's sum is higher."""
    return CHANCES[max(-5, min(6, lead)) + 5]


def withdrawal_pays(s: State, b: Battle) -> bool:
    """Compare, in points, staying with withdrawing; the worth of the zone and a lack of room weigh against leaving."""
    lead = reckon_attack(s, b).total - reckon_defence(s, b).total
    stay = chance_of_success(lead)
    leave = chance_of_success(lead - withdrawal_bonus(s))
    hold = 5 + 5 * zone_points(s, b.target) + 7 * s.gear[1 - s.active][b.target]  # tenths of a point
    lost = units_lost(s, b.origin, b.target)
    gain_leaving = (36 - leave) * 10 - (hold + 10 * lost) * 36
    gain_staying = (36 - stay) * 10 - stay * (hold + 10 * max(1, lost))  # a beaten lead is one of those without room
    return gain_leaving > gain_staying


def units_lost(s: State, origin: int, target: int) -> int:
    """ASL-13.3: how many of the defenders who withdraw find no room."""
    side = 1 - s.active
    return short_of_room(s, side, s.men[side][target], retreat_zones(s, side, target, origin))


def zone_points(s: State, z: int) -> int:
    """The points of the objective that a zone belongs to, or 0."""
    for objective in s.facts.objectives:
        if z in objective.zones:
            return objective.points
    return 0
