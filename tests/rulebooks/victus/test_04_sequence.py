"""VIC-4 The sequence of play."""

from typing import Any

import pytest

from baluard.games.victus.model.events import (
    ActionsBegan,
    CardRevealed,
    CardsCommitted,
    CardScored,
    CombatFought,
    DiceRolled,
    DiscMoved,
    EffectBegan,
    FlagPassed,
    GameEnded,
    IndicatorMoved,
    LastCardDrawn,
    RoundBegan,
    StageBegan,
    TurnBegan,
    TurnEnded,
)
from tests.rulebooks.victus.table import Sitting, facts, rule

HOLD = '[at]\ns31 = "9c"\n'
LITTLE = ["reinforce.1", "reinforce.1"]


def shapes(game: Sitting, *kinds: type[Any]) -> list[str]:
    """The events of some kinds, in order, by name."""
    return [type(event).__name__ for event in game.story if isinstance(event, kinds)]


# -- stages and rounds


@rule("VIC-4.1", "VIC-4.3", "VIC-4.8")
@pytest.mark.parametrize(
    ("mode", "players", "cards", "rounds"),
    [
        ("first", "2", 5, 4),
        ("first", "3", 4, 3),
        ("first", "4", 3, 2),
        ("full", "2", 7, 6),
        ("full", "3", 5, 4),
        ("full", "4", 4, 3),
        ("competitive", "2", 7, 6),
        ("competitive", "3", 5, 4),
        ("competitive", "4", 4, 3),
        ("solo", "2", 7, 6),
    ],
)
def test_cards_and_rounds_of_a_stage(mode: str, players: str, cards: int, rounds: int) -> None:
    f = facts(mode=mode, players=players)
    assert (f.hand_size, f.rounds) == (cards, rounds)
    game = Sitting(mode=mode, players=players)
    assert len(game.hand(f.players[0])) == cards
    for number in range(1, rounds + 1):
        game = Sitting(f"round = {number}\nplayed = {{{f.players[0]} = 2}}\n{HOLD}", mode=mode, players=players)
        game.end_turn()
        if number < rounds:
            assert [(begun.stage, begun.round) for begun in game.told(RoundBegan)] == [(1, number + 1)]
        else:
            assert game.last(StageBegan).stage == 2
            assert [(begun.stage, begun.round) for begun in game.told(RoundBegan)] == [(2, 1)]
    assert 3 * (cards - rounds) == 3  # what is left at stage IV


@rule("VIC-4.1")
def test_every_player_takes_one_turn_in_a_round() -> None:
    hands = "hands = {victor = [2, 4, 5], victoria = [3, 21, 22]}"
    game = Sitting(f'phase = "round"\nflag = "victoria"\n{hands}\n{HOLD}', dice=LITTLE * 2, mode="first")
    game.answer("commit_card", "c002", "victor")
    game.answer("commit_card", "c003", "victoria")
    game.defaults("place_marker", "healing_troop")
    game.end_turn()
    game.defaults("healing_troop")
    game.end_turn()
    assert [turn.seat for turn in game.told(TurnBegan)] == ["victoria", "victor"]
    assert [begun.round for begun in game.told(RoundBegan)] == [1, 2]


@rule("VIC-4.2")
def test_new_cards_join_those_left_over() -> None:
    game = Sitting(f'phase = "stage"\nstage = 2\nhands = {{victor = [11], victoria = [12]}}\n{HOLD}')
    for player, old in (("victor", 11), ("victoria", 12)):
        hand = game.hand(player)
        assert hand[0] == old
        assert len(hand) == 8
        assert all(51 <= card <= 100 for card in hand[1:])
    assert not set(game.hand("victor")) & set(game.hand("victoria"))


@rule("VIC-4.2")
def test_cards_are_dealt_at_random() -> None:
    game = Sitting(draws={"deal": [50, 3, 7, 20, 41, 42, 43]})
    assert game.hand("victor") == [3, 7, 20, 41, 42, 43, 50]
    assert set(game.s.deck) == set(range(1, 51)) - set(game.hand("victor")) - set(game.hand("victoria"))


# -- the round


@rule("VIC-4.4")
def test_the_start_of_a_round_comes_before_the_cards_in_the_order_of_the_flag_holder() -> None:
    # Card 83 delays an effect to the next round, Dalmau (69) acts at the start of every round.
    game = Sitting(
        """
        phase = "card"
        stage = 2
        card = 83
        leaders = {victor = 69}
        active = "victor"
        flag = "victoria"
        [at]
        s31 = "9c"
        reserve = "1c"
        """,
        dice=["bombard.1", "reinforce.1", "trench.2"],
        draws={"hazard": [1]},
    )
    game.defaults("next_die", "impact_casualty")
    game.end_turn()
    assert game.asked() == [("victor", "order_effects")]  # the flag has passed to Victor
    assert sorted(game.offered("order_effects")) == ["c069", "c083"]
    before = game.track()[0]
    game.answer("order_effects", "c083")
    assert game.track()[0] == before + 2
    assert game.asked() == [("victor", "transfer_pieces")]
    game.answer("transfer_pieces", [("coronela-reserve", "s12", 1)])
    assert {tag for _, tag in game.asked()} == {"commit_card"}


@rule("VIC-4.5")
def test_cards_are_committed_in_secret_and_may_be_changed_until_all_are_there() -> None:
    game = Sitting(f'phase = "round"\nhands = {{victor = [1, 20], victoria = [43, 45]}}\n{HOLD}', dice=LITTLE * 2)
    game.answer("commit_card", "c001", "victor")
    assert game.asked() == [("victor", "commit_card"), ("victoria", "commit_card")]
    game.answer("commit_card", "c020", "victor")
    assert game.told(CardsCommitted) == []
    game.answer("commit_card", "c043", "victoria")
    assert game.told(CardsCommitted) == [CardsCommitted(False)]
    assert game.hand("victor") == [1]
    assert game.hand("victoria") == [45]


@rule("VIC-4.5")
def test_a_random_round_draws_the_cards_out_of_the_hands_once() -> None:
    game = Sitting(
        """
        phase = "card"
        card = 28
        active = "victoria"
        flag = "victor"
        hands = {victor = [20, 30, 43], victoria = [1, 32, 45]}
        [at]
        s31 = "9c"
        reserve = "9c"
        """,
        dice=["reinforce.1", "reinforce.1"] * 3,
        draws={"random_card": [43, 45]},
    )
    game.defaults("next_die")
    game.end_turn()
    assert game.last(CardsCommitted).random
    assert game.hand("victor") == [20, 30]
    assert game.hand("victoria") == [1, 32]
    assert game.last(CardRevealed) == CardRevealed("victoria", "c045")  # the flag passes to Victoria
    game.defaults("next_die")
    game.end_turn()
    game.defaults("next_die", "place_marker")
    game.end_turn()
    assert {tag for _, tag in game.asked()} == {"commit_card"}


# -- the turn


@rule("VIC-4.6")
def test_the_steps_of_a_turn() -> None:
    game = Sitting(
        """
        phase = "start"
        committed = {victor = 17}
        leaders = {victor = 23}
        generalitat_box = 4
        [at]
        s32 = "1c"
        s31 = "9c"
        """,
        dice=LITTLE,
    )
    game.defaults("next_die")
    game.end_turn()
    kinds = (TurnBegan, EffectBegan, CardRevealed, IndicatorMoved, DiceRolled, ActionsBegan, TurnEnded)
    assert shapes(game, *kinds) == [
        "TurnBegan",
        "EffectBegan",  # Casanova at the start of the turn
        "IndicatorMoved",
        "CardRevealed",
        "IndicatorMoved",  # the almanac
        "DiceRolled",
        "ActionsBegan",
        "TurnEnded",
    ]
    assert game.last(ActionsBegan).points == 4 + 1 + 1 - 1  # Casanova, the almanac, and the card's own effect


@rule("VIC-4.6")
def test_what_happens_at_the_start_of_a_turn_is_ordered_by_the_active_player() -> None:
    # Card 34 leaves an effect for the next turn; Casanova (23) acts at the start of his owner's turn.
    game = Sitting(
        """
        phase = "round"
        flag = "victor"
        leaders = {victoria = 23}
        hazards = [1]
        hands = {victor = [34], victoria = [20]}
        generalitat = 4
        [at]
        s32 = "1c"
        s31 = "9c"
        s24 = "rubble"
        """,
        dice=LITTLE * 2,
    )
    game.defaults("next_die")
    game.end_turn()
    assert game.asked() == [("victoria", "order_effects")]
    assert game.s.phase == "start"
    assert sorted(game.offered("order_effects")) == ["c023", "c034"]
    assert game.last(CardRevealed).card == "c034"


@rule("VIC-4.6")
@pytest.mark.parametrize(("card", "before", "after"), [(29, 2, 3), (4, 2, 1), (5, 3, 1), (6, 1, 3)])
def test_the_almanac_moves_needles_by_boxes(card: int, before: int, after: int) -> None:
    game = Sitting(f'phase = "card"\ncard = {card}\nport_box = {before}\n{HOLD}', dice=LITTLE)
    game.defaults("eliminate_piece", "lose_to_reserve", "next_die")
    assert game.boxes()[1] == after


@rule("VIC-4.6")
def test_an_effect_at_the_end_of_the_turn_comes_behind_the_actions() -> None:
    # Santa Cruz adds a bastion defence at the end of his owner's turns.
    game = Sitting(f"leaders = {{victor = 44}}\n{HOLD}")
    game.end_turn()
    assert game.asked() == [("victor", "place_marker")]
    game.answer("place_marker", "s44")
    assert game.at("s44") == "1d"
    assert shapes(game, ActionsBegan, EffectBegan, TurnEnded) == ["ActionsBegan", "EffectBegan", "TurnEnded"]


# -- the end of the round


@rule("VIC-4.7")
def test_the_steps_at_the_end_of_a_round() -> None:
    # Patiño brings reinforcements at the end of each round.
    text = 'active = "victoria"\nflag = "victor"\nleaders = {victor = 29}\nplayed = {victor = 27, victoria = 43}\n'
    game = Sitting(text + HOLD, mode="competitive")
    game.end_turn()
    kinds = (TurnEnded, EffectBegan, DiscMoved, CardScored, FlagPassed, RoundBegan)
    assert shapes(game, *kinds) == [
        "TurnEnded",
        "EffectBegan",
        "DiscMoved",
        "CardScored",
        "CardScored",
        "FlagPassed",
        "RoundBegan",
    ]


@rule("VIC-4.7")
@pytest.mark.parametrize("mode", ["first", "full"])
def test_the_flag_passes_clockwise(mode: str) -> None:
    game = Sitting(f'active = "victor"\nflag = "vicenc"\n{HOLD}', mode=mode, players="3")
    game.end_turn()
    assert game.last(FlagPassed).seat == "victor"
    assert game.last(RoundBegan).seat == "victor"


@rule("VIC-4.7", "VIC-5.4")
def test_played_cards_leave_the_game_and_active_leaders_stay() -> None:
    game = Sitting(f"leaders = {{victor = 27}}\nplayed = {{victor = 27, victoria = 28}}\n{HOLD}")
    game.end_turn()
    assert game.s.gone == [28]
    assert game.leader("victor") == 27
    assert game.s.played == [0, 0]


@rule("VIC-4.7", "VIC-13.5")
def test_what_holds_for_the_round_ends_with_it() -> None:
    # Card 102: +2 in combats at 53 and 54 for the round.
    text = """
    phase = "round"
    stage = 3
    flag = "victor"
    hands = {victor = [102, 149, 150], victoria = [115, 116, 127]}
    powder = 3
    [at]
    s53 = "1i"
    s31 = "9c"
    b3 = "20x"
    """
    game = Sitting(text, dice=["reinforce.1", "reinforce.2", "trench.3"] * 2)
    game.play(("commit_card", "c102"))
    game.answer("commit_card", "c127", "victoria")
    game.answer("transfer_optional", ())
    game.defaults("next_die")
    assert len(game.s.mods) == 1
    game.end_turn()
    assert len(game.s.mods) == 1  # still there in the turn of Victoria
    game.defaults("next_die", "eliminate_piece")
    game.end_turn()
    assert not game.s.mods
    assert game.told(CombatFought) == []


# -- stage IV


@rule("VIC-4.8", "VIC-4.9")
def test_after_stage_three_comes_the_eleventh_of_september() -> None:
    game = Sitting(
        """
        stage = 3
        round = 6
        flag = "victor"
        active = "victor"
        hands = {victor = [11, 60, 120], victoria = [12, 66, 143]}
        [at]
        s31 = "9c"
        """,
        dice=["reinforce.1", "reinforce.1", "reinforce.1", "reinforce.1", "reinforce.2", "reinforce.3"],
        draws={"last_card": [12]},
    )
    game.end_turn()
    assert game.last(StageBegan).stage == 4
    assert game.last(LastCardDrawn) == LastCardDrawn("c012", 6)
    assert game.last(TurnBegan).seat == "victoria"  # the flag had passed to her
    assert game.s.hands == [[], []]
    assert game.leader("victoria") == 12
    assert len(game.last(DiceRolled).faces) == 6


@rule("VIC-4.9", "VIC-10.3")
def test_stage_four_is_one_turn() -> None:
    game = Sitting(f"stage = 4\n{HOLD}")
    game.end_turn()
    assert game.result.reason == "survived"
    assert game.match.is_over


@rule("VIC-4.9")
def test_the_start_of_the_round_is_kept_in_stage_four() -> None:
    text = """
    phase = "stage"
    stage = 4
    flag = "victor"
    leaders = {victoria = 69}
    [at]
    s31 = "9c"
    reserve = "1c"
    """
    game = Sitting(text)
    assert game.asked() == [("victor", "transfer_pieces")]


@rule("VIC-4.9", "VIC-R27")
def test_the_end_of_the_round_is_kept_in_stage_four_and_checked() -> None:
    # Patiño moves the reinforcements onto a box with an advance; Bourbons in 57 reach the Beach.
    text = """
    stage = 4
    leaders = {victor = 29}
    reinforcements = 10
    hazards = [7]
    [at]
    s57 = "1x"
    s31 = "9c"
    """
    game = Sitting(text)
    game.end_turn()
    assert shapes(game, TurnEnded, EffectBegan, GameEnded) == ["TurnEnded", "EffectBegan", "GameEnded"]
    assert game.result.reason == "beach"
