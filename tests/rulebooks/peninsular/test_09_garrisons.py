"""PEN-9 What is done on a march: garrisons, cities, points between corps, generals."""

from typing import Any

import pytest

from baluard.games.peninsular.model.events_march import GarrisonLeft, GarrisonTaken, PointsPassed
from tests.rulebooks.peninsular.sitting import Sitting, rule, vector


def alone(kind: str, at: str, points: int = 100, fog: str = "open") -> Sitting:
    """One corps `a`, and nobody else on the map."""
    game = Sitting(empty=True, fog=fog)
    game.corps("a", at=at, kind=kind, points=points)
    return game


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
    left = dict(corps.left)
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


@rule("PEN-9.7", "PEN-3.4")
def test_points_pass_into_a_city_only_as_far_as_there_is_room() -> None:
    game = alone("spain", "oviedo", 200)
    game.corps("b", at="oviedo", points=100)
    game.corps("in", at="oviedo", points=100, place="city")
    game.garrison("oviedo", 20).begin("spain", "movement")  # one tower: 30 points of room
    assert game.offered("a", "transfer", "in")[-2:] == ["30", "all"]
    assert game.offered("a", "transfer", "b")[-2:] == ["200", "all"]
    game.order("a", "transfer", "in", "all")
    assert (game.of("a").points, game.of("in").points) == (170, 130)


@rule("PEN-9.7", "PEN-8.3")
def test_at_sea_a_corps_is_only_renamed_and_told_what_to_do_when_it_is_met() -> None:
    game = alone("spain", "sea")
    game.corps("b", at="sea")
    game.begin("spain", "movement")
    assert game.offered("a") == ["rename", "standing"]


@rule("PEN-9.6", "PEN-9.7")
@pytest.mark.parametrize(("fog", "known"), [("open", True), ("estimated", False)])
def test_with_fog_the_enemy_does_not_hear_how_many_points_change_place(fog: str, known: bool) -> None:
    game = alone("spain", "sevilla", 200, fog=fog)
    game.corps("b", at="sevilla", points=100)
    game.begin("spain", "movement")
    orders = (("garrison", "sevilla", "leave", "50"), ("garrison", "sevilla", "take", "20"), ("transfer", "b", "30"))
    kinds: tuple[Any, ...] = (GarrisonLeft, GarrisonTaken, PointsPassed)
    for keys, kind, points in zip(orders, kinds, (50, 20, 30), strict=True):
        id, decision = game.find("movement")
        told = game.table.answer(decision.seat, id, ("a", *keys)).told
        for seat, heard in (("spain", points), ("britain", points), ("france", points if known else 0)):
            events = [one.for_eyes((seat,)) for one in told]
            assert [event.points for event in events if isinstance(event, kind)] == [heard]


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


@rule("PEN-9.8", "PEN-3.10")
def test_a_general_enters_no_enemy_city_and_none_where_he_is() -> None:
    game = alone("france", "sevilla")
    game.corps("a", general="ney")
    game.corps("b", at="sevilla", kind="france")
    game.corps("c", at="madrid", kind="france")
    game.general("soult", "city", "madrid").begin("france", "movement")
    assert game.offered("ney", "assign_leader") == ["b"]
    assert game.offered("soult", "assign_leader") == ["c"]


@rule("PEN-9.8", "PEN-3.8")
def test_no_general_passes_the_lines_of_a_siege() -> None:
    game = alone("spain", "zaragoza")
    game.corps("a", general="blake")
    game.corps("out", at="zaragoza")
    game.corps("in", at="zaragoza", place="city", general="cuesta")
    game.corps("in2", at="zaragoza", place="city")
    game.corps("fr", at="zaragoza", kind="france")
    game.general("zayas", "city", "zaragoza").siege("fr").begin("spain", "movement")
    assert game.offered("blake", "assign_leader") == ["out"]
    assert game.offered("cuesta", "assign_leader") == ["in2", "zaragoza"]
    assert game.offered("zayas", "assign_leader") == ["in2"]
