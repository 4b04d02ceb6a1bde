"""PEN-5.5 Generals who wait in the reserve are given to corps."""

from __future__ import annotations

from baluard.games.peninsular.model.events_muster import GeneralPlaced
from baluard.games.peninsular.model.facts import NATIONS
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.kernel.answers import Keys, OneOf
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

ANY_UNBESIEGED = "unbesieged_corps"
ANYWHERE = "anywhere"  # PEN-11.10 where a general of the reserve may go whose corps starved


def may_be_second(s: State, general: int) -> bool:
    """PEN-5.5 Does the entry that brings him this turn only ask for a corps that is not besieged?"""
    for entry in s.facts.events:
        if entry.op == "leader" and entry.leader == general and entry.from_turn == s.turn:
            return entry.place == ANY_UNBESIEGED
    return False


def corps_for(s: State, general: int) -> list[Corps]:
    """PEN-5.5 Where a general may be placed: an unbesieged corps of his nation without a named general."""
    second = may_be_second(s, general)
    nation = s.facts.general_nation[general]
    own = [c for c in s.corps if s.nation_of(c) == nation and not s.is_besieged(c)]
    return [c for c in own if second or not c.generals]


def add_general(t: Table, s: State, corps: Corps, general: int) -> None:
    """PEN-5.5 A general joins a corps; the senior commands, the owner decides between equals."""
    f = s.facts
    s.generals[general] = ("corps", corps.id, 0)
    if not corps.generals:
        corps.generals = (general,)
        return
    first = corps.generals[0]
    if f.leadership[first] == f.leadership[general]:
        names = (f.generals[first], f.generals[general])
        seat = Seat(NATIONS[s.nation_of(corps)])
        senior = t.ask(Decision(seat, "choose_senior", OneOf(names), names[0], {"corps": corps.id}, rule="PEN-5.5"))
        leads = senior == names[1]
    else:
        leads = f.leadership[general] > f.leadership[first]
    corps.generals = (general, *corps.generals) if leads else (*corps.generals, general)


class PlaceLeader(OrderKind):
    """PEN-5.5, 5.4, 11.10 A general of the reserve goes to a corps, or into a city."""

    id = "place_leader"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        if not args:
            waiting = [g for g in range(len(f.generals)) if self.waits(s, nation, g)]
            return tuple([f.generals[g] for g in waiting if self.places(s, g)])
        return self.places(s, f.general_no[args[0]]) if len(args) == 1 else ()

    def places(self, s: State, general: int) -> Keys:
        """PEN-5.5, 11.10 Corps that may have him; after his own has starved also cities of his nation."""
        f = s.facts
        cities: list[str] = []
        if s.generals[general][1] == ANYWHERE:
            own = [c for c in range(len(f.cities)) if s.control[c] == f.general_nation[general]]
            cities = [f.cities[c] for c in own if s.sieges[c] < 0]
        return (*[c.id for c in corps_for(s, general)], *cities)

    def waits(self, s: State, nation: int, general: int) -> bool:
        """Is he in the nation's reserve?"""
        return s.facts.general_nation[general] == nation and s.generals[general][0] == "reserve"

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        general = s.facts.general_no.get(args[0] if args else key, -1)
        if general < 0 or not self.waits(s, nation, general):
            return message("E040", key)
        return message("E041", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        general = s.facts.general_no[args[0]]
        if args[1] in s.facts.city_no:
            s.generals[general] = ("city", args[1], s.turn)
        else:
            add_general(t, s, s.corps_of(args[1]), general)
        t.tell(GeneralPlaced(NATIONS[nation], args[0], args[1]))
