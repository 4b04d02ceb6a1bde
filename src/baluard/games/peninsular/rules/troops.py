"""PEN-3 What happens to troops whoever causes it: corps come and go, garrisons grow and shrink, cities change hands."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.events_march import CorpsGone
from baluard.games.peninsular.model.facts import AT_SEA, BRITAIN, NATIONS, NOBODY, OPEN, OTHER_ALLY, SEA, SIDE_OF, SPAIN
from baluard.games.peninsular.model.state import State, Troops
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.sieges import settle_siege
from baluard.games.peninsular.rules.victory import take_control
from baluard.kernel.decision import Seat
from baluard.kernel.table import Table
from baluard.kernel.values import Event

DEPOT: Final = "depot_"
ALLIES: Final = (Seat(NATIONS[SPAIN]), Seat(NATIONS[BRITAIN]))


def eyes_on(s: State, nation: int) -> tuple[Seat, ...] | None:
    """Section 6 Who may know of a nation's points and gold: with fog its own side, else everybody."""
    if not s.facts.fog:
        return None
    return tuple([Seat(NATIONS[n]) for n in range(len(NATIONS)) if SIDE_OF[n] == SIDE_OF[nation]])


def tell_allies(t: Table, event: Event) -> None:
    """Section 6 What the allies propose to each other and answer only they hear, with or without fog."""
    t.tell(event, to=ALLIES)


def tell_side(t: Table, s: State, nation: int, event: Event) -> None:
    """Section 6 With fog only the own side hears of it."""
    t.tell(event, to=eyes_on(s, nation))


def tell_points(t: Table, s: State, nation: int, event: Event, veiled: Event) -> None:
    """Section 6 An event with points: in a fog the enemy hears it without them."""
    t.tell(event, to=eyes_on(s, nation), others=veiled)


def unveil(t: Table, s: State, province: int, units: tuple[str, ...]) -> None:
    """Section 6 Both sides accept a combat: their forces are known to all until the end of the turn."""
    if not units:
        sides = (s.in_the_open(province, 0), s.in_the_open(province, 1))
        if not sides[0] or not sides[1]:
            return
        units = tuple([c.id for side in sides for c in side])
    s.revealed = (*s.revealed, *[unit for unit in units if unit not in s.revealed])
    t.barrier("reveal")


# -- corps


def relocate(s: State, corps: Corps, at: int, place: str) -> None:
    """A corps is elsewhere now, and the bands that follow it (PEN-10.3)."""
    corps.at, corps.place = at, place
    if any([band[3] == corps.id for band in s.bands]):
        s.bands = tuple([(b[0], b[1], at, b[3], b[4]) if b[3] == corps.id else b for b in s.bands])


def lift_siege_of(t: Table, s: State, corps: Corps) -> None:
    """PEN-9.11 A corps besieges no longer; the siege ends with the last one."""
    if corps.besieging:
        corps.besieging = False
        settle_siege(t, s, corps.at)


def take_off(t: Table, s: State, corps: Corps) -> None:
    """A corps leaves the map: its generals go to the reserve, its bands stay behind, its siege may end."""
    for general in corps.generals:
        s.generals[general] = ("reserve", "", s.turn)
    s.bands = tuple([(b[0], b[1], b[2], "", b[4]) if b[3] == corps.id else b for b in s.bands])
    s.sweeps = tuple([sweep for sweep in s.sweeps if sweep[0] != corps.id])
    s.depot_fights = tuple([fight for fight in s.depot_fights if fight[0] != corps.id])
    s.corps = [other for other in s.corps if other is not corps]
    if corps.at >= 0:
        settle_siege(t, s, corps.at)


def dissolve(t: Table, s: State, corps: Corps) -> None:
    """PEN-3.2 A corps is no more: its generals go to a friendly city of the province or to the reserve."""
    city = s.facts.city_at[corps.at] if corps.at >= 0 else NOBODY
    friendly = city != NOBODY and s.city_side(city) == s.side_of(corps)
    shut = friendly and s.sieges[city] >= 0 and corps.place != "city"
    take_off(t, s, corps)
    if friendly and not shut:
        for general in corps.generals:
            s.generals[general] = ("city", s.facts.cities[city], s.turn)
    t.tell(CorpsGone(NATIONS[s.nation_of(corps)], corps.id))


def lose_points(t: Table, s: State, corps: Corps, points: int) -> int:
    """A corps loses points, at most those it has; with none left it is removed. The points that are lost."""
    lost = min(points, corps.points)
    corps.points -= lost
    if corps.points == 0:
        dissolve(t, s, corps)
    return lost


# -- garrisons


def with_points(troops: Troops, kind: int, points: int) -> Troops:
    """Troops with points of a kind more, or fewer."""
    found = [(k, n + points if k == kind else n) for k, n in troops]
    if kind not in [k for k, _ in found]:
        found.append((kind, points))
    return tuple([(k, n) for k, n in found if n > 0])


def points_of(troops: Troops, kind: int) -> int:
    """Points of one kind among troops."""
    return sum([n for k, n in troops if k == kind])


def nations_in(s: State, city: int) -> list[int]:
    """The nations that have a garrison in a city."""
    return [s.facts.kind_nation[kind] for kind, _ in s.garrisons[city]]


def add_garrison(t: Table, s: State, city: int, kind: int, points: int) -> None:
    """PEN-3.9, R54 Points join a garrison; who has the first garrison there has the city."""
    nation = s.facts.kind_nation[kind]
    before = nations_in(s, city)
    s.garrisons[city] = with_points(s.garrisons[city], kind, points)
    if nation not in before and s.control[city] not in before:
        take_control(t, s, city, nation)
    settle_siege(t, s, s.facts.city_in[city])


def cut_garrison(t: Table, s: State, city: int, kind: int, points: int) -> None:
    """PEN-3.9 Points leave a garrison. The last to have one keeps the city, unless his ally has one still."""
    owner = s.control[city]
    had = owner in nations_in(s, city)  # who was ceded the city has it without a garrison
    s.garrisons[city] = with_points(s.garrisons[city], kind, -points)
    left = nations_in(s, city)
    if had and owner not in left and OTHER_ALLY[owner] in left:
        take_control(t, s, city, OTHER_ALLY[owner])


def lose_garrison(t: Table, s: State, city: int, points: int) -> int:
    """A garrison loses points, kind after kind; the points that are lost."""
    lost = 0
    for kind, there in s.garrisons[city]:
        part = min(there, points - lost)
        if part > 0:
            cut_garrison(t, s, city, kind, part)
            lost += part
    return lost


# -- depots


def depot_key(s: State, nation: int, province: int) -> str:
    """The key of a depot: a nation has at most one in a province."""
    return DEPOT + NATIONS[nation] + "_" + s.facts.provinces[province]


def depot_of(s: State, key: str) -> int:
    """The number of the depot of a key; -1 none."""
    for i in range(len(s.depots)):
        if depot_key(s, s.depots[i][0], s.depots[i][1]) == key:
            return i
    return NOBODY


def add_to_depot(s: State, number: int, kind: int, points: int) -> None:
    """More points in the garrison of a depot outside a city, or fewer."""
    nation, province, troops = s.depots[number]
    s.depots = (*s.depots[:number], (nation, province, with_points(troops, kind, points)), *s.depots[number + 1 :])


def friendly_city(s: State, nation: int, province: int) -> int:
    """PEN-3.10, 3.4 The city of a province if the own side controls it, and so a depot is in it; -1 none."""
    city = s.facts.city_at[province]
    return city if city != NOBODY and s.city_side(city) == SIDE_OF[nation] else NOBODY


def lose_depot_garrison(s: State, number: int, points: int) -> int:
    """The garrison of a depot loses points, kind after kind; the points that are lost."""
    lost = 0
    for kind, there in s.depots[number][2]:
        part = min(there, points - lost)
        add_to_depot(s, number, kind, -part)
        lost += part
    return lost


# -- retreats, sieges


def move_out(t: Table, s: State, corps: Corps, province: int) -> None:
    """A corps leaves its province for the open of another, or for the sea: its siege ends."""
    before = corps.at
    corps.besieging = False
    relocate(s, corps, province, SEA if province == AT_SEA else OPEN)
    if before >= 0:
        settle_siege(t, s, before)


def besiegers_of(s: State, city: int) -> list[Corps]:
    """PEN-3.8 The corps that besiege a city."""
    return [c for c in s.corps if c.at == s.facts.city_in[city] and c.besieging]
