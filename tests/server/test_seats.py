"""Links, seats, spectators: who may sit, look and change things."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from baluard.server.common.security import hashed
from baluard.server.settings import Settings
from tests.server.toyhouse import Running, new_game, settings_for

DUEL = {"option.seats": "2", "seat.red": "me", "seat.blue": "link"}


def links(browser: httpx.Client, game_id: str) -> tuple[str, str]:
    page = browser.get(f"/g/{game_id}").text
    seat, watch = re.search(r"/s/[\w-]+", page), re.search(r"/w/[\w-]+", page)
    assert seat is not None and watch is not None
    return seat.group(0), watch.group(0)


def test_opening_a_link_claims_nothing_and_the_button_does(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **DUEL, name="Anna")
    link, _ = links(anna, game_id)
    assert running.house.row(game_id).status == "gathering"
    for _ in range(2):
        assert "Anna invites you." in bernat.get(link).text
    assert running.house.row(game_id).status == "gathering"
    came = bernat.post(link, data={"name": "Bernat", "salt": "ab" * 16})
    assert str(came.url) == f"{running.base}/g/{game_id}"
    row = running.house.row(game_id)
    assert row.status == "running" and row.salts[1] == "ab" * 16
    cookie = next(c for c in bernat.cookies.jar if c.name == "baluard")
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "lax"


def test_a_link_works_once(running: Running) -> None:
    anna, bernat, carles = running.browser(), running.browser(), running.browser()
    link, _ = links(anna, new_game(anna, **DUEL))
    bernat.post(link)
    assert carles.get(link).status_code == 404
    assert carles.post(link).status_code == 404


def test_tokens_are_stored_hashed_and_only_so(running: Running) -> None:
    anna = running.browser()
    game_id = new_game(anna, **DUEL)
    link, watch = links(anna, game_id)
    token, seen = link.removeprefix("/s/"), watch.removeprefix("/w/")
    assert len(token) >= 22
    running.house.store.writer.dispose()
    stored = b"".join(file.read_bytes() for file in running.app.state.settings.data_dir.glob("baluard.sqlite*"))
    assert token.encode() not in stored and seen.encode() not in stored
    assert anna.cookies["baluard"].encode() not in stored
    assert running.house.store.seats(game_id)[1].link == hashed(token)


def test_a_stranger_sees_no_game_until_it_is_public(running: Running) -> None:
    anna, stranger = running.browser(), running.browser()
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "random"})
    for path in ("", "/proof", "/steps", "/position.json", "/story.txt"):
        assert stranger.get(f"/g/{game_id}{path}").status_code == 404
    assert game_id not in stranger.get("/").text
    assert stranger.post(f"/g/{game_id}/watch").status_code == 404
    anna.post(f"/g/{game_id}/seat", data={"what": "public"})
    assert game_id in stranger.get("/").text
    page = stranger.get(f"/g/{game_id}")
    assert page.status_code == 200 and "data-decision" not in page.text and "drew: " not in page.text


def test_spectators_come_by_their_own_link_and_see_no_secrets(running: Running) -> None:
    anna, seer = running.browser(), running.browser()
    game_id = new_game(anna, **DUEL)
    link, watch = links(anna, game_id)
    running.browser().post(link)
    assert seer.get(f"/g/{game_id}").status_code == 404
    came = seer.post(watch)
    assert came.status_code == 200 and "drew a card" in came.text and "drew: " not in came.text
    assert seer.post(f"/g/{game_id}/say", json={"text": "hi"}).status_code == 403
    anna.post(f"/g/{game_id}/seat", data={"what": "watch"})
    assert seer.get(f"/g/{game_id}").status_code == 404


def change(browser: httpx.Client, game_id: str, seat: str, what: str) -> dict[str, str]:
    """A change of a seat, as the page asks for it."""
    done = browser.post(f"/g/{game_id}/seat", data={"seat": seat, "what": what}, headers={"x-part": "seat"})
    assert done.status_code == 200, done.text
    told: dict[str, str] = done.json()
    return told


def test_the_maker_who_plays_gives_a_seat_with_secrets_to_another_only_if_the_others_agree(running: Running) -> None:
    anna, bernat, carles = running.browser(), running.browser(), running.browser()
    game_id = new_game(anna, **DUEL, name="Anna")
    link, _ = links(anna, game_id)
    bernat.post(link)
    assert bernat.post(f"/g/{game_id}/seat", data={"seat": "red", "what": "link"}).status_code == 403
    asked = change(anna, game_id, "blue", "link")
    assert asked["link"] == "" and "others are asked first" in asked["notice"]
    assert "asks to give the seat of Blue to somebody else" in bernat.get(f"/g/{game_id}").text
    assert bernat.post(f"/g/{game_id}/decline", json={}).status_code == 200
    assert not re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text), "one no is enough"
    change(anna, game_id, "blue", "link")
    assert anna.post(f"/g/{game_id}/accept", json={}).status_code == 200, "her own yes does not count for him"
    assert bernat.get(f"/g/{game_id}").status_code == 200
    assert bernat.post(f"/g/{game_id}/accept", json={}).status_code == 200
    seen = bernat.get(f"/g/{game_id}")
    assert seen.status_code == 200 and "data-decision" not in seen.text, "who has played may watch, and no more"
    assert change(anna, game_id, "blue", "link")["link"], "he has agreed: a lost invitation is made again unasked"
    fresh = re.search(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)
    assert fresh is not None and carles.post(fresh.group(0), data={"name": "Carles"}).status_code == 200
    page = carles.get(f"/g/{game_id}").text
    assert 'data-decision="' in page
    assert "a new invitation for Blue" in page and "Blue is now played by Carles." in page


def three(running: Running) -> tuple[str, httpx.Client, httpx.Client, httpx.Client]:
    """Three people at a table with secrets, the first of whom made the game."""
    anna, bernat, carles = running.browser(), running.browser(), running.browser()
    game_id = new_game(anna, **{"seat.red": "me", "seat.blue": "link", "seat.green": "link"})
    invitations = list(dict.fromkeys(re.findall(r"/s/[\w-]+", anna.get(f"/g/{game_id}").text)))
    for browser, link in zip((bernat, carles), invitations, strict=True):
        browser.post(link)
    return game_id, anna, bernat, carles


def seats_held(running: Running, game_id: str, browser: httpx.Client) -> set[str]:
    """The seats of a browser, as the store has them."""
    return set(running.house.store.held(game_id, hashed(browser.cookies["baluard"]))) - {""}


def test_neither_by_way_of_a_bot_can_the_maker_look_into_a_hand_unasked(running: Running) -> None:
    game_id, anna, bernat, carles = three(running)
    assert anna.post(f"/g/{game_id}/seat", data={"seat": "blue", "what": "me"}).status_code == 422
    assert change(anna, game_id, "blue", "random")["notice"], "Bernat and Carles are asked first"
    assert seats_held(running, game_id, bernat) == {"blue"}
    for browser in (bernat, carles):
        assert "asks to give the seat of Blue to a bot" in browser.get(f"/g/{game_id}").text
        assert browser.post(f"/g/{game_id}/accept", json={}).status_code == 200
    assert "Blue is now played by a bot." in carles.get(f"/g/{game_id}").text
    assert change(anna, game_id, "blue", "me")["notice"]
    assert seats_held(running, game_id, anna) == {"red"}, "they are asked again"


def test_nor_by_leaving_the_own_seat_first(running: Running) -> None:
    game_id, anna, bernat, carles = three(running)
    own = change(anna, game_id, "red", "link")["link"]
    assert own, "the own seat may be given away"
    asked = change(anna, game_id, "blue", "link")
    assert asked["link"] == "" and asked["notice"], "who has played is no mere arranger"
    assert "asks to give the seat of Blue to somebody else" in carles.get(f"/g/{game_id}").text
    assert anna.post(f"/g/{game_id}/accept", json={}).status_code == 422, "nor has she a voice in it"
    assert anna.post(f"/g/{game_id}/decline", json={}).status_code == 200, "but may think better of it"
    anna.post(own.removeprefix(running.base))
    assert seats_held(running, game_id, anna) == {"red"} and seats_held(running, game_id, bernat) == {"blue"}


def test_a_bot_plays_for_the_absent_but_who_was_put_out_still_has_a_say(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, chooser="slow", absent_seconds=0, idle_seconds=0)
    with Running(settings) as running:
        game_id, anna, bernat, carles = three(running)
        assert change(anna, game_id, "blue", "random") == {"link": "", "notice": ""}, "an absent player holds up nobody"
        assert "Blue is now played by a bot." in bernat.get(f"/g/{game_id}").text, "and can read that"
        running.house.store.set_seat(replace(running.house.store.seats(game_id)[1], kind="person"))  # the bot rests
        assert change(anna, game_id, "blue", "me")["notice"]
        assert carles.post(f"/g/{game_id}/accept", json={}).status_code == 200
        assert seats_held(running, game_id, anna) == {"red"}, "Bernat has not said yes"
        page = bernat.get(f"/g/{game_id}").text
        assert 'data-do="accept"' in page and 'data-do="decline"' in page and "drew: " not in page
        change(anna, game_id, "", "watch")
        assert bernat.post(f"/g/{game_id}/accept", json={}).status_code == 200, "no new link shows him out"
        assert seats_held(running, game_id, anna) == {"red", "blue"}
        assert "Blue is now played by whoever made the game." in bernat.get(f"/g/{game_id}").text


def test_every_change_of_a_seat_is_told_and_logged(running: Running) -> None:
    anna, phone, bernat = running.browser(), running.browser(), running.browser()
    game_id = new_game(anna, **DUEL, name="Anna")
    with capture_logs() as logged:
        bernat.post(links(anna, game_id)[0], data={"name": "Bernat"})
        own = change(anna, game_id, "red", "device")["link"].removeprefix(running.base)
        phone.post(own)
        change(anna, game_id, "blue", "random")
        bernat.post(f"/g/{game_id}/accept", json={})
        running.house.store.set_seat(replace(running.house.store.seats(game_id)[1], kind="person"))  # the bot rests
        change(anna, game_id, "blue", "me")
        bernat.post(f"/g/{game_id}/accept", json={})
    page = anna.get(f"/g/{game_id}").text
    for words in (
        "Blue is now played by Bernat.",
        "Red is now also played from another browser.",
        "Blue is now played by a bot.",
        "Blue is now played by whoever made the game.",
    ):
        assert words in page, words
    changes = [(line["seat"], line["change"]) for line in logged if line["event"] == "seat"]
    assert changes == [
        ("blue", "claimed"),
        ("red", "device link"),
        ("red", "device"),
        ("blue", "bot"),
        ("blue", "taken"),
    ]
    assert all("Bernat" not in str(line) for line in logged), "names are no part of the log"


def test_the_name_of_a_person_is_no_name_of_a_thing(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    game_id = new_game(anna, **DUEL, name="red+blue")
    link = links(anna, game_id)[0]
    assert "red+blue" in bernat.get(link).text, "who invites is named as they named themselves"
    bernat.post(link, data={"name": "red"})
    assert "Blue is now played by red." in anna.get(f"/g/{game_id}").text


def test_who_claims_a_second_seat_is_seen_to_do_so(running: Running) -> None:
    anna = running.browser()
    game_id = new_game(anna, **DUEL, name="Anna")
    anna.post(links(anna, game_id)[0], data={"name": "Somebody else"})
    assert "Blue is now played from the same browser as Red." in anna.get(f"/g/{game_id}").text


def test_where_nothing_is_hidden_or_the_maker_only_arranges_nobody_is_asked(tmp_path: Path) -> None:
    with Running(Settings(data_dir=tmp_path)) as house:
        anna, bernat = house.browser(), house.browser()
        seats = house.house.module("assault").seats(house.house.module("assault").checked_options({}))
        game_id = new_game(anna, "assault", **{f"seat.{seats[0]}": "me", f"seat.{seats[1]}": "link"})
        bernat.post(links(anna, game_id)[0])
        assert change(anna, game_id, seats[1], "link")["link"], "assault hides nothing"
        assert "data-decision" not in bernat.get(f"/g/{game_id}").text


def test_a_player_moves_to_another_device(running: Running) -> None:
    laptop, phone = running.browser(), running.browser()
    game_id = new_game(laptop, **{"option.seats": "2", "seat.red": "me", "seat.blue": "random"})
    fresh = laptop.post(f"/g/{game_id}/seat", data={"seat": "red", "what": "device"}, headers={"x-part": "seat"})
    phone.post(fresh.json()["link"].removeprefix(running.base))
    for browser in (laptop, phone):
        assert 'data-decision="' in browser.get(f"/g/{game_id}").text


def test_the_maker_seats_a_bot_for_who_does_not_come(running: Running) -> None:
    anna = running.browser()
    game_id = new_game(anna, **DUEL)
    link, _ = links(anna, game_id)
    assert anna.post(f"/g/{game_id}/seat", data={"seat": "blue", "what": "random"}).status_code == 200
    assert running.house.row(game_id).status == "running"
    assert running.browser().post(link).status_code == 404


def test_several_games_at_once_are_listed_in_the_lobby(running: Running) -> None:
    anna = running.browser()
    first = new_game(anna, **{"seat.red": "me", "seat.blue": "random", "seat.green": "random", "title": "Monday"})
    second = new_game(anna, **{"seat.red": "random", "seat.blue": "me", "seat.green": "random", "title": "Friday"})
    lobby = anna.get("/").text
    assert first in lobby and second in lobby and "Monday" in lobby and "Friday" in lobby
    anna.post(f"/g/{first}/concede", json={"seat": "red"})
    assert "You lost" in anna.get("/").text


def test_no_url_holds_a_secret_after_claiming(running: Running) -> None:
    anna = running.browser()
    game_id = new_game(anna, **{"seat.red": "me", "seat.blue": "random", "seat.green": "random"})
    page = anna.get(f"/g/{game_id}").text
    assert anna.cookies["baluard"] not in page
    assert not re.search(r'"/[sw]/[\w-]{20,}', page)


def test_seats_are_drawn_by_lot_where_that_is_wanted(running: Running) -> None:
    anna = running.browser()
    drawn = set()
    for _ in range(40):
        game_id = new_game(anna, **DUEL, shuffled="yes", name="Anna")
        seats = {one.seat: one.name for one in running.house.store.seats(game_id)}
        assert sorted(seats.values()) == ["", "Anna"]
        drawn.add(seats["red"])
    assert drawn == {"", "Anna"}
    assert [one.name for one in running.house.store.seats(new_game(anna, **DUEL, name="Anna"))] == ["Anna", ""]


@pytest.mark.parametrize(("lang", "told"), [("en", "I invite you to play"), ("ca", "Et convido"), ("es", "Te invito")])
def test_who_waits_and_who_is_invited_sees_what_is_played_and_a_text_to_send(
    running: Running, lang: str, told: str
) -> None:
    anna = running.browser(lang)
    game_id = new_game(anna, **{"option.seats": "2", "seat.red": "me", "seat.blue": "link"})
    page = anna.get(f"/g/{game_id}").text
    link = re.search(r"/s/[\w-]+", page)
    assert link is not None
    assert told in page and 'data-do="share"' in page and "mailto:?subject=" in page
    for shown in (page, running.browser(lang).get(link.group(0)).text):
        assert 'class="what-game"' in shown and '<dl class="facts">' in shown
