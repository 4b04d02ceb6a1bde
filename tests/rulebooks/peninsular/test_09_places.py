"""PEN-9 Depots that change hands, sieges, joint moves, corps disbanded and renamed, cities ceded."""

import pytest

from baluard.components.orders import Order
from baluard.games.peninsular.model.events_march import CorpsMarched, DepotBurned
from baluard.games.peninsular.model.orders import keys_of, order_of
from tests.rulebooks.peninsular.sitting import Sitting, rule


def alone(kind: str, at: str, points: int = 100, fog: str = "open") -> Sitting:
    """One corps `a`, and nobody else on the map."""
    game = Sitting(empty=True, fog=fog)
    game.corps("a", at=at, kind=kind, points=points)
    return game


def siege_of(game: Sitting, city: str) -> int:
    """How many turns a siege has lasted; -1: there is none."""
    return game.s.sieges[game.facts.city_no[city]]


# -- enemy depots


@rule("PEN-9.9")
def test_an_enemy_depot_without_garrison_is_burned_and_feeds_the_corps() -> None:
    game = alone("france", "cadiz")
    game.depot("spain", "sevilla").control("france", "sevilla")
    game.begin("france", "movement").order("a", "sevilla", "done")
    game.order("a", "seize_depot", "depot_spain_sevilla", "burn")
    assert game.depots("spain") == []
    assert game.of("a").fed
    assert game.last(DepotBurned).by == "france"
    assert game.faults("a", "badajoz", "done") == ["E104"]  # it ends the movement


@rule("PEN-9.9", "PEN-9.10")
def test_a_depot_without_garrison_is_passed_without_a_question_and_left_as_it_is() -> None:
    game = alone("france", "badajoz")
    game.depot("spain", "merida").depot("france", "talavera").begin("france", "movement")
    game.order("a", "merida", "talavera", "done")
    assert [event.path for event in game.told(CorpsMarched)] == [("badajoz", "merida", "talavera")]
    assert game.depots("spain") == ["merida"]
    assert "seize_depot" not in game.offered("a")  # its own depot


@rule("PEN-9.9", "PEN-3.8")
def test_from_a_city_a_corps_reaches_a_depot_outside_unless_it_is_besieged() -> None:
    game = alone("france", "toledo")
    game.corps("a", place="city")
    game.depot("spain", "toledo").begin("france", "movement")
    assert game.offered("a", "seize_depot") == ["depot_spain_toledo"]
    game.state = game.s
    game.corps("es", at="toledo")
    game.siege("es").begin("france", "movement")
    assert "seize_depot" not in game.offered("a")


@rule("PEN-9.9", "PEN-R56")
def test_who_stands_there_and_converts_it_does_not_march_any_more_nor_eat() -> None:
    game = alone("france", "merida")
    game.depot("spain", "merida").begin("france", "movement")
    game.order("a", "seize_depot", "depot_spain_merida", "convert")
    assert (game.depots("spain"), game.depots("france")) == ([], ["merida"])
    assert not game.of("a").fed
    assert game.faults("a", "badajoz", "done") == ["E085"]


@rule("PEN-9.9", "PEN-R56", "PEN-7.1")
def test_a_depot_is_converted_only_within_the_limit_and_where_no_own_one_is() -> None:
    game = alone("spain", "merida")
    game.corps("b", at="talavera", kind="spain")
    game.depot("france", "merida").depot("spain", "sevilla").depot("spain", "valencia")
    game.begin("spain", "movement")
    assert game.faults("a", "seize_depot", "depot_france_merida", "convert") == ["E050"]
    game.order("a", "seize_depot", "depot_france_merida", "burn")
    game.state = game.s
    game.no_depots().depot("france", "talavera").depot("spain", "talavera").begin("spain", "movement")
    assert game.offered("b", "seize_depot", "depot_france_talavera") == ["burn"]
    assert game.faults("b", "seize_depot", "depot_france_talavera", "convert") == ["E053"]


@rule("PEN-9.9", "PEN-10.10")
def test_bands_only_destroy() -> None:
    game = Sitting(empty=True).band("band_1", 1, "merida").band("band_2", 1, "merida", new=True)
    game.depot("france", "merida").begin("spain", "movement")
    assert game.offered("band_1", "seize_depot", "depot_france_merida") == ["burn"]
    assert "band_2" not in game.offered()
    game.order("band_1", "seize_depot", "depot_france_merida", "burn")
    assert game.depots("france") == []
    assert game.bands() == {"band_1": (1, "merida"), "band_2": (1, "merida")}
    assert "band_1" not in game.offered()  # its movement is over


@rule("PEN-9.9", "PEN-3.4")
def test_a_depot_in_a_city_is_guarded_by_the_troops_inside() -> None:
    game = alone("france", "sevilla")
    game.garrison("sevilla", 20).depot("spain", "sevilla").begin("france", "movement")
    assert "seize_depot" not in game.offered("a")
    assert game.faults("a", "seize_depot", "depot_spain_sevilla", "burn") == ["E103"]


@rule("PEN-9.10")
def test_when_an_enemy_comes_the_owner_may_burn_a_depot_with_a_garrison_and_the_march_goes_on() -> None:
    game = alone("france", "badajoz")
    game.depot("spain", "merida", points=50).begin("france", "movement")
    game.order("a", "merida", "talavera", "done")
    assert game.asked() == [("spain", "burn_own_depot")]
    assert game.last(CorpsMarched).path == ("badajoz", "merida")
    game.answer("burn_own_depot", "burn")
    assert game.depots("spain") == []
    assert (game.where("a"), game.of("a").fed) == ("talavera", False)
    assert game.last(CorpsMarched).path == ("merida", "talavera")


@rule("PEN-9.10")
def test_a_depot_that_is_kept_may_be_passed_or_fought_for() -> None:
    game = alone("france", "badajoz")
    game.depot("spain", "merida", points=50).begin("france", "movement")
    game.order("a", "merida", "done").answer("burn_own_depot", "keep")
    assert game.offered("a", "seize_depot", "depot_spain_merida") == ["fight"]
    assert "talavera" in game.offered("a")
    game.order("a", "seize_depot", "depot_spain_merida", "fight")
    assert game.s.depot_fights == (("a", game.facts.no["merida"]),)
    assert game.faults("a", "talavera", "done") == ["E085"]
    assert "seize_depot" not in game.offered("a")


@rule("PEN-9.10", "PEN-20.5")
def test_a_standing_order_burns_the_depot_of_who_does_not_answer() -> None:
    game = alone("france", "badajoz")
    game.depot("spain", "merida", points=50)
    game.state.standing[0] = (("merida", "stand", 0, "", "", True),)
    game.begin("france", "movement").order("a", "merida", "done").default("burn_own_depot")
    assert game.depots("spain") == []


@rule("PEN-9.10")
def test_without_a_standing_order_the_depot_is_kept() -> None:
    game = alone("france", "badajoz")
    game.depot("spain", "merida", points=50)
    game.begin("france", "movement").order("a", "merida", "done").default("burn_own_depot")
    assert game.depots("spain") == ["merida"]


@rule("PEN-9.10")
def test_in_a_fog_the_question_does_not_betray_whether_a_depot_is_guarded() -> None:
    game = alone("france", "badajoz", fog="estimated")
    game.state.standing[0] = (("merida", "stand", 0, "", "", True),)
    game.depot("spain", "merida").begin("france", "movement").order("a", "merida", "done")
    assert game.asked() == [("spain", "burn_own_depot")]
    assert game.offered() == ["keep"]
    game.default("burn_own_depot")  # a standing order to burn finds nobody to carry it out
    assert game.depots("spain") == ["merida"]


# -- sieges


@rule("PEN-9.11", "PEN-3.8")
def test_a_corps_besieges_a_city_with_troops_at_the_end_of_its_move() -> None:
    game = alone("france", "cadiz")
    game.garrison("sevilla", 20).begin("france", "movement").order("a", "sevilla", "done")
    game.order("a", "declare_siege", "sevilla")
    assert (siege_of(game, "sevilla"), game.of("a").besieging) == (0, True)
    assert game.faults("a", "badajoz", "done") == ["E085"]


@rule("PEN-9.11")
def test_no_siege_of_an_empty_city_nor_before_the_battle() -> None:
    game = alone("france", "sevilla")
    game.begin("france", "movement")
    assert game.faults("a", "declare_siege", "sevilla") == ["E105"]
    game.state = game.s
    game.corps("es", at="sevilla")
    game.garrison("sevilla", 20).begin("france", "movement")
    assert game.faults("a", "declare_siege", "sevilla") == ["E106"]
    assert "declare_siege" not in game.offered("a")


@rule("PEN-9.11")
def test_more_corps_may_join_and_the_siege_lasts_until_the_last_has_left() -> None:
    game = alone("france", "zaragoza")
    game.corps("b", at="zaragoza", kind="france")
    game.garrison("zaragoza", 80).siege("a", turns=2).begin("france", "movement")
    assert "declare_siege" not in game.offered("a")  # it besieges already
    game.order("b", "declare_siege", "zaragoza")
    assert siege_of(game, "zaragoza") == 2
    game.order("a", "soria", "done")
    assert (siege_of(game, "zaragoza"), game.of("a").besieging) == (2, False)
    game.order("b", "lift_siege")
    assert (siege_of(game, "zaragoza"), game.of("b").besieging) == (-1, False)
    assert game.faults("b", "lift_siege") == ["E107"]


@rule("PEN-9.11", "PEN-3.8")
def test_a_siege_ends_when_the_only_besieger_marches_off() -> None:
    game = alone("france", "zaragoza")
    game.garrison("zaragoza", 80).siege("a").begin("france", "movement").order("a", "soria", "done")
    assert (siege_of(game, "zaragoza"), game.of("a").besieging) == (-1, False)


@rule("PEN-9.11", "PEN-3.8")
def test_a_besieger_walks_into_a_city_whose_troops_are_gone() -> None:
    game = alone("france", "zaragoza")
    game.siege("a").begin("france", "movement")
    game.order("a", "garrison", "zaragoza", "leave", "10")
    assert (game.master("zaragoza"), siege_of(game, "zaragoza"), game.of("a").besieging) == ("france", -1, False)


@rule("PEN-9.12", "PEN-3.8")
def test_a_besieged_corps_comes_out_into_the_same_province_only_and_attacks() -> None:
    game = alone("spain", "zaragoza")
    game.corps("a", place="city")
    game.garrison("zaragoza", 80)
    game.corps("fr", at="zaragoza", kind="france").entered = game.state.serial = 7
    game.siege("fr").begin("spain", "movement")
    assert game.faults("a", "soria", "done") == ["E084"]
    game.order("a", "leave_city")
    assert (game.of("a").place, game.of("a").entered) == ("open", 8)
    assert siege_of(game, "zaragoza") == 0  # the garrison is besieged still
    assert game.faults("a", "soria", "done") == ["E085"]
    assert game.faults("a", "enter_city") == ["E090"]


@rule("PEN-9.6", "PEN-3.8")
def test_out_of_a_city_that_is_not_besieged_a_corps_may_march_past_the_enemy() -> None:
    game = alone("spain", "zaragoza")
    game.corps("a", place="city")
    game.corps("fr", at="zaragoza", kind="france")
    game.begin("spain", "movement").order("a", "leave_city")
    assert game.of("a").entered > game.of("fr").entered
    game.order("a", "alcaniz", "done")
    assert game.where("a") == "alcaniz"


# -- joint moves


def allies(forced: bool = False) -> Sitting:
    """A Spanish and a British corps at Badajoz; Spain moves."""
    game = alone("spain", "badajoz")
    game.corps("gb", at="badajoz", kind="britain")
    game.corps("gbh", at="badajoz", kind="britain_cavalry")
    game.corps("a").forced = forced
    return game.begin("spain", "movement")


@rule("PEN-9.13", "PEN-20.6")
def test_a_joint_move_has_the_same_keys_in_a_line_of_text_as_on_the_page() -> None:
    game = alone("spain", "badajoz")
    game.corps("gb_moore", at="badajoz", kind="britain")
    fields = {"corps": "a", "partners": ("gb_moore",), "path": ("merida", "talavera")}
    keys = keys_of(Order("joint_move", fields))
    game.begin("spain", "movement").order(*keys).answer("joint_move_consent", "accept")
    assert game.where("gb_moore") == "talavera"
    assert order_of("movement", keys).fields == fields


@rule("PEN-9.13", "PEN-R31")
def test_spanish_and_british_corps_move_together_in_the_spanish_phase_if_britain_agrees() -> None:
    game = allies()
    game.order("a", "joint_move", "gb", "gbh", "merida", "talavera", "done")
    assert game.asked() == [("britain", "joint_move_consent")]
    game.answer("joint_move_consent", "accept")
    assert [game.where(id) for id in ("a", "gb", "gbh")] == ["talavera"] * 3
    assert [game.of(id).spent for id in ("a", "gb", "gbh")] == [2, 2, 2]
    assert [game.of(id).joint for id in ("a", "gb", "gbh")] == ["gb", "a", "a"]
    assert game.last(CorpsMarched).corps == ("a", "gb", "gbh")
    assert game.faults("a", "toledo", "done") == ["E085"]
    game.order("end_phase")
    game.begin("britain", "naval", "movement")
    assert game.faults("gb", "toledo", "done") == ["E085"]
    assert game.faults("gb", "forced_march") == ["E085"]


@rule("PEN-9.13")
def test_who_went_with_others_does_not_go_on_alone() -> None:
    game = alone("spain", "badajoz")
    game.corps("gb", at="badajoz", kind="britain")
    game.corps("b", at="badajoz", kind="spain")
    game.begin("spain", "movement").order("a", "joint_move", "gb", "b", "merida", "done")
    game.answer("joint_move_consent", "accept")
    assert game.of("b").entered == game.s.serial  # the last to enter
    assert game.faults("b", "talavera", "done") == ["E085"]


@rule("PEN-9.13")
def test_they_go_at_the_pace_of_the_slowest() -> None:
    game = allies()
    assert game.faults("a", "joint_move", "gbh", "merida", "talavera", "toledo", "madrid", "done") == ["E082"]


@rule("PEN-9.13")
def test_forced_only_if_all_do_it() -> None:
    game = allies(forced=True)
    assert game.faults("a", "joint_move", "gbh", "merida", "talavera", "toledo", "madrid", "guadalajara", "done") == [
        "E082"
    ]
    game.order("a", "joint_move", "gb", "merida", "talavera", "toledo", "madrid", "done")
    game.answer("joint_move_consent", "accept")
    assert (game.where("gb"), game.of("gb").forced, game.of("gb").spent) == ("madrid", True, 4)


@rule("PEN-9.13")
def test_a_spanish_corps_on_a_forced_march_goes_with_none_that_is_not() -> None:
    game = alone("spain", "badajoz")
    game.corps("b", at="badajoz", kind="spain").forced = True
    game.corps("gb", at="badajoz", kind="britain")
    game.begin("spain", "movement")
    assert game.offered("a", "joint_move") == ["gb"]
    assert game.offered("b", "joint_move") == ["gb"]


@rule("PEN-9.13")
def test_without_consent_nobody_moves_and_britain_is_not_asked_again() -> None:
    game = allies()
    game.order("a", "joint_move", "gb", "merida", "done").answer("joint_move_consent", "refuse")
    assert (game.where("a"), game.where("gb")) == ("badajoz", "badajoz")
    assert game.faults("a", "joint_move", "gb", "merida", "done") == ["E100"]
    game.order("a", "merida", "done")  # alone it may go
    assert (game.where("a"), game.where("gb")) == ("merida", "badajoz")


@rule("PEN-9.13")
def test_they_must_have_started_the_turn_together_and_one_is_british() -> None:
    game = alone("spain", "sevilla")
    game.corps("gb", at="badajoz", kind="britain")
    game.corps("b", at="badajoz", kind="spain")
    game.corps("far", at="merida", kind="britain")
    game.begin("spain", "movement").order("a", "badajoz", "done")
    assert game.faults("a", "joint_move", "gb", "merida", "done") == ["E100"]
    assert game.offered("b", "joint_move") == ["gb"]
    game.state = game.s
    game.corps("c", at="badajoz", kind="spain")
    game.begin("spain", "movement")
    assert game.faults("b", "joint_move", "c", "merida", "done") == ["E100"]
    assert game.offered("b", "joint_move", "c") == ["gb"]


@rule("PEN-9.13", "PEN-2.6")
def test_from_majorca_nobody_marches() -> None:
    game = alone("spain", "mallorca")
    game.corps("gb", at="mallorca", kind="britain")
    game.begin("spain", "movement")
    assert "joint_move" not in game.offered("a")


@rule("PEN-9.13", "PEN-9.4")
def test_together_they_stop_before_an_enemy_too() -> None:
    game = alone("spain", "badajoz")
    game.corps("gb", at="badajoz", kind="britain")
    game.corps("fr", at="merida", kind="france")
    game.begin("spain", "movement")
    assert game.offered("a", "joint_move", "gb", "merida") == ["done"]
    assert game.faults("a", "joint_move", "gb", "merida", "talavera", "done") == ["E083"]


# -- disbanded, renamed, ceded


@rule("PEN-9.15")
def test_a_disbanded_corps_fills_the_city_and_the_rest_goes_to_the_reserve() -> None:
    game = alone("spain", "la_coruna", 200)
    game.corps("a", general="blake")
    game.garrison("la_coruna", 180).begin("spain", "movement").order("a", "disband")
    assert not game.is_there("a")
    assert game.inside("la_coruna") == {"spain": 300}
    assert game.in_reserve("spain") == 80
    assert game.status("blake") == ("city", "la_coruna")


@rule("PEN-9.15")
@pytest.mark.parametrize(("at", "reserve"), [("bayonne", 100), ("faro", 0)])
def test_without_a_supply_line_the_rest_is_lost(at: str, reserve: int) -> None:
    game = alone("poland_cavalry", at)  # cavalry makes no garrison
    game.corps("a", general="ney")
    game.begin("france", "movement").order("a", "disband")
    assert game.in_reserve("poland_cavalry") == reserve
    assert game.status("ney") == (("city", "bayonne") if at == "bayonne" else ("reserve", ""))


@rule("PEN-9.15", "PEN-3.4")
def test_a_corps_inside_becomes_the_garrison_of_a_full_city() -> None:
    game = alone("spain", "oviedo", 150)
    game.corps("a", place="city")
    game.begin("spain", "movement").order("a", "disband")
    assert (game.inside("oviedo"), game.in_reserve("spain")) == ({"spain": 150}, 0)


@rule("PEN-9.15")
def test_neither_in_contact_nor_besieged() -> None:
    game = alone("spain", "zaragoza")
    game.corps("in", at="zaragoza", place="city")
    game.corps("fr", at="zaragoza", kind="france")
    game.siege("fr").begin("spain", "movement")
    assert game.faults("a", "disband") == ["E122"]
    assert game.faults("in", "disband") == ["E122"]


@rule("PEN-9.15", "PEN-10.3", "PEN-9.11")
def test_its_bands_stay_and_its_siege_ends() -> None:
    game = alone("spain", "madrid")
    game.garrison("madrid", 30).band("band_1", 1, "madrid", corps="a").siege("a")
    game.begin("spain", "movement").order("a", "disband")
    assert [band[3] for band in game.s.bands] == [""]
    assert siege_of(game, "madrid") == -1


@rule("PEN-4.5", "PEN-3.2")
def test_the_owner_names_his_corps_and_no_two_alike() -> None:
    game = alone("spain", "cadiz")
    game.corps("b", at="sevilla")
    game.begin("spain", "movement").order("a", "rename", "=Ejército de Galicia")
    assert game.s.name_of("a") == "Ejército de Galicia"
    assert game.faults("b", "rename", "=ejército de galicia") == ["E121"]
    assert game.faults("b", "rename", "=a") == []  # nobody is called so any more
    for bad in ("=", "= x", "=" + "x" * 41, "=two\nlines", "plain"):
        assert game.faults("b", "rename", bad) == ["E121"]


@rule("PEN-3.9")
@pytest.mark.parametrize(("answer", "master"), [("accept", "britain"), ("refuse", "spain")])
def test_a_city_is_ceded_to_the_ally_who_agrees(answer: str, master: str) -> None:
    game = Sitting(empty=True).garrison("sevilla", 20).begin("spain", "movement")
    assert "madrid" not in game.offered()  # French
    game.order("sevilla", "cede_city")
    assert game.asked() == [("britain", "cede_city_consent")]
    game.answer("cede_city_consent", answer)
    assert game.master("sevilla") == master
    assert game.inside("sevilla") == {"spain": 20}
    assert "sevilla" not in game.offered()


@rule("PEN-3.9", "PEN-R54")
def test_a_ceded_city_stays_with_the_new_master_though_the_old_one_adds_to_his_garrison() -> None:
    game = alone("spain", "sevilla")
    game.garrison("sevilla", 20).begin("spain", "movement").order("sevilla", "cede_city")
    game.answer("cede_city_consent", "accept").order("a", "garrison", "sevilla", "leave", "5")
    assert game.master("sevilla") == "britain"


@rule("PEN-3.9")
def test_france_has_nobody_to_cede_to() -> None:
    game = alone("france", "madrid").begin("france", "movement")
    assert game.offered() == ["a", "end_phase"]
