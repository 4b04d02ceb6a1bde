"""Are the files of armies whole and right? The first fault is reported with its file and record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baluard.components.checks import fault, require, unique
from baluard.games.peninsular.model.army_facts import (
    BATTERIES,
    CLASS_OF_ARM,
    DEGREES,
    EFFECTS,
    PERIODS,
    POLICIES,
    RESULTS,
    SIDES,
    SIZES,
    STAGES,
    STATES,
    TERRAINS,
)
from baluard.games.peninsular.model.army_rows import ArmyData, ListRow, UnitRow

QUALITIES = range(1, 6)
FORTS = range(4)
SIEGE_UNITS = ("siege_gun", "position_gun", "sappers", "gu_tiny", "gu_small")
SIZE_PERCENT = {"tiny": 40, "small": 60, "standard": 100, "large": 135}  # percent of a standard unit's price
# What an effect must say, and what it may say besides.
NEEDS: dict[str, tuple[str, ...]] = {
    **{"stage_bonus": ("stage", "role", "value"), "stage_reroll": ("when_losing_by", "blunder_hits")},
    **{"rally_bonus": ("value",), "extra_rally": ("value",), "rally_reroll": ("per_battle",)},
    **{"no_shatter": ("count",), "cancel_hits": ("count",), "shatter_shift": ("value",), "pursuit": ("value",)},
    **{"leadership_die": ("on", "value"), "extra_hits_dealt": ("stage", "value")},
}
CONDITIONS = ("needs_cavalry_units", "terrain", "needs_kind", "needs_section", "not_city")
NUMBERS = ("value", "when_losing_by", "blunder_hits", "per_battle", "on", "needs_cavalry_units")


def check(data: ArmyData) -> None:
    """All that the rules of battles read."""
    check_units(data)
    check_lists(data)
    check_battle_model(data)
    check_assault_model(data)
    check_score(data)
    check_effects(data)


def check_looks(data: ArmyData) -> None:
    """What people see, and what a file says twice."""
    for row in data.army_lists.unit:
        check_price(data, row)
        for trait in row.traits:
            require(trait in data.army_lists.traits, "army_lists", f"unit {row.id!r}", f"unknown trait {trait!r}")
    schema = data.battlefield.report
    fields = {row.id: row.values for row in [*schema.field, *schema.side_field, *schema.unit_field]}
    for name, values in (("result", RESULTS), ("state", STATES), ("size", SIZES)):
        require(fields.get(name) == list(values), "battlefield", f"report {name!r}", f"must be {', '.join(values)}")
    for case in data.battlefield.auto_odds:
        require(len(case.outcome) == len(RESULTS) - 2, "battlefield", f"auto_odds {case.case!r}", "nine outcomes")


def check_units(data: ArmyData) -> None:
    """Arms, sizes, qualities and periods of the units; the arms that the model knows."""
    lists = data.army_lists
    unique("army_lists", "unit", [row.id for row in lists.unit])
    for arm, row in lists.arms.items():
        require(arm in CLASS_OF_ARM, "army_lists", f"arms {arm!r}", "is no arm of this game")
        require(row.cavalry == arm.endswith("horse"), "army_lists", f"arms {arm!r}", "horse alone is cavalry")
    require(sorted(lists.arms) == sorted(CLASS_OF_ARM), "army_lists", "arms", "some are missing")
    require(sorted(lists.sizes) == sorted(SIZES), "army_lists", "sizes", f"must be {', '.join(SIZES)}")
    require(sorted(lists.periods) == sorted(PERIODS), "army_lists", "periods", f"must be {', '.join(PERIODS)}")
    for turn in data.schedule.turn:
        span = lists.periods.get(turn.period)
        said = span is not None and span.first_turn <= turn.n <= span.last_turn
        require(said, "army_lists", f"periods {turn.period!r}", f"the schedule has turn {turn.n} in it")
    for unit in lists.unit:
        name = f"unit {unit.id!r}"
        require(unit.arm in lists.arms, "army_lists", name, f"unknown arm {unit.arm!r}")
        require(unit.size in SIZES, "army_lists", name, f"unknown size {unit.size!r}")
        require(unit.quality in QUALITIES, "army_lists", name, "quality is 1 to 5")
        require(unit.stamina > 0 and unit.points >= 0, "army_lists", name, "stamina and points are not negative")
        require(set(unit.periods) <= set(PERIODS), "army_lists", name, "unknown period")
    for wanted in SIEGE_UNITS:
        require(wanted in [unit.id for unit in lists.unit], "army_lists", f"unit {wanted!r}", "is missing")


def check_lists(data: ArmyData) -> None:
    """Each kind has a list; patterns name units of the list's sections and of the period."""
    lists = data.army_lists.lists
    unique("army_lists", "list", [row.id for row in lists])
    for kind in data.nations.kind:
        row = next((row for row in lists if row.id == kind.list), None)
        if row is None:
            raise fault("nations", f"kind {kind.id!r}", f"has the list {kind.list!r}, which does not exist")
        require(row.nation == kind.nation, "army_lists", f"list {row.id!r}", f"is not of the nation of {kind.id!r}")
        require(not kind.cavalry or bool(row.pattern_cavalry_corps), "army_lists", f"list {row.id!r}", "has no cavalry")
    for row in lists:
        always = {"filler": row.filler, "cavalry_corps": row.pattern_cavalry_corps}
        for period, pattern in (("early", row.pattern_early), ("mid", row.pattern_mid), ("late", row.pattern_late)):
            garrison = row.pattern_garrison_late if period == "late" else row.pattern_garrison
            for table, names in {f"pattern_{period}": pattern, "pattern_garrison": garrison, **always}.items():
                check_pattern(data, row, table, period, names)


def check_pattern(data: ArmyData, row: ListRow, table: str, period: str, names: Sequence[str]) -> None:
    """One pattern of a list in one period."""
    units = {unit.id: unit for unit in data.army_lists.unit}
    for name in names:
        where = f"list {row.id!r}: {table}"
        require(name in units, "army_lists", where, f"names {name!r}, which does not exist")
        unit = units[name]
        require(unit.section in row.sections, "army_lists", where, f"{name!r} is not in its sections")
        require(period in unit.periods, "army_lists", where, f"{name!r} is not to be had in the period {period!r}")
        require(unit.points > 0, "army_lists", where, f"{name!r} costs nothing: there would be no end of it")
        mounted = data.army_lists.arms[unit.arm].cavalry
        require(table != "pattern_garrison" or not mounted, "army_lists", where, f"{name!r} is cavalry")
        fits = table != "cavalry_corps" or mounted or unit.arm == "light_foot"
        require(fits, "army_lists", where, f"{name!r} is neither cavalry nor light infantry")
    if table in ("filler", "pattern_early") and row.points_per_battery > 0:
        found = [name for name in names if units[name].max_per_400 == 0 and units[name].arm not in BATTERIES]
        require(bool(found), "army_lists", f"list {row.id!r}: {table}", "has no unit without a limit")


def check_price(data: ArmyData, row: UnitRow) -> None:
    """The price by the formula at the head of the file, for units that are our own and fight in the field."""
    base = data.army_lists.arms[row.arm].base
    if base == 0 or row.points == 0:
        return
    price = (SIZE_PERCENT[row.size] * (base + 8 * row.quality) + 50) // 100
    require(row.points == price, "army_lists", f"unit {row.id!r}", f"costs {row.points}, by the formula {price}")


def check_battle_model(data: ArmyData) -> None:
    """PEN-17 Stages, tables in falling order, a margin for each quality."""
    auto = data.battlefield.auto
    names = ", ".join(STAGES[:3])
    require(", ".join(stage.id for stage in auto.stages) == names, "battlefield", "auto.stages", f"must be {names}")
    require(sorted(data.map.terrain) == sorted(TERRAINS), "map", "terrain", f"must be {', '.join(TERRAINS)}")
    for table, rows in (("battlefield", auto.odds_table), ("siege", data.siege.auto.odds_table)):
        ratios = [row.ratio[0] / row.ratio[1] for row in rows]
        require(ratios == sorted(ratios, reverse=True), table, "auto.odds_table", "the largest ratio comes first")
    margins = [row.margin for row in auto.factors]
    falling = margins == sorted(margins, reverse=True) and margins[-1] == 0
    require(falling, "battlefield", "auto.factors", "the largest margin first, 0 last")
    for quality in QUALITIES:
        known = str(quality) in auto.shatter_margin_by_quality
        require(known, "battlefield", "auto.shatter_margin_by_quality", f"quality {quality} is missing")
    for percents in (auto.arm_percent_forest, auto.arm_percent_mountain, data.siege.auto.arm_percent):
        for arm in percents:
            require(arm in CLASS_OF_ARM, "battlefield", "auto.arm_percent", f"unknown arm {arm!r}")
    ids = tuple(row.id for row in auto.withdraw_policies)
    require(ids == POLICIES, "battlefield", "auto.withdraw_policies", f"must be {', '.join(POLICIES)}")
    for stage in [*auto.river_stages, *auto.combat_bonus_stages]:
        require(stage in STAGES, "battlefield", "auto", f"unknown stage {stage!r}")
    for name in auto.hit_pattern:
        require(name in ("focus", "spread"), "battlefield", "auto.hit_pattern", f"unknown way {name!r}")
    require(sorted(auto.effect_kinds) == sorted(EFFECTS), "battlefield", "auto.effect_kinds", "not those of the rules")


def check_assault_model(data: ArmyData) -> None:
    """PEN-18 A value for each fort level and number of breaches."""
    auto = data.siege.auto
    require([fort.level for fort in data.siege.fort] == list(FORTS), "siege", "fort", "levels 0 to 3")
    for name, table in (("wall_value", auto.wall_value), ("bombardment", auto.bombardment_hits_on_attacker)):
        for fort in FORTS:
            require(str(fort) in table, "siege", f"auto.{name}", f"fort {fort} is missing")
    for fort in FORTS[1:]:
        require(str(fort) in auto.breach_die_target, "siege", "auto.breach_die_target", f"fort {fort} is missing")
    for count in range(auto.breaches_max + 1):
        require(str(count) in auto.breach_bonus, "siege", "auto.breach_bonus", f"{count} breaches are missing")
    sources = ["sappers", "siege_gun", "siege_turn", "two_field_batteries"]
    require(sorted(auto.breach_sources) == sources, "siege", "auto.breach_sources", f"must be {', '.join(sources)}")


def check_score(data: ArmyData) -> None:
    """PEN-14.3 Scores are whole or half points; the scale names the degrees of a victory."""
    score = data.battlefield.score
    worths = [score.skirmish, score.artillery, score.tiny, score.small, score.standard, score.large]
    killed = [score.division_commander_killed, score.general_killed, score.character_killed]
    numbers = [n for worth in worths for n in (worth.shaken, worth.broken)]
    for number in [*numbers, *killed, *(row.max for row in score.scale)]:
        require((2 * number).is_integer(), "battlefield", "score", f"{number} is not a number of half points")
    names = tuple(row.result for row in score.scale)
    require(names == DEGREES, "battlefield", "score.scale", f"must be {', '.join(DEGREES)}")


def check_effects(data: ArmyData) -> None:
    """PEN-3.6 What the effects of traits and generals say, and what that refers to."""
    generals = data.generals
    for one in generals.common.auto_reroll:
        check_effect(data, "common", one)
    for name, trait in generals.traits.items():
        for one in trait.auto:
            check_effect(data, f"traits {name!r}", one)
    for row in generals.general:
        for name in row.traits:
            require(name in generals.traits, "generals", f"general {row.id!r}", f"unknown trait {name!r}")
        for one in row.special.auto:
            check_effect(data, f"general {row.id!r}", one)


def check_effect(data: ArmyData, where: str, told: dict[str, Any]) -> None:
    """One effect."""
    kind = str(told.get("kind"))
    require(kind in EFFECTS, "generals", where, f"unknown effect {kind!r}")
    for key in NEEDS[kind]:
        require(key in told, "generals", where, f"{kind} wants {key!r}")
    for key, value in told.items():
        known = key == "kind" or key in NEEDS[kind] or key in CONDITIONS
        require(known, "generals", where, f"{kind} knows no {key!r}")
        require(key not in NUMBERS or type(value) is int, "generals", where, f"{kind}: {key!r} cannot be {value!r}")
    choices: list[tuple[Any, Sequence[Any]]] = [
        (told.get("stage", "all"), (*STAGES, "all")),
        (told.get("role", "any"), (*SIDES, "any")),
        (told.get("count", "1"), ("1", "1d3")),
        (told.get("needs_kind", "spain"), [row.id for row in data.nations.kind]),
        (told.get("needs_section", "spain"), [unit.section for unit in data.army_lists.unit]),
    ]
    for name in told.get("terrain", ()):
        choices.append((name, list(data.map.terrain)))
    for value, known_values in choices:
        require(value in known_values, "generals", where, f"{kind}: unknown {value!r}")
