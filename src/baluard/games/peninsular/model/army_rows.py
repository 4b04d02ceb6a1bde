"""The rows of the files of armies: lists, battlefield, siege.

What is marked `Shown` is read by no rule: it is for people at a table, or for the checks of a file against itself.
"""

from __future__ import annotations

import msgspec

from baluard.components import Names, Shown
from baluard.games.peninsular.model import rows, table_rows

# ---- army_lists.toml


class ListMeta(msgspec.Struct, frozen=True):
    small_unit_step: int


class Span(msgspec.Struct, frozen=True):
    first_turn: int
    last_turn: int


class Size(msgspec.Struct, frozen=True):
    factor: Shown[float]
    ca: Shown[str]
    es: Shown[str]
    en: Shown[str]


class Arm(msgspec.Struct, frozen=True):
    counts_for_break: bool
    cavalry: bool
    base: Shown[int]
    ca: Shown[str]
    es: Shown[str]
    en: Shown[str]


class UnitTrait(msgspec.Struct, frozen=True):
    ca: str
    es: str
    en: str
    note: str


class ListRow(msgspec.Struct, frozen=True):
    """What points of a kind buy, and in which order the platform buys it."""

    id: str
    nation: str
    name: Names
    sections: list[str]
    points_per_battery: int
    pattern_early: list[str]
    pattern_mid: list[str]
    pattern_late: list[str]
    filler: list[str]
    pattern_garrison: list[str]
    pattern_garrison_late: list[str]
    pattern_cavalry_corps: list[str]
    least_foot_percent: int = 0  # older sets have these by other names, and so no limit: their campaigns began without
    most_cavalry_percent: int = 0
    most_portuguese_percent: int = 0
    beresford_min_portuguese_percent: Shown[int] = 0


class ListRules(msgspec.Struct, frozen=True):
    cavalry_corps_min_cavalry_per_light_foot: int


class Tactical(msgspec.Struct, frozen=True):
    """The unit in the tactical module."""

    arm: str
    quality: str
    bases: int


class UnitRow(msgspec.Struct, frozen=True):
    id: str
    section: str
    name: Names
    arm: str
    size: str
    quality: int
    points: int
    stamina: int
    periods: list[str]
    max_per_400: int
    tactical: Tactical
    shock: Shown[int]
    fire: Shown[int]
    save: Shown[int]
    traits: Shown[list[str]]
    per_points: int = 0
    assault_only: bool = False


class Extra(msgspec.Struct, frozen=True):
    """A purchase that is no unit."""

    id: str
    name: Names
    unit_of_count: str
    points: int = 0
    gold: int = 0


class ArmyListsFile(msgspec.Struct, frozen=True):
    meta: ListMeta
    periods: dict[str, Span]
    sizes: dict[str, Size]
    arms: dict[str, Arm]
    traits: Shown[dict[str, UnitTrait]]
    lists: list[ListRow] = msgspec.field(name="list")
    rules: ListRules
    unit: list[UnitRow]
    extra: list[Extra]


# ---- battlefield.toml


class BattleRules(msgspec.Struct, frozen=True):
    rounds: int
    boards: int
    city_free_boards: int
    deadline_days: Shown[int]


class Worth(msgspec.Struct, frozen=True):
    """What a unit scores for the enemy; halves occur."""

    shaken: float
    broken: float


class Degree(msgspec.Struct, frozen=True):
    """The result up to a difference of scores."""

    max: float
    result: str


class Score(msgspec.Struct, frozen=True):
    skirmish: Worth
    artillery: Worth
    tiny: Worth
    small: Worth
    standard: Worth
    large: Worth
    division_commander_killed: float
    general_killed: float
    character_killed: float
    scale: list[Degree]


class MildLosses(msgspec.Struct, frozen=True):
    """A broken army's losses without the option `broken_army_total_loss`."""

    sound: int
    shaken: int
    broken: int


class Losses(msgspec.Struct, frozen=True):
    """Percent of a unit's points."""

    broken: int
    shaken: int
    two_casualties: int
    one_casualty: int
    unharmed: int
    army_broken: int
    left_table_voluntarily: int
    left_table_shaken_or_disordered: int
    army_broken_mild: MildLosses


class RetreatLoss(msgspec.Struct, frozen=True):
    max: int
    percent: int


class Retreat(msgspec.Struct, frozen=True):
    table: list[RetreatLoss]
    modifier_per_extra_movement_point: int
    mountain_extra: int
    river_extra: int
    naval_modifier: int
    new_corps_min_points: int


class Fate(msgspec.Struct, frozen=True):
    max: int
    result: str


class LeaderFate(msgspec.Struct, frozen=True):
    table: list[Fate]
    wounded_recovery_target: int


class Stage(msgspec.Struct, frozen=True):
    id: str
    intensity: int


class Odds(msgspec.Struct, frozen=True):
    ratio: tuple[int, int]
    value: int


class Momentum(msgspec.Struct, frozen=True):
    margin: int
    value: int


class Factor(msgspec.Struct, frozen=True):
    margin: int
    loser: int
    winner: int


class Policy(msgspec.Struct, frozen=True):
    id: str
    ca: Shown[str]
    es: Shown[str]
    en: Shown[str]
    score_deficit: int = 0
    lost_opening_by: int = 0


class AutoBattle(msgspec.Struct, frozen=True):
    """The model of PEN-17."""

    stages: list[Stage]
    unit_value: int
    frontage_percent: int
    arm_percent_forest: dict[str, int]
    arm_percent_mountain: dict[str, int]
    odds_table: list[Odds]
    leader_difference_cap: int
    mountain_attacker: int
    river_attacker: int
    river_stages: list[str]
    combat_bonus_stages: list[str]
    momentum: list[Momentum]
    factors: list[Factor]
    hit_pattern: list[str]
    shatter_margin_by_quality: dict[str, int]
    leader_risk_on: int
    withdraw_policies: list[Policy]
    dice_order: Shown[list[str]]
    effect_kinds: Shown[dict[str, str]]


class OddsSide(msgspec.Struct, frozen=True):
    list: str
    points: int
    leadership: int


class BattleCase(msgspec.Struct, frozen=True):
    """What the model gives for two armies, in percent: to measure it by."""

    case: str
    attacker: OddsSide
    defender: OddsSide
    terrain: str
    river: bool
    outcome: list[int]
    mean_loss: tuple[int, int]


class DisruptionRow(msgspec.Struct, frozen=True):
    """The first row that fits: `broken`, as much disruption as `bases`, or at least so much."""

    test: str
    state: str


class TacticalBridge(msgspec.Struct, frozen=True):
    module: str
    disr_to_state: list[DisruptionRow]
    most_units: int = 16  # of an army on its table
    scale_step: int = 5  # percent


class ReportField(msgspec.Struct, frozen=True):
    id: str
    type: str
    required: bool = False
    values: list[str] = []


class ReportSchema(msgspec.Struct, frozen=True):
    schema: str
    field: list[ReportField]
    side_field: list[ReportField]
    unit_field: list[ReportField]


class BattlefieldFile(msgspec.Struct, frozen=True):
    battle: BattleRules
    initiative: table_rows.SetupInitiative
    scenery: list[table_rows.Scenery]
    scenery_rules: table_rows.SceneryRules
    setup_step: Shown[list[table_rows.SetupStep]]
    adjust: table_rows.Adjust
    deployment: table_rows.Deployment
    score: Score
    losses: Losses
    retreat: Retreat
    leader_fate: LeaderFate
    auto: AutoBattle
    auto_odds: Shown[list[BattleCase]]
    tactical: TacticalBridge
    report: Shown[ReportSchema]


# ---- siege.toml


class SiegeListRules(msgspec.Struct, frozen=True):
    siege_gun_per_points: int


class GarrisonListRules(msgspec.Struct, frozen=True):
    improvement_percent_max: int
    position_gun_per_points: int


class AssaultResult(msgspec.Struct, frozen=True):
    loot_gold_per_tower: int


class DefenderHits(msgspec.Struct, frozen=True):
    no_breach: int
    breach: int
    street: int


class AutoAssault(msgspec.Struct, frozen=True):
    """The model of PEN-18."""

    arm_percent: dict[str, int]
    odds_table: list[Odds]
    leader_difference_cap: int
    breach_die_target: dict[str, int]
    breach_sources: dict[str, int]
    siege_turn_max: int
    breaches_max: int
    breach_bonus: dict[str, int]
    bombardment_hits_on_attacker: dict[str, int]
    bombardment_hits_on_defender_per_siege_guns: int
    wall_value: dict[str, int]
    ditch_bought_value: int
    second_attempt_penalty: int
    storm_attempts_max: int
    street_value: int
    street_value_big_city: int
    storm_intensity: int
    street_intensity: int
    no_breach_attacker_hits_percent: int
    defender_hits_percent: DefenderHits
    defender_fire_percent_per_fort: int
    foothold_margin: int
    objective_margin: int
    dice_order: Shown[list[str]]


class AssaultCase(msgspec.Struct, frozen=True):
    """How often the model takes a city, in percent: to measure it by."""

    case: str
    attacker: int
    defender: int
    fort: int
    towers: int
    siege_guns: int
    sappers: int
    siege_turns: int
    taken_percent: int


class SiegeFile(msgspec.Struct, frozen=True):
    fort: list[table_rows.Fort]
    layout: table_rows.Layout
    section: list[table_rows.Section]
    attacker_list: SiegeListRules
    defender_list: GarrisonListRules
    result: AssaultResult
    auto: AutoAssault
    auto_odds: Shown[list[AssaultCase]]
    breach: table_rows.Breach
    damage_per_hit: table_rows.Damage
    gunfire: table_rows.Gunfire
    walls_combat: table_rows.WallFight
    ladders: table_rows.Ladders
    ditch: table_rows.Ditch
    mines: table_rows.Mines
    tunnel_fight: table_rows.TunnelFight


class ArmyData(rows.Data, kw_only=True):
    """Map and campaign with the files of armies."""

    army_lists: ArmyListsFile
    battlefield: BattlefieldFile
    siege: SiegeFile
