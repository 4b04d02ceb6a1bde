"""Turns to jump to and sheets to print: the board as it stood, the standings, the story; the rules in short."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from baluard.catalogue import games
from baluard.components import rules_of
from baluard.server.settings import Settings
from baluard.texts import LANGUAGES
from tests.server.toyhouse import Running

SAMPLE = "/samples/peninsular/second_year"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path_factory.mktemp("house"))) as running:
        yield running


@pytest.fixture(scope="module")
def campaign(server: Running) -> tuple[httpx.Client, str]:
    """A browser that sits at a campaign in its ninth turn, and the campaign's address."""
    browser = server.browser()
    return browser, str(browser.post(SAMPLE).url)


def test_every_activation_is_a_stop_of_the_replay(campaign: tuple[httpx.Client, str]) -> None:
    browser, address = campaign
    found = browser.get(f"{address}/steps").json()
    stops = found["stops"]
    assert [stop["title"] for stop in stops[:2]] == ["Before the first turn", "Turn 1: May/June 1808"]
    acted = [[part["title"] for part in stop["parts"]] for stop in stops]
    assert len(acted) == 10 and acted[0] == [] and acted[9][-1] == "after Spain"
    assert all(sorted(turn) == ["after Britain", "after France", "after Spain"] for turn in acted[1:9])
    ends = [part["n"] for stop in stops for part in stop["parts"]]
    assert ends == sorted(ends) and set(ends) <= set(found["steps"])
    assert [stop["n"] for stop in stops[1:]] == found["turns"]


def test_a_stop_shows_the_board_when_the_next_nation_begins(campaign: tuple[httpx.Client, str]) -> None:
    browser, address = campaign
    first, second, _ = browser.get(f"{address}/steps").json()["stops"][3]["parts"]
    nation = {"after Britain": "Britain and Portugal", "after France": "France", "after Spain": "Spain"}
    page = browser.get(address, params={"at": first["n"]}).text
    assert f"Turn 3 · September/October 1808 · {nation[second['title']]}: Reinforcements" in page


@pytest.mark.parametrize(("lang", "title"), [("ca", "Torn 8"), ("es", "Turno 8"), ("en", "Turn 8")])
def test_a_sheet_has_the_map_the_standings_and_the_story_of_its_turn(
    server: Running, campaign: tuple[httpx.Client, str], lang: str, title: str
) -> None:
    browser, address = campaign
    sheet = browser.get(f"{address}/turns/8", headers={"accept-language": lang}).text
    assert f'<p class="lead">{title}: ' in sheet
    assert sheet.count('id="zone-madrid"') == 1 and 'class="piece pen-corps' in sheet
    assert 'id="panel-score"' in sheet
    assert 'data-theme="light"' in sheet
    lines = re.findall(r"<li[^>]*>(.*?)</li>", sheet.partition('class="told"')[2], re.S)
    assert len(lines) > 100 and lines[0].startswith(f"{title}: ")
    assert not any(line.startswith(f"{title[:-1]}9") for line in lines)


def test_a_sheet_says_who_commands_what_and_may_be_for_everybodys_eyes(campaign: tuple[httpx.Client, str]) -> None:
    browser, address = campaign
    own, all_eyes = (browser.get(f"{address}/turns/8{more}").text for more in ("", "?for=all"))
    assert 'id="panel-commands-spain"' in own and "Who commands what" in own
    assert "nothing here is anybody" in all_eyes and "nothing here is anybody" not in own
    assert "Spain · yours" in own and "Spain · yours" not in all_eyes


def test_the_list_leads_to_every_sheet_and_there_are_no_others(campaign: tuple[httpx.Client, str]) -> None:
    browser, address = campaign
    listed = re.findall(r'href="(/g/\w+/turns/\d+)"', browser.get(f"{address}/turns").text)
    assert len(listed) == 10
    assert browser.get(listed[0]).status_code == browser.get(listed[-1]).status_code == 200
    for odd in ("10", "99999999999999999999", "-1", "x"):
        assert browser.get(f"{address}/turns/{odd}").status_code == 404


def test_who_may_not_look_at_the_table_gets_no_sheet(server: Running, campaign: tuple[httpx.Client, str]) -> None:
    for path in ("turns", "turns/8", "steps"):
        assert server.browser().get(f"{campaign[1]}/{path}").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", list(games()))
def test_the_rules_of_a_game_in_short(server: Running, slug: str, lang: str) -> None:
    page = server.browser(lang).get(f"/rules/{slug}").text
    rules = rules_of(games()[slug].package)
    assert [row.id for row in rules.rule if f'id="{row.id}"' not in page] == []
    assert [row.id for row in rules.ruling if f'id="{row.id}"' not in page] == []
    assert f"{rules.chapter[0].id}. {getattr(rules.chapter[0].title, lang)}".replace("'", "&#39;") in page
    assert server.browser().get("/rules/chess").status_code == 404
