"""Drafts: tried without a trace, kept for all devices of a seat, given all or nothing."""

from __future__ import annotations

import hashlib
import html
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct

from baluard import server
from baluard.kernel.drafts import Draft
from baluard.kernel.errors import NotOffered
from baluard.kernel.rng import Rng
from baluard.kernel.values import Answer, Asked, View
from baluard.page.contract import GameModule
from baluard.page.questions import keys_in
from baluard.page.widgets import Column, Preview, Text
from baluard.server.games.appends import decoded
from baluard.server.settings import Settings
from tests.server import toyhouse
from tests.server.pictured import Pictured
from tests.server.toyhouse import Running, answer, asked_of, new_game

ALL = {"option.seats": "2", "option.rounds": "1", "seat.red": "me", "seat.blue": "me"}
LANGUAGES = ("ca", "es", "en")
SCRIPTS = Path(server.__file__).parent / "static" / "js"


class Tried(Struct):
    """What the server said of a draft."""

    faults: list[dict[str, str]]
    next: list[str]
    whole: bool
    preview: str
    room: dict[str, Any] | None = None


def try_out(browser: httpx.Client, game_id: str, asked: Asked, **draft: Any) -> Tried:
    body = {"decision": asked.id, "seat": asked.decision.seat, "draft": draft}
    answered = browser.post(f"/g/{game_id}/try", json=body)
    assert answered.status_code == 200, answered.text
    return Tried(**answered.json())


def every_byte(running: Running) -> list[Any]:
    """All rows of all tables."""
    store = running.house.store
    with store.reader.begin() as db:
        names = db.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").scalars().all()
        return [(name, [tuple(row) for row in db.exec_driver_sql(f"SELECT * FROM {name}")]) for name in names]


def play_to(running: Running, browser: httpx.Client, game_id: str, tag: str) -> Asked:
    """Answer defaults until something is asked; it."""
    for _ in range(60):
        for asked in running.house.live(game_id).match.asked:
            if asked.decision.tag == tag:
                return asked
        asked = asked_of(running, game_id, "red", "blue")
        assert asked is not None
        value = "look" if asked.decision.tag == "look" else "take" if asked.decision.tag == "take" else None
        assert answer(browser, game_id, asked, value).status_code == 200
    raise AssertionError(f"{tag} is never asked")


SAID: dict[str, list[tuple[Any, set[tuple[str, str]]]]] = {
    "bid": [(2, set()), (9, {("fault.between", "0")}), ("x", {("fault.no_answer", "")})],
    "offer": [
        ({"coins": 1}, set()),
        ({"coins": 99}, {("fault.coins", "coins")}),
        ({}, {("fault.missing", "coins")}),
        ({"coins": "x"}, {("fault.type", "coins")}),
    ],
    "muster": [
        ([["foot", "hill", 2], ["horse", "ford", 1]], set()),
        ([["foot", "hill", 3]], {("fault.not_so_many", "foot"), ("fault.no_room", "hill")}),
        ([["cart", "moon", 3]], {("fault.not_among", "cart"), ("fault.not_among", "moon")}),
    ],
    "camp": [([10, 10, 0], set()), ([99, 0, 0], {("fault.outside", "0")})],
    "stow": [([], set()), (["sword"], {("fault.not_among", "sword")})],
}


@pytest.mark.parametrize("tag", SAID)
def test_a_draft_is_told_all_its_faults_with_their_places_and_changes_no_byte(running: Running, tag: str) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, tag)
    before = every_byte(running)
    for value, wanted in SAID[tag]:
        tried = try_out(browser, game_id, asked, value=value)
        assert {(one["key"], one["place"]) for one in tried.faults} == wanted
        assert tried.whole == (not wanted)
        given = answer(browser, game_id, asked, value) if wanted else None
        assert given is None or (given.status_code, given.json()["faults"]) == (422, tried.faults)
    assert every_byte(running) == before


def test_faults_are_said_in_the_readers_language(running: Running) -> None:
    said = set()
    for lang in LANGUAGES:
        browser = running.browser(lang)
        game_id = new_game(browser, **ALL)
        asked = asked_of(running, game_id, "red")
        assert asked is not None
        (fault,) = try_out(browser, game_id, asked, value=77).faults
        assert "3" in fault["text"] and "{" not in fault["text"]
        said.add(fault["text"])
    assert len(said) == 3


def test_a_path_is_tried_key_by_key(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, "march")
    first = try_out(browser, game_id, asked, keys=[])
    assert "stay" in first.next and not first.whole
    assert try_out(browser, game_id, asked, keys=["stay"]).whole
    (fault,) = try_out(browser, game_id, asked, keys=["moon"]).faults
    assert (fault["key"], fault["place"]) == ("fault.not_among", "0")


def test_what_still_fits_is_the_servers_to_say(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, "muster")
    empty = try_out(browser, game_id, asked, value=[]).room
    assert empty is not None
    assert empty["left"] == {"foot": 2, "horse": 1} and empty["free"] == 3
    assert empty["more"]["foot"] == {"hill": 2, "ford": 2, "wood": 2}
    room = try_out(browser, game_id, asked, value=[["foot", "hill", 1], ["horse", "hill", 1]]).room
    assert room is not None
    assert room["left"] == {"foot": 1, "horse": 0} and room["free"] == 1
    assert room["more"]["foot"] == {"hill": 0, "ford": 1, "wood": 1}, "the hill is full"
    assert room["more"]["horse"] == {"hill": 0, "ford": 1, "wood": 1}, "a single counter may leave its place"


class Foreseeing(Pictured):
    """A toy that says of every draft how many keys it has, and of a form what it offers."""

    def preview(self, view: View, asked: Asked, draft: Draft) -> Preview | None:
        title, keys = Text("sum.men"), keys_in(asked.decision.space, draft)
        number = draft.value["coins"] if isinstance(draft.value, dict) else len(keys)
        return Preview((Column(title, (("SKI-9", title, number),), number),), (Text("sum.die"),))


FORESEEN: dict[str, tuple[Any, int]] = {
    "bid": (2, 1),
    "muster": ([["foot", "hill", 2], ["horse", "ford", 1]], 6),
    "camp": ([10, 10, 0], 1),
    "offer": ({"coins": 2}, 2),  # a form is no path of keys
}


def foreseeing() -> dict[str, GameModule]:
    return {"skirmish": Foreseeing()}


@pytest.mark.parametrize("tag", FORESEEN)
def test_every_kind_of_draft_has_its_preview(tmp_path: Path, tag: str) -> None:
    settings = toyhouse.settings_for(tmp_path)
    settings = type(settings)(data_dir=tmp_path, catalogue=f"{__name__}:foreseeing", chooser=settings.chooser)
    with Running(settings) as running:
        browser = running.browser()
        game_id = new_game(browser, **ALL)
        asked = play_to(running, browser, game_id, tag)
        value, keys = FORESEEN[tag]
        said = try_out(browser, game_id, asked, value=value).preview
        assert 'class="preview"' in said and f"+{keys}<" in said
        query = f"as={asked.decision.seat}&decision={asked.id}"
        page = browser.get(f"/g/{game_id}?{query}", headers={"x-part": "decision"}).text
        assert 'id="tried-preview"' in page and 'class="preview"' in page


def test_who_has_not_lifted_the_curtain_tries_nothing_out(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = asked_of(running, game_id, "red")
    assert asked is not None and asked.sealed
    body = {"decision": asked.id, "seat": "blue", "draft": {"value": 0}}
    assert browser.post(f"/g/{game_id}/try", json=body).status_code == 403
    assert running.browser().post(f"/g/{game_id}/try", json=body).status_code == 404


def test_a_refused_input_keeps_confirm_shut_in_the_page_as_it_comes(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, "muster")
    query = f"as={asked.decision.seat}&decision={asked.id}"
    page = browser.get(f"/g/{game_id}?{query}", headers={"x-part": "decision"}).text
    assert re.search(r'<button id="confirm"[^>]* disabled>', page)


def test_the_browser_reckons_no_limit() -> None:
    """What fits, and what may be confirmed, the server says: scripts of inputs know no bound."""
    for name in ("allot.js", "answers.js"):
        source = (SCRIPTS / name).read_text("utf-8")
        found = re.findall(r"Math\.(?:min|max)|dataset\.(?:most|least|cap|count)|\.(?:max|min)\b|isLegal", source)
        assert found == [], name


# -- all or nothing


def test_a_whole_set_is_stored_when_every_answer_is_legal(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, "hear")
    body = {"decision": asked.id, "answers": ["go_on"], "whole": True}
    given = browser.post(f"/g/{game_id}/answer", json=body)
    assert given.status_code == 200 and given.json()["done"] == 1


def test_one_wrong_answer_of_a_whole_set_and_nothing_is_stored(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, "bid")
    before = every_byte(running)
    body = {"decision": asked.id, "answers": [99, "x", 98], "whole": True}
    given = browser.post(f"/g/{game_id}/answer", json=body)
    assert given.status_code == 422
    assert [(one["key"], one["place"]) for one in given.json()["faults"]] == [
        ("fault.between", "0.0"),
        ("fault.no_answer", "1"),
        ("fault.between", "2.0"),
    ]
    assert every_byte(running) == before


def moves_in(house: Any, game_id: str, number: int) -> tuple[Asked, list[Any]]:
    """The first movement of `assault`, and moves of different counters, each legal after the one before."""
    for _ in range(200):
        live = house.live(game_id)
        asked = next(a for a in live.match.asked if a.required and not a.answered)
        if asked.decision.space.kind == "path" and len(asked.decision.space.next_keys(())) > 10:
            match, rng, moves = live.match.fork(), Rng("moves"), []
            for _ in range(number):
                open_now = match.asked[0]
                moves.append(a_move(open_now.decision.space, rng, [move[0] for move in moves]))
                match.answer(open_now.decision.seat, open_now.id, moves[-1])
            return asked, moves
        house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.default])
    raise AssertionError("nobody moves")


def a_move(space: Any, rng: Rng, moved: list[str]) -> list[str]:
    """A move of a counter that has not moved."""
    keys: list[str] = [next(key for key in space.next_keys(()) if key != "done" and key not in moved)]
    while more := space.next_keys(tuple(keys)):
        keys.append(more[rng.below(len(more))])
    return keys


def test_a_set_of_orders_is_all_or_nothing_and_a_stack_is_not(tmp_path: Path) -> None:
    with Running(Settings(data_dir=tmp_path)) as running:
        browser, house = running.browser(), running.house
        game = house.module("assault")
        seats = {f"seat.{seat}": "me" for seat in game.seats(game.checked_options({}))}
        game_id = new_game(browser, "assault", **seats)
        asked, (one, two) = moves_in(house, game_id, 2)
        before = every_byte(running)
        with pytest.raises(NotOffered) as refused:
            house.answer_whole(game_id, asked.decision.seat, asked.id, [one, ["nobody", "x"], two])
        assert [fault.place for fault in refused.value.faults] == ["1.0"]
        assert every_byte(running) == before
        with pytest.raises(NotOffered) as refused:  # a path that is too long is not cut until it fits
            house.answer_whole(game_id, asked.decision.seat, asked.id, [one, [*two, "x"]])
        assert [fault.place for fault in refused.value.faults] == [f"1.{len(two)}"]
        assert every_byte(running) == before
        done = house.answer_whole(game_id, asked.decision.seat, asked.id, [one, two])
        assert (done.count, done.left) == (2, ())


CUT = {  # where a set of the first three answers does not go on, and why
    "march": ([["stay"], ["stay"], ["stay"]], [("fault.no_answer", "1"), ("fault.no_answer", "2")], None),
    "bid": ([1, 1], [("fault.stops_seat", "1")], 1),
    "hear": (["go_on", "go_on"], [("fault.no_answer", "1")], None),
    "look": (["look", "take"], [("fault.stops_chance", "1")], 1),
}


@pytest.mark.parametrize("tag", CUT)
def test_of_a_set_that_does_not_go_on_nothing_is_stored(running: Running, tag: str) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{**ALL, "option.rounds": "3"})
    asked = play_to(running, browser, game_id, tag)
    answers, faults, stops = CUT[tag]
    before = every_byte(running)
    tried = try_set(browser, game_id, asked, answers)
    assert [(one["key"], one["place"]) for one in tried["faults"]] == faults
    assert (tried["whole"], tried["stops"]) == (False, stops)
    given = give_set(browser, game_id, asked, answers)
    assert (given.status_code, given.json()["faults"]) == (422, tried["faults"])
    assert every_byte(running) == before


def give_set(
    browser: httpx.Client, game_id: str, asked: Asked, answers: list[Any], tags: tuple[str, ...] = ()
) -> httpx.Response:
    body = {"decision": asked.id, "answers": answers, "whole": True, "tags": tags}
    return browser.post(f"/g/{game_id}/answer", json=body)


def try_set(
    browser: httpx.Client, game_id: str, asked: Asked, answers: list[Any], tags: tuple[str, ...] = ()
) -> dict[str, Any]:
    body = {"decision": asked.id, "seat": asked.decision.seat, "answers": answers, "tags": tags}
    tried = browser.post(f"/g/{game_id}/try", json=body)
    assert tried.status_code == 200, tried.text
    found: dict[str, Any] = tried.json()
    return found


MEN = [["foot", "hill", 2], ["horse", "ford", 1]]


@pytest.mark.parametrize("tags", [(), ("hear", "muster", "camp"), ("hear", "", "camp")])
def test_a_set_goes_over_several_questions_of_a_seat(running: Running, tags: tuple[str, ...]) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, "hear")
    answers = ["go_on", MEN, [10, 10, 0]]
    before, files = every_byte(running), hash_of_files(running)
    assert try_set(browser, game_id, asked, answers, tags) == {"faults": [], "whole": True, "stops": None}
    wrong = try_set(browser, game_id, asked, ["go_on", [["foot", "hill", 3]], [10, 10, 99]], tags)
    assert {one["place"] for one in wrong["faults"]} >= {"1.foot", "1.hill", "2"}
    assert every_byte(running) == before and hash_of_files(running) == files
    assert give_set(browser, game_id, asked, answers, tags).json()["done"] == 3
    entries = [one for one in decoded(running.house.store.entries(game_id)) if isinstance(one, Answer)][-3:]
    assert [one.about for one in entries] == ["hear", "muster", "camp"]
    assert {one.gesture for one in entries} == {entries[0].n}, "they are taken back together"


def hash_of_files(running: Running) -> str:
    """Of the bytes of the store on the disk; the index of the log, which every reader touches, is none of them."""
    files = sorted(path for path in running.app.state.settings.data_dir.rglob("*") if path.is_file())
    found = hashlib.sha256()
    for path in files:
        if not path.name.endswith("-shm"):
            found.update(path.read_bytes())
    return found.hexdigest()


@pytest.mark.parametrize("tags", [("hear", "camp"), ("hear",), ("bid", "muster"), ("hear", "weather")])
def test_an_answer_to_another_question_than_is_asked_is_refused(running: Running, tags: tuple[str, ...]) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, "hear")
    before = every_byte(running)
    assert give_set(browser, game_id, asked, ["go_on", MEN], tags).status_code == 422
    one_by_one = {"decision": asked.id, "answers": ["go_on"], "tags": ["hear"]}
    assert browser.post(f"/g/{game_id}/answer", json=one_by_one).status_code == 422
    assert every_byte(running) == before


def test_a_refused_set_tells_nothing_of_what_lies_hidden(running: Running) -> None:
    """Who bids last would see the others' bids: the set stops there, whatever they are."""
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    first = asked_of(running, game_id, "blue")
    assert first is not None and answer(browser, game_id, first, 3).status_code == 200
    last = asked_of(running, game_id, "red")
    assert last is not None
    tried = try_set(browser, game_id, last, [2, "go_on"])
    assert [(one["key"], one["place"]) for one in tried["faults"]] == [("fault.stops_shown", "1")]
    assert give_set(browser, game_id, last, [2, "go_on"]).status_code == 422
    assert give_set(browser, game_id, last, [2]).status_code == 200


def test_a_set_may_be_long_and_a_stack_may_not(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, "bid")
    for number, whole, places in ((61, False, 0), (61, True, 61), (2_000, True, 2_000), (2_001, True, 0)):
        body = {"decision": asked.id, "answers": [99] * number, "whole": whole}
        given = browser.post(f"/g/{game_id}/answer", json=body)
        assert given.status_code == 422 and len(given.json().get("faults", ())) == places


# -- drafts that are kept


def offer_of(running: Running, game_id: str) -> Asked:
    for asked in running.house.live(game_id).match.asked:
        if asked.decision.tag == "offer":
            return asked
    raise AssertionError("nobody may offer")


def shared(running: Running) -> tuple[httpx.Client, httpx.Client, str, Asked]:
    """Two browsers that hold all seats of a table at which an offer may be made."""
    anna, phone = running.browser(), running.browser()
    game_id = new_game(anna, **ALL)
    for seat in ("red", "blue"):
        link = anna.post(f"/g/{game_id}/seat", data={"seat": seat, "what": "device"}, headers={"x-part": "seat"})
        assert phone.post(link.json()["link"]).status_code == 200
    play_to(running, anna, game_id, "hear")
    return anna, phone, game_id, offer_of(running, game_id)


def kept(browser: httpx.Client, game_id: str, asked: Asked) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/g/{game_id}/draft", params={"decision": asked.id}).json()
    return found


def test_devices_of_a_seat_share_a_draft_and_the_newer_one_stands(running: Running) -> None:
    anna, phone, game_id, asked = shared(running)
    assert kept(anna, game_id, asked) == {"draft": None, "rev": 0}
    rev = running.house.row(game_id).rev
    body = {"decision": asked.id, "draft": {"value": {"coins": 2}}, "rev": 0}
    assert anna.post(f"/g/{game_id}/draft", json=body).json() == {"rev": 1}
    assert kept(phone, game_id, asked) == {"draft": {"value": {"coins": 2}}, "rev": 1}
    late = phone.post(f"/g/{game_id}/draft", json={**body, "draft": {"value": {"coins": 3}}})
    assert late.status_code == 409 and "newer" in late.json()["error"]
    newer = {**body, "draft": {"value": {"coins": 99}}, "rev": 1}  # a draft may be wrong
    assert phone.post(f"/g/{game_id}/draft", json=newer).json() == {"rev": 2}
    assert kept(anna, game_id, asked)["draft"] == {"value": {"coins": 99}}
    assert running.house.row(game_id).rev == rev, "nobody else hears of it"
    query = f"as={asked.decision.seat}&decision={asked.id}"
    page = anna.get(f"/g/{game_id}?{query}", headers={"x-part": "decision"}).text
    assert re.search(r'name="coins"[^>]*value="99"', page) and 'data-rev="2"' in page
    assert running.browser().get(f"/g/{game_id}/draft", params={"decision": asked.id}).status_code == 404


def test_a_draft_stays_while_others_speak(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{**ALL, "option.seats": "3", "seat.green": "me"})
    while not any(a.decision.tag == "offer" for a in running.house.live(game_id).match.asked):
        bid = asked_of(running, game_id, "red", "blue", "green")
        assert bid is not None and answer(browser, game_id, bid).status_code == 200
    mine, other = [a for a in running.house.live(game_id).match.asked if a.decision.tag == "offer"]
    body = {"decision": mine.id, "draft": {"value": {"coins": 2}}, "rev": 0}
    assert browser.post(f"/g/{game_id}/draft", json=body).status_code == 200
    assert answer(browser, game_id, other, {"coins": 1}).status_code == 200
    assert offer_of(running, game_id).id != mine.id, "it is asked anew, and the draft is still there"
    assert kept(browser, game_id, offer_of(running, game_id))["draft"] == {"value": {"coins": 2}}


def test_a_draft_is_dropped_when_its_decision_is_answered(running: Running) -> None:
    anna, _, game_id, asked = shared(running)
    body = {"decision": asked.id, "draft": {"value": {"coins": 2}}, "rev": 0}
    assert anna.post(f"/g/{game_id}/draft", json=body).status_code == 200
    assert answer(anna, game_id, asked, {"coins": 1}).status_code == 200
    assert running.house.store.drafts(game_id, ["red", "blue"]) == []


def test_a_draft_is_dropped_when_nobody_asks_any_more(running: Running) -> None:
    anna, _, game_id, asked = shared(running)
    body = {"decision": asked.id, "draft": {"value": {"coins": 2}}, "rev": 0}
    assert anna.post(f"/g/{game_id}/draft", json=body).status_code == 200
    hear = asked_of(running, game_id, "red", "blue")
    assert hear is not None and answer(anna, game_id, hear, "go_on").status_code == 200
    assert running.house.store.drafts(game_id, ["red", "blue"]) == []


@pytest.mark.parametrize("value", [5, "x", None, [], [[1]], {"coins": {"a": 1}}, {"zz": "<script>"}])
def test_a_draft_of_any_shape_breaks_no_page(running: Running, value: Any) -> None:
    anna, _, game_id, asked = shared(running)
    body = {"decision": asked.id, "draft": {"value": value}, "rev": 0}
    assert anna.post(f"/g/{game_id}/draft", json=body).status_code == 200
    page = anna.get(f"/g/{game_id}?as={asked.decision.seat}&decision={asked.id}")
    assert page.status_code == 200 and "<script>" not in page.text.partition('id="decision"')[2].partition("<script")[0]


def test_nobody_keeps_a_draft_for_a_seat_that_is_not_asked(running: Running) -> None:
    anna, _, game_id, _ = shared(running)
    for decision, status in (("1.1.red.nothing", 200), ("x", 403), ("1.1.green.offer", 403)):
        body = {"decision": decision, "draft": {"value": 1}, "rev": 0}
        given = anna.post(f"/g/{game_id}/draft", json=body)
        assert given.status_code == status and (status != 200 or given.json() == {"anew": True})
    assert running.house.store.drafts(game_id, ["red", "blue"]) == []


def test_a_draft_for_a_question_that_is_no_longer_asked_is_no_fault(running: Running) -> None:
    anna, _, game_id, asked = shared(running)
    assert answer(anna, game_id, asked, {"coins": 1}).status_code == 200
    gone = {"decision": asked.id, "seat": asked.decision.seat, "draft": {"value": {"coins": 2}}}
    still = [a.id.split(".")[2:] for a in running.house.live(game_id).match.asked]
    assert asked.id.split(".")[2:] not in still
    tried = anna.post(f"/g/{game_id}/try", json=gone)
    assert (tried.status_code, tried.json()) == (200, {"anew": True})


SHOWN: dict[str, tuple[Any, str]] = {  # a draft of each kind of input, and how the page shows it
    "bid": (77, r'id="amount"[^>]*value="77"'),
    "offer": ({"coins": 99}, r'name="coins"[^>]*value="99"'),
    "muster": ([["foot", "hill", 3]], ""),  # a script puts it in place
    "camp": ([7, 8, 3], r'name="x"[^>]*value="7".*name="y"[^>]*value="8".*name="heading"[^>]*value="3"'),
    "stow": (["{key}"], r'value="{key}"[^>]* checked>'),
}


@pytest.mark.parametrize("tag", SHOWN)
def test_a_kept_draft_of_any_kind_stands_in_the_inputs(running: Running, tag: str) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, tag)
    value, wanted = SHOWN[tag]
    if tag == "stow":
        (value,), wanted = (asked.decision.space.keys[:1],), wanted.replace("{key}", asked.decision.space.keys[0])
    assert keep(browser, game_id, asked, value).json() == {"rev": 1}
    query = f"as={asked.decision.seat}&decision={asked.id}"
    page = browser.get(f"/g/{game_id}?{query}", headers={"x-part": "decision"}).text
    found = re.search(r'data-draft="([^"]*)"', page)
    assert found is not None and json.loads(html.unescape(found.group(1))) == json.loads(json.dumps(value))
    assert 'data-rev="1"' in page and 'data-keeps="yes"' in page and re.search(wanted, page, re.DOTALL)


@pytest.mark.parametrize("tag", ["bid", "muster", "camp", "stow"])
@pytest.mark.parametrize("value", [None, "x", [], [[1]], ["a", "b", "c"], {"coins": 1}, 10**30, True])
def test_a_draft_of_another_shape_leaves_the_inputs_as_they_were(running: Running, tag: str, value: Any) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL)
    asked = play_to(running, browser, game_id, tag)
    assert keep(browser, game_id, asked, value).status_code == 200
    assert browser.get(f"/g/{game_id}?as={asked.decision.seat}&decision={asked.id}").status_code == 200


def keep(browser: httpx.Client, game_id: str, asked: Asked, value: Any, rev: int = 0) -> httpx.Response:
    body = {"decision": asked.id, "draft": {"value": value}, "rev": rev}
    return browser.post(f"/g/{game_id}/draft", json=body)


# -- offers that are being written


def negotiates(running: Running, game_id: str, seat: str) -> Asked:
    asked = running.house.live(game_id).match.asked
    return next(a for a in asked if (a.decision.seat, a.decision.tag) == (seat, "negotiate"))


def desk_of(browser: httpx.Client, game_id: str, **query: str) -> str:
    answered = browser.get(f"/g/{game_id}", params=query, headers={"x-part": "decision"})
    assert answered.status_code == 200
    return html.unescape(answered.text)


def test_an_offer_is_written_on_all_devices_of_a_seat_and_survives_who_speaks_and_a_restart(tmp_path: Path) -> None:
    gives = [{"kind": "resources", "amount": 2}, {"kind": "word", "said": "as God is my witness"}]
    offer = {"act": "propose", "power": "dutch", "other": "savoy", "gives": gives, "gets": []}
    seats = {"option.players": "2", "seat.maritime": "me", "seat.continental": "link"}
    with Running(Settings(data_dir=tmp_path)) as running:
        anna, phone, bernat = (running.browser() for _ in range(3))
        game_id = new_game(anna, "catalans", **seats)
        link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
        assert link is not None and bernat.post(link.group(0)).status_code == 200
        own = anna.post(f"/g/{game_id}/seat", data={"seat": "maritime", "what": "device"}, headers={"x-part": "seat"})
        assert phone.post(own.json()["link"]).status_code == 200
        asked = negotiates(running, game_id, "maritime")
        assert keep(anna, game_id, asked, offer).status_code == 200
        theirs = {"act": "propose", "power": "savoy", "other": "dutch", "gives": gives[:1], "gets": []}
        assert answer(bernat, game_id, negotiates(running, game_id, "continental"), theirs).status_code == 200
        for browser in (anna, phone):
            shown = desk_of(browser, game_id)
            assert "is-writing" in shown and "2 Resources" in shown and "as God is my witness" in shown
        assert "as God is my witness" not in desk_of(bernat, game_id)
        assert keep(phone, game_id, asked, {**offer, "gives": gives[:1]}, rev=1).status_code == 200
        assert "as God" not in desk_of(anna, game_id) and "2 Resources" in desk_of(anna, game_id)
        cookies = dict(anna.cookies)
    with Running(Settings(data_dir=tmp_path)) as running:
        anna = running.browser()
        anna.cookies.update(cookies)
        assert "is-writing" in desk_of(anna, game_id) and 'data-rev="2"' in desk_of(anna, game_id)
        assert answer(anna, game_id, negotiates(running, game_id, "maritime"), offer).status_code == 200
        assert "is-writing" not in desk_of(anna, game_id)


def test_the_point_that_is_wrong_is_marked_at_its_place(tmp_path: Path) -> None:
    with Running(Settings(data_dir=tmp_path)) as running:
        browser = running.browser()
        game_id = new_game(
            browser, "catalans", **{"option.players": "2", "seat.maritime": "me", "seat.continental": "me"}
        )
        asked = negotiates(running, game_id, "maritime")
        coins = {"kind": "resources", "amount": 1}
        offer = {"act": "propose", "power": "dutch", "other": "savoy", "gives": [coins, coins], "gets": []}
        assert keep(browser, game_id, asked, offer).status_code == 200
        (fault,) = try_out(browser, game_id, asked, value=offer).faults
        assert fault["place"] == "gives.1"
        shown = desk_of(browser, game_id, **{"as": "maritime", "decision": asked.id})
        points = re.findall(r"<li data-point.*?</li>", shown, re.DOTALL)
        assert [fault["text"] in point and "is-faulty" in point for point in points] == [False, True]
        assert re.search(r'data-do="compose-send"[^>]* disabled>', shown)
        odd = [{**offer, "gives": 5}, {**offer, "gives": [5, [], {"kind": {}}]}, {"act": []}, {}]
        for rev, value in enumerate(odd, 1):
            assert keep(browser, game_id, asked, value, rev).status_code == 200
            desk_of(browser, game_id, **{"as": "maritime", "decision": asked.id, "adding": "gives.word"})
