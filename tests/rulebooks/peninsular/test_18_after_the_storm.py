"""PEN-18.2, 18.8 Round a stormed city: those who looked on, those inside, the ditches, who stays in it."""

from __future__ import annotations

import msgspec
import pytest

from baluard.games.peninsular.model.events_combat import AssaultFought, GeneralFate, Looted, TroopsLost
from baluard.games.peninsular.rules.fights import field_of
from tests.rulebooks.peninsular.sitting import Sitting, alone, rule
from tests.rulebooks.peninsular.test_00_corners import BREACHES, allies_before_leon, storm
from tests.rulebooks.peninsular.test_12_combat import BATTLE, enter
from tests.rulebooks.peninsular.test_14_leaving import relieved, stormed
from tests.rulebooks.peninsular.test_20_reports import example


def two_before_leon() -> Sitting:
    """Two French corps besiege Leon; one of them storms it, and takes it."""
    game = alone(1).control("spain", "leon").garrison("leon", 20)
    game.corps("fr", at="leon", points=400, kind="france")
    game.corps("other", at="leon", points=200, kind="france")
    return storm(game.siege("fr").siege("other"), 6, 1).default("leave_garrison")


@rule("PEN-18.8", "PEN-3.8")
def test_who_only_looked_on_besieges_no_longer_when_the_city_is_taken() -> None:
    game = two_before_leon()
    assert game.master("leon") == "france"
    assert [game.of(corps).besieging for corps in ("fr", "other")] == [False, False]


@rule("PEN-9.11", "PEN-3.8")
def test_nor_does_the_allys_corps_when_an_empty_city_is_garrisoned() -> None:
    game = allies_before_leon()
    game.state.garrisons[game.facts.city_no["leon"]] = ()
    game.begin("spain", "combat").default("leave_garrison")
    assert game.master("leon") == "spain" and not game.of("gb").besieging


@rule("PEN-14.10", "PEN-18.8")
def test_generals_of_a_garrison_that_breaks_meet_their_fate_though_the_city_holds() -> None:
    game = stormed().until("battle_report")
    report = msgspec.structs.replace(example(game, 2), objective_taken=False)
    game.dice("general_fate", 2)
    game.answer("battle_report", report).answer("confirm_report", "accept", "spain").default()
    assert not game.last(AssaultFought).taken and game.master("zaragoza") == "spain"
    assert [fate.general for fate in game.told(GeneralFate)] == ["cuesta"]
    assert game.status("cuesta")[0] == "prisoner"


@rule("PEN-17.4", "PEN-12.9")
@pytest.mark.parametrize(("garrison", "hinders"), [(100, True), (101, False)])
def test_a_garrison_that_sallies_has_crossed_no_river(garrison: int, hinders: bool) -> None:
    lost = []
    for origin, is_over_a_river in (("cordoba", True), ("cadiz", False)):
        game = alone(2, relief_sortie="on").control("spain", "sevilla").garrison("sevilla", garrison)
        game.corps("fr", at="sevilla", points=250, kind="france")
        enter(game.siege("fr"), "es", "sevilla", origin, 100, "spain")
        assert field_of(game.state, game.facts.no["sevilla"], [game.state.corps_of("es")]).river == is_over_a_river
        for purpose in BATTLE:
            game.dice(purpose, *[4] * 60)
        game.begin("spain", "combat").default("contact_reaction", "battle_plan").answer("sortie", "sally").default()
        lost.append(game.told(TroopsLost))
    assert (lost[0] != lost[1]) == hinders


@rule("PEN-14.10", "PEN-12.9")
def test_so_do_those_of_a_garrison_that_breaks_in_a_sortie_while_others_hold_the_city() -> None:
    game = relieved("zayas", relief_sortie="on", broken_army_total_loss="off")
    game.answer("sortie", "sally").until("battle_report").dice("general_fate", 6)
    report = example(game, 1)
    assert report.broken_army == "attacker"
    game.answer("battle_report", report).answer("confirm_report", "accept", "france").default()
    assert game.inside("zaragoza")["spain"] > 0 and game.status("zayas") == ("city", "zaragoza")
    assert [fate.general for fate in game.told(GeneralFate)] == ["zayas"]


@rule("PEN-18.2")
@pytest.mark.parametrize(("city", "fort", "most"), [("zaragoza", 1, 6), ("leon", 1, 5)])
def test_a_ditch_may_be_bought_before_every_section_of_the_wall(city: str, fort: int, most: int) -> None:
    game = alone(1).control("spain", city).garrison(city, 80).gold("spain", 20)
    assert game.facts.fort[game.facts.city_no[city]] == fort
    game.corps("fr", at=city, points=400, kind="france")
    game.siege("fr").begin("france", "combat").answer("combat_choice", ("assault", "auto", "0", "0", "never"))
    game.default("assault_corps")
    assert game.offered("auto", "0", "0") == [str(n) for n in range(most + 1)]


@rule("PEN-3.4", "PEN-18.8")
@pytest.mark.parametrize(("foot", "from_horse"), [(0, True), (100, False)])
def test_no_cavalry_is_left_in_a_captured_city(foot: int, from_horse: bool) -> None:
    game = alone(1).control("france", "leon").garrison("leon", 10)
    game.corps("horse", at="leon", points=400, kind="spain_cavalry")
    game.siege("horse")
    if foot:
        game.corps("foot", at="leon", points=foot)
        game.siege("foot")
    game.state.garrisons[game.facts.city_no["leon"]] = ()
    game.begin("spain", "combat").answer("leave_garrison", 20)
    assert game.inside("leon") == {"spain": 20}
    assert (game.of("horse").points == 380) == from_horse


@rule("PEN-18.2", "PEN-19.8")
@pytest.mark.parametrize(
    ("city", "mode", "paid"), [("cadiz", "tabletop", 0), ("cadiz", "auto", 2), ("zaragoza", "tabletop", 2)]
)
def test_at_a_table_nobody_pays_for_a_ditch_that_outworks_have_already(city: str, mode: str, paid: int) -> None:
    game = alone(1, resolution_modes=mode).control("spain", city).garrison(city, 80).gold("spain", 20)
    assert (game.facts.fort[game.facts.city_no[city]] == 3) == (city == "cadiz")
    for purpose in BREACHES:
        game.dice(purpose, *[3] * 60)
    game.corps("fr", at=city, points=400, kind="france")
    game.siege("fr").begin("france", "combat").answer("combat_choice", ("assault", mode, "0", "0", "never"))
    game.default("assault_corps").answer("defence_plan", (mode, "0", "0", "2"))
    assert game.treasury("spain") == 20 - paid


@rule("PEN-R65", "PEN-18.8")
def test_the_loot_is_the_nations_with_most_points_in_the_assault_though_it_lost_more() -> None:
    game = alone(1, resolution_modes="tabletop").control("france", "leon").garrison("leon", 100)
    game.corps("es", at="leon", points=210)
    game.corps("gb", at="leon", points=200, kind="britain").joint = "es"
    game.siege("es").siege("gb").gold("spain", 0).gold("britain", 0).begin("spain", "combat")
    game.answer("combat_choice", ("assault", "tabletop", "0", "0", "never"), "spain").until("battle_report")
    report = example(game, 2)
    hurt = [
        msgspec.structs.replace(one, state="broken") if one.corps == "es" and i < 3 else one
        for i, one in enumerate(report.attacker.units)
    ]
    attacker = msgspec.structs.replace(report.attacker, units=tuple(hurt))
    game.answer("battle_report", msgspec.structs.replace(report, attacker=attacker, objective_taken=True))
    game.answer("confirm_report", "accept").default()
    assert game.of("es").points < game.of("gb").points
    assert (game.treasury("spain"), game.treasury("britain")) == (game.last(Looted).gold, 0)


@rule("PEN-18.1", "PEN-3.5")
def test_of_equal_generals_inside_the_owner_says_who_leads_the_defence() -> None:
    game = Sitting(turn=2, empty=True, resolution_modes="auto").control("spain", "cadiz").garrison("cadiz", 80)
    game.corps("es", at="cadiz", points=100, place="city", general="castanos")
    game.general("zayas", "city", "cadiz").general("blake", "city", "cadiz")
    game.corps("fr", at="cadiz", points=400, kind="france")
    game.siege("fr", 1).begin("france", "combat").answer("combat_choice", ("assault", "auto", "0", "0", "never"))
    assert game.asked() == [("spain", "commander")] and game.offered() == ["castanos", "zayas"]
    game.answer("commander", "zayas")
    assert game.asked() == [("spain", "defence_plan")]
