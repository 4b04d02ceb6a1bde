"""The table as a bot sees it: who can hurt whom from where. Reckoned in round numbers, for it is asked very often."""

from __future__ import annotations

from math import hypot

from baluard.games.maurice.bot.odds import chance_of, clash_odds, own_win
from baluard.games.maurice.bot.weights import Weights
from baluard.games.maurice.bot.worth import Judge
from baluard.games.maurice.model.facts import Piece, Profile
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.damage import disrupted_on, is_shaken
from baluard.games.maurice.rules.measures import point_is_in
from baluard.games.maurice.rules.victory import objective_points, winner_at_night
from baluard.kernel.plane import Box, Place, Sines, box_of, is_inside

FAR = 14000.0  # who is farther is no danger next turn
STAND = 3600.0  # where one stands to fire
DEPLOY = 6500.0  # nearer than this nobody should be in column
ASIDE = 2400.0  # how far aside a charge can still hit, and a quarter of the way more
SEEN = 9000.0  # who is nearer should be faced
COMPANY = 6000.0
NEAR_GOAL = 6000.0
PACE = 5000.0  # of horse, who should not run ahead of the foot
DEPLOYING = 2.0  # marches that a column still needs when it is near


def beyond(box: Box, x: float, y: float) -> float:
    """How far a point is from a box; nothing inside."""
    west, north, east, south = box
    return hypot(max(west - x, 0.0, x - east), max(north - y, 0.0, y - south))


class Kind:
    """What a unit can do and is worth in a formation, wherever it stands."""

    def __init__(self, s: State, judge: Judge, u: int, stance: int) -> None:
        troop = s.facts.troops[u]
        profile = troop.profiles[stance]
        assert profile is not None
        n = s.facts.n
        self.u: int = u
        self.profile: Profile = profile
        self.is_foot: bool = profile.arm == "inf"
        self.is_horse: bool = profile.arm == "cav"
        self.is_gun: bool = profile.arm == "art"
        self.bases: int = 2 if profile.all_round else len(profile.shooting)
        self.covered: bool = profile.formation == "garrison"
        self.disr: int = s.disr[u]
        self.factor: int = (troop.combat if profile.regular else troop.irregular_combat) - s.disr[u]
        self.one_disr: float = judge.hurt(s, u, 1.0)  # what one DISR more costs it
        self.two_disr: float = judge.hurt(s, u, 2.0)
        self.whole: float = judge.hurt(s, u, float(troop.limit))  # what it has left to lose
        self.keen: float = judge.fit(s.disr[u], troop.limit)  # a part of it: who is worn does not press on
        self.hits: float = chance_of(disrupted_on(s, u, False))  # DISR that one die of a plain shot brings, if it hits
        self.aim: int = (0 if profile.regular else n.irregular_fire) + (n.shaken_fire if is_shaken(s, u) else 0)
        charges = profile.charges and s.disr[u] < troop.steady
        self.reach: float = float(n.line_move[profile.moves]) if charges else 0.0


class Man:
    """A unit as the others see it: where it is, what it can do, what it is worth."""

    def __init__(self, sines: Sines, kind: Kind, place: Place) -> None:
        profile = kind.profile
        self.u: int = kind.u
        self.place: Place = place
        self.profile: Profile = profile
        self.px: float = float(place[0])
        self.py: float = float(place[1])
        self.sine: float = sines.sine(place[2]) / sines.scale
        self.cosine: float = sines.cosine(place[2]) / sines.scale
        self.half: float = profile.width / 2
        self.depth: float = float(profile.depth)
        self.cx: float = self.px - self.sine * self.depth / 2
        self.cy: float = self.py + self.cosine * self.depth / 2
        self.is_foot: bool = kind.is_foot
        self.is_horse: bool = kind.is_horse
        self.is_gun: bool = kind.is_gun
        self.in_column: bool = profile.in_column
        self.bases: int = kind.bases
        self.covered: bool = kind.covered
        self.factor: int = kind.factor
        self.disr: int = kind.disr
        self.reach: float = kind.reach
        self.one_disr: float = kind.one_disr
        self.two_disr: float = kind.two_disr
        self.whole: float = kind.whole
        self.keen: float = kind.keen
        self.hits: float = kind.hits
        self.aim: int = kind.aim

    def ahead(self, x: float, y: float) -> float:
        """How far a point is before its front."""
        return (x - self.px) * self.sine - (y - self.py) * self.cosine

    def aside(self, x: float, y: float) -> float:
        """How far a point is to the right of its middle."""
        return (x - self.px) * self.cosine + (y - self.py) * self.sine

    def away(self, x: float, y: float) -> float:
        """How far a point is from it."""
        forward = (x - self.px) * self.sine - (y - self.py) * self.cosine
        right = abs((x - self.px) * self.cosine + (y - self.py) * self.sine) - self.half
        deep = forward if forward > 0.0 else -self.depth - forward
        if right <= 0.0:
            return deep if deep > 0.0 else 0.0
        return right if deep <= 0.0 else hypot(right, deep)


class Outlook:
    """One side's view of a state; made for a decision."""

    def __init__(self, s: State, side: int, w: Weights) -> None:
        self.s: State = s
        self.side: int = side
        self.w: Weights = w
        self.judge: Judge = Judge(s.facts, w)
        self.kinds: dict[tuple[int, int], Kind] = {}  # by unit and formation
        self.duels: dict[tuple[int, int], tuple[float, float, float]] = {}  # by the sums of attacker and defender
        self.men: dict[int, Man] = {u: self.man(u, s.place[u], s.stance[u]) for u in s.everybody()}
        self.friends: list[Man] = [self.men[u] for u in s.army(side)]
        self.foes: list[Man] = [self.men[u] for u in s.army(1 - side)]
        self.night: float = self.judge.night(s)
        self.rough: list[Piece] = [
            p for p in s.facts.pieces if p.kind.id not in ("hill", "builtup", "obstacle", "road")
        ]
        ahead = winner_at_night(s, objective_points(s)) if s.facts.nightfall else -1
        self.leads: bool = ahead == side
        push = w.wait if self.leads else w.push
        self.push: float = push * (1.0 + (w.late * self.night if not self.leads else 0.0))
        self.haste: float = (w.haste if self.leads else -w.haste) if s.facts.nightfall else 0.0
        self.pull: float = 0.0 if self.leads else w.pull * self.night
        self.goals: list[Box] = [
            box_of(objective.area) for i, objective in enumerate(s.facts.objectives) if s.control[i] != side
        ]

    def man(self, u: int, place: Place, stance: int) -> Man:
        """A unit as it would be in a place and a formation."""
        if (u, stance) not in self.kinds:
            self.kinds[u, stance] = Kind(self.s, self.judge, u, stance)
        return Man(self.s.facts.sines, self.kinds[u, stance], place)

    # -- what one does to another

    def fire(self, one: Man, other: Man) -> float:
        """What the volley of one costs the other, in round numbers."""
        if not one.bases:
            return 0.0
        x, y = other.cx, other.cy
        if not one.profile.all_round:
            forward, right = one.ahead(x, y), abs(one.aside(x, y))
            if forward <= 0.0 or right > forward + other.half + 1000.0:
                return 0.0
        else:
            forward, right = 1.0, 0.0
        away = other.away(one.px, one.py)
        if away > 4600.0:
            return 0.0
        bases = float(one.bases)
        if away > 4000.0 or right > forward:
            bases /= 2
        aim = one.aim + (1 if other.profile.dense else 0) - (1 if other.covered else 0)
        if self.is_behind(one, other):
            aim += 1
        dice = bases * (2 if one.is_gun else 1)
        disr = dice * chance_of(4 - aim) * other.hits * (0.5 if other.profile.formation == "garrison" else 1.0)
        whole = int(disr)
        return other.one_disr * disr if whole < 1 else other.one_disr + (other.two_disr - other.one_disr) * (disr - 1.0)

    def is_behind(self, one: Man, other: Man) -> bool:
        """Is one on the other's flank?"""
        if not other.profile.flanks:
            return False
        return other.ahead(one.cx, one.cy) < -300.0

    def can_reach(self, one: Man, other: Man) -> bool:
        """Might one charge the other next turn?"""
        if not one.reach or (one.is_foot and other.is_horse) or (one.is_horse and other.covered):
            return False
        forward = one.ahead(other.cx, other.cy)
        if forward <= 0.0 or abs(one.aside(other.cx, other.cy)) > ASIDE + other.half / 2 + forward / 4:
            return False
        return other.away(one.px, one.py) <= one.reach

    def may_charge(self, u: int) -> bool:
        """Is there anybody whom it might charge?"""
        one = self.men[u]
        for foe in self.foes:
            if self.can_reach(one, foe):
                return True
        return False

    def charge(self, one: Man, other: Man) -> float:
        """What a charge of one at the other gains, less what it costs."""
        n = self.s.facts.n
        defence = other.factor
        if other.in_column or self.is_behind(one, other):
            defence += n.vulnerable
        attack = one.factor + (n.massed if one.profile.formation == "massed" and one.is_foot else 0)
        if other.covered and not other.is_horse:
            attack += n.combat_cover
        if (attack, defence) not in self.duels:
            self.duels[attack, defence] = (*clash_odds([attack], defence), own_win(attack, defence))
        doubled, beaten, won = self.duels[attack, defence]
        gain = doubled * other.whole + beaten * other.two_disr + (1.0 - doubled - beaten) * other.one_disr
        return gain - won * one.one_disr - (1.0 - won) * one.two_disr

    # -- how a place looks

    def score(self, man: Man) -> float:
        """How well a unit stands in a place."""
        w = self.w
        fire = under_fire = chance = worst = others = 0.0
        nearest = 1e9
        facing = 0.0
        screen = self.is_screened(man)
        for foe in self.foes:
            away = hypot(foe.cx - man.cx, foe.cy - man.cy)
            if away < nearest:
                nearest = away
                facing = (man.ahead(foe.cx, foe.cy) + man.depth / 2) / max(away, 1.0)
            if away > FAR:
                continue
            if away < 9000.0:
                mine = self.fire(man, foe)
                if mine > fire:
                    fire = mine
                under_fire += self.fire(foe, man) * (0.4 if screen else 1.0)
            if w.sees_charges:
                if self.can_reach(foe, man):
                    harm = max(0.0, self.charge(foe, man)) * (0.4 if screen and not self.is_behind(foe, man) else 1.0)
                    others += harm
                    worst = max(worst, harm)
                if not screen and self.can_reach(man, foe):
                    chance = max(chance, self.charge(man, foe))
        total = w.fire * (fire * 0.2 if screen else fire) - w.under_fire * under_fire
        total += w.chance * chance - w.danger * worst - w.other_dangers * (others - worst)
        total += w.facing * (facing - 1.0) / 2 * max(0.0, 1.0 - nearest / SEEN)
        total += self.way(man, nearest) + self.stand(man, nearest)
        return total

    def is_screened(self, man: Man) -> bool:
        """Does a friend stand before it?"""
        for friend in self.friends:
            if friend.u != man.u:
                forward = man.ahead(friend.cx, friend.cy)
                if 200.0 < forward < 4500.0 and abs(man.aside(friend.cx, friend.cy)) < man.half / 2 + friend.half / 2:
                    return True
        return False

    def way(self, man: Man, nearest: float) -> float:
        """How far it still has to go, in turns of its own march: to the fight, and to what must be taken."""
        total = -self.push * man.keen * self.turns_for(man, max(0.0, nearest - STAND - man.depth / 2))
        if self.pull and self.goals and not man.is_gun:
            left = min([beyond(goal, man.cx, man.cy) for goal in self.goals])
            total -= self.pull * man.keen * left / (PACE if man.is_horse else float(self.s.facts.n.line_move["inf"]))
        return total

    def turns_for(self, man: Man, left: float) -> float:
        """How many marches so much way takes: columns are fast, but must deploy in the end."""
        n = self.s.facts.n
        profile = man.profile
        if man.is_gun:
            far = 1.0 if left > 9000.0 else 0.0
            return left / 6000.0 / 2 if man.in_column else left / 12000.0 + far
        if man.in_column:
            return DEPLOYING + max(0.0, left - n.line_move[profile.moves]) / n.column_move[profile.moves]
        return left / (PACE if man.is_horse else n.line_move["inf"])

    def stand(self, man: Man, nearest: float) -> float:
        """Company, ground, formation and objectives."""
        w = self.w
        total = 0.0
        if man.in_column and nearest < DEPLOY + 2500.0:
            total -= w.column * (1.0 if nearest < DEPLOY else 0.5)
        total += w.company * min(2, self.companions(man))
        if man.covered:
            total += w.shelter
        elif man.profile.regular:
            point = (int(man.cx), int(man.cy))
            for piece in self.rough:
                if man.profile.arm in piece.kind.difficult and point_is_in(point, piece):
                    total -= w.rough
        return total + self.ground(man)

    def companions(self, man: Man) -> int:
        """Friends of its kind at its side."""
        count = 0
        for friend in self.friends:
            alike = friend.u != man.u and friend.is_horse == man.is_horse and not friend.is_gun
            if alike and hypot(friend.cx - man.cx, friend.cy - man.cy) < COMPANY:
                count += 1
        return count

    def ground(self, man: Man) -> float:
        """Objectives: those to take, and those to hold."""
        w, s = self.w, self.s
        total = 0.0
        point = (int(man.cx), int(man.cy))
        for i, objective in enumerate(s.facts.objectives):
            if s.control[i] == self.side:
                west, north, east, south = box_of(objective.area)
                away = hypot((west + east) / 2 - man.cx, (north + south) / 2 - man.cy)
                if away < NEAR_GOAL:
                    total += w.hold * objective.points * (1.0 - away / NEAR_GOAL)
            elif is_inside(point, objective.area) and not self.is_taken(man, i):
                total += w.take * objective.points * (0.3 + self.night)
        return total

    def is_taken(self, man: Man, i: int) -> bool:
        """Does a friend stand in an objective already?"""
        area = self.s.facts.objectives[i].area
        for friend in self.friends:
            if friend.u != man.u and is_inside((int(friend.cx), int(friend.cy)), area):
                return True
        return False
