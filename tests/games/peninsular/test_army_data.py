"""The files of armies: the package's own load, and every fault gives an error that names file and record."""

from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from baluard.components import DataError, load_set, read_file
from baluard.components.sets import file_fields
from baluard.games.peninsular.model.army_facts import ArmyFacts
from baluard.games.peninsular.model.data import Data

TYPES = {field.name: field.type for field in fields(Data) if field.name in file_fields(Data)}
EARLY = 'pattern_early = ["es_line", "es_line"'
GARRISON = 'pattern_garrison = ["es_militia", "es_urban"'
MOUNTED = 'pattern_cavalry_corps = ["es_dragoons"'
FILLER = 'filler = ["es_militia", "es_skirmish", "es_urban"]'
BLAKE = '{ kind = "no_shatter", count = "1" }'
MURAT = 'needs_cavalry_units = 2, terrain = ["plain"]'


def fault(folder: Path, file: str, old: str, new: str) -> str:
    """What is said of one changed file among the package's others."""
    text = files("baluard.games.peninsular").joinpath("data", f"{file}.toml").read_text("utf-8")
    assert old in text, f"{file}.toml has no {old!r}"
    (folder / f"{file}.toml").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        data = replace(load_set(Data), **{file: read_file(folder, file, TYPES[file])[0]})
        data.check()
        data.check_looks()
    return str(caught.value)


def test_the_components_of_the_package_load() -> None:
    data = load_set(Data)
    assert (len(data.army_lists.lists), len(data.army_lists.unit), len(data.generals.general)) == (9, 92, 15)


def test_scores_reach_the_rules_in_half_points() -> None:
    facts = ArmyFacts(load_set(Data))
    assert facts.score_broken == [1, 2, 4, 8, 0, 1]
    assert facts.degree_max[:3] == [4, 10, 20]
    assert {type(n) for n in [*facts.score_broken, *facts.score_shaken, *facts.degree_max]} == {int}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "es_guard"\n', 'id = "es_line"\n', "army_lists.toml: unit 'es_line': stands there twice"),
        ('arm = "foot"', 'arm = "camels"', "army_lists.toml: unit 'es_line': unknown arm 'camels'"),
        ('size = "standard"', 'size = "huge"', "army_lists.toml: unit 'es_line': unknown size 'huge'"),
        ("quality = 2", "quality = 6", "army_lists.toml: unit 'es_line': quality is 1 to 5"),
        ("points = 26", "points = 27", "army_lists.toml: unit 'es_line': costs 27, by the formula 26"),
        ("stamina = 3", "stamina = 0", "army_lists.toml: unit 'es_line': stamina and points"),
        ('traits = ["wavering"]', 'traits = ["bold"]', "army_lists.toml: unit 'es_line': unknown trait 'bold'"),
        (EARLY, EARLY.replace("es_line", "es_lime", 1), "list 'spain': pattern_early: names 'es_lime', which does not"),
        (
            EARLY,
            EARLY.replace("es_line", "fr_line", 1),
            "list 'spain': pattern_early: 'fr_line' is not in its sections",
        ),
        (
            EARLY,
            EARLY.replace("es_line", "es_hussars", 1),
            "pattern_early: 'es_hussars' is not to be had in the period",
        ),
        (GARRISON, GARRISON.replace("es_urban", "es_dragoons"), "pattern_garrison: 'es_dragoons' is cavalry"),
        (MOUNTED, MOUNTED.replace("es_dragoons", "es_militia"), "'es_militia' is neither cavalry nor light infantry"),
        (FILLER, 'filler = ["es_skirmish"]', "list 'spain': filler: has no unit without a limit"),
        ("last_turn = 4", "last_turn = 3", "army_lists.toml: periods 'early': the schedule has turn 4 in it"),
        (
            'id = "spain"\nnation = "spain"',
            'id = "spain"\nnation = "france"',
            "list 'spain': is not of the nation of 'spain'",
        ),
        ('id = "sappers"', 'id = "miners"', "army_lists.toml: unit 'sappers': is missing"),
    ],
)
def test_faults_of_the_army_lists_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in fault(tmp_path, "army_lists", old, new)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "opening", intensity', 'id = "overture", intensity', "auto.stages: must be opening, clash, decision"),
        ("5 = 8 }", "6 = 8 }", "auto.shatter_margin_by_quality: quality 5 is missing"),
        ("margin = 9, loser", "margin = 2, loser", "auto.factors: the largest margin first"),
        ("ratio = [4, 1]", "ratio = [1, 1]", "auto.odds_table: the largest ratio comes first"),
        ("{ horse = 75", "{ mule = 75", "auto.arm_percent: unknown arm 'mule'"),
        ('river_stages = ["opening"', 'river_stages = ["dawn"', "auto: unknown stage 'dawn'"),
        ('hit_pattern = ["focus"', 'hit_pattern = ["aim"', "auto.hit_pattern: unknown way 'aim'"),
        ('{ id = "early", ca', '{ id = "soon", ca', "auto.withdraw_policies: must be never, if_losing, early"),
        ("broken = 0.5 }", "broken = 0.4 }", "score: 0.4 is not a number of half points"),
        ('result = "minor" }', 'result = "slight" }', "score.scale: must be draw, minor, major, absolute"),
        ('"draw", "defender_minor"', '"defender_minor", "draw"', "report 'result': must be"),
        (
            "outcome = [7, 0,",
            "outcome = [7,",
            "auto_odds '400 French against 400 French, leaders 8 and 8, plain': nine",
        ),
    ],
)
def test_faults_of_the_battlefield_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert f"battlefield.toml: {said}" in fault(tmp_path, "battlefield", old, new)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("level = 3", "level = 4", "fort: levels 0 to 3"),
        ("wall_value = { 0 = 1, 1 = 3", "wall_value = { 0 = 1, 7 = 3", "auto.wall_value: fort 1 is missing"),
        ("breach_die_target = { 1 = 4", "breach_die_target = { 9 = 4", "auto.breach_die_target: fort 1 is missing"),
        ("breach_bonus = { 0 = 0, 1 = 2", "breach_bonus = { 0 = 0, 5 = 2", "auto.breach_bonus: 1 breaches are missing"),
        ("{ siege_gun = 1", "{ trebuchet = 1", "auto.breach_sources: must be"),
        ("ratio = [6, 1]", "ratio = [1, 1]", "auto.odds_table: the largest ratio comes first"),
    ],
)
def test_faults_of_the_siege_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert f"siege.toml: {said}" in fault(tmp_path, "siege", old, new)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (BLAKE, '{ kind = "fly", count = "1" }', "general 'blake': unknown effect 'fly'"),
        (BLAKE, '{ kind = "no_shatter" }', "general 'blake': no_shatter wants 'count'"),
        (BLAKE, '{ kind = "no_shatter", count = "2d6" }', "general 'blake': no_shatter: unknown '2d6'"),
        (BLAKE, '{ kind = "no_shatter", count = "1", on = 6 }', "general 'blake': no_shatter knows no 'on'"),
        (
            'stage = "opening", role = "any"',
            'stage = "dawn", role = "any"',
            "traits 'independent': stage_bonus: unknown",
        ),
        (MURAT, MURAT.replace("plain", "sea"), "general 'murat': stage_bonus: unknown 'sea'"),
        (MURAT, MURAT.replace("2", '"two"'), "general 'murat': stage_bonus: 'needs_cavalry_units' cannot be 'two'"),
        ('traits = ["aggressive"]', 'traits = ["timid"]', "general 'blake': unknown trait 'timid'"),
        ('needs_kind = "afrancesados"', 'needs_kind = "swiss"', "general 'jourdan': stage_bonus: unknown 'swiss'"),
    ],
)
def test_faults_of_effects_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert f"generals.toml: {said}" in fault(tmp_path, "generals", old, new)
