"""PEN-9 Land movement: what a march costs, where it stops, and what is done on the way."""

import pytest

from baluard.games.peninsular.model.events_march import CorpsMarched
from baluard.games.peninsular.rules.marches import points_left
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector

PLAINS = ("sevilla", "badajoz", "merida", "talavera", "toledo", "ciudad_real")  # from Cádiz: one point each


def alone(kind: str, at: str, points: int = 100, **options: str) -> Sitting:
    """One corps `a`, and nobody else on the map."""
    game = Sitting(empty=True, **options)
    game.corps("a", at=at, kind=kind, points=points)
    return game


def path_of(game: Sitting, id: str) -> list[str]:
    """The provinces that a corps has entered in this turn."""
    return [game.facts.provinces[p] for p in game.of(id).path]


# -- capacity and cost


@rule("PEN-9.1")
@pytest.mark.parametrize(
    ("nation", "kind", "most"),
    [
        ("spain", "spain", 3),
        ("britain", "britain", 3),
        ("spain", "spain_cavalry", 5),
        ("britain", "britain_cavalry", 5),
        ("france", "france", 4),
        ("france", "guard", 4),
        ("france", "naples", 4),
        ("france", "poland_cavalry", 5),
    ],
)
def test_cavalry_has_five_points_the_french_side_four_the_allies_three(nation: str, kind: str, most: int) -> None:
    game = alone(kind, "cadiz").begin(nation, "movement")
    assert game.faults("a", *PLAINS[: most + 1], "done") == ["E082"]
    game.order("a", *PLAINS[:most], "done")
    assert game.where("a") == PLAINS[most - 1]
    assert game.of("a").spent == most


@rule("PEN-9.2", "PEN-2.2")
@vector("V4")
def test_la_coruna_oviedo_gijon_costs_two_and_one() -> None:
    game = Sitting(turn=3).begin("spain", "movement")
    game.order("es_norte", "oviedo", "gijon", "done")
    corps = game.of("es_norte")
    assert (corps.spent, corps.points, corps.moved) == (3, 400, True)
    assert path_of(game, "es_norte") == ["oviedo", "gijon"]
    assert game.facts.provinces[corps.came_from] == "oviedo"
    assert game.facts.provinces[corps.start] == "la_coruna"
    assert points_left(game.s, corps) == 0
    assert game.last(CorpsMarched).path == ("la_coruna", "oviedo", "gijon")


@rule("PEN-9.2", "PEN-R35")
@vector("V8")
def test_a_mountain_over_a_river_with_an_enemy_in_it_costs_three() -> None:
    game = alone("spain", "merida")
    game.corps("fr", at="avila", kind="france")
    game.begin("spain", "movement").order("a", "avila", "done")
    assert game.of("a").spent == 3


@rule("PEN-9.2", "PEN-9.4")
@vector("V18")
def test_from_madrid_by_talavera_to_avila_costs_four_and_straight_two() -> None:
    game = alone("france", "madrid")
    game.corps("es", at="avila")
    game.corps("b", at="madrid", kind="france")
    game.begin("france", "movement")
    game.order("a", "talavera", "avila", "done")
    assert game.of("a").spent == 4
    game.order("b", "avila", "done")
    assert game.of("b").spent == 2


@rule("PEN-10.8", "PEN-R58", "PEN-9.1")
@vector("V19")
def test_where_communications_are_cut_the_way_by_talavera_is_too_long() -> None:
    game = alone("france", "madrid")
    game.corps("es", at="avila")
    game.state.interrupted[game.facts.region_no["castilla_nueva"]] = 1
    game.begin("france", "movement")
    assert game.faults("a", "talavera", "avila", "done") == ["E082"]
    game.order("a", "avila", "done")
    assert (game.where("a"), game.of("a").spent) == ("avila", 2)
    assert points_left(game.s, game.of("a")) == 0


@rule("PEN-10.8", "PEN-R58")
def test_who_enters_a_cut_region_pays_two_more_once() -> None:
    game = alone("france", "leon")
    game.corps("es", at="leon", kind="spain_cavalry")
    game.state.interrupted[game.facts.region_no["castilla_vieja"]] = 1
    game.begin("france", "movement")
    game.order("a", "valladolid", "burgos", "done")  # 1 + 2, then 1
    assert game.of("a").spent == 4
    game.order("end_phase")
    game.begin("spain", "movement").order("es", "valladolid", "done")
    assert game.of("es").spent == 1  # only the French side suffers


@rule("PEN-10.8")
def test_an_interruption_of_a_turn_gone_by_costs_nothing_and_who_stays_keeps_his_points() -> None:
    game = alone("france", "madrid")
    game.state.interrupted[game.facts.region_no["castilla_nueva"]] = 1
    assert points_left(game.state, game.state.corps_of("a")) == 4  # it has not set out
    game.state.turn = 2
    game.begin("france", "movement").order("a", "talavera", "merida", "badajoz", "sevilla", "done")
    assert game.of("a").spent == 4


@rule("PEN-9.2", "PEN-R35")
@pytest.mark.parametrize(
    ("enemy", "cost"),
    [("nobody", 1), ("open", 2), ("city", 2), ("besieged", 1), ("garrison", 1)],
)
def test_a_river_counts_only_towards_an_enemy_corps_that_is_not_besieged(enemy: str, cost: int) -> None:
    game = alone("france", "madrid")
    game.control("spain", "toledo")
    if enemy == "garrison":
        game.garrison("toledo", 50)
    elif enemy != "nobody":
        game.corps("es", at="toledo", place="city" if enemy != "open" else "open")
    if enemy == "besieged":
        game.corps("fr", at="toledo", kind="france")
        game.siege("fr")
    game.begin("france", "movement").order("a", "toledo", "done")
    assert game.of("a").spent == cost


@rule("PEN-9.2")
def test_a_way_leads_from_neighbour_to_neighbour() -> None:
    game = alone("spain", "la_coruna").begin("spain", "movement")
    assert game.faults("a", "gijon", "done") == ["E081"]
    assert game.faults("a", "atlantis", "done") == ["E009"]
    assert "done" not in game.offered("a")
    assert game.offered("a", "oviedo") == ["la_coruna", "gijon", "leon", "done"]  # one point is left: no mountain


# -- forced march


@rule("PEN-9.3", "PEN-R46")
def test_a_forced_march_gives_one_point_more_and_is_declared_before_the_march() -> None:
    game = alone("spain", "cadiz").begin("spain", "movement")
    game.order("a", "forced_march").order("a", *PLAINS[:3], "done")
    assert points_left(game.s, game.of("a")) == 1  # what it does not use still counts
    assert game.faults("a", "forced_march") == ["E085"]
    game.order("a", PLAINS[3], "done")
    corps = game.of("a")
    assert (corps.spent, corps.forced, game.where("a")) == (4, True, "talavera")


@rule("PEN-9.3")
def test_once_it_moves_it_is_too_late_for_a_forced_march() -> None:
    game = alone("spain", "cadiz").begin("spain", "movement").order("a", "sevilla", "done")
    assert game.faults("a", "forced_march") == ["E085"]


# -- stops, one unit at a time


@rule("PEN-9.4")
def test_a_corps_must_stop_where_an_enemy_corps_is() -> None:
    game = alone("france", "cadiz")
    game.corps("es", at="sevilla")
    game.begin("france", "movement")
    assert game.offered("a", "sevilla") == ["done"]
    assert game.faults("a", "sevilla", "badajoz", "done") == ["E083"]
    game.order("a", "sevilla", "done")
    assert game.faults("a", "badajoz", "done") == ["E083"]


@rule("PEN-9.4", "PEN-R64")
def test_a_corps_in_an_unbesieged_city_stops_the_enemy_too_a_besieged_one_does_not() -> None:
    game = alone("france", "cadiz")
    game.corps("es", at="sevilla", place="city")
    game.begin("france", "movement")
    assert game.offered("a", "sevilla") == ["done"]
    game.state = game.s
    game.corps("fr", at="sevilla", kind="france")
    game.siege("fr").begin("france", "movement")
    game.order("a", "sevilla", "badajoz", "done")
    assert game.where("a") == "badajoz"


@rule("PEN-9.4", "PEN-10.6", "PEN-R60")
def test_bands_and_garrisons_stop_nobody_and_are_not_attacked() -> None:
    game = alone("france", "cadiz")
    game.garrison("sevilla", 100).band("band_1", 2, "badajoz")
    game.begin("france", "movement").order("a", "sevilla", "badajoz", "merida", "done")
    assert game.where("a") == "merida"
    assert game.bands() == {"band_1": (2, "badajoz")}
    game.order("end_phase")
    game.begin("france", "combat")
    assert game.asked() == []


@rule("PEN-9.4")
def test_who_starts_beside_an_enemy_may_march_off() -> None:
    game = alone("france", "sevilla")
    game.corps("es", at="sevilla")
    game.begin("france", "movement").order("a", "badajoz", "merida", "done")
    assert game.where("a") == "merida"


@rule("PEN-9.5")
def test_a_march_may_be_given_in_parts_until_another_unit_moves() -> None:
    game = alone("france", "cadiz")
    game.corps("b", at="cadiz", kind="france")
    game.begin("france", "movement")
    game.order("a", "sevilla", "done").order("a", "badajoz", "merida", "done")
    assert (game.of("a").spent, path_of(game, "a")) == (3, ["sevilla", "badajoz", "merida"])
    game.order("b", "sevilla", "done")
    assert game.faults("a", "talavera", "done") == ["E085"]
    assert game.of("b").entered > game.of("a").entered
    game.order("b", "badajoz", "done")
    assert game.where("b") == "badajoz"


@rule("PEN-9.5")
def test_a_corps_that_cannot_move_this_turn_stays() -> None:
    game = alone("spain", "cadiz")
    game.corps("a").cannot_move = True
    game.begin("spain", "movement")
    assert game.faults("a", "sevilla", "done") == ["E085"]
    assert game.faults("a", "forced_march") == ["E085"]


@rule("PEN-9.14")
def test_any_number_of_corps_of_a_side_share_a_province() -> None:
    game = alone("spain", "cadiz")
    for name in ("b", "c", "d", "e", "f"):
        game.corps(name, at="sevilla", points=400, kind="britain" if name == "b" else "spain")
    game.begin("spain", "movement").order("a", "sevilla", "done")
    assert len(game.s.corps_at(game.facts.no["sevilla"], 0)) == 6


# -- garrisons


@rule("PEN-9.6", "PEN-11.6")
def test_points_are_left_on_the_way_and_the_march_goes_on() -> None:
    game = alone("spain", "cadiz", 300).begin("spain", "movement")
    game.order("a", "sevilla", "done").order("a", "garrison", "sevilla", "leave", "50")
    game.order("a", "badajoz", "done").order("a", "garrison", "badajoz", "leave", "40")
    game.order("a", "garrison", "badajoz", "take", "15")
    corps = game.of("a")
    assert (game.inside("sevilla"), game.inside("badajoz")) == ({"spain": 50}, {"spain": 25})
    assert (corps.points, corps.spent) == (225, 2)
    left = {game.facts.cities[city]: points for city, points in corps.left}
    assert left == {"sevilla": 50, "badajoz": 25}


@rule("PEN-9.6", "PEN-3.9")
def test_a_garrison_in_an_empty_enemy_city_takes_it() -> None:
    game = alone("spain", "toledo").begin("spain", "movement")
    assert game.master("toledo") == "france"
    game.order("a", "garrison", "toledo", "leave", "10")
    assert game.master("toledo") == "spain"


@rule("PEN-9.6")
def test_a_city_with_enemy_troops_is_closed() -> None:
    game = alone("spain", "toledo")
    game.garrison("toledo", 10).begin("spain", "movement")
    assert game.faults("a", "garrison", "toledo", "leave", "10") == ["E090"]
    assert "garrison" not in game.offered("a")


@rule("PEN-9.6", "PEN-R55")
def test_a_new_garrison_has_ten_points_more_may_be_added_one_by_one() -> None:
    game = alone("spain", "sevilla").begin("spain", "movement")
    assert game.faults("a", "garrison", "sevilla", "leave", "9") == ["E094"]
    game.order("a", "garrison", "sevilla", "leave", "10").order("a", "garrison", "sevilla", "leave", "1")
    assert game.inside("sevilla") == {"spain": 11}


@rule("PEN-9.6", "PEN-3.2")
def test_a_corps_of_less_than_ten_points_is_left_whole() -> None:
    game = alone("spain", "sevilla", 8).begin("spain", "movement")
    assert game.offered("a", "garrison", "sevilla", "leave") == ["8", "all"]
    game.order("a", "garrison", "sevilla", "leave", "all")
    assert game.inside("sevilla") == {"spain": 8}
    assert not game.is_there("a")


@rule("PEN-3.4", "PEN-2.4")
@vector("V38")
def test_la_coruna_holds_three_hundred_points_garrison_and_corps_together() -> None:
    game = alone("spain", "la_coruna", 121)
    game.garrison("la_coruna", 180)
    game.begin("spain", "movement")
    assert game.faults("a", "enter_city") == ["E098"]
    assert game.faults("a", "garrison", "la_coruna", "leave", "121") == ["E091"]
    game.order("a", "garrison", "la_coruna", "leave", "1")
    assert "enter_city" not in game.offered("a")
    game.state = game.s
    game.garrison("la_coruna", 180).begin("spain", "movement").order("a", "enter_city")
    assert game.of("a").place == "city"
    assert game.s.room_in(game.facts.city_no["la_coruna"]) == 0
    game.order("a", "garrison", "la_coruna", "leave", "100")  # inside already: it needs no room
    assert game.inside("la_coruna") == {"spain": 280}


@rule("PEN-9.6", "PEN-3.2")
def test_a_corps_picks_up_points_of_its_own_kind_up_to_four_hundred() -> None:
    game = alone("france", "madrid", 380)
    game.corps("pl", at="madrid", kind="poland")
    game.garrison("madrid", 30).begin("france", "movement")
    assert game.offered("a", "garrison", "madrid", "take")[-2:] == ["20", "all"]
    assert game.faults("a", "garrison", "madrid", "take", "21") == ["E038"]
    assert game.faults("pl", "garrison", "madrid", "take", "5") == ["E092"]
    game.order("a", "garrison", "madrid", "take", "all")
    assert (game.of("a").points, game.inside("madrid")) == (400, {"france": 10})


@rule("PEN-3.4")
def test_a_garrison_may_mix_kinds_of_a_side_counted_apart() -> None:
    game = alone("poland", "madrid")
    game.garrison("madrid", 30).begin("france", "movement")
    game.order("a", "garrison", "madrid", "leave", "5")
    assert game.inside("madrid") == {"france": 30, "poland": 5}


@rule("PEN-3.3", "PEN-3.4")
def test_cavalry_makes_no_garrison_and_shares_no_points_with_foot() -> None:
    game = alone("spain_cavalry", "sevilla")
    game.corps("b", at="sevilla", kind="spain")
    game.garrison("sevilla", 20).begin("spain", "movement")
    assert "garrison" not in game.offered("a")
    assert game.faults("a", "transfer", "b", "10") == ["E095"]
    assert "transfer" not in game.offered("b")


@rule("PEN-3.4")
def test_a_depot_outside_a_city_holds_three_hundred_points_of_its_own_nation() -> None:
    game = alone("spain", "merida", 400)
    game.depot("spain", "merida").depot("britain", "merida").begin("spain", "movement")
    assert game.faults("a", "garrison", "depot_britain_merida", "leave", "10") == ["E093"]
    assert game.faults("a", "garrison", "depot_spain_merida", "leave", "301") == ["E091"]
    game.order("a", "garrison", "depot_spain_merida", "leave", "300")
    assert "leave" not in game.offered("a", "garrison", "depot_spain_merida")
    game.order("a", "garrison", "depot_spain_merida", "take", "60")
    assert game.s.depots[0][2] == ((game.facts.kind_no["spain"], 240),)
    assert game.of("a").points == 160


@rule("PEN-3.4")
def test_with_a_friendly_city_in_the_province_the_depot_is_in_the_city() -> None:
    game = alone("spain", "sevilla")
    game.depot("spain", "sevilla").begin("spain", "movement")
    assert game.offered("a", "garrison") == ["sevilla"]


# -- cities entered and left


@rule("PEN-9.6", "PEN-3.10")
def test_only_a_friendly_city_is_entered_and_left_without_points() -> None:
    game = alone("spain", "toledo")
    game.corps("b", at="oporto", kind="spain")
    game.begin("spain", "movement")
    assert game.faults("a", "enter_city") == ["E097"]
    game.order("b", "enter_city")  # British, so friendly
    assert (game.of("b").place, game.of("b").spent) == ("city", 0)
    assert game.faults("b", "enter_city") == ["E097"]
    game.order("b", "leave_city")
    assert game.of("b").place == "open"
    assert game.faults("b", "leave_city") == ["E099"]


@rule("PEN-9.6")
def test_a_corps_marches_straight_out_of_its_city_and_on_after_a_rest_in_one() -> None:
    game = alone("spain", "cadiz")
    game.corps("a", place="city")
    game.begin("spain", "movement").order("a", "sevilla", "done").order("a", "enter_city").order("a", "badajoz", "done")
    assert (game.where("a"), game.of("a").place, game.of("a").spent) == ("badajoz", "open", 2)


@rule("PEN-3.9")
def test_a_corps_inside_does_not_change_who_controls_a_city() -> None:
    game = alone("britain", "sevilla").begin("britain", "movement").order("a", "enter_city")
    assert game.master("sevilla") == "spain"


@rule("PEN-3.9", "PEN-R54")
def test_of_two_allied_garrisons_the_earlier_master_keeps_the_city() -> None:
    game = alone("britain", "sevilla")
    game.garrison("sevilla", 20).begin("britain", "movement")
    game.order("a", "garrison", "sevilla", "leave", "30")
    assert game.master("sevilla") == "spain"
    game.order("end_phase")
    game.corps("es", at="sevilla")
    game.begin("spain", "movement").order("es", "garrison", "sevilla", "take", "all")
    assert game.master("sevilla") == "britain"  # the only one who has a garrison now


@rule("PEN-3.9")
def test_the_last_to_have_a_garrison_keeps_the_city_until_another_has_one() -> None:
    game = alone("spain", "sevilla")
    game.corps("gb", at="sevilla", kind="britain")
    game.garrison("sevilla", 20).begin("spain", "movement")
    game.order("a", "garrison", "sevilla", "take", "all").order("end_phase")
    assert (game.master("sevilla"), game.inside("sevilla")) == ("spain", {})
    game.begin("britain", "movement").order("gb", "garrison", "sevilla", "leave", "10")
    assert game.master("sevilla") == "britain"


# -- points between corps


@rule("PEN-9.7", "PEN-3.2")
def test_points_pass_between_corps_of_a_kind_in_a_province_up_to_four_hundred() -> None:
    game = alone("france", "madrid", 200)
    game.corps("b", at="madrid", points=350, kind="france")
    game.corps("far", at="toledo", kind="france")
    game.corps("pl", at="madrid", kind="poland")
    game.begin("france", "movement")
    assert game.offered("a", "transfer") == ["b"]
    assert game.faults("a", "transfer", "far", "10") == ["E095"]
    assert game.faults("a", "transfer", "pl", "10") == ["E095"]
    assert game.faults("a", "transfer", "b", "51") == ["E038"]
    game.order("a", "transfer", "b", "50")
    assert (game.of("a").points, game.of("b").points) == (150, 400)


@rule("PEN-9.7", "PEN-3.2")
def test_a_corps_that_gives_all_is_no_more_and_its_general_leads_the_other() -> None:
    game = alone("spain", "madrid", 90)
    game.corps("a", general="cuesta")
    game.corps("b", at="madrid")
    game.begin("spain", "movement").order("a", "transfer", "b", "all")
    assert not game.is_there("a")
    assert (game.of("b").points, game.status("cuesta")) == (190, ("corps", "b"))


@rule("PEN-9.7")
def test_walls_under_siege_part_corps_inside_from_those_outside() -> None:
    game = alone("spain", "zaragoza")
    game.corps("in", at="zaragoza", place="city")
    game.corps("fr", at="zaragoza", kind="france")
    game.siege("fr").begin("spain", "movement")
    assert "transfer" not in game.offered("in")
    assert game.faults("a", "enter_city") == ["E090"]


# -- generals


@rule("PEN-9.8", "PEN-3.5")
def test_a_general_changes_corps_once_a_phase_inside_his_province() -> None:
    game = alone("france", "madrid")
    game.corps("a", general="ney")
    game.corps("b", at="madrid", kind="poland")
    game.corps("c", at="toledo", kind="france")
    game.begin("france", "movement")
    assert game.offered("ney", "assign_leader") == ["b", "madrid"]
    assert game.faults("ney", "assign_leader", "c") == ["E096"]
    game.order("ney", "assign_leader", "b")
    assert (game.of("a").generals, game.status("ney")) == ((), ("corps", "b"))
    assert game.of("b").generals == (game.facts.general_no["ney"],)
    assert "ney" not in game.offered()


@rule("PEN-9.8")
def test_a_corps_with_a_general_takes_no_other_and_a_city_takes_any() -> None:
    game = alone("france", "madrid")
    game.corps("a", general="ney")
    game.corps("b", at="madrid", kind="france", general="soult")
    game.begin("france", "movement")
    assert game.faults("ney", "assign_leader", "b") == ["E041"]
    game.order("ney", "assign_leader", "madrid")
    assert (game.status("ney"), game.of("a").generals) == (("city", "madrid"), ())
    game.order("end_phase")
    game.begin("france", "movement").order("ney", "assign_leader", "a")
    assert game.status("ney") == ("corps", "a")
