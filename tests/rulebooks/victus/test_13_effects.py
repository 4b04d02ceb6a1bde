"""VIC-13 The vocabulary of card effects. Every card is played in tests/games/victus/test_cards.py."""

from typing import Any

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.eyes.positions import read_position
from baluard.games.victus.model.activities import Queue
from baluard.games.victus.model.card_checks import PARAMS
from baluard.games.victus.model.events import (
    ActionsBegan,
    CombatFought,
    DiceIgnored,
    DiceRerolled,
    DiceRolled,
    DieResolved,
    DiscMoved,
    EffectBegan,
    EffectPending,
    GameEnded,
    HazardLooked,
    HazardRevealed,
    HazardSeen,
    HazardShuffled,
    IndicatorMoved,
    LastCardDrawn,
    SpaceBombarded,
    StageBegan,
)
from baluard.games.victus.model.tables import selected
from baluard.games.victus.rules.values import disc, in_force, named
from baluard.kernel.table import Table
from tests.rulebooks.victus.table import END, Sitting, facts, rule, vector

DICE = (
    ["reinforce.1", "reinforce.1"],
    ["reinforce.1", "reinforce.1", "reinforce.2"],
    ["reinforce.1", "reinforce.2", "reinforce.3"],
    ["reinforce.1"] * 4 + ["reinforce.2", "reinforce.3"],
)


def playing(card: int, head: str = "", at: str = "", dice: list[str] | None = None, **options: Any) -> Sitting:
    """A card about to be revealed by Victor, with dice that only bring reinforcements."""
    stage = (card - 1) // 50 + 1
    text = f'phase = "card"\nstage = {stage}\ncard = {card}\n{head}\n[at]\ns31 = "9c"\n{at}'
    return Sitting(text, dice=dice or DICE[stage - 1], **options)


# -- effects, leaders, numbers, selectors


@rule("VIC-13.1", "VIC-5.2")
def test_the_ops_of_an_effect_come_in_order() -> None:
    # Card 3: reinforcements +2 (a battery), then a bastion defence.
    game = playing(3)
    assert game.last(DiscMoved).disc == "batteries"
    assert game.asked() == [("victor", "place_marker")]


@rule("VIC-13.1")
@pytest.mark.parametrize(("owner", "raised"), [("victor", True), ("victoria", False)])
def test_a_trigger_of_the_owner_is_for_the_owners_turns(owner: str, raised: bool) -> None:
    # Casanova: at the start of its player's turns the Generalitat rises if troops are in 32.
    head = f'phase = "start"\ncommitted = {{ victor = 20 }}\nleaders = {{ {owner} = 23 }}\ngeneralitat_box = 2'
    game = Sitting(f'{head}\n[at]\ns32 = "9c"', dice=DICE[0])
    assert (game.boxes()[0] == 3) == raised


@rule("VIC-13.1")
@pytest.mark.parametrize("owner", ["victor", "victoria"])
def test_a_trigger_of_any_scope_is_for_everybodys_turns(owner: str) -> None:
    head = f'do = ["advance 1"]\nhazards = [1]\nleaders = {{ {owner} = 133 }}'  # Dillon: after every advance
    game = Sitting(f'{head}\n[at]\ns31 = "9c"')
    assert game.track()[0] == 1


@rule("VIC-13.1", "VIC-13.5")
@pytest.mark.parametrize(("owner", "points"), [("victor", 6), ("victoria", 5)])
def test_what_a_leader_gives_its_player_holds_in_its_players_turns(owner: str, points: int) -> None:
    game = Sitting(f'generalitat = 5\nleaders = {{ {owner} = 108 }}\n[at]\ns31 = "9c"')
    assert game.last(ActionsBegan).points == points


@rule("VIC-13.2")
@pytest.mark.parametrize(("box", "number"), [(0, 0), (1, 1), (4, 2), (8, 4), (14, 5)])
def test_a_number_may_be_a_value_read_now(box: int, number: int) -> None:
    # Card 28: as many Bourbons as the reinforcements value to the expedition.
    game = playing(28, f"reinforcements = {box}")
    assert game.bourbons().get("expedition", 0) == number


@rule("VIC-13.2")
def test_names_stand_for_values_tokens_and_troops() -> None:
    head = 'reinforcements = 5\nbatteries = 3\nmine = 8\nrubble_on = ["port"]\n'
    head += "generalitat = 6\nport = -2\npowder = 4\nhospital = 1"
    at = 's11 = "rubble"\ns12 = "ruin"\nwounded = "1i 2c 4k"\nreserve = "3c"\ncaptured = "1i"'
    s = read_position(f"{head}\n[at]\n{at}", facts())
    names = ("reinforcements", "batteries", "mine", "generalitat", "port", "powder", "hospital")
    assert [named(s, name) for name in names] == [3, 2, 4, 6, -2, 4, 1]
    assert [named(s, name) for name in ("rubble", "wounded", "reserve", "captured")] == [3, 3, 3, 1]


@rule("VIC-13.3")
def test_a_selector_is_a_set_of_spaces_boxes_and_groups() -> None:
    f = facts()

    def names(*selector: str) -> list[str]:
        return [f.ids[z] for z in selected(f, selector)]

    assert names("1x") == ["s11", "s12", "s13", "s14", "s15"]
    assert names("1x", "s11", "reserve") == [*names("1x"), "reserve"]
    assert names("5x", "!s57", "!s58") == ["s51", "s52", "s53", "s54", "s55", "s56"]
    assert set(names("walls", "!bastions")) == {"s42", "s43", "s45", "s47", "s54", "s57", "s58", "reducte"}


@rule("VIC-13.3")
def test_outside_is_without_the_expedition() -> None:
    assert "expedition" not in GAME.data.board.groups["outside"]
    # Villarroel (67) strengthens infantry outside, but not at the expedition.
    game = playing(90, "leaders = { victoria = 67 }", 'expedition = "1i 1x"')
    assert game.last(CombatFought).barcelona == 3 + 1  # the card's own +1


# -- moments


@rule("VIC-13.4")
def test_the_start_of_the_turn_comes_before_the_card() -> None:
    # Zuviría: one die may be rolled again; the card is revealed afterwards.
    head = 'phase = "start"\ncommitted = { victor = 60 }\nstage = 2\nleaders = { victor = 68 }\nhazards = [1]'
    game = Sitting(f'{head}\n[at]\ns31 = "9c"', dice=[*DICE[1], "trench.1"])
    kinds = [type(event) for event in game.story]
    assert kinds.index(EffectBegan) < kinds.index(SpaceBombarded)
    assert game.asked() == [("victor", "reroll_dice")]


@rule("VIC-13.4", "VIC-10.1")
def test_the_end_of_the_turn() -> None:
    game = Sitting('ap = 1\nleaders = { victor = 44 }\n[at]\ns31 = "9c"')  # a bastion defence
    game.defaults("act")
    assert game.asked() == [("victor", "place_marker")]


@rule("VIC-13.4", "VIC-4.4")
def test_the_start_of_the_round_belongs_to_the_flag_holder() -> None:
    head = 'phase = "round"\nflag = "victoria"\nleaders = { victor = 69 }'  # a troop of the reserve into the city
    game = Sitting(f'{head}\n[at]\ns31 = "9c"\nreserve = "1c"')
    assert game.asked() == [("victoria", "transfer_pieces")]
    game.answer("transfer_pieces", (("coronela-reserve", "s11", 1),))
    assert game.at("s11") == "1c"
    assert {tag for _, tag in game.asked()} == {"commit_card"}


@rule("VIC-13.4", "VIC-4.7")
def test_the_end_of_the_round() -> None:
    head = 'phase = "end"\nactive = "victoria"\nleaders = { victor = 29 }\nreinforcements = 0'  # reinforcements +1
    game = Sitting(f'{head}\n[at]\ns31 = "9c"')
    assert game.track()[0] == 1


@rule("VIC-13.4")
def test_after_an_advance_means_after_all_its_combats() -> None:
    head = 'do = ["advance 1"]\nhazards = [1]\npowder = 4\nleaders = { victoria = 133 }'
    game = Sitting(f'{head}\n[at]\na3 = "2x"\ns52 = "1i"\ns31 = "9c"')
    kinds = [type(event) for event in game.story]
    assert kinds.index(CombatFought) < kinds.index(EffectBegan)


@rule("VIC-13.4")
@pytest.mark.parametrize(("box", "after"), [(5, 5), (4, 3)])  # a tie razes too, but not by victory
def test_a_camp_razed_by_victory(box: int, after: int) -> None:
    head = f"ap = 9\nreinforcements = {box}\nbatteries = 6\nleaders = {{ victoria = 67 }}"  # reinforcements -1
    game = Sitting(f'{head}\n[at]\nv4 = "3c"\ns31 = "9c"')
    game.act("move_troops", "v4", "0i3c", "camp_sants")
    assert game.razed() == ["camp_sants"]
    assert game.track()[0] == after


@rule("VIC-13.4")
def test_the_trigger_of_a_leader_that_has_left_is_skipped() -> None:
    f = facts()
    s = read_position("leaders = { victor = 29 }", f)
    gone, here = "c107.trigger.0", "c029.trigger.0"
    table = Table()
    GAME.run(table, s, Queue(((gone, "victoria", 107), (here, "victor", 29))))
    assert [told.event for told in table.told] == [EffectBegan("c029")]


@rule("VIC-13.4", "VIC-4.4")
def test_several_effects_of_one_moment_come_in_the_order_chosen() -> None:
    head = 'phase = "end"\nactive = "victoria"\nflag = "victor"\nleaders = { victor = 24, victoria = 72 }\nport_box = 5'
    game = Sitting(f'{head}\n[at]\ns31 = "9c"')  # Port +1 and Port -1, at the top of the scale
    assert game.asked() == [("victor", "order_effects")]
    game.answer("order_effects", "c072")
    assert game.boxes()[1] == 5
    other = Sitting(f'{head}\n[at]\ns31 = "9c"')
    other.answer("order_effects", "c024")
    assert other.boxes()[1] == 4


# -- durations


@rule("VIC-13.5")
def test_until_the_end_of_the_turn() -> None:
    game = playing(130, "", 's53 = "1i"')  # reinforcements +2; -1 on the walls this turn
    game.defaults("next_die")
    assert [op.number for op in in_force(game.s, "combat_mod")] == [-1]
    game.end_turn()
    assert in_force(game.s, "combat_mod") == []


@rule("VIC-13.5")
def test_until_the_end_of_the_round() -> None:
    # Card 102 of Victor: +2 at 53 and 54 until the end of the round.
    text = """
    phase = "round"
    stage = 3
    flag = "victor"
    hands = { victor = [102, 103, 104], victoria = [125, 126, 127] }
    [at]
    s31 = "9c"
    """
    game = Sitting(text, dice=[*DICE[2], "trench.2", "trench.3", "trench.3"])
    game.answer("commit_card", "c102", "victor")
    game.answer("commit_card", "c125", "victoria")
    game.answer("transfer_optional", ())
    game.defaults("next_die")
    game.end_turn()
    game.defaults("next_die")
    assert game.asked() == [("victoria", "act")]
    assert [op.number for op in in_force(game.s, "combat_mod")] == [2]
    game.end_turn()
    assert game.s.round == 2
    assert in_force(game.s, "combat_mod") == []


@rule("VIC-13.5")
def test_as_long_as_the_leader_is_active() -> None:
    game = Sitting('leaders = { victoria = 66 }\n[at]\ns53 = "1i"\ns31 = "9c"')
    assert len(in_force(game.s, "combat_mod")) == 1
    game.end_turn()
    assert len(in_force(game.s, "combat_mod")) == 1


# -- ops


@rule("VIC-13.6")
def test_there_are_39_ops() -> None:
    assert len(PARAMS) == 39


@rule("VIC-13.6", "VIC-2.12")
def test_a_needle_moves_by_boxes_and_a_value_is_read_with_what_is_in_force() -> None:
    game = playing(71, "port_box = 0")  # Port +2, then the harbour part of healing
    assert game.told(IndicatorMoved)[0] == IndicatorMoved("port", 2, -1)


@rule("VIC-13.6")
def test_an_indicator_of_choice_is_one_that_can_move() -> None:
    head = "generalitat_box = 0\nport_box = 0\npowder_box = 1\nhospital_box = 2"
    game = playing(95, head)  # no guns to move; one indicator -1
    assert game.offered("indicator_choice") == ["powder", "hospital"]


@rule("VIC-13.6", "VIC-5.3")
@vector("VIC-E30")
def test_as_many_as_there_are_are_eliminated() -> None:
    # Card 117: with the harbour at -1 or less three Coronela of the inner city fall.
    text = 'phase = "card"\nstage = 3\ncard = 117\nport = -1\n[at]\ns24 = "1c"\ns53 = "1i"\nport = "9c"'
    game = Sitting(text, dice=DICE[2])
    assert (game.at("s24"), game.at("wounded"), game.at("port")) == ("", "1c", "9c")


@rule("VIC-13.6")
@vector("VIC-E29")
def test_an_optional_transfer_may_be_left_undone() -> None:
    game = playing(121, "", 's11 = "3c"')  # up to five Coronela from the inner city to the walls
    assert game.admits("transfer_optional", ())
    assert game.admits("transfer_optional", (("coronela-s11", "s53", 2), ("coronela-s31", "s54", 3)))
    assert not game.admits("transfer_optional", (("coronela-s11", "s53", 3), ("coronela-s31", "s54", 3)))
    game.answer("transfer_optional", ())
    assert (game.at("s11"), game.at("s31")) == ("3c", "9c")


@rule("VIC-13.6", "VIC-5.3")
def test_a_transfer_moves_as_many_as_it_can_and_only_so_many_to_each_space() -> None:
    game = playing(105, "", 'reserve = "2c"\ns53 = "5c"')  # three Coronela to the 50s, one each
    assert not game.admits("transfer_pieces", (("coronela-reserve", "s51", 1),))
    assert not game.admits("transfer_pieces", (("coronela-reserve", "s51", 2),))
    assert game.admits("transfer_pieces", (("coronela-reserve", "s51", 1), ("coronela-reserve", "s53", 1)))


@rule("VIC-13.6")
def test_guns_are_not_transferred_among_bourbons() -> None:
    game = playing(147, "", 'wounded = "2k"\ns53 = "2x"\ns54 = "1x"')  # two guns to the 50s, one each
    places = {place for place, _ in game.decision("transfer_pieces").space.caps}
    assert places == {"s51", "s52", "s55", "s56", "s57", "s58"}


@rule("VIC-13.6", "VIC-9.1")
def test_all_are_transferred_before_they_fight() -> None:
    # Card 18: an infantry of the reserve to the walls, where Bourbons stand in 53.
    game = playing(18, "powder = 4", 'reserve = "1i"\ns53 = "3x"')
    game.answer("transfer_pieces", (("infantry-reserve", "s53", 1),))
    assert (game.at("s53"), game.last(CombatFought).outcome) == ("1i", "won")


@rule("VIC-13.6")
def test_bourbons_are_removed_from_so_many_spaces_at_most() -> None:
    # Card 104: Movement (4 AP), then up to three Bourbons from each of two spaces of the third parallel.
    game = playing(104, "", 'a3 = "5x"\nb3 = "2x"\nc3 = "4x"\nv5 = "9x"')
    game.answer("act_granted", END)
    assert game.offered("remove_bourbons") == ["a3", "b3", "c3", "done"]
    assert game.offered("remove_bourbons", "a3") == ["3", "2", "1"]
    game.answer("remove_bourbons", ("a3", "3"))
    assert game.offered("remove_bourbons") == ["b3", "c3", "done"]  # another space
    game.answer("remove_bourbons", ("c3", "1"))
    assert game.bourbons() == {"a3": 2, "b3": 2, "c3": 3, "v5": 9}
    assert "remove_bourbons" not in [tag for _, tag in game.asked()]


@rule("VIC-13.6", "VIC-2.8")
def test_organs_go_one_to_a_space_without_bourbons_while_there_are_any() -> None:
    game = playing(75, "", 's53 = "1x"\ns24 = "1o"')  # two organs to 53, 54, 55, 24 or 33
    assert game.offered("place_marker") == ["s33", "s54", "s55"]
    game.answer("place_marker", "s54")
    assert game.offered("place_marker") == ["s33", "s55"]
    none = playing(75, "", 's11 = "1o"\ns12 = "1o"\ns13 = "1o"\ns14 = "1o"\ns15 = "1o"').defaults("next_die")
    assert none.asked() == [("victor", "act")]  # five are all


@rule("VIC-13.6")
def test_rubble_is_placed_under_pieces_and_turned_to_ruin() -> None:
    game = playing(61, "", 's53 = "1i 2d rubble"\ns54 = "1c"')  # two defences off 53, a rubble token on 53 or 54
    assert game.offered("place_marker") == ["s53", "s54"]
    game.answer("place_marker", "s53")
    assert game.at("s53") == "1i ruin"


@rule("VIC-13.6")
def test_rubble_is_cleared_without_troops() -> None:
    # Card 37: three Coronela of the 20s and 30s to the 10s, then a rubble token of the 20s or 30s.
    text = 'phase = "card"\ncard = 37\n[at]\ns53 = "9c"\ns24 = "ruin"'
    game = Sitting(text, dice=DICE[0])
    assert game.at("s24") == ""


@rule("VIC-13.6", "VIC-6.7")
def test_an_indicator_carries_one_rubble_token() -> None:
    game = playing(136, 'rubble_on = ["generalitat"]')
    assert game.s.marked == (1, 0, 0, 0)


@rule("VIC-13.6", "VIC-R20")
def test_a_battery_token_moves_the_batteries() -> None:
    game = playing(59, "batteries = 4")  # a token in one of the camps A to F
    assert game.offered("place_marker") == ["a0", "b0", "c0", "d0", "e0", "f0"]
    game.answer("place_marker", "d0")
    assert (game.at("d0"), game.track()[1]) == ("1t", 5)


@rule("VIC-13.6")
def test_a_bombardment_of_named_spaces_needs_no_hazard_card_and_no_batteries() -> None:
    game = playing(87, "batteries = 1")  # one impact on 41, 57, 58 and 34
    assert game.told(HazardRevealed) == []
    assert {hit.space for hit in game.told(SpaceBombarded)} == {"s34", "s41", "s57", "s58"}


@rule("VIC-13.6", "VIC-R32")
def test_a_change_of_dice_is_no_change_of_cards() -> None:
    # Berwick: trench +1 on the dice. Card 54: trench +3 is three; the die's 2 is three as well.
    game = playing(54, "leaders = { victoria = 51 }", dice=["trench.2", "bombard.1", "reinforce.2"])
    assert sum(game.s.trench) == 3
    game.answer("next_die", "blue.trench.2")
    assert game.last(DieResolved).n == 3
    assert sum(game.s.trench) == 6


@rule("VIC-13.6", "VIC-7.3")
def test_a_die_never_falls_below_nothing() -> None:
    game = playing(100, "hazards = [1, 2]\nleaders = { victoria = 27 }", dice=["advance.1", "bombard.1", "reinforce.2"])
    game.answer("next_die", "blue.advance.1")  # 1, less 1 by the card and 1 by the duke of Pòpoli
    assert game.last(DieResolved).n == 0


@rule("VIC-13.6", "VIC-7.1")
def test_dice_may_be_set_aside_after_they_fell() -> None:
    game = playing(49, dice=["advance.2", "reinforce.1"])
    assert game.offered("ignore_dice") == ["white.advance.2", "grey.reinforce.1", "done"]
    assert not game.admits("ignore_dice", ("white.advance.2", "grey.reinforce.1"))
    game.answer("ignore_dice", ("white.advance.2",))
    assert game.last(DiceIgnored).faces == ("white.advance.2",)
    assert (game.track()[0], game.bourbons()) == (1, {})
    kept = playing(49, "hazards = [1]", dice=["advance.2", "reinforce.1"])
    kept.answer("ignore_dice", ())
    assert kept.told(DiceIgnored) == []


@rule("VIC-13.6", "VIC-7.1")
def test_a_die_may_be_rolled_again_once() -> None:
    head = "hazards = [1, 2, 3]"
    game = playing(46, head, dice=["advance.2", "reinforce.1", "reinforce.2"]).defaults("scry_order")
    game.answer("reroll_dice", ("white.advance.2",))
    assert game.last(DiceRerolled).faces == ("white.reinforce.2",)
    assert game.asked() == [("victor", "next_die")]


@rule("VIC-13.6", "VIC-7.1")
def test_an_extra_die_is_rolled_too() -> None:
    game = playing(131, dice=[*DICE[2], "bombard.1"])
    assert game.last(DiceRolled).faces[-1] == "grey.bombard.1"
    assert len(game.last(DiceRolled).faces) == 4


@rule("VIC-13.6", "VIC-2.12")
def test_changes_of_a_value_are_added_and_then_limited() -> None:
    f = facts()
    s = read_position("batteries = 8\nleaders = { victor = 27, victoria = 58 }", f)  # 4, and +1 twice, at most 5
    assert (disc(s, 1, "bombardment"), disc(s, 1)) == (5, 4)
    game = Sitting('do = ["heal"]\nport = 1\nleaders = { victor = 24 }\n[at]\nreserve = "3c"\ns31 = "9c"')
    assert game.at("expedition") == "1c"  # the harbour's limit is 1


@rule("VIC-13.6")
def test_an_action_may_be_forbidden() -> None:
    game = playing(80, "", 'wounded = "3i"').defaults("eliminate_piece", "next_die")
    assert "healing" not in game.offered("act")
    assert "move_troops" in game.offered("act")


@rule("VIC-13.6", "VIC-5.5")
def test_a_leader_is_deactivated_whoever_owns_it() -> None:
    game = playing(85, "leaders = { victor = 29, victoria = 27 }")
    assert game.offered("deactivate_leader") == ["c029", "c027"]
    game.answer("deactivate_leader", "c027")
    assert (game.leader("victor"), game.leader("victoria")) == (29, 0)


@rule("VIC-13.6", "VIC-8.9", "VIC-R35")
def test_an_exchange_out_of_a_card_costs_nothing_and_fails_with_a_short_deck() -> None:
    hands = "hands = { victor = [5, 6], victoria = [7, 8] }"
    game = playing(50, f"{hands}\ndeck = [9, 10]")
    assert game.asked() == [("victor", "exchange_discard"), ("victoria", "exchange_discard")]
    short = playing(50, f"{hands}\ndeck = [9]").defaults("next_die")
    assert short.asked() == [("victor", "act")]
    assert short.hand("victor") == [5, 6]


@rule("VIC-13.6")
def test_looking_ahead_is_for_the_active_player_alone() -> None:
    game = playing(76, "hazards = [3, 9, 1]")  # mine +2; the top two hazard cards
    assert game.decision("scry_order").secret
    assert game.last(HazardSeen).cards == ("hz3", "hz9")
    assert "cards" not in HazardLooked.__struct_fields__
    game.answer("scry_order", "hz9")
    assert game.s.top == [9, 3, 1]
    assert game.match.view(("victor",)).position.top[:2] == (9, 3)
    assert game.match.view(("victoria",)).position.top[:2] == (-1, -1)


@rule("VIC-13.6", "VIC-5.6")
def test_a_short_hazard_deck_is_shuffled_before_it_is_looked_at() -> None:
    spent = [card for card in range(1, 15) if card != 7]  # card 46: the top three; one is left in the deck
    game = playing(46, f"spent = {spent}", draws={"scry": [7, 3, 9]})
    assert game.last(HazardSeen).cards == ("hz7", "hz3", "hz9")
    assert (game.s.top, game.s.spent, len(game.s.hazards)) == ([7, 3, 9], [], 11)
    assert len(game.told(HazardShuffled)) == 1
    before = playing(46, f"spent = {spent}", draws={"scry": [7]}, looking_ahead="deck")
    assert before.last(HazardSeen).cards == ("hz7",)


@rule("VIC-13.6", "VIC-5.6")
@pytest.mark.parametrize(("hazard", "boxes"), [(1, 1), (4, -1)])  # the first colour is yellow, red
def test_a_hazard_card_decides(hazard: int, boxes: int) -> None:
    game = playing(7, f"hazards = [{hazard}]\nport_box = 3")  # yellow: Port +1; else Port -1
    assert game.told(HazardRevealed) == [HazardRevealed(hazard, "test")]
    assert game.told(IndicatorMoved)[0].boxes == boxes
    assert game.s.spent == [hazard]


@rule("VIC-13.6")
@pytest.mark.parametrize(("hazard", "space"), [(8, "g4"), (1, "b3")])  # the second box of line III: 45, 53
def test_a_space_of_the_hazard_card_decides(hazard: int, space: str) -> None:
    game = playing(145, f"hazards = [{hazard}]")
    assert list(game.bourbons()) == [space]


@rule("VIC-13.6")
@pytest.mark.parametrize(("flag", "delta"), [("victor", 2), ("victoria", 1)])
def test_a_condition_may_ask_for_the_flag(flag: str, delta: int) -> None:
    game = playing(122, f'flag = "{flag}"')
    assert [op.number for op in in_force(game.s, "combat_mod")] == [delta]


@rule("VIC-13.6", "VIC-2.11")
@pytest.mark.parametrize(("trench", "moved"), [("A1 B1 C1 D1 E0 F0", 1), ("A1 B1 C0 D0 E0 F0", 0)])
def test_a_condition_may_ask_for_a_parallel(trench: str, moved: int) -> None:
    game = playing(56, f'batteries = 4\ntrench = "{trench}"')  # trench +2; then, parallel 1 complete, batteries +1
    assert game.track()[1] == 4 + moved


@rule("VIC-13.6")
def test_only_options_whose_requirement_holds_are_offered() -> None:
    text = 'phase = "card"\nstage = 2\ncard = 78\nmine = 5\n[at]\ns53 = "1i"\nexpedition = "9c"'
    game = Sitting(text, dice=DICE[1])  # (a) wants a Coronela in Barcelona
    assert game.track()[2] == 6  # (b) mine +1, without being asked
    both = playing(78, "mine = 5")
    assert both.offered("card_option") == ["option_a", "option_b"]


# -- delays


@rule("VIC-13.6")
def test_a_delayed_effect_waits_for_its_moment() -> None:
    game = playing(83, 'active = "victoria"\nflag = "victor"\nreinforcements = 0\ngeneralitat_box = 2')
    assert game.last(EffectPending) == EffectPending("c083", "next_round")
    game.defaults("next_die")
    before = game.track()[0]
    game.end_turn()
    assert game.track()[0] == before + 2
    assert game.s.pending == ()


@rule("VIC-13.6", "VIC-1.2")
def test_the_decisions_of_a_delayed_effect_belong_to_whoever_decides_then() -> None:
    # Card 84, of Victoria: at the end of the round a hazard card, then an indicator of choice.
    game = playing(84, 'active = "victoria"\nflag = "victor"\nhazards = [1]').defaults("next_die")
    game.end_turn()
    assert game.asked() == [("victor", "indicator_choice")]


@rule("VIC-13.7")
def test_a_delayed_effect_survives_the_end_of_the_stage() -> None:
    # Card 48: at the start of the next round a hazard card; yellow: Port +2.
    game = playing(48, 'round = 6\nactive = "victoria"\nflag = "victor"\nhazards = [1]\nport_box = 1').defaults(
        "next_die"
    )
    game.end_turn()
    assert game.last(StageBegan).stage == 2
    assert game.boxes()[1] == 3
    assert {tag for _, tag in game.asked()} == {"commit_card"}


@rule("VIC-13.7")
@pytest.mark.parametrize("card", [83, 149])  # at the start of the next round, of the next turn: reinforcements +2
def test_a_delayed_effect_applies_in_stage_four(card: int) -> None:
    text = f"""
    phase = "card"
    stage = 3
    round = 6
    card = {card}
    active = "victoria"
    flag = "victor"
    hazards = [1, 2, 3, 4]
    hands = {{ victor = [103], victoria = [117] }}
    [at]
    s31 = "9c"
    """
    game = Sitting(text, dice=[*DICE[2], *DICE[3]], draws={"last_card": [117]})
    game.defaults("ignore_dice", "next_die", "impact_casualty")
    assert [row[0] for row in game.s.pending] == ["next_round" if card == 83 else "next_turn"]
    game.end_turn()
    kinds = [type(event) for event in game.story]
    assert game.told(EffectBegan) == [EffectBegan(f"c{card:03d}")]
    assert kinds.index(EffectBegan) < kinds.index(LastCardDrawn)
    assert game.s.pending == ()


@rule("VIC-13.7")
def test_what_waits_for_a_moment_that_never_comes_is_lost() -> None:
    text = 'phase = "card"\nstage = 4\nflag = "victor"\nhands = { victor = [83], victoria = [] }\n[at]\ns31 = "9c"'
    game = Sitting(text, dice=DICE[3], draws={"last_card": [83], "hazard": [1, 2, 3, 4]})
    game.defaults("next_die", "impact_casualty", "act", "combat_order", "casualty")
    assert game.last(GameEnded).reason == "survived"
    assert game.told(EffectBegan) == []


@rule("VIC-13.6", "VIC-5.3")
@pytest.mark.parametrize(("leader", "lowered", "leads"), [(107, True, True), (108, False, False)])
def test_a_card_that_asks_for_a_leader_asks_for_one_of_its_side(leader: int, lowered: bool, leads: bool) -> None:
    # Card 109: a leader of Barcelona is deactivated; without one the Generalitat falls.
    game = playing(109, f"leaders = {{ victoria = {leader} }}\ngeneralitat_box = 2")
    assert game.boxes()[0] == (0 if lowered else 1)
    assert (game.leader("victoria") > 0) == leads
