"""Supply, contacts, battles, sieges and what follows them, by clicks; each on a map with nobody but those needed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from baluard.games.peninsular.model.activities import Exchange, Orders, Phase
from tests.pages.campaign import Campaign
from tests.pages.conftest import Opener
from tests.pages.hands import until
from tests.pages.marks import plays, see
from tests.rulebooks.peninsular.sitting import Sitting
from tests.rulebooks.peninsular.test_12_combat import enter
from tests.server.toyhouse import Running

# -- supply


def hungry(game: Sitting) -> tuple[Any, ...]:
    """Two Spanish corps before Seville, which feeds one of them."""
    game.control("spain", "sevilla")
    game.corps("es_sur1", at="sevilla", points=375)
    game.corps("es_sur2", at="sevilla", points=300)
    return (Phase("spain", "supply"),)


def crowded(game: Sitting) -> tuple[Any, ...]:
    """A Spanish corps at Burgos in winter; in the mountains of Soria seven British corps have eaten everything."""
    game.control("spain", "burgos").corps("es_norte", at="burgos", points=400)
    for i in range(7):
        game.corps(f"gb_new_{i + 1}", at="soria", points=10, kind="britain")
    return (Orders("spain", "movement"), Phase("spain", "supply"))


def starving(game: Sitting) -> tuple[Any, ...]:
    """Far too many men within the one tower of León, besieged."""
    game.control("spain", "leon").garrison("leon", 450)
    game.corps("es_oeste", at="leon", points=300, place="city")
    game.corps("fr_burgos", at="leon", points=400, kind="france")
    game.siege("fr_burgos")
    return (Phase("spain", "supply"),)


@plays("city_food", "supply_choice", "forage_loss_split", "siege_loss", "corps.forage")
def test_all_ways_to_eat(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(hungry)
    table.answer("city_food", "es_sur1", "done")
    table.answer("supply", "supply_choice", "es_sur2", "forage")
    table.sit(crowded, turn=4)
    table.play("movement", "es_norte garrison burgos leave 40", "es_norte forced_march", "es_norte soria done")
    table.answer("movement", "end_phase")
    table.choose("supply", "supply_choice", "es_norte", "forage")
    see(table.page, "corps.forage")
    table.confirm("supply", "supply_choice", "es_norte", "forage")
    table.answer("forage_loss_split", "burgos", "5", "done")
    table.sit(starving)
    table.answer("supply", "supply_choice", "leon", "forage")
    table.wait_for("siege_loss")
    expect(table.page.locator("#options [data-choice=spain]")).to_contain_text("garrison: 450 points")
    table.choose("siege_loss", "spain")
    table.page.click("#typed-step [data-do=typed]")  # all of it
    table.confirm("siege_loss")


# -- contacts and battles


def met(game: Sitting) -> tuple[Any, ...]:
    """French corps have marched upon Spaniards at Talavera, Soria, Cádiz and León; at Cádiz there is a port."""
    game.control("spain", "cadiz", "leon")
    game.corps("es_izquierda", at="talavera", points=375, general="cuesta")
    game.corps("es_norte", at="soria", points=300)
    game.corps("es_sur1", at="cadiz", points=200)
    game.corps("es_este", at="leon", points=50)
    enter(game, "fr_murat", "talavera", "madrid", 400)
    enter(game, "fr_burgos", "soria", "burgos", 100)
    enter(game, "fr_andalucia", "cadiz", "sevilla", 400)
    enter(game, "fr_lisboa", "leon", "valladolid", 400)
    return (Phase("france", "combat"),)


def outnumbered(game: Sitting) -> tuple[Any, ...]:
    """A small French corps has marched upon a Spanish army in the mountains. Broken armies do not vanish."""
    game.corps("es_norte", at="soria", points=400)
    game.corps("es_este", at="soria", points=400)
    enter(game, "fr_burgos", "soria", "burgos", 100)
    return (Phase("france", "combat"),)


@plays("contact_order", "contact_reaction.stand", "contact_reaction.retreat", "contact_reaction.shelter")
@plays("contact_reaction.naval", "contact.forces", "contact.odds", "contact.retreats")
def test_who_is_met_stands_retreats_goes_inside_or_sails_away(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(met)
    table.answer("contact_order", "talavera")
    table.wait_for("contact_reaction")
    see(table.page, "contact.forces", "contact.odds")
    table.choose("contact_reaction", "retreat")
    see(table.page, "contact.retreats")
    table.answer("contact_reaction", "retreat", "toledo")
    table.answer("contact_order", "cadiz")
    table.answer("contact_reaction", "naval")
    table.answer("contact_order", "leon")
    table.answer("contact_reaction", "shelter")
    table.answer("contact_reaction", "stand")
    table.answer("contact_reaction", "retreat", "burgos")
    expect(table.page.locator("#story")).to_contain_text("Talavera")


@plays(
    "battle_plan",
    "battle_plan.auto",
    "battle_plan.tabletop",
    "battle_losses_place",
    "resolution",
    "option.broken_army_total_loss",
    "option.organiser",
)
@plays("option.resolution_modes")
def test_a_battle_by_the_model_and_where_the_beaten_go(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(outnumbered, broken_army_total_loss="off", organiser="on", resolution_modes="auto_tabletop")
    for _ in range(3):
        table.answer("contact_reaction", "stand")
    table.answer("battle_plan", "tabletop", "never")
    table.answer("battle_plan", "auto", "if_losing")
    table.answer("resolution", "auto")
    table.answer("battle_losses_place", "burgos")
    expect(table.page.locator("#story")).to_contain_text("Soria")


def test_on_a_phone_the_map_goes_to_where_the_enemy_is_met(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes, width=390, height=844), scenes)
    table.sit(met)
    table.answer("contact_order", "talavera")
    table.wait_for("contact_reaction")
    until(lambda: width_of(table.page, "#piece-es_izquierda") > 24, "the corps is large enough to read")


def width_of(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    return box["width"] if box else 0


# -- sieges


def besieged(game: Sitting) -> tuple[Any, ...]:
    """León with ten points inside, a depot and no walls, besieged by two French corps for two turns."""
    game.control("spain", "leon").garrison("leon", 10).depot("spain", "leon").gold("spain", 5)
    game.corps("fr_murat", at="leon", points=400, kind="france", general="murat")
    game.corps("fr_burgos", at="leon", points=400, kind="france")
    game.siege("fr_murat", 2)
    game.siege("fr_burgos", 2)
    return (Phase("france", "combat"),)


def manned(game: Sitting) -> tuple[Any, ...]:
    """Saragossa, with a corps inside, is to be stormed at a real table."""
    game.control("spain", "zaragoza").garrison("zaragoza", 80)
    game.corps("es_este", at="zaragoza", points=200, place="city")
    game.corps("fr_zaragoza", at="zaragoza", points=400, kind="france")
    game.siege("fr_zaragoza", 1)
    return (Phase("france", "combat"),)


def relieved(game: Sitting) -> tuple[Any, ...]:
    """A Spanish corps has marched upon the besiegers of Saragossa, whose garrison may come out."""
    game.control("spain", "zaragoza").garrison("zaragoza", 80)
    game.corps("fr_zaragoza", at="zaragoza", points=200, kind="france")
    game.siege("fr_zaragoza")
    enter(game, "es_este", "zaragoza", "alcaniz", 300, "spain")
    return (Phase("spain", "combat"),)


def captive(game: Sitting) -> tuple[Any, ...]:
    """Each side holds a general of the other."""
    game.general("blake", "prisoner").general("ney", "prisoner")
    return (Exchange("france"), Orders("spain", "movement"))


@plays("combat_choice.blockade", "combat_choice.assault", "assault_corps", "defence_plan", "leave_garrison")
@plays("captured_depot", "siege.walls", "siege.hunger", "siege.assault", "siege.panel")
def test_a_city_is_blockaded_and_stormed(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(besieged)
    table.wait_for("combat_choice")
    see(table.page, "siege.walls", "siege.hunger", "siege.assault", "siege.panel")
    table.answer("combat_choice", "blockade")
    table.sit(besieged)
    table.answer("combat_choice", "assault", "auto", "1", "0", "never")
    table.some("assault_corps", "fr_murat", "fr_burgos")
    table.answer("defence_plan", "auto", "0", "0", "0")
    table.answer("captured_depot", "convert")
    table.amount("leave_garrison", 20)
    expect(table.page.locator("#story")).to_contain_text("Leon")


@plays("deploy_outside", "sortie", "option.relief_sortie", "exchange", "answer_exchange", "option.prisoner_exchange")
def test_a_garrison_comes_out_and_generals_are_exchanged(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(manned, resolution_modes="tabletop")
    table.answer("combat_choice", "assault", "tabletop", "0", "0", "never")
    table.answer("defence_plan", "tabletop", "0", "0", "0")
    table.amount("deploy_outside", 120)
    table.sit(relieved, relief_sortie="on")
    for _ in range(2):
        table.answer("contact_reaction", "stand")
    for _ in range(2):
        table.answer("battle_plan", "auto", "never")
    table.answer("sortie", "sally")
    table.sit(captive, prisoner_exchange="on")
    table.answer("exchange", "ney", "blake")
    table.answer("answer_exchange", "accept")
