"""PEN-4.5, 3.9, 9.8, 9.15 Generals who change corps, corps that are renamed or disbanded, cities that are ceded."""

from __future__ import annotations

from baluard.games.peninsular.model.events_march import (
    AllyAnswered,
    CityCeded,
    CorpsDisbanded,
    CorpsRenamed,
    GeneralMoved,
)
from baluard.games.peninsular.model.facts import BRITAIN, INSIDE, NATIONS, NOBODY, OPEN, OTHER_ALLY, SIDE_OF, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.garrisons import reaches_city
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.routes import has_supply_line, sources
from baluard.games.peninsular.rules.sieges import own_corps
from baluard.games.peninsular.rules.troops import ALLIES, add_garrison, dissolve, tell_allies, tell_points
from baluard.games.peninsular.rules.victory import take_control
from baluard.kernel.answers import Keys, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.given import Given
from baluard.kernel.table import Table

ACCEPT: str = "accept"
REFUSE: str = "refuse"
LONGEST_NAME: int = 40


def ask_ally(t: Table, s: State, nation: int, order: str, about: dict[str, Fact], rule: str) -> bool:
    """PEN-8.1, 9.13, 3.9 The other ally consents to an order, or refuses."""
    ally = OTHER_ALLY[nation]
    seat, space = Seat(NATIONS[ally]), OneOf((ACCEPT, REFUSE))
    agreed = t.ask(Decision(seat, order + "_consent", space, REFUSE, about, rule, known_to=ALLIES)) == ACCEPT
    tell_allies(t, AllyAnswered(NATIONS[ally], order, agreed))
    return agreed


class AssignLeader(OrderKind):
    """PEN-9.8, 3.5 Once a phase a general changes corps, or goes into a friendly city, inside his province."""

    id = "assign_leader"

    def place_of(self, s: State, general: int) -> tuple[int, bool]:
        """Where a general is, and whether he is besieged; -1 where he cannot change."""
        status, where, _ = s.generals[general]
        if status == "corps":
            corps = s.corps_of(where)
            return corps.at, s.is_besieged(corps)
        if status == "city":
            city = s.facts.city_no[where]
            return s.facts.city_in[city], s.sieges[city] >= 0
        return NOBODY, False

    def units(self, s: State, nation: int) -> Keys:
        f = s.facts
        mine = [g for g in range(len(f.generals)) if f.general_nation[g] == nation]
        return tuple([f.generals[g] for g in mine if self.keys(s, nation, (f.generals[g],))])

    def may(self, s: State, nation: int, unit: str) -> bool:
        general = s.facts.general_no.get(unit, NOBODY)
        if general == NOBODY or s.facts.general_nation[general] != nation:
            return False
        return len(self.keys(s, nation, (unit,))) > 0

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        general = f.general_no[args[0]]
        at, besieged = self.place_of(s, general)
        if at < 0 or len(args) > 1 or args[0] in s.stepped:
            return ()
        found = [
            c.id
            for c in s.corps
            if c.at == at and f.kind_nation[c.kind] == nation and not c.generals and s.is_besieged(c) == besieged
        ]
        city = f.city_at[at]
        friendly = city != NOBODY and s.city_side(city) == SIDE_OF[nation]
        if friendly and s.generals[general][0] == "corps" and (s.sieges[city] >= 0) == besieged:
            found.append(f.cities[city])
        return tuple(found)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        general = s.facts.general_no.get(args[0], NOBODY)
        if general == NOBODY or self.place_of(s, general)[0] < 0 or args[0] in s.stepped:
            return message("E040", key)
        corps = own_corps(s, nation, key)
        return message("E041" if corps is not None and corps.generals else "E096", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        general = s.facts.general_no[args[0]]
        for corps in s.corps:
            if general in corps.generals:
                corps.generals = tuple([g for g in corps.generals if g != general])
        if args[1] in s.facts.city_no:
            s.generals[general] = ("city", args[1], s.turn)
        else:
            s.corps_of(args[1]).generals = (general,)
            s.generals[general] = ("corps", args[1], s.turn)
        s.stepped = (*s.stepped, args[0])
        t.tell(GeneralMoved(NATIONS[nation], args[0], args[1]))


class Rename(OrderKind):
    """PEN-4.5, 3.2 The owner gives a corps a name of its own. The key is the name behind an equals sign."""

    id = "rename"

    def units(self, s: State, nation: int) -> Keys:
        """Every corps of the nation: this order can always be given."""
        return tuple([c.id for c in s.corps if s.facts.kind_nation[c.kind] == nation])

    def may(self, s: State, nation: int, unit: str) -> bool:
        return own_corps(s, nation, unit) is not None

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        """One suggestion; people write what they like."""
        if len(args) > 1:
            return ()
        name, number = args[0], 1
        while not is_free_name(s, args[0], name):
            number += 1
            name = args[0] + " " + str(number)
        return ("=" + name,)

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        """A name that somebody wrote is admitted unless it is empty, too long, or taken."""
        if len(args) == 1 and key.startswith("=") and is_free_name(s, args[0], key[1:]):
            return ()
        return message("E121", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        s.call(args[0], args[1][1:])
        t.tell(CorpsRenamed(NATIONS[nation], args[0], Given(args[1][1:])))


def is_free_name(s: State, id: str, name: str) -> bool:
    """PEN-3.2 May a corps be called so? No other is, and it is a line of text."""
    if not name or name != name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        return False
    return name.casefold() not in [(s.name_of(c.id) or c.id).casefold() for c in s.corps if c.id != id]


class Disband(OrderKind):
    """PEN-9.15 A corps is broken up: into the garrison of a friendly city, the rest into the reserve, or lost."""

    id = "disband"

    def may(self, s: State, nation: int, unit: str) -> bool:
        corps = own_corps(s, nation, unit)
        return corps is not None and corps.at >= 0 and not s.is_besieged(corps) and not self.is_in_contact(s, corps)

    def is_in_contact(self, s: State, corps: Corps) -> bool:
        """PEN-12.1 Does an enemy stand in the open before it?"""
        return corps.place == OPEN and len(s.in_the_open(corps.at, 1 - s.side_of(corps))) > 0

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return ()

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return message("E122", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        corps = s.corps_of(args[0])
        city = s.facts.city_at[corps.at]
        points = corps.points
        kept = self.points_for_city(s, corps, city)
        rest = points - kept
        saved = rest if rest and has_supply_line(s, nation, corps.at, sources(s, nation)) else 0
        whole = CorpsDisbanded(NATIONS[nation], corps.id, kept, saved, rest - saved)
        tell_points(t, s, nation, whole, CorpsDisbanded(NATIONS[nation], corps.id, 0, 0, 0))
        s.reserve[corps.kind] += saved
        if kept:
            add_garrison(t, s, city, corps.kind, kept)
        dissolve(t, s, corps)

    def points_for_city(self, s: State, corps: Corps, city: int) -> int:
        """PEN-3.4, R55 As many as the friendly city has room for; no cavalry, and no garrison that is too small."""
        if city == NOBODY or s.facts.kind_cavalry[corps.kind] or not reaches_city(s, corps, city):
            return 0
        if s.city_side(city) != s.side_of(corps):
            return 0
        room = s.room_in(city) + (corps.points if corps.place == INSIDE else 0)
        kept = min(corps.points, room)
        too_few = kept < min(s.facts.min_garrison, corps.points) and not s.garrisons[city]
        return 0 if too_few else kept


class CedeCity(OrderKind):
    """PEN-3.9 An ally hands a city over to the other, if he will have it. He is asked once a phase for each."""

    id = "cede_city"
    nations: tuple[int, ...] = (SPAIN, BRITAIN)

    def units(self, s: State, nation: int) -> Keys:
        f = s.facts
        return tuple([f.cities[c] for c in range(len(f.cities)) if self.may(s, nation, f.cities[c])])

    def may(self, s: State, nation: int, unit: str) -> bool:
        city = s.facts.city_no.get(unit, NOBODY)
        return city != NOBODY and s.control[city] == nation and unit not in s.stepped

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return ()

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return message("E123", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        s.stepped = (*s.stepped, args[0])
        if ask_ally(t, s, nation, self.id, {"nation": NATIONS[nation], "city": args[0]}, "PEN-3.9"):
            t.tell(CityCeded(NATIONS[nation], args[0], NATIONS[OTHER_ALLY[nation]]))
            take_control(t, s, s.facts.city_no[args[0]], OTHER_ALLY[nation])
