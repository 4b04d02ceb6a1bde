"""ASL-11 Volley."""

import pytest

from baluard.games.assault.model.events import VolleyFired
from baluard.games.assault.model.facts import CATALAN
from tests.rulebooks.assault.table import Sitting, rule, vector

FIGURE_A = """
phase = "combat"
[two_crowns]
cases_santa_clara = "line*4"
[catalan]
conv_santa_clara_sud = "coronela"
illa_fusina = "mountain"
pla_den_llull = "regular*2 coronela*3 barricade>rec_baix"
"""


@rule("ASL-11.1", "ASL-11.2", "ASL-15.3")
@vector("V6")
def test_volleys_go_to_zones_of_equal_or_lower_value() -> None:
    game = Sitting(FIGURE_A)
    assert "volley" not in game.ways("cases_santa_clara", "conv_santa_clara_sud")
    assert "volley" in game.ways("cases_santa_clara", "illa_fusina")
    assert "volley" in game.ways("cases_santa_clara", "pla_den_llull")  # the barricade faces elsewhere


@rule("ASL-11.3")
@vector("V7")
def test_one_six_of_four_dice_eliminates_a_unit_of_the_owners_choice() -> None:
    game = Sitting(FIGURE_A, dice=[4, 1, 3, 6])
    game.attack("cases_santa_clara", "pla_den_llull", "volley")
    assert game.last(VolleyFired).hits == 1
    assert game.decision("volley_losses").seat == "catalan"
    game.answer("volley_losses", ("coronela",))
    assert game.types_in("pla_den_llull") == ["barricade", "coronela", "coronela", "regular", "regular"]


def ways(active: str, origin: tuple[str, str], target: tuple[str, str]) -> list[str]:
    """How one zone may attack the other, nobody else being about."""
    foe = "catalan" if active == "two_crowns" else "two_crowns"
    text = f"""
        phase = "combat"
        active = "{active}"
        [{active}]
        {origin[0]} = "{origin[1]}"
        [{foe}]
        {target[0]} = "{target[1]}"
        """
    game = Sitting(text)
    return game.ways(origin[0], target[0]) if (active, "declare_action") in game.asked() else []


@rule("ASL-11.2")
@vector("V13")
def test_a_blue_line_of_the_target_covers_between_open_zones() -> None:
    assert ways("two_crowns", ("ter_molins", "line"), ("pla_den_llull", "coronela")) == ["assault"]


@rule("ASL-11.2", "ASL-0.8")
@vector("V14")
def test_the_owner_of_the_line_fires_over_it() -> None:
    assert ways("catalan", ("pla_den_llull", "coronela"), ("ter_molins", "line")) == ["volley", "assault"]


@rule("ASL-11.2", "ASL-R35")
@vector("V15")
def test_from_a_grey_zone_the_line_does_not_matter() -> None:
    assert ways("two_crowns", ("mar_llevant", "line"), ("pla_den_llull", "coronela")) == ["volley", "assault"]


@rule("ASL-R35", "ASL-11.2")
def test_between_grey_zones_a_blue_line_does_not_matter() -> None:
    assert "volley" in ways("two_crowns", ("mar_llevant", "line"), ("mar_migdia", "coronela"))
    assert "volley" in ways("two_crowns", ("ter_sant_daniel", "line"), ("illa_sant_daniel", "coronela"))


@rule("ASL-11.1")
@vector("V16")
def test_nobody_fires_up_at_a_bastion_but_it_fires_down() -> None:
    assert ways("two_crowns", ("fos_llevant", "line"), ("bal_llevant", "regular")) == ["assault"]
    assert ways("catalan", ("bal_llevant", "regular"), ("fos_llevant", "line")) == ["volley", "assault"]


@rule("ASL-11.2", "ASL-15.3")
@pytest.mark.parametrize(
    ("origin", "fires"), [("rec_baix", False), ("born", True), ("pla_de_palau", True), ("cases_santa_clara", True)]
)
def test_a_barricade_covers_against_the_zone_it_faces(origin: str, fires: bool) -> None:
    found = ways("two_crowns", (origin, "line"), ("pla_den_llull", "coronela barricade>rec_baix"))
    assert ("volley" in found) == fires


@rule("ASL-11.3")
@pytest.mark.parametrize(("dice", "hits"), [([5, 5, 5], 0), ([6, 5, 1], 1), ([6, 1, 6], 2)])
def test_each_unit_throws_a_die_and_each_six_hits(dice: list[int], hits: int) -> None:
    game = Sitting(
        'phase = "combat"\n[two_crowns]\nmar_llevant = "line*3"\n[catalan]\npla_den_llull = "coronela*3 regular"',
        dice=dice,
    )
    game.attack("mar_llevant", "pla_den_llull", "volley")
    assert game.last(VolleyFired).dice == tuple(dice)
    assert game.last(VolleyFired).hits == hits
    if hits:
        assert not game.admits("volley_losses", ("coronela",) * (hits + 1))
        game.answer("volley_losses", ("coronela",) * hits)
    assert game.pile(CATALAN) == ["coronela"] * hits


@rule("ASL-11.3", "ASL-11.4", "ASL-12.2", "ASL-14.7", "ASL-R6", "ASL-R33")
@vector("V26")
def test_extra_hits_are_lost_nobody_moves_and_the_next_zone_walks_in() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        mar_llevant = "line*3"
        rec_baix = "line*2"
        [catalan]
        pla_den_llull = "coronela*2 battery commander"
        """,
        dice=[6, 6, 6],
    )
    game.attack("mar_llevant", "pla_den_llull", "volley")
    assert game.pile(CATALAN) == ["coronela", "coronela"]
    assert game.types_in("pla_den_llull") == ["battery", "commander"]
    assert game.men("mar_llevant") == 3
    assert game.ways("rec_baix", "pla_den_llull") == ["assault"]
    game.attack("rec_baix", "pla_den_llull")
    game.play(("advance", ("line",)), ("displace", "born"))
    assert game.pile(CATALAN) == ["battery", "coronela", "coronela"]
    assert game.types_in("pla_den_llull") == ["line"]
    assert game.dice.script.numbers == []


@rule("ASL-11.4")
def test_after_a_volley_that_empties_the_zone_nobody_advances() -> None:
    game = Sitting(
        """
            phase = "combat"
            [two_crowns]
            mar_llevant = "line"
            [catalan]
            pla_den_llull = "coronela"
            born = "coronela"
            """,
        dice=[6],
    )
    game.attack("mar_llevant", "pla_den_llull", "volley")
    assert game.men("pla_den_llull") == 0
    assert game.types_in("mar_llevant") == ["line"]
