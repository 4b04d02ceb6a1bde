"""PEN-5.7 Points of the schedule and of the reserve."""

from baluard.games.peninsular.model.events_muster import (
    PointsGranted,
)
from tests.rulebooks.peninsular.sitting import Sitting, alone, rule

PHASE = "reinforcement"


# -- points


@rule("PEN-5.7")
def test_french_points_go_to_madrid_french_cities_and_troops_with_a_line() -> None:
    game = alone(5).garrison("burgos", 40).garrison("barcelona", 50).control("france", "cadiz").garrison("cadiz", 20)
    game.corps("fr_line", "toledo", 390, "france")
    game.corps("fr_cut", "cadiz", 100, "france")
    game.corps("it_line", "toledo", 100, "italy")
    game.begin("france", PHASE)
    units = game.offered("assign_points", "fr_points_1", "france")
    assert units == ["fr_line", "burgos", "madrid", "barcelona", "bordeaux", "bayonne", "toulouse", *units[7:]]
    assert units[7:] == ["perpignan", "montpellier"]
    assert game.faults("assign_points", "fr_points_1", "france", "fr_cut") == ["E036"]
    assert game.faults("assign_points", "fr_points_1", "france", "it_line") == ["E039"]
    assert game.faults("assign_points", "fr_points_1", "france", "cadiz") == ["E036"]
    assert game.faults("assign_points", "fr_points_1", "france", "toledo") == ["E036"]  # French, but no garrison
    assert game.faults("assign_points", "fr_points_1", "italy") == ["E039"]
    assert game.offered("assign_points", "fr_points_1", "france", "fr_line") == ["all", *map(str, range(1, 11))]
    game.order("assign_points", "fr_points_1", "france", "fr_line", "all")
    assert game.of("fr_line").points == 400
    assert game.faults("assign_points", "fr_points_1", "france", "fr_line") == ["E038"]
    game.order("assign_points", "fr_points_1", "france", "burgos", "7")
    assert game.inside("burgos") == {"france": 47}
    assert ("fr_points_1", 103) in game.s.arrivals


@rule("PEN-5.7", "PEN-7.6")
def test_a_line_reaches_three_borders_from_a_root_or_from_a_depot_of_its_chain() -> None:
    game = alone(5).control("spain", "madrid")
    game.corps("fr_x", "burgos", 100, "france")  # Bayonne, Pamplona, Vitoria, Burgos: three borders
    game.corps("fr_y", "segovia", 100, "france")
    game.begin("france", PHASE)
    assert game.faults("assign_points", "fr_points_1", "france", "fr_x", "5") == []
    assert game.faults("assign_points", "fr_points_1", "france", "fr_y") == ["E036"]
    game = alone(5).control("spain", "madrid").depot("france", "vitoria")
    game.corps("fr_y", "segovia", 100, "france")
    game.begin("france", PHASE)
    assert game.faults("assign_points", "fr_points_1", "france", "fr_y", "5") == []


@rule("PEN-5.7", "PEN-7.5")
def test_a_band_on_the_only_way_cuts_a_line_but_not_one_in_the_units_own_province() -> None:
    game = alone(5).control("spain", "madrid").band("band_1", 1, "san_sebastian").band("band_2", 1, "pamplona")
    game.corps("fr_x", "vitoria", 100, "france")
    game.corps("fr_y", "pamplona", 100, "france")
    game.begin("france", PHASE)
    assert game.faults("assign_points", "fr_points_1", "france", "fr_y", "5") == []
    assert game.faults("assign_points", "fr_points_1", "france", "fr_x", "5") == []  # by Pamplona, held by a corps
    game = alone(5).control("spain", "madrid").band("band_1", 1, "san_sebastian").band("band_2", 1, "pamplona")
    game.corps("fr_x", "vitoria", 100, "france")
    game.begin("france", PHASE)
    assert game.faults("assign_points", "fr_points_1", "france", "fr_x") == ["E036"]


@rule("PEN-5.7", "PEN-7.5")
def test_a_line_does_not_start_from_a_city_with_an_enemy_corps_before_it() -> None:
    lost = ("madrid", "bordeaux", "toulouse", "perpignan", "montpellier")
    game = alone(5).control("spain", *lost)
    game.corps("fr_x", "pamplona", 100, "france")
    assert game.begin("france", PHASE).faults("assign_points", "fr_points_1", "france", "fr_x", "5") == []
    game = alone(5).control("spain", *lost)
    game.corps("fr_x", "pamplona", 100, "france")
    game.corps("es_x", "bayonne", 100, "spain")
    assert game.begin("france", PHASE).faults("assign_points", "fr_points_1", "france", "fr_x") == ["E036"]


@rule("PEN-5.7")
def test_british_points_come_by_line_from_lisbon_or_gibraltar_or_by_sea() -> None:
    game = alone(4).control("britain", "coimbra")
    game.corps("gb_land", "coimbra", 100, "britain")
    game.corps("gb_port", "la_coruna", 100, "britain", "city")
    game.begin("britain", PHASE)
    where = "assign_points", "gb_points_1", "britain"
    assert game.faults(*where, "gb_land") == ["E036"]  # Lisbon is French
    assert game.faults(*where, "gb_port", "25") == []
    assert game.faults(*where, "cadiz", "25") == []  # a Spanish port
    assert game.faults(*where, "coimbra") == ["E036"]
    game = alone(4).control("britain", "lisboa", "coimbra").garrison("coimbra", 20)
    game.corps("gb_land", "coimbra", 100, "britain")
    game.begin("britain", PHASE)
    assert game.faults(*where, "gb_land", "25") == []
    assert game.faults(*where, "coimbra", "25") == []


@rule("PEN-5.7", "PEN-3.9", "PEN-R54")
def test_a_british_garrison_takes_an_empty_spanish_port_but_not_one_with_a_spanish_garrison() -> None:
    game = alone(4).garrison("cadiz", 30)
    game.begin("britain", PHASE)
    game.order("assign_points", "gb_points_1", "britain", "cadiz", "10")
    game.order("assign_points", "gb_points_1", "britain", "cartagena", "10")
    assert game.inside("cadiz") == {"spain": 30, "britain": 10}
    assert (game.master("cadiz"), game.master("cartagena")) == ("spain", "britain")


@rule("PEN-5.7", "PEN-R22")
def test_spain_gets_ninety_points_every_turn_for_unbesieged_cities_and_corps_in_spain() -> None:
    game = Sitting(3).control("spain", "faro").dice("uprising", *([1] * 12))
    game.corps("es_sur1", "faro")
    game.begin("spain", PHASE)
    where = "assign_points", "es_points", "spain"
    units = game.offered(*where)
    assert "es_este" in units
    assert "es_norte" not in units  # 400 points
    assert "es_sur1" not in units  # in Portugal
    assert "sevilla" in units
    assert "zaragoza" not in units  # besieged
    assert "faro" not in units  # in Portugal
    assert "madrid" not in units  # French
    assert game.faults(*where, "zaragoza") == ["E032"]
    assert game.last(PointsGranted).points == 90


@rule("PEN-5.7", "PEN-R55")
def test_a_new_garrison_of_reinforcements_has_at_least_ten_points() -> None:
    game = Sitting(3).dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert game.offered("assign_points", "es_points", "spain", "sevilla")[:2] == ["all", "10"]
    assert game.offered("assign_points", "es_points", "spain", "la_coruna")[:2] == ["all", "1"]


@rule("PEN-5.7")
def test_entries_for_existing_corps_need_no_line_and_know_no_cities() -> None:
    game = alone(12).general("massena", "dead")
    game.corps("fr_cut", "cadiz", 100, "france")
    game.begin("france", PHASE)
    assert game.offered("assign_points", "fr_t12_points", "france") == ["fr_cut"]
    assert game.faults("assign_points", "fr_points_1", "france", "fr_cut") == ["E036"]
    game.order("assign_points", "fr_t12_points", "france", "fr_cut", "all")
    assert game.of("fr_cut").points == 190


@rule("PEN-5.7", "PEN-3.11", "PEN-R26")
def test_points_that_are_not_placed_are_kept_and_placed_later_in_the_same_way() -> None:
    game = Sitting(3).dice("uprising", *([1] * 12)).begin("spain", PHASE)
    game.order("assign_points", "es_points", "spain", "es_este", "30").order("end_phase")
    assert game.in_reserve("spain") == 60
    game.state.turn = 4
    game.dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert game.faults("assign_points", "reserve", "spain", "zaragoza") == ["E032"]
    game.order("assign_points", "reserve", "spain", "es_este", "all")
    assert game.of("es_este").points == 400
    assert game.in_reserve("spain") == 40


@rule("PEN-5.7")
def test_a_corps_in_contact_or_besieging_receives_points_a_besieged_one_does_not() -> None:
    game = alone(5).control("spain", "toledo").garrison("toledo", 20)
    game.corps("fr_siege", "toledo", 100, "france")
    game.siege("fr_siege")
    game.corps("es_in", "toledo", 100, "spain", "city")
    game.dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert "es_in" not in game.offered("assign_points", "es_points", "spain")
    game.default()
    game.begin("france", PHASE)
    assert "fr_siege" in game.offered("assign_points", "fr_points_1", "france")


@rule("PEN-5.7")
def test_a_new_corps_may_be_made_of_reinforcement_points_in_an_own_city() -> None:
    game = Sitting(3).reserve("spain", 30).dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert "zaragoza" not in game.offered("new_corps")
    assert game.offered("new_corps", "sevilla") == ["spain", "spain_cavalry"]
    assert game.offered("new_corps", "sevilla", "spain_cavalry")[-1] == "120"
    game.order("new_corps", "sevilla", "spain_cavalry", "110", "city")
    corps = game.of("es_new_1")
    assert (corps.points, corps.place, game.facts.kinds[corps.kind]) == (110, "city", "spain_cavalry")
    assert game.in_reserve("spain") == 10
    assert all(id != "es_points" for id, _ in game.s.arrivals)
    assert game.s.raised == [1, 0, 0]
    assert game.faults("new_corps", "sevilla") == ["E047"]


@rule("PEN-5.7")
def test_points_for_existing_corps_make_no_new_one() -> None:
    game = alone(2).general("murat", "dead").begin("france", PHASE)
    assert ("fr_t2_points", 345) in game.s.arrivals
    assert game.offered("new_corps", "bayonne", "france")[-1] == "120"
    assert game.offered("new_corps", "bayonne") == ["france"]  # the place of the Guard is taken by the one that comes


@rule("PEN-5.7", "PEN-3.4")
def test_the_garrison_of_a_depot_receives_points_if_it_has_a_line() -> None:
    game = alone(5).depot("france", "soria", 290).depot("france", "cadiz", 30).depot("france", "landes")
    game.begin("france", PHASE)
    units = game.offered("assign_points", "fr_points_1", "france")
    assert [unit for unit in units if unit.startswith("depot_")] == ["depot_france_soria"]
    game.order("assign_points", "fr_points_1", "france", "depot_france_soria", "all")
    assert game.s.depots[0][2] == ((game.facts.kind_no["france"], 300),)


# -- the handicap


@rule("PEN-5.7")
def test_a_handicap_adds_to_the_points_of_every_turn() -> None:
    game = Sitting(3, handicap_to="france", handicap="30").begin("france", PHASE)
    assert ("fr_points_1", 150) in game.s.arrivals
    assert ("naples_points", 10) in game.s.arrivals
    less = Sitting(3, handicap_to="spain", handicap="-30").dice("uprising", *([1] * 12)).begin("spain", PHASE)
    assert less.s.arrivals == (("es_points", 60),)
