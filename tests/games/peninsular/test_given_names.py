"""PEN-4.5 The names that owners give their corps: said everywhere, to everybody, and as nothing but what they are."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import httpx
import openpyxl
import pytest

from baluard.campaign.handing_in import Desk
from baluard.games.peninsular import GAME
from baluard.games.peninsular.rules.city_orders import LONGEST_NAME
from baluard.kernel.match import Match
from baluard.page.rows import words_of
from baluard.page.widgets import whole
from baluard.server.common.words import Words
from baluard.server.games.house import House
from baluard.server.questions.questions import question_of
from baluard.server.settings import Settings
from baluard.texts import LANGUAGES
from tests.rulebooks.peninsular.sitting import Sitting, alone
from tests.server.toyhouse import Running

HOSTILE = "<b onload='x()'>&amp;{corps}"
SVG = "{http://www.w3.org/2000/svg}"
SAMPLE = "/samples/peninsular/second_year"


def named(name: str, **options: str) -> Sitting:
    """An army in Galicia that has just been given a name."""
    game = alone(1, **options)
    game.corps("es_norte", at="la_coruna", points=200)
    return game.begin("spain", "movement").order("es_norte", "rename", f"={name}")


def labels(game: Sitting, lang: str) -> dict[str, str]:
    """What can be chosen, as the page lists it."""
    view = game.table.view(("spain",))
    asked = question_of(GAME, view, game.table.asked[0], (), Words(lang, GAME, view))
    return {one.key: one.label for group in asked.groups for one in group.choices}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lists_boxes_and_cards_call_a_corps_by_its_name(lang: str) -> None:
    game = named("Numancia")
    view = game.table.view(("spain",))
    assert labels(game, lang)["es_norte"] == "Numancia"
    idle = next(panel for panel in GAME.panels(view, lang) if panel.id == "idle")
    assert "Numancia" in idle.rows[0].cells
    assert GAME.about_key(view, "es_norte", lang)[0] == "Numancia"


@pytest.mark.parametrize("fog", ["open", "estimated"])
def test_everybody_knows_the_name_in_the_fog_too(fog: str) -> None:
    game = named("Numancia", fog=fog)
    for eyes in (("spain",), ("france",), ("britain",), ()):
        assert GAME.given_names(game.table.view(eyes)) == {"es_norte": "Numancia"}


def test_the_name_stands_on_the_counter_where_no_general_does() -> None:
    for name, shown in (("Norte", "Norte"), ("Ejército de Numancia", "Ejército de…"), (HOSTILE, HOSTILE[:11] + "…")):
        drawing = ElementTree.fromstring(whole(GAME.board(named(name).table.view(()), "es")))
        piece = next(one for one in drawing.iter(f"{SVG}g") if one.get("id") == "piece-es_norte")
        title = piece.findtext(f"{SVG}title") or ""
        assert title.startswith(f"{name}: ")
        assert shown in [one.text for one in piece.iter(f"{SVG}text")]


def test_a_name_that_is_the_key_of_another_thing_stays_what_was_written() -> None:
    game = named("madrid")
    view = game.table.view(())
    assert labels(game, "en")["es_norte"] == "madrid"
    assert "madrid: " in whole(GAME.board(view, "en"))
    told = game.story[-1]
    facts = {name: getattr(told, name) for name in told.__struct_fields__}
    said = words_of(GAME, view, "en").tell(GAME.event_key(told), facts)
    assert said == "The Army of the North is now called madrid."


def test_the_workbook_names_the_corps_as_its_owner_does() -> None:
    match: Match = named("Numancia").table
    desk = Desk(GAME, match, "spain", "x", "en")
    book = openpyxl.load_workbook(BytesIO(desk.workbook(words_of(GAME, match.view(()), "en"))))
    cells = [cell.value for sheet in book for line in sheet.iter_rows() for cell in line]
    assert "Numancia" in cells and "Army of the North" not in cells


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "+1", "-1"])
def test_no_name_is_a_formula_in_a_workbook_and_it_is_read_again(name: str) -> None:
    match: Match = named(name).table
    desk = Desk(GAME, match, "spain", "x", "en")
    body = desk.workbook(words_of(GAME, match.view(()), "en"))
    cells = [cell for sheet in openpyxl.load_workbook(BytesIO(body)) for line in sheet.iter_rows() for cell in line]
    assert {cell.data_type for cell in cells if cell.value == name} == {"s"}
    assert desk.read(body, True).faults == []


def test_the_story_goes_on_with_the_name_of_a_corps_that_is_no_more() -> None:
    game = named("Numancia")
    game.order("es_norte", "disband")
    assert not game.is_there("es_norte")
    words = words_of(GAME, game.table.view(()), "en")
    assert words.say("event.CorpsDisbanded.hidden", corps="es_norte") == "Numancia is disbanded."


# -- at a table


@pytest.fixture
def table(tmp_path: Path) -> tuple[Running, httpx.Client, str]:
    with Running(Settings(data_dir=tmp_path)) as server:
        browser = server.browser()
        address = str(browser.post(SAMPLE).url)
        yield server, browser, address


def corps_at(house: House, game_id: str) -> str:
    """A Spanish corps of the sample."""
    space = house.live(game_id).match.asked[0].decision.space
    return next(key for key in space.next_keys(()) if "rename" in space.next_keys((key,)))


def rename(house: House, game_id: str, name: str) -> None:
    asked = house.live(game_id).match.asked[0]
    house.answer(game_id, "spain", asked.id, [(corps_at(house, game_id), "rename", f"={name}")])


def test_page_story_and_exports_say_the_name_and_nothing_of_it_is_markup(
    table: tuple[Running, httpx.Client, str],
) -> None:
    server, browser, address = table
    assert HOSTILE not in browser.get(address).text
    rename(server.house, address.rpartition("/")[2], HOSTILE)
    page = browser.get(address).text
    assert "<b onload" not in page
    assert "&lt;b onload=&#39;x()&#39;&gt;&amp;amp;{corps}" in page
    corps = corps_at(server.house, address.rpartition("/")[2])
    first = Words("en", GAME).name(corps)
    assert f"{first} is now called &lt;b" in page
    assert f"{first} is now called {HOSTILE}" in browser.get(f"{address}/story.txt").text
    about = browser.get(f"{address}/about", params={"key": corps}).json()
    assert about["lines"][0] == HOSTILE


def test_a_look_back_calls_the_corps_as_it_was_called_then(table: tuple[Running, httpx.Client, str]) -> None:
    server, browser, address = table
    game_id = address.rpartition("/")[2]
    before = server.house.row(game_id).log_n
    rename(server.house, game_id, "Numancia")
    assert "Numancia" not in browser.get(address, params={"at": before}).text
    assert "Numancia" in browser.get(address, params={"at": before + 1}).text


def test_a_name_has_its_longest(table: tuple[Running, httpx.Client, str]) -> None:
    server, browser, address = table
    corps = corps_at(server.house, address.rpartition("/")[2])
    asked = browser.get(address).text.partition('data-decision="')[2].partition('"')[0]
    for name, status in (("x" * LONGEST_NAME, 200), ("x" * (LONGEST_NAME + 1), 422), ("\u202e", 422), ("", 422)):
        post = {"decision": asked, "answers": [[corps, "rename", f"={name}"]]}
        assert browser.post(f"{address}/answer", json=post).status_code == status, name
        asked = browser.get(address).text.partition('data-decision="')[2].partition('"')[0]
