"""The hash of the seed is shown before anybody gives a salt, and the house is left no choice afterwards."""

from __future__ import annotations

import hashlib
import re

import httpx

from baluard.kernel.dice import commit
from tests.server.toyhouse import Running, new_game, play_to_end

DUEL = {"option.seats": "2", "seat.red": "me", "seat.blue": "link"}


def promised(browser: httpx.Client) -> str:
    """The hash that the form of a new game shows."""
    page = browser.get("/new/skirmish").text
    found = re.search(r'name="promise" value="([0-9a-f]{64})"', page)
    assert found is not None and f"<code>{found.group(1)}</code>" in page
    return found.group(1)


def test_the_hash_stands_on_the_form_the_invitation_and_the_waiting_table(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    promise = promised(anna)
    game_id = new_game(anna, **DUEL, promise=promise, salt="ab" * 16)
    waiting = anna.get(f"/g/{game_id}").text
    link = re.search(r"/s/[\w-]+", waiting)
    assert link is not None and promise in waiting
    assert promise in bernat.get(link.group(0)).text
    proof = anna.get(f"/g/{game_id}/proof")
    assert proof.status_code == 200 and promise in proof.text and "ab" * 16 in proof.text
    row = running.house.row(game_id)
    assert row.status == "gathering" and row.seed_hash == promise == commit(row.seed)
    assert row.seed.hex() not in waiting + proof.text
    bernat.post(link.group(0), data={"salt": "cd" * 16})
    after = running.house.row(game_id)
    assert after.salts == ("ab" * 16, "cd" * 16) and after.seed == row.seed


def test_salts_are_labelled_by_seat_in_the_proof(running: Running) -> None:
    anna = running.browser()
    fields = {"option.seats": "2", "seat.red": "me", "seat.blue": "random", "salt": "ab" * 16}
    game_id = new_game(anna, **fields)
    play_to_end(running, anna, game_id, "red")
    proof = anna.get(f"/g/{game_id}/proof").text
    row = running.house.row(game_id)
    red, blue = (running.house.module("skirmish").seats(row.options)[i] for i in (0, 1))
    house = hashlib.sha256(f"{row.seed_hash} {blue}".encode()).hexdigest()[:32]
    assert row.salts == ("ab" * 16, house), "the house has no choice in a bot's salt"
    assert re.search(rf'{red}[^<]*: <code data-salt="{"ab" * 16}">', proof, re.I)
    assert re.search(rf'{blue}[^<]*: <code data-salt="{house}">', proof, re.I)


def test_a_promise_serves_for_one_game_and_a_form_sent_twice_makes_one(running: Running) -> None:
    anna, bernat = running.browser(), running.browser()
    new_game(anna, **DUEL)  # a browser that has been here
    promise = promised(anna)
    first = new_game(anna, **DUEL, promise=promise)
    assert new_game(anna, **DUEL, promise=promise) == first
    assert bernat.post("/new/skirmish", data={**DUEL, "promise": promise}).status_code == 422
    assert bernat.post("/new/skirmish", data={**DUEL, "promise": "0" * 64}).status_code == 422
    other = promised(anna)
    assert other != promise
    rows = [running.house.row(new_game(anna, **DUEL, promise=other)), running.house.row(first)]
    assert rows[0].seed != rows[1].seed and rows[0].id != rows[1].id
