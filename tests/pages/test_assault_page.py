"""`assault` in a real browser: whole games by mouse and by keyboard, stacks, previews, undo, replay, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, expect

from baluard.kernel.values import Answer
from baluard.server.games.house import decoded
from tests.pages.conftest import Opener
from tests.pages.hands import Keyboard, Mouse, asked, play, set_up, settled, sit_down, status, until
from tests.server.toyhouse import Running

SHORT = {"length": "short"}


@pytest.mark.long
def test_a_short_game_by_mouse(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="random")
    play(page, Mouse(page, moves=6))
    assert status(page) == "over"
    expect(page.locator(".result")).to_be_visible()
    page.click("[data-do=replay] >> nth=0")
    expect(page.locator("#replay-at")).to_be_visible()
    page.click("[data-do=replay-turn-back]")
    expect(page.locator("#replay .moment")).to_contain_text("turn 8")
    page.keyboard.press("Escape")
    page.click("[data-do=close-result]")
    expect(page.locator(".result")).to_be_hidden()
    page.click("#menu summary")
    page.click("a[href$='/proof']")
    expect(page.locator(".verdict.good")).to_be_visible()


def test_turns_by_mouse_a_surrender_the_replay_and_the_proof(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="random")
    hands = Mouse(page, moves=6)
    while page.locator("#story .line", has_text=re.compile(r"^\s*Turn 3,")).count() == 0:
        assert play(page, hands, most=1) == 1
    page.click("#menu summary")
    page.click("[data-do=concede]")
    page.click("#sure button[value=yes]")
    expect(page.locator(".result")).to_be_visible()
    page.click("[data-do=replay] >> nth=0")
    page.click("[data-do=replay-turn-back]")
    expect(page.locator("#replay .moment")).to_contain_text("turn 3")
    page.keyboard.press("Escape")
    page.click("[data-do=close-result]")
    expect(page.locator(".result")).to_be_hidden()
    page.click("#menu summary")
    page.click("a[href$='/proof']")
    expect(page.locator(".verdict.good")).to_be_visible()


def test_turns_by_keyboard(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="ca")
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="random")
    assert play(page, Keyboard(page), most=12) == 12
    given = [entry for entry in decoded(assault.house.store.entries(game_id)) if isinstance(entry, Answer)]
    assert len([entry for entry in given if entry.seat == "two_crowns"]) >= 12


@pytest.mark.long
def test_a_short_game_by_keyboard(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="ca")
    set_up(page, "assault", SHORT, two_crowns="me", catalan="random")
    play(page, Keyboard(page))
    assert status(page) == "over"


def test_an_answer_is_given_once_however_often_it_is_pressed(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.evaluate("""() => {
      const asking = window.fetch;
      const gate = new Promise((done) => (window.letThrough = done)); // once open, it stays open
      window.fetch = async (path, more) => {
        const answer = await asking(path, more);
        if (more?.headers?.["x-part"] === "table") {
          window.waits = true;
          await gate;
        }
        return answer;
      };
    }""")
    page.keyboard.press("0" if page.query_selector("#options [data-number='0']") else "1")
    page.wait_for_selector("#confirm")
    before, n = asked(page), assault.house.row(game_id).log_n
    page.keyboard.press("Enter")
    until(lambda: assault.house.row(game_id).log_n > n, "the answer arrives")
    page.wait_for_function("() => window.waits")  # it was accepted, and the table that follows is on its way
    page.keyboard.press("Enter")
    page.evaluate("() => window.letThrough()")
    settled(page, before)
    assert len(posts) == 1


def test_a_stack_moves_in_one_gesture_and_is_taken_back_in_one_step(assault: Running, opened: Opener) -> None:
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
    expect(page.locator("#prompt, #options [data-choice]").and_(page.locator(":focus"))).to_have_count(1)
    expect(page.locator("#story .line").last).to_contain_text(f"{moved} counters: ")
    page.keyboard.press("u")
    page.wait_for_selector(f"#table[data-n='{before + moved + 1}']")
    assert assault.house.live(game_id).match.save.last_n == before


def test_shift_click_gathers_counters(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    Keyboard(page).answer()
    page.wait_for_selector("#decision[data-stackable=yes]")
    group = page.locator("#options .group[data-group]").first
    for i in range(2):
        group.locator("[data-choice]").nth(i).click(modifiers=["Shift"])
    expect(page.locator("#stack-names")).to_contain_text("2")
    expect(page.locator("#options [aria-pressed=true]")).to_have_count(2)
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


def test_a_choice_made_while_news_are_on_their_way_does_not_swallow_them(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    page.evaluate("""() => {
      const asking = window.fetch;
      window.fetch = async (path, more) => {
        const answer = await asking(path, more);
        if (more?.headers?.["x-part"] === "table") await new Promise((done) => setTimeout(done, 500));
        return answer;
      };
      document.getElementById("table").dataset.rev = "old";
      dispatchEvent(new Event("online"));
    }""")
    page.keyboard.press("1")
    page.wait_for_selector(".crumb")
    expect(page.locator("#table")).not_to_have_attribute("data-rev", "old")


def test_what_is_not_offered_is_told_about(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    page.locator("#sheet .piece:not(.is-offered)").first.click(force=True)
    expect(page.locator("#about")).to_contain_text("Stands")
    page.keyboard.press("Escape")
    expect(page.locator("#about")).to_be_hidden()
    page.focus("#tab-story")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-panels")).to_be_focused()
    expect(page.locator("#pane-panels")).to_be_visible()
    expect(page.locator("[role=tab][tabindex='0']")).to_have_count(1)


def test_a_phone_shows_odds_and_confirm_together(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844, has_touch=True)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    sizes = [box["width"] for one in page.locator("#sheet .piece.is-offered").all() if (box := one.bounding_box())]
    assert min(sizes) > 15
    page.click("#options [data-number='1']")
    page.wait_for_selector(".crumb")
    if not page.query_selector("#confirm"):
        page.click("#options [data-number='1']")
    page.wait_for_selector("#confirm")
    for one in (".crumbs", ".odds", "#confirm"):
        expect(page.locator(one)).to_be_in_viewport(ratio=1)


def test_two_browsers_live_with_talk(assault: Running, opened: Opener) -> None:
    anna, bernat = opened(assault), opened(assault, lang="es-ES")
    game_id = set_up(anna, "assault", SHORT, two_crowns="me", catalan="link")
    link = anna.input_value("#seat-catalan .link input")
    sit_down(bernat, link, "Bernat <i>")
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
    expect(anna.locator("#talk")).to_contain_text("Bernat <i> (Catalans): Visca <b>Barcelona</b>!")
    expect(bernat.locator(".waiting-for h2")).to_contain_text("Deciden las Dos Coronas:")


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
    # A busy browser may tell of an end before the way began (elapsed 0) and start it again: that is not the end.
    glided = page.evaluate(
        """async (key) => {
          const piece = document.getElementById(`piece-${key}`);
          const ended = new Promise((done) => {
            piece.addEventListener("transitionend", (event) => {
              const own = event.target === piece && event.propertyName === "transform";
              if (own && event.elapsedTime > 0) done(event.elapsedTime);
            });
            setTimeout(() => done("it did not glide"), 20000);
          });
          document.getElementById("confirm").click();
          return [await ended, piece.isConnected];
        }""",
        key,
    )
    assert glided == [pytest.approx(0.42), True]


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
    page.wait_for_selector("body[data-ready] #decision[data-decision]")
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

    def zone() -> FloatRect:
        box = page.locator("#zone-born, #sheet [id^=zone-]").first.bounding_box()
        assert box is not None
        return box

    before = zone()
    page.click("[data-do=zoom-in]")
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -400)
    until(lambda: zone()["width"] > before["width"] * 1.5, "the wheel zooms")
    after = zone()
    page.mouse.down()
    page.mouse.move(600, 450, steps=4)
    page.mouse.up()
    until(lambda: zone()["x"] > after["x"] + 50, "the board is dragged")
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


def test_the_past_is_left_with_escape_and_a_half_made_choice_survives(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    page.keyboard.press("1")
    page.wait_for_selector(".crumb")
    chosen = page.get_attribute("#decision", "data-keys")
    page.click("#story .when >> nth=0")
    expect(page.locator("#prompt")).to_contain_text("You are looking at the past: turn 1")
    page.keyboard.press("Escape")
    page.wait_for_selector(".crumb")
    assert page.get_attribute("#decision", "data-keys") == chosen


def test_the_menu_closes_and_ones_own_seat_is_not_given_away_by_mistake(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="random")
    page.click("#menu summary")
    page.keyboard.press("Escape")
    expect(page.locator(".menu-box")).to_be_hidden()
    page.click("#menu summary")
    page.mouse.click(500, 500)
    expect(page.locator(".menu-box")).to_be_hidden()
    page.click("#tab-seats")
    page.select_option("#seat-two_crowns select", "easy")
    page.click("#sure button[value=no]")
    assert [seat.kind for seat in assault.house.store.seats(game_id)] == ["person", "bot"]


def test_typed_dice_say_what_they_are_for_and_cards_have_names(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    page.goto(f"{assault.base}/new/assault?dice=typed&option.events=on&seat.catalan=random")
    page.click("#new-game button.primary")
    expect(page.locator("#prompt")).to_have_text("Royal Breach check: type in your die (1–6).")
    page.wait_for_selector("input[name=die]:focus")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Event card: what did you draw?")
    page.select_option("select[name=die]", label="Parley")
    page.click("#confirm")
    expect(page.locator("#story")).to_contain_text("“Parley”")


def test_signs_lights_and_pictures_while_a_counter_moves(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    Keyboard(page).answer()
    page.wait_for_selector("#decision[data-stackable=yes]")
    expect(page.locator("#options .choice .badge").first).to_be_visible()
    page.click("#options .group[data-group=tr_llevant] [data-choice] >> nth=0")
    page.wait_for_selector(".crumb .badge")
    expect(page.locator("#signs .sign--stop").first).to_be_attached()
    expect(page.locator("#lights .zone-glow.is-full").first).to_be_attached()
    page.click("#options [data-choice] >> nth=0")
    page.wait_for_selector("#confirm")
    expect(page.locator("#arrows .arrow-line")).to_have_count(1)
    page.click("[data-do=help]")
    assert page.locator("#help .legend svg").count() > 30


def test_a_phone_empties_and_covers_no_button_and_lists_games_under_way_first(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844, has_touch=True)
    set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    page.tap("#menu summary")
    for name in ("auto", "light", "dark"):
        expect(page.locator(f".menu-box .moon--{name}")).to_be_visible()
    page.tap("#menu summary")
    page.evaluate("() => { document.getElementById('missed').hidden = false; }")
    missed, tools = page.locator("#missed").bounding_box(), page.locator(".zoom").bounding_box()
    assert missed and tools
    page.set_viewport_size({"width": 1440, "height": 900})  # on a wide screen the titles of maps stand at the top left
    wide, stage = page.locator("#missed").bounding_box(), page.locator("#stage").bounding_box()
    assert wide and stage and wide["y"] > stage["y"] + stage["height"] * 0.8
    page.set_viewport_size({"width": 390, "height": 844})
    assert missed["y"] >= tools["y"] + tools["height"] or missed["x"] + missed["width"] <= tools["x"]
    page.goto(assault.base)
    mine, new = page.locator("#mine-title").bounding_box(), page.locator("#new-title").bounding_box()
    assert mine and new and mine["y"] < new["y"]
