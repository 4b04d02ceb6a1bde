"""PEN-9.9, 9.10, 18.8 Enemy depots: burned, taken over, fought for, burned by those who guard them; cities taken."""

from __future__ import annotations

from baluard.games.peninsular.model.events_combat import DepotSeized
from baluard.games.peninsular.model.events_march import DepotBurned, DepotConverted, DepotDefended, DepotFightDeclared
from baluard.games.peninsular.model.facts import NATIONS, NOBODY, SIDE_OF, SPAIN
from baluard.games.peninsular.model.state import Depot, State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.sieges import is_sweeping, own_corps
from baluard.games.peninsular.rules.troops import (
    besiegers_of,
    depot_key,
    depot_of,
    friendly_city,
    lose_points,
    with_points,
)
from baluard.games.peninsular.rules.victory import take_control
from baluard.kernel.answers import Amount, Keys, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

BURN: str = "burn"
CONVERT: str = "convert"
FIGHT: str = "fight"
KEEP: str = "keep"


def is_guarded_by_city(s: State, depot: Depot) -> bool:
    """PEN-3.4 A depot in a friendly city is guarded by the troops inside."""
    nation, province, _ = depot
    city = friendly_city(s, nation, province)
    return city != NOBODY and s.side_inside(city) == SIDE_OF[nation]


def remove_depot(s: State, number: int) -> None:
    """A depot is gone, and its garrison outside a city with it (PEN-7.3)."""
    s.depots = (*s.depots[:number], *s.depots[number + 1 :])


def owners_to_ask(s: State, side: int, province: int) -> list[int]:
    """PEN-9.10 Whose depots outside a city an enemy has come to, with a garrison.

    In a fog nobody may see by the question whether there is a garrison: so the owner of any such depot is asked.
    """
    return [
        nation
        for nation, at, garrison in s.depots
        if at == province
        and SIDE_OF[nation] != side
        and friendly_city(s, nation, at) == NOBODY
        and (len(garrison) > 0 or s.facts.fog)
    ]


def ask_to_burn(t: Table, s: State, owners: list[int], province: int) -> None:
    """PEN-9.10, 20.5 The owners of a depot may burn it at once; a standing order is their default."""
    fog, place = s.facts.fog, s.facts.provinces[province]
    for nation in owners:
        garrison = s.depots[s.depot_at(nation, province)][2]
        burns = any([row[0] == place and row[5] for row in s.standing[nation]])
        space = OneOf((BURN, KEEP) if garrison else (KEEP,))
        default = BURN if burns and garrison else KEEP
        seat = Seat(NATIONS[nation])
        asked = Decision(seat, "burn_own_depot", space, default, {"province": place}, "PEN-9.10", masked=fog)
        if t.ask(asked) == BURN:
            remove_depot(s, s.depot_at(nation, province))
            t.tell(DepotBurned(NATIONS[nation], place, NATIONS[nation]))


class SeizeDepot(OrderKind):
    """PEN-9.9, 9.10, 10.10, R56 A corps or band makes an end of an enemy depot, or a corps stops to fight for it."""

    id = "seize_depot"

    def units(self, s: State, nation: int) -> Keys:
        """Bands; corps are offered anyway."""
        return tuple([b[0] for b in s.bands if self.may(s, nation, b[0])]) if nation == SPAIN else ()

    def where(self, s: State, nation: int, unit: str) -> int:
        """The province in which a unit could lay hands on a depot; -1 none."""
        corps = own_corps(s, nation, unit)
        if corps is not None:
            return NOBODY if s.is_besieged(corps) or is_sweeping(s, unit) else corps.at
        for name, _, at, attached, new in s.bands:
            if name == unit and not attached and not new:
                return at
        return NOBODY

    def may(self, s: State, nation: int, unit: str) -> bool:
        return len(s.depots) > 0 and len(self.keys(s, nation, (unit,))) > 0

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        at = self.where(s, nation, args[0])
        if at == NOBODY:
            return ()
        if len(args) == 1:
            enemies = [d for d in s.depots if d[1] == at and SIDE_OF[d[0]] != SIDE_OF[nation]]
            return tuple([depot_key(s, d[0], d[1]) for d in enemies if self.choices(s, nation, args[0], d)])
        number = depot_of(s, args[1])
        return self.choices(s, nation, args[0], s.depots[number]) if len(args) == 2 else ()

    def choices(self, s: State, nation: int, unit: str, depot: Depot) -> Keys:
        """What a unit may do with an enemy depot."""
        is_corps = s.has_corps(unit)
        if is_guarded_by_city(s, depot):
            return ()
        if s.facts.fog and (unit, depot[1]) in s.depot_fights:
            return ()
        if depot[2] and not s.facts.fog:  # in a fog one learns of a garrison by coming too near
            fights = is_corps and (unit, depot[1]) not in s.depot_fights
            return (FIGHT,) if fights else ()
        if not is_corps or s.depot_at(nation, depot[1]) != NOBODY or not has_free_depot(s, nation):
            return (BURN,)
        return (BURN, CONVERT)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if key == CONVERT and s.has_corps(args[0]) and not has_free_depot(s, nation):
            return message("E050", key, {"max": s.facts.depot_limits[s.turn][nation]})
        if key == CONVERT and s.has_corps(args[0]):
            return message("E053", key)
        return message("E103", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        owner, province, garrison = s.depots[depot_of(s, args[1])]
        guarded = s.facts.fog and len(garrison) > 0
        place = s.facts.provinces[province]
        corps = own_corps(s, nation, args[0])
        if guarded and corps is None:
            t.tell(DepotDefended(NATIONS[owner], place, args[0]))
        elif guarded or args[2] == FIGHT:
            s.depot_fights = (*s.depot_fights, (args[0], province))
            t.tell(DepotFightDeclared(NATIONS[nation], args[0], place))
        else:
            remove_depot(s, depot_of(s, args[1]))
            if args[2] == CONVERT:
                s.depots = (*s.depots, (nation, province, ()))
                t.tell(DepotConverted(NATIONS[owner], place, NATIONS[nation]))
            else:
                t.tell(DepotBurned(NATIONS[owner], place, NATIONS[nation]))
        s.serial += 1  # PEN-9.9 this ends its movement
        if corps is None:
            s.stepped = (*s.stepped, args[0])
        else:
            corps.moved = True
            corps.fed = corps.fed or (args[2] == BURN and not guarded)


def has_free_depot(s: State, nation: int) -> bool:
    """PEN-7.1 Is there one more depot in the limit of the turn?"""
    return len(s.depots_of(nation)) < s.facts.depot_limits[s.turn][nation]


# -- after a combat, or a siege


def seize(t: Table, s: State, corps: Corps, owner: int, province: int) -> None:
    """PEN-9.9, 9.10, 18.8, R56 The captor burns a depot, or takes it over if he may have one more there."""
    f = s.facts
    nation = s.nation_of(corps)
    free = has_free_depot(s, nation) and s.depot_at(nation, province) == NOBODY
    keys = (BURN, CONVERT) if free else (BURN,)
    about: dict[str, Fact] = {"province": f.provinces[province]}
    choice = t.ask(Decision(Seat(NATIONS[nation]), "captured_depot", OneOf(keys), BURN, about, rule="PEN-9.9"))
    remove_depot(s, s.depot_at(owner, province))
    if choice == CONVERT:
        s.depots = (*s.depots, (nation, province, ()))
    t.tell(DepotSeized(f.provinces[province], NATIONS[owner], NATIONS[nation], choice))


def capture(t: Table, s: State, city: int, takers: list[Corps]) -> None:
    """PEN-11.9, 18.8 The strongest of the takers leaves a garrison in an empty city; it is theirs, with its depot."""
    f = s.facts
    strongest = captor(s, takers)
    nation = s.nation_of(strongest)
    at = f.city_in[city]
    for owner in [d[0] for d in s.depots if d[1] == at and SIDE_OF[d[0]] != SIDE_OF[nation]]:
        seize(t, s, strongest, owner, at)
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
    s.garrisons[city] = with_points((), foot_of(s, strongest.kind), points)
    strongest.left = (*strongest.left, (f.cities[city], points))
    lose_points(t, s, strongest, points)
    s.sieges[city] = -1
    for corps in besiegers_of(s, city):  # who did not storm, too
        corps.besieging = False
    take_control(t, s, city, nation)


def captor(s: State, takers: list[Corps]) -> Corps:
    """PEN-3.4, 18.8 The corps that leaves the garrison: the strongest on foot, or of horse if there are no others."""
    on_foot = [corps for corps in takers if not s.facts.kind_cavalry[corps.kind]]
    strongest = (on_foot or takers)[0]
    for corps in on_foot or takers:
        if corps.points > strongest.points:
            strongest = corps
    return strongest


def foot_of(s: State, kind: int) -> int:
    """PEN-3.3, 3.4 No garrison has cavalry: what a corps of horse leaves is light infantry of the same list."""
    f = s.facts
    if not f.kind_cavalry[kind]:
        return kind
    lists = [row.list for row in f.data.nations.kind]
    return next(k for k in range(len(lists)) if lists[k] == lists[kind] and not f.kind_cavalry[k])
