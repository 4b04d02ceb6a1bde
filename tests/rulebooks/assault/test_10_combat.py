"""ASL-10 The combat phase in general."""

import pytest

from baluard.games.assault.model.events import AssaultResolved, VolleyFired
from baluard.games.assault.model.facts import CATALAN
from tests.rulebooks.assault.table import Sitting, rule, vector


@rule("ASL-10.1", "ASL-10.2")
def test_a_zone_declares_one_action_a_phase() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        cases_santa_clara = "line*2"
        [catalan]
        illa_fusina = "coronela"
        pla_den_llull = "coronela"
        """,
        dice=[1, 1],
    )
    assert game.offered("declare_action") == ["cases_santa_clara", "done"]
    assert set(game.offered("declare_action", "cases_santa_clara")) == {"illa_fusina", "pla_den_llull"}
    game.attack("cases_santa_clara", "illa_fusina", "volley")
    assert ("two_crowns", "declare_action") not in game.asked()


@rule("ASL-10.1")
def test_only_a_zone_with_combat_units_declares() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "commander battery"
        mar_llevant = "line"
        [catalan]
        pla_den_llull = "coronela"
        """
    )
    assert game.offered("declare_action") == ["mar_llevant", "done"]


@rule("ASL-10.2", "ASL-13.9", "ASL-R18")
@vector("V34")
def test_neither_the_zone_left_nor_the_zone_taken_acts_again() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier*2 line*3"
        [catalan]
        pla_den_llull = "coronela"
        born = "coronela"
        mar_migdia = "coronela"
        """,
        dice=[6, 1],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("withdraw", "no"))
    game.answer("advance", ("grenadier", "line", "line"))
    assert game.men("pla_den_llull") == 3 and game.men("rec_baix") == 2
    assert ("two_crowns", "declare_action") not in game.asked()  # enemies all around, and nobody may act


@rule("ASL-10.2")
def test_a_unit_that_joins_by_advance_keeps_its_zone_from_acting_only_while_it_is_there() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        rec_baix = "grenadier*2"
        mar_llevant = "guard*2"
        [catalan]
        pla_den_llull = "coronela"
        mar_migdia = "coronela"
        """,
        dice=[6, 1],
    )
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("withdraw", "no"), ("advance", ("grenadier", "grenadier")))
    assert game.offered("declare_action") == ["mar_llevant", "done"]


@rule("ASL-10.3")
def test_one_zone_may_be_attacked_by_several_and_the_attacks_do_not_add_up() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        mar_llevant = "line*2"
        mar_migdia = "line*3"
        rec_baix = "grenadier*2"
        [catalan]
        pla_den_llull = "regular*5"
        """,
        dice=[1, 1, 1, 1, 1, 1, 6],
    )
    game.attack("mar_llevant", "pla_den_llull", "volley")
    game.attack("mar_migdia", "pla_den_llull", "volley")
    assert [len(fired.dice) for fired in game.told(VolleyFired)] == [2, 3]
    game.attack("rec_baix", "pla_den_llull")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "regular"), ("withdraw", "no"))
    assert game.last(AssaultResolved).attack == 6


@rule("ASL-10.4", "ASL-R1")
@pytest.mark.parametrize("active", ["two_crowns", "catalan"])
def test_no_combat_across_red_borders(active: str) -> None:
    game = Sitting(
        f"""
            phase = "combat"
            active = "{active}"
            [two_crowns]
            fos_sant_pere = "line"
            [catalan]
            bal_sant_pere = "regular"
            """
    )
    assert (active, "declare_action") not in game.asked()


@rule("ASL-10.1", "ASL-2.6")
def test_the_active_side_may_stop_at_any_time() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        mar_llevant = "line"
        mar_migdia = "line"
        [catalan]
        pla_den_llull = "coronela"
        """,
        dice=[6],
    )
    game.attack("mar_llevant", "pla_den_llull", "volley")
    assert game.pile(CATALAN) == ["coronela"]
    assert ("two_crowns", "declare_action") not in game.asked()  # nobody is left to fight
