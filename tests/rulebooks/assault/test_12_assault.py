"""ASL-12 Assault."""

import pytest

from baluard.games.assault.model.events import AssaultResolved, CommanderRolled, ZoneOverrun
from baluard.games.assault.model.facts import CATALAN, TWO_CROWNS
from baluard.games.assault.rules.odds import chance_of_success
from tests.rulebooks.assault.table import Sitting, rule, vector

FIGURES = """
phase = "combat"
[two_crowns]
cases_santa_clara = "line*4"
rec_baix = "grenadier line*4"
ter_molins = "grenadier line*4"
[catalan]
conv_santa_clara_sud = "coronela"
illa_fusina = "mountain"
pla_den_llull = "regular*2 coronela*3 barricade>rec_baix"
pla_de_palau = "commander"
"""


def totals(game: Sitting) -> tuple[int, int]:
    """Both totals before the dice."""
    fight = game.last(AssaultResolved)
    return fight.attack, fight.defence


def assault(
    crowns: tuple[str, str],
    catalan: tuple[str, str],
    dice: tuple[int, int] = (1, 6),
    more: str = "",
    active: str = "two_crowns",
) -> Sitting:
    """One zone assaults another; the defender stays, the strongest lead, no commander is used."""
    text = f"""
        phase = "combat"
        active = "{active}"
        [two_crowns]
        {crowns[0]} = "{crowns[1]}"
        [catalan]
        {catalan[0]} = "{catalan[1]}"
        {more}
        """
    game = Sitting(text, dice=dice)
    origin, target = (crowns, catalan) if active == "two_crowns" else (catalan, crowns)
    game.attack(origin[0], target[0])
    stays = {"withdraw": "no", "attack_commander": "none", "defence_commander": "none"}
    while game.asked() and game.asked()[0][1] in ("attack_lead", "defence_lead", *stays):
        tag = game.asked()[0][1]
        game.answer(tag, stays.get(tag, game.decision(tag).default))
    return game


# -- the worked example of the rulebook


@rule("ASL-12.3", "ASL-12.4", "ASL-12.6", "ASL-12.9", "ASL-12.11", "ASL-14.4")
@vector("V7", "V8")
def test_figures_a_to_d() -> None:
    game = Sitting(FIGURES, dice=[4, 1, 3, 6, 5, 2, 6])
    game.attack("cases_santa_clara", "pla_den_llull", "volley")
    game.answer("volley_losses", ("coronela",))
    game.attack("rec_baix", "pla_den_llull")
    game.answer("attack_lead", "grenadier")
    game.answer("defence_lead", "regular")
    game.answer("defence_commander", "commander")  # no Two Crowns commander is in contact: nobody is asked
    game.answer("withdraw", "no")
    fight = game.last(AssaultResolved)
    assert (fight.attack, fight.defence) == (5 + 4, 5 + 3 + 1 + 3)
    assert (fight.attack + fight.attack_die, fight.defence + fight.defence_die) == (14, 14)
    assert not fight.success
    assert game.types_in("rec_baix") == ["line"] * 4
    assert game.last(CommanderRolled).lost
    assert game.pile(CATALAN) == ["commander", "coronela"]
    assert game.men("pla_den_llull") == 4


@rule("ASL-12.8", "ASL-12.9", "ASL-12.11", "ASL-13.2", "ASL-13.6", "ASL-13.8")
@vector("V9")
def test_figures_d_to_f() -> None:
    text = FIGURES.replace("coronela*3 barr", "coronela*2 barr").replace('pla_de_palau = "commander"', "")
    game = Sitting(text, dice=[5, 6])
    game.attack("ter_molins", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "regular"), ("withdraw", "yes"))
    game.answer(
        "retreat", [("regular", "pla_de_palau", 2), ("coronela", "born", 1), ("coronela", "conv_santa_clara_sud", 1)]
    )
    assert not game.admits("advance", ())
    game.answer("advance", ("line", "line"))
    fight = game.last(AssaultResolved)
    assert (fight.attack, fight.defence) == (5 + 4, 5 + 3 + 3 + 2)
    assert (fight.attack + fight.attack_die, fight.defence + fight.defence_die) == (14, 19)
    assert game.pile(TWO_CROWNS) == ["grenadier"]
    assert game.pile(CATALAN) == ["barricade"]
    assert game.types_in("pla_den_llull") == ["line", "line"]
    assert game.types_in("pla_de_palau") == ["regular", "regular"]


# -- targets


@rule("ASL-12.1")
@pytest.mark.parametrize(
    ("origin", "target", "garrison", "legal"),
    [
        ("fos_molins", "ter_molins", "coronela", True),
        ("fos_molins", "bal_llevant", "coronela", False),  # red
        ("fos_reial", "ter_reial", "coronela", False),  # the closed breach
        ("fos_molins", "ter_molins", "battery", True),
        ("fos_molins", "ter_molins", "commander", True),
        ("fos_molins", "ter_carnalatge", "coronela", False),  # not next door
    ],
)
def test_targets_are_enemies_across_a_crossable_border(origin: str, target: str, garrison: str, legal: bool) -> None:
    game = Sitting(f'phase = "combat"\n[two_crowns]\n{origin} = "line"\n[catalan]\n{target} = "{garrison}"')
    found = game.ways(origin, target) if ("two_crowns", "declare_action") in game.asked() else []
    assert ("assault" in found) == legal


@rule("ASL-12.2", "ASL-R6")
def test_a_special_only_zone_falls_without_dice_leads_or_commanders() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "line*2 commander"
        [catalan]
        pla_den_llull = "battery banner barricade>rec_baix"
        born = "commander"
        """
    )
    game.attack("rec_baix", "pla_den_llull")
    assert game.asked() == [("two_crowns", "advance")]
    game.answer("advance", ("line",))
    assert game.asked() == [("catalan", "displace")]
    game.play(("displace", "pla_de_palau"), ("advance_leaders", ()))
    assert game.told(AssaultResolved) == []
    assert len(game.told(ZoneOverrun)) == 1
    assert game.pile(CATALAN) == ["barricade", "battery"]
    assert game.types_in("pla_den_llull") == ["line"]


@rule("ASL-13.5", "ASL-12.2")
def test_an_officer_overrun_never_flees_into_the_zone_the_attack_came_from() -> None:
    game = Sitting(
        """
            phase = "combat"
            [two_crowns]
            pla_de_palau = "line"
            [catalan]
            bal_migdia = "commander"
            llotja = "coronela"
            """
    )
    game.attack("pla_de_palau", "bal_migdia")  # its only neighbour, left empty by the advance
    assert game.types_in("bal_migdia") == ["line"]
    assert game.pile(CATALAN) == ["commander"]


# -- the steps


@rule("ASL-12.3", "ASL-12.4", "ASL-R11")
def test_leads_commanders_and_withdrawal_are_asked_in_order() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier line commander"
        [catalan]
        pla_den_llull = "regular coronela commander"
        """,
        dice=[1, 6],
    )
    game.attack("rec_baix", "pla_den_llull")
    steps = []
    for answer in ("line", "coronela", "none", "none", "no"):
        [(seat, tag)] = game.asked()
        steps.append((seat, tag))
        game.answer(tag, answer)
    assert steps == [
        ("two_crowns", "attack_lead"),
        ("catalan", "defence_lead"),
        ("two_crowns", "attack_commander"),
        ("catalan", "defence_commander"),
        ("catalan", "withdraw"),
    ]
    assert totals(game) == (4 + 1, 3 + 1)  # any unit may lead


@rule("ASL-12.5", "ASL-R12")
def test_the_attacker_commits_a_commander_in_contact_with_the_target() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "line es_cmd_lavere"
        mar_migdia = "fr_cmd_dillon"
        rec_alt = "fr_cmd_berwick"
        [catalan]
        pla_den_llull = "coronela"
        """,
        dice=[1, 6, 1],
    )
    game.attack("rec_baix", "pla_den_llull")
    assert set(game.offered("attack_commander")) == {"none", "es_cmd_lavere", "fr_cmd_dillon"}  # rec_alt is too far
    game.play(("attack_commander", "fr_cmd_dillon"), ("withdraw", "no"))
    assert totals(game) == (4 + 1, 3)


@rule("ASL-12.6")
def test_the_defender_commits_a_commander_in_the_target_or_in_contact_with_it() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "line"
        [catalan]
        pla_den_llull = "coronela cat_cmd_basset"
        ter_molins = "cat_cmd_tohar"
        llotja = "cat_cmd_bellver"
        """,
        dice=[1, 6, 1],
    )
    game.attack("rec_baix", "pla_den_llull")
    assert set(game.offered("defence_commander")) == {"none", "cat_cmd_basset", "cat_cmd_tohar"}
    game.play(("defence_commander", "cat_cmd_tohar"), ("withdraw", "no"))
    assert totals(game) == (4, 3 + 1)


@rule("ASL-12.7", "ASL-12.9", "ASL-14.6", "ASL-R14", "ASL-R15")
@vector("V25")
def test_banner_and_commander_together_and_only_the_commander_rolls() -> None:
    game = Sitting(
        """
        phase = "combat"
        active = "catalan"
        [catalan]
        born = "coronela*4 banner cat_cmd_casanova"
        [two_crowns]
        montcada = "grenadier line"
        """,
        dice=[1, 6, 1],
    )
    game.attack("born", "montcada")
    game.play(("attack_lead", "coronela"), ("defence_lead", "grenadier"), ("attack_commander", "cat_cmd_casanova"))
    game.answer("withdraw", "no")
    assert totals(game) == (3 + 3 + 1 + 1, 5 + 1 + 2)
    assert chance_of_success(0) == 15
    assert [roll.unit for roll in game.told(CommanderRolled)] == ["cat_cmd_casanova"]


@rule("ASL-12.7")
@pytest.mark.parametrize(("zone", "counts"), [("pla_den_llull", 1), ("pla_de_palau", 1), ("llotja", 0)])
def test_the_banner_helps_the_defence_from_the_zone_or_next_to_it(zone: str, counts: int) -> None:
    garrison = "coronela banner" if zone == "pla_den_llull" else "coronela"
    more = "" if zone == "pla_den_llull" else f'{zone} = "banner"'
    game = assault(("rec_baix", "line"), ("pla_den_llull", garrison), more=more)
    assert totals(game) == (4, 3 + counts)


@rule("ASL-12.7")
def test_the_banner_never_helps_the_two_crowns() -> None:
    game = assault(("pla_den_llull", "line"), ("rec_baix", "coronela banner"), active="catalan")
    assert totals(game) == (3 + 1, 4)


@rule("ASL-12.8", "ASL-R16")
def test_withdrawal_is_not_offered_without_a_retreat_zone() -> None:
    game = Sitting(
        'phase = "combat"\n[two_crowns]\npla_de_palau = "line"\n[catalan]\nbal_migdia = "coronela"', dice=[1, 6]
    )
    game.attack("pla_de_palau", "bal_migdia")
    assert not game.told(AssaultResolved)[-1].withdrawn
    assert totals(game) == (4, 3 + 2)


@rule("ASL-12.8")
def test_withdrawal_adds_two() -> None:
    game = Sitting(
        'phase = "combat"\n[two_crowns]\nrec_baix = "line*2"\n[catalan]\npla_den_llull = "coronela"', dice=[1, 1]
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "line"), ("withdraw", "yes"), ("retreat", [("coronela", "born", 1)]))
    assert totals(game) == (5, 3 + 2)


# -- totals


@rule("ASL-12.9", "ASL-12.12", "ASL-R13")
@vector("V10")
def test_a_line_in_front_of_grey_houses_counts_three_and_not_five() -> None:
    game = assault(("ter_sant_daniel", "line*3"), ("illa_sant_daniel", "coronela*2"))
    assert totals(game) == (4 + 2, 3 + 1 + 3)
    assert chance_of_success(6 - 7) == 10


@rule("ASL-12.9", "ASL-12.12")
@vector("V11")
def test_without_the_line_the_houses_count_two() -> None:
    game = assault(("carrer_portal_nou", "line*3"), ("illa_sant_daniel", "coronela*2"))
    assert totals(game) == (4 + 2, 3 + 1 + 2)
    assert chance_of_success(0) == 15


@rule("ASL-12.9", "ASL-R13")
@vector("V12")
@pytest.mark.parametrize("origin", ["ter_carnalatge", "illa_fusina"])
def test_a_convent_counts_three_with_or_without_its_line(origin: str) -> None:
    game = assault((origin, "line"), ("conv_santa_clara_nord", "coronela"))
    assert totals(game) == (4, 3 + 3)


@rule("ASL-12.9", "ASL-15.3", "ASL-R13")
@pytest.mark.parametrize(("origin", "ground"), [("rec_baix", 3), ("born", 0), ("ter_molins", 3), ("mar_migdia", 0)])
def test_a_barricade_counts_three_against_the_zone_it_faces_and_a_line_where_it_runs(origin: str, ground: int) -> None:
    game = assault((origin, "line"), ("pla_den_llull", "coronela barricade>rec_baix"))
    assert totals(game) == (4, 3 + ground)


@rule("ASL-12.9", "ASL-R34")
def test_units_beyond_five_in_a_deployment_zone_all_count() -> None:
    game = assault(("tc_left", "grenadier*2 line*6"), ("tr_llevant", "coronela"), dice=(1, 1))
    assert totals(game) == (5 + 7, 3)
    assert not game.admits("advance", ("grenadier", *["line"] * 5))
    game.answer("advance", ("grenadier", *["line"] * 4))
    assert game.men("tr_llevant") == 5


# -- results


@rule("ASL-12.10")
def test_each_side_rolls_one_die() -> None:
    game = assault(("rec_baix", "line*3"), ("pla_den_llull", "coronela*3"), dice=(2, 5))
    fight = game.last(AssaultResolved)
    assert (fight.attack_die, fight.defence_die) == (2, 5)
    assert game.dice.script.numbers == []


@rule("ASL-12.11")
@pytest.mark.parametrize(
    ("dice", "success"),
    [((3, 3), True), ((3, 4), False), ((2, 4), False)],  # 5 + die against 4 + die: higher, equal, lower
)
def test_the_attacker_must_throw_more(dice: tuple[int, int], success: bool) -> None:
    game = assault(("rec_baix", "line*2"), ("pla_den_llull", "coronela*2"), dice=dice)
    assert totals(game) == (5, 4)
    assert game.last(AssaultResolved).success == success
    if success:
        game.answer("retreat", [("coronela", "born", 1)])
        game.answer("advance", (game.decision("advance").space.always[0],))
        assert game.pile(CATALAN) == ["coronela"] and game.pile(TWO_CROWNS) == []
        assert game.types_in("pla_den_llull") == ["line"]
    else:
        assert game.pile(TWO_CROWNS) == ["line"] and game.pile(CATALAN) == []
        assert (game.men("rec_baix"), game.men("pla_den_llull")) == (1, 2)  # nobody moves


@rule("ASL-12.11")
@pytest.mark.parametrize(("dice", "lost"), [((6, 1), []), ((1, 6), ["line"])])
def test_a_defender_who_withdraws_loses_nobody_and_the_ground(dice: tuple[int, int], lost: list[str]) -> None:
    game = Sitting(
        'phase = "combat"\n[two_crowns]\nrec_baix = "line*2"\n[catalan]\npla_den_llull = "coronela*2"', dice=dice
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "line"), ("defence_lead", "coronela"), ("withdraw", "yes"))
    game.answer("retreat", [("coronela", "born", 2)])
    if not lost:
        game.answer("advance", (str(game.decision("advance").space.always[0]),))
    assert game.pile(TWO_CROWNS) == lost and game.pile(CATALAN) == []
    assert game.men("born") == 2
    assert game.types_in("pla_den_llull") == ["line"]


@rule("ASL-12.12")
@pytest.mark.parametrize(
    ("lead", "chances"),
    list(enumerate((0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36, 36), start=-6)),
)
def test_the_table_of_chances_is_that_of_two_dice(lead: int, chances: int) -> None:
    counted = sum(lead + a > d for a in range(1, 7) for d in range(1, 7))
    assert chance_of_success(lead) == chances == counted
