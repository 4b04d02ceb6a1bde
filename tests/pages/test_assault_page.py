"""`assault` in a real browser: whole games by mouse and by keyboard, stacks, previews, undo, replay, a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages.conftest import Opener
from tests.pages.hands import Keyboard, Mouse, asked, play, set_up, settled, status
from tests.server.toyhouse import Running

SHORT = {"length": "short"}


def test_a_short_game_by_mouse(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="random")
    play(page, Mouse(page, moves=6))
    assert status(page) == "over"
    expect(page.locator(".result")).to_be_visible()
    page.click("[data-do=replay] >> nth=0")
    expect(page.locator("#replay-at")).to_be_visible()
    page.click("[data-do=replay-back]")
    expect(page.locator("#status")).to_contain_text("entry")
    page.click("#menu summary")
    page.click("a[href$='/proof']")
    expect(page.locator(".verdict.good")).to_be_visible()


def test_a_short_game_by_keyboard(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="ca")
    set_up(page, "assault", SHORT, two_crowns="me", catalan="random")
    play(page, Keyboard(page))
    assert status(page) == "over"


def test_a_stack_moves_in_one_gesture_and_is_taken_back_step_by_step(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    Keyboard(page).answer()
    page.wait_for_selector("#decision[data-stackable=yes]")
    page.click("[data-do=whole-stack] >> nth=0")
    page.wait_for_selector("#decision:not([data-stackable=yes])")
    expect(page.locator("#stack-count")).to_contain_text("×")
    chosen = page.locator("#sheet .piece.is-chosen").count()
    assert chosen > 1
    before = assault.house.row(game_id).log_n
    decision = asked(page)
    page.click("#options [data-choice] >> nth=0")
    page.click("#confirm")
    settled(page, decision)
    moved = assault.house.row(game_id).log_n - before
    assert moved == chosen or page.locator("#notice").is_visible()
    assert moved > 1
    for _ in range(2):
        n = page.get_attribute("#table", "data-n")
        page.keyboard.press("u")
        page.wait_for_selector(f"#table:not([data-n='{n}'])")
    assert assault.house.row(game_id).log_n == before + moved + 2


def test_shift_click_gathers_counters(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    Keyboard(page).answer()
    page.wait_for_selector("#decision[data-stackable=yes]")
    group = page.locator("#options .group[data-group]").first
    for i in range(2):
        group.locator("[data-choice]").nth(i).click(modifiers=["Shift"])
    expect(page.locator("#stack-names")).to_contain_text("2")
    page.click("[data-do=stack-go]")
    expect(page.locator("#sheet .piece.is-chosen")).to_have_count(2)


def test_a_shot_is_previewed_before_it_is_confirmed(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    before = assault.house.row(game_id).log_n
    page.keyboard.press("1")
    page.wait_for_selector(".crumb")
    page.click("#options [data-choice] >> nth=0")
    page.wait_for_selector("#confirm")
    expect(page.locator(".preview")).to_be_visible()
    assert assault.house.row(game_id).log_n == before
    page.keyboard.press("Escape")
    page.wait_for_selector("#options")
    assert assault.house.row(game_id).log_n == before


def test_two_browsers_live_with_talk(assault: Running, opened: Opener) -> None:
    anna, bernat = opened(assault), opened(assault, lang="es-ES")
    game_id = set_up(anna, "assault", SHORT, two_crowns="me", catalan="link")
    link = anna.input_value("#seat-catalan .link input")
    bernat.goto(link)
    bernat.fill("input[name=name]", "Bernat <i>")
    bernat.click("form button.primary")
    bernat.wait_for_selector("#stage")
    assert link.rpartition("/")[2] not in bernat.url
    anna.wait_for_selector("#decision[data-decision]")
    n = assault.house.row(game_id).log_n
    Keyboard(anna).answer()
    bernat.wait_for_selector(f"#table[data-n='{assault.house.row(game_id).log_n}']")
    assert assault.house.row(game_id).log_n > n
    bernat.click("#tab-talk")
    bernat.fill("#talk-text", "Visca <b>Barcelona</b>!")
    bernat.press("#talk-text", "Enter")
    anna.click("#tab-talk")
    expect(anna.locator("#talk")).to_contain_text("Bernat <i> (Catalan): Visca <b>Barcelona</b>!")
    expect(bernat.locator("#decision")).to_contain_text("Esperando")


def test_a_page_that_was_asleep_catches_up(assault: Running, opened: Opener) -> None:
    page = opened(assault, allowed="ERR_INTERNET_DISCONNECTED")
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    decision = asked(page)
    page.context.set_offline(True)
    assault.house.default(game_id, decision.split(".")[2], "clock")
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    page.wait_for_selector(f"#table[data-n='{assault.house.row(game_id).log_n}']")
    assert asked(page) != decision


def test_pieces_glide_when_they_move(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    Keyboard(page).answer()
    page.wait_for_selector("#decision[data-stackable=yes]")
    key = page.get_attribute("#options [data-number='1']", "data-choice")
    page.keyboard.press("1")
    if page.query_selector("#options[data-typed]"):
        page.keyboard.press("Enter")
    page.wait_for_selector(".crumb")
    page.click("#options [data-choice] >> nth=0")
    page.wait_for_selector("#confirm")
    places = page.evaluate(
        """async (key) => {
          const piece = document.getElementById(`piece-${key}`);
          const seen = new Set();
          document.getElementById("confirm").click();
          const until = performance.now() + 6000;
          while (performance.now() < until && seen.size < 4) {
            const { x, y } = piece.getBoundingClientRect();
            seen.add(`${Math.round(x * 10)} ${Math.round(y * 10)}`);
            await new Promise(requestAnimationFrame);
          }
          return [seen.size, piece.isConnected];
        }""",
        key,
    )
    assert places == [4, True]


def test_languages_and_themes_switch_at_the_table(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    for code, word in (("ca", "Relat"), ("es", "Relato"), ("en", "Story")):
        page.click("#menu summary")
        page.click(f".menu-box button[value={code}]")
        expect(page.locator("#tab-story")).to_have_text(word)
    page.click("#menu summary")
    page.click(".menu-box button[value=dark]")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_phone_shows_board_decision_and_story_without_sideways_scrolling(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844, has_touch=True)
    page.goto(f"{assault.base}/new/assault")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.select_option("select[name='seat.catalan']", "me")
    page.tap("#new-game button.primary")
    page.wait_for_selector("#decision[data-decision]")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    for part in ("#stage", "#decision", "#tab-story"):
        box = page.locator(part).bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 391 and box["y"] < 844
    page.tap("#options [data-choice] >> nth=0")
    page.wait_for_selector(".crumb")


def test_the_desktop_page_does_not_scroll(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    sizes = page.evaluate("() => [document.documentElement.scrollHeight, innerHeight]")
    assert sizes[0] <= sizes[1]
    box = page.locator("#stage").bounding_box()
    assert box is not None and box["width"] > 900 and box["height"] > 780


def test_zoom_pan_and_hiding_the_pieces(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    before = page.locator("#zone-born, #sheet [id^=zone-]").first.bounding_box()
    page.click("[data-do=zoom-in]")
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -400)
    after = page.locator("#zone-born, #sheet [id^=zone-]").first.bounding_box()
    assert before is not None and after is not None and after["width"] > before["width"] * 1.5
    page.mouse.down()
    page.mouse.move(600, 450, steps=4)
    page.mouse.up()
    dragged = page.locator("#zone-born, #sheet [id^=zone-]").first.bounding_box()
    assert dragged is not None and dragged["x"] > after["x"] + 50
    page.keyboard.press("h")
    expect(page.locator("#pieces")).to_be_hidden()
    page.keyboard.press("h")
    page.click("[data-do=zoom-all]")
    expect(page.locator("#pieces")).to_be_visible()


def test_buttons_have_names_and_the_page_announces(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input:not([type=hidden]), select")].filter((e) =>
             !(e.textContent || "").trim() && !e.getAttribute("aria-label") && !e.getAttribute("title")
             && !(e.labels && e.labels.length) && !e.getAttribute("aria-labelledby") && !e.querySelector("img[alt]")
           ).map((e) => e.outerHTML.slice(0, 200))"""
    )
    assert nameless == []
    doubled = page.evaluate(
        "() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);"
        " return ids.filter((id, i) => ids.indexOf(id) !== i); }"
    )
    assert doubled == []
    expect(page.locator("#announce")).to_have_text(re.compile("rtillery"))
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
