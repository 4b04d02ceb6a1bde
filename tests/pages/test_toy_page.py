"""The toy in a real browser: every kind of input, secrets behind a curtain, bots, the lobby's lists."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from baluard.server.games.appends import decoded
from baluard.server.games.drafts import SEEN
from baluard.store import DraftRow
from tests.pages.conftest import Opener
from tests.pages.hands import OPEN, Keyboard, Mouse, asked, set_up, settled, sit_down, status
from tests.server.toyhouse import Running


def lift(page: Page) -> None:
    """Take the screen from the other player."""
    curtain = page.query_selector("[data-do=curtain]")
    if curtain:
        curtain.click()
        page.wait_for_selector(OPEN)


def test_one_screen_with_secrets_by_mouse_and_inputs(toy: Running, opened: Opener) -> None:
    page = opened(toy)
    set_up(page, "skirmish", {"seats": "2", "rounds": "1"}, red="me", blue="me")
    page.wait_for_selector("[data-do=curtain]")
    assert "drew: " not in page.inner_text("#story")
    kinds: set[str] = set()
    hands = Mouse(page, moves=99)
    while status(page) != "over":
        page.wait_for_selector(f"[data-do=curtain], {OPEN}")
        lift(page)
        if status(page) == "over":
            break
        before = asked(page)
        kinds.add(page.get_attribute("#decision", "data-kind") or "")
        hands.answer()
        settled(page, before)
    assert {"amount", "allotment", "pose", "one_of"} <= kinds
    expect(page.locator(".result")).to_be_visible()


def test_an_allotment_is_placed_by_clicks_and_confirmed_only_when_legal(toy: Running, opened: Opener) -> None:
    page = opened(toy)
    set_up(page, "skirmish", {"seats": "2", "rounds": "1"}, red="me", blue="me")  # whoever leads, musters
    hands = Mouse(page, moves=99)
    while True:
        page.wait_for_selector(f"[data-do=curtain], {OPEN}")
        lift(page)
        if page.query_selector("#allot"):
            break
        before = asked(page)
        hands.answer()
        settled(page, before)
    expect(page.locator("#confirm")).to_be_disabled()
    rows = page.locator(".allot-row")
    rows.filter(has=page.locator("[type=radio], select")).locator(".allot-name").click()
    page.click("#options [data-choice] >> nth=1")
    page.click("#options [data-choice] >> nth=1")
    expect(page.locator("#allot-count")).to_have_text("2 of 3 placed")
    expect(page.locator("#confirm")).to_be_disabled()
    with page.expect_response(lambda r: r.url.endswith("/draft")) as kept:
        page.click("#options [data-choice] >> nth=1")  # it is full
    assert kept.value.status == 200
    expect(page.locator("#allot-count")).to_have_text("2 of 3 placed")
    page.reload()  # what is placed is the seat's draft
    page.wait_for_selector(f"[data-do=curtain], {OPEN}")
    lift(page)
    expect(page.locator("#allot-count")).to_have_text("2 of 3 placed")
    page.click("#options [data-choice] >> nth=0")
    expect(page.locator("#allot-count")).to_have_text("3 of 3 placed")
    before = asked(page)
    page.click("#confirm")
    settled(page, before)


def test_against_bots_by_keyboard(toy: Running, opened: Opener) -> None:
    page = opened(toy, lang="ca", may_be_late=True)  # where both may answer, the bot may be first
    set_up(page, "skirmish", {"seats": "2", "rounds": "1"}, red="me", blue="random")
    hands = Keyboard(page)
    for _ in range(60):
        page.wait_for_selector(OPEN)
        if status(page) == "over":
            break
        hands.answer()
    assert status(page) == "over"
    page.goto(toy.base)
    expect(page.locator(".games")).to_contain_text(re.compile("Has guanyat|Has perdut|Taules|Victòria"))


def test_an_illegal_input_is_refused_in_words_and_nothing_is_lost(toy: Running, opened: Opener) -> None:
    page = opened(toy, allowed="status of 422")
    game_id = set_up(page, "skirmish", {"seats": "2"}, red="me", blue="random")
    page.wait_for_selector("#amount")
    n = toy.house.row(game_id).log_n
    with page.expect_response(re.compile("/answer")) as got:
        page.evaluate(
            """() => {
              const input = document.getElementById("amount");
              input.removeAttribute("max");
              input.value = 77;
              input.form.requestSubmit();
            }"""
        )
    assert got.value.status == 422
    expect(page.locator("#notice")).to_contain_text("not among the legal answers")
    assert toy.house.row(game_id).log_n <= n + 1
    page.wait_for_selector("#amount")


def two_at_a_table(toy: Running, opened: Opener, **options: str) -> tuple[Page, Page, str]:
    """Anna is red, Bernat is blue."""
    anna, bernat = opened(toy), opened(toy)
    game_id = set_up(anna, "skirmish", {"seats": "2", **options}, red="me", blue="link")
    bernat.goto(anna.input_value("#seat-blue .link input"))
    bernat.click("form button.primary")
    for page in (anna, bernat):
        page.wait_for_selector("body[data-ready] #amount")
    return anna, bernat, game_id


def drafts_of(toy: Running, game_id: str) -> list[DraftRow]:
    """What red has filled in; how far he has seen the game is kept beside it."""
    return [row for row in toy.house.store.drafts(game_id, ["red"]) if row.decision != SEEN]


def test_a_form_shows_its_faults_at_the_field_and_keeps_its_draft(toy: Running, opened: Opener) -> None:
    anna, bernat, game_id = two_at_a_table(toy, opened)
    with anna.expect_response(lambda r: r.url.endswith("/draft")):
        anna.fill("#amount", "77")
    expect(anna.locator("#amount + .fault")).to_have_text("The number must lie between 0 and 3.")
    expect(anna.locator("#confirm")).to_be_disabled()
    anna.reload()
    expect(anna.locator("#amount")).to_have_value("77")
    expect(anna.locator("#amount + .fault")).to_have_text("The number must lie between 0 and 3.")
    bernat.fill("#amount", "1")  # blue leads, and hears what red offers
    bernat.click("#confirm")
    bernat.wait_for_selector(".sealed-note")
    anna.fill("#amount", "0")
    expect(anna.locator("#answer-form .fault")).to_have_count(0)
    anna.click("#confirm")
    anna.wait_for_selector("input[name=coins]")
    anna.fill("input[name=coins]", "99")
    expect(anna.locator("input[name=coins] + .fault")).to_contain_text("more than you have")
    expect(anna.locator("#confirm")).to_be_disabled()
    with anna.expect_response(
        lambda r: r.url.endswith("/draft") and '"coins":2' in (r.request.post_data or "")
    ) as kept:
        anna.fill("input[name=coins]", "2")
    assert kept.value.status == 200
    expect(anna.locator("#confirm")).to_be_enabled()
    anna.reload()
    expect(anna.locator("input[name=coins]")).to_have_value("2")
    assert len(drafts_of(toy, game_id)) == 1
    anna.click("#confirm")
    expect(anna.locator("input[name=coins]")).to_have_count(0)
    assert drafts_of(toy, game_id) == []


def test_a_draft_of_a_question_asked_anew_is_judged_again_and_its_fault_stays(toy: Running, opened: Opener) -> None:
    anna, _, game_id = two_at_a_table(toy, opened)
    tried: list[str] = []

    def too_late(route: Route) -> None:
        tried.append(route.request.url)
        if len(tried) == 1:
            route.fulfill(json={"anew": True})
        else:
            route.continue_()

    anna.route("**/try", too_late)
    anna.fill("#amount", "77")
    expect(anna.locator("#amount + .fault")).to_have_text("The number must lie between 0 and 3.")
    with anna.expect_response(lambda r: r.url.partition("?")[0].endswith(f"/g/{game_id}")):
        anna.evaluate("dispatchEvent(new Event('online'))")  # the table comes again, and with it the question
    expect(anna.locator("#amount + .fault")).to_have_text("The number must lie between 0 and 3.")
    expect(anna.locator("#amount")).to_have_value("77")


def test_a_pose_outside_is_told_and_cannot_be_confirmed(toy: Running, opened: Opener) -> None:
    page = opened(toy)
    set_up(page, "skirmish", {"seats": "2", "rounds": "1"}, red="me", blue="me")
    hands = Mouse(page, moves=99)
    while True:
        page.wait_for_selector(f"[data-do=curtain], {OPEN}")
        lift(page)
        if page.query_selector("input[name=heading]"):
            break
        before = asked(page)
        hands.answer()
        settled(page, before)
    page.fill("input[name=x]", "99")
    expect(page.locator("input[name=x] + .fault")).to_contain_text("outside")
    expect(page.locator("#confirm")).to_be_disabled()
    page.click("[data-do=suggest] >> nth=1")
    expect(page.locator("#answer-form .fault")).to_have_count(0)
    before = asked(page)
    page.click("#confirm")
    settled(page, before)


def test_the_last_step_of_a_path_is_any_pose_that_is_legal(toy: Running, opened: Opener) -> None:
    page = opened(toy)
    game_id = set_up(page, "skirmish", {"seats": "2", "marshal": "on"}, red="random", blue="random", marshal="me")
    page.click("#options [data-choice=rain]")
    page.click("#confirm")
    page.click("#options [data-choice=ford]")
    page.fill("#pose-step input[name=x]", "99")
    page.click("#pose-step [data-do=typed]")
    expect(page.locator("#pose-step .fault")).to_contain_text("outside")
    page.fill("#pose-step input[name=x]", "7")
    page.click("#pose-step [data-do=typed]")
    before = asked(page)
    page.click("#confirm")
    settled(page, before)
    floods = [entry for entry in decoded(toy.house.store.entries(game_id)) if getattr(entry, "about", "") == "flood"]
    assert [entry.answer for entry in floods] == [["ford", "7,10,1"]]


def test_an_organiser_answers_for_another_and_puts_the_position_right(toy: Running, opened: Opener) -> None:
    page = opened(toy)
    game_id = set_up(page, "skirmish", {"seats": "2", "marshal": "on"}, red="link", blue="link", marshal="me")
    for seat in ("red", "blue"):
        other = opened(toy)
        other.goto(page.input_value(f"#seat-{seat} .link input"))
        other.click("form button.primary")
    page.wait_for_selector("#options [data-choice=fair]")
    page.click("#options [data-choice=fair]")
    page.click("#confirm")
    page.click("#organiser [data-do=other][data-seat=blue]")
    expect(page.locator(".acting")).to_contain_text("You answer for Blue")
    page.fill("#amount", "2")
    page.click("#confirm")
    page.click("#tab-talk")
    expect(page.locator("#pane-talk")).to_contain_text("Marshal answered for Blue.")
    page.click("#correction summary")
    page.fill("#correct-form textarea", "[coins]\nred = 9")
    page.fill("#correct-form [name=reason]", "a slip")
    page.click("#correct-form button")
    page.click("#sure button[value=yes]")
    page.click("#tab-story")
    expect(page.locator("#pane-story")).to_contain_text("corrected the position: a slip.")
    assert toy.house.live(game_id).match.save.state.coins[0] == 9


def test_two_players_put_the_position_right_from_the_menu(toy: Running, opened: Opener) -> None:
    red, blue = opened(toy, allowed="status of 422"), opened(toy)
    game_id = set_up(red, "skirmish", {"seats": "2"}, red="me", blue="link")
    blue.goto(red.input_value("#seat-blue .link input"))
    blue.click("form button.primary")
    red.wait_for_selector("#answer-form")
    red.click("#menu > summary")
    red.click("#correction > summary")
    expect(red.locator("#correct-example")).to_contain_text("coins.red = 3")
    red.fill("#correct-form textarea", "coins.red = 3")
    red.fill("#correct-form [name=reason]", "a slip")
    red.click("#correct-form button")
    red.click("#sure button[value=yes]")
    expect(red.locator("#notice")).to_contain_text("changes nothing")
    red.click("#menu > summary")
    red.fill("#correct-form textarea", "coins.red = 9")
    red.click("#correct-form button")
    red.click("#sure button[value=yes]")
    expect(blue.locator("#foreseen")).to_have_text("Coins: 3, 3 → 9, 3")
    assert toy.house.live(game_id).match.save.state.coins[0] == 3
    blue.click("[data-do=accept]")
    expect(blue.locator("#pane-story")).to_contain_text("Red corrected the position: a slip. Coins: 3, 3 → 9, 3.")
    assert toy.house.live(game_id).match.save.state.coins[0] == 9


def test_an_invitation_an_observer_and_a_new_seat_for_the_absent(toy: Running, opened: Opener) -> None:
    anna, bernat, seer = opened(toy), opened(toy, allowed="404"), opened(toy)  # he gives up his seat
    set_up(anna, "skirmish", {"seats": "2"}, red="me", blue="link")
    watch = anna.input_value(".spectators .link input")
    sit_down(seer, watch)
    expect(seer.locator("#seats")).to_contain_text("seat free")
    sit_down(bernat, anna.input_value("#seat-blue .link input"))
    seer.wait_for_selector("#stage")
    anna.wait_for_selector("#stage")
    anna.click("#tab-seats")
    anna.click("#seat-blue [data-what=link]")
    anna.click("#sure button[value=yes]")
    bernat.click("[data-do=accept]")  # the seat has secrets, and Anna plays
    anna.wait_for_selector("#seat-blue .link input")
    anna.select_option("#seat-blue select", "random")
    expect(anna.locator("#seat-blue")).to_contain_text("Bot: random")


def test_a_layer_is_laid_over_the_board_instead_of_the_last_one_and_taken_away(toy: Running, opened: Opener) -> None:
    page = opened(toy)
    set_up(page, "skirmish", {"seats": "2", "rounds": "1"}, red="me", blue="random")
    page.wait_for_selector(OPEN)
    board, layers = page.locator("#sheet > svg:first-child"), page.locator(".layers > summary")
    layers.click()
    page.click("[data-layer=roads]")
    expect(board).to_have_class(re.compile(r"\bshows-roads\b"))
    layers.click()  # it was closed by the choice, so that it hides nothing
    page.click("[data-layer=woods]")
    expect(board).to_have_class(re.compile(r"\bshows-woods\b"))
    expect(board).not_to_have_class(re.compile(r"\bshows-roads\b"))
    layers.click()
    expect(page.locator("[data-layer=roads]")).to_have_attribute("aria-pressed", "false")
    page.click("[data-layer=woods]")
    expect(board).not_to_have_class(re.compile(r"\bshows-woods\b"))
