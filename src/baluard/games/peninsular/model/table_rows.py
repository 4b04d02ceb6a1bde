"""The rows of battlefield.toml and siege.toml that people need at a table: scenery, deployment, walls, mines."""

from __future__ import annotations

import msgspec

from baluard.components import Names

# ---- PEN-15 battlefield.toml


class SetupInitiative(msgspec.Struct, frozen=True):
    attacker: int
    defender_of_city_or_depot: int


class Pieces(msgspec.Struct, frozen=True):
    """How many pieces of a kind there are, and how many of them are mandatory."""

    max: int
    must: int


class Scenery(msgspec.Struct, frozen=True):
    id: str
    open: Pieces
    hill: Pieces
    impassable: Pieces
    wood: Pieces
    farm: Pieces
    field: Pieces
    road_target: int


class SceneryRules(msgspec.Struct, frozen=True):
    river_target: int
    river_bonus_if_province_has_river: int
    choose_min: int
    choose_max: int


class SetupStep(msgspec.Struct, frozen=True):
    n: int
    who: str
    text: str


class AdjustRow(msgspec.Struct, frozen=True):
    """A row of a table that is read from the top: the first whose `max` is not exceeded."""

    max: int
    inches: int = 0
    turn: bool = False
    remove: bool = False


class Adjust(msgspec.Struct, frozen=True):
    mandatory_modifier: int
    impassable_or_river_modifier: int
    table: list[AdjustRow]


# ---- PEN-16


class Deployment(msgspec.Struct, frozen=True):
    long_sides_up_to: int
    picks_side: str
    foot_bases: list[int]
    cavalry_figures: list[int]
    forward_units: list[str]
    forward_target: int
    forward_best_target: int
    forward_leadership: int
    forward_free_move: int
    forward_min_distance_inches: int
    forward_from_enemy_edge_inches: int


# ---- PEN-19 siege.toml


class Fort(msgspec.Struct, frozen=True):
    level: int
    name: Names
    perimeter: str
    gates: int
    ravelins_min: int
    wall_sections_min: int
    free_guns: int
    ditch: bool


class Layout(msgspec.Struct, frozen=True):
    corner_when_towers_at_most: int
    small_city_ravelins_min: int
    houses_per_tower: int


class Section(msgspec.Struct, frozen=True):
    id: str
    name: Names
    resistance_base: int
    resistance_die: int
    capacity_standard: int
    capacity_small: int = 0
    faces: int = 0
    open_face: int = 0
    max_shots: int = 0
    cover_save: int = 0


class Breach(msgspec.Struct, frozen=True):
    width_inches: int
    die_of_hits: int


class Damage(msgspec.Struct, frozen=True):
    light: int
    medium: int
    heavy: int
    siege: int
    to_hit_fortification: int
    save_on_wall: int


class Gunfire(msgspec.Struct, frozen=True):
    over_friends_inches: int


class WallFight(msgspec.Struct, frozen=True):
    defender_result_bonus: int
    defender_morale_bonus: int
    next_turn_if_attacker_won_not_dislodged: int
    next_turn_if_drawn: int


class Ladders(msgspec.Struct, frozen=True):
    points_per_unit: int
    extra_move_to_raise: int
    defender_save: int


class Ditch(msgspec.Struct, frozen=True):
    gold_per_wall_section: int
    move_percent: int
    crossing_die_disorder_on: int


class Mines(msgspec.Struct, frozen=True):
    entrance_min_inches: int
    sapper_move_inches: int
    dig_dice_attacker: int
    dig_dice_defender: int
    forbidden_under: list[str]
    blow_breach_inches: int
    blow_radius_inches: int
    blow_hits: int
    blow_morale_modifier: int


class TunnelFight(msgspec.Struct, frozen=True):
    declarer_bonus: int
    dice_per_side: int
