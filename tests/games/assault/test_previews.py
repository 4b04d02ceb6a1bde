"""Previews and hints show the numbers of the rulebook's examples before anything is confirmed."""

from __future__ import annotations

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.eyes.foresight import percent, volley_odds
from baluard.kernel.drafts import Draft
from baluard.kernel.values import Asked
from baluard.page.widgets import Hint, Panel, Preview, Text, whole
from baluard.texts import texts_for
from tests.rulebooks.assault.table import Sitting

ENGLISH = texts_for("en", GAME.package, GAME.data)


def asked_of(game: Sitting, tag: str) -> Asked:
    return next(a for a in game.match.asked if a.decision.tag == tag)


def preview(game: Sitting, tag: str, *keys: str) -> Preview:
    """What is shown to the seat that is asked."""
    asked = asked_of(game, tag)
    found = GAME.preview(game.match.view((asked.decision.seat,)), asked, Draft(keys))
    assert found is not None
    return found


def hints(game: Sitting, tag: str, *keys: str) -> dict[str, Hint]:
    """The remarks beside the next keys."""
    asked = asked_of(game, tag)
    return {hint.key: hint for hint in GAME.hints(game.match.view((asked.decision.seat,)), asked, keys)}


def said(text: Text) -> str:
    return ENGLISH.say(text.key, dict(text.facts))


def notes(shown: Preview) -> str:
    return " ".join(said(note) for note in shown.notes)


def totals(shown: Preview) -> list[int]:
    return [column.total for column in shown.columns]


def lines(shown: Preview, column: int) -> list[tuple[str, int]]:
    return [(said(text), amount) for _, text, amount in shown.columns[column].lines]


# -- assaults

LLULL = """
phase = "combat"
[two_crowns]
rec_baix = "grenadier line*4"
ter_molins = "fr_gre_marine_2 line*4"
[catalan]
pla_den_llull = "regular*2 coronela*2 barricade>rec_baix"
pla_de_palau = "commander"
"""


def test_v8_the_barricade_and_the_commander_make_twelve() -> None:
    game = Sitting(LLULL)
    shown = preview(game, "declare_action", "rec_baix", "pla_den_llull", "assault")
    assert totals(shown) == [9, 11]
    assert ("Barricade", 3) in lines(shown, 1)
    assert "wins 6 times in 36 (17%)" in notes(shown)
    assert "withdraws (+2), the attack wins 1 time in 36 (3%)" in notes(shown)
    assert "The defender may commit (+1, lost on a 6): Antoni de Villarroel." in notes(shown)
    game.attack("rec_baix", "pla_den_llull")
    game.answer("attack_lead", "grenadier")
    game.answer("defence_lead", "regular")
    villarroel = game.one("pla_de_palau", "commander")
    shown = preview(game, "defence_commander", villarroel)
    assert totals(shown) == [9, 12]
    assert lines(shown, 1)[-1] == ("Commander: Antoni de Villarroel", 1)
    assert "With Antoni de Villarroel: 3 in 36 (8%)." in notes(shown)
    assert "Without a commander: 6 in 36 (17%)." in notes(shown)
    assert "is lost on a 6 (1 in 6): 2 points for the enemy." in notes(shown)
    assert totals(preview(game, "defence_commander", "none")) == [9, 11]


def test_v9_across_the_travessera_withdrawal_makes_thirteen() -> None:
    game = Sitting(LLULL)
    game.attack("ter_molins", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "regular"), ("defence_commander", "none"))
    assert totals(preview(game, "withdraw")) == [9, 11]
    shown = preview(game, "withdraw", "yes")
    assert totals(shown) == [9, 13]
    assert ("Blue line", 3) in lines(shown, 1) and ("Withdrawal", 2) in lines(shown, 1)
    beside = hints(game, "withdraw")
    assert "attacker loses his lead unit 35 in 36 (97%)" in said(beside["yes"].text)
    assert "you are beaten 6 in 36 (17%)" in said(beside["no"].text)
    assert "lose nobody" in said(beside["yes"].text) and "no room" not in notes(shown)


def test_who_withdraws_without_room_is_told_what_it_costs() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "line"
        pla_de_palau = "line"
        pla_den_llull = "line"
        [catalan]
        born = "coronela*4"
        cases_born = "regular*5"
        montcada = "mountain*5"
        santa_maria = "people*3"
        """
    )
    game.attack("rec_baix", "born")
    game.answer("defence_lead", "coronela")
    assert "lose 2 units for lack of room" in said(hints(game, "withdraw")["yes"].text)
    assert "2 units would be lost" in notes(preview(game, "withdraw", "yes"))


DANIEL = """
phase = "combat"
[two_crowns]
ter_sant_daniel = "line*3"
carrer_portal_nou = "line*3"
[catalan]
illa_sant_daniel = "coronela*2"
"""


def test_v10_ground_three_not_five() -> None:
    shown = preview(Sitting(DANIEL), "declare_action", "ter_sant_daniel", "illa_sant_daniel", "assault")
    assert totals(shown) == [6, 7]
    assert lines(shown, 1)[-1] == ("Blue line", 3)
    assert "wins 10 times in 36 (28%)" in notes(shown)


def test_v11_without_the_line_the_grey_ground_counts() -> None:
    game = Sitting(DANIEL)
    shown = preview(game, "declare_action", "carrer_portal_nou", "illa_sant_daniel", "assault")
    assert totals(shown) == [6, 6]
    assert lines(shown, 1)[-1] == ("Ground: grey", 2)
    assert "wins 15 times in 36 (42%)" in notes(shown)
    beside = said(hints(game, "declare_action", "carrer_portal_nou")["illa_sant_daniel"].text)
    assert beside == "no volley: it is on higher ground · assault: 15 in 36 (42%)"


def test_v25_the_banner_counts_besides_casanova() -> None:
    game = Sitting(
        """
        phase = "combat"
        active = "catalan"
        [catalan]
        carrer_portal_nou = "coronela*4 cat_banner cat_cmd_casanova"
        [two_crowns]
        illa_sant_daniel = "grenadier line"
        """
    )
    game.attack("carrer_portal_nou", "illa_sant_daniel")
    game.play(("attack_lead", "coronela"), ("defence_lead", "grenadier"))
    shown = preview(game, "attack_commander", "cat_cmd_casanova")
    assert totals(shown) == [8, 8]
    assert ("Banner of Santa Eulàlia", 1) in lines(shown, 0)
    assert "With Rafael Casanova: 15 in 36 (42%)." in notes(shown)
    assert notes(shown).count("is lost on a 6") == 1


def test_v38_in_pursuit_withdrawal_gives_nothing() -> None:
    game = Sitting(
        """
        phase = "combat"
        card = "persecucio"
        effects = { withdraw_value = 0, withdraw_uses = 2 }
        [two_crowns]
        rec_baix = "line*2"
        [catalan]
        rec_alt = "coronela*2"
        """,
        events="on",
    )
    shown = preview(game, "declare_action", "rec_baix", "rec_alt", "assault")
    assert totals(shown) == [5, 4]
    assert "If the defender withdraws it gives him nothing: the attack wins 21 times in 36 (58%)." in notes(shown)
    game.attack("rec_baix", "rec_alt")
    game.play(("attack_lead", "line"), ("defence_lead", "coronela"))
    assert "attacker loses his lead unit 15 in 36 (42%)" in said(hints(game, "withdraw")["yes"].text)


def test_a_surrounded_defender_cannot_withdraw() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        pla_de_palau = "grenadier line*4"
        [catalan]
        bal_migdia = "coronela*4 battery"
        """
    )
    shown = preview(game, "declare_action", "pla_de_palau", "bal_migdia", "assault")
    assert totals(shown) == [9, 8]
    assert "cannot withdraw" in notes(shown) and "are captured" in notes(shown)
    assert "In the zone: Llevant Battery." in notes(shown)


def test_an_assault_on_guns_alone_needs_no_dice() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        pla_de_palau = "line"
        [catalan]
        bal_migdia = "battery"
        """
    )
    shown = preview(game, "declare_action", "pla_de_palau", "bal_migdia", "assault")
    assert shown.columns == () and "succeeds without dice" in notes(shown)


@pytest.mark.parametrize(("zone", "wasted"), [("born", True), ("cases_born", False)])
def test_who_would_spend_the_grenades_for_nothing_is_told(zone: str, wasted: bool) -> None:
    game = Sitting(
        f"""
        phase = "combat"
        card = "granades"
        effects = {{ reduction = 1 }}
        [two_crowns]
        rec_baix = "line*2"
        [catalan]
        {zone} = "coronela*2"
        """,
        events="on",
    )
    game.attack("rec_baix", zone)
    game.play(("attack_lead", "line"), ("defence_lead", "coronela"))
    assert ("has no ground bonus here" in notes(preview(game, "announce_card"))) == wasted


def test_the_reroll_is_weighed_with_the_cards_of_the_assault() -> None:
    game = Sitting(
        """
        phase = "combat"
        card = "cop_de_sort"
        effects = { reroll = 1 }
        [two_crowns]
        rec_baix = "line*2"
        [catalan]
        rec_alt = "coronela*2"
        """,
        dice=[1, 4],
        events="on",
    )
    game.s.effects.update(assault_auto=1, assault_auto_uses=1)
    game.attack("rec_baix", "rec_alt")
    game.play(("attack_lead", "line"), ("defence_lead", "coronela"), ("withdraw", "yes"))
    shown = preview(game, "reroll")
    assert totals(shown) == [6, 6]
    assert "Now: 6 + 1 against 6 + 4; the assault is repulsed." in notes(shown)
    assert "2 of 6 results win (33%)" in notes(shown)


# -- fire

SMOKE = """
phase = "artillery"
active = "{active}"
card = "fum"
effects = {{ artillery_shift = 1 }}
[two_crowns]
tr_llevant = "battery"
fos_llevant = "grenadier"
[catalan]
bal_llevant = "regular battery"
"""


def test_v39_smoke_makes_five_of_four() -> None:
    game = Sitting(SMOKE.format(active="catalan"), events="on")
    gun, target = game.one("bal_llevant", "battery"), game.one("fos_llevant", "grenadier")
    shown = preview(game, "fire_battery", gun, target)
    assert lines(shown, 0) == [("Target 1 zone away", 4), ("Event card", 1)]
    assert totals(shown) == [5]
    assert "Needs 5+: 2 in 6 (33%)." in notes(shown)
    assert said(hints(game, "fire_battery", gun)[target].text) == "needs 5+ (2 in 6)"


def test_v39_smoke_makes_six_of_five_at_two_zones() -> None:
    game = Sitting(SMOKE.format(active="two_crowns"), events="on")
    gun, target = game.one("tr_llevant", "battery"), game.one("bal_llevant", "regular")
    shown = preview(game, "fire_battery", gun, target)
    assert totals(shown) == [6]
    assert "Needs 6: 1 in 6 (17%)." in notes(shown)


def test_a_volley_says_what_to_expect() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        cases_santa_clara = "line*4"
        [catalan]
        illa_fusina = "regular"
        pla_den_llull = "regular*2 coronela*3"
        conv_santa_clara_sud = "coronela"
        """
    )
    shown = preview(game, "declare_action", "cases_santa_clara", "pla_den_llull", "volley")
    assert "4 dice: each 6 eliminates one unit" in notes(shown)
    assert "Expected losses: 0.67; at least one: 52%." in notes(shown)
    beside = hints(game, "declare_action", "cases_santa_clara")
    assert "higher ground" in said(beside["conv_santa_clara_sud"].text)
    assert "volley: 4 dice, expected losses: 0.52" in said(beside["illa_fusina"].text)


def test_why_there_is_no_volley() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        ter_molins = "line"
        fos_reial = "line"
        [catalan]
        pla_den_llull = "coronela"
        ter_reial = "coronela barricade>fos_reial"
        """
    )
    assert "blue line" in said(hints(game, "declare_action", "ter_molins")["pla_den_llull"].text)
    both = hints(game, "declare_action", "ter_molins", "pla_den_llull")
    assert both["assault"].offered and not both["volley"].offered
    assert "fos_reial" not in game.offered("declare_action")


def test_the_odds_of_volleys() -> None:
    assert volley_odds(1, 6, 5).expected == 17
    assert volley_odds(5, 6, 5) == volley_odds(5, 6, 9)
    assert volley_odds(2, 6, 1).expected == volley_odds(2, 6, 1).percent == 31
    assert volley_odds(3, 5, 3).expected == 100
    assert [percent(part, 36) for part in (0, 1, 18, 35, 36)] == [0, 3, 50, 97, 100]


# -- movement

MARCH = """
phase = "movement"
[two_crowns]
bal_portal_nou = "line commander"
fos_portal_nou = "grenadier*5"
[catalan]
ter_portal_nou = "battery"
conv_sant_agusti_est = "coronela*2"
"""


def test_where_a_unit_can_go_and_why_it_must_stop() -> None:
    game = Sitting(MARCH)
    unit = game.one("bal_portal_nou", "line")
    beside = hints(game, "move_counter", unit)
    through = beside["ter_portal_nou"]
    assert (through.mark, through.figure) == ("go", "2")
    assert "2 steps left · captures: Llevant Battery" in said(through.text)
    stop = beside["carrer_portal_nou"]
    assert stop.mark == "stop" and said(stop.text).startswith("must stop: in contact with the enemy")
    assert "1 enemy zone can assault it" in said(stop.text)
    assert "possible captures on the way: Portal Nou Esplanade · exposed, expected losses: 0.83" in said(stop.text)
    full = beside["fos_portal_nou"]
    assert (full.mark, full.offered, said(full.text)) == ("full", False, "full: 5 of 5 units")


def test_a_move_is_previewed_with_captures_and_exposure() -> None:
    game = Sitting(MARCH)
    unit = game.one("bal_portal_nou", "line")
    told = notes(preview(game, "move_counter", unit, "carrer_portal_nou"))
    assert "2 steps of 3; 1 left." in told
    assert "Must stop there: next to the enemy." in told
    assert "You leave the Portal Nou Bastion without combat units." in told
    assert "Can volley it: Sant Agustí Vell, cloister." in told
    assert "Batteries in range: Llevant Battery." in told and "Expected losses next half-turn: 0.83." in told
    told = notes(preview(game, "move_counter", unit, "carrer_portal_nou", "ter_portal_nou"))
    assert "Captures: Llevant Battery." in told and "Expected losses next half-turn: 0.33." in told


def test_no_more_losses_are_expected_than_units_will_stand_there() -> None:
    game = Sitting(
        'phase = "movement"\n[two_crowns]\nbal_portal_nou = "line"\n[catalan]\n'
        'conv_sant_agusti_est = "coronela*5"\nconv_sant_agusti_oest = "coronela*5"\n'
        'ter_portal_nou = "coronela*5"\ncases_portal_nou = "coronela*5"'
    )
    unit = game.one("bal_portal_nou", "line")
    for hint in hints(game, "move_counter", unit).values():
        assert int(hint.text.facts.get("losses", 0)) <= 100


def test_the_arrow_of_what_is_being_decided() -> None:
    assert GAME.arrow("withdraw", {"origin": "rec_baix", "zone": "pla_den_llull"}, ()) == ("rec_baix", "pla_den_llull")
    assert GAME.arrow("declare_action", {}, ("rec_baix", "pla_den_llull", "assault")) == ("rec_baix", "pla_den_llull")
    assert GAME.arrow("declare_action", {}, ("rec_baix",)) == ()
    assert GAME.arrow("fire_battery", {}, ("done",)) == ()
    assert GAME.arrow("retreat", {"zone": "born"}, ()) == ()


def test_a_deployment_zone_stops_and_a_commander_is_not_exposed() -> None:
    game = Sitting('phase = "movement"\n[two_crowns]\ntr_molins = "line commander"')
    line, commander = game.one("tr_molins", "line"), game.one("tr_molins", "commander")
    assert hints(game, "move_counter", line)["tc_left"].mark == "stop"
    assert said(hints(game, "move_counter", commander)["tc_left"].text) == "must stop: deployment zone"
    assert notes(preview(game, "move_counter", line, "tc_left")).endswith("from where he stands now.")


def test_an_overfull_zone_must_be_left() -> None:
    game = Sitting('phase = "movement"\nactive = "catalan"\n[catalan]\nllotja = "coronela*7"')
    assert len(hints(game, "move_counter")) == 7
    assert {said(hint.text) for hint in hints(game, "move_counter").values()} == {"overfull zone: must leave"}


# -- places and panels


def test_retreat_zones_show_their_room() -> None:
    game = Sitting(LLULL, dice=[6, 1])
    game.attack("ter_molins", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "regular"), ("defence_commander", "none"))
    game.answer("withdraw", "yes")
    beside = hints(game, "retreat")
    assert said(beside["pla_de_palau"].text).startswith("room for 5")
    assert "costs the barricade" in notes(preview(game, "retreat"))


def test_recovery_says_how_many_and_what_it_is_worth() -> None:
    game = Sitting('turn = 5\nphase = "recovery"\n[two_crowns]\neliminated = "line*16"\n[catalan]\nborn = "coronela"')
    told = notes(preview(game, "place_recovery"))
    assert "16 units may return (16 eliminated)" in told and "no longer gives the enemy 1 point" in told


def panel(game: Sitting, name: str) -> Panel:
    return next(box for box in GAME.panels(game.match.view(()), "en") if box.id == name)


def test_the_panels_tell_score_turn_objectives_and_piles() -> None:
    game = Sitting(
        """
        turn = 4
        phase = "movement"
        others = "set-up"
        [two_crowns]
        eliminated = "grenadier*2 fr_cmd_berwick"
        [catalan]
        eliminated = "cat_cor_5_3 cat_mou_voluntaris"
        """
    )
    rows = [row.cells for row in panel(game, "score").rows]
    assert rows[1] == ("Two Crowns", "2", "0", "2")
    assert rows[2][:2] == ("Catalans", "4") and rows[3] == (f"The Catalans lead by {int(rows[2][3]) - 2} points.",)
    assert panel(game, "track").rows[0].cells == ("Turn 4 of 12, 07:30",)
    assert ("5 · 08:30", "the Two Crowns recover up to 20 · 4 Catalan counters arrive") in [
        row.cells for row in panel(game, "track").rows
    ]
    redoubt = next(row for row in panel(game, "objectives").rows if row.key == "red_santa_eulalia")
    assert redoubt.cells == ("Santa Eulàlia Redoubt", "2 points", "not controlled")
    assert len([row for row in panel(game, "objectives").rows if row.mark == "missing"]) == 14
    assert ("2 × Grenadiers",) in [row.cells for row in panel(game, "piles").rows]
    assert panel(game, "coming").rows[0].cells[0] == "Delayed"
    assert panel(game, "coming").rows[1].cells[0] == "Turn 4"


def test_the_card_face_up_is_shown_with_its_uses() -> None:
    game = Sitting(
        'phase = "combat"\ncard = "tambors"\neffects = { assault_auto = 1, assault_auto_uses = 2 }\n'
        '[two_crowns]\nrec_baix = "line"\n[catalan]\nrec_alt = "coronela"',
        events="on",
    )
    card = GAME.face_up(game.match.view(()), "en")
    assert card is not None and card.title
    assert "Assaults left: 2." in [row.cells[0] for row in card.rows]
    cells = [row.cells[0] for row in panel(game, "card").rows]
    assert cells[:2] == ["Drums beat the charge", "Add 1 in your first three assaults."]
    assert "Assaults left: 2." in cells


def test_the_board_shows_what_the_running_activity_has_already_done() -> None:
    """In the middle of an assault the fallen lead is gone from the board and counted, before the attacker advances."""
    game = Sitting(
        """
phase = "combat"
[two_crowns]
fos_llevant = "grenadier line*3"
[catalan]
bal_llevant = "coronela*2"
mar_llevant = "coronela"
""",
        dice=[6, 1],
    )
    for tag, answer in (
        ("declare_action", ("fos_llevant", "bal_llevant", "assault")),
        ("attack_lead", None),
        ("defence_lead", None),
        ("withdraw", "no"),
        ("retreat", None),
    ):
        if game.match.asked and game.match.asked[0].decision.tag == tag:
            asked = game.match.asked[0]
            game.match.answer(asked.decision.seat, asked.id, asked.decision.default if answer is None else answer)
    assert game.match.asked[0].decision.tag == "advance"
    view = game.match.view(())
    drawn = whole(GAME.board(view, "en"))
    fallen = [u for u, place in view.present.where.items() if place == "dead"]
    assert len(fallen) == 1
    assert f'id="piece-{fallen[0]}"' not in drawn
    assert view.present.points["two_crowns"][0] == 1
