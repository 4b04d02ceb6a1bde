"""What is suggested, and played for an absent player, where a plain answer would be a poor one."""

from __future__ import annotations

import pytest

from baluard.games.assault import GAME
from baluard.games.assault.rules.aftermath import natural_advance
from tests.rulebooks.assault.table import Sitting

POSITION = """
phase = "combat"
[two_crowns]
{origin} = "grenadier line*4"
[catalan]
born = "coronela"
"""


@pytest.mark.parametrize(("origin", "number"), [("pla_den_llull", 5), ("bal_llevant", 1)])
def test_all_advance_unless_an_objective_would_be_left(origin: str, number: int) -> None:
    s = GAME.read_position(POSITION.format(origin=origin), GAME.checked_options({}))
    f = s.facts
    units = s.fighters(0, f.zone_no[origin])
    chosen = natural_advance(s, f.zone_no[origin], units, units[-1])
    assert len(chosen) == number and f.unit_ids[units[-1]] in chosen
    assert list(chosen) == [f.unit_ids[u] for u in units if f.unit_ids[u] in chosen]


WITHDRAWAL = """
phase = "combat"
[two_crowns]
rec_baix = "grenadier*5"
pla_de_palau = "line"
pla_den_llull = "line"
[catalan]
born = "coronela*4"
cases_born = "regular*{near}"
montcada = "mountain*{near}"
santa_maria = "people*{near}"
"""


def assaulted(near: int) -> Sitting:
    """Four coronela in born, which is worth nothing, are asked whether they withdraw."""
    game = Sitting(WITHDRAWAL.format(near=near), dice=[6, 1])
    game.attack("rec_baix", "born")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "coronela"))
    return game


@pytest.mark.parametrize(("near", "default"), [(3, "yes"), (5, "no")])
def test_nobody_withdraws_by_default_where_there_is_no_room(near: int, default: str) -> None:
    assert assaulted(near).decision("withdraw").default == default


def test_the_beaten_go_by_default_to_friends_and_not_under_the_guns() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        ter_molins = "grenadier*3"
        [catalan]
        bal_llevant = "coronela*3"
        mar_llevant = "regular*3"
        """,
        dice=[6, 1],
    )
    game.attack("ter_molins", "bal_llevant")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "coronela"), ("withdraw", "no"))
    assert [place for _, place, _ in game.decision("retreat").default] == ["mar_llevant", "mar_llevant"]


def test_where_one_zone_is_full_the_rest_go_by_default_to_the_next() -> None:
    game = Sitting(
        """
        phase = "combat"
        [two_crowns]
        ter_molins = "grenadier*3"
        [catalan]
        bal_llevant = "coronela*4"
        mar_llevant = "regular*4"
        """,
        dice=[6, 1],
    )
    game.attack("ter_molins", "bal_llevant")
    game.play(("attack_lead", "grenadier"), ("defence_lead", "coronela"), ("withdraw", "no"))
    places = [place for _, place, _ in game.decision("retreat").default]
    assert places.count("mar_llevant") == 1 and len(set(places)) == 2
