"""PEN-3.8, 9.11 Sieges: declared by corps in front of a city, and ended when none of them is left."""

from __future__ import annotations

from baluard.games.peninsular.model.events_march import SiegeDeclared, SiegeEnded
from baluard.games.peninsular.model.facts import NATIONS, NOBODY, OPEN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.kernel.answers import Keys
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table


def settle_siege(t: Table, s: State, province: int) -> None:
    """PEN-3.8 A siege ends when no corps that declared it stands there, or its side is inside."""
    city = s.facts.city_at[province]
    if city == NOBODY or s.sieges[city] < 0:
        return
    besiegers = [c for c in s.corps if c.at == province and c.besieging]
    if besiegers and s.side_inside(city) != s.side_of(besiegers[0]):
        return
    s.sieges[city] = -1
    for corps in besiegers:
        corps.besieging = False
    t.tell(SiegeEnded(s.facts.cities[city]))


def city_to_besiege(s: State, corps: Corps) -> int:
    """PEN-9.11 The city of the province, if the enemy has troops in it; else -1."""
    city = s.facts.city_at[corps.at] if corps.at >= 0 and corps.place == OPEN else NOBODY
    if city == NOBODY or s.side_inside(city) != 1 - s.side_of(corps):
        return NOBODY
    return city


class DeclareSiege(OrderKind):
    """PEN-9.11 At the end of its move a corps lays siege, or joins one. First the battle, if the enemy is outside."""

    id = "declare_siege"

    def may(self, s: State, nation: int, unit: str) -> bool:
        return len(self.keys(s, nation, (unit,))) > 0

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        corps = own_corps(s, nation, args[0])
        if len(args) > 1 or corps is None or corps.besieging or is_sweeping(s, corps.id):
            return ()
        city = city_to_besiege(s, corps)
        if city == NOBODY or s.in_the_open(corps.at, 1 - s.side_of(corps)):
            return ()
        return (s.facts.cities[city],)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        corps = own_corps(s, nation, args[0])
        if corps is not None and city_to_besiege(s, corps) != NOBODY:
            if s.in_the_open(corps.at, 1 - s.side_of(corps)):
                return message("E106", key)
            if is_sweeping(s, corps.id):
                return message("E085", key)
        return message("E105", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        corps = s.corps_of(args[0])
        city = s.facts.city_no[args[1]]
        corps.besieging = True
        if s.sieges[city] < 0:
            s.sieges[city] = 0
        s.serial += 1  # its move is at its end
        t.tell(SiegeDeclared(NATIONS[nation], corps.id, args[1]))


class LiftSiege(OrderKind):
    """PEN-9.11 A corps gives up a siege."""

    id = "lift_siege"

    def may(self, s: State, nation: int, unit: str) -> bool:
        corps = own_corps(s, nation, unit)
        return corps is not None and corps.besieging

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return ()

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return message("E107", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        corps = s.corps_of(args[0])
        corps.besieging = False
        settle_siege(t, s, corps.at)


def own_corps(s: State, nation: int, id: str) -> Corps | None:
    """A nation's corps by id, at sea too."""
    for corps in s.corps:
        if corps.id == id and s.facts.kind_nation[corps.kind] == nation:
            return corps
    return None


def is_held(s: State, corps: Corps) -> bool:
    """R48 Where battles are deferred, a corps in contact stays where it is until they are fought."""
    return s.facts.deferred and corps.place == OPEN and len(s.in_the_open(corps.at, 1 - s.side_of(corps))) > 0


def is_sweeping(s: State, id: str) -> bool:
    """PEN-10.5 Is a corps on an anti-guerrilla operation, and so does nothing else?"""
    return id in [sweep[0] for sweep in s.sweeps]
