"""Few clicks: what can be taken back is carried out at once, stacks are taken by their badge, pieces are dragged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from baluard.server.settings import Settings
from tests.pages.conftest import Opener
from tests.pages.hands import asked, lift_curtain, set_up, settled
from tests.server.toyhouse import Running

SHORT = {"length": "short"}
LIGHT = """localStorage["baluard.confirm"] = "some";"""


def at_the_moves(page: Page) -> None:
    """A game of both sides, played to the first movement: there the artillery is ended without a shot."""
    page.add_init_script(LIGHT)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    page.click("#options [data-choice=done]")
    before = asked(page)
    page.click("#confirm")  # batteries that have not fired are a reason to ask
    settled(page, before)
    page.wait_for_selector("#decision[data-stackable=yes]")


def test_what_can_be_taken_back_is_carried_out_by_the_last_click(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    at_the_moves(page)
    before, piece = asked(page), page.get_attribute("#options [data-number='1']", "data-choice")
    page.click("#options [data-number='1']")
    page.wait_for_selector(".crumb")
    place = page.get_attribute("#options [data-choice]", "data-choice")
    page.click("#options [data-choice]")
    settled(page, before)
    expect(page.locator(f"#piece-{piece}")).to_have_attribute("data-at", place or "")
    page.keyboard.press("u")
    expect(page.locator(f"#piece-{piece}")).not_to_have_attribute("data-at", place or "")


def test_a_shot_waits_for_confirm_and_so_does_everything_for_who_wants_it(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    page.add_init_script(LIGHT)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    before = asked(page)
    page.keyboard.press("1")
    page.wait_for_selector(".crumb")
    page.keyboard.press("1")
    page.wait_for_selector("#confirm, #options[data-typed]")
    if page.query_selector("#options[data-typed]"):
        page.keyboard.press("Enter")
    page.wait_for_selector("#confirm")  # a die would fall
    assert asked(page) == before
    page.keyboard.press("Enter")
    settled(page, before)
    page.click("#menu summary")
    page.check("#confirms")
    page.keyboard.press("Escape")
    page.click("#options [data-choice=done]")
    page.wait_for_selector("#confirm")
    before = asked(page)
    page.click("#confirm")
    settled(page, before)
    page.click("#options [data-number='1']")
    page.wait_for_selector(".crumb")
    page.click("#options [data-choice]")
    expect(page.locator("#confirm")).to_be_enabled()


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where something lies."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def taken_by_badge(page: Page, zone: str) -> list[str]:
    """The counters that the badge of a stack takes, commanders and guns too."""
    piece = page.locator(f"#sheet .piece[data-at={zone}]").first.get_attribute("data-key")
    found = page.locator(f"#stack-badges [data-takes~={piece}]").first.get_attribute("data-takes")
    return (found or "").split()


def test_the_badge_of_a_stack_takes_all_of_it_and_the_next_click_says_where(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    at_the_moves(page)
    movable = {key for key in taken_by_badge(page, "tr_reial") if page.query_selector(f"[data-choice={key}]")}
    assert len(movable) > 2
    before = asked(page)
    page.mouse.click(*middle(page, f"#stack-badges [data-takes~={sorted(movable)[0]}]"))
    page.wait_for_selector("#decision:not([data-stackable=yes])")
    chosen = page.locator("#sheet .piece.is-chosen").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert set(chosen) == movable
    place = page.get_attribute("#options [data-choice]", "data-choice")
    page.click(f"#options [data-choice={place}]")
    settled(page, before)
    assert {page.get_attribute(f"#piece-{key}", "data-at") for key in movable} == {place}


def test_counters_gathered_out_of_a_pile_go_where_the_next_click_falls(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    at_the_moves(page)
    before = asked(page)
    piles = page.locator("#stack-badges .pile-badge").evaluate_all("(all) => all.map((one) => one.dataset.takes)")
    keys = max((pile.split() for pile in piles), key=len)
    spot = middle(page, f"#piece-{keys[0]}")
    page.keyboard.down("Shift")
    for n in (1, 2):
        page.mouse.click(*spot)
        expect(page.locator("#sheet .piece.is-chosen")).to_have_count(n)  # one more each time
    page.keyboard.up("Shift")
    gathered = page.locator("#sheet .piece.is-chosen").evaluate_all("(all) => all.map((one) => one.dataset.key)")
    assert set(gathered) <= set(keys)
    page.mouse.click(*middle(page, "#zone-tr_reial"))
    settled(page, before)
    assert {page.get_attribute(f"#piece-{key}", "data-at") for key in gathered} == {"tr_reial"}


def test_a_stack_lies_open_in_a_box_by_mouse_and_by_keyboard(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    at_the_moves(page)
    zone = page.get_attribute("#options .group[data-group]:has(li:nth-child(7))", "data-group")
    page.focus(f"#group-{zone} [data-choice] >> nth=0")
    page.keyboard.press("o")
    expect(page.locator("#stack .stack-picture").first).to_be_visible()
    for label in page.locator("#stack .stepper").all()[:1]:
        label.locator("button").nth(1).click()
        label.locator("button").nth(1).click()
    expect(page.locator("#stack [value=together]")).to_have_text("Move together (2)")
    page.locator("#stack input[type=checkbox]").first.check()
    page.focus("#stack [value=together]")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet .piece.is-chosen")).to_have_count(3)
    page.keyboard.press("Escape")
    page.wait_for_selector("#decision[data-stackable=yes]")
    page.mouse.click(*middle(page, f"#sheet .piece.is-offered[data-at={zone}]"), button="right")
    expect(page.locator("#stack [value=all]")).to_be_visible()


def test_a_stack_is_held_on_a_phone_and_some_of_it_go(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844, has_touch=True)
    at_the_moves(page)
    page.evaluate("""() => {
      const piece = document.querySelector('#sheet .piece.is-offered[data-at="tr_reial"]');
      const { x, y, width, height } = piece.getBoundingClientRect();
      const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
      piece.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerType: "touch", isPrimary: true }));
    }""")
    expect(page.locator("#stack")).to_be_visible()
    page.locator("#stack input[type=checkbox]").first.tap()
    box = page.locator("#stack").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    page.tap("#stack [value=together]")
    page.wait_for_selector(".crumb")


def test_a_piece_is_carried_to_its_place_and_put_back_where_it_may_not_lie(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    at_the_moves(page)
    before = asked(page)
    key = page.get_attribute("#sheet .piece.is-offered[data-at=tr_sant_daniel]", "data-key")
    page.mouse.move(*middle(page, f"#piece-{key}"))
    page.mouse.down()
    page.mouse.move(*middle(page, "#zone-tr_reial"), steps=5)
    expect(page.locator("#ghosts .carried")).to_be_visible()
    page.mouse.move(*middle(page, "#zone-cases_born"), steps=5)
    page.mouse.up()
    page.wait_for_selector("#decision[data-keys='[]']")  # it may not lie there
    assert asked(page) == before
    expect(page.locator("#ghosts .carried")).to_have_count(0)
    page.mouse.move(*middle(page, f"#piece-{key}"))
    page.mouse.down()
    page.mouse.move(*middle(page, "#zone-fos_sant_daniel"), steps=5)
    page.mouse.up()
    settled(page, before)
    expect(page.locator(f"#piece-{key}")).to_have_attribute("data-at", "fos_sant_daniel")


def test_a_shot_is_shown_where_it_fell_until_it_is_put_away(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    expect(page.locator("#fight")).to_be_hidden()
    page.click("#options [data-number='1']")
    page.wait_for_selector(".crumb")
    if not page.query_selector("#confirm"):
        page.click("#options [data-choice] >> nth=0")
    page.wait_for_selector("#confirm")
    unit = page.evaluate("() => JSON.parse(decision.dataset.arrow)[1]")
    target = page.get_attribute(f"#piece-{unit}", "data-at")
    before = asked(page)
    page.click("#confirm")
    settled(page, before)
    expect(page.locator("#fight .verdict-words")).to_be_visible()
    assert page.get_attribute("#fight .clash", "data-at") == target
    expect(page.locator("#fight .dice svg")).to_have_count(1)
    stage, card = page.locator("#stage").bounding_box(), page.locator("#fight").bounding_box()
    assert stage and card and stage["x"] <= card["x"] and card["x"] + card["width"] <= stage["x"] + stage["width"]
    expect(page.locator("#tray")).to_be_hidden()  # the die lies where it fell
    page.click("#options [data-number='1']")  # it hinders nobody
    page.wait_for_selector(".crumb")
    expect(page.locator("#fight")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#fight")).to_be_hidden()
    page.click("#story li[data-clash] summary")
    expect(page.locator("#story li[data-clash] .verdict-words")).to_be_visible()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#fight")).to_be_hidden()  # it has been seen


@pytest.fixture
def siege(tmp_path: Path) -> Iterator[Running]:
    """A house in which the siege begins with combats."""
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.sieges:games")) as server:
        yield server


def test_combats_are_settled_in_one_go_and_taken_back_together(siege: Running, opened: Opener) -> None:
    page = opened(siege)
    game_id = set_up(page, "victus", {"mode": "full", "players": "2"}, victor="me", victoria="me")
    lift_curtain(page, "#decision [data-do=run]")
    expect(page.locator("#options [data-choice]")).to_have_count(3)
    before, n = asked(page), siege.house.row(game_id).log_n
    page.keyboard.press("Enter")
    settled(page, before)
    expect(page.locator("#story li[data-clash]")).to_have_count(3)
    expect(page.locator("#fight .verdict-words")).to_be_visible()
    page.click("[data-do=fight-next]")
    page.click("[data-do=fight-next]")
    expect(page.locator("[data-do=fight-next]")).to_be_hidden()
    page.click("[data-do=fight-close]")
    page.keyboard.press("u")
    page.wait_for_selector("#decision [data-do=run]")
    assert siege.house.live(game_id).match.save.last_n == n
