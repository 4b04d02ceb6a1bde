"""kill -9 as soon as an address was given or an answer acknowledged: the letter that was due goes out all the same."""

from __future__ import annotations

import time

import httpx
import msgspec

from baluard.kernel.values import Asked
from tests.server.mailhouse import MailHouse
from tests.server.test_restart import Process, server
from tests.server.toyhouse import new_game

__all__ = ["server"]


def test_what_was_to_be_written_when_the_server_was_killed_is_written_after_it(server: Process) -> None:
    server.start("at_random")
    game_id = new_game(server.browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    said = server.browser.post(
        f"/g/{game_id}/mail/red", json={"do": "give", "address": "red@people.example", "lang": "en"}
    )
    server.kill()
    assert said.status_code == 200
    with MailHouse(server.folder / "data") as house:
        house.time = time.time() + 600
        house.clockwork.run_due()
        letters = house.letters("red")
        assert [one.subject for one in letters] == ["Baluard: confirm your address (Skirmish)"]
        house.time += 600
        house.clockwork.run_due()
        assert [one.name for one in house.letters("red")] == [letters[0].name], "once"


def asked(server: Process, game_id: str) -> list[Asked]:
    """What must be answered now, as it stands on disk; red's questions come last."""
    house = server.house()
    open_now = [one for one in house.live(game_id).match.asked if one.required and not one.answered]
    house.store.close()
    return sorted(open_now, key=lambda one: one.decision.seat == "red")


def give(browser: httpx.Client, game_id: str, one: Asked) -> None:
    """The default, acknowledged."""
    said = browser.post(
        f"/g/{game_id}/answer",
        content=msgspec.json.encode({"decision": one.id, "answers": [one.decision.default]}),
        headers={"content-type": "application/json"},
    )
    assert said.status_code == 200, said.text


def test_the_letter_about_an_answer_that_was_acknowledged_goes_out_after_kill_9_once(server: Process) -> None:
    server.start("at_random")
    game_id = new_game(server.browser, **{"option.seats": "2", "seat.red": "me", "seat.blue": "me"})
    server.kill()
    with MailHouse(server.folder / "data") as house:
        house.time = time.time()
        house.subscribe(game_id, "red")
        before = [one.name for one in house.letters("red")]
    server.start("at_random")
    bid = next(one.id for one in asked(server, game_id) if one.decision.seat == "red")
    while any(one.id == bid for one in asked(server, game_id)):
        give(server.browser, game_id, asked(server, game_id)[0])
    while all(one.decision.seat != "red" for one in asked(server, game_id)):
        give(server.browser, game_id, asked(server, game_id)[0])
    server.kill()
    with MailHouse(server.folder / "data") as house:
        house.time = time.time() + 600
        house.clockwork.run_due()
        (letter,) = [one for one in house.letters("red") if one.name not in before]
        house.time += 600
        house.clockwork.run_due()
        assert [one.name for one in house.letters("red") if one.name not in before] == [letter.name], "once"
