"""The components: the package's own load, and every fault gives an error that names file and record."""

from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from baluard.components import DataError, load_pack, load_set, read_file, read_rules, rules_of
from baluard.components.sets import file_fields
from baluard.games.assault import GAME
from baluard.games.assault.model.checks import PARAMS
from baluard.games.assault.model.data import Data
from baluard.games.assault.model.tables import facts_for

ARENAL = 'name = { ca = "L\'Arenal", es = "El Arenal", en = "The Sands" }'
EDGE = '[[edge]]\na = "arenal"\nb = "fos_llevant"\ntype = "open"\nline = [[1068, 1125], [1070, 1164]]\n'
PLACED = 'units = ["cat_mou_voluntaris", "cat_cor_5_3"]'
FILES = file_fields(Data)
KINDS = {field.name: field.type for field in fields(Data)}
WAVE_2 = 'units = ["cat_cor_2_1", "cat_cor_2_2", "cat_cor_2_6", "cat_cor_4_1"]'


def pack(tmp_path: Path, file: str = "", old: str = "", new: str = "") -> str:
    """A copy of the package's data with one thing changed."""
    for name in FILES:
        text = changed(name, old, new) if name == file else changed(name)
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    return str(tmp_path)


def changed(file: str, old: str = "", new: str = "") -> str:
    """The text of a component file with the first `old` replaced."""
    text = files("baluard.games.assault").joinpath("data", f"{file}.toml").read_text("utf-8")
    assert old in text, f"{file}.toml has no {old!r}"
    return text.replace(old, new, 1) if old else text


def test_the_components_of_the_package_load() -> None:
    data = GAME.data
    assert (len(data.map.zone), len(data.map.edge), len(data.map.objective)) == (79, 201, 13)
    assert len(data.units.unit) == 182
    assert len(data.cards.card) == data.cards.count == 24
    rules = rules_of(GAME.package)
    assert (len(rules.rule), len(rules.ruling)) == (109, 39)
    assert len(data.hash) == 32


def test_the_numbers_of_counters_are_those_of_the_specification() -> None:
    facts = GAME.facts(GAME.checked_options({}))
    assert [len(facts.combat[side]) for side in (0, 1)] == [69, 79]
    assert [len(facts.commanders[side]) for side in (0, 1)] == [7, 6]
    assert [len(facts.batteries[side]) for side in (0, 1)] == [6, 8]
    assert len(facts.barricades) == 6
    assert facts.unit_ids[facts.banner] == "cat_banner"
    starting = [u for u in facts.combat[1] if facts.start[u] >= 0]
    assert (len(starting), len(facts.combat[1]) - len(starting)) == (47, 32)
    factors = {facts.unit_type[u]: facts.factor[u] for side in (0, 1) for u in facts.combat[side]}
    assert factors == {
        "regular": 5,
        "mountain": 4,
        "dismounted": 4,
        "coronela": 3,
        "people": 2,
        "grenadier": 5,
        "guard": 5,
        "line": 4,
        "dragoon": 3,
    }


def test_a_copy_of_the_components_is_a_data_pack(tmp_path: Path) -> None:
    copied = load_pack(Data, pack(tmp_path))
    assert copied.hash == GAME.data.hash == load_set(Data, copied.hash).hash
    facts = facts_for(copied, GAME.checked_options({}))
    assert facts.unit_ids == GAME.facts(GAME.checked_options({})).unit_ids


def test_another_number_gives_another_hash(tmp_path: Path) -> None:
    other = load_pack(Data, pack(tmp_path, "deployment", "number = 20\n", "number = 21\n"))
    assert other.hash != GAME.data.hash
    assert facts_for(other, GAME.checked_options({})).recovery[5] == 21


def fault(tmp_path: Path, file: str, old: str, new: str) -> str:
    """What is said of one changed file among the package's others."""
    path = tmp_path / f"{file}.toml"
    path.write_text(changed(file, old, new), "utf-8")
    with pytest.raises(DataError) as caught:
        if file == "rules":
            read_rules(tmp_path)
        else:
            value, _ = read_file(tmp_path, file, KINDS[file])
            other = replace(GAME.data, **{file: value})
            other.check()
            other.check_looks()
    return str(caught.value)


def test_a_faulty_pack_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^map\.toml: zone 'arenal': unknown colour 'pink'$"):
        load_pack(Data, pack(tmp_path, "map", 'colour = "green"', 'colour = "pink"'))


@pytest.mark.parametrize(
    ("file", "old", "new", "record", "words"),
    [
        # shapes and languages
        ("map", "[[zone]]", "[[zone", "", "Expected"),
        ("map", ARENAL, 'name = { ca = "L\'Arenal", en = "The Sands" }', "zone 'arenal'", "es"),
        ("map", ARENAL, 'name = { ca = "L\'Arenal", es = " ", en = "x" }', "zone 'arenal'", "the text in es is empty"),
        ("map", "radius = 44", 'radius = "44"', "zone 'arenal'", "int"),
        ("cards", 'es = "Fuego graneado", ', "", "card 'foc_granejat'", "es"),
        ("rules", 'es = "Despliegue inicial", ', "", "rule 'ASL-1.1'", "es"),
        # zones
        ("map", 'id = "argenteria"', 'id = "arenal"', "zone 'arenal'", "stands there twice"),
        ("map", 'colour = "green"', 'colour = "pink"', "zone 'arenal'", "unknown colour 'pink'"),
        ("map", 'side_of_wall = "outside"', 'side_of_wall = "above"', "zone 'arenal'", "inside or outside"),
        (
            "map",
            'provenance = "design"\nprovenance_colour',
            'provenance = "x"\nprovenance_colour',
            "zone",
            "provenance",
        ),
        ("map", "deployment = true", "deployment = false", "zones", "3 deployment zones wanted, 2 found"),
        ("map", "[colours.green]\nvalue = 0", "[colours.green]", "zone 'arenal'", "'green' has no value"),
        # borders
        ("map", EDGE, EDGE + "\n" + EDGE, "edge 'arenal'/'fos_llevant'", "given twice"),
        (
            "map",
            EDGE,
            EDGE + '\n[[edge]]\na = "fos_llevant"\nb = "arenal"\ntype = "red"\nline = [[1068, 1125], [1070, 1164]]\n',
            "edge 'fos_llevant'/'arenal'",
            "given twice",
        ),
        ("map", 'b = "fos_llevant"\n', 'b = "fos_ponent"\n', "edge 'arenal'/'fos_ponent'", "unknown zone 'fos_ponent'"),
        ("map", 'b = "fos_llevant"\n', 'b = "arenal"\n', "edge 'arenal'/'arenal'", "borders itself"),
        ("map", EDGE, EDGE.replace("open", "ajar"), "edge 'arenal'/'fos_llevant'", "unknown type 'ajar'"),
        ("map", EDGE, EDGE.replace("open", "blue"), "edge 'arenal'/'fos_llevant'", "have an owner"),
        ("map", EDGE, EDGE.replace("1070, 1164", "1, 1"), "edge 'arenal'/'fos_llevant'", "does not run along"),
        ("map", 'behind = ["red_santa_eulalia"]', 'behind = ["born"]', "edge 'arenal'/'red_santa_eulalia'", "'born'"),
        ("map", 'type = "royal"', 'type = "open"', "edges", "one Royal Breach"),
        # objectives
        ("map", 'zones = ["bal_migdia"]', 'zones = ["bal_ponent"]', "objective 'bal_migdia'", "unknown zone"),
        ("map", "automatic_victory = true", "automatic_victory = false", "objectives", "14 zones"),
        # counters
        ("units", "catalan_regular = 12", "catalan_regular = 13", "counts 'catalan_regular'", "13 wanted, 12 found"),
        ("units", "total = 182", "total = 181", "counts 'total'", "182 found"),
        ("units", 'id = "cat_reg_eulalia"', 'id = "cat_reg_roser"', "unit 'cat_reg_roser'", "stands there twice"),
        (
            "units",
            'id = "cat_reg_roser"\nside = "catalan"\nnation = "catalan"\ntype = "regular"\nfactor = 5',
            'id = "cat_reg_roser"\nside = "catalan"\nnation = "catalan"\ntype = "regular"\nfactor = 4',
            "unit 'cat_reg_roser'",
            "factor 4, its type has 5",
        ),
        (
            "units",
            'id = "cat_reg_roser"\nside = "catalan"\nnation = "catalan"\ntype = "regular"',
            'id = "cat_reg_roser"\nside = "catalan"\nnation = "catalan"\ntype = "grenadier"',
            "unit 'cat_reg_roser'",
            "not of its side",
        ),
        (
            "units",
            'id = "cat_reg_roser"\nside = "catalan"\nnation = "catalan"',
            'id = "cat_reg_roser"\nside = "catalan"\nnation = "swiss"',
            "unit 'cat_reg_roser'",
            "unknown nation 'swiss'",
        ),
        # set-up
        (
            "deployment",
            PLACED,
            'units = ["cat_mou_voluntaris", "cat_cor_9_9"]',
            "placement 'red_santa",
            "'cat_cor_9_9'",
        ),
        ("deployment", PLACED, 'units = ["cat_mou_voluntaris"]', "unit 'cat_cor_5_3'", "placed 0 times"),
        ("deployment", PLACED, PLACED[:-1] + ', "cat_cor_1_3"]', "unit 'cat_cor_1_3'", "placed 2 times"),
        ("deployment", PLACED, PLACED[:-1] + ', "tc_bat_1"]', "placement 'red_santa_eulalia'", "of the other side"),
        ("deployment", 'zone = "red_santa_eulalia"', 'zone = "red_x"', "placement 'red_x'", "unknown zone 'red_x'"),
        (
            "deployment",
            '"cat_cor_3_1", "cat_cmd_villarroel"]',
            '"cat_cor_3_1", "cat_cmd_villarroel", "cat_cor_5_3"]',
            "placement 'pla_de_palau'",
            "6 combat units",
        ),
        (
            "deployment",
            'cat_bar_1 = "fos_molins"',
            'cat_bar_1 = "pla_den_llull"',
            "placement 'ter_molins'",
            "may not face",
        ),
        (
            "deployment",
            'cat_bar_1 = "fos_molins"',
            'cat_bar_1 = "mar_llevant"',
            "placement 'ter_molins'",
            "may not face",
        ),
        ("deployment", 'facing = { cat_bar_1 = "fos_molins" }\n', "", "placement 'ter_molins'", "faces nowhere"),
        # waves, seats, options
        ("deployment", WAVE_2, WAVE_2.replace("cat_cor_2_1", "cat_x"), "wave of turn 2", "unknown unit 'cat_x'"),
        ("deployment", WAVE_2, WAVE_2[:-1] + ', "cat_cor_2_1"]', "unit 'cat_cor_2_1'", "placed 2 times"),
        (
            "deployment",
            'turn = 2\nsector = "reserve"',
            'turn = 2\nsector = "left"',
            "wave of turn 2",
            "not of the sector",
        ),
        ("deployment", 'entry = ["llotja"', 'entry = ["born"', "wave of turn 2", "'born' is not an R zone"),
        (
            "deployment",
            'zones = ["tc_left", "tc_centre"',
            'zones = ["tc_x", "tc_centre"',
            "recovery of turn 3",
            "'tc_x'",
        ),
        ("deployment", "recovery_turns = [3, 5, 8]", "recovery_turns = [3, 5]", "short_game", "as many"),
        ("deployment", 'controls = { nations = ["french", "spanish"] }', "controls = {}", "unit", "with 2 players"),
        ("deployment", 'default = "fixed"', 'default = "loose"', "option 'setup'", "the default is not a value"),
        (
            "deployment",
            '"argenteria", "born", "llotja"',
            '"argenteria", "x", "llotja"',
            "free_setup",
            "unknown zone 'x'",
        ),
        # cards
        ("cards", "count = 24", "count = 25", "count", "24 cards found"),
        ("cards", '  op = "volley_hits_on"', '  op = "volley"', "card 'foc_granejat'", "unknown operation 'volley'"),
        ("cards", "params = { value = 5, uses = 2 }", "params = { value = 5 }", "card 'foc_granejat'", "wants 'uses'"),
        ("cards", '\n  drawer = "any"', '\n  drawer = "all"', "card 'foc_granejat'", "unknown drawer 'all'"),
        ("cards", 'zones = ["ter_reial", ', 'zones = ["ter_x", ', "card 'la_mina'", "unknown zone 'ter_x'"),
        ("cards", 'types = ["people", ', 'types = ["folk", ', "card 'sometent'", "unknown type 'folk'"),
        ("cards", 'colours = ["blue"]', 'colours = ["pink"]', "card 'parlament'", "unknown colour 'pink'"),
        ("cards", 'breach = "closed"', 'breach = "shut"', "card 'la_mina'", "'shut'"),
        ("cards", 'id = "polvora_molla"', 'id = "foc_granejat"', "card 'foc_granejat'", "stands there twice"),
        ("cards", '[[op]]\nid = "none"', '[[op]]\nid = "nothing"', "op 'nothing'", "no such operation"),
        # rule help
        ("rules", 'id = "ASL-1.2"', 'id = "ASL-1.1"', "rule 'ASL-1.1'", "stands there twice"),
        ("rules", 'id = "ASL-1.1"\nchapter = "1"', 'id = "ASL-1.1"\nchapter = "99"', "rule 'ASL-1.1'", "chapter '99'"),
    ],
)
def test_a_fault_is_told_with_file_and_record(
    tmp_path: Path, file: str, old: str, new: str, record: str, words: str
) -> None:
    told = fault(tmp_path, file, old, new)
    assert told.startswith(f"{file}.toml: ")
    assert record in told
    assert words in told


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(tmp_path: Path, file: str) -> None:
    folder = pack(tmp_path)
    (tmp_path / f"{file}.toml").unlink()
    with pytest.raises(DataError, match=rf"^{file}\.toml: the file is missing$"):
        load_pack(Data, folder)


def test_a_file_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    (tmp_path / "cards.toml").write_bytes(b"count = 24 # \xff")
    with pytest.raises(DataError, match=r"^cards\.toml: "):
        load_pack(Data, folder)


def test_the_operations_of_the_cards_are_those_that_the_rules_know() -> None:
    assert {op.id for op in GAME.data.cards.op} == set(PARAMS)


# -- options and seats agree with the components


def test_the_options_agree_with_the_deployment_file() -> None:
    ours = {option.id: option for option in GAME.options}
    for row in GAME.data.deployment.option:
        option = ours.pop(row.id)
        assert option.default == row.default
        if row.id == "handicap":  # finer steps are allowed
            assert set(row.values) <= set(option.values)
            assert (option.values[0], option.values[-1]) == (row.values[0], row.values[-1])
        else:
            assert option.values == tuple(row.values)
    assert list(ours) == ["players"]  # given by the seats
    assert ours["players"].values == tuple(sorted({str(seat.players) for seat in GAME.data.deployment.seat}))


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_the_seats_agree_with_the_deployment_file(players: str) -> None:
    options = GAME.checked_options({"players": players})
    facts = GAME.facts(options)
    assert tuple(facts.seats) == GAME.seats(options)
    assert set(facts.seats) == {seat.id for seat in GAME.data.deployment.seat if str(seat.players) == players}
    sides = {seat.id: seat.side for seat in GAME.data.deployment.seat if str(seat.players) == players}
    assert GAME.sides(options) == sides


def test_presets_are_legal_options() -> None:
    for preset in GAME.presets:
        chosen = GAME.checked_options(preset.options)
        assert all(chosen[name] == value for name, value in preset.options.items())


def test_free_set_up_admits_the_fixed_one() -> None:
    facts = GAME.facts(GAME.checked_options({"setup": "free"}))
    for u, zone in enumerate(facts.start):
        if zone >= 0:
            assert zone in facts.free_zones[u]


def test_the_hour_of_each_turn_is_that_of_the_track() -> None:
    from baluard.games.assault.rules.sequence import hour

    for row in GAME.data.deployment.turn:
        assert hour(row.n) == row.time
        assert row.extra == (row.n > 12)
