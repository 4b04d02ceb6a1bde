"""VIC-6 The Bourbon track, indicators, healing, the mine."""

import pytest

from baluard.games.victus.model.events import (
    AdvanceBegan,
    CombatFought,
    DiscMoved,
    HazardRevealed,
    IndicatorHeld,
    IndicatorMoved,
    MineExploded,
    SpaceBombarded,
    TroopsHealed,
)
from tests.rulebooks.victus.table import Sitting, facts, rule, vector

HOLD = '[at]\ns31 = "9c"\n'
LITTLE = ["reinforce.1", "reinforce.1"]
STAGE_2 = ["reinforce.1", "reinforce.1", "reinforce.2"]
STAGE_3 = ["reinforce.1", "reinforce.2", "reinforce.3"]


def playing(card: int, text: str = HOLD, stage: int = 1, mode: str = "full") -> Sitting:
    """A card about to be revealed by Victor, with dice that only bring reinforcements."""
    dice = [LITTLE, STAGE_2, STAGE_3][stage - 1]
    return Sitting(f'phase = "card"\nstage = {stage}\ncard = {card}\n{text}', dice=dice, mode=mode)


def rolled(faces: list[str], text: str, stage: int = 1, mode: str = "full") -> Sitting:
    """Dice that have just fallen."""
    return Sitting(f'phase = "dice"\nstage = {stage}\n{text}', dice=faces, mode=mode)


# -- the track


@rule("VIC-6.1")
def test_the_track_has_fifteen_boxes_of_rising_value() -> None:
    f = facts()
    assert f.box_value == [0, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5]


@rule("VIC-6.1")
def test_a_disc_moves_by_boxes_and_not_by_value() -> None:
    game = playing(53, f"reinforcements = 2\nhazards = [1]\n{HOLD}", stage=2)  # reinforcements +3
    assert game.track()[0] == 5
    assert game.value("reinforcements") == 3


@rule("VIC-6.1", "VIC-R2")
@pytest.mark.parametrize(("before", "after"), [(12, 14), (13, 14), (14, 14)])
def test_a_move_past_the_end_stops_on_the_last_box(before: int, after: int) -> None:
    game = playing(53, f"reinforcements = {before}\nhazards = [1]\n{HOLD}", stage=2)
    moved = [event for event in game.told(DiscMoved) if event.disc == "reinforcements" and event.boxes > 0]
    assert [event.boxes for event in moved] == ([after - before] if after > before else [])
    # The last box brings an advance; where the disc did not move there is none.
    assert [begun.steps for begun in game.told(AdvanceBegan)] == ([2] if after > before else [])


@rule("VIC-6.1", "VIC-R2")
@vector("VIC-E7")
def test_discs_that_cannot_move_bring_no_symbol() -> None:
    game = playing(97, HOLD, stage=2)  # reinforcements -2, batteries -1
    assert game.track() == (0, 1, 0)
    assert game.told(DiscMoved) == []
    assert game.told(TroopsHealed) == []


@rule("VIC-6.1")
def test_the_batteries_never_fall_below_the_first_box() -> None:
    game = Sitting('do = ["combats"]\nbatteries = 2\n[at]\ncamp_sants = "1i 3t"\ns31 = "9c"')
    assert game.track()[1] == 1


@rule("VIC-6.2", "VIC-R5")
@vector("VIC-T3")
def test_reinforcements_bring_a_battery_and_then_healing() -> None:
    text = """
    reinforcements = 1
    port = 1
    hospital = 2
    [at]
    wounded = "6c"
    reserve = "2i 3c"
    s31 = "9c"
    """
    game = rolled(["reinforce.1", "reinforce.1"], text, mode="first")
    assert game.track()[:2] == (3, 2)  # white: box 2 with a battery; grey: box 3 with healing
    assert game.asked() == [("victor", "healing_troop")]
    game.answer("healing_troop", "infantry")
    assert game.at("port") == "1i"
    assert game.at("reserve") == "1i 3c"
    assert game.at("s34") == "2c"
    assert game.at("wounded") == "4c"
    assert game.at("s14") == ""
    assert game.track() == (3, 2, 0)


@rule("VIC-6.2")
@vector("VIC-E6")
def test_a_step_back_brings_the_symbol_too() -> None:
    game = playing(97, 'reinforcements = 5\nbatteries = 3\n[at]\nwounded = "2c"\ns31 = "9c"', stage=2)
    assert game.track() == (3, 2, 0)
    assert game.at("s34") == "2c"


@rule("VIC-6.2")
def test_only_the_box_where_the_disc_ends_counts() -> None:
    text = 'hazards = [1]\n[at]\nwounded = "2c"\ns31 = "9c"'
    game = rolled(["reinforce.3", "bombard.1"], text)
    game.answer("next_die", "white.reinforce.3")
    assert game.track() == (3, 1, 0)  # past the battery of box 2
    assert game.at("s34") == "2c"


@rule("VIC-6.2", "VIC-7.7")
@pytest.mark.parametrize(("before", "steps"), [(10, 1), (13, 2)])
def test_the_advance_symbol(before: int, steps: int) -> None:
    game = rolled(["reinforce.1", "bombard.1"], f"reinforcements = {before}\nhazards = [1, 2]\n{HOLD}")
    game.answer("next_die", "white.reinforce.1")
    assert game.told(AdvanceBegan) == [AdvanceBegan(steps, ("yellow", "red")[:steps])]
    assert sum(game.bourbons().values()) == 15 * 5
    assert game.track()[0] == 0


@rule("VIC-6.2", "VIC-6.5")
def test_the_first_game_knows_no_mine() -> None:
    game = rolled(["reinforce.1", "reinforce.1"], f"reinforcements = 2\nmine = 3\n{HOLD}", mode="first")
    assert game.track()[0] == 4
    assert game.told(MineExploded) == []


@rule("VIC-6.2", "VIC-7.2")
@vector("VIC-T21")
@pytest.mark.parametrize(
    ("order", "spaces"), [(["grey.bombard.1", "white.reinforce.2"], 2), (["white.reinforce.2", "grey.bombard.1"], 3)]
)
def test_the_order_of_the_dice_decides_how_much_is_bombarded(order: list[str], spaces: int) -> None:
    game = rolled(["reinforce.2", "bombard.1"], f"batteries = 4\nhazards = [1]\n{HOLD}")
    game.answer("next_die", order[0])
    assert len(game.told(SpaceBombarded)) == spaces
    assert game.track() == (2, 5, 0)
    assert game.value("batteries") == 3


@rule("VIC-6.3")
def test_batteries_and_mine_bring_no_symbols() -> None:
    game = playing(125, 'mine = 0\n[at]\nwounded = "2c"\ns31 = "9c"', stage=3)  # mine +3: the box of healing
    assert game.track()[2] == 3
    assert game.at("wounded") == "2c"
    game = playing(38, 'batteries = 3\nmine = 2\n[at]\nmontjuic = "5c"\nplatja = "5c"')  # batteries +1: the mine
    assert game.track() == (0, 4, 2)
    assert game.told(MineExploded) == []


# -- healing


@rule("VIC-6.4")
@pytest.mark.parametrize(("mode", "place"), [("first", "port"), ("full", "expedition"), ("competitive", "expedition")])
def test_the_harbour_brings_a_troop_of_the_reserve(mode: str, place: str) -> None:
    game = Sitting('do = ["heal"]\nport = 1\nhospital = 2\n[at]\nreserve = "1i 1c"\ns31 = "9c"', mode=mode)
    game.answer("healing_troop", "coronela")
    assert game.at(place) == "1c"
    assert game.at("reserve") == "1i"


@rule("VIC-6.4", "VIC-R25")
def test_an_empty_reserve_brings_nobody() -> None:
    game = Sitting('do = ["heal"]\nport = 1\n[at]\nreserve = "1k"\ns31 = "9c"')
    assert game.asked() == [("victor", "act")]
    assert game.at("expedition") == ""
    assert game.at("reserve") == "1k"


@rule("VIC-6.4", "VIC-13.6")
@pytest.mark.parametrize(
    ("leader", "port", "reserve"),
    [(0, 0, "2i"), (24, 0, "1i"), (24, 1, "1i"), (72, 1, "2i"), (72, 0, "2i 1c")],
)
def test_who_minds_the_harbour_counts_in_a_healing(leader: int, port: int, reserve: str) -> None:
    lead = f"leaders = {{ victor = {leader} }}\n" if leader else ""  # Manel Flix, up to 1; du Casse
    game = Sitting(f'do = ["heal"]\n{lead}port = {port}\nhospital = 0\n[at]\nreserve = "2i"\ns31 = "9c"')
    assert game.at("reserve") == reserve


@rule("VIC-6.4")
def test_a_harbour_at_zero_does_nothing() -> None:
    game = Sitting('do = ["heal"]\nport = 0\n[at]\nreserve = "2i 2c"\ns31 = "9c"')
    assert game.at("reserve") == "2i 2c"
    assert game.at("s31") == "9c"


@rule("VIC-6.4")
@vector("VIC-E13")
def test_a_blockaded_harbour_costs_a_troop_before_the_hospitals_heal() -> None:
    game = Sitting('do = ["heal"]\nport = -1\nhospital = 2\n[at]\nwounded = "3i"\ns31 = "9c"\ng3 = "2i"\ns11 = "1i"')
    assert sorted(game.offered("lose_to_reserve")) == ["coronela-s31", "infantry-s11"]
    game.answer("lose_to_reserve", "coronela-s31")
    assert game.at("reserve") == "1c"
    assert game.at("s14") == "2i"
    assert game.at("wounded") == "1i"
    assert game.at("s31") == "8c"


@rule("VIC-6.4", "VIC-R25")
def test_two_troops_are_lost_if_there_are_two() -> None:
    game = Sitting('do = ["heal"]\nport = -2\nhospital = 0\n[at]\ns31 = "1c"\ng3 = "1i"')
    assert game.at("s31") == ""
    assert game.at("reserve") == "1c"
    assert game.at("g3") == "1i"


@rule("VIC-6.4")
@pytest.mark.parametrize(("value", "wounded"), [(3, "1i 3c"), (2, "2i 4c"), (1, "3i 5c"), (0, "4i 6c")])
def test_the_hospitals_heal_so_many_of_each_kind(value: int, wounded: str) -> None:
    game = Sitting(f'do = ["heal"]\nport = 0\nhospital = {value}\n[at]\nwounded = "4i 6c 2k"\ns31 = "9c"')
    assert game.at("wounded") == f"{wounded} 2k"
    assert game.at("s14") == (f"{value}i" if value else "")
    assert game.at("s34") == (f"{value}c" if value else "")


@rule("VIC-6.4", "VIC-9.10")
@vector("VIC-E14")
def test_the_healed_fight_where_they_wake_up() -> None:
    game = Sitting(
        """
        do = ["heal"]
        port = 0
        powder = 3
        hospital = 2
        [at]
        s14 = "4x"
        wounded = "2i"
        s31 = "9c"
        """
    )
    assert game.last(CombatFought) == CombatFought("s14", 9, 4, "won")
    assert game.at("s14") == "2i"
    assert game.at("wounded") == ""


@rule("VIC-6.4", "VIC-8.6", "VIC-R24")
def test_healing_by_an_action_or_a_card_is_the_same() -> None:
    places = 'port = 1\nhospital = 2\n[at]\nreserve = "1c"\nwounded = "1i 3c"\ns31 = "9c"'
    game = Sitting(f"ap = 4\n{places}")
    game.act("healing")
    healed = [game.at(name) for name in ("expedition", "reserve", "s14", "s34", "wounded")]
    assert healed == ["1c", "", "1i", "2c", "1c"]
    game = playing(6, places)  # card 6: the harbour part alone, then the almanac
    assert [game.at(name) for name in ("expedition", "reserve", "wounded")] == ["1c", "", "1i 3c"]
    game = playing(99, places, stage=2)  # card 99: the hospitals alone
    assert [game.at(name) for name in ("expedition", "reserve", "s14", "s34")] == ["", "1c", "1i", "2c"]


# -- the mine


@rule("VIC-6.5")
@vector("VIC-E8")
def test_the_mine_explodes() -> None:
    text = 'reinforcements = 6\nmine = 3\nhazards = [12]\n[at]\ns33 = "1c 1b"\ns31 = "9c"'
    game = rolled(["reinforce.1", "trench.3", "trench.3"], text, stage=3)
    game.answer("next_die", "yellow.reinforce.1")
    assert game.last(MineExploded) == MineExploded(("s33", "s15"), 3)
    game.answer("impact_casualty", "barricade")
    assert game.at("s33") == "rubble"
    assert game.at("s15") == "ruin"
    assert game.at("wounded") == "1c"
    assert game.track() == (7, 1, 0)


@rule("VIC-6.5")
def test_a_mine_at_zero_does_nothing() -> None:
    game = Sitting(f'do = ["mine"]\nreinforcements = 7\nmine = 0\n{HOLD}')
    assert game.told(MineExploded) == []
    assert game.told(HazardRevealed) == []


@rule("VIC-6.5", "VIC-R39")
def test_the_mine_reaches_five_spaces_at_most() -> None:
    game = Sitting(f'do = ["mine"]\nreinforcements = 1\nmine = 14\nhazards = [1]\n{HOLD}')
    assert game.last(MineExploded).spaces == ("s11", "s45", "s46", "s57", "s24")
    assert game.track()[2] == 0


@rule("VIC-6.5")
@pytest.mark.parametrize(("stage", "space"), [(1, "s24"), (2, "s22"), (3, "s33"), (4, "s33")])
def test_the_mine_uses_the_line_of_the_stage(stage: int, space: str) -> None:
    game = Sitting(f'do = ["mine"]\nstage = {stage}\nreinforcements = 1\nmine = 1\nhazards = [12]\n{HOLD}')
    assert game.last(MineExploded).spaces == (space,)


# -- indicators


@rule("VIC-6.6")
def test_needles_stop_at_their_end_boxes() -> None:
    game = playing(6, "port_box = 5\n" + HOLD)  # Port +2
    assert game.boxes()[1] == 5
    assert IndicatorHeld("port") in game.story
    game = playing(5, "port_box = 1\n" + HOLD)  # Port -2
    game.defaults("eliminate_piece", "next_die")
    assert game.boxes()[1] == 0
    assert game.last(IndicatorMoved) == IndicatorMoved("port", -1, -2)


@rule("VIC-6.7", "VIC-R19")
def test_rubble_on_an_indicator_comes_from_cards_and_only_once() -> None:
    game = playing(136, stage=3)
    assert game.s.marked == (1, 0, 0, 0)
    game = playing(136, 'rubble_on = ["generalitat"]\n' + HOLD, stage=3)
    assert game.s.marked == (1, 0, 0, 0)
    assert game.s.rubble_tokens() == 1


@rule("VIC-6.7", "VIC-R19", "VIC-8.8")
def test_rubble_on_an_indicator_blocks_the_action_but_not_the_almanac() -> None:
    text = 'rubble_on = ["port", "powder"]\nport_box = 3\n'
    game = Sitting(f'ap = 9\n{text}[at]\nport = "1c"\ns36 = "1c"\ns31 = "9c"')
    assert game.offered("act", "improve_indicator") == ["generalitat", "hospital"]
    game = playing(29, text + HOLD)  # Port +1
    assert game.boxes()[1] == 4
    game = playing(4, text + HOLD)  # Port -1
    assert game.boxes()[1] == 2


@rule("VIC-6.7", "VIC-R19", "VIC-8.14")
def test_rubble_on_an_indicator_is_cleared_as_if_it_lay_in_its_space() -> None:
    game = Sitting('ap = 2\nrubble_on = ["hospital", "powder"]\n[at]\ns26 = "1c"\ns31 = "9c"')
    assert game.offered("act", "clear_rubble") == ["hospital"]  # 26 borders on 34, not on 36
    game.act("clear_rubble", "hospital")
    assert game.s.marked == (0, 0, 1, 0)


@rule("VIC-6.7", "VIC-10.2", "VIC-R19")
def test_rubble_on_indicators_counts_for_defeat() -> None:
    spaces = "\n".join(f's{n} = "rubble"' for n in (11, 12, 13, 14, 15, 21, 22, 23, 24, 25, 26, 32, 33))
    game = Sitting(f'rubble_on = ["port"]\n{HOLD}{spaces}')
    game.end_turn()
    assert not game.match.is_over
    game = Sitting(f'rubble_on = ["port", "powder"]\n{HOLD}{spaces}')
    game.end_turn()
    assert game.result.reason == "rubble"
