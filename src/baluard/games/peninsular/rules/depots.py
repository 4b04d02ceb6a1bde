"""PEN-7.1 to 7.4 The intendance phase: depots are created, moved and given up."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.activities import ExcessDepots, Orders
from baluard.games.peninsular.model.events_muster import DepotCreated, DepotMoved, DepotRemoved
from baluard.games.peninsular.model.facts import ALLIED, FRANCE, NATIONS, NOBODY, SIDE_OF
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.rules.orders import END, OrderKind, PhaseSpace, ask_order, message
from baluard.games.peninsular.rules.routes import valid_depots
from baluard.games.peninsular.rules.troops import add_garrison, depot_key, depot_of, friendly_city, tell_points
from baluard.kernel.answers import Keys, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

OWN: Final = 1
ENEMY: Final = 2


def begin(t: Table, s: State, nation: int) -> None:
    """PEN-7.1 Depots above the limit of the turn are given up first; then come the orders."""
    t.then(ExcessDepots(NATIONS[nation]), Orders(NATIONS[nation], "intendance"))


def fit_depots(t: Table, s: State, nation: int) -> None:
    """PEN-7.1, R17 One depot above the limit is given up, then the next; without an answer those outside a chain."""
    most = s.facts.depot_limits[s.turn][nation]
    if len(s.depots_of(nation)) <= most:
        return
    keys = own_depots(s, nation)
    valid = valid_depots(s, nation)
    useless = [depot_key(s, nation, p) for p in s.depots_of(nation) if p not in valid]
    default = useless[0] if useless else keys[-1]
    about: dict[str, Fact] = {"most": most}
    asked = Decision(Seat(NATIONS[nation]), "excess_depot", OneOf(keys), default, about, rule="PEN-7.1")
    give_up(t, s, depot_of(s, t.ask(asked)))
    t.then(ExcessDepots(NATIONS[nation]))


def order(t: Table, s: State, nation: int) -> bool:
    """One order; does the phase go on?"""
    space = PhaseSpace(s, nation, KINDS)
    keys = ask_order(t, s, nation, "intendance", space, "PEN-7.2")
    if keys[0] == END:
        return False
    space.carry_out(t, keys)
    return True


def own_depots(s: State, nation: int) -> Keys:
    """The depots of a nation, as they are named in orders."""
    return tuple([depot_key(s, nation, province) for province in s.depots_of(nation)])


def fault_of_site(s: State, nation: int, province: int, present: list[int]) -> str:
    """PEN-7.2, 7.4, R29 Why no depot can be created in a province: a message, or nothing."""
    f = s.facts
    if s.depot_at(nation, province) != NOBODY:
        return "E053"
    city = friendly_city(s, nation, province)
    if SIDE_OF[nation] == ALLIED and city != NOBODY and f.port[city]:
        return ""  # from the sea, even if it is besieged
    if present[province] & ENEMY:
        return "E052"
    if present[province] & OWN:  # where no enemy corps is, nobody is besieged
        return ""
    if not f.own_land[nation][province]:
        return "E054"
    return "" if city != NOBODY else "E051"


def who_is_where(s: State, nation: int) -> list[int]:
    """By province: own corps, enemy corps; for France a band is an enemy, too."""
    found = [0] * len(s.facts.provinces)
    for corps in s.corps:
        if corps.at >= 0 and s.side_of(corps) != SIDE_OF[nation]:
            found[corps.at] |= ENEMY
        elif corps.at >= 0 and s.nation_of(corps) == nation:
            found[corps.at] |= OWN
    for band in s.bands:
        if nation == FRANCE and band[2] >= 0:  # not with a corps at sea
            found[band[2]] |= ENEMY
    return found


def sites(s: State, nation: int) -> Keys:
    """Provinces where a depot can be created."""
    f = s.facts
    present = who_is_where(s, nation)
    return tuple([f.provinces[p] for p in range(len(f.provinces)) if not fault_of_site(s, nation, p, present)])


def has_site(s: State, nation: int) -> bool:
    """Can a depot be created anywhere?"""
    present = who_is_where(s, nation)
    for province in range(len(s.facts.provinces)):
        if not fault_of_site(s, nation, province, present):
            return True
    return False


def reason_of_site(s: State, nation: int, key: str) -> Faults:
    """Why a province is not offered."""
    province = s.facts.no.get(key, NOBODY)
    if province == NOBODY:
        return message("E010", key)
    return message(fault_of_site(s, nation, province, who_is_where(s, nation)), key)


def unknown_depot(s: State, nation: int, key: str) -> Faults:
    """It is none of the nation's depots; perhaps the first of them was meant."""
    own = own_depots(s, nation)
    return message("E009", key, {"name": key, "guess": own[0] if own else NATIONS[nation]})


def give_up(t: Table, s: State, number: int) -> None:
    """PEN-7.3 A depot is removed; its garrison passes to a friendly city as far as there is room, the rest is lost."""
    nation, province, troops = s.depots[number]
    s.depots = (*s.depots[:number], *s.depots[number + 1 :])
    city = friendly_city(s, nation, province)
    lost = 0
    for kind, points in troops:
        fits = min(points, max(0, s.room_in(city))) if city != NOBODY else 0
        if fits:
            add_garrison(t, s, city, kind, fits)
        lost += points - fits
    name = s.facts.provinces[province]
    told = DepotRemoved(NATIONS[nation], name, lost)
    tell_points(t, s, nation, told, DepotRemoved(NATIONS[nation], name, 0))


class DepotCreate(OrderKind):
    """PEN-7.2 A new depot."""

    id = "depot_create"

    def fault(self, s: State, nation: int) -> str:
        """Why none can be created at all."""
        if s.gold[nation] < s.facts.depot_create:
            return "E001"
        return "E050" if len(s.depots_of(nation)) >= s.facts.depot_limits[s.turn][nation] else ""

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return () if args or self.fault(s, nation) else sites(s, nation)

    def is_offered(self, s: State, nation: int) -> bool:
        return not self.fault(s, nation) and has_site(s, nation)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        fault = self.fault(s, nation)
        if fault:
            most = s.facts.depot_limits[s.turn][nation]
            return message(fault, key, {"need": s.facts.depot_create, "have": s.gold[nation], "max": most})
        return reason_of_site(s, nation, key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        s.gold[nation] -= s.facts.depot_create
        s.depots = (*s.depots, (nation, s.facts.no[args[0]], ()))
        t.tell(DepotCreated(NATIONS[nation], args[0]))


class DepotMove(OrderKind):
    """PEN-7.3 A depot is removed here and created there."""

    id = "depot_move"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        if s.gold[nation] < s.facts.depot_move or len(args) > 1:
            return ()
        there = sites(s, nation)
        if args:
            return there
        return own_depots(s, nation) if there else ()

    def is_offered(self, s: State, nation: int) -> bool:
        return s.gold[nation] >= s.facts.depot_move and len(s.depots_of(nation)) > 0 and has_site(s, nation)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if s.gold[nation] < s.facts.depot_move:
            return message("E001", key, {"need": s.facts.depot_move, "have": s.gold[nation]})
        return reason_of_site(s, nation, key) if args else unknown_depot(s, nation, key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        number = depot_of(s, args[0])
        origin = s.facts.provinces[s.depots[number][1]]
        s.gold[nation] -= s.facts.depot_move
        give_up(t, s, number)
        s.depots = (*s.depots, (nation, s.facts.no[args[1]], ()))
        t.tell(DepotMoved(NATIONS[nation], origin, args[1]))


class DepotDestroy(OrderKind):
    """PEN-7.3 A depot is given up, for nothing."""

    id = "depot_destroy"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return () if args else own_depots(s, nation)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return unknown_depot(s, nation, key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        give_up(t, s, depot_of(s, args[0]))


KINDS: tuple[OrderKind, ...] = (DepotCreate(), DepotMove(), DepotDestroy())
