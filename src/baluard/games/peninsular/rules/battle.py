"""PEN-17 A battle settled by the model: three stages, dice of both sides, hits, breaking, withdrawing.

The interface of battles, for the rest of the rules:

    army = Army((Contingent("es_sur1", kind, 375),), general, policy, may_withdraw)     # armies.py
    outcome = fight(t, f, Field(terrain, river, period), attacker, defender)            # here
    outcome = storm(t, f, Walls(fort, towers, siege_turns, period), attacker, defender) # assault.py
    report = report_of(f, outcome, "T02-cordoba", "battle", "auto")                     # reports.py
    faults = faults_of_report(f, report, attacker, defender)                            # of a typed one
    outcome = outcome_of(f, report, attacker, defender)                                 # the same losses again

An `Outcome` (losses.py) has for each side the fate of every unit, `lost` and `left` by contingent, the score in half
points, whether its general was killed; and `result`, `broken`, `withdrew`, `taken`. Bands are not among the losses: all
of them are removed after the fight (PEN-14.14). `pursuit` is what the winner's general does to the beaten that retreat.

Dice are rolled through the table in the order of battlefield.toml `[auto].dice_order`, all with purposes `battle_...`.
For odds: `battle_odds` and `assault_odds` (odds.py) draw up both armies once and fight as often as one likes.

What the specification leaves open, and what is done here: a side whose points buy no unit is broken before the first
die; a decisive general throws again at the first chance, and only the side that lost the first throw; a killed general
still leads the rally of that stage, since PEN-17.8 takes him away from the next one on; he counts in the score by which
a policy withdraws; units that left the table in disorder score as broken ones, since they are destroyed.
"""

from __future__ import annotations

from baluard.games.peninsular.model.army_facts import (
    ATTACKER,
    CLASH,
    DECISION,
    DEFENDER,
    EARLY,
    IF_LOSING,
    NOBODY,
    OPENING,
    PURSUIT,
    SHAKEN,
    WITHDRAWN,
    WITHDRAWN_LOST,
    ArmyFacts,
)
from baluard.games.peninsular.rules.armies import Army
from baluard.games.peninsular.rules.forces import Force
from baluard.games.peninsular.rules.losses import Outcome, SideOutcome, StageTold, UnitFate, score_of, settle
from baluard.kernel.reckon import Sum
from baluard.kernel.table import Table


class Field:
    """Where a battle is fought. `river`: half of the attacking points or more came over a river border.

    `at_city`: in front of a besieged city, where nobody chooses his ground.
    """

    def __init__(self, terrain: int, river: bool, period: int, at_city: bool = False) -> None:
        self.terrain: int = terrain
        self.river: bool = river
        self.period: int = period
        self.at_city: bool = at_city


class Fight:
    """Both sides, and what a stage leaves to the next: the margin by which it was won."""

    def __init__(self, f: ArmyFacts, attacker: Force, defender: Force, odds: list[tuple[int, int, int]]) -> None:
        self.f: ArmyFacts = f
        self.attacker: Force = attacker
        self.defender: Force = defender
        self.odds: list[tuple[int, int, int]] = odds
        self.last: int = 0  # the margin of the stage before, for the attacker
        self.margin: int = 0  # of this one
        self.broken: int = NOBODY
        self.stages: list[StageTold] = []

    def force(self, role: int) -> Force:
        """A side."""
        return self.attacker if role == ATTACKER else self.defender


class Trials:
    """Two armies drawn up for a battle, to fight it many times."""

    def __init__(self, f: ArmyFacts, field: Field, attacker: Army, defender: Army) -> None:
        percent = f.arm_percent[field.terrain]
        self.f: ArmyFacts = f
        self.field: Field = field
        self.attacker: Force = Force(f, attacker, ATTACKER, field.period, percent, field.terrain, field.at_city)
        self.defender: Force = Force(f, defender, DEFENDER, field.period, percent, field.terrain, field.at_city)

    def fight(self, t: Table, total_loss: bool) -> Outcome:
        """One battle, from fresh armies."""
        self.attacker.reset()
        self.defender.reset()
        fight = Fight(self.f, self.attacker, self.defender, self.f.odds)
        withdrew = play(t, fight, self.field)
        outcome = outcome_after(fight, withdrew)
        settle(self.f, outcome, total_loss)
        return outcome


def fight(t: Table, f: ArmyFacts, field: Field, attacker: Army, defender: Army, total_loss: bool = True) -> Outcome:
    """PEN-17 One battle by the model."""
    return Trials(f, field, attacker, defender).fight(t, total_loss)


def play(t: Table, b: Fight, field: Field) -> int:
    """PEN-17.4, 17.9 to 17.12 The stages until an army breaks or withdraws; the side that withdrew."""
    find_broken(b)
    if b.broken != NOBODY:  # a side that fields no unit does not stand
        return NOBODY
    b.attacker.prepare(t)
    b.defender.prepare(t)
    for stage in (OPENING, CLASH, DECISION):
        begin_stage(t, b)
        ground = b.f.mountain_attacker if field.terrain == b.f.mountain else 0
        river = b.f.river_attacker if field.river and b.f.is_river_stage[stage] else 0
        told = throw(t, b, stage, [("mountain", ground), ("river", river)])
        exchange_hits(b, stage, told)
        shatter_losers(b, told, True)
        if stage == CLASH:
            b.attacker.risk(t)
            b.defender.risk(t)
        find_broken(b)
        if b.broken != NOBODY or stage == DECISION:
            return NOBODY
        withdrew = withdrawing(b, stage)
        if withdrew != NOBODY:
            return withdrew
        rally_both(t, b, told)
    return NOBODY


# ---- the steps of a stage, shared with assaults


def begin_stage(t: Table, b: Fight) -> None:
    """PEN-17.8, 17.12 The commanders of this stage, attacker first."""
    b.last = b.margin
    b.attacker.begin_stage(t)
    b.defender.begin_stage(t)


def throw(t: Table, b: Fight, stage: int, ground: list[tuple[str, int]]) -> StageTold:
    """PEN-17.4, 18.5, 18.6 The margin of a stage for the attacker, line by line; the loser may throw again."""
    attack = t.rolls("battle_attack", 2)
    defence = t.rolls("battle_defence", 2)
    given = margin_without_dice(b, stage, ground)
    margin = given.total + sum(attack) - sum(defence)
    loser = ATTACKER if margin < 0 else DEFENDER
    reroll = b.force(loser).reroll()
    rerolled = reroll is not None and abs(margin) >= reroll.losing_by
    blunder = 0
    if reroll is not None and rerolled:
        b.force(loser).rerolls -= 1
        again = t.rolls("battle_reroll", 2)
        before = margin
        attack, defence = (again, defence) if loser == ATTACKER else (attack, again)
        margin = given.total + sum(attack) - sum(defence)
        is_worse = margin < before if loser == ATTACKER else margin > before
        blunder = reroll.blunder_hits if is_worse else 0
    total = Sum()
    total.add("PEN-17.4", "dice", sum(attack) - sum(defence))
    for rule, key, amount in given.lines:
        total.add(rule, key, amount)
    told = StageTold(stage, total, (attack, defence))
    if rerolled:
        told.rerolled = loser
        told.hits[loser] = blunder
    b.margin = margin
    b.stages.append(told)
    return told


def margin_without_dice(b: Fight, stage: int, ground: list[tuple[str, int]]) -> Sum:
    """PEN-17.4 Odds, leadership, ground, momentum and the commanders' bonuses."""
    f = b.f
    total = Sum()
    total.add("PEN-17.4", "odds", odds_of(b.odds, b.attacker.strength(), b.defender.strength()))
    lead = b.attacker.leadership - b.defender.leadership
    total.add("PEN-17.4", "leadership", max(-f.leader_cap, min(f.leader_cap, lead)))
    for key, amount in ground:
        total.add("PEN-17.4", key, amount)
    total.add("PEN-17.4", "momentum", momentum_of(f, b.last))
    total.add("PEN-3.6", "attacking_general", b.attacker.bonus(stage))
    total.add("PEN-3.6", "defending_general", -b.defender.bonus(stage))
    return total


def odds_of(table: list[tuple[int, int, int]], attack: int, defence: int) -> int:
    """PEN-17.4 The value of the ratio of strengths; negative when the defender is the stronger."""
    strong, weak, sign = (attack, defence, 1) if attack >= defence else (defence, attack, -1)
    if strong > 0:
        for many, few, value in table:
            if strong * few >= weak * many:
                return sign * value
    return 0


def momentum_of(f: ArmyFacts, margin: int) -> int:
    """PEN-17.4 What the margin of the stage before gives to its winner."""
    best = 0
    for least, value in f.momentum:
        if abs(margin) >= least:
            best = value
    return best if margin > 0 else -best


def factor_of(f: ArmyFacts, margin: int, is_loser: bool) -> int:
    """PEN-17.5 Percent of the hits that the loser or the winner of a stage takes."""
    for least, loser, winner in f.factors:
        if margin >= least:
            return loser if is_loser else winner
    return 100


def exchange_hits(b: Fight, stage: int, told: StageTold) -> None:
    """PEN-17.5 Both sides take hits by the strengths before the stage."""
    f = b.f
    attack, defence = b.attacker.strength(), b.defender.strength()
    scale = f.unit_value * 10000
    wide = f.frontage
    margin = abs(b.margin)
    on_attacker = min(defence, wide * attack // 100) * f.intensity[stage] * factor_of(f, margin, b.margin < 0)
    on_defender = min(attack, wide * defence // 100) * f.intensity[stage] * factor_of(f, margin, b.margin > 0)
    deal(b, stage, told, -(-on_attacker // scale), -(-on_defender // scale))


def deal(b: Fight, stage: int, told: StageTold, on_attacker: int, on_defender: int) -> None:
    """PEN-17.6 Hits are dealt, with those of a blunder and of the enemy's general."""
    for role, count in ((ATTACKER, on_attacker), (DEFENDER, on_defender)):
        told.hits[role] = b.force(role).take(count + told.hits[role] + b.force(1 - role).extra_hits(stage))


def shatter_losers(b: Fight, told: StageTold, both: bool) -> None:
    """PEN-17.7 Shaken units of the side that lost the stage may break; in a storm only the attacker's."""
    if b.margin < 0:
        told.shattered[ATTACKER] = b.attacker.shatter(-b.margin)
    elif b.margin > 0 and both:
        told.shattered[DEFENDER] = b.defender.shatter(b.margin)


def find_broken(b: Fight) -> None:
    """PEN-17.9 The army that is broken; of two the one with the larger share, of equal shares the attacker's."""
    attacker, defender = b.attacker.is_broken(), b.defender.is_broken()
    if attacker and defender:
        larger = b.defender.broken_points() * b.attacker.weight > b.attacker.broken_points() * b.defender.weight
        b.broken = DEFENDER if larger else ATTACKER
    elif attacker or defender:
        b.broken = ATTACKER if attacker else DEFENDER


def rally_both(t: Table, b: Fight, told: StageTold) -> None:
    """PEN-17.11 Each side rallies, attacker first."""
    told.rallied = [b.attacker.rally(t), b.defender.rally(t)]


# ---- withdrawing


def withdrawing(b: Fight, stage: int) -> int:
    """PEN-17.10 The side that takes its troops away after this stage; the attacker is tested first."""
    for role in (ATTACKER, DEFENDER):
        if wants_to_withdraw(b, role, stage):
            return role
    return NOBODY


def wants_to_withdraw(b: Fight, role: int, stage: int) -> bool:
    """PEN-17.10 By the policy that was set before the battle."""
    army = b.force(role).army
    if not army.may_withdraw:
        return False
    if army.policy == EARLY:
        lead = b.margin if role == ATTACKER else -b.margin
        return stage == OPENING and lead <= -b.f.early_margin
    if army.policy == IF_LOSING:
        return damage(b.force(role)) - damage(b.force(1 - role)) >= b.f.losing_deficit
    return False


def damage(force: Force) -> int:
    """PEN-17.10 The score against a side as it stands, in half points."""
    f = force.f
    total = f.score_named if force.killed else 0
    for i, unit in enumerate(force.order.units):
        total += score_of(f, f.unit_size[unit], f.class_of_arm[f.unit_arm[unit]], force.state(i))
    return total


def pursuit(f: ArmyFacts, outcome: Outcome, winner: int) -> int:
    """PEN-3.6, 17.8 What the winner's general does to the retreat rolls of the beaten; at a table, or dead, nothing."""
    side = outcome.sides[winner]
    total = 0
    if outcome.stages and side.army.general >= 0 and not side.general_killed:
        for e in f.effects[side.army.general]:
            if e.kind == PURSUIT:
                total += e.value
    return total


# ---- the outcome


def outcome_after(b: Fight, withdrew: int = NOBODY, is_assault: bool = False, taken: bool = False) -> Outcome:
    """PEN-17.2, 17.10 How the fight has ended, unit by unit; nothing is reckoned yet."""
    outcome = Outcome(b.attacker.army, b.defender.army, is_assault)
    outcome.broken = b.broken
    outcome.withdrew = withdrew
    outcome.taken = taken
    outcome.stages = b.stages
    for role in (ATTACKER, DEFENDER):
        put_fates(b.force(role), outcome.sides[role], withdrew == role)
    return outcome


def put_fates(force: Force, side: SideOutcome, withdrew: bool) -> None:
    """PEN-17.10 The units of a side; of one that withdraws the sound leave, the shaken are lost in leaving."""
    f = force.f
    side.general_killed = force.killed
    order = force.order
    for i, unit in enumerate(order.units):
        state = force.state(i)
        if withdrew and state <= SHAKEN:
            state = WITHDRAWN_LOST if state == SHAKEN else WITHDRAWN
        troop = f.class_of_arm[f.unit_arm[unit]]
        name = f.unit_ids[unit]
        fate = UnitFate(name, order.owners[i], force.points[i], f.unit_size[unit], troop, state, order.is_band[i], unit)
        side.units.append(fate)
