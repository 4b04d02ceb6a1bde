"""PEN-1 to 3 The campaign, its calendar, dice and orders; the map; what points are."""

from __future__ import annotations

import itertools

import pytest

from baluard.games.peninsular import GAME
from baluard.games.peninsular.model.events_march import CorpsMarched
from baluard.games.peninsular.model.facts import FRENCH
from baluard.games.peninsular.rules.dice import small_die
from tests.rulebooks.peninsular.armies import DATA
from tests.rulebooks.peninsular.sitting import Sitting, alone, rule

MAP = DATA.map
FACTS = Sitting().facts


def near(province: str) -> set[str]:
    """The neighbours of a province."""
    return {FACTS.provinces[p] for p in FACTS.near[FACTS.no[province]]}


@rule("PEN-1.1")
def test_spain_and_britain_fight_france_and_its_contingents() -> None:
    options = GAME.checked_options({})
    assert GAME.sides(options) == {"spain": "allied", "britain": "allied", "france": "french"}
    french = {kind for kind, side in zip(FACTS.kinds, FACTS.kind_side, strict=True) if side == FRENCH}
    assert {"france", "guard", "afrancesados", "poland", "naples", "italy"} <= french
    assert {FACTS.kind_nation[FACTS.kind_no[kind]] for kind in french} == {2}


@rule("PEN-1.2", "PEN-20.1")
def test_a_nation_has_one_seat_and_so_one_order_set() -> None:
    assert GAME.seats(GAME.checked_options({})) == ("spain", "britain", "france")
    club = GAME.checked_options({"organiser": "on"})
    assert GAME.seats(club) == ("spain", "britain", "france", "organiser")
    assert GAME.organisers(club) == ("organiser",) and GAME.sides(club)["organiser"] == ""


@rule("PEN-1.3")
def test_a_turn_is_two_months_and_winters_are_november_to_february() -> None:
    turns = DATA.schedule.turn
    assert [(row.year, row.month) for row in (turns[0], turns[-1])] == [(1808, 5), (1814, 3)]
    months = [12 * row.year + row.month for row in turns]
    assert len(turns) == 36 and [b - a for a, b in itertools.pairwise(months)] == [2] * 35
    assert [row.month for row in turns if FACTS.winter[row.n]] == [11, 1] * 6


@rule("PEN-1.9")
def test_a_die_of_three_is_half_a_die_rounded_up_and_a_die_of_two_a_third() -> None:
    assert [small_die(die, 3) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert [small_die(die, 2) for die in range(1, 7)] == [1, 1, 1, 2, 2, 2]


@rule("PEN-1.12", "PEN-20.6")
def test_an_order_is_legal_only_after_those_before_it() -> None:
    game = alone(turn=1)
    game.corps("es", at="talavera", points=200)
    game.begin("spain", "movement")
    there_and_back = ("es", "toledo", "talavera", "toledo", "done")
    assert game.faults(*there_and_back) == []
    game.order("es", "toledo", "done").order("es", "talavera", "done")
    assert game.faults(*there_and_back) == ["E082"], "it has one point left of three"
    assert [told.corps for told in game.told(CorpsMarched)] == [("es",), ("es",)]


@rule("PEN-1.12")
def test_an_order_with_a_fault_changes_nothing() -> None:
    game = alone(turn=1)
    game.corps("es", at="talavera", points=200)
    game.begin("spain", "movement")
    assert game.faults("es", "zaragoza", "done") != []
    assert game.where("es") == "talavera" and game.of("es").spent == 0


# ---- the map


@rule("PEN-2.1", "PEN-R1")
def test_every_province_has_a_region_of_its_country_and_neighbours_by_land() -> None:
    assert len(MAP.province) == 75 and len(MAP.edge) == 183
    regions = {row.id: row.country for row in MAP.region}
    assert all(regions[row.region] == row.country for row in MAP.province)
    assert [row.id for row in MAP.province if not near(row.id)] == ["mallorca"]
    assert all(a in near(b) for a in near("madrid") for b in near(a) if b == "madrid")


@rule("PEN-2.1")
def test_the_ferry_of_lisbon_is_a_border_over_a_river() -> None:
    assert "evora" in near("lisboa")
    assert FACTS.crossing[FACTS.no["lisboa"]][FACTS.no["evora"]]


@rule("PEN-2.3", "PEN-R1")
def test_regions_have_the_levies_of_the_book_and_only_spanish_ones_rise() -> None:
    levy = {row.id: row.levy for row in MAP.region}
    wanted = {"galicia": 1, "extremadura": 1, "andalucia": 3, "murcia": 1, "gascogne": 1, "languedoc": 1}
    assert {name: levy[name] for name in wanted} == wanted
    assert {row.country for row in MAP.region if row.guerrilla} == {"spain"}
    assert FACTS.portugal_levy == 4 and {row.levy for row in MAP.region if row.country == "portugal"} == {0}


@rule("PEN-2.5")
def test_the_peninsula_is_spain_without_majorca_portugal_and_gibraltar() -> None:
    inside = {FACTS.provinces[p] for p in range(75) if FACTS.peninsula[p]}
    countries = {row.id: row.country for row in MAP.province}
    assert {name for name in countries if name not in inside} == {
        "mallorca",
        *[name for name in countries if countries[name] == "france"],
    }
    assert "gibraltar" in inside and "lisboa" in inside


@rule("PEN-R2")
def test_not_every_province_has_a_city() -> None:
    assert len([city for city in FACTS.city_at if city >= 0]) == len(MAP.city) == 36


@rule("PEN-R6", "PEN-R1")
def test_the_two_examples_of_the_book_fix_their_borders() -> None:
    assert "oviedo" in near("la_coruna") and "gijon" in near("oviedo") and "gijon" not in near("la_coruna")
    assert near("talavera") == {"avila", "toledo", "ciudad_real", "merida", "madrid"}
    assert FACTS.crossing[FACTS.no["talavera"]][FACTS.no["avila"]]


@rule("PEN-R12")
def test_there_is_one_edition_of_the_rules_and_no_option_chooses_another() -> None:
    assert [option.id for option in GAME.options if "version" in option.id or "edition" in option.id] == []
    assert {value for option in GAME.options for value in option.values} & {"1.6", "1.7"} == set()


@rule("PEN-3.1")
@pytest.mark.parametrize("kind", ["spain", "france", "britain", "poland"])
def test_troops_are_whole_points_of_a_kind_that_has_an_army_list(kind: str) -> None:
    row = next(row for row in DATA.nations.kind if row.id == kind)
    assert row.list in {one.id for one in DATA.army_lists.lists}
    assert {type(corps.points) for corps in Sitting().s.corps} == {int}
