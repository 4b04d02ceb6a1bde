"""VIC-10 The end of a turn, defeat and victory."""

import pytest

from baluard.games.victus.model.events import CampRazed, EffectBegan, GameEnded, TroopLost, TurnEnded
from tests.rulebooks.victus.table import Sitting, facts, rule, vector

HOLD = '[at]\ns31 = "9c"\n'
SPACES = [name for name in facts().ids if name[0] == "s" and name[1:].isdigit() and name != "s31"]


def rubble(number: int) -> str:
    """So many spaces with rubble, half of them in ruins."""
    return "\n".join(f'{name} = "{"ruin" if i % 2 else "rubble"}"' for i, name in enumerate(SPACES[:number]))


# -- the end of a turn


@rule("VIC-10.1")
def test_effects_at_the_end_of_a_turn_belong_to_the_active_player() -> None:
    # Santa Cruz adds a defence at the end of his owner's turns.
    game = Sitting(f'active = "victoria"\nflag = "victor"\nleaders = {{victoria = 44}}\n{HOLD}')
    game.end_turn()
    assert game.asked() == [("victoria", "place_marker")]
    assert game.s.phase == "end"
    assert game.told(TurnEnded) == []
    game.answer("place_marker", "s44")
    story = [type(event) for event in game.story]
    assert story.index(EffectBegan) < story.index(TurnEnded)


@rule("VIC-10.1")
def test_the_effects_of_the_turns_end_come_before_the_check() -> None:
    # Four Coronela are too few, but Santa Cruz adds his defence before anything is checked.
    game = Sitting('leaders = {victor = 44}\n[at]\ns31 = "4c"')
    game.end_turn()
    assert game.asked() == [("victor", "place_marker")]
    game.answer("place_marker", "s44")
    assert game.result.reason == "coronela"


@rule("VIC-10.1", "VIC-R12")
@vector("VIC-T17")
def test_camps_are_cleared_and_raiders_in_them_are_lost() -> None:
    text = """
    [at]
    camp_mas_guinardo = "1c razed"
    camp_gracia = "razed"
    camp_sarria = "razed"
    s31 = "9c"
    """
    game = Sitting(text)
    game.end_turn()
    assert not game.match.is_over
    assert game.razed() == []
    assert game.at("camp_mas_guinardo") == ""
    assert game.at("reserve") == "1c"


@rule("VIC-10.1")
@pytest.mark.parametrize("raiders", ["1i", "2c", "1i 2c"])
def test_nobody_stays_in_a_camp_overnight(raiders: str) -> None:
    game = Sitting(f'[at]\ncamp_gracia = "{raiders} razed"\ns31 = "9c"')
    game.end_turn()
    assert (game.at("camp_gracia"), game.at("reserve")) == ("", raiders)


@rule("VIC-R12")
def test_more_than_six_camps_may_be_razed() -> None:
    f = facts()
    camps = [f.ids[z] for z in f.camps]
    text = "\n".join(f'{name} = "razed"' for name in camps[:8])
    game = Sitting(f'do = ["combats"]\n{HOLD}{text}\n{camps[8]} = "1i"')
    assert game.last(CampRazed).space == camps[8]
    assert len(game.razed()) == 9
    game.end_turn()
    assert game.razed() == []


@rule("VIC-10.1")
def test_bourbons_in_camps_go_and_battery_tokens_stay() -> None:
    game = Sitting('trench = "A2"\n[at]\na0 = "2x 1t"\ncamp_sants = "3x"\ng3 = "4x"\ns31 = "9c"')
    game.end_turn()
    assert game.bourbons() == {"g3": 4}
    assert game.at("a0") == "1t"


@rule("VIC-10.1")
def test_troops_in_the_field_stay_where_they_are() -> None:
    game = Sitting('[at]\ng3 = "1i"\na2 = "2c"\nexpedition = "1i"\ns31 = "9c"')
    game.end_turn()
    assert game.told(TroopLost) == []
    assert (game.at("g3"), game.at("a2"), game.at("expedition")) == ("1i", "2c", "1i")


@rule("VIC-10.1", "VIC-13.5")
def test_what_holds_for_the_turn_ends_with_it() -> None:
    # Card 100: advances of the dice -1 for the turn.
    game = Sitting(
        f'phase = "card"\nstage = 2\ncard = 100\nhazards = [1]\n{HOLD}', dice=["trench.1", "reinforce.1", "trench.2"]
    )
    game.defaults("next_die")
    assert len(game.s.mods) == 1
    game.end_turn()
    assert not game.s.mods


@rule("VIC-10.1", "VIC-8.11")
def test_guns_may_fire_again() -> None:
    game = Sitting('ap = 9\npowder = 1\n[at]\ns48 = "1k 1f"\ng7 = "9x"\ns31 = "9c"')
    assert "fire_cannon" not in game.offered("act")
    game.end_turn()
    assert game.at("s48") == "1k"


# -- defeat


@rule("VIC-10.2")
@pytest.mark.parametrize(("mode", "least"), [("first", 3), ("full", 5), ("competitive", 5), ("solo", 5)])
def test_too_few_coronela_lose_the_game(mode: str, least: int) -> None:
    game = Sitting(f'phase = "end"\n[at]\ns31 = "{least}c"\ns44 = "5i"', mode=mode)
    assert not game.told(GameEnded)
    game = Sitting(f'phase = "end"\n[at]\ns31 = "{least - 1}c"\ns44 = "5i"\nreserve = "9c"\ng3 = "3c"', mode=mode)
    assert game.result.reason == "coronela"
    assert game.result.winners == ()


@rule("VIC-10.2")
@vector("VIC-E27")
def test_coronela_outside_do_not_count() -> None:
    game = Sitting('[at]\ns31 = "5c"\na0 = "1c razed"')
    game.end_turn()
    assert not game.match.is_over
    assert game.at("reserve") == "1c"
    game = Sitting('[at]\ns31 = "4c"\na0 = "1c razed"')
    game.end_turn()
    assert game.result.reason == "coronela"


@rule("VIC-10.2")
def test_a_bourbon_on_the_beach_loses_the_game() -> None:
    game = Sitting(f'phase = "end"\n{HOLD}platja = "1x"')
    assert game.result.reason == "beach"


@rule("VIC-10.2", "VIC-R26")
@vector("VIC-E28")
def test_a_beach_cleared_before_the_end_of_the_turn_is_no_defeat() -> None:
    game = Sitting('ap = 2\npowder = 3\n[at]\nplatja = "3x"\ns57 = "1k"\ns31 = "9c"')
    game.act("fire_cannon", "s57", "platja")
    assert game.bourbons() == {}
    game.defaults("act")
    assert not game.match.is_over


@rule("VIC-10.2", "VIC-R26")
def test_nothing_is_checked_inside_a_turn() -> None:
    game = Sitting(f'do = ["bombard 1", "advance 1"]\nhazards = [1, 7]\n[at]\ns57 = "2x"\n{rubble(20)}')
    assert game.bourbons() == {"platja": 2}
    assert game.s.rubble_tokens() >= 15
    assert game.s.coronela_in_city() == 0
    assert game.asked() == [("victor", "act")]


@rule("VIC-10.2")
@pytest.mark.parametrize(("number", "over"), [(14, False), (15, True), (16, True)])
def test_fifteen_rubble_tokens_of_either_face_lose_the_game(number: int, over: bool) -> None:
    game = Sitting(f'phase = "end"\n{HOLD}{rubble(number)}')
    assert bool(game.told(GameEnded)) == over
    if over:
        assert game.result.reason == "rubble"


# -- victory


@rule("VIC-10.3")
@pytest.mark.parametrize("mode", ["first", "full"])
def test_who_holds_through_stage_four_has_won(mode: str) -> None:
    game = Sitting(f"stage = 4\n{HOLD}", mode=mode, players="3")
    game.end_turn()
    assert game.result.reason == "survived"
    assert game.result.winners == ("victor", "victoria", "vicenc")
    assert game.result.scores == {}


@rule("VIC-10.3")
def test_stage_four_can_be_lost_at_the_end_of_its_turn() -> None:
    game = Sitting('stage = 4\n[at]\ns31 = "4c"')
    game.end_turn()
    assert game.result.reason == "coronela"


@rule("VIC-10.3", "VIC-R27")
def test_the_end_of_the_last_round_is_checked_once_more() -> None:
    # Berenguer calls for a troop at the end of the round; then the city is looked at again, and holds.
    game = Sitting('stage = 4\nleaders = {victor = 12}\n[at]\nreserve = "1c"\ns31 = "5c"')
    game.end_turn()
    assert game.at("expedition") == "1c"
    assert game.result.reason == "survived"
