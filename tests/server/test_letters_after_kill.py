"""kill -9 as soon as an address was given or an answer acknowledged: the letter that was due goes out all the same."""

from __future__ import annotations

import time

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
