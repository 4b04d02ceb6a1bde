"""Whole rounds of the rulebook's examples: the competitive game (VIC-11) and the solo game (VIC-12)."""

import pytest

from baluard.games.victus.model.events import (
    ActionsBegan,
    CardRevealed,
    CardsCommitted,
    CardScored,
    FlagPassed,
    LastCardDrawn,
    SpaceBombarded,
)
from tests.rulebooks.victus.table import Sitting, rule, vector

HOLD = '[at]\ns31 = "9c"\n'


@rule("VIC-4.6", "VIC-5.4", "VIC-7.3", "VIC-11.2", "VIC-11.3", "VIC-11.4", "VIC-R42")
@vector("VIC-T29")
def test_the_first_round_of_a_competitive_game() -> None:
    game = Sitting(
        """
        phase = "round"
        flag = "victor"
        others = "set-up"
        hazards = [7]
        hands = {victor = [1, 2, 3, 4, 5, 6, 27], victoria = [7, 8, 9, 10, 11, 12, 28]}
        """,
        dice=["reinforce.3", "reinforce.1", "bombard.2", "advance.1"],
        draws={"exchange": [40, 41], "random_card": [40, 41]},
        mode="competitive",
    )
    game.answer("commit_card", "c027", "victor")
    game.answer("commit_card", "c028", "victoria")
    # Victor: the duke of Pòpoli, no almanac; healing without wounded, a mine of nothing.
    game.answer("next_die", "white.reinforce.3")
    assert game.track() == (4, 1, 0)
    assert game.at("wounded") == "2k"
    assert game.last(ActionsBegan).points == 5
    game.act("move_troops", "s58", "0i1c", "s47", "done")
    game.act("improve_indicator", "generalitat")
    assert game.s.ap == 1
    game.act("add_defence", "s55")
    game.defaults("act")
    # Victoria: two Bourbons at the expedition, the almanac, a bombardment of two spaces, an advance of nothing.
    assert game.at("expedition") == "1i 2c 2x"
    assert game.value("generalitat") == 5
    assert game.boxes()[3] == 2
    game.answer("next_die", "grey.advance.1")
    assert game.bourbons() == {"expedition": 2}
    assert [hit.space for hit in game.told(SpaceBombarded)] == ["s51"]
    game.answer("impact_casualty", "cannon")
    assert [hit.space for hit in game.told(SpaceBombarded)] == ["s51", "s22"]
    assert (game.at("s51"), game.at("s22")) == ("", "rubble")
    assert game.at("wounded") == "1i 1c 3k"
    assert game.last(ActionsBegan).points == 5
    game.act("add_defence", "s46")
    game.act("exchange_card")
    game.answer("exchange_discard", "c001", "victor")
    game.answer("exchange_discard", "c007", "victoria")
    # The end of the round: 5 -> 8 for three points, 8 -> 9 for nothing; the flag stays; the next cards are random.
    assert [(scored.box, scored.gained) for scored in game.told(CardScored)] == [(8, 3), (9, 0)]
    assert (game.points("victor"), game.points("victoria")) == (3, 0)
    assert game.told(FlagPassed) == []
    assert game.leader("victor") == 27
    assert game.s.gone == [28]
    assert [committed.random for committed in game.told(CardsCommitted)] == [False, True]
    assert game.last(CardRevealed) == CardRevealed("victor", "c040")


@rule("VIC-11.4", "VIC-R9")
@vector("VIC-E24")
def test_a_tie_gives_the_flag_to_the_neighbour_counter_clockwise() -> None:
    text = f'active = "vicenc"\nflag = "victor"\nplayed = {{victor = 2, victoria = 1, vicenc = 3}}\n{HOLD}'
    game = Sitting(text, mode="competitive", players="3")
    game.end_turn()
    assert game.last(FlagPassed).seat == "vicenc"


# -- solo


@rule("VIC-12.2", "VIC-12.3", "VIC-R28")
@vector("VIC-T30")
def test_casanova_shuffles_what_is_left_into_his_new_pile() -> None:
    text = 'phase = "stage"\nstage = 2\nflag = "villarroel"\ntokens = 1\npile = [11]\nhands = {villarroel = [12]}\n'
    game = Sitting(text + HOLD, mode="solo")
    assert len(game.s.pile) == 8
    assert 11 in game.s.pile
    assert game.s.tokens == 2
    assert len(game.hand("villarroel")) == 8


@rule("VIC-12.4", "VIC-12.8")
@vector("VIC-T31")
def test_two_resignations_in_one_turn() -> None:
    text = """
    phase = "start"
    stage = 3
    round = 6
    active = "casanova"
    flag = "villarroel"
    tokens = 3
    pile = [101, 112, 124, 130]
    hands = {villarroel = [1, 52, 125]}
    [at]
    s31 = "9c"
    """
    game = Sitting(
        text,
        mode="solo",
        dice=["trench.2", "trench.3", "trench.3", *["reinforce.1"] * 4, "reinforce.2", "reinforce.3"],
        draws={"casanova": [130, 101, 124], "last_card": [130]},
    )
    assert game.decision("resign").about["card"] == "c130"
    game.play(("resign", "resign"), ("resign", "resign"), ("resign", "keep"))
    assert game.last(CardRevealed).card == "c124"
    assert game.s.tokens == 1
    assert game.s.aside == [130, 101]
    game.defaults("place_marker", "next_die")
    game.end_turn()
    assert game.last(LastCardDrawn) == LastCardDrawn("c130", 6)  # three of his hand, one of the pile, two set aside


@rule("VIC-12.4", "VIC-12.5", "VIC-4.5")
@vector("VIC-E31")
@pytest.mark.parametrize("flag", ["villarroel", "casanova"])
def test_chance_decides_for_both_after_confusion_in_the_council(flag: str) -> None:
    other = "casanova" if flag == "villarroel" else "villarroel"
    text = f"""
    phase = "card"
    card = 28
    active = "{other}"
    flag = "{flag}"
    tokens = 2
    pile = [27, 43]
    hands = {{villarroel = [20, 45]}}
    [at]
    s31 = "9c"
    """
    faces = ["reinforce.1", "reinforce.1"] * 3
    game = Sitting(text, mode="solo", dice=faces, draws={"random_card": [45], "casanova": [43]})
    for _ in range(2):
        game.defaults("next_die", "place_marker")
        game.end_turn()
        assert not {tag for _, tag in game.asked()} & {"resign", "choose_card"}
    assert {(shown.seat, shown.card) for shown in game.told(CardRevealed)[1:]} == {
        ("villarroel", "c045"),
        ("casanova", "c043"),
    }
    assert game.s.tokens == 2
