"""Links, seats, spectators: who may sit, look and change things."""

from __future__ import annotations

import re

import httpx

from baluard.server.security import hashed
from tests.server.toyhouse import Running, new_game

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


def test_the_maker_can_take_a_seat_back(running: Running) -> None:
    anna, bernat, carles = running.browser(), running.browser(), running.browser()
    game_id = new_game(anna, **DUEL)
    link, _ = links(anna, game_id)
    bernat.post(link)
    assert bernat.post(f"/g/{game_id}/seat", data={"seat": "red", "what": "link"}).status_code == 403
    fresh = anna.post(f"/g/{game_id}/seat", data={"seat": "blue", "what": "link"}, headers={"x-part": "seat"})
    path = fresh.json()["link"].removeprefix(running.base)
    assert bernat.get(f"/g/{game_id}").status_code == 404
    assert carles.post(path).status_code == 200
    assert 'data-decision="' in carles.get(f"/g/{game_id}").text


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
