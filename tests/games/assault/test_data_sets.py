"""Data sets: what their hash covers, how older ones are dressed, and two of them played side by side."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import fields

from baluard import catalogue
from baluard.components.sets import is_shown
from baluard.games.assault import GAME
from baluard.games.assault.model.data import Data
from baluard.games.assault.model.facts import Facts
from baluard.games.assault.model.tables import facts_for
from baluard.kernel.errors import BadRecord
from baluard.kernel.typed import prepared
from tests.conformance.shapes import same_value
from tests.games.assault.two_sets import alone, files_of, in_turn, set_of, tuned

OLD_HASH = "52a4f047f0e33bd0a4243043a06a269e"  # of the present set, as long as it covered words and pictures
CHOICES = ({}, {"players": "3", "length": "short"}, {"players": "4", "setup": "free", "events": "on"})
Place = tuple[str | int, ...]


def leaves(value: Any, info: inspect.Type, at: Place = (), shown: bool = False) -> Iterator[tuple[Place, bool]]:
    """The places of all words and numbers in plain values, and whether they are only shown."""
    shown = shown or is_shown(info)
    match info:
        case inspect.Metadata(type=inner):
            yield from leaves(value, inner, at, shown)
        case inspect.StructType(fields=known):
            for field in known:
                if field.encode_name in value:
                    yield from leaves(value[field.encode_name], field.type, (*at, field.encode_name), shown)
        case inspect.ListType(item_type=item):
            for i, one in enumerate(value):
                yield from leaves(one, item, (*at, i), shown)
        case inspect.DictType(value_type=item):
            for key, one in value.items():
                yield from leaves(one, item, (*at, key), shown)
        case inspect.TupleType(item_types=items):
            for i, one in enumerate(value):
                yield from leaves(one, items[i], (*at, i), shown)
        case inspect.UnionType(types=types) if isinstance(value, dict):
            yield from leaves(value, next(one for one in types if isinstance(one, inspect.StructType)), at, shown)
        case _ if isinstance(value, list):
            yield from (((*at, i), shown) for i in range(len(value)))
        case _ if value is not None:
            yield at, shown


def places(files: dict[str, Any]) -> list[tuple[Place, bool]]:
    """All places in the files of a set."""
    kinds = {field.name: inspect.type_info(prepared(field.type)) for field in fields(Data)}
    return [found for name, value in files.items() for found in leaves(value, kinds[name], (name,))]


def change(files: dict[str, Any], place: Place) -> None:
    """Another word or number at this place."""
    *way, last = place
    inner: Any = files
    for step in way:
        inner = inner[step]
    old = inner[last]
    inner[last] = not old if isinstance(old, bool) else old + "x" if isinstance(old, str) else old + 1


def field_of(place: Place) -> str:
    """The field that a place belongs to, whatever record it stands in."""
    return re.sub(r"\.\d+", "", ".".join(map(str, place)))


def tables(data: Data) -> list[Facts] | None:
    """All that the rules know of a set; None when they can make nothing of it."""
    try:
        return [facts_for(data, GAME.checked_options(chosen)) for chosen in CHOICES]
    except (LookupError, ValueError):
        return None


FILES = files_of(GAME.data)
PLACES = places(FILES)
READ = sorted({field_of(place) for place, shown in PLACES if not shown})


def test_words_and_pictures_change_neither_the_hash_nor_the_tables() -> None:
    files = copy.deepcopy(FILES)
    shown = [place for place, is_shown in PLACES if is_shown]
    for place in shown:
        change(files, place)
    other = set_of(files)
    assert len(shown) > 4000
    assert other.hash == GAME.data.hash
    assert same_value(tables(other), tables(GAME.data))
    assert other.map.zone[0].name.ca != GAME.data.map.zone[0].name.ca


@pytest.mark.parametrize("field", READ)
def test_the_hash_covers_what_the_rules_read(field: str) -> None:
    """A change of the field gives another hash; and some change gives other tables, so that it is rightly covered."""
    found = [place for place, shown in PLACES if not shown and field_of(place) == field]
    for place in found[:8] + found[8::9]:
        files = copy.deepcopy(FILES)
        change(files, place)
        other = set_of(files)
        assert other.hash != GAME.data.hash, place
        if not same_value(tables(other), tables(GAME.data)):
            return
    pytest.fail("nothing reads this: it ought to be Shown")


def test_a_record_more_or_less_gives_another_hash() -> None:
    for file, table in (("map", "zone"), ("map", "edge"), ("units", "unit"), ("cards", "card")):
        files = copy.deepcopy(FILES)
        files[file][table].pop()
        assert set_of(files).hash != GAME.data.hash


def test_the_hash_of_older_programs_leads_to_the_same_set() -> None:
    assert catalogue.game("assault", OLD_HASH) is GAME
    with pytest.raises(BadRecord):
        catalogue.game("assault", "0" * 32)


def test_an_older_set_has_its_own_numbers_and_the_words_of_today() -> None:
    files = copy.deepcopy(FILES)
    files["deployment"]["combat"]["commander"] = 2
    files["units"]["counts"]["total"] = 7  # checked where files are read; an older set is not asked again
    files["map"]["zone"][0]["name"]["ca"] = "Un mot vell"
    files["map"]["breach"].append({**files["map"]["breach"][0], "id": "gone"})
    name = set_of(files).hash
    GAME.add_data(name, msgspec.json.encode({"format": Data.format, "files": files}))
    older = GAME.for_data(name)
    assert older.data_hash() == name
    assert older.data.deployment.combat.commander == 2
    assert older.data.map.zone[0].name == GAME.data.map.zone[0].name
    assert [row.id for row in older.data.map.breach][-1] == "gone"
    assert len(older.data.map.breach) == len(GAME.data.map.breach) + 1


def test_a_kept_set_is_found_again_with_all_it_holds() -> None:
    other = tuned()
    assert other is not GAME and other is tuned()
    assert set_of(files_of(other.data)).hash == other.data_hash() != GAME.data_hash()
    assert other.new(other.checked_options({})).facts.stacking == 6
    assert GAME.new(GAME.checked_options({})).facts.stacking == 5


def test_two_sets_are_played_in_turn_as_if_each_were_alone() -> None:
    played = in_turn(["present", "tuned"])
    assert played["present"] == alone("present")
    assert played["tuned"] == alone("tuned")
    assert played["present"][:50] != played["tuned"][:50]
