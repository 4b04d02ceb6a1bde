"""MAU-10.6 to 10.9 Objectives, sudden victory, nightfall, and the end of the game."""

from __future__ import annotations

from baluard.games.maurice.model.activities import Turn
from baluard.games.maurice.model.events import GameEnded, NightFell, ObjectiveTaken
from baluard.games.maurice.model.facts import NOBODY, SEATS
from baluard.games.maurice.model.handed import UNRECKONED
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.measures import base_centres
from baluard.kernel.plane import Polygon, is_inside
from baluard.kernel.table import Table
from baluard.kernel.values import Result


def end_turn(t: Table, s: State) -> None:
    """MAU-4.2, 10.6 to 10.8 Objectives are updated, victory is checked, and the other side has its turn."""
    update_control(t, s)
    check_capture(t, s)
    check_night(t, s)
    t.then(Turn(SEATS[1 - s.active]))


def update_control(t: Table, s: State) -> None:
    """MAU-10.6 Whoever alone stands in an area controls it; else it stays with the last holder."""
    for i, objective in enumerate(s.facts.objectives):
        standing = [holds(s, side, objective.area) for side in (0, 1)]
        if standing[0] != standing[1]:
            side = 0 if standing[0] else 1
            if s.control[i] != side:
                s.control[i] = side
                t.tell(ObjectiveTaken(objective.id, SEATS[side]))


def holds(s: State, side: int, area: Polygon) -> bool:
    """MAU-10.6 Has a side a unit with at least half of its bases in an area?"""
    for u in s.army(side):
        profile = s.profile(u)
        inside = [c for c in base_centres(s.facts, s.place[u], profile) if is_inside(c, area)]
        if 2 * len(inside) >= len(profile.spots):
            return True
    return False


def check_capture(t: Table, s: State) -> None:
    """MAU-10.7 At the end of the defender's turn the attacker may have won by holding everything."""
    f = s.facts
    if f.captor == NOBODY or s.active == f.captor or not f.objectives:
        return
    if all([side == f.captor for side in s.control]):
        end(t, s, f.captor, "capture")


def check_night(t: Table, s: State) -> None:
    """MAU-10.8, R41 When the night has come: objective points, then the tie-break of the scenario."""
    f = s.facts
    if s.night < f.nightfall and not (f.last_turn and s.turn >= f.last_turn):
        return
    points = objective_points(s)
    t.tell(NightFell(points))
    end(t, s, winner_at_night(s, points), "nightfall")


def objective_points(s: State) -> tuple[int, int]:
    """MAU-10.8 What each side controls."""
    points = [0, 0]
    for i, objective in enumerate(s.facts.objectives):
        if s.control[i] >= 0:
            points[s.control[i]] += objective.points
    return (points[0], points[1])


def winner_at_night(s: State, points: tuple[int, int]) -> int:
    """MAU-10.8 More points; else the defender, or the larger part of its morale left; else nobody."""
    f = s.facts
    if points[0] != points[1]:
        return int(points[1] > points[0])
    if f.tie == UNRECKONED:
        return NOBODY
    if f.tie == "defender":
        return f.defender
    first = s.morale[0] * f.sides[1].morale
    second = s.morale[1] * f.sides[0].morale
    return NOBODY if first == second else int(second > first)


def end(t: Table, s: State, winner: int, reason: str) -> None:
    """The game is over."""
    s.phase = "over"
    t.tell(GameEnded(SEATS[winner] if winner >= 0 else "", reason))
    t.finish(result_of(s, winner, reason))


def result_of(s: State, winner: int, reason: str) -> Result:
    """The result, with the morale that is left."""
    winners = (SEATS[winner],) if winner >= 0 else ()
    return Result(winners, reason, {SEATS[side]: s.morale[side] for side in (0, 1)})
