"""PEN-5.2, 5.9 What leaves the campaign: corps above a lowered limit, and those who are called away."""

from __future__ import annotations

from baluard.games.peninsular.model.activities import LoweredLimit
from baluard.games.peninsular.model.events_muster import CorpsDissolved, PointsLeft, WithdrawalRolled
from baluard.games.peninsular.model.facts import INSIDE, NATIONS, NOBODY, Entry
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.orders import message
from baluard.games.peninsular.rules.routes import distance
from baluard.games.peninsular.rules.shares import Shares, in_order, shared
from baluard.games.peninsular.rules.troops import depot_key, friendly_city, take_off, tell_side
from baluard.games.peninsular.rules.units import add_points, points_in, room_for, take_points
from baluard.kernel.answers import DONE, Keys, OneOf, PathSpace
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

FIRST_STAY = 4  # PEN-5.2 the first roll stays on this or more, each later one needs one more
LAST_STAY = 6
ITEMS = ("withdraw_leader", "withdraw_corps", "withdraw_points")  # R20 in this order
IN_PLAY = ("corps", "city", "reserve", "wounded")
Parts = tuple[tuple[str, int], ...]


# -- lowered limits


def fit_limit(t: Table, s: State, nation: int) -> None:
    """PEN-5.9, R17 A corps above a limit that was lowered is dissolved; one that is called away ends by PEN-5.2."""
    f = s.facts
    called = [entry.kind for entry in f.events if entry.op == "withdraw_corps"]
    for kind in range(len(f.kinds)):
        most = f.limits[s.turn][kind]
        if f.kind_nation[kind] == nation and kind not in called and s.count_corps(kind) > most:
            weakest = sorted([(c.points, c.id) for c in s.corps if c.kind == kind])[0][1]
            ids = tuple([c.id for c in s.corps if c.kind == kind])
            about: dict[str, Fact] = {"kind": f.kinds[kind], "most": most}
            asked = Decision(Seat(NATIONS[nation]), "dissolve", OneOf(ids), weakest, about, rule="PEN-5.9")
            dissolve(t, s, s.corps_of(t.ask(asked)))
            t.then(LoweredLimit(NATIONS[nation]))
            return


def dissolve(t: Table, s: State, corps: Corps) -> None:
    """PEN-5.9 Points pass to corps of the kind nearby and to a friendly city; the rest leaves with the corps."""
    nation = s.nation_of(corps)
    space = Heirs(s, corps)
    about: dict[str, Fact] = {"corps": corps.id}
    seat, default = Seat(NATIONS[nation]), space.greedy()
    keys = t.ask(Decision(seat, "dissolve_to", space, default, about, rule="PEN-5.9", masked=s.facts.fog))
    passed = 0
    for unit, number in shared(keys):
        add_points(t, s, unit, corps.kind, number)
        passed += number
    take_off(t, s, corps)
    tell_side(t, s, nation, CorpsDissolved(NATIONS[nation], corps.id, passed, corps.points - passed))


class Heirs(Shares):
    """PEN-5.9, 3.4 The points of a dissolved corps: who may take how many. Those in one city share its room."""

    def __init__(self, s: State, corps: Corps) -> None:
        after = s.copy()
        after.corps = [c for c in after.corps if c.id != corps.id]
        super().__init__(heirs(s, after, corps), corps.points, all_named=False)
        f = s.facts
        self.city: dict[str, int] = {}
        self.room: dict[int, int] = {}
        for unit, _ in self.parts:
            inside = s.has_corps(unit) and s.corps_of(unit).place == INSIDE
            if inside or unit in f.city_no:
                city = f.city_at[s.corps_of(unit).at] if inside else f.city_no[unit]
                self.city[unit] = city
                self.room[city] = after.room_in(city)

    def room_left(self, unit: str, prefix: Keys) -> int:
        """What the city in which a unit is can still hold."""
        city = self.city.get(unit, NOBODY)
        if city == NOBODY:
            return self.total
        return self.room[city] - sum([n for other, n in shared(prefix) if self.city.get(other, NOBODY) == city])

    def next_keys(self, prefix: Keys) -> Keys:
        keys = super().next_keys(prefix)
        if len(prefix) % 2 == 0:
            return tuple([key for key in keys if key == DONE or self.room_left(key, prefix) > 0])
        return tuple([key for key in keys if int(key) <= self.room_left(prefix[-1], prefix[:-1])])

    def greedy(self) -> Keys:
        """As many points as can be saved, in the order of those who may take them."""
        keys: Keys = ()
        while not keys or keys[-1] != DONE:
            more = self.next_keys(keys)
            keys = (*keys, more[0] if len(keys) % 2 == 0 else more[-1])
        return keys


def heirs(s: State, after: State, corps: Corps) -> Parts:
    """PEN-5.9 Who may take points of a dissolved corps, and how many once it is gone: none through a siege's lines."""
    f = s.facts
    if corps.at == NOBODY:
        return ()
    found: list[tuple[str, int]] = []
    for other in after.corps:
        if other.kind != corps.kind or distance(s, corps.at, other.at) > 1:
            continue
        shut = s.is_besieged(corps) or s.is_besieged(other)
        if not shut or (other.at == corps.at and other.place == corps.place):
            found.append((other.id, room_for(after, other.id, corps.kind)))
    city = friendly_city(s, s.nation_of(corps), corps.at)
    if city != NOBODY and (s.sieges[city] < 0 or corps.place == INSIDE):
        found.append((f.cities[city], room_for(after, f.cities[city], corps.kind)))
    return tuple(found)


# -- withdrawals


def call_away(s: State, nation: int) -> None:
    """PEN-5.2 The items of this turn will roll, now and in each later turn while they stay."""
    new = [e.id for e in s.facts.events if e.nation == nation and e.op in ITEMS and e.from_turn == s.turn]
    s.withdrawals = (*s.withdrawals, *[(id, 0) for id in new])


def items_due(s: State, nation: int) -> list[str]:
    """PEN-5.2, R20 The items of a nation that roll: generals, then corps, then points."""
    entries = [s.facts.entry(id) for id, _ in s.withdrawals]
    return [e.id for op in ITEMS for e in entries if e.nation == nation and e.op == op]


def roll_item(t: Table, s: State, entry: Entry) -> None:
    """PEN-5.2 One item: nothing to withdraw ends it, a siege puts it off, the die decides."""
    rolls = dict(s.withdrawals)[entry.id]
    if not is_in_play(s, entry):
        set_rolls(s, entry.id, NOBODY)
        return
    if not entry.even_if_besieged and is_shut_in(s, entry):
        return
    need = min(LAST_STAY, FIRST_STAY + rolls)
    die = t.roll("withdrawal")
    stays = die >= need
    t.tell(WithdrawalRolled(NATIONS[entry.nation], entry.id, named(s, entry), entry.points, die, need, stays))
    set_rolls(s, entry.id, rolls + 1 if stays else NOBODY)
    if stays:
        return
    if entry.op == "withdraw_leader":
        send_away(s, entry.leader)
    elif entry.op == "withdraw_corps":
        lead_away(t, s, entry)
    else:
        take_away(t, s, entry)


def named(s: State, entry: Entry) -> str:
    """Who is called away: a general, a kind of corps; nothing for points."""
    if entry.op == "withdraw_leader":
        return s.facts.generals[entry.leader]
    return s.facts.kinds[entry.kind] if entry.op == "withdraw_corps" else ""


def set_rolls(s: State, id: str, rolls: int) -> None:
    """An item has rolled so often; -1: it is done with."""
    kept = [(other, rolls if other == id else number) for other, number in s.withdrawals]
    s.withdrawals = tuple([item for item in kept if item[1] != NOBODY])


def is_in_play(s: State, entry: Entry) -> bool:
    """Is there still something to be withdrawn?"""
    if entry.op == "withdraw_leader":
        return s.generals[entry.leader][0] in IN_PLAY
    return entry.op == "withdraw_points" or s.count_corps(entry.kind) > 0


def is_shut_in(s: State, entry: Entry) -> bool:
    """PEN-5.2, R20 Is he besieged, or the corps?"""
    if entry.op == "withdraw_corps":
        return all([s.is_besieged(c) for c in s.corps if c.kind == entry.kind])
    if entry.op != "withdraw_leader":
        return False
    status, where, _ = s.generals[entry.leader]
    if status == "corps":
        return s.is_besieged(s.corps_of(where))
    return status != "reserve" and where != "" and s.sieges[s.facts.city_no[where]] >= 0


def send_away(s: State, general: int) -> None:
    """PEN-5.2 A general leaves the campaign, unless the schedule brings him back."""
    for corps in s.corps:
        corps.generals = tuple([g for g in corps.generals if g != general])
    s.generals[general] = ("away", "", s.turn)


def end_rolls_of(s: State, general: int) -> None:
    """PEN-5.2 A general still in play when the schedule brings him back is called away no more."""
    s.withdrawals = tuple([item for item in s.withdrawals if s.facts.entry(item[0]).leader != general])


def lead_away(t: Table, s: State, entry: Entry) -> None:
    """PEN-5.2 The Guard leaves whole; what it lacks leaves with it, from the nearest corps one after another."""
    guard = next(c for c in s.corps if c.kind == entry.kind and (entry.even_if_besieged or not s.is_besieged(c)))
    missing = entry.full_points - guard.points
    space = Nearest(s, guard, missing)
    tell_side(t, s, entry.nation, PointsLeft(NATIONS[entry.nation], guard.id, guard.points))
    take_off(t, s, guard)
    asked = Decision(
        Seat(NATIONS[entry.nation]), "take_nearest", space, space.first(), rule="PEN-5.2", masked=s.facts.fog
    )
    for id in t.ask(asked):
        corps = s.corps_of(id)
        number = min(missing, corps.points)
        missing -= number
        leave(t, s, entry.nation, id, corps.kind, number)


class Nearest(PathSpace):
    """PEN-5.2, 1.11 Unbesieged corps that give what the Guard lacks: the nearest first, between equals as one likes."""

    def __init__(self, s: State, guard: Corps, missing: int) -> None:
        own = [c for c in s.corps if s.nation_of(c) == s.nation_of(guard) and not s.is_besieged(c) and c.id != guard.id]
        self.missing: int = missing
        self.corps: list[tuple[str, int, int]] = [(c.id, c.points, distance(s, guard.at, c.at)) for c in own]

    def next_keys(self, prefix: Keys) -> Keys:
        free = [row for row in self.corps if row[0] not in prefix]
        given = sum([points for id, points, _ in self.corps if id in prefix])
        if given >= self.missing or not free:
            return ()
        least = min([far for _, _, far in free])
        return tuple([id for id, _, far in free if far == least])

    def first(self) -> Keys:
        """Between equals the first."""
        keys: Keys = ()
        while self.next_keys(keys):
            keys = (*keys, self.next_keys(keys)[0])
        return keys


def leave(t: Table, s: State, nation: int, unit: str, kind: int, points: int) -> None:
    """Points of a unit leave the campaign."""
    take_points(t, s, unit, kind, points)
    tell_side(t, s, nation, PointsLeft(NATIONS[nation], unit, points))


class TakeFrom(Shares):
    """PEN-5.2 Withdrawn points, from unbesieged troops of the owner's choice."""

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        return message("E031", key, {"total": self.total}) if super().faults_of_step(prefix, key) else ()


def take_away(t: Table, s: State, entry: Entry) -> None:
    """PEN-5.2 Points leave from unbesieged troops of the owner's choice; what there is not is forgiven."""
    parts = tuple(sorted(free_troops(s, entry.nation), key=most_first))
    total = min(entry.points, sum([points for _, points in parts]))
    space = TakeFrom(parts, total)
    about: dict[str, Fact] = {"points": entry.points}
    seat, default = Seat(NATIONS[entry.nation]), in_order(parts, total)
    keys = t.ask(Decision(seat, "take_from", space, default, about, rule="PEN-5.2", masked=s.facts.fog))
    for unit, number in shared(keys):
        for kind, points in kinds_taken(s, unit, entry.nation, number):
            leave(t, s, entry.nation, unit, kind, points)


def kinds_taken(s: State, unit: str, nation: int, number: int) -> list[tuple[int, int]]:
    """So many points of a unit by kind: a garrison may mix kinds, the first give first."""
    found: list[tuple[int, int]] = []
    for kind in range(len(s.facts.kinds)):
        have = points_in(s, unit, kind) if s.facts.kind_nation[kind] == nation else 0
        if min(have, number) > 0:
            found.append((kind, min(have, number)))
            number -= min(have, number)
    return found


def most_first(part: tuple[str, int]) -> int:
    """The strongest first: so no corps ends that need not."""
    return -part[1]


def free_troops(s: State, nation: int) -> Parts:
    """PEN-5.2 Unbesieged corps and garrisons of a nation and its contingents, with their points."""
    f = s.facts
    found = [(c.id, c.points) for c in s.corps if s.nation_of(c) == nation and not s.is_besieged(c)]
    for city in range(len(f.cities)):
        if s.sieges[city] < 0:
            found.append((f.cities[city], own_points(s, s.garrisons[city], nation)))
    for owner, province, troops in s.depots:
        if owner == nation:
            found.append((depot_key(s, owner, province), own_points(s, troops, nation)))
    return tuple([part for part in found if part[1] > 0])


def own_points(s: State, troops: tuple[tuple[int, int], ...], nation: int) -> int:
    """Points of a nation and its contingents in a garrison."""
    return sum([points for kind, points in troops if s.facts.kind_nation[kind] == nation])
