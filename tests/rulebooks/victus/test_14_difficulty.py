"""VIC-14 Difficulty options, and the fame they are worth (VIC-11.8)."""

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.events import (
    CardScored,
    DiceOrderDeclared,
    DieResolved,
    FameCounted,
    IndicatorMoved,
    StageBegan,
)
from baluard.kernel.errors import NotOffered
from tests.rulebooks.victus.table import Sitting, facts, rule, vector

HOLD = '[at]\ns31 = "9c"\n'
SPACES = [name for name in facts().ids if name[0] == "s" and name[1:].isdigit() and name != "s31"]


def rubble(number: int) -> str:
    """So many spaces with rubble."""
    return "\n".join(f'{name} = "rubble"' for name in SPACES[:number])


def fame(more: str = "", **options: str) -> int:
    """The fame of a game that ends with 100 points, a card of seny 3 and 20 Coronela."""
    text = f'stage = 4\ncard = 6\nactive = "victor"\npoints = {{victor = 60, victoria = 40}}\n{more}\n[at]\ns31 = "20c"'
    game = Sitting(text, draws=None, mode="competitive", **options)
    game.end_turn()
    assert game.result.reason == "survived"
    return game.result.scores["fame"]


STANDARD = 100 + 3 + 5 + 20


@rule("VIC-14.1", "VIC-11.8")
def test_fame_counts_in_the_competitive_and_the_solo_game_only() -> None:
    assert fame() == STANDARD
    for mode in ("first", "full"):
        game = Sitting(f"stage = 4\n{HOLD}", mode=mode, half_a_bomb="on")
        game.end_turn()
        assert game.told(FameCounted) == []
        assert game.result.scores == {}
    game = Sitting(
        f"stage = 4\ncard = 6\npoints = {{villarroel = 60, casanova = 40}}\n{HOLD}", mode="solo", half_a_bomb="on"
    )
    game.end_turn()
    assert game.last(FameCounted).fame == 100 + 3 + 5 + 9 + 8


@rule("VIC-14.1")
def test_options_are_fixed_before_the_game_and_shown_to_all() -> None:
    game = Sitting(max_rubble="10", half_a_bomb="on")
    for eyes in (("victor",), ("victoria",), ()):
        options = game.match.view(eyes).options
        assert (options["max_rubble"], options["half_a_bomb"]) == ("10", "on")


@rule("VIC-11.8", "VIC-11.7")
@vector("VIC-T28")
def test_the_fame_of_the_rulebook() -> None:
    text = f"""
    stage = 4
    card = 150
    points = {{victor = 13, victoria = 17, vicenc = 25}}
    [at]
    s31 = "6c"
    {rubble(13)}
    """
    game = Sitting(text, mode="competitive", players="3")
    game.end_turn()
    assert game.result.winners == ("vicenc",)
    assert game.result.scores == {"victor": 13, "victoria": 17, "vicenc": 25, "fame": 59}


@rule("VIC-14.9", "VIC-11.8", "VIC-14.2", "VIC-14.3", "VIC-14.4", "VIC-14.5", "VIC-14.8")
@vector("VIC-E22")
def test_the_fame_of_the_terror_of_louis_xiv() -> None:
    options = next(preset.options for preset in GAME.presets if preset.id == "terror")
    text = f'stage = 4\ncard = 127\npoints = {{victor = 40, victoria = 42}}\n[at]\ns31 = "11c"\n{rubble(8)}'
    game = Sitting(text, draws=None, **options)
    game.end_turn()
    assert game.result.reason == "survived"
    assert game.result.scores["fame"] == 82 + 4 + 10 + 11 - 8 + 5 + 8 + 15 + 10 == 137


@rule("VIC-14.9")
def test_the_presets() -> None:
    presets = {preset.id: preset.options for preset in GAME.presets}
    assert presets["colander"] == {"mode": "full", "min_coronela": "1", "max_rubble": "18", "always_priority": "on"}
    assert presets["terror"] == {
        "mode": "competitive",
        "min_coronela": "10",
        "max_rubble": "10",
        "half_a_bomb": "on",
        "dice_order": "fixed",
        "victory_level": "80",
    }


@rule("VIC-14.9", "VIC-11.6")
def test_the_terror_is_lost_below_eighty_points() -> None:
    options = next(preset.options for preset in GAME.presets if preset.id == "terror")
    text = 'stage = 4\ncard = 127\npoints = {victor = 40, victoria = 39}\n[at]\ns31 = "11c"'
    game = Sitting(text, draws=None, **options)
    game.end_turn()
    assert game.result.reason == "level"
    assert game.result.winners == ()


# -- one by one


@rule("VIC-14.2")
@pytest.mark.parametrize(("least", "over"), [("1", False), ("7", False), ("8", True), ("20", True)])
def test_how_many_coronela_the_city_needs(least: str, over: bool) -> None:
    game = Sitting('phase = "end"\n[at]\ns31 = "7c"', min_coronela=least)
    assert game.match.is_over == over


@rule("VIC-14.2")
def test_one_coronela_is_the_least_that_can_be_asked_for() -> None:
    with pytest.raises(NotOffered):
        GAME.checked_options({"min_coronela": "0"})
    game = Sitting('phase = "end"\n[at]\ns31 = "9i"', min_coronela="1")
    assert game.result.reason == "coronela"
    assert fame(min_coronela="1") == STANDARD - 4
    assert fame(min_coronela="12") == STANDARD + 7


@rule("VIC-14.3")
@pytest.mark.parametrize(("most", "over"), [("10", True), ("12", True), ("13", False), ("33", False)])
def test_how_much_rubble_the_city_bears(most: str, over: bool) -> None:
    game = Sitting(f'phase = "end"\n{HOLD}{rubble(12)}', max_rubble=most)
    assert game.match.is_over == over


@rule("VIC-14.3")
def test_the_fame_of_rubble() -> None:
    assert fame(max_rubble="10") == STANDARD + 5
    assert fame(max_rubble="33") == STANDARD - 18
    with pytest.raises(NotOffered):
        GAME.checked_options({"max_rubble": "34"})


@rule("VIC-14.4")
def test_the_order_of_the_dice_may_be_fixed_for_the_whole_game() -> None:
    text = f'phase = "dice"\nstage = 2\n{HOLD}'
    game = Sitting(text, dice=["trench.1", "reinforce.1", "trench.3"], dice_order="fixed")
    assert [die.face for die in game.told(DieResolved)] == ["blue.trench.1", "yellow.reinforce.1", "red.trench.3"]
    assert fame(dice_order="fixed") == STANDARD + 15
    assert fame(dice_order="chosen") == STANDARD


@rule("VIC-14.4")
@pytest.mark.parametrize("order", ["chosen", "fixed"])
def test_the_flag_holder_declares_the_order_before_the_cards_are_dealt(order: str) -> None:
    game = Sitting(draws={"flag": ["victoria"]}, dice_order="per_stage", mode="competitive")
    assert game.asked() == [("victoria", "dice_order_stage")]
    assert game.hand("victoria") == []
    game.answer("dice_order_stage", order)
    assert game.last(DiceOrderDeclared) == DiceOrderDeclared("victoria", order)
    assert game.s.declared == (order == "fixed",)
    assert {tag for _, tag in game.asked()} == {"commit_card"}


@rule("VIC-14.4")
def test_the_order_is_declared_before_the_last_card_is_drawn() -> None:
    text = f'phase = "stage"\nstage = 4\nflag = "victor"\n{HOLD}'
    game = Sitting(text, dice=["reinforce.1"] * 4 + ["reinforce.2", "reinforce.3"], dice_order="per_stage")
    assert game.last(StageBegan).stage == 4
    assert game.asked() == [("victor", "dice_order_stage")]


@rule("VIC-14.4")
def test_a_declared_order_holds_for_its_stage() -> None:
    game = Sitting(dice_order="per_stage", dice=["reinforce.1", "reinforce.2"])
    game.answer("dice_order_stage", "fixed")
    for seat in ("victor", "victoria"):
        game.answer("commit_card", game.offered("commit_card", seat=seat)[1], seat)
    game.defaults("transfer_pieces", "healing_troop", "card_option")
    assert [die.face for die in game.told(DieResolved)] == ["white.reinforce.1", "grey.reinforce.2"]
    assert game.asked() == [("victor", "act")]


@rule("VIC-14.4")
@pytest.mark.parametrize("orders", [("chosen", "fixed"), ("fixed", "chosen")])
def test_every_stage_has_its_own_order(orders: tuple[str, str]) -> None:
    text = f"round = 6\nhands = {{victor = [1, 2], victoria = [3, 4]}}\n{HOLD}"
    game = Sitting(text, dice=["trench.1", "reinforce.1", "trench.3"], dice_order="per_stage")
    game.match.save.state.declared = (orders[0] == "fixed",)
    game.end_turn()
    game.answer("dice_order_stage", orders[1])
    game.answer("commit_card", "c002", "victor")
    game.answer("commit_card", "c004", "victoria")
    assert game.asked()[0][1] == ("next_die" if orders[1] == "chosen" else "act")


@rule("VIC-14.4")
def test_the_fame_of_declared_orders() -> None:
    # Stages count 1 to 4: for a fixed order up, for a chosen one down.
    def ending(declared: tuple[bool, ...]) -> int:
        game = Sitting(
            'stage = 4\ncard = 6\npoints = {victor = 60, victoria = 40}\n[at]\ns31 = "20c"',
            mode="competitive",
            dice_order="per_stage",
        )
        game.match.save.state.declared = declared
        game.end_turn()
        return game.result.scores["fame"]

    assert ending((True, True, True, True)) == STANDARD + 10
    assert ending((False, False, False, False)) == STANDARD - 10
    assert ending((True, False, False, True)) == STANDARD + 1 - 2 - 3 + 4


@rule("VIC-14.5")
@vector("VIC-E25")
def test_half_a_bomb_each_costs_an_indicator_once() -> None:
    text = 'stage = 3\ndo = ["bombard 2"]\nhazards = [10]\nport_box = 0\n[at]\ns25 = "ruin"\ns31 = "9c"'
    game = Sitting(text, half_a_bomb="on")
    assert game.asked() == [("victor", "half_a_bomb")]
    assert game.offered("half_a_bomb") == ["generalitat", "powder", "hospital"]  # the harbour cannot fall
    before = game.boxes()
    game.answer("half_a_bomb", "powder")
    assert game.boxes() == (before[0], before[1], before[2] - 1, before[3])
    assert game.asked() == [("victor", "act")]
    assert len(game.told(IndicatorMoved)) == 1


@rule("VIC-14.5")
@vector("VIC-E26")
@pytest.mark.parametrize("stands", ["rubble", "", "ruin 1c", "ruin 1b"])
def test_an_impact_with_any_effect_is_no_half_bomb(stands: str) -> None:
    text = f'stage = 3\ndo = ["bombard 2"]\nhazards = [10]\n[at]\ns25 = "{stands}"\ns31 = "9c"'
    game = Sitting(text, half_a_bomb="on")
    assert game.asked() == [("victor", "act")]
    assert game.at("s25") == "ruin"
    assert game.told(IndicatorMoved) == []


@rule("VIC-14.5")
def test_the_mine_gives_half_bombs_too_and_each_space_its_own() -> None:
    text = 'stage = 3\ndo = ["mine"]\nreinforcements = 4\nmine = 2\nhazards = [10]\n'
    text += '[at]\ns25 = "ruin"\ns51 = "ruin"\ns31 = "9c"'
    game = Sitting(text, half_a_bomb="on")
    game.play(("half_a_bomb", "port"), ("half_a_bomb", "port"))
    assert len(game.told(IndicatorMoved)) == 2
    assert fame(half_a_bomb="on") == STANDARD + 8


@rule("VIC-14.5")
def test_without_the_option_an_impact_on_ruins_is_ignored() -> None:
    game = Sitting('stage = 3\ndo = ["bombard 2"]\nhazards = [10]\n[at]\ns25 = "ruin"\ns31 = "9c"')
    assert game.asked() == [("victor", "act")]


@rule("VIC-14.6", "VIC-8.2")
def test_always_priority_makes_every_action_cheap() -> None:
    text = f"card = 41\nap = 1\nleaders = {{victor = 39}}\nmine = 2\n{HOLD}"  # card 41: movement
    dear = Sitting(text)
    assert "add_barricade" in dear.offered("act")  # Villarroel (39): movement and defences at priority cost
    cheap = Sitting(text.replace("leaders = {victor = 39}\n", ""), always_priority="on")
    assert {"move_troops", "countermine", "add_defence", "add_barricade"} <= set(cheap.offered("act"))
    same = Sitting(text, always_priority="on")
    assert same.offered("act") == cheap.offered("act")
    assert fame(always_priority="on") == STANDARD - 15


@rule("VIC-14.6")
def test_card_39_keeps_its_almanac() -> None:
    text = f'phase = "card"\ncard = 39\nport_box = 3\n{HOLD}'
    game = Sitting(text, dice=["reinforce.1", "reinforce.1"], always_priority="on")
    assert game.boxes()[1] == 2


@rule("VIC-14.7", "VIC-R10")
@vector("VIC-E23")
@pytest.mark.parametrize(("moderate", "gained"), [("off", 5), ("on", 0)])
def test_moderation_counts_colours_and_not_parts(moderate: str, gained: int) -> None:
    text = f"seny = 7\nplayed = {{victor = 83}}\n{HOLD}"
    game = Sitting(text, mode="competitive", players="2", moderate_seny_rauxa=moderate)
    game.end_turn()
    scored = game.told(CardScored)[0]
    assert (scored.box, scored.gained) == (2, gained)
    assert game.points("victor") == gained


@rule("VIC-14.7")
def test_moderation_scores_between_the_centre_and_a_side() -> None:
    text = f"seny = 5\nplayed = {{victor = 83}}\n{HOLD}"
    game = Sitting(text, mode="competitive", moderate_seny_rauxa="on")
    game.end_turn()
    assert game.points("victor") == 5
    assert fame(moderate_seny_rauxa="on") == STANDARD + 10


@rule("VIC-14.8", "VIC-11.6")
@pytest.mark.parametrize(
    ("level", "points", "reason"), [("50", 49, "level"), ("50", 50, "survived"), ("60", 59, "level")]
)
def test_the_level_of_victory(level: str, points: int, reason: str) -> None:
    text = f"stage = 4\ncard = 6\npoints = {{victor = {points}}}\n{HOLD}"
    game = Sitting(text, mode="competitive", victory_level=level)
    game.end_turn()
    assert game.result.reason == reason


@rule("VIC-14.8", "VIC-R38")
@pytest.mark.parametrize(
    ("level", "bonus"), [("50", 0), ("55", 1), ("80", 10), ("100", 16), ("45", -1), ("40", -3), ("0", -16)]
)
def test_the_fame_of_the_level_is_cut_towards_zero(level: str, bonus: int) -> None:
    assert fame(victory_level=level) == STANDARD + bonus
