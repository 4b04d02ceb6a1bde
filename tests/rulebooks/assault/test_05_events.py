"""ASL-5 Events: how cards are drawn and what their operations do."""

from collections.abc import Sequence

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.model.events import (
    AssaultResolved,
    BatteryFired,
    BreachChecked,
    BreachCheckSkipped,
    CardDiscarded,
    CardDrawn,
    CardHadNoEffect,
    CommanderRolled,
    CounterCaptured,
    DieRerolled,
    StrikeRolled,
    UnitLost,
    VolleyFired,
    ZoneFrozen,
)
from baluard.games.assault.model.facts import CATALAN, TWO_CROWNS
from baluard.games.assault.rules.odds import chance_of_success
from tests.rulebooks.assault.table import END, FACTS, Sitting, card_die, drawing, rule, vector

QUIET = """
[two_crowns]
tc_left = "line"
[catalan]
llotja = "coronela"
"""
FACE_TO_FACE = """
[two_crowns]
rec_baix = "{crowns}"
[catalan]
pla_den_llull = "{catalan}"
"""


def face_to_face(card: str, crowns: str, catalan: str, dice: Sequence[int] = ()) -> Sitting:
    """The Two Crowns draw a card and go on to their combat phase."""
    game = drawing(card, FACE_TO_FACE.format(crowns=crowns, catalan=catalan), dice)
    game.answer("move_counter", END)
    return game


# -- drawing and discarding


@rule("ASL-5.1", "ASL-5.4")
def test_the_active_side_turns_up_a_card_which_leaves_the_game_after_combat() -> None:
    game = drawing("calma", QUIET, [1])
    number = card_die("calma") - 1
    assert game.told(CardDrawn) == [CardDrawn("two_crowns", "calma")]
    assert game.s.card == number
    assert number not in game.s.deck and len(game.s.deck) == 23
    game.answer("move_counter", END)
    assert game.told(CardDiscarded) == [CardDiscarded("calma")]
    assert game.s.card != number
    assert number not in game.s.deck and len(game.s.deck) == 22  # the Catalan has drawn too


@rule("ASL-5.1", "ASL-R37")
@pytest.mark.parametrize(
    ("turn", "length", "draws"), [(12, "full", 1), (13, "full", 0), (8, "short", 1), (9, "short", 0)]
)
def test_no_card_is_drawn_on_extra_turns(turn: int, length: str, draws: int) -> None:
    text = f'phase = "start"\nturn = {turn}\n{QUIET}'
    game = Sitting(text, dice=[1, card_die("calma")], events="on", length=length)
    assert len(game.told(CardDrawn)) == draws


@rule("ASL-5.1")
def test_no_card_is_drawn_from_an_empty_deck_or_without_the_option() -> None:
    empty = Sitting(f'phase = "start"\n{QUIET}', dice=[1])
    assert empty.s.deck == ()
    assert empty.told(CardDrawn) == []
    assert empty.asked() == [("two_crowns", "move_counter")]
    drawn = Sitting(f'phase = "start"\ndeck = []\n{QUIET}', dice=[1], events="on")
    assert drawn.told(CardDrawn) == []
    assert drawn.asked() == [("two_crowns", "move_counter")]


@rule("ASL-5.2")
def test_each_drawer_gets_his_own_effects_only() -> None:
    text = 'active = "catalan"\n[catalan]\nborn = "coronela"\n[two_crowns]\nmontcada = "line"'
    game = drawing("saqueig", text)
    assert game.asked() == [("catalan", "move_counter")]  # the mark had one zone to fall on; nothing is frozen
    assert game.s.effects["mark_bonus"] == 2
    assert game.s.frozen == ()


@rule("ASL-5.2")
@pytest.mark.parametrize(("royal", "skips", "rolls"), [("closed", True, 0), ("open", False, 1)])
def test_effects_that_do_not_match_the_breach_are_skipped(royal: str, skips: bool, rolls: int) -> None:
    game = drawing("la_mina", f'active = "catalan"\nroyal = "{royal}"\n{QUIET}', [1])
    assert game.s.skip_check == skips
    assert len(game.told(StrikeRolled)) == rolls


@rule("ASL-5.2")
def test_an_impossible_effect_is_skipped() -> None:
    game = drawing("cano_rebentat", QUIET)  # the Two Crowns have no battery here
    assert game.told(CardHadNoEffect) == [CardHadNoEffect("cano_rebentat")]
    assert game.asked() == [("two_crowns", "move_counter")]


@rule("ASL-5.3")
def test_half_turn_effects_end_with_the_half_turn_and_next_check_ones_wait_for_the_check() -> None:
    game = drawing("la_mina", f'active = "catalan"\n{QUIET}', [2])
    assert game.s.skip_check
    game.answer("move_counter", END)  # turn 2: the check is not rolled, then a card is drawn
    assert game.told(BreachCheckSkipped) == [BreachCheckSkipped()]
    assert game.told(BreachChecked) == []
    assert not game.s.skip_check
    orders = drawing("ordres_confuses", QUIET, [card_die("calma") - 1])
    assert orders.s.effects == {"move_all": 2}
    orders.answer("move_counter", END)
    assert orders.s.active == CATALAN
    assert orders.s.effects == {}


@rule("ASL-5.5")
def test_may_effects_can_be_declined_and_obligatory_ones_not() -> None:
    text = 'active = "catalan"\n[catalan]\nborn = "coronela"\npla_de_palau = "barricade>born"'
    built = drawing("sapadors", text)
    assert built.offered("card_build")[-1] == "done"
    crowns = '[two_crowns]\nrec_baix = "line"\n[catalan]\nborn = "barricade>rec_baix"\npla_den_llull = "barricade>born"'
    destroy = drawing("sapadors", crowns)
    assert not destroy.admits("card_destroy", ())
    assert destroy.admits("card_destroy", (destroy.one("born", "barricade"),))


def test_every_operation_has_a_card_and_a_test_here() -> None:
    used = {effect.op for card in GAME.data.cards.card for effect in card.effect}
    assert used == {op.id for op in GAME.data.cards.op}
    tested = {mark for name in globals() if name.startswith("test_op_") for mark in [name.removeprefix("test_op_")]}
    assert all(any(name.startswith(op) for name in tested) for op in used)


# -- ASL-5.6, operation by operation


@rule("ASL-5.6")
def test_op_volley_hits_on_five_in_the_first_two_volleys() -> None:
    text = """
    [two_crowns]
    mar_llevant = "line"
    mar_migdia = "line"
    cases_santa_clara = "line"
    [catalan]
    pla_den_llull = "coronela*5"
    """
    game = drawing("foc_granejat", text, [5, 5, 5])
    game.answer("move_counter", END)
    for origin in ("mar_llevant", "mar_migdia"):
        game.attack(origin, "pla_den_llull", "volley")
        game.answer("volley_losses", ("coronela",))
    game.attack("cases_santa_clara", "pla_den_llull", "volley")
    assert [(fired.need, fired.hits) for fired in game.told(VolleyFired)] == [(5, 1), (5, 1), (6, 0)]


@rule("ASL-5.6")
def test_op_volley_forbidden_leaves_only_assaults() -> None:
    game = drawing("polvora_molla", '[two_crowns]\nmar_llevant = "line"\n[catalan]\npla_den_llull = "coronela"')
    game.answer("move_counter", END)
    assert game.ways("mar_llevant", "pla_den_llull") == ["assault"]


@rule("ASL-5.6", "ASL-6.4")
@vector("V39")
@pytest.mark.parametrize(("card", "near", "far"), [("fum", 5, 6), ("punteria", 3, 4)])
def test_op_artillery_shift_changes_what_every_shot_needs(card: str, near: int, far: int) -> None:
    catalan = 'active = "catalan"\n[catalan]\nbal_llevant = "battery"\n[two_crowns]\nfos_llevant = "line"'
    game = drawing(card, catalan, [1])
    game.answer("fire_battery", ("battery", game.one("fos_llevant", "line")))
    assert game.last(BatteryFired).need == near
    crowns = '[catalan]\nbal_llevant = "coronela"\n[two_crowns]\ntr_llevant = "battery"'
    game = drawing(card, crowns, [1])
    game.answer("fire_battery", ("battery", game.one("bal_llevant", "coronela")))
    assert game.last(BatteryFired).need == far


@rule("ASL-5.6", "ASL-6.1")
def test_op_artillery_extra_lets_one_battery_fire_twice() -> None:
    text = '[two_crowns]\ntr_llevant = "battery*2"\n[catalan]\nred_santa_eulalia = "coronela*5"'
    game = drawing("doble_carrega", text, [1, 1, 1])
    first, second = game.offered("fire_battery")[:2]
    target = game.one("red_santa_eulalia", "coronela")
    game.play(("fire_battery", (first, target)), ("fire_battery", (first, target)))
    assert game.offered("fire_battery") == [second, "done"]
    game.answer("fire_battery", (second, target))
    assert ("two_crowns", "fire_battery") not in game.asked()  # neither has a shot left


@rule("ASL-5.6", "ASL-5.5")
def test_op_artillery_silence_is_named_by_the_opponent() -> None:
    text = '[two_crowns]\ntr_llevant = "battery*2"\n[catalan]\nred_santa_eulalia = "coronela"'
    game = drawing("cano_rebentat", text)
    assert game.asked() == [("catalan", "card_silence")]
    silenced, other = game.offered("card_silence")
    game.answer("card_silence", (silenced,))
    assert game.offered("fire_battery") == [other, "done"]


@rule("ASL-5.6", "ASL-12.5")
def test_op_assault_bonus_of_one_use_is_announced_in_an_assault_of_his_choice() -> None:
    text = """
    [two_crowns]
    rec_baix = "grenadier"
    mar_llevant = "guard"
    mar_migdia = "guard"
    [catalan]
    pla_den_llull = "regular*5"
    """
    game = drawing("impetu", text, [1, 6, 1, 6, 1, 6])
    game.answer("move_counter", END)
    for origin, announced in (("rec_baix", "no"), ("mar_llevant", "yes")):
        game.attack(origin, "pla_den_llull")
        game.play(("defence_lead", "regular"), ("announce_card", announced), ("withdraw", "no"))
    game.attack("mar_migdia", "pla_den_llull")
    game.answer("defence_lead", "regular")
    assert game.asked() == [("catalan", "withdraw")]  # it is spent
    game.answer("withdraw", "no")
    assert [fight.attack for fight in game.told(AssaultResolved)] == [5, 7, 5]


@rule("ASL-5.6")
def test_op_assault_bonus_of_three_uses_is_added_to_the_first_three_assaults_with_dice() -> None:
    text = """
    [two_crowns]
    rec_baix = "grenadier"
    mar_llevant = "guard"
    mar_migdia = "guard"
    cases_santa_clara = "grenadier"
    ter_molins = "guard"
    [catalan]
    pla_den_llull = "regular*5"
    bal_llevant = "battery"
    """
    game = drawing("tambors", text, [1, 6] * 4)
    game.answer("move_counter", END)
    game.attack("ter_molins", "bal_llevant")  # no dice: it does not count
    for origin in ("rec_baix", "mar_llevant", "mar_migdia", "cases_santa_clara"):
        game.attack(origin, "pla_den_llull")
        game.play(("defence_lead", "regular"), ("withdraw", "no"))
    assert [fight.attack for fight in game.told(AssaultResolved)] == [6, 6, 6, 5]


@rule("ASL-5.6", "ASL-12.5", "ASL-12.9")
def test_op_defence_reduction_is_announced_in_two_assaults_and_lowers_the_ground_not_below_zero() -> None:
    text = """
    [two_crowns]
    conv_santa_clara_nord = "guard"
    rec_alt = "guard"
    cases_santa_clara = "grenadier"
    rec_baix = "grenadier"
    [catalan]
    illa_fusina = "regular*5"
    born = "regular"
    """
    game = drawing("granades", text, [1, 6] * 4)
    game.answer("move_counter", END)
    for origin, announced in (("conv_santa_clara_nord", "yes"), ("rec_alt", "no"), ("cases_santa_clara", "yes")):
        game.attack(origin, "illa_fusina")
        game.play(("defence_lead", "regular"), ("announce_card", announced), ("withdraw", "no"))
    game.attack("rec_baix", "illa_fusina")
    game.play(("defence_lead", "regular"), ("withdraw", "no"))  # both uses are spent
    assert [fight.defence for fight in game.told(AssaultResolved)] == [10, 11, 10, 11]
    bare = face_to_face("granades", "guard", "regular", [1, 6])
    bare.attack("rec_baix", "pla_den_llull")
    bare.play(("announce_card", "yes"), ("withdraw", "no"))
    assert bare.last(AssaultResolved).defence == 5


@rule("ASL-5.6", "ASL-12.12")
@vector("V38")
def test_op_withdraw_bonus_set_takes_the_bonus_from_the_first_two_assaults() -> None:
    game = face_to_face("persecucio", "grenadier*2", "regular", [3, 3])
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("withdraw", "yes"))
    fight = game.last(AssaultResolved)
    assert fight.attack - fight.defence == 1
    assert 36 - chance_of_success(1) == 15
    assert 36 - chance_of_success(1 - 2) == 26
    assert fight.success and fight.withdrawn


@rule("ASL-5.6")
def test_op_withdraw_bonus_set_is_over_after_two_assaults() -> None:
    text = """
    [two_crowns]
    rec_baix = "line"
    mar_llevant = "line"
    mar_migdia = "line"
    [catalan]
    pla_den_llull = "regular*5"
    """
    game = drawing("persecucio", text, [1, 6, 1, 6, 1, 6])
    game.answer("move_counter", END)
    for origin, withdraws in (("rec_baix", "no"), ("mar_llevant", "no"), ("mar_migdia", "yes")):
        game.attack(origin, "pla_den_llull")
        game.play(("defence_lead", "regular"), ("withdraw", withdraws))
    assert game.last(AssaultResolved).defence == 5 + 4 + 2


@rule("ASL-5.6", "ASL-9.1")
def test_op_move_allowance_is_spent_only_by_those_who_need_it() -> None:
    game = drawing("marxa", '[two_crowns]\ntc_right = "line*3"')
    game.answer("move_counter", ("line", "fos_santa_clara"))  # three zones
    assert game.s.effects["move_units"] == 5
    game.answer("move_counter", ("line", "fos_carnalatge"))  # four
    assert game.s.effects["move_units"] == 4


@rule("ASL-5.6", "ASL-9.1")
def test_op_move_allowance_lets_five_counters_go_four_zones() -> None:
    game = drawing("marxa", '[two_crowns]\ntc_right = "line*5 commander*2"')
    far = "fos_carnalatge"  # tr_reial, tr_sant_daniel, fos_santa_clara, fos_carnalatge
    movers = ["commander", "line", "line", "line", "line"]
    for kind in movers:
        game.answer("move_counter", (game.one("tc_right", kind), far))
    assert game.s.effects["move_units"] == 0
    for kind in ("line", "commander"):
        assert far not in game.offered("move_counter", game.one("tc_right", kind))


@rule("ASL-5.6", "ASL-9.7")
def test_op_move_allowance_may_be_spent_on_a_longer_way_over_a_battery() -> None:
    text = '[two_crowns]\nbal_sant_pere = "line*2"\n[catalan]\nter_reial = "battery"'
    game = drawing("marxa", text)
    walker = game.one("bal_sant_pere", "line")
    assert game.offered("move_counter", walker, "carrer_portal_nou") == ["direct", "ter_reial"]
    game.answer("move_counter", (walker, "carrer_portal_nou", "ter_reial"))
    assert game.pile(CATALAN) == ["battery"]
    assert game.s.effects["move_units"] == 4
    plain = Sitting(text)
    assert plain.offered("move_counter", walker, "carrer_portal_nou") == []


@rule("ASL-5.6")
def test_op_move_allowance_of_two_binds_every_unit() -> None:
    game = drawing("ordres_confuses", '[two_crowns]\ntc_right = "line commander"')
    for kind in ("line", "commander"):
        reached = game.offered("move_counter", game.one("tc_right", kind))
        assert "tr_sant_daniel" in reached and "fos_santa_clara" not in reached


@rule("ASL-5.6", "ASL-9.5")
def test_op_ignore_stop_lets_three_combat_units_pass_the_enemy() -> None:
    text = """
    active = "catalan"
    [catalan]
    illa_fusina = "regular*5 commander"
    [two_crowns]
    pla_den_llull = "line"
    """
    game = drawing("per_les_cases", text)
    beyond = "santa_maria"  # by rec_baix and born, both in contact with the enemy
    assert beyond not in game.offered("move_counter", game.one("illa_fusina", "commander"))
    game.answer("move_counter", (game.one("illa_fusina", "regular"), "rec_baix"))
    assert game.s.effects["ignore_stop"] == 3  # ending next to the enemy needs no card
    for left in (2, 1, 0):
        game.answer("move_counter", (game.one("illa_fusina", "regular"), beyond))
        assert game.s.effects["ignore_stop"] == left
    assert beyond not in game.offered("move_counter", game.one("illa_fusina", "regular"))


@rule("ASL-5.6", "ASL-9.6")
def test_op_ignore_stop_does_not_lift_the_stop_in_deployment_zones() -> None:
    game = drawing("per_les_cases", '[two_crowns]\ntr_portal_nou = "line"')
    reached = game.offered("move_counter", game.one("tr_portal_nou", "line"))
    assert "tc_right" in reached and "tc_centre" in reached
    assert "tc_left" not in reached  # three zones away, through the other two


@rule("ASL-5.6", "ASL-14.4")
def test_op_commander_safe_spares_the_drawers_commanders_the_roll() -> None:
    text = """
    [two_crowns]
    rec_baix = "grenadier commander"
    [catalan]
    pla_den_llull = "regular*2 commander"
    """
    game = drawing("capdavanters", text, [1, 6, 1])
    game.answer("move_counter", END)
    game.attack("rec_baix", "pla_den_llull")
    game.play(("defence_lead", "regular"), ("attack_commander", "commander"), ("defence_commander", "commander"))
    game.answer("withdraw", "no")
    assert [roll.unit for roll in game.told(CommanderRolled)] == [game.one("pla_den_llull", "commander")]


@rule("ASL-5.6", "ASL-12.10")
@pytest.mark.parametrize(("answer", "success"), [("yes", True), ("no", False)])
def test_op_reroll_lets_the_drawer_roll_his_own_die_again_once(answer: str, success: bool) -> None:
    game = face_to_face("cop_de_sort", "grenadier*2", "regular", [1, 5, 6])
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("withdraw", "no"))
    assert game.decision("reroll").seat == "two_crowns"
    assert game.decision("reroll").about["attack_die"] == 1
    assert game.decision("reroll").about["defence_die"] == 5
    game.answer("reroll", answer)
    assert game.last(AssaultResolved).success == success
    assert len(game.told(DieRerolled)) == (1 if success else 0)


@rule("ASL-5.6")
def test_op_reroll_happens_once_and_the_new_roll_stands() -> None:
    text = """
    [two_crowns]
    rec_baix = "grenadier*2"
    mar_llevant = "guard*2"
    [catalan]
    pla_den_llull = "regular*2"
    """
    game = drawing("cop_de_sort", text, [2, 6, 1, 2, 6])
    game.answer("move_counter", END)
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "regular"), ("withdraw", "no"), ("reroll", "yes"))
    assert game.last(AssaultResolved).attack_die == 1
    game.attack("mar_llevant", "pla_den_llull")
    game.play(("attack_lead", "guard"), ("defence_lead", "regular"), ("withdraw", "no"))
    assert game.last(AssaultResolved).attack_die == 2  # nobody was asked again


@rule("ASL-5.6", "ASL-4.4")
def test_op_return_units_brings_back_up_to_the_number_to_entry_zones_of_the_side() -> None:
    text = """
    active = "catalan"
    [catalan]
    llotja = "coronela*5"
    eliminated = "regular*3"
    [two_crowns]
    argenteria = "battery"
    """
    game = drawing("ferits", text)
    assert game.decision("card_return").seat == "catalan"
    assert not game.admits("card_return", [("catalan_regular", "llotja", 3)])
    assert not game.admits("card_return", [("catalan_regular", "argenteria", 1)])
    assert game.admits("card_return", ())
    game.answer("card_return", [("catalan_regular", "llotja", 2)])
    assert game.men("llotja") == 7
    assert "done" not in game.offered("move_counter")


@rule("ASL-5.6", "ASL-5.5")
def test_op_return_units_of_the_foe_is_chosen_by_the_foe_and_heeds_the_types() -> None:
    text = """
    [two_crowns]
    tc_left = "line"
    [catalan]
    llotja = "coronela"
    eliminated = "people*2 coronela regular"
    """
    game = drawing("sometent", text)
    assert game.decision("card_return").seat == "catalan"
    assert not game.admits("card_return", [("catalan_regular", "llotja", 1)])
    assert not game.admits("card_return", [("catalan_people", "llotja", 2)])
    game.answer("card_return", [("catalan_people", "placa_angel", 1)])
    assert game.types_in("placa_angel") == ["people"]
    assert game.asked() == [("two_crowns", "move_counter")]


@rule("ASL-5.6")
def test_op_return_units_without_a_free_entry_zone_does_nothing() -> None:
    zones = "".join(f'{zone} = "coronela"\n' for zone in ("tc_left", "tc_centre", "tc_right"))
    game = drawing("reserva_general", f'[two_crowns]\nfos_molins = "line"\neliminated = "line*3"\n[catalan]\n{zones}')
    assert game.told(CardHadNoEffect) == [CardHadNoEffect("reserva_general")]
    assert game.pile(TWO_CROWNS) == ["line"] * 3


@rule("ASL-5.6", "ASL-5.5")
def test_op_zone_freeze_keeps_the_units_of_a_zone_from_moving_and_fighting() -> None:
    text = """
    [two_crowns]
    montcada = "line*2 commander"
    cases_born = "line"
    fos_molins = "line"
    [catalan]
    born = "coronela"
    """
    game = drawing("saqueig", text)
    assert game.decision("card_freeze").seat == "catalan"
    assert game.offered("card_freeze") == ["cases_born", "montcada"]  # grey and inside the wall
    game.answer("card_freeze", ("montcada",))
    assert game.one("montcada", "line") not in game.offered("move_counter")
    assert game.one("montcada", "commander") in game.offered("move_counter")
    game.answer("move_counter", (game.one("fos_molins", "line"), "ter_molins"))
    game.answer("move_counter", END)
    assert game.ways("montcada", "born") == []
    assert "assault" in game.ways("cases_born", "born")


@rule("ASL-5.6")
def test_op_zone_freeze_with_move_ok_follows_the_units_and_binds_the_zone_they_join() -> None:
    text = """
    [two_crowns]
    montcada = "line"
    cases_born = "line"
    [catalan]
    born = "coronela"
    """
    game = drawing("esgotament", text)
    game.answer("card_freeze", ("montcada",))
    game.answer("move_counter", (game.one("montcada", "line"), "corders"))
    game.answer("move_counter", END)
    assert "assault" in game.ways("cases_born", "born")
    game = drawing("esgotament", text)
    game.answer("card_freeze", ("montcada",))
    exhausted = game.one("montcada", "line")
    game.answer("move_counter", (exhausted, "cases_born"))
    game.answer("move_counter", END)
    assert game.asked() == [("catalan", "move_counter")]  # the only zone in contact holds one of them


@rule("ASL-5.6", "ASL-5.2")
def test_op_zone_freeze_without_such_a_zone_does_nothing() -> None:
    game = drawing("saqueig", '[two_crowns]\nborn = "line"\nred_santa_eulalia = "line"')  # ochre; outside
    assert game.told(CardHadNoEffect) == [CardHadNoEffect("saqueig")]
    assert game.s.frozen == ()


@rule("ASL-5.6")
def test_op_zone_mark_helps_the_first_assault_on_the_zone_named() -> None:
    text = """
    active = "catalan"
    [catalan]
    born = "coronela*2"
    boria = "regular*2"
    [two_crowns]
    montcada = "line*2"
    cases_born = "line"
    rec_baix = "line"
    """
    game = drawing("saqueig", text, [1, 6, 1, 6])
    assert game.offered("card_mark") == ["cases_born", "montcada"]  # grey or blue, held by the enemy
    game.answer("card_mark", "montcada")
    game.answer("move_counter", END)
    for origin, lead in (("born", "coronela"), ("boria", "regular")):
        game.attack(origin, "montcada")
        game.play(("attack_lead", lead), ("defence_lead", "line"), ("withdraw", "no"))
    assert [fight.attack for fight in game.told(AssaultResolved)] == [3 + 1 + 2, 5 + 1]


@rule("ASL-5.6", "ASL-12.1")
def test_op_no_assault_spares_the_zones_of_a_colour() -> None:
    text = """
    [two_crowns]
    carders = "line"
    [catalan]
    mon_sant_pere = "coronela"
    conv_santa_caterina = "battery"
    sant_pere_baix = "coronela"
    """
    game = drawing("parlament", text)
    game.answer("move_counter", END)
    assert game.offered("declare_action", "carders") == ["sant_pere_baix"]


@rule("ASL-5.6", "ASL-R8")
@pytest.mark.parametrize(("die", "secured"), [(4, False), (5, True), (6, True)])
def test_op_royal_check_secures_the_breach_on_five(die: int, secured: bool) -> None:
    game = drawing("la_mina", QUIET, [die])
    assert [check.die for check in game.told(BreachChecked)] == [1, die]
    assert game.s.royal_open == secured


@rule("ASL-5.6", "ASL-3.1")
def test_op_royal_skip_keeps_one_check_from_being_rolled() -> None:
    game = drawing("la_mina", f'active = "catalan"\n{QUIET}', [1, 1, 6, 1])
    for _ in range(3):
        game.answer("move_counter", END)  # turn 2: skipped; turn 3: rolled again
    assert len(game.told(BreachCheckSkipped)) == 1
    assert [check.die for check in game.told(BreachChecked)] == [6]
    assert game.s.royal_open


@rule("ASL-5.6")
@pytest.mark.parametrize(("die", "hits"), [(4, False), (5, True)])
def test_op_strike_eliminates_a_unit_of_the_drawers_choice_at_the_breach(die: int, hits: bool) -> None:
    text = """
    active = "catalan"
    royal = "open"
    [catalan]
    llotja = "coronela"
    [two_crowns]
    ter_reial = "grenadier"
    fos_reial = "line"
    tr_reial = "guard"
    """
    game = drawing("la_mina", text, [die])
    if hits:
        assert game.decision("card_strike").seat == "catalan"
        assert not game.admits("card_strike", (game.one("tr_reial", "guard"),))
        game.answer("card_strike", ("grenadier",))
    assert game.pile(TWO_CROWNS) == (["grenadier"] if hits else [])


@rule("ASL-5.6")
def test_op_barricade_destroy_reaches_zones_in_contact_only() -> None:
    text = """
    [two_crowns]
    rec_baix = "line"
    [catalan]
    born = "coronela barricade>rec_baix"
    pla_den_llull = "barricade>born"
    pla_de_palau = "barricade>born"
    """
    game = drawing("sapadors", text)
    near = {game.one("born", "barricade"), game.one("pla_den_llull", "barricade")}
    assert set(game.offered("card_destroy")) == near
    game.answer("card_destroy", (game.one("born", "barricade"),))
    assert game.types_in("born") == ["coronela"]


@rule("ASL-5.6", "ASL-15.2")
def test_op_barricade_build_brings_one_from_the_pile_or_the_board() -> None:
    text = """
    active = "catalan"
    [catalan]
    born = "coronela"
    santa_maria = "coronela"
    pla_den_llull = "coronela barricade>born"
    mercat_llana = ""
    eliminated = "barricade*2"
    """
    game = drawing("sapadors", text)
    lost, standing, done = game.offered("card_build")
    assert (game.place(lost), game.place(standing), done) == ("eliminated", "pla_den_llull", "done")
    assert game.offered("card_build", lost) == ["born"]  # held, ochre, without a barricade
    assert set(game.offered("card_build", lost, "born")) == {"pla_de_palau", "pla_den_llull", "rec_baix"}
    game.answer("card_build", (lost, "born", "rec_baix"))
    assert game.types_in("born") == ["barricade", "coronela"]
    assert game.s.facing[FACTS.bar_no[FACTS.unit_no[lost]]] == FACTS.zone_no["rec_baix"]


@rule("ASL-5.6")
def test_op_none_changes_nothing() -> None:
    game = drawing("calma", QUIET)
    assert game.s.effects == {}
    assert game.told(CardHadNoEffect) == [CardHadNoEffect("calma")]


# -- what a card does ends with it (ASL-5.3)


@rule("ASL-5.3")
@pytest.mark.parametrize("card", ["saqueig", "esgotament"])
def test_whom_a_card_kept_from_fighting_fights_in_the_next_half_turn(card: str) -> None:
    game = Sitting(
        f"""
        phase = "combat"
        card = "{card}"
        frozen = "montcada"
        [two_crowns]
        montcada = "line"
        [catalan]
        born = "coronela"
        """,
        dice=[1],
    )
    game.answer("move_counter", END)  # nobody of the Two Crowns could fight: the Catalan moves
    assert game.s.frozen == ()
    assert game.asked() == [("catalan", "declare_action")]
    game.answer("declare_action", END)
    game.answer("move_counter", END)
    assert "assault" in game.ways("montcada", "born")


@rule("ASL-5.3")
def test_a_silenced_battery_fires_in_the_next_turn() -> None:
    game = Sitting(
        """
        phase = "artillery"
        card = "cano_rebentat"
        silent = "tc_bat_1"
        [two_crowns]
        tr_llevant = "tc_bat_1"
        [catalan]
        red_santa_eulalia = "coronela"
        """,
        dice=[1],
    )
    game.play(("move_counter", END), ("declare_action", END))
    assert game.offered("fire_battery") == ["tc_bat_1", "done"]


# -- what is told of the cards


@rule("ASL-5.6")
@pytest.mark.parametrize("die", [4, 5])
def test_the_mine_under_an_empty_breach_tells_its_die_and_nothing_else(die: int) -> None:
    game = drawing("la_mina", 'active = "catalan"\nroyal = "open"\n[catalan]\nborn = "coronela"', [die])
    assert game.told(StrikeRolled) == [StrikeRolled(die, 5, empty=True)]
    assert game.told(CardHadNoEffect) == []


@rule("ASL-5.6")
def test_the_mine_under_somebody_hits_him() -> None:
    text = 'active = "catalan"\nroyal = "open"\n[catalan]\nborn = "coronela"\n[two_crowns]\nfos_reial = "line"'
    game = drawing("la_mina", text, [5])
    assert game.told(StrikeRolled) == [StrikeRolled(5, 5)]
    assert game.pile(TWO_CROWNS) == ["line"]


@rule("ASL-5.2")
def test_a_card_that_has_nothing_for_its_drawer_says_so() -> None:
    game = drawing("la_mina", 'royal = "open"\n[two_crowns]\ntc_left = "line"')
    assert game.told(CardHadNoEffect) == [CardHadNoEffect("la_mina")]


@rule("ASL-5.6")
@pytest.mark.parametrize(("card", "held"), [("saqueig", True), ("esgotament", False)])
def test_whether_the_kept_may_move_is_told(card: str, held: bool) -> None:
    game = drawing(card, '[two_crowns]\nmontcada = "line*2"\n[catalan]\nllotja = "coronela"')
    assert game.told(ZoneFrozen) == [ZoneFrozen("montcada", "two_crowns", held)]


@rule("ASL-15.4", "ASL-5.6")
def test_barricades_that_sappers_blow_up_are_not_told_as_captured() -> None:
    text = '[two_crowns]\nrec_baix = "line"\n[catalan]\nborn = "barricade>rec_baix coronela"'
    game = drawing("sapadors", text)
    assert [lost.cause for lost in game.told(UnitLost)] == ["card"]
    assert game.told(CounterCaptured) == []
