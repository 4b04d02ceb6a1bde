"""PEN-3 Troops that lose points, are removed, or become a garrison."""

from __future__ import annotations

from baluard.games.peninsular.model.events_supply import CorpsLost
from baluard.games.peninsular.model.facts import INSIDE, NATIONS, NOBODY, OPEN
from baluard.games.peninsular.model.state import State, Troops
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.victory import take_control
from baluard.kernel.answers import Amount
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table


def percent_of(points: int, percent: int) -> int:
    """PEN-1.10 A percentage of some points: nearest whole point, halves up."""
    return (points * percent + 50) // 100


def lose(t: Table, s: State, corps: Corps, points: int) -> None:
    """PEN-3.2 A corps loses points; without any it is removed."""
    corps.points = max(0, corps.points - points)
    if corps.points == 0:
        remove(t, s, corps)


def remove(t: Table, s: State, corps: Corps) -> None:
    """PEN-3.2, 11.10 A corps is lost."""
    t.tell(CorpsLost(corps.id, s.facts.provinces[corps.at] if corps.at >= 0 else ""))
    take_off(s, corps)


def take_off(s: State, corps: Corps) -> None:
    """A corps leaves the map: its generals go to the reserve, its bands stay behind, its siege may end."""
    for g in corps.generals:
        s.generals[g] = ("reserve", "", s.turn)
    s.bands = tuple([(b[0], b[1], b[2], "" if b[3] == corps.id else b[3], b[4]) for b in s.bands])
    s.corps = [other for other in s.corps if other.id != corps.id]
    s.sweeps = tuple([sweep for sweep in s.sweeps if sweep[0] != corps.id])
    if corps.at >= 0:
        settle_siege(s, corps.at)


def settle_siege(s: State, province: int) -> None:
    """PEN-3.8, 9.11 A siege lasts while a corps that declared it stands in the province, and somebody is inside."""
    city = s.facts.city_at[province]
    if city == NOBODY or s.sieges[city] < 0:
        return
    besiegers = [c for c in s.corps if c.at == province and c.besieging]
    if not besiegers or not s.has_troops(city):
        s.sieges[city] = -1
        for corps in besiegers:
            corps.besieging = False


def add_troops(troops: Troops, kind: int, points: int) -> Troops:
    """A garrison with more (or fewer) points of a kind, in the order of kinds."""
    found = dict(troops)
    found[kind] = found.get(kind, 0) + points
    return tuple([(k, found[k]) for k in sorted(found) if found[k] > 0])


def move_out(s: State, corps: Corps, province: int) -> None:
    """A corps leaves its province for the open of another: its bands go along, its siege ends."""
    before = corps.at
    corps.at, corps.place = province, OPEN
    corps.besieging = False
    s.bands = tuple([(b[0], b[1], province if b[3] == corps.id else b[2], b[3], b[4]) for b in s.bands])
    if before >= 0:
        settle_siege(s, before)


def besiegers_of(s: State, city: int) -> list[Corps]:
    """PEN-3.8 The corps that besiege a city."""
    return [c for c in s.corps if c.at == s.facts.city_in[city] and c.besieging]


def capture(t: Table, s: State, city: int, takers: list[Corps]) -> None:
    """PEN-11.9, 18.8, R65 The strongest of the takers leaves a garrison in an empty city; it is theirs."""
    f = s.facts
    strongest = takers[0]
    for corps in takers:
        if corps.points > strongest.points:
            strongest = corps
    nation = s.nation_of(strongest)
    most = min(strongest.points, f.towers[city] * f.points_per_tower)
    least = min(f.min_garrison, most)
    asked = Decision(
        Seat(NATIONS[nation]),
        "leave_garrison",
        Amount(least, most),
        least,
        {"city": f.cities[city], "corps": strongest.id},
        rule="PEN-18.8",
    )
    points = t.ask(asked)
    s.garrisons[city] = add_troops((), strongest.kind, points)
    strongest.left = (*strongest.left, (city, points))
    lose(t, s, strongest, points)
    s.sieges[city] = -1
    for corps in takers:
        corps.besieging = False
    take_control(t, s, city, nation)


def go_inside(s: State, corps: Corps) -> None:
    """PEN-9.6 A corps enters the city of its province."""
    corps.place = INSIDE
    corps.besieging = False
