"""PEN-9.6, 9.7, 9.15 Corps and cities: garrisons, weak corps that join others, room for those who arrive."""

from __future__ import annotations

from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.model.facts import FRANCE, INSIDE, NOBODY, OPEN, OTHER_ALLY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.city_orders import Disband
from baluard.games.peninsular.rules.garrisons import ALL, LEAVE, TAKE, reaches_city
from baluard.games.peninsular.rules.routes import has_supply_line, sources
from baluard.games.peninsular.rules.troops import points_of
from baluard.kernel.answers import Keys

FIELD = 150  # points that a corps keeps for the field when it leaves a garrison
SMALL_CORPS = 120  # is merged into another of its kind
SPARE = 40  # points above what a garrison wants before some are taken along
DISBAND = Disband()


class Steward:
    """Gives the orders of corps that concern cities and other corps where they stand."""

    def __init__(self, s: State, look: Outlook) -> None:
        self.s: State = s
        self.look: Outlook = look

    def order(self, corps: Corps) -> Keys:
        """The next such order of a corps; empty when there is none."""
        return self.deal_with_city(corps) or self.make_room(corps) or self.merge(corps)

    def deal_with_city(self, corps: Corps) -> Keys:
        """PEN-9.6 An empty city is taken, a weak garrison made stronger, a strong one drawn upon."""
        s, f, look = self.s, self.s.facts, self.look
        city = f.city_at[corps.at]
        if city == NOBODY or f.kind_cavalry[corps.kind] or not reaches_city(s, corps, city):
            return ()
        if s.in_the_open(corps.at, 1 - look.side):
            return ()
        if look.nation != FRANCE and s.control[city] == OTHER_ALLY[look.nation] and not look.threat[corps.at]:
            return ()
        name = f.cities[city]
        have = s.garrison_points(city)
        want = look.wanted(city)
        room = s.room_in(city) + (corps.points if corps.place == INSIDE else 0)
        if have == 0 and corps.points > f.min_garrison and room >= f.min_garrison:
            spare = corps.points - FIELD
            number = max(f.min_garrison, min(want, spare, room))
            return (corps.id, "garrison", name, LEAVE, str(number))
        if have == 0 or s.city_side(city) != look.side:
            return ()
        if have < want and corps.points - (want - have) >= FIELD and room >= want - have:
            return (corps.id, "garrison", name, LEAVE, str(want - have))
        kin = min(points_of(s.garrisons[city], corps.kind), have - want, f.most_points - corps.points)
        if kin > SPARE and s.control[city] == look.nation and corps.place == OPEN:
            return (corps.id, "garrison", name, TAKE, str(kin))
        return ()

    # -- room for arriving corps

    def excess(self, kind: int) -> int:
        """PEN-5.3, 5.9 Corps of a kind for which there will be no place when the next turn's have come."""
        s, f = self.s, self.s.facts
        turn = s.turn + 1
        if turn >= len(f.limits):
            return 0
        due = 0
        for entry in f.events:
            if entry.op == "corps" and entry.kind == kind and entry.from_turn == turn and not entry.is_trigger:
                due += 1
        return s.count_corps(kind) + due - f.limits[turn][kind]

    def make_room(self, corps: Corps) -> Keys:
        """PEN section 10 The weakest corps are broken up in time, so that arriving ones are not cancelled."""
        s = self.s
        if s.facts.kind_cavalry[corps.kind]:
            return ()
        over = self.excess(corps.kind)
        if over <= 0 or not self.may_disband(corps):
            return ()
        weaker = 0
        for other in s.corps:
            if other.kind != corps.kind or (other.points, other.id) >= (corps.points, corps.id):
                continue
            if self.may_disband(other):
                weaker += 1
        if weaker >= over:
            return ()
        heir = self.heir_of(corps)
        return (corps.id, "transfer", heir, ALL) if heir else (corps.id, DISBAND.id)

    def may_disband(self, corps: Corps) -> bool:
        """PEN-9.15 Are its points saved when it is broken up: in the city, or by a supply line?"""
        s, nation = self.s, self.look.nation
        if not DISBAND.may(s, nation, corps.id):
            return False
        city = s.facts.city_at[corps.at]
        if city != NOBODY and DISBAND.points_for_city(s, corps, city) == corps.points:
            return True
        return has_supply_line(s, nation, corps.at, sources(s, nation))

    def heir_of(self, corps: Corps) -> str:
        """PEN-9.7 Another corps there that can take all its points; nothing when there is none."""
        for other in self.s.corps:
            if other.id == corps.id or other.kind != corps.kind or other.at != corps.at or other.place != OPEN:
                continue
            if other.points + corps.points <= self.s.facts.most_points:
                return other.id
        return ""

    def merge(self, corps: Corps) -> Keys:
        """PEN-9.7 A small corps joins another of its kind."""
        if corps.points >= SMALL_CORPS or corps.place != OPEN:
            return ()
        heir = self.heir_of(corps)
        return (corps.id, "transfer", heir, ALL) if heir else ()
