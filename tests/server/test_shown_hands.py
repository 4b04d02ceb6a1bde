"""Those who watch see the hands while all players agree to it, and not a moment longer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from baluard.server.settings import Settings
from tests.server.test_seats import links
from tests.server.toyhouse import Running, asked_of, new_game


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path)) as server:
        yield server


class Table:
    """Two who play a battle, and one who watches."""

    def __init__(self, house: Running) -> None:
        self.house = house
        self.anna, self.bernat, self.watcher = house.browser(), house.browser(), house.browser()
        self.id = new_game(self.anna, "maurice", **{"seat.first": "me", "seat.second": "link"}, public="yes")
        self.bernat.post(links(self.anna, self.id)[0])
        assert house.house.row(self.id).status == "running"
        self.watcher.post(f"/g/{self.id}/watch")

    def ask(self, browser: httpx.Client, seat: str, kind: str) -> int:
        return browser.post(f"/g/{self.id}/propose", json={"seat": seat, "kind": kind}).status_code

    def cards(self, browser: httpx.Client, at: str = "") -> int:
        """How many cards lie face up for a browser."""
        page = browser.get(f"/g/{self.id}{at}").text
        return len(re.findall(r"mau-card-span", page))

    def hands(self) -> tuple[int, int]:
        hands = self.house.house.live(self.id).match.save.state.hands
        return len(hands[0]), len(hands[1])


def test_hands_are_shown_when_both_agree_and_hidden_when_one_wants_it(house: Running) -> None:
    table = Table(house)
    first, second = table.hands()
    assert (table.cards(table.watcher), table.cards(table.anna)) == (0, first)
    assert table.ask(table.anna, "first", "show_hands") == 200
    assert table.cards(table.watcher) == 0, "one alone gives nobody's hand away"
    assert "proposes that spectators see every hand" in table.bernat.get(f"/g/{table.id}").text
    assert table.bernat.post(f"/g/{table.id}/accept", json={}).status_code == 200
    assert table.cards(table.watcher) == first + second
    assert table.cards(table.watcher, "?at=1") > 0, "in the replay, too"
    assert (table.cards(table.anna), table.cards(table.bernat)) == (first, second), "players see their own"
    asked = asked_of(house, table.id, "first")
    assert asked is not None
    body = {"decision": asked.id, "answers": [asked.decision.default]}
    assert table.watcher.post(f"/g/{table.id}/answer", json=body).status_code == 403
    house.house.answer(table.id, "first", asked.id, (asked.decision.default,))
    assert table.cards(table.watcher) > 0, "an answer changes nothing about it"
    assert table.ask(table.bernat, "second", "hide_hands") == 200
    assert table.cards(table.watcher) <= 1, "what lies on the discard pile"


def test_nobody_else_can_show_them(house: Running) -> None:
    table = Table(house)
    assert table.ask(table.watcher, "first", "show_hands") == 403
    assert table.ask(table.anna, "first", "hide_hands") == 422
    assert table.ask(table.anna, "first", "show_hands") == 200
    assert table.bernat.post(f"/g/{table.id}/decline", json={}).status_code == 200
    assert table.cards(table.watcher) == 0


def test_a_game_without_hands_to_show_knows_no_such_proposal(running: Running) -> None:
    anna = running.browser()
    game_id = new_game(anna, **{f"seat.{seat}": "me" for seat in ("red", "blue", "green")})
    assert anna.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "show_hands"}).status_code == 422
