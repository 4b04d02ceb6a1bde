"""ASL-2 The sequence of play."""

from typing import Any

import pytest

from baluard.games.assault.model.events import BreachChecked, CardDiscarded, CardDrawn, PhaseBegan, TurnBegan
from baluard.kernel.errors import NotYourDecision
from tests.rulebooks.assault.table import END, Sitting, card_die, rule

QUIET = """
phase = "start"
[two_crowns]
tc_left = "line"
[catalan]
llotja = "coronela"
"""


def shape(event: Any) -> str:
    """An event in a word."""
    if isinstance(event, PhaseBegan):
        return event.phase
    names = {TurnBegan: "turn", BreachChecked: "breach", CardDrawn: "card", CardDiscarded: "discard"}
    return names.get(type(event), "")


@rule("ASL-2.1", "ASL-2.2", "ASL-2.3")
def test_a_turn_is_two_half_turns_and_only_the_first_checks_the_breach() -> None:
    game = Sitting(QUIET, dice=[1, card_die("calma"), 1, 1, 1], events="on")
    game.play(("move_counter", END), ("move_counter", END))
    phases = [word for word in map(shape, game.story) if word]
    half = ["card", "artillery", "movement", "combat", "discard"]
    assert phases[:13] == ["turn", "breach", *half, "turn", *half]
    assert [(e.turn, e.side) for e in game.told(TurnBegan)] == [(1, "two_crowns"), (1, "catalan"), (2, "two_crowns")]


@rule("ASL-2.2", "ASL-8.2")
def test_reinforcements_come_before_movement() -> None:
    game = Sitting(
        """
        turn = 3
        phase = "start"
        [two_crowns]
        tc_left = "line"
        eliminated = "line*2"
        [catalan]
        llotja = "coronela"
        """,
        dice=[1],
    )
    assert game.asked() == [("two_crowns", "place_recovery")]
    game.answer("place_recovery", [("french_line", "tc_left", 2)])
    assert game.asked() == [("two_crowns", "move_counter")]


@rule("ASL-2.4")
def test_the_other_side_decides_nothing_but_what_names_it() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier line"
        [catalan]
        pla_den_llull = "coronela regular"
        """
    )
    assert game.asked() == [("two_crowns", "declare_action")]
    decision_id, _ = game.find("declare_action")
    with pytest.raises(NotYourDecision):
        game.match.answer("catalan", decision_id, END)
    game.attack("rec_baix", "pla_den_llull")
    game.answer("attack_lead", "grenadier")
    assert game.asked() == [("catalan", "defence_lead")]


@rule("ASL-2.5")
@pytest.mark.parametrize(("phase", "tag"), [("artillery", "fire_battery"), ("movement", "move_counter")])
def test_firing_and_moving_are_voluntary(phase: str, tag: str) -> None:
    game = Sitting(
        f"""
        phase = "{phase}"
        [two_crowns]
        tr_llevant = "line battery"
        [catalan]
        red_santa_eulalia = "coronela"
        """
    )
    assert len(game.offered(tag)) > 1
    game.answer(tag, END)
    assert (("two_crowns", tag)) not in game.asked()


@rule("ASL-2.5", "ASL-2.6")
def test_fighting_is_voluntary_and_the_phase_ends_when_the_active_side_says_so() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier"
        [catalan]
        pla_den_llull = "coronela"
        """
    )
    assert game.offered("declare_action") == ["rec_baix", "done"]
    game.answer("declare_action", END)
    assert game.asked() == [("catalan", "move_counter")]


@rule("ASL-2.6")
def test_a_phase_without_legal_actions_ends_by_itself() -> None:
    game = Sitting(
        """
        phase = "artillery"
        [two_crowns]
        tc_left = "line battery"
        [catalan]
        llotja = "coronela battery"
        """
    )
    assert game.asked() == [("two_crowns", "move_counter")]  # nothing in range of the guns
    game.answer("move_counter", END)
    assert game.asked() == [("catalan", "move_counter")]  # and nobody to fight with
