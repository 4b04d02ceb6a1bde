"""Orders in writing in a real browser: a workbook out and in, lines, what is refused, what waits and goes on."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from msgspec.structs import replace
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from baluard.server.games.drafts import ORDERS
from tests.pages.conftest import Opener
from tests.pages.hands import Keyboard, asked, lift_curtain, play, set_up, sit_down
from tests.pages.marks import plays, see
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
    lift_curtain(page, "#decision[data-decision]")
    while not (now := asked(page)).endswith(tag):
        assert play(page, hands, most=1) == 1
        expect(page.locator("#decision")).not_to_have_attribute(
            "data-decision", now
        )  # else the next would be played too
        lift_curtain(page, "#decision[data-decision]")
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
    spain, britain = opened(assault), opened(assault, lang="es", width=390, height=844)
    set_up(spain, "peninsular", SHORT, spain="me", britain="link", france="random")
    sit_down(britain, spain.input_value("#seat-britain .link input"))
    spain.wait_for_selector("#table[data-status=running]")
    while not asked(spain).endswith("recruitment"):
        assert play(spain, Keyboard(spain), most=1) == 1
    spain.click("#tab-orders")
    spain.fill(f"{LINES} textarea", "TRADE Levy 1\nArmy of the North: Corunna – Lugo")
    spain.click(f"{LINES} [data-what=hand_in]")
    waiting = spain.locator(f"{DESK} .order-set")
    expect(waiting.locator("code")).to_have_text(["Army of the North: Corunna – Lugo"])
    expect(waiting).to_contain_text("Britain and Portugal must answer first")
    spain.reload()
    spain.wait_for_selector("body[data-ready]")
    spain.click("#tab-orders")
    expect(waiting).to_contain_text("Britain and Portugal must answer first")
    britain.wait_for_selector("#decision[data-decision]")
    britain.click("#options [data-choice=accept]")
    britain.click("#confirm")
    expect(waiting).to_have_count(0)
    expect(spain.locator(f"{DESK} .order-verdict")).to_contain_text("2 orders carried out.")
    spain.click("#tab-story")
    expect(spain.locator("#story")).to_contain_text("Army of the North: Corunna → Lugo")


def test_an_order_that_no_longer_holds_is_asked_anew_and_left_out(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="ca", width=390, height=844)
    game_id = begin(page, "recruitment", britain="me")
    page.fill(f"{LINES} textarea", "COMERÇ Lleva 1\nExèrcit del Nord: La Corunya – Lugo")
    page.click(f"{LINES} [data-what=hand_in]")
    lift_curtain(page, "#options [data-choice=accept]")
    cut_the_way(assault, game_id)
    page.click("#options [data-choice=accept]")
    page.click("#confirm")
    lift_curtain(page, ".orders-stopped button")
    page.click(".orders-stopped button")
    wrong = page.locator(f"{DESK} .order-set.is-stopped")
    expect(wrong.locator(".order-told")).to_contain_text("E081")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click(f"{DESK} [data-do=orders-leave]")
    expect(wrong.locator("code")).to_have_count(0)
    page.click(f"{DESK} [data-do=orders-drop]")
    expect(page.locator(".orders-stopped")).to_have_count(0)


def cut_the_way(server: Running, game_id: str) -> None:
    """The order that waits no longer holds."""
    row = server.house.store.draft(game_id, "spain", ORDERS)
    assert row is not None
    body = row.body.replace(b'"lugo"', b'"madrid"')
    assert server.house.store.keep_draft(game_id, replace(row, body=body, rev=row.rev + 1))


def test_a_file_that_is_none_of_orders_is_refused_in_the_page(assault: Running, opened: Opener) -> None:
    page = opened(assault, allowed="status of 422")
    begin(page)
    upload(page, b"<html>", name="page.html")
    expect(page.locator("#notice")).to_contain_text("no .xlsx workbook")
    upload(page, b"\0" * 5_000_000)
    expect(page.locator("#notice")).to_contain_text("4000 kB")
    expect(page.locator(f"{DESK} .order-verdict")).to_have_count(0)
