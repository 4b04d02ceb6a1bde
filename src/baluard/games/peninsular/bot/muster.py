"""PEN-5 to 8 Reinforcements, recruits, depots and ships: orders of the phases before the movement."""

from __future__ import annotations

from typing import Any

from baluard.games.peninsular.bot.bands import band_worths
from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.model.facts import BRITAIN, FAR, FRANCE, INSIDE, NOBODY, OPEN, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.naval import landings
from baluard.games.peninsular.rules.orders import END
from baluard.games.peninsular.rules.routes import blocked, open_distances, sources, valid_depots
from baluard.games.peninsular.rules.troops import depot_key
from baluard.games.peninsular.rules.units import ALL
from baluard.kernel.answers import Keys, Space
from baluard.kernel.rng import Rng

WEAK = 300  # PEN section 10: corps below so many points are made up first
NEW_CORPS = 200  # points from which a new corps is worth its place
DEPOT_GAIN = 12  # points of supply that a new depot must save, or that it must move to save
SAILS = 60  # what a voyage must bring
TRADES = 3  # gold below which Spain gives levy for it
RICH = 8  # gold above which Britain takes part


class Quartermaster:
    """Gives the orders of one nation in the phases before the movement, from what is offered."""

    def __init__(self, s: State, look: Outlook, space: Space[Any], rng: Rng) -> None:
        self.s: State = s
        self.rng: Rng = rng
        self.look: Outlook = look
        self.space: Space[Any] = space
        look.count_pulls()

    def order(self, phase: str) -> Keys:
        """The next order of a phase, or its end."""
        first = self.space.next_keys(())
        keys: Keys = ()
        if phase == "reinforcement":
            keys = self.reinforce(first)
        elif phase == "recruitment":
            keys = self.recruit(first)
        elif phase == "intendance":
            keys = self.supply_line(first)
        elif phase == "naval":
            keys = self.sail(first)
        return keys or (END,)

    # -- reinforcements

    def reinforce(self, first: Keys) -> Keys:
        """PEN-5 Corps, bands, generals, points; what finds no good place waits in the reserve."""
        if "place_reinforcement" in first:
            return self.place_corps()
        if "uprising_place" in first:
            return self.place_band()
        if "place_leader" in first:
            return self.place_leader()
        keys = self.new_corps(first)
        return keys or (self.assign() if "assign_points" in first else ())

    def place_corps(self) -> Keys:
        """PEN-5.3 Where there is something to do, and not where a stronger enemy comes."""
        f = self.s.facts
        base = ("place_reinforcement", self.space.next_keys(("place_reinforcement",))[0])
        points = f.entry(base[1]).points
        best, found = 0, ""
        for name in self.space.next_keys(base):
            value = self.site(f.no[name], points)
            if not found or value > best:
                best, found = value, name
        where = self.space.next_keys((*base, found))
        at = f.no[found]
        safe = INSIDE in where and (OPEN not in where or self.look.threat[at] > points + self.look.own[at])
        return (*base, found, INSIDE if safe else OPEN if OPEN in where else where[0])

    def site(self, at: int, points: int) -> int:
        """What a place is worth to a corps that comes there."""
        look = self.look
        city = self.s.facts.city_at[at]
        value = look.pulls[at] - 30 * look.own[at] // 400
        if city != NOBODY and self.s.city_side(city) != look.side and look.inside[city] == 0:
            value += look.values[city]
        over = look.threat[at] - look.own[at] - points
        return value - (over // 4 if over > 0 else 0)

    def place_band(self) -> Keys:
        """PEN-5.10 Where it will block a road, or take a city."""
        f = self.s.facts
        region = self.space.next_keys(("uprising_place",))[0]
        size = self.space.next_keys(("uprising_place", region))[-1]
        worths = band_worths(self.s)
        best, found = -1, ""
        for p in f.provinces_in[f.region_no[region]]:
            crowd = len([b for b in self.s.bands if b[2] == p])
            if worths[p] - crowd > best or not found:
                best, found = worths[p] - crowd, f.provinces[p]
        return ("uprising_place", region, size, found)

    def place_leader(self) -> Keys:
        """PEN-5.5 A general goes to the strongest corps that may have him."""
        general = self.space.next_keys(("place_leader",))[0]
        best, found = -1, ""
        for id in self.space.next_keys(("place_leader", general)):
            points = self.s.corps_of(id).points if self.s.has_corps(id) else 0
            if points > best:
                best, found = points, id
        return ("place_leader", general, found)

    def assign(self) -> Keys:
        """PEN-5.7 Points go where they are needed most."""
        for source in self.space.next_keys(("assign_points",)):
            for kind in self.space.next_keys(("assign_points", source)):
                units = self.space.next_keys(("assign_points", source, kind))
                unit = self.neediest(units)
                if unit:
                    return ("assign_points", source, kind, unit, self.amount(unit, source, kind))
        return ()

    def neediest(self, units: Keys) -> str:
        """The unit that needs points most; nothing when none does."""
        best, found = 0, ""
        for unit in units:
            value = self.need(unit)
            if value > best:
                best, found = value, unit
        return found

    def need(self, unit: str) -> int:
        """How much a unit needs points: weak corps where the war is, weak garrisons where the enemy may come."""
        s, f, look = self.s, self.s.facts, self.look
        if s.has_corps(unit):
            corps = s.corps_of(unit)
            missing = f.most_points - corps.points
            near = min(60, look.pulls[corps.at]) if corps.at >= 0 else 0
            return missing + near + (100 if corps.points < WEAK else 0)
        if unit not in f.city_no:
            return 0
        city = f.city_no[unit]
        missing = look.wanted(city) - s.garrison_points(city)
        if missing <= 0 or not look.threat[f.city_in[city]]:
            return 0
        return missing + look.values[city] * look.risk_now(city) // 50

    def amount(self, unit: str, source: str, kind: str) -> str:
        """All for a corps; for a garrison what it wants, if there is as much."""
        s, f = self.s, self.s.facts
        if s.has_corps(unit):
            return ALL
        city = f.city_no[unit]
        want = max(f.min_garrison, self.look.wanted(city) - s.garrison_points(city))
        k = f.kind_no[kind]
        have = s.reserve[k]
        for id, points in s.arrivals:
            if id == source:
                have = points
        if source == "levy":
            have = s.fresh[k] + f.points_per_levy * s.levy[self.look.nation]
        return ALL if have <= want or s.room_in(city) <= want else str(want)

    # -- recruits

    def new_corps(self, first: Keys) -> Keys:
        """PEN-6.8 A new corps where it has something to do: of the main kind, or of an ally that has none left."""
        if "new_corps" not in first:
            return ()
        f = self.s.facts
        best = -FAR
        found: Keys = ()
        for city in self.space.next_keys(("new_corps",)):
            for kind in self.space.next_keys(("new_corps", city)):
                k = f.kind_no[kind]
                if f.kind_cavalry[k]:
                    continue
                size = self.space.next_keys(("new_corps", city, kind))[-1]
                is_main = k == f.main_kind[self.look.nation]
                value = self.site(f.city_in[f.city_no[city]], int(size))
                if int(size) >= (NEW_CORPS if is_main else f.new_corps_points) and value > best:
                    best, found = value, ("new_corps", city, kind, size)
        if not found:
            return ()
        where = self.space.next_keys(found)
        return (*found, OPEN if OPEN in where else where[0])

    def recruit(self, first: Keys) -> Keys:
        """PEN-6 Trade for gold, buy points, raise a corps, make up weak ones; the rest waits in the reserve."""
        s, look = self.s, self.look
        if self.wants_gold() and "trade" in first and "levy" in self.space.next_keys(("trade",)):
            return ("trade", "levy", self.space.next_keys(("trade", "levy"))[-1])
        spare = s.gold[look.nation] - self.gold_to_keep()
        if "buy_points" in first and spare > 0 and look.w.buys:
            return ("buy_points", str(spare))
        keys = self.new_corps(first)
        if keys:
            return keys
        if "recruit" in first:
            for source in self.space.next_keys(("recruit",)):
                keys = self.recruit_from(source)
                if keys:
                    return keys
        return ()

    def wants_gold(self) -> bool:
        """Does Spain propose a trade? Only to who is rich, and not each time: who has refused is not asked for ever."""
        s = self.s
        poor = self.look.nation == SPAIN and s.gold[SPAIN] < TRADES and s.levy[SPAIN] > TRADES and s.traded == 0
        return poor and s.gold[BRITAIN] >= RICH and self.rng.below(2) == 0

    def gold_to_keep(self) -> int:
        """For the supply of this turn, twice as much in winter."""
        s, nation = self.s, self.look.nation
        return self.look.w.keep_gold[nation] * (2 if s.is_winter() else 1)

    def recruit_from(self, source: str) -> Keys:
        """PEN-6.8 Points of the levy or the reserve, to the unit that needs them most."""
        best = 0
        found: Keys = ()
        for kind in self.space.next_keys(("recruit", source)):
            if self.s.facts.kind_cavalry[self.s.facts.kind_no[kind]]:
                continue
            for city in self.space.next_keys(("recruit", source, kind)):
                unit = self.neediest(self.space.next_keys(("recruit", source, kind, city)))
                if unit and self.need(unit) > best:
                    best = self.need(unit)
                    found = ("recruit", source, kind, city, unit, self.amount(unit, source, kind))
        return found

    # -- depots

    def supply_line(self, first: Keys) -> Keys:
        """PEN-7 A depot where it saves most, new or moved from where it serves nobody."""
        s, f, nation = self.s, self.s.facts, self.look.nation
        if s.gold[nation] < 2 or not ("depot_create" in first or "depot_move" in first):
            return ()
        sites = self.space.next_keys(("depot_create",)) if "depot_create" in first else ()
        useless = self.useless_depot()
        if not sites and useless:
            sites = self.space.next_keys(("depot_move", useless))
        best, found = DEPOT_GAIN, ""
        linked = self.linked()
        for name in sites:
            if linked[f.no[name]]:
                value = self.saved(f.no[name])
                if value > best:
                    best, found = value, name
        if not found:
            return ()
        return ("depot_create", found) if "depot_create" in first else ("depot_move", useless, found)

    def linked(self) -> list[bool]:
        """PEN-7.6 By province: would a depot there be joined to the chain?"""
        s, nation = self.s, self.look.nation
        closed = blocked(s, nation)
        found = [False] * len(closed)
        for p in open_distances(s, [*sources(s, nation), *valid_depots(s, nation)], closed, s.facts.chain):
            found[p] = True
        return found

    def saved(self, site: int) -> int:
        """Points of supply in a turn that a depot there would save, and a little for where corps will go next."""
        s, f, look = self.s, self.s.facts, self.look
        total = 0
        for corps in s.corps:
            if corps.at < 0 or s.nation_of(corps) != look.nation or s.is_besieged(corps):
                continue
            far = f.distance[site][corps.at]
            if far > 3 or far >= look.bread[corps.at]:
                continue
            city = f.city_at[corps.at]
            fed = city != NOBODY and s.city_side(city) == look.side and s.room_in(city) >= corps.points
            before = min(4, look.bread[corps.at])
            total += (2 if fed else 5) * (before - far)
        return total

    def useless_depot(self) -> str:
        """A depot out of the chain, or with no corps near; nothing when all serve."""
        s, f, nation = self.s, self.s.facts, self.look.nation
        valid = valid_depots(s, nation)
        for p in s.depots_of(nation):
            if p not in valid:
                return depot_key(s, nation, p)
        if nation == FRANCE:
            return ""  # the chain behind the front is needed, though nobody stands near it
        for p in s.depots_of(nation):
            near = FAR
            for corps in s.corps:
                if corps.at >= 0 and s.nation_of(corps) == nation:
                    near = min(near, f.distance[p][corps.at])
            if near > 3:
                return depot_key(s, nation, p)
        return ""

    # -- ships

    def sail(self, first: Keys) -> Keys:
        """PEN-8 Corps at sea land where it is best; one corps sails to where there is much more to do."""
        order = first[0]
        if order not in ("naval_redeploy", "naval_move"):
            return ()
        best = -FAR if order == "naval_redeploy" else SAILS
        found: Keys = ()
        for id in self.space.next_keys((order,)):
            corps = self.s.corps_of(id)
            here = self.here(corps) if order == "naval_move" else 0
            for name in self.space.next_keys((order, id)):
                value = self.landing(corps, self.s.facts.no[name]) - here
                if value > best:
                    best, found = value, (order, id, name, self.shore(corps, self.s.facts.no[name]))
        return found

    def here(self, corps: Corps) -> int:
        """What staying is worth."""
        return self.look.pulls[corps.at] + self.look.city_gain(corps, corps.at, False)

    def landing(self, corps: Corps, at: int) -> int:
        """What a corps finds where it lands: it goes no farther in this turn."""
        look = self.look
        return look.pulls[at] + look.city_gain(corps, at, True) - 2 * look.danger(corps, at, True)

    def shore(self, corps: Corps, at: int) -> str:
        """In the open unless the enemy is near."""
        where = landings(self.s, corps, at)
        return INSIDE if INSIDE in where and (OPEN not in where or self.look.threat[at]) else where[0]
