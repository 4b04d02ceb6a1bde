"""MAU-14 What is suggested and what bots think over: brigades as large as they go, exact and cheap payments."""

from __future__ import annotations

from typing import Any

import pytest

from baluard.games.maurice import GAME
from baluard.games.maurice.bot.options import Options, Plan
from baluard.games.maurice.bot.outlook import Outlook
from baluard.games.maurice.bot.weights import STYLES
from baluard.games.maurice.rules.command import CommandSpace
from baluard.kernel.rng import Rng
from tests.rulebooks.maurice.table import DOWN, UP, Field, foot, horse, rule


def options_of(game: Field) -> Options:
    """What the first side thinks over."""
    return Options(Outlook(game.s, 0, STYLES["normal"]), CommandSpace(game.s, 0), Rng("plans"))


def marches_of(game: Field) -> list[Plan]:
    """Its plans for a march."""
    return options_of(game).marches("march")


@rule("MAU-14.3")
def test_a_march_takes_the_largest_brigade_that_is_linked() -> None:
    two = foot(10000, 20000, UP), foot(15000, 20000, UP)
    far = horse(30000, 20000, UP)
    game = Field(*two, far, foot(12000, 8000, DOWN, 1), table=(44, 30)).hold(0, "galloper", "galloper")
    game.s.cinc[0] = (12000, 21000)
    brigades = [set(keys[1 : keys.index("pay")]) for _, keys in marches_of(game)]
    assert {game.id(0), game.id(1)} in brigades
    assert all([game.id(2) not in brigade or brigade == {game.id(2)} for brigade in brigades])


@rule("MAU-14.5", "MAU-5.5")
@pytest.mark.parametrize(
    ("near", "paid"),
    [(2000, ["talkative_sutler"]), (6000, ["rearguard", "talkative_sutler"])],
    ids=["either reaches", "only both together reach"],
)
def test_the_cards_that_are_missed_least_pay(near: int, paid: list[str]) -> None:
    game = Field(foot(10000, 10000, UP), foot(10000, 2000, DOWN, 1)).hold(0, "rearguard", "talkative_sutler")
    game.s.cinc[0] = (10000, 10600 + near)
    cards = options_of(game).payment([game.u(0)])[1]
    assert sorted([game.facts.cards[c].kind for c in cards]) == paid


@rule("MAU-14.5")
def test_no_payment_is_proposed_to_who_cannot_pay() -> None:
    game = Field(foot(10000, 10000, UP), foot(10000, 2000, DOWN, 1)).hold(0, "drums")
    game.s.cinc[0] = (10000, 25000)
    assert options_of(game).payment([game.u(0)])[1] == []


@rule("MAU-2.21")
def test_a_battle_is_written_down_in_whole_numbers_only() -> None:
    game = Field(foot(10001, 20003, 37), foot(10000, 12000, DOWN, 1))
    found: list[Any] = [GAME.encode(game.s)]
    while found:
        one = found.pop()
        assert not isinstance(one, float)
        found += one.values() if isinstance(one, dict) else one if isinstance(one, list) else []
