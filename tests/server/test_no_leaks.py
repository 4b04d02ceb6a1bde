"""No leaks on the page: change what a seat must not know, and its page stays the same to the byte."""

from __future__ import annotations

import httpx
import pytest

from baluard.kernel.drive import imagine
from baluard.kernel.match import Match
from baluard.kernel.rng import Rng
from baluard.server.hosting import Live
from tests.server.pictured import GAME
from tests.server.toyhouse import Running, asked_of, new_game

ALL_ME = {"seat.red": "me", "seat.blue": "me", "seat.green": "me", "option.rounds": "3"}
PATHS = ("", "/position.json", "/story.txt", "/proof", "/steps")


def leave_but(running: Running, game_id: str, seat: str) -> None:
    """The browser gives up all seats but one."""
    for row in running.house.store.seats(game_id):
        if row.seat != seat:
            running.house.store.set_seat(row, keep=False)


def pages(browser: httpx.Client, game_id: str) -> dict[str, bytes]:
    """All that a browser can read of a game."""
    return {path: browser.get(f"/g/{game_id}{path}").content for path in PATHS}


def swap(running: Running, game_id: str, seat: str, seed: int) -> str:
    """Put another game in its place that this seat cannot tell from the real one; the hidden parts, written out."""
    live = running.house.live(game_id)
    match = live.match
    other = imagine(GAME, match.view((seat,)), Rng(seed))
    for public in ("told", "barrier_n", "turn_n"):  # facts of the log, not of the game
        setattr(other.save, public, getattr(match.save, public))
    fake = Match(GAME, match.options, other.save, match.source, match.log_n)
    fake.asked = other.asked
    running.house.keep(Live(live.row, live.game, fake))
    return str(GAME.encode(other.save.state))


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_what_a_seat_must_not_know_never_reaches_its_browser(running: Running, seat: str) -> None:
    browser = running.browser()
    game_id = new_game(browser, **ALL_ME)
    leave_but(running, game_id, seat)
    rng = Rng(f"leaks:{seat}")
    seen: set[str] = set()
    for _ in range(40):
        asked = asked_of(running, game_id, "red", "blue", "green")
        if asked is None:
            break
        real = running.house.live(game_id)
        before = pages(browser, game_id)
        for seed in (1, 2):
            seen.add(swap(running, game_id, seat, seed))
            after = pages(browser, game_id)
            for path in PATHS:
                assert after[path] == before[path], f"{path or 'the page'} shows what {seat} must not know"
        running.house.keep(real)
        running.house.answer(game_id, asked.decision.seat, asked.id, [asked.decision.space.sample(rng)])
    assert len(seen) > 8, "the hidden parts were really changed"
