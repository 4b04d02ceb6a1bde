"""PEN-12.3 to 12.6 Reactions to a contact: stand, retreat with a loss, shelter in the city, leave by sea."""

from __future__ import annotations

from baluard.games.peninsular.model.events_combat import Retreated, Sheltered, Stood
from baluard.games.peninsular.model.facts import ALLIED, AT_SEA, FRANCE, INSIDE, MOUNTAIN, NATIONS, NOBODY, OPEN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.losses import percent_of
from baluard.games.peninsular.rules.orders import message
from baluard.games.peninsular.rules.troops import lose_points, move_out, relocate, tell_points
from baluard.kernel.answers import Keys, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

NAVAL = -3  # PEN-12.6 the modifier of a retreat by sea
LOSSES = ((9, 0), (8, 5), (7, 10), (6, 15), (5, 20), (4, 25), (3, 30))  # PEN-12.4, R36: at least so much, percent
WORST = 35  # R37


def loss_percent(result: int) -> int:
    """PEN-12.4, R36, R37 The share of its points that a retreat costs."""
    for least, percent in LOSSES:
        if result >= least:
            return percent
    return WORST


def entries_of_enemies(s: State, province: int, side: int) -> list[int]:
    """PEN-12.4, R66 The provinces by which enemy corps entered this one in this turn."""
    f = s.facts
    return [
        c.came_from
        for c in s.corps
        if c.at == province and f.kind_side[c.kind] != side and c.path and c.path[-1] == province and c.came_from >= 0
    ]


def retreat_places(s: State, corps: Corps) -> list[int]:
    """PEN-12.4, 12.5 Where a corps may retreat to."""
    f = s.facts
    side = f.kind_side[corps.kind]
    closed = entries_of_enemies(s, corps.at, side)
    return [p for p in f.near[corps.at] if p not in closed and not s.has_free_enemy(p, side)]


def retreat_modifier(s: State, origin: int, province: int) -> int:
    """PEN-12.4, R35 Each point beyond the first: a mountain, a river border, always."""
    f = s.facts
    return -(1 if f.terrain[province] == MOUNTAIN else 0) - (1 if f.crossing[origin][province] else 0)


def may_sail(s: State, corps: Corps) -> bool:
    """PEN-12.6 May it leave by sea?"""
    f = s.facts
    city = f.city_at[corps.at]
    return f.kind_side[corps.kind] == ALLIED and city != NOBODY and f.port[city] and s.control[city] != FRANCE


def may_shelter(s: State, corps: Corps) -> bool:
    """PEN-12.3, R61 May it go into the city of its province?"""
    f = s.facts
    city = f.city_at[corps.at]
    if not f.shelter or city == NOBODY or corps.place != OPEN:
        return False
    return s.city_side(city) == f.kind_side[corps.kind] and s.sieges[city] < 0 and s.room_in(city) >= corps.points


class ReactionSpace(PathSpace):
    """PEN-12.3 What a corps does when it is met."""

    def __init__(self, s: State, corps: Corps) -> None:
        self.s = s
        self.corps = corps

    def next_keys(self, prefix: Keys) -> Keys:
        s, corps = self.s, self.corps
        if not prefix:
            keys = ["stand"]
            if retreat_places(s, corps):
                keys.append("retreat")
            if may_shelter(s, corps):
                keys.append("shelter")
            if may_sail(s, corps):
                keys.append("naval")
            return tuple(keys)
        if prefix == ("retreat",):
            return tuple([s.facts.provinces[p] for p in retreat_places(s, corps)])
        return ()

    def room(self) -> int:
        """Points for which the city of the province has room; none that is closed to the corps."""
        s, city = self.s, self.s.facts.city_at[self.corps.at]
        is_open = city != NOBODY and s.city_side(city) == s.facts.kind_side[self.corps.kind] and s.sieges[city] < 0
        return s.room_in(city) if is_open and s.facts.shelter else 0

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        found = super().faults_of_step(prefix, key)
        if not found:
            return ()
        return self.reason(prefix, key)

    def reason(self, prefix: Keys, key: str) -> Faults:
        """Why a reaction is not possible."""
        s, corps = self.s, self.corps
        if prefix:
            province = s.facts.no.get(key, NOBODY)
            return message("E141", key, {"reason": place_refused(s, corps, province)})
        if key == "shelter":
            city = s.facts.city_at[corps.at]
            if city == NOBODY or s.city_side(city) != s.side_of(corps):
                return message("E097", key)
            return message("E098", key, {"room": max(0, s.room_in(city))})
        if key == "naval":
            return message("E143", key)
        return message("E142", key) if key == "retreat" else message("E140", key, {"corps": corps.id})


def place_refused(s: State, corps: Corps, province: int) -> str:
    """PEN-12.4 Why a corps cannot retreat to a province: a key of the texts."""
    if province == NOBODY or province not in s.facts.near[corps.at]:
        return "not_adjacent"
    return "enemy_there" if s.has_free_enemy(province, s.side_of(corps)) else "enemy_came_by"


def react(t: Table, s: State, corps: Corps, default: Keys) -> None:
    """PEN-12.3, 20.5 The owner says what a corps in contact does, and it is done; his standing order is the default."""
    f = s.facts
    province = f.provinces[corps.at]
    nation = s.nation_of(corps)
    keys: Keys = t.ask(
        Decision(
            Seat(NATIONS[nation]),
            "contact_reaction",
            ReactionSpace(s, corps),
            default,
            {"corps": corps.id, "province": province},
            rule="PEN-12.3",
            masked=f.fog,
        )
    )
    if keys[0] == "stand":
        t.tell(Stood(corps.id, province))
    elif keys[0] == "shelter":
        relocate(s, corps, corps.at, INSIDE)
        t.tell(Sheltered(corps.id, f.cities[f.city_at[corps.at]]))
    elif keys[0] == "naval":
        sail_away(t, s, corps)
    else:
        retreat(t, s, corps, f.no[keys[1]])


def retreat(t: Table, s: State, corps: Corps, province: int) -> None:
    """PEN-12.4 One province away, with a loss by the dice."""
    origin = corps.at
    modifier = retreat_modifier(s, origin, province)
    dice = t.rolls("retreat", 2)
    move_out(t, s, corps, province)
    corps.came_from = origin
    s.serial += 1
    corps.entered = s.serial
    pay_for_retreat(t, s, corps, origin, s.facts.provinces[province], dice, modifier)


def sail_away(t: Table, s: State, corps: Corps) -> None:
    """PEN-12.6 Off the map; it lands in a later naval phase."""
    origin = corps.at
    dice = t.rolls("retreat", 2)
    move_out(t, s, corps, AT_SEA)
    corps.came_from = AT_SEA
    corps.moved = True  # it lands in a later turn
    pay_for_retreat(t, s, corps, origin, "", dice, NAVAL)


def pay_for_retreat(
    t: Table, s: State, corps: Corps, origin: int, province: str, dice: tuple[int, ...], modifier: int
) -> None:
    """PEN-12.4 The loss of a retreat."""
    percent = loss_percent(sum(dice) + modifier)
    lost = percent_of(corps.points, percent)
    whole = Retreated(corps.id, s.facts.provinces[origin], province, dice, modifier, percent, lost)
    veiled = Retreated(corps.id, s.facts.provinces[origin], province, dice, modifier, percent, NOBODY)
    tell_points(t, s, s.nation_of(corps), whole, veiled)
    if lost:
        lose_points(t, s, corps, lost)
