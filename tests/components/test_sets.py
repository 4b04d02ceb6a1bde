"""Data sets by hash: what the hash covers, where sets are found, and whose words they have."""

from __future__ import annotations

import msgspec
import pytest

from baluard.components.files import DataError, Names
from baluard.components.sets import add_set, load_pack, load_set, pack_set, set_hash, sets_of, unpack_set
from baluard.kernel.errors import BadRecord
from tests.toys.stocked import GAME, Purse, Purses, Stock, coins_in, tuned


def with_start(**changes: object) -> Stock:
    """The present set with another first purse."""
    start, wage = load_set(Stock).purses.purse
    return Stock(purses=Purses([msgspec.structs.replace(start, **changes), wage]))


def test_words_and_pictures_are_no_part_of_the_hash() -> None:
    present = load_set(Stock).hash
    assert set_hash(with_start(name=Names("a", "b", "c"))) == present
    assert set_hash(with_start(picture="other.svg")) == present


def test_what_rules_read_is_part_of_the_hash() -> None:
    present = load_set(Stock).hash
    assert set_hash(with_start(coins=4)) != present
    assert set_hash(with_start(id="first")) != present


class Weighed(Purse, frozen=True):
    """A purse as a later program reads it."""

    weight: int = 0


class Weighing(msgspec.Struct, frozen=True):
    """Its file."""

    purse: list[Weighed]


class Later(Stock, kw_only=True):
    """Its data set."""

    purses: Weighing  # type: ignore[assignment]


def test_a_field_that_a_later_program_adds_changes_no_hash() -> None:
    def later(weight: int) -> str:
        rows = [Weighed(p.id, p.coins, p.name, p.picture, weight) for p in load_set(Stock).purses.purse]
        return set_hash(Later(purses=Weighing(rows)))

    assert later(0) == load_set(Stock).hash != later(1)


def test_a_set_that_nobody_has_kept_is_refused() -> None:
    for name in ("0" * 32, "../purses", "no such"):
        with pytest.raises(BadRecord) as refused:
            load_set(Stock, name)
        assert refused.value.details["fault"] == "fault.data"


def test_hashes_of_older_programs_lead_to_the_same_set() -> None:
    assert load_set(Stock, "the_hash_of_an_older_program") is load_set(Stock)


def test_a_set_that_a_store_gives_is_found_by_its_hash() -> None:
    name, body = tuned(7)
    add_set(Stock, name, body)
    found = load_set(Stock, name)
    assert (found.hash, coins_in(found, "start"), coins_in(load_set(Stock), "start")) == (name, 7, 3)
    assert load_set(Stock, name) is found


def test_an_older_set_has_the_words_of_the_present_program() -> None:
    name, body = tuned(8, name=Names("vell", "viejo", "old"), picture="old.svg")
    found = unpack_set(Stock, body)
    assert found.hash == name
    assert (found.purses.purse[0].name.en, found.purses.purse[0].picture) == ("the purse", "bag.svg")


def test_a_thing_that_the_present_program_no_longer_has_keeps_its_own_words() -> None:
    old = with_start(id="gone", name=Names("vell", "viejo", "old"))
    assert unpack_set(Stock, pack_set(old)).purses.purse[0].name.en == "old"


@pytest.mark.parametrize("body", [b"", b"{}", b'{"format": 1, "files": {}}', b'{"format": 1, "files": {"purses": 3}}'])
def test_a_damaged_set_is_an_error_with_words(body: bytes) -> None:
    with pytest.raises(DataError):
        unpack_set(Stock, body)


def test_a_wrong_set_is_refused_with_file_and_record() -> None:
    with pytest.raises(DataError, match=r"purses.toml: purse 'start'"):
        unpack_set(Stock, pack_set(with_start(coins=-1)))


def test_a_set_of_an_older_format_is_brought_up() -> None:
    class Next(Stock, kw_only=True):
        format = 2
        upcasters = {1: lambda files: {"purses": {"purse": files["purses"]["bags"]}}}  # noqa: RUF012

    old = msgspec.json.decode(pack_set(load_set(Stock)))
    old["files"]["purses"] = {"bags": old["files"]["purses"]["purse"]}
    assert unpack_set(Next, msgspec.json.encode(old)).hash == load_set(Stock).hash


def test_a_pack_folder_is_a_set_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("pack")
    text = (sets_folder() / "purses.toml").read_text("utf-8").replace("coins = 3", "coins = 9")
    (folder / "purses.toml").write_text(text, "utf-8")
    assert coins_in(load_pack(Stock, str(folder)), "start") == 9


def sets_folder():  # type: ignore[no-untyped-def]
    from importlib.resources import files

    return files("tests.toys.stocked").joinpath("data")


def test_a_game_is_got_for_a_set_and_each_is_made_once() -> None:
    name, body = tuned(5)
    GAME.add_data(name, body)
    twin = GAME.for_data(name)
    assert twin is GAME.for_data(name) is not GAME
    assert (twin.data_hash(), GAME.for_data(""), GAME.for_data(GAME.data_hash())) == (name, GAME, GAME)
    options = GAME.checked_options({"seats": "2"})
    assert (twin.new(options).coins, GAME.new(options).coins) == ([5, 5], [3, 3])
    assert sets_of(Stock).read[name] is twin.data
