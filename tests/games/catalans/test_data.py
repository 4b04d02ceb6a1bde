"""The components: the package's own load, and every fault gives an error that names file and record."""

from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from baluard.components import DataError, load_pack, read_file
from baluard.components.sets import file_fields
from baluard.games.catalans import GAME
from baluard.games.catalans.model.checks import CONSTANTS
from baluard.games.catalans.model.data import Data
from baluard.games.catalans.model.facts import POWERS
from baluard.games.catalans.model.tables import facts_for

TYPES = {field.name: field.type for field in fields(Data) if field.name in file_fields(Data)}
AMSTERDAM = 'name = { ca = "Amsterdam", es = "Ámsterdam", en = "Amsterdam" }'
ADJACENT = 'adj = ["groningen", "nijmegen", "vlissingen"]'
HAGUE = 'arms = ["britain", "dutch", "austria"]'
METHUEN = '{ op = "recruit", power = "portugal", n = 2 }'
LEVY = '{ op = "levy", nation = "bavaria", n = 1 }'
VIGO = '{ op = "kill", side = "bourbon", n = 1, spaces = ["vigo", "cadiz"] }'
MARCH = '{ op = "march", power = "self", troops = 2, steps = 2, sea = false }'
WINTER = 'region = "france", exclude = ["paris"]'
GIBRALTAR = '{ op = "land", power = "self", n = 1, space = "gibraltar", from = "any" }'


def pack(tmp_path: Path, file: str = "", old: str = "", new: str = "") -> str:
    """A copy of the package's data with one thing changed."""
    for name in TYPES:
        text = changed(name, old, new) if name == file else changed(name)
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    return str(tmp_path)


def changed(file: str, old: str = "", new: str = "") -> str:
    """The text of a component file with the first `old` replaced."""
    text = files("baluard.games.catalans").joinpath("data", f"{file}.toml").read_text("utf-8")
    assert old in text, f"{file}.toml has no {old!r}"
    return text.replace(old, new, 1) if old else text


def fault(tmp_path: Path, file: str, old: str, new: str) -> str:
    """What is said of one changed file among the package's others."""
    (tmp_path / f"{file}.toml").write_text(changed(file, old, new), "utf-8")
    with pytest.raises(DataError) as caught:
        value, _ = read_file(tmp_path, file, TYPES[file])
        data = replace(GAME.data, **{file: value})
        data.check()
        data.check_looks()
    return str(caught.value)


# -- the package's own components


def test_the_components_of_the_package_load() -> None:
    data = GAME.data
    assert (len(data.map.space), sum(row.impassable for row in data.map.space)) == (134, 3)
    assert sum(row.victory for row in data.map.space) == 26
    assert (len(data.cards.card), len(data.concessions.concession), len(data.goals.goal)) == (55, 15, 40)
    assert len(data.hash) == 32


def test_the_counts_of_the_map_are_those_of_its_spaces() -> None:
    data = GAME.data
    counts = data.map.counts
    homes = [row.home for row in data.map.space if not row.impassable]
    assert {home: homes.count(home) for home in sorted(set(homes))} == counts["homes"]
    assert counts["spaces"] == 134 and counts["enterable"] == len(homes) == 131


def test_every_space_can_be_reached_by_land_or_sea() -> None:
    f = facts_for(GAME.data, GAME.checked_options({}))
    seen, front = {0}, [0]
    while front:
        for z in f.near[front.pop()]:
            if z not in seen:
                seen.add(z)
                front.append(z)
    assert seen == {z for z, is_space in enumerate(f.is_space) if is_space}


def test_the_concessions_sum_up() -> None:
    values = [row.value for row in GAME.data.concessions.concession]
    assert sum(values) == 36 and all(1 <= value <= 4 for value in values)


def test_the_constants_of_the_rules_are_those_of_the_rulebook() -> None:
    constants = GAME.data.tracks.constants
    assert set(CONSTANTS) <= set(constants)
    assert (constants["stack_limit"], constants["wall_segments"], constants["bourbon_defeat_threshold"]) == (3, 13, 20)


def test_a_copy_of_the_components_is_a_data_pack(tmp_path: Path) -> None:
    assert load_pack(Data, pack(tmp_path)).hash == GAME.data.hash
    options = GAME.checked_options({})
    assert facts_for(load_pack(Data, str(tmp_path)), options).ids == facts_for(GAME.data, options).ids


def test_another_number_gives_another_hash(tmp_path: Path) -> None:
    other = pack(tmp_path, "tracks", "resources_action_base = 5", "resources_action_base = 6")
    assert load_pack(Data, other).hash != GAME.data.hash
    assert facts_for(load_pack(Data, other), GAME.checked_options({})).constants["resources_action_base"] == 6


def test_the_options_have_the_values_that_the_set_ups_know() -> None:
    players = next(option for option in GAME.options if option.id == "players")
    assert sorted(players.values) == sorted(str(row.players) for row in GAME.data.powers.setup)
    for row in GAME.data.powers.setup:
        f = facts_for(GAME.data, GAME.checked_options({"players": str(row.players)}))
        assert [POWERS[power] for power in f.powers] == row.seats
        assert 5 - len(row.seats) == row.auctioned_concessions and row.cards_per_round == len(row.seats)


# -- faults


def test_a_faulty_pack_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(
        DataError, match=r"^map\.toml: space 'amsterdam': is adjacent to 'atlantis', which does not exist$"
    ):
        load_pack(Data, pack(tmp_path, "map", ADJACENT, ADJACENT.replace("groningen", "atlantis")))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    (tmp_path / "goals.toml").unlink()
    with pytest.raises(DataError, match=r"^goals\.toml: the file is missing$"):
        load_pack(Data, folder)


@pytest.mark.parametrize(
    ("file", "old", "new", "record", "words"),
    [
        # shapes and languages
        ("map", "[[space]]", "[[space", "", "Expected"),
        ("map", AMSTERDAM, 'name = { ca = "x", en = "y" }', "space 'amsterdam'", "es"),
        ("map", AMSTERDAM, AMSTERDAM.replace("Ámsterdam", " "), "space 'amsterdam'", "the text in es is empty"),
        ("map", "q = 3\n", 'q = "3"\n', "space 'amsterdam'", "int"),
        ("cards", "value = 1\n", 'value = "1"\n', "card 'treaty_hague'", "int"),
        # the map
        ("map", 'id = "groningen"', 'id = "amsterdam"', "space 'amsterdam'", "stands there twice"),
        ("map", ADJACENT, ADJACENT.replace('"groningen", ', ""), "space 'groningen'", "not the other way round"),
        ("map", 'region = "flanders"', 'region = "mars"', "space 'amsterdam'", "unknown region 'mars'"),
        ("map", 'home = "dutch"', 'home = "danes"', "space 'amsterdam'", "unknown home 'danes'"),
        ("map", "q = 3\n", "q = 9\n", "space 'amsterdam'", "shares no edge"),
        ("map", "setup = { dutch = 1, ", "setup = { dutch = 3, ", "space 'amsterdam'", "more than 3 troops"),
        ("map", "setup = { dutch = 1, ", "setup = { danes = 1, ", "space 'amsterdam'", "unknown power 'danes'"),
        ("map", "setup = { dutch = 1, ", "setup = { france = 1, ", "space 'amsterdam'", "Allied and Bourbon"),
        ("map", 'ports = ["amsterdam", ', 'ports = ["atlantis", ', "sea_zone 'atlantic'", "does not exist"),
        ("map", 'ports = ["atlantic"]\n', "", "space 'amsterdam'", "does not say so"),
        ("map", 'id = "atlantic"\n', 'id = "pacific"\n', "", "atlantic"),
        ("map", 'a = "palma"', 'a = "atlantis"', "blocked_edge 'atlantis'/'mao'", "'atlantis' does not exist"),
        # powers
        ("powers", 'id = "britain"', 'id = "danes"', "power 'danes'", "is not a power of this game"),
        ("powers", "on_map = 5", "on_map = 4", "power 'britain'", "5 troops on the map"),
        ("powers", "reserve = 5", "reserve = 4", "power 'britain'", "5 and 4 of 10 said"),
        ("powers", 'homes_of = ["dutch"]', 'homes_of = ["danes"]', "power 'britain'", "'danes', which is no power"),
        ("powers", "reserve_boxes = [7, 7, 7]", "reserve_boxes = [7, 7, 6]", "power 'france'", "make up the reserve"),
        ("powers", "players = 5", "players = 6", "setup", "2, 3, 4 and 5 players"),
        ("powers", 'seats = ["britain", ', 'seats = ["danes", ', "setup of 5", "unknown seat 'danes'"),
        # tracks
        ("tracks", "index = 9\n", "index = 8\n", "wf_level", "the levels 0 to 10"),
        ("tracks", "wall_segments = 13", "wall_segments = 12", "wall_segment", "the number of segments"),
        ("tracks", 'start = "initial"', 'start = "first"', "will_to_fight", "a level that does not exist"),
        ("tracks", "stack_limit = 3 ", "stack_limits = 3 ", "constants 'stack_limit'", "is missing"),
        # cards and concessions
        ("cards", 'id = "treaty_methuen"', 'id = "treaty_hague"', "card 'treaty_hague'", "stands there twice"),
        ("cards", 'id = "treaty_methuen"', 'id = "paris"', "card 'paris'", "stands there twice"),
        ("cards", "count = 55", "count = 54", "count", "55 cards, 54 said"),
        ("cards", 'period = "early"', 'period = "dawn"', "card 'treaty_hague'", "unknown period 'dawn'"),
        ("cards", 'type = "treaty"', 'type = "rumour"', "card 'treaty_hague'", "type 'rumour'"),
        ("cards", 'after = "discard"', 'after = "burn"', "card 'treaty_hague'", "fate 'burn'"),
        ("cards", 'window = "phase_b"', 'window = "noon"', "card 'eugene'", "unknown window 'noon'"),
        ("cards", HAGUE, HAGUE.replace("dutch", "danes"), "card 'treaty_hague'", "unknown arms 'danes'"),
        ("concessions", "count = 15", "count = 14", "count", "15, but 14 said"),
        ("concessions", 'beneficiary = "britain"', 'beneficiary = "france"', "'rock_of_gibraltar'", "beneficiary"),
        # operations
        ("cards", METHUEN, METHUEN.replace("recruit", "conjure"), "card 'treaty_methuen'", "unknown op 'conjure'"),
        ("cards", METHUEN, METHUEN.replace(", n = 2", ""), "card 'treaty_methuen'", "recruit wants 'n'"),
        ("cards", METHUEN, METHUEN.replace("n = 2", 'n = "two"'), "card 'treaty_methuen'", "'n' cannot be 'two'"),
        ("cards", METHUEN, METHUEN.replace("n = 2", "n = 2, sea = true"), "card 'treaty_methuen'", "knows no 'sea'"),
        ("cards", METHUEN, METHUEN.replace("portugal", "france"), "card 'treaty_methuen'", "unknown power 'france'"),
        ("cards", 'icon = "A1"', 'icon = "A9"', "card 'friedlingen'", "unknown icon 'A9'"),
        ("cards", 'who = "chosen_other"', 'who = "somebody"', "card 'treaty_hague'", "unknown power 'somebody'"),
        ("cards", LEVY, LEVY.replace("bavaria", "saxony"), "card 'hochstadt_1703'", "'saxony' is no Bourbon power"),
        ("cards", VIGO, VIGO.replace("cadiz", "atlantis"), "card 'vigo_bay'", "kill names 'atlantis'"),
        ("cards", VIGO, VIGO.replace('"bourbon"', '"allied"'), "card 'vigo_bay'", "unknown side 'allied'"),
        ("cards", MARCH, MARCH.replace("false", "0"), "card 'schellenberg'", "'sea' cannot be 0"),
        ("cards", MARCH, MARCH.replace('"self"', '"dutch"'), "card 'schellenberg'", "unknown power 'dutch'"),
        ("cards", WINTER, WINTER.replace("paris", "atlantis"), "card 'great_winter'", "kill names 'atlantis'"),
        ("cards", WINTER, WINTER.replace('"france"', '"mars"'), "card 'great_winter'", "unknown region 'mars'"),
        ("cards", 'to_home = "france"', 'to_home = "mars"', "card 'convention_milan'", "unknown home 'mars'"),
        ("cards", 'name = "joseph_dead"', 'name = "louis_dead"', "card 'joseph_death'", "unknown flag 'louis_dead'"),
        ("concessions", GIBRALTAR, GIBRALTAR.replace('"gibraltar"', '"atlantis"'), "'rock_of_gibraltar'", "atlantis"),
        # goals
        ("goals", 'id = "gb_menorca"', 'id = "gb_gibraltar"', "goal 'gb_gibraltar'", "stands there twice"),
        ("goals", 'concessions = ["menorca"]', 'concessions = ["malta"]', "goal 'gb_menorca'", "concession 'malta'"),
        ("goals", 'spaces = ["mao"]', 'spaces = ["paris"]', "goal 'gb_menorca'", "not a victory space"),
        ("goals", 'power = "britain"', 'power = "danes"', "goal 'gb_gibraltar'", "unknown power 'danes'"),
        ("goals", "count = 40", "count = 39", "count", "40 goals, 39 said"),
        ("goals", "draw = 3", "draw = 8", "power 'britain'", "too few goals"),
    ],
)
def test_a_fault_names_file_and_record(tmp_path: Path, file: str, old: str, new: str, record: str, words: str) -> None:
    said = fault(tmp_path, file, old, new)
    assert said.startswith(f"{file}.toml: ")
    assert record in said and words in said, said
