"""PEN-5.3 to 5.8 What the schedule brings: gold, generals, corps and points; where arriving corps are put."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.events_muster import (
    CorpsArrived,
    CorpsCancelled,
    GeneralArrived,
    GoldGranted,
    PointsGranted,
)
from baluard.games.peninsular.model.facts import FRENCH, INSIDE, NATIONS, NOBODY, OPEN, SIDE_OF, Entry, Facts
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.troops import friendly_city, tell_side
from baluard.games.peninsular.rules.units import corps_due
from baluard.games.peninsular.rules.withdrawals import IN_PLAY, end_rolls_of
from baluard.kernel.answers import Keys, SomeOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

NAVAL: Final = "*naval_deployment"
PORTUGUESE_CITY: Final = "*city_portugal"
COAST: Final = "*coast_"


def entries_of(s: State, nation: int, recurring: bool) -> list[Entry]:
    """The entries of the schedule for a nation in this turn: those that come once, or those of every turn."""
    return [
        e
        for e in s.facts.events
        if e.nation == nation
        and e.from_turn <= s.turn <= e.to_turn
        and e.is_recurring == recurring
        and not e.is_trigger
    ]


def receive_scheduled(t: Table, s: State, nation: int) -> None:
    """PEN-5.1 (d) The single entries of the turn. Corps that found no place before try again."""
    entries = entries_of(s, nation, False)
    waiting = [s.facts.entry(id) for id, _ in s.arrivals if s.facts.entry(id).nation == nation]
    s.arrivals = tuple([item for item in s.arrivals if s.facts.entry(item[0]).nation != nation])
    admit(t, s, nation, [*waiting, *[e for e in entries if e.op == "corps"]])
    for entry in entries:
        if entry.op == "leader":
            receive_general(t, s, entry.leader)
        else:
            receive(t, s, entry)


def receive_recurring(t: Table, s: State, nation: int) -> None:
    """PEN-5.1 (f), R22 What comes in every turn of a span."""
    for entry in entries_of(s, nation, True):
        receive(t, s, entry)


def receive(t: Table, s: State, entry: Entry) -> None:
    """PEN-6.3, 5.7 Gold into the treasury; points to be placed."""
    if entry.op == "gold":
        s.gold[entry.nation] += entry.gold
        tell_side(t, s, entry.nation, GoldGranted(NATIONS[entry.nation], entry.gold))
    elif entry.op == "points" and granted(s, entry) > 0:
        s.arrivals = (*s.arrivals, (entry.id, granted(s, entry)))
        t.tell(PointsGranted(NATIONS[entry.nation], s.facts.kinds[entry.kind], granted(s, entry)))


def granted(s: State, entry: Entry) -> int:
    """The points of an entry; those of every turn with the handicap of their nation (section 8)."""
    if not entry.is_recurring or entry.kind != s.facts.main_kind[entry.nation]:
        return entry.points
    return max(0, entry.points + s.facts.handicap[entry.nation])


def receive_general(t: Table, s: State, general: int) -> None:
    """PEN-5.4, 5.5, 5.2 A general comes to the reserve; one who never left is called away no more."""
    status = s.generals[general][0]
    if status in IN_PLAY:
        end_rolls_of(s, general)
    elif status == "away":
        s.generals[general] = ("reserve", "", s.turn)
        t.tell(GeneralArrived(NATIONS[s.facts.general_nation[general]], s.facts.generals[general]))


def fire_triggers(t: Table, s: State, nation: int) -> None:
    """PEN-5.8 Once, when the nation controls all cities of the entry: its corps comes, or is cancelled."""
    triggers = [e for e in s.facts.events if e.is_trigger and e.nation == nation and e.id not in s.spent_triggers]
    for entry in triggers:
        if all([s.control[city] == nation for city in entry.cities]):
            s.spent_triggers = (*s.spent_triggers, entry.id)
            admit(t, s, nation, [entry])


# -- corps


def admit(t: Table, s: State, nation: int, entries: list[Entry]) -> None:
    """PEN-5.3, 5.4, R16, R23 Corps come within the limit of their category; the owner chooses which are cancelled."""
    f = s.facts
    for kind in range(len(f.kinds)):
        group = [e for e in entries if e.kind == kind]
        room = max(0, f.limits[s.turn][kind] - corps_due(s, kind))
        coming = choose_arrivals(t, s, nation, group, room)
        for entry in group:
            if entry.id in coming:
                s.arrivals = (*s.arrivals, (entry.id, entry.points))
                continue
            t.tell(CorpsCancelled(NATIONS[nation], f.kinds[kind], entry.points))
            if entry.leader != NOBODY:
                receive_general(t, s, entry.leader)


def choose_arrivals(t: Table, s: State, nation: int, group: list[Entry], room: int) -> Keys:
    """PEN-5.3 With several arrivals the owner chooses which come; without an answer the first of the schedule."""
    ids = tuple([e.id for e in group])
    if len(ids) <= room:
        return ids
    about: dict[str, Fact] = {"kind": s.facts.kinds[group[0].kind], "number": room}
    space = SomeOf(ids, room, room)
    return t.ask(Decision(Seat(NATIONS[nation]), "choose_arrivals", space, ids[:room], about, rule="PEN-5.3"))


def provinces_named(f: Facts, entry: Entry) -> list[int]:
    """The provinces that the rules of an entry can mean: those it names, or any by a placement rule."""
    if any([rule not in f.no for rule in entry.where]):
        return list(range(len(f.provinces)))
    return sorted([f.no[rule] for rule in entry.where])


def places_in(s: State, entry: Entry, province: int) -> Keys:
    """PEN-5.3, 5.6, R63 Where in a province an arriving corps may be put: in the open, inside its city."""
    found: list[str] = []
    for rule in entry.where:
        for where in places_by(s, entry, rule, province):
            if where not in found:
                found.append(where)
    return tuple(found)


def places_by(s: State, entry: Entry, rule: str, province: int) -> Keys:
    """Where a corps may be put by one rule of its entry: a province by name, or a placement rule."""
    f = s.facts
    enemy = 1 - SIDE_OF[entry.nation]
    city = f.city_at[province]
    own = friendly_city(s, entry.nation, province)
    fits = own != NOBODY and s.room_in(own) >= entry.points
    if rule == NAVAL:
        if city == NOBODY or not f.port[city] or not f.peninsula[province]:
            return ()
        return (INSIDE,) if fits else in_the_open(not s.corps_at(province, enemy))
    clear = not s.in_the_open(province, enemy)
    if rule == PORTUGUESE_CITY:
        if city == NOBODY or f.country[province] != "portugal" or s.city_side(city) == FRENCH or s.sieges[city] >= 0:
            return ()
        return (INSIDE,) if fits else in_the_open(clear)
    if rule.startswith(COAST):
        allowed = f.coast[province] and f.country[province] == rule.removeprefix(COAST) and clear
    else:
        allowed = f.provinces[province] == rule
    if not allowed:
        return ()
    return (*in_the_open(clear), *((INSIDE,) if fits and s.sieges[own] < 0 else ()))


def in_the_open(free: bool) -> Keys:
    """In the open, where that is possible."""
    return (OPEN,) if free else ()


class PlaceReinforcement(OrderKind):
    """PEN-5.3, 5.6, 5.8 An arriving corps is put onto the map, with its general."""

    id = "place_reinforcement"

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        f = s.facts
        if not args:
            return tuple([e.id for e in self.waiting(s, nation) if self.has_place(s, e)])
        entry = f.entry(args[0])
        if len(args) == 1:
            return self.provinces(s, entry)
        return places_in(s, entry, f.no[args[1]]) if len(args) == 2 else ()

    def waiting(self, s: State, nation: int) -> list[Entry]:
        """Corps that wait for a place."""
        entries = [s.facts.entry(id) for id, _ in s.arrivals]
        return [e for e in entries if e.nation == nation and e.op == "corps"]

    def has_place(self, s: State, entry: Entry) -> bool:
        """May a corps arrive anywhere?"""
        for province in provinces_named(s.facts, entry):
            if places_in(s, entry, province):
                return True
        return False

    def provinces(self, s: State, entry: Entry) -> Keys:
        """Provinces where a corps may arrive."""
        f = s.facts
        return tuple([f.provinces[p] for p in provinces_named(f, entry) if places_in(s, entry, p)])

    def default(self, s: State, nation: int) -> Keys:
        """The first place of the first corps that must be placed; nothing when none must."""
        ids = self.keys(s, nation, ())
        if not ids:
            return ()
        province = self.keys(s, nation, ids[:1])[0]
        return (self.id, ids[0], province, self.keys(s, nation, (ids[0], province))[0])

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        if len(args) == 1 and key in s.facts.no and s.corps_at(s.facts.no[key], 1 - SIDE_OF[nation]):
            return message("E033", key)
        return message("E035" if not args and self.is_cancelled(s, nation, key) else "E032", key)

    def is_cancelled(self, s: State, nation: int, id: str) -> bool:
        """PEN-5.3 Did this corps of the turn find no room in the limit?"""
        due = [e.id for e in entries_of(s, nation, False) if e.op == "corps"]
        return id in due and id not in [waiting for waiting, _ in s.arrivals] and not s.has_corps(id)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        f = s.facts
        entry = f.entry(args[0])
        corps = Corps(entry.id, entry.kind, entry.points, f.no[args[1]], args[2])
        corps.cannot_move = entry.cannot_move
        if entry.leader != NOBODY and s.generals[entry.leader][0] == "away":
            corps.generals = (entry.leader,)
            s.generals[entry.leader] = ("corps", corps.id, 0)
        s.corps.append(corps)
        s.arrivals = tuple([item for item in s.arrivals if item[0] != entry.id])
        t.tell(CorpsArrived(NATIONS[nation], corps.id, corps.points, args[1], args[2]))
