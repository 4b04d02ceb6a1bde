"""PEN-9 Land movement: what a march costs, and where it stops."""

import pytest

from baluard.games.peninsular.model.events_march import CorpsMarched
from baluard.games.peninsular.rules.marches import points_left
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector

PLAINS = ("sevilla", "badajoz", "merida", "talavera", "toledo", "ciudad_real")  # from Cádiz: one point each


def alone(kind: str, at: str, points: int = 100, fog: str = "open") -> Sitting:
    """One corps `a`, and nobody else on the map."""
    game = Sitting(empty=True, fog=fog)
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


@rule("PEN-1.12")
def test_an_action_of_another_sort_of_unit_is_refused_with_a_message() -> None:
    game = Sitting().band("band_1", 1, "soria").begin("spain", "movement")
    assert game.faults("es_norte", "assign_leader") == ["E040"]
    assert game.faults("band_1", "garrison") == ["E092"]
    assert game.faults("blake", "enter_city") == ["E097"]
