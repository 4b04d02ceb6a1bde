"""PEN-9 The orders of corps in the movement phase: each goes where it gains most for what it risks."""

from __future__ import annotations

from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.model.facts import AT_SEA, FRANCE, INSIDE, NOBODY, OPEN, OTHER_ALLY
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.garrisons import ALL, LEAVE, TAKE, reaches_city
from baluard.games.peninsular.rules.guerrillas import AntiGuerrilla, reach
from baluard.games.peninsular.rules.marches import capacity, is_interrupted, may_march, penalty
from baluard.games.peninsular.rules.seizure import BURN, is_guarded_by_city
from baluard.games.peninsular.rules.sieges import city_to_besiege, is_held, is_sweeping
from baluard.games.peninsular.rules.troops import depot_key, points_of
from baluard.kernel.answers import DONE, Keys
from baluard.kernel.rng import Rng

FIELD = 150  # points that a corps keeps for the field when it leaves a garrison
SMALL_CORPS = 100  # is merged into another of its kind
WORTH_IT = 8  # what a march must bring more than staying
SPARE = 40  # points above what a garrison wants before some are taken along
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

    def __init__(self, s: State, look: Outlook, rng: Rng) -> None:
        self.s: State = s
        self.look: Outlook = look
        self.rng: Rng = rng

    def order(self, corps: Corps) -> Keys:
        """The next order of a corps; empty when it has none."""
        if corps.at == AT_SEA or self.s.is_besieged(corps) or is_sweeping(self.s, corps.id):
            return ()
        return (
            self.deal_with_city(corps)
            or self.make_room(corps)
            or self.merge(corps)
            or self.march(corps)
            or self.settle(corps)
        )

    # -- cities

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

    def corps_to_give_up(self, corps: Corps) -> bool:
        """PEN-5.3 Is this one of the weakest, whose place an arriving corps will need next turn?"""
        s, f = self.s, self.s.facts
        turn = s.turn + 1
        if turn >= len(f.limits):
            return False
        due = 0
        for entry in f.events:
            if entry.op == "corps" and entry.kind == corps.kind and entry.from_turn == turn and not entry.is_trigger:
                due += 1
        over = s.count_corps(corps.kind) + due - f.limits[turn][corps.kind]
        if due == 0 or over <= 0:
            return False
        weaker = 0
        for other in s.corps:
            if other.kind == corps.kind and (other.points, other.id) < (corps.points, corps.id):
                weaker += 1
        return weaker < over

    def make_room(self, corps: Corps) -> Keys:
        """PEN section 10 A small corps goes into a city or another corps, so that arriving ones are not cancelled."""
        s, f = self.s, self.s.facts
        if f.kind_cavalry[corps.kind] or not self.corps_to_give_up(corps):
            return ()
        if self.has_shelter(corps, corps.at):
            city = f.city_at[corps.at]
            if city != NOBODY and self.fits_city(corps, city) and reaches_city(s, corps, city):
                return (corps.id, "garrison", f.cities[city], LEAVE, ALL)
            for other in s.corps:
                if self.is_heir(corps, other, corps.at):
                    return (corps.id, "transfer", other.id, ALL)
        if not may_march(s, corps):
            return ()
        ways = self.ways(corps)
        best: Way | None = None
        for to in ways:
            if self.look.foe[to] == 0 and self.has_shelter(corps, to) and (best is None or ways[to].left > best.left):
                best = ways[to]
        return () if best is None else self.go(corps, best)

    def has_shelter(self, corps: Corps, at: int) -> bool:
        """Can it be left in a city there, or join another corps?"""
        city = self.s.facts.city_at[at]
        if city != NOBODY and self.fits_city(corps, city):
            return True
        for other in self.s.corps:
            if self.is_heir(corps, other, at):
                return True
        return False

    def fits_city(self, corps: Corps, city: int) -> bool:
        """Has a friendly city room for the whole corps?"""
        s = self.s
        inside = corps.points if corps.place == INSIDE and s.facts.city_in[city] == corps.at else 0
        return s.city_side(city) == self.look.side and s.sieges[city] < 0 and s.room_in(city) + inside >= corps.points

    def is_heir(self, corps: Corps, other: Corps, at: int) -> bool:
        """Can another corps take all its points?"""
        if other.id == corps.id or other.kind != corps.kind or other.at != at or other.place != OPEN:
            return False
        return other.points + corps.points <= self.s.facts.most_points

    def merge(self, corps: Corps) -> Keys:
        """PEN-9.7 A small corps joins a larger one of its kind."""
        if corps.points >= SMALL_CORPS or corps.place != OPEN:
            return ()
        for other in self.s.corps:
            if self.is_heir(corps, other, corps.at) and other.points >= corps.points:
                return (corps.id, "transfer", other.id, ALL)
        return ()

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

    def score(self, corps: Corps, at: int, way: Way) -> int:
        """What ending a march there gains, less what it risks and eats."""
        look = self.look
        moves = at != corps.at
        value = look.pulls[at]
        contact = look.foe_open[at] > 0
        if contact:
            value += look.battle_gain(corps, at, way.river, moves)
        else:
            value += look.city_gain(corps, at, moves)
        besieges = corps.besieging and not moves
        left = 0 if besieges or contact else way.left
        poorest = self.s.facts.forage[at] if way.poorest == 99 else way.poorest
        value -= look.supply_cost(corps, at, left, poorest, moves)
        value -= look.danger(corps, at, moves)
        if look.w.noise:
            value += self.rng.below(look.w.noise)
        return value

    def march(self, corps: Corps) -> Keys:
        """To the best end of a march, if it is better than staying."""
        if not may_march(self.s, corps):
            return ()
        ways = self.ways(corps)
        target = self.pick(corps, self.ranked(corps, ways), ways)
        return () if target == corps.at else self.go(corps, ways[target])

    def ranked(self, corps: Corps, ways: dict[int, Way]) -> list[tuple[int, int]]:
        """Ends of a march with their scores, the best first; staying has a little more than it is worth."""
        stays = self.score(corps, corps.at, ways[corps.at]) + WORTH_IT
        if self.look.nation == FRANCE and not corps.moved and HUNT.keys(self.s, FRANCE, (corps.id,)):
            stays += self.look.w.sweep * reach(self.s, corps)
        found = [(-stays, -1, corps.at)]
        for at, way in ways.items():
            if at != corps.at:
                found.append((-self.score(corps, at, way), at, at))
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
