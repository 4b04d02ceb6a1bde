"""VIC-5 Cards."""

from collections import Counter

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.events import (
    CombatFought,
    DiscMoved,
    HazardRevealed,
    HazardShuffled,
    LeaderCame,
    LeaderLeft,
    SpaceBombarded,
)
from tests.rulebooks.victus.table import Sitting, facts, rule, vector

HOLD = '[at]\ns31 = "9c"\n'
LITTLE = ["reinforce.1", "reinforce.1"]
STAGE_2 = ["reinforce.1", "reinforce.1", "reinforce.2"]
STAGE_3 = ["reinforce.1", "reinforce.2", "reinforce.3"]


def playing(card: int, text: str = HOLD, stage: int = 1) -> Sitting:
    """A card about to be revealed by Victor, with dice that only bring reinforcements."""
    dice = [LITTLE, STAGE_2, STAGE_3][stage - 1]
    return Sitting(f'phase = "card"\nstage = {stage}\ncard = {card}\n{text}', dice=dice)


# -- the fields of a card


@rule("VIC-5.1")
def test_the_deck() -> None:
    cards = GAME.data.cards.card
    assert [card.number for card in cards] == list(range(1, 151))
    assert all(card.stage == (card.number - 1) // 50 + 1 for card in cards)
    assert Counter(card.kind for card in cards) == {"event": 125, "leader": 25}
    assert {card.priority for card in cards} == {"movement", "indicators", "artillery", "defences", "all"}
    assert all(card.points.kind in ("seny", "rauxa") and card.points.n > 0 for card in cards)
    assert Counter(card.stage for card in cards if card.starred) == {1: 14, 2: 14, 3: 14}


@rule("VIC-5.1", "VIC-R42")
def test_the_cards_of_the_rulebook_have_the_groups_that_were_paid_for() -> None:
    f = facts()
    assert f.cards[27].priority == "defences"
    assert f.cards[28].priority == "artillery"
    assert (f.cards[27].rauxa, f.cards[27].points) == (True, 3)
    assert (f.cards[28].rauxa, f.cards[28].points) == (True, 5)


# -- effects


@rule("VIC-5.2")
def test_an_op_is_resolved_with_its_combats_before_the_next() -> None:
    # Card 105: three Coronela of the reserve to the 50s, then one Coronela of the 50s is eliminated.
    game = playing(105, 'powder = 1\n[at]\ns54 = "9x"\nreserve = "1c"\ns31 = "9c"', stage=3)
    game.answer("transfer_pieces", [("coronela-reserve", "s54", 1)])
    assert game.last(CombatFought).outcome == "lost"
    assert game.at("wounded") == "1c"
    assert game.asked() == [("victor", "next_die")]  # nobody was left to be eliminated


@rule("VIC-5.2")
def test_ops_are_resolved_in_their_order() -> None:
    # Card 129: reinforcements -1, then advance 3: the camps send what is left.
    game = playing(129, 'reinforcements = 5\nhazards = [1]\n[at]\ns31 = "9c"', stage=3)
    assert sum(game.bourbons().values()) == 15 * 2
    assert game.track()[0] == 0


@rule("VIC-5.2")
def test_a_delayed_op_only_registers_itself() -> None:
    game = playing(149, stage=3)
    game.defaults("ignore_dice")
    assert game.track()[0] == 0
    assert [row[0] for row in game.s.pending] == ["next_turn"]


@rule("VIC-5.3")
@pytest.mark.parametrize(("bourbons", "batteries", "reinforcements"), [(4, 4, 0), (9, 5, 1)])
def test_a_condition_is_looked_at_when_it_is_reached(bourbons: int, batteries: int, reinforcements: int) -> None:
    # Card 31: combat at the expedition; then batteries -1 if no Bourbon is left there, else reinforcements +1.
    game = playing(31, f'batteries = 5\n[at]\nexpedition = "1i 1c {bourbons}x"\ns31 = "9c"')
    game.defaults("casualty")
    assert game.track()[:2] == (reinforcements, batteries)


@rule("VIC-5.3")
def test_the_active_player_chooses_between_options() -> None:
    game = Sitting(f'phase = "card"\ncard = 1\nactive = "victoria"\nflag = "victor"\n{HOLD}', dice=LITTLE)
    assert game.asked() == [("victoria", "card_option")]
    assert game.offered("card_option") == ["option_a", "option_b"]
    game.answer("card_option", "option_a")
    assert game.value("generalitat") == 6


@rule("VIC-5.3")
@vector("VIC-T1")
def test_five_troops_leave_the_walls() -> None:
    text = '[at]\ns41 = "1i"\ns45 = "2c"\ns53 = "1c"\nreducte = "1c"\nmontjuic = "1i"\ns31 = "9c"'
    game = playing(40, text)
    chosen = [
        ("infantry-s41", "s12", 1),
        ("coronela-s45", "s21", 1),
        ("coronela-s45", "s25", 1),
        ("coronela-reducte", "s26", 1),
        ("infantry-montjuic", "s35", 1),
    ]
    assert not game.admits("transfer_pieces", chosen[:4])
    assert not game.admits("transfer_pieces", [("coronela-s45", "s12", 2), *chosen[2:]])
    game.answer("transfer_pieces", chosen)
    assert [game.at(name) for name in ("s12", "s21", "s25", "s26", "s35")] == ["1i", "1c", "1c", "1c", "1i"]
    assert game.at("s53") == "1c"
    assert game.boxes()[1] == facts().start_box[1]


@rule("VIC-5.3")
@vector("VIC-T1")
def test_with_four_troops_on_the_walls_the_city_starves() -> None:
    game = playing(40, '[at]\ns41 = "1i"\ns45 = "2c"\ns53 = "1c"\ns31 = "9c"')
    assert game.asked() == [("victor", "next_die")]
    assert (game.boxes()[1], game.value("port")) == (0, -2)
    assert (game.boxes()[3], game.value("hospital")) == (0, 0)
    assert game.at("s45") == "2c"


@rule("VIC-5.3")
@vector("VIC-T2")
def test_eight_troops_flee_where_ten_should() -> None:
    game = playing(38, '[at]\ns11 = "2i"\ns24 = "3c"\ns56 = "1i 2c"\nmontjuic = "1i"\nplatja = "1c"\ng3 = "2i"')
    assert game.decision("transfer_pieces").about["number"] == 8
    away = [("infantry-s11", "montjuic", 2), ("coronela-s24", "montjuic", 3)]
    rest = [("infantry-s56", "platja", 1), ("coronela-s56", "platja", 2)]
    assert not game.admits("transfer_pieces", [*away, ("infantry-s56", "montjuic", 1), ("coronela-s56", "platja", 2)])
    assert not game.admits("transfer_pieces", [*away, ("infantry-s56", "platja", 1)])
    game.answer("transfer_pieces", [*away, *rest])
    assert game.at("montjuic") == "3i 3c"
    assert game.at("platja") == "1i 3c"
    assert game.at("g3") == "2i"
    assert game.track()[1] == 2


# -- leaders


@rule("VIC-5.4")
def test_the_first_game_has_no_leaders() -> None:
    first = facts(mode="first")
    assert not any(first.cards[card].is_leader for stage in (1, 2, 3) for card in first.deck[stage])


@rule("VIC-5.4")
def test_a_leader_acts_from_the_moment_it_is_revealed() -> None:
    # Popoli takes one from every advance of the dice.
    game = Sitting(f'phase = "card"\ncard = 27\nreinforcements = 5\n{HOLD}', dice=["reinforce.1", "advance.1"])
    game.answer("next_die", "grey.advance.1")
    assert game.bourbons() == {}
    assert game.leader("victor") == 27


@rule("VIC-5.4", "VIC-8.2")
def test_almanac_and_group_of_a_leader_count_only_in_the_turn_it_is_played() -> None:
    game = playing(44)  # Santa Cruz: Generalitat -1, artillery
    assert game.boxes()[0] == facts().start_box[0] - 1
    game = Sitting(f'phase = "dice"\nleaders = {{victor = 27}}\ncard = 20\n{HOLD}', dice=LITTLE)
    game.defaults("next_die")
    assert game.boxes() == tuple(facts().start_box)
    game = Sitting(f"leaders = {{victor = 27}}\ncard = 41\nap = 1\n{HOLD}")
    assert "add_defence" not in game.offered("act")
    game = Sitting(f"leaders = {{victor = 27}}\ncard = 27\nap = 1\n{HOLD}")
    assert "add_defence" in game.offered("act")


@rule("VIC-5.4")
def test_a_leader_stays_after_the_round() -> None:
    game = Sitting(f"leaders = {{victor = 27}}\nplayed = {{victor = 27}}\n{HOLD}")
    game.end_turn()
    assert game.leader("victor") == 27
    assert 27 not in game.s.gone


@rule("VIC-5.4")
def test_several_cards_of_one_character_may_be_active() -> None:
    text = f'phase = "card"\nstage = 2\ncard = 67\nactive = "victoria"\nleaders = {{victor = 39}}\n{HOLD}'
    game = Sitting(text, dice=STAGE_2)
    assert (game.leader("victor"), game.leader("victoria")) == (39, 67)


@rule("VIC-5.4", "VIC-5.5")
@vector("VIC-T20")
def test_a_new_leader_drives_out_the_old_and_another_card_drives_out_the_new() -> None:
    # Victor has Zuviría (68) and plays Casanova (23); Victoria has Villarroel (39) and plays card 11.
    game = Sitting(
        """
        phase = "round"
        flag = "victor"
        leaders = {victor = 68, victoria = 39}
        hands = {victor = [23], victoria = [11]}
        [at]
        s31 = "9c"
        """,
        dice=LITTLE * 2,
    )
    game.defaults("reroll_dice", "next_die")
    assert (game.told(LeaderLeft), game.told(LeaderCame)) == (
        [LeaderLeft("victor", "c068")],
        [LeaderCame("victor", "c023")],
    )
    assert game.leader("victor") == 23
    assert 68 in game.s.gone
    game.end_turn()
    assert game.asked() == [("victoria", "deactivate_leader")]
    assert game.offered("deactivate_leader") == ["c023", "c039"]
    game.answer("deactivate_leader", "c023")
    assert (game.leader("victor"), game.leader("victoria")) == (0, 39)


@rule("VIC-5.5")
def test_only_leaders_of_the_named_side_go() -> None:
    # Card 85 deactivates a Bourbon leader.
    text = f'phase = "card"\nstage = 2\ncard = 85\nleaders = {{victor = 27, victoria = 39}}\n{HOLD}'
    game = Sitting(text, dice=STAGE_2)
    assert (game.leader("victor"), game.leader("victoria")) == (0, 39)


@rule("VIC-5.5")
def test_without_a_leader_nothing_happens() -> None:
    game = playing(85, stage=2)
    assert game.told(LeaderLeft) == []
    assert game.track()[0] == 1


@rule("VIC-5.4")
def test_a_leader_that_leaves_stops_acting_at_once() -> None:
    text = 'phase = "card"\ncard = 14\nleaders = {victoria = 27}\nreinforcements = 1\nhazards = [8]\n'
    game = Sitting(text + HOLD, dice=["reinforce.1", "advance.1"])
    game.answer("next_die", "grey.advance.1")
    assert sum(game.bourbons().values()) == 15 * 2  # an advance of the full number, with what box 3 is worth


# -- the hazard deck


@rule("VIC-5.6")
def test_an_empty_hazard_deck_is_made_anew_of_the_discards() -> None:
    cards = list(range(14, 0, -1))
    do = ", ".join(['"bombard 1"'] * 15)
    game = Sitting(f"do = [{do}]\nhazards = {cards}\n{HOLD}", draws={"hazard": [9]})
    assert [shown.card for shown in game.told(HazardRevealed)] == [*cards, 9]
    assert len(game.told(HazardShuffled)) == 1
    assert game.s.spent == [9]
    assert game.s.hazards == [card for card in range(1, 15) if card != 9]


@rule("VIC-5.6")
def test_a_used_hazard_card_lies_open_on_the_discards() -> None:
    game = Sitting(f'do = ["advance 1", "bombard 1", "mine"]\nhazards = [3, 5, 8]\nmine = 1\n{HOLD}')
    assert game.s.spent == [3, 5, 8]
    assert game.match.view(()).position.spent == (3, 5, 8)
    assert game.match.view(()).position.hazards == 11


@rule("VIC-5.7", "VIC-R1")
@pytest.mark.parametrize(("stage", "line"), [(1, "s11"), (2, "s36"), (3, "s23"), (4, "s23")])
def test_a_bombardment_uses_the_line_of_the_stage(stage: int, line: str) -> None:
    game = Sitting(f'stage = {stage}\ndo = ["bombard 1"]\nhazards = [1]\n{HOLD}')
    assert [hit.space for hit in game.told(SpaceBombarded)] == [line]


@rule("VIC-R1")
def test_what_is_limited_to_other_stages_does_not_hold_in_stage_four() -> None:
    # Berwick waits (107): advances of the dice -1 in stage III.
    faces = ["reinforce.1", "reinforce.1", "reinforce.1", "reinforce.1", "reinforce.2", "advance.3"]
    text = f'stage = 4\nphase = "dice"\nleaders = {{victor = 107}}\nhazards = [7]\nreinforcements = 1\n{HOLD}'
    game = Sitting(text, dice=faces)
    game.answer("next_die", "black.advance.3")
    assert game.bourbons()["t3"] == 1  # out of Can Tunis: three steps
    assert DiscMoved("reinforcements", -1, 0) in game.story
