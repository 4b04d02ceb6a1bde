"""VIC-12 The solo game: Villarroel and Casanova."""

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.events import (
    CardRevealed,
    CardScored,
    CardSetAside,
    FameCounted,
    FlagDrawn,
    FlagPassed,
    HandExchanged,
    LastCardDrawn,
    RubbleCleared,
    TurnBegan,
)
from tests.rulebooks.victus.table import Sitting, facts, rule

HOLD = '[at]\ns31 = "9c"\n'
LITTLE = ["reinforce.1", "reinforce.1"]


def solo(head: str, at: str = "", dice: list[str] | None = None, draws: dict[str, list[int]] | None = None) -> Sitting:
    """A solo game from a position; nine Coronela keep the city."""
    return Sitting(f"{head}\n{HOLD}{at}", dice=dice or [], draws=draws, mode="solo")


@rule("VIC-12.1", "VIC-3.5")
def test_one_person_plays_two_hands_and_casanova_begins() -> None:
    f, rivals = facts(mode="solo"), facts(mode="competitive")
    assert (f.seats, f.players) == (("villarroel",), ("villarroel", "casanova"))
    for name in ("setup", "start_box", "deck", "min_coronela", "max_rubble", "hand_size", "rounds", "scores"):
        assert getattr(f, name) == getattr(rivals, name)
    assert (f.hand_size, f.rounds) == (7, 6)
    game = Sitting(mode="solo")
    assert game.told(FlagDrawn) == [FlagDrawn("casanova")]
    assert game.last(TurnBegan).seat == "casanova"


@rule("VIC-12.1", "VIC-12.4")
def test_the_decisions_of_casanovas_turn_are_villarroels() -> None:
    head = 'phase = "start"\nactive = "casanova"\ntokens = 1\npile = [25, 40]\nhands = { villarroel = [1] }'
    game = solo(head, 'reserve = "3c"', LITTLE, {"casanova": [25]})
    assert game.asked() == [("villarroel", "resign")]
    game.answer("resign", "keep")
    assert game.asked() == [("villarroel", "card_option")]
    game.answer("card_option", "option_a")
    game.defaults("next_die")
    assert game.asked() == [("villarroel", "act")]


@rule("VIC-12.1")
def test_costs_and_defeat_are_those_of_the_competitive_game() -> None:
    game = solo("ap = 6\ncard = 4")  # a card with the group artillery
    game.act("move_troops", "s31", "0i1c", "s32", "done")
    assert game.s.ap == 4
    lost = Sitting('phase = "end"\n[at]\ns31 = "4c"', mode="solo")
    assert lost.result.reason == "coronela"


@rule("VIC-12.2")
def test_casanovas_cards_are_a_pile_that_nobody_sees() -> None:
    game = solo('phase = "stage"\nhands = { villarroel = [] }')
    position = game.match.view(("villarroel",)).position
    assert position.hands == {"villarroel": tuple(game.hand("villarroel")), "casanova": ()}
    assert len(game.hand("villarroel")) == 7
    assert position.pile == 7


@rule("VIC-12.3", "VIC-R28")
@pytest.mark.parametrize("stage", [1, 2, 3])
def test_a_token_at_the_start_of_each_stage(stage: int) -> None:
    head = f'phase = "stage"\nstage = {stage}\ntokens = {stage - 1}\nhands = {{ villarroel = [] }}'
    assert solo(head).s.tokens == stage


@rule("VIC-12.3", "VIC-R28")
def test_a_round_brings_no_token() -> None:
    game = solo(
        'phase = "round"\nround = 2\nflag = "casanova"\ntokens = 1\npile = [2, 3]\nhands = { villarroel = [4, 5] }'
    )
    assert game.s.tokens == 1


@rule("VIC-12.4")
def test_no_card_is_committed_at_the_start_of_the_round() -> None:
    game = solo('phase = "round"\nflag = "villarroel"\npile = [2, 3]\nhands = { villarroel = [4, 5] }')
    assert game.asked() == [("villarroel", "choose_card")]
    assert game.s.committed == [0, 0]


@rule("VIC-12.4")
def test_a_token_sets_casanovas_card_aside() -> None:
    head = 'phase = "start"\nactive = "casanova"\ntokens = 2\npile = [2, 3, 4]\nhands = { villarroel = [1] }'
    game = solo(head, dice=LITTLE, draws={"casanova": [3, 4]})
    assert game.decision("resign").about == {"card": "c003", "number": 2}
    game.answer("resign", "resign")
    assert game.last(CardSetAside) == CardSetAside("c003", 1)
    game.answer("resign", "keep")
    assert game.last(CardRevealed) == CardRevealed("casanova", "c004")
    assert (game.s.aside, game.s.pile, game.s.tokens) == ([3], [2], 1)


@rule("VIC-12.4")
def test_without_a_token_the_card_is_played() -> None:
    head = 'phase = "start"\nactive = "casanova"\ntokens = 0\npile = [2, 4]\nhands = { villarroel = [1] }'
    game = solo(head, dice=LITTLE, draws={"casanova": [4]})
    assert game.last(CardRevealed).card == "c004"


@rule("VIC-12.5")
def test_villarroel_chooses_before_the_start_of_his_turn() -> None:
    # Casanova plays card 34: a bombardment now, and rubble cleared at the start of the next turn.
    head = 'phase = "card"\ncard = 34\nactive = "casanova"\nflag = "casanova"\nhazards = [1]\n'
    game = solo(f"{head}hands = {{ villarroel = [2, 3] }}", 's12 = "rubble"', LITTLE)
    game.defaults("next_die")
    game.end_turn()
    assert game.asked() == [("villarroel", "choose_card")]
    assert game.told(RubbleCleared) == []
    assert game.offered("choose_card") == ["c002", "c003"]
    game.answer("choose_card", "c003")
    assert game.asked() == [("villarroel", "remove_marker")]  # the delayed effect, after the choice
    assert game.s.committed == [3, 0]


@rule("VIC-12.6", "VIC-8.9", "VIC-R29")
def test_an_exchange_takes_casanovas_top_card_unseen() -> None:
    head = "ap = 9\nhands = { villarroel = [5, 6] }\npile = [10, 11]\ndeck = [20, 21, 22]"
    game = solo(head, draws={"exchange": [21, 20], "casanova_away": [11]})
    game.act("exchange_card")
    assert game.asked() == [("villarroel", "exchange_discard")]
    game.answer("exchange_discard", "c006")
    assert (game.hand("villarroel"), game.s.pile, game.s.deck) == ([5, 21], [10, 20], [22])
    assert game.last(HandExchanged).seat == "casanova"
    assert game.s.gone == []  # nobody has seen what went


@rule("VIC-12.7", "VIC-12.1")
@pytest.mark.parametrize(("flag", "other"), [("villarroel", "casanova"), ("casanova", "villarroel")])
def test_the_flag_alternates_whatever_the_cards(flag: str, other: str) -> None:
    head = f'phase = "end"\nactive = "{other}"\nflag = "{flag}"\nplayed = {{ villarroel = 19, casanova = 28 }}'
    game = solo(f"{head}\ntokens = 1\npile = [2, 3]\nhands = {{ villarroel = [4, 5] }}")
    assert game.told(FlagPassed) == [FlagPassed(other)]


@rule("VIC-12.7", "VIC-R30")
def test_leaders_stay_and_points_are_kept_for_both_hands() -> None:
    head = 'phase = "end"\nactive = "villarroel"\nflag = "casanova"\nplayed = { villarroel = 12, casanova = 39 }'
    game = solo(
        f"{head}\nleaders = {{ villarroel = 12, casanova = 39 }}\npile = [2, 3]\nhands = {{ villarroel = [4, 5] }}"
    )
    assert [(e.seat, e.box, e.gained) for e in game.told(CardScored)] == [("casanova", 1, 5), ("villarroel", 3, 0)]
    assert (game.points("villarroel"), game.points("casanova")) == (0, 5)
    assert (game.leader("villarroel"), game.leader("casanova"), game.s.gone) == (12, 39, [])
    assert game.match.view(("villarroel",)).position.points == {"villarroel": 0, "casanova": 5}


@rule("VIC-12.8", "VIC-2.13", "VIC-4.9")
def test_villarroel_takes_the_flag_of_stage_four() -> None:
    head = 'phase = "stage"\nstage = 4\nflag = "casanova"\npile = [2, 3, 4]\naside = [28]\n'
    head += "hands = { villarroel = [101, 102, 103] }"
    dice = ["reinforce.1"] * 4 + ["reinforce.2", "reinforce.3"]
    game = solo(head, 's53 = "1k"\na3 = "9x"', dice, {"last_card": [4], "hazard": [1]})
    assert game.told(TurnBegan) == [TurnBegan("villarroel")]
    assert game.told(LastCardDrawn) == [LastCardDrawn("c004", 7)]  # his three, the pile, and the card set aside
    assert (game.s.flag, game.s.active) == (0, 0)


@rule("VIC-12.9", "VIC-11.6", "VIC-R31")
@pytest.mark.parametrize(
    ("points", "scoring", "reason"),
    [
        ((20, 30), "on", "survived"),
        ((20, 29), "on", "level"),
        ((20, 29), "off", "survived"),
        ((0, 0), "off", "survived"),
    ],
)
def test_fifty_points_together_unless_nothing_is_scored(points: tuple[int, int], scoring: str, reason: str) -> None:
    one, other = points
    text = f'stage = 4\nphase = "end"\ncard = 125\npoints = {{ villarroel = {one}, casanova = {other} }}\n{HOLD}'
    game = Sitting(text, mode="solo", scoring=scoring)
    assert game.result.reason == reason
    assert game.result.winners == (("villarroel",) if reason == "survived" else ())


@rule("VIC-12.9", "VIC-11.7")
@pytest.mark.parametrize(
    ("points", "famous"),
    [((40, 20), ("villarroel",)), ((20, 40), ("casanova",)), ((30, 30), ("villarroel", "casanova"))],
)
def test_the_hand_with_more_points_takes_the_fame(points: tuple[int, int], famous: tuple[str, ...]) -> None:
    one, other = points
    text = f'stage = 4\nphase = "end"\ncard = 125\npoints = {{ villarroel = {one}, casanova = {other} }}\n{HOLD}'
    assert Sitting(text, mode="solo").last(FameCounted) == FameCounted(60 + 3 + 5 + 9, famous)


@rule("VIC-12.9")
def test_without_scoring_the_needle_stays_where_it_is() -> None:
    head = 'phase = "end"\nplayed = { villarroel = 3, casanova = 28 }\npile = [2]\nhands = { villarroel = [4, 5] }'
    game = Sitting(f"{head}\n{HOLD}", mode="solo", scoring="off")
    assert (game.told(CardScored), game.s.seny, game.s.points) == ([], 4, [0, 0])
    assert not facts(mode="solo", scoring="off").scores
    assert GAME.seats(GAME.checked_options({"mode": "solo"})) == ("villarroel",)
