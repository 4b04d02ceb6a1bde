"""VIC-7 Bourbon actions: dice, bombardment, advance, trench."""

import pytest

from baluard.games.victus.eyes.positions import read_position
from baluard.games.victus.model.activities import Combats
from baluard.games.victus.model.events import (
    AdvanceBegan,
    BourbonsMoved,
    CampsFilled,
    CombatFought,
    DiceIgnored,
    DiceRerolled,
    DiceRolled,
    DieResolved,
    DiscMoved,
    EffectBegan,
    GunsOverrun,
    HazardRevealed,
    ImpactIgnored,
    SpaceBombarded,
    TrenchMoved,
)
from baluard.games.victus.rules.advance import fill_in
from baluard.kernel.table import Table
from tests.rulebooks.victus.table import END, Sitting, facts, rule, vector

HOLD = '[at]\ns31 = "9c"\n'
LITTLE = ["reinforce.1", "reinforce.1"]


def rolled(faces: list[str], text: str, stage: int = 1, mode: str = "full") -> Sitting:
    """Dice that have just fallen."""
    return Sitting(f'phase = "dice"\nstage = {stage}\n{text}', dice=faces, mode=mode)


def advancing(steps: int, card: int, text: str) -> Sitting:
    """An advance with the colours of a hazard card."""
    return Sitting(f'do = ["advance {steps}"]\nhazards = [{card}]\n{text}\ns31 = "9c"')


def resolved(game: Sitting) -> list[str]:
    """The faces resolved so far."""
    return [die.face for die in game.told(DieResolved)]


# -- the dice


@rule("VIC-7.1")
@pytest.mark.parametrize(
    ("stage", "dice"),
    [
        (1, ["white", "grey"]),
        (2, ["blue", "yellow", "red"]),
        (3, ["yellow", "red", "black"]),
        (4, ["white", "grey", "blue", "yellow", "red", "black"]),
    ],
)
def test_the_dice_of_a_stage(stage: int, dice: list[str]) -> None:
    f = facts()
    assert [f.dice[die] for die in f.stage_dice[stage]] == dice
    game = rolled([f"reinforce.{3 if die == 'black' else 2}" for die in dice], "batteries = 1\n" + HOLD, stage)
    assert [face.partition(".")[0] for face in game.last(DiceRolled).faces] == dice


@rule("VIC-7.1")
def test_dice_are_rolled_again_and_then_set_aside() -> None:
    # Zuviría rolls one die again, card 49 ignores one.
    game = Sitting(
        f'phase = "start"\ncommitted = {{victor = 49}}\nleaders = {{victor = 68}}\nhazards = [1]\n{HOLD}',
        dice=["advance.2", "bombard.1", "reinforce.3"],
    )
    assert game.asked() == [("victor", "reroll_dice")]
    assert not game.admits("reroll_dice", ("white.advance.2", "grey.bombard.1"))  # one die only
    game.answer("reroll_dice", ("white.advance.2",))
    assert game.last(DiceRerolled).faces == ("white.reinforce.3",)
    assert game.asked() == [("victor", "ignore_dice")]
    assert game.offered("ignore_dice") == ["white.reinforce.3", "grey.bombard.1", "done"]
    game.answer("ignore_dice", ("white.reinforce.3",))
    assert game.last(DiceIgnored).faces == ("white.reinforce.3",)
    assert resolved(game) == ["grey.bombard.1"]
    assert game.track()[0] == 0


@rule("VIC-7.1")
def test_nobody_has_to_roll_again_or_to_set_aside() -> None:
    game = Sitting(
        f'phase = "start"\ncommitted = {{victor = 49}}\nleaders = {{victor = 68}}\n{HOLD}',
        dice=["reinforce.2", "reinforce.1"],
    )
    game.play(("reroll_dice", ()), ("ignore_dice", ()))
    game.defaults("next_die")
    assert len(resolved(game)) == 2


@rule("VIC-7.1", "VIC-7.2")
def test_an_extra_die_is_rolled_and_resolved_last_in_the_first_game() -> None:
    # Card 131: the grey die is rolled too.
    game = Sitting(
        f'phase = "card"\nstage = 3\ncard = 131\n{HOLD}',
        dice=["reinforce.1", "reinforce.2", "reinforce.3", "reinforce.2"],
        mode="first",
    )
    assert resolved(game) == ["yellow.reinforce.1", "red.reinforce.2", "black.reinforce.3", "grey.reinforce.2"]


@rule("VIC-7.2")
def test_the_first_game_resolves_the_dice_in_the_order_of_the_table() -> None:
    game = rolled(["trench.1", "reinforce.1", "trench.3"], HOLD, stage=2, mode="first")
    assert resolved(game) == ["blue.trench.1", "yellow.reinforce.1", "red.trench.3"]
    assert game.asked() == [("victor", "act")]


@rule("VIC-7.2", "VIC-R23")
def test_in_the_full_game_the_next_die_is_chosen_each_time() -> None:
    game = rolled(["trench.1", "reinforce.1", "trench.3"], HOLD, stage=2)
    assert game.offered("next_die") == ["blue.trench.1", "yellow.reinforce.1", "red.trench.3"]
    game.answer("next_die", "red.trench.3")
    assert game.trenches() == "A1 B1 C1 D0 E0 F0"
    assert game.offered("next_die") == ["blue.trench.1", "yellow.reinforce.1"]
    game.answer("next_die", "yellow.reinforce.1")
    assert resolved(game) == ["red.trench.3", "yellow.reinforce.1", "blue.trench.1"]


@rule("VIC-7.2")
def test_a_die_is_resolved_completely_before_the_next() -> None:
    # The combat of the advance comes before the bombardment.
    text = 'powder = 1\nhazards = [7, 1]\n[at]\na3 = "3x"\ns52 = "1c"\ns31 = "9c"'
    game = rolled(["advance.2", "bombard.1"], text, mode="first")
    told = [type(event) for event in game.story]
    assert told.index(CombatFought) < told.index(SpaceBombarded)


@rule("VIC-7.3", "VIC-R32")
@vector("VIC-E21")
def test_changes_of_the_dice_add_up_and_do_not_touch_cards() -> None:
    leaders = "leaders = {victor = 27, victoria = 51}\n"
    game = rolled(["trench.2", "reinforce.1", "trench.2"], leaders + HOLD, stage=2)
    game.answer("next_die", "blue.trench.2")
    assert game.last(DieResolved).n == 2
    assert game.trenches() == "A1 B1 C0 D0 E0 F0"
    text = f'phase = "card"\nstage = 2\ncard = 56\n{leaders}{HOLD}'  # trench +2
    game = Sitting(text, dice=["trench.2", "reinforce.1", "trench.2"])
    assert game.trenches() == "A1 B1 C0 D0 E0 F0"


@rule("VIC-7.3")
def test_a_result_of_zero_has_no_effect() -> None:
    game = rolled(["reinforce.1", "advance.1"], f"leaders = {{victor = 27}}\nreinforcements = 5\n{HOLD}")
    game.answer("next_die", "grey.advance.1")
    assert [die.n for die in game.told(DieResolved)] == [0, 1]
    assert not any(isinstance(event, (CampsFilled, HazardRevealed, AdvanceBegan)) for event in game.story)
    assert game.track()[0] == 6


@rule("VIC-7.3")
def test_a_result_never_falls_below_zero() -> None:
    # Card 100: an advance of one; then advances of the dice -1. Popoli takes another.
    text = 'phase = "card"\nstage = 2\ncard = 100\nleaders = {victor = 27}\nhazards = [1]\n'
    game = Sitting(text + HOLD, dice=["advance.1", "reinforce.1", "trench.2"])
    game.answer("next_die", "blue.advance.1")
    assert game.last(DieResolved).n == 0


@rule("VIC-7.4")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_reinforcements_move_the_disc(number: int) -> None:
    game = rolled([f"reinforce.{number}", "bombard.1"], f"reinforcements = 5\nhazards = [1]\n{HOLD}")
    game.answer("next_die", f"white.reinforce.{number}")
    assert game.track()[0] == 5 + number


# -- bombardment


@rule("VIC-7.5", "VIC-7.6")
@vector("VIC-T4")
def test_two_bombardments() -> None:
    text = """
    batteries = 5
    hazards = [1, 4]
    [at]
    s45 = "1i"
    s46 = "1i 1c 1k 2d"
    s21 = "rubble"
    s48 = "1k 1c 1d"
    s25 = "ruin"
    s31 = "9c"
    """
    game = rolled(["bombard.2", "bombard.1"], text)
    game.answer("next_die", "white.bombard.2")
    assert [(hit.space, hit.number) for hit in game.told(SpaceBombarded)] == [("s11", 2), ("s45", 2), ("s46", 2)]
    assert game.at("s11") == "ruin"
    assert game.at("s45") == "rubble"
    assert sorted(game.offered("impact_casualty")) == ["cannon", "coronela", "defence", "infantry"]
    game.answer("impact_casualty", "defence")
    assert game.at("s46") == "1i 1c 1k 1d"
    game.answer("impact_casualty", "coronela")
    assert game.at("s46") == "1i 1k 1d"
    assert [(hit.space, hit.number) for hit in game.told(SpaceBombarded)[3:]] == [("s21", 1), ("s48", 1)]
    assert game.at("s21") == "ruin"
    game.answer("impact_casualty", "defence")
    assert game.at("s48") == "1c 1k"
    assert game.at("s25") == "ruin"
    assert game.last(ImpactIgnored).space == "s25"
    assert game.at("wounded") == "1i 1c"


@rule("VIC-7.5")
@pytest.mark.parametrize(("box", "number"), [(1, 1), (4, 2), (5, 3), (8, 4), (14, 5)])
def test_as_many_spaces_are_hit_as_the_batteries_are_worth(box: int, number: int) -> None:
    game = Sitting(f'do = ["bombard 1"]\nbatteries = {box}\nhazards = [6]\n{HOLD}')
    line = ["s23", "s13", "s52", "s31", "s48"]
    assert [hit.space for hit in game.told(SpaceBombarded)] == line[:number]


@rule("VIC-7.5", "VIC-R39")
@vector("VIC-E20")
def test_popoli_does_not_reach_a_sixth_space() -> None:
    game = Sitting(f'do = ["bombard 1"]\nleaders = {{victor = 27}}\nbatteries = 11\nhazards = [1]\n{HOLD}')
    assert len(game.told(SpaceBombarded)) == 5


@rule("VIC-7.6")
def test_every_piece_and_work_may_take_an_impact() -> None:
    game = Sitting('do = ["bombard 9"]\nhazards = [10]\n[at]\ns53 = "1i 1c 1k 2d 1b 1o"\ns31 = "9c"')
    for kind in ("organ", "barricade", "defence", "defence", "cannon", "infantry"):
        assert kind in game.offered("impact_casualty")
        game.answer("impact_casualty", kind)
    # The Coronela alone is left: no choice; then rubble and ruin; nothing more is left of nine.
    assert game.at("s53") == "ruin"
    assert game.at("wounded") == "1i 1c 1k"


@rule("VIC-7.6", "VIC-R18")
def test_bourbons_are_not_hurt_by_their_guns() -> None:
    game = Sitting('do = ["bombard 2"]\nhazards = [1]\n[at]\ns11 = "5x"\ns31 = "9c"')
    assert game.at("s11") == "5x ruin"


@rule("VIC-7.6")
def test_the_first_game_brings_neither_barricades_nor_organs() -> None:
    f = facts(mode="first")
    lists = [f.cards[card].effect for stage in (1, 2, 3) for card in f.deck[stage]]
    names = {f.ops[op].op for number in lists for op in f.lists[number]}
    assert not names & {"barricade", "organ", "mine_explode"}
    game = Sitting(f"ap = 9\n{HOLD}", mode="first")
    assert "add_barricade" not in game.offered("act")


@rule("VIC-7.12")
def test_rubble_is_not_limited_by_the_supply() -> None:
    f = facts()
    spaces = [f.ids[z] for z in f.barcelona if f.ids[z] not in ("s11", "s31")][:28]
    text = "\n".join(f'{name} = "rubble"' for name in spaces)
    game = Sitting(f'do = ["bombard 1"]\nhazards = [1]\n{HOLD}{text}')
    assert f.supply["rubble_tokens"] == 28
    assert game.at("s11") == "rubble"
    assert game.s.rubble_tokens() == 29


# -- advance


@rule("VIC-7.7")
@vector("VIC-E4")
def test_camps_fill_and_the_trench_is_a_way_out() -> None:
    game = advancing(1, 7, 'reinforcements = 5\ntrench = "A0 B2 C0 D0 E0 F0"\n[at]\na0 = "razed"')
    exits = {
        "v2": 3,  # Can Tunis
        "v3": 3,
        "v4": 3,
        "v5": 3,
        "v6": 3,
        "v7": 3,
        "v8": 3,
        "v9": 3,
        "v10": 3,  # Mas Guinardó; of A0 nobody comes
        "b3": 3,  # out of B0, by the trench in B2
        "b1": 3,
        "c1": 3,
        "d1": 3,
        "e1": 3,
    }
    assert game.bourbons() == exits
    assert game.last(CampsFilled) == CampsFilled(3, 14)
    assert game.track()[0] == 0


@rule("VIC-7.7", "VIC-9.7")
@vector("VIC-E12")
def test_survivors_of_a_raid_advance_alone() -> None:
    # Card 41 lets an infantry raid camp C before the dice.
    text = 'phase = "card"\ncard = 41\nreinforcements = 8\nhazards = [7, 1]\n[at]\nc1 = "1i"\ns31 = "9c"'
    game = Sitting(text, dice=["bombard.1", "advance.1"])
    game.answer("act_granted", ("move_troops", "c1", "1i0c", "c0"))
    assert game.bourbons() == {"c0": 1}
    assert game.at("reserve") == "1i"
    game.defaults("act_granted")
    game.answer("next_die", "grey.advance.1")
    assert game.bourbons()["b1"] == 1  # C0 got no new troops
    assert game.bourbons()["c1"] == 4
    assert "c0" not in game.bourbons()


@rule("VIC-7.7", "VIC-10.1")
@vector("VIC-E12")
def test_survivors_of_a_raid_go_home_at_the_end_of_the_turn() -> None:
    game = Sitting('ap = 9\nreinforcements = 8\n[at]\nc1 = "1i"\ns31 = "9c"')
    game.act("move_troops", "c1", "1i0c", "c0")
    assert game.at("c0") == "1x"
    game.end_turn()
    assert game.at("c0") == ""


@rule("VIC-7.7")
def test_with_no_reinforcements_nobody_leaves_the_camps() -> None:
    game = advancing(1, 7, 'reinforcements = 0\n[at]\ng3 = "2x"')
    assert game.bourbons() == {"s44": 2}


@rule("VIC-7.7")
def test_the_disc_goes_back_without_a_symbol() -> None:
    game = advancing(1, 7, 'reinforcements = 3\n[at]\nwounded = "2c"')
    assert game.last(DiscMoved) == DiscMoved("reinforcements", -3, 0)
    assert game.at("wounded") == "2c"


@rule("VIC-7.8")
@pytest.mark.parametrize(("steps", "colours"), [(1, "r"), (3, "ryy"), (5, "ryyry"), (6, "ryyryr"), (7, "ryyryry")])
def test_the_colours_come_from_the_hazard_card_and_begin_again_behind_five(steps: int, colours: str) -> None:
    game = advancing(steps, 4, "[at]")
    names = {"r": "red", "y": "yellow"}
    assert game.last(AdvanceBegan).colours == tuple(names[letter] for letter in colours)


@rule("VIC-7.9")
def test_every_stack_moves_once_for_each_colour() -> None:
    game = advancing(2, 3, '[at]\nv5 = "2x"\nh6 = "3x"\nreducte = "4x"')  # yellow, red
    assert game.bourbons() == {"h4": 2, "s47": 3, "s57": 4}
    assert [len(moved.path) for moved in game.told(BourbonsMoved)] == [3, 3, 3]


@rule("VIC-7.9", "VIC-2.6")
@pytest.mark.parametrize("section", ["a", "b", "c", "d", "e", "f"])
@pytest.mark.parametrize("position", [0, 1, 2, 3])
def test_the_troops_of_a_camp_start_from_its_trench(section: str, position: int) -> None:
    game = advancing(1, 7, f'trench = "{section.upper()}{position}"\n[at]\n{section}0 = "2x"')
    f = game.facts
    trench = f"{section}{position}"
    end = f.ids[f.arrow[0][f.no[trench]]]  # by the yellow arrow
    start = (f"{section}0",) if position == 0 else (f"{section}0", trench)
    assert game.last(BourbonsMoved).path == (*start, end)
    assert game.bourbons() == {end: 2}


@rule("VIC-7.9", "VIC-9.11")
def test_the_expedition_and_the_beach_do_not_advance() -> None:
    game = advancing(2, 7, '[at]\nexpedition = "5x 1i"\nplatja = "2x"\nport = "1x"')
    assert game.bourbons() == {"expedition": 5, "platja": 3}
    assert game.told(CombatFought) == []


@rule("VIC-R34")
@pytest.mark.parametrize("card", [1, 4])
def test_no_camp_keeps_its_bourbons_after_an_advance(card: int) -> None:
    game = advancing(1, card, 'reinforcements = 5\ntrench = "A1 B0 C2 D3 E0 F1"\n[at]')
    assert not any(game.facts.is_camp[game.facts.no[name]] for name in game.bourbons())
    assert sum(game.bourbons().values()) == 15 * 3


@rule("VIC-7.10")
@vector("VIC-T5")
def test_ruins_carry_a_stack_to_the_heart_of_the_city() -> None:
    text = '[at]\na3 = "8x"\ns52 = "ruin"\ns24 = "rubble"\ns33 = "ruin"\ns26 = "ruin"\ns34 = "4c"'
    game = advancing(3, 1, "powder = 1\n" + text)
    assert game.last(BourbonsMoved).path == ("a3", "s52", "s24", "s33", "s26", "s34")
    assert game.last(CombatFought) == CombatFought("s34", 5, 8, "lost")
    assert game.at("s34") == "3x"
    assert game.at("wounded") == "4c"


@rule("VIC-7.10", "VIC-7.11")
@vector("VIC-T7")
def test_troops_stop_a_stack_for_good() -> None:
    game = advancing(2, 7, 'powder = 4\n[at]\ng8 = "3x"\ng9 = "4x"\na3 = "8x"\ns52 = "1i 1c"')
    assert game.bourbons() == {"s22": 7}
    assert game.last(CombatFought) == CombatFought("s52", 8, 8, "tie")
    assert game.at("s52") == ""
    assert game.at("wounded") == "1i 1c"


@rule("VIC-7.10")
@vector("VIC-T8")
def test_guns_without_troops_are_overrun() -> None:
    game = advancing(3, 3, '[at]\ng3 = "3x"\ns44 = "2k 2d"')
    assert game.told(GunsOverrun) == [GunsOverrun(2, "s44")]
    assert game.at("s44") == "2d"
    assert game.at("wounded") == "2k"
    assert game.at("s13") == "3x"


@rule("VIC-7.10", "VIC-9.6")
@vector("VIC-T26")
def test_an_organ_stops_a_stack_in_a_ruin() -> None:
    game = advancing(3, 1, 'powder = 4\n[at]\ns54 = "12x"\ns24 = "ruin 1o 1b"')
    assert game.last(CombatFought) == CombatFought("s24", 10, 12, "lost")
    assert game.at("s24") == "2x 1b ruin"


@rule("VIC-7.10", "VIC-9.6")
def test_guns_beside_an_organ_are_not_lost_before_it_has_fought() -> None:
    game = advancing(3, 1, 'powder = 4\n[at]\ns54 = "2x"\ns24 = "2k 1o"')
    assert game.last(CombatFought) == CombatFought("s24", 9, 2, "won")
    assert game.at("s24") == "2k"


@rule("VIC-7.10", "VIC-10.2")
@vector("VIC-E5")
def test_a_ruin_by_the_sea_leads_to_the_beach() -> None:
    game = advancing(1, 8, '[at]\ns35 = "2x"\ns57 = "ruin"')
    assert game.bourbons() == {"platja": 2}
    assert not game.match.is_over
    game.end_turn()
    assert game.result.reason == "beach"


@rule("VIC-7.10")
def test_the_ruin_under_the_first_step_belongs_to_that_step() -> None:
    # Leaving a ruin is a step like any other; only entering one is free.
    game = advancing(1, 7, '[at]\ns52 = "2x ruin"')
    assert game.bourbons() == {"s24": 2}


@rule("VIC-7.10")
def test_a_stack_among_troops_does_not_move() -> None:
    game = advancing(1, 7, 'powder = 1\n[at]\ng3 = "9x 1c"')
    assert game.told(BourbonsMoved) == []
    assert game.at("g3") == "8x"


@rule("VIC-7.11")
def test_combats_wait_until_all_have_moved_and_the_active_player_orders_them() -> None:
    game = advancing(1, 7, 'powder = 1\n[at]\ng3 = "1x"\ns44 = "1i"\na3 = "1x"\ns52 = "1i"\nt2 = "1x"')
    assert len(game.told(BourbonsMoved)) == 3
    assert game.told(CombatFought) == []
    assert game.asked() == [("victor", "combat_order")]
    assert sorted(game.offered("combat_order")) == ["s44", "s52"]
    game.answer("combat_order", "s52")
    assert [fought.space for fought in game.told(CombatFought)] == ["s52", "s44"]


@rule("VIC-7.11", "VIC-13.4")
def test_leaders_that_wait_for_an_advance_act_behind_its_combats() -> None:
    # Dillon: after an advance the reinforcements move one box.
    text = 'stage = 3\nleaders = {victoria = 133}\npowder = 1\n[at]\ng3 = "1x"\ns44 = "1i"'
    game = advancing(1, 7, text)
    told = [type(event) for event in game.story]
    assert told.index(CombatFought) < told.index(EffectBegan)
    assert game.track()[0] == 1


# -- trench


@rule("VIC-7.13", "VIC-R3")
@vector("VIC-T9")
def test_the_hindmost_token_digs() -> None:
    text = f'trench = "A3 B2 C3 D0 E2 F2"\n{HOLD}'
    game = rolled(["trench.1", "reinforce.1", "trench.3"], text, stage=2)
    game.answer("next_die", "red.trench.3")
    assert [moved.space for moved in game.told(TrenchMoved)] == ["d1", "d2", "b3"]
    assert game.trenches() == "A3 B3 C3 D2 E2 F2"


@rule("VIC-7.14")
@vector("VIC-T9")
def test_the_foremost_token_is_filled_in() -> None:
    s = read_position(f'trench = "A3 B2 C3 D0 E2 F2"\nmine = 3\n{HOLD}', facts())
    table = Table()
    fill_in(table, s, 4)
    assert [told.event.space for told in table.told if isinstance(told.event, TrenchMoved)] == ["c2", "a2", "f1", "e1"]
    assert s.trench == (2, 2, 2, 0, 1, 1)
    assert s.mine == 3
    assert table.pushed == [Combats()]


@rule("VIC-7.13", "VIC-9.8", "VIC-R33")
@vector("VIC-T22")
def test_a_token_dug_upon_an_infantry() -> None:
    text = 'trench = "A3 B3 C3 D3 E1 F3"\nreinforcements = 2\nbatteries = 5\nhazards = [1]\n[at]\ne2 = "1i"\ns31 = "9c"'
    game = rolled(["trench.1", "bombard.2", "trench.3"], text, stage=2)
    game.answer("next_die", "blue.trench.1")
    assert game.last(CombatFought) == CombatFought("e2", 3, 2, "won")
    assert game.trenches() == "A3 B3 C3 D3 E1 F3"
    assert game.track() == (2, 4, 0)
    assert game.razed() == ["e0"]
    game.answer("next_die", "red.trench.3")
    assert len(game.told(CombatFought)) == 1
    assert game.trenches() == "A3 B3 C3 D3 E1 F3"
    assert game.track() == (2, 4, 2)
    assert game.at("e2") == "1i"


@rule("VIC-7.13")
@vector("VIC-E9")
@pytest.mark.parametrize(("mode", "mine"), [("first", 0), ("full", 2)])
def test_a_finished_trench_feeds_the_mine(mode: str, mine: int) -> None:
    text = f'trench = "A3 B3 C3 D3 E3 F3"\n{HOLD}'
    game = rolled(["trench.2", "reinforce.1", "reinforce.2"], text, stage=2, mode=mode)
    game.defaults("next_die")
    assert game.trenches() == "A3 B3 C3 D3 E3 F3"
    assert game.track()[2] == mine


@rule("VIC-7.13")
def test_a_camp_or_trench_with_barcelona_troops_does_not_dig() -> None:
    # Nobody can stand in a camp when the dice fall but after a card: card 55 sends an infantry into camp A.
    text = 'phase = "card"\nstage = 2\ncard = 55\nreinforcements = 0\n[at]\na1 = "1i"\ns31 = "9c"'
    game = Sitting(text, dice=["trench.1", "reinforce.1", "reinforce.2"])
    game.answer("act_granted", ("move_troops", "a1", "1i0c", "a0"))
    assert game.at("a0") == "1i razed"
    game.answer("act_granted", END)
    game.answer("next_die", "blue.trench.1")
    assert game.trenches() == "A0 B1 C0 D0 E0 F0"


@rule("VIC-7.14")
@vector("VIC-E32")
def test_a_trench_under_troops_cannot_be_filled_in() -> None:
    s = read_position('trench = "A3 B1"\n[at]\na3 = "1i"\ns31 = "9c"', facts())
    table = Table()
    fill_in(table, s, 2)
    assert s.trench == (3, 0, 0, 0, 0, 0)
    assert table.pushed == [Combats()]
    # Card 81 plays it: three steps, of which two are lost; then the combat for A3.
    text = 'phase = "card"\nstage = 2\ncard = 81\ntrench = "A3 B1"\nreinforcements = 2\nmine = 2\n'
    game = Sitting(text + '[at]\na3 = "1i"\ns31 = "9c"', dice=["trench.1", "reinforce.1", "reinforce.2"])
    assert [(moved.space, moved.forward) for moved in game.told(TrenchMoved)] == [("b0", False), ("a2", False)]
    assert game.last(CombatFought) == CombatFought("a3", 3, 2, "won")
    assert game.track()[2] == 2


@rule("VIC-7.14")
def test_a_trench_filled_in_never_touches_the_mine() -> None:
    text = f'phase = "card"\nstage = 2\ncard = 81\nmine = 4\n{HOLD}'
    game = Sitting(text, dice=["trench.1", "reinforce.1", "reinforce.2"])
    assert game.track()[2] == 4
