"""ASL-13 Retreat, capture, advance."""

from __future__ import annotations

from baluard.games.assault.model.events import UnitsRetreated, ZoneOccupied
from baluard.games.assault.model.facts import BARRICADE
from baluard.games.assault.model.state import State
from baluard.games.assault.rules.capture import capture, displace
from baluard.games.assault.rules.losses import eliminate, ids, weakest_first
from baluard.games.assault.rules.odds import zone_points
from baluard.games.assault.rules.retreats import retreat_zones, room_in, safest_places, short_of_room
from baluard.kernel.allotment import Allotment
from baluard.kernel.answers import SomeOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table


def retreat(t: Table, s: State, zone: int, side: int, never: int, seat: Seat) -> None:
    """ASL-13.2 to 13.4 The defenders leave the zone, distributed freely within stacking."""
    f = s.facts
    units = s.fighters(side, zone)
    if not units:
        return
    zones = retreat_zones(s, side, zone, never)
    if not zones:
        for u in units:
            eliminate(t, s, u, "captured")
        return
    short = short_of_room(s, side, len(units), zones)
    if short > 0:
        victims(t, s, zone, side, units, zones, short, seat)
        units = s.fighters(side, zone)
    if not units:
        return
    caps = [(f.zone_ids[n], room_in(s, side, [n])) for n in zones if room_in(s, side, [n]) > 0]
    space = Allotment([(f.unit_ids[u], 1) for u in units], caps)
    about: dict[str, Fact] = {"zone": f.zone_ids[zone], "count": len(units)}
    rows = t.ask(Decision(seat, "retreat", space, space.read(safest_places(s, side, units, zones)), about, "ASL-13.2"))
    for name, place, _ in rows:
        s.place(f.unit_no[name], f.zone_no[place])
    for place, _ in caps:
        gone = tuple([name for name, to, _ in rows if to == place])
        if gone:
            t.tell(UnitsRetreated(gone, f.zone_ids[zone], place))


def victims(
    t: Table, s: State, zone: int, side: int, units: list[int], zones: list[int], short: int, seat: Seat
) -> None:
    """ASL-13.3, R19 Too little room: the owner eliminates the difference among retreaters and receivers."""
    f = s.facts
    everyone = units[:]
    for z in zones:
        if s.men[side][z] <= f.stacking:  # a loss in an overfull entry zone would make no room
            everyone.extend(s.fighters(side, z))
    everyone.sort()
    default = ids(s, sorted(weakest_first(s, everyone)[:short]))
    about: dict[str, Fact] = {"zone": f.zone_ids[zone], "count": short}
    space = SomeOf(ids(s, everyone), short, short)
    for name in t.ask(Decision(seat, "retreat_victims", space, default, about, "ASL-13.3")):
        eliminate(t, s, f.unit_no[name], "no_room")


def retreat_leaders(t: Table, s: State, zone: int, side: int, never: int) -> None:
    """ASL-14.5, 14.6 Surviving commanders and the banner follow when no friendly combat unit remains."""
    if s.men[side][zone] == 0:
        for u in s.leaders(side, zone):
            displace(t, s, u, "commander_retreat", never)


def clear_zone(t: Table, s: State, zone: int, side: int) -> None:
    """ASL-13.6, 15.4 Barricades of the zone are eliminated whenever its defenders retreat."""
    for u in s.specials(side, zone, BARRICADE):
        eliminate(t, s, u, "abandoned")


def natural_advance(s: State, origin: int, units: list[int], lead: int) -> tuple[str, ...]:
    """The default: the lead (or the strongest) alone where an objective would be left, else with the five strongest."""
    f = s.facts
    order = sorted(units, key=lambda u: (u != lead, -f.factor[u], u))
    number = 1 if zone_points(s, origin) > 0 else f.stacking
    chosen = order[:number]
    return ids(s, [u for u in units if u in chosen])


def advance(t: Table, s: State, origin: int, target: int, lead: int, seat: Seat) -> None:
    """ASL-13.8, 13.9 The attacker occupies: the lead if it lives, at least one unit, at most five; leaders may come."""
    f = s.facts
    side = s.active
    units = s.fighters(side, origin)
    about: dict[str, Fact] = {"origin": f.zone_ids[origin], "zone": f.zone_ids[target]}
    must = [f.unit_ids[lead]] if lead >= 0 else []
    space = SomeOf(ids(s, units), 1, f.stacking, must)  # Ruling ASL-R34: five, also into a deployment zone
    moved = t.ask(Decision(seat, "advance", space, natural_advance(s, origin, units, lead), about, "ASL-13.8"))
    for name in moved:
        s.place(f.unit_no[name], target)
    if s.gear[1 - side][target] > 0:  # ASL-13.6, 14.8
        capture(t, s, target, origin)
    leaders = s.leaders(side, origin)
    if leaders:
        chosen = t.ask(
            Decision(seat, "advance_leaders", SomeOf(ids(s, leaders), 0, len(leaders)), (), about, "ASL-13.8")
        )
        for name in chosen:
            s.place(f.unit_no[name], target)
        moved = (*moved, *chosen)
    t.tell(ZoneOccupied(f.zone_ids[target], f.zone_ids[origin], moved))
