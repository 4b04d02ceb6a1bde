"""A battle in the hands of a partner: who answers it, what they see of it, how it comes back, who hears of it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from baluard.kernel.values import Answer, Asked
from baluard.server.games.appends import decoded
from baluard.server.settings import Settings
from tests.pages import campaigns
from tests.server.toyhouse import Running, answer, new_game

SPANISH = campaigns.TALAVERA.replace("points = 150", "points = 40")  # Spain leads the allies there


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A house in which the campaign begins from a position text."""
    campaigns.GAME.text = SPANISH
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.campaigns:games")) as server:
        yield server


class Table:
    """Three people at Talavera, at the desk of a battle; their lists are asked for."""

    def __init__(self, running: Running, until: str = "army_list", **options: str) -> None:
        self.house = running.house
        seats = {"seat.spain": "me", "seat.britain": "link", "seat.france": "link"}
        self.spain, self.britain, self.france, self.other = (running.browser() for _ in range(4))
        options = {"option.resolution_modes": "tabletop", **options}
        self.id = new_game(self.spain, "peninsular", **options, **seats, public="yes")
        links = re.findall(r'value="(http[^"]+/s/[\w-]+)"', self.spain.get(f"/g/{self.id}").text)
        for browser, link in zip((self.britain, self.france), dict.fromkeys(links), strict=True):
            assert browser.post(link).status_code == 200
        first = self.asked()[0]
        self.house.answer(self.id, first.decision.seat, first.id, (("fr_murat", "talavera", "done"),))
        self.play_to(until)

    def asked(self) -> tuple[Asked, ...]:
        return self.house.live(self.id).match.asked

    def of(self, seat: str) -> Asked:
        return next(one for one in self.asked() if one.decision.seat == seat and not one.answered)

    def play_to(self, tag: str) -> None:
        """Defaults until something is asked."""
        while all(one.decision.tag != tag for one in self.asked()):
            first = next(one for one in self.asked() if one.required and not one.answered)
            self.house.default(self.id, first.decision.seat, "person")

    def hand(self, browser: httpx.Client, to: str = "britain", seat: str = "spain") -> httpx.Response:
        return browser.post(f"/g/{self.id}/battle", json={"seat": seat, "to": to})

    def page(self, browser: httpx.Client, path: str = "", lang: str = "en") -> str:
        found = browser.get(f"/g/{self.id}{path}", headers={"accept-language": lang})
        assert found.status_code == 200, found.text
        return html.unescape(found.text)

    def answers(self) -> list[Answer]:
        return [one for one in decoded(self.house.store.entries(self.id)) if isinstance(one, Answer)]


def asks(page: str) -> str:
    """The tag of the question that a page puts; empty when it puts none."""
    found = re.search(r'id="decision"[^>]*?data-decision="([^"]*)"', page, re.S)
    return found.group(1).rpartition(".")[2] if found else ""


def give(table: Table, browser: httpx.Client, seat: str) -> httpx.Response:
    """The default of what a seat is asked, from a browser."""
    return answer(browser, table.id, table.of(seat))


def test_a_partner_answers_the_battle_and_the_log_says_so(running: Running) -> None:
    table = Table(running)
    assert asks(table.page(table.spain)) == "army_list" and asks(table.page(table.britain)) == ""
    assert give(table, table.britain, "spain").status_code == 403
    assert table.hand(table.spain).status_code == 200
    assert asks(table.page(table.spain)) == "" and asks(table.page(table.britain)) == "army_list"
    assert give(table, table.spain, "spain").status_code == 403
    assert give(table, table.britain, "spain").status_code == 200
    last = table.answers()[-1]
    assert (last.seat, last.about, last.by) == ("spain", "army_list", "partner")
    assert "has handed this battle to" in table.page(table.france), "the table is told"


def test_it_is_taken_back_with_a_click_and_told(running: Running) -> None:
    table = Table(running)
    assert table.hand(table.spain).status_code == 200
    assert table.hand(table.britain, "").status_code == 403, "who fights it cannot give it back in Spain's name"
    assert "Take it back" in table.page(table.spain) and "Take it back" not in table.page(table.britain)
    assert table.hand(table.spain, "").status_code == 200
    assert asks(table.page(table.spain)) == "army_list" and asks(table.page(table.britain)) == ""
    assert give(table, table.britain, "spain").status_code == 403
    assert give(table, table.spain, "spain").status_code == 200
    assert table.answers()[-1].by == "person"
    assert "fights this battle again" in table.page(table.france)


def test_it_goes_to_another_person_of_the_side_only(running: Running) -> None:
    table = Table(running)
    before = table.page(table.spain)
    for to in ("france", "spain", "nobody", "=hq", "x" * 300):
        assert table.hand(table.spain, to).status_code == 422
        assert table.hand(table.france, to).status_code == 403
        assert table.hand(table.other, to).status_code == 403
    assert table.hand(table.spain, "").status_code == 422, "nothing was handed over"
    assert table.hand(table.britain, "spain", "britain").status_code == 422, "Britain does not decide in this battle"
    assert table.house.store.notes(table.id, "=battle") == {}
    assert asks(before) == asks(table.page(table.spain)) == "army_list"


def test_the_partner_sees_the_desk_of_the_seat_and_not_its_other_secrets(running: Running) -> None:
    table = Table(running, **{"option.fog": "estimated"})
    name = "Regiment nobody knows"
    own = msgspec.to_builtins(table.of("spain").decision.default)
    written = {**own, "units": [{**own["units"][0], "name": name, "unit": ""}, *own["units"][1:]]}
    kept = {"decision": table.of("spain").id, "draft": {"value": written}}
    assert table.spain.post(f"/g/{table.id}/draft", json=kept).status_code == 200
    others = (table.britain, table.france, table.other)
    position = [browser.get(f"/g/{table.id}/position.json").json()["position"] for browser in others]
    assert all(name not in table.page(browser) for browser in others)
    assert table.hand(table.spain).status_code == 200
    assert [browser.get(f"/g/{table.id}/position.json").json()["position"] for browser in others] == position
    assert name in table.page(table.britain), "what was written goes with the battle"
    assert all(name not in table.page(browser) for browser in (table.france, table.other))
    assert answer(table.britain, table.id, table.of("spain"), written).status_code == 200
    assert give(table, table.france, "france").status_code == 200  # both lists are sealed
    papers = "/papers?seat=spain"
    assert name in table.page(table.britain, papers) and name in table.page(table.spain, papers)
    assert all(name not in table.page(browser, papers) for browser in (table.france, table.other))
    assert all(name not in table.page(browser, "/position.json") for browser in others)
    assert table.britain.get(f"/g/{table.id}/orders/spain.xlsx").status_code == 403
    assert table.britain.post(f"/g/{table.id}/concede", json={"seat": "spain"}).status_code == 403
    assert table.hand(table.spain, "").status_code == 200
    assert name not in table.page(table.britain, papers) and name not in table.page(table.britain)


def test_it_ends_with_the_battle(running: Running) -> None:
    table = Table(running)
    assert table.hand(table.spain).status_code == 200
    while table.house.live(table.id).view(()).present.desk is not None:
        first = next(one for one in table.asked() if one.required and not one.answered)
        table.house.default(table.id, first.decision.seat, "person")
    while all(one.decision.seat != "spain" for one in table.asked()):
        table.house.default(table.id, table.asked()[0].decision.seat, "person")
    assert asks(table.page(table.spain)) == table.of("spain").decision.tag
    assert give(table, table.britain, "spain").status_code == 403
    assert table.hand(table.spain).status_code == 422, "there is no battle"
    assert give(table, table.spain, "spain").status_code == 200


def test_it_comes_back_when_a_bot_takes_the_place_of_the_partner(running: Running) -> None:
    table = Table(running)
    assert table.hand(table.spain).status_code == 200
    left = table.house.store.seats(table.id)
    partner = next(row for row in left if row.seat == "britain")
    table.house.store.set_seat(replace(partner, kind="bot", level="easy", link=""), keep=False)
    assert asks(table.page(table.spain)) == "army_list"
    assert give(table, table.spain, "spain").status_code == 200


def test_it_is_said_in_each_language(running: Running) -> None:
    table = Table(running)
    offered = [table.page(table.spain, lang=lang) for lang in ("ca", "es", "en")]
    assert table.hand(table.spain).status_code == 200
    pages = [table.page(browser, lang=lang) for lang in ("ca", "es", "en") for browser in (table.spain, table.britain)]
    assert all('id="battle-spain"' in one and "handed." not in one for one in (*offered, *pages))
