"""The suite is worth something: each twin of the toy has one fault, and the suite finds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from baluard.kernel.errors import RulesBug
from baluard.texts.catalogue import MissingText
from tests.conformance import checks, corrections, leaks, shapes
from tests.conformance.hashseed import check_hash_seeds
from tests.conformance.playing import straight
from tests.toys import twins
from tests.toys.skirmish.game import Skirmish

SEEDS = range(8)


def over_seeds(check: Callable[..., Any], game: Skirmish) -> None:
    options = game.checked_options({})
    for seed in SEEDS:
        check(game, options, seed)


@pytest.mark.parametrize(
    "twin",
    [
        *(twins.ShowsHands, twins.TellsDraws, twins.ShowsThePresentToAll),
        *(twins.AsksHoldersOnly, twins.ForcesTheEmptyHanded),
    ],
)
def test_a_leak_is_found_by_permuting_what_is_hidden(twin: type[Skirmish]) -> None:
    with pytest.raises(AssertionError, match=r"must not know|depends on secrets"):
        over_seeds(leaks.check_permuted, twin())


@pytest.mark.parametrize("twin", [twins.AsksHoldersOnly, twins.ForcesTheEmptyHanded])
def test_a_leak_by_asking_is_found_by_imagining(twin: type[Skirmish]) -> None:
    with pytest.raises(AssertionError, match="depends on"):
        over_seeds(leaks.check_imagined, twin())


def test_a_correction_that_shows_a_hand_to_all_is_found() -> None:
    with pytest.raises(AssertionError, match="must not know"):
        over_seeds(corrections.check_corrections, twins.ShowsHands())


def test_a_hidden_mutable_global_is_found() -> None:
    with pytest.raises((AssertionError, RulesBug)):
        over_seeds(checks.check_suspended_is_straight, twins.Remembers())


def test_dependence_on_hash_order_is_found() -> None:
    with pytest.raises(AssertionError, match="PYTHONHASHSEED"):
        check_hash_seeds("tests.toys.twins", "HASH_ORDER")


@pytest.mark.parametrize("twin", [twins.ForgetsCoins, twins.SharesHands])
def test_a_forgetful_state_is_found(twin: type[Skirmish]) -> None:
    with pytest.raises(AssertionError, match=r"codec|digest|shares"):
        over_seeds(shapes.check_fields, twin())


def test_a_save_that_loses_something_is_found() -> None:
    with pytest.raises(AssertionError, match=r"another|other decisions"):
        over_seeds(checks.check_round_trip, twins.ForgetsCoins())


def test_a_dead_end_is_found() -> None:
    with pytest.raises(IndexError):
        over_seeds(checks.check_ends, twins.DeadEnd())


def test_a_runaway_is_found() -> None:
    game = twins.Endless()
    with pytest.raises(RulesBug, match="has not ended"):
        straight(game, game.checked_options({}), 1)


def test_an_illegal_default_is_found() -> None:
    with pytest.raises(AssertionError, match="default"):
        over_seeds(checks.check_offers, twins.BadDefault())


def test_a_missing_text_is_found() -> None:
    with pytest.raises(MissingText, match="unspeakable"):
        over_seeds(shapes.check_played_texts, twins.Mute())
