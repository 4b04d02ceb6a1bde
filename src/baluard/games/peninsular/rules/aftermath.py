"""PEN-14.4 to 14.12 What a combat leaves: losses, generals, and who stays on the field."""

from __future__ import annotations

from baluard.games.peninsular.model.events_combat import (
    CorpsTrapped,
    CorpsWithdrew,
    GeneralFate,
    GeneralKilled,
    TroopsLost,
)
from baluard.games.peninsular.model.facts import AT_SEA, FAR, NATIONS, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.losses import SideOutcome
from baluard.games.peninsular.rules.retreats import retreat_places
from baluard.games.peninsular.rules.troops import cut_garrison, dissolve, move_out
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

PRISONER, WOUNDED = 3, 5  # PEN-14.10 up to this number of the die


def bury_general(t: Table, s: State, side: SideOutcome) -> None:
    """PEN-14.4, 17.8 A commander who was killed is out of the campaign."""
    g = side.army.general
    if side.general_killed and g != NOBODY:
        take_from_corps(s, g)
        s.generals[g] = ("dead", "", s.turn)
        t.tell(GeneralKilled(s.facts.generals[g]))


def take_from_corps(s: State, general: int) -> None:
    """A general leaves the corps where he is."""
    for corps in s.corps:
        if general in corps.generals:
            corps.generals = tuple([g for g in corps.generals if g != general])


def disperse_bands(s: State, ids: list[str]) -> None:
    """PEN-10.3, 14.14 Attached bands are removed after the combat."""
    s.bands = tuple([b for b in s.bands if not (b[3] and b[3] in ids)])


def take_losses(t: Table, s: State, side: SideOutcome) -> None:
    """PEN-14.5 to 14.8 Corps lose their points; those without any are removed when their generals' fate is known."""
    for i, one in enumerate(side.army.contingents):
        if one.is_garrison or not s.has_corps(one.corps):
            continue
        corps = s.corps_of(one.corps)
        corps.points -= side.lost[i]
        corps.fought = True
        s.battled = (*s.battled, corps.id)
        t.tell(TroopsLost(corps.id, side.lost[i], corps.points))


def clear_the_fallen(t: Table, s: State, ids: list[str]) -> None:
    """PEN-3.2 Corps without points are removed."""
    for id in ids:
        if s.has_corps(id) and s.corps_of(id).points <= 0:
            dissolve(t, s, s.corps_of(id))


def fates_of_generals(t: Table, s: State, ids: list[str], fallen: int = NOBODY) -> None:
    """PEN-14.10 Every named general of a broken army, or in a city that falls: prisoner, wounded or safe."""
    for id in ids:
        if not s.has_corps(id):
            continue
        corps = s.corps_of(id)
        generals, corps.generals = corps.generals, ()
        for g in generals:
            fate_of(t, s, g, corps.at, fallen)


def fate_of(t: Table, s: State, general: int, at: int, fallen: int) -> None:
    """PEN-14.10 One general of a broken army or a fallen city: who gets away goes to the nearest city of his nation."""
    f = s.facts
    die = t.roll("general_fate")
    city = nearest_city(t, s, general, at, fallen)
    where = f.cities[city] if city != NOBODY else ""
    if die <= PRISONER:
        fate, status = "prisoner", ("prisoner", "", s.turn)
    elif die <= WOUNDED:
        fate, status = "wounded", ("wounded", where, s.turn)
    else:
        fate, status = "safe", ("city", where, s.turn) if where else ("reserve", "", s.turn)
    s.generals[general] = status
    t.tell(GeneralFate(f.generals[general], die, fate, where))


def nearest_city(t: Table, s: State, general: int, at: int, fallen: int) -> int:
    """PEN-14.10, 1.11 The nearest city of his nation, not the one that falls; the owner chooses among equals."""
    f = s.facts
    nation = f.general_nation[general]
    own = [c for c in range(len(f.cities)) if s.control[c] == nation and c != fallen]
    if not own or at < 0:
        return NOBODY
    least = min([f.distance[at][f.city_in[c]] for c in own])
    if least >= FAR:
        return own[0]
    nearest = tuple([f.cities[c] for c in own if f.distance[at][f.city_in[c]] == least])
    about: dict[str, Fact] = {"general": f.generals[general]}
    asked = Decision(Seat(NATIONS[nation]), "general_city", OneOf(nearest), nearest[0], about, rule="PEN-14.10")
    return f.city_no[t.ask(asked)]


def lose_garrison(t: Table, s: State, city: int, side: SideOutcome) -> None:
    """PEN-14.5 What the garrison of a city lost, by kinds."""
    for i, one in enumerate(side.army.contingents):
        if one.is_garrison and side.lost[i]:
            cut_garrison(t, s, city, one.kind, side.lost[i])
            t.tell(TroopsLost(s.facts.cities[city], side.lost[i], one.points - side.lost[i]))


def fates_of_garrison(t: Table, s: State, city: int) -> None:
    """PEN-14.10 A garrison that breaks and yet keeps its city: those who led it; the wounded stay in bed."""
    for g in range(len(s.generals)):
        if s.generals[g][0] == "city" and s.generals[g][1] == s.facts.cities[city]:
            fate_of(t, s, g, s.facts.city_in[city], NOBODY)


def fates_in_city(t: Table, s: State, city: int) -> None:
    """PEN-14.10 Every named general in a city that falls, without a corps."""
    for g in range(len(s.generals)):
        if s.generals[g][0] in ("city", "wounded") and s.generals[g][1] == s.facts.cities[city]:
            s.generals[g] = ("away", "", s.turn)
            fate_of(t, s, g, s.facts.city_in[city], city)


def ask_place(t: Table, s: State, corps: Corps, places: list[int]) -> int:
    """PEN-14.9 The owner of a beaten corps chooses where it goes."""
    f = s.facts
    keys = tuple([f.provinces[p] for p in places])
    seat = Seat(NATIONS[s.nation_of(corps)])
    asked = Decision(seat, "battle_losses_place", OneOf(keys), keys[0], {"corps": corps.id}, rule="PEN-14.9")
    return f.no[t.ask(asked)]


def drive_away(t: Table, s: State, ids: list[str]) -> None:
    """PEN-14.9 The loser's corps go to an adjacent province of their choice; without one they are destroyed."""
    for id in ids:
        if not s.has_corps(id):
            continue
        corps = s.corps_of(id)
        places = retreat_places(s, corps)
        if not places:
            t.tell(CorpsTrapped(id))
            dissolve(t, s, corps)
            continue
        go_to(t, s, corps, ask_place(t, s, corps, places))


def go_back(t: Table, s: State, ids: list[str]) -> None:
    """PEN-14.9, R41 After a draw or a minor victory each attacking corps goes back to where it came from."""
    f = s.facts
    for id in ids:
        if not s.has_corps(id):
            continue
        corps = s.corps_of(id)
        entered = len(corps.path) > 0 and corps.path[-1] == corps.at
        if corps.landed and corps.came_from == AT_SEA:
            move_out(t, s, corps, AT_SEA)
            t.tell(CorpsWithdrew(id, ""))
            continue
        way = corps.came_from
        if way >= 0 and not s.has_free_enemy(way, f.kind_side[corps.kind]):
            places = [way]
        else:  # who has been there for longer may look for another way
            places = [] if entered else retreat_places(s, corps)
        if not places:
            t.tell(CorpsTrapped(id))
            dissolve(t, s, corps)
            continue
        go_to(t, s, corps, places[0] if len(places) == 1 else ask_place(t, s, corps, places))


def go_to(t: Table, s: State, corps: Corps, province: int) -> None:
    """PEN-14.9 A corps leaves the field, without a roll."""
    origin = corps.at
    move_out(t, s, corps, province)
    corps.came_from = origin
    s.serial += 1
    corps.entered = s.serial
    t.tell(CorpsWithdrew(corps.id, s.facts.provinces[province]))
