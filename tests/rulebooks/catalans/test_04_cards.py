"""CAT-4, 5 Playing a card: text or value, order of effects, the six types."""

import pytest

from baluard.games.catalans.model.events import ActionTaken, CardLeft, CharacterUsed
from baluard.kernel.answers import DONE
from tests.rulebooks.catalans.table import Sitting, facts, rule, turn_of, vector

F = facts()


# -- text and value


@rule("CAT-4.1", "CAT-5.1")
def test_the_text_costs_the_value_and_gives_no_action() -> None:
    game = Sitting(turn_of("savoy", "camisards")).play(("play_mode", "text"), ("next_effect", "camisards.2"))
    assert game.resources("savoy") == 10 - 1 + 2
    game.play(("kill_unit", DONE))
    assert "camisards" in game.s.discard
    assert not game.told(ActionTaken) and game.asked()[0][1] == "choose_card"


@rule("CAT-4.1")
def test_only_the_powers_of_the_arms_may_play_the_text() -> None:
    assert Sitting(turn_of("austria", "treaty_turin")).offered("play_mode") == ["text", "value"]
    game = Sitting(turn_of("britain", "treaty_turin"))
    assert game.asked() == [("britain", "choose_action")]  # the value is the only way
    assert game.resources("britain") == 12


@vector("E21")
@rule("CAT-4.1", "CAT-R21")
def test_the_text_may_not_leave_less_than_minus_10() -> None:
    dear = Sitting(turn_of("dutch", "vigo_bay", resources={"dutch": -8}))
    assert dear.asked() == [("dutch", "choose_action")] and dear.resources("dutch") == -5
    cheap = Sitting(turn_of("austria", "treaty_turin", resources={"austria": -8}))
    assert cheap.offered("play_mode") == ["text", "value"]
    cheap.play(("play_mode", "text"))
    assert cheap.resources("austria") == -10


@rule("CAT-4.2", "CAT-4.5")
def test_the_value_is_gained_and_one_action_may_follow() -> None:
    game = Sitting(turn_of("savoy", "schellenberg")).play(("play_mode", "value"))
    assert game.resources("savoy") == 11
    assert "schellenberg" in game.s.discard  # an Allied victory is eliminated only as text
    assert game.asked() == [("savoy", "choose_action")]
    game.play(("choose_action", "resources"))
    assert game.resources("savoy") == 16 and game.asked()[0][1] == "choose_card"
    assert game.s.bourbons_on_map() == 32


@rule("CAT-4.2")
def test_the_action_may_be_declined() -> None:
    game = Sitting(turn_of("savoy", "schellenberg")).play(("play_mode", "value"), ("choose_action", "none"))
    assert not game.told(ActionTaken)


@rule("CAT-4.3")
def test_who_performs_no_action_after_all_may_still_do_so_later() -> None:
    game = Sitting(turn_of("savoy", "william_death"))
    game.play(("next_effect", "action"), ("choose_action", "none"))
    assert game.offered("next_effect") == ["william_death.1", "william_death.2", "action"]
    game.play(("next_effect", "action"), ("choose_action", "resources"))
    assert "action" not in game.offered("next_effect")


@rule("CAT-4.3")
def test_a_card_of_value_0_is_its_text_whatever_the_state_of_the_seat() -> None:
    game = Sitting(turn_of("savoy", "william_death", resources={"savoy": -10}, levels={"savoy": 0}))
    assert game.asked() == [("savoy", "next_effect")]
    assert game.offered("next_effect") == ["william_death.1", "william_death.2", "action"]
    assert game.resources("savoy") == -10


@rule("CAT-4.3", "CAT-4.4", "CAT-R28")
@pytest.mark.parametrize("when", [0, 1, 2])
def test_the_action_of_a_value_0_card_goes_before_between_or_after_the_effects_once(when: int) -> None:
    game = Sitting(turn_of("savoy", "william_death"))
    effects = ["william_death.2", "william_death.1"]
    for number in range(2):
        if number == when:
            game.play(("next_effect", "action"), ("choose_action", "resources"))
        if game.asked()[0][1] == "next_effect":
            assert ("action" in game.offered("next_effect")) == (number < when)
            game.play(("next_effect", effects[number]))
    if when == 2:
        game.play(("choose_action", "resources"))
    assert len(game.told(ActionTaken)) == 1
    assert (game.level("britain"), game.level("dutch"), game.resources("savoy")) == (6, 6, 15)
    assert game.asked()[0][1] == "choose_card"


@rule("CAT-4.4")
def test_the_acting_seat_chooses_the_order_of_effects() -> None:
    game = Sitting(turn_of("dutch", "vigo_bay")).play(("play_mode", "text"))
    assert game.offered("next_effect") == ["vigo_bay.1", "vigo_bay.2", "vigo_bay.3"]
    game.play(("next_effect", "vigo_bay.3"))
    assert game.level("dutch") == 8
    assert game.offered("next_effect") == ["vigo_bay.1", "vigo_bay.2"]
    game.play(("next_effect", "vigo_bay.1"))
    assert game.offered("kill_unit") == ["france-vigo", "castile-cadiz"]


@rule("CAT-4.4", "CAT-R33")
def test_ordered_cards_run_in_printed_order() -> None:
    ordered = [card.name for card in F.cards.values() if card.ordered]
    assert sorted(ordered) == ["eugene", "gibraltar_1704", "naples_1707"]
    game = Sitting(turn_of("dutch", "gibraltar_1704")).play(("play_mode", "text"))
    assert game.asked() == [("dutch", "kill_unit")]
    game.play(("kill_unit", "castile-gibraltar"))
    assert game.asked() == [("dutch", "land_unit")]


@rule("CAT-4.5", "CAT-6.9")
def test_icons_act_only_when_the_text_is_executed_but_the_treaty_mark_at_placement() -> None:
    text = 'phase = "round"\nperiod = "late"\nnext = ["berwick", "camisards", "rooke", "utrecht_congress", "eugene"]'
    game = Sitting(text, draws={"card": ["utrecht_congress", "camisards", "rooke", "eugene"]})
    assert game.s.blue and game.s.wall == 13


@rule("CAT-4.6", "CAT-6.8")
@vector("E45")
def test_a_revealed_treaty_is_only_a_number() -> None:
    game = Sitting(turn_of("savoy", "siege_1706", 'period = "mid"'), draws={"reveal": ["treaty_turin"]})
    game.play(("next_effect", "siege_1706.1"))
    assert game.s.wall == 11
    assert "treaty_turin" in game.s.discard and not game.s.blue
    assert (game.resources("austria"), game.level("savoy")) == (10, 7)
    game.play(("choose_action", "none"))
    assert game.asked()[0][1] == "choose_card"  # no phase e


# -- characters


@rule("CAT-5.2", "CAT-R22")
def test_a_character_is_laid_down_and_the_turn_is_over() -> None:
    game = Sitting(turn_of("britain", "marlborough", "round = 4")).play(("play_mode", "text"))
    assert game.resources("britain") == 7
    assert game.s.characters == (("marlborough", 0, 4),)
    assert game.asked()[0][1] == "choose_card" and not game.told(ActionTaken) and not game.told(CharacterUsed)


@vector("E39")
@rule("CAT-5.2", "CAT-R22")
def test_the_date_stays_with_a_traded_character_and_arms_bind_its_user() -> None:
    def asked(power: str, owner: str, since: int) -> str:
        more = f'round = 5\ncharacters = [["marlborough", "{owner}", {since}]]'
        return Sitting(turn_of(power, "camisards", more)).asked()[0][1]

    assert asked("britain", "britain", 4) == "use_character"
    assert asked("britain", "britain", 5) == "play_mode"  # not yet
    assert asked("austria", "austria", 4) == "play_mode"  # not among the arms
    assert asked("dutch", "dutch", 4) == "use_character"  # bought from Britain in this very round
    more = 'round = 5\ncharacters = [["marlborough", "austria", 4]]'
    game = Sitting(turn_of("austria", "camisards", more), negotiation="full")
    game.deal("austria", "dutch", "character marlborough", "resources 3")  # traded on
    assert game.s.characters == (("marlborough", 1, 4),)


@rule("CAT-5.2")
def test_using_a_character_is_free_and_besides_the_card() -> None:
    more = 'round = 5\ncharacters = [["heinsius", "dutch", 3]]'
    game = Sitting(turn_of("dutch", "camisards", more)).play(("use_character", "heinsius"))
    assert (game.level("dutch"), game.resources("dutch")) == (10, 10)
    assert "heinsius" in game.s.gone and game.s.characters == ()
    assert game.asked() == [("dutch", "play_mode")]


@rule("CAT-5.2")
def test_a_character_need_not_be_used_and_may_be_used_after_the_card() -> None:
    more = 'round = 5\ncharacters = [["rooke", "dutch", 3]]'
    game = Sitting(turn_of("dutch", "camisards", more)).play(("use_character", "none"), ("play_mode", "value"))
    game.play(("choose_action", "none"), ("use_character", "rooke"))
    assert game.asked() == [("dutch", "march_unit")]
    game.play(("march_unit", (DONE,)))
    assert "rooke" in game.s.discard


@rule("CAT-5.2", "CAT-3.b", "CAT-R35")
def test_eugene_rewrites_the_sequence_before_the_first_choice() -> None:
    text = """
    phase = "choose"
    round = 5
    sequence = ["britain", "dutch", "austria", "savoy", "portugal"]
    slots = ["camisards", "blenheim", "schellenberg", "vigo_bay", "rooke"]
    characters = [["eugene", "savoy", 2]]
    """
    game = Sitting(text)
    assert game.asked() == [("savoy", "use_character")]
    game.play(("use_character", "eugene"), ("set_sequence", ("savoy", "portugal", "austria", "dutch", "britain")))
    assert game.asked() == [("savoy", "kill_unit")]  # then its strike: the card is ordered
    game.play(("kill_unit", DONE))
    assert game.asked() == [("savoy", "choose_card")]
    assert game.sequence() == ["savoy", "portugal", "austria", "dutch", "britain"]
    assert "eugene" in game.s.discard


@rule("CAT-5.2")
def test_a_phase_b_character_is_not_for_the_turn_nor_the_other_way_round() -> None:
    more = 'round = 5\ncharacters = [["eugene", "savoy", 2]]'
    assert Sitting(turn_of("savoy", "camisards", more)).asked() == [("savoy", "play_mode")]
    text = 'phase = "choose"\nround = 5\nslots = ["camisards", "blenheim"]\ncharacters = [["rooke", "britain", 2]]'
    assert Sitting(text).asked() == [("britain", "choose_card")]


# -- battles


@rule("CAT-5.3", "CAT-R17")
@vector("E17")
def test_the_action_of_a_bourbon_victory_wants_losses_of_ones_own() -> None:
    own = Sitting(turn_of("austria", "speyerbach"))
    assert own.offered("next_effect") == ["speyerbach.1", "speyerbach.2"]  # no action before the losses
    own.play(("next_effect", "speyerbach.1"))
    assert own.places("icon_target") == ["breisgau", "innsbruck", "mainz", "nurnberg"]
    own.play(("icon_target", "austria-breisgau"), ("icon_target", "austria-innsbruck"))
    assert own.asked() == [("austria", "choose_action")]
    foreign = Sitting(turn_of("austria", "speyerbach")).play(("next_effect", "speyerbach.1"))
    foreign.play(("icon_target", "empire-mainz"), ("icon_target", "austria-innsbruck"))
    assert foreign.asked()[0][1] == "choose_card" and not foreign.told(ActionTaken)
    assert "speyerbach" in foreign.s.gone


@rule("CAT-5.3", "CAT-R17")
def test_the_action_may_come_before_the_rest_once_the_losses_are_taken() -> None:
    game = Sitting(turn_of("austria", "friedlingen")).play(("next_effect", "friedlingen.1"))
    game.play(("icon_target", "austria-breisgau"))
    assert game.offered("next_effect") == ["friedlingen.2", "action"]


@rule("CAT-5.3", "CAT-R17")
def test_if_nothing_could_be_lost_the_action_is_allowed() -> None:
    text = turn_of("austria", "friedlingen", 'others = "absent"', at={"paris": "3 france", "wien": "1 austria"})
    game = Sitting(text).play(("next_effect", "friedlingen.1"))
    assert game.offered("next_effect") == ["friedlingen.2", "action"]


@rule("CAT-5.4", "CAT-R36")
@vector("E38")
def test_a_seat_that_is_not_at_war_plays_an_allied_victory_for_its_value_only() -> None:
    game = Sitting(turn_of("dutch", "blenheim", levels={"dutch": 2}))
    assert game.asked() == [("dutch", "choose_action")]
    assert game.resources("dutch") == 14
    assert game.offered("choose_action") == ["resources", "will_to_fight", "none"]
    assert "blenheim" in game.s.discard


@rule("CAT-5.4")
def test_an_allied_victory_is_eliminated_when_its_text_is_executed() -> None:
    game = Sitting(turn_of("dutch", "blenheim")).play(("play_mode", "text")).until("choose_card")
    assert "blenheim" in game.s.gone and game.last(CardLeft).to == "eliminate"


@rule("CAT-R36")
def test_a_seat_that_is_not_at_war_may_do_everything_else() -> None:
    game = Sitting(turn_of("dutch", "camisards", levels={"dutch": 0}))
    assert game.offered("play_mode") == ["text", "value"]
    more = 'round = 4\ncharacters = [["marlborough", "dutch", 1]]'
    strike = Sitting(turn_of("dutch", "camisards", more, levels={"dutch": 0})).play(("use_character", "marlborough"))
    strike.play(("next_effect", "marlborough.1"))
    assert strike.asked() == [("dutch", "kill_unit")]


# -- concessions of the deck


@rule("CAT-5.5", "CAT-R30")
def test_a_concession_of_the_deck_costs_will_and_is_kept() -> None:
    game = Sitting(turn_of("savoy", "tariff_1664", 'period = "mid"')).play(("play_mode", "text"))
    assert (game.level("savoy"), game.resources("savoy")) == (6, 13)
    assert game.held("savoy") == ["tariff_1664"]


@vector("E20")
@rule("CAT-5.5", "CAT-4.1", "CAT-R23")
def test_a_concession_of_the_deck_needs_its_value_in_will() -> None:
    game = Sitting(turn_of("savoy", "dunkirk", 'period = "late"', levels={"savoy": 1}))
    assert game.asked() == [("savoy", "choose_action")] and game.resources("savoy") == 12
    assert game.offered("choose_action") == ["resources", "will_to_fight", "none"]
    enough = Sitting(turn_of("savoy", "dunkirk", 'period = "late"', levels={"savoy": 2}, resources={"savoy": -10}))
    assert enough.offered("play_mode") == ["text", "value"]


@rule("CAT-5.5", "CAT-4.3")
def test_the_pact_of_genoa_must_be_kept_and_leaves_an_action() -> None:
    game = Sitting(turn_of("savoy", "pact_of_genoa", 'period = "mid"', levels={"savoy": 0}))
    game.play(("next_effect", "pact_of_genoa.1"), ("place_allied", "barcelona"), ("place_allied", "barcelona"))
    game.play(("choose_action", "resources"))
    assert game.held("savoy") == ["pact_of_genoa"] and game.at("barcelona") == "2 aragon"
    assert (game.level("savoy"), game.resources("savoy")) == (0, 15)


@rule("CAT-5.6")
def test_a_treaty_is_played_like_an_event() -> None:
    game = Sitting(turn_of("austria", "treaty_hague")).play(("play_mode", "text"), ("next_effect", "treaty_hague.2"))
    assert game.offered("choose_power") == ["britain", "dutch", "savoy", "portugal"]
    game.play(("choose_power", "portugal"), ("next_effect", "treaty_hague.3"))
    assert (game.level("austria"), game.level("portugal"), game.resources("austria")) == (8, 8, 11)
    assert "treaty_hague" in game.s.discard


@rule("CAT-5.1")
def test_the_types_of_the_deck() -> None:
    types = [card.type for card in F.cards.values()]
    assert {name: types.count(name) for name in sorted(set(types))} == {
        **{"battle_allied": 10, "battle_bourbon": 9, "character": 10, "concession": 3, "event": 14, "treaty": 9},
    }
    for card in F.cards.values():
        if card.type == "battle_bourbon":
            assert card.value == 0 and card.after == "eliminate"
        if card.type == "battle_allied":
            assert 1 <= card.value <= 4 and card.after == "eliminate"
