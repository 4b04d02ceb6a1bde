"""ASL-13 Retreat, capture, advance."""

import pytest

from baluard.games.assault.model.events import (
    AssaultResolved,
    CommanderRolled,
    CounterCaptured,
    CounterDisplaced,
    UnitLost,
    UnitsRetreated,
    ZoneOccupied,
)
from baluard.games.assault.model.facts import CATALAN, TWO_CROWNS
from baluard.games.assault.rules.victory import kill_points
from tests.rulebooks.assault.table import END, Sitting, rule, vector


@rule("ASL-13.1", "ASL-R21")
def test_the_order_after_the_dice() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier line es_cmd_lavere"
        [catalan]
        pla_den_llull = "regular coronela battery barricade>rec_baix cat_cmd_basset"
        """,
        dice=[6, 1, 1, 1],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "coronela"), ("attack_commander", "es_cmd_lavere"))
    game.play(("defence_commander", "cat_cmd_basset"), ("withdraw", "no"), ("retreat", [("regular", "born", 1)]))
    game.play(("commander_retreat", "born"), ("advance", ("grenadier",)), ("advance_leaders", ()))
    kinds = (UnitLost, UnitsRetreated, CommanderRolled, CounterDisplaced, CounterCaptured, ZoneOccupied)
    after = [event for event in game.story if isinstance(event, (AssaultResolved, *kinds))]
    assert [type(event).__name__ for event in after] == [
        "AssaultResolved",
        "UnitLost",
        "UnitsRetreated",
        "CommanderRolled",
        "CommanderRolled",
        "CounterDisplaced",
        "UnitLost",
        "CounterCaptured",
        "ZoneOccupied",
    ]
    assert [roll.unit for roll in game.told(CommanderRolled)] == ["es_cmd_lavere", "cat_cmd_basset"]


def beaten(crowns: str, catalan: str, dice: tuple[int, ...] = (6, 1), lead: str = "coronela") -> Sitting:
    """An assault from rec_baix on pla_den_llull in which the defender stays and loses."""
    text = f'phase = "combat"\n[two_crowns]\nrec_baix = "grenadier*3"\n{crowns}\n[catalan]\n{catalan}'
    game = Sitting(text, dice=dice)
    game.attack("rec_baix", "pla_den_llull")
    game.answer("attack_lead", "grenadier")
    if ("catalan", "defence_lead") in game.asked():
        game.answer("defence_lead", lead)
    if ("two_crowns", "attack_commander") in game.asked():
        game.answer("attack_commander", "none")
    if ("catalan", "withdraw") in game.asked():
        game.answer("withdraw", "no")
    return game


@rule("ASL-13.2", "ASL-R20")
def test_retreat_zones_are_reached_by_crossable_borders_and_hold_no_enemy_counter() -> None:
    game = beaten(
        'born = "line"\npla_de_palau = "commander"\nmar_migdia = "battery"',
        'pla_den_llull = "coronela*3"\nmar_llevant = "regular"',
    )
    unit = game.offered("retreat")[0]
    assert set(game.offered("retreat", unit)) == {
        "cases_santa_clara",
        "conv_santa_clara_sud",
        "mar_llevant",
        "ter_molins",
    }


@rule("ASL-13.2", "ASL-4.3")
def test_the_retreating_units_are_distributed_freely_within_stacking() -> None:
    game = beaten("", 'pla_den_llull = "coronela*4"\nborn = "regular*4"')
    assert not game.admits("retreat", [("coronela", "born", 2), ("coronela", "mar_migdia", 1)])
    assert not game.admits("retreat", [("coronela", "mar_migdia", 2)])  # all must go
    game.answer("retreat", [("coronela", "born", 1), ("coronela", "mar_migdia", 1), ("coronela", "pla_de_palau", 1)])
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert (game.men("born"), game.men("mar_migdia"), game.men("pla_de_palau")) == (5, 1, 1)


LLOTJA = """
phase = "combat"
[two_crowns]
pla_de_palau = "grenadier*5"
[catalan]
llotja = "coronela*4"
santa_maria = "{santa_maria}"
argenteria = "{argenteria}"
"""


def driven_from_llotja(santa_maria: str, argenteria: str) -> Sitting:
    """Four coronela lose their lead and must leave llotja for its two other neighbours."""
    game = Sitting(LLOTJA.format(santa_maria=santa_maria, argenteria=argenteria), dice=[6, 1])
    game.attack("pla_de_palau", "llotja")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "coronela"), ("withdraw", "no"))
    return game


@rule("ASL-13.3", "ASL-R19")
@vector("V24")
@pytest.mark.parametrize("victim", ["coronela", "regular", "mountain"])
def test_where_room_is_short_the_owner_chooses_who_is_lost(victim: str) -> None:
    game = driven_from_llotja("regular*4", "mountain*4")
    decision = game.decision("retreat_victims")
    assert decision.seat == "catalan" and decision.about["count"] == 1
    assert len(game.offered("retreat_victims")) == 3 + 4 + 4
    game.answer("retreat_victims", (victim,))
    if victim == "coronela":
        game.answer("retreat", [("coronela", "santa_maria", 1), ("coronela", "argenteria", 1)])
    else:
        roomy, tight = ("santa_maria", "argenteria") if victim == "regular" else ("argenteria", "santa_maria")
        assert not game.admits("retreat", [("coronela", roomy, 1), ("coronela", tight, 2)])
        game.answer("retreat", [("coronela", roomy, 2), ("coronela", tight, 1)])
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert game.pile(CATALAN) == sorted(["coronela", victim])
    assert (game.men("santa_maria"), game.men("argenteria")) == (5, 5)


@rule("ASL-13.3", "ASL-4.5")
def test_a_loss_in_an_overfull_entry_zone_makes_no_room_and_is_not_offered() -> None:
    game = driven_from_llotja("regular*5", "mountain*5 people")
    offered = [game.facts.unit_type[game.facts.unit_no[name]] for name in game.offered("retreat_victims")]
    assert sorted(set(offered)) == ["coronela", "regular"]
    game.answer("retreat_victims", ("regular", "regular", "regular"))
    game.answer("advance", (game.decision("advance").space.always[0],))  # the retreat had one way left
    assert game.types_in("santa_maria") == ["coronela"] * 3 + ["regular"] * 2
    assert game.men("argenteria") == 6


@rule("ASL-13.4")
@vector("V23")
def test_a_surrounded_stack_is_captured_whole() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        pla_de_palau = "grenadier line*4"
        [catalan]
        bal_migdia = "coronela*4 battery"
        """,
        dice=[4, 2],
    )
    game.attack("pla_de_palau", "bal_migdia")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "coronela"))
    game.answer("advance", ("grenadier",))
    fight = game.last(AssaultResolved)
    assert (fight.attack, fight.defence, fight.success, fight.withdrawn) == (9, 8, True, False)
    assert game.pile(CATALAN) == ["battery", *["coronela"] * 4]
    assert kill_points(game.s, TWO_CROWNS) == 4 + 1


@rule("ASL-13.5")
def test_retreat_ignores_the_stop_rule_and_retreated_units_may_be_attacked_again() -> None:
    game = beaten('cases_born = "line*3"\nmontcada = "line"', 'pla_den_llull = "coronela*2"')
    game.answer("retreat", [("coronela", "born", 1)])  # next to three enemy zones
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert "assault" in game.ways("cases_born", "born")


@rule("ASL-13.5")
@pytest.mark.parametrize("attackers", ["line", "line*2"])
def test_the_declaring_zone_is_never_a_retreat_zone(attackers: str) -> None:
    game = Sitting(
        f"""
        phase = "combat"
        [two_crowns]
        pla_de_palau = "{attackers}"
        tc_left = "line"
        [catalan]
        llotja = "coronela*2"
        """,
        dice=[1, 6],
    )
    game.attack("pla_de_palau", "llotja")
    if attackers != "line":
        game.answer("attack_lead", "line")
    game.play(("defence_lead", "coronela"), ("withdraw", "yes"))
    assert set(game.offered("retreat", game.offered("retreat")[0])) == {"argenteria", "santa_maria"}


@rule("ASL-13.6", "ASL-15.4")
def test_barricades_fall_whenever_the_defenders_retreat_and_batteries_when_the_zone_is_occupied() -> None:
    game = beaten("", 'pla_den_llull = "coronela*2 battery barricade>born"')
    game.answer("retreat", [("coronela", "born", 1)])
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert game.pile(CATALAN) == ["barricade", "battery", "coronela"]


@rule("ASL-12.11", "ASL-13.6", "ASL-13.7", "ASL-R17")
@vector("V22")
def test_a_lone_attacker_who_falls_leaves_the_zone_vacant_with_its_battery() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        fos_carnalatge = "line"
        tc_left = "line"
        [catalan]
        ter_carnalatge = "coronela*2 battery barricade>fos_carnalatge"
        """,
        dice=[3, 3],
    )
    game.attack("fos_carnalatge", "ter_carnalatge")
    game.play(("defence_lead", "coronela"), ("withdraw", "yes"), ("retreat", [("coronela", "bal_santa_clara", 2)]))
    fight = game.last(AssaultResolved)
    assert (fight.attack, fight.defence) == (4, 3 + 1 + 3 + 2)
    assert (fight.attack + 3, fight.defence + 3) == (7, 12)
    assert game.pile(TWO_CROWNS) == ["line"]
    assert game.pile(CATALAN) == ["barricade"]
    assert game.types_in("ter_carnalatge") == ["battery"]
    assert game.men("bal_santa_clara") == 2


@rule("ASL-13.8")
def test_the_lead_must_advance_if_it_lives_and_others_may() -> None:
    game = beaten('born = "line"', 'pla_den_llull = "coronela"')
    lead = game.decision("advance").space.always[0]
    others = [name for name in game.offered("advance", lead) if name != "done"]
    assert len(others) == 2
    assert not game.admits("advance", (others[0],))
    assert not game.admits("advance", (lead, game.one("born", "line")))  # only from the declaring zone
    game.answer("advance", (lead, others[1]))
    assert game.men("pla_den_llull") == 2


@rule("ASL-13.8")
def test_without_the_lead_any_one_survivor_must_advance() -> None:
    game = Sitting(
        'phase = "combat"\n[two_crowns]\nrec_baix = "grenadier line*2"\n[catalan]\npla_den_llull = "regular"',
        dice=[1, 6],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("withdraw", "yes"), ("retreat", [("regular", "born", 1)]))
    assert not game.admits("advance", ())
    game.answer("advance", ("line",))
    assert (game.types_in("pla_den_llull"), game.types_in("rec_baix")) == (["line"], ["line"])


@rule("ASL-13.8")
def test_commanders_and_banner_of_the_declaring_zone_may_come_along() -> None:
    game = Sitting(
        """
        phase = "combat"
        active = "catalan"
        [catalan]
        born = "regular*2 cat_cmd_casanova banner"
        pla_de_palau = "cat_cmd_basset"
        [two_crowns]
        pla_den_llull = "line"
        """,
        dice=[6, 1],
    )
    game.attack("born", "pla_den_llull")
    game.play(("attack_lead", "regular"), ("attack_commander", "none"), ("withdraw", "no"))
    game.answer("advance", (game.decision("advance").space.always[0],))
    assert set(game.offered("advance_leaders")) == {"cat_cmd_casanova", "cat_banner", "done"}
    game.answer("advance_leaders", ("cat_banner",))
    assert game.types_in("pla_den_llull") == ["banner", "regular"]
    assert game.types_in("born") == ["commander", "regular"]


@rule("ASL-13.8", "ASL-R34")
def test_at_most_five_advance_even_between_deployment_zones() -> None:
    game = Sitting('phase = "combat"\n[two_crowns]\ntc_left = "line*8"\n[catalan]\ntc_centre = "coronela"', dice=[6, 1])
    game.attack("tc_left", "tc_centre")
    game.play(("attack_lead", "line"), ("withdraw", "no"))
    assert game.decision("advance").space.most == 5


@rule("ASL-13.9")
def test_an_advance_ends_nothing_and_begins_nothing() -> None:
    game = beaten('mar_llevant = "guard"', 'pla_den_llull = "coronela"\nborn = "coronela"\nmar_migdia = "coronela"')
    game.answer("advance", tuple(game.decision("advance").space.keys))
    assert game.men("pla_den_llull") == 3  # next to two enemy zones
    assert game.offered("declare_action") == ["mar_llevant", "done"]
    game.answer("declare_action", END)


@rule("ASL-13.6", "ASL-15.4")
def test_a_barricade_whose_defenders_leave_before_a_lone_attacker_who_falls_is_not_told_as_captured() -> None:
    text = """
    phase = "combat"
    [two_crowns]
    rec_baix = "line"
    [catalan]
    born = "coronela barricade>rec_baix"
    """
    game = Sitting(text, dice=[1, 6])
    game.attack("rec_baix", "born")
    game.answer("withdraw", "yes")
    game.answer("retreat", [("coronela", "pla_de_palau", 1)])
    assert game.told(CounterCaptured) == []
    assert [lost.cause for lost in game.told(UnitLost)] == ["assault", "abandoned"]
