"""Who looks elsewhere is called when it is their turn: by the tab, by a notification, in the lobby's title."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from baluard.server.common.assets import asset
from tests.pages.conftest import Opener
from tests.pages.hands import set_up
from tests.server.toyhouse import Running

ELSEWHERE = """
window.told = [];
document.hasFocus = () => false;
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { window.told.push([title, body]); }
};
"""


def test_who_looks_elsewhere_is_called_by_the_tab_and_a_notification(toy: Running, opened: Opener) -> None:
    anna, bernat = opened(toy), opened(toy)
    anna.add_init_script(ELSEWHERE)
    set_up(anna, "skirmish", {"seats": "2"}, red="me", blue="link")
    bernat.goto(anna.input_value("#seat-blue .link input"))
    expect(anna).to_have_title(re.compile("^(?!●)"))
    bernat.click("form button.primary")
    for page in (anna, bernat):
        page.wait_for_selector("body[data-ready] #amount")
        expect(page).to_have_title(re.compile("^● Your move · .* · Baluard$"))
    anna.click("#menu summary")
    anna.check("#calls [name=notice]")
    anna.keyboard.press("Escape")
    anna.fill("#amount", "1")  # who bids more leads
    anna.click("#confirm")
    anna.wait_for_selector(".sealed-note")
    expect(anna).to_have_title(re.compile("^(?!●)"))
    expect(anna.locator("link[rel=icon]")).to_have_attribute("href", asset("icon.svg"))
    assert anna.evaluate("window.told.length") == 0
    bernat.fill("#amount", "0")
    bernat.click("#confirm")
    expect(anna).to_have_title(re.compile("^● Your move"))
    expect(anna.locator("link[rel=icon]")).to_have_attribute("href", asset("icon-turn.svg"))
    [[title, body]] = anna.evaluate("window.told")
    assert title.startswith("● Your move · ")
    assert body == anna.inner_text("#prompt")
    anna.goto(toy.base)
    expect(anna).to_have_title("(1) Baluard")
