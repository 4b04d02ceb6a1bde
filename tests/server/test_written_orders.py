"""Orders in writing at a table: workbooks out and in, lines, what is refused, what waits and goes on."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from openpyxl import load_workbook

from baluard.campaign.papers import Kept
from baluard.campaign.pending import Draft
from baluard.kernel.values import Asked
from baluard.server.campaign.order_sets import go_on, keep, kept_of
from baluard.server.settings import Settings
from tests.campaign.books import changed, column_of, row_of
from tests.server.toyhouse import Running, answer, asked_of, new_game

ALL_ME = {"seat.spain": "me", "seat.britain": "me", "seat.france": "me"}
SHORT = {"option.end_turn": "4", "option.resolution_modes": "auto"}
NATIONS = ("spain", "britain", "france")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """The house with its real games."""
    with Running(Settings(data_dir=tmp_path)) as server:
        yield server


def begin(running: Running, browser: httpx.Client, tag: str = "movement", **more: str) -> str:
    """A campaign of one browser, at a phase of Spain's first turn."""
    game_id = new_game(browser, "peninsular", **{**SHORT, **ALL_ME, **more})
    play_to(running, game_id, "spain", tag)
    return game_id


def play_to(running: Running, game_id: str, seat: str, tag: str) -> Asked:
    """Defaults until a seat is asked for something."""
    for _ in range(400):
        asked = asked_of(running, game_id, *NATIONS)
        assert asked is not None
        if (asked.decision.seat, asked.decision.tag) == (seat, tag):
            return asked
        running.house.default(game_id, asked.decision.seat, "person")
    raise AssertionError(f"{seat} is never asked for {tag}")


def send(browser: httpx.Client, game_id: str, seat: str, what: str = "hand_in", **sent: Any) -> httpx.Response:
    """A workbook or lines, as the page sends them."""
    files: dict[str, Any] = {"what": (None, what)}
    if "workbook" in sent:
        files["workbook"] = ("orders.xlsx", sent["workbook"])
    if "lines" in sent:
        files["lines"] = (None, sent["lines"])
    return browser.post(f"/g/{game_id}/orders/{seat}", files=files, headers={"accept": "application/json"})


def book_of(browser: httpx.Client, game_id: str, seat: str = "spain", marked: bool = False) -> bytes:
    found = browser.get(f"/g/{game_id}/orders/{seat}.xlsx{'?marked' if marked else ''}")
    assert found.status_code == 200, found.text
    return found.content


def written(body: bytes, *cells: tuple[str, str | int, str, Any]) -> bytes:
    """A workbook with some cells filled in: sheet, row (its first cell, or its number), heading, value."""

    def change(book: Any) -> None:
        for title, row, heading, value in cells:
            page = book[title]
            page.cell(row if isinstance(row, int) else row_of(page, row), column_of(page, heading)).value = value

    return changed(body, change)


def kept(running: Running, game_id: str, seat: str = "spain") -> Kept:
    return kept_of(running.house.store, game_id, seat)[0]


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def log_n(running: Running, game_id: str) -> int:
    return running.house.row(game_id).log_n


def shown(browser: httpx.Client, game_id: str, seat: str = "spain") -> str:
    """The page for a seat that acts; where seats have secrets from each other its curtain is lifted."""
    return browser.get(f"/g/{game_id}?as={seat}").text


def desk(browser: httpx.Client, game_id: str, seat: str = "spain") -> str:
    """The desk as the page shows it, without its tags."""
    page = shown(browser, game_id, seat)
    found = re.search(r'<section class="order-desk".*?</section>', page, re.S)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found.group()))) if found else ""


ACTIONS = "Acciones Especiales / Acciones de Guerrilla / Acciones anti-Guerrilla"
NORTH = "Army of the North"
MARCH = ("Movimiento", NORTH, "Desplazamiento", "Corunna - Lugo")
TOO_FAR = ("Movimiento", NORTH, "Desplazamiento", "Corunna - Madrid")


def place_of(running: Running, game_id: str, corps: str) -> str:
    seen = running.house.live(game_id).view(("spain",))
    return next(one.at for one in (seen.present or seen.position).corps if one.id == corps)


def test_a_workbook_filled_in_is_a_turn(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser)
    body = written(book_of(browser, game_id), MARCH)
    assert send(browser, game_id, "spain", workbook=body).json() == {"verdict": "given"}
    assert place_of(running, game_id, "es_norte") == "lugo"
    assert asked_of(running, game_id, "spain") is None, "the turn is over"
    (paper,) = [kept(running, game_id).paper]
    assert paper is not None and (paper.done, paper.faults) == (1, ())


def test_a_workbook_handed_in_as_it_came_is_a_turn(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser)
    assert send(browser, game_id, "spain", workbook=book_of(browser, game_id)).json() == {"verdict": "given"}
    assert asked_of(running, game_id, "spain") is None


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_what_is_wrong_is_told_beside_each_cell_and_changes_nothing(running: Running, lang: str) -> None:
    browser = running.browser(lang)
    game_id = begin(running, browser)
    body = book_of(browser, game_id)
    north = load_workbook(BytesIO(body))["Movimiento"].cell(2, 1).value
    body = written(body, ("Movimiento", 2, "Desplazamiento", "La Coruña - Madrid"), ("Oro", 2, "Fin de Turno", "many"))
    before = log_n(running, game_id)
    assert send(browser, game_id, "spain", workbook=body).json() == {"verdict": "refused"}
    assert log_n(running, game_id) == before
    page = desk(browser, game_id)
    assert north and "Movimiento E2 La Coruña - Madrid E0" in page
    assert "Oro D2 many E015: " in page
    assert "§ PEN-2.1" in page, "the rule behind a message can be read"
    assert "{" not in page and "orders_desk" not in page


def test_the_red_copy_has_what_was_written_with_a_frame_and_a_comment(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser)
    body = written(book_of(browser, game_id), TOO_FAR, ("Movimiento", 3, ACTIONS, "RENOMBRAR Los de Cádiz"))
    send(browser, game_id, "spain", workbook=body)
    page = load_workbook(BytesIO(book_of(browser, game_id, marked=True)))["Movimiento"]
    wrong, right = page.cell(2, 5), page.cell(3, column_of(page, ACTIONS))
    assert (wrong.value, wrong.border.top.style, wrong.border.top.color.rgb) == (
        "Corunna - Madrid",
        "thick",
        "FFC00000",
    )
    assert wrong.comment is not None and wrong.comment.text.startswith("E0")
    assert (right.value, right.border.top.style) == ("RENOMBRAR Los de Cádiz", "thin")
    mended = written(book_of(browser, game_id, marked=True), MARCH)
    assert send(browser, game_id, "spain", workbook=mended).json() == {"verdict": "given"}


def test_a_check_hands_nothing_in_and_what_was_checked_can_be_handed_in(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser)
    before = log_n(running, game_id)
    body = written(book_of(browser, game_id), MARCH)
    assert send(browser, game_id, "spain", "check", workbook=body).json() == {"verdict": "fine"}
    assert log_n(running, game_id) == before
    assert "Nothing has been handed in yet." in desk(browser, game_id)
    assert send(browser, game_id, "spain").json() == {"verdict": "given"}, "what was kept is handed in"
    assert place_of(running, game_id, "es_norte") == "lugo"


def test_lines_are_checked_and_handed_in(running: Running) -> None:
    browser = running.browser("es")
    game_id = begin(running, browser)
    wrong = "Ejército del Norte: La Coruña – Madrid\nBAILAR 3\n"
    assert send(browser, game_id, "spain", lines=wrong).json() == {"verdict": "refused"}
    page = desk(browser, game_id)
    assert "Línea 1 Ejército del Norte: La Coruña – Madrid E0" in page and "Línea 2 BAILAR 3 E015" in page
    box = shown(browser, game_id).partition('<textarea id="orders-text-spain"')[2]
    assert "BAILAR 3" in box.partition("</textarea>")[0], "what was refused stands in the box again"
    right = "Ejército del Norte: La Coruña – Lugo\n"
    assert send(browser, game_id, "spain", lines=right).json() == {"verdict": "given"}
    assert place_of(running, game_id, "es_norte") == "lugo"


def test_an_early_workbook_is_carried_over_into_the_turn(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser, "recruitment")
    early = written(book_of(browser, game_id), MARCH)
    asked = play_to(running, game_id, "spain", "recruitment")
    assert answer(browser, game_id, asked, ["buy_points", "1"]).status_code == 200
    before = log_n(running, game_id)
    assert send(browser, game_id, "spain", workbook=early).json() == {"verdict": "fine"}
    assert log_n(running, game_id) == before, "its people say again that they want it so"
    assert "of an earlier moment" in desk(browser, game_id)
    copy = load_workbook(BytesIO(book_of(browser, game_id, marked=True)))["Movimiento"]
    assert copy.cell(2, 5).value == "Corunna - Lugo"
    assert send(browser, game_id, "spain").json() == {"verdict": "given"}
    assert place_of(running, game_id, "es_norte") == "lugo"


def test_what_is_written_before_the_turn_is_kept_for_it(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser)
    assert send(browser, game_id, "britain", lines="BUY 1\n").json() == {"verdict": "early"}
    assert kept(running, game_id, "spain") == Kept()
    play_to(running, game_id, "britain", "recruitment")
    assert "BUY 1" in shown(browser, game_id, "britain")
    assert "kept for your turn" in desk(browser, game_id, "britain")
    assert send(browser, game_id, "britain").json() == {"verdict": "given"}


TRADE = "TRADE Levy 1\nArmy of the North: Corunna – Lugo\n"


def test_orders_wait_for_an_ally_and_go_on_when_he_has_answered(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser, "recruitment")
    assert send(browser, game_id, "spain", lines=TRADE).json() == {"verdict": "given"}
    asked = asked_of(running, game_id, *NATIONS)
    assert asked is not None and asked.decision.seat == "britain"
    draft = kept(running, game_id).draft
    assert draft is not None and [one.keys[0] for one in draft.orders] == ["es_norte"]
    assert answer(browser, game_id, asked, "accept").status_code == 200
    wait_until(lambda: asked_of(running, game_id, "spain") is None and not go_on(running.house, game_id))
    if (between := asked_of(running, game_id, "france")) is not None:  # by the dice a French city may have starved
        assert between.decision.tag == "leave_garrison" and kept(running, game_id).draft is not None
        assert answer(browser, game_id, between).status_code == 200
        wait_until(lambda: not go_on(running.house, game_id) and asked_of(running, game_id, "britain") is not None)
    assert place_of(running, game_id, "es_norte") == "lugo"
    paper = kept(running, game_id).paper
    assert kept(running, game_id).draft is None and paper is not None and paper.done == 2


def waits_for_ally(running: Running, browser: httpx.Client, lines: str = TRADE) -> tuple[str, Asked]:
    """A campaign in which Spain's orders wait for the British answer."""
    game_id = begin(running, browser, "recruitment")
    assert send(browser, game_id, "spain", lines=lines).json() == {"verdict": "given"}
    asked = asked_of(running, game_id, "britain")
    assert asked is not None
    return game_id, asked


def change(browser: httpx.Client, game_id: str, deed: str, rev: int, **more: int) -> httpx.Response:
    return browser.post(f"/g/{game_id}/orders/spain/set", json={"do": deed, "rev": rev, **more})


@pytest.mark.parametrize("way", ["lines", "workbook"])
def test_the_rest_of_a_turn_is_handed_in_while_an_ally_is_asked(running: Running, way: str) -> None:
    browser = running.browser()
    game_id = begin(running, browser, "recruitment")
    asked = asked_of(running, game_id, "spain")
    assert asked is not None
    assert answer(browser, game_id, asked, ["trade", "levy", "1"]).status_code == 200  # by the page
    sent = {"lines": "Army of the North: Corunna – Lugo\n"} if way == "lines" else {}
    if way == "workbook":
        sent = {"workbook": written(book_of(browser, game_id), MARCH)}  # type: ignore[dict-item]
    assert send(browser, game_id, "spain", "check", **sent).json() == {"verdict": "fine"}
    before = log_n(running, game_id)
    assert send(browser, game_id, "spain", **sent).json() == {"verdict": "given"}
    assert log_n(running, game_id) == before and kept(running, game_id).draft is not None
    ally = asked_of(running, game_id, "britain")
    assert ally is not None and answer(browser, game_id, ally, "accept").status_code == 200
    wait_until(lambda: place_of(running, game_id, "es_norte") == "lugo" or not go_on(running.house, game_id))
    assert place_of(running, game_id, "es_norte") == "lugo"


def test_orders_of_a_phase_that_is_over_are_refused_while_an_ally_is_asked(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser, "naval")
    asked = asked_of(running, game_id, "spain")
    assert asked is not None
    ship = ["naval_move", "es_norte", "oviedo", "open"]
    assert answer(browser, game_id, asked, ship).status_code == 200
    assert asked_of(running, game_id, "britain") is not None
    assert send(browser, game_id, "spain", lines="BUY 1\n").json() == {"verdict": "refused"}
    assert kept(running, game_id).draft is None


def leave_but(running: Running, game_id: str, seat: str) -> None:
    """The browser gives up all seats but one."""
    for row in running.house.store.seats(game_id):
        if row.seat != seat:
            running.house.store.set_seat(row, keep=False)


def test_what_waits_is_told_with_whom_it_waits_for(running: Running) -> None:
    browser = running.browser()
    game_id, _ = waits_for_ally(running, browser)
    leave_but(running, game_id, "spain")
    page = desk(browser, game_id)
    assert "1 order waits" in page and "Army of the North: Corunna – Lugo" in page
    assert "Britain and Portugal must answer first" in page
    assert "carried out" in page


def test_who_has_proposed_something_reads_that_the_rest_can_be_handed_in(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser, "recruitment")
    asked = asked_of(running, game_id, "spain")
    assert asked is not None and answer(browser, game_id, asked, ["trade", "levy", "1"]).status_code == 200
    leave_but(running, game_id, "spain")
    assert "hand in the rest of it" in desk(browser, game_id)


def stopped(running: Running, browser: httpx.Client) -> str:
    """A campaign in which a Spanish order no longer holds once the ally has answered."""
    game_id, asked = waits_for_ally(running, browser)
    row = running.house.store.draft(game_id, "spain", "=orders")
    assert row is not None
    other = row.body.replace(b'"lugo"', b'"madrid"')  # as if the way had been cut meanwhile
    assert running.house.store.keep_draft(game_id, type(row)("spain", "=orders", other, row.rev + 1))
    assert answer(browser, game_id, asked, "accept").status_code == 200
    wait_until(lambda: kept(running, game_id).stopped != "")
    return game_id


def test_an_order_that_no_longer_holds_is_asked_anew_with_its_message(running: Running) -> None:
    browser = running.browser()
    game_id = stopped(running, browser)
    asked = asked_of(running, game_id, "spain")
    assert asked is not None and asked.decision.tag == "movement", "the person is asked"
    found = kept(running, game_id)
    assert found.stopped == "no_longer" and [one.key for one in found.told] == ["E081"]
    assert found.draft is not None and len(found.draft.orders) == 1, "nothing is dropped in silence"
    page = desk(browser, game_id)
    assert "stop before one that no longer holds" in page and "E081" in page and "Line 2" in page
    assert "have stopped here" in shown(browser, game_id)
    assert not go_on(running.house, game_id), "it does not go on by itself"


def test_an_order_that_no_longer_holds_is_left_out_and_the_rest_goes_on(running: Running) -> None:
    browser = running.browser()
    game_id = stopped(running, browser)
    rev = kept_of(running.house.store, game_id, "spain")[1]
    assert change(browser, game_id, "leave", rev + 7).status_code == 409, "another device was faster"
    assert change(browser, game_id, "leave", rev, at=5).status_code == 422
    assert change(browser, game_id, "leave", rev).status_code == 200
    assert change(browser, game_id, "go_on", rev + 1).status_code == 200
    assert asked_of(running, game_id, "spain") is None, "the turn has gone on to its end"
    assert place_of(running, game_id, "es_norte") == "la_coruna"


def test_a_set_that_was_taken_back_does_not_go_on_by_itself(running: Running) -> None:
    browser = running.browser()
    game_id, _ = waits_for_ally(running, browser)
    to = log_n(running, game_id) - 1
    running.house.take_back(game_id, "spain", to)
    wait_until(lambda: kept(running, game_id).stopped == "taken_back")
    asked = asked_of(running, game_id, "spain")
    assert asked is not None and asked.decision.tag == "recruitment"
    rev = kept_of(running.house.store, game_id, "spain")[1]
    assert change(browser, game_id, "drop", rev).status_code == 200
    assert kept(running, game_id).draft is None


def test_all_who_hold_a_seat_see_the_same_desk_and_may_hand_in(running: Running) -> None:
    first = running.browser()
    game_id = begin(running, first)
    link = first.post(f"/g/{game_id}/seat", data={"seat": "spain", "what": "device"}, headers={"x-part": "seat"})
    second = running.browser("es")
    token = link.json()["link"].rpartition("/")[2]
    assert second.post(f"/s/{token}", data={"name": "", "salt": ""}).status_code == 200
    assert send(first, game_id, "spain", "check", lines="Army of the North: Corunna – Lugo").status_code == 200
    assert "Army of the North: Corunna – Lugo" in second.get(f"/g/{game_id}").text
    assert send(second, game_id, "spain").json() == {"verdict": "given"}
    assert send(second, game_id, "britain", "check", lines="BUY 1").status_code == 403


def test_nobody_else_gets_a_seats_workbook_or_desk(running: Running) -> None:
    browser, stranger = running.browser(), running.browser()
    game_id = begin(running, browser, **{"public": "yes"})
    send(browser, game_id, "spain", "check", lines="Army of the North: Corunna – Oviedo")
    for path in ("orders/spain.xlsx", "orders/spain.xlsx?marked"):
        assert stranger.get(f"/g/{game_id}/{path}").status_code in (403, 404)
    assert send(stranger, game_id, "spain", "check", lines="BUY 1").status_code in (403, 404)
    leave_but(running, game_id, "france")
    assert browser.get(f"/g/{game_id}/orders/spain.xlsx").status_code == 403
    assert "Corunna – Oviedo" not in browser.get(f"/g/{game_id}").text
    assert "Corunna – Oviedo" not in browser.get(f"/g/{game_id}/position.json").text


def test_a_turn_without_further_orders_goes_on_when_the_ally_has_answered(running: Running) -> None:
    browser = running.browser()
    game_id, asked = waits_for_ally(running, browser, "TRADE Levy 1\n")
    assert answer(browser, game_id, asked, "accept").status_code == 200
    wait_until(lambda: asked_of(running, game_id, "spain") is None)
    assert place_of(running, game_id, "es_norte") == "la_coruna"


def test_a_set_with_nothing_in_it_is_done_with_when_another_turn_begins(running: Running) -> None:
    browser = running.browser()
    game_id = begin(running, browser)
    empty = Kept(draft=Draft("spain", "combat", ()), stopped="no_longer")  # so that it does not go on here
    keep(running.house, game_id, "spain", empty, 0)
    play_to(running, game_id, "britain", "recruitment")
    keep(running.house, game_id, "spain", replace(empty, stopped=""), 1)
    assert not go_on(running.house, game_id)
    assert kept(running, game_id).draft is None


@pytest.mark.parametrize("shared", ["on", "off"])
def test_allies_read_each_others_plans_where_they_share_them_and_the_enemy_never(running: Running, shared: str) -> None:
    maker = running.browser()
    places = {"seat.spain": "me", "seat.britain": "link", "seat.france": "link"}
    game_id = new_game(maker, "peninsular", **{**SHORT, **places, "option.allied_share_drafts": shared})
    links = re.findall(r'value="(http[^"]+/s/[\w-]+)"', maker.get(f"/g/{game_id}").text)
    british, french = running.browser(), running.browser()
    for browser, link in zip((british, french), links, strict=True):
        assert browser.post(link).status_code == 200
    play_to(running, game_id, "spain", "recruitment")
    assert send(maker, game_id, "spain", "check", lines=TRADE).json() == {"verdict": "fine"}
    pages = [html.unescape(browser.get(f"/g/{game_id}").text) for browser in (maker, british, french)]
    assert ['id="order-plan-spain"' in page for page in pages] == [False, shared == "on", False]
    assert ["Army of the North: Corunna – Lugo" in page for page in pages] == [True, shared == "on", False]
    assert send(maker, game_id, "spain", lines=TRADE).json() == {"verdict": "given"}
    pages = [html.unescape(browser.get(f"/g/{game_id}").text) for browser in (maker, british, french)]
    assert ['id="order-plan-spain"' in page for page in pages] == [False, shared == "on", False], "what waits, too"
