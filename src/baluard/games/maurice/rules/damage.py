"""MAU-1.4, 3.10 DISR: how units take and lose it, and what they are worth with it."""

from __future__ import annotations

from baluard.games.maurice.model.activities import Break
from baluard.games.maurice.model.events import UnitShaken, UnitSteadied
from baluard.games.maurice.model.state import State
from baluard.kernel.table import Table


def shake(t: Table, s: State, u: int, count: int, cause: str) -> list[Break]:
    """MAU-1.4, 10.1 A unit takes DISR, up to its limit; there it breaks, which is to be done next."""
    if count <= 0 or not s.is_there(u):
        return []
    limit = s.facts.troops[u].limit
    s.disr[u] = min(s.disr[u] + count, limit)
    t.tell(UnitShaken(s.name(u), count, s.disr[u], cause))
    return [Break(s.name(u))] if s.disr[u] >= limit else []


def steady(t: Table, s: State, u: int, count: int) -> None:
    """MAU-1.4 A unit loses DISR, down to none."""
    gone = min(count, s.disr[u])
    if gone:
        s.disr[u] -= gone
        t.tell(UnitSteadied(s.name(u), gone, s.disr[u]))


def is_shaken(s: State, u: int) -> bool:
    """MAU-3.10 More DISR than half its bases."""
    return 2 * s.disr[u] > s.facts.troops[u].bases


def combat_factor(s: State, u: int) -> int:
    """MAU-3.2, 3.3 The combat factor of the state that it is in."""
    troop = s.facts.troops[u]
    return troop.combat if s.profile(u).regular else troop.irregular_combat


def disrupted_on(s: State, u: int, bombarded: bool) -> int:
    """MAU-3.2, 6.10 What a die must show to disrupt it."""
    troop = s.facts.troops[u]
    if not s.profile(u).regular:
        return troop.irregular_disrupt
    return troop.disrupt_bombard if bombarded else troop.disrupt


def in_story(length: int) -> int:
    """A length as the story gives it: hundredths of a base width, rounded up like every distance (MAU-2.8)."""
    return -(-length // 10)
