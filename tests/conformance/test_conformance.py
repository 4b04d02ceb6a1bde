"""One suite over all games: the toy, and every game of the catalogue."""

from __future__ import annotations

import pytest

from baluard.page.contract import GameModule
from tests.conformance import checks, corrections, leaks, shapes
from tests.conformance.games import all_games, cases, few_option_sets
from tests.conformance.hashseed import check_hash_seeds

Options = dict[str, str]
ALL = [pytest.param(game, options, id=name) for name, game, options in cases()]
FEW = [pytest.param(game, options, id=name) for name, game, options in cases(few=True)]
SHORT = [pytest.param(game, few_option_sets(game)[0], id=game.slug) for game in all_games()]
GAMES = [pytest.param(game, id=game.slug) for game in all_games()]
CORRECTED = [pytest.param(game, options, id=name) for name, game, options in corrections.cases()]

over_all = pytest.mark.parametrize(("game", "options"), ALL)
over_few = pytest.mark.parametrize(("game", "options"), FEW)
over_corrected = pytest.mark.parametrize(("game", "options"), CORRECTED)
over_games = pytest.mark.parametrize("game", GAMES)


@pytest.mark.short
@pytest.mark.parametrize(("game", "options"), SHORT)
def test_a_game_with_the_usual_options_suspends_and_is_written_down(game: GameModule, options: Options) -> None:
    checks.check_suspended_is_straight(game, options, seed=0)
    checks.check_record(game, options, seed=0)


@over_all
def test_random_games_end_with_a_result(game: GameModule, options: Options) -> None:
    for seed in range(5):
        checks.check_ends(game, options, seed)


@over_all
def test_defaults_carry_any_game_to_its_end(game: GameModule, options: Options) -> None:
    checks.check_defaults_end(game, options, seed=1)


@over_all
def test_a_suspended_run_is_a_straight_run(game: GameModule, options: Options) -> None:
    checks.check_suspended_is_straight(game, options, seed=2)


@over_few
def test_the_same_seed_gives_the_same_game(game: GameModule, options: Options) -> None:
    checks.check_twice(game, options, seed=3)


@over_few
def test_offers_are_never_empty_and_always_legal(game: GameModule, options: Options) -> None:
    checks.check_offers(game, options, seed=4)


@over_few
def test_a_save_survives_json_at_every_decision(game: GameModule, options: Options) -> None:
    checks.check_round_trip(game, options, seed=5)


@over_few
def test_undo_stops_at_barriers(game: GameModule, options: Options) -> None:
    checks.check_undo(game, options, seed=6)


@over_few
def test_motions_are_logged_and_replayed(game: GameModule, options: Options) -> None:
    checks.check_motions(game, options, seed=7)


@over_corrected
def test_a_correction_is_told_played_on_and_taken_back(game: GameModule, options: Options) -> None:
    assert corrections.check_corrections(game, options, seed=15) >= 4


@over_corrected
def test_a_correction_that_makes_no_sense_changes_nothing(game: GameModule, options: Options) -> None:
    corrections.check_hostile(game, options, seed=17)


@over_few
def test_a_record_with_committed_dice_verifies(game: GameModule, options: Options) -> None:
    checks.check_record(game, options, seed=8)


@over_few
def test_an_imagined_save_looks_like_its_view(game: GameModule, options: Options) -> None:
    leaks.check_imagined(game, options, seed=9)


@over_few
def test_what_a_seat_must_not_know_changes_nothing_that_it_sees(game: GameModule, options: Options) -> None:
    # `make soak` follows every trial to the end.
    compared = sum(leaks.check_permuted(game, options, seed, span=60) for seed in range(10, 13))
    assert compared or not leaks.has_secrets(game, options, seed=10), "no permutation could be compared"


@over_few
def test_every_field_of_the_state_is_copied_written_and_hashed(game: GameModule, options: Options) -> None:
    shapes.check_fields(game, options, seed=13)


@over_games
def test_declared_texts_stand_in_three_languages(game: GameModule) -> None:
    shapes.check_declared_texts(game)


@over_few
def test_everything_asked_and_told_can_be_said_in_three_languages(game: GameModule, options: Options) -> None:
    shapes.check_played_texts(game, options, seed=14)


@over_games
def test_the_hash_seed_changes_nothing(game: GameModule) -> None:
    check_hash_seeds(game.package, "GAME")
