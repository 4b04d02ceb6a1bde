"""ASL-0.6, 6.6, 9.7, 14.8: a combat unit enters a zone that the enemy holds with special counters only."""

from __future__ import annotations

from baluard.games.assault.model.events import CounterDisplaced
from baluard.games.assault.model.facts import BARRICADE, BATTERY
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.losses import eliminate, take
from baluard.games.assault.rules.retreats import retreat_zones, safest
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


def capture(t: Table, s: State, z: int, never: int = -1) -> None:
    """ASL-9.7, 15.4, 15.5, R5 Batteries and barricades are eliminated; commanders and the banner are displaced."""
    f = s.facts
    foe = 1 - s.active
    for u in f.of_side[foe]:
        if s.where[u] == z:
            if f.kind[u] == BATTERY or f.kind[u] == BARRICADE:
                take(t, s, u)
            else:
                displace(t, s, u, "displace", never)


def displace(t: Table, s: State, u: int, tag: str, never: int = -1) -> None:
    """ASL-14.5, 14.8 The owner moves a commander or the banner to a legal retreat zone; none: eliminated."""
    f = s.facts
    origin = s.where[u]
    zones = retreat_zones(s, f.side[u], origin, never)
    if not zones:
        eliminate(t, s, u, "captured")
        return
    keys = [f.zone_ids[n] for n in zones]
    about: dict[str, Fact] = {"unit": f.unit_ids[u], "zone": f.zone_ids[origin]}
    rule = "ASL-14.8" if tag == "displace" else "ASL-14.5"
    chosen = t.ask(Decision(Seat(f.seat[u]), tag, OneOf(keys), keys[safest(s, f.side[u], zones)], about, rule))
    s.place(u, f.zone_no[chosen])
    t.tell(CounterDisplaced(f.unit_ids[u], f.zone_ids[origin], chosen))
