"""A newcomer: from the lobby to the table by what the page says, and the game to learn by on to its end."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

from baluard.catalogue import SLUGS, game
from tests.pages.conftest import Opener
from tests.pages.hands import Mouse, asked, lift_curtain, play, status
from tests.server.toyhouse import Running

STEPS = 5  # of a first turn: enough to have chosen, confirmed and seen what comes of it


def come_in(page: Page, slug: str) -> None:
    """Lobby, set-up, table, without choosing anything but quick bots for the other seats."""
    page.click(f"a[href='/new/{slug}']")
    page.wait_for_selector("body[data-ready] #new-game")
    expect(page.locator(".preset[aria-pressed='true']")).to_have_attribute("data-preset", preset_of(slug))
    for other in page.locator("select[name^='seat.']").all():
        if other.input_value() != "me":
            other.select_option("random")
    page.click("#new-game button.primary")
    page.wait_for_selector("body[data-ready] #table")


def preset_of(slug: str) -> str:
    """The options of the preset to learn a game by, as its button has them."""
    one = game(slug)
    return msgspec.json.encode(next(p.options for p in one.presets if p.id == one.learning)).decode()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_newcomer_is_told_who_they_are_and_plays_a_first_turn(assault: Running, opened: Opener, slug: str) -> None:
    page = opened(assault)
    come_in(page, slug)
    expect(page.locator("#seat-card p").first).to_be_visible()
    card, side = page.locator("#seat-card").bounding_box(), page.locator("#side").bounding_box()
    assert card and side and card["height"] < side["height"] * 0.29, "the question has the greater part of its column"
    page.click("#seat-card [data-do=seat-card-read]")
    expect(page.locator("#seat-card")).to_be_hidden()
    lift_curtain(page, "#decision[data-decision]")
    if page.locator(".prompt .rule summary").count():  # the rule behind the question, and the way back
        page.click(".prompt .rule summary")
        with page.expect_popup() as opening:
            page.click(".prompt .rule a")
        book = opening.value
        book.wait_for_selector("body[data-ready]")
        expect(book.locator(":target")).to_be_in_viewport()
        book.fill("#search", "zzzz")
        expect(book.locator(".paragraph:visible")).to_have_count(0)
        book.fill("#search", "")
        expect(book.locator("a.button.primary")).to_have_attribute("href", f"/g/{page.url.rpartition('/')[2]}")
        book.close()
    assert play(page, Mouse(page), most=STEPS) == STEPS or status(page) == "over"
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#seat-card")).to_be_hidden()  # it has been read


@pytest.mark.parametrize(
    ("slug", "taught", "first"),
    [
        ("maurice", ".card[data-card=lesson] h3", "#options [data-choice]"),
        ("catalans", "#face-up .card-advice >> nth=0", "#confirm"),
    ],
)
def test_on_a_phone_what_is_taught_and_the_first_choice_are_in_sight(
    assault: Running, opened: Opener, slug: str, taught: str, first: str
) -> None:
    page = opened(assault, width=390, height=844, has_touch=True, is_mobile=True)
    come_in(page, slug)
    lift_curtain(page, "#decision[data-decision]")
    expect(page.locator(taught)).to_be_in_viewport()
    expect(page.locator(first).first).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_card_of_the_turn_is_a_line_that_opens(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844, has_touch=True, is_mobile=True)
    come_in(page, "victus")
    lift_curtain(page, "#decision[data-decision]")
    while not page.locator("#face-up").count():
        play(page, Mouse(page), most=1)
    expect(page.locator("#face-up p").first).to_be_hidden()
    page.tap("#face-up summary")
    expect(page.locator("#face-up p").first).to_be_in_viewport()


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_the_game_to_learn_is_played_to_its_end(assault: Running, opened: Opener, slug: str) -> None:
    page = opened(assault)
    come_in(page, slug)
    play(page, Mouse(page, moves=12), seconds=1800)
    assert status(page) == "over"
    assert asked(page) == ""
    page.click(".brand")
    page.wait_for_selector("body[data-ready]")
    page.click(f"a[href='/new/{slug}']")
    page.wait_for_selector("body[data-ready] #new-game")  # who has finished it is offered the game itself
    plain = {option.id: option.default for option in game(slug).options}
    for name, value in plain.items():
        assert page.input_value(f"select[name='option.{name}']") == value
