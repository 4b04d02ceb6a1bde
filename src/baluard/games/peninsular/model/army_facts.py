"""What the rules of battles read, as flat tables of integers: units, patterns, models, effects of generals.

Things are numbers here: units, kinds, generals and terrains by their place in the components. Scores are counted in
half points, because a broken battery is worth half a point and rules know no fractions.
"""

from __future__ import annotations

from typing import Any, Final

from baluard.games.peninsular.model.army_rows import ArmyData, ListRow

NOBODY: Final = -1
ATTACKER: Final = 0
DEFENDER: Final = 1
SIDES: Final = ("attacker", "defender")

PERIODS: Final = ("early", "mid", "late")

OPENING: Final = 0
CLASH: Final = 1
DECISION: Final = 2
STORM: Final = 3
STREET: Final = 4
EVERY: Final = -1
STAGES: Final = ("opening", "clash", "decision", "storm", "street")

NEVER: Final = 0
IF_LOSING: Final = 1
EARLY: Final = 2
POLICIES: Final = ("never", "if_losing", "early")

UNHARMED: Final = 0
ONE_CASUALTY: Final = 1
TWO_CASUALTIES: Final = 2
SHAKEN: Final = 3
BROKEN: Final = 4
WITHDRAWN: Final = 5
WITHDRAWN_LOST: Final = 6
STATES: Final = ("unharmed", "one_casualty", "two_casualties", "shaken", "broken", "withdrawn", "withdrawn_lost")

TERRAINS: Final = ("plain", "forest", "mountain")
SIZES: Final = ("tiny", "small", "standard", "large")
LINE: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
SKIRMISH: Final = 3
GUERRILLA: Final = 4
ENGINEER: Final = 5
CLASSES: Final = ("line", "cavalry", "artillery", "skirmish", "guerrilla", "engineer")
CLASS_OF_ARM: Final = {
    **{"foot": LINE, "light_foot": LINE, "horse": CAVALRY, "light_horse": CAVALRY, "guerrilla": GUERRILLA},
    **{"skirmish": SKIRMISH, "gun": ARTILLERY, "horse_gun": ARTILLERY, "siege_gun": ARTILLERY, "engineer": ENGINEER},
}
# PEN-17.1 The order of battle; horse artillery stands with the guns.
RANK_OF_ARM: Final = {
    **{"foot": 0, "light_foot": 1, "horse": 2, "light_horse": 3, "guerrilla": 4, "skirmish": 5},
    **{"gun": 6, "horse_gun": 6, "siege_gun": 7, "engineer": 8},
}
BATTERIES: Final = ("gun", "horse_gun")

DRAW: Final = 4
ASSAULT_TAKEN: Final = 9
ASSAULT_FAILED: Final = 10
RESULTS: Final = (
    *("attacker_break_win", "attacker_absolute", "attacker_major", "attacker_minor", "draw"),
    *("defender_minor", "defender_major", "defender_absolute", "defender_break_win"),
    *("assault_taken", "assault_failed"),
)
DEGREES: Final = ("draw", "minor", "major", "absolute")
MAJOR: Final = 2
BREAK_WIN: Final = 4

STAGE_BONUS: Final = 0
STAGE_REROLL: Final = 1
RALLY_BONUS: Final = 2
EXTRA_RALLY: Final = 3
RALLY_REROLL: Final = 4
NO_SHATTER: Final = 5
CANCEL_HITS: Final = 6
SHATTER_SHIFT: Final = 7
PURSUIT: Final = 8
LEADERSHIP_DIE: Final = 9
EXTRA_HITS_DEALT: Final = 10
EFFECTS: Final = (
    *("stage_bonus", "stage_reroll", "rally_bonus", "extra_rally", "rally_reroll", "no_shatter"),
    *("cancel_hits", "shatter_shift", "pursuit", "leadership_die", "extra_hits_dealt"),
)


class Effect:
    """PEN-3.6 What a general does in the model. Fields that an effect does not use keep their defaults."""

    def __init__(self, kind: int) -> None:
        self.kind: int = kind
        self.stage: int = EVERY
        self.role: int = NOBODY  # the side on which it works; nobody: on either
        self.value: int = 0
        self.is_rolled: bool = False  # the value is a die of three
        self.on: int = 0  # what the die must show
        self.losing_by: int = 0
        self.blunder_hits: int = 0
        self.cavalry_units: int = 0
        self.terrains: tuple[int, ...] = ()  # empty: any
        self.troops: int = NOBODY  # a kind that must be there
        self.section: str = ""  # of the lists, of which a unit must be there
        self.not_city: bool = False


class ArmyFacts:
    """The tables of one data set. Shared by all games that are played with it."""

    def __init__(self, data: ArmyData) -> None:
        self.terrain_no: dict[str, int] = {name: i for i, name in enumerate(TERRAINS)}
        self.kind_no: dict[str, int] = {row.id: i for i, row in enumerate(data.nations.kind)}
        self.put_units(data)
        self.put_lists(data)
        self.put_model(data)
        self.put_assault(data)
        self.put_aftermath(data)
        self.put_generals(data)

    def put_units(self, data: ArmyData) -> None:
        """The units of all lists."""
        lists = data.army_lists
        arms = tuple(lists.arms)
        self.arms: tuple[str, ...] = arms
        self.is_counting: list[bool] = [row.counts_for_break for row in lists.arms.values()]
        self.is_battery: list[bool] = [arm in BATTERIES for arm in arms]
        self.class_of_arm: list[int] = [CLASS_OF_ARM[arm] for arm in arms]
        self.rank_of_arm: list[int] = [RANK_OF_ARM[arm] for arm in arms]
        self.light_foot: int = arms.index("light_foot")
        self.unit_ids: list[str] = [row.id for row in lists.unit]
        self.unit_no: dict[str, int] = {row.id: i for i, row in enumerate(lists.unit)}
        self.unit_points: list[int] = [row.points for row in lists.unit]
        self.unit_arm: list[int] = [arms.index(row.arm) for row in lists.unit]
        self.unit_size: list[int] = [SIZES.index(row.size) for row in lists.unit]
        self.unit_quality: list[int] = [row.quality for row in lists.unit]
        self.unit_stamina: list[int] = [row.stamina for row in lists.unit]
        self.unit_cap: list[int] = [row.max_per_400 for row in lists.unit]
        self.unit_section: list[str] = [row.section for row in lists.unit]
        self.unit_periods: list[tuple[int, ...]] = [
            tuple(PERIODS.index(one) for one in row.periods) for row in lists.unit
        ]
        self.engineers: int = self.unit_no["engineers"]
        self.tiny_band: int = self.unit_no["gu_tiny"]
        self.small_band: int = self.unit_no["gu_small"]
        self.siege_gun: int = self.unit_no["siege_gun"]
        self.position_gun: int = self.unit_no["position_gun"]
        self.sappers: int = self.unit_no["sappers"]

    def put_lists(self, data: ArmyData) -> None:
        """What points of each kind buy: patterns by period, fillers, caps."""
        known = {row.id: row for row in data.army_lists.lists}
        kinds = data.nations.kind
        side_of = {row.id: row.side for row in data.nations.nation}
        self.kind_ids: list[str] = [row.id for row in kinds]
        self.kind_nation: list[str] = [row.nation for row in kinds]
        self.kind_side: list[str] = [side_of[row.nation] for row in kinds]
        self.nation_side: dict[str, str] = side_of
        self.extras: list[str] = [row.id for row in data.army_lists.extra]
        self.extra_points: dict[str, int] = {row.id: row.points for row in data.army_lists.extra}
        self.kind_cavalry: list[bool] = [row.cavalry for row in kinds]
        self.kind_leadership: list[int] = [row.generic_leadership for row in kinds]
        self.battery_step: list[int] = [known[row.list].points_per_battery for row in kinds]
        self.least_foot: list[int] = [0 if row.cavalry else known[row.list].least_foot_percent for row in kinds]
        self.most_cavalry: list[int] = [0 if row.cavalry else known[row.list].most_cavalry_percent for row in kinds]
        self.most_portuguese: list[int] = [known[row.list].most_portuguese_percent for row in kinds]
        self.kind_sections: list[tuple[str, ...]] = [tuple(known[row.list].sections) for row in kinds]
        self.field_pattern: list[list[tuple[int, ...]]] = []
        self.garrison_pattern: list[list[tuple[int, ...]]] = []
        self.filler: list[tuple[int, ...]] = []
        self.smallest: list[int] = []  # by kind: points of the smallest unit that may be had again and again
        for kind in kinds:
            row = known[kind.list]
            mounted = self.numbers(row.pattern_cavalry_corps)
            self.field_pattern.append([mounted] * 3 if kind.cavalry else self.patterns(row))
            garrison = self.numbers(row.pattern_garrison)
            self.garrison_pattern.append([garrison, garrison, self.numbers(row.pattern_garrison_late)])
            self.filler.append(() if kind.cavalry else self.numbers(row.filler))
            bought = (*self.field_pattern[-1][0], *self.filler[-1])
            self.smallest.append(min(self.unit_points[unit] for unit in bought if not self.unit_cap[unit]))
        self.cavalry_per_light: int = data.army_lists.rules.cavalry_corps_min_cavalry_per_light_foot
        self.list_step: int = data.army_lists.meta.small_unit_step

    def patterns(self, row: ListRow) -> list[tuple[int, ...]]:
        """The patterns of a list for the field, by period."""
        return [self.numbers(names) for names in (row.pattern_early, row.pattern_mid, row.pattern_late)]

    def numbers(self, names: list[str]) -> tuple[int, ...]:
        """The numbers of units."""
        return tuple([self.unit_no[name] for name in names])

    def put_model(self, data: ArmyData) -> None:
        """The tables of PEN-17."""
        auto = data.battlefield.auto
        by_terrain: dict[str, dict[str, int]] = {
            "forest": auto.arm_percent_forest,
            "mountain": auto.arm_percent_mountain,
        }
        self.arm_percent: list[list[int]] = [
            [by_terrain.get(terrain, {}).get(arm, 100) for arm in self.arms] for terrain in self.terrain_no
        ]
        self.mountain: int = self.terrain_no["mountain"]
        self.mountain_attacker: int = auto.mountain_attacker
        self.river_attacker: int = auto.river_attacker
        self.is_river_stage: list[bool] = [stage in auto.river_stages for stage in STAGES]
        self.has_combat_bonus: list[bool] = [stage in auto.combat_bonus_stages for stage in STAGES]
        self.intensity: list[int] = [
            *(stage.intensity for stage in auto.stages),
            *(data.siege.auto.storm_intensity, data.siege.auto.street_intensity),
        ]
        self.odds: list[tuple[int, int, int]] = [(*row.ratio, row.value) for row in auto.odds_table]
        self.leader_cap: int = auto.leader_difference_cap
        self.momentum: list[tuple[int, int]] = [(row.margin, row.value) for row in auto.momentum]
        self.factors: list[tuple[int, int, int]] = [(row.margin, row.loser, row.winner) for row in auto.factors]
        self.is_focus: list[bool] = [name == "focus" for name in auto.hit_pattern]
        self.shatter_margin: list[int] = [0] + [auto.shatter_margin_by_quality[str(q)] for q in range(1, 6)]
        self.frontage: int = auto.frontage_percent
        self.unit_value: int = auto.unit_value
        self.risk_on: int = auto.leader_risk_on
        self.losing_deficit: int = 2 * auto.withdraw_policies[IF_LOSING].score_deficit
        self.early_margin: int = auto.withdraw_policies[EARLY].lost_opening_by

    def put_assault(self, data: ArmyData) -> None:
        """The tables of PEN-18."""
        auto = data.siege.auto
        self.assault_percent: list[int] = [auto.arm_percent.get(arm, 100) for arm in self.arms]
        self.assault_odds: list[tuple[int, int, int]] = [(*row.ratio, row.value) for row in auto.odds_table]
        self.breach_target: list[int] = [0] + [auto.breach_die_target[str(fort)] for fort in (1, 2, 3)]
        self.siege_gun_dice: int = auto.breach_sources["siege_gun"]
        self.field_battery_dice: int = auto.breach_sources["two_field_batteries"]
        self.sapper_dice: int = auto.breach_sources["sappers"]
        self.siege_turn_dice: int = auto.breach_sources["siege_turn"]
        self.siege_turn_max: int = auto.siege_turn_max
        self.breaches_max: int = auto.breaches_max
        self.breach_bonus: list[int] = [auto.breach_bonus[str(n)] for n in range(auto.breaches_max + 1)]
        self.bombardment: list[int] = [auto.bombardment_hits_on_attacker[str(fort)] for fort in range(4)]
        self.guns_per_hit: int = auto.bombardment_hits_on_defender_per_siege_guns
        self.wall: list[int] = [auto.wall_value[str(fort)] for fort in range(4)]
        self.ditch_value: int = auto.ditch_bought_value
        self.again_penalty: int = auto.second_attempt_penalty
        self.storms: int = auto.storm_attempts_max
        self.street: int = auto.street_value
        self.street_big: int = auto.street_value_big_city
        self.attacker_hits: tuple[int, int] = (auto.no_breach_attacker_hits_percent, 100)  # without and with a breach
        found = auto.defender_hits_percent
        self.defender_hits: tuple[int, int] = (found.no_breach, found.breach)
        self.street_hits: int = found.street
        self.fire_per_fort: int = auto.defender_fire_percent_per_fort
        self.foothold_margin: int = auto.foothold_margin
        self.objective_margin: int = auto.objective_margin
        self.siege_gun_step: int = data.siege.attacker_list.siege_gun_per_points
        self.position_gun_step: int = data.siege.defender_list.position_gun_per_points
        self.improvement_percent: int = data.siege.defender_list.improvement_percent_max
        self.loot_per_tower: int = data.siege.result.loot_gold_per_tower

    def put_aftermath(self, data: ArmyData) -> None:
        """PEN-14.3, 14.5, 14.6 Scores in half points, and percent of losses by state."""
        score, losses = data.battlefield.score, data.battlefield.losses
        sizes = [score.tiny, score.small, score.standard, score.large]
        rows = [*sizes, score.skirmish, score.artillery]
        self.score_shaken: list[int] = [halves(row.shaken) for row in rows]
        self.score_broken: list[int] = [halves(row.broken) for row in rows]
        self.score_of_skirmish: int = len(sizes)
        self.score_of_artillery: int = len(sizes) + 1
        self.score_division: int = halves(score.division_commander_killed)
        self.score_general: int = halves(score.general_killed)
        self.score_named: int = halves(score.character_killed)
        self.degree_max: list[int] = [halves(row.max) for row in score.scale]
        hurt = [losses.unharmed, losses.one_casualty, losses.two_casualties, losses.shaken, losses.broken]
        gone = [losses.left_table_voluntarily, losses.left_table_shaken_or_disordered]
        mild = losses.army_broken_mild
        self.loss_percent: list[int] = [*hurt, *gone]
        self.loss_broken: list[int] = [losses.army_broken] * 5 + gone
        self.loss_broken_mild: list[int] = [*[mild.sound] * 3, mild.shaken, mild.broken, *gone]

    def put_generals(self, data: ArmyData) -> None:
        """PEN-3.6 Ratings and effects of the named generals: common to all, by their traits, their own."""
        generals = data.generals
        self.general_ids: list[str] = [row.id for row in generals.general]
        self.general_leadership: list[int] = [row.leadership for row in generals.general]
        self.combat_bonus: list[tuple[int, int]] = [
            (r.combat_attack - 1, r.combat_defend - 1) for r in generals.general
        ]
        self.effects: list[list[Effect]] = []
        for row in generals.general:
            told = [*generals.common.auto_reroll, *(e for name in row.traits for e in generals.traits[name].auto)]
            self.effects.append([self.effect(one) for one in [*told, *row.special.auto]])

    def effect(self, told: dict[str, Any]) -> Effect:
        """An effect as the components tell it."""
        effect = Effect(EFFECTS.index(told["kind"]))
        stage, role, count = told.get("stage", "all"), told.get("role", "any"), told.get("count", "")
        effect.stage = EVERY if stage == "all" else STAGES.index(stage)
        effect.role = NOBODY if role == "any" else SIDES.index(role)
        effect.is_rolled = count == "1d3"
        effect.value = int(count) if count.isdigit() else told.get("value", told.get("per_battle", 0))
        effect.on = told.get("on", 0)
        effect.losing_by = told.get("when_losing_by", 0)
        effect.blunder_hits = told.get("blunder_hits", 0)
        effect.cavalry_units = told.get("needs_cavalry_units", 0)
        effect.terrains = tuple([self.terrain_no[name] for name in told.get("terrain", ())])
        effect.troops = self.kind_no[told["needs_kind"]] if "needs_kind" in told else NOBODY
        effect.section = told.get("needs_section", "")
        effect.not_city = told.get("not_city", False)
        return effect


def halves(points: float) -> int:
    """A score in half points; the checks have seen that it has no smaller parts."""
    return int(2 * points)
