"""The bots of maurice: every kind of decision answered from the view alone, always alike; and what they know."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from baluard.bots import LEVELS, answer_of
from baluard.games.maurice import GAME
from baluard.games.maurice.bot.odds import clash_odds, own_win
from baluard.games.maurice.bot.player import player
from baluard.games.maurice.bot.trials import Aims, CommonDice, standing, with_other_cards
from baluard.games.maurice.bot.volleys import is_worth_a_volley
from baluard.games.maurice.bot.weights import STYLES
from baluard.games.maurice.bot.worth import Judge, worth
from baluard.games.maurice.model.state import State
from baluard.games.maurice.rules.command import CommandSpace
from baluard.kernel.answers import Keys
from baluard.kernel.deciders import Decider, RngDice
from baluard.kernel.decision import Decision
from baluard.kernel.drive import play_out
from baluard.kernel.match import start
from baluard.kernel.rng import Rng
from tests.rulebooks.maurice.table import DOWN, LEFT, UP, Field, foot, horse

BATTLES = ({}, {"scenario": "points_battle", "points": "60", "nightfall": "1"})
OFTEN = 1  # how many decisions of one kind each level answers in a game


def option_of(field: Field, side: int = 0, style: str = "normal") -> Keys:
    """The option that a player chooses."""
    field.s.active = side
    return player(field.s, style, Rng("a test")).option(side, CommandSpace(field.s, side))


def ready(*units: Any, **more: Any) -> Field:
    """A position in which the first side has a card that reaches everywhere, and nothing to hide."""
    field = Field(*units, **more).hold(0, "galloper", "galloper", "galloper")
    field.s.hands[1] = ()
    field.s.deck = tuple([c for c in range(len(field.facts.cards)) if c not in field.s.hands[0]])
    return field


@pytest.mark.parametrize("options", BATTLES, ids=("scenario", "points"))
def test_levels_answer_every_kind_of_decision(options: dict[str, str]) -> None:
    seen: Counter[str] = Counter()
    match, _ = start(GAME, GAME.checked_options(options), RngDice(Rng("dice")))
    while not match.is_over:
        asked = next(one for one in match.asked if one.required and not one.answered)
        view = match.view((asked.decision.seat,))
        tag = asked.decision.tag
        seen[tag] += 1
        for level in ("easy", "normal", "hard"):
            if seen[tag] <= OFTEN:
                answer = answer_of(GAME, LEVELS[level], view, "seed")
                assert asked.decision.space.admits(answer), (level, tag, answer)
        match.answer(asked.decision.seat, asked.id, answer_of(GAME, LEVELS["easy"], view, "game"), "bot")
    assert {"choose_option", "march_order", "call_volley"} <= set(seen)


class Checked(Decider):
    """Lets a player answer, and sees whether it may."""

    def __init__(self, s: State, style: str) -> None:
        self.then = player(s, style, Rng("checked"))

    def decide(self, decision: Decision[Any]) -> Any:
        answer = self.then.decide(decision)
        assert decision.space.admits(answer), (decision.tag, answer)
        return answer


@pytest.mark.parametrize("style", ["easy", "normal"])
def test_the_first_lesson_comes_to_its_end_within_fifty_turns(style: str) -> None:
    s = GAME.new(GAME.checked_options({}))
    play_out(GAME, s, Checked(s, style), RngDice(Rng("lesson")))
    assert s.result is not None and s.turn <= 50


def test_the_odds_are_those_of_all_throws() -> None:
    for attacks, defence in (([6], 6), ([6], 0), ([9, 4], 6), ([3], 8), ([-2], -5)):
        doubled = beaten = own = 0
        for die, *dice in product(range(1, 7), repeat=1 + len(attacks)):
            total = max(1, defence + die)
            totals = [max(1, one + own_die) for one, own_die in zip(attacks, dice, strict=True)]
            doubled += max(totals) >= 2 * total and max(totals) > total
            beaten += total < max(totals) < 2 * total
            own += totals[0] > total
        whole = 6 ** (1 + len(attacks))
        assert clash_odds(attacks, defence) == pytest.approx((doubled / whole, beaten / whole))
        assert own_win(attacks[0], defence) == pytest.approx(own / whole)


def test_horse_charges_an_open_flank() -> None:
    field = ready(horse(17000, 10800, LEFT), foot(10000, 10000, UP, side=1))
    assert option_of(field)[:2] == ("charge", field.id(0))


def test_nobody_charges_the_front_of_a_guard() -> None:
    field = ready(foot(10000, 13000, UP), foot(10000, 10000, DOWN, side=1, quality="guard"))
    assert option_of(field)[0] != "charge"


def test_who_is_shaken_and_away_from_the_enemy_rallies() -> None:
    field = ready(foot(10000, 24000, UP, disr=4), foot(14500, 24000, UP, disr=4), foot(10000, 4000, DOWN, side=1))
    assert option_of(field)[0] == "rally"


def test_who_must_win_before_night_marches_on_the_enemy() -> None:
    field = ready(foot(10000, 20000, UP), foot(14500, 20000, UP), foot(10000, 8000, DOWN, side=1))
    field.s.morale[0] = 5
    field.s.cinc_unit[0] = field.u(0)
    assert option_of(field)[0] == "march"


def test_a_volley_is_called_by_the_many_and_not_by_the_few() -> None:
    field = ready(foot(8000, 13500, UP), foot(12500, 13500, UP), foot(10000, 10000, DOWN, side=1, disr=3))
    judge = Judge(field.facts, STYLES["normal"])
    assert is_worth_a_volley(field.s, 0, judge)
    assert not is_worth_a_volley(field.s, 1, judge)


def test_a_hard_player_sees_no_hidden_card() -> None:
    field = ready(foot(10000, 20000, UP), foot(10000, 8000, DOWN, side=1)).hold(1, "stand_fast", "bayonets")
    field.s.deck = tuple([c for c in field.s.deck if c not in field.s.hands[1]])
    other = with_other_cards(field.s, 0, Rng("other"))
    assert len(other.hands[1]) == 2 and other.hands[1] != field.s.hands[1]
    assert sorted([*other.hands[1], *other.deck]) == sorted([*field.s.hands[1], *field.s.deck])
    assert other.hands[0] == field.s.hands[0]


def test_what_was_shown_stays_in_the_imagined_hand() -> None:
    field = ready(foot(10000, 20000, UP), foot(10000, 8000, DOWN, side=1)).hold(1, "stand_fast", "bayonets")
    field.s.shown[0] = field.s.hands[1]
    assert with_other_cards(field.s, 0, Rng("other")).hands[1] == field.s.hands[1]


def test_dice_of_a_trial_do_not_depend_on_what_was_rolled_before() -> None:
    s = ready(foot(10000, 20000, UP), foot(10000, 8000, DOWN, side=1)).s
    one, other = CommonDice(s, 7, mirrored=False), CommonDice(s, 7, mirrored=False)
    one.roll(1, "to_hit", 6, 5)
    assert one.roll(2, "rally", 6, 3) == other.roll(1, "rally", 6, 3)


def test_two_trials_with_mirrored_dice_have_no_luck_together() -> None:
    s = ready(foot(10000, 20000, UP), foot(10000, 8000, DOWN, side=1)).s
    one, other = CommonDice(s, 7, mirrored=False), CommonDice(s, 7, mirrored=True)
    pairs = zip(one.roll(1, "to_hit", 6, 20), other.roll(1, "to_hit", 6, 20), strict=True)
    assert [a + b for a, b in pairs] == [7] * 20


def test_who_leads_for_a_moment_does_not_weigh_more_than_a_battalion() -> None:
    """The way to the fight counts only for who must win before night, and in trials that is settled beforehand."""
    s = ready(foot(10000, 24000, UP), foot(14500, 24000, UP), foot(10000, 4000, DOWN, side=1)).s
    weights = STYLES["hard"]
    aims, judge = Aims(s, weights), Judge(s.facts, weights)
    s.morale[0] = 12
    ahead, value = standing(s, 0, weights, aims), judge.value(s, 0)
    s.morale[0] = 5
    assert Aims(s, weights).push[0] > 0.0
    assert ahead - standing(s, 0, weights, aims) == pytest.approx(value - judge.value(s, 0), abs=0.3)


def test_losing_a_battalion_makes_a_position_worse() -> None:
    field = ready(foot(10000, 20000, UP), foot(14500, 20000, UP), foot(10000, 8000, DOWN, side=1))
    before = worth(field.s, "first")
    field.s.remove(field.u(1))
    assert worth(field.s, "first") < before < 1.0
