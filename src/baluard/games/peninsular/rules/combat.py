"""PEN-12 The combat phase: contacts in the order that the active nation likes, then what besiegers do."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import (
    Battle,
    Contact,
    Contacts,
    DepotFight,
    Reaction,
    SiegeAction,
    Unveil,
)
from baluard.games.peninsular.model.events_combat import ContactMade
from baluard.games.peninsular.model.facts import ALLIED, FRENCH, NATIONS, SIDE_OF, SIDES
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.guerrillas import break_off_sweep
from baluard.games.peninsular.rules.retreats import react
from baluard.games.peninsular.rules.standing import standing_reaction
from baluard.games.peninsular.rules.troops import depot_key
from baluard.kernel.answers import OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.table import Table


def begin(t: Table, s: State, nation: int) -> None:
    """PEN-12.1, 12.8, R48 Contacts first, then sieges; where battles are deferred contacts wait for the last nation."""
    s.battled = ()
    if not s.facts.deferred or nation == s.order[-1]:
        s.contacts = tuple(contacts(s))
        t.then(Contacts(NATIONS[nation]), *siege_actions(s, nation))
    else:
        t.then(*siege_actions(s, nation))


def contacts(s: State) -> list[int]:
    """PEN-12.1, R64 Provinces with corps of both sides in the open."""
    f = s.facts
    open_of = ([False] * len(f.provinces), [False] * len(f.provinces))
    for corps in s.corps:
        if corps.place == "open":
            open_of[f.kind_side[corps.kind]][corps.at] = True
    return [p for p in range(len(f.provinces)) if open_of[ALLIED][p] and open_of[FRENCH][p]]


def siege_actions(s: State, nation: int) -> list[SiegeAction]:
    """PEN-12.8 The cities that corps of the nation besiege."""
    f = s.facts
    found: list[SiegeAction] = []
    for city in range(len(f.cities)):
        at = f.city_in[city]
        if s.sieges[city] >= 0 and any([c.besieging and c.at == at and s.nation_of(c) == nation for c in s.corps]):
            found.append(SiegeAction(NATIONS[nation], f.cities[city]))
    return found


def next_contact(t: Table, s: State, nation: int) -> None:
    """PEN-12.1 The active nation says which contact comes next, until none is left."""
    f = s.facts
    s.contacts = tuple([p for p in s.contacts if p in contacts(s)])
    fights = [f.provinces[p] for _, p in s.depot_fights if p not in s.contacts]
    places = [*[f.provinces[p] for p in s.contacts], *dict.fromkeys(fights)]
    if not places:
        s.depot_fights = ()
        return
    asked = Decision(Seat(NATIONS[nation]), "contact_order", OneOf(tuple(places)), places[0], rule="PEN-12.1")
    place = t.ask(asked)
    province = f.no[place]
    if province in s.contacts:
        s.contacts = tuple([p for p in s.contacts if p != province])
        t.then(Contact(place), Contacts(NATIONS[nation]))
    else:
        corps = next(name for name, p in s.depot_fights if p == province)
        s.depot_fights = tuple([row for row in s.depot_fights if row != (corps, province)])
        depots = [depot_key(s, owner, p) for owner, p, _ in s.depots if p == province]
        shown = [Unveil(place, (corps, *depots))] if f.fog else []
        t.then(*shown, DepotFight(corps, place, True), Contacts(NATIONS[nation]))


def meet(t: Table, s: State, province: int) -> None:
    """PEN-12.2, 12.3 First the side that is not active reacts, corps by corps, then the active one; then they fight."""
    f = s.facts
    attacker = attacking_side(s, province)
    place = f.provinces[province]
    t.tell(ContactMade(place, SIDES[attacker], SIDES[1 - attacker]))
    for corps in s.in_the_open(province, FRENCH):
        break_off_sweep(s, corps.id)
    active = SIDE_OF[s.nation]
    others = [Reaction(c.id, place) for c in s.in_the_open(province, 1 - active)]
    own = [Reaction(c.id, place) for c in s.in_the_open(province, active)]
    shown = [Unveil(place)] if f.fog else []
    t.then(*others, *own, *shown, Battle(place, SIDES[attacker], True))


def attacking_side(s: State, province: int) -> int:
    """PEN-12.2 The side that entered last; the active one when nobody has entered."""
    latest = [0, 0]
    for side in (ALLIED, FRENCH):
        for corps in s.in_the_open(province, side):
            latest[side] = max(latest[side], corps.entered)
    if latest[ALLIED] == latest[FRENCH]:
        return SIDE_OF[s.nation]
    return ALLIED if latest[ALLIED] > latest[FRENCH] else FRENCH


def answer_contact(t: Table, s: State, id: str, province: int) -> None:
    """PEN-12.3 A corps reacts if it is still there and enemies still stand in the open."""
    f = s.facts
    if not s.has_corps(id):
        return
    corps = s.corps_of(id)
    if corps.at != province or corps.place != "open" or not s.in_the_open(province, 1 - f.kind_side[corps.kind]):
        return
    react(t, s, corps, standing_reaction(s, corps))
