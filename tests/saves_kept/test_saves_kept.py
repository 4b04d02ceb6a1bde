"""Databases and records of older programs open with this one: every kept game can be seen, read, played on, undone."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from baluard.catalogue import games
from baluard.kernel.codec import digest
from baluard.kernel.decision import CHANCE
from baluard.kernel.match import effective
from baluard.kernel.records import load, replay_record
from baluard.page.contract import GameModule
from baluard.page.widgets import whole
from baluard.server.games.appends import decoded
from baluard.server.games.house import House
from baluard.texts import LANGUAGES
from tests.games.assault.test_upcasters import written_by_version_1 as written_by_assault_1
from tests.games.catalans.test_old_states import as_version_2 as written_by_catalans_2
from tests.games.victus.version_1 import encode as written_by_victus_1
from tests.saves_kept.facts import (
    FOLDER,
    eyes_of,
    labels,
    lines_for,
    name_of,
    open_house,
    plain,
    record_facts,
    row_facts,
    story_told,
    told_to,
)

ON = 15  # answers that a running game goes on
BACK = 4  # entries that are taken back by consent


@cache
def facts_of(label: str) -> dict[str, Any]:
    """What was written down when a set was made."""
    found: dict[str, Any] = msgspec.json.decode(gzip.decompress((FOLDER / label / "facts.json.gz").read_bytes()))
    return found


def kept(kind: str, *, of: Callable[[dict[str, Any]], bool] = lambda _: True) -> Any:
    """Every game (or record) of every set as a case of its own, so that a failure names it."""
    cases = [
        pytest.param(label, name, id=f"{label} {name}")
        for label in labels()
        for name, facts in sorted(facts_of(label)[kind].items())
        if of(facts)
    ]
    return pytest.mark.parametrize(("label", "name"), cases)


def has_begun(facts: dict[str, Any]) -> bool:
    """Is there anything to see?"""
    return bool(facts["status"] != "gathering")


def is_running(facts: dict[str, Any]) -> bool:
    """Does it wait for somebody?"""
    return bool(facts["status"] == "running")


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The database of a set, unpacked once, as it was written."""

    @cache
    def unpack(label: str) -> Path:
        file = tmp_path_factory.mktemp("kept") / "house.sqlite"
        file.write_bytes(gzip.decompress((FOLDER / label / "house.sqlite.gz").read_bytes()))
        return file

    return unpack


@pytest.fixture(scope="session")
def migrated(unpacked: Callable[[str], Path]) -> Callable[[str], Path]:
    """The database of a set in the present schema, its games as they were written."""

    @cache
    def migrate(label: str) -> Path:
        file = unpacked(label).with_name("migrated.sqlite")
        shutil.copyfile(unpacked(label), file)
        open_house(file, games).store.close()
        return file

    return migrate


@pytest.fixture(scope="module")
def houses(migrated: Callable[[str], Path]) -> Iterator[Callable[[str], House]]:
    """The present program on a kept database: one for all tests that only look."""
    opened: dict[str, House] = {}

    def house_of(label: str) -> House:
        if label not in opened:
            file = migrated(label).with_name("looked_at.sqlite")
            shutil.copyfile(migrated(label), file)
            opened[label] = open_house(file, games)
        return opened[label]

    yield house_of
    for house in opened.values():
        house.store.close()


@pytest.fixture
def house(houses: Callable[[str], House], label: str) -> House:
    """A house to look at."""
    return houses(label)


@pytest.fixture
def own_house(migrated: Callable[[str], Path], label: str, tmp_path: Path) -> Iterator[House]:
    """A house of its own for a test that plays on, gone when the test is over."""
    file = tmp_path / "house.sqlite"
    shutil.copyfile(migrated(label), file)
    opened = open_house(file, games)
    yield opened
    opened.store.close()
    file.unlink()


# -- sets


def test_every_game_of_the_house_is_kept_in_a_set() -> None:
    kept_games = {facts["slug"] for label in labels() for facts in facts_of(label)["games"].values()}
    assert kept_games == set(games()), "make keep-saves"


@pytest.mark.parametrize("label", labels())
def test_no_game_and_no_record_of_a_set_is_forgotten(label: str, unpacked: Callable[[str], Path]) -> None:
    with sqlite3.connect(unpacked(label)) as db:
        stored = {row[0] for row in db.execute("SELECT id FROM game")}
    db.close()
    assert stored == {facts["id"] for facts in facts_of(label)["games"].values()}
    files = {file.name.removesuffix(".json.gz") for file in (FOLDER / label / "records").iterdir()}
    assert files == set(facts_of(label)["records"])


# -- games


def known_then(row: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    """A row without the columns that are newer than the set."""
    return {key: row[key] for key in then}


@kept("games")
def test_what_the_store_says_of_a_game_is_unchanged(label: str, name: str, house: House) -> None:
    facts = facts_of(label)["games"][name]
    now = plain(row_facts(house, facts["id"]))
    now["seats"] = [known_then(*pair) for pair in zip(now["seats"], facts["seats"], strict=True)]
    bound = ("version", "data_hash")  # what a game is bound to may move with the program
    assert {key: now[key] for key in now if key not in bound} == {key: facts[key] for key in now if key not in bound}


@kept("games", of=has_begun)
def test_a_game_opens_and_asks_what_it_asked(label: str, name: str, house: House) -> None:
    facts = facts_of(label)["games"][name]
    live = house.live(facts["id"])
    asked = [(a.decision.seat, a.decision.tag, a.required, a.answered) for a in live.match.asked]
    assert asked == [(a["seat"], a["tag"], a["required"], a["answered"]) for a in facts["asked"]]
    assert list(live.match.waits_for()) == facts["waits"]
    assert live.match.is_over == (facts["status"] == "over")
    assert plain(live.match.result) == facts["result"]
    assert live.match.log_n == facts["log_n"]
    assert live.game.checked_options(live.row.options).items() >= live.row.options.items()
    for open_now, then in zip(live.match.asked, facts["asked"], strict=True):
        assert list(open_now.decision.space.next_keys(())) == then["keys"]


@kept("games", of=has_begun)
def test_all_eyes_see_a_game_and_read_its_story_in_every_language(label: str, name: str, house: House) -> None:
    facts = facts_of(label)["games"][name]
    live = house.live(facts["id"])
    told = story_told(house, live)
    for eyes in eyes_of(live.game, live.row.options):
        assert live.match.view(eyes).eyes == eyes
        assert told_to(told, eyes) == facts["eyes"][name_of(eyes)]["told"]
    first = live.game.seats(live.row.options)[:1]
    assert whole(live.game.board(live.match.view(first), "en"))
    for lang in LANGUAGES:
        lines = list(lines_for(house, live, first, lang))
        missing = [line.text for line in lines if not line.text or line.text.startswith("event.")]
        assert lines and not missing


@kept("games", of=is_running)
def test_a_running_game_goes_on(label: str, name: str, own_house: House) -> None:
    game_id = facts_of(label)["games"][name]["id"]
    began = own_house.live(game_id).match.log_n
    for _ in range(ON):
        if not go_on(own_house, game_id):
            break
    live = own_house.live(game_id)
    assert live.match.is_over or live.match.log_n >= began + ON
    reopened = House(own_house.store, games).live(game_id)
    assert digest(live.game, reopened.match.save.state) == digest(live.game, live.match.save.state)


def go_on(house: House, game_id: str) -> bool:
    """Whoever is asked answers the default; false when the game is over."""
    match = house.live(game_id).match
    if match.is_over:
        return False
    asked = next(a for a in match.asked if a.required and not a.answered)
    by = "person" if asked.decision.seat == CHANCE else "clock"
    house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default], by)
    return True


@kept("games", of=is_running)
def test_what_was_played_before_can_be_taken_back_by_consent(label: str, name: str, own_house: House) -> None:
    game_id = facts_of(label)["games"][name]["id"]
    live = own_house.live(game_id)
    before = standing(own_house, game_id)
    to = before[-BACK - 1]
    seat, *others = live.game.seats(live.row.options)
    own_house.take_back(game_id, seat, to, others)
    after = standing(own_house, game_id)
    assert [n for n in after if n <= live.match.log_n] == [n for n in before if n <= to]
    assert House(own_house.store, games).live(game_id).match.log_n > live.match.log_n
    assert go_on(own_house, game_id)


def standing(house: House, game_id: str) -> list[int]:
    """The numbers of the entries that are not taken back."""
    return [entry.n for entry in effective(decoded(house.store.entries(game_id)))]


# -- records


@kept("records")
def test_a_record_loads_replays_and_verifies(label: str, name: str) -> None:
    facts = facts_of(label)["records"][name]
    now = record_now(label, name)
    verdict = {key: now["verdict"][key] for key in facts["verdict"]}  # later programs may say more
    assert verdict == facts["verdict"] and verdict["fault"] is None
    assert (now["entries"], now["result"], now["told"]) == (facts["entries"], facts["result"], facts["told"])


@cache
def body_of(label: str, name: str) -> bytes:
    """A kept record."""
    return gzip.decompress((FOLDER / label / "records" / f"{name}.json.gz").read_bytes())


def record_now(label: str, name: str) -> dict[str, Any]:
    """What the present program makes of a kept record."""
    game = games()[facts_of(label)["records"][name]["slug"]]
    found: dict[str, Any] = plain(record_facts(game, body_of(label, name)))
    return found


# -- the meaning of states. A change of how states are written must say here how old and new ones are compared.


@kept("games", of=has_begun)
def test_states_are_equal_field_by_field(label: str, name: str, house: House) -> None:
    """Written once more as the program of that set wrote it, the state is the one that was kept."""
    facts = facts_of(label)["games"][name]
    live = house.live(facts["id"])
    state = live.match.save.state
    then = first_faces(live.game, facts["state"], facts["version"])
    assert differences(then, plain(as_written(live.game, state, facts["version"]))) == []
    if facts["version"] == live.game.version:
        for eyes in eyes_of(live.game, live.row.options):
            then = facts["eyes"][name_of(eyes)]["position"]
            assert differences(then, plain(live.match.view(eyes).position)) == [], name_of(eyes)


@kept("records")
def test_records_end_in_states_that_are_equal_field_by_field(label: str, name: str) -> None:
    facts = facts_of(label)["records"][name]
    record = load(body_of(label, name))
    game = games()[record.game]
    end = replay_record(game, record).save.state
    then = first_faces(game, facts["state"], record.version)
    assert differences(then, plain(as_written(game, end, record.version))) == []
    assert record.final == facts["final"]


WRITERS = {  # by game and version: how a state was written then, kept as it was
    ("assault", 1): written_by_assault_1,
    ("victus", 1): written_by_victus_1,
    ("catalans", 2): written_by_catalans_2,
}


def first_faces(game: GameModule, then: dict[str, Any], version: int) -> dict[str, Any]:
    """Of two equal faces of a die, which version 1 told apart, it does not matter which is up."""
    if (game.slug, version) != ("victus", 1):
        return then
    faces = [[(face.action, face.n) for face in die.face] for die in game.data.dice.die]
    return {**then, "dice": [[die, faces[die].index(faces[die][side])] for die, side in then["dice"]]}


def as_written(game: GameModule, state: Any, version: int) -> Any:
    """A state as a version of its game writes it."""
    return game.encode(state) if version == game.version else WRITERS[game.slug, version](state)


def differences(then: dict[str, Any], now: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """The fields that do not mean the same: (name, then, now)."""
    names = sorted({*then, *now})
    return [(name, then.get(name), now.get(name)) for name in names if then.get(name) != now.get(name)]
