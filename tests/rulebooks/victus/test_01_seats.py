"""VIC-1 Seats and decisions."""

import pytest

from baluard.games.victus.model.events import CardScored, NeedleMoved, TurnBegan
from baluard.kernel.errors import NotYourDecision
from baluard.kernel.values import MASK, Answer
from tests.rulebooks.victus.table import END, Sitting, rule


@rule("VIC-1.1")
def test_turns_go_clockwise_from_the_holder_of_the_flag() -> None:
    game = Sitting(
        """
        phase = "round"
        flag = "vicenc"
        hazards = [1, 2, 3, 4, 5, 6, 7, 8]
        hands = {victor = [20], victoria = [43], vicenc = [49], violant = [27]}
        [at]
        s31 = "9c"
        """,
        dice=["bombard.1", "bombard.1"] * 4,
        players="4",
    )
    for _ in range(3):
        game.defaults("next_die", "ignore_dice", "place_marker")
        game.end_turn()
    assert [turn.seat for turn in game.told(TurnBegan)] == ["vicenc", "violant", "victor", "victoria"]


@rule("VIC-1.2")
def test_inside_a_turn_the_active_player_decides() -> None:
    game = Sitting(
        """
        active = "victoria"
        flag = "victor"
        do = ["bombard 1"]
        hazards = [1]
        [at]
        s11 = "1i 1c"
        s31 = "9c"
        """
    )
    assert game.asked() == [("victoria", "impact_casualty")]
    with pytest.raises(NotYourDecision):
        game.match.answer("victor", game.match.asked[0].id, "infantry")
    game.answer("impact_casualty", "infantry")
    assert game.asked() == [("victoria", "act")]


@rule("VIC-1.2", "VIC-4.7")
def test_outside_a_turn_the_holder_of_the_flag_decides() -> None:
    # The harbour master of one player and the military deputy of the other both act at the end of the round.
    game = Sitting(
        """
        active = "victor"
        flag = "victoria"
        leaders = {victor = 12, victoria = 24}
        [at]
        s31 = "9c"
        reserve = "1i 1c"
        """
    )
    game.end_turn()
    assert game.asked() == [("victoria", "order_effects")]
    assert game.offered("order_effects") == ["c012", "c024"]
    game.answer("order_effects", "c012")
    assert game.asked() == [("victoria", "transfer_pieces")]


@rule("VIC-1.2", "VIC-4.5")
def test_everybody_chooses_the_own_card() -> None:
    game = Sitting()
    assert game.asked() == [("victor", "commit_card"), ("victoria", "commit_card")]
    theirs = game.offered("commit_card", seat="victoria")
    assert not set(theirs) & set(game.offered("commit_card", seat="victor"))


@rule("VIC-1.3")
def test_nobody_sees_the_hand_of_another() -> None:
    game = Sitting()
    hands = game.match.view(("victor",)).position.hands
    assert hands == {"victor": tuple(game.hand("victor")), "victoria": 7}
    assert game.match.view(()).position.hands == {"victor": 7, "victoria": 7}


@rule("VIC-1.3", "VIC-4.5")
def test_a_card_face_down_is_seen_by_its_owner_alone() -> None:
    game = Sitting(players="3")
    game.answer("commit_card", game.offered("commit_card", seat="victor")[0], "victor")
    game.answer("commit_card", game.offered("commit_card", seat="victoria")[0], "victoria")
    assert game.match.view(("vicenc",)).position.committed == {"victor": 0, "victoria": 0, "vicenc": 0}
    answers = [entry for entry in game.match.view(("vicenc",)).answers if isinstance(entry, Answer)]
    assert [entry.answer for entry in answers] == [MASK, MASK]


@rule("VIC-1.4")
def test_the_points_of_others_are_hidden_until_the_end() -> None:
    text = """
    phase = "actions"
    flag = "victor"
    points = {victor = 3, victoria = 8}
    [at]
    s31 = "9c"
    """
    game = Sitting(text, mode="competitive")
    assert game.match.view(("victor",)).position.points == {"victor": 3, "victoria": -1}
    assert game.match.view(()).position.points == {"victor": -1, "victoria": -1}


@rule("VIC-1.4")
def test_who_scored_is_told_without_the_points_gained() -> None:
    text = """
    active = "victoria"
    flag = "victor"
    played = {victor = 27, victoria = 28}
    [at]
    s31 = "9c"
    """
    game = Sitting(text, mode="competitive")
    step = game.match.answer("victoria", game.match.asked[0].id, END)
    scored = [told for told in step.told if isinstance(told.event, CardScored)]
    assert [told.to for told in scored] == [("victor",), ("victoria",)]
    assert [told.others for told in scored] == [
        NeedleMoved("victor", "c027", "rauxa", 3, 8),
        NeedleMoved("victoria", "c028", "rauxa", 5, 9),
    ]
