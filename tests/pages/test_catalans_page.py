"""The Case of the Catalans in real browsers: a deal between two of them that nobody else hears of, and whole rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from baluard.server.settings import Settings
from tests.pages.conftest import Opener
from tests.pages.hands import OPEN, Keyboard, Mouse, asked, set_up, settled, sit_down, status, until
from tests.server.toyhouse import Running

SECRET = "quid pro quo at Whitehall"  # words that nobody but the two parties may read


class Wire:
    """Every byte of text that a browser is sent from now on, and what its page held before."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.before = page.content()
        self.answers: list[Response] = []
        page.on("response", self.keep)

    def keep(self, answer: Response) -> None:
        self.answers.append(answer)

    def heard(self) -> str:
        """All of it so far, with what the page holds now."""
        kinds = ("text/html", "application/json")
        told = [one for one in self.answers if one.ok and one.headers.get("content-type", "").startswith(kinds)]
        return "\n".join([self.before, *(one.text() for one in told), self.page.content()])


def put(page: Page, side: str, point: str, *values: str) -> None:
    """One point of an offer: chosen, filled in, put in."""
    points = page.locator(f"#compose-{side} .compose-points [data-point]")
    before = points.count()
    page.select_option(f"#compose-{side} .compose-add select", point)
    page.wait_for_selector("#compose-blanks")
    for i, value in enumerate(values):
        blank = page.locator("#compose-blanks [data-blank]").nth(i)
        if blank.evaluate("one => one.localName") == "select":
            blank.select_option(value)
        else:
            blank.fill(value)
    page.click("[data-do=compose-put]")
    expect(points).to_have_count(before + 1)


def test_a_deal_between_two_browsers_that_a_third_and_a_spectator_never_hear_of(
    assault: Running, opened: Opener
) -> None:
    anna, bernat = opened(assault), opened(assault, width=390, height=844, has_touch=True, is_mobile=True)
    carla, seer = opened(assault), opened(assault)
    set_up(anna, "catalans", {"players": "3"}, britain="me", dutch="link", portugal="link")
    sit_down(seer, anna.input_value(".spectators .link input"))
    for page, seat in ((bernat, "dutch"), (carla, "portugal")):
        sit_down(page, anna.input_value(f"#seat-{seat} .link input"))
    for page in (anna, bernat, carla):
        page.wait_for_selector("#composer")
    seer.wait_for_selector("#stage")
    wires = [Wire(carla), Wire(seer)]
    anna.click("[data-sheet=propose-britain-dutch]")
    put(anna, "gives", "resources", "3")
    put(anna, "gives", "word", SECRET)
    put(anna, "gets", "not_choose", "1")
    put(anna, "gives", "later", "2", "1")
    anna.click("#compose-gets [data-do=compose-off]")  # what was to be paid for it goes with it
    expect(anna.locator("#compose-gives .compose-points [data-point]")).to_have_count(2)
    put(anna, "gets", "not_choose", "1")
    anna.click("[data-do=compose-send]")
    expect(anna.locator(".offer.is-mine")).to_contain_text("3 Resources")
    expect(bernat.locator(".offer")).to_contain_text(SECRET)
    bernat.click(".offer [data-do=compose]")  # a counter-offer begins with what was offered
    expect(bernat.locator("#compose-gets")).to_contain_text("3 Resources")
    bernat.locator("#compose-gets [data-point]", has_text="3 Resources").locator("button").click()
    expect(bernat.locator("#compose-gets .compose-points [data-point]")).to_have_count(1)
    put(bernat, "gets", "resources", "4")
    bernat.click("[data-do=compose-send]")
    expect(anna.locator(".offer:not(.is-mine)")).to_contain_text("4 Resources")
    carla.wait_for_timeout(600)
    seer.wait_for_timeout(100)
    for wire in wires:
        heard = wire.heard()
        assert SECRET not in heard
        assert "4 Resources" not in heard
        assert "not to choose card 1" not in heard
        expect(wire.page.locator(".offer")).to_have_count(0)
    goals = anna.eval_on_selector_all("#cards [data-key^='gb_']", "all => all.map(one => one.dataset.key)")
    assert len(set(goals)) == 3
    for wire in wires:
        assert not any(goal in wire.heard() for goal in goals)
    anna.click(".offer [data-reply=accept]")
    expect(carla.locator("#story")).to_contain_text(SECRET)  # what was agreed is open to all
    expect(seer.locator("#story")).to_contain_text("4 Resources")
    carla.click("#tab-panels")
    expect(carla.locator("#panel-promises")).to_contain_text("not to choose card 1")
    for page in (anna, bernat, carla):
        page.click("#confirm")
        expect(page.locator("#decision")).not_to_have_attribute("data-decision", re.compile("ready$"))


def two_at_a_table(server: Running, opened: Opener, lang: str = "en-GB", **size: int) -> tuple[Page, Page]:
    """The maritime and the continental player in two browsers, both about to negotiate; no bot speaks in between."""
    maker, guest = opened(server, lang=lang, **size), opened(server, lang=lang, **size)
    set_up(maker, "catalans", {"players": "2"}, maritime="me", continental="link")
    sit_down(guest, maker.input_value("#seat-continental .link input"))
    for page in (maker, guest):
        page.wait_for_selector("#composer")
    return maker, guest


def test_an_offer_is_withdrawn_and_another_is_written_with_the_keyboard(assault: Running, opened: Opener) -> None:
    page, other = two_at_a_table(assault, opened, lang="ca")
    page.focus("[data-sheet=propose-dutch-savoy]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#compose-title")
    page.focus("#compose-gives .compose-add select")
    page.keyboard.press("R")  # «Recursos»
    page.wait_for_selector("#compose-blanks input")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#compose-gives [data-point]")).to_contain_text("2 Recursos")
    expect(page.locator("[data-do=compose-send]")).to_be_enabled()
    page.locator("[data-do=compose-cancel]").press("Enter")
    expect(page.locator("#compose-title")).to_have_count(0)
    assert asked(page).endswith("ready")
    page.locator("#confirm").press("Enter")
    expect(other.locator(".asked")).to_have_count(0)  # only one is waited for now
    other.click("#confirm")
    expect(page.locator("#decision")).not_to_have_attribute("data-decision", re.compile("ready$"))


def test_who_is_writing_keeps_the_pen_while_others_speak(assault: Running, opened: Opener) -> None:
    anna, bernat = two_at_a_table(assault, opened)
    focused = "() => document.activeElement.dataset.sheet ?? document.activeElement.id"
    anna.focus("[data-sheet=propose-dutch-savoy]")
    offer_and_withdraw(anna, bernat)
    assert anna.evaluate(focused) == "propose-dutch-savoy"
    anna.keyboard.press("Enter")
    expect(anna.locator("#compose-title")).to_be_focused()
    anna.select_option("#compose-gives .compose-add select", "word")
    expect(anna.locator("#compose-blanks input")).to_be_focused()
    anna.keyboard.type("quid pro ")
    offer_and_withdraw(anna, bernat)
    anna.keyboard.type("quo")
    anna.keyboard.press("Enter")
    expect(anna.locator(".compose-said")).to_contain_text("quid pro quo")


def test_an_offer_that_is_being_written_survives_a_reload_and_is_dropped_at_will(
    assault: Running, opened: Opener
) -> None:
    page, _ = two_at_a_table(assault, opened)
    page.click("[data-sheet=propose-dutch-savoy]")
    put(page, "gives", "resources", "2")
    put(page, "gets", "word", "quid pro quo")
    page.reload()
    expect(page.locator("#composer.is-writing .compose-said")).to_contain_text("quid pro quo")
    put(page, "gives", "word", "and more")
    page.click("#compose-gives [data-do=compose-off] >> nth=0")
    expect(page.locator("#compose-gives .compose-points [data-point]")).to_have_count(1)
    page.click("[data-do=compose-cancel]")
    expect(page.locator("#composer.is-writing")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#composer")
    expect(page.locator("#composer.is-writing")).to_have_count(0)


def test_a_word_is_given_for_a_round_and_judged_for_all_to_see(assault: Running, opened: Opener) -> None:
    anna, bernat = two_at_a_table(assault, opened)
    anna.click("[data-sheet=propose-dutch-savoy]")
    put(anna, "gives", "word_for", "1", "the Alps are yours + mine")
    word = "the non-binding word for round 1: “the Alps are yours + mine”"
    expect(anna.locator(".compose-said")).to_contain_text(word)
    anna.click("[data-do=compose-send]")
    bernat.click(".offer [data-reply=accept]")
    bernat.locator("#compose-past summary").focus()
    bernat.keyboard.press("Enter")
    expect(bernat.locator(".past")).to_contain_text("Was it kept?")
    bernat.click(".past [data-reply=broken]")
    for page in (anna, bernat):
        expect(page.locator("#story")).to_contain_text(f"Savoy says that the Dutch Republic broke {word}")
        page.click("#tab-panels")
        expect(page.locator("#panel-deals")).to_contain_text("broken")
    expect(bernat.locator(".past")).to_contain_text("You called it broken.")
    expect(bernat.locator("#compose-past summary")).to_contain_text("to be judged: 0")
    expect(anna.locator("#compose-past")).to_have_count(0)


def test_a_point_that_is_half_written_is_not_lost_by_sending(assault: Running, opened: Opener) -> None:
    page, _ = two_at_a_table(assault, opened)
    page.click("[data-sheet=propose-dutch-savoy]")
    put(page, "gives", "resources", "1")
    expect(page.locator("[data-do=compose-send]")).to_be_enabled()
    page.select_option("#compose-gets .compose-add select", "word")
    expect(page.locator("#compose-blanks input")).to_be_focused()
    expect(page.locator("[data-do=compose-send]")).to_be_disabled()
    page.keyboard.type("   ")
    page.keyboard.press("Enter")
    expect(page.locator(".compose-fault")).to_have_text("Something is still missing.")
    page.keyboard.press("Escape")  # one step back
    expect(page.locator("#compose-blanks")).to_have_count(0)
    expect(page.locator("[data-do=compose-send]")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(page.locator("#composer.is-writing")).to_have_count(0)


def test_on_a_phone_a_new_offer_and_the_cards_that_may_be_chosen_come_into_sight(
    assault: Running, opened: Opener
) -> None:
    anna, bernat = two_at_a_table(assault, opened, width=390, height=844)
    bernat.evaluate("() => document.getElementById('decision').scrollTo(0, 500)")
    bernat.wait_for_function("() => document.getElementById('decision').scrollTop > 0")
    anna.click("[data-sheet=propose-dutch-savoy]")
    put(anna, "gives", "resources", "1")
    anna.click("[data-do=compose-send]")
    expect(bernat.locator(".offer h3")).to_be_in_viewport()
    for page in (anna, bernat):
        page.evaluate("() => document.querySelector('.card-rows').scrollTo(900, 0)")
        page.evaluate("() => document.getElementById('decision').scrollTo(0, 500)")
    for page in (anna, bernat):
        page.locator("#confirm").press("Enter")
    for page in (anna, bernat):
        expect(page.locator("#decision")).not_to_have_attribute("data-decision", re.compile("ready$"))
        page.wait_for_function("() => document.getElementById('decision').scrollTop === 0")
    chooser = who_is_asked("choose_card", anna, bernat)
    expect(chooser.locator("#cards .is-offered").first).to_be_in_viewport()


def who_is_asked(tag: str, *pages: Page) -> Page:
    """The one that is asked, once its page says so: the news travel to each by themselves."""
    until(lambda: any(tag in asked(page) for page in pages), f"{tag} is asked of nobody")
    return next(page for page in pages if tag in asked(page))


def offer_and_withdraw(reader: Page, speaker: Page) -> None:
    """Somebody speaks and takes it back, and the reader's page shows both."""
    speaker.click("[data-sheet=propose-savoy-dutch]")
    put(speaker, "gives", "resources", "1")
    speaker.click("[data-do=compose-send]")
    expect(reader.locator(".offer:not(.is-mine)")).to_have_count(1)
    speaker.click(".offer.is-mine [data-reply=withdraw]")
    expect(reader.locator(".offer")).to_have_count(0)


def test_what_an_offer_is_about_is_picked_on_the_map_and_among_the_cards(assault: Running, opened: Opener) -> None:
    page, _ = two_at_a_table(assault, opened)
    page.click("[data-sheet=propose-britain-austria]")
    expect(page.locator("[data-do=compose-send]")).to_be_disabled()  # an empty offer is none
    put(page, "gives", "resources", "2")
    page.select_option("#compose-gets .compose-add select", "not_enter")
    page.wait_for_selector("#compose-blanks")
    for place in ("paris", "madrid", "lisboa"):
        click_on(page, place)
    click_on(page, "lisboa")  # a second click takes it off again
    expect(page.locator("#zone-paris.is-chosen")).to_have_count(1)
    expect(page.locator("#zone-lisboa.is-chosen")).to_have_count(0)
    page.locator("#compose-blanks .check[data-place=milano] input").check()  # the list says the same
    expect(page.locator("#zone-milano.is-chosen")).to_have_count(1)
    page.click("[data-do=compose-put]")
    page.select_option("#compose-gets .compose-add select", "choose_card")
    page.wait_for_selector("#compose-blanks")
    page.locator("#cards .face.is-offered").nth(2).click(position={"x": 9, "y": 50})
    page.focus("#compose-blanks select")
    page.keyboard.press("Enter")
    said = page.locator(".compose-said")
    expect(said).to_contain_text("Great Britain offers Austria: 2 Resources. In return: the promise not to enter")
    expect(said).to_contain_text("Madrid, Milan and Paris; the promise to choose card 3.")
    before = asked(page)
    page.focus("#compose-title")
    page.keyboard.press("Enter")  # who is writing is not ready
    page.click("[data-do=compose-send]")
    expect(page.locator("#composer.is-writing")).to_have_count(0)
    assert before.endswith("ready")


def click_on(page: Page, place: str) -> None:
    """Click in the middle of a space."""
    box = page.locator(f"#zone-{place}").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.fixture
def siege(tmp_path: Path) -> Iterator[Running]:
    """A house in which the war is nearly over: five concessions are dealt, and one segment of the wall stands."""
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.late:games")) as server:
        yield server


def play_out(page: Page, hands: Mouse | Keyboard) -> set[str]:
    """Answer to the end; the kinds of decision that were met."""
    tags: set[str] = set()
    while True:
        page.wait_for_selector(OPEN)
        if status(page) == "over":
            return tags
        tags.add(asked(page).split(".")[3])
        hands.answer()


@pytest.mark.long
def test_a_game_of_two_is_played_to_its_end_by_clicks(siege: Running, opened: Opener) -> None:
    page = opened(siege, may_be_late=True)  # a bot may speak while one presses «Ready»: then one is asked again
    set_up(page, "catalans", {"players": "2"}, maritime="me", continental="random")
    tags = play_out(page, Mouse(page, moves=6))
    assert tags >= {"choose_concession", "ready"}, tags
    expect(page.locator(".result strong")).to_have_text(re.compile("You won!|You lost|The game is lost"))
    expect(page.locator(".result")).to_contain_text("Barcelona has fallen.")
    assert page.locator(".result").evaluate("box => box.getBoundingClientRect().bottom <= innerHeight")


def test_a_game_of_five_is_played_to_its_end_on_a_phone_with_the_keys_alone(siege: Running, opened: Opener) -> None:
    page = opened(siege, lang="ca", width=390, height=844)
    others = dict.fromkeys(("dutch", "austria", "savoy", "portugal"), "random")
    set_up(page, "catalans", {"players": "5", "negotiation": "off"}, britain="me", **others)
    tags = play_out(page, Keyboard(page))
    assert "choose_concession" in tags, tags
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    head = page.locator(".result strong").bounding_box()
    stage = page.locator("#stage").bounding_box()
    assert head and stage and head["y"] > stage["y"], "who has won is not seen"


def test_rounds_by_clicks_without_negotiation(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    set_up(
        page,
        "catalans",
        {"players": "3", "negotiation": "off"},
        britain="me",
        dutch="random",
        portugal="random",
    )
    hands = Mouse(page, moves=6)
    tags: set[str] = set()
    given = 0
    while given < 40 and not (given >= 12 and len(tags) >= 4 and tags >= {"choose_card", "play_mode"}):
        page.wait_for_selector(OPEN)
        if status(page) == "over":
            break
        before = asked(page)
        tags.add(before.split(".")[3])
        hands.answer()
        settled(page, before)
        given += 1
    assert "choose_card" in tags and len(tags) >= 4, tags  # which others come depends on the cards of this game
    assert given >= 12, given
    assert "play_mode" in tags
    page.click("#tab-panels")
    expect(page.locator("#panel-power-britain")).to_contain_text("Will to Fight")
    expect(page.locator("#panel-actions")).to_contain_text("Attack")
