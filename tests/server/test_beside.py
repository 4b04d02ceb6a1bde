"""What lies beside the board, who is asked, motions with consent, options that depend on others."""

from __future__ import annotations

import html
import json
import re

from tests.server.toyhouse import Running, answer, asked_of, new_game, play_to_end

BOTS = {"seat.red": "me", "seat.blue": "random", "seat.green": "random"}
DUEL = {"option.seats": "2", "seat.red": "me", "seat.blue": "link"}


def test_cards_and_instruments_are_pictures_with_words(running: Running) -> None:
    browser = running.browser()
    page = browser.get(f"/g/{new_game(browser, **BOTS)}").text
    assert 'id="cards-hand-red"' in page and 'id="cards-hand-blue"' not in page
    assert re.search(r'class="face" id="face-hand-red-(\w+)" data-do="face" data-key="\1"', page)
    assert re.search(
        r'class="instrument essential" id="instrument-purse"[^>]*aria-label="The purses. Coins: [\d ]+."', page
    )
    assert re.search(r'class="instrument" id="instrument-bag"', page)
    assert html.escape("Do not <tell> your cards.") in page


def test_a_spectator_sees_no_hand(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{**BOTS, "public": "yes"})
    page = running.browser().get(f"/g/{game_id}").text
    assert "cards-hand" not in page and 'id="instrument-purse"' in page


def test_the_story_carries_ways_and_dice(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{"seat.red": "me", "seat.blue": "me", "seat.green": "me", "option.rounds": "1"})
    play_to_end(running, browser, game_id, "red", "blue", "green")
    page = browser.get(f"/g/{game_id}").text
    for found in re.findall(r'data-journeys="([^"]+)"', page):
        for way in json.loads(html.unescape(found)):
            assert way["path"][0] == "ford" and way["words"] == "1"
    assert page.count("data-journeys") == page.count('aria-label="A &lt;die&gt;"')


def test_a_sealed_answer_is_marked_for_its_owner_alone(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **DUEL)
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    asked = asked_of(running, game_id, "red")
    assert asked is not None and asked.sealed
    assert answer(anna, game_id, asked, 2).status_code == 200
    for browser in (anna, bernat):
        page = browser.get(f"/g/{game_id}").text
        chips = re.search(r'<ul class="asked".*?</ul>', page, re.S)
        assert chips is not None
        assert re.search(r'class="has-answered"><b>Red', chips.group(0)) and "is-asked" in chips.group(0)


def test_bots_agree_to_what_their_game_says_and_to_nothing_else(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **BOTS)
    page = browser.get(f"/g/{game_id}").text
    assert "Offer all others a draw?" in page and "Surrender? The game ends here and now, and is lost." in page
    assert browser.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "draw"}).status_code == 200
    assert running.house.row(game_id).status == "running"
    assert "The draw is declined" in browser.get(f"/g/{game_id}").text
    assert browser.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "concede"}).status_code == 422
    assert browser.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "nonsense"}).status_code == 422
    assert browser.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "surrender"}).status_code == 200
    assert running.house.row(game_id).status == "over"
    assert "The game is lost." in browser.get(f"/g/{game_id}").text


def test_people_are_asked_before_all_surrender(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **{**DUEL, "option.seats": "3", "seat.green": "random"})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    assert "Propose to all others to surrender?" in anna.get(f"/g/{game_id}").text
    assert anna.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "surrender"}).status_code == 200
    assert running.house.row(game_id).status == "running"
    assert "proposes to surrender" in bernat.get(f"/g/{game_id}").text
    assert bernat.post(f"/g/{game_id}/accept", json={}).status_code == 200
    assert running.house.row(game_id).status == "over"
