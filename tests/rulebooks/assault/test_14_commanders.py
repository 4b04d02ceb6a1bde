"""ASL-14 Commanders and the banner."""

import pytest

from baluard.games.assault.model.events import AssaultResolved, CommanderCommitted, CommanderRolled, UnitLost
from baluard.games.assault.model.facts import CATALAN, TWO_CROWNS
from baluard.games.assault.rules.victory import kill_points
from tests.rulebooks.assault.table import Sitting, rule, vector


@rule("ASL-14.1")
def test_commanders_move_three_zones_and_stop_next_to_the_enemy() -> None:
    text = '[two_crowns]\ntc_right = "commander"\n[catalan]\n{} = "coronela"'
    free = Sitting(text.format("llotja"))
    reached = free.offered("move_counter", free.one("tc_right", "commander"))
    assert "fos_santa_clara" in reached and "fos_carnalatge" not in reached
    stopped = Sitting(text.format("fos_reial"))
    reached = stopped.offered("move_counter", stopped.one("tc_right", "commander"))
    assert "tr_reial" in reached and "tr_sant_daniel" not in reached


ASSAULTED = """
phase = "combat"
[two_crowns]
rec_baix = "grenadier*2 es_cmd_lavere fr_cmd_dillon"
mar_llevant = "guard*2"
[catalan]
pla_den_llull = "regular*5 cat_cmd_basset"
"""


@rule("ASL-14.2", "ASL-14.3")
def test_one_commander_a_side_and_none_is_offered_first() -> None:
    game = Sitting(ASSAULTED, dice=[1, 6])
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "regular"))
    assert game.decision("attack_commander").default == "none"
    assert not game.admits("attack_commander", ("es_cmd_lavere", "fr_cmd_dillon"))
    game.play(("attack_commander", "none"), ("defence_commander", "none"), ("withdraw", "no"))
    assert game.told(CommanderCommitted) == []
    assert game.told(CommanderRolled) == []
    assert (game.last(AssaultResolved).attack, game.last(AssaultResolved).defence) == (6, 9)


@rule("ASL-14.2")
def test_the_same_commander_may_be_used_in_several_assaults_of_a_phase() -> None:
    game = Sitting(ASSAULTED, dice=[1, 6, 1, 1, 1, 6, 1, 1])
    for origin, lead in (("rec_baix", "grenadier"), ("mar_llevant", "guard")):
        game.attack(origin, "pla_den_llull")
        game.play(("attack_lead", lead), ("defence_lead", "regular"), ("attack_commander", "es_cmd_lavere"))
        game.play(("defence_commander", "cat_cmd_basset"), ("withdraw", "no"))
    assert [roll.unit for roll in game.told(CommanderRolled)] == ["es_cmd_lavere", "cat_cmd_basset"] * 2


@rule("ASL-14.4")
@pytest.mark.parametrize(("die", "lost"), [(5, False), (6, True)])
@pytest.mark.parametrize("dice", [[1, 6], [6, 1]])
def test_a_commander_who_was_used_is_lost_on_a_six_whatever_the_result(dice: list[int], die: int, lost: bool) -> None:
    game = Sitting(
        """
            phase = "combat"
            [two_crowns]
            rec_baix = "line*2"
            born = "commander"
            [catalan]
            pla_den_llull = "coronela"
            """,
        dice=[*dice, die],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "line"), ("attack_commander", "commander"), ("withdraw", "no"))
    if dice == [6, 1]:
        game.answer("advance", (game.decision("advance").space.always[0],))
    assert ("commander" in game.pile(TWO_CROWNS)) == lost
    assert kill_points(game.s, CATALAN) == (2 if lost else 0) + (0 if dice == [6, 1] else 1)


@rule("ASL-14.5", "ASL-13.1")
@pytest.mark.parametrize("used", [True, False])
def test_a_commander_in_the_zone_retreats_used_or_not_when_his_troops_have_left(used: bool) -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier*2"
        [catalan]
        pla_den_llull = "coronela*2 cat_cmd_basset"
        """,
        dice=[6, 1, 3] if used else [6, 1],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "coronela"))
    game.play(("defence_commander", "cat_cmd_basset" if used else "none"), ("withdraw", "no"))
    game.answer("retreat", [("coronela", "born", 1)])
    assert game.decision("commander_retreat").seat == "catalan"
    assert "rec_baix" not in game.offered("commander_retreat")
    game.answer("commander_retreat", "pla_de_palau")  # not necessarily where the troops went
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert game.place("cat_cmd_basset") == "pla_de_palau"
    assert len(game.told(CommanderRolled)) == (1 if used else 0)


@rule("ASL-14.5", "ASL-13.4")
def test_a_surrounded_commander_is_captured_with_his_troops() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        pla_de_palau = "grenadier*3"
        [catalan]
        bal_migdia = "coronela cat_cmd_basset banner"
        """,
        dice=[6, 1],
    )
    game.attack("pla_de_palau", "bal_migdia")
    game.play(("attack_lead", "grenadier"), ("defence_commander", "none"))
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert game.pile(CATALAN) == ["banner", "commander", "coronela"]
    assert [lost.cause for lost in game.told(UnitLost)] == ["assault", "captured", "captured"]
    assert kill_points(game.s, TWO_CROWNS) == 1 + 2 + 2


@rule("ASL-14.5")
def test_a_commander_next_to_the_zone_stays_where_he_is() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier*2"
        [catalan]
        pla_den_llull = "coronela"
        born = "cat_cmd_basset"
        """,
        dice=[6, 1, 1],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_commander", "cat_cmd_basset"), ("withdraw", "no"))
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert game.place("cat_cmd_basset") == "born"


@rule("ASL-14.6")
def test_the_banner_retreats_like_a_commander_and_never_rolls() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier*4"
        [catalan]
        pla_den_llull = "coronela banner"
        """,
        dice=[6, 1],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("withdraw", "no"), ("commander_retreat", "pla_de_palau"))
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert game.last(AssaultResolved).defence == 3 + 1
    assert game.told(CommanderRolled) == []
    assert game.types_in("pla_de_palau") == ["banner"]


@rule("ASL-14.7")
@pytest.mark.parametrize("how", ["volley", "artillery"])
def test_fire_that_leaves_officers_without_troops_does_not_touch_them(how: str) -> None:
    phase = "combat" if how == "volley" else "artillery"
    game = Sitting(
        f"""
            phase = "{phase}"
            [two_crowns]
            mar_llevant = "line battery"
            [catalan]
            pla_den_llull = "coronela commander banner"
            """,
        dice=[6],
    )
    if how == "volley":
        game.attack("mar_llevant", "pla_den_llull", "volley")
    else:
        game.answer("fire_battery", ("battery", game.one("pla_den_llull", "coronela")))
    assert game.types_in("pla_den_llull") == ["banner", "commander"]
    assert game.pile(CATALAN) == ["coronela"]


@rule("ASL-14.8", "ASL-9.7")
@vector("V36")
def test_a_lone_commander_is_displaced_to_a_zone_of_his_owners_choice() -> None:
    game = Sitting('[two_crowns]\nrec_baix = "line*2"\n[catalan]\nrec_alt = "commander"')
    game.answer("move_counter", ("line", "rec_alt"))
    assert game.decision("displace").seat == "catalan"
    free = {
        "blanqueria",
        "cases_born",
        "conv_sant_agusti_est",
        "conv_sant_agusti_oest",
        "horts_sant_agusti",
        "illa_fusina",
    }
    assert set(game.offered("displace")) == free  # rec_baix still holds a company
    game.answer("displace", "blanqueria")
    assert game.types_in("blanqueria") == ["commander"]


@rule("ASL-14.8", "ASL-16.4")
@vector("V36")
def test_a_lone_commander_with_enemies_all_round_is_eliminated() -> None:
    ring = (
        "blanqueria",
        "cases_born",
        "conv_sant_agusti_est",
        "conv_sant_agusti_oest",
        "horts_sant_agusti",
        "illa_fusina",
    )
    crowns = "".join(f'{zone} = "line"\n' for zone in ring)
    game = Sitting(f'[two_crowns]\n{crowns}rec_baix = "line*2"\n[catalan]\nrec_alt = "commander"')
    game.answer("move_counter", (game.one("rec_baix", "line"), "rec_alt"))
    assert game.pile(CATALAN) == ["commander"]
    assert kill_points(game.s, TWO_CROWNS) == 2


@rule("ASL-14.8")
def test_the_zone_that_the_walker_left_empty_may_receive_the_displaced() -> None:
    game = Sitting('[two_crowns]\nrec_baix = "line"\ntc_left = "line"\n[catalan]\nrec_alt = "commander"')
    game.answer("move_counter", (game.one("rec_baix", "line"), "rec_alt"))
    assert "rec_baix" in game.offered("displace")
