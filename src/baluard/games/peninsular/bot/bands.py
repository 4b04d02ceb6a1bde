"""PEN section 10 Guerrillas: cities without troops, depots, roads of the French in winter; else ambushes."""

from __future__ import annotations

from baluard.games.peninsular.bot.outlook import Outlook
from baluard.games.peninsular.model.facts import FRANCE, FRENCH, NOBODY
from baluard.games.peninsular.model.state import Band, State
from baluard.games.peninsular.rules.guerrillas import Ambush, is_ready
from baluard.games.peninsular.rules.seizure import BURN, is_guarded_by_city
from baluard.games.peninsular.rules.troops import depot_key
from baluard.kernel.answers import DONE, Keys

PER_POINT = 17  # points that a guerrilla point costs an ambushed unit, on average
SPOILED = 15  # what it is worth to bring a corps below the points that it needs to hunt bands
STEPS = (200, 399)  # PEN-10.5 with no more points it hunts none, or only a tiny one
DEPOT_NEAR = 9  # what a province is worth to a band for each French depot, by distance
CORPS_NEAR = 3
BLOCKS = 9  # from here on a band is better kept on the road than spent, in winter
AMBUSH = Ambush()


class Partisans:
    """Gives the orders of the bands."""

    def __init__(self, s: State, look: Outlook) -> None:
        self.s: State = s
        self.look: Outlook = look
        self.worths: list[int] = band_worths(s)

    def order(self) -> Keys:
        """The next order of a band; empty when none has any."""
        for band in self.s.bands:
            if is_ready(band):
                keys = self.take_city(band) or self.burn_depot(band) or self.move(band)
                if keys:
                    return keys
        return self.ambush() if self.look.w.ambush else ()

    def take_city(self, band: Band) -> Keys:
        """PEN-10.4 A French city without troops."""
        s, f = self.s, self.s.facts
        city = f.city_at[band[2]]
        if city == NOBODY or s.has_troops(city) or s.control[city] != FRANCE:
            return ()
        return (band[0], "guerrilla_take_city", f.cities[city])

    def burn_depot(self, band: Band) -> Keys:
        """PEN-10.10 A French depot without a garrison."""
        if band[0] in self.s.stepped:
            return ()
        for depot in self.s.depots:
            is_prey = depot[0] == FRANCE and depot[1] == band[2] and not depot[2]
            if is_prey and not is_guarded_by_city(self.s, depot):
                return (band[0], "seize_depot", depot_key(self.s, depot[0], depot[1]), BURN)
        return ()

    def move(self, band: Band) -> Keys:
        """PEN-10.2 To a better province, if there is one."""
        s, f = self.s, self.s.facts
        if band[0] in s.stepped:
            return ()
        best, target = self.worths[band[2]], band[2]
        for p in f.near[band[2]]:
            if f.country[p] == "spain" and self.worths[p] > best:
                best, target = self.worths[p], p
        return () if target == band[2] else (band[0], f.provinces[target])

    # -- ambushes

    def ambush(self) -> Keys:
        """PEN-10.7 The bands of a region that are not better kept fall upon its French."""
        s, f = self.s, self.s.facts
        winter = f.winter[s.turn] or (s.turn + 1 < len(f.winter) and f.winter[s.turn + 1])
        for region in range(len(f.regions)):
            bands = [b for b in s.bands if is_ready(b) and f.region[b[2]] == region]
            if winter:
                bands = [b for b in bands if self.worths[b[2]] < BLOCKS]
            if not bands:
                continue
            shares = self.shares(region, sum([b[1] for b in bands]))
            if shares:
                names = [b[0] for b in bands]
                return (names[0], AMBUSH.id, *names[1:], *shares, DONE)
        return ()

    def shares(self, region: int, points: int) -> Keys:
        """R59 Targets with their points: garrisons that can be wiped out before a corps of ours, then one corps."""
        found: list[str] = []
        targets = AMBUSH.targets(self.s, region)
        prey = [key for key in targets if self.falls(key)]
        for key in prey:
            need = (2 * self.strength_of(key) + PER_POINT) // PER_POINT // 2 + 1
            if need <= points:
                found += [key, str(need)]
                points -= need
        hit = self.hurts_most([key for key in targets if key not in found], points)
        if points and hit:
            return (*found, hit, str(points))
        if points and found:
            found[-1] = str(int(found[-1]) + points)
        return tuple(found)

    def strength_of(self, key: str) -> int:
        """Points of a corps or garrison; of a depot they are not known."""
        s = self.s
        if key in s.facts.city_no:
            return s.garrison_points(s.facts.city_no[key])
        return s.corps_of(key).points if s.has_corps(key) else 0

    def falls(self, key: str) -> bool:
        """Is it a garrison before which a corps of ours stands, so that the city falls when it is gone?"""
        f = self.s.facts
        if key not in f.city_no:
            return False
        city = f.city_no[key]
        return self.look.own[f.city_in[city]] > 0 and not self.s.inside(city)

    def hurts_most(self, keys: list[str], points: int) -> str:
        """The unit of a region whose loss hurts most."""
        harm = PER_POINT * points
        best, found = 0, ""
        for key in keys:
            there = self.strength_of(key)
            value = min(harm, there)
            if self.s.has_corps(key):
                for step in STEPS:
                    if there > step >= there - harm:
                        value += SPOILED
            if value > best:
                best, found = value, key
        return found


def band_worths(s: State) -> list[int]:
    """PEN-10.9 By province: how well a band blocks the roads of the French there, or takes an empty city of theirs."""
    f = s.facts
    held = [False] * len(f.provinces)
    found = [0] * len(f.provinces)
    for corps in s.corps:
        if corps.at < 0 or f.kind_side[corps.kind] != FRENCH:
            continue
        held[corps.at] = True
        for p in range(len(found)):
            far = f.distance[corps.at][p]
            if far <= CORPS_NEAR:
                found[p] += CORPS_NEAR - far
    for owner, at, garrison in s.depots:
        if owner != FRANCE:
            continue
        if garrison:
            held[at] = True
        for p in range(len(found)):
            far = f.distance[at][p]
            if far <= 2:
                found[p] += DEPOT_NEAR // (1 + far)
    for city in range(len(f.cities)):
        at = f.city_in[city]
        if s.garrisons[city] and s.side_inside(city) == FRENCH:
            held[at] = True
        elif s.control[city] == FRANCE and not s.has_troops(city):
            found[at] += 40
    return [0 if held[p] else found[p] for p in range(len(found))]
