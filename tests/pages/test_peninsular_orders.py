"""Every order of the campaign given by clicks, phase by phase; each on a map with nobody but those who are needed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from baluard.games.peninsular.model.activities import Arrivals, ExcessDepots, LoweredLimit, Orders, Withdrawal
from tests.pages.campaign import Campaign
from tests.pages.conftest import Opener
from tests.pages.marks import plays, see
from tests.rulebooks.peninsular.sitting import Sitting
from tests.server.toyhouse import Running

# -- reinforcement


def lowered(game: Sitting) -> tuple[Any, ...]:
    """Turn 24, seven French corps: one too many. Points are called away twice: they go unless both roll a six."""
    game.garrison("burgos", 100)
    for i in range(5):
        game.corps(f"fr_{i}", "barcelona", 100, "france")
    game.corps("fr_gone", "burgos", 350, "france", general="ney")
    game.corps("fr_near", "soria", 320, "france")
    game.state.withdrawals = (("fr_t6_points", 3), ("fr_t18_points", 3))
    return (LoweredLimit("france"), Withdrawal("fr_t6_points"), Withdrawal("fr_t18_points"))


def arriving(game: Sitting) -> tuple[Any, ...]:
    """Turn 2 after the set-up of the book: nine line corps, and three more arrive."""
    return (Arrivals("france"), Orders("france", "reinforcement"))


def risen(game: Sitting) -> tuple[Any, ...]:
    """Two bands rise in Navarre; points wait in the reserve, and a general."""
    game.state.risings = ((game.facts.region_no["navarra"], 1),)
    game.corps("es_norte", at="la_coruna", points=300)
    game.general("blake", "reserve").reserve("spain", 90)
    return (Orders("spain", "reinforcement"),)


@plays("dissolve", "dissolve_to", "take_from", "choose_arrivals", "place_reinforcement", "place_leader")
@plays("assign_points", "uprising_place")
def test_reinforcements_come_go_and_are_placed(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(lowered, turn=24, end_turn="36")
    table.answer("dissolve", "fr_gone")
    table.answer("dissolve_to", "fr_near", "80", "burgos", "200", "done")
    table.answer("take_from", "fr_near", "140")
    table.sit(arriving, turn=2, empty=False)
    table.some("choose_arrivals", "fr_t2_corps2")
    table.play(
        "reinforcement",
        "place_reinforcement fr_t2_corps2 bayonne open",
        "place_reinforcement fr_t2_guard bayonne open",
    )
    table.sit(risen)
    table.play(
        "reinforcement",
        "uprising_place navarra tiny vitoria",
        "place_leader blake es_norte",
        "assign_points reserve spain es_norte 50",
    )
    expect(table.page.locator("#story")).to_contain_text("Army of the North")


# -- recruitment, depots, the sea


def trading(game: Sitting) -> tuple[Any, ...]:
    """Spain with gold and levy at Seville and Cádiz; then France with points in its reserve."""
    game.corps("es_sur1", at="sevilla", points=300)
    game.gold("spain", 9).gold("britain", 9).gold("france", 9).reserve("spain", 200).reserve("france", 100)
    game.state.levy[0] = 8
    return (Orders("spain", "recruitment"), Orders("france", "recruitment"))


def stored(game: Sitting) -> tuple[Any, ...]:
    """Turn 7: France has four depots, one more than it may; Spain has one, and a corps at Seville."""
    for province in ("bayonne", "vitoria", "burgos", "madrid"):
        game.depot("france", province)
    game.corps("es_sur1", at="sevilla", points=300)
    game.corps("es_sur2", at="cadiz", points=300)
    game.corps("gb_t2_wellington", at="sea", points=200, kind="britain")
    game.depot("spain", "cadiz").gold("spain", 5)
    return (
        *(ExcessDepots("france"), Orders("spain", "intendance")),
        *(Orders("spain", "naval"), Orders("britain", "naval")),
    )


@plays("trade", "answer_trade", "recruit", "buy_points", "new_corps", "transfer_points")
def test_gold_and_levy_become_points(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(trading)
    table.answer("recruitment", "trade", "levy", "2")
    table.wait_for("answer_trade")
    expect(table.page.locator(".preview")).to_contain_text("Spain gives 2 levy points for 2 gold.")
    table.answer("answer_trade", "accept")
    table.play(
        "recruitment",
        "buy_points 4",
        "recruit levy spain sevilla es_sur1 30",
        "new_corps sevilla spain 120 open",
        "end_phase",
        "transfer_points afrancesados 40",
    )
    expect(table.page.locator("#story")).to_contain_text("Spain and Britain trade 2 gold for 2 levy points.")


@plays("excess_depot", "depot_create", "depot_move", "depot_destroy", "naval_move", "naval_move_consent")
@plays("naval_redeploy")
def test_depots_and_ships(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(stored, turn=7, end_turn="12")
    table.answer("excess_depot", "depot_france_madrid")
    table.play(
        "intendance",
        "depot_create sevilla",
        "depot_move depot_spain_sevilla cartagena",
        "depot_destroy depot_spain_cadiz",
        "end_phase",
    )
    table.answer("naval", "naval_move", "es_sur2", "vigo", "open")
    table.answer("naval_move_consent", "accept")
    table.answer("naval", "naval_redeploy", "gb_t2_wellington", "faro", "open")
    expect(table.page.locator("#story")).to_contain_text("Vigo")


# -- movement


def marching(game: Sitting) -> tuple[Any, ...]:
    """Spanish corps in and about Seville, two beside a British one at Badajoz; a French garrison at Elvas."""
    game.control("spain", "badajoz", "sevilla", "cadiz").control("france", "elvas").garrison("elvas", 40)
    game.corps("es_sur1", at="sevilla", points=300, general="castanos")
    game.corps("es_sur2", at="sevilla", points=200)
    game.corps("es_este", at="sevilla", points=100, place="city")
    game.corps("es_oeste", at="badajoz", points=200)
    game.corps("gb_t3_moore", at="badajoz", points=200, kind="britain")
    game.corps("es_norte", at="elvas", points=300)
    return (Orders("spain", "movement"),)


def seizing(game: Sitting) -> tuple[Any, ...]:
    """A French corps among Spanish depots: one without a garrison, one with."""
    game.corps("fr_murat", at="badajoz", points=300, kind="france")
    game.corps("fr_burgos", at="caceres", points=300, kind="france")
    game.depot("spain", "merida", points=50).depot("spain", "caceres")
    return (Orders("france", "movement"),)


@plays("move_corps", "forced_march", "garrison", "transfer", "assign_leader", "enter_city", "leave_city", "rename")
@plays("disband", "cede_city", "cede_city_consent", "joint_move", "joint_move_consent", "declare_siege", "lift_siege")
@plays("path.cost", "path.forage", "map.reach")
def test_a_movement_phase_with_all_that_a_corps_can_do(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(marching)
    table.play(
        "movement",
        "es_sur1 garrison sevilla leave 50",
        "es_sur1 transfer es_sur2 30",
        "castanos assign_leader es_sur2",
        "es_este leave_city",
        "es_este enter_city",
        "es_este disband",
        "es_sur2 rename =Bailén",
        "es_norte declare_siege elvas",
        "es_norte lift_siege",
        "es_sur1 forced_march",
    )
    table.choose("movement", "es_sur1", "cordoba")
    see(table.page, "path.cost", "path.forage", "map.reach")
    table.answer("movement", "es_sur1", "cordoba", "done")
    table.answer("movement", "cadiz", "cede_city")
    table.answer("cede_city_consent", "accept")
    table.answer("movement", "es_oeste", "joint_move", "gb_t3_moore", "merida", "done")
    table.answer("joint_move_consent", "accept")
    expect(table.page.locator("#story")).to_contain_text("Bailén")


@plays("seize_depot", "burn_own_depot")
def test_depots_of_the_enemy(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(seizing)
    table.answer("movement", "fr_burgos", "seize_depot", "depot_spain_caceres", "convert")
    table.answer("movement", "fr_murat", "merida", "done")
    table.answer("burn_own_depot", "burn")
    expect(table.page.locator("#story")).to_contain_text("Merida")


# -- guerrillas


def banded(game: Sitting) -> tuple[Any, ...]:
    """Bands in Old Castile, a Spanish corps at Soria; French corps at Burgos and Ávila. Then France moves."""
    for i, province in enumerate(("soria", "soria", "avila", "segovia", "segovia", "burgos", "logrono"), 1):
        game.band(f"band_{i}", 2, province)
    game.control("france", "valladolid")
    game.band("band_8", 1, "valladolid")
    game.corps("es_norte", at="soria", points=100)
    game.corps("fr_murat", at="burgos", points=400, kind="france")
    game.corps("fr_burgos", at="avila", points=200, kind="france")
    return (Orders("spain", "movement"), Orders("france", "movement"))


@plays("guerrilla_move", "attach_guerrillas", "guerrilla_take_city", "ambush", "interrupt", "anti_guerrilla")
@plays("guerrillas.bands", "guerrillas.ambush", "guerrillas.cut")
def test_guerrillas_do_all_they_can_and_are_hunted(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(banded)
    see(table.page, "guerrillas.bands", "guerrillas.ambush", "guerrillas.cut")
    table.play(
        "movement",
        "band_8 guerrilla_take_city valladolid",
        "es_norte attach_guerrillas band_1 done",
        "band_3 segovia",
        "band_4 ambush fr_burgos 2 done",
        "band_5 interrupt done",
        "end_phase",
        "fr_murat anti_guerrilla band_6 done",
    )
    expect(table.page.locator("#story")).to_contain_text("Ambush on the II Corps")


def test_on_a_phone_what_follows_a_choice_far_down_a_list_is_read_from_its_first_line(
    scenes: Running, opened: Opener
) -> None:
    page = opened(scenes, width=390, height=844)
    table = Campaign(page, scenes)
    table.sit(marching)
    table.wait_for("movement")
    scrolled = "[...[decision, decision.parentElement]].reduce((sum, box) => sum + box.scrollTop, 0)"
    page.evaluate("for (const box of [decision, decision.parentElement]) box.scrollTop = 9999")
    assert page.evaluate(scrolled) > 0
    page.locator("#options [data-choice=es_oeste]").evaluate("button => button.click()")
    expect(page.locator("#options [data-choice=forced_march]")).to_be_attached()
    assert page.evaluate(scrolled) == 0
