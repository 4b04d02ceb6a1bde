"""PEN-9 The orders of corps in the movement phase: each goes where it gains most for what it risks."""

from __future__ import annotations

from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.bot.steward import Steward
from baluard.games.peninsular.bot.targets import Plan
from baluard.games.peninsular.model.facts import AT_SEA, FRANCE, NOBODY, OPEN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.garrisons import reaches_city
from baluard.games.peninsular.rules.guerrillas import AntiGuerrilla, reach
from baluard.games.peninsular.rules.marches import capacity, is_interrupted, may_march, penalty
from baluard.games.peninsular.rules.seizure import BURN, is_guarded_by_city
from baluard.games.peninsular.rules.sieges import city_to_besiege, is_held, is_sweeping
from baluard.games.peninsular.rules.troops import depot_key
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.rng import Rng

WORTH_IT = 8  # what a march must bring more than staying
HUNT = AntiGuerrilla()


class Way:
    """An end of a march: the provinces to it, the points that are left, the poorest forage on it."""

    def __init__(self, path: tuple[int, ...], left: int, poorest: int, river: bool) -> None:
        self.path: tuple[int, ...] = path
        self.left: int = left
        self.poorest: int = poorest
        self.river: bool = river  # the last border is one


class Marshal:
    """Gives the orders of one nation's corps."""

    def __init__(self, s: State, look: Outlook, plan: Plan | None, rng: Rng) -> None:
        self.s: State = s
        self.look: Outlook = look
        self.made: Plan | None = plan  # the missions of this phase; made when the first corps wants to march
        self.rng: Rng = rng
        self.steward: Steward = Steward(s, look)

    def order(self, corps: Corps) -> Keys:
        """The next order of a corps; empty when it has none."""
        if corps.at == AT_SEA or self.s.is_besieged(corps) or is_sweeping(self.s, corps.id):
            return ()
        return self.steward.order(corps) or self.march(corps) or self.settle(corps)

    @property
    def plan(self) -> Plan:
        """The missions; they are given anew when one of their cities has changed hands."""
        if self.made is None or self.made.is_stale():
            self.made = Plan(self.s, self.look)
        self.made.look = self.look
        return self.made

    # -- marches

    def ways(self, corps: Corps) -> dict[int, Way]:
        """PEN-9.2 to 9.4 Every end of a march, by the cheapest way."""
        s, f, look = self.s, self.s.facts, self.look
        start = corps.start if corps.start != AT_SEA else corps.at
        side = look.side
        left = capacity(s, corps, start) - corps.spent
        poorest = min([f.forage[p] for p in corps.path]) if corps.path else 99
        found: dict[int, Way] = {corps.at: Way((), left, poorest, False)}
        ring = [corps.at]
        while ring:
            wider: list[int] = []
            for at in ring:
                way = found[at]
                if at != corps.at and look.foe[at]:
                    continue
                for to in f.near[at]:
                    cost = f.cost[to]
                    river = f.crossing[at][to]
                    if river and look.foe[to]:
                        cost += 1
                    if is_interrupted(s, side, to):
                        been = [f.region[p] for p in (start, *corps.path, *way.path)]
                        if f.region[to] not in been:
                            cost += penalty(s)
                    rest = way.left - cost
                    if rest < 0 or (to in found and found[to].left >= rest):
                        continue
                    found[to] = Way((*way.path, to), rest, min(way.poorest, f.forage[to]), river)
                    wider.append(to)
            ring = wider
        return found

    def score(self, plan: Plan, corps: Corps, at: int, way: Way) -> int:
        """What ending a march there gains, less what it risks and eats."""
        look = self.look
        moves = at != corps.at
        value = plan.pull(corps, at)
        contact = look.foe_open[at] > 0
        support = plan.support(corps, at)
        if contact:
            value += look.battle_gain(corps, at, way.river, moves, support)
        else:
            value += look.city_gain(corps, at, moves, support)
        left = 0 if contact or look.is_siege(at) else way.left
        poorest = self.s.facts.forage[at] if way.poorest == 99 else way.poorest
        value -= look.supply_cost(corps, at, left, poorest, moves, 1 if support else 0)
        value -= look.danger(corps, at, moves, support)
        if look.w.noise:
            value += self.rng.below(look.w.noise)
        return value

    def march(self, corps: Corps) -> Keys:
        """To the best end of a march, if it is better than staying."""
        if not may_march(self.s, corps) or self.is_idle(corps):
            return ()
        ways = self.ways(corps)
        target = self.pick(corps, self.ranked(corps, ways), ways)
        return () if target == corps.at else self.go(corps, ways[target])

    def is_idle(self, corps: Corps) -> bool:
        """Is it forgotten in this turn? The same each time that it is asked."""
        s, idle = self.s, self.look.w.idle
        return idle > 0 and not corps.moved and Rng(f"{s.turn} {s.fights} {corps.id}").below(100) < idle

    def ranked(self, corps: Corps, ways: dict[int, Way]) -> list[tuple[int, int]]:
        """Ends of a march with their scores, the best first; staying has a little more than it is worth."""
        plan = self.plan
        stays = self.score(plan, corps, corps.at, ways[corps.at]) + WORTH_IT
        if self.look.nation == FRANCE and not corps.moved and HUNT.keys(self.s, FRANCE, (corps.id,)):
            stays += self.look.w.sweep * reach(self.s, corps)
        found = [(-stays, -1, corps.at)]
        for at, way in ways.items():
            if at != corps.at:
                found.append((-self.score(plan, corps, at, way), at, at))
        found.sort()
        return [(-minus, at) for minus, _, at in found]

    def pick(self, corps: Corps, ranked: list[tuple[int, int]], ways: dict[int, Way]) -> int:
        """The end of the march: the best of them."""
        return ranked[0][1]

    def go(self, corps: Corps, way: Way) -> Keys:
        """The order of a march; it is broken off at an empty enemy city, which is taken first."""
        s, f = self.s, self.s.facts
        names: list[str] = []
        for p in way.path:
            names.append(f.provinces[p])
            city = f.city_at[p]
            if city != NOBODY and s.city_side(city) != self.look.side and not s.has_troops(city):
                break
        return (corps.id, *names, DONE)

    # -- at the end of a march

    def settle(self, corps: Corps) -> Keys:
        """What a corps does where it stays: depots, a siege, shelter, a hunt for bands."""
        return self.burn_depot(corps) or self.besiege(corps) or self.shelter(corps) or self.hunt(corps)

    def burn_depot(self, corps: Corps) -> Keys:
        """PEN-9.9 An enemy depot without a garrison is burnt."""
        if corps.place != OPEN:
            return ()
        s = self.s
        for depot in s.depots:
            enemy = depot[1] == corps.at and (depot[0] == FRANCE) != (self.look.nation == FRANCE)
            if enemy and not depot[2] and not is_guarded_by_city(s, depot):
                return (corps.id, "seize_depot", depot_key(s, depot[0], depot[1]), BURN)
        return ()

    def besiege(self, corps: Corps) -> Keys:
        """PEN-9.11 A siege is laid where a corps ends its march."""
        s = self.s
        city = city_to_besiege(s, corps)
        if city == NOBODY or corps.besieging or s.in_the_open(corps.at, 1 - self.look.side):
            return ()
        return (corps.id, "declare_siege", s.facts.cities[city])

    def shelter(self, corps: Corps) -> Keys:
        """PEN-9.6 Behind walls where the enemy may come too strong."""
        s, look = self.s, self.look
        city = s.facts.city_at[corps.at]
        if corps.place != OPEN or city == NOBODY or s.city_side(city) != look.side or not look.w.danger[look.nation]:
            return ()
        if not reaches_city(s, corps, city) or s.room_in(city) < corps.points or s.facts.fort[city] == 0:
            return ()
        if is_held(s, corps):
            return ()
        weak = 100 * look.threat[corps.at] > 140 * look.own[corps.at]
        return (corps.id, "enter_city") if weak else ()

    def hunt(self, corps: Corps) -> Keys:
        """PEN-10.5 A French corps that stays hunts bands of its region."""
        if self.look.nation != FRANCE or not self.look.w.sweep:
            return ()
        keys: Keys = (corps.id,)
        while keys[-1] != DONE:
            offered = HUNT.keys(self.s, FRANCE, keys)
            if not offered:
                return ()
            keys = (*keys, offered[0])
        return (corps.id, HUNT.id, *keys[1:])
