"""Checks of the components: references, counts, costs. Every fault names file and record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from baluard.components.checks import require, unique
from baluard.games.maurice.model.morale import starting_morale
from baluard.games.maurice.model.rows import PROVENANCES, ArmyRow, EffectRow, Files, PieceRow, ScenarioRow, SideRow

EDGES = ("north", "south", "east", "west", "none")
ROLES = ("attacker", "defender")
OPS = {  # what each effect must be given (MAU-5.9)
    "remove_disr": ("max",),
    "add_disr": ("value", "max_units"),
    "opponent_discards": ("count", "mode"),
    "draw": ("count",),
    "discard_own": ("count",),
    "reveal_hand": (),
    "ceasefire": (),
    "extra_march": ("brigades",),
    "special_shot": ("dice", "range"),
    "hit_modifier": ("value",),
    "reroll_misses": (),
    "reroll_ones": (),
    "extra_dice_per_base": ("value",),
    "combat_modifier": ("value", "role"),
    "ignore_disr_in_combat": (),
    "allowance_bonus": ("foot", "mounted"),
    "allowance_divide": ("by",),
    "allowance_malus": ("value",),
    "free_formation_change": (),
    "ignore_interpenetration_disr": (),
    "ignore_difficult_disr": (),
    "rally_modifier": ("value",),
    "rally_reroll": ("count",),
    "follow_up": ("advance",),
    "surcharge": ("cards",),
    "charge_distance_modifier": ("value",),
    "closing_fire": (),
    "negate_flank": (),
    "survive_break": (),
    "morale_loss_modifier": ("value",),
    "draw_modifier": ("value",),
    "officer_save": (),
    "distance_modifier": ("value",),
    "start_hand": ("value",),
    "hand_limit": ("value",),
    "start_morale": ("value",),
    "allow_relimber": ("types",),
    "ignore_irregular_fire_penalty": (),
    "full_rate_backwards": (),
    "ignore_garrison_reroll": (),
}


def check(data: Files) -> None:
    """What the rules read, file by file."""
    check_troops(data)
    check_terrain(data)
    check_deck(data)
    for table, rows in (("advantage", data.advantages.advantage), ("trait", data.advantages.trait)):
        unique("advantages", table, [row.id for row in rows])
        for row in rows:
            check_effects("advantages", f"{table} {row.id!r}", row.effects)
    for army in data.armies.army:
        check_army(data, army)
    unique("scenarios", "scenario", [one.id for one in data.scenarios.scenario])
    for one in data.scenarios.scenario:
        check_scenario(data, one)


def check_looks(data: Files) -> None:
    """Provenance, and the sums by which the files check themselves."""
    cards = data.deck
    total = sum(card.copies for card in cards.card)
    require(total == cards.meta["total_cards"], "deck", "meta", f"{total} cards, {cards.meta['total_cards']} wanted")
    check_provenance("units", "arm", data.units.arm)
    check_provenance("units", "quality", data.units.quality)
    check_provenance("units", "formation", data.units.formation)
    check_provenance("units", "unit_type", data.units.unit_type)
    check_provenance("terrain", "kind", data.terrain.kind)
    check_provenance("deck", "card", data.deck.card)
    check_provenance("armies", "army", data.armies.army)
    check_provenance("scenarios", "scenario", data.scenarios.scenario)
    for army in data.armies.army:
        check_sample(data, army)
    for one in data.scenarios.scenario:
        for side in one.side:
            check_provenance("scenarios", f"{one.id} unit", side.units)
            check_points(data, one, side)


def check_provenance(file: str, table: str, rows: Iterable[Any]) -> None:
    """Every record says where it comes from."""
    for row in rows:
        require(row.prov in PROVENANCES, file, f"{table} {row.id!r}", f"unknown provenance {row.prov!r}")


def check_troops(data: Files) -> None:
    """Arms, formations and qualities that are named exist; the sine table has an entry for each step."""
    units = data.units
    sines = units.geometry.sin_table
    require(len(sines) * 4 - 4 == units.geometry.angle_per_turn, "units", "geometry", "sines are not of a quarter")
    require(sines[0] == 0 and sines[-1] == units.geometry.trig_scale, "units", "geometry", "sines are not to scale")
    arms = {row.id for row in units.arm}
    formations = {row.id for row in units.formation}
    qualities = {row.id for row in units.quality}
    for table, names in (("arm", units.arm), ("quality", units.quality), ("unit_type", units.unit_type)):
        unique("units", table, [row.id for row in names])
    for kind in units.unit_type:
        record = f"unit_type {kind.id!r}"
        for state in kind.states:
            require(state.formation in formations, "units", record, f"unknown formation {state.formation!r}")
            require(state.arm in arms and state.moves in arms, "units", record, f"unknown arm {state.arm!r}")
        for quality in kind.cost:
            require(quality in qualities, "units", record, f"unknown quality {quality!r}")


def check_terrain(data: Files) -> None:
    """Kinds speak of arms that exist; templates are of known kinds; the pool names templates."""
    arms = {row.id for row in data.units.arm}
    kinds = {row.id for row in data.terrain.kind}
    for row in data.terrain.kind:
        for arm in (*row.difficult, *row.bad, *row.impassable):
            require(arm in arms, "terrain", f"kind {row.id!r}", f"unknown arm {arm!r}")
    for one in data.terrain.template:
        require(one.kind in kinds, "terrain", f"template {one.id!r}", f"unknown kind {one.kind!r}")
    templates = {one.id for one in data.terrain.template}
    for name in data.terrain.free_battle.pool:
        require(name in templates, "terrain", "free_battle", f"unknown template {name!r}")


def check_deck(data: Files) -> None:
    """Every card has a window that exists, and effects that we know."""
    windows = {row.id for row in data.deck.window} | {"none"}
    unique("deck", "card", [row.id for row in data.deck.card])
    for card in data.deck.card:
        record = f"card {card.id!r}"
        require(card.window in windows, "deck", record, f"unknown window {card.window!r}")
        require(card.span > 0 and card.copies > 0, "deck", record, "span and copies are above 0")
        check_effects("deck", record, card.effects)


def check_effects(file: str, record: str, effects: list[EffectRow]) -> None:
    """Each effect is one of MAU-5.9, with what it needs."""
    for effect in effects:
        op = str(effect.get("op"))
        require(op in OPS, file, record, f"unknown op {op!r}")
        for name in OPS[op]:
            require(name in effect, file, record, f"{op} needs {name!r}")


def check_army(data: Files, army: ArmyRow) -> None:
    """Entries name types in qualities that have a price; advantages and traits exist."""
    record = f"army {army.id!r}"
    types = {kind.id: kind for kind in data.units.unit_type}
    advantages = {row.id for row in data.advantages.advantage}
    traits = {row.id for row in data.advantages.trait}
    named = [(row.type, row.quality) for row in army.entries] + [(row.type, row.quality) for row in army.sample_units]
    for kind, quality in named:
        require(kind in types, "armies", record, f"unknown type {kind!r}")
        require(quality in types[kind].cost, "armies", record, f"{kind} is never {quality!r}")
    for name in (*army.advantages, *army.sample_advantages):
        require(name in advantages, "armies", record, f"unknown advantage {name!r}")
    for name in army.sample_notables:
        require(name in traits, "armies", record, f"unknown trait {name!r}")


def check_sample(data: Files, army: ArmyRow) -> None:
    """MAU-12.3: a sample army costs what it says, and is within the limits."""
    record = f"army {army.id!r}"
    costs = {kind.id: kind.cost for kind in data.units.unit_type}
    extras = {row.id: row.cost for row in (*data.advantages.advantage, *data.advantages.trait)}
    total = sum(costs[one.type][one.quality] * one.count for one in army.sample_units)
    total += sum(extras[name] for name in (*army.sample_advantages, *army.sample_notables))
    count = sum(one.count for one in army.sample_units)
    require(total == army.sample_points, "armies", record, f"sample_points {army.sample_points}, costs {total}")
    require(count == army.sample_unit_count, "armies", record, f"sample_unit_count is {count}")
    require(total <= data.armies.build.points, "armies", record, "the sample costs too much")


def check_scenario(data: Files, one: ScenarioRow) -> None:
    """Two sides in order; terrain of known kinds; objectives begin with a side, or with none."""
    record = f"scenario {one.id!r}"
    require([side.seat for side in one.side] == [0, 1], "scenarios", record, "two sides, seats 0 and 1")
    require(one.first_seat in (-1, 0, 1), "scenarios", record, "first_seat is 0, 1 or -1")
    kinds = {row.id for row in data.terrain.kind}
    unique("scenarios", f"{one.id} terrain", [piece.id for piece in one.terrain])
    for piece in one.terrain:
        check_piece(kinds, f"{record}, terrain {piece.id!r}", piece)
    sides = [side.id for side in one.side]
    for objective in one.objectives:
        known = objective.start in (*sides, "none")
        require(known, "scenarios", f"{record}, objective {objective.id!r}", f"unknown start {objective.start!r}")
    for effect in one.special:
        check_effects("scenarios", record, [effect])
        require(effect.get("side") in sides, "scenarios", record, f"a special of nobody: {effect.get('side')!r}")
    unique("scenarios", f"{one.id} unit", [unit.id for side in one.side for unit in side.units])
    for side in one.side:
        check_side(data, one, side)


def check_piece(kinds: set[str], record: str, piece: PieceRow) -> None:
    """A piece has a kind, an outline, and what its kind needs."""
    require(piece.kind in kinds, "scenarios", record, f"unknown kind {piece.kind!r}")
    require(len(piece.points) >= (2 if piece.kind in ("stream", "obstacle") else 3), "scenarios", record, "no outline")
    require(bool(piece.crest) == (piece.kind == "hill"), "scenarios", record, "hills, and only they, have a crest")
    require((piece.slot is not None) == (piece.kind == "builtup"), "scenarios", record, "a built-up area has a slot")
    require((piece.width > 0) == (piece.kind == "stream"), "scenarios", record, "a stream has a width")


def check_side(data: Files, one: ScenarioRow, side: SideRow) -> None:
    """Units are in a state of their type, on the table; notables have traits and stand with units of their side."""
    record = f"scenario {one.id!r}, side {side.id!r}"
    types = {kind.id: kind for kind in data.units.unit_type}
    require(side.home_edge in EDGES and side.role in ROLES, "scenarios", record, "unknown home_edge or role")
    refuges = {piece.id for piece in one.terrain if piece.kind == "builtup"}
    for name in side.refuge:
        require(name in refuges, "scenarios", record, f"{name!r} is no built-up area")
    for name in side.advantages:
        require(name in {row.id for row in data.advantages.advantage}, "scenarios", record, f"unknown {name!r}")
    for unit in side.units:
        where = f"{record}, unit {unit.id!r}"
        require(unit.type in types, "scenarios", where, f"unknown type {unit.type!r}")
        require(unit.quality in types[unit.type].cost, "scenarios", where, f"never {unit.quality!r}")
        states = [(state.formation, state.mounted) for state in types[unit.type].states]
        require((unit.formation, unit.mounted) in states, "scenarios", where, f"never in {unit.formation!r}")
        inside = 0 <= unit.x <= 1000 * one.table_w and 0 <= unit.y <= 1000 * one.table_h
        require(inside and 0 <= unit.heading < 3600, "scenarios", where, "off the table")
    ids = [unit.id for unit in side.units]
    for notable in side.notables:
        where = f"{record}, notable {notable.id!r}"
        require(notable.unit in ids, "scenarios", where, f"unknown unit {notable.unit!r}")
        require(notable.trait in {row.id for row in data.advantages.trait}, "scenarios", where, "unknown trait")
    require(side.cinc.attached in ("", *ids), "scenarios", record, f"unknown unit {side.cinc.attached!r}")


def check_points(data: Files, one: ScenarioRow, side: SideRow) -> None:
    """MAU-10.3: points and morale are what the units and advantages come to."""
    record = f"scenario {one.id!r}, side {side.id!r}"
    types = {kind.id: kind for kind in data.units.unit_type}
    extras = {row.id: row for row in (*data.advantages.advantage, *data.advantages.trait)}
    named = [*side.advantages, *(notable.trait for notable in side.notables)]
    total = sum(types[unit.type].cost[unit.quality] for unit in side.units) + sum(extras[n].cost for n in named)
    require(total == side.points, "scenarios", record, f"points {side.points}, cost {total}")
    kinds = [(types[unit.type], unit.formation, unit.mounted) for unit in side.units]
    morale = starting_morale(data.units, kinds, [extras[name] for name in named]) + side.morale_adjust
    require(morale == side.morale, "scenarios", record, f"morale {side.morale}, reckoned {morale}")
