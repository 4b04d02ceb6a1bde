"""ASL-8 Reinforcements: Catalan waves, and units that the Two Crowns recover."""

from __future__ import annotations

from typing import Final

from baluard.games.assault.model.events import UnitsReturned, WaveArrived, WaveDelayed
from baluard.games.assault.model.facts import CATALAN, COMING, DEAD, DUE, SIDES, TWO_CROWNS
from baluard.games.assault.model.state import State
from baluard.kernel.allotment import Allotment
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

ANY: Final = 99


def reinforcements(t: Table, s: State) -> None:
    """ASL-8.1, 8.2 At the start of the movement phase."""
    if s.active == CATALAN:
        wave(t, s)
    elif s.turn in s.facts.recovery:
        recovery(t, s, s.facts.recovery[s.turn])


def free_entries(s: State, side: int) -> list[int]:
    """Entry zones of a side without any enemy counter."""
    return [z for z in s.facts.entries[side] if s.is_free_of(1 - side, z)]


def wave(t: Table, s: State) -> None:
    """ASL-8.1, R29 This turn's wave and what was delayed is placed in free R zones; none free: all wait."""
    f = s.facts
    for u in f.of_side[CATALAN]:
        if s.where[u] == COMING and 0 < f.wave_turn[u] <= s.turn:
            s.where[u] = DUE
    due = [u for u in f.of_side[CATALAN] if s.where[u] == DUE]
    if not due:
        return
    zones = free_entries(s, CATALAN)
    if not zones:
        t.tell(WaveDelayed(s.turn))
        return
    for seat in f.side_seats[CATALAN]:
        mine = [u for u in due if f.seat[u] == seat]
        if mine:
            place_wave(t, s, Seat(seat), mine, zones)


def place_wave(t: Table, s: State, seat: Seat, units: list[int], zones: list[int]) -> None:
    """A seat distributes its arrivals over the free R zones; stacking may be exceeded (ASL-4.4, 8.5)."""
    f = s.facts
    space = Allotment([(f.unit_ids[u], 1) for u in units], [(f.zone_ids[z], ANY) for z in zones])
    about: dict[str, Fact] = {"count": len(units), "turn": s.turn}
    default = tuple([(f.unit_ids[u], f.zone_ids[zones[i % len(zones)]], 1) for i, u in enumerate(units)])
    rows = t.ask(Decision(seat, "place_wave", space, space.read(default), about, "ASL-8.1"))
    for name, place, _ in rows:
        s.place(f.unit_no[name], f.zone_no[place])
    for z in zones:
        came = tuple([name for name, place, _ in rows if place == f.zone_ids[z]])
        if came:
            t.tell(WaveArrived(f.zone_ids[z], came))


def recovery(t: Table, s: State, number: int) -> None:
    """ASL-8.2, 17.5 Eliminated combat units return; allies share the allowance by their losses."""
    f = s.facts
    seats = f.side_seats[TWO_CROWNS]
    if len(seats) == 1:
        place_returning(t, s, "place_recovery", Seat(seats[0]), TWO_CROWNS, number, [], "ASL-8.2")
        return
    losses = [len(fallen(s, TWO_CROWNS, [], seat)) for seat in seats]
    total = losses[0] + losses[1]
    if total == 0:
        return
    number = min(number, total)
    first = min(-(-number * losses[0] // total), losses[0])
    taken = place_returning(t, s, "place_recovery", Seat(seats[0]), TWO_CROWNS, first, [], "ASL-17.5", seats[0])
    rest = number - taken
    taken = place_returning(t, s, "place_recovery", Seat(seats[1]), TWO_CROWNS, rest, [], "ASL-17.5", seats[1])
    unused = min(rest - taken, number - first - taken)
    if unused > 0:
        place_returning(t, s, "place_recovery", Seat(seats[0]), TWO_CROWNS, unused, [], "ASL-17.5", seats[0])


def fallen(s: State, side: int, types: list[str], seat: str = "") -> list[int]:
    """ASL-8.3, R22 Eliminated combat units of a side (of these types, of this seat); nothing else ever returns."""
    f = s.facts
    found: list[int] = []
    for u in f.combat[side]:
        if s.where[u] == DEAD and (not types or f.unit_type[u] in types) and (not seat or f.seat[u] == seat):
            found.append(u)
    return found


def place_returning(
    t: Table, s: State, tag: str, seat: Seat, side: int, number: int, types: list[str], rule: str, owner: str = ""
) -> int:
    """ASL-8.4, R23 A seat returns up to `number` eliminated units, ready to act, to free entry zones of its side."""
    f = s.facts
    zones = free_entries(s, side)
    dead = fallen(s, side, types, owner)
    number = min(number, len(dead))
    if not zones or number <= 0:
        return 0
    kinds = counted([f.group[u] for u in dead])
    caps = [(f.zone_ids[z], ANY) for z in zones]
    space = Allotment(kinds, caps, all_must_go=False, most=number)
    about: dict[str, Fact] = {"number": number, "eliminated": len(dead)}
    rows = t.ask(Decision(seat, tag, space, space.first(), about, rule))
    taken = 0
    for group, place, count in rows:
        back = [u for u in dead if f.group[u] == group and s.where[u] == DEAD][:count]
        for u in back:
            s.place(u, f.zone_no[place])
        taken += count
        t.tell(UnitsReturned(SIDES[side], place, tuple([f.unit_ids[u] for u in back])))
    return taken


def counted(names: list[str]) -> list[tuple[str, int]]:
    """Names with their numbers, in order of first appearance."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return list(counts.items())
