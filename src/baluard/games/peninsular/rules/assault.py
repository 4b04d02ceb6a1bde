"""PEN-18.1 to 18.7 An assault on a city by the model: breaches, at most two storms, the fight in the streets."""

from __future__ import annotations

from typing import Final

from baluard.games.peninsular.model.army_facts import (
    ATTACKER,
    DEFENDER,
    EARLY,
    NOBODY,
    STORM,
    STREET,
    ArmyFacts,
)
from baluard.games.peninsular.rules.armies import Army
from baluard.games.peninsular.rules.battle import (
    Fight,
    begin_stage,
    deal,
    factor_of,
    find_broken,
    outcome_after,
    rally_both,
    shatter_losers,
    throw,
)
from baluard.games.peninsular.rules.forces import ANY_TERRAIN, Force
from baluard.games.peninsular.rules.losses import Outcome, StageTold, settle
from baluard.kernel.table import Table

FIELD_BATTERIES: Final = 2  # that make one source of a breach
DITCHED_SECTIONS: Final = 2  # that hinder a storm
BIG_CITY: Final = 3  # towers


class Walls:
    """The city: fort level, towers, full turns of siege, and the period of the lists."""

    def __init__(self, fort: int, towers: int, siege_turns: int, period: int) -> None:
        self.fort: int = fort
        self.towers: int = towers
        self.siege_turns: int = siege_turns
        self.period: int = period


class AssaultTrials:
    """Two armies drawn up for an assault, to fight it many times."""

    def __init__(self, f: ArmyFacts, walls: Walls, attacker: Army, defender: Army) -> None:
        percent = f.assault_percent
        self.f: ArmyFacts = f
        self.walls: Walls = walls
        self.attacker: Force = Force(f, attacker, ATTACKER, walls.period, percent, ANY_TERRAIN, True)
        self.defender: Force = Force(f, defender, DEFENDER, walls.period, percent, ANY_TERRAIN, True)

    def storm(self, t: Table, total_loss: bool) -> Outcome:
        """One assault, from fresh armies."""
        siege = self.drawn_up()
        fight = siege.fight
        taken = siege.play(t)
        outcome = outcome_after(fight, NOBODY, True, taken)
        outcome.breaches = siege.breaches
        settle(self.f, outcome, total_loss)
        return outcome

    def is_taken(self, t: Table) -> bool:
        """The same, when nobody asks for losses."""
        return self.drawn_up().play(t)

    def drawn_up(self) -> Siege:
        """Fresh armies before the walls."""
        self.attacker.reset()
        self.defender.reset()
        return Siege(Fight(self.f, self.attacker, self.defender, self.f.assault_odds), self.walls)


def storm(t: Table, f: ArmyFacts, walls: Walls, attacker: Army, defender: Army, total_loss: bool = True) -> Outcome:
    """PEN-18.3 One assault by the model."""
    return AssaultTrials(f, walls, attacker, defender).storm(t, total_loss)


class Siege:
    """An assault under way."""

    def __init__(self, fight: Fight, walls: Walls) -> None:
        self.fight: Fight = fight
        self.walls: Walls = walls
        self.breaches: int = 0

    def play(self, t: Table) -> bool:
        """PEN-18.4 to 18.7 From the first gun to the market square; is the objective taken?"""
        b = self.fight
        find_broken(b)
        if b.broken != NOBODY:  # a side that fields no unit does not stand
            return b.broken == DEFENDER
        b.attacker.prepare(t)
        b.defender.prepare(t)
        self.bombard(t)
        for attempt in range(b.f.storms):
            told = self.storm(t, attempt)
            if b.broken != NOBODY:
                return False
            if b.margin >= b.f.foothold_margin:
                rally_both(t, b, told)
                return self.fight_in_streets(t)
            if b.attacker.army.policy == EARLY or attempt == b.f.storms - 1:
                return False
            rally_both(t, b, told)
        return False

    def bombard(self, t: Table) -> None:
        """PEN-18.4 A die for each source of a breach; then the guns of both sides."""
        b = self.fight
        f = b.f
        fort = self.walls.fort
        if fort > 0:
            for _ in range(breach_sources(f, b.attacker, self.walls)):
                if t.roll("battle_breach") >= f.breach_target[fort]:
                    self.breaches += 1
            self.breaches = min(self.breaches, f.breaches_max)
        b.attacker.take(f.bombardment[fort] + b.defender.order.units.count(f.position_gun))
        b.defender.take(b.attacker.order.units.count(f.siege_gun) // f.guns_per_hit)

    def storm(self, t: Table, attempt: int) -> StageTold:
        """PEN-18.5 One attempt on the walls."""
        b = self.fight
        f = b.f
        begin_stage(t, b)
        ditch = f.ditch_value if b.defender.army.ditches >= DITCHED_SECTIONS else 0
        ground = [
            ("wall", -f.wall[self.walls.fort]),
            ("ditch", -ditch),
            ("breach", f.breach_bonus[self.breaches]),
            ("second_attempt", -f.again_penalty if attempt else 0),
        ]
        told = throw(t, b, STORM, ground)
        is_open = 1 if self.breaches or self.walls.fort == 0 else 0  # an open town needs no breach
        self.exchange_hits(STORM, told, f.attacker_hits[is_open], f.defender_hits[is_open])
        shatter_losers(b, told, False)
        if attempt == 0:
            b.attacker.risk(t)
            b.defender.risk(t)
        if b.attacker.is_broken():
            b.broken = ATTACKER
        return told

    def fight_in_streets(self, t: Table) -> bool:
        """PEN-18.6 Inside the walls; is the objective taken?"""
        b = self.fight
        f = b.f
        begin_stage(t, b)
        houses = f.street_big if self.walls.towers >= BIG_CITY else f.street
        told = throw(t, b, STREET, [("street", -houses)])
        self.exchange_hits(STREET, told, f.street_hits, f.street_hits)
        shatter_losers(b, told, True)
        find_broken(b)
        return b.broken == DEFENDER or (b.broken == NOBODY and b.margin >= f.objective_margin)

    def exchange_hits(self, stage: int, told: StageTold, on_attacker: int, on_defender: int) -> None:
        """PEN-18.5 Hits by the strengths before the stage; walls multiply the defender's fire."""
        b = self.fight
        f = b.f
        attack, defence = b.attacker.strength(), b.defender.strength()
        scale = f.unit_value * 1000000
        margin = abs(b.margin)
        fire = min(defence * (100 + f.fire_per_fort * self.walls.fort) // 100, attack)
        blows = min(attack, f.frontage * defence // 100)
        hard = f.intensity[stage] * factor_of(f, margin, b.margin < 0) * on_attacker
        soft = f.intensity[stage] * factor_of(f, margin, b.margin > 0) * on_defender
        deal(b, stage, told, -(-fire * hard // scale), -(-blows * soft // scale))


def breach_sources(f: ArmyFacts, attacker: Force, walls: Walls) -> int:
    """PEN-18.4 Siege batteries, two field batteries, sappers, turns of siege: one die each."""
    units = attacker.order.units
    field_batteries = 0
    for unit in units:
        if f.is_battery[f.unit_arm[unit]]:
            field_batteries += 1
    dice = f.siege_gun_dice * units.count(f.siege_gun)
    if field_batteries >= FIELD_BATTERIES:
        dice += f.field_battery_dice
    if units.count(f.sappers):
        dice += f.sapper_dice
    return dice + f.siege_turn_dice * min(walls.siege_turns, f.siege_turn_max)
