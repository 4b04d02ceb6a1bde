"""What a player of the campaign must see at a glance, every option of the set-up page, and whole campaigns."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.activities import Orders, Phase
from tests.pages.campaign import Campaign
from tests.pages.conftest import Opener
from tests.pages.hands import Keyboard, Mouse, asked, click_middle, play, set_up
from tests.pages.marks import USED, plays, see
from tests.pages.test_peninsular_fights import met
from tests.pages.test_peninsular_orders import marching
from tests.rulebooks.peninsular.sitting import Sitting
from tests.server.toyhouse import Running


def winter(game: Sitting) -> tuple[Any, ...]:
    """The winter of 1809: New Castile is cut off, a Spanish corps stands at Toledo; the first year has been counted."""
    s, f = game.state, game.facts
    s.counts = ((6, 20, 19),)
    s.interrupted[f.region_no["castilla_nueva"]] = 10
    game.reserve("spain", 90).depot("spain", "sevilla").corps("es_izquierda", at="toledo")
    return (Phase("spain", "supply"), Orders("france", "movement"), Phase("france", "supply"))


@plays("map.terrain", "map.forage", "map.rivers", "map.towers", "map.fort", "map.port", "map.regions", "map.control")
@plays("map.supply", "map.threat", "turn.date", "turn.winter", "turn.order", "turn.phases", "turn.ahead", "turn.limits")
@plays("nation.income", "nation.levy", "nation.reserve", "nation.corps", "nation.depots", "score.now", "score.past")
@plays("score.total", "path.contact", "path.interruption", "corps.points", "corps.leader", "corps.movement")
@plays("corps.depot", "log.dice", "log.proof", "log.filter", "log.replay")
def test_the_table_shows_at_a_glance_what_a_commander_asks(scenes: Running, opened: Opener) -> None:
    page = opened(scenes)
    table = Campaign(page, scenes)
    table.sit(winter, turn=10, empty=False, end_turn="36")
    table.answer("supply", "end_phase")  # dice fall
    table.wait_for("movement")
    see(page, *(f"map.{part}" for part in ("terrain", "forage", "rivers", "towers", "fort", "port", "regions")))
    for layer in ("control", "supply", "threat"):
        page.click(".layers summary") if not page.query_selector(".layers[open]") else None
        page.click(f"[data-layer={layer}]")
        see(page, f"map.{layer}")
    see(page, *(f"turn.{part}" for part in ("date", "winter", "order", "phases", "ahead", "limits")))
    see(page, *(f"nation.{part}" for part in ("income", "levy", "reserve", "corps", "depots")))
    see(page, "score.now", "score.past", "score.total", "log.dice")
    click_middle(page, "#piece-es_sur1")
    see(page, "corps.points", "corps.leader", "corps.movement", "corps.depot")
    page.keyboard.press("Escape")
    table.choose("movement", "fr_murat", "toledo")
    see(page, "path.contact", "path.interruption")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#decision")).to_have_attribute("data-keys", "[]")
    table.answer("movement", "end_phase")
    table.answer("supply", "end_phase")
    page.click("[data-do=replay]")
    see(page, "log.replay")
    page.goto(f"{page.url.partition('?')[0]}/proof")
    see(page, "log.proof", "log.filter")
    all_rolls = page.locator("table.rolls tbody tr").count()
    page.click(".roll-filter a[href='?of=france']")
    expect(page.locator(".roll-filter [aria-current]")).to_have_text("France")
    assert 0 < page.locator("table.rolls tbody tr").count() < all_rolls


OTHER = {option.id: next(v for v in option.values if v != option.default) for option in GAME.options}


@plays("option.end_turn", "option.organiser", "option.resolution_modes", "option.fog", "option.reaction_enter_city")
@plays("option.relief_sortie", "option.deferred_battles", "option.prisoner_exchange", "option.broken_army_total_loss")
@plays("option.min_garrison", "option.auto_pending", "option.external_dice", "option.battle_rounds")
@plays("option.table_setup", "option.allied_share_drafts", "option.handicap_to", "option.handicap")
def test_every_option_of_the_set_up_page_reaches_the_campaign(scenes: Running, opened: Opener) -> None:
    page = opened(scenes, lang="es", width=390, height=844)
    page.goto(f"{scenes.base}/new/peninsular")
    page.wait_for_selector("body[data-ready] #new-game")
    page.click("#more-rules summary")
    for name, value in OTHER.items():
        page.select_option(f"select[name='option.{name}']", value)
        page.wait_for_selector("#new-game:not([aria-busy])")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("#new-game button.primary")
    page.wait_for_selector("body[data-ready] #table")
    assert scenes.house.row(page.url.rpartition("/")[2]).options == OTHER
    USED.update(f"option.{name}" for name in OTHER)


@plays("option.fog", "option.reaction_enter_city", "option.min_garrison")
def test_options_are_felt_at_the_table(scenes: Running, opened: Opener) -> None:
    table = Campaign(opened(scenes), scenes)
    table.sit(met, fog="estimated", reaction_enter_city="off")
    table.answer("contact_order", "leon")
    table.wait_for("contact_reaction")
    expect(table.page.locator("#options [data-choice=stand]")).to_be_visible()
    expect(table.page.locator("#options [data-choice=shelter]")).to_have_count(0)
    table.sit(marching, min_garrison="25")
    table.choose("movement", "es_sur1", "garrison", "sevilla", "leave")
    expect(table.page.locator("#typed-step small")).to_have_text(re.compile("^25–"))


# -- whole campaigns


def begin(page: Page, **seats: str) -> None:
    """Four turns, battles by the model."""
    set_up(page, "peninsular", {"end_turn": "4", "resolution_modes": "auto"}, **seats)


@plays("setup_place", "setup_depot", "initiative", "log.maps")
def test_the_set_up_by_clicks_on_list_and_map(assault: Running, opened: Opener) -> None:
    page = opened(assault)
    begin(page, spain="me", britain="me", france="me")
    table = Campaign(page, assault)
    table.answer("setup", "setup_place", "es_este", "tarragona")
    table.play("setup", "setup_depot sevilla", "setup_depot badajoz")
    table.choose("setup", "setup_depot")
    click_middle(page, "#zone-pau")
    page.wait_for_selector("#confirm")
    table.confirm("setup", "setup_depot", "pau")
    table.play("setup", "setup_depot bayonne", "setup_depot perpignan", "setup_place fr_bayonne1 400")
    table.play("setup", "setup_place fr_valencia teruel", "setup_place fr_andalucia cordoba")
    table.answer("initiative", "last")
    expect(page.locator("#story")).to_contain_text("France acts after the allies.")
    page.goto(f"{page.url}/turns")
    see(page, "log.maps")


@pytest.mark.long
@pytest.mark.parametrize(("hands", "seats"), [(Mouse, {"france": "me"}), (Keyboard, {"spain": "me"})])
def test_a_whole_short_campaign(hands: type, seats: dict[str, str], assault: Running, opened: Opener) -> None:
    page = opened(assault)
    others = {seat: "random" for seat in ("spain", "britain", "france") if seat not in seats}
    begin(page, **seats, **others)
    assert play(page, hands(page)) > 20
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".result")).to_contain_text("Total victory")
    assert not asked(page)
