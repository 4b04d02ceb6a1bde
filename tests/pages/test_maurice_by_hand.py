"""`maurice` as one plays with miniatures: units dragged with a mouse, with fingers, by keys; and the ruler."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.pages.conftest import Opener
from tests.pages.hands import asked, choose, narrowed
from tests.pages.marks import plays, see
from tests.pages.maurice import LESSON, base_width, confirm, keys_of, march, middle, pull, sit
from tests.server.toyhouse import Running

S1, S2, S3 = ("first_volley_s1", "first_volley_s2", "first_volley_s3")


@plays("drag.ghost", "drag.why", "drag.fields", "drag.disr", "lesson.now")
def test_a_battalion_is_dragged_and_stops_where_it_must(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    sit(page, assault, LESSON)
    march(page, "s2")
    assert pull(page, f"#piece-{S2}", 0, -2) == [S2, "adv:2000", "done"]
    expect(page.locator("#decision .preview")).to_contain_text("2 of 4 BW; 2 left")
    ghost = page.locator(f"#overlays [data-ghost={S2}]")
    expect(ghost).to_have_count(1)
    body = f"#overlays [data-ghost={S2}] .mau-ghost-body"
    assert pull(page, body, 0, -5, "Difficult ground: 1 DISR")[1] == "adv:4000"
    cost, button = (page.locator(one).bounding_box() for one in ("#preview-said", "#confirm"))
    assert cost and button and cost["y"] + cost["height"] < button["y"], "what it costs is not hidden under Confirm"
    expect(page.locator("#drag-why")).to_contain_text("farther than it can go")
    see(page, "drag.ghost", "drag.why", "drag.fields", "drag.disr", "lesson.now")
    assert pull(page, f"#piece-{S2}", 1.5, -2)[1].startswith("wheel:R:")
    confirm(page)
    expect(page.locator("#story")).to_contain_text("2nd battalion marched")


def test_a_corner_wheels_it_and_a_brigade_goes_together(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    sit(page, assault, LESSON)
    march(page, "s1", "s2", "s3")
    choose(page, S2)
    assert pull(page, "#overlays [data-corner=left]", 0, -1) == [S2, "wheel:R:150", "done"]
    assert pull(page, "#overlays [data-corner=right]", 0.2, -0.6, "BW")[1:3] == ["wheel:R:150", "wheel:L:100"]
    page.click("#decision [data-do=cancel]")
    page.check("#drag-all")
    assert pull(page, f"#piece-{S3}", 0, -3)[1:] == ["adv:3000", "done"]
    expect(page.locator("#overlays [data-ghost]")).to_have_count(3)
    confirm(page)
    expect(page.locator("#story li", has_text="marched: 3 of 4 BW")).to_have_count(3)


def test_a_unit_lands_where_it_is_let_go_whatever_was_answered_by_then(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    sit(page, assault, LESSON)
    march(page, "s1", "s2", "s3")
    held: list[Route] = []
    page.route(re.compile("/drag$"), lambda route: route.continue_() if held else held.append(route))
    (x, y), bw = middle(page, f"#piece-{S1}"), base_width(page)
    before = page.get_attribute("#decision", "data-keys") or "[]"
    page.mouse.move(x, y)
    page.mouse.down()
    with page.expect_request(re.compile("/drag$")):
        page.mouse.move(x, y - 1.5 * bw)
    page.mouse.move(x, y - 3 * bw)
    page.mouse.up()
    held[0].continue_()
    narrowed(page, asked(page), before)
    assert keys_of(page) == [S1, "adv:3000", "done"]


@plays("keys.pad", "keys.said")
def test_a_turn_is_marched_by_keys_alone(assault: Running, opened: Opener) -> None:
    page = opened(assault, lang="es")
    sit(page, assault, LESSON)
    march(page, "s1", "s2", "s3")
    press = page.keyboard.press
    press("m")
    expect(page.locator("#drag-pad")).to_be_focused()
    for key, steps in (
        ("ArrowUp", ["adv:250"]),
        ("ArrowUp", ["adv:500"]),
        ("ArrowLeft", ["adv:500", "wheel:L:50"]),
        ("ArrowRight", ["adv:500"]),
        ("ArrowDown", ["adv:250"]),
    ):
        before = page.get_attribute("#decision", "data-keys") or ""
        press(key)
        narrowed(page, asked(page), before)
        assert keys_of(page) == [S1, *steps, "done"]
        expect(page.locator("#drag-pad")).to_be_focused()
    expect(page.locator("#announce")).to_contain_text("0,25 de 4 BW")
    see(page, "keys.pad", "keys.said")
    press("Tab")
    page.wait_for_selector(f"#decision[data-held={S2}]")
    before = asked(page)
    page.fill("#drag-length", "1.234")
    page.focus("#drag-pad")
    press("ArrowUp")
    page.wait_for_selector("#decision[data-whole=yes]")
    assert keys_of(page) == [S2, "adv:1234", "done"]
    press("Enter")
    page.wait_for_function("(one) => document.getElementById('decision').dataset.decision !== one", arg=before)
    expect(page.locator("#story")).to_contain_text("1,24 de 4 BW")


@plays("ruler.words")
def test_a_ruler_measures_anywhere_at_any_time(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    sit(page, assault, LESSON)
    page.click("#ruler")
    (x, y), (to_x, to_y) = middle(page, f"#piece-{S2}"), middle(page, "#piece-first_volley_n2")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y)
    expect(page.locator(".ruler-words")).to_have_text("9.00 BW")  # from edge to edge, as the rules measure
    page.mouse.move(x, y - 3 * base_width(page))
    page.mouse.up()
    expect(page.locator(".ruler-words")).to_contain_text(" BW")
    see(page, "ruler.words")
    page.keyboard.press("Escape")
    expect(page.locator(".ruler")).to_have_count(0)
    page.keyboard.press("r")
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.locator("#announce")).to_contain_text("BW between")
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("#announce")).to_contain_text("a point of the table")


class Fingers:
    """Fingers on a screen."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def do(self, kind: str, *spots: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_on_a_phone_a_finger_pulls_and_two_turn(assault: Running, opened: Opener) -> None:
    page = opened(assault, width=390, height=844, has_touch=True, is_mobile=True)
    sit(page, assault, LESSON)
    march(page, "s2")
    fingers = Fingers(page)
    (x, y), bw = middle(page, f"#piece-{S2}"), base_width(page)
    fingers.do("touchStart", (x, y))
    fingers.do("touchMove", (x, y - bw))
    fingers.do("touchMove", (x, y - 2 * bw))
    expect(page.locator("#drag-tip")).to_contain_text("2 of 4 BW")
    fingers.do("touchEnd")
    page.wait_for_selector("#decision[data-whole=yes]")
    assert keys_of(page) == [S2, "adv:2000", "done"]
    (x, y) = middle(page, f"#overlays [data-ghost={S2}] .mau-ghost-body")
    fingers.do("touchStart", (x, y))
    fingers.do("touchStart", (x, y), (x + 80, y))
    fingers.do("touchMove", (x, y), (x + 77, y + 21))  # some 15 degrees
    expect(page.locator("#drag-tip")).to_contain_text("3.05 of 4 BW")
    fingers.do("touchEnd", (x, y))
    fingers.do("touchEnd")
    page.wait_for_function("() => document.getElementById('decision').dataset.keys.includes('wheel:R:150')")
    before = page.get_attribute("#decision", "data-keys") or ""
    page.click("#nudge-left")
    narrowed(page, asked(page), before)
    assert keys_of(page) == [S2, "adv:2000", "wheel:R:100", "done"]
