"""The rows of the component files: troops, terrain, deck, advantages, armies, scenarios.

What is marked `Shown` (and every `Names`) is for people's eyes or for our checks: no rule reads it, so it is no part of
the data set's hash.
"""

from __future__ import annotations

import msgspec

from baluard.components import Components, Names, Shown

PROVENANCES = ("seed", "history", "design")
Spot = tuple[int, int]
Meta = Shown[dict[str, str | int | list[str] | dict[str, str]]]


class Geometry(msgspec.Struct, frozen=True):
    unit_per_bw: int
    angle_per_turn: int
    trig_scale: int
    pi_num: int
    pi_den: int
    overlap_tolerance: int
    contact_distance: int
    step_straight: int
    step_wheel: int
    step_charge: int
    step_line_of_fire: int
    near_enemy: int
    standoff: int
    brigade_link: int
    volley_range: int
    charge_priority_range: int
    charge_pivot: int
    fall_back: int
    dress_gap: int
    dress_min_overlap: int
    see_through: int
    target_band: int
    isolation_cell: int
    isolation_block: int
    officer_overrun: int
    fall_back_limit: int
    sin_table: list[int]


class ArmRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    bases: int
    base_width: int
    base_depth: int
    break_over: int
    rally_target: int
    prov: Shown[str]
    design_fields: Shown[list[str]] = []


class QualityRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    combat: int
    disrupt: int
    prov: Shown[str]
    disrupt_bombard: int = 0


class FormationRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    frontage: int
    ranks: int
    flanks: bool
    dense: bool
    fires: str
    may_charge: bool
    moves_as: str
    prov: Shown[str]
    square: int = 0


class StateRow(msgspec.Struct, frozen=True):
    formation: str
    mounted: bool
    arm: str
    regular: bool
    moves: str


class TypeRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    symbol: Shown[str]
    cost: dict[str, int]
    states: list[StateRow]
    prov: Shown[str]
    mounted_depth: int = 0
    bombard_range: int = 0
    by_hand: bool = False
    relimber: str = ""


class MovementRow(msgspec.Struct, frozen=True):
    who: str
    prov: Shown[str]
    line: int = 0
    column: int = 0
    column_slow: int = 0
    limbered: int = 0
    limbered_slow: int = 0
    by_hand: int = 0
    by_hand_slow: int = 0


class MovementRules(msgspec.Struct, frozen=True):
    backward_divisor: int
    max_segments_line: int
    max_legs_column: int
    max_turn_per_leg: int
    interpenetration_disr: int
    difficult_disr: int


class CommandRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    draw: int
    activates: str
    note: Shown[str]
    prov: Shown[str]


class HandRow(msgspec.Struct, frozen=True):
    maximum: int
    prov: Shown[str]


class FireRow(msgspec.Struct, frozen=True):
    to_hit: int
    dice_per_base: int
    dice_per_base_canister: int
    dense_target: int
    enfilade: int
    irregular_shooter: int
    shaken_shooter: int
    target_in_cover: int
    garrison_reroll_hits: bool
    arc_half_angle: int
    garrison_bases_per_target: int
    prov: Shown[str]


class RallyRow(msgspec.Struct, frozen=True):
    not_near_enemy: int
    difficult_terrain: int
    prov: Shown[str]


class CombatRow(msgspec.Struct, frozen=True):
    massed_regular_infantry: int
    attacking_higher_ground: int
    per_disr: int
    bad_terrain: int
    attacking_foot_or_guns_in_cover: int
    vulnerable: int
    outnumbered_per_enemy: int
    minimum_total: int
    charge_disr_limit: int
    prov: Shown[str]


class ResultRow(msgspec.Struct, frozen=True):
    id: str
    when: Shown[str]
    attacker_disr: int
    prov: Shown[str]
    defender: str = ""
    defender_disr: int = 0
    attacker_disr_if_defender_broke: int = 0


class MoraleRow(msgspec.Struct, frozen=True):
    loss_regular: list[int]
    loss_irregular_or_artillery: list[int]
    weight_regular: int
    weight_other: int
    prov: Shown[str]


class OfficerRollRow(msgspec.Struct, frozen=True):
    cause: str
    killed: list[int]
    captured: list[int]
    prov: Shown[str]


class UnitsFile(msgspec.Struct, frozen=True):
    meta: Meta
    geometry: Geometry
    arm: list[ArmRow]
    quality: list[QualityRow]
    formation: list[FormationRow]
    unit_type: list[TypeRow]
    movement: list[MovementRow]
    movement_rules: MovementRules
    command: list[CommandRow]
    hand: HandRow
    fire: FireRow
    rally: RallyRow
    combat: CombatRow
    combat_result: list[ResultRow]
    morale: MoraleRow
    officer_roll: list[OfficerRollRow]
    officer_effect: dict[str, dict[str, bool | int] | str]


class KindRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    shape: str
    difficult: list[str]
    cover: str
    bad: list[str]
    obscures: bool
    impassable: list[str]
    draw: Shown[dict[str, str]]
    prov: Shown[str]
    water: bool = False
    difficult_exempt_formations: list[str] = []


class Elevation(msgspec.Struct, frozen=True):
    off_hill: int
    slope: int
    crest: int
    prov: Shown[str]


class SlotRow(msgspec.Struct, frozen=True):
    x: int
    y: int


class TemplateRow(msgspec.Struct, frozen=True):
    id: str
    kind: str
    name: Names
    points: list[Spot]
    prov: Shown[str]
    crest: list[Spot] = []
    width: int = 0
    slot: SlotRow | None = None


class FreeBattle(msgspec.Struct, frozen=True):
    table_w: int
    table_h: int
    pieces_per_player: int
    min_gap_between_pieces: int
    min_gap_to_table_edge: int
    pool: list[str]
    prov: Shown[str]


class TerrainFile(msgspec.Struct, frozen=True):
    meta: Meta
    kind: list[KindRow]
    elevation: Elevation
    template: list[TemplateRow]
    free_battle: FreeBattle


EffectRow = dict[str, str | int | bool | list[str] | dict[str, str]]


class WindowRow(msgspec.Struct, frozen=True):
    id: str
    who: str
    when: Shown[str]


class CardRow(msgspec.Struct, frozen=True):
    id: str
    kind: str
    span: int
    copies: int
    window: str
    limit: str
    name: Names
    text: Names
    effects: list[EffectRow]
    prov: Shown[str]
    actions: list[str] = []


class DeckFile(msgspec.Struct, frozen=True):
    meta: Meta
    window: list[WindowRow]
    card: list[CardRow]


class AdvantageRow(msgspec.Struct, frozen=True):
    """An advantage of an army, or a trait of a notable."""

    id: str
    cost: int
    name: Names
    text: Names
    effects: list[EffectRow]
    prov: Shown[str]


class AdvantagesFile(msgspec.Struct, frozen=True):
    meta: Meta
    advantage: list[AdvantageRow]
    trait: list[AdvantageRow]


class BuildRow(msgspec.Struct, frozen=True):
    points: int
    min_units: int
    max_units: int
    max_artillery_units: int
    max_guard_units: int
    max_advantages: int
    max_notables: int
    cinc_cost: int
    prov: Shown[str]


class EntryRow(msgspec.Struct, frozen=True):
    type: str
    quality: str
    min: int
    max: int
    label: Names


class SampleUnit(msgspec.Struct, frozen=True):
    type: str
    quality: str
    count: int


class ArmyRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    blurb: Names
    colour: Shown[str]
    advantages: list[str]
    entries: list[EntryRow]
    sample_advantages: list[str]
    sample_notables: list[str]
    sample_units: list[SampleUnit]
    prov: Shown[str]
    sample_points: Shown[int]
    sample_unit_count: Shown[int]


class ArmiesFile(msgspec.Struct, frozen=True):
    meta: Meta
    build: BuildRow
    army: list[ArmyRow]


class Victory(msgspec.Struct, frozen=True):
    nightfall: str
    tie: str
    capture_all: str


class PieceRow(msgspec.Struct, frozen=True):
    id: str
    kind: str
    points: list[Spot]
    name: Names
    crest: list[Spot] = []
    width: int = 0
    slot: SlotRow | None = None


class ObjectiveRow(msgspec.Struct, frozen=True):
    id: str
    points: int
    area: list[Spot]
    start: str
    name: Names
    prov: Shown[str]


class CincRow(msgspec.Struct, frozen=True):
    name: Names
    x: int
    y: int
    attached: str


class NotableRow(msgspec.Struct, frozen=True):
    id: str
    trait: str
    unit: str
    name: Names


class UnitRow(msgspec.Struct, frozen=True):
    id: str
    type: str
    quality: str
    formation: str
    mounted: bool
    x: int
    y: int
    heading: int
    name: Names
    prov: Shown[str]


class SideRow(msgspec.Struct, frozen=True):
    id: str
    seat: int
    name: Names
    army: str
    role: str
    colour: Shown[str]
    home_edge: str
    refuge: list[str]
    hand: int
    morale: int
    morale_adjust: Shown[int]
    points: Shown[int]
    advantages: list[str]
    cinc: CincRow
    zones: list[list[Spot]]
    notables: list[NotableRow]
    units: list[UnitRow]


class ScenarioRow(msgspec.Struct, frozen=True):
    id: str
    name: Names
    date: Shown[str]
    place: Names
    blurb: Names
    table_w: int
    table_h: int
    view_box: Shown[str]
    nightfall: int
    first_seat: int
    tutorial: bool
    victory: Victory
    special: list[EffectRow]
    prov: Shown[str]
    terrain: list[PieceRow]
    objectives: list[ObjectiveRow]
    side: list[SideRow]


class ScenariosFile(msgspec.Struct, frozen=True):
    meta: Meta
    scenario: list[ScenarioRow]


class Files(Components, kw_only=True):
    """Troops, terrain, the deck, advantages and traits, army lists and scenarios."""

    units: UnitsFile
    terrain: TerrainFile
    deck: DeckFile
    advantages: AdvantagesFile
    armies: ArmiesFile
    scenarios: ScenariosFile
