"""Games played over HTTP: with bots, at one screen, with take-backs, motions, exports and imports."""

from __future__ import annotations

import html
import json
import re
import time

import httpx
import msgspec

from baluard import verification
from baluard.kernel import records
from baluard.kernel.rng import Rng
from tests.server.toyhouse import Running, answer, asked_of, new_game, play_to_end
from tests.toys.skirmish import GAME

BOTS = {"seat.red": "me", "seat.blue": "random", "seat.green": "random"}
HOTSEAT = {"seat.red": "me", "seat.blue": "me", "seat.green": "me"}
JSON = {"content-type": "application/json"}


def finished(running: Running, browser: httpx.Client) -> str:
    game_id = new_game(browser, **{**BOTS, "option.rounds": "1"})
    play_to_end(running, browser, game_id, "red")
    return game_id


def test_a_whole_game_against_bots_ends_and_its_record_verifies(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **BOTS)
    assert browser.get(f"/g/{game_id}/record.json").status_code == 422
    play_to_end(running, browser, game_id, "red")
    record = records.load(browser.get(f"/g/{game_id}/record.json").content)
    assert verification.verify(GAME, record).is_good
    page = browser.get(f"/g/{game_id}").text
    assert 'class="result"' in page
    proof = browser.get(f"/g/{game_id}/proof").text
    assert record.seed in proof and "All dice are correct" in proof


def test_the_seed_is_secret_while_the_game_runs(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **BOTS)
    row = running.house.row(game_id)
    for path in ("", "/proof", "/position.json", "/story.txt", "/steps"):
        answered = browser.get(f"/g/{game_id}{path}")
        assert answered.status_code == 200
        assert row.seed.hex() not in answered.text
    assert row.seed_hash in browser.get(f"/g/{game_id}/proof").text


def test_an_export_of_a_running_game_shows_only_ones_own(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **BOTS)
    own = browser.get(f"/g/{game_id}/position.json").json()
    assert own["eyes"] == ["red"]
    assert own["position"] == json.loads(json.dumps(own["position"]))
    hands = own["position"]["hands"]
    assert isinstance(hands[0], list) and isinstance(hands[1], int) and isinstance(hands[2], int)


def test_a_record_can_be_imported_and_replayed(running: Running) -> None:
    browser = running.browser()
    game_id = finished(running, browser)
    record = browser.get(f"/g/{game_id}/record.json").content
    came = running.browser().post("/import", files={"record": ("game.json", record)})
    assert came.status_code == 200
    assert "Game over" in came.text
    copy = str(came.url).rpartition("/")[2]
    assert copy != game_id
    again = running.house
    assert again.row(copy).log_n == again.row(game_id).log_n
    assert [e.body for e in again.store.events(copy, 999)] == [e.body for e in again.store.events(game_id, 999)]


def test_a_forged_record_is_refused(running: Running) -> None:
    browser = running.browser()
    record = json.loads(browser.get(f"/g/{finished(running, browser)}/record.json").content)
    for entry in record["entries"]:
        if entry["type"] == "chance":
            entry["values"] = [entry["values"][0] % entry["sides"] + 1]
            break
    before = len(running.house.store.games_of(""))
    refused = browser.post("/import", files={"record": ("game.json", json.dumps(record).encode())})
    assert refused.status_code == 422
    assert "record cannot be opened" in refused.text
    assert len(running.house.store.games_of("")) == before


def test_replay_shows_the_board_as_it_stood(running: Running) -> None:
    browser = running.browser()
    game_id = finished(running, browser)
    steps = browser.get(f"/g/{game_id}/steps").json()["steps"]
    assert steps[0] == 0 and steps == sorted(steps)
    for n in steps:
        page = browser.get(f"/g/{game_id}?at={n}", headers={"x-part": "table"})
        assert page.status_code == 200
        assert f'data-at="{n}"' in page.text
    assert browser.get(f"/g/{game_id}?at=99999", headers={"x-part": "table"}).status_code == 422


def test_one_screen_lowers_a_curtain_between_secretive_seats(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **HOTSEAT)
    page = browser.get(f"/g/{game_id}").text
    assert 'data-do="curtain"' in page and "drew: " not in page
    lifted = browser.get(f"/g/{game_id}?as=red", headers={"x-part": "table"}).text
    assert 'data-do="curtain"' not in lifted and "Red drew: " in lifted
    assert "Blue drew: " not in lifted
    for query, secret in (("at=4", "drew: "), ("at=4&as=red", "Blue drew: ")):
        assert secret not in browser.get(f"/g/{game_id}?{query}", headers={"x-part": "table"}).text


def test_one_screen_plays_to_the_end(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{**HOTSEAT, "option.rounds": "1"})
    play_to_end(running, browser, game_id, "red", "blue", "green")
    assert running.house.row(game_id).status == "over"


def test_every_space_is_offered_by_the_page_and_answered_from_its_keys(running: Running) -> None:
    """A player at random, who reads only the page: choices and inputs of every kind lead to legal answers."""
    browser = running.browser()
    kinds: set[str] = set()
    rng = Rng("pages")
    for seed in range(3):
        game_id = new_game(browser, **{**BOTS, "option.rounds": "3", "title": f"game {seed}"})
        until = time.monotonic() + 90
        while running.house.row(game_id).status != "over":
            assert time.monotonic() < until, "the game does not end"
            asked = asked_of(running, game_id, "red")
            if asked is None:
                time.sleep(0.02)  # a bot thinks
                continue
            page = browser.get(f"/g/{game_id}", headers={"x-part": "table"}).text
            found = re.search(r'data-decision="([^"]+)"[^>]*data-kind="([^"]+)"', page)
            if found is None or found.group(1).split(".")[1:] != asked.id.split(".")[1:]:
                continue
            kinds.add(found.group(2))
            value = asked.decision.space.sample(rng)
            if isinstance(value, tuple) and found.group(2) == "path":
                keys = "&".join(f"key={key}" for key in value)
                part = browser.get(f"/g/{game_id}?decision={found.group(1)}&{keys}", headers={"x-part": "decision"})
                assert 'data-whole="yes"' in part.text, part.text
            number = re.search(r' data-n="(\d+)"', page)
            assert number is not None
            body = msgspec.json.encode({"decision": found.group(1), "answers": [value], "n": int(number.group(1))})
            assert browser.post(f"/g/{game_id}/answer", content=body, headers=JSON).status_code == 200
    assert {"amount", "one_of", "allotment", "pose", "path"} <= kinds


def test_undo_alone_up_to_a_barrier(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **HOTSEAT)
    for seat in ("red", "blue", "green"):
        asked = asked_of(running, game_id, seat)
        assert asked is not None
        answer(browser, game_id, asked)
    asked = next(a for a in running.house.live(game_id).match.asked if a.decision.tag == "hear")
    assert answer(browser, game_id, asked).status_code == 200
    live = running.house.live(game_id)
    lead = asked.decision.seat
    step, _ = running.house.own_step(live, (lead,))
    assert step == live.match.save.last_n - 1
    assert browser.post(f"/g/{game_id}/undo", json={"seat": lead, "to": step}).status_code == 200
    assert running.house.live(game_id).match.log_n == live.match.log_n + 1
    assert any(a.decision.tag == "hear" for a in running.house.live(game_id).match.asked)
    beyond = browser.post(f"/g/{game_id}/undo", json={"seat": lead, "to": 0})
    assert beyond.status_code == 422
    assert "agree" in beyond.json()["error"]


def test_going_back_behind_a_barrier_needs_consent(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "link"})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    for browser, seat in ((anna, "red"), (bernat, "blue")):
        asked = asked_of(running, game_id, seat)
        assert asked is not None and answer(browser, game_id, asked).status_code == 200
    n = running.house.live(game_id).match.save.turn_n
    assert anna.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "takeback", "to": n}).status_code == 200
    assert 'data-do="accept"' in bernat.get(f"/g/{game_id}").text
    assert 'data-do="accept"' not in anna.get(f"/g/{game_id}").text
    assert anna.post(f"/g/{game_id}/accept", json={}).status_code == 200
    assert any(a.decision.tag != "bid" for a in running.house.live(game_id).match.asked)
    assert bernat.post(f"/g/{game_id}/accept", json={}).status_code == 200
    assert {a.decision.tag for a in running.house.live(game_id).match.asked} == {"bid"}
    assert "dice after it are fresh" in bernat.get(f"/g/{game_id}").text


def test_who_asks_to_take_back_hears_the_answer_and_who_thinks_better_of_it_says_nothing(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "link"})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    for browser, seat in ((anna, "red"), (bernat, "blue")):
        asked = asked_of(running, game_id, seat)
        assert asked is not None and answer(browser, game_id, asked).status_code == 200
    back = {"seat": "red", "kind": "takeback", "to": running.house.live(game_id).match.save.turn_n}
    for who, told in ((anna, 0), (bernat, 1)):
        assert anna.post(f"/g/{game_id}/propose", json=back).status_code == 200
        assert who.post(f"/g/{game_id}/decline", json={}).status_code == 200
        assert anna.get(f"/g/{game_id}").text.count("Blue does not agree: nothing is taken back.") == told


def test_bots_decline_a_draw_at_once_and_say_so(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **BOTS)
    assert browser.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "draw"}).status_code == 200
    page = browser.get(f"/g/{game_id}").text
    assert "The draw is declined" in page and 'data-do="decline"' not in page


def test_a_declined_proposal_is_gone(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "link"})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    assert anna.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "draw"}).status_code == 200
    assert "offers a draw" in bernat.get(f"/g/{game_id}").text
    assert bernat.post(f"/g/{game_id}/decline", json={}).status_code == 200
    assert "The draw is declined: Blue." in anna.get(f"/g/{game_id}").text
    assert bernat.post(f"/g/{game_id}/accept", json={}).status_code == 422
    assert anna.post(f"/g/{game_id}/propose", json={"seat": "red", "kind": "draw"}).status_code == 200
    assert bernat.post(f"/g/{game_id}/accept", json={}).status_code == 200
    assert running.house.row(game_id).status == "over"


def test_conceding_ends_the_game(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **BOTS)
    assert browser.post(f"/g/{game_id}/concede", json={"seat": "red"}).status_code == 200
    assert running.house.row(game_id).status == "over"
    assert browser.post(f"/g/{game_id}/concede", json={"seat": "red"}).status_code == 422


def test_a_post_with_several_answers_stops_where_another_is_asked(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **HOTSEAT)
    asked = asked_of(running, game_id, "red")
    assert asked is not None
    done = browser.post(f"/g/{game_id}/answer", json={"decision": asked.id, "answers": [1, 1, 1]})
    assert done.status_code == 200
    assert done.json()["done"] == 1 and done.json()["left"] == 2
    assert done.json()["notice"] == "1 of 3 went; 2 stayed: Somebody else, or the dice, came in between."


STORY_OF_A_DEFAULT = {
    "ca": "El Blau: no hi havia ningú per respondre i s'ha jugat la resposta per defecte.",
    "es": "El Azul: no había nadie para responder y se ha jugado la respuesta por defecto.",
    "en": "Blue: nobody was there to answer, so the default was played.",
}


def test_the_default_is_played_only_for_who_is_away_for_five_minutes_and_all_are_told(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    moment = 1000.0
    hub, house = running.app.state.hub, running.house
    hub.clock = house.clock = lambda: moment
    hub.began = house.began = moment
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "link", "name": "Anna"})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    bernat.get(f"/g/{game_id}")

    def may() -> bool:
        shown = 'data-do="absent"' in anna.get(f"/g/{game_id}").text
        if not shown:
            assert anna.post(f"/g/{game_id}/absent", json={"seat": "blue"}).status_code == 422
        return shown

    for moment in (1000.0, 1022.0, 1299.0):  # noqa: B007 (the clock reads it)
        assert not may(), "five minutes are not over"
    moment = 1300.0
    assert may()
    bernat.get(f"/g/{game_id}")
    assert not may(), "he is back"
    moment = 1700.0
    before = house.row(game_id).log_n
    assert anna.post(f"/g/{game_id}/absent", json={"seat": "blue"}).status_code == 200
    assert anna.post(f"/g/{game_id}/absent", json={"seat": "blue"}).status_code == 422, "once, not a whole turn"
    entries = house.recent(house.live(game_id))
    assert getattr(entries[-1], "by", "") == "clock" and house.row(game_id).log_n == before + 1
    for browser in (anna, bernat):
        assert "Red played the default for Blue, who was away." in browser.get(f"/g/{game_id}").text
    for lang, words in STORY_OF_A_DEFAULT.items():
        head = {"accept-language": lang}
        assert (
            words in anna.get(f"/g/{game_id}", headers=head).text.replace("&#39;", "'").partition('id="pane-story"')[2]
        )
        lines = [line for line in anna.get(f"/g/{game_id}/story.txt", headers=head).text.splitlines() if words in line]
        assert [line.split()[0] for line in lines] == [str(before + 1)], "once, at the entry it led to"
    house.take_back(game_id, "red", before, ["blue"])
    assert STORY_OF_A_DEFAULT["en"] not in anna.get(f"/g/{game_id}/story.txt").text, "what is taken back is not told"


def test_who_is_asked_anew_has_time_again_however_long_they_are_away(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    moment = 1000.0
    hub, house = running.app.state.hub, running.house
    hub.clock = house.clock = lambda: moment
    hub.began = house.began = 0.0
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "link"})
    link = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert link is not None
    bernat.post(link.group(0))
    for moment in range(2000, 60_000, 1000):  # noqa: B007 (the clock reads it)
        if asked_of(running, game_id, "blue") is None:
            mine = asked_of(running, game_id, "red")
            assert mine is not None and answer(anna, game_id, mine).status_code == 200
            if "blue" in house.row(game_id).waits:
                break
        elif asked_of(running, game_id, "red") is None:
            anna.post(f"/g/{game_id}/absent", json={"seat": "blue"})
        else:
            mine = asked_of(running, game_id, "red")
            assert mine is not None and answer(anna, game_id, mine).status_code == 200
    assert asked_of(running, game_id, "blue") is not None, "away for an hour, and asked just now"
    assert anna.post(f"/g/{game_id}/absent", json={"seat": "blue"}).status_code == 422


def test_a_standing_order_answers_for_a_player(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **BOTS)
    order = {"seat": "red", "tag": "ambush", "order": "never"}
    assert browser.post(f"/g/{game_id}/standing", json=order).status_code == 200
    assert running.house.orders(game_id) == {("red", "ambush"): "never"}
    kept = browser.get(f"/g/{game_id}").text
    assert 'id="kept-orders"' in kept and '<option value="never" selected>' in kept
    instruction = 'when {"clauses": [{"thing": "ambush"}]}'  # the toy knows none
    for wrong in ("sometimes", "when", instruction, "when " + "[" * 5000):
        assert browser.post(f"/g/{game_id}/standing", json={**order, "order": wrong}).status_code == 422
    play_to_end(running, browser, game_id, "red")


def test_languages_switch_with_the_history(running: Running) -> None:
    browser = running.browser("es")
    game_id = new_game(browser, **BOTS)
    assert 'lang="es"' in browser.get(f"/g/{game_id}").text
    browser.post("/prefs", data={"lang": "ca", "back": f"/g/{game_id}"})
    page = browser.get(f"/g/{game_id}").text
    assert 'lang="ca"' in page and "Relat" in page
    browser.post("/prefs", data={"theme": "dark", "back": "//evil.example/"})
    assert 'data-theme="dark"' in browser.get("/").text


def test_typed_dice_are_asked_of_the_players(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{**HOTSEAT, "dice": "typed"})
    page = browser.get(f"/g/{game_id}").text
    assert 'data-kind="dice"' in page and "decision.chance" not in page
    asked = running.house.live(game_id).match.asked[0]
    assert answer(browser, game_id, asked, (1,) * asked.decision.space.count).status_code == 200
    entry = running.house.store.entries(game_id)[0]
    assert b'"typed"' in entry


def test_names_and_talk_are_escaped(running: Running) -> None:
    browser = running.browser()
    game_id = new_game(browser, **{**BOTS, "name": "<script>x</script>", "title": '"><img src=x>'})
    assert browser.post(f"/g/{game_id}/say", json={"text": "<b onclick=x>hello</b>"}).status_code == 200
    page = browser.get(f"/g/{game_id}").text
    for bad in ("<script>x", "<img src=x>", "<b onclick"):
        assert bad not in page
        assert html.escape(bad, quote=False) in page or html.escape(bad) in page or bad == "<img src=x>"
    assert "<img src=x>" not in browser.get("/").text
