"""Charges: what each would bring by the odds, alone and together."""

from __future__ import annotations

from baluard.games.maurice.bot.odds import clash_odds, own_win
from baluard.games.maurice.bot.worth import Judge
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.cards import army_effects, notable_effects, unit_fits
from baluard.games.maurice.rules.charges import flanks, may_charge, targets_of_charge
from baluard.games.maurice.rules.damage import combat_factor
from baluard.games.maurice.rules.measures import crosses_cover, elevation, in_bad, is_in

Way = tuple[int, str, int]  # a target, and the wheel that brings one there


class Assaults:
    """What the units of a side could charge, looked up once for a decision."""

    def __init__(self, s: State, side: int, judge: Judge) -> None:
        self.s: State = s
        self.side: int = side
        self.judge: Judge = judge
        self.ways: dict[int, list[Way]] = {}
        self.sums: dict[tuple[int, int], int] = {}

    def ways_of(self, u: int) -> list[Way]:
        """The targets that a unit may charge."""
        if u not in self.ways:
            found: list[Way] = []
            if may_charge(self.s, u):
                for target, (wheel_side, angle) in targets_of_charge(self.s, u).wheels.items():
                    found.append((target, wheel_side, angle))
            self.ways[u] = found
        return self.ways[u]

    def attack_of(self, u: int, target: int) -> int:
        """MAU-8.11 What an attacker has without its die, as far as one knows before it moves."""
        if (u, target) not in self.sums:
            self.sums[u, target] = self.reckon_attack(u, target)
        return self.sums[u, target]

    def reckon_attack(self, u: int, target: int) -> int:
        """The sum of an attacker."""
        s, n = self.s, self.s.facts.n
        profile = s.profile(u)
        total = combat_factor(s, u) + n.per_disr * s.disr[u]
        if profile.formation == "massed" and profile.arm == "inf" and profile.regular:
            total += n.massed
        if elevation(s.facts, s.centre(u)) < elevation(s.facts, s.centre(target)):
            total += n.uphill
        if s.profile(target).arm in ("inf", "art"):
            place = s.place[u]
            covered = s.profile(target).formation == "garrison" or is_in(s, target, "woods")
            if covered or crosses_cover(s, (place[0], place[1]), target):
                total += n.combat_cover
        return total + self.bonus(u, "attacker", s.profile(target).arm)

    def defence_of(self, target: int, attackers: list[int]) -> int:
        """MAU-8.11 What a defender has against these."""
        s, n = self.s, self.s.facts.n
        profile = s.profile(target)
        total = combat_factor(s, target) + n.per_disr * s.disr[target]
        if profile.formation == "massed" and profile.arm == "inf" and profile.regular:
            total += n.massed
        if in_bad(s, target):
            total += n.bad_ground
        flanked = False
        for u in attackers:
            flanked = flanked or flanks(s, u, target)
        if profile.in_column or flanked:
            total += n.vulnerable
        if len(attackers) > 1:
            total += n.per_enemy * len(attackers)
        return total + self.bonus(target, "defender", "")

    def bonus(self, u: int, role: str, against: str) -> int:
        """MAU-5.9 What advantages and traits add."""
        s = self.s
        op = "combat_modifier"
        total = 0
        for effect in [*army_effects(s, s.side_of(u), op), *notable_effects(s, u, op)]:
            fresh = effect.words.get("condition", "") != "no_disr" or s.disr[u] == 0
            if effect.fits("role", role) and effect.fits("against", against) and fresh and unit_fits(s, u, effect):
                total += effect.number("value")
        return total

    def value(self, target: int, attackers: list[int]) -> float:
        """What these gain together against a target, less what it costs them."""
        s, judge = self.s, self.judge
        defence = self.defence_of(target, attackers)
        attacks = [self.attack_of(u, target) for u in attackers]
        doubled, beaten = clash_odds(attacks, defence)
        limit = s.facts.troops[target].limit
        whole = judge.hurt(s, target, float(limit))
        held = 1.0 - doubled - beaten
        total = doubled * whole + beaten * judge.hurt(s, target, 2.0) + held * judge.hurt(s, target, 1.0)
        broken = doubled + (beaten if s.disr[target] + 2 >= limit else 0.0)
        broken += held if s.disr[target] + 1 >= limit else 0.0
        for u, attack in zip(attackers, attacks, strict=True):
            one = max(own_win(attack, defence), broken)
            total -= one * judge.hurt(s, u, 1.0) + (1.0 - one) * judge.hurt(s, u, 2.0)
        return total

    def best_list(self, units: list[int], wanted: int) -> tuple[float, list[tuple[int, Way]]]:
        """Who should charge whom, one by one, each where it adds most; at least so many, and no more than gain."""
        chosen: list[tuple[int, Way]] = []
        against: dict[int, list[int]] = {}
        total = 0.0
        left = units[:]
        while left:
            best_u, best_way, best_gain = -1, (-1, "L", 0), -1e9
            for u in left:
                for way in self.ways_of(u):
                    there = against.get(way[0], [])
                    gain = self.value(way[0], [*there, u]) - (self.value(way[0], there) if there else 0.0)
                    if gain > best_gain:
                        best_u, best_way, best_gain = u, way, gain
            if best_u < 0 or (best_gain <= 0.0 and len(chosen) >= wanted):
                break
            chosen.append((best_u, best_way))
            against.setdefault(best_way[0], []).append(best_u)
            total += best_gain
            left.remove(best_u)
        return (total, chosen) if len(chosen) >= wanted else (-1e9, [])
