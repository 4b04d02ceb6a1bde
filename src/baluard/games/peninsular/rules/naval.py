"""PEN-8 The naval phase: one move of the allied side in a turn, and corps that come back from the sea."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import Orders
from baluard.games.peninsular.model.events_march import CorpsLanded, CorpsSailed
from baluard.games.peninsular.model.facts import ALLIED, AT_SEA, BRITAIN, FRENCH, INSIDE, NATIONS, NOBODY, OPEN, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.city_orders import ask_ally
from baluard.games.peninsular.rules.orders import END, OrderKind, PhaseSpace, ask_order, message
from baluard.games.peninsular.rules.sieges import is_held, own_corps
from baluard.games.peninsular.rules.troops import lift_siege_of, relocate
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table


def begin(t: Table, s: State, nation: int) -> None:
    """What happens at its start; then come the orders."""
    t.then(Orders(NATIONS[nation], "naval"))


def order(t: Table, s: State, nation: int) -> bool:
    """PEN-8.3, 8.1 One order; does the phase go on? Corps at sea that can land must, before anything else."""
    landing = NavalRedeploy()
    must_land = len(landing.keys(s, nation, ())) > 0
    kinds: tuple[OrderKind, ...] = (landing,) if must_land else (NavalMove(),)
    space = PhaseSpace(s, nation, kinds, may_end=not must_land)
    default = first_answer(space) if must_land else (END,)
    keys = ask_order(t, s, nation, "naval", space, "PEN-8.1", default)
    if keys[0] == END:
        return False
    space.carry_out(t, keys)
    return must_land


def first_answer(space: PhaseSpace) -> Keys:
    """The first whole order that is offered."""
    keys: Keys = ()
    while space.next_keys(keys):
        keys = (*keys, space.next_keys(keys)[0])
    return keys


def is_reached_by_sea(s: State, province: int) -> bool:
    """PEN-8.2, 2.6, R8 A coastal province of the peninsula, or Majorca."""
    f = s.facts
    return f.coast[province] and (f.peninsula[province] or f.country[province] == "spain")


def landings(s: State, corps: Corps, province: int) -> Keys:
    """PEN-8.2, R32 In the open where no enemy corps is, or in an allied port with room, whoever is around."""
    if province == corps.at or not is_reached_by_sea(s, province):
        return ()
    found: list[str] = []
    if not s.corps_at(province, FRENCH):
        found.append(OPEN)
    city = s.facts.city_at[province]
    allied = city != NOBODY and s.city_side(city) == ALLIED and s.side_inside(city) != FRENCH
    if allied and s.facts.port[city] and s.room_in(city) >= corps.points:
        found.append(INSIDE)
    return tuple(found)


def destinations(s: State, corps: Corps) -> Keys:
    """The provinces in which a corps can land."""
    f = s.facts
    return tuple([f.provinces[p] for p in range(len(f.provinces)) if landings(s, corps, p)])


def has_landing(s: State, corps: Corps) -> bool:
    """Can a corps land anywhere?"""
    for province in range(len(s.facts.provinces)):
        if landings(s, corps, province):
            return True
    return False


def reason_of_landing(s: State, province: int, key: str) -> Faults:
    """Why a corps cannot land in a province."""
    return message("E071" if province == NOBODY or not is_reached_by_sea(s, province) else "E072", key)


def land(t: Table, s: State, corps: Corps, to: int, where: str) -> None:
    """PEN-8.2 A corps with its general and bands comes ashore; it goes no farther, and has no movement points left."""
    lift_siege_of(t, s, corps)
    relocate(s, corps, to, where)
    corps.came_from = AT_SEA
    corps.landed = corps.moved = True
    corps.path = (to,)
    corps.spent = s.facts.kind_move[corps.kind]
    s.serial += 1
    corps.entered = s.serial


class NavalMove(OrderKind):
    """PEN-8.1, 8.2, R30 One corps goes from coast to coast; Spain needs the consent of Britain."""

    id = "naval_move"

    def may_sail(self, s: State, corps: Corps) -> bool:
        """From a coast, and out of a siege only by a port."""
        if corps.at == AT_SEA or corps.cannot_move or corps.moved or not is_reached_by_sea(s, corps.at):
            return False
        if is_held(s, corps):
            return False
        return not s.is_besieged(corps) or s.facts.port[s.facts.city_at[corps.at]]

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        if s.sailed or len(args) > 2:
            return ()
        if not args:
            mine = [c for c in s.corps if s.nation_of(c) == nation and self.may_sail(s, c)]
            return tuple([c.id for c in mine if has_landing(s, c)])
        corps = s.corps_of(args[0])
        return destinations(s, corps) if len(args) == 1 else landings(s, corps, s.facts.no[args[1]])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if s.sailed:
            return message("E070", key)
        if args:
            return reason_of_landing(s, s.facts.no.get(args[1] if len(args) > 1 else key, NOBODY), key)
        corps = own_corps(s, nation, key)
        if corps is not None and s.is_besieged(corps):
            return message("E073", key)
        return message("E085" if corps is not None and corps.cannot_move else "E071", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        if nation == SPAIN:
            about = {"nation": NATIONS[nation], "corps": args[0], "province": args[1]}
            if not ask_ally(t, s, nation, self.id, dict(about), "PEN-8.1"):
                return
        s.sailed = True
        t.tell(CorpsSailed(NATIONS[nation], args[0], args[1], args[2]))
        land(t, s, s.corps_of(args[0]), s.facts.no[args[1]], args[2])


class NavalRedeploy(OrderKind):
    """PEN-8.3 A corps that withdrew by sea lands; this does not use the naval move."""

    id = "naval_redeploy"
    nations: tuple[int, ...] = (SPAIN, BRITAIN)

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        if not args:
            mine = [c for c in s.corps if s.nation_of(c) == nation and c.at == AT_SEA and not c.moved]
            return tuple([c.id for c in mine if has_landing(s, c)])
        if len(args) > 2:
            return ()
        corps = s.corps_of(args[0])
        return destinations(s, corps) if len(args) == 1 else landings(s, corps, s.facts.no[args[1]])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if not args:
            return super().reason(s, nation, args, key)
        return reason_of_landing(s, s.facts.no.get(args[1] if len(args) > 1 else key, NOBODY), key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        t.tell(CorpsLanded(NATIONS[nation], args[0], args[1], args[2]))
        land(t, s, s.corps_of(args[0]), s.facts.no[args[1]], args[2])
