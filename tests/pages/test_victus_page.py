"""`victus` in a real browser: a game by mouse, secrets in two browsers, fingers, ways over the board, a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from baluard.games.victus.module import GAME
from baluard.games.victus.words.names import names
from baluard.server.settings import Settings
from tests.pages import late
from tests.pages.conftest import Opener
from tests.pages.hands import Mouse, asked, play, remembered, set_up, settled, sit_down, status, watch_for
from tests.server.toyhouse import Running


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """A house in which victus begins from a position text; `late.GAME.text` says which."""
    late.GAME.text = ""
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.late:games")) as server:
        yield server


def sit(page: Page, other: Page, options: dict[str, str]) -> str:
    """A table of two people."""
    game_id = set_up(page, "victus", options, victor="me", victoria="link")
    sit_down(other, page.input_value("#seat-victoria .link input"), "Bernat")
    for one in (page, other):
        one.wait_for_selector("#decision[data-decision]")
    return game_id


def middle(page: Page, element: str) -> tuple[float, float]:
    box = page.locator(f"#{element}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_end_of_a_first_game_by_mouse(house: Running, opened: Opener) -> None:
    page = opened(house)
    late.GAME.text = late.LAST_ROUND
    set_up(page, "victus", {"mode": "first", "players": "2"}, victor="me", victoria="random")
    page.hover(".face >> nth=1")
    expect(page.locator(".lens--card svg")).to_be_visible()
    page.click(".face >> nth=1")
    expect(page.locator(".face.is-chosen")).to_have_count(1)
    expect(page.locator("#decision .preview")).to_be_visible()
    page.click(".face >> nth=0")  # another one instead
    expect(page.locator(".face >> nth=0")).to_have_class(re.compile("is-chosen"))
    play(page, Mouse(page, moves=4))
    assert status(page) == "over"
    expect(page.locator(".result strong")).to_have_text(re.compile("You won!|The game is lost."))


def test_a_sealed_choice_leaks_nothing_and_can_be_changed(house: Running, opened: Opener) -> None:
    anna, bernat = opened(house), opened(house)
    bodies: list[str] = []

    def keep(response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if "/static/" not in response.url and ("html" in kind or "json" in kind):
            bodies.append(response.text())

    bernat.on("response", keep)
    bernat.add_init_script(
        "const Real = EventSource; window.heard = [];"
        "window.EventSource = class extends Real { constructor(...a) { super(...a);"
        " this.addEventListener('news', (e) => window.heard.push(e.data)); } };"
    )
    game_id = sit(anna, bernat, {"mode": "competitive", "players": "2"})
    hand = [face.get_attribute("data-key") or "" for face in anna.locator("#cards .face").all()]
    assert len(hand) == 7
    anna.click(f".face[data-key={hand[2]}]")
    anna.click("#confirm")
    expect(anna.locator(f".face[data-key={hand[2]}]")).to_have_class(re.compile("is-sealed"))
    expect(bernat.locator(".asked .has-answered")).to_contain_text("Víctor")
    anna.click(f".face[data-key={hand[4]}]")
    anna.click("#confirm")
    expect(anna.locator(f".face[data-key={hand[4]}]")).to_have_class(re.compile("is-sealed"))
    bernat.wait_for_selector(f"#table[data-n='{house.house.row(game_id).log_n}']")
    heard = bernat.evaluate("() => window.heard.join('\\n')")
    assert len(bodies) > 3 and game_id in heard
    for key in hand:
        for body in (*bodies, heard):
            assert not re.search(rf"\b{key}\b", body), f"{key} reached another browser"
            assert names(GAME.data, "en")[key] not in body
    expect(bernat.locator(".talk-note")).to_contain_text("victory points")
    before = asked(bernat)
    bernat.click("#cards .face >> nth=0")
    bernat.click("#confirm")
    settled(bernat, before)
    for page in (anna, bernat):  # however long the sentence is that says who decides what
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 1440
    expect(bernat.locator("#story")).to_contain_text(re.compile("Turn of|turn"))


def test_a_finger_on_the_board_is_seen_by_all(house: Running, opened: Opener) -> None:
    anna, bernat, seer = opened(house), opened(house, lang="ca"), opened(house)
    set_up(anna, "victus", {"mode": "full", "players": "2"}, victor="me", victoria="link")
    link = anna.input_value("#seat-victoria .link input")
    sit_down(seer, anna.input_value(".spectators .link input"))
    sit_down(bernat, link, "Bernat")
    for one in (anna, bernat, seer):
        one.wait_for_selector("#stage")
    for one in (anna, seer):
        watch_for(one, "#ghosts .ping-words")
        watch_for(one, "#toast")
    assert not seer.query_selector("[data-do=point]")
    bernat.mouse.click(*middle(bernat, "zone-s25"), button="right")
    bernat.click("#stack .point-here")
    bernat.fill("#point [name=text]", "disparem <b>aquí</b>?")
    bernat.press("#point [name=text]", "Enter")
    for one in (anna, seer):
        assert remembered(one, "#ghosts .ping-words")[0].startswith("Bernat")
        assert "points at El Pi (25). disparem <b>aquí</b>?" in remembered(one, "#toast")[-1]
    expect(anna.locator("#announce")).to_contain_text("points at El Pi")
    anna.keyboard.press("p")
    anna.select_option("#point select", "s25")
    anna.click("#point button.primary")
    expect(bernat.locator("#talk li.pointed")).to_have_count(2)
    expect(anna.locator(".waiting-for, .asked").first).to_be_visible()


# The way over the board takes seconds, which a busy machine may need to press a key: the page presses Escape itself,
# while the first token goes, and says what is left.
SKIP_WHEN_UNDER_WAY = """() => {
  new MutationObserver((_, watching) => {
    if (!document.querySelector("#ghosts .ghost--enemy") || !document.querySelector("#sheet .is-coming")) return;
    watching.disconnect();
    setTimeout(() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      window.skipped = ["#ghosts > *", "#sheet .is-coming"].map((one) => document.querySelectorAll(one).length);
    });
  }).observe(document.getElementById("table"), { subtree: true, childList: true, attributes: true });
}"""


def test_an_advance_is_shown_step_by_step_and_ends_with_a_key(house: Running, opened: Opener) -> None:
    late.GAME.text = late.ADVANCE
    page, still = opened(house), opened(house, reduced_motion="reduce")
    for one in (page, still):
        set_up(one, "victus", {"mode": "full", "players": "2"}, victor="me", victoria="random")
        for selector in ("#ghosts .ghost", "#ghosts .ghost--enemy", "#ghosts .way--enemy", "#sheet .is-coming"):
            watch_for(one, selector)
        one.evaluate(SKIP_WHEN_UNDER_WAY)
        one.click("#options [data-number='1']")
        one.click("#confirm")
    remembered(page, "#ghosts .ghost--enemy")
    remembered(page, "#sheet .is-coming", least=3)
    page.wait_for_function("() => window.skipped")
    assert page.evaluate("() => window.skipped") == [0, 0]
    remembered(still, "#ghosts .way--enemy", least=6)
    assert still.evaluate("() => window.witnessed['#ghosts .ghost'].most") == 0


def test_many_pieces_are_placed_on_the_map(house: Running, opened: Opener) -> None:
    late.GAME.text = late.FLIGHT
    page = opened(house)
    set_up(page, "victus", {"mode": "full", "players": "2"}, victor="me", victoria="random")
    page.wait_for_selector("#allot[data-wide]")
    for piece, place in (("coronela-s25", "platja"), ("infantry-s44", "montjuic"), ("coronela-s25", "montjuic")):
        page.mouse.click(*middle(page, f"piece-{piece}"))
        if place == "montjuic" and piece == "coronela-s25":
            break  # it is placed already: nothing happens
        expect(page.locator("#allot")).to_have_attribute("data-step", "put")
        page.click(f"#options [data-choice={place}]")
    expect(page.locator("#allot-count")).to_have_text("2 of 10 placed")
    expect(page.locator("#arrows .arrow-line")).to_have_count(2)
    page.click(".allot-placed [data-by=off] >> nth=0")
    expect(page.locator("#allot-count")).to_have_text("1 of 10 placed")
    page.click("[data-do=allot-undo]")
    expect(page.locator(".allot-placed li")).to_have_count(0)
    expect(page.locator("#confirm")).to_be_disabled()
    page.keyboard.press("s")
    expect(page.locator("#allot-count")).to_have_text("10 of 10 placed")
    before = asked(page)
    page.click("#confirm")
    settled(page, before)


def test_a_phone_shows_essentials_cards_and_the_question(house: Running, opened: Opener) -> None:
    page = opened(house, width=390, height=844, has_touch=True)
    page.goto(f"{house.base}/new/victus?option.mode=solo")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert page.locator("#new-seats select[name^='seat.']").count() == 1
    page.tap("#new-game button.primary")
    page.wait_for_selector("body[data-ready] #decision[data-decision]")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    for one in (".instrument.essential", "#prompt", "#cards", "#stage"):
        expect(page.locator(one)).to_be_in_viewport()
    page.tap(".more-instruments")
    expect(page.locator("#instruments")).to_have_class(re.compile("is-open"))
    page.tap(".instrument >> nth=1")
    expect(page.locator("#magnified .picture svg")).to_be_visible()
    page.tap("#magnified form button")
    page.tap(".more-instruments")


def test_names_ids_and_a_solo_surrender(house: Running, opened: Opener) -> None:
    page = opened(house)
    set_up(page, "victus", {"mode": "solo"}, villarroel="me")
    page.wait_for_selector("#decision[data-decision]")
    doubled = page.evaluate(
        "() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);"
        " return ids.filter((id, i) => ids.indexOf(id) !== i); }"
    )
    assert doubled == []
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input:not([type=hidden]), select")].filter((e) =>
             !(e.textContent || "").trim() && !e.getAttribute("aria-label") && !e.getAttribute("title")
             && !(e.labels && e.labels.length) && !e.getAttribute("aria-labelledby") && !e.querySelector("img[alt]")
           ).map((e) => e.outerHTML.slice(0, 200))"""
    )
    assert nameless == []
    page.click("#menu summary")
    page.click("[data-do=propose]")
    page.click("#sure button[value=yes]")
    page.wait_for_selector("#table[data-status=over]")
    expect(page.locator(".result strong")).to_have_text("The game is lost.")
