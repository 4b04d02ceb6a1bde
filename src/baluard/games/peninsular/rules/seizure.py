"""PEN-9.9, 9.10 Enemy depots: burned, taken over, fought for; and burned by those who guard them."""

from __future__ import annotations

from baluard.games.peninsular.model.events_march import DepotBurned, DepotConverted, DepotDefended, DepotFightDeclared
from baluard.games.peninsular.model.facts import NATIONS, NOBODY, SIDE_OF, SPAIN
from baluard.games.peninsular.model.state import Depot, State
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.sieges import is_sweeping, own_corps
from baluard.games.peninsular.rules.troops import depot_key, depot_of, friendly_city
from baluard.kernel.answers import Keys, OneOf
from baluard.kernel.decision import Decision, Seat
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
