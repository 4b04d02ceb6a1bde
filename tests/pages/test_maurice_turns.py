"""Every decision of a battle by clicks, both armies at one screen: from positions in which it comes at once."""

from __future__ import annotations

from playwright.sync_api import expect

from baluard.games.maurice.model.activities import Casualty
from tests.pages.conftest import Opener
from tests.pages.marks import plays, see
from tests.pages.maurice import Battle
from tests.server.toyhouse import Running

S1, S2, S3, S5, N1, N2, N3 = (f"first_volley_{unit}" for unit in ("s1", "s2", "s3", "s5", "n1", "n2", "n3"))
VOLLEY = """
turn = 5
[units]
s1 = "9200,12200,0 line 0"
s2 = "13700,12300,0 line 1"
n1 = "8600,8900,1800 line 1"
n2 = "13100,8700,1800 line 5"
"""
TWO_CHARGES = """
turn = 8
[units]
n1 = "7500,11200,1800 line 5"
n2 = "12000,11200,1800 line 5"
"""
ONE_TARGET = """
turn = 8
[units]
s1 = "8000,14500,0 line 0"
s2 = "12500,14500,0 line 0"
n1 = "10200,11500,1800 line 5"
n2 = "10000,3000,1800 line 0"
"""


@plays("call_volley", "assign_fire", "spoil_fire", "volley.odds", "volley.both", "volley.break", "volley.lines")
@plays("volley.proposed", "story.dice", "story.again", "table.smoke")
def test_a_volley_with_a_card_on_each_side(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit(VOLLEY, "steady_aim", "damp_powder")
    see(page, "volley.both", "volley.odds", "volley.break", "volley.lines")
    battle.answer("call_volley", "volley")
    see(page, "volley.proposed")
    battle.answer("assign_fire", S1, N1, "steady_aim#1", S2, N2, "done")
    battle.answer("spoil_fire", "damp_powder#1", S1)
    page.click("#tab-story")
    expect(page.locator("#story")).to_contain_text("1st battalion fired at 1st battalion of Castile at 3.3 of 4 BW")
    see(page, "story.dice")
    battle.tag()
    page.locator("#story li[data-journeys]").first.hover()
    see(page, "story.again", "table.smoke")
    battle.reach("move_officer")
    thin = page.locator("#ghosts .smoke .puff--old")
    expect(thin).to_have_count(0)
    battle.answer("move_officer", "done")
    battle.reach("choose_option")
    expect(thin.first).to_be_attached()  # a turn later it is thinner


@plays("choose_option.event", "choose_from_hand", "discard", "hidden.discards", "hidden.sizes")
def test_events_look_into_hands_and_have_cards_discarded(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit("", "talkative_sutler", "galloper stand_fast")
    see(page, "hidden.sizes")
    battle.answer("choose_option", "event", "talkative_sutler#1")
    battle.answer("choose_from_hand", "stand_fast#1")
    expect(page.locator("#story")).to_contain_text("discarded Stand fast")
    see(page, "hidden.discards")
    battle.sit("", "war_council")
    battle.answer("choose_option", "event", "war_council#1")
    battle.wait_for("discard")
    for box in page.locator("#options input[type=checkbox]").all()[:2]:
        box.check()
    battle.confirm("discard")
    battle.wait_for("move_officer")


@plays("choose_option.march", "interrupt_declare", "action_card", "march_order", "move_officer", "payment.line")
@plays("payment.hand", "payment.cheapest", "brigade.largest", "brigade.reasons", "march.cost", "march.steps")
def test_a_march_that_both_sides_play_cards_on(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit("", "galloper quick_step stand_fast", "misread_orders")
    battle.choose("choose_option", "march")
    page.locator(f"#options [data-choice='{S2}']").hover()
    see(page, "brigade.largest")
    battle.choose("choose_option", "march", S2)
    page.click(".barred summary")
    see(page, "brigade.reasons", "payment.line")
    battle.choose("choose_option", "march", S2, "pay")
    see(page, "payment.cheapest")
    battle.choose("choose_option", "march", S2, "pay", "stand_fast#1")
    see(page, "payment.hand")
    battle.confirm("choose_option", "march")
    battle.answer("interrupt_declare", "misread_orders#1")
    battle.answer("action_card", "quick_step#1")
    battle.choose("march_order", S2)
    see(page, "march.steps")
    battle.choose("march_order", S2, "adv:1000")
    see(page, "march.cost")
    battle.answer("march_order", S2, "adv:1000", "done")
    battle.answer("move_officer", "general_first", "galloper#1", S3)
    expect(page.locator("#story")).to_contain_text("joined 3rd battalion")


@plays("march_brigade")
def test_two_columns_march_two_brigades(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit("", "two_columns galloper galloper")
    battle.answer("choose_option", "event", "two_columns#1")
    battle.answer("march_brigade", S2, "pay", "galloper#1")
    battle.reach("march_order")
    battle.answer("march_order", S2, "adv:1000", "done")
    battle.answer("march_brigade", S1, "pay", "galloper#2")
    battle.reach("march_order")
    battle.answer("march_order", S1, "adv:1000", "done")


@plays("choose_option.charge", "declare_charges", "support_march", "next_combat", "attack_cards", "defence_cards")
@plays("save_unit", "soften_morale", "victory_card", "follow_up", "charge.sums", "charge.odds", "charge.way")
def test_two_charges_side_by_side_and_all_cards_of_a_combat(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit(TWO_CHARGES, "galloper galloper bayonets drive_home", "stand_fast rearguard for_the_land")
    battle.reach("choose_option")
    battle.answer("choose_option", "charge", S1, S2, S3, "pay", "galloper#1")
    battle.reach("declare_charges")
    battle.choose("declare_charges", S1, "0")
    see(page, "charge.sums", "charge.odds", "charge.way")
    battle.answer("declare_charges", S1, "0", S2, "0", "done")
    battle.reach("support_march")
    battle.answer("support_march", S3, "adv:1000", "done")
    battle.answer("next_combat", N1)
    battle.answer("attack_cards", "bayonets#1", S1)
    battle.reach("defence_cards")
    battle.answer("defence_cards", "stand_fast#1", N1)
    battle.answer("save_unit", "rearguard#1")
    battle.reach("soften_morale")
    battle.answer("soften_morale", "for_the_land#1")
    battle.answer("victory_card", "drive_home#1")
    battle.answer("follow_up", "1000")
    expect(page.locator("#story")).to_contain_text("went on for 1 BW")


@plays("point_blank", "victor")
def test_two_on_one_point_blank_and_which_victor_goes_on(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit(ONE_TARGET, "galloper drive_home", "point_blank")
    battle.reach("choose_option")
    battle.answer("choose_option", "charge", S1, S2, "pay", "galloper#1")
    battle.reach("declare_charges")
    battle.answer("declare_charges", S1, "0", S2, "0", "done")
    battle.reach("defence_cards")
    battle.answer("defence_cards", "point_blank#1", N1)
    battle.answer("point_blank", S1)
    battle.reach("victory_card")
    battle.answer("victory_card", "drive_home#1")
    battle.answer("victor", S2)
    battle.reach("follow_up")


@plays("pay_surcharge", "interrupt_charge", "slow_charger")
def test_a_charge_that_the_enemy_makes_dearer_and_shorter(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit(ONE_TARGET, "galloper bayonets", "countermand soft_ground")
    battle.reach("choose_option")
    battle.answer("choose_option", "charge", S1, S2, "pay", "galloper#1")
    battle.answer("interrupt_declare", "countermand#1")
    battle.answer("pay_surcharge", "bayonets#1")
    battle.reach("declare_charges")
    battle.answer("declare_charges", S1, "0", S2, "0", "done")
    battle.answer("interrupt_charge", "soft_ground#1")
    battle.answer("slow_charger", S1)
    expect(page.locator("#story")).to_contain_text("came to a halt")


@plays("choose_option.bombard", "choose_option.rally", "choose_option.pass", "bombard.odds", "rally.odds")
def test_quiet_turns_bombard_rally_and_pass(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    battle.sit('turn = 3\n[units]\ns1 = "7500,14500,0 line 3"\n', "galloper", "galloper")
    battle.choose("choose_option", "rally", S1)
    see(page, "rally.odds")
    battle.answer("choose_option", "rally", S1, "pay", "galloper#1")
    battle.reach("choose_option")
    battle.answer("choose_option", "pass")
    battle.reach("choose_option")
    battle.choose("choose_option", "bombard")
    see(page, "bombard.odds")
    battle.confirm("choose_option", "bombard")
    battle.reach("assign_fire")
    page.click("[data-proposed]")
    page.wait_for_selector("#confirm")
    battle.confirm("assign_fire")
    battle.reach("move_officer")
    expect(page.locator("#story")).to_contain_text("Light gun fired at")


@plays("save_officer")
def test_a_hole_in_the_hat_saves_a_general(battlefield: Running, opened: Opener) -> None:
    page = opened(battlefield)
    battle = Battle(page, battlefield)
    falls = [Casualty("general_second", "combat", 12000, 3500)] * 200  # one roll of them is bad enough
    battle.sit("", "", "lucky_hat", *falls)
    battle.reach("save_officer")
    battle.answer("save_officer", "lucky_hat#1")
    expect(page.locator("#story")).to_contain_text("A lucky hat saved")
