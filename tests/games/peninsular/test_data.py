"""Map, nations, generals and schedule: the package's own load, and every fault names file and record."""

from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from baluard.components import DataError, load_pack, read_file
from baluard.components.sets import file_fields, pack_set, unpack_set
from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.army_facts import TERRAINS, ArmyFacts
from baluard.games.peninsular.model.data import Data
from baluard.games.peninsular.model.facts import FRANCE, MOUNTAIN, SPAIN
from baluard.games.peninsular.model.tables import facts_for

TYPES = {field.name: field.type for field in fields(Data) if field.name in file_fields(Data)}
FACTS = GAME.facts(GAME.checked_options({}))
TURNS = range(1, 37)


def changed(file: str, old: str = "", new: str = "") -> str:
    """The text of a component file with the first `old` replaced."""
    text = files("baluard.games.peninsular").joinpath("data", f"{file}.toml").read_text("utf-8")
    assert old in text, f"{file}.toml has no {old!r}"
    return text.replace(old, new, 1) if old else text


def fault(tmp_path: Path, file: str, old: str, new: str) -> str:
    """What is said of one changed file among the package's others."""
    (tmp_path / f"{file}.toml").write_text(changed(file, old, new), "utf-8")
    with pytest.raises(DataError) as caught:
        data = replace(GAME.data, **{file: read_file(tmp_path, file, TYPES[file])[0]})
        data.check()
        data.check_looks()
    return str(caught.value)


# -- the package's own components


def test_the_components_of_the_package_load() -> None:
    d = GAME.data
    assert (len(d.map.province), len(d.map.region), len(d.map.city), len(d.map.edge), len(d.map.link)) == (
        *(75, 19, 36, 183, 2),
    )
    assert (len(d.generals.general), len(d.schedule.turn), len(d.schedule.setup)) == (15, 36, 27)
    assert (len(d.schedule.event), len(d.schedule.recurring), len(d.schedule.trigger)) == (37, 10, 1)
    assert len(d.hash) == 32


def near(province: str) -> list[str]:
    """The neighbours of a province."""
    return sorted(FACTS.provinces[p] for p in FACTS.near[FACTS.no[province]])


def test_every_border_has_two_sides_and_a_river_runs_between_both() -> None:
    for a in range(len(FACTS.provinces)):
        for b in FACTS.near[a]:
            assert a in FACTS.near[b] and FACTS.crossing[a][b] == FACTS.crossing[b][a]


def test_talavera_lies_between_five_provinces_and_the_tietar_before_avila() -> None:
    assert near("talavera") == ["avila", "ciudad_real", "madrid", "merida", "toledo"]
    avila, talavera, madrid = (FACTS.no[name] for name in ("avila", "talavera", "madrid"))
    assert FACTS.crossing[talavera][avila] and not FACTS.crossing[madrid][avila]
    assert FACTS.terrain[avila] == MOUNTAIN and FACTS.cost[avila] == 2 and FACTS.cost[talavera] == 1


def test_oviedo_is_the_mountain_between_la_coruna_and_gijon() -> None:
    oviedo = FACTS.no["oviedo"]
    assert {"la_coruna", "gijon"} <= set(near("oviedo")) and "gijon" not in near("la_coruna")
    assert (FACTS.terrain[oviedo], FACTS.forage[oviedo]) == (MOUNTAIN, 3)
    assert FACTS.city_at[FACTS.no["gijon"]] < 0


def test_the_ferry_of_lisbon_is_a_river_and_no_way_leads_to_majorca() -> None:
    lisboa, evora = FACTS.no["lisboa"], FACTS.no["evora"]
    assert evora in FACTS.near[lisboa] and FACTS.crossing[lisboa][evora]
    assert near("mallorca") == [] and FACTS.coast[FACTS.no["mallorca"]]


@pytest.mark.parametrize(
    ("region", "capital", "levy"),
    [
        ("galicia", "la_coruna", 1),
        ("extremadura", "badajoz", 1),
        ("andalucia", "sevilla", 3),
        ("murcia", "cartagena", 1),
    ],
)
def test_regions_have_the_levy_and_the_capital_of_the_rulebook(region: str, capital: str, levy: int) -> None:
    number = FACTS.region_no[region]
    assert (FACTS.cities[FACTS.capital[number]], FACTS.levy[number]) == (capital, levy)


def test_badajoz_has_three_towers_and_the_start_fourteen_spanish_cities() -> None:
    assert FACTS.towers[FACTS.city_no["badajoz"]] * FACTS.points_per_tower == 450
    spanish = [row for row in GAME.data.map.city if row.control == "spain"]
    assert len(spanish) == 14 and FACTS.start_gold == [0, 10, 8]


def test_depots_and_corps_have_the_limits_of_every_turn() -> None:
    french = [FACTS.depot_limits[turn][FRANCE] for turn in TURNS]
    assert french == [8] * 6 + [3] + [8] * 17 + [3] * 12
    assert {FACTS.depot_limits[turn][SPAIN] for turn in TURNS} == {2}
    line = FACTS.kind_no["france"]
    assert [FACTS.limits[turn][line] for turn in TURNS] == [10] * 23 + [6] * 13
    assert {FACTS.limits[turn][FACTS.kind_no["spain"]] for turn in TURNS} == {8}


def test_winters_and_counts_come_every_year() -> None:
    assert [turn for turn in TURNS if FACTS.winter[turn]] == [4, 5, 10, 11, 16, 17, 22, 23, 28, 29, 34, 35]
    assert [turn for turn in TURNS if FACTS.counted[turn]] == [6, 12, 18, 24, 30, 36]


def test_the_starting_totals_are_those_of_the_rulebook() -> None:
    totals = {name: 0 for name in ("spain", "britain", "france")}
    for row in GAME.data.schedule.setup:
        totals[row.nation] += row.points
    assert totals == {"spain": 2190, "britain": 150, "france": 2600}


# -- data sets


def test_a_copy_of_the_components_is_a_data_pack_and_another_number_another_set(tmp_path: Path) -> None:
    for name in TYPES:
        (tmp_path / f"{name}.toml").write_text(changed(name), "utf-8")
    assert load_pack(Data, str(tmp_path)).hash == GAME.data.hash
    text = changed("nations", "points_per_gold = 5", "points_per_gold = 6")
    (tmp_path / "nations.toml").write_text(text, "utf-8")
    other = load_pack(Data, str(tmp_path))
    assert other.hash != GAME.data.hash
    assert facts_for(other, GAME.checked_options({})).points_per_gold == 6


# -- faults


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("map", 'region = "galicia"', 'region = "atlantis"', "no region 'atlantis'"),
        ("map", 'terrain = "forest"', 'terrain = "swamp"', "no terrain 'swamp'"),
        ("map", 'capital = "la_coruna"', 'capital = "madrid"', "region 'galicia': its capital is elsewhere"),
        ("map", "fort = 1", "fort = 4", "towers from 1, fort from 0 to 3"),
        ("map", "edges = 183", "edges = 184", "counts: must be"),
        ("nations", "move = 3", "move = 0", "cannot move"),
        ("nations", "sevilla = 2", "sevila = 2", "victory: no city 'sevila'"),
        ("generals", "leadership = 9", "leadership = 11", "leadership from 1 to 10"),
        ("schedule", 'at = "la_coruna"', 'at = "lacoruna"', "no province 'lacoruna'"),
        ("schedule", 'period = "early"', 'period = "soon"', "turn 1: no period 'soon'"),
        ("schedule", "winter = true", "winter = false", "winter is from November to February"),
        ("schedule", "to_turn = 23", "to_turn = 24", "two limits in one turn"),
        ("schedule", 'leader = "castanos"', 'leader = "soult"', "no general 'soult'"),
        ("schedule", 'id = "es_norte"', 'id = "es_oeste"', "entry 'es_oeste': stands there twice"),
        ("schedule", 'turn = 2\nop = "withdraw', 'turn = 37\nop = "withdraw', "in no turn of the campaign"),
    ],
)
def test_a_fault_is_named_with_file_and_record(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    message = fault(tmp_path, file, old, new)
    assert message.startswith(f"{file}.toml: ") and said in message


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('b = "oviedo"', 'b = "atlantis"', "two provinces belong there"),
        ('kind = "ferry"', 'kind = "bridge"', "of no kind, or from nowhere"),
        ('city = "la_coruna"', 'city = "madrid"', "no city 'madrid' there"),
    ],
)
def test_a_fault_of_the_ways_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert said in fault(tmp_path, "map", old, new)


def test_a_kept_set_fights_the_same_battles() -> None:
    """A kept set has the keys of its tables in another order; nothing may follow from that."""
    other = ArmyFacts(unpack_set(Data, pack_set(GAME.data)))
    mine = FACTS.armies
    assert list(other.terrain_no) == list(TERRAINS) and other.mountain == MOUNTAIN
    percents = [dict(zip(one.arms, row, strict=True)) for one in (mine, other) for row in one.arm_percent]
    assert percents[:3] == percents[3:]
