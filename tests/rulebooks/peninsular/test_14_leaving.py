"""PEN-14.7 Troops that leave the table; PEN-12.9, 12.10 what the besieged do in a relief and in an assault."""

from __future__ import annotations

import msgspec
import pytest

from baluard.games.peninsular.model.events_combat import AssaultFought, BattleFought, CorpsTrapped, Retreated
from baluard.games.peninsular.model.events_reports import DeployedOutside, GarrisonSallied, TroopsRejoined
from baluard.games.peninsular.model.report import Report, SideReport
from baluard.games.peninsular.rules.deployment import relief_edge
from tests.rulebooks.peninsular.sitting import Sitting, rule
from tests.rulebooks.peninsular.test_12_combat import enter, talavera
from tests.rulebooks.peninsular.test_20_reports import codes, example


def with_leavers(side: SideReport, count: int) -> SideReport:
    """The first units of a side have left the table in order."""
    units = [msgspec.structs.replace(u, state="withdrawn") if i < count else u for i, u in enumerate(side.units)]
    return msgspec.structs.replace(side, units=tuple(units))


def spaniards_leave(game: Sitting, count: int) -> Report:
    """The report of a battle in which the Spaniards took their first units off the table."""
    report = example(game, 0)
    return msgspec.structs.replace(report, defender=with_leavers(report.defender, count), withdrew="defender")


def left(points: int = 375, count: int = 5, province: str = "toledo") -> Sitting:
    """Some of the Spaniards at Talavera have left the table for Toledo."""
    game = talavera(resolution_modes="tabletop")
    game.corps("es", points=points)
    game.dice("retreat", 4, 3)  # 10 percent
    game.begin("france", "combat").until("battle_report")
    game.answer("battle_report", spaniards_leave(game, count)).answer("confirm_report", "accept")
    return game.answer("battle_losses_place", province)


def points_of(count: int, points: int = 375) -> int:
    """The points of the first units of a Spanish corps."""
    game = talavera(resolution_modes="tabletop")
    game.corps("es", points=points)
    game.begin("france", "combat").until("battle_report")
    return sum(unit.points for unit in example(game, 0).defender.units[:count])


@rule("PEN-14.7")
def test_a_part_that_leaves_rolls_its_retreat_alone_and_may_be_a_new_corps() -> None:
    gone = points_of(5)
    assert gone >= 112
    game = left()
    lost = game.last(Retreated).lost
    assert lost == (gone * 10 + 50) // 100
    assert game.asked() == [("spain", "left_troops")] and game.offered() == ["rejoin", "new_corps"]
    game.answer("left_troops", "new_corps").answer("battle_losses_place", "merida")
    new = game.last(TroopsRejoined).unit
    assert (game.where(new), game.of(new).points) == ("toledo", gone - lost)
    assert (game.where("es"), game.of("es").points) == ("merida", 375 - gone)


@rule("PEN-14.7")
def test_or_it_rejoins_its_corps_which_goes_there_too() -> None:
    game = left().answer("left_troops", "rejoin")
    assert game.where("es") == "toledo" and game.of("es").points == 375 - game.last(Retreated).lost
    assert len([c for c in game.s.corps if c.kind == game.facts.kind_no["spain"]]) == 1


@rule("PEN-14.7", "PEN-R16")
def test_a_new_corps_must_be_within_the_limits() -> None:
    game = talavera(resolution_modes="tabletop")
    for i in range(7):
        game.corps(f"es_{i}", at="cadiz", points=10)
    game.dice("retreat", 4, 3).begin("france", "combat").until("battle_report")
    game.answer("battle_report", spaniards_leave(game, 5)).answer("confirm_report", "accept")
    game.answer("battle_losses_place", "toledo")
    assert game.asked() == [], "eight Spanish corps: they can only rejoin"
    assert game.where("es") == "toledo"


@rule("PEN-14.7")
def test_fewer_than_a_hundred_points_rejoin_or_go_to_friends_but_are_no_corps() -> None:
    gone = points_of(2)
    assert gone < 100
    game = talavera(resolution_modes="tabletop")
    game.corps("friend", at="toledo", points=100)
    game.dice("retreat", 6, 6).begin("france", "combat").until("battle_report")
    game.answer("battle_report", spaniards_leave(game, 2)).answer("confirm_report", "accept")
    game.answer("battle_losses_place", "toledo")
    assert game.offered() == ["rejoin", "join"]
    game.answer("left_troops", "join").answer("battle_losses_place", "merida")
    assert game.of("friend").points == 100 + gone and game.of("es").points == 375 - gone


@rule("PEN-14.7")
def test_if_all_leave_the_corps_itself_retreats() -> None:
    game = left(count=40)
    assert game.asked() == [] and game.where("es") == "toledo"
    assert game.of("es").points == 375 - game.last(Retreated).lost


@rule("PEN-14.7")
def test_the_few_of_a_whole_corps_go_into_a_friendly_city_or_are_lost() -> None:
    game = talavera(resolution_modes="tabletop")
    game.corps("es", points=90)
    game.control("spain", "toledo")
    game.dice("retreat", 6, 6).begin("france", "combat").until("battle_report")
    game.answer("battle_report", spaniards_leave(game, 40)).answer("confirm_report", "accept")
    game.answer("battle_losses_place", "toledo")
    assert not game.is_there("es") and game.inside("toledo") == {"spain": 90}
    game = left(points=90, count=40, province="ciudad_real")
    assert not game.is_there("es") and game.last(TroopsRejoined).unit == ""


@rule("PEN-14.7", "PEN-12.5")
def test_nobody_leaves_without_a_province_to_go_to() -> None:
    game = talavera(resolution_modes="tabletop")
    for i, province in enumerate(("avila", "toledo", "ciudad_real", "merida")):
        game.corps(f"fr_{i}", at=province, points=50, kind="france")
    game.begin("france", "combat").until("battle_report")
    report = spaniards_leave(game, 1)
    assert codes(game, defender=report.defender, withdrew="defender") == ["E142"]
    assert game.told(CorpsTrapped) == []


@rule("PEN-14.7", "PEN-R55")
def test_a_hundred_points_that_left_are_a_corps_though_the_retreat_costs_some() -> None:
    game = left(points=105, count=40)  # 10 percent on the way
    gone = 105 - game.last(Retreated).lost
    assert game.is_there("es") and (game.where("es"), game.of("es").points) == ("toledo", gone) and gone < 100


# ---- the besieged


def stormed(mode: str = "tabletop") -> Sitting:
    """Zaragoza with a garrison and a corps inside, before a storm."""
    game = Sitting(turn=2, empty=True, resolution_modes=mode)
    game.control("spain", "zaragoza").garrison("zaragoza", 80)
    game.corps("es", at="zaragoza", points=200, place="city", general="cuesta")
    game.corps("fr", at="zaragoza", points=400, kind="france")
    game.siege("fr", 1)
    game.begin("france", "combat").answer("combat_choice", ("assault", mode, "0", "0", "never"))
    return game


@rule("PEN-12.10")
def test_the_owner_of_a_corps_inside_says_how_much_of_it_stands_outside() -> None:
    game = stormed().default("defence_plan")
    assert game.asked() == [("spain", "deploy_outside")]
    game.answer("deploy_outside", 120)
    assert (game.last(DeployedOutside).corps, game.last(DeployedOutside).points) == ("es", 120)
    assert game.asked() == [("france", "table_terms")]


@rule("PEN-14.7", "PEN-18.8", "PEN-14.15")
def test_a_corps_inside_may_leave_a_city_that_falls_and_its_general_with_it() -> None:
    game = stormed().until("battle_report").dice("retreat", 6, 6)
    report = example(game, 3)  # the corps left, the garrison broke, the objective is taken
    game.answer("battle_report", report).answer("confirm_report", "accept", "spain")
    game.answer("battle_losses_place", "huesca").default()
    assert game.last(AssaultFought).taken and game.master("zaragoza") == "france"
    assert (game.where("es"), game.of("es").points) == ("huesca", 200)
    assert game.status("cuesta") == ("corps", "es") and set(game.inside("zaragoza")) == {"france"}


@rule("PEN-12.5", "PEN-14.7")
def test_a_garrison_never_leaves_the_table() -> None:
    game = stormed().until("battle_report")
    report = example(game, 3)
    units = [msgspec.structs.replace(u, state="withdrawn") for u in report.defender.units]
    side = msgspec.structs.replace(report.defender, units=tuple(units))
    found = [unit.corps for unit in units if unit.corps == "zaragoza.spain"]
    assert codes(game, defender=side, withdrew="defender") == ["E142"] * len(found) and found


def relieved(general: str = "", **options: str) -> Sitting:
    """A Spanish corps comes to the relief of Zaragoza; a general may be inside."""
    game = Sitting(turn=2, empty=True, resolution_modes="tabletop", **options)
    game.control("spain", "zaragoza").garrison("zaragoza", 80)
    if general:
        game.general(general, "city", "zaragoza")
    game.corps("fr", at="zaragoza", points=300, kind="france")
    game.siege("fr", 1)
    enter(game, "es", "zaragoza", "huesca", 300, "spain")
    return game.begin("spain", "combat").default("contact_reaction", "battle_plan")


@rule("PEN-12.9")
def test_a_garrison_stays_out_of_a_relief_unless_the_option_is_on() -> None:
    game = relieved().until("battle_report")
    assert example(game, 0).attacker.corps == ("es",)
    game = relieved(relief_sortie="on")
    assert game.asked() == [("spain", "sortie")]
    game.answer("sortie", "stay").until("battle_report")
    assert example(game, 0).attacker.corps == ("es",) and game.told(GarrisonSallied) == []


@rule("PEN-12.9")
def test_a_garrison_that_sallies_fights_and_loses_with_its_friends() -> None:
    game = relieved(relief_sortie="on").answer("sortie", "sally").until("battle_report")
    report = example(game, 0)
    assert report.attacker.corps == ("es", "zaragoza.spain")
    units = [
        msgspec.structs.replace(u, state="shaken" if u.corps == "zaragoza.spain" else "unharmed")
        for u in report.attacker.units
    ]
    report = msgspec.structs.replace(report, attacker=msgspec.structs.replace(report.attacker, units=tuple(units)))
    game.answer("battle_report", report).answer("confirm_report", "accept", "france").default()
    assert game.inside("zaragoza")["spain"] < 80 and game.of("es").points == 300
    assert game.master("zaragoza") == "spain"


@rule("PEN-12.9", "PEN-11.9")
def test_a_city_whose_garrison_is_lost_in_a_sortie_falls() -> None:
    game = relieved(relief_sortie="on").answer("sortie", "sally").until("battle_report")
    game.answer("battle_report", example(game, 1)).answer("confirm_report", "accept", "france").default()
    assert game.last(BattleFought).broken == "attacker"
    assert game.master("zaragoza") == "france" and set(game.inside("zaragoza")) == {"france"}


@rule("PEN-12.9")
@pytest.mark.parametrize(("die", "edge"), [(1, "left"), (2, "left"), (3, "front"), (4, "front"), (6, "right")])
def test_the_side_of_the_table_where_a_relief_appears_is_rolled(die: int, edge: str) -> None:
    assert relief_edge(die) == edge
