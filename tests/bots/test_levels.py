"""Every level answers every kind of decision legally, from the view alone, and always alike."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec
import pytest

from baluard.bots import LEVELS, UnknownLevel, answer_of, choose
from baluard.bots import situation as bots_imagining
from baluard.catalogue import game as game_of
from baluard.kernel.deciders import RngDice
from baluard.kernel.match import Match, start
from baluard.kernel.rng import Rng
from baluard.kernel.values import Asked, View
from baluard.page.contract import GameModule
from tests.toys.skirmish import GAME as SKIRMISH

GAME = game_of("assault")
TABLES = (
    {"length": "short"},
    {"players": "3", "events": "on", "length": "short"},
    {"players": "4", "events": "on", "setup": "free", "royal_breach": "open"},
    {"events": "on", "recovered_vp": "cumulative", "handicap": "4"},
)
OFTEN = 3  # how many decisions of one kind each level answers in a game


def open_decision(match: Match) -> Asked:
    """The decision that a game waits for."""
    return next(asked for asked in match.asked if asked.required and not asked.answered)


def walk(game: GameModule, options: dict[str, str], seed: str, level: str = "random") -> Any:
    """A game played by one level: each open decision with the view of who is asked."""
    match, _ = start(game, options, RngDice(Rng(f"dice {seed}")))
    while not match.is_over:
        asked = open_decision(match)
        seat = asked.decision.seat
        view = match.view((seat,))
        yield asked, view
        match.answer(seat, asked.id, answer_of(game, LEVELS[level], view, seed), "bot")


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(f"{k}={v}" for k, v in options.items()))
def test_levels_answer_every_kind_of_decision(options: dict[str, str]) -> None:
    seen: Counter[str] = Counter()
    for number in range(3):
        for asked, view in walk(GAME, options, f"kinds {number}", "easy" if number == 2 else "random"):
            seen[asked.decision.tag] += 1
            if seen[asked.decision.tag] <= OFTEN:
                for level in LEVELS:
                    answer = choose("assault", level, view, "seed")
                    assert asked.decision.space.admits(answer), (level, asked.decision.tag, answer)
    wanted = {"move_counter", "declare_action", "fire_battery", "withdraw", "retreat", "advance", "volley_losses"}
    assert wanted <= set(seen)


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_level_carries_a_game_to_its_end(level: str, players: str) -> None:
    decisions = sum(1 for _ in walk(GAME, {"players": players, "length": "short"}, "to the end", level))
    assert 200 < decisions < 5000


def some_views(count: int) -> list[View]:
    """Views out of the middle of a game."""
    views = [view for _, view in walk(GAME, {"events": "on", "length": "short"}, "some")]
    return views[:: max(1, len(views) // count)]


def test_the_same_view_and_seed_give_the_same_answer() -> None:
    for view in some_views(15):
        for level in LEVELS:
            assert choose("assault", level, view, "a") == choose("assault", level, view, "a")


def test_a_bot_needs_only_the_view() -> None:
    """In another process, from a view that was written down and read again, the answer is the same."""
    views = some_views(6)
    work = [("assault", level, view, "b") for view in views for level in ("easy", "normal", "hard")]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        elsewhere = list(pool.map(choose, *zip(*work, strict=True)))
    assert elsewhere == [choose(*words) for words in work]


def test_an_answer_survives_json() -> None:
    for asked, view in walk(GAME, {"length": "short"}, "json", "easy"):
        answer = choose("assault", "easy", view, "c")
        again = msgspec.json.decode(msgspec.json.encode(answer))
        assert asked.decision.space.admits(again), asked.decision.tag


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownLevel):
        choose("assault", "genius", some_views(1)[0], "d")


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_level_is_an_amount_of_work(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in futures, not by the clock: what a level may do at one decision of a game that has no player."""
    futures: list[int] = []
    real = bots_imagining.Situation.future

    def counted(self: Any, *words: Any) -> float:
        futures[-1] += 1
        return real(self, *words)

    monkeypatch.setattr(bots_imagining.Situation, "future", counted)
    for _, view in walk(SKIRMISH, {}, "work"):
        futures.append(0)
        answer_of(SKIRMISH, LEVELS[level], view, "e")
    assert max(futures) <= LEVELS[level].effort.futures
    assert (max(futures) > 0) == (level != "random")


@pytest.mark.parametrize("level", list(LEVELS))
def test_bots_play_a_game_without_a_player_of_its_own(level: str) -> None:
    """The toy has hidden hands, sealed choices and deals, and no advice to give."""
    for number in range(2):
        decisions = sum(1 for _ in walk(SKIRMISH, {}, f"toy {number}", level))
        assert decisions > 0
