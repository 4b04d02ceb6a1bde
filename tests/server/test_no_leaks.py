"""No leaks on the page: change what a seat must not know, and its page stays the same to the byte."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from baluard.kernel.drive import imagine
from baluard.kernel.match import Match
from baluard.kernel.rng import Rng
from baluard.server.games.live import Live
from baluard.server.settings import Settings
from tests.server.toyhouse import Running, asked_of, new_game

ALL_ME = {"seat.red": "me", "seat.blue": "me", "seat.green": "me", "option.rounds": "3"}
PATHS = ("", "/position.json", "/story.txt", "/proof", "/steps", "/turns", "/turns/1", "/turns/1?for=all")


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
    other = imagine(live.game, match.view((seat,)), Rng(seed))
    for public in ("told", "barrier_n", "turn_n"):  # facts of the log, not of the game
        setattr(other.save, public, getattr(match.save, public))
    fake = Match(live.game, match.options, other.save, match.source, match.log_n)
    fake.out = other
    running.house.keep(Live(live.row, live.game, fake))
    return str(live.game.encode(other.save.state))


def watch(running: Running, browser: httpx.Client, game_id: str, seat: str, steps: int) -> int:
    """Play at random; at every step the seat's pages must not change with what it cannot see. How much was changed."""
    leave_but(running, game_id, seat)
    rng = Rng(f"leaks:{seat}")
    seen: set[str] = set()
    for _ in range(steps):
        asked = asked_of(running, game_id, *(row.seat for row in running.house.store.seats(game_id)))
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
    return len(seen)


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_what_a_seat_must_not_know_never_reaches_its_browser(running: Running, seat: str) -> None:
    browser = running.browser()
    assert watch(running, browser, new_game(browser, **ALL_ME), seat, 40) > 8, "the hidden parts were really changed"


def test_hands_of_others_never_reach_a_browser_in_victus(tmp_path: Path) -> None:
    with Running(Settings(data_dir=tmp_path)) as running:
        browser = running.browser()
        table = {"option.mode": "competitive", "seat.victor": "me", "seat.victoria": "me"}
        assert watch(running, browser, new_game(browser, "victus", **table), "victor", 9) > 8
