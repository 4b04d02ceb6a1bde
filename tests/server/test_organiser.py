"""An organiser's seat: it sees all, has no side, answers for others and puts the position right, and all are told."""

from __future__ import annotations

import html
import re
from typing import Any

import httpx
import pytest

from baluard.kernel.decision import Decision
from baluard.kernel.values import Answer
from baluard.server.common.words import Words
from baluard.server.games.appends import decoded
from baluard.server.records.history import story
from tests.server.toyhouse import Running, answer, asked_of, new_game
from tests.toys.skirmish import rules

TABLE = {"option.seats": "2", "option.rounds": "1", "option.marshal": "on"}
SEATS = ("red", "blue", "marshal")
FIX = {"seat": "marshal", "text": "[coins]\nred = 7", "reason": "a coin rolled under the table"}


def seated(running: Running) -> tuple[dict[str, httpx.Client], str]:
    """Three browsers, one at each seat."""
    maker = running.browser()
    game_id = new_game(maker, **TABLE, **{"seat.red": "me", "seat.blue": "link", "seat.marshal": "link"})
    links = re.findall(r'value="(http[^"]+/s/[\w-]+)"', maker.get(f"/g/{game_id}").text)
    browsers = {"red": maker, "blue": running.browser(), "marshal": running.browser()}
    for seat, link in zip(("blue", "marshal"), links, strict=True):
        assert browsers[seat].post(link).status_code == 200
    assert running.house.row(game_id).status == "running"
    return browsers, game_id


def page(browser: httpx.Client, game_id: str, **query: str) -> str:
    answered = browser.get(f"/g/{game_id}", params=query, headers={"x-part": "table"})
    assert answered.status_code == 200
    return html.unescape(answered.text)


def begun(running: Running) -> tuple[dict[str, httpx.Client], str]:
    """A table at which the marshal has said what the weather is like."""
    browsers, game_id = seated(running)
    weather = asked_of(running, game_id, "marshal")
    assert weather is not None and answer(browsers["marshal"], game_id, weather).status_code == 200
    return browsers, game_id


def test_the_organiser_sees_all_hands_and_no_seat_sees_more_than_before(running: Running) -> None:
    browsers, game_id = seated(running)
    shown = {seat: page(browser, game_id) for seat, browser in browsers.items()}
    assert "Red drew: " in shown["marshal"] and "Blue drew: " in shown["marshal"]
    assert 'id="cards-hand-red"' in shown["marshal"] and 'id="cards-hand-blue"' in shown["marshal"]
    assert "Red drew: " in shown["red"] and "Blue drew: " not in shown["red"]
    assert 'data-do="curtain"' not in shown["marshal"]
    exported = browsers["marshal"].get(f"/g/{game_id}/position.json").json()
    assert all(isinstance(hand, list) for hand in exported["position"]["hands"])


def test_the_organiser_belongs_to_no_side(running: Running) -> None:
    browsers, game_id = begun(running)
    shown = page(browsers["marshal"], game_id)
    assert "belong to no side" in shown and 'data-do="concede"' not in shown and 'data-do="propose"' not in shown
    assert "belong to no side" not in page(browsers["red"], game_id)
    said = browsers["marshal"].post(f"/g/{game_id}/say", json={"text": "hello", "to": "side"})
    assert said.status_code == 422
    assert browsers["marshal"].post(f"/g/{game_id}/concede", json={"seat": "marshal"}).status_code == 422
    assert browsers["red"].post(f"/g/{game_id}/concede", json={"seat": "red"}).status_code == 200
    over = {seat: page(browser, game_id) for seat, browser in browsers.items()}
    assert "You have won" not in over["marshal"] and "You have lost" not in over["marshal"]
    assert 'data-do="rematch"' in over["red"]
    said = browsers["red"].post(f"/g/{game_id}/rematch", json={"promise": ""}).json()
    taken = {seat.seat: seat.claimed for seat in running.house.store.seats(said["game"])}
    assert taken["blue"] and not taken["red"], "two sides change places"
    assert not taken["marshal"], "whoever else was at the table may come again"


def test_the_organiser_sees_what_each_seat_is_asked_and_answers_for_another(running: Running) -> None:
    browsers, game_id = begun(running)
    marshal = browsers["marshal"]
    shown = page(marshal, game_id)
    assert "What the others are asked" in shown and shown.count('data-do="other"') == 2
    assert 'id="answer-form"' not in shown, "nothing is answered for others unless it is asked for by name"
    asked = asked_of(running, game_id, "blue")
    assert asked is not None
    for_blue = page(marshal, game_id, decision=asked.id)
    assert "You answer for Blue" in for_blue and 'id="answer-form"' in for_blue
    assert answer(marshal, game_id, asked, 2).status_code == 200
    last = decoded(running.house.store.entries(game_id))[-1]
    assert isinstance(last, Answer) and (last.seat, last.by) == ("blue", "organiser")
    assert "Marshal answered for Blue." in page(browsers["red"], game_id)
    assert answer(browsers["red"], game_id, asked, 2).status_code == 403, "no player may"


def test_a_correction_is_told_to_each_as_far_as_they_may_know(running: Running) -> None:
    browsers, game_id = begun(running)
    # Whatever was dealt: red puts its cards back for a pair, blue gets a pair that nobody has held.
    dealt = running.house.live(game_id).match.save.state.hands
    pair = next(card for card in ("flag", "ambush", "mule") if [card, card] not in dealt)
    other = "ambush" if pair == "mule" else "mule"
    fix = {**FIX, "text": f'[coins]\nred = 7\n[hands]\nred = ["{other}", "{other}"]\nblue = ["{pair}", "{pair}"]'}
    assert browsers["marshal"].post(f"/g/{game_id}/correct", json=fix).status_code == 200
    live = running.house.live(game_id)
    assert live.match.save.state.coins[0] == 7 and live.match.save.state.hands[1] == [pair, pair]
    told = {seat: page(browser, game_id) for seat, browser in browsers.items()}
    for shown in told.values():
        assert "corrected the position: a coin rolled under the table. Coins: 3, 3 → 7, 3" in shown
        assert shown.count("corrected the position") == 1
    assert [f"{pair} {pair}" in told[seat] for seat in SEATS] == [False, True, True]
    for lang in ("ca", "es", "en"):
        lines = story(running.house, live.row, ("red",), Words(lang, live.game))[-1].lines
        assert [line.tag for line in lines][-1] == "Corrected" and "3, 3 → 7, 3" in lines[-1].text
    assert running.browser().get(f"/g/{game_id}/story.txt").status_code == 404
    assert "corrected" in browsers["blue"].get(f"/g/{game_id}/story.txt").text


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"text": "["}, 422),
        ({"text": "[coins]\nred = -1"}, 422),
        ({"text": "[coins]\nnobody = 1"}, 422),
        ({"text": " "}, 422),
        ({"reason": " \u202e"}, 422),
        ({"text": "x" * 20_001}, 422),
        ({"seat": "red"}, 403),
        ({"seat": ""}, 403),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(running: Running, changed: dict[str, str], status: int) -> None:
    browsers, game_id = begun(running)
    n = running.house.row(game_id).log_n
    assert browsers["marshal"].post(f"/g/{game_id}/correct", json={**FIX, **changed}).status_code == status
    assert running.house.row(game_id).log_n == n


def test_a_player_corrects_nothing_alone(running: Running) -> None:
    browsers, game_id = begun(running)
    n = running.house.row(game_id).log_n
    assert browsers["red"].post(f"/g/{game_id}/correct", json={**FIX, "seat": "red"}).status_code == 200
    assert running.house.row(game_id).log_n == n, "the others are asked"
    assert running.browser().post(f"/g/{game_id}/correct", json=FIX).status_code == 404


def test_one_screen_with_the_organiser_needs_no_curtain_and_plays_to_the_end(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **TABLE, **{f"seat.{seat}": "me" for seat in SEATS})
    for _ in range(80):
        if running.house.row(game_id).status == "over":
            break
        assert 'data-do="curtain"' not in page(browser, game_id)
        asked = asked_of(running, game_id, *SEATS)
        assert asked is not None and answer(browser, game_id, asked).status_code == 200
    assert running.house.row(game_id).status == "over"
    assert page(browser, game_id, at="3")


def test_a_finished_game_with_a_correction_can_be_looked_through(running: Running) -> None:
    browsers, game_id = begun(running)
    assert browsers["marshal"].post(f"/g/{game_id}/correct", json=FIX).status_code == 200
    assert browsers["red"].post(f"/g/{game_id}/concede", json={"seat": "red"}).status_code == 200
    for n in browsers["blue"].get(f"/g/{game_id}/steps").json()["steps"]:
        page(browsers["blue"], game_id, at=str(n))
    assert browsers["blue"].get(f"/g/{game_id}/record.json").status_code == 200


# -- what is none of an organiser's business


def test_a_draft_is_the_seats_own(running: Running) -> None:
    browsers, game_id = begun(running)
    asked = asked_of(running, game_id, "blue")
    assert asked is not None
    body = {"decision": asked.id, "draft": {"value": 2}, "rev": 0}
    assert browsers["blue"].post(f"/g/{game_id}/draft", json=body).status_code == 200
    for seat in ("marshal", "red"):
        assert browsers[seat].get(f"/g/{game_id}/draft", params={"decision": asked.id}).status_code == 403
        assert browsers[seat].post(f"/g/{game_id}/draft", json={**body, "rev": 1}).status_code == 403
    shown = page(browsers["marshal"], game_id, decision=asked.id)
    assert 'id="amount"' in shown and 'value="2"' not in shown.partition('id="amount"')[2].partition(">")[0]


def test_players_agree_among_themselves(running: Running) -> None:
    browsers, game_id = begun(running)
    draw = {"seat": "red", "kind": "draw"}
    assert browsers["red"].post(f"/g/{game_id}/propose", json=draw).status_code == 200
    assert 'data-do="accept"' in page(browsers["blue"], game_id)
    for deed in ("accept", "decline"):
        assert f'data-do="{deed}"' not in page(browsers["marshal"], game_id)
        assert browsers["marshal"].post(f"/g/{game_id}/{deed}").status_code == 422
    assert browsers["blue"].post(f"/g/{game_id}/accept").status_code == 200
    assert running.house.row(game_id).status == "over"


def test_a_take_back_needs_no_organisers_consent(running: Running) -> None:
    browsers, game_id = begun(running)
    n = running.house.row(game_id).log_n
    for seat in ("red", "blue"):
        asked = asked_of(running, game_id, seat)
        assert asked is not None and answer(browsers[seat], game_id, asked).status_code == 200
    back = {"seat": "red", "kind": "takeback", "to": n}
    assert browsers["red"].post(f"/g/{game_id}/propose", json=back).status_code == 200
    assert running.house.live(game_id).match.save.last_n > n
    assert browsers["blue"].post(f"/g/{game_id}/accept").status_code == 200
    assert running.house.live(game_id).match.save.last_n == n


def test_the_organiser_takes_back_his_correction_and_all_are_told(running: Running) -> None:
    browsers, game_id = begun(running)
    before = running.house.live(game_id).match.save
    assert browsers["marshal"].post(f"/g/{game_id}/correct", json=FIX).status_code == 200
    undo = re.search(r'id="undo" data-do="undo" data-seat="(\w+)" data-to="(\d+)"', page(browsers["marshal"], game_id))
    assert undo is not None and undo.groups() == ("marshal", str(before.last_n))
    assert 'data-to="-1"' in page(browsers["red"], game_id).partition('id="undo"')[2].partition(">")[0]
    body = {"seat": "marshal", "to": before.last_n}
    assert browsers["red"].post(f"/g/{game_id}/undo", json={**body, "seat": "red"}).status_code == 422
    assert browsers["marshal"].post(f"/g/{game_id}/undo", json=body).status_code == 200
    now = running.house.live(game_id).match.save
    assert (now.last_n, now.state.coins) == (before.last_n, before.state.coins)
    for browser in browsers.values():
        assert "Marshal took back the last correction" in page(browser, game_id)


def test_who_sees_all_is_said_on_the_invitation_and_at_the_table(running: Running) -> None:
    maker = running.browser()
    game_id = new_game(maker, **TABLE, **{"seat.red": "me", "seat.marshal": "me", "seat.blue": "link"})
    (link,) = re.findall(r'value="(http[^"]+/s/[\w-]+)"', maker.get(f"/g/{game_id}").text)
    said = {"en": "sees everything", "ca": "ho veu tot", "es": "lo ve todo"}
    both = {"en": "The same person plays Red", "ca": "la mateixa persona", "es": "la misma persona"}
    for lang, words in said.items():
        invitation = html.unescape(running.browser(lang).get(link).text)
        assert words in invitation and both[lang] in invitation
    blue = running.browser()
    assert blue.post(link).status_code == 200
    assert said["en"] in page(blue, game_id) and both["en"] in page(blue, game_id)


def test_an_organiser_who_only_organises_is_said_to_see_all_and_no_more(running: Running) -> None:
    browsers, game_id = seated(running)
    shown = page(browsers["blue"], game_id)
    assert "sees everything" in shown and "The same person plays" not in shown


def secret_offers(*args: Any, **more: Any) -> Decision[Any]:
    """The toy's decisions, but offers are made in secret."""
    return Decision(*args, **{**more, "secret": more.get("secret", False) or args[1] == "offer"})


@pytest.mark.parametrize("secret", [False, True])
def test_a_secret_answer_for_another_is_not_told(
    running: Running, monkeypatch: pytest.MonkeyPatch, secret: bool
) -> None:
    if secret:
        monkeypatch.setattr(rules, "Decision", secret_offers)
    browsers, game_id = begun(running)
    for seat in ("red", "blue"):
        asked = asked_of(running, game_id, seat)
        assert asked is not None and answer(browsers[seat], game_id, asked).status_code == 200
    (offer,) = [a for a in running.house.live(game_id).match.asked if a.decision.tag == "offer"]
    assert offer.decision.secret == secret
    assert answer(browsers["marshal"], game_id, offer, {"coins": 1}).status_code == 200
    name = offer.decision.seat.title()
    for browser in browsers.values():
        assert (f"Marshal answered for {name}." in page(browser, game_id)) != secret
