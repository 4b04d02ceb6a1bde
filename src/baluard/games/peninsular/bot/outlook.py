"""How the map looks to a nation: who is where, who may come, what lies ahead, where there is bread."""

from __future__ import annotations

from baluard.games.peninsular.bot.odds import BRITISH_STORM, FRENCH_STORM, SPANISH_STORM, chance_to_take, clash
from baluard.games.peninsular.bot.odds_grid import SPANISH_GAP
from baluard.games.peninsular.bot.roads import roads
from baluard.games.peninsular.bot.weights import Weights
from baluard.games.peninsular.bot.worth import city_values
from baluard.games.peninsular.model.facts import FAR, FRANCE, MOUNTAIN, NOBODY, SIDE_OF, SPAIN
from baluard.games.peninsular.model.state import State
from baluard.games.peninsular.model.state_parts import Corps
from baluard.games.peninsular.rules.routes import blocked, is_own_forage, valid_depots

NEAR = 3  # provinces from a depot within which it feeds
WINTER = 2
MOST_OTHERS = 2
USUAL = 300  # points of the corps for which targets are judged
BAND_RISK = 20  # garrison that a French city wants against bands
STEP = 20  # sizes of garrisons that are compared
MOST_GARRISON = 210
HUNGER_SMALL = 25  # percent: chance that a besieged city falls soon without a storm, with less than three towers
HUNGER = 10
LEVIES = 70  # percent of their points that Spanish troops are worth in an attack
SECOND = 60  # percent of the second corps that may come
SECOND_STORMS = 30  # the same in a storm
RATIO_VAIN = 80  # own points in percent of the enemies' from which driving them away is thought of
RATIO_SURE = 170  # and from which it is sure to succeed
DRIVEN = 18  # percent of their points that enemies lose who are driven away, now and then all of them
MENACE = 30  # percent of the worth of a city that enemies beside it threaten
DETERRED = 25  # percent of a storm's chance that is left when it is too low for a sensible enemy


class Outlook:
    """Made for one nation at one moment; marches of its own change `own` and `pulls` only."""

    def __init__(self, s: State, w: Weights, nation: int) -> None:
        self.s: State = s
        self.w: Weights = w
        self.nation: int = nation
        self.side: int = SIDE_OF[nation]
        self.values: list[int] = city_values(s, w)
        knows = w.knows_units
        self.storms_as: int = (SPANISH_STORM, BRITISH_STORM, FRENCH_STORM)[nation] if knows else FRENCH_STORM
        self.stormed_by: int = BRITISH_STORM if nation == FRANCE and knows else FRENCH_STORM
        self.usual_led: int = led_by_kind(s, s.facts.main_kind[nation])
        size = len(s.facts.provinces)
        self.own: list[int] = [0] * size  # points of free corps of the own side
        self.foe: list[int] = [0] * size  # of free enemy corps
        self.foe_open: list[int] = [0] * size  # of these in the open
        self.own_led: list[int] = [0] * size  # best leadership of each side
        self.foe_led: list[int] = [0] * size
        self.threat: list[int] = [0] * size  # enemy points that may come in one activation
        self.stormers: list[int] = [0] * size  # of them, those who would storm a city: seldom all together
        self.pulls: list[int] = [0] * size  # counted only for who asks: `count_pulls`
        self.bread: list[int] = [FAR] * size  # provinces to the nearest valid depot
        self.inside: list[int] = [0] * len(s.facts.cities)  # points in each city
        self.count_troops()
        self.count_threats()
        self.count_bread()

    # -- who is where

    def count_troops(self) -> None:
        """Free corps of both sides, and who is in the cities."""
        s, f = self.s, self.s.facts
        for p in range(len(self.own)):
            self.own[p] = self.foe[p] = self.foe_open[p] = self.own_led[p] = self.foe_led[p] = 0
        for c in range(len(f.cities)):
            self.inside[c] = s.garrison_points(c)
        for corps in s.corps:
            if corps.at < 0:
                continue
            if corps.place == "city":
                self.inside[f.city_at[corps.at]] += corps.points
            if s.is_besieged(corps):
                continue
            led = leadership(s, corps)
            if f.kind_side[corps.kind] == self.side:
                self.own[corps.at] += corps.points
                self.own_led[corps.at] = max(led, self.own_led[corps.at])
                continue
            self.foe[corps.at] += corps.points
            self.foe_led[corps.at] = max(led, self.foe_led[corps.at])
            if corps.place == "open":
                self.foe_open[corps.at] += corps.points

    def count_threats(self) -> None:
        """By province: the strongest enemy corps that may come, and a part of the second."""
        s, f = self.s, self.s.facts
        first = [0] * len(self.threat)
        second = [0] * len(self.threat)
        cost = roads(f)
        for corps in s.corps:
            if corps.at < 0 or f.kind_side[corps.kind] == self.side or s.is_besieged(corps):
                continue
            reach = f.kind_move[corps.kind]
            points = corps.points
            if self.w.knows_units and f.kind_nation[corps.kind] == SPAIN:
                points = LEVIES * points // 100
            row = cost[corps.at]
            for p in range(len(first)):
                if row[p] > reach:
                    continue
                if points > first[p]:
                    second[p] = first[p]
                    first[p] = points
                elif points > second[p]:
                    second[p] = points
        for p in range(len(first)):
            self.threat[p] = first[p] + SECOND * second[p] // 100
            self.stormers[p] = first[p] + SECOND_STORMS * second[p] // 100

    def count_bread(self) -> None:
        """Provinces to the nearest valid depot by open route, up to three."""
        s = self.s
        ring = valid_depots(s, self.nation)
        closed = blocked(s, self.nation) if ring else []
        for p in ring:
            self.bread[p] = 0
        for steps in range(1, NEAR + 1):
            wider: list[int] = []
            for p in ring:
                for q in s.facts.near[p]:
                    if self.bread[q] == FAR and not closed[q]:
                        self.bread[q] = steps
                        wider.append(q)
            ring = wider

    # -- targets

    def prize(self, city: int) -> int:
        """What there is to gain in a city at most: an enemy's to take, an own one to save."""
        value = self.values[city]
        if self.s.city_side(city) != self.side:
            return value
        if self.s.sieges[city] >= 0:
            return value
        return self.w.hold[self.nation] * value // 100 if self.threat[self.s.facts.city_in[city]] else 0

    def prize_for(self, city: int, points: int) -> int:
        """The part of it that so many points in its province can expect to win."""
        s, f = self.s, self.s.facts
        at = f.city_in[city]
        value = self.values[city]
        if points <= 0:
            return 0
        field = 100
        if self.foe_open[at]:
            led = (self.own_led[at] or self.usual_led) - self.foe_led[at]
            field = clash(points, self.foe_open[at], led).held
        if s.city_side(city) == self.side:
            if s.sieges[city] >= 0:
                return value * field // 100
            safe = 100 - self.risk(city, self.inside[city] + points)
            return self.w.hold[self.nation] * value * safe // 10000
        chance = self.capture_chance(city, points)
        if self.w.retake:
            value -= self.w.retake * value * self.risk(city, points) // 10000
        return (value + self.w.prey * self.inside[city] // 100) * chance * field // 10000

    def target_value(self, at: int, points: int) -> int:
        """What so many points can expect to win in a province: its city, and the enemies in the open there."""
        city = self.s.facts.city_at[at]
        value = self.prize_for(city, points) if city != NOBODY else 0
        if self.foe_open[at] and self.w.hunt:
            value += self.chase(at, points)
        return value

    def chase(self, at: int, points: int) -> int:
        """PEN-12.4 What driving the enemies of a province away is worth: their loss, and what they threaten."""
        foes = self.foe_open[at]
        over = min(RATIO_SURE, 100 * points // foes) - RATIO_VAIN
        if over <= 0:
            return 0
        value = foes * DRIVEN // 100 + self.menace(at)
        return self.w.hunt * value * over // (100 * (RATIO_SURE - RATIO_VAIN))

    def menace(self, at: int) -> int:
        """What enemies in a province threaten: the best own city there or beside it."""
        s, f = self.s, self.s.facts
        best = 0
        for p in (at, *f.near[at]):
            city = f.city_at[p]
            if city != NOBODY and s.city_side(city) == self.side and self.values[city] > best:
                best = self.values[city]
        return MENACE * best // 100

    def capture_chance(self, city: int, points: int) -> int:
        """Percent: will so many points in front of an enemy city have it soon, by storm or by hunger?"""
        f = self.s.facts
        inside = self.inside[city]
        if inside == 0:
            return 100 if points >= f.min_garrison else 0
        chance = chance_to_take(points, inside, f.fort[city], max(0, self.s.sieges[city]), self.storms_as)
        if points < inside or (self.nation == FRANCE and f.coast[f.city_in[city]]):
            return chance  # ships feed allied cities on the coast
        return max(chance, HUNGER_SMALL if f.towers[city] < 3 else HUNGER)

    def risk_now(self, city: int) -> int:
        """Percent: may an enemy take an own city as it is?"""
        return self.risk(city, self.inside[city] + self.own[self.s.facts.city_in[city]])

    def risk(self, city: int, points: int) -> int:
        """Percent: will an enemy who is near take an own city that so many points hold? Few storm against the odds."""
        at = self.s.facts.city_in[city]
        if self.threat[at] == 0:
            return 0
        chance = chance_to_take(self.stormers[at], points, self.s.facts.fort[city], 0, self.stormed_by)
        return chance if chance >= self.w.storm else DETERRED * chance // 100

    def count_pulls(self) -> None:
        """By province: the best target ahead, fading with the distance."""
        f = self.s.facts
        cost = roads(f)
        for city in range(len(f.cities)):
            at = f.city_in[city]
            if self.s.city_side(city) == self.side and self.s.sieges[city] < 0 and self.threat[at] == 0:
                continue
            gain = self.prize_for(city, self.own[at] + USUAL) - self.prize_for(city, self.own[at])
            value = self.w.pull * gain // 100
            if value <= 0:
                continue
            faded = [value]
            while len(faded) < 16:
                faded.append(faded[-1] * self.w.fades // 100)
            row = cost[at]
            for p in range(len(self.pulls)):
                far = row[p]
                if 0 < far < 16 and faded[far - 1] > self.pulls[p]:
                    self.pulls[p] = faded[far - 1]

    # -- garrisons

    def wanted(self, city: int) -> int:
        """Points that a garrison of the own side should have: what they save, less a part of what they could do."""
        f = self.s.facts
        at = f.city_in[city]
        least = f.min_garrison
        if self.nation == FRANCE and f.country[at] == "spain":
            least = max(least, BAND_RISK)
        if self.threat[at] == 0:
            return least
        best, found = 0, least
        open_risk = self.risk(city, least)
        for size in range(least + STEP, f.towers[city] * f.points_per_tower + 1, STEP):
            if size > MOST_GARRISON:
                break
            saved = (
                self.w.guard[self.nation] * self.values[city] * (open_risk - self.risk(city, size)) // 10000
                - self.w.tied * size // 100
            )
            if saved > best:
                best, found = saved, size
        return found

    # -- what an end of a march costs

    def is_siege(self, at: int) -> bool:
        """PEN-11.4 Does a corps that ends its march there lay siege to a city, with no movement left?"""
        city = self.s.facts.city_at[at]
        return city != NOBODY and self.inside[city] > 0 and self.s.city_side(city) != self.side

    def supply_cost(self, corps: Corps, at: int, left: int, poorest: int, moves: bool, more: int = 0) -> int:
        """PEN-11 The expected loss of the next supply phase: the city's bread, a depot's for gold, or forage."""
        s, f = self.s, self.s.facts
        city = f.city_at[at]
        if city != NOBODY and s.city_side(city) == self.side and s.sieges[city] < 0:
            others = self.own[at] - (0 if moves else corps.points)
            if f.towers[city] * f.points_per_tower - self.inside[city] - others >= corps.points:
                return 0
        others = min(MOST_OTHERS, self.others_at(corps, at) + more)
        cost = forage_cost(s, corps, at, left, poorest, others)
        if self.bread[at] <= NEAR and not corps.forced:
            price = self.bread[at] * (f.supply_gold_winter if s.is_winter() else f.supply_gold)
            scarce = 2 if s.gold[self.nation] < 6 else 1
            cost = min(cost, price * self.w.gold * scarce)
        return cost

    def others_at(self, corps: Corps, at: int) -> int:
        """Other corps in a province, as far as they count."""
        number = 0
        for other in self.s.corps:
            if other.at == at and other.id != corps.id:
                number += 1
        return min(MOST_OTHERS, number)

    def danger(self, corps: Corps, at: int, moves: bool, support: int = 0) -> int:
        """What an enemy activation may cost a corps that ends there."""
        threat = self.threat[at]
        if threat == 0 or self.w.danger[self.nation] == 0:
            return 0
        strength = self.own[at] + support + (corps.points if moves else 0)
        over = 100 * threat // max(1, strength) - 90
        if over <= 0:
            return 0
        share = min(20, over // 5)
        return corps.points * share * self.w.danger[self.nation] // 10000

    # -- what it gains

    def battle_gain(self, corps: Corps, at: int, river: bool, moves: bool, support: int) -> int:
        """PEN-12.7 What a corps adds to an attack in a province; far below nothing where it is folly."""
        there = self.own[at] - (0 if moves else corps.points)
        foes = max(1, self.foe_open[at])
        least = self.w.attack[self.nation] * foes // 100
        if there >= least:
            return self.field_value(corps, at, river, there + corps.points) - self.field_value(corps, at, river, there)
        together = there + corps.points + support
        if together < least:
            return -corps.points
        return self.field_value(corps, at, river, together) * corps.points // together

    def field_value(self, corps: Corps, at: int, river: bool, points: int) -> int:
        """What an attack of so many points on the enemies in the open is worth; who is much weaker goes away."""
        s, f = self.s, self.s.facts
        foes = max(1, self.foe_open[at])
        led = max(self.own_led[at], leadership(s, corps))
        fight = clash(points, foes, led - self.foe_led[at] - ground(f.terrain[at], river))
        city = f.city_at[at]
        prize = 10
        if city != NOBODY and self.values[city]:
            relieved = s.city_side(city) == self.side and s.sieges[city] >= 0
            prize = self.values[city] if relieved else self.values[city] // 4
        if self.w.hunt:
            prize = max(prize, self.menace(at))
        gain = fight.defender * foes // 100 + fight.held * prize // 100
        return gain - (fight.attacker * points + fight.driven * points // 5) // 100

    def city_gain(self, corps: Corps, at: int, moves: bool, support: int = 0) -> int:
        """A city to take, to besiege with others, or to hold."""
        f = self.s.facts
        city = f.city_at[at]
        if city == NOBODY or (self.inside[city] == 0 and f.kind_cavalry[corps.kind]):
            return 0
        rest = self.own[at] + support - (0 if moves else corps.points)
        gain = self.prize_for(city, rest + corps.points) - self.prize_for(city, rest)
        if support:  # each of those who come together has its share
            whole = self.prize_for(city, rest + corps.points)
            gain = max(gain, whole * corps.points // max(1, rest + corps.points))
        return gain


def ground(terrain: int, river: bool) -> int:
    """PEN-17.4 What the ground takes from an attacker."""
    return (1 if terrain == MOUNTAIN else 0) + (1 if river else 0)


def leadership(s: State, corps: Corps) -> int:
    """PEN-3.5 The leadership of a corps' commander, less what worse units cost."""
    f = s.facts
    if not corps.generals:
        return led_by_kind(s, corps.kind)
    return f.leadership[corps.generals[0]] - (SPANISH_GAP if f.kind_nation[corps.kind] == SPAIN else 0)


def led_by_kind(s: State, kind: int) -> int:
    """The same without a named general."""
    f = s.facts
    return f.kind_leadership[kind] - (SPANISH_GAP if f.kind_nation[kind] == SPAIN else 0)


def forage_cost(s: State, corps: Corps, at: int, left: int, poorest: int, others: int) -> int:
    """PEN-11.4, 11.5 The mean loss of a forage roll."""
    f = s.facts
    modifier = others - left + (1 if corps.forced else 0) + (WINTER if s.is_winter() else 0)
    if is_own_forage(s, corps.kind, at):
        modifier -= 1
    lost = 0
    for die in range(1, 7):
        lost += max(0, die + modifier - poorest)
    return min(corps.points, f.forage_loss * lost // 6)
