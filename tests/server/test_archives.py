"""A game as one ZIP: everything for everybody when it is over, one's own eyes while it runs, all for the organiser."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import httpx
import pytest

from baluard.kernel.records import load
from baluard.server.settings import Settings
from tests.server.test_desk import CLUB
from tests.server.test_no_leaks import ALL_ME, leave_but
from tests.server.test_organiser import TABLE, begun, seated
from tests.server.test_written_orders import play_to
from tests.server.toyhouse import Running, answer, asked_of, new_game


def unpacked(browser: httpx.Client, game_id: str) -> dict[str, bytes]:
    found = browser.get(f"/g/{game_id}/archive.zip")
    assert found.status_code == 200, found.text
    with zipfile.ZipFile(BytesIO(found.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_of_a_finished_game_everybody_gets_all(running: Running) -> None:
    browsers, game_id = begun(running)
    running.house.store.set_public(game_id, True)
    assert browsers["red"].post(f"/g/{game_id}/concede", json={"seat": "red"}).status_code == 200
    found = unpacked(running.browser(), game_id)
    assert load(found["record.json"]).seed == running.house.row(game_id).seed.hex()
    assert {"story.ca.txt", "story.es.txt", "story.en.txt", "standings.txt", "README.txt"} <= set(found)
    maps = [name for name in found if name.startswith("maps/")]
    assert maps and all(found[name][:4] == b"\x89PNG" for name in maps if name.endswith(".png"))
    assert any(name.startswith("bulletins/") and name.endswith(".ca.html") for name in found)


def test_while_it_runs_a_player_gets_no_record_and_the_organiser_all_of_it(running: Running) -> None:
    browsers, game_id = seated(running)
    red, marshal = unpacked(browsers["red"], game_id), unpacked(browsers["marshal"], game_id)
    seed = running.house.row(game_id).seed.hex()
    assert "record.json" not in red and not any(seed.encode() in body for body in red.values())
    assert load(marshal["record.json"]).seed == seed
    assert b"holds every secret" in marshal["README.txt"] and b"holds every secret" not in red["README.txt"]
    assert b"Blue drew: " in marshal["story.en.txt"] and b"Blue drew: " not in red["story.en.txt"]
    assert b"Red drew: " in red["story.en.txt"]


def test_who_does_not_play_gets_no_archive_of_a_running_game(running: Running) -> None:
    _, game_id = begun(running)
    assert running.browser().get(f"/g/{game_id}/archive.zip").status_code == 404
    running.house.store.set_public(game_id, True)
    assert running.browser().get(f"/g/{game_id}/archive.zip").status_code == 403
    waiting = running.browser()
    empty = new_game(waiting, **TABLE, **{"seat.red": "me", "seat.blue": "link", "seat.marshal": "link"})
    assert waiting.get(f"/g/{empty}/archive.zip").status_code == 403


def test_of_the_cards_of_others_nothing_is_in_what_a_seat_gets(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL_ME)
    leave_but(running, game_id, "red")
    for _ in range(4):
        asked = asked_of(running, game_id, "red", "blue", "green")
        assert asked is not None
        for name, body in unpacked(browser, game_id).items():
            assert b"Blue drew: " not in body and b"Green drew: " not in body, f"{name} shows a hand"
        assert b"Red drew: " in unpacked(browser, game_id)["story.en.txt"]
        running.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path)) as server:
        yield server


def test_a_campaign_has_maps_of_its_activations_workbooks_and_bulletins_of_each_nation(campaign: Running) -> None:
    browser = campaign.browser()
    nations = {"seat.spain": "me", "seat.britain": "me", "seat.france": "me"}
    game_id = new_game(browser, "peninsular", **{**CLUB, **nations, "option.fog": "estimated"})
    play_to(campaign, game_id, "spain", "recruitment")
    found = unpacked(browser, game_id)
    assert {"spain.xlsx", "britain.xlsx", "france.xlsx"} <= set(found)
    assert {"bulletins/T00.ca.html", "bulletins/T00-france.es.html"} <= set(found)
    assert any(name.startswith("maps/") and "-spain" in name and name.endswith(".png") for name in found)


def test_too_many_at_once_are_refused(running: Running) -> None:
    browsers, game_id = seated(running)
    counter = running.app.state.archives
    with counter.counted(), counter.counted():
        assert browsers["red"].get(f"/g/{game_id}/archive.zip").status_code == 429
    assert answer(browsers["marshal"], game_id, asked_of(running, game_id, "marshal")).status_code == 200  # type: ignore[arg-type]
    assert unpacked(browsers["red"], game_id)
