"""PEN-14.7 Troops that leave the table: they roll a retreat; the rest joins its corps or friends, or is a corps.

The side that takes troops off the table has lost. A corps of which sound troops stayed is driven away with them; the
part that left goes first, to a province of its own choice.
"""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import SHAKEN
from baluard.games.peninsular.model.events_combat import CorpsTrapped, Retreated
from baluard.games.peninsular.model.events_reports import TroopsRejoined
from baluard.games.peninsular.model.facts import NATIONS, NOBODY, OPEN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.aftermath import ask_place, drive_away, go_to
from baluard.games.peninsular.rules.generals import add_general
from baluard.games.peninsular.rules.losses import SideOutcome, percent_of
from baluard.games.peninsular.rules.new_corps import has_room
from baluard.games.peninsular.rules.retreats import loss_percent, pay_for_retreat, retreat_modifier, retreat_places
from baluard.games.peninsular.rules.troops import add_garrison, dissolve, move_out
from baluard.games.peninsular.rules.units import raise_corps
from baluard.kernel.answers import Keys, OneOf
from baluard.kernel.decision import Decision, Fact, Seat
from baluard.kernel.table import Table

SMALL_FORCE: Final = 100  # PEN-14.7 fewer points that left the table, before their retreat, are no corps of their own
REJOIN: Final = "rejoin"
NEW_CORPS: Final = "new_corps"
JOIN: Final = "join"
LOST: Final = "lost"


def leave_the_table(t: Table, s: State, side: SideOutcome, pursuit: int) -> None:
    """PEN-14.7 Each corps of a side that took troops off the table: all of it retreats, a part, or none."""
    for i, one in enumerate(side.army.contingents):
        if one.is_garrison or not s.has_corps(one.corps):
            continue
        corps = s.corps_of(one.corps)
        if not has_stayed(side, i):
            retreat_whole(t, s, corps, pursuit)
        elif side.left[i] > 0 and retreat_places(s, corps):
            retreat_in_part(t, s, corps, min(side.left[i], corps.points), pursuit)
        else:
            drive_away(t, s, [corps.id])


def has_stayed(side: SideOutcome, owner: int) -> bool:
    """Are units of a corps still on the table that did not break?"""
    return any([u.owner == owner and not u.is_band and u.state <= SHAKEN for u in side.units])


def retreat_whole(t: Table, s: State, corps: Corps, pursuit: int) -> None:
    """PEN-14.7 Nothing of the corps is left elsewhere: it retreats itself, and with few points it joins friends."""
    f = s.facts
    places = retreat_places(s, corps)
    if not places:
        corps.points = 0
        t.tell(CorpsTrapped(corps.id))
        return
    province = ask_place(t, s, corps, places)
    origin, left = corps.at, corps.points
    modifier = retreat_modifier(s, origin, province) + pursuit
    dice = t.rolls("retreat", 2)
    move_out(t, s, corps, province)
    corps.came_from = origin
    pay_for_retreat(t, s, corps, origin, f.provinces[province], dice, modifier)
    if s.has_corps(corps.id) and corps.points > 0 and left < SMALL_FORCE:
        join_friends(t, s, corps)


def retreat_in_part(t: Table, s: State, corps: Corps, left: int, pursuit: int) -> None:
    """PEN-14.7 The points that left the table roll alone; then the owner says what becomes of them, and of the rest."""
    f = s.facts
    province = ask_place(t, s, corps, retreat_places(s, corps))
    modifier = retreat_modifier(s, corps.at, province) + pursuit
    dice = t.rolls("retreat", 2)
    percent = loss_percent(sum(dice) + modifier)
    lost = percent_of(left, percent)
    t.tell(Retreated(corps.id, f.provinces[corps.at], f.provinces[province], dice, modifier, percent, lost))
    corps.points -= left
    points = left - lost
    choice = ask_future(t, s, corps, province, left, points)
    if choice == REJOIN:
        corps.points += points
        go_to(t, s, corps, province)
        t.tell(TroopsRejoined(corps.id, points, REJOIN, corps.id))
        return
    if choice == NEW_CORPS:
        made = raise_corps(s, corps.kind, points, province, OPEN)
        made.fought, made.came_from = True, corps.at
        t.tell(TroopsRejoined(corps.id, points, NEW_CORPS, made.id))
    else:
        join_unit(t, s, corps, ask_friend(t, s, corps, province, points), points)
    drive_away(t, s, [corps.id])


def ask_future(t: Table, s: State, corps: Corps, province: int, left: int, points: int) -> str:
    """PEN-14.7 With their corps, which then goes there too; a new corps if 100 points or more left; with friends."""
    keys = [REJOIN]
    if left >= SMALL_FORCE and points and has_room(s, corps.kind):
        keys.append(NEW_CORPS)
    if left < SMALL_FORCE and friends_for(s, corps, province, points):
        keys.append(JOIN)
    about: dict[str, Fact] = {"corps": corps.id, "points": points, "province": s.facts.provinces[province]}
    seat = Seat(NATIONS[s.nation_of(corps)])
    asked = Decision(seat, "left_troops", OneOf(tuple(keys)), REJOIN, about, rule="PEN-14.7", masked=s.facts.fog)
    return t.ask(asked)


def ask_friend(t: Table, s: State, corps: Corps, province: int, points: int) -> str:
    """PEN-14.7 The owner says whom they join. In a fog he is asked even where there is no choice: none is `lost`."""
    keys = friends_for(s, corps, province, points) or (LOST,)
    about: dict[str, Fact] = {"corps": corps.id, "points": points, "province": s.facts.provinces[province]}
    seat = Seat(NATIONS[s.nation_of(corps)])
    return t.ask(Decision(seat, "join_friends", OneOf(keys), keys[0], about, rule="PEN-14.7", masked=s.facts.fog))


def friends_for(s: State, corps: Corps, province: int, points: int) -> Keys:
    """PEN-14.7 Friendly corps of its kind, and the city, with room for these points."""
    f = s.facts
    found: list[str] = []
    for other in s.corps:
        is_friend = other.id != corps.id and other.at == province and other.kind == corps.kind
        if is_friend and not s.is_besieged(other) and other.points + points <= f.most_points:
            found.append(other.id)
    city = f.city_at[province]
    fits = city != NOBODY and s.city_side(city) == f.kind_side[corps.kind] and s.sieges[city] < 0
    if fits and not f.kind_cavalry[corps.kind] and s.room_in(city) >= points:
        found.append(f.cities[city])
    return tuple(found)


def join_unit(t: Table, s: State, corps: Corps, unit: str, points: int) -> None:
    """Points of a corps go to another corps or into a city; with nobody they are lost."""
    fate = "corps" if s.has_corps(unit) else "city" if unit in s.facts.city_no else LOST
    t.tell(TroopsRejoined(corps.id, points, fate, unit if fate != LOST else ""))
    if fate == "corps":
        s.corps_of(unit).points += points
    elif fate == "city":
        add_garrison(t, s, s.facts.city_no[unit], corps.kind, points)


def join_friends(t: Table, s: State, corps: Corps) -> None:
    """PEN-14.7 Fewer than 100 points join a friendly corps or city with room, else they are lost."""
    unit = ask_friend(t, s, corps, corps.at, corps.points)
    join_unit(t, s, corps, unit, corps.points)
    if s.has_corps(unit):
        for g in corps.generals:
            add_general(t, s, s.corps_of(unit), g)
        corps.generals = ()
    corps.points = 0
    dissolve(t, s, corps)
