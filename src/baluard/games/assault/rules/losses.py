"""ASL-0.6, 16.4: counters leave the game, and who commands where (ASL-17.4)."""

from __future__ import annotations

from baluard.games.assault.model.events import CounterCaptured, UnitLost
from baluard.games.assault.model.facts import DEAD
from baluard.games.assault.model.state import State
from baluard.kernel.decision import Seat
from baluard.kernel.table import Table


def eliminate(t: Table, s: State, u: int, cause: str) -> None:
    """A counter goes to the eliminated pile."""
    f = s.facts
    zone = s.where[u]
    s.leave(u, DEAD)
    s.add_toll(f.side[u], f.points[u])
    t.tell(UnitLost(f.unit_ids[u], f.zone_ids[zone], cause))


def take(t: Table, s: State, u: int) -> None:
    """A battery or barricade falls into enemy hands: captured and eliminated."""
    f = s.facts
    zone = s.where[u]
    s.leave(u, DEAD)
    s.add_toll(f.side[u], f.points[u])
    t.tell(CounterCaptured(f.unit_ids[u], f.zone_ids[zone]))


def commanding(s: State, side: int, z: int) -> Seat:
    """ASL-17.4: the seat with more combat units in a zone commands there; tie: the first of the side's seats."""
    f = s.facts
    seats = f.side_seats[side]
    if len(seats) == 1:
        return Seat(seats[0])
    first = 0
    second = 0
    for u in s.fighters(side, z):
        if f.seat[u] == seats[0]:
            first += 1
        else:
            second += 1
    return Seat(seats[1] if second > first else seats[0])


def card_seat(s: State, side: int) -> Seat:
    """ASL-17.6: card choices belong to a side's first seat on odd turns, to its second on even ones."""
    seats = s.facts.side_seats[side]
    return Seat(seats[(s.turn - 1) % len(seats)])


def ids(s: State, units: list[int]) -> tuple[str, ...]:
    """The names under which counters are offered."""
    names = s.facts.unit_ids
    return tuple([names[u] for u in units])


def weakest_first(s: State, units: list[int]) -> list[int]:
    """Units by factor, lowest first: the default order of losses."""
    factor = s.facts.factor
    return sorted(units, key=lambda u: (factor[u], u))
