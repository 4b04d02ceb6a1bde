"""Dice that people bring to a table: accepted at once, or by the organiser; taken by their roll."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from baluard.campaign.brought import ACCEPTED, REFUSED, WAITING, Brought, open_roll
from baluard.kernel.values import Chance
from baluard.server.games.appends import decoded
from baluard.server.games.drafts import brought_at
from baluard.server.settings import Settings
from tests.server.test_written_orders import ALL_ME, NATIONS, SHORT, play_to, send, wait_until
from tests.server.toyhouse import Running, new_game

FORAGE = "T1.spain.supply.forage.es_norte"
LINES = "APROVISIONAR Ejército del Norte Forrajeo\nFIN DE FASE"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path)) as server:
        yield server


def begin(running: Running, browser: httpx.Client, **more: str) -> str:
    """A campaign of one browser, before Spain says how its corps are supplied."""
    organiser = {"option.organiser": "on", "seat.organiser": "me"} if more.get("option.organiser") == "on" else {}
    game_id = new_game(browser, "peninsular", **{**SHORT, **ALL_ME, **more, **organiser})
    play_to(running, game_id, "spain", "supply")
    return game_id


def post(browser: httpx.Client, game_id: str, **body: Any) -> httpx.Response:
    return browser.post(f"/g/{game_id}/dice", json=body)


def kept(running: Running, game_id: str) -> list[Brought]:
    return brought_at(running.house.store, game_id, NATIONS)


def fallen(running: Running, game_id: str) -> list[Chance]:
    entries = decoded(running.house.store.entries(game_id))
    return [one for one in entries if isinstance(one, Chance) and one.purpose == "forage"]


def brought(running: Running, game_id: str) -> list[tuple[tuple[int, ...], str, str, str]]:
    return [(one.values, one.source, one.by, one.proof) for one in fallen(running, game_id) if one.source != "dice"]


def forage(browser: httpx.Client, game_id: str) -> None:
    assert send(browser, game_id, "spain", lines=LINES).status_code == 200


def test_dice_that_a_player_brings_fall_for_their_roll(running: Running) -> None:
    with running.browser() as browser:
        game_id = begin(running, browser)
        assert post(browser, game_id, do="bring", seat="spain", key=FORAGE, values=[6], proof="A-17").status_code == 200
        assert kept(running, game_id) == [Brought("spain", FORAGE, (6,), "A-17", ACCEPTED)]
        forage(browser, game_id)
        wait_until(lambda: brought(running, game_id) == [((6,), "typed", "spain", "A-17")])
        assert kept(running, game_id) == []
        assert "<q>A-17</q>" in browser.get(f"/g/{game_id}/proof").text


def test_they_can_be_changed_and_taken_back_until_they_fall(running: Running) -> None:
    with running.browser() as browser:
        game_id = begin(running, browser)
        for value in (6, 2):
            post(browser, game_id, do="bring", seat="spain", key=FORAGE, values=[value])
        assert [one.values for one in kept(running, game_id)] == [(2,)]
        assert post(browser, game_id, do="take_back", seat="spain", key=FORAGE).status_code == 200
        forage(browser, game_id)
        wait_until(lambda: bool(fallen(running, game_id)))
        assert brought(running, game_id) == []


@pytest.mark.parametrize(("word", "status"), [("accept", ACCEPTED), ("refuse", REFUSED)])
def test_a_die_waits_for_the_organiser(running: Running, word: str, status: str) -> None:
    with running.browser() as browser:
        game_id = begin(running, browser, **{"option.organiser": "on"})
        post(browser, game_id, do="bring", seat="spain", key=FORAGE, values=[6], proof="A-17")
        assert [one.status for one in kept(running, game_id)] == [WAITING]
        forage(browser, game_id)
        wait_until(lambda: open_roll(running.house.live(game_id).match) is not None)
        page = browser.get(f"/g/{game_id}").text
        assert FORAGE in page and 'data-do="dice-accept"' in page
        assert post(browser, game_id, do=word, seat="spain", key=FORAGE).status_code == 200
        wait_until(lambda: bool(fallen(running, game_id)))
        assert [row[0] for row in brought(running, game_id)] == ([(6,)] if status == ACCEPTED else [])


def test_where_all_dice_wait_the_organiser_lets_them_fall_or_gives_them(running: Running) -> None:
    with running.browser() as browser:
        options = {**SHORT, **ALL_ME, "option.organiser": "on", "option.auto_pending": "off", "seat.organiser": "me"}
        game_id = new_game(browser, "peninsular", **options)
        house = running.house
        for _ in range(60):
            match = house.live(game_id).match
            if open_roll(match) is not None:
                break
            house.default(game_id, match.waits_for()[0], "person")
        n = house.row(game_id).log_n
        assert post(browser, game_id, do="roll", values=[9]).status_code == 422
        assert house.row(game_id).log_n == n
        assert post(browser, game_id, do="roll", values=[4]).status_code == 200
        first = decoded(house.store.entries(game_id, n))[0]
        assert isinstance(first, Chance)
        assert (first.values, first.source, first.by) == ((4,), "organiser", "organiser")
        wait_until(lambda: open_roll(house.live(game_id).match) is not None)
        n = house.row(game_id).log_n
        assert post(browser, game_id, do="roll").status_code == 200
        second = decoded(house.store.entries(game_id, n))[0]
        assert isinstance(second, Chance) and second.source == "dice"


def test_a_die_beside_written_orders_is_brought_with_them(running: Running) -> None:
    with running.browser() as browser:
        game_id = begin(running, browser)
        lines = f"{LINES.splitlines()[0]}\nTIRADA {FORAGE} 3 PRUEBA mail\nFIN DE FASE"
        assert send(browser, game_id, "spain", lines=lines).status_code == 200
        wait_until(lambda: brought(running, game_id) == [((3,), "typed", "spain", "mail")])


def test_what_is_no_business_of_ones_own_is_refused(running: Running) -> None:
    with running.browser() as browser, running.browser() as stranger:
        game_id = begin(running, browser)
        assert post(stranger, game_id, do="bring", seat="spain", key=FORAGE, values=[6]).status_code in (403, 404)
        assert post(browser, game_id, do="accept", seat="spain", key=FORAGE).status_code in (403, 409, 422)
        assert post(browser, game_id, do="bring", seat="spain", key=FORAGE, values=[0]).status_code == 400
        assert post(browser, game_id, do="bring", seat="spain", key="x" * 200, values=[1]).status_code == 400
        assert kept(running, game_id) == []
    with running.browser() as browser:
        game_id = begin(running, browser, **{"option.external_dice": "off"})
        assert post(browser, game_id, do="bring", seat="spain", key=FORAGE, values=[6]).status_code == 422
