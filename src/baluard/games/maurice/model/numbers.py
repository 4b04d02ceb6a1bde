"""The numbers of the rulebook out of the component files."""

from __future__ import annotations

from baluard.games.maurice.model.data import Data
from baluard.games.maurice.model.facts import Numbers


def numbers_of(data: Data) -> Numbers:
    """All numbers that rules use."""
    n = Numbers()
    add_geometry(n, data)
    add_movement(n, data)
    add_fire(n, data)
    add_combat(n, data)
    n.loss_regular = data.units.morale.loss_regular
    n.loss_other = data.units.morale.loss_irregular_or_artillery
    n.rolls = {row.cause: [row.killed, row.captured] for row in data.units.officer_roll}
    n.draws = {row.id: row.draw for row in data.units.command}
    return n


def add_geometry(n: Numbers, data: Data) -> None:
    """MAU-2.1, 2.9, 2.10, 2.18, 2.19 Lengths, steps, and heights."""
    g = data.units.geometry
    n.bw, n.tolerance, n.contact = g.unit_per_bw, g.overlap_tolerance, g.contact_distance
    n.step_straight, n.step_wheel, n.step_charge = g.step_straight, g.step_wheel, g.step_charge
    n.step_sight, n.see_through = g.step_line_of_fire, g.see_through
    n.near, n.standoff, n.link = g.near_enemy, g.standoff, g.brigade_link
    n.volley_range, n.target_band = g.volley_range, g.target_band
    n.priority_range, n.pivot = g.charge_priority_range, g.charge_pivot
    n.fall_back, n.fall_back_limit = g.fall_back, g.fall_back_limit
    n.dress_gap, n.dress_overlap = g.dress_gap, g.dress_min_overlap
    n.cell, n.cell_block, n.overrun = g.isolation_cell, g.isolation_block, g.officer_overrun
    n.slope, n.crest = data.terrain.elevation.slope, data.terrain.elevation.crest


def add_movement(n: Numbers, data: Data) -> None:
    """MAU-7.3 to 7.6 Allowances by arm."""
    for row in data.units.movement:
        n.line_move[row.who] = row.line
        n.column_move[row.who] = row.column or row.limbered
        n.column_slow[row.who] = row.column_slow or row.limbered_slow
        n.hand_move, n.hand_slow = n.hand_move or row.by_hand, n.hand_slow or row.by_hand_slow
    rules = data.units.movement_rules
    n.back_cost, n.segments, n.legs = rules.backward_divisor, rules.max_segments_line, rules.max_legs_column
    n.most_turn = rules.max_turn_per_leg
    n.through_disr, n.difficult_disr = rules.interpenetration_disr, rules.difficult_disr


def add_fire(n: Numbers, data: Data) -> None:
    """MAU-6.6 to 6.9, 9.1 Fire and rally."""
    fire, rally = data.units.fire, data.units.rally
    n.to_hit, n.dice, n.canister_dice = fire.to_hit, fire.dice_per_base, fire.dice_per_base_canister
    n.dense, n.enfilade, n.irregular_fire = fire.dense_target, fire.enfilade, fire.irregular_shooter
    n.shaken_fire, n.fire_cover = fire.shaken_shooter, fire.target_in_cover
    n.garrison_bases, n.garrison_again = fire.garrison_bases_per_target, fire.garrison_reroll_hits
    n.rally_far, n.rally_difficult = rally.not_near_enemy, rally.difficult_terrain


def add_combat(n: Numbers, data: Data) -> None:
    """MAU-8.11 to 8.15 Combat: modifiers and results."""
    c = data.units.combat
    n.massed, n.uphill, n.per_disr = c.massed_regular_infantry, c.attacking_higher_ground, c.per_disr
    n.bad_ground, n.combat_cover = c.bad_terrain, c.attacking_foot_or_guns_in_cover
    n.vulnerable, n.per_enemy, n.least_total = c.vulnerable, c.outnumbered_per_enemy, c.minimum_total
    n.charge_limit = c.charge_disr_limit
    rows = {row.id: row for row in data.units.combat_result}
    n.doubled = rows["double"].attacker_disr
    n.beaten = [rows["beat"].defender_disr, rows["beat"].attacker_disr]
    held = rows["held"]
    n.held = [held.defender_disr, held.attacker_disr, held.attacker_disr_if_defender_broke]
