"""DataSet sets: the hash covers what the rules read and nothing else; two sets are played in one process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import replace

from baluard.components import Names, add_set, load_set, pack_set
from baluard.components.sets import OWN, file_fields, is_shown, renamed, set_hash
from baluard.games.catalans import GAME
from baluard.games.catalans.model.data import DataSet
from baluard.games.catalans.model.facts import Card, Facts, Goal, Op
from baluard.games.catalans.model.tables import facts_for
from baluard.page.widgets import whole
from tests.games.catalans.two_sets import Player, alone, played, tuned_game

OPTIONS = GAME.checked_options({})
Place = tuple[str | int, ...]

# -- every field of every file, by its place


def places(value: Any, info: inspect.Type, at: Place = ()) -> Iterator[tuple[Place, Any, bool]]:
    """Each field: where it is, what it is, and whether it is for people's eyes."""
    match info:
        case inspect.Metadata(type=inner):
            yield from places(value, inner, at)
        case inspect.StructType(fields=fields):
            for field in fields:
                inside, here = getattr(value, field.name), (*at, field.name)
                if is_shown(field.type):
                    yield here, inside, True
                else:
                    yield from places(inside, field.type, here)
        case inspect.ListType(item_type=inspect.StructType() as item):
            for i, one in enumerate(value):
                yield from places(one, item, (*at, i))
        case _:
            yield at, value, False


def all_places() -> list[tuple[Place, Any, bool]]:
    """The fields of the present data set."""
    types = {field.name: field.type for field in msgspec.structs.fields(DataSet)}
    found: list[tuple[Place, Any, bool]] = []
    for name in file_fields(DataSet):
        found += places(getattr(GAME.data, name), inspect.type_info(types[name]), (name,))
    return found


def other_than(value: Any) -> Any:
    """Another value of the same type."""
    match value:
        case Names():
            return Names(f"{value.ca}?", f"{value.es}?", f"{value.en}?")
        case msgspec.Struct():
            name = value.__struct_fields__[0]
            return replace(value, **{name: other_than(getattr(value, name))})
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"{value}?"
        case tuple():
            return (other_than(value[0]), *value[1:])
        case list():
            return [other_than(value[0]), *value[1:]] if value else ["another"]
        case dict():
            return {**value, "another": 1}
    raise AssertionError(f"no other value than {value!r}")


def changed(value: Any, at: Place, new: Any) -> Any:
    """A value with something else at a place; files are copied on the way, not changed."""
    if not at:
        return new
    step, rest = at[0], at[1:]
    if isinstance(step, int):
        return [*value[:step], changed(value[step], rest, new), *value[step + 1 :]]
    inside = changed(getattr(value, step), rest, new)
    return replace(value, **{step: inside}, **({"kept": {}} if isinstance(value, DataSet) else {}))


def plain(value: Any) -> Any:
    """Tables as plain values, to be compared."""
    if isinstance(value, (Facts, Card, Goal, Op)):
        names = [name for name in dir(value) if not name.startswith("_") and name not in ("data", "mean_value")]
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def test_words_and_pictures_change_neither_the_hash_nor_the_tables() -> None:
    shown = [(at, value) for at, value, is_seen in all_places() if is_seen]
    assert {at[-1] for at, _ in shown} >= {"name", "text", "adjective", "label", "x", "y", "colour", "ink", "wall"}
    d = GAME.data
    for at, value in shown:
        d = changed(d, at, other_than(value))
    assert set_hash(d) == GAME.data_hash()
    for players in ("2", "3", "4", "5"):
        options = {**OPTIONS, "players": players}
        assert plain(facts_for(d, options)) == plain(facts_for(GAME.data, options))


def test_each_word_and_picture_alone_leaves_the_hash() -> None:
    told: set[tuple[str, ...]] = set()
    for at, value, is_seen in all_places():
        kind = tuple(step for step in at if isinstance(step, str))
        if is_seen and kind not in told:  # of each field one record
            told.add(kind)
            assert set_hash(changed(GAME.data, at, other_than(value))) == GAME.data_hash(), at
    assert len(told) > 40


def test_whatever_else_changes_gives_another_hash() -> None:
    found = [(at, value) for at, value, is_seen in all_places() if not is_seen]
    assert {at[0] for at, _ in found} == set(file_fields(DataSet))
    told: set[tuple[str, ...]] = set()
    for at, value in found:
        kind = tuple(step for step in at if isinstance(step, str))
        if kind not in told:
            told.add(kind)
            assert set_hash(changed(GAME.data, at, other_than(value))) != GAME.data_hash(), at
    assert len(told) > 35


def test_the_tables_are_made_of_what_the_hash_covers() -> None:
    """Each other field that is changed changes the tables of some game; ids are names and change them, too."""
    d = GAME.data
    for at, new in (
        (("map", "space", 0, "adj"), d.map.space[0].adj[:-1]),
        (("map", "space", 0, "setup"), {"dutch": 3}),
        (("map", "sea_zone", 0, "ports"), d.map.sea_zone[0].ports[:-1]),
        (("powers", "power", 0, "troops"), 11),
        (("tracks", "resources"), replace(d.tracks.resources, start=9)),
        (("tracks", "will_to_fight"), replace(d.tracks.will_to_fight, start="resolve")),
        (("tracks", "wf_level", 0, "war_cost"), 3),
        (("tracks", "constants"), {**d.tracks.constants, "auction_min_bid": 2}),
        (("cards", "card", 0, "value"), 5),
        (("concessions", "concession", 0, "value"), 4),
        (("goals", "draw"), 4),
    ):
        other = changed(d, at, new)
        assert set_hash(other) != d.hash
        assert plain(facts_for(other, OPTIONS)) != plain(facts_for(d, OPTIONS)), at


def test_the_hash_of_older_programs_finds_the_same_set() -> None:
    assert renamed(DataSet) == {"5965ffe180daf0714c3d1d3ad716fbca": GAME.data_hash()}
    assert load_set(DataSet, "5965ffe180daf0714c3d1d3ad716fbca") is GAME.data
    assert GAME.for_data("5965ffe180daf0714c3d1d3ad716fbca") is GAME


def test_nothing_but_files_hash_and_cache_is_in_a_set() -> None:
    assert set(DataSet.__struct_fields__) == {*file_fields(DataSet), *OWN}


# -- two sets in one process


@pytest.fixture(scope="module")
def tuned() -> Any:
    """The game with the other data set."""
    return tuned_game()


def test_a_game_is_made_once_for_each_set(tuned: Any) -> None:
    assert tuned is not GAME and tuned.data_hash() != GAME.data_hash()
    assert GAME.for_data(tuned.data_hash()) is tuned and tuned.for_data(GAME.data_hash()) is not tuned
    assert tuned.for_data(GAME.data_hash()).data is GAME.data


@pytest.mark.parametrize("players", ["2", "5"])
def test_two_sets_are_played_alternately_and_neither_disturbs_the_other(tuned: Any, players: str) -> None:
    options = {"players": players, "negotiation": "trades_only"}
    seen = played(Player(GAME, options, "both"), Player(tuned, options, "both"))
    assert seen == [alone("present", options, "both"), alone("tuned", options, "both")]
    assert seen[0] != seen[1]


def test_the_board_of_a_set_shows_its_own_map(tuned: Any) -> None:
    boards = []
    for game in (GAME, tuned):
        boards.append(whole(game.board(Player(game, {}, "board").match.view(()), "ca")))
    shut = [board.split('class="cat-shut"')[0].rpartition('d="')[2] for board in boards]
    assert shut[0].count("M") + 1 == shut[1].count("M")


def test_words_of_the_present_program_reach_an_older_set() -> None:
    d = GAME.data
    first, *others = d.concessions.concession
    old = replace(
        d,
        concessions=replace(d.concessions, concession=[replace(first, name=Names("a", "b", "c")), *others]),
        tracks=replace(d.tracks, constants={**d.tracks.constants, "auction_min_bid": 2}),
        kept={},
    )
    name = set_hash(old)
    add_set(DataSet, name, pack_set(old))
    found = load_set(DataSet, name)
    assert found.concessions == d.concessions
    assert found.hash == name != d.hash
