"""PEN-20.5 Standing orders: what a corps or a depot does when others act and nobody answers in time.

Given by the action `standing` in one's own movement phase; what they say is a secret of its nation. They hold until
others are given, or the corps or depot is gone. At a contact they are the default of the decision. To stand, and to
keep a depot, needs no order: that takes an earlier one back.
"""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.activities import StandingOrder
from baluard.games.peninsular.model.events_reports import StandingGiven
from baluard.games.peninsular.model.facts import ESTIMATES, NATIONS, NOBODY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps, Standing
from baluard.games.peninsular.rules.orders import OrderKind, message
from baluard.games.peninsular.rules.retreats import may_sail, may_shelter, retreat_modifier, retreat_places
from baluard.games.peninsular.rules.sieges import own_corps
from baluard.games.peninsular.rules.troops import depot_key, depot_of, friendly_city
from baluard.kernel.answers import Keys, PathSpace
from baluard.kernel.decision import Decision, Seat
from baluard.kernel.faults import Faults
from baluard.kernel.table import Table

STAND: Final = "stand"
RETREAT: Final = "retreat"
RETREAT_IF: Final = "retreat_if"  # in a standing order: only from a ratio on
SHELTER: Final = "shelter"
NAVAL: Final = "naval"
REACTIONS: Final = (STAND, RETREAT_IF, SHELTER, NAVAL)
BURN: Final = "burn"
KEEP: Final = "keep"
NOWHERE: Final = "nowhere"
MOST_TENTHS: Final = 100  # ten times the own points


class StandingSpace(PathSpace):
    """PEN-20.5 Of a corps: a reaction, for a retreat the ratio in tenths and two destinations. Of a depot: burn it?"""

    def __init__(self, s: State, corps: Corps | None) -> None:
        self.s = s
        self.corps = corps

    def next_keys(self, prefix: Keys) -> Keys:
        if self.corps is None:
            return () if prefix else (BURN, KEEP)
        if not prefix:
            return REACTIONS
        if prefix[0] != RETREAT_IF or len(prefix) > 3:
            return ()
        if len(prefix) == 1:
            return tuple([str(tenths) for tenths in range(MOST_TENTHS + 1)])
        near = self.s.facts.near[self.corps.at] if self.corps.at >= 0 else ()
        return (NOWHERE, *[name for name in [self.s.facts.provinces[p] for p in near] if name != prefix[-1]])

    def faults_of_step(self, prefix: Keys, key: str) -> Faults:
        found = super().faults_of_step(prefix, key)
        return message("E141", key) if found and len(prefix) in (2, 3) else found


class GiveStanding(OrderKind):
    """PEN-20.5 A corps, or a depot with a garrison outside a city, is told what to do when others act."""

    id = "standing"

    def units(self, s: State, nation: int) -> Keys:
        """Depots; corps are offered anyway."""
        return tuple([depot_key(s, d[0], d[1]) for d in s.depots if self.is_guarded(s, nation, d[0], d[1])])

    def is_guarded(self, s: State, nation: int, owner: int, province: int) -> bool:
        """PEN-9.10 Can this depot be burnt by its own garrison?"""
        if owner != nation or friendly_city(s, owner, province) != NOBODY:
            return False
        return len(s.depots[s.depot_at(owner, province)][2]) > 0

    def may(self, s: State, nation: int, unit: str) -> bool:
        if own_corps(s, nation, unit) is not None:
            return True
        number = depot_of(s, unit)
        return number != NOBODY and self.is_guarded(s, nation, s.depots[number][0], s.depots[number][1])

    def keys(self, s: State, nation: int, args: Keys) -> Keys:
        return ()

    def reason(self, s: State, nation: int, args: Keys, key: str) -> Faults:
        return message("E144", key)

    def carry_out(self, t: Table, s: State, nation: int, args: Keys) -> None:
        t.then(StandingOrder(NATIONS[nation], args[0]))


def ask_standing(t: Table, s: State, nation: int, unit: str) -> None:
    """PEN-20.5 The nation says it in secret; only it hears that it is noted."""
    corps = own_corps(s, nation, unit)
    seat = Seat(NATIONS[nation])
    default: Keys = (KEEP,) if corps is None else (STAND,)
    space = StandingSpace(s, corps)
    keys = t.ask(Decision(seat, "standing_order", space, default, {"unit": unit}, "PEN-20.5", secret=True))
    row: Standing
    if corps is None:
        place = s.facts.provinces[s.depots[depot_of(s, unit)][1]]
        row = (place, "", 0, "", "", keys[0] == BURN)
    else:
        retreats = keys[0] == RETREAT_IF
        first, second = (named(keys[2]), named(keys[3])) if retreats else ("", "")
        row = (unit, RETREAT if retreats else keys[0], int(keys[1]) if retreats else 0, first, second, False)
    others = tuple([one for one in s.standing[nation] if one[0] != row[0]])
    holds = keys != default
    s.standing[nation] = (*others, row) if holds else others
    t.tell(StandingGiven(NATIONS[nation], unit, holds), (seat,))


def named(key: str) -> str:
    """A destination; nothing where none is wanted."""
    return "" if key == NOWHERE else key


def standing_reaction(s: State, corps: Corps) -> Keys:
    """PEN-20.5 What a corps in contact does by its standing order, as far as it can; else it stands."""
    for id, reaction, tenths, first, second, _ in s.standing[s.nation_of(corps)]:
        if id != corps.id:
            continue
        if reaction == RETREAT and exceeds(s, corps, tenths):
            return retreat_to(s, corps, (first, second))
        if (reaction == SHELTER and may_shelter(s, corps)) or (reaction == NAVAL and may_sail(s, corps)):
            return (reaction,)
    return (STAND,)


def exceeds(s: State, corps: Corps, tenths: int) -> bool:
    """PEN-20.5 Have the enemies in the open more than so many tenths of the points on one's own side?"""
    side = s.side_of(corps)
    own = sum([c.points for c in s.in_the_open(corps.at, side)])
    return 10 * sum([reckoned(s, c) for c in s.in_the_open(corps.at, 1 - side)]) > tenths * own


def reckoned(s: State, enemy: Corps) -> int:
    """Section 6 The points of an enemy; in a fog the most that his estimate allows, unless a combat has shown them."""
    if not s.facts.fog or enemy.id in s.revealed:
        return enemy.points
    return next(most for _, most in ESTIMATES if enemy.points <= most)


def retreat_to(s: State, corps: Corps, wanted: tuple[str, str]) -> Keys:
    """PEN-20.5 The first legal of two destinations, else the one with the best modifier; without one it stands."""
    f = s.facts
    places = retreat_places(s, corps)
    for name in wanted:
        if name and f.no[name] in places:
            return (RETREAT, name)
    if not places:
        return (STAND,)
    best = places[0]
    for place in places:
        if retreat_modifier(s, corps.at, place) > retreat_modifier(s, corps.at, best):
            best = place
    return (RETREAT, f.provinces[best])
