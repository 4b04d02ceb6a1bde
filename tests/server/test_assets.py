"""Static files: fetched once, and anew when they are other ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from baluard.server.common.assets import LASTING, STATIC, asset, stamp_of
from tests.server.toyhouse import Running, new_game, settings_for

OWN = re.compile(r'(?:href|src)="(/static/[^"]+)"')


@pytest.fixture
def house(tmp_path: Path):  # type: ignore[no-untyped-def]
    with Running(settings_for(tmp_path)) as running:
        yield running


def test_all_files_of_a_page_are_kept_for_ever(house: Running) -> None:
    browser = house.browser()
    table = f"/g/{new_game(browser, **{'seat.red': 'me', 'seat.blue': 'me', 'seat.green': 'me'})}"
    for page in ("/", "/new/skirmish", table, f"{table}/proof", "/guides"):
        found = set(OWN.findall(browser.get(page).text))
        assert found
        for address in found:
            assert browser.get(address).headers["cache-control"] == LASTING, address


def test_what_a_module_or_a_style_sheet_needs_is_under_the_same_stamp(house: Running) -> None:
    browser = house.browser()
    for name in ("js/table.js", "fonts.css"):
        text = browser.get(asset(name)).text
        for near in re.findall(r'(?:from |url\()"([^"]+)"', text):
            assert not near.startswith("/")
            assert browser.get(f"{asset(name).rpartition('/')[0]}/{near}").headers["cache-control"] == LASTING


@pytest.mark.parametrize("address", ["/static/app.css", "/static/0123456789abcdef/app.css"])
def test_a_file_of_no_stamp_or_of_another_is_asked_for_again(house: Running, address: str) -> None:
    found = house.browser().get(address)
    assert found.text == (STATIC / "app.css").read_text("utf-8")
    assert found.headers["cache-control"] == "no-cache"


def test_a_stamp_tells_what_is_in_files_and_how_they_are_called(tmp_path: Path) -> None:
    one, other = tmp_path / "a.css", tmp_path / "b.css"
    one.write_text("a {}")
    other.write_text("a {}")
    before = stamp_of([one])
    assert stamp_of([other]) != before
    one.write_text("b {}")
    assert stamp_of([one]) != before
