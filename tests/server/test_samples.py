"""Samples: games under way that open from the lobby with one click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from baluard.catalogue import games
from baluard.components.folder import samples_of
from baluard.kernel.errors import PlayerError
from baluard.server.common.errors import NoSuchGame
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.server.records.history import story
from baluard.server.records.samples import open_sample
from baluard.server.settings import Settings
from baluard.store import Store
from baluard.texts import LANGUAGES
from tests.server.toyhouse import Running
from tools.folders import known_of

SAMPLES = [(slug, name) for slug, game in games().items() for name in samples_of(game.package)]
CAMPAIGN = "/samples/peninsular/second_year"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store(tmp_path / "house.sqlite") as store:
        yield House(store, games)


@pytest.mark.parametrize("slug", list(games()))
def test_each_sample_that_a_game_wants_has_been_made(slug: str) -> None:
    wanted = [sample["name"] for sample in known_of(slug, "sample")]
    assert sorted(wanted) == list(samples_of(games()[slug].package)), "make samples"


@pytest.mark.parametrize(("slug", "name"), SAMPLES)
def test_a_sample_opens_by_the_present_rules_and_goes_on(house: House, slug: str, name: str) -> None:
    wanted = next(sample for sample in known_of(slug, "sample") if sample["name"] == name)
    game_id = open_sample(house, slug, name, "me", "A title")
    live = house.live(game_id)
    assert live.row.title == "A title"
    assert [(a.decision.seat, a.decision.tag) for a in live.match.asked if a.required] == [
        (wanted["seat"], wanted["decision"])
    ], "make samples"
    assert house.store.held(game_id, "me") == (wanted["seat"],)
    bots = {seat.seat: seat.level for seat in house.store.seats(game_id) if seat.kind == "bot"}
    assert set(bots.values()) == {wanted["level"]}
    assert {*bots, wanted["seat"]} == set(live.game.seats(live.row.options))
    before = live.match.log_n
    house.default(game_id, wanted["seat"], "clock")
    assert house.live(game_id).match.log_n > before


@pytest.mark.parametrize(("slug", "name"), SAMPLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sample_has_its_story_and_its_words(house: House, slug: str, name: str, lang: str) -> None:
    words = Words(lang, games()[slug])
    assert words.has(f"sample.{name}")
    assert words.has(f"sample.{name}.help")
    row = house.row(open_sample(house, slug, name, "me", ""))
    chapters = story(house, row, (), words, most=100_000)
    assert len(chapters) >= next(s["turn"] for s in known_of(slug, "sample") if s["name"] == name)


def test_there_is_no_sample_of_another_name(house: House) -> None:
    for name in ("third_year", "../cover", ""):
        with pytest.raises(NoSuchGame):
            open_sample(house, "peninsular", name, "me", "")
    with pytest.raises(PlayerError):
        open_sample(house, "chess", "second_year", "me", "")


def test_one_click_in_the_lobby_opens_a_table_of_ones_own(tmp_path: Path) -> None:
    with Running(Settings(data_dir=tmp_path, most_games=2)) as server:
        browser = server.browser("es")
        assert f'action="{CAMPAIGN}"' in browser.get("/").text
        first, second = browser.post(CAMPAIGN), browser.post(CAMPAIGN)
        assert first.status_code == second.status_code == 200
        assert "Una campaña en juego" in first.text
        assert first.url != second.url
        assert browser.post(CAMPAIGN).status_code == 429
        assert server.browser().get(first.url).status_code == 404
        assert browser.post("/samples/peninsular/none").status_code == 429
        assert server.browser().post("/samples/peninsular/none").status_code == 404
        assert server.browser().post("/samples/chess/second_year").status_code == 404
