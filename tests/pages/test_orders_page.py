"""Orders in writing in a real browser: a workbook out and in, lines, what is refused, what waits and goes on."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from tests.pages.campaign import plays, see
from tests.pages.conftest import Opener
from tests.pages.hands import Keyboard, asked, play, set_up
from tests.server.test_written_orders import MARCH, TOO_FAR, written
from tests.server.toyhouse import Running

SHORT = {"end_turn": "4", "resolution_modes": "auto"}
DESK = "#order-desk-spain"
FILE = "#orders-file-spain"
LINES = "#orders-lines-spain"


def begin(page: Page, tag: str = "movement", **seats: str) -> str:
    """Spain in a phase of its first turn, its desk open."""
    game_id = set_up(page, "peninsular", SHORT, **{"spain": "me", "britain": "random", "france": "random", **seats})
    hands = Keyboard(page)
    while not asked(page).endswith(tag):
        assert play(page, hands, most=1) == 1
    page.click("#tab-orders")
    return game_id


def download(page: Page, link: str) -> bytes:
    """What a link gives to be saved."""
    with page.expect_download() as found:
        page.click(link)
    return Path(found.value.path()).read_bytes()


def upload(page: Page, body: bytes, what: str = "hand_in", name: str = "orders.xlsx") -> None:
    """Choose a file, and hand it in."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    page.set_input_files(f"{FILE} input[type=file]", {"name": name, "mimeType": kind, "buffer": body})
    page.click(f"{FILE} [data-what={what}]")


@plays("workbook.out")
def test_a_workbook_is_downloaded_filled_in_and_accepted(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    begin(page)
    see(page, "workbook.out")
    book = download(page, f"{DESK} a[download$='.xlsx']")
    upload(page, written(book, MARCH))
    expect(page.locator(f"{DESK} .order-verdict.is-given")).to_contain_text("1 order carried out.")
    page.click("#tab-story")
    expect(page.locator("#story")).to_contain_text("Army of the North: Corunna → Lugo")


@plays("workbook.messages")
def test_what_is_wrong_stands_beside_its_cell_and_in_the_red_copy(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="ca", width=390, height=844, color_scheme="dark")
    begin(page)
    book = written(download(page, f"{DESK} a[download$='.xlsx']"), (*TOO_FAR[:1], 2, *TOO_FAR[2:]))
    before = asked(page)
    upload(page, book)
    verdict = page.locator(f"{DESK} .order-verdict.is-refused")
    expect(verdict.locator("li .where")).to_have_text(["Movimiento E2"])
    see(page, "workbook.messages")
    expect(verdict.locator("li q")).to_have_text(["Corunna - Madrid"])
    expect(verdict.locator("li span").first).to_contain_text("E0")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert asked(page) == before
    copy = load_workbook(BytesIO(download(page, f"{DESK} a[href$=marked]")))["Movimiento"]
    assert copy.cell(2, 5).border.top.style == "thick"
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#tab-orders")
    expect(page.locator(f"{DESK} .order-verdict.is-refused li .where")).to_have_text(["Movimiento E2"])


def test_lines_are_written_by_keyboard_and_nothing_is_lost_at_a_reload(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="es")
    begin(page)
    page.focus(f"{LINES} textarea")
    page.keyboard.type("Ejército del Norte: La Coruña – Lugo\nBAILAR")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#tab-orders")
    expect(page.locator(f"{LINES} textarea")).to_have_value("Ejército del Norte: La Coruña – Lugo\nBAILAR")
    page.focus(f"{LINES} textarea")
    for key in ("Tab", "Enter"):  # only check
        page.keyboard.press(key)
    expect(page.locator(f"{DESK} .order-verdict li .where")).to_have_text(["Línea 2"])
    page.fill(f"{LINES} textarea", "Ejército del Norte: La Coruña – Lugo")
    for key in ("Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(f"{DESK} .order-verdict.is-given")).to_be_visible()
    expect(page.locator(f"{LINES} textarea")).to_have_value("")


def test_orders_that_wait_are_told_and_go_on_when_the_ally_has_answered(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    begin(page, "recruitment", britain="me")
    page.fill(f"{LINES} textarea", "TRADE Levy 1\nArmy of the North: Corunna – Lugo")
    page.click(f"{LINES} [data-what=hand_in]")
    page.wait_for_function("() => document.getElementById('decision').dataset.decision.includes('britain')")
    page.click("#decision [data-choice=accept]")
    page.click("#confirm")
    page.click("#tab-story")
    expect(page.locator("#story")).to_contain_text("Army of the North: Corunna → Lugo")
