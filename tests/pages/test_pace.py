"""What others do is seen step by step at the reader's pace, and what was done while one was away is played back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.pages.conftest import Opener
from tests.pages.hands import Mouse, asked, remembered, set_up, until, watch_for
from tests.server.toyhouse import Running

SHORT = {"length": "short"}


def at_pace(page: Page, pace: str) -> None:
    """Choose the pace in the menu of a table."""
    page.click("#menu summary")
    page.select_option("#pace", pace)
    page.keyboard.press("Escape")


def play_for_all(server: Running, game_id: str, activities: int) -> None:
    """What is asked of whom is answered by the defaults, as if everybody played elsewhere."""
    house = server.house
    for _ in range(activities):
        house.default(game_id, next(one.decision.seat for one in house.live(game_id).match.asked), "seat")


def seen_so_far(server: Running, game_id: str, seat: str) -> int:
    """The last entry that the house knows a seat to have seen."""
    rows = server.house.store.drafts(game_id, (seat,))
    return max((int(row.body) for row in rows if row.decision == "=seen"), default=-1)


def leave(page: Page, server: Running, game_id: str, seat: str) -> None:
    """Go to the lobby; the house has taken note of what was seen."""
    last = server.house.row(game_id).log_n
    page.click("a.brand")
    until(lambda: seen_so_far(server, game_id, seat) == last, "what was seen is noted")


def test_what_was_done_while_one_was_away_is_played_back_once(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    at_pace(page, "slow")
    leave(page, assault, game_id, "two_crowns")
    before = seen_so_far(assault, game_id, "two_crowns")
    play_for_all(assault, game_id, 8)
    page.goto(f"{assault.base}/g/{game_id}")
    expect(page.locator("#caption")).to_be_visible()
    expect(page.locator("#caption b")).to_be_visible()  # while you were away
    expect(page.locator("#caption li").first).not_to_be_empty()
    assert before < int(page.get_attribute("#table", "data-at") or 0) <= assault.house.row(game_id).log_n
    page.keyboard.press("Escape")  # enough
    expect(page.locator("#caption")).to_be_hidden()
    expect(page.locator("#table[data-at='']")).to_be_attached()
    expect(page.locator("#story li.fresh").first).to_be_attached()  # what is new is marked
    assert asked(page)
    leave(page, assault, game_id, "two_crowns")
    page.goto(f"{assault.base}/g/{game_id}")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("body.led").count() == 0  # it has been seen
    expect(page.locator("#caption")).to_be_hidden()


def test_who_breaks_a_showing_off_is_in_the_present_though_others_have_gone_on(
    assault: Running, opened: Opener
) -> None:
    page = opened(assault)
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    at_pace(page, "slow")
    play_for_all(assault, game_id, 12)
    expect(page.locator("#caption")).to_be_visible()
    play_for_all(assault, game_id, 30)  # a second showing would take a quarter of a minute
    page.keyboard.press("Escape")
    page.wait_for_function(
        "(rev) => { const { at, rev: now } = table.dataset; return !at && now >= rev; }",
        arg=assault.house.row(game_id).rev,
        timeout=12_000,
    )
    expect(page.locator("#caption")).to_be_hidden()


def test_what_happens_meanwhile_is_shown_step_by_step_and_ends_in_the_present(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    game_id = set_up(page, "assault", SHORT, two_crowns="me", catalan="me")
    at_pace(page, "fast")
    watch_for(page, "#caption li")
    rev = assault.house.row(game_id).rev
    play_for_all(assault, game_id, 12)
    assert remembered(page, "#caption li")
    page.wait_for_function(
        "(rev) => { const { at, rev: now } = table.dataset; return !at && now >= rev; }",
        arg=rev + 12,
    )
    expect(page.locator("#caption")).to_be_hidden()
    expect(page.locator("#replay")).to_be_hidden()
    before = asked(page)
    Mouse(page).answer()
    until(lambda: asked(page) != before, "the next question")
