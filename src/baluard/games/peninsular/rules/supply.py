"""PEN-11 The supply phase: who is fed by a city, by a depot, by the fleet; the others forage."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import CityFood, Orders, Provision
from baluard.games.peninsular.model.events_supply import DepotCut, Supplied
from baluard.games.peninsular.model.facts import ALLIED, NATIONS, NOBODY, SIDE_OF
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.foraging import forage, siege_forage
from baluard.games.peninsular.rules.orders import END, OrderKind, PhaseSpace, ask_order, message
from baluard.games.peninsular.rules.routes import Stores
from baluard.games.peninsular.rules.troops import DEPOT, besiegers_of, depot_key, depot_of
from baluard.kernel.answers import DONE, Keys, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table


def begin(t: Table, s: State, nation: int) -> None:
    """PEN-11.1 First the cities feed, then the nation says how the others are supplied."""
    s.supplies = ()
    cities = [CityFood(s.facts.cities[c]) for c in range(len(s.facts.cities)) if guests(s, c, nation)]
    t.then(*cities, Orders(NATIONS[nation], "supply"))


# -- city food


def guests(s: State, city: int, nation: int) -> list[Corps]:
    """PEN-11.2, R42 The nation's corps that a city could feed: friendly, not besieged, no forced march."""
    f = s.facts
    if s.sieges[city] >= 0 or s.city_side(city) != SIDE_OF[nation]:
        return []
    at = f.city_in[city]
    return [c for c in s.corps if c.at == at and s.nation_of(c) == nation and not c.forced and not c.besieging]


def food_left(s: State, city: int) -> int:
    """PEN-11.2 What a city has left after its garrison and those it fed already."""
    f = s.facts
    return f.towers[city] * f.points_per_tower - s.garrison_points(city) - s.eaten[city]


class Table150(PathSpace):
    """PEN-11.2 Whole corps at a city's table, while there is food; those who sit down first eat first."""

    def __init__(self, guests: list[tuple[str, int]], food: int) -> None:
        self.guests: list[tuple[str, int]] = guests
        self.food: int = food

    def next_keys(self, prefix: Keys) -> Keys:
        if prefix and prefix[-1] == DONE:
            return ()
        left = self.food - sum([points for name, points in self.guests if name in prefix])
        free = [name for name, points in self.guests if name not in prefix and points <= left]
        return (*free, DONE)


def feed_city(t: Table, s: State, city: int) -> None:
    """PEN-11.2 The controller says whom the city feeds; where all fit nobody is asked."""
    f = s.facts
    nation = s.nation
    present = [(c.id, c.points) for c in guests(s, city, nation)]
    food = food_left(s, city)
    chosen = [name for name, points in present if points <= food]
    if f.fog or (sum([points for _, points in present]) > food and chosen):
        default: list[str] = []
        left = food
        for name, points in sorted(present, key=by_points):
            if points <= left:
                default.append(name)
                left -= points
        space = Table150(present, food)
        asked = Decision(
            Seat(NATIONS[s.control[city]]),
            "city_food",
            space,
            (*default, DONE),
            {"city": f.cities[city]},
            rule="PEN-11.2",
            masked=f.fog,
        )
        chosen = [key for key in t.ask(asked) if key != DONE]
    for name, points in present:
        if name in chosen:
            s.eaten[city] += points
            s.supplies = (*s.supplies, (name, "city", f.city_in[city]))
            t.tell(Supplied(name, "city", f.cities[city], 0))


def by_points(guest: tuple[str, int]) -> int:
    """The largest first."""
    return -guest[1]


# -- choices


def order(t: Table, s: State, nation: int) -> bool:
    """PEN-11.1 One choice; when the phase ends all foraging is rolled, then depots are paid."""
    space = PhaseSpace(s, nation, KINDS)
    keys = ask_order(t, s, nation, "supply", space, "PEN-11.1")
    if keys[0] != END:
        space.carry_out(t, keys)
        return True
    stores = Stores(s, nation)
    for unit in undecided(s, nation):
        how, depot = default_way(s, nation, unit, stores)
        supply_by(t, s, nation, unit, how, depot)
    foragers = [Provision(unit) for unit, how, _ in s.supplies if how == "forage"]
    paid = [row for row in s.supplies if row[1] != "forage"]
    others = [Provision(unit, price_of(s, unit, how, depot, stores)) for unit, how, depot in paid]
    t.then(*foragers, *others)
    return False


def undecided(s: State, nation: int) -> list[str]:
    """PEN-11.1 Corps of the nation, and cities with besieged troops of it, for which nothing is chosen yet."""
    chosen = [unit for unit, _, _ in s.supplies]
    corps = [c.id for c in s.corps if s.nation_of(c) == nation and c.at >= 0 and not s.is_besieged(c)]
    cities = [s.facts.cities[c] for c in range(len(s.sieges)) if besieged_points(s, c, nation) > 0]
    return [unit for unit in (*corps, *cities) if unit not in chosen]


def besieged_points(s: State, city: int, nation: int) -> int:
    """PEN-11.8 Points of a nation inside a besieged city, garrison and corps together."""
    if s.sieges[city] < 0:
        return 0
    f = s.facts
    garrison = sum([points for kind, points in s.garrisons[city] if f.kind_nation[kind] == nation])
    return garrison + sum([c.points for c in s.inside(city) if s.nation_of(c) == nation])


def promised(s: State, stores: Stores) -> int:
    """Gold that the choices so far cost."""
    return sum([price_of(s, unit, how, depot, stores) for unit, how, depot in s.supplies])


def price_of(s: State, unit: str, how: str, depot: int, stores: Stores | None = None) -> int:
    """PEN-11.7, 11.8 Gold for a way of supply: by distance, by sea one; twice in winter."""
    f = s.facts
    each = f.supply_gold_winter if s.is_winter() else f.supply_gold
    if how == "fleet":
        return each
    if how != "depot" or unit in f.city_no:
        return 0
    for distance, province in (stores or Stores(s, s.nation)).around(s.corps_of(unit).at):
        if province == depot:
            return each * distance
    return 0


def ways(s: State, nation: int, unit: str, stores: Stores) -> list[tuple[str, int]]:
    """PEN-11.3, 11.7, 11.8, 11.11 All ways in which a unit can be supplied: (how, the depot's province)."""
    if unit in s.facts.city_no:
        return [*besieged_ways(s, nation, s.facts.city_no[unit], stores), ("forage", NOBODY)]
    corps = s.corps_of(unit)
    found: list[tuple[str, int]] = []
    if corps.fed:
        found.append(("enemy_depot", NOBODY))
    if not corps.forced:
        gold = s.gold[nation] - promised(s, stores)
        for _, depot in stores.around(corps.at):
            if price_of(s, unit, "depot", depot, stores) <= gold:
                found.append(("depot", depot))
    return [*found, ("forage", NOBODY)]


def besieged_ways(s: State, nation: int, city: int, stores: Stores) -> list[tuple[str, int]]:
    """PEN-11.8, 8.4, R45 A depot inside, unless it is cut; in a port it never is; the fleet for allies on the coast."""
    f = s.facts
    at = f.city_in[city]
    allied = SIDE_OF[nation] == ALLIED
    found: list[tuple[str, int]] = []
    never_cut = allied and f.port[city]
    if s.depot_at(nation, at) != NOBODY and (f.fog or never_cut or not are_too_many(s, city)):
        found.append(("depot", at))
    gold = s.gold[nation] - promised(s, stores)
    if allied and f.coast[at] and gold >= price_of(s, "", "fleet", NOBODY, stores):
        for depot in stores.valid:
            port = f.city_at[depot]
            if depot != at and port != NOBODY and f.port[port] and s.city_side(port) == ALLIED:
                found.append(("fleet", depot))
    return found


def is_cut(s: State, nation: int, unit: str, how: str) -> bool:
    """PEN-11.8 In a fog those inside learn only now that the besiegers, too many, cut them off from their depot."""
    f = s.facts
    if not f.fog or how != "depot" or unit not in f.city_no:
        return False
    city = f.city_no[unit]
    in_port = SIDE_OF[nation] == ALLIED and f.port[city]
    return not in_port and are_too_many(s, city)


def are_too_many(s: State, city: int) -> bool:
    """PEN-11.8 Have the besiegers four times the points of all inside?"""
    outside = sum([c.points for c in besiegers_of(s, city)])
    return outside >= s.facts.cut_ratio * s.points_inside(city)


def default_way(s: State, nation: int, unit: str, stores: Stores | None = None) -> tuple[str, int]:
    """The first way that is there: for nothing, then for gold; else forage."""
    return ways(s, nation, unit, stores or Stores(s, nation))[0]


def supply_by(t: Table, s: State, nation: int, unit: str, how: str, depot: int) -> None:
    """How a unit is supplied is settled; who is cut off forages."""
    if is_cut(s, nation, unit, how):
        t.tell(DepotCut(unit))
        how, depot = "forage", NOBODY
    s.supplies = (*s.supplies, (unit, how, depot))


class SupplyChoice(OrderKind):
    """PEN-11.3, 11.7, 11.8 How one unit is supplied."""

    id = "supply_choice"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        if not args:
            return tuple(undecided(s, nation))
        found = ways(s, nation, args[0], Stores(s, nation))
        if len(args) == 1:
            return tuple(dict.fromkeys([how for how, _ in found]))
        if len(args) == 2 and args[1] in ("depot", "fleet"):
            return tuple([depot_key(s, nation, depot) for how, depot in found if how == args[1]])
        return ()

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if not args:
            return message("E009", key, {"name": key, "guess": ""})
        if args[0] in s.facts.city_no:
            return message("E134", key)
        corps = s.corps_of(args[0])
        if len(args) == 2:
            return self.depot_refused(s, nation, corps, key)
        if key == "city":
            city = s.facts.city_at[corps.at]
            return message("E133", key, {"room": max(0, food_left(s, city)) if city != NOBODY else 0})
        if key == "fleet":
            return message("E134", key)
        if key != "depot":
            return message("E130", key, {"reason": "no_stores"})
        stores = Stores(s, nation)
        near = stores.around(corps.at)
        if corps.forced or not near:
            return message("E130", key, {"reason": "forced_marched" if corps.forced else "no_depot_near"})
        need = price_of(s, corps.id, "depot", near[0][1], stores)
        return message("E001", key, {"need": need, "have": s.gold[nation] - promised(s, stores)})

    def depot_refused(self, s: State, nation: int, corps: Corps, key: str) -> Faults:
        """Why a depot does not feed a corps: no such depot, no chain, no open route, no gold."""
        number = depot_of(s, key)
        if number == NOBODY or s.depots[number][0] != nation:
            return message("E009", key, {"name": key, "guess": ""})
        province = s.depots[number][1]
        stores = Stores(s, nation)
        if province not in stores.valid:
            return message("E131", key)
        if province not in [p for _, p in stores.around(corps.at)]:
            return message("E132", key, {"province": s.facts.provinces[province]})
        need = price_of(s, corps.id, "depot", province, stores)
        return message("E001", key, {"need": need, "have": s.gold[nation] - promised(s, stores)})

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        depot = s.facts.no[args[2].removeprefix(f"{DEPOT}{NATIONS[nation]}_")] if len(args) > 2 else NOBODY
        supply_by(t, s, nation, args[0], args[1], depot)


KINDS: tuple[OrderKind, ...] = (SupplyChoice(),)


# -- carried out


def provide(t: Table, s: State, unit: str, gold: int) -> None:
    """PEN-11.1 One unit forages, or is paid for."""
    nation = s.nation
    found = [(how, depot) for name, how, depot in s.supplies if name == unit]
    if not found:  # a corps that a correction took away
        return
    how, depot = found[0]
    is_city = unit in s.facts.city_no
    if how == "city" or not (is_city or s.has_corps(unit)):
        return
    if how == "forage":
        if is_city:
            siege_forage(t, s, nation, s.facts.city_no[unit])
        else:
            forage(t, s, s.corps_of(unit))
        return
    s.gold[nation] -= gold
    t.tell(Supplied(unit, how, s.facts.provinces[depot] if depot != NOBODY else "", gold))
