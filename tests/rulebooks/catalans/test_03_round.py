"""CAT-3 The round: phases a to f, and its end."""

import pytest

from baluard.games.catalans.model.events import (
    ActionTaken,
    PeriodBegan,
    RedTroopRecruited,
    ReinforcementsBegan,
    TurnBegan,
)
from baluard.games.catalans.model.facts import POWERS
from baluard.kernel.answers import DONE
from tests.rulebooks.catalans.table import FIVE, Sitting, facts, rule, vector

F = facts()
PLAIN = ["camisards", "blenheim", "schellenberg", "eugene", "rooke"]
ROUND_E30 = """
phase = "choose"
sequence = ["portugal", "austria", "britain", "savoy", "dutch"]
slots = ["camisards", "blenheim", "schellenberg", "eugene", "rooke"]
"""


def laid_out(*cards: str, more: str = "") -> Sitting:
    """A round with these cards in the slots."""
    return Sitting(f'phase = "round"\n{more}', draws={"card": cards})


def values_only(game: Sitting) -> Sitting:
    """Everybody plays for the value and does nothing else, until the round is over."""
    while game.asked() and game.asked()[0][1] not in ("choose_card", "levy_unit", "choose_concession"):
        if game.asked()[0][1] == "play_mode":
            game.answer("play_mode", "value")
        elif game.asked()[0][1] == "choose_action":
            game.answer("choose_action", "none")
        else:
            game.defaults(game.asked()[0][1])
    return game


# -- a


@rule("CAT-3.a", "CAT-12.5")
@pytest.mark.parametrize(("players", "cards"), [("5", 5), ("4", 4), ("3", 3), ("2", 4)])
def test_as_many_cards_as_seats(players: str, cards: int) -> None:
    game = Sitting(players=players)
    assert len(game.s.slots) == cards


@rule("CAT-3.a", "CAT-5.6", "CAT-6.9")
def test_a_treaty_puts_out_the_blue_marker_when_it_is_laid_out() -> None:
    assert laid_out(*PLAIN[:4], "treaty_hague").s.blue
    assert not laid_out(*PLAIN).s.blue


@rule("CAT-3.a", "CAT-R7", "CAT-5.6")
def test_it_does_not_matter_how_the_treaty_is_played() -> None:
    game = values_only(laid_out("treaty_hague", *PLAIN[:4]).defaults("choose_card"))
    assert game.asked()[0][1] == "levy_unit"


@rule("CAT-3.a", "CAT-R8")
def test_two_treaties_bring_one_phase_e() -> None:
    game = laid_out("treaty_hague", "treaty_turin", *PLAIN[:3]).defaults("choose_card")
    values_only(game).defaults("levy_unit")
    assert len(game.told(ReinforcementsBegan)) == 1
    assert not game.s.blue


@rule("CAT-3.a", "CAT-R9")
def test_without_a_french_reserve_there_is_no_marker() -> None:
    game = laid_out("treaty_hague", *PLAIN[:4], more="boxes = [0, 0, 0]")
    assert not game.s.blue
    assert game.reserve("bavaria") == 2


# -- b


@rule("CAT-3.b")
def test_in_sequence_each_seat_chooses_a_card_without_a_marker() -> None:
    game = Sitting(ROUND_E30)
    assert game.asked() == [("portugal", "choose_card")]
    game.play(("choose_card", "3"))
    assert game.asked() == [("austria", "choose_card")]
    assert game.offered("choose_card") == ["1", "2", "4", "5"]
    game.play(("choose_card", "5"), ("choose_card", "4"), ("choose_card", "1"))  # the last has no choice
    assert [POWERS[power] for power in game.s.markers] == ["savoy", "dutch", "portugal", "britain", "austria"]


# -- c


@vector("E30")
@rule("CAT-3.c", "CAT-1.12")
def test_the_top_card_acts_first_and_chooses_last_next_round() -> None:
    game = Sitting(ROUND_E30)
    game.play(("choose_card", "1"), ("choose_card", "2"), ("choose_card", "3"), ("choose_card", "4"))
    values_only(game)
    assert [event.power for event in game.told(TurnBegan)] == ["portugal", "austria", "britain", "savoy", "dutch"]
    assert game.sequence() == ["dutch", "savoy", "britain", "austria", "portugal"]
    assert game.asked() == [("dutch", "choose_card")]


@rule("CAT-3.c")
def test_seats_without_a_card_take_the_boxes_that_are_left() -> None:
    text = 'phase = "turn"\nsequence = ["savoy", "dutch", "austria", "britain", "portugal"]\nround = 3\n'
    text += 'slots = ["camisards", "camisards", "camisards"]\nmarkers = ["dutch", "portugal", "savoy"]'
    game = values_only(Sitting(text))
    assert game.sequence() == ["britain", "austria", "savoy", "portugal", "dutch"]


# -- d


@vector("E29")
@rule("CAT-3.d", "CAT-7.1")
def test_who_attacked_may_not_attack_in_the_next_round_but_others_may() -> None:
    def may_attack(power: str, banned: str) -> bool:
        text = f'phase = "action"\npower = "{power}"\nround = 4\n[banned]\nattack = "{banned}"'
        return "attack" in Sitting(text).offered("choose_action")

    text = 'phase = "turn"\nround = 3\nslots = ["camisards"]\nmarkers = ["dutch"]'
    game = Sitting(text).play(("play_mode", "value"), ("choose_action", "attack"))
    game.play(("attack_unit", "france-brussel"), ("attack_unit", DONE))
    assert POWERS[game.s.banned[0]] == "dutch" and set(game.s.done) == {-1}
    assert not may_attack("dutch", "dutch") and may_attack("britain", "dutch")
    later = values_only(game.defaults("choose_card"))
    assert later.s.round == 5 and later.s.banned[0] == -1


# -- e


@vector("E9")
@rule("CAT-3.e", "CAT-R10", "CAT-R12")
def test_the_highest_value_at_war_says_how_many_and_all_place_in_the_new_sequence() -> None:
    text = """
    phase = "reinforce"
    sequence = ["dutch", "savoy", "britain", "austria", "portugal"]
    [levels]
    britain = 7
    dutch = 8
    austria = 5
    savoy = 2
    portugal = 6
    """
    game = Sitting(text)
    seats = []
    for _ in range(4):
        seats.append(game.asked()[0])
        game.answer("levy_unit", "france-sevilla" if len(seats) < 4 else "france-cadiz")
    assert [seat for seat, _ in seats] == ["dutch", "savoy", "britain", "austria"]
    assert all(tag == "levy_unit" for _, tag in seats)
    assert game.at("sevilla") == "3 france"
    assert not game.s.blue


@vector("E10")
@rule("CAT-3.e")
def test_nobody_at_war_means_no_reinforcements() -> None:
    levels = "\n".join(f"{power} = 2" for power in FIVE)
    game = Sitting(f'phase = "reinforce"\nround = 60\n[levels]\n{levels}')
    assert game.match.is_over and game.on_map("france") == 21


@rule("CAT-3.e")
def test_the_order_is_cycled_when_there_are_more_troops_than_seats() -> None:
    text = 'phase = "reinforce"\nsequence = ["dutch", "portugal", "britain"]\n[levels]\ndutch = 10'
    game = Sitting(text, players="3")
    seats = []
    while game.asked()[0][1] == "levy_unit":
        seats.append(game.asked()[0][0])
        game.answer("levy_unit", game.offered("levy_unit")[0])
    assert seats == ["dutch", "portugal", "britain", "dutch", "portugal"]


@rule("CAT-3.e")
def test_the_phase_stops_when_no_nation_has_a_place() -> None:
    text = 'phase = "reinforce"\nboxes = [0, 0, 0]\nround = 60\n[reserve]\ncastile = 0\nbavaria = 1\n'
    game = Sitting(text + '[at]\nmunchen = "3 bavaria"\ningolstadt = "2 france 1 bavaria"')
    assert game.asked() == []  # one Bavarian, one place: then it stops
    assert game.at("hochstadt") == "1 france 2 bavaria"


@vector("E11")
@rule("CAT-3.e", "CAT-3.f", "CAT-R11", "CAT-R26")
def test_the_red_troop_of_the_mid_war() -> None:
    text = """
    phase = "reinforce"
    boxes = [2, 7, 7]
    next = ["camisards"]
    discard = ["treaty_hague", "treaty_turin"]
    [reserve]
    castile = 0
    bavaria = 0
    [levels]
    dutch = 8
    """
    game = Sitting(text)
    for number in range(4):
        assert game.s.pending == ((1,) if number == 3 else ())
        game.answer("levy_unit", "france-sevilla" if number < 3 else "france-cadiz")
    assert [event.period for event in game.told(RedTroopRecruited)] == ["mid"]
    assert game.s.boxes == (0, 5, 7)
    assert game.s.period == 1
    assert sorted(game.s.bag) == sorted([*F.decks[1], "camisards", "treaty_hague", "treaty_turin"])
    assert game.s.discard == [] and len(game.s.concession_row) == 5
    assert game.last(PeriodBegan).cards == 22


@rule("CAT-3.e")
def test_french_boxes_are_emptied_in_order_and_the_first_troop_of_a_full_box_is_red() -> None:
    game = Sitting('phase = "reinforce"')
    game.play(("levy_unit", "bavaria-munchen"), ("levy_unit", "france-sevilla"))
    assert game.s.boxes == (6, 7, 7) and game.s.pending == (0,)
    game.play(("levy_unit", "france-sevilla"))
    assert [event.period for event in game.told(RedTroopRecruited)] == ["early"]


# -- f


@rule("CAT-3.f", "CAT-R26")
def test_the_early_distribution_adds_no_cards() -> None:
    game = Sitting('phase = "distribution"\npending = ["early"]\nnext = ["camisards"]\ndiscard = ["rooke"]')
    assert game.s.period == 0 and game.s.bag == ["camisards"] and game.s.discard == ["rooke"]
    assert len(game.s.concession_row) == 5


@rule("CAT-3.f", "CAT-R11")
def test_two_distributions_of_one_round_come_in_order() -> None:
    game = Sitting('phase = "distribution"\npending = ["late", "mid"]\nperiod = "early"\n[at]\nparis = "3 france"')
    assert game.s.period == 1 and len(game.s.pile) == 10
    game.defaults("choose_concession", "choose_power", "place_allied", "land_unit", "relocate_unit", "kill_unit")
    game.until("choose_card")
    assert [event.period for event in game.told(PeriodBegan)] == ["mid", "late"]
    assert game.s.period == 2 and len(game.s.pile) == 5


@rule("CAT-3.f", "CAT-1.11", "CAT-R11")
def test_a_card_text_may_recruit_the_red_troop_and_the_period_waits_for_phase_f() -> None:
    text = 'phase = "turn"\nboxes = [0, 7, 7]\nslots = ["militia_levies"]\nmarkers = ["savoy"]'
    game = Sitting(text).play(("next_effect", "militia_levies.1"), ("levy_unit", "france-sevilla"))
    assert game.s.period == 0 and game.s.pending == (1,)
    game.play(("levy_unit", "castile-sevilla"), ("choose_action", "none"))
    assert game.s.period == 1 and game.asked()[0][1] == "choose_concession"


# -- the end of the round


@rule("CAT-3.g", "CAT-R20")
def test_the_cap_ends_the_game_as_a_fall_of_barcelona() -> None:
    game = Sitting('phase = "end"\nround = 60\n[goals]\naustria = ["at_mantua", "at_milan", "at_naples"]')
    assert game.result.reason == "cap"
    assert game.result.scores["austria"] == game.fall("austria") == 1 + 1 + 1  # Breisgau, and Mantova doubled
    assert Sitting('phase = "end"\nround = 59').s.round == 60


@rule("CAT-3.g")
def test_the_cap_is_an_option() -> None:
    assert Sitting('phase = "end"\nround = 20', round_cap="20").result.reason == "cap"


@rule("CAT-3.g", "CAT-11.2")
def test_a_latched_game_ends_with_the_round() -> None:
    assert Sitting('phase = "end"\nlatched = true').result.reason == "defeat"


@rule("CAT-3.c")
def test_a_turn_is_characters_card_characters_marker() -> None:
    text = 'phase = "turn"\nround = 5\nslots = ["camisards"]\nmarkers = ["britain"]\n'
    text += 'characters = [["marlborough", "britain", 4], ["heinsius", "britain", 4]]'
    game = Sitting(text)
    assert game.offered("use_character") == ["marlborough", "heinsius", "none"]
    game.play(("use_character", "heinsius"))
    assert game.level("britain") == 10
    game.play(("use_character", "none"), ("play_mode", "value"), ("choose_action", "resources"))
    assert game.offered("use_character") == ["marlborough", "none"]
    game.play(("use_character", "none"))
    assert game.last(ActionTaken).action == "resources" and game.sequence()[4] == "britain"
