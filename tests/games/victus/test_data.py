"""The components: the package's own load, and every fault gives an error that names file and record."""

from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from baluard.components import DataError, load_pack, read_file
from baluard.components.sets import file_fields
from baluard.games.victus import GAME
from baluard.games.victus.model.card_checks import PARAMS, every_op
from baluard.games.victus.model.checks import check, check_looks, constraint_holds
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.places import add_arrows, add_places
from baluard.games.victus.model.tables import facts_for

FIRST_SPACE = 'name = { ca = "Sant Antoni Abat", es = "San Antonio Abad", en = "Sant Antoni Abat" }'
ADJACENT_11 = 'adjacent = ["s12", "s13", "s14", "s44", "s45"]'
TITLE_2 = 'title = { ca = "Adéu als imperials", es = "Adiós a los imperiales", en = "The Imperials Sail Away" }'
IMPERIALS = '{ op = "transfer", kind = "infantry", n = 2, from = ["barcelona"], to = ["reserve"] }'
HAZARD_1 = 'stage_1 = ["s11", "s45", "s46", "s57", "s24"]'
GUNS = 'cannons = { each_bastion = 1, except = ["s41", "s56"], reserve = 2, wounded = 2 }'
SPACES = {row.id: row for row in GAME.data.board.space}
TYPES = {f.name: f.type for f in fields(Data) if f.name in file_fields(Data)}


def pack(tmp_path: Path, file: str = "", old: str = "", new: str = "") -> str:
    """A copy of the package's data with one thing changed."""
    for name in TYPES:
        text = changed(name, old, new) if name == file else changed(name)
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    return str(tmp_path)


def changed(file: str, old: str = "", new: str = "") -> str:
    """The text of a component file with the first `old` replaced."""
    text = files("baluard.games.victus").joinpath("data", f"{file}.toml").read_text("utf-8")
    assert old in text, f"{file}.toml has no {old!r}"
    return text.replace(old, new, 1) if old else text


def fault(tmp_path: Path, file: str, old: str, new: str) -> str:
    """What is said of one changed file among the package's others."""
    (tmp_path / f"{file}.toml").write_text(changed(file, old, new), "utf-8")
    with pytest.raises(DataError) as caught:
        value, _ = read_file(tmp_path, file, TYPES[file])
        data = replace(GAME.data, **{file: value})
        check(data)
        check_looks(data)
    return str(caught.value)


# -- the package's own components


def test_the_components_of_the_package_load() -> None:
    data = GAME.data
    zones = [row.zone for row in data.board.space]
    kinds = [row.kind for row in data.board.space]
    assert (zones.count("barcelona"), kinds.count("camp"), kinds.count("parallel"), kinds.count("field")) == (
        37,
        15,
        18,
        36,
    )
    assert [row.id for row in data.board.box] == ["wounded", "reserve", "captured"]
    assert sum(row.bombardable for row in data.board.space) == 33
    assert (len(data.cards.card), len(data.hazard.card), len(data.dice.die)) == (150, 14, 6)
    assert [row.kind for row in data.cards.card].count("leader") == 25
    assert [sum(row.starred for row in data.cards.card if row.stage == stage) for stage in (1, 2, 3)] == [14, 14, 14]
    assert len(data.hash) == 32


def test_every_fact_of_the_rulebooks_examples_holds() -> None:
    f = Facts()
    add_places(f, GAME.data)
    add_arrows(f, GAME.data)
    assert len(GAME.data.board.constraint) == 47
    for one in GAME.data.board.constraint:
        assert constraint_holds(one, SPACES, f), one


def test_two_spaces_are_adjacent_if_and_only_if_their_polygons_share_an_edge() -> None:
    """VIC-2.2 Touching at a corner is not adjacency."""
    edges = {name: edges_of(row.polygon) for name, row in SPACES.items()}
    for name, row in SPACES.items():
        touching = {other for other, lines in edges.items() if other != name and lines & edges[name]}
        assert touching == set(row.adjacent), name


def edges_of(polygon: list[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    """The sides of a polygon."""
    return {frozenset((polygon[i - 1], corner)) for i, corner in enumerate(polygon)}


@pytest.mark.parametrize("mode", ["first", "full", "competitive", "solo"])
def test_the_set_up_uses_the_whole_supply(mode: str) -> None:
    """VIC-3.1, 3.2"""
    s = GAME.new(GAME.checked_options({"mode": mode}))
    supply = GAME.data.setup.supply
    assert (sum(s.infantry), sum(s.coronela), sum(s.cannon)) == (
        supply["infantry"],
        supply["coronela"],
        supply["cannons"],
    )
    assert (supply["infantry"], supply["coronela"], supply["cannons"]) == (13, 32, 12)


def test_every_space_leads_to_the_beach() -> None:
    """VIC-7.9 Whoever follows the arrows gets there, in whatever colours."""
    for name, row in SPACES.items():
        if row.kind not in ("platja", "expedition"):
            assert SPACES[row.yellow] and SPACES[row.red]
            assert GAME.facts(GAME.checked_options({})).to_beach[list(SPACES).index(name)] < 99


def test_the_operations_of_the_cards_are_the_39_of_the_specification() -> None:
    assert len(PARAMS) == 39
    assert {op["op"] for row in GAME.data.cards.card for op in every_op(row)} == set(PARAMS)


def test_a_copy_of_the_components_is_a_data_pack(tmp_path: Path) -> None:
    data = load_pack(Data, pack(tmp_path))
    assert data.hash == GAME.data.hash
    options = GAME.checked_options({})
    assert facts_for(data, options).ids == GAME.facts(options).ids


def test_another_number_gives_another_hash(tmp_path: Path) -> None:
    other = pack(tmp_path, "setup", "organ_value = 5", "organ_value = 6")
    data = load_pack(Data, other)
    assert data.hash != GAME.data.hash
    assert facts_for(data, GAME.checked_options({})).organ_value == 6


# -- faults


def test_a_faulty_pack_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^board\.toml: space 's11': is adjacent to 's99', which does not exist$"):
        load_pack(Data, pack(tmp_path, "board", ADJACENT_11, ADJACENT_11.replace("s12", "s99")))


@pytest.mark.parametrize(
    ("file", "old", "new", "record", "words"),
    [
        # shapes and languages
        ("board", "[[space]]", "[[space", "", "Expected"),
        ("board", FIRST_SPACE, 'name = { ca = "x", en = "y" }', "space 's11'", "es"),
        ("board", FIRST_SPACE, FIRST_SPACE.replace("San Antonio Abad", " "), "space 's11'", "the text in es is empty"),
        ("board", "number = 11\n", 'number = "11"\n', "space 's11'", "int"),
        ("cards", TITLE_2, 'title = { ca = "x", es = "y" }', "card 'c002'", "en"),
        ("hazard", 'advance = ["yellow"', 'advance = [3, "yellow"', "card 1", "str"),
        # spaces
        ("board", 'id = "s12"', 'id = "s11"', "space 's11'", "stands there twice"),
        ("board", ADJACENT_11, ADJACENT_11.replace("s12", "s99"), "space 's11'", "'s99', which does not exist"),
        ("board", ADJACENT_11, ADJACENT_11.replace('"s12", ', ""), "space 's12'", "not the other way round"),
        (
            "board",
            'yellow = "s13"',
            'yellow = "s99"',
            "space 's11'",
            "yellow arrow leads to 's99', which does not exist",
        ),
        (
            "board",
            'yellow = "s13"',
            'yellow = "s35"',
            "space 's11'",
            "yellow arrow leads to 's35', which is not adjacent",
        ),
        ("board", 'yellow = "s13"\n', "", "space 's11'", "only one of the two arrows"),
        ("board", 'yellow = "s13"\nred = "s14"\n', "", "space 's11'", "has no arrows"),
        (
            "board",
            'yellow = "v2"\nred = "v1"',
            'yellow = "v2"\nred = "v2"',
            "space 'camp_can_tunis'",
            "two spaces its arrows",
        ),
        ("board", "bastion = true\nwall = true", "bastion = true", "space 's41'", "a bastion but not a wall"),
        ("board", "polygon = [[845, 923], ", "polygon = [] #", "space 's11'", "has no area"),
        ("board", 'walls = ["s41", ', 'walls = ["s40", ', "group 'walls'", "'s40', which does not exist"),
        ("board", 'contacts = ["s12", ', 'contacts = ["s99", ', "rambla", "'s99', which does not exist"),
        ("board", 'section = "a", position = 3', 'section = "a", position = 2', "space 'a3'", "section and position"),
        ("board", 'heals = "infantry"\n', "", "hospital of infantry", "there must be one"),
        # the facts of the rulebook
        ("board", 'to = "s52"', 'to = "s53"', "constraint of ex5", "does not hold: arrow a3"),
        ("board", 'to = "s52"', 'to = "s99"', "constraint of ex5", "'s99', which does not exist"),
        (
            "board",
            'type = "camps_share_exit"',
            'type = "camps_meet"',
            "constraint of ex12",
            "unknown type 'camps_meet'",
        ),
        ("board", 'contacts = ["s12", "s14", ', 'contacts = ["s14", ', "constraint of ex11", "rambla_adds s15"),
        ("board", "default = 4", "default = 3", "constraint of ex14", "does not hold: in_reach s48"),
        # tracks
        ("tracks", "index = 3", "index = 4", "bourbon_track", "boxes 0 to 14 in order"),
        ("tracks", "[indicator.port]", "[indicator.harbour]", "indicator 'port'", "is missing"),
        ("tracks", "[indicator.seny_rauxa]", "[indicator.mood]", "indicator 'seny_rauxa'", "is missing"),
        ("tracks", 'spaces = ["s32"]', 'spaces = ["s30"]', "indicator 'generalitat'", "'s30', which does not exist"),
        ("tracks", "start_full = 5", "start_full = 7", "indicator 'generalitat'", "starts outside its boxes"),
        ("tracks", "boxes = [2, 3, 3, 4", "boxes = [3, 2, 3, 4", "indicator 'generalitat'", "from worst to best"),
        ("tracks", '"rauxa", "rauxa", "rauxa"]', '"rauxa", "rauxa"]', "indicator 'seny_rauxa'", "nine boxes"),
        # dice
        ("dice", 'id = "grey"', 'id = "white"', "die 'white'", "stands there twice"),
        ("dice", '{ action = "advance", n = 2, provenance = "design" },\n', "", "die 'white'", "six faces"),
        ("dice", 'action = "advance", n = 2', 'action = "retreat", n = 2', "die 'white'", "unknown action 'retreat'"),
        ("dice", '1 = ["white", "grey"]', '1 = ["white", "gray"]', "stage 1", "'gray', which does not exist"),
        ("dice", '1 = ["white", "grey"]\n', "", "stage_dice", "the stages 1 to 4"),
        # hazard cards
        ("hazard", HAZARD_1, HAZARD_1.replace("s45", "s99"), "card 1", "five spaces that can be bombarded"),
        ("hazard", HAZARD_1, HAZARD_1.replace("s45", "montjuic"), "card 1", "five spaces that can be bombarded"),
        ("hazard", HAZARD_1, HAZARD_1.replace('"s45", ', ""), "card 1", "five spaces that can be bombarded"),
        ("hazard", 'advance = ["yellow", ', 'advance = ["blue", ', "card 1", "five colours"),
        ("hazard", 'advance = ["yellow", ', "advance = [", "card 1", "five colours"),
        ("hazard", "number = 2\n", "number = 1\n", "cards", "1 to 14 in order"),
        # cards
        ("cards", "number = 2\n", "number = 1\n", "card 'c002'", "has the number 1, but is the card 2"),
        ("cards", 'id = "c002"', 'id = "c200"', "card 'c200'", "should be called 'c002'"),
        ("cards", "stage = 1", "stage = 2", "card 'c001'", "does not belong to stage 2"),
        ("cards", 'kind = "event"', 'kind = "rumour"', "card 'c001'", "unknown kind 'rumour'"),
        ("cards", 'priority = "indicators"', 'priority = "talking"', "card 'c001'", "unknown priority 'talking'"),
        ("cards", 'kind = "rauxa"', 'kind = "rage"', "card 'c001'", "unknown points 'rage'"),
        ("cards", "almanac = { port = -1 }", "almanac = { harbour = -1 }", "card 'c001'", "'harbour' in the almanac"),
        ("cards", 'side = "barcelona"\ncharacter', 'side = "dutch"\ncharacter', "card 'c012'", "a leader has a side"),
        ("cards", 'kind = "leader"\n', 'kind = "event"\n', "card 'c012'", "only leaders hold on"),
        ("cards", '{ on = "round_end"', '{ on = "noon"', "card 'c012'", "unknown trigger 'noon'"),
        # operations
        ("cards", 'op = "transfer", kind = "infantry"', 'op = "teleport"', "card 'c002'", "unknown op 'teleport'"),
        ("cards", IMPERIALS, IMPERIALS.replace("n = 2, ", ""), "card 'c002'", "transfer wants 'n'"),
        ("cards", IMPERIALS, IMPERIALS.replace("n = 2", 'n = "many"'), "card 'c002'", "'n' cannot be 'many'"),
        (
            "cards",
            IMPERIALS,
            IMPERIALS.replace("n = 2", "n = 2, speed = 3"),
            "card 'c002'",
            "transfer knows no 'speed'",
        ),
        ("cards", IMPERIALS, IMPERIALS.replace("infantry", "cavalry"), "card 'c002'", "'kind' cannot be 'cavalry'"),
        (
            "cards",
            IMPERIALS,
            IMPERIALS.replace('["reserve"]', '["tavern"]'),
            "card 'c002'",
            "'to' cannot be ['tavern']",
        ),
        ("cards", IMPERIALS, IMPERIALS.replace('["reserve"]', "[]"), "card 'c002'", "'to' cannot be []"),
        ("cards", 'who = "batteries", delta = 1', 'who = "guns", delta = 1', "card 'c004'", "'who' cannot be 'guns'"),
        ("cards", 'value = "port", cmp = "<="', 'value = "port", cmp = "=<"', "card 'c005'", "'cond' cannot be"),
        ("cards", 'kind = "colour", box = 1', 'kind = "colour", box = 6', "card 'c007'", "'test' cannot be"),
        ("cards", 'parts = "port"', 'parts = "harbour"', "card 'c006'", "'parts' cannot be 'harbour'"),
        ("cards", 'when = "next_turn"', 'when = "tomorrow"', "card 'c034'", "'when' cannot be 'tomorrow'"),
        ("cards", 'what = ["healing"]', 'what = ["praying"]', "card 'c080'", "'what' cannot be ['praying']"),
        ("cards", 'die = "grey"', 'die = "pink"', "card 'c131'", "'die' cannot be 'pink'"),
        ("cards", "stages = [1, 2]", "stages = [0]", "card 'c027'", "'stages' cannot be [0]"),
        ("cards", "cond = { parallel = 1 }", "cond = { parallel = 4 }", "card 'c056'", "'cond' cannot be"),
        ("cards", 'cond = { leader = "barcelona" }', 'cond = { leader = "x" }', "card 'c109'", "'cond' cannot be"),
        ("cards", '{ ops = [{ op = "pa", delta = 2 }] }', "{ ops = [] }", "card 'c001'", "'options' cannot be"),
        (
            "cards",
            'box = 2, in = ["1x", "4x"]',
            'box = 1, in = ["1x", "4x"]',
            "card 'c145'",
            "no hazard card ever answers",
        ),
        # set-up
        ("setup", GUNS, GUNS.replace("reserve = 2", "reserve = 3"), "mode 'full'", "13 cannons, but the supply has 12"),
        ("setup", GUNS, GUNS.replace("s56", "s57"), "mode 'full'", "'s57' is not a bastion"),
        ("setup", "infantry = 13", "infantry = 14", "mode 'first'", "13 infantry, but the supply has 14"),
        ("setup", 'id = "countermine"', 'id = "healing"', "action 'healing'", "stands there twice"),
        ("setup", 'group = "movement"', 'group = "marching"', "action 'move_troops'", "unknown group 'marching'"),
        ("setup", "general = 2\npriority = 1", "general = 2\npriority = 3", "action 'move_troops'", "no more than"),
    ],
)
def test_a_fault_is_told_with_file_and_record(
    tmp_path: Path, file: str, old: str, new: str, record: str, words: str
) -> None:
    told = fault(tmp_path, file, old, new)
    assert told.startswith(f"{file}.toml: ")
    assert record in told
    assert words in told


@pytest.mark.parametrize("file", TYPES)
def test_a_missing_file_is_named(tmp_path: Path, file: str) -> None:
    folder = pack(tmp_path)
    (tmp_path / f"{file}.toml").unlink()
    with pytest.raises(DataError, match=rf"^{file}\.toml: the file is missing$"):
        load_pack(Data, folder)


def test_a_card_too_few_is_missed(tmp_path: Path) -> None:
    last = changed("cards").rindex("[[card]]")
    (tmp_path / "cards.toml").write_text(changed("cards")[:last], "utf-8")
    value, _ = read_file(tmp_path, "cards", TYPES["cards"])
    with pytest.raises(DataError, match=r"^cards\.toml: cards: 150 wanted, 149 found$"):
        check(replace(GAME.data, cards=value))


# -- options agree with the components


def test_the_options_agree_with_the_set_up_file() -> None:
    ours = {option.id: option for option in GAME.options}
    rows = GAME.data.setup.option
    assert set(rows) == set(ours) - {"mode", "players", *GAME.later_options}
    for name, row in rows.items():
        values = ours[name].values
        if row.type == "bool":
            assert set(values) == {"on", "off"}
            assert ours[name].default == ("on" if row.default else "off")
        elif row.type == "enum":
            assert set(values) == {"standard", *row.values}
        else:
            numbers = [int(value) for value in values if value != "standard"]
            assert (min(numbers), max(numbers)) == (row.min, row.max)
            assert ours[name].default in ("standard", str(row.default))


def test_the_presets_are_those_of_the_set_up_file() -> None:
    """VIC-14.9"""
    for row in GAME.data.setup.preset:
        (preset,) = [one for one in GAME.presets if one.id == row.id]
        said = {name: "on" if value is True else str(value) for name, value in row.options.items()}
        assert preset.options == {"mode": row.base, **said}


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.id)
def test_presets_are_legal_options(preset: object) -> None:
    chosen = GAME.checked_options(preset.options)  # type: ignore[attr-defined]
    assert preset.options.items() <= chosen.items()  # type: ignore[attr-defined]
