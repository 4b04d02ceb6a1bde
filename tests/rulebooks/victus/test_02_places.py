"""VIC-2 Places and pieces."""

from itertools import combinations

import pytest

from baluard.games.victus import GAME
from baluard.games.victus.model.events import CannonFired, CombatFought, TrenchMoved
from tests.rulebooks.victus.table import Sitting, facts, rule, vector

NUMBERED = [*range(11, 16), *range(21, 27), *range(31, 37), *range(41, 49), *range(51, 59)]
BASTIONS = ["s41", "s44", "s46", "s48", "s51", "s52", "s53", "s55", "s56", "montjuic"]


def border(polygon: list[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    """The sides of a polygon."""
    return {frozenset(side) for side in zip(polygon, [*polygon[1:], polygon[0]], strict=True)}


# -- places


@rule("VIC-2.1")
def test_barcelona_has_37_spaces_and_all_others_lie_outside() -> None:
    rows = GAME.data.board.space
    inside = [row.id for row in rows if row.zone == "barcelona"]
    assert sorted(inside) == sorted([*(f"s{n}" for n in NUMBERED), "montjuic", "port", "platja", "reducte"])
    assert {row.kind for row in rows if row.zone == "outside"} == {"camp", "parallel", "field", "expedition"}
    assert len([row for row in rows if row.kind == "camp"]) == 15
    assert len([row for row in rows if row.kind == "parallel"]) == 18


@rule("VIC-2.1")
def test_boxes_are_no_spaces_and_border_on_nothing() -> None:
    f = facts()
    for name in ("wounded", "reserve", "captured"):
        z = f.no[name]
        assert z >= f.spaces
        assert f.adjacent[z] == ()
        assert all(z not in near for near in f.adjacent)


@rule("VIC-2.2")
def test_adjacent_means_a_common_border_and_a_corner_is_none() -> None:
    corners = 0
    for a, b in combinations(GAME.data.board.space, 2):
        assert bool(border(a.polygon) & border(b.polygon)) == (b.id in a.adjacent) == (a.id in b.adjacent)
        corners += bool(set(a.polygon) & set(b.polygon)) and b.id not in a.adjacent
    assert corners


@rule("VIC-2.2", "VIC-9.11")
def test_camps_never_border_on_each_other_and_the_expedition_on_nothing() -> None:
    f = facts()
    for z in f.camps:
        assert not any(f.is_camp[near] for near in f.adjacent[z])
    assert f.adjacent[f.expedition] == ()
    assert f.reach[f.expedition] == ()


@rule("VIC-2.3", "VIC-R21")
def test_walls_bastions_and_the_interior() -> None:
    f = facts()
    walls = [f.ids[z] for z in f.walls]
    assert sorted(walls) == sorted([*(f"s{n}" for n in NUMBERED if n > 40), "montjuic", "reducte"])
    assert sorted(f.ids[z] for z in f.bastions) == sorted(BASTIONS)
    assert all(name in walls for name in BASTIONS)
    assert sorted(f.ids[z] for z in f.groups["interior"]) == [f"s{n}" for n in NUMBERED if n < 40]
    for digit in "12345":
        assert [f.ids[z] for z in f.groups[f"{digit}x"]] == [f"s{n}" for n in NUMBERED if str(n)[0] == digit]


@rule("VIC-R22", "VIC-R4")
def test_the_rambla_touches_the_bastion_of_santa_madrona_and_the_hospital() -> None:
    f = facts()
    strip = [f.ids[z] for z in range(f.spaces) if set(f.reach[z]) - set(f.adjacent[z])]
    assert {"s41", "s14", "s48"} <= set(strip)
    assert f.no["s41"] in f.reach[f.no["s12"]]
    assert f.is_bastion[f.no["s48"]]
    assert not f.is_bastion[f.no["s14"]]


# -- pieces


@rule("VIC-2.4")
def test_an_infantry_is_worth_three_and_a_coronela_one() -> None:
    game = Sitting('do = ["combats"]\n[at]\ng3 = "2i 2c 20x"\ns31 = "9c"')
    assert game.last(CombatFought).barcelona == 2 * 3 + 2 * 1


@rule("VIC-2.4", "VIC-7.10")
def test_guns_defences_and_barricades_are_no_troops_and_stop_nobody() -> None:
    game = Sitting(
        """
        do = ["advance 2"]
        hazards = [7]
        [at]
        a3 = "8x"
        s52 = "1k 2d 3b"
        s31 = "9c"
        """
    )
    assert game.bourbons() == {"s24": 8}
    assert game.told(CombatFought) == []
    assert game.at("s52") == "2d 3b"


@rule("VIC-2.5", "VIC-7.9")
@vector("VIC-T6")
def test_stacks_that_meet_add_up() -> None:
    game = Sitting('do = ["advance 1"]\nhazards = [8]\n[at]\nh3 = "6x"\nh2 = "6x"\nt4 = "4x"\ns31 = "9c"')
    assert game.bourbons() == {"g3": 12, "h4": 4}


@rule("VIC-2.6")
def test_a_token_leaves_the_camp_and_becomes_a_trench() -> None:
    game = Sitting('phase = "card"\nstage = 2\ncard = 54\n[at]\ns31 = "9c"', dice=["trench.1", "bombard.1", "trench.2"])
    assert game.trenches() == "A1 B1 C1 D0 E0 F0"
    assert [(moved.section, moved.space) for moved in game.told(TrenchMoved)] == [("a", "a1"), ("b", "b1"), ("c", "c1")]


@rule("VIC-2.6", "VIC-7.14")
def test_a_camp_token_is_no_trench_token() -> None:
    game = Sitting('phase = "card"\nstage = 2\ncard = 81\n[at]\ns31 = "9c"', dice=["trench.1", "bombard.1", "trench.2"])
    assert game.told(TrenchMoved) == []
    assert game.trenches() == "A0 B0 C0 D0 E0 F0"


@rule("VIC-2.7")
def test_rubble_hinders_neither_troops_nor_the_indicators() -> None:
    game = Sitting(
        """
        ap = 9
        powder = 3
        [at]
        s12 = "2i ruin"
        s45 = "rubble"
        s36 = "1c ruin"
        s31 = "9c"
        """
    )
    assert "s45" in game.offered("act", "move_troops", "s12", "2i0c")
    game.act("move_troops", "s12", "2i0c", "s45")
    assert game.at("s45") == "2i rubble"
    assert "powder" in game.offered("act", "improve_indicator")
    assert game.value("powder") == 3


@rule("VIC-2.7", "VIC-7.6")
def test_a_space_holds_one_rubble_token() -> None:
    game = Sitting('do = ["bombard 3"]\nhazards = [1]\n[at]\ns31 = "9c"')
    assert game.at("s11") == "ruin"
    assert game.s.rubble_tokens() == 1


@rule("VIC-2.7", "VIC-7.10")
@pytest.mark.parametrize(("token", "end"), [("", "s52"), ("rubble", "s52"), ("ruin", "s24")])
def test_only_ruins_speed_the_bourbons_up(token: str, end: str) -> None:
    game = Sitting(f'do = ["advance 1"]\nhazards = [7]\n[at]\na3 = "3x"\ns52 = "{token}"\ns31 = "9c"')
    assert game.bourbons() == {end: 3}


@rule("VIC-2.8")
def test_works_are_not_lost_in_combat() -> None:
    game = Sitting('do = ["combats"]\npowder = 3\n[at]\ns44 = "1i 2d 3b 12x"\ns31 = "9c"')
    assert game.last(CombatFought).barcelona == 3 + 3 + 2 + 3
    assert game.last(CombatFought).outcome == "lost"
    assert game.at("s44") == "1x 2d 3b"


@rule("VIC-2.8", "VIC-8.15")
def test_defences_stand_on_bastions_only_and_stop_at_two() -> None:
    game = Sitting('card = 43\nap = 9\n[at]\ns44 = "1d"\ns46 = "2d"\ns31 = "9c"')
    offered = game.offered("act", "add_defence")
    assert sorted(offered) == sorted(name for name in BASTIONS if name != "s46")
    game.act("add_defence", "s44")
    assert game.at("s44") == "2d"
    assert "s44" not in game.offered("act", "add_defence")


@rule("VIC-2.8", "VIC-8.16")
def test_barricades_pile_up_anywhere_in_the_city_while_ten_last() -> None:
    game = Sitting('card = 43\nap = 30\n[at]\ns24 = "7b"\ns31 = "9c"')
    assert len(game.offered("act", "add_barricade")) == 37
    for _ in range(3):
        game.act("add_barricade", "s24")
    assert game.at("s24") == "10b"
    assert "add_barricade" not in game.offered("act")


@rule("VIC-2.8")
def test_an_organ_never_moves_and_adds_five() -> None:
    game = Sitting('do = ["combats"]\npowder = 1\nap = 9\n[at]\ns24 = "1c 1o 3x"\ns33 = "1o"\ns31 = "9c"')
    assert game.last(CombatFought).barcelona == 1 + 1 + 5
    assert game.at("s24") == "1c"
    assert game.offered("act", "move_troops") == ["s24", "s31"]
    assert "move_cannon" not in game.offered("act")


@rule("VIC-2.9")
def test_the_fallen_of_the_city_are_wounded_and_those_outside_go_to_the_reserve() -> None:
    game = Sitting('do = ["combats"]\npowder = 1\n[at]\ns44 = "1i 1c 1k 9x"\ng3 = "1i 2c 9x"\ns31 = "9c"')
    game.defaults("combat_order")
    assert game.at("wounded") == "1i 1c 1k"
    assert game.at("reserve") == "1i 2c"


@rule("VIC-2.9", "VIC-7.10")
def test_a_gun_outside_goes_to_the_reserve() -> None:
    game = Sitting('do = ["advance 1"]\nhazards = [7]\n[at]\nh3 = "2x"\ng4 = "1k"\ns31 = "9c"')
    assert game.bourbons() == {"g4": 2}
    assert game.at("reserve") == "1k"


@rule("VIC-2.9", "VIC-8.16")
def test_barricades_go_back_to_the_supply() -> None:
    game = Sitting('do = ["bombard 1"]\nhazards = [1]\ncard = 43\nap = 9\n[at]\ns11 = "10b"\ns31 = "9c"')
    assert game.at("s11") == "9b"
    game.act("add_barricade", "s45")
    assert "add_barricade" not in game.offered("act")


@rule("VIC-2.10")
def test_healing_brings_no_captured_troop_back() -> None:
    game = Sitting('do = ["heal"]\nport = 1\nhospital = 3\n[at]\ncaptured = "2i 3c"\ns31 = "9c"')
    assert game.at("captured") == "2i 3c"


@rule("VIC-2.10", "VIC-9.12")
def test_a_razed_camp_frees_a_captured_troop() -> None:
    game = Sitting('do = ["combats"]\n[at]\ncamp_sants = "1i"\ncaptured = "1c"\ns31 = "9c"')
    assert game.at("camp_sants") == "1i 1c razed"
    assert game.at("captured") == ""


@rule("VIC-2.11")
@pytest.mark.parametrize(
    ("before", "batteries"),
    [("A1 B0 C3 D1 E1 F0", 2), ("A1 B0 C3 D0 E1 F0", 1), ("A2 B3 C1 D1 E0 F1", 2)],
)
def test_a_parallel_is_completed_when_all_six_tokens_have_reached_it(before: str, batteries: int) -> None:
    # Card 56: two steps of trench, then one more battery if the first parallel is completed.
    text = f'phase = "card"\nstage = 2\ncard = 56\ntrench = "{before}"\n[at]\ns31 = "9c"'
    game = Sitting(text, dice=["trench.1", "bombard.1", "trench.2"])
    assert game.track()[1] == batteries


# -- values


@rule("VIC-2.12")
def test_a_change_of_the_value_moves_no_needle() -> None:
    # Basset: +1 to Powder when guns fire.
    text = 'leaders = {victor = 26}\nap = 4\npowder = 3\n[at]\ns48 = "1k"\ng7 = "9x"\ns31 = "9c"'
    game = Sitting(text)
    game.act("fire_cannon", "s48", "g7")
    assert game.last(CannonFired).number == 4
    assert game.value("powder") == 3


@rule("VIC-2.12")
def test_a_plus_behind_the_indicator_moves_the_needle() -> None:
    text = 'phase = "card"\ncard = 45\npowder_box = 0\n[at]\ns36 = "1c"\ns31 = "9c"'
    game = Sitting(text, dice=["reinforce.1", "reinforce.1"])
    assert game.boxes()[2] == 2
    assert game.value("powder") == 2


@rule("VIC-2.13")
@vector("VIC-E15")
def test_the_holder_of_the_flag_fires_with_one_more() -> None:
    text = 'active = "victor"\nflag = "victor"\nap = 2\npowder = 3\n[at]\ns48 = "1k"\ng7 = "3x"\ns31 = "9c"'
    game = Sitting(text)
    game.act("fire_cannon", "s48", "g7")
    assert game.bourbons() == {}
    text = text.replace('g7 = "3x"', 'g7 = "5x"')
    game = Sitting(text)
    game.act("fire_cannon", "s48", "g7")
    assert game.bourbons() == {"g7": 1}


@rule("VIC-2.13")
def test_the_flag_helps_in_combat() -> None:
    game = Sitting('flag = "victor"\ndo = ["combats"]\npowder = 3\n[at]\ns44 = "1i 12x"\ns31 = "9c"')
    assert game.last(CombatFought).barcelona == 3 + 3 + 1


@rule("VIC-2.13", "VIC-R41")
def test_the_flag_helps_in_the_turn_of_its_holder_only() -> None:
    game = Sitting(
        'active = "victor"\nflag = "victoria"\ndo = ["combats"]\npowder = 3\n[at]\ns44 = "1i 12x"\ns31 = "9c"'
    )
    assert game.last(CombatFought).barcelona == 3 + 3


@rule("VIC-2.13", "VIC-R41")
def test_the_flag_does_not_help_outside_turns() -> None:
    # Dalmau brings a troop of the reserve into the city at the start of the round: upon Bourbons in the Ribera.
    text = """
    phase = "round"
    stage = 2
    flag = "victor"
    leaders = {victor = 69}
    powder = 3
    [at]
    s24 = "9x"
    s31 = "9c"
    reserve = "1i"
    """
    game = Sitting(text)
    game.answer("transfer_pieces", [("infantry-reserve", "s24", 1)])
    assert game.last(CombatFought).barcelona == 3 + 3


@rule("VIC-2.13")
def test_the_flag_helps_guns_and_muskets_alone() -> None:
    # A card that asks for the value of an indicator means its box.
    game = Sitting('flag = "victor"\npowder = 3\n[at]\ns31 = "9c"')
    assert game.value("powder") == 3
