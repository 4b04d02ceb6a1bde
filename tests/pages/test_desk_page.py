"""The organiser's desk in a browser: its deeds one after the other, on a phone, in the dark, in Catalan."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import Opener
from tests.server.hands import HandClock
from tests.server.toyhouse import Running, answer, asked_of, settings_for

TABLE = {
    "option.seats": "2",
    "option.rounds": "6",
    "option.marshal": "on",
    "pace": "days",
    "pace.zone": "Europe/Madrid",
}
SEATS = {"seat.red": "link", "seat.blue": "link", "seat.marshal": "me"}


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Running]:
    with Running(settings_for(tmp_path), HandClock()) as server:
        yield server


def deed(page: Page, what: str, seat: str = "", **fields: str) -> None:
    """Fill in one of the forms of the desk and send it; the desk is there again."""
    chosen = f":has([name=seat][value={seat}])" if seat else ""
    form = page.locator(f"form:has([name=do][value={what}]){chosen}").first
    if not form.is_visible():
        page.click(f"#hand-{seat} > summary")
    for name, value in fields.items():
        field = form.locator(f"[name={name}]")
        field.select_option(value) if name == "level" else field.fill(value)
    with page.expect_navigation():
        form.locator("button").click()
    page.wait_for_selector("body[data-ready] #desk")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_deeds_of_an_organiser_on_a_phone(timed: Running, opened: Opener) -> None:
    page = opened(timed, lang="ca", width=390, height=844, color_scheme="dark", allowed="status of 422")
    page.on("dialog", lambda asked: asked.accept())
    made = page.request.post(f"{timed.base}/new/skirmish", form={**TABLE, **SEATS}, headers={"origin": timed.base})
    game_id = made.url.rpartition("/")[2]
    red, blue = timed.browser(), timed.browser()
    page.goto(made.url)
    for browser, seat in ((red, "red"), (blue, "blue")):
        assert browser.post(page.input_value(f"#seat-{seat} .link input")).status_code == 200
    page.goto(f"{made.url}/desk")
    page.wait_for_selector("body[data-ready] #desk")

    # Who owes what keeps up with the table, without a reload.
    asked = asked_of(timed, game_id, "marshal")
    assert asked is not None
    page.evaluate("window.kept = true")
    timed.house.answer(game_id, "marshal", asked.id, [asked.decision.default])
    expect(page.locator("#owed li")).to_have_count(2)
    assert page.evaluate("window.kept"), "the page was not loaded anew"

    # More time, a pause, another name, a bot and back.
    before = page.locator("#owed-1 .until").inner_text()
    deed(page, "extend", "red", amount="2")
    expect(page.locator("#owed-1 .until")).not_to_have_text(before)
    deed(page, "pause")
    expect(page.locator("#owed-1 .until")).to_have_text(re.compile("aturat"))
    deed(page, "resume")
    deed(page, "rename", "red", name="Vermells de Gràcia")
    expect(page.locator("#seat-red")).to_contain_text("Vermells de Gràcia")
    deed(page, "bot", "red", level="easy")
    deed(page, "give_back", "red")
    expect(page.locator("#seat-red form:has([value=give_back])")).to_have_count(0)

    # What is written wrong changes nothing and is not lost; what is put right is told with its reason.
    wrong = page.locator("#correct form")
    wrong.locator("[name=text]").fill("[coins]\nred = -1")
    wrong.locator("[name=reason]").fill("una errada")
    with page.expect_navigation():
        wrong.locator("button").click()
    expect(page.locator("main")).to_contain_text("coins.red: ha de ser un nombre de 0 a 99, no pas −1.")
    page.click("body[data-ready] [data-do=back]")
    page.wait_for_selector("body[data-ready] #desk")
    expect(wrong.locator("[name=text]")).to_have_value("[coins]\nred = -1")
    deed(page, "correct", text="[coins]\nred = 7", reason="una moneda sota la taula")
    assert "una moneda sota la taula" in blue.get(f"/g/{game_id}").text
    assert timed.house.live(game_id).match.save.state.coins[0] == 7
    deed(page, "close", reason="el club tanca")
    assert timed.house.row(game_id).status == "over"
    with page.expect_download() as found:
        page.click("#archive a[download]")
    assert Path(found.value.path()).read_bytes().startswith(b"PK")
    assert asked_of(timed, game_id, "red") is None and answer(red, game_id, asked).status_code in (403, 409)
