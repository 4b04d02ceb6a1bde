"""The campaign's desk in a real browser: reports of battles, standing orders, consents, what is seen beforehand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from baluard.kernel.values import Answer
from baluard.server.settings import Settings
from tests.pages import campaigns
from tests.pages.conftest import Opener
from tests.pages.hands import asked, choose, lift_curtain, set_up, settled, sit_down, until
from tests.pages.marks import USED, plays, see
from tests.server.toyhouse import Running

ALL_MINE = {"spain": "me", "britain": "me", "france": "me"}
UNITS = "[data-part=%s] [data-row]"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Running]:
    """A house in which the campaign begins from a position text."""
    with Running(Settings(data_dir=tmp_path, catalogue="tests.pages.campaigns:games")) as server:
        yield server


class Desk:
    """One browser that holds all seats; what a test is not about is answered behind the page."""

    def __init__(self, house: Running, page: Page, text: str, **options: str) -> None:
        campaigns.GAME.text = text
        self.house = house.house
        self.page = page
        self.game = set_up(page, "peninsular", options, **ALL_MINE)

    def give(self, *answer: str) -> None:
        """Answer what is asked."""
        first = next(one for one in self.house.live(self.game).match.asked if not one.answered)
        self.house.answer(self.game, first.decision.seat, first.id, (answer or first.decision.default,), "person")

    def reach(self, tag: str) -> None:
        """By default answers up to a decision; the page shows it, and the screen is handed over if need be."""
        while not self.is_asked(tag):
            self.give()
        self.page.reload()  # the page may not have listened yet when this was answered behind it
        self.page.wait_for_selector("body[data-ready] #decision[data-decision], body[data-ready] [data-do=curtain]")
        if self.page.query_selector("[data-do=curtain]"):
            self.page.click("[data-do=curtain]")
        until(lambda: asked(self.page).endswith(tag), tag)

    def is_asked(self, tag: str) -> bool:
        return any(one.decision.tag == tag for one in self.house.live(self.game).match.asked)

    def confirm(self) -> None:
        before = asked(self.page)
        expect(self.page.locator("#confirm")).to_be_enabled()
        self.page.click("#confirm")
        settled(self.page, before)
        USED.add(before.rpartition(".")[2])


def at_the_table(house: Running, page: Page) -> Desk:
    """Talavera, fought on a real table: its report is due."""
    desk = Desk(house, page, campaigns.TALAVERA, resolution_modes="tabletop")
    desk.give("fr_murat", "talavera", "done")
    desk.reach("battle_report")
    return desk


def state_of(page: Page, side: str, row: int, state: str) -> None:
    page.select_option(f"{UNITS % side} >> nth={row} >> [data-field=state]", state)


@plays("battle_report", "confirm_report", "report.form")
def test_a_report_is_filled_in_unit_by_unit_and_reckoned_before_it_is_confirmed(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = at_the_table(house, page)
    preview = page.locator("#tried-preview")
    expect(preview).to_contain_text("A draw, 0 to 0.")
    see(page, "report.form")
    state_of(page, "defender", 0, "broken")
    expect(preview).to_contain_text("A draw, 2 to 0.")  # a standard unit broken: 2 points
    state_of(page, "defender", 1, "broken")
    state_of(page, "defender", 2, "broken")
    expect(preview).to_contain_text("Major victory of the attacker, 6 to 0.")
    expect(preview).to_contain_text("must leave Talavera")
    page.check("[data-part=defender] [data-field=commander_killed]")
    expect(preview).to_contain_text("Major victory of the attacker, 9 to 0.")
    expect(preview).to_contain_text("Castaños is out of the campaign.")
    expect(page.locator("#tried-said")).to_have_text("Major victory of the attacker, 9 to 0.")
    desk.confirm()
    desk.reach("confirm_report")
    expect(page.locator("#decision .preview")).to_contain_text("Major victory of the attacker, 9 to 0.")
    page.click("#options [data-choice=accept]")
    desk.confirm()
    expect(page.locator("#story")).to_contain_text("Castaños")


def test_what_is_wrong_with_a_report_stands_beside_its_field_and_what_was_filled_in_is_kept(
    house: Running, opened: Opener
) -> None:
    page = opened(house)
    at_the_table(house, page)
    expect(page.locator("[data-part=attacker] [data-do=row-off]")).to_have_count(0)  # its units are those of the list
    state_of(page, "attacker", 0, "withdrawn")
    fault = page.locator("select[data-field=withdrew] + .fault")
    expect(fault).to_be_visible()
    expect(page.locator("#confirm")).to_be_disabled()
    with page.expect_response(
        lambda r: r.url.endswith("/draft") and '"withdrew":"attacker"' in (r.request.post_data or "")
    ):
        page.select_option("select[data-field=withdrew]", "attacker")
    expect(fault).to_have_count(0)
    page.reload()
    page.wait_for_selector("body[data-ready] #form-sheet, [data-do=curtain]")
    if page.query_selector("[data-do=curtain]"):
        page.click("[data-do=curtain]")
    expect(page.locator("select[data-field=withdrew]")).to_have_value("attacker")
    page.click("text=Nobody was hurt")
    expect(page.locator("select[data-field=withdrew]")).to_have_value("none")
    expect(page.locator("#tried-preview")).to_contain_text("A draw, 0 to 0.")
    page.click("text=The model settles it")
    expect(page.locator("#tried-preview")).to_contain_text("The model settles the fight.")


def test_a_report_by_keyboard_on_a_phone(house: Running, opened: Opener) -> None:
    page = opened(house, lang="es", width=390, height=844)
    desk = at_the_table(house, page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    press = page.keyboard.press
    page.focus(f"{UNITS % 'attacker'} >> nth=0 >> [data-field=state]")
    for letter in "Ro":  # «Rota»
        press(letter)
    expect(page.locator("#tried-preview")).to_contain_text("Empate, 0 a 2.")
    page.focus("[data-part=attacker] [data-field=division_commanders_killed]")
    press("Enter")
    until(lambda: desk.is_asked("confirm_report"), "the report is given by the Enter key")


def test_the_report_of_an_assault_has_its_city(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = stormed(house, page)
    desk.reach("battle_report")
    preview = page.locator("#tried-preview")
    expect(preview).to_contain_text("The assault fails")
    page.check("[data-field=objective_taken]")
    expect(preview).to_contain_text("The city is taken")
    expect(preview).to_contain_text("Garrison at Saragossa (Spanish) (80)")
    desk.confirm()
    desk.reach("confirm_report")
    answers = [one for one in desk.house.live(desk.game).view(()).answers if isinstance(one, Answer)]
    (written,) = [one.answer for one in answers if one.about == "battle_report"]
    assert written["objective_taken"]


def stormed(house: Running, page: Page, garrison: int = 80) -> Desk:
    """Saragossa is stormed at the table."""
    text = campaigns.ALLIES.replace('"80 spain"', f'"{garrison} spain"')
    desk = Desk(house, page, text, resolution_modes="tabletop")
    desk.reach("combat_choice")
    desk.give("assault", "tabletop", "0", "0", "never")
    return desk


# -- what comes before the report


@plays("table_terms", "agree_terms", "army_list")
def test_lists_are_written_unit_by_unit_after_the_terms_and_stay_sealed(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = Desk(house, page, campaigns.TALAVERA, resolution_modes="tabletop")
    desk.give("fr_murat", "talavera", "done")
    desk.reach("table_terms")
    page.select_option("select[data-field=foot]", "6")
    expect(page.locator("#tried-preview")).to_contain_text("Foot of 6 bases")
    desk.confirm()
    desk.reach("agree_terms")
    page.click("#options [data-choice=accept]")
    desk.confirm()
    desk.reach("army_list")
    rows = page.locator("[data-part=units] [data-row]")
    before = rows.count()
    page.click("[data-part=units] [data-row] >> nth=0 >> [data-do=row-off]")
    expect(rows).to_have_count(before - 1)
    expect(page.locator("[data-part=units] header .fault")).to_contain_text("points")  # too few are spent
    expect(page.locator("#confirm")).to_be_disabled()
    page.select_option("[data-part=units] [data-add]", label="Line infantry · 34")
    expect(rows).to_have_count(before)
    expect(page.locator("#confirm")).to_be_enabled()
    desk.confirm()
    (seat,) = [one.decision.seat for one in desk.house.live(desk.game).match.asked if not one.answered]
    assert desk.house.live(desk.game).view((seat,)).present.desk.lists == (None, None)


def test_the_list_of_an_assault_has_its_purchases_and_units_of_other_lists(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = stormed(house, page, garrison=300)  # not even hunger takes it
    desk.reach("army_list")
    page.fill("[data-part=''] [data-key=ladders]", "2")
    expect(page.locator("#tried-preview")).to_contain_text("2 points go into ladders.")
    page.click("[data-part=units] [data-row] >> nth=0 >> summary")
    page.fill("[data-part=units] [data-row] >> nth=0 >> [data-field=name]", "9e léger")
    expect(page.locator("[data-part=units] [data-row] >> nth=0 >> .told")).to_contain_text("9e léger")
    desk.confirm()


def test_the_siege_sheet_is_used_on_a_phone_while_the_report_is_due(house: Running, opened: Opener) -> None:
    page = opened(house, width=390, height=844)
    desk = stormed(house, page, garrison=300)
    desk.reach("battle_report")
    page.click(".others button[data-decision$=siege_attack]")
    until(lambda: asked(page).endswith("siege_attack"), "the sheet")
    choose(page, "batter", "wall_5", "gun_siege", "3")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    desk.confirm()
    until(lambda: desk.house.live(desk.game).view(()).present.desk.city.walls[4].damage == 9, "nine damage")


@plays("table_pieces", "table_adjust", "adjust_piece", "retreat_edges", "forward_units")
def test_the_table_is_prepared_by_both_step_by_step(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = Desk(house, page, campaigns.TALAVERA, resolution_modes="tabletop")
    desk.give("fr_murat", "talavera", "done")
    desk.reach("table_pieces")
    page.fill("[data-counts=pieces] [data-key=hill]", "0")
    expect(page.locator("#confirm")).to_be_enabled()
    desk.confirm()
    desk.reach("table_adjust")
    page.click("#options [data-choice] >> nth=0")
    desk.confirm()
    desk.reach("adjust_piece")
    page.click("#options [data-choice=leave_it]")
    desk.confirm()
    desk.reach("retreat_edges")
    page.click("#options [data-choice=own_edge]")
    desk.confirm()
    desk.reach("forward_units")
    page.click("#options [data-choice] >> nth=0")
    desk.confirm()


# -- standing orders


def test_standing_orders_are_given_seen_and_taken_back(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = Desk(house, page, campaigns.ALLIES, resolution_modes="auto")
    desk.reach("movement")
    choose(page, "es_sur1", "standing")
    desk.confirm()
    lift_curtain(page, "#options [data-choice='retreat_if']")  # what Spain tells its corps its ally need not know
    choose(page, "retreat_if")
    expect(page.locator("#typed-step input")).to_have_value("15")
    expect(page.locator("#typed-step")).to_contain_text("one and a half times")
    page.click("#typed-step [data-do=typed]")
    choose(page, "cadiz", "huelva")
    desk.confirm()
    page.click("#tab-panels")
    panel = page.locator("#panel-standing")
    expect(panel).to_contain_text("Retreats if the enemy has more than 1.5 times its points")
    expect(panel).to_contain_text("Towards Cadiz and Huelva")
    panel.locator("button.leads").click()  # the desk leads to the order, which can be given anew
    desk.confirm()
    choose(page, "stand")
    desk.confirm()
    expect(panel).to_have_count(0)


def test_who_has_no_orders_is_led_to_one_after_the_other(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = Desk(house, page, campaigns.ALLIES, resolution_modes="auto")
    desk.reach("movement")
    lead = page.locator("[data-undone]")
    expect(lead).to_contain_text("Without orders (2): Army of the South I")
    lead.click()
    expect(page.locator(".crumbs")).to_contain_text("Army of the South I")
    expect(lead).to_contain_text("Without orders (2): Army of the North")
    page.keyboard.press("n")
    expect(page.locator(".crumbs")).to_contain_text("Army of the North")
    choose(page, "sevilla", "done")
    desk.confirm()
    expect(lead).to_contain_text("Without orders (1): Army of the South I")
    page.click("#undo")  # until a die falls all of it can be taken back
    expect(lead).to_contain_text("Without orders (2)")


# -- consents


def test_a_trade_shows_both_allies_what_it_brings_and_is_answered_on_a_phone(house: Running, opened: Opener) -> None:
    campaigns.GAME.text = campaigns.ALLIES
    spain, britain = opened(house), opened(house, width=390, height=844)
    set_up(spain, "peninsular", {}, spain="me", britain="link", france="random")
    sit_down(britain, spain.input_value("#seat-britain .link input"), "Bernat")
    spain.wait_for_selector("#decision[data-decision$=recruitment]")
    choose(spain, "trade", "gold", "2")
    expect(spain.locator("#decision .preview")).to_contain_text("Spain: gold 13 → 11.")
    spain.click("#confirm")
    britain.wait_for_selector("#decision[data-decision$=answer_trade]")
    expect(britain.locator("#decision .preview")).to_contain_text("Spain gives 2 gold for 2 levy points.")
    expect(britain.locator("#decision .preview")).to_contain_text("Britain and Portugal: gold 6 → 8.")
    expect(spain.locator("#undo")).to_be_enabled()  # who waits may think better of it
    choose(britain, "accept")
    britain.click("#confirm")
    spain.wait_for_selector("#decision[data-decision$=recruitment]")
    expect(spain.locator("#story")).to_contain_text("trade 2 gold for 2 levy points")


def test_a_joint_march_and_a_city_that_is_ceded_are_seen_before_they_are_agreed_on(
    house: Running, opened: Opener
) -> None:
    page = opened(house)
    desk = Desk(house, page, campaigns.ALLIES, resolution_modes="auto")
    desk.reach("movement")
    choose(page, "es_sur1", "joint_move", "cordoba")
    preview = page.locator("#decision .preview")
    expect(preview).to_contain_text("410 points, at the pace of the slowest")
    desk.confirm()
    desk.reach("joint_move_consent")
    expect(preview).to_contain_text("Contact: I Corps with 300 points")
    expect(preview).to_contain_text("neither moves nor fights on its own")
    choose(page, "refuse")
    desk.confirm()
    desk.reach("movement")
    page.click("#options details:has([data-choice=badajoz]) > summary")  # what is seldom wanted stands aside
    choose(page, "badajoz")
    expect(preview).to_contain_text("Britain and Portugal: income")
    desk.confirm()
    desk.reach("cede_city_consent")
    expect(preview).to_contain_text("Spain: income")


def test_a_side_gives_up_when_both_its_people_agree(house: Running, opened: Opener) -> None:
    campaigns.GAME.text = campaigns.ALLIES
    spain, britain, france = opened(house), opened(house), opened(house)
    set_up(spain, "peninsular", {}, spain="me", britain="link", france="link")
    links = [spain.input_value(f"#seat-{seat} .link input") for seat in ("britain", "france")]
    for page, link in zip((britain, france), links, strict=True):
        sit_down(page, link, "Bernat")
    spain.wait_for_selector("#decision[data-decision$=recruitment]")
    spain.click("#menu summary")
    spain.click("[data-do=concede]")
    spain.click("#sure button[value=yes]")
    expect(britain.locator(".proposal")).to_contain_text("proposes that your side gives up")
    expect(france.locator(".proposal")).to_have_count(0)  # the enemy hears nothing of it
    britain.click("[data-do=accept]")
    for page in (spain, britain, france):
        expect(page.locator(".result")).to_be_visible()


# -- what is seen beforehand, and afterwards


def test_every_die_is_in_the_log_by_nation(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = Desk(house, page, campaigns.ALLIES, resolution_modes="auto")
    desk.reach("combat_choice")
    page.goto(f"{house.base}/g/{desk.game}/proof")
    rolls = page.locator(".rolls tbody tr")
    expect(rolls.first).to_contain_text("Forage of the besieged")  # Zaragoza, at the end of Spain's supply
    every = rolls.count()
    page.click(".roll-filter >> text=France")
    expect(page.locator(".roll-filter [aria-current]")).to_have_text("France")
    expect(rolls).to_have_count(every - 1)
    page.click(".roll-filter >> text=all")
    expect(rolls).to_have_count(every)


def test_a_siege_shows_the_chance_of_an_assault_now_and_a_turn_later(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = Desk(house, page, campaigns.ALLIES, resolution_modes="auto")
    desk.reach("combat_choice")
    preview = page.locator("#decision .preview")
    expect(preview).to_contain_text("Saragossa")
    expect(preview).to_contain_text("a turn later")
    page.click("#tab-panels")
    expect(page.locator("#panel-sieges")).to_contain_text("Saragossa")
    expect(page.locator("#panel-score")).to_contain_text("Total victory")
    expect(page.locator("#panel-ahead")).to_be_visible()
    expect(page.locator("#panel-nation-france")).to_contain_text("Income")


def test_the_march_is_reckoned_above_the_list_where_the_eye_is(house: Running, opened: Opener) -> None:
    page = opened(house)
    desk = Desk(house, page, campaigns.ALLIES, resolution_modes="auto")
    desk.reach("movement")
    choose(page, "es_norte", "sevilla")
    preview, options = page.locator("#decision .preview"), page.locator("#options")
    expect(preview).to_contain_text("Foraging, by die")
    above, below = preview.bounding_box(), options.bounding_box()
    assert above is not None and below is not None and above["y"] < below["y"]


TOO_WIDE = """() => [...document.querySelectorAll(".paper .panel")]
  .filter((one) => one.querySelector("table").offsetWidth > one.clientWidth + 1).map((one) => one.id)"""

TOO_CLOSE = """() => [...document.querySelectorAll(".paper .panel h3")].filter((one) => {
  const before = one.closest(".panel").previousElementSibling;
  if (before === null) return false;
  const gap = one.getBoundingClientRect().top - before.lastElementChild.getBoundingClientRect().bottom;
  return gap > -1 && gap < 8; // a panel of the next column begins higher
}).map((one) => one.textContent)"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_sheets_of_a_battle_fit_their_page(house: Running, opened: Opener, width: int, height: int) -> None:
    page = opened(house, width=width, height=height)
    desk = stormed(house, page, garrison=300)  # lists, generals and the siege sheet
    desk.reach("battle_report")
    assert page.evaluate("() => document.documentElement.scrollHeight") <= height, "nothing lies below the table"
    page.goto(f"{house.base}/g/{desk.game}/papers?seat=france")
    expect(page.locator("#panel-list-0")).to_contain_text("☐☐☐")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        assert (media == "print" and width == 390) or page.evaluate(TOO_WIDE) == [], media
        assert page.evaluate(TOO_CLOSE) == [], media
