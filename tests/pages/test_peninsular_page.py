"""The Peninsular campaign in a real browser: set-up and phases, a march, an amount and a name typed in, a surrender."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.pages.conftest import Opener
from tests.pages.hands import Keyboard, asked, choose, play, set_up, settled
from tests.server.toyhouse import Running

SHORT = {"end_turn": "4", "resolution_modes": "auto"}


def begin(page: Page) -> None:
    """Spain at a table with bots, in its first movement phase: all before it by keyboard."""
    set_up(page, "peninsular", SHORT, spain="me", britain="random", france="random")
    hands = Keyboard(page)
    while not asked(page).endswith("movement"):
        assert play(page, hands, most=1) == 1


def confirm(page: Page) -> None:
    """Confirm, and wait for what comes next."""
    before = asked(page)
    page.click("#confirm")
    settled(page, before)


def test_a_movement_phase_by_mouse_and_a_surrender(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    begin(page)
    page.click("#tab-panels")
    idle = page.locator("#panel-idle tr[data-place=es_norte]")
    expect(idle).to_contain_text("400 points")
    choose(page, "es_norte", "lugo", "done")
    expect(page.locator(".preview")).to_contain_text("Movement points")
    confirm(page)
    expect(idle).to_have_count(0)
    expect(page.locator("#story")).to_contain_text("Army of the North: Corunna → Lugo")
    choose(page, "es_sur2", "garrison")  # there is one place, and nobody to pick up
    page.fill("#typed-step input", "20")
    page.click("#typed-step [data-do=typed]")
    expect(page.locator(".preview")).to_contain_text("300 → 280")
    confirm(page)
    page.click("#menu summary")
    page.click("[data-do=concede]")
    page.click("#sure button[value=yes]")
    expect(page.locator(".result")).to_be_visible()


def test_a_number_and_a_name_are_typed_on_the_keyboard(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="es", width=390, height=844)
    begin(page)
    choose(page, "es_sur2", "rename")
    page.wait_for_selector("#typed-step input[type=text]")
    page.keyboard.press("Enter")
    expect(page.locator("#typed-step .fault")).not_to_be_empty()  # no name is no name
    page.keyboard.type("Los de Cádiz")
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm")
    before = asked(page)
    page.keyboard.press("Enter")
    settled(page, before)
    expect(page.locator("#story")).to_contain_text("Los de Cádiz")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
