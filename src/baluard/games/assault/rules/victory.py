"""ASL-16 End of turn and victory."""

from __future__ import annotations

from baluard.games.assault.model.activities import HalfTurn
from baluard.games.assault.model.events import AutomaticVictory, ExtraTurn, GameEnded, PointsCounted
from baluard.games.assault.model.facts import CATALAN, COMING, DEAD, DUE, SIDES, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.kernel.table import Table
from baluard.kernel.values import Result


def end_turn(t: Table, s: State) -> None:
    """ASL-16.1, 16.2, R28 Automatic victory first; after the last turn the points; a tie adds a turn."""
    f = s.facts
    reason = automatic_victory(s)
    if reason:
        t.tell(AutomaticVictory(reason))
        end(t, s, TWO_CROWNS, reason)
    if s.turn >= f.last_turn:
        count_points(t, s)
    s.turn += 1
    t.then(HalfTurn(SIDES[TWO_CROWNS]))


def count_points(t: Table, s: State) -> None:
    """ASL-16.5, R27 The side with more points wins; still tied after the extra turns, a draw."""
    f = s.facts
    crowns, catalan = score(s, TWO_CROWNS), score(s, CATALAN)
    t.tell(PointsCounted(crowns, catalan))
    if crowns != catalan:
        end(t, s, TWO_CROWNS if crowns > catalan else CATALAN, "points")
    elif s.turn >= f.last_turn + f.extra_turns:
        end(t, s, -1, "tie")
    t.tell(ExtraTurn(s.turn + 1))


def end(t: Table, s: State, winner: int, reason: str) -> None:
    """The game is over."""
    s.phase = "over"
    t.tell(GameEnded(SIDES[winner] if winner >= 0 else ""))
    t.finish(result_of(s, winner, reason))


def result_of(s: State, winner: int, reason: str) -> Result:
    """The result, with the points as they stand. ASL-17.2: allies win and lose together."""
    f = s.facts
    winners = tuple(f.side_seats[winner]) if winner >= 0 else ()
    scores = {SIDES[side]: score(s, side) for side in (TWO_CROWNS, CATALAN)}
    return Result(winners, reason, scores)


def automatic_victory(s: State) -> str:
    """ASL-16.1, R26: no Catalan combat unit left or still to come, or all 14 zones taken.

    In extra turns waves of those turns do come; before them nobody counts on an extra turn.
    """
    f = s.facts
    last = f.last_turn if s.turn <= f.last_turn else min(s.turn + 1, f.last_turn + f.extra_turns)
    if all_taken(s):
        return "all_taken"
    for u in f.combat[CATALAN]:
        z = s.where[u]
        if z >= 0 or z == DUE or (z == COMING and f.wave_turn[u] <= last):
            return ""
    return "annihilated"


def all_taken(s: State) -> bool:
    """Do Two Crowns combat units stand in every bastion, the redoubt and every convent zone?"""
    for z in s.facts.automatic:
        if s.men[TWO_CROWNS][z] == 0:
            return False
    return True


def controller(s: State, zones: list[int]) -> int:
    """ASL-16.3: the side with a combat unit in every zone of an objective, or -1."""
    for side in (TWO_CROWNS, CATALAN):
        men = s.men[side]
        held = True
        for z in zones:
            if men[z] == 0:
                held = False
        if held:
            return side
    return -1


def ground_points(s: State, side: int) -> int:
    """Points for objectives controlled now."""
    total = 0
    for objective in s.facts.objectives:
        if controller(s, objective.zones) == side:
            total += objective.points
    return total


def kill_points(s: State, side: int) -> int:
    """ASL-16.4, R24: points for enemy counters in the pile, or for every elimination ever."""
    f = s.facts
    if f.cumulative:
        return s.toll[1 - side]
    total = 0
    for u in f.of_side[1 - side]:
        if s.where[u] == DEAD:
            total += f.points[u]
    return total


def score(s: State, side: int) -> int:
    """All points of a side as they stand, the handicap included."""
    total = kill_points(s, side) + ground_points(s, side)
    return total + s.facts.handicap if side == CATALAN else total
