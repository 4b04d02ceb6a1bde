"""The Case of the Catalans: what browsers are really sent, by every route. Never goals of others, nor their offers."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked
from baluard.server.games.notices import Notice, tell
from baluard.server.settings import Settings
from tests.server.test_no_leaks import PATHS, leave_but, pages, swap
from tests.server.test_push import Ear
from tests.server.toyhouse import Running, answer, asked_of, new_game

SECRET = "quid pro quo at Whitehall"
OFFER = {
    "act": "propose",
    "power": "britain",
    "other": "dutch",
    "gives": [{"kind": "resources", "amount": 3}, {"kind": "word", "said": SECRET}],
    "gets": [{"kind": "not_choose", "slot": "1"}],  # possible whatever cards are laid out
}
LANGUAGES = ("ca", "es", "en")
SEATS = ("britain", "dutch", "portugal")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    with Running(Settings(data_dir=tmp_path)) as server:
        yield server


class Table:
    """Three players at three browsers, and a spectator."""

    def __init__(self, house: Running) -> None:
        self.house = house
        self.anna, self.bernat, self.carla, self.seer = (house.browser() for _ in range(4))
        seats = {"seat.britain": "me", "seat.dutch": "link", "seat.portugal": "link"}
        self.id = new_game(self.anna, "catalans", **{"option.players": "3"}, **seats)
        page = self.anna.get(f"/g/{self.id}").text
        links = list(dict.fromkeys(re.findall(r"/s/[\w-]+", page)))
        watch = re.search(r"/w/[\w-]+", page)
        assert watch is not None and len(links) == 2
        for browser, link in ((self.bernat, links[0]), (self.carla, links[1]), (self.seer, watch.group(0))):
            assert browser.post(link).status_code == 200
        assert house.house.row(self.id).status == "running"

    def asked(self, seat: str, tag: str) -> Asked:
        """An open decision."""
        asked = self.house.house.live(self.id).match.asked
        return next(a for a in asked if a.decision.tag == tag and a.decision.seat == seat)

    def say(self, browser: httpx.Client, seat: str, what: dict[str, str]) -> None:
        """One step of a negotiation."""
        done = answer(browser, self.id, self.asked(seat, "negotiate"), what)
        assert done.status_code == 200, done.text

    def heard(self, browser: httpx.Client) -> str:
        """All that a browser can get, also by asking for what is not its own."""
        match = self.house.house.live(self.id).match
        foreign = [f"?decision={a.id}" for a in match.asked] + [f"?as={seat}" for seat in SEATS]
        asked = [a.id for a in match.asked if a.decision.tag == "negotiate"]
        counter = {"act": "counter", "power": "dutch", "other": "britain", "gives": [], "gets": []}
        drafts = [{"decision": one, "draft": {"value": counter}, "rev": 0} for one in asked]
        told = [browser.post(f"/g/{self.id}/draft", json=one).text for one in drafts]
        past = [f"?at={n}&as={seat}" for n in range(0, match.save.last_n + 1, 3) for seat in ("", "britain")]
        about = [f"/about?key={key}&as=britain" for key in ("britain", "dutch", "paris", "gibraltar", "gb_trade")]
        paths = ("/record.json", *foreign, "?adding=gives.word", *past, *about)
        told += [browser.get(f"/g/{self.id}{path}").text for path in paths]
        for lang in LANGUAGES:
            head = {"accept-language": lang}
            told += [browser.get(f"/g/{self.id}{path}", headers=head).text for path in PATHS]
            for part in ("table", "decision"):
                told.append(browser.get(f"/g/{self.id}", headers={"x-part": part, **head}).text)
        return "\n".join([*told, browser.get("/").text])


def goals_in(text: str) -> set[str]:
    """Whose goals a text names."""
    return {key[:2] for key in re.findall(r"\b(?:gb|nl|pt|at|sv)_[a-z_]+", text)}


def test_goals_and_offers_of_others_are_sent_to_nobody_else(house: Running) -> None:
    table = Table(house)
    ear = Ear(house, table.carla)
    held = house.house.live(table.id).match.save.state.goals
    assert [len(goals) for goals in held if goals] == [3, 3, 3]
    table.say(table.anna, "britain", OFFER)
    known = table.heard(table.bernat)
    assert SECRET in known and goals_in(known.replace("gb_trade", "")) == {"nl"}, "whom it is made to reads it"
    for browser, own in ((table.carla, {"pt"}), (table.seer, set[str]())):
        heard = table.heard(browser)
        assert SECRET not in heard
        assert goals_in(heard.replace("gb_trade", "")) == own
    table.say(table.bernat, "dutch", {"act": "decline", "power": "dutch", "other": "britain"})
    for browser in (table.carla, table.seer):
        assert SECRET not in table.heard(browser), "nor is it read afterwards"
    table.say(table.anna, "britain", {**OFFER, "gives": [{"kind": "word", "said": f"{SECRET} again"}]})
    table.say(table.bernat, "dutch", {"act": "accept", "power": "dutch", "other": "britain"})
    for browser in (table.carla, table.seer):
        heard = table.heard(browser)
        agreed = heard.count(f"{SECRET} again")
        assert agreed, "what was agreed is open to all"
        assert heard.count(SECRET) == agreed, "what was declined stays between the two"
    ear.wait_for(table.id, house.house.row(table.id).log_n - 3)  # of two offers and a refusal she hears nothing
    ear.close(house, table.id)
    assert len({news["n"] for news in ear.heard}) == 2, "how it stood, and the deal that was made"
    assert not any(SECRET in line for line in ear.raw)
    assert all(set(news) <= {"game", "n", "rev"} for news in ear.heard)


DECLINE = {"act": "decline", "power": "dutch", "other": "britain"}


def sight(table: Table, browser: httpx.Client) -> dict[str, bytes]:
    """All that a browser is sent, by address; what it knows of names and numbers it takes from its own pages."""
    found = {path: browser.get(f"/g/{table.id}{path}").content for path in PATHS}
    for part in ("table", "decision"):
        found[part] = browser.get(f"/g/{table.id}", headers={"x-part": part}).content
    page = found[""].decode()
    names = dict.fromkeys(re.findall(r'data-decision="([^"]+)"', page))
    steps = browser.get(f"/g/{table.id}/steps").json()["steps"]
    for query in (*(f"?decision={name}" for name in names), *(f"?at={n}" for n in steps[-3:]), "?at=9999"):
        found[query] = browser.get(f"/g/{table.id}{query}").content
    return {**found, "lobby": browser.get("/").content}


def test_that_something_was_said_in_secret_shows_nowhere(house: Running) -> None:
    """Pages, parts, exports, replay, streams, lobby: byte for byte as if nothing had been said; a proposal stands."""
    table = Table(house)
    foreign = {"Portugal": table.carla, "a spectator": table.seer}
    time.sleep(1.1)  # lists go by seconds
    for browser in foreign.values():
        new_game(browser, "assault", **{"seat.two_crowns": "me", "seat.catalan": "link"})  # first in their lists
    time.sleep(1.1)
    assert table.carla.post(f"/g/{table.id}/propose", json={"seat": "portugal", "kind": "draw"}).status_code == 200
    since = dict(house.house.asked_since[table.id])
    ears = {who: Ear(house, browser) for who, browser in foreign.items()}
    own = Ear(house, table.bernat)
    for ear in ears.values():
        ear.wait_for(table.id, house.house.row(table.id).log_n)
    for browser in foreign.values():
        sight(table, browser)  # who looks is here; that may show
    before = {who: sight(table, browser) for who, browser in foreign.items()}
    first = house.house.row(table.id).log_n
    for n, (browser, seat, what) in enumerate(
        ((table.anna, "britain", OFFER), (table.bernat, "dutch", DECLINE), (table.anna, "britain", OFFER)), 1
    ):
        table.say(browser, seat, what)
        own.wait_for(table.id, first + n)
        for who, other in foreign.items():
            now = sight(table, other)
            for path, body in now.items():
                assert body == before[who][path], f"{who} sees at {path or 'the page'} that {seat} spoke"
    for who, ear in ears.items():
        assert [news["n"] for news in ear.heard if news["game"] == table.id] == [first], f"{who} heard of it"
    assert house.house.row(table.id).log_n == first + 3
    pages = [browser.get(f"/g/{table.id}").text for browser in (table.anna, table.bernat, table.carla)]
    assert [re.findall(r'data-n="(\d+)" data-status', page) for page in pages] == [
        [str(first + 3)],
        [str(first + 3)],
        [str(first)],
    ]
    for ear in (*ears.values(), own):
        ear.close(house, table.id)
    assert house.house.asked_since[table.id] == since, "nor when the default may be played for who spoke"
    for browser in (table.anna, table.bernat):
        assert browser.post(f"/g/{table.id}/accept", json={}).status_code == 200, "it can still be agreed on"
    assert house.house.row(table.id).status == "over"


def test_the_house_speaks_to_everybody_in_their_own_numbers(house: Running) -> None:
    """After an upgrade it names the entry up to which the game was played by older rules."""
    table = Table(house)
    first = house.house.row(table.id).log_n
    table.say(table.anna, "britain", OFFER)
    tell(house.house, table.id, Notice("notice.set_back", {"n": str(first + 1)}))
    for browser, n in ((table.anna, first + 1), (table.bernat, first + 1), (table.carla, first), (table.seer, first)):
        talk = re.findall(r"entry (\d+)", browser.get(f"/g/{table.id}").text.partition('id="pane-talk"')[2])
        assert talk == [str(n)]


def test_who_answers_by_numbers_of_their_own_is_understood(house: Running) -> None:
    """A question keeps its name for who could not hear what was said meanwhile, so nobody is refused for it."""
    table = Table(house)
    seats = dict(zip(SEATS, (table.anna, table.bernat, table.carla), strict=True))
    asked = asked_of(house, table.id, *SEATS)
    assert asked is not None
    actor = asked.decision.seat
    others = [seat for seat in SEATS if seat != actor]
    page = seats[actor].get(f"/g/{table.id}").text
    name, n = re.search(r'id="decision"[^>]*data-decision="([^"]+)"', page), re.search(r' data-n="(\d+)"', page)
    assert name is not None and n is not None
    offer = {
        **OFFER,
        "power": others[0],
        "other": others[1],
        "gives": [{"kind": "resources", "amount": 1}],
    }
    spoken = answer(seats[others[0]], table.id, table.asked(others[0], "negotiate"), offer)
    assert spoken.status_code == 200, spoken.text
    body = {"decision": name.group(1), "answers": [asked.decision.default], "n": int(n.group(1))}
    done = seats[actor].post(f"/g/{table.id}/answer", json=body)
    assert done.status_code == 200, done.text


def test_pages_do_not_change_with_what_a_seat_cannot_know(house: Running) -> None:
    """Everybody may speak at any time; the goals and the offers of others are made up, and no page may change."""
    browser = house.browser()
    me: dict[str, Any] = {f"seat.{seat}": "me" for seat in SEATS}
    game_id = new_game(browser, "catalans", **{"option.players": "3"}, **me)
    leave_but(house, game_id, "portugal")
    rng = Rng("catalans")
    hidden: set[str] = set()
    offers = 0
    for _ in range(24):
        match = house.house.live(game_id).match
        speakers = [a for a in match.asked if a.decision.tag == "negotiate" and a.decision.seat != "portugal"]
        asked = rng.choice(speakers) if speakers and rng.below(2) else asked_of(house, game_id, *SEATS)
        if asked is None:
            break
        house.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.space.sample(rng)])
        real = house.house.live(game_id)
        offers += len(real.match.save.state.proposals) > 0
        before = pages(browser, game_id)
        hidden.add(swap(house, game_id, "portugal", rng.below(1000)))
        after = pages(browser, game_id)
        house.house.keep(real)
        for path in PATHS:
            assert after[path] == before[path], f"{path or 'the page'} shows what Portugal must not know"
    assert len(hidden) > 12 and offers > 0
