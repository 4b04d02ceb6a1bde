"""Data sets: what their hash covers, and that each game stays with its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from baluard.components import DataError, Names
from baluard.components.sets import is_shown, set_hash, unpack_set
from baluard.games.victus import GAME
from baluard.games.victus.model.data import Data
from baluard.games.victus.model.facts import Facts
from baluard.games.victus.model.tables import facts_for
from baluard.kernel.errors import BadRecord
from baluard.kernel.typed import prepared
from tests.games.victus.two_sets import Plain, data_of, game_of, plain_set, steps

UNTIL_NOW = "a8aeb94838763f589294af9d60d53959"  # the hash while it covered words and pictures
MODES = ("first", "full", "competitive", "solo")
Path = tuple[str | int, ...]
Leaf = tuple[Path, str, bool]  # where it stands, which field of which table it is, and whether it is only shown


# -- what the hash covers


def leaves(value: Any, info: inspect.Type, path: Path = (), name: str = "", shown: bool = False) -> Iterator[Leaf]:
    """Every number and word of a set."""
    shown = shown or is_shown(info)
    match info:
        case inspect.Metadata(type=inner):
            yield from leaves(value, inner, path, name, shown)
        case inspect.StructType(cls=cls, fields=fields) if value is not None:
            for f in fields:
                inner_name = f"{cls.__name__}.{f.encode_name}"
                yield from leaves(value[f.encode_name], f.type, (*path, f.encode_name), inner_name, shown)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            for i, one in enumerate(value):
                yield from leaves(one, item, (*path, i), name, shown)
        case inspect.TupleType(item_types=items):
            for i, one in enumerate(value):
                yield from leaves(one, items[i], (*path, i), name, shown)
        case inspect.DictType(value_type=item):
            for key, one in value.items():
                yield from leaves(one, item, (*path, key), name, shown)
        case inspect.AnyType():
            yield from raw_leaves(value, path, name, shown)
        case inspect.UnionType(types=types) if isinstance(value, (dict, list)):
            inner = next(one for one in types if not isinstance(one, inspect.NoneType))
            yield from leaves(value, inner, path, name, shown)
        case _ if value is not None:
            yield path, name, shown


def raw_leaves(value: Any, path: Path, name: str, shown: bool) -> Iterator[Leaf]:
    """What stands in an operation of a card."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from raw_leaves(one, (*path, key), f"{name}.{key}", shown)
    elif isinstance(value, list):
        for i, one in enumerate(value):
            yield from raw_leaves(one, (*path, i), name, shown)
    else:
        yield path, name, shown


def every_leaf() -> list[Leaf]:
    """All of the present set."""
    files = plain_set()
    types = {f.name: inspect.type_info(prepared(f.type)) for f in msgspec.structs.fields(Data) if f.name in files}
    return [leaf for name, info in types.items() for leaf in leaves(files[name], info, (name,), name)]


def other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, (int, float)) else f"{value}x"


def change(files: Plain, path: Path) -> None:
    """Put another value in a place."""
    table: Any = files
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = other(table[path[-1]])


LEAVES = every_leaf()
READ = {name: path for path, name, shown in LEAVES if not shown}  # one place of each field of each table
SHOWN = {name: path for path, name, shown in LEAVES if shown}


def same(one: Any, two: Any) -> bool:
    """Are two tables equal, down to the last number? (The components themselves are no table.)"""
    if type(one) is not type(two):
        return False
    if hasattr(one, "__dict__"):
        names = [name for name in vars(one) if name != "data"]
        return all(same(getattr(one, name), getattr(two, name)) for name in names)
    if isinstance(one, (list, tuple)):
        return len(one) == len(two) and all(map(same, one, two))
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    return bool(one == two)


def all_facts(data: Data) -> list[Facts]:
    """The tables of all modes."""
    return [facts_for(data, GAME.checked_options({"mode": mode})) for mode in MODES]


def test_words_and_pictures_change_neither_the_hash_nor_the_tables() -> None:
    files = plain_set()
    for path, _, shown in LEAVES:
        if shown:
            change(files, path)
    changed = data_of(files)
    assert changed.board.space[0].polygon != GAME.data.board.space[0].polygon
    assert changed.cards.card[0].title != GAME.data.cards.card[0].title
    assert changed.hash == GAME.data.hash
    assert all(map(same, all_facts(changed), all_facts(GAME.data)))


@pytest.mark.parametrize("name", READ)
def test_whatever_rules_read_is_in_the_hash(name: str) -> None:
    files = plain_set()
    change(files, READ[name])
    assert data_of(files).hash != GAME.data.hash


def test_the_fields_that_are_only_shown_are_these() -> None:
    """Whoever marks one more says here that no rule, table or bot reads it."""
    assert {name for name in SHOWN if not name.startswith("Names.")} == {
        *(f"SpaceRow.{name}" for name in ("code", "label", "polygon", "number", "bombardable", "indicator")),
        *(f"SpaceRow.{colour}_at" for colour in ("yellow", "red", "blue")),
        *("BoxRow.label", "BoxRow.polygon", "Rambla.polyline"),
        *(f"Constraint.{name}" for name in ("source", "type", "a", "b", "from", "to", "colour", "set", "space")),
        "Constraint.bastion",
        *(f"OptionRow.{name}" for name in ("type", "min", "max", "default", "values")),
        *(f"PresetRow.{name}" for name in ("id", "base", "options")),
    }
    assert {f"Names.{name}" for name in Names.__struct_fields__} <= set(SHOWN)


def test_the_tables_change_with_what_they_are_made_of() -> None:
    """The comparison of tables sees a single number."""
    files = plain_set()
    change(files, ("setup", "combat", "organ_value"))
    assert not any(map(same, all_facts(data_of(files)), all_facts(GAME.data)))


# -- finding sets


def test_the_hash_of_older_programs_leads_to_the_present_set() -> None:
    assert GAME.for_data(UNTIL_NOW) is GAME
    assert GAME.for_data(GAME.data_hash()) is GAME
    with pytest.raises(BadRecord):
        GAME.for_data("0" * 32)


def test_a_set_out_of_a_store_gives_the_same_tables() -> None:
    kept = unpack_set(Data, GAME.pack_data())
    assert kept is not GAME.data and kept.hash == set_hash(kept) == GAME.data.hash
    assert all(map(same, all_facts(kept), all_facts(GAME.data)))


def test_a_kept_set_speaks_in_the_words_of_the_present_program() -> None:
    files = deepcopy(plain_set())
    files["setup"]["combat"]["organ_value"] = 6
    files["cards"]["card"][0]["title"]["en"] = "An older title"
    body = msgspec.json.encode({"format": Data.format, "files": files})
    kept = unpack_set(Data, body)
    assert kept.cards.card[0].title == GAME.data.cards.card[0].title
    assert kept.setup.combat["organ_value"] == 6


def test_a_kept_set_may_contradict_the_drawing_of_the_present_program() -> None:
    """A space that may no longer be bombarded, an arrow that leads elsewhere: an older set goes on as it was."""
    files = plain_set()
    spaces = {row["id"]: row for row in files["board"]["space"]}
    spaces["montjuic"]["bombardable"] = True
    files["hazard"]["card"][0]["stage_1"][0] = "montjuic"
    for row in files["board"]["constraint"]:
        if row["type"] == "arrow" and row["from"] == "a3":
            spaces["a3"][row["colour"]] = row["to"] = next(n for n in spaces["a3"]["adjacent"] if n != row["to"])
    data = unpack_set(Data, msgspec.json.encode({"format": Data.format, "files": files}))
    assert data.hazard.card[0].stage_1[0] == "montjuic"
    with pytest.raises(DataError):
        data.check_looks()


# -- two sets at one time


@pytest.mark.parametrize("mode", ["full", "solo"])
def test_two_sets_are_played_by_turns_as_each_is_played_alone(mode: str) -> None:
    names = ("present", "other")
    alone = {name: played_alone(name, mode) for name in names}
    assert alone["present"] != alone["other"]
    games = {name: steps(game_of(name), {"mode": mode}, "by turns") for name in names}
    together: dict[str, list[str]] = {name: [] for name in names}
    for _ in range(max(map(len, alone.values()))):
        for name in names:
            together[name].extend(one for one in [next(games[name], "")] if one)
    assert together == alone


def played_alone(name: str, mode: str) -> list[str]:
    """A game in a process of its own, which knows of one set only."""
    command = [sys.executable, "-m", "tests.games.victus.two_sets", name, mode, "by turns"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
