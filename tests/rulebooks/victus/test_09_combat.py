"""VIC-9 Combat."""

import pytest

from baluard.games.victus.model.events import (
    BatteryTokensTaken,
    CampRazed,
    CombatFought,
    DiscMoved,
    GunsOverrun,
    OrgansLost,
    TrenchMoved,
    TroopFreed,
    TroopLost,
)
from tests.rulebooks.victus.table import Sitting, rule, vector

MOVEMENT = 2  # a card with the priority group movement: a move costs one point
STAGE_3 = ["reinforce.1", "reinforce.2", "reinforce.3"]


def fought(at: str, head: str = "", **options: str) -> Sitting:
    """Combats wherever both sides stand, at the beginning of Victor's actions."""
    return Sitting(f'do = ["combats"]\nap = 9\ncard = {MOVEMENT}\n{head}\n[at]\ns31 = "9c"\n{at}', **options)


def acting(at: str, head: str = "", **options: str) -> Sitting:
    """Victor's actions, with nine points and moves at one."""
    return Sitting(f'ap = 9\ncard = {MOVEMENT}\n{head}\n[at]\ns31 = "9c"\n{at}', **options)


def sums(game: Sitting) -> tuple[int, int, str]:
    """The two values of the last combat, and its outcome."""
    event = game.last(CombatFought)
    return event.barcelona, event.bourbon, event.outcome


# -- when and where


@rule("VIC-9.1")
def test_an_advance_ends_in_combats() -> None:
    game = Sitting('do = ["advance 1"]\nhazards = [1]\npowder = 4\n[at]\na3 = "2x"\ns52 = "1i"\ns31 = "9c"')
    assert [event.space for event in game.told(CombatFought)] == ["s52"]


@rule("VIC-9.1")
def test_an_action_ends_in_combats() -> None:
    game = acting('s53 = "1i"\na3 = "2x"')
    game.act("move_troops", "s53", "1i0c", "a3")
    assert sums(game) == (3, 2, "won")


@rule("VIC-9.1", "VIC-9.10")
def test_healing_is_fought_for_as_soon_as_the_healed_are_there() -> None:
    game = Sitting(
        'do = ["heal"]\nport = 0\nhospital = 2\npowder = 3\n[at]\nwounded = "1i 2c"\ns14 = "3x"\ns34 = "9x"\ns31 = "9c"'
    )
    assert game.offered("combat_order") == ["s14", "s34"]
    game.answer("combat_order", "s14")
    assert (game.at("s14"), game.at("s34"), game.at("wounded")) == ("1i", "4x", "2c")


@rule("VIC-9.1")
def test_a_trench_that_comes_upon_troops_is_fought_for() -> None:
    head = 'phase = "dice"\nstage = 2\ndice = ["blue.trench.1"]\ntrench = "A1 B2 C2 D2 E2 F2"\nreinforcements = 1'
    game = Sitting(f'{head}\n[at]\na2 = "1i"\ns31 = "9c"')
    assert sums(game) == (3, 1, "won")
    assert game.trenches() == "A1 B2 C2 D2 E2 F2"


@rule("VIC-9.1")
def test_a_card_ends_in_combats() -> None:
    # Card 124: as many Bourbons as the reinforcements to A3.
    text = 'stage = 3\nphase = "card"\ncard = 124\nreinforcements = 5\n[at]\na3 = "2i"\ns31 = "9c"'
    game = Sitting(text, dice=STAGE_3).defaults("place_marker", "casualty")
    assert [(e.space, e.barcelona, e.bourbon) for e in game.told(CombatFought)] == [("a3", 6, 3)]


@rule("VIC-9.1")
def test_the_active_player_chooses_the_order() -> None:
    game = fought('g5 = "1i 4x"\ns52 = "1i 9x"\nb2 = "1c 1x"')
    assert game.asked() == [("victor", "combat_order")]
    assert set(game.offered("combat_order")) == {"g5", "s52", "b2"}
    game.answer("combat_order", "b2")
    game.answer("combat_order", "s52")
    assert [event.space for event in game.told(CombatFought)] == ["b2", "s52", "g5"]


@rule("VIC-9.1")
def test_there_is_no_combat_where_one_side_stands_alone() -> None:
    game = fought('g5 = "4x"\ns52 = "1i"\na2 = "1i"\nv3 = "1i"', 'trench = "A1"')
    assert game.told(CombatFought) == []


# -- values


@rule("VIC-9.2")
@pytest.mark.parametrize(
    ("space", "stands", "value"),
    [
        ("g5", "1i", 3),
        ("g5", "2i 3c", 9),
        ("s54", "1c", 4),  # with powder
        ("s53", "1i 2c 2d", 10),
        ("s53", "1c 3b", 7),
        ("s33", "1c 1b 1o", 10),
        ("s33", "2o", 13),
    ],
)
def test_the_value_of_barcelona(space: str, stands: str, value: int) -> None:
    game = fought(f'{space} = "{stands} 40x"', "powder = 3")
    assert sums(game) == (value, 40, "lost")


@rule("VIC-9.2", "VIC-2.13", "VIC-R41")
@pytest.mark.parametrize(("flag", "value"), [("victor", 8), ("victoria", 7)])
def test_the_flag_counts_in_the_turn_of_its_holder(flag: str, value: int) -> None:
    game = fought('s54 = "1i 40x"', f'powder = 4\nflag = "{flag}"')
    assert sums(game)[0] == value


@rule("VIC-9.2", "VIC-2.13")
def test_the_flag_is_no_powder_outside_the_city() -> None:
    assert sums(fought('g5 = "1i 40x"', 'flag = "victor"'))[0] == 3


@rule("VIC-9.2", "VIC-13.6")
@pytest.mark.parametrize(
    ("leader", "space", "value"),
    [
        (13, "g5", 3 + 1 + 2),  # Nebot: +2 in the open field
        (13, "s54", 3 + 1 + 4),
        (67, "g5", 3 + 1 + 1),  # Villarroel: +1 to each infantry outside
        (106, "s56", 3 + 2 + 4),  # Bassons: +1 to each Coronela there
        (132, "s56", 3 + 1 + 4 - 1),  # Guerchy: -1
    ],
)
def test_leaders_change_the_values(leader: int, space: str, value: int) -> None:
    game = fought(f'{space} = "1i 1c 40x"', f"powder = 4\nleaders = {{ victoria = {leader} }}")
    assert sums(game)[0] == value


# -- outcomes


@rule("VIC-9.3", "VIC-9.2")
@vector("VIC-T18")
def test_three_combats_of_the_rulebook() -> None:
    at = 'g5 = "1i 4x"\ns52 = "1i 1c 9x"\ns53 = "1i 2c 2d 8x"'
    game = fought(at, "powder = 4")
    game.answer("combat_order", "g5")
    assert (sums(game), game.at("g5"), game.at("reserve")) == ((3, 4, "lost"), "1x", "1i")
    game.answer("combat_order", "s52")
    assert [(e.barcelona, e.bourbon, e.outcome) for e in game.told(CombatFought)][1] == (8, 9, "lost")
    assert (game.at("s52"), game.at("wounded")) == ("1x", "1i 1c")
    assert game.decision("casualty").about == {"space": "s53", "number": 2}
    game.answer("casualty", "infantry")
    assert (sums(game), game.at("s53")) == ((11, 8, "won"), "1i 2c 2d")


@rule("VIC-9.4")
@vector("VIC-T18")
def test_or_two_coronela_fall_in_the_third() -> None:
    game = fought('s53 = "1i 2c 2d 8x"', "powder = 4")
    game.answer("casualty", "coronela")
    game.answer("casualty", "coronela")
    assert (game.at("s53"), game.at("wounded")) == ("1i 2d", "2c")


@rule("VIC-9.3")
def test_a_stack_up_to_the_support_does_no_harm() -> None:
    game = fought('s53 = "1c 2d 6x"', "powder = 4")
    assert (sums(game), game.at("s53"), game.told(TroopLost)) == ((7, 6, "won"), "1c 2d", [])


@rule("VIC-9.3", "VIC-9.5")
@vector("VIC-E2")
def test_a_tie_takes_both_sides_and_leaves_the_gun() -> None:
    game = fought('s47 = "1c 1k 5x"', "powder = 4")
    assert (sums(game), game.at("s47"), game.at("wounded")) == ((5, 5, "tie"), "1k", "1c")


@rule("VIC-9.3", "VIC-9.5", "VIC-2.8")
@vector("VIC-E3")
def test_a_lost_bastion_keeps_its_defence_and_loses_its_gun() -> None:
    game = fought('s44 = "1i 1k 2d 10x"', "powder = 3")
    assert sums(game) == (8, 10, "lost")
    assert (game.at("s44"), game.at("wounded")) == ("2x 2d", "1i 1k")


@rule("VIC-9.3", "VIC-2.9")
def test_those_who_fall_outside_go_to_the_reserve() -> None:
    game = fought('g5 = "2i 1c 1k 9x"')
    assert (sums(game), game.at("g5"), game.at("reserve")) == ((7, 9, "lost"), "2x", "2i 1c 1k")


@rule("VIC-9.3", "VIC-2.8")
def test_barricades_are_never_lost_in_combat() -> None:
    assert fought('s33 = "1c 3b 40x"', "powder = 1").at("s33") == "35x 3b"


# -- casualties


@rule("VIC-9.4", "VIC-R8")
@vector("VIC-E1")
def test_one_infantry_falls_and_the_next_bears_the_rest() -> None:
    game = fought('s53 = "2i 7x"', "powder = 3")
    assert (sums(game), game.at("s53"), game.at("wounded")) == ((9, 7, "won"), "1i", "1i")


@rule("VIC-9.4", "VIC-R8")
def test_each_troop_absorbs_its_value_before_the_next_is_hit() -> None:
    game = fought('s53 = "2i 2c 9x"', "powder = 3")  # six casualties
    game.answer("casualty", "infantry")
    assert game.decision("casualty").about["number"] == 3
    game.answer("casualty", "coronela")
    assert game.decision("casualty").about["number"] == 2
    game.answer("casualty", "infantry")  # two on an infantry: it stays
    assert (game.at("s53"), game.at("wounded")) == ("1i 1c", "1i 1c")


@rule("VIC-9.4")
def test_the_active_player_assigns_casualties() -> None:
    game = fought('s53 = "1i 1c 5x"', 'powder = 3\nactive = "victoria"\nflag = "victor"')
    assert game.asked() == [("victoria", "casualty")]


@rule("VIC-9.4", "VIC-13.6")
def test_a_stronger_troop_absorbs_more() -> None:
    game = fought('g5 = "2i 7x"', "leaders = { victor = 67 }")  # infantry of four outside
    assert (sums(game), game.at("g5"), game.at("reserve")) == ((8, 7, "won"), "1i", "1i")


# -- guns and organs


@rule("VIC-9.5")
def test_all_guns_left_with_bourbons_are_lost() -> None:
    game = fought('s44 = "1c 3k 20x"', "powder = 1")
    assert (game.at("s44"), game.at("wounded")) == ("18x", "1c 3k")
    assert game.last(GunsOverrun).number == 3


@rule("VIC-9.5", "VIC-9.1")
def test_bourbons_put_by_a_card_beside_lonely_guns_take_them() -> None:
    # Card 35: three Bourbons and a battery token at T8.
    game = Sitting('phase = "card"\ncard = 35\n[at]\nt8 = "2k"\ns31 = "9c"', dice=["reinforce.1", "reinforce.1"])
    assert (game.at("t8"), game.at("reserve")) == ("3x 1t", "2k")


@rule("VIC-9.6")
@pytest.mark.parametrize(
    ("stands", "after", "outcome"),
    [("1c 1o 4x", "1c", "won"), ("1o 9x", "", "tie"), ("1o 4x", "", "won"), ("2o 20x", "6x", "lost")],
)
def test_organs_fight_even_alone_and_are_gone_after_the_combat(stands: str, after: str, outcome: str) -> None:
    game = fought(f's33 = "{stands}"', "powder = 4")
    assert sums(game)[2] == outcome
    assert game.at("s33") == after
    assert game.told(OrgansLost)


@rule("VIC-9.6", "VIC-9.3")
def test_an_organ_supports_the_troops_beside_it() -> None:
    game = fought('s33 = "1i 1o 11x"', "powder = 4")
    assert sums(game) == (12, 11, "won")
    assert (game.at("s33"), game.at("wounded")) == ("1i", "")  # 11 - 9 = 2 casualties, borne by the infantry


# -- camps


@rule("VIC-9.7", "VIC-9.12")
@vector("VIC-E11")
def test_a_camp_is_razed_by_victory() -> None:
    game = acting('v4 = "2i"\ncaptured = "1c"', "reinforcements = 5\nbatteries = 6")
    game.act("move_troops", "v4", "2i0c", "camp_sants")
    assert sums(game) == (6, 3, "won")
    assert (game.at("camp_sants"), game.at("reserve"), game.at("captured")) == ("1i 1c razed", "1i", "")
    assert game.track()[1] == 5
    assert game.last(TroopFreed).space == "camp_sants"


@rule("VIC-9.7", "VIC-R40")
@vector("VIC-E10")
def test_a_tie_razes_the_camp_and_nothing_else() -> None:
    game = acting('v4 = "1i"\ncaptured = "1c"', "reinforcements = 5\nbatteries = 6")
    game.act("move_troops", "v4", "1i0c", "camp_sants")
    assert sums(game) == (3, 3, "tie")
    assert (game.at("camp_sants"), game.at("reserve"), game.at("captured")) == ("razed", "1i", "1c")
    assert game.track()[1] == 6


@rule("VIC-9.7")
def test_survivors_stay_in_the_camp_and_are_its_garrison_for_the_turn() -> None:
    game = acting('v4 = "1i"\nv3 = "1i"', "reinforcements = 8\nbatteries = 6")  # a garrison of four
    game.act("move_troops", "v4", "1i0c", "camp_sants")
    assert (sums(game), game.at("camp_sants"), game.at("reserve")) == ((3, 4, "lost"), "1x", "1i")
    game.act("move_troops", "v3", "1i0c", "camp_sants")
    assert (sums(game), game.at("camp_sants")) == ((3, 1, "won"), "1i razed")


@rule("VIC-9.7", "VIC-9.2")
def test_there_is_no_powder_in_a_camp() -> None:
    game = acting('v4 = "1c"', 'reinforcements = 5\npowder = 4\nflag = "victor"')
    game.act("move_troops", "v4", "0i1c", "camp_sants")
    assert sums(game) == (1, 3, "lost")


@rule("VIC-9.7", "VIC-R11")
def test_an_empty_camp_is_razed_without_loss() -> None:
    game = acting('v4 = "1c"', "reinforcements = 0\nbatteries = 6")
    game.act("move_troops", "v4", "0i1c", "camp_sants")
    assert (sums(game), game.at("camp_sants"), game.track()[1]) == ((1, 0, "won"), "1c razed", 5)


@rule("VIC-9.7")
def test_a_razed_camp_has_no_combat() -> None:
    game = acting('v4 = "1c"\ncamp_sants = "razed"\ncaptured = "1i"', "reinforcements = 8\nbatteries = 6")
    game.act("move_troops", "v4", "0i1c", "camp_sants")
    assert (game.told(CombatFought), game.track()[1], game.at("captured")) == ([], 6, "1i")


@rule("VIC-9.7", "VIC-9.9", "VIC-R37")
def test_the_icon_of_a_camp_is_one_box_and_its_tokens_are_extra() -> None:
    game = acting('v4 = "1i"\ncamp_sants = "2t"', "reinforcements = 1\nbatteries = 9")
    game.act("move_troops", "v4", "1i0c", "camp_sants")
    assert game.track()[1] == 9 - 1 - 2
    assert game.at("camp_sants") == "1i razed"


@rule("VIC-9.7")
def test_batteries_do_not_fall_below_their_first_box() -> None:
    game = acting('v4 = "1i"', "batteries = 1")
    game.act("move_troops", "v4", "1i0c", "camp_sants")
    assert (game.track()[1], game.razed()) == (1, ["camp_sants"])
    assert game.told(DiscMoved) == []


@rule("VIC-9.12", "VIC-9.7")
def test_nobody_is_freed_in_the_first_game() -> None:
    game = acting('v4 = "1i"\ncaptured = "1c"', mode="first")
    game.act("move_troops", "v4", "1i0c", "camp_sants")
    assert (game.razed(), game.at("captured")) == (["camp_sants"], "1c")


@rule("VIC-9.12")
def test_the_active_player_chooses_who_is_freed() -> None:
    game = acting('v4 = "1i"\ncaptured = "1i 1c"')
    game.act("move_troops", "v4", "1i0c", "camp_sants")
    assert game.offered("freed_troop") == ["infantry", "coronela"]
    game.answer("freed_troop", "coronela")
    assert (game.at("camp_sants"), game.at("captured")) == ("1i 1c razed", "1i")


# -- trenches


@rule("VIC-9.8", "VIC-9.9")
@vector("VIC-T19")
def test_two_trenches_of_the_rulebook() -> None:
    game = acting('a3 = "1i"\na0 = "1t"', 'trench = "A2 B1"\nreinforcements = 2\nbatteries = 6')
    game.act("move_troops", "a3", "1i0c", "a2")
    assert (sums(game), game.at("a2"), game.razed()) == ((3, 2, "won"), "1i", ["a0"])
    assert (game.track()[1], game.trenches()) == (4, "A1 B1 C0 D0 E0 F0")
    game.act("move_troops", "a2", "1i0c", "b1")
    assert (sums(game), game.razed(), game.track()[1]) == ((3, 2, "won"), ["a0", "b0"], 3)
    assert game.trenches() == "A1 B0 C0 D0 E0 F0"
    game.act("move_troops", "b1", "1i0c", "a1")  # as the rulebook says: no combat, no battery, but the trench goes back
    assert len(game.told(CombatFought)) == 2
    assert (game.track()[1], game.trenches()) == (3, "A0 B0 C0 D0 E0 F0")


@rule("VIC-9.8", "VIC-9.12", "VIC-8.3")
@vector("VIC-T25")
def test_one_infantry_rolls_up_the_trenches() -> None:
    text = f"""
    generalitat = 6
    card = {MOVEMENT}
    reinforcements = 1
    batteries = 8
    trench = "A1 B0 C2 D2 E1 F1"
    [at]
    e3 = "1i"
    captured = "1i 5c"
    s31 = "9c"
    """
    game = Sitting(text)
    game.act("move_troops", "e3", "1i0c", "d2")
    game.answer("freed_troop", "infantry")
    assert (game.at("d2"), game.trenches(), game.track()[1]) == ("2i", "A1 B0 C2 D1 E1 F1", 7)
    game.act("move_troops", "d2", "2i0c", "c2")
    assert (game.at("c2"), game.trenches(), game.track()[1]) == ("2i 1c", "A1 B0 C1 D1 E1 F1", 6)
    game.act("move_troops", "c2", "2i1c", "c1")
    game.act("move_troops", "c1", "2i1c", "d1")
    assert (game.at("d1"), game.trenches(), game.track()[1]) == ("2i 1c", "A1 B0 C0 D0 E1 F1", 6)
    for origin, group, to in (("d1", "2i1c", "e1"), ("e1", "2i2c", "f1")):
        game.act("move_troops", origin, group, to)
        game.answer("casualty", "infantry")
    assert game.trenches() == "A1 B0 C0 D0 E0 F0"
    assert (game.track()[1], game.at("captured"), game.at("f1")) == (4, "2c", "2i 3c")
    assert [event.space for event in game.told(CampRazed)] == ["d0", "c0", "e0", "f0"]


@rule("VIC-9.8", "VIC-R40")
def test_a_tie_at_a_trench_razes_the_camp_and_leaves_the_token() -> None:
    game = acting('a3 = "1i"\na0 = "1t"', 'trench = "A2"\nreinforcements = 5\nbatteries = 6')
    game.act("move_troops", "a3", "1i0c", "a2")
    assert (sums(game), game.razed(), game.at("a2")) == ((3, 3, "tie"), ["a0"], "")
    assert (game.track()[1], game.trenches(), game.at("a0")) == (6, "A2 B0 C0 D0 E0 F0", "1t razed")


@rule("VIC-9.8")
def test_the_garrison_that_holds_a_trench_goes_back_to_its_camp() -> None:
    game = acting('a3 = "1i"\nb3 = "1i"', 'trench = "A2"\nreinforcements = 8\nbatteries = 6')
    game.act("move_troops", "a3", "1i0c", "a2")
    assert (sums(game), game.at("a0"), game.at("a2")) == ((3, 4, "lost"), "1x", "")
    game.act("move_troops", "b3", "1i0c", "a2")  # the survivors of the camp are the garrison now
    assert (sums(game), game.at("a0"), game.trenches()) == ((3, 1, "won"), "razed", "A1 B0 C0 D0 E0 F0")


@rule("VIC-9.8", "VIC-R13")
def test_a_stack_on_a_trench_fights_beside_the_garrison() -> None:
    game = acting('a3 = "1i"\na2 = "5x"', 'trench = "A2"\nreinforcements = 2\nbatteries = 6')
    game.act("move_troops", "a3", "1i0c", "a2")
    assert sums(game) == (3, 7, "lost")
    assert (game.at("a0"), game.at("a2")) == ("2x", "2x")  # the garrison's two go home, the excess stays
    strong = acting('a3 = "3i"\na2 = "5x"', 'trench = "A2"\nreinforcements = 2\nbatteries = 6')
    strong.act("move_troops", "a3", "3i0c", "a2")
    assert (sums(strong), strong.at("a2"), strong.at("reserve")) == ((9, 7, "won"), "1i", "2i")
    assert (strong.razed(), strong.track()[1], strong.trenches()[:2]) == (["a0"], 5, "A1")


@rule("VIC-9.8")
def test_a_stack_on_a_trench_whose_camp_is_razed_fights_alone() -> None:
    head = 'trench = "A2"\nreinforcements = 8\nbatteries = 6'
    game = acting('a3 = "1i"\na2 = "2x"\na0 = "razed"\ncaptured = "1c"', head)
    game.act("move_troops", "a3", "1i0c", "a2")
    assert sums(game) == (3, 2, "won")
    assert (game.trenches()[:2], game.track()[1], game.at("captured")) == ("A1", 6, "1c")
    lost = acting('a3 = "1i"\na2 = "4x"\na0 = "razed"', head)
    lost.act("move_troops", "a3", "1i0c", "a2")
    assert (lost.at("a2"), lost.at("a0"), lost.trenches()[:2]) == ("1x", "razed", "A2")


@rule("VIC-9.8")
def test_a_trench_whose_camp_is_razed_is_only_pushed_back() -> None:
    game = acting('a3 = "1c"\na0 = "razed"\ncaptured = "1c"', 'trench = "A2"\nreinforcements = 8\nbatteries = 6')
    game.act("move_troops", "a3", "0i1c", "a2")
    assert game.told(CombatFought) == []
    assert [event.space for event in game.told(TrenchMoved)] == ["a1"]
    assert (game.track()[1], game.at("captured"), game.at("a2")) == (6, "1c", "1c")


# -- battery tokens


@rule("VIC-9.9", "VIC-R20")
def test_tokens_are_taken_with_the_stack_that_guards_them() -> None:
    game = acting('a2 = "1i"\nt8 = "2x 2t"', "batteries = 6")
    game.act("move_troops", "a2", "1i0c", "t8")
    assert (game.at("t8"), game.track()[1], game.last(BatteryTokensTaken).number) == ("1i", 4, 2)


@rule("VIC-9.9")
def test_tokens_without_a_guard_are_taken_by_entering() -> None:
    game = acting('a2 = "1c"\nt8 = "1t"', "batteries = 6")
    game.act("move_troops", "a2", "0i1c", "t8")
    assert (game.told(CombatFought), game.at("t8"), game.track()[1]) == ([], "1c", 5)


@rule("VIC-9.9")
def test_tokens_stay_when_the_combat_is_not_won() -> None:
    game = acting('a2 = "1i"\nt8 = "3x 1t"', "batteries = 6")
    game.act("move_troops", "a2", "1i0c", "t8")
    assert (sums(game)[2], game.at("t8"), game.track()[1]) == ("tie", "1t", 6)


@rule("VIC-9.9", "VIC-9.8")
def test_tokens_of_a_razed_camp_are_taken_at_its_trench() -> None:
    game = acting('a3 = "1c"\na0 = "2t razed"', 'trench = "A2"\nbatteries = 6')
    game.act("move_troops", "a3", "0i1c", "a2")
    assert (game.at("a0"), game.track()[1], game.trenches()[:2]) == ("razed", 4, "A1")


@rule("VIC-9.9", "VIC-9.8")
def test_tokens_of_a_razed_camp_are_taken_by_victory_over_a_stack_at_its_trench() -> None:
    game = acting('a3 = "1i"\na2 = "2x"\na0 = "1t razed"', 'trench = "A2"\nbatteries = 6')
    game.act("move_troops", "a3", "1i0c", "a2")
    assert (sums(game)[2], game.at("a0"), game.track()[1]) == ("won", "razed", 5)


@rule("VIC-9.9", "VIC-9.7")
def test_the_tokens_of_a_camp_stay_when_the_raid_is_lost() -> None:
    game = acting('v4 = "1i"\ncamp_sants = "2t"', "reinforcements = 9\nbatteries = 6")
    game.act("move_troops", "v4", "1i0c", "camp_sants")
    assert sums(game)[2] == "lost"
    assert (game.at("camp_sants").split()[-1], game.track()[1], game.told(BatteryTokensTaken)) == ("2t", 6, [])


@rule("VIC-9.9", "VIC-9.8")
def test_tokens_in_a_trench_stay_when_the_raid_on_it_is_lost() -> None:
    game = acting('a3 = "1i"\na2 = "1t"', 'trench = "A2"\nreinforcements = 9\nbatteries = 6')
    game.act("move_troops", "a3", "1i0c", "a2")
    assert sums(game)[2] == "lost"
    assert (game.at("a2"), game.track()[1], game.told(BatteryTokensTaken)) == ("1t", 6, [])


@rule("VIC-9.9", "VIC-9.1", "VIC-R20")
def test_a_token_placed_beside_troops_is_taken_at_once() -> None:
    # Card 36: two Bourbons at H3 (who lose), then a battery token there.
    text = 'phase = "card"\ncard = 36\nbatteries = 4\n[at]\nh3 = "2i"\ns31 = "9c"'
    game = Sitting(text, dice=["reinforce.1", "reinforce.1"])
    game.defaults("next_die")
    moves = [event.boxes for event in game.told(DiscMoved) if event.disc == "batteries"]
    assert moves[:2] == [1, -1]
    assert game.at("h3") == "2i"


# -- the expedition


@rule("VIC-9.11")
def test_both_sides_stand_at_the_expedition_until_a_card_says_so() -> None:
    assert fought('expedition = "2i 9x"').told(CombatFought) == []
    # Card 9: +2 there, then combat; no powder.
    text = 'phase = "card"\ncard = 9\npowder = 4\n[at]\nexpedition = "1i 2c 7x"\ns31 = "9c"'
    game = Sitting(text, dice=["reinforce.1", "reinforce.1"])
    assert sums(game) == (7, 7, "tie")
    assert (game.at("expedition"), game.at("reserve")) == ("", "1i 2c")


@rule("VIC-9.11")
@pytest.mark.parametrize("stands", ["2i", "4x", ""])
def test_nothing_is_fought_at_the_expedition_without_two_sides(stands: str) -> None:
    text = f'phase = "card"\ncard = 9\n[at]\nexpedition = "{stands}"\ns31 = "9c"'
    assert Sitting(text, dice=["reinforce.1", "reinforce.1"]).told(CombatFought) == []


@rule("VIC-9.11")
def test_no_action_leads_to_the_expedition_or_away() -> None:
    game = acting('expedition = "2i 2c 1k"')
    assert game.offered("act", "move_troops") == ["s31"]
    assert "move_cannon" not in game.offered("act")
    assert "fire_cannon" not in game.offered("act")


@rule("VIC-9.10")
def test_healing_by_a_card_is_fought_for_before_its_next_op() -> None:
    # Card 137: the hospitals heal; then, with four or more wounded, a point less.
    text = (
        'stage = 3\nphase = "card"\ncard = 137\nhospital = 3\npowder = 1\n[at]\nwounded = "4c"\ns34 = "30x"\ns31 = "9c"'
    )
    game = Sitting(text, dice=STAGE_3)
    assert [(event.space, event.outcome) for event in game.told(CombatFought)] == [("s34", "lost")]
    assert game.at("wounded") == "4c"
    assert [op.number for op in mods(game, "pa")] == [-1]


def mods(game: Sitting, name: str) -> list[object]:
    """The operations of one name that hold for this turn."""
    return [game.facts.ops[number] for number, _ in game.s.mods if game.facts.ops[number].op == name]
